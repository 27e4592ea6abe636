/* SPDX-License-Identifier: MIT
 *
 * Amber on one page: the rooms of src/, each of which calls those below it only.
 *
 *   amber_serialize()                            amber_unserialize()
 *   encode/encode.c      the call                decode/decode.c      the call
 *
 *   encode/walk/         value → tape            decode/build/        bytes → graph
 *          walk.c        values, one by one             walk.c        values, one by one
 *          arrays.c      lists, records, maps           frames.c      arrays and objects being filled
 *          wide.c        maps of many keys              keys.c        shapes
 *          objects.c     objects, enum cases            shape_cache.c those of this request
 *          items.c       a column, or one by one        classes.c     classes, properties
 *          ahead.c       are these rows?                class_cache.c those of this request
 *          again.c       which columns repeat           kept_names.c  how their names stood
 *          apart.c       what is none                   names.c       names of properties
 *          rows.c        rows side by side              rows.c        rows, column by column
 *          share.c       equal arrays once              objects.c     objects, all at once
 *          joined.c      references of two places       properties.c  … property by property
 *                                                       cases.c       enum cases, Serializable
 *                                                       dates.c       dates of PHP's own
 *                                                       hooks.c       hooks, when the graph stands
 *   encode/columns/      values → column         decode/columns/      column → places
 *          columns.c     values of one type             columns.c     which kind
 *          split.c       … of two types                 split.c       values of two types
 *          strings.c     strings                        ints.c        numbers
 *          texts.c       … that are new                 numerals.c    "42", "19.90" from ints
 *          numerals.c    "42", "19.90" as ints          stamps.c      dates from ints
 *          stamps.c      dates as ints                  affixed.c     what strings share
 *          affixed.c     … begin or end alike
 *                                                decode/read/         bytes → leaves
 *   encode/tape/         what is written                decoder.c     lists of a message, failing
 *          tape.c        the tape, its notes            leaves.c      strings and numbers
 *          message.c     tape → bytes                   key_cache.h   keys of this request
 *          ints.c        columns of ints                tables.h      arrays made to measure
 *          floats.c      floats, columns of them
 *
 *   encode/value/        what PHP holds          both ways:
 *          view.c        … in arrays, objects           strings.c     equal strings once
 *          classes.c     … of a class                   shapes.c      equal key lists once
 *          dates.c       … in dates                     exact.c       what collides, too
 *          ask.c         hooks inside, first,           nesting.c     calls inside of hooks
 *          ask_objects.c in native's order              detect.c      whose bytes are these?
 *          hooks.c       the hooks themselves           options.c     what the caller asked for
 *          given.c       what they gave                 errors.c      where it went wrong
 *          frames.c      where asking stands            bytes.h, hash.h, compat.h
 *          identity.c    what was met before
 *                                                       wire.h, tags.def, columns.def
 *                                                                     the format; docs/FORMAT.md is its law
 *   integration/: session.c, apcu.c, one store a file.
 */
#ifndef PHP_AMBER_H
#define PHP_AMBER_H

#include "php.h"

extern zend_module_entry amber_module_entry;
#define phpext_amber_ptr &amber_module_entry

#define PHP_AMBER_VERSION "1.0.0"

struct amber_encoder;
struct amber_shape_cache;
struct amber_class_cache;
struct amber_date_cache;

#define AMBER_KEY_CACHE_SIZE 256

/* src/nesting.h: the hooks that run. */
typedef struct {
	struct amber_hook *list;
	uint32_t used, size;
} amber_hooks;

ZEND_BEGIN_MODULE_GLOBALS(amber)
	zend_long             max_depth;    /* amber.max_depth */
	zend_long             max_elements; /* amber.max_elements */
	bool                  session_read_others; /* amber.session_read_others */
	char                 *session_write_as;    /* amber.session_write_as */
	zend_string          *session_not_read;    /* integration/session.c; compared, never followed */
	struct amber_encoder *idle_encoder; /* tables kept between calls; taken while in use */
	/* before and after, while other extensions begin and end theirs, nothing is kept */
	bool                  in_request;
	amber_hooks           serializing, unserializing;
	uint32_t              calls;     /* that are inside each other */
	uintptr_t             stack_end; /* beyond this address is no C stack for another call */
	zend_string          *keys[AMBER_KEY_CACHE_SIZE]; /* decode/read/key_cache.h */
	struct amber_shape_cache *shapes; /* decode/build/shape_cache.c; NULL: none was met yet */
	struct amber_class_cache *classes; /* decode/build/class_cache.c; the same */
	struct amber_date_cache *dates; /* decode/build/dates.c; the same */
ZEND_END_MODULE_GLOBALS(amber)

/* Releases what is kept between calls. */
void amber_give_back(void);

ZEND_EXTERN_MODULE_GLOBALS(amber)
#define AMBER_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(amber, v)

#if defined(ZTS) && defined(COMPILE_DL_AMBER)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

extern zend_class_entry *amber_exception_ce;
extern zend_class_entry *amber_encode_exception_ce;
extern zend_class_entry *amber_decode_exception_ce;

#endif
