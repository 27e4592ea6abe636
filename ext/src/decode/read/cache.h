/* SPDX-License-Identifier: MIT
 * What is kept of messages for those that come later in a request: array keys, names of classes and properties come
 * again with every message, one by one, and as lists. There is nothing until a second message is read: where one
 * session is all that a request reads, nothing comes again. */
#ifndef AMBER_CACHE_H
#define AMBER_CACHE_H

#include "php_amber.h"
#include "src/bytes.h"
#include "src/hash.h"

#define AMBER_CACHE_KEYS  256
#define AMBER_CACHE_LISTS 128

/* Longer keys are not kept, so that what is held on to is bounded. */
#define AMBER_CACHE_KEY_LENGTH 128

struct amber_cache {
	zend_string *keys[AMBER_CACHE_KEYS]; /* by their bytes; a newer key takes the place of an older */
	struct amber_cached_list *lists[AMBER_CACHE_LISTS][2]; /* names/cached.c; by their bytes; the newer one first */
	uint32_t     met[AMBER_CACHE_LISTS]; /* of a list that was met last, a hash of all of it */
};

/* At the end of a request. */
void amber_cache_clear(void);

/* A message is read. */
static zend_always_inline void amber_cache_begin(void)
{
	if (UNEXPECTED(!AMBER_G(cache)) && AMBER_G(in_request)) {
		if (AMBER_G(has_read)) {
			AMBER_G(cache) = ecalloc(1, sizeof(struct amber_cache));
		}
		AMBER_G(has_read) = true;
	}
}

static zend_always_inline zend_string *amber_cached_key(const char *bytes, size_t length)
{
	/* while PHP starts, its interned strings are to be had as permanent ones only */
	if (UNEXPECTED(length > AMBER_CACHE_KEY_LENGTH) || UNEXPECTED(!AMBER_G(in_request))) {
		return amber_new_string(bytes, length);
	}
	zend_string **place = NULL;
	if (EXPECTED(AMBER_G(cache) != NULL)) {
		place = &AMBER_G(cache)->keys[amber_hash_bytes(amber_hash_start(), bytes, length) % AMBER_CACHE_KEYS];
		if (EXPECTED(*place && ZSTR_LEN(*place) == length && amber_same(ZSTR_VAL(*place), bytes, length))) {
			return zend_string_copy(*place);
		}
	}
	zend_string *key = zend_string_init_existing_interned(bytes, length, 0);
	zend_string_hash_val(key);
	if (EXPECTED(place != NULL)) {
		if (*place) {
			zend_string_release(*place);
		}
		*place = zend_string_copy(key);
	}
	return key;
}

#endif
