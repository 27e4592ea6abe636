dnl SPDX-License-Identifier: MIT
PHP_ARG_ENABLE([copier],
  [whether to enable the copier],
  [AS_HELP_STRING([--enable-copier], [Enable the copies of the laboratory])],
  [yes])

if test "$PHP_COPIER" != "no"; then
  PHP_NEW_EXTENSION([copier], [copier.c bytes.c], [$ext_shared],, [-Wall -Wextra -Werror -Wno-unused-parameter])
fi
