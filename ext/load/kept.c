/* SPDX-License-Identifier: MIT
 *
 * One table a process, path => file. Threads share it under a lock; what is in it never changes but for notes on its
 * use.
 *
 * A file that gives way is retired: no request that begins finds it, but those that run may hold its arrays and
 * strings, and PHP looks at strings of a request until its very end, behind the last function that an extension is
 * called by (in php_shutdown_stream_hashes(), say). So it is freed when another request begins: then nobody sees it
 * who asked for a file after it was retired, which is what the epochs count. With threads, another one may be at that
 * very end: it counts as gone a while after it left.
 */
#include "php_amber.h"
#include "load/load.h"
#include <time.h>

#ifndef PHP_WIN32
# include <pthread.h>
# include <unistd.h>
#endif

/* Seconds in which a request that called its extensions for the last time comes to its end. It may still read what a
 * slow client sends, for max_input_time. */
#define AMBER_LAST_STEPS 60

static HashTable files;               /* path => amber_kept_file * */
static amber_kept_file *retired;
static size_t total;                  /* bytes of files; not of those retired */
static size_t in_use;                 /* bytes of all, until they are freed */
static zend_long all_hits, whole_backoff, evictions;
static uint64_t uses, epoch;
static bool is_up;                    /* between the start and the end of the module */
static amber_load_request *requests;  /* of all threads */
static uint32_t forks;                /* between the process that started and this one */

