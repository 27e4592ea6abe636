/* SPDX-License-Identifier: MIT
 *
 * Amber on one page: the rooms of src/.
 *
 *   amber_serialize()                            amber_unserialize()
 *   encode/encode.c      the call                decode/decode.c      the call
 *                                                       walk.c        the walk over the bytes
 *   encode/ask.c         hooks inside, first,           leaves.c      strings and numbers
 *          hooks.c       in native's order              keys.c        shapes
 *          given.c       what they gave                 shape_cache.c those of this request
 *          classes.c     classes, properties            kept_names.c  how their names stood
 *          dates.c       dates of PHP's own             key_cache.h   keys of this request
 *          identity.c    what was met before            frames.c      arrays and objects being filled
 *          numbers.c     columns of numbers             rows.c        rows, column by column
 *                                                       classes.c     classes, properties
 *   encode/plain/        plain values, in one pass:        class_cache.c those of this request
 *          plain.c       the tape                       names.c       names of properties
 *          walk.c        leaves → tape                  objects.c     objects, enum cases
 *          arrays.c      lists, records, maps           dates.c       dates of PHP's own
 *          wide.c        maps of many keys              hooks.c       hooks, when the graph stands
 *          objects.c     objects, enum cases
 *          ahead.c       are these rows?         decode/columns/
 *          apart.c       what is none                   columns.c     columns → places
 *          rows.c        rows side by side              ints.c        numbers
 *          share.c       equal arrays once              split.c       of two types
 *          joined.c      references of two places       numerals.c    "42", "19.90" from ints
 *          message.c     tape → bytes                   stamps.c      dates from ints
 *                                                       affixed.c     what strings share
 *                                                both ways:
 *                                                       strings.c     equal strings once
 *                                                       shapes.c      equal key lists once
 *   encode/plain/columns/                               exact.c       what collides, too
 *          columns.c     values of one type             nesting.c     calls inside of hooks
 *          strings.c     strings                        detect.c      whose bytes are these?
 *          texts.c       … that are new                 options.c     what the caller asked for
 *          again.c       … of two columns               errors.c      where it went wrong
 *          numerals.c    "42", "19.90" as ints          bytes.h       copying and clearing
 *          stamps.c      dates as ints                  hash.h        where to look
 *          affixed.c     … begin or end alike           compat.h      versions of PHP, machines
 *          split.c       values of two types            wire.h, tags.def, columns.def
 *                                                                     the format; docs/FORMAT.md is its law
 *   encode/careful/      what one pass can't:
 *          walk.c        value → tape, one by one
 *          objects.c     objects
 *
 *   integration/: session.c, apcu.c, one store a file.
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
	zend_string          *keys[AMBER_KEY_CACHE_SIZE]; /* decode/key_cache.h */
	struct amber_shape_cache *shapes; /* decode/shape_cache.c; NULL: none was met yet */
	struct amber_class_cache *classes; /* decode/class_cache.c; the same */
	struct amber_date_cache *dates; /* decode/dates.c; the same */
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
