/* SPDX-License-Identifier: MIT
 * What a quick table cannot place. Its look-ups are bounded: they end at a free
 * slot, after AMBER_PROBES slots, or after AMBER_MISSES of equal hash and other
 * content. What finds no slot that way is kept here, by a hash of all of its
 * content and of a secret of this process, so that nobody can make a message
 * that collides, and every entry is found again.
 *
 * A slot once taken stays taken until its table grows, and then all entries are
 * placed anew in their order. So a look-up that ends at a free slot ends for good. */
#ifndef AMBER_EXACT_H
#define AMBER_EXACT_H

#include "php.h"
#include "src/hash.h"

#ifndef AMBER_PROBES /* the fuzz targets have fewer, and come here more often */
# define AMBER_PROBES 64
# define AMBER_MISSES 8
#endif
#define AMBER_NO_ID  UINT32_MAX

/* When the module starts: chooses the secret. */
void amber_exact_startup(void);

/* Most tables never have any. */
static zend_always_inline void amber_exact_free(HashTable **exact)
{
	if (UNEXPECTED(*exact != NULL)) {
		zend_array_destroy(*exact);
		*exact = NULL;
	}
}

/* The places of one hash stand one after the other. */
void amber_exact_put(HashTable **exact, uint64_t hash, uint32_t index);

/* What stands in the place of a hash, which becomes the next one; AMBER_NO_ID: there is no more. */
uint32_t amber_exact_next(const HashTable *exact, uint64_t *hash);

extern uint64_t amber_exact_secret[2];

/* The hash of bytes; of words; of both, one after the other. */
static zend_always_inline uint64_t amber_exact_start(void)
{
	return amber_exact_secret[0];
}

static zend_always_inline uint64_t amber_exact_word(uint64_t hash, uint64_t word)
{
	return amber_product_folded(hash ^ word, amber_exact_secret[1]) + hash;
}

uint64_t amber_exact_bytes(uint64_t hash, const void *bytes, size_t length);

#endif
