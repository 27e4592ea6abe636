dnl SPDX-License-Identifier: MIT
PHP_ARG_ENABLE([amber],
  [whether to enable amber],
  [AS_HELP_STRING([--enable-amber], [Enable the amber serializer])],
  [yes])

PHP_ARG_ENABLE([amber-dev],
  [whether to build amber with all warnings as errors],
  [AS_HELP_STRING([--enable-amber-dev], [amber: -Wall -Wextra -Werror])],
  [no], [no])

if test "$PHP_AMBER" != "no"; then
  dnl hidden: calls between our files need no detour through the linker's table; no-plt: those of PHP's one jump less;
  dnl no-tree-slp-vectorize: two words that are stored beside each other do not wait for a vector of them
  AMBER_CFLAGS="-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -fvisibility=hidden -fno-plt -fno-tree-slp-vectorize"
  if test "$PHP_AMBER_DEV" != "no"; then
    dnl unused parameters are part of PHP's own macros; whoever writes to what load() keeps is ended by a signal;
    dnl MP: a header that is gone does not stop make
    AMBER_CFLAGS="$AMBER_CFLAGS -Wall -Wextra -Werror -Wno-unused-parameter -MP -DAMBER_PROTECT_LASTING=1"
  fi
  PHP_NEW_EXTENSION([amber], m4_normalize([
    amber.c
    src/bytes.c
    src/errors.c
    src/hash.c
    src/options.c
    src/signature.c
    src/detect.c
    src/measure.c
    src/nesting.c
    src/encode/columns/columns.c
    src/encode/columns/numerals.c
    src/encode/columns/split.c
    src/encode/columns/stamps.c
    src/encode/columns/strings.c
    src/encode/columns/texts.c
    src/encode/encode.c
    src/encode/tables/shapes.c
    src/encode/tables/strings.c
    src/encode/tables/table.c
    src/encode/tape/message.c
    src/encode/tape/floats.c
    src/encode/tape/ints.c
    src/encode/tape/tape.c
    src/encode/value/ask.c
    src/encode/value/classes.c
    src/encode/value/dates.c
    src/encode/value/frames.c
    src/encode/value/given.c
    src/encode/value/hooks.c
    src/encode/value/identity.c
    src/encode/value/joined.c
    src/encode/value/view.c
    src/encode/walk/arrays.c
    src/encode/walk/items.c
    src/encode/walk/nodes.c
    src/encode/walk/objects.c
    src/encode/walk/rows.c
    src/encode/walk/share.c
    src/encode/walk/walk.c
    src/encode/walk/wide.c
    src/decode/build/frames.c
    src/decode/build/rows.c
    src/decode/build/stretch.c
    src/decode/build/walk.c
    src/decode/dates.c
    src/decode/names/cached.c
    src/decode/names/classes.c
    src/decode/names/keys.c
    src/decode/names/names.c
    src/decode/objects/cases.c
    src/decode/objects/hooks.c
    src/decode/objects/objects.c
    src/decode/objects/properties.c
    src/decode/columns/columns.c
    src/decode/columns/ints.c
    src/decode/columns/split.c
    src/decode/columns/spelled.c
    src/decode/columns/strings.c
    src/decode/decode.c
    src/decode/read/decoder.c
    src/decode/read/leaves.c
    load/blueprint.c
    load/file.c
    load/found.c
    load/kept.c
    load/lasting.c
    load/load.c
    path/find.c
    path/get.c
    path/part.c
    path/rows.c
    reader/columns.c
    reader/element.c
    reader/header.c
    reader/keys.c
    reader/reader.c
    reader/skip.c
    reader/sums.c
    integration/session.c
    integration/apcu.c
  ]), [$ext_shared],, [$AMBER_CFLAGS])
  PHP_ADD_BUILD_DIR([$ext_builddir/src], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/encode], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/encode/tables], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/encode/value], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/encode/tape], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/encode/columns], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/encode/walk], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/decode], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/decode/read], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/decode/columns], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/decode/names], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/decode/objects], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/src/decode/build], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/load], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/path], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/reader], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/integration], [1])

  dnl a PHP without sessions has no header of theirs; inside PHP's own tree the header is always there
  AC_MSG_CHECKING([for the header of sessions])
  if test -f "$phpincludedir/ext/session/php_session.h" || test -f "$abs_srcdir/ext/session/php_session.h"; then
    AC_DEFINE([AMBER_HAVE_SESSION], [1], [Whether there is a header of sessions])
    AC_MSG_RESULT([yes])
  else
    AC_MSG_RESULT([no])
  fi
fi
