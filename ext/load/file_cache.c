/* SPDX-License-Identifier: MIT
 *
 * The file cache: one table per process, path => file. Threads share it under a lock. Its files never change, apart
 * from fields that record their use.
 *
 * A file that is replaced or evicted is retired: new requests do not find it, but running ones may hold its arrays and
 * strings, and PHP reads strings of a request until its very end, after the last callback of an extension (in
 * php_shutdown_stream_hashes(), say). So a retired file is freed when another request begins and no request is left
 * that loaded a file before it was retired; epochs count that. With threads, another request may be at its very end: it
 * counts as gone some time after its last callback.
 */
#include "php_amber.h"
#include "load/load.h"
#include <time.h>

#ifndef PHP_WIN32
# include <pthread.h>
#endif

/* Seconds that a request may take from its last callback to its end. It may still read what a slow client sends, for
 * max_input_time. */
#define AMBER_LAST_STEPS 60

static HashTable files;               /* path => amber_cached_file * */
static amber_cached_file *retired;
static size_t total;                  /* bytes of all files in the table, without retired ones */
static size_t in_use;                 /* bytes of all files that are not freed yet */
static zend_long all_hits, all_misses, evictions;
static uint64_t uses, epoch;
static bool is_up;                    /* true from module startup to module shutdown */
static amber_load_request *requests;  /* of all threads */
static uint32_t forks;                /* number of forks between the first process and this one */

/* What a request has loaded from a path. */
typedef struct {
	amber_cached_file *file;   /* NULL: dropped, the path must be read again */
	uint64_t         stores; /* value of request->stores when the file was last checked */
	bool             changed; /* the request has had another file of this path */
} seen_file;

#ifdef ZTS
static MUTEX_T mutex;
# define IS_THREADED true
# define LOCK()   tsrm_mutex_lock(mutex)
# define UNLOCK() tsrm_mutex_unlock(mutex)
#else
# define IS_THREADED false
# define LOCK()
# define UNLOCK()
#endif

#ifndef PHP_WIN32
static void count_fork(void)
{
	forks++;
}
#endif

void amber_file_cache_startup(void)
{
#ifndef PHP_WIN32
	pthread_atfork(NULL, NULL, count_fork);
#endif
	zend_hash_init(&files, 8, NULL, NULL, 1);
	epoch = 1;
	is_up = true;
#ifdef ZTS
	mutex = tsrm_mutex_alloc();
#endif
}

static void free_bytes(amber_cached_file *file)
{
	if (file->bytes) {
		/* bytes beside a template may have another owner */
		in_use -= GC_REFCOUNT(file->bytes) == 1 ? ZSTR_LEN(file->bytes) : 0;
		file->size -= ZSTR_LEN(file->bytes);
		zend_string_release_ex(file->bytes, true);
		file->bytes = NULL;
	}
}

static void free_file(amber_cached_file *file)
{
	free_bytes(file);
	in_use -= file->size;
	amber_persistent_free(&file->persistent);
	if (file->secret) {
		zend_string_release_ex(file->secret, true);
		zend_string_release_ex(file->key_id, true);
	}
	free(file->path);
	free(file);
}

/* Frees files that were retired before the oldest request began; all of them with UINT64_MAX. */
static void free_retired(uint64_t oldest)
{
	amber_cached_file **link = &retired;

	while (*link) {
		amber_cached_file *file = *link;
		if (file->retired >= oldest) {
			link = &file->next;
			continue;
		}
		*link = file->next;
		free_file(file);
	}
}

void amber_file_cache_shutdown(void)
{
	amber_cached_file *file;

	ZEND_HASH_MAP_FOREACH_PTR(&files, file) {
		free_file(file);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&files);
	free_retired(UINT64_MAX);
	is_up = false;
#ifdef ZTS
	tsrm_mutex_free(mutex);
#endif
}

void amber_file_cache_thread_end(amber_load_request *request)
{
	if (!request->begun) {
		return;
	}
	if (is_up) {
		LOCK();
		amber_load_request **link = &requests;
		while (*link != request) {
			link = &(*link)->next;
		}
		*link = request->next;
		UNLOCK();
	}
	zend_hash_destroy(&request->seen);
	zend_hash_destroy(&request->classes);
}

/* The epoch of the oldest request that may still hold values. */
static uint64_t oldest_epoch(void)
{
	uint64_t oldest = UINT64_MAX;
	time_t now = time(NULL);

	for (const amber_load_request *request = requests; request; request = request->next) {
		if (request->epoch && (!request->left || now - request->left < AMBER_LAST_STEPS)) {
			oldest = MIN(oldest, request->epoch);
		}
	}
	return oldest;
}

void amber_file_cache_request_begin(amber_load_request *request)
{
	if (request->begun) {
		zend_hash_clean(&request->classes); /* from a session that was written after the end of the last request */
	}
	LOCK();
	if (request->left) {
		/* otherwise the request has begun already, when another extension read a session before our RINIT */
		request->epoch = 0;
		request->left = 0;
	}
	if (UNEXPECTED(retired)) {
		free_retired(oldest_epoch());
	}
	UNLOCK();
}

