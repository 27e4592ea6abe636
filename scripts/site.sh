#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes static pages of README.md and the documents in build/site. They can be read and searched without a server.
#
#   REPORT=page.html scripts/site.sh     page.html: the report of `bin/amber bench --html=page.html`; else one is made
set -eu
cd "$(dirname "$0")/.."

source=build/site-source
rm -rf build/site $source
mkdir -p $source/_site $source/_extra

if [ -z "${REPORT:-}" ]; then
	echo 'site: measuring for the example of a report, half a minute'
	REPORT=build/site-report.html
	php bin/amber bench --quick --html=$REPORT >/dev/null
fi

# What is committed, so that nothing else of this folder gets into the site; links also lead to some sources.
git ls-files | grep -E '(\.(md|svg|patch|php)|^LICENSE)$' | grep -vE '^(ext/tests|lab/tests|packages/[^/]*/tests)/' |
	tar -cf - -T - | tar -xf - -C $source
cp packaging/site/conf.py $source/
cp packaging/site/index.html $source/_site/
cp "$REPORT" $source/_extra/example.html
cat >$source/report.md <<'MD'
# A report of `make bench`

What `bin/amber bench --quick --html=FILE` wrote on the machine that made these pages:
<a href="example.html">the page alone</a>.

<iframe src="example.html" title="Report" style="width: 100%; height: 80vh; border: 1px solid #8888"></iframe>
MD

# -W: a link that leads nowhere ends it.
AMBER_VERSION=$(sed -n 's/^#define PHP_AMBER_VERSION "\(.*\)"/\1/p' ext/php_amber.h) \
	sphinx-build -q -W --keep-going -b html $source build/site
echo "site: open build/site/index.html"
