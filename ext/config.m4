dnl SPDX-License-Identifier: MIT
PHP_ARG_ENABLE([amber],
  [whether to enable amber],
  [AS_HELP_STRING([--enable-amber], [Enable the amber serializer])],
  [yes])

PHP_ARG_ENABLE([amber-dev],
  [whether to build amber with all warnings as errors],
  [AS_HELP_STRING([--enable-amber-dev], [amber: -Wall -Wextra -Werror])],
  [no], [no])

PHP_ARG_WITH([amber-zstd],
  [for compression by libzstd],
  [AS_HELP_STRING([--with-amber-zstd], [amber: compression by libzstd (default: if it is found)])],
  [auto], [no])

if test "$PHP_AMBER" != "no"; then
  dnl hidden: calls between our files need no detour through the linker's table; no-plt: those of PHP's one jump less;
  dnl no-tree-slp-vectorize: two words that are stored beside each other do not wait for a vector of them; no-align: a
  dnl first call touches fewer lines of code, and fewest where functions begin lines; clang, which does not know some of
  dnl these, is not to warn of that
  AMBER_CFLAGS="-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -fvisibility=hidden -fno-plt -fno-tree-slp-vectorize"
  AMBER_CFLAGS="$AMBER_CFLAGS -fno-align-jumps -fno-align-loops -fno-align-labels -falign-functions=64"
  AMBER_CFLAGS="$AMBER_CFLAGS --param=builtin-expect-probability=100 -Wno-ignored-optimization-argument"
  AMBER_CFLAGS="$AMBER_CFLAGS -Wno-unused-command-line-argument"
  if test "$PHP_AMBER_DEV" != "no"; then
    dnl unused parameters are part of PHP's own macros; whoever writes to what load() keeps is ended by a signal;
    dnl MP: a header that is gone does not stop make
    AMBER_CFLAGS="$AMBER_CFLAGS -Wall -Wextra -Werror -Wno-unused-parameter -MP -DAMBER_PROTECT_PERSISTENT=1"
  fi
  PHP_NEW_EXTENSION([amber], m4_normalize([
    amber.c
    call.c
    settings.c
    format/class_names.c
    format/compress.c
    format/detect.c
    format/dictionary.c
    format/format.c
    format/hash.c
    format/nesting.c
    format/options.c
    format/signature.c
    encode/buffer.c
    encode/classes.c
    encode/date_objects.c
    encode/encode.c
    encode/hooks.c
    encode/identities.c
    encode/plain.c
    encode/prepass.c
    encode/prepass_stack.c
    encode/tables.c
    encode/walk.c
    encode/write_arrays.c
    encode/write_columns.c
    encode/write_numbers.c
    encode/write_objects.c
    encode/write_rows.c
    encode/write_shared.c
    encode/write_spelled.c
    encode/write_strings.c
    decode/cached.c
    decode/dates.c
    decode/decode.c
    decode/delayed.c
    decode/frames.c
    decode/key_lists.c
    decode/layouts.c
    decode/objects.c
    decode/properties.c
    decode/read_columns.c
    decode/read_ints.c
    decode/read_items.c
    decode/read_rows.c
    decode/read_scalars.c
    decode/read_strings.c
    igbinary/elements.c
    igbinary/instances.c
    igbinary/loops.c
    igbinary/unserialize.c
    reader/columns.c
    reader/reader.c
    reader/skip.c
    reader/tags.c
    path/find.c
    path/get.c
    path/part.c
    load/dictionaries.c
    load/dictionary_file.c
    load/file.c
    load/file_cache.c
    load/load.c
    load/persistent.c
    load/template.c
    integration/apcu.c
    integration/api.c
    integration/session.c
    integration/session_read.c
  ]), [$ext_shared],, [$AMBER_CFLAGS])
  PHP_ADD_BUILD_DIR([$ext_builddir/format], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/encode], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/decode], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/igbinary], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/reader], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/path], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/load], [1])
  PHP_ADD_BUILD_DIR([$ext_builddir/integration], [1])

  if test "$PHP_AMBER_ZSTD" != "no"; then
    PKG_CHECK_MODULES([AMBER_ZSTD], [libzstd >= 1.4.0], [], [AMBER_ZSTD_LIBS=-lzstd])
    dnl what pkg-config finds may be of this machine where a cross compiler builds for another: linking tells
    amber_cflags=$CFLAGS amber_libs=$LIBS
    CFLAGS="$CFLAGS $AMBER_ZSTD_CFLAGS" LIBS="$LIBS $AMBER_ZSTD_LIBS"
    AC_MSG_CHECKING([for libzstd])
    AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <zstd.h>]], [[return (int) ZSTD_findFrameCompressedSize("", 0);]])], [
      AC_MSG_RESULT([yes])
      PHP_EVAL_INCLINE([$AMBER_ZSTD_CFLAGS])
      PHP_EVAL_LIBLINE([$AMBER_ZSTD_LIBS], [AMBER_SHARED_LIBADD])
      AC_DEFINE([AMBER_HAVE_ZSTD], [1], [Whether there is libzstd])
    ], [
      AC_MSG_RESULT([no])
      AS_IF([test "$PHP_AMBER_ZSTD" != "auto"], [AC_MSG_ERROR([--with-amber-zstd needs libzstd 1.4 and its headers])])
    ])
    CFLAGS=$amber_cflags LIBS=$amber_libs
    PHP_SUBST([AMBER_SHARED_LIBADD])
  fi

  PHP_INSTALL_HEADERS([ext/amber], [amber.h])

  dnl a PHP without sessions has no header of theirs; inside PHP's own tree the header is always there
  AC_MSG_CHECKING([for the header of sessions])
  if test -f "$phpincludedir/ext/session/php_session.h" || test -f "$abs_srcdir/ext/session/php_session.h"; then
    AC_DEFINE([AMBER_HAVE_SESSION], [1], [Whether there is a header of sessions])
    AC_MSG_RESULT([yes])
  else
    AC_MSG_RESULT([no])
  fi
fi
