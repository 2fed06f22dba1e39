"""axe-core, which comes with a package and asks for nothing: what it finds wrong, in a line each."""

from axe_playwright_python.sync_playwright import Axe

EVERYTHING = {"resultTypes": ["violations"]}
# The rules of WCAG 2.2, A and AA, and the advice that goes with them.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], **EVERYTHING}


def violations(page, part=None):
    """What is wrong with the page, or with the part of it that a selector names."""
    found = Axe().run(page, context=part, options=RULES).response["violations"]
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]
