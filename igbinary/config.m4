dnl SPDX-License-Identifier: MIT
PHP_ARG_ENABLE([amber-igbinary],
  [whether to enable Amber's module igbinary],
  [AS_HELP_STRING([--enable-amber-igbinary], [Enable the module that takes the place of the extension igbinary])],
  [yes])

PHP_ARG_ENABLE([amber-dev],
  [whether to build it with all warnings as errors],
  [AS_HELP_STRING([--enable-amber-dev], [amber: -Wall -Wextra -Werror])],
  [no], [no])

if test "$PHP_AMBER_IGBINARY" != "no"; then
  AMBER_CFLAGS="-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -fvisibility=hidden"
  if test "$PHP_AMBER_DEV" != "no"; then
    dnl unused parameters are part of PHP's own macros
    AMBER_CFLAGS="$AMBER_CFLAGS -Wall -Wextra -Werror -Wno-unused-parameter"
  fi
  dnl amber_igbinary.so and no header, where there is igbinary's: nothing of the extension igbinary is overwritten
  PHP_NEW_EXTENSION([amber_igbinary], [module.c objects.c stores.c tables.c write.c], [$ext_shared],,
    [$AMBER_CFLAGS -I@ext_srcdir@/../ext])
  if ! test -f "$phpincludedir/ext/igbinary/igbinary.h"; then
    PHP_INSTALL_HEADERS([ext/igbinary], [igbinary.h])
  fi
fi
