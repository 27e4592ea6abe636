/* SPDX-License-Identifier: MIT
 * Keys seen before in this request: array keys, property and class names come
 * again with every message, so that their strings and hashes need not be made
 * again. A small table, direct-mapped; a newer key takes the place of an older. */
#ifndef AMBER_KEY_CACHE_H
#define AMBER_KEY_CACHE_H

#include "php_amber.h"
#include "src/bytes.h"
#include "src/hash.h"

/* Longer keys are not kept: what the cache holds on to is bounded. */
#define AMBER_KEY_CACHE_LENGTH 128

static zend_always_inline zend_string *amber_key_cached(const char *bytes, size_t length)
{
	if (UNEXPECTED(length > AMBER_KEY_CACHE_LENGTH)) {
		return amber_new_string(bytes, length);
	}
	zend_string **slot = &AMBER_G(keys)[amber_hash_string(bytes, length) % AMBER_KEY_CACHE_SIZE];
	zend_string *key = *slot;
	if (EXPECTED(key != NULL && ZSTR_LEN(key) == length && amber_same(ZSTR_VAL(key), bytes, length))) {
		return zend_string_copy(key);
	}
	if (UNEXPECTED(!AMBER_G(in_request))) {
		/* while PHP starts, its interned strings are to be had as permanent ones only */
		return amber_new_string(bytes, length);
	}
	if (key) {
		*slot = NULL; /* should memory run out in between */
		zend_string_release(key);
	}
	key = zend_string_init_existing_interned(bytes, length, 0);
	zend_string_hash_val(key);
	*slot = key;
	return zend_string_copy(key);
}

static inline void amber_key_cache_clear(void)
{
	for (size_t i = 0; i < AMBER_KEY_CACHE_SIZE; i++) {
		if (AMBER_G(keys)[i]) {
			zend_string_release(AMBER_G(keys)[i]);
			AMBER_G(keys)[i] = NULL;
		}
	}
}

#endif