static void free_entry(zval *entry)
{
	free(Z_PTR_P(entry));
}

/* Enters the request into the list: nothing that is retired from now on is freed before the request ends. */
static void enter(amber_load_request *request)
{
	if (request->epoch && !request->left) {
		return;
	}
	request->epoch = epoch;
	request->left = 0;
	if (!request->begun) {
		zend_hash_init(&request->seen, 8, NULL, free_entry, 1);
		zend_hash_init(&request->classes, 8, NULL, free_entry, 1);
		request->begun = true;
		request->next = requests;
		requests = request;
	}
}

static void retire(amber_cached_file *file)
{
	total -= file->size;
	if (!IS_THREADED && !file->decoding) {
		free_bytes(file); /* no value points into the bytes, and no other thread reads them */
	}
	file->retired = epoch++;
	file->next = retired;
	retired = file;
}

/* Removes a file from the table and retires it. */
static void take_away(amber_cached_file *file)
{
	zend_hash_del(&files, file->path);
	retire(file);
}

/* Removes the file at a path, if there is one. */
static void take_away_from(const zend_string *path)
{
	amber_cached_file *file = zend_hash_find_ptr(&files, (zend_string *) path);

	if (file) {
		take_away(file);
	}
}

/* Retires the files that were not used for the longest time. Few are, as a rule, so each is searched for. */
static void evict(size_t most)
{
	while (total > most) {
		amber_cached_file *file, *oldest = NULL;
		ZEND_HASH_MAP_FOREACH_PTR(&files, file) {
			oldest = !oldest || file->used < oldest->used ? file : oldest;
		} ZEND_HASH_FOREACH_END();
		if (UNEXPECTED(!oldest)) {
			return;
		}
		take_away(oldest);
		evictions++;
	}
}

void amber_file_cache_request_end(amber_load_request *request)
{
	size_t most = (size_t) AMBER_G(load_memory);

	request->stores = 0;
	if (!request->epoch || request->left) {
		return;
	}
	zend_hash_clean(&request->seen);
	zend_hash_clean(&request->classes);
	LOCK();
	all_hits += request->hits;
	all_misses += request->misses;
	evict(most - MIN(most, request->lacked));
	request->left = time(NULL);
	UNLOCK();
	request->hits = request->misses = 0;
	request->lacked = 0;
}

static seen_file *seen_at(amber_load_request *request, const zend_string *path)
{
	if (!request->epoch) {
		return NULL;
	}
	if (UNEXPECTED(request->forks != forks)) {
		zend_hash_clean(&request->seen); /* the parent process may have had other rights */
		request->forks = forks;
	}
	return zend_hash_find_ptr(&request->seen, (zend_string *) path);
}

amber_cached_file *amber_file_cache_seen(amber_load_request *request, const zend_string *path)
{
	seen_file *seen = seen_at(request, path);

	if (!seen || !seen->file) {
		return NULL;
	}
	if (UNEXPECTED(seen->stores != request->stores)) {
		if (!amber_file_is_same(ZSTR_VAL(path), &seen->file->identity, false)) {
			amber_file_cache_drop(request, seen->file);
			return NULL;
		}
		seen->stores = request->stores;
	}
	return seen->file;
}

static void see(amber_load_request *request, amber_cached_file *file)
{
	seen_file *before = seen_at(request, file->path);
	seen_file seen = { .file = file, .stores = request->stores, .changed = before && before->changed };

	zend_hash_update_mem(&request->seen, file->path, &seen, sizeof(seen));
}

void amber_file_cache_drop(amber_load_request *request, amber_cached_file *file)
{
	seen_file *seen = seen_at(request, file->path);

	if (seen && seen->file == file) {
		seen->file = NULL; /* its path stays the key: it is not freed before the request ends */
		seen->changed |= file->is_ready || file->was_decoded;
	}
	LOCK();
	if (zend_hash_find_ptr(&files, file->path) == file) {
		take_away(file);
	}
	UNLOCK();
}

bool amber_file_cache_decode_begin(amber_cached_file *file)
{
	LOCK();
	bool is_there = file->bytes != NULL;
	file->decoding += is_there;
	UNLOCK();
	return is_there;
}

void amber_file_cache_decode_end(amber_load_request *request, amber_cached_file *file, bool good)
{
	if (!good && !file->was_decoded) {
		amber_file_cache_drop(request, file);
	}
	LOCK();
	file->was_decoded |= good;
	if (--file->decoding == 0 && file->retired && (!file->was_decoded || !IS_THREADED)) {
		free_bytes(file); /* no value points into the bytes, so they need not wait for the end of the request */
	}
	UNLOCK();
}

void amber_file_cache_written(amber_load_request *request, const zend_string *path)
{
	seen_file *seen = seen_at(request, path);

	request->stores++;
	if (seen && seen->file) {
		amber_file_cache_drop(request, seen->file);
	}
	LOCK();
	take_away_from(path);
	UNLOCK();
}

