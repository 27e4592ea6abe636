/* SPDX-License-Identifier: MIT
 * Data files: what a process keeps of them. */
#ifndef AMBER_LOAD_LOAD_H
#define AMBER_LOAD_LOAD_H

#include "php.h"
#include "decode/decode.h"
#include "load/persistent.h"
#include <sys/stat.h>
#include <sys/types.h>

/* What tells a file from the one that stood at its path before. */
typedef struct {
	dev_t   device;
	ino_t   inode;
	int64_t size;
	int64_t modified, changed; /* ns since 1970 */
	bool    is_doubtful;       /* it was read so soon after it changed that it may have changed again unseen */
} amber_file_identity;

void amber_file_fail(const char *path, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* An absolute path, without open_basedir's objections; NULL: thrown. The caller releases it. */
zend_string *amber_file_path(zend_string *given);

/* Whether the path leads to this file, beyond doubt. reopen: whether this process may read it, too. */
bool amber_file_is_same(const char *path, const amber_file_identity *identity, bool reopen);

/* All bytes of a file, in memory that outlasts the request where they are less than room, else in the request's own;
 * NULL: thrown. */
zend_string *amber_file_read(const char *path, amber_file_identity *identity, size_t room);

/* Puts a file of these bytes in the place of what is there, which others see whole, or not at all; false: thrown. */
bool amber_file_replace(const char *path, const zend_string *bytes);

/* --- what a process keeps -------------------------------------------------- */

typedef struct amber_kept_file {
	zend_string        *path;    /* interned: threads share it without counting */
	amber_file_identity identity;
	bool                is_ready; /* the value is, or the blueprint of one with objects */
	zend_string        *bytes;   /* to be decoded by each load where nothing is ready, or a blueprint cannot be used;
	                              * NULL: they were dropped */
	bool                has_objects; /* bytes: known to hold objects or references */
	bool                cannot_last; /* bytes: some of their objects can only be decoded */
	bool                was_decoded; /* bytes: some request has a value of them */
	uint32_t            decoding;    /* bytes: so many calls read them just now */
	amber_persistent       persistent;
	amber_extent        extent;  /* of the value that is ready */
	zend_string        *secret, *key_id; /* that signed it; NULL: nobody did */
	size_t              size;    /* all memory that it takes */
	time_t              checked; /* when the file was looked at last */
	int64_t             process, user, group; /* that opened it, and as whom */
	uint64_t            used;    /* when, by the count of uses */
	uint64_t            retired; /* the epoch that was the last to see it */
	struct amber_kept_file *next; /* in the list of those retired */
} amber_kept_file;

typedef struct {
	zend_long files, bytes;
	zend_long hits, misses, evictions;
} amber_load_counts;

/* A thread's part: what its request has loaded. */
typedef struct amber_load_request {
	HashTable seen;  /* path => what the request has of it: load/kept.c */
	HashTable classes; /* amber_kept_file * => what its classes are in this request: load/template.c */
	bool      begun; /* seen is made, and this stands in the list of requests */
	zend_long hits, misses;
	uint32_t  forks;  /* of the process that saw what is seen: a child opens files itself */
	uint64_t  stores; /* files that the request stored */
	size_t    lacked; /* bytes for which there was no room */
	uint64_t  epoch; /* when its request first asked for a file; 0: it did not, and can hold no value */
	time_t    left;  /* when that request ended; 0: it runs */
	struct amber_load_request *next;
} amber_load_request;

void amber_kept_startup(void);
void amber_kept_shutdown(void);

/* A thread ends. */
void amber_kept_thread_end(amber_load_request *request);

/* Its requests begin and end. */
void amber_kept_request_begin(amber_load_request *request);
void amber_kept_request_end(amber_load_request *request);

/* What this request has of a path; NULL: nothing yet. */
amber_kept_file *amber_kept_seen(amber_load_request *request, const zend_string *path);
/* What the process has, if it is still what stands at the path, and this process may read that; else NULL. */
amber_kept_file *amber_kept_find(amber_load_request *request, const zend_string *path);
/* Bytes that may still be kept: all that is, and all that waits to be freed, takes no more than amber.load_memory. */
size_t amber_kept_room(void);
/* For the value of a file: bytes give way to one without objects when they are decoded; with threads, when the request
 * ends. */
size_t amber_kept_room_for(const amber_kept_file *file);
/* There was no room for so many bytes, in the place of those kept: the end of the request makes some. */
void amber_kept_lacked(amber_load_request *request, size_t bytes, size_t kept);
/* Keeps the bytes of a file that was read just now, instead of what was kept of it. */
amber_kept_file *amber_kept_add(amber_load_request *request, const zend_string *path,
	const amber_file_identity *identity, zend_string *bytes);
/* Puts the ready value in the place of the bytes; lasting is taken over. False: there is no room. */
bool amber_kept_ready(amber_load_request *request, amber_kept_file *file, const amber_persistent *persistent,
	amber_extent extent, const amber_signer *signer);
/* A call begins and ends to read the bytes. Where they were no value, they are dropped, if nobody had one of them.
 * False: they were, by another thread, and the file is to be read again. */
bool amber_kept_decode_begin(amber_kept_file *file);
void amber_kept_decode_end(amber_load_request *request, amber_kept_file *file, bool good);
/* Nobody will find it any more. */
void amber_kept_drop(amber_load_request *request, amber_kept_file *file);
/* This request wrote the file: what was kept of it is dropped. As other paths may lead to it, the request looks at all
 * that it has seen once more. */
void amber_kept_written(amber_load_request *request, const zend_string *path);
/* Whether the value of a file may be made ready: not where this request had another one of its path, as a long one
 * would hold all that it ever wrote. */
bool amber_kept_may_last(const amber_load_request *request, const zend_string *path);

amber_load_counts amber_kept_counts(const amber_load_request *request);

/* --- templates ------------------------------------------------------------- */

/* Makes the value of a file that is ready and has a blueprint. False: a class is not there yet, not as it was, or not
 * among those allowed; the bytes are to be decoded, which loads it or says what is wrong. Throws nothing. */
bool amber_template_make(amber_load_request *request, const amber_kept_file *file,
	const amber_decode_options *options, zval *result);

/* --- the calls ------------------------------------------------------------- */

/* The value of a file; null and an exception on failure. */
void amber_load_file(zval *result, zend_string *path, const amber_decode_options *options);

/* Writes a file; false: an exception was thrown. */
bool amber_store_file(zend_string *path, zval *value, const amber_encode_options *options);

/* When the server starts, before it forks: loads the files of amber.preload. What fails is a warning. */
void amber_preload(const char *paths);

/* For phpinfo(): what the process keeps, written to text. */
const char *amber_load_state(char *text, size_t size);

#endif