/* What a request has of a path. */
typedef struct {
	amber_kept_file *file;   /* NULL: it had one, and has to read the path again */
	uint64_t         stores; /* when it was looked at, by the count of the request */
	bool             changed; /* it had another one before */
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

/* Notes who opens a file now. On Windows nothing forks, or becomes another user. */
static void sign(amber_kept_file *file)
{
#ifndef PHP_WIN32
	file->process = getpid();
	file->user = geteuid();
	file->group = getegid();
#endif
}

/* Another process, or user, opened it: this one has to show that it may. */
static bool is_foreign(const amber_kept_file *file)
{
#ifdef PHP_WIN32
	return false;
#else
	return file->process != getpid() || file->user != geteuid() || file->group != getegid();
#endif
}

#ifndef PHP_WIN32
static void count_fork(void)
{
	forks++;
}
#endif

void amber_kept_startup(void)
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

static void free_bytes(amber_kept_file *file)
{
	if (file->bytes) {
		/* those beside a blueprint may be another's, too */
		in_use -= GC_REFCOUNT(file->bytes) == 1 ? ZSTR_LEN(file->bytes) : 0;
		file->size -= ZSTR_LEN(file->bytes);
		zend_string_release_ex(file->bytes, true);
		file->bytes = NULL;
	}
}

static void free_file(amber_kept_file *file)
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

/* Frees what was retired before the oldest request began; all of it where the process ends. */
static void free_retired(uint64_t oldest)
{
	amber_kept_file **link = &retired;

	while (*link) {
		amber_kept_file *file = *link;
		if (file->retired >= oldest) {
			link = &file->next;
			continue;
		}
		*link = file->next;
		free_file(file);
	}
}

void amber_kept_shutdown(void)
{
	amber_kept_file *file;

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

static void leave_list(const amber_load_request *request)
{
	for (amber_load_request **link = &requests; *link; link = &(*link)->next) {
		if (*link == request) {
			*link = request->next;
			return;
		}
	}
}

void amber_kept_thread_end(amber_load_request *request)
{
	if (!request->begun) {
		return;
	}
	if (is_up) {
		LOCK();
		leave_list(request);
		UNLOCK();
	}
	zend_hash_destroy(&request->seen);
	zend_hash_destroy(&request->classes);
}

/* The epoch of the oldest request that may still hold something. */
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

void amber_kept_request_begin(amber_load_request *request)
{
	if (request->begun) {
		zend_hash_clean(&request->classes); /* of a session that was written behind the end of the last one */
	}
	LOCK();
	if (request->left) {
		/* else it has begun already: a session that another extension reads before our part of it */
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

/* From here on nothing that is retired later is freed before this request ends. */
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

static void retire(amber_kept_file *file)
{
	total -= file->size;
	if (!IS_THREADED && !file->decoding) {
		free_bytes(file); /* no value has anything of them, and no other thread reads them */
	}
	file->retired = epoch++;
	file->next = retired;
	retired = file;
}

/* A file that can be found gives way. */
static void take_away(amber_kept_file *file)
{
	zend_hash_del(&files, file->path);
	retire(file);
}

static int by_use(const void *a, const void *b)
{
	uint64_t used = (*(amber_kept_file *const *) a)->used, other = (*(amber_kept_file *const *) b)->used;

	return used < other ? -1 : used > other;
}

static void evict(size_t most)
{
	amber_kept_file **all, *file;
	size_t n = 0;

	if (EXPECTED(total <= most)) {
		return;
	}
	all = safe_pemalloc(zend_hash_num_elements(&files), sizeof(*all), 0, 1);
	ZEND_HASH_MAP_FOREACH_PTR(&files, file) {
		all[n++] = file;
	} ZEND_HASH_FOREACH_END();
	qsort(all, n, sizeof(*all), by_use);
	for (size_t i = 0; total > most; i++) {
		take_away(all[i]);
		evictions++;
	}
	free(all);
}

void amber_kept_request_end(amber_load_request *request)
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
	whole_backoff += request->misses;
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
		zend_hash_clean(&request->seen); /* the parent may have had other rights */
		request->forks = forks;
	}
	return zend_hash_find_ptr(&request->seen, (zend_string *) path);
}

amber_kept_file *amber_kept_seen(amber_load_request *request, const zend_string *path)
{
	seen_file *seen = seen_at(request, path);

	if (!seen || !seen->file) {
		return NULL;
	}
	if (UNEXPECTED(seen->stores != request->stores)) {
		if (!amber_file_is_same(ZSTR_VAL(path), &seen->file->identity, false)) {
			amber_kept_drop(request, seen->file);
			return NULL;
		}
		seen->stores = request->stores;
	}
	return seen->file;
}

static void see(amber_load_request *request, amber_kept_file *file)
{
	seen_file *before = seen_at(request, file->path);
	seen_file seen = { .file = file, .stores = request->stores, .changed = before && before->changed };

	zend_hash_update_mem(&request->seen, file->path, &seen, sizeof(seen));
}

void amber_kept_drop(amber_load_request *request, amber_kept_file *file)
{
	seen_file *seen = seen_at(request, file->path);

	if (seen && seen->file == file) {
		seen->file = NULL; /* its path stays the key: it is freed when the request has ended */
		seen->changed |= file->is_ready || file->was_decoded;
	}
	LOCK();
	if (zend_hash_find_ptr(&files, file->path) == file) {
		take_away(file);
	}
	UNLOCK();
}

bool amber_kept_decode_begin(amber_kept_file *file)
{
	LOCK();
	bool is_there = file->bytes != NULL;
	file->decoding += is_there;
	UNLOCK();
	return is_there;
}

void amber_kept_decode_end(amber_load_request *request, amber_kept_file *file, bool good)
{
	if (!good && !file->was_decoded) {
		amber_kept_drop(request, file);
	}
	LOCK();
	file->was_decoded |= good;
	if (--file->decoding == 0 && file->retired && (!file->was_decoded || !IS_THREADED)) {
		free_bytes(file); /* no value has anything of them: they need not wait until the request ends */
	}
	UNLOCK();
}

void amber_kept_written(amber_load_request *request, const zend_string *path)
{
	seen_file *seen = seen_at(request, path);

	request->stores++;
	if (seen && seen->file) {
		amber_kept_drop(request, seen->file);
	}
	LOCK();
	amber_kept_file *file = zend_hash_find_ptr(&files, (zend_string *) path);
	if (file) {
		take_away(file);
	}
	UNLOCK();
}

bool amber_kept_may_last(const amber_load_request *request, const zend_string *path)
{
	const seen_file *seen = seen_at((amber_load_request *) request, path);

	return !seen || !seen->changed;
}

/* Whether the file has to be looked at again. */
static bool is_due(const amber_kept_file *file, time_t now)
{
	zend_long seconds = AMBER_G(load_revalidate);

	return seconds >= 0 && (now < file->checked || now - file->checked >= seconds);
}

amber_kept_file *amber_kept_find(amber_load_request *request, const zend_string *path)
{
	time_t now = time(NULL);

	LOCK();
	enter(request);
	amber_kept_file *file = zend_hash_find_ptr(&files, (zend_string *) path);
	bool foreign = file && is_foreign(file), due = file && (is_due(file, now) || request->stores);
	if (file) {
		file->used = ++uses;
	}
	UNLOCK();
	if (!file) {
		return NULL;
	}
	if (foreign || due) {
		/* it may be retired meanwhile, but is not freed while this request runs */
		if (!amber_file_is_same(ZSTR_VAL(path), &file->identity, foreign)) {
			amber_kept_drop(request, file);
			return NULL;
		}
		LOCK();
		file->checked = now;
		if (foreign) {
			sign(file);
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

static void put(amber_load_request *request, amber_kept_file *file)
{
	file->used = ++uses;
	amber_kept_file *before = zend_hash_find_ptr(&files, file->path);
	if (before) {
		take_away(before); /* its path is the key */
	}
	zend_hash_add_new_ptr(&files, file->path, file);
	total += file->size;
	see(request, file);
}

size_t amber_kept_room(void)
{
	size_t most = (size_t) AMBER_G(load_memory);

	LOCK();
	size_t room = most - MIN(most, in_use);
	UNLOCK();
	return room;
}

size_t amber_kept_room_for(const amber_kept_file *file)
{
	return amber_kept_room() + (file->has_objects ? 0 : ZSTR_LEN(file->bytes));
}

void amber_kept_lacked(amber_load_request *request, size_t bytes, size_t kept)
{
	/* what is larger than all the room there can be would empty it for nothing */
	if (bytes <= (size_t) AMBER_G(load_memory)) {
		request->lacked += bytes - MIN(bytes, kept);
	}
}

amber_kept_file *amber_kept_add(amber_load_request *request, const zend_string *path,
	const amber_file_identity *identity, zend_string *bytes)
{
	amber_kept_file *file = pecalloc(1, sizeof(amber_kept_file), 1);

	file->path = interned_path(path);
	file->identity = *identity;
	file->bytes = bytes;
	file->size = sizeof(*file) + ZSTR_LEN(path) + ZSTR_LEN(bytes);
	file->checked = time(NULL);
	sign(file);
	LOCK();
	enter(request);
	in_use += file->size;
	put(request, file);
	UNLOCK();
	return file;
}

bool amber_kept_ready(amber_load_request *request, amber_kept_file *file, const amber_persistent *persistent,
	amber_extent extent, const amber_signer *signer)
{
	if (persistent->size > amber_kept_room_for(file)) {
		return false;
	}
	amber_kept_file *ready = pemalloc(sizeof(amber_kept_file), 1);
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
		/* another thread found a newer one */
		total += ready->size;
		retire(ready);
		see(request, ready);
	}
	UNLOCK();
	return true;
}

amber_load_counts amber_kept_counts(const amber_load_request *request)
{
	LOCK();
	amber_load_counts counts = {
		.files = zend_hash_num_elements(&files),
		.bytes = (zend_long) total,
		.hits = all_hits + request->hits,
		.misses = whole_backoff + request->misses,
		.evictions = evictions,
	};
	UNLOCK();
	return counts;
}
