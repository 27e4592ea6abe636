/* SPDX-License-Identifier: MIT
 *
 * Amber on one page. A value goes in at amber.c, through call.c (what goes around a call), and leaves encode/ as bytes;
 * bytes come in the same way and leave decode/ as a value. No room calls one that stands above it:
 *
 *   amber.c            functions, settings, phpinfo()
 *   integration/       where PHP itself keeps data: session.c, apcu.c
 *   load/              Amber\load(), store(): load.c, what a process keeps (kept.c), values that outlive a request
 *                      (persistent.c, template.c), file.c
 *   path/              Amber\get(), has(), keys(): get.c, a step (find.c), the value there (part.c)
 *   reader/            a cursor over a message, which skips and builds nothing
 *   encode/            encode.c   the call
 *                      prepass.c  runs hooks inside the value first, in the order of serialize(): hooks.c,
 *                                 hook_results.c; classes.c knows classes and what was met before
 *                      walk.c     then walks the value once, writing into buffer.c: write_*.c, a kind of value each
 *                      tables.c   equal strings and equal key lists of the message
 *   decode/            decode.c   the call
 *                      frames.c   arrays and objects that are being filled, by read_*.c, a kind of bytes each
 *                      key_lists.c, layouts.c, cached.c   what keys and classes of the message mean
 *                      objects.c, properties.c, delayed.c, dates.c   objects, and their hooks when the graph stands
 *   format/            the bytes, both ways: format.h, tags.def, columns.def; options.c, signature.c, detect.c
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

/* format/nesting.h: the hooks that run. */
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
	struct amber_cache   *cache;     /* decode/scalars.h; NULL: nothing yet */
	struct amber_date_cache *dates;  /* decode/dates.c; NULL: none was met yet */
	struct amber_load_request *load; /* load/load.h */
	/* compared, never followed: the last exception of format/format.c, NULL where another was thrown, and its
	 * decoder */
	const zend_object    *decode_error;
	const void           *failed;
	struct amber_startup_error *startup_error; /* format/options.h; NULL: exceptions can be thrown */
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
