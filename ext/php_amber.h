/* SPDX-License-Identifier: MIT
 *
 * A map of the extension. A value enters at amber.c, passes call.c (compression, signatures, counters) and leaves
 * encode/ as bytes; bytes enter the same way and leave decode/ as a value. Each folder calls only folders below it in
 * this list. One call leads up: after a fatal error format/nesting.c calls amber_release_caches() of amber.c.
 *
 *   amber.c            functions, startup and shutdown, phpinfo(); the settings of php.ini stand in settings.c
 *   integration/       PHP's own stores of data: session.c, session_read.c, apcu.c; amber.h for other extensions: api.c
 *   load/              Amber\load(), store(): load.c, the file cache of a process (file_cache.c), values that outlive a
 *                      request (persistent.c, template.c), file.c; dictionaries.c, dictionary_file.c
 *   path/              Amber\get(), has(), keys(): get.c, which opens the message itself; one step (find.c), also
 *                      into a row of a group; the value at the end (part.c)
 *   reader/            a cursor over a message, which builds no values: its position and numbers (reader.c), headers
 *                      (tags.c), skipping (skip.c); skips columns, reads one value or finds a key in one (columns.c)
 *   encode/            encode.c   the call, which tries plain.c, then walk.c, then prepass.c and walk.c once more
 *                      plain.c    a shorter walk, of values to which few rules apply; gives up on any other value
 *                      walk.c     walks the value once and writes into buffer.c: write_*.c, a kind of value each; stops
 *                                 at a hook that was not called
 *                      prepass.c  visits a value that has hooks, in the order of serialize(): hooks.c calls these;
 *                                 prepass_stack.c has its stack and the errors that show a path
 *                      classes.c  classes; identities.c values by address, and the snapshots that the pre-pass takes;
 *                                 date_objects.c PHP's date objects
 *                      tables.c   equal strings and equal key lists of the message; write_shared.c finds equal arrays
 *   igbinary/          Amber\unserialize_igbinary(): unserialize.c the call, arrays, values that are named again;
 *                      elements.c scalars and keys; instances.c objects; loops.c arrays in objects that they hold. It
 *                      stands on decode/: its frames, objects, hooks and limits
 *   decode/            decode.c   the call
 *                      frames.c   arrays and objects that are being filled; read_items.c reads items into them, the
 *                                 other read_*.c a kind of bytes each
 *                      key_lists.c, layouts.c, cached.c   what keys and classes of the message mean
 *                      objects.c, properties.c, dates.c   objects; dates.c has PHP's date objects, read_columns.c
 *                                 columns of date strings
 *                      delayed.c  runs hooks once the graph is complete
 *   format/            the byte format, for both directions: format.h, tags.def, columns.def; options.c, class_names.c,
 *                      signature.c, compress.c, dictionary.c, detect.c; nesting.c counts calls inside hooks
 *
 * Kept across requests: the encoder of a thread with its own memory (encode/encode.c), what compresses (format/
 * compress.c, 1.1 MB at most), key lists and class names that a thread decoded (decode/cached.c, up to
 * amber.key_memory), files of load() (load/file_cache.c, up to amber.load_memory), and the counters of call.c. All else
 * is the request's: amber_release_caches() frees it, or, after a fatal error, the last callback of amber.c forgets it.
 */
#ifndef PHP_AMBER_H
#define PHP_AMBER_H

#include "php.h"

extern zend_module_entry amber_module_entry;
#define phpext_amber_ptr &amber_module_entry

#define PHP_AMBER_VERSION "1.1.0-dev"

struct amber_encoder;
struct amber_decode_class;
struct amber_dictionary;
struct amber_dictionary_encoder;
struct amber_cache;
struct amber_date_cache;
struct amber_class_names;
struct amber_load_request;
struct amber_startup_error;
struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

/* format/nesting.h: the running hooks */
typedef struct {
	struct amber_hook *list;
	uint32_t used, size;
} amber_hooks;

/* What is kept across requests: by the process, files of load(); by each thread, key lists. */
typedef struct {
	zend_long entries, bytes; /* now */
	zend_long hits, misses, evictions;
} amber_cache_counts;

/* Number of arrays of class names that are remembered for later calls of a request. */
#define AMBER_CLASS_NAMES 8

ZEND_BEGIN_MODULE_GLOBALS(amber)
	/* what the first call of a request looks at */
	zend_long             max_depth;    /* amber.max_depth */
	zend_long             max_elements; /* amber.max_elements */
	uint32_t              calls;     /* nesting depth of calls */
	/* false while other extensions start up and shut down: nothing is cached then */
	bool                  in_request;
	bool                  request_ended; /* and the next one has read no message yet */
	struct amber_cache   *cache;     /* decode/cached.c; NULL: empty */
	struct amber_encoder *encoder;      /* encode/encode.c; outlives the request; NULL: none yet */
	struct amber_encoder *idle_encoder; /* encoder, or NULL while it is in use */

	bool                  session_read_others; /* amber.session_read_others */
	char                 *session_write_as;    /* amber.session_write_as */
	zend_long             key_memory;   /* amber.key_memory, bytes */
	char                 *dictionaries;       /* amber.dictionaries */
	char                 *session_dictionary; /* amber.session_dictionary */
	char                 *apcu_dictionary;    /* amber.apcu_dictionary */
	zend_long             load_revalidate; /* amber.load_revalidate, seconds */
	zend_long             load_memory;     /* amber.load_memory, bytes */
	char                 *preload;         /* amber.preload */
	bool                  measure;         /* amber.measure */
	char                 *session_key;         /* amber.session_key */
	zend_long             session_compress;    /* amber.session_compress, a level; 0: none */
	zend_string          *session_not_read;    /* integration/session_read.c; to compare, never dereferenced */
	amber_hooks           hooks;
	uintptr_t             stack_end; /* below this address there is no C stack for another call */
	struct amber_class_names *class_names[AMBER_CLASS_NAMES]; /* format/class_names.c, by the array's address */
	uint64_t              class_names_made; /* number of such arrays so far */
	/* of the request, format/options.c: the last option array that names a dictionary, and perhaps a level, alone, and
	 * what it says */
	zend_array                    *dictionary_option;
	const struct amber_dictionary *option_means;
	int                            option_level;
	/* of the request: the layouts of all dictionaries (decode/layouts.c); NULL: none yet */
	struct amber_decode_class **dictionary_classes;
	/* of the thread: encoders that begin with a dictionary (encode/encode.c); NULL: none yet */
	struct amber_dictionary_encoder *dictionary_encoders;
	struct amber_date_cache *dates;  /* decode/dates.c; NULL: empty */
	struct amber_load_request *load; /* load/load.h */
	/* pointers to compare, never dereferenced: the last exception of format/format.c (NULL once another was thrown),
	 * and its decoder */
	const zend_object    *decode_error;
	const void           *failed;
	/* format/compress.c; outlive the request; NULL: none yet */
	struct ZSTD_CCtx_s   *compressor;
	struct ZSTD_DCtx_s   *expander;
	struct amber_zstd_writer *zstd_writers; /* of the dictionaries */
	struct amber_startup_error *startup_error; /* format/format.h; NULL: exceptions can be thrown */
ZEND_END_MODULE_GLOBALS(amber)

/* Releases the request's memory that is kept between calls. */
void amber_release_caches(void);
/* Registers the settings of php.ini. */
void amber_settings_startup(int type, int module_number);

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
