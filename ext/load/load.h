/* SPDX-License-Identifier: MIT
 * Data files, and the cache that a process has of them. */
#ifndef AMBER_LOAD_LOAD_H
#define AMBER_LOAD_LOAD_H

#include "php.h"
#include "decode/decode.h"
#include "load/persistent.h"
#include <sys/stat.h>
#include <sys/types.h>

/* Identifies a file, to tell it from an earlier one at the same path. */
typedef struct {
	dev_t   device;
	ino_t   inode;
	int64_t size;
	int64_t modified, changed; /* ns since 1970 */
	bool    is_doubtful;       /* read so soon after a change that it may have changed again without a new time */
} amber_file_identity;

void amber_file_fail(const char *path, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* Returns the absolute path, which open_basedir must allow; the caller releases it. NULL after throwing. */
zend_string *amber_file_path(zend_string *given);

/* Whether the path certainly leads to this file. reopen: also checks that this process may read it. */
bool amber_file_is_same(const char *path, const amber_file_identity *identity, bool reopen);

/* Reads a whole file, into persistent memory if its size is less than room, else into memory of the request. NULL after
 * throwing. */
zend_string *amber_file_read(const char *path, amber_file_identity *identity, size_t room);

/* Replaces the file at the path atomically: others see the old bytes or the new ones. Returns false after throwing. */
bool amber_file_replace(const char *path, const zend_string *bytes);

/* --- the file cache ------------------------------------------------------ */

/* The process that opened a file, and its effective user and group. */
typedef struct {
	int64_t process, user, group;
} amber_file_opener;

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

typedef struct {
	zend_long files, bytes;
	zend_long hits, misses, evictions;
} amber_load_counts;

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

amber_load_counts amber_file_cache_counts(const amber_load_request *request);

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

/* Writes the cache's counters into text, for phpinfo(). */
const char *amber_load_state(char *text, size_t size);

#endif
