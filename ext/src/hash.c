/* SPDX-License-Identifier: MIT */
#include "src/hash.h"
#include "ext/random/php_random.h"

uint64_t amber_hash_secret[2];

void amber_hash_startup(void)
{
	if (php_random_bytes_silent(amber_hash_secret, sizeof(amber_hash_secret)) == FAILURE) {
		/* it need not be good, only not be known */
		amber_hash_secret[0] = (uint64_t) (uintptr_t) &amber_hash_secret ^ (uint64_t) time(NULL);
		amber_hash_secret[1] = (uint64_t) getpid();
	}
}
