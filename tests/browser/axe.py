"""Run axe-core, which a package contains, without network."""

from axe_playwright_python.sync_playwright import Axe

EVERYTHING = {"resultTypes": ["violations"]}
# The rules of WCAG 2.2, levels A and AA, and best practices.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], **EVERYTHING}


def violations(page, part=None):
    """Return the violations in the page, or in the part of it that a selector names, as a line each."""
    found = Axe().run(page, context=part, options=RULES).response["violations"]
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]
