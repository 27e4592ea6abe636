/* SPDX-License-Identifier: MIT */
#include "src/encode/tables/exact.h"
#include "src/bytes.h"
#include "ext/random/php_random.h"

uint64_t amber_exact_secret[2];

void amber_exact_startup(void)
{
	if (php_random_bytes_silent(amber_exact_secret, sizeof(amber_exact_secret)) == FAILURE) {
		/* it need not be good, only not be known */
		amber_exact_secret[0] = (uint64_t) (uintptr_t) &amber_exact_secret ^ (uint64_t) time(NULL);
		amber_exact_secret[1] = (uint64_t) getpid();
	}
}

void amber_exact_put(HashTable **exact, uint64_t hash, uint32_t index)
{
	zval place;

	if (!*exact) {
		*exact = zend_new_array(0);
	}
	ZVAL_LONG(&place, index);
	while (!zend_hash_index_add(*exact, (zend_ulong) hash, &place)) {
		hash++;
	}
}

uint32_t amber_exact_next(const HashTable *exact, uint64_t *hash)
{
	const zval *place = exact ? zend_hash_index_find(exact, (zend_ulong) (*hash)++) : NULL;

	return place ? (uint32_t) Z_LVAL_P(place) : AMBER_NO_ID;
}

uint64_t amber_exact_bytes(uint64_t hash, const void *bytes, size_t length)
{
	const char *p = bytes;
	uint64_t last = 0;

	hash = amber_exact_word(hash, length);
	for (; length >= 8; p += 8, length -= 8) {
		hash = amber_exact_word(hash, amber_load8(p));
	}
	memcpy(&last, p, length);
	return amber_exact_word(hash, last);
}
