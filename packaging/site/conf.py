# SPDX-License-Identifier: MIT
"""Configuration of Sphinx: makes the site out of README.md and the documents, which are written for a repository.

scripts/site.sh calls it, with the version in the environment's AMBER_VERSION.
"""

import os
import re

project = "Amber"
version = release = os.environ["AMBER_VERSION"]
copyright = "the authors of Amber, MIT licence"

extensions = ["myst_parser"]
myst_heading_anchors = 4  # links lead to headings as on GitHub
root_doc = "README"
html_theme = "furo"
html_title = f"Amber {release}"
html_show_sphinx = False
html_copy_source = False
html_additional_pages = {"index": "index.html"}  # a front door that leads to README.html
templates_path = ["_site"]
html_extra_path = ["_extra"]
pygments_style = "default"

# The sidebar: groups of pages, each with the name it has there.
GROUPS = {
    "Using it": {
        "Install": "docs/INSTALL",
        "Sessions, APCu, Redis, Memcached": "docs/STORES",
        "In the place of igbinary": "docs/DROP-IN",
        "Convert a store": "docs/CONVERTING",
        "Frameworks": "docs/FRAMEWORKS",
        "From unserialize() to Amber": "docs/MOVING",
        "Functions and settings": "docs/REFERENCE",
        "From C": "docs/C-API",
        "Data files": "docs/LOADING",
        "One path out of a value": "docs/PARTS",
        "Signatures": "docs/SIGNING",
        "Compression": "docs/COMPRESSION",
        "Dictionaries": "docs/DICTIONARIES",
        "Security": "SECURITY",
    },
    "Packages": {
        "Bridge: caches and queues": "packages/bridge/README",
        "Polyfill in PHP": "packages/polyfill/README",
        "Converter": "packages/convert/README",
        "Stubs for IDEs": "packages/stubs/README",
    },
    "Figures": {
        "Benchmarks": "docs/BENCHMARKS",
        "All data sets": "docs/benchmarks/overview",
        "More kinds of data": "docs/benchmarks/breadth",
        "Growing sizes": "docs/benchmarks/growth",
        "The laboratory": "docs/LABORATORY",
        "Older comparisons repeated": "docs/ARTICLES",
        "Experiments": "tests/bench/README",
        "Example of a report": "report",
    },
    "Inside": {
        "The format": "docs/FORMAT",
        "The encoder": "docs/ENCODER",
        "Decisions": "docs/DECISIONS",
        "Contributing": "CONTRIBUTING",
        "Fuzzing": "ext/fuzz/README",
        "Test vectors": "tests/vectors/README",
        "Decoder in JavaScript": "tests/js/README",
        "Patches for other modules": "docs/upstream/README",
        "Changes": "CHANGELOG",
    },
}


def navigation():
    """Returns the groups as directives of which Sphinx makes the sidebar."""
    parts = []
    for caption, pages in GROUPS.items():
        lines = "\n".join(f"{name} <{page}>" for name, page in pages.items())
        parts.append(f"\n\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n")
    return "".join(parts)


def adapt(app, page, source):
    """Makes links to folders lead to the README.md in them; gives the first page the navigation."""
    folder = os.path.dirname(os.path.join(app.srcdir, page))

    def target(match):
        if os.path.isfile(os.path.join(folder, match[1], "README.md")):
            return "](%s/README.md)" % match[1].rstrip("/")
        return match[0]

    source[0] = re.sub(r"\]\(([^)#:]+)\)", target, source[0])
    if page == root_doc:
        source[0] += navigation()


def setup(app):
    app.connect("source-read", adapt)