bool amber_file_cache_may_persist(const amber_load_request *request, const zend_string *path)
{
	const seen_file *seen = seen_at((amber_load_request *) request, path);

	return !seen || !seen->changed;
}

/* Whether the file must be checked again. */
static bool is_due(const amber_cached_file *file, time_t now)
{
	zend_long seconds = AMBER_G(load_revalidate);

	return seconds >= 0 && (now < file->checked || now - file->checked >= seconds);
}

amber_cached_file *amber_file_cache_find(amber_load_request *request, const zend_string *path)
{
	time_t now = time(NULL);

	LOCK();
	enter(request);
	amber_cached_file *file = zend_hash_find_ptr(&files, (zend_string *) path);
	bool foreign = file && amber_file_is_foreign(&file->opener), due = file && (is_due(file, now) || request->stores);
	if (file) {
		file->used = ++uses;
	}
	UNLOCK();
	if (!file) {
		return NULL;
	}
	if (foreign || due) {
		/* the file may be retired meanwhile, but is not freed while this request runs */
		if (!amber_file_is_same(ZSTR_VAL(path), &file->identity, foreign)) {
			amber_file_cache_drop(request, file);
			return NULL;
		}
		LOCK();
		file->checked = now;
		if (foreign) {
			file->opener = amber_file_opener_now();
		}
		UNLOCK();
	}
	see(request, file);
	return file;
}

static zend_string *interned_path(const zend_string *path)
{
	zend_string *copy = zend_string_init(ZSTR_VAL(path), ZSTR_LEN(path), true);

	zend_string_hash_val(copy);
	GC_MAKE_PERSISTENT_LOCAL(copy);
	GC_ADD_FLAGS(copy, IS_STR_INTERNED);
	return copy;
}

static void put(amber_load_request *request, amber_cached_file *file)
{
	file->used = ++uses;
	take_away_from(file->path); /* retired first, as its path is the key */
	zend_hash_add_new_ptr(&files, file->path, file);
	total += file->size;
	see(request, file);
}

size_t amber_file_cache_room(void)
{
	size_t most = (size_t) AMBER_G(load_memory);

	LOCK();
	size_t room = most - MIN(most, in_use);
	UNLOCK();
	return room;
}

size_t amber_file_cache_room_for(const amber_cached_file *file)
{
	return amber_file_cache_room() + (file->has_objects ? 0 : ZSTR_LEN(file->bytes));
}

void amber_file_cache_lacked(amber_load_request *request, size_t bytes, size_t replaced)
{
	/* a size above the whole limit would empty the cache for nothing */
	if (bytes <= (size_t) AMBER_G(load_memory)) {
		request->lacked += bytes - MIN(bytes, replaced);
	}
}

amber_cached_file *amber_file_cache_add(amber_load_request *request, const zend_string *path,
	const amber_file_identity *identity, zend_string *bytes)
{
	amber_cached_file *file = pecalloc(1, sizeof(amber_cached_file), 1);

	file->path = interned_path(path);
	file->identity = *identity;
	file->bytes = bytes;
	file->size = sizeof(*file) + ZSTR_LEN(path) + ZSTR_LEN(bytes);
	file->checked = time(NULL);
	file->opener = amber_file_opener_now();
	LOCK();
	enter(request);
	in_use += file->size;
	put(request, file);
	UNLOCK();
	return file;
}

bool amber_file_cache_ready(amber_load_request *request, amber_cached_file *file, const amber_persistent *persistent,
	amber_extent extent, const amber_signer *signer)
{
	if (persistent->size > amber_file_cache_room_for(file)) {
		return false;
	}
	amber_cached_file *ready = pemalloc(sizeof(amber_cached_file), 1);
	*ready = *file;
	ready->path = interned_path(file->path);
	ready->is_ready = true;
	ready->decoding = 0;
	ready->persistent = *persistent;
	ready->extent = extent;
	if (signer->secret) {
		ready->secret = zend_string_init(ZSTR_VAL(signer->secret), ZSTR_LEN(signer->secret), true);
		ready->key_id = zend_string_init(ZSTR_VAL(signer->id), ZSTR_LEN(signer->id), true);
	}
	ready->size = file->size - (persistent->template ? 0 : ZSTR_LEN(file->bytes)) + persistent->size;
	LOCK();
	ready->bytes = persistent->template ? zend_string_copy(file->bytes) : NULL;
	in_use += ready->size - (persistent->template ? ZSTR_LEN(file->bytes) : 0);
	if (zend_hash_find_ptr(&files, file->path) == file) {
		put(request, ready);
	} else {
		/* another thread has cached a newer file */
		total += ready->size;
		retire(ready);
		see(request, ready);
	}
	UNLOCK();
	return true;
}

amber_cache_counts amber_file_cache_counts(const amber_load_request *request)
{
	LOCK();
	amber_cache_counts counts = { .entries = zend_hash_num_elements(&files), .bytes = (zend_long) total,
		.hits = all_hits + request->hits, .misses = all_misses + request->misses, .evictions = evictions };
	UNLOCK();
	return counts;
}
