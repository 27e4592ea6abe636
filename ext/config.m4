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
  dnl hidden: calls between our files need no detour through the linker's table
  AMBER_CFLAGS="-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -fvisibility=hidden"
  if test "$PHP_AMBER_DEV" != "no"; then
    dnl unused parameters are part of PHP's own macros
    AMBER_CFLAGS="$AMBER_CFLAGS -Wall -Wextra -Werror -Wno-unused-parameter"
  fi
  PHP_NEW_EXTENSION([amber], m4_normalize([
    amber.c
    src/bytes.c
    src/errors.c
    src/options.c
    src/exact.c
    src/strings.c
    src/shapes.c
    src/graph.c
    src/encode.c
    src/encode_small.c
    src/encode_small_objects.c
    src/encode_walk.c
    src/encode_objects.c
    src/encode_hooks.c
    src/encode_ask.c
    src/encode_given.c
    src/encode_classes.c
    src/encode_identity.c
    src/encode_joined.c
    src/encode_dates.c
    src/encode_settle.c
    src/encode_write.c
    src/encode_columns.c
    src/encode_numbers.c
    src/encode_plain.c
    src/encode_plain_walk.c
    src/encode_plain_arrays.c
    src/encode_plain_objects.c
    src/encode_plain_ahead.c
    src/encode_plain_rows.c
    src/encode_plain_wide.c
    src/encode_plain_again.c
    src/encode_plain_apart.c
    src/encode_plain_early.c
    src/encode_plain_columns.c
    src/encode_plain_strings.c
    src/encode_plain_numerals.c
    src/encode_plain_stamps.c
    src/encode_plain_affixed.c
    src/encode_plain_sparse.c
    src/encode_plain_split.c
    src/encode_plain_texts.c
    src/encode_plain_share.c
    src/encode_plain_sketch.c
    src/encode_plain_lists.c
    src/encode_plain_message.c
    src/decode.c
    src/decode_walk.c
    src/decode_leaves.c
    src/decode_lists.c
    src/decode_keys.c
    src/decode_classes.c
    src/decode_names.c
    src/kept_names.c
    src/shape_cache.c
    src/class_cache.c
    src/decode_frames.c
    src/decode_elements.c
    src/decode_rows.c
    src/decode_rows_last.c
    src/decode_columns.c
    src/decode_ints.c
    src/decode_split.c
    src/decode_numerals.c
    src/decode_stamps.c
    src/decode_affixed.c
    src/decode_objects.c
    src/decode_dates.c
    src/decode_hooks.c
    src/detect.c
    integration/session.c
    integration/apcu.c
  ]), [$ext_shared],, [$AMBER_CFLAGS])
  PHP_ADD_BUILD_DIR([$ext_builddir/src], [1])
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
