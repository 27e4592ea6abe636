/* SPDX-License-Identifier: MIT
 *
 * Amber on one page: the rooms of src/. Each calls those below it, but that columns and names ask for leaves.
 *
 *   amber_serialize()                             amber_unserialize()
 *   encode/encode.c      the call                 decode/decode.c      the call
 *
 *   encode/walk/         value → tape             decode/build/        bytes → graph
 *          walk.c        values, one by one              walk.c        values, one by one
 *          arrays.c      lists, records, maps            frames.c      arrays, objects being filled
 *          wide.c        maps of many keys               rows.c        rows, column by column
 *          objects.c     objects, enum cases
 *          items.c       a column, or one by one  decode/objects/      objects and their hooks
 *          rows.c        rows side by side               objects.c     all properties at once
 *          share.c       equal arrays once               properties.c  … one by one
 *          nodes.c       what is named, how deep         cases.c       enum cases, Serializable
 *                                                        hooks.c       when the graph stands
 *                                                 decode/dates.c       dates of PHP's own
 *
 *                                                 decode/names/        what keys, classes mean
 *                                                        keys.c        shapes
 *                                                        classes.c     classes, properties
 *   encode/columns/      values → column                 names.c       names of properties
 *          columns.c     values of one type              cached.c      lists of this request
 *          split.c       … of two types
 *          strings.c     strings
 *          texts.c       … as text
 *          numerals.c    "42", "19.90" as ints    decode/columns/      column → places
 *          stamps.c      dates as ints                   columns.c     which kind
 *                                                        split.c       values of two types
 *   encode/tape/         what is written                 ints.c        numbers
 *          tape.c        the tape, its notes             spelled.c     "42", dates from ints
 *          message.c     tape → bytes                    strings.c     strings, what they share
 *          ints.c        columns of ints
 *          floats.c      floats, columns of them
 *                                                 decode/read/         bytes → leaves
 *   encode/value/        what PHP holds                  decoder.c     lists of a message, failing
 *          view.c        … in arrays, objects            leaves.c      strings and numbers
 *          classes.c     … of a class                    cache.h       keys of this request
 *          dates.c       … in dates                      tables.h      arrays made to measure
 *          ask.c         hooks inside, first,
 *                        in native's order        both ways:
 *          hooks.c       the hooks themselves            nesting.c     calls inside of hooks
 *          given.c       what they gave                  detect.c      whose bytes are these?
 *          frames.c      where asking stands             options.c     what the caller asked for
 *          identity.c    what was met before             errors.c      where it went wrong
 *          joined.c      references of two places        signature.c   who wrote it
 *                                                        measure.c     what it cost
 *                                                        bytes.h, hash.h, names.h, levels.h, compat.h
 *   encode/tables/       of one message                  wire.h, tags.def, columns.def
 *          strings.c     equal strings once                            the format, by docs/FORMAT.md
 *          shapes.c      equal key lists once
 *
 *   path/: Amber\get(), has(), keys()
 *          get.c         a path
 *          find.c        from an array to what it holds
 *          part.c        the value of a part, decoded where it stands
 *          rows.c        … of one row out of rows
 *
 *   reader/: a cursor over a message, which builds nothing
 *          reader.c      where it stands, and what it knows by numbers
 *          header.c      the header of an item
 *          skip.c        skipping items
 *          scalars.h     … scalars, inline
 *          columns.c     … columns
 *          element.c     one value of a column
 *          keys.c        a key in a column of keys
 *          sums.c        ints of a column, and sums of lengths
 *
 *   load/: Amber\load(), Amber\store()
 *          load.c        the call
 *          kept.c        what the process keeps of files, and until when
 *          lasting.c     values that outlast their request
 *          found.c       … what they consist of
 *          blueprint.c   … those with objects, which each load makes
 *          file.c        reading and replacing of files
 *
 *   integration/: session.c, apcu.c, one store a file.
 */
#ifndef PHP_AMBER_H
#define PHP_AMBER_H

#include "php.h"

extern zend_module_entry amber_module_entry;
#define phpext_amber_ptr &amber_module_entry

#define PHP_AMBER_VERSION "1.1.0-dev"

struct amber_encoder;
struct amber_cache;
struct amber_date_cache;
struct amber_load_request;
struct amber_startup_error;

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
	zend_long             load_revalidate; /* amber.load_revalidate, seconds */
	zend_long             load_memory;     /* amber.load_memory, bytes */
	char                 *preload;         /* amber.preload */
	bool                  measure;         /* amber.measure */
	char                 *session_key;         /* amber.session_key */
	zend_string          *session_not_read;    /* integration/session.c; compared, never followed */
	struct amber_encoder *idle_encoder; /* tables kept between calls; taken while in use */
	/* before and after, while other extensions begin and end theirs, nothing is kept */
	bool                  in_request;
	bool                  has_read;  /* a message, in this request */
	amber_hooks           hooks;
	uint32_t              calls;     /* that are inside each other */
	uintptr_t             stack_end; /* beyond this address is no C stack for another call */
	struct amber_cache   *cache;     /* decode/read/cache.h; NULL: nothing yet */
	struct amber_date_cache *dates;  /* decode/dates.c; NULL: none was met yet */
	struct amber_load_request *load; /* load/kept.h */
	/* compared, never followed: the last exception of src/errors.c, NULL where another was thrown, and its decoder */
	const zend_object    *decode_error;
	const void           *failed;
	struct amber_startup_error *startup_error; /* src/errors.h; NULL: exceptions can be thrown */
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
extern zend_class_entry *amber_file_exception_ce;

#endif
