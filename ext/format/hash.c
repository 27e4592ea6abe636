/* SPDX-License-Identifier: MIT
 *
 * The hash secret, hashes of long strings, and copies of memory. Nothing here needs the rest of Amber: the module
 * igbinary includes this file, too.
 */
#include "format/hash.h"
#include "ext/random/php_random.h"

#ifndef __ELF__
void *amber_copy_long(void *to, const void *from, size_t length)
{
	return memcpy(to, from, length);
}

void *amber_fill(void *to, int byte, size_t length)
{
	return memset(to, byte, length);
}
#endif

/* --- hashes ---------------------------------------------------------------- */

uint64_t amber_hash_secret[3];

void amber_hash_startup(void)
{
	if (php_random_bytes_silent(amber_hash_secret, sizeof(amber_hash_secret)) == FAILURE) {
		/* need not be random, only unknown to others */
		amber_hash_secret[0] = (uint64_t) (uintptr_t) &amber_hash_secret ^ (uint64_t) time(NULL);
		amber_hash_secret[1] = (uint64_t) getpid() * AMBER_HASH_A;
		amber_hash_secret[2] = amber_product_folded(amber_hash_secret[0], amber_hash_secret[1]);
	}
	amber_hash_secret[2] |= 1;
}

uint64_t amber_hash_long(HashTable **known, const zend_string *str)
{
	if (!*known) {
		*known = zend_new_array(0);
	}
	zval *hash = zend_hash_index_lookup(*known, (zend_ulong) ((uintptr_t) str >> 3));
	if (Z_TYPE_P(hash) == IS_NULL) {
		ZVAL_LONG(hash, (zend_long) amber_hash_bytes(amber_hash_start(), ZSTR_VAL(str), ZSTR_LEN(str)));
	}
	return (zend_ulong) Z_LVAL_P(hash);
}
