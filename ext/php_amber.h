/* SPDX-License-Identifier: MIT
 *
 * Amber on one page.
 *
 *   amber_serialize()                        amber_unserialize()
 *     encode.c          the call               decode.c          the call
 *     encode_small*.c   a few leaves           decode_walk.c     the walk over the bytes
 *    plain values, in one pass:                decode_leaves.c   strings and numbers
 *     encode_plain.c    the tape               decode_keys.c     shapes
 *     …_walk.c          leaves → tape          shape_cache.c     those of this request
 *     …_arrays.c        lists, records, maps   kept_names.c      how their names stood
 *     …_wide.c          maps of many keys      decode_frames.c   arrays and objects being filled
 *     …_objects.c       objects, dates         decode_rows.c     rows, column by column
 *     …_ahead.c         are these rows?        decode_rows_last.c those of large lists
 *     …_apart.c         what is none           decode_columns.c  columns → places
 *     …_sparse.c        rows that lack keys    decode_ints.c     numbers in columns
 *     …_rows.c          rows side by side      decode_split.c    columns of two types
 *     …_again.c         columns met twice      decode_numerals.c "42", "19.90" from ints
 *     …_columns.c       values of one type     decode_stamps.c   dates from ints
 *     …_strings.c       strings as a column    decode_affixed.c  what strings share
 *     …_numerals.c      "42", "19.90" as ints  decode_classes.c  classes, properties
 *     …_stamps.c        dates as ints          class_cache.c     those of this request
 *     …_texts.c         strings that are new   decode_names.c    names of properties
 *     …_affixed.c       … begin or end alike   decode_objects.c  objects, enum cases
 *     …_split.c         values of two types    decode_hooks.c    hooks, when the graph stands
 *     …_sketch.c        is one equal to this?  decode_dates.c    dates of PHP's own
 *     …_share.c         equal arrays once      detect.c          whose bytes are these?
 *     …_early.c         equal ones at once
 *     …_message.c       tape → bytes
 *
 *    hooks inside, before it:                 both ways:
 *     encode_ask.c      in native's order      encode_hooks.c    __serialize(), __sleep()
 *     encode_given.c    what they gave         encode_numbers.c  columns of numbers
 *    references of two places, before it:      encode_identity.c what was met before
 *     encode_joined.c   which are they?
 *    what one pass can't, great depth:         shapes.c          equal key lists once
 *     encode_walk.c     value → graph          strings.c         equal strings once
 *     encode_objects.c  objects                exact.c           what collides, too
 *     encode_settle.c   references of one use  encode_dates.c    dates of PHP's own
 *     graph.c           equal arrays once      encode_classes.c  classes, their properties
 *     encode_write.c    graph → bytes
 *     encode_columns.c  the shortest column
 *
 *   integration/: session.c, apcu.c, one store a file.
 *   wire.h, tags.def, columns.def: the format.  docs/FORMAT.md is its law.
 *   compat.h: what differs between versions of PHP.
 */
#ifndef PHP_AMBER_H
#define PHP_AMBER_H

#include "php.h"

extern zend_module_entry amber_module_entry;
#define phpext_amber_ptr &amber_module_entry

#define PHP_AMBER_VERSION "0.1.0-dev"

struct amber_encoder;
struct amber_shape_cache;
struct amber_class_cache;
struct amber_date_cache;

#define AMBER_KEY_CACHE_SIZE 256

/* Whether it pays to take values for small ones. */
typedef struct {
	uint8_t misses; /* so many in a row were not small, and … */
	uint8_t pause;  /* … so many more are not tried */
} amber_small_tries;

ZEND_BEGIN_MODULE_GLOBALS(amber)
	zend_long             max_depth;    /* amber.max_depth */
	zend_long             max_elements; /* amber.max_elements */
	bool                  session_read_others; /* amber.session_read_others */
	char                 *session_write_as;    /* amber.session_write_as */
	zend_string          *session_not_read;    /* integration/session.c; compared, never followed */
	struct amber_encoder *idle_encoder; /* tables kept between calls; taken while in use */
	amber_small_tries     small_tries, small_asked_tries; /* encode_small.c; the latter of values with hooks that were called */
	bool                  request_over; /* from here on nothing is kept any more */
	zend_string          *keys[AMBER_KEY_CACHE_SIZE]; /* key_cache.h */
	struct amber_shape_cache *shapes; /* shape_cache.c; NULL: none was met yet */
	struct amber_class_cache *classes; /* class_cache.c; the same */
	struct amber_date_cache *dates; /* decode_dates.c; the same */
ZEND_END_MODULE_GLOBALS(amber)

ZEND_EXTERN_MODULE_GLOBALS(amber)
#define AMBER_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(amber, v)

#if defined(ZTS) && defined(COMPILE_DL_AMBER)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

extern zend_class_entry *amber_exception_ce;
extern zend_class_entry *amber_encode_exception_ce;
extern zend_class_entry *amber_decode_exception_ce;

#endif
