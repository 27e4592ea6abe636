/* SPDX-License-Identifier: MIT
 * Data files, the cache that a process has of them, and values that outlive their request. */
#ifndef AMBER_LOAD_LOAD_H
#define AMBER_LOAD_LOAD_H

#include "php.h"
#include "decode/decode.h"
#include "format/dictionary.h"
#include <sys/stat.h>
#include <sys/types.h>

/* Identifies a file, to tell it from an earlier one at the same path. */
typedef struct {
	dev_t   device;
	ino_t   inode;
	int64_t size;
	int64_t modified, changed; /* ns since 1970 */
	bool    anybody_writes;    /* its permissions let anybody write to it */
	bool    is_doubtful;       /* read so soon after a change that it may have changed again without a new time */
} amber_file_identity;

void amber_file_fail(const char *path, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* Whether anybody may write to the file, or add files to the directory. */
bool amber_file_anybody_writes(const zend_stat_t *status);

/* Returns the absolute path, which open_basedir must allow; the caller releases it. NULL after throwing. */
zend_string *amber_file_path(zend_string *given);

/* Whether the path certainly leads to this file. reopen: also checks that this process may read it. */
bool amber_file_is_same(const char *path, const amber_file_identity *identity, bool reopen);

/* Reads a whole file of at most `most` bytes, into persistent memory if its size is less than room, else into memory of
 * the request. NULL after throwing. */
zend_string *amber_file_read(const char *path, amber_file_identity *identity, size_t room, size_t most);

/* Replaces the file at the path atomically: others see the old bytes or the new ones. Returns false after throwing. */
bool amber_file_replace(const char *path, const zend_string *bytes);

/* --- persistent values --------------------------------------------------- */

enum amber_template_part_kind {
	AMBER_TEMPLATE_ARRAY,  /* an array that holds an object, or another such array */
	AMBER_TEMPLATE_OBJECT, /* an object with declared properties only */
	AMBER_TEMPLATE_TABLE,  /* an object with dynamic properties */
	AMBER_TEMPLATE_CASE,   /* an enum case, which is only looked up */
};

/* A part of a value that each load builds anew. In the values of a block it is an IS_PTR zval whose long is the number
 * of the part. */
typedef struct {
	uint8_t  kind;
	uint32_t uses;  /* number of zvals that hold it: its refcount */
	uint32_t class; /* number of its class; unused for an array */
	union {
		zend_array  *array; /* the array; for TABLE the properties */
		zval        *slots; /* the declared properties, as many as the class has */
		zend_string *name;  /* the name of the case */
	};
} amber_template_part;

/* A class as it was when the template was made. */
typedef struct {
	zend_string  *lower;  /* the lower-case name */
	bool          is_enum;
	bool          is_open; /* amber_persistent_class_is_open() */
	uint32_t      count;  /* number of slots; 0 for an enum */
	uint32_t      first;  /* number of slots of all classes before it */
	zend_string **names;  /* the property name of each slot */
	uint32_t     *types;  /* the types of the values in each slot, a bit for each type */
} amber_template_class;

typedef struct {
	amber_template_part  *parts;
	amber_template_class *classes;
	uint32_t parts_n, classes_n, slots_n;
} amber_template;

typedef struct {
	/* copied without a refcount: a scalar, an interned string or an immutable array; or a part (IS_PTR) */
	zval   value;
	void  *block; /* the memory of the value; NULL: it needs none */
	size_t size;  /* size of the block, in whole pages where it is mapped */
	const amber_template *template; /* inside the block; NULL: the value has no objects */
} amber_persistent;

/* Whether the engine alone creates objects of a class, without calling a hook. */
bool amber_persistent_class_is_plain(const zend_class_entry *ce);
/* Whether objects of a class have no declared properties and may have dynamic ones. */
bool amber_persistent_class_is_open(const zend_class_entry *ce);

/* Copies a value into persistent memory of at most `most` bytes, which the caller frees with amber_persistent_free().
 * may_make: the value may have objects. Allocates nothing from the request. Returns false without room or memory, with
 * persistent->size set to what it needs; or, with size 0, for a reference or an object that no template can build. */
bool amber_persistent_make(const zval *value, bool may_make, size_t most, amber_persistent *persistent);
void amber_persistent_free(amber_persistent *persistent);

/* --- the file cache ------------------------------------------------------ */

/* The process that opened a file, and its effective user and group. */
typedef struct {
	int64_t process, user, group;
} amber_file_opener;

/* load/file.c: those of now. On Windows processes neither fork nor change users. */
amber_file_opener amber_file_opener_now(void);
/* Whether another process or user opened a file, so that this one must show that it may. */
bool amber_file_is_foreign(const amber_file_opener *opener);

typedef struct amber_cached_file {
	zend_string        *path;    /* interned: threads share it without a refcount */
	amber_file_identity identity;
	bool                is_ready; /* a persistent value exists, or a template of one with objects */
	/* decoded by each load while nothing is ready, or if the template cannot be used; NULL: dropped */
	zend_string        *bytes;
	bool                has_objects; /* the bytes are known to have objects or references */
	bool                cannot_persist; /* some of the objects cannot be in a template */
	bool                was_decoded; /* a request has decoded the bytes */
	uint32_t            decoding;    /* number of calls that decode the bytes now */
	amber_persistent       persistent;
	amber_extent        extent;  /* of the value, if it is ready */
	zend_string        *secret, *key_id; /* of the signer; NULL: unsigned */
	size_t              size;    /* memory in bytes, all included */
	time_t              checked; /* time of the last stat() */
	amber_file_opener   opener;
	uint64_t            used;    /* number of the last use, by the counter `uses` */
	uint64_t            retired; /* the last epoch in which a request could find it */
	struct amber_cached_file *next; /* in the list of retired files */
} amber_cached_file;

/* The state of a thread: what its request has loaded. */
typedef struct amber_load_request {
	HashTable seen;  /* path => seen_file (load/file_cache.c) */
	HashTable classes; /* amber_cached_file * => request_classes (load/template.c) */
	bool      begun; /* the tables are initialized, and this is in the list of requests */
	zend_long hits, misses;
	uint32_t  forks;  /* value of `forks` when `seen` was filled: a forked child opens files itself */
	uint64_t  stores; /* number of files that the request stored */
	size_t    lacked; /* bytes that amber.load_memory had no room for */
	uint64_t  epoch; /* epoch in which the request first loaded a file; 0: it did not, and holds no value */
	time_t    left;  /* time when the request ended; 0: it runs */
	struct amber_load_request *next;
} amber_load_request;

void amber_file_cache_startup(void);
void amber_file_cache_shutdown(void);

/* Called when a thread ends. */
void amber_file_cache_thread_end(amber_load_request *request);

/* Called when a request of the thread begins and ends. */
void amber_file_cache_request_begin(amber_load_request *request);
void amber_file_cache_request_end(amber_load_request *request);

/* The file that this request has loaded from a path; NULL: none yet. */
amber_cached_file *amber_file_cache_seen(amber_load_request *request, const zend_string *path);
/* The cached file of the process, if the path still leads to it and this process may read it; else NULL. */
amber_cached_file *amber_file_cache_find(amber_load_request *request, const zend_string *path);
/* The number of bytes that may still be cached: cached and retired files together take at most amber.load_memory. */
size_t amber_file_cache_room(void);
/* The same for the value of a file. A value without objects replaces the bytes when they are decoded; with threads, the
 * bytes are freed when the request ends. */
size_t amber_file_cache_room_for(const amber_cached_file *file);
/* Records that `bytes` had no room, of which `replaced` would have replaced cached ones: the end of the request makes
 * room. */
void amber_file_cache_lacked(amber_load_request *request, size_t bytes, size_t replaced);
/* Caches the bytes of a file that was just read, in place of the previous file. */
amber_cached_file *amber_file_cache_add(amber_load_request *request, const zend_string *path,
	const amber_file_identity *identity, zend_string *bytes);
/* Puts a persistent value in place of the bytes and takes it over. Returns false if there is no room. */
bool amber_file_cache_ready(amber_load_request *request, amber_cached_file *file, const amber_persistent *persistent,
	amber_extent extent, const amber_signer *signer);
/* Begin and end decoding the bytes. Bytes that are not good are dropped, unless a request has decoded them before.
 * Returns false if another thread has dropped them, so the file must be read again. */
bool amber_file_cache_decode_begin(amber_cached_file *file);
void amber_file_cache_decode_end(amber_load_request *request, amber_cached_file *file, bool good);
/* Removes a file from the cache. */
void amber_file_cache_drop(amber_load_request *request, amber_cached_file *file);
/* Drops the cached file that this request has just written. Other paths may lead to it, so the request checks all files
 * that it has seen once more. */
void amber_file_cache_written(amber_load_request *request, const zend_string *path);
/* Whether the value of a file may become persistent: not if this request has had another file of this path, as a long
 * request would keep the memory of everything that it ever wrote. */
bool amber_file_cache_may_persist(const amber_load_request *request, const zend_string *path);

amber_cache_counts amber_file_cache_counts(const amber_load_request *request);

/* --- templates ------------------------------------------------------------- */

/* Builds the value of a file from its template. Returns false, without throwing, if a class is not loaded, has changed,
 * or is not allowed; the caller then decodes the bytes, which loads the class or reports the error. */
bool amber_template_make(amber_load_request *request, const amber_cached_file *file,
	const amber_decode_options *options, zval *result);

/* --- the calls ------------------------------------------------------------- */

/* Loads the value of a file; null, with an exception pending, after a failure. */
void amber_load_file(zval *result, zend_string *path, const amber_decode_options *options);

/* Writes a file; returns false after throwing. */
bool amber_store_file(zend_string *path, zval *value, const amber_encode_options *options);

/* Loads the files of amber.preload at server startup, before the server forks. Failures are warnings. */
void amber_preload(const char *paths);

/* --- copying a value ----------------------------------------------------- */

#define AMBER_NO_NUMBER UINT32_MAX

/* An array or object that the first walk found. */
typedef struct {
	uint8_t     kind;
	bool        is_part; /* built by each load */
	bool        is_repeated; /* an array that several others hold, or one several times */
	uint32_t    number;  /* number of the part */
	uint32_t    uses, class;
	uint32_t    holder;  /* the container where it was found first */
	const void *from;
	void       *to;
} amber_measured_container;

typedef struct {
	const zend_class_entry *ce;
	uint32_t *types; /* bits of the types in each slot */
} amber_measured_class;

typedef struct {
	char        *block;   /* NULL in the first walk */
	size_t       used;
	HashTable    strings; /* address of a string with two owners or more => its copy */
	HashTable    known;   /* address of a class, or of an array or object with two owners or more => its index */
	amber_measured_container *containers;
	amber_measured_class *classes;
	uint32_t     containers_used, containers_size, classes_used, classes_size;
	uint32_t     parts, slots; /* number of parts, and of their slots */
	uint32_t     at, next; /* index of the container that is copied, and of the next one to be found */
	bool         may_make, has_other; /* a value that cannot be persistent was found */
} amber_copier;

/* Takes room in the block; NULL in the first walk, which only adds up sizes. */
static inline void *amber_take(amber_copier *copier, size_t size)
{
	char *room = copier->block ? copier->block + copier->used : NULL;

	copier->used += ZEND_MM_ALIGNED_SIZE(size);
	return room;
}

/* The number of property slots of a class that a template has; none for an enum. */
static inline uint32_t amber_slots_of(const zend_class_entry *ce)
{
	return ce->ce_flags & ZEND_ACC_ENUM ? 0 : (uint32_t) ce->default_properties_count;
}

static inline size_t amber_table_bytes(const zend_array *table)
{
	return HT_IS_PACKED(table) ? HT_PACKED_USED_SIZE(table) : HT_USED_SIZE(table);
}

/* The index of an array or object, in the order in which the walk first finds them. AMBER_NO_NUMBER: it cannot be
 * persistent. */
uint32_t amber_find_container(amber_copier *copier, const zval *value);
/* Takes the room for a copy of a container, without strings. */
void amber_take_container(amber_copier *copier, amber_measured_container *container);
/* Numbers the containers that each load builds, once all are found. */
void amber_number_parts(amber_copier *copier);

/* --- dictionaries (load/dictionaries.c), when PHP starts ---------------------- */

/* Loads every *.amberdict of a directory. What cannot be loaded is left out, with a warning. */
void amber_dictionaries_load(const char *directory);
/* Frees all of them, when PHP ends. */
void amber_dictionaries_free(void);
/* Adds the list of them to Amber\status(). */
void amber_dictionaries_status(zval *status);
/* Warns of a setting that names a dictionary that is not loaded. */
void amber_dictionary_check_setting(const char *setting, const char *name);

/* load/dictionary_file.c: what a file says, checked; the values are the request's memory. */
typedef struct {
	zend_string *name, *date;
	zend_string *zstd; /* or NULL */
	zend_long    version;
	uint8_t      id[AMBER_DICTIONARY_HASH_BYTES];
	size_t       bytes;
	/* four lists: the strings; key lists as tables of nulls; those of the layouts; of each layout its class, the same
	 * in lower case, and its properties as strings. Equal strings are one string. */
	zval         lists;
} amber_dictionary_content;

/* Reads a file of this name in a directory. Returns false after amber_file_fail(). */
bool amber_dictionary_read(const char *path, const char *file, amber_dictionary_content *content);
void amber_dictionary_content_free(amber_dictionary_content *content);
/* Does so for bytes that are in memory. */
bool amber_dictionary_parse(const char *path, const char *file, const zend_string *bytes,
	amber_dictionary_content *content);

#endif
