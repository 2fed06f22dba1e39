"""The configuration of Sphinx. `make site` copies this folder, adds the lessons, and builds the copy; see build.py."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from docstrings import define_parameters, show_arguments, skip_inner

# A placeholder: no site is published yet. The badges of the lessons and the README name the same address.
SITE = "https://minimax-lab.github.io/minimax-lab/"

project = "minimax_lab"
author = "The minimax_lab developers"
copyright = "2026, the minimax_lab developers"  # Sphinx names the variable
version = release = version_of("minimax-lab")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 3
myst_heading_slug_func = "docstrings.slug"
nb_execution_mode = "off"  # build.py has run the lessons
exclude_patterns = ["extra", "_contents", "_templates"]

autosummary_generate = True
autodoc_typehints = "none"
autodoc_default_options = {"members": True, "member-order": "bysource", "inherited-members": True}
templates_path = ["_templates"]

default_role = "code"  # one backquote, as in a docstring

html_theme = "pydata_sphinx_theme"
html_title = "minimax_lab"
html_baseurl = SITE
html_static_path = ["_static"]
html_extra_path = ["extra"]  # the pages in frames, and the page around a live lesson
html_css_files = ["site.css"]
html_favicon = "_static/icon.svg"
html_copy_source = False
html_show_sourcelink = False
html_sidebars = {page: [] for page in ("index", "gallery", "changelog", "glossary", "compare", "sources")}
html_context = {"default_mode": "auto"}
html_theme_options = {
    "logo": {"text": "minimax_lab"},
    "navigation_with_keys": False,  # the arrow keys step through players
    "secondary_sidebar_items": {page: ["page-toc"] for page in ("api/**", "changelog")},
    "show_nav_level": 1,
    "search_bar_text": "Search",
    "footer_start": ["copyright"],
    "footer_end": [],
}

# JupyterLite, with the lessons in it; see live.py. Without Pyodide, the lessons are not live.
LIVE = Path("../site-live").resolve()
if LIVE.exists():
    extensions.append("jupyterlite_sphinx")
    jupyterlite_dir = str(LIVE)
    jupyterlite_contents = [str(LIVE / "contents" / "*")]
    jupyterlite_config = str(LIVE / "jupyter_lite_config.json")
    jupyterlite_bind_ipynb_suffix = False


def setup(app):
    """Read the docstrings, and leave out the font that jupyterlite-sphinx loads from another host."""
    app.connect("autodoc-skip-member", skip_inner)
    app.connect("autodoc-process-docstring", define_parameters)
    app.connect("autodoc-process-signature", show_arguments)
    files = app.registry.css_files
    files[:] = [each for each in files if "//" not in each[0]]
