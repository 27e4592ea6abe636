/* SPDX-License-Identifier: MIT
 * Hashes for the tables of one message. They choose where to look, never what
 * is equal: every hit is checked against the content. Multiply-and-fold by the
 * constants of Murmur3's 64-bit finalizer. */
#ifndef AMBER_HASH_H
#define AMBER_HASH_H

#include "src/bytes.h"

#define AMBER_HASH_A UINT64_C(0xff51afd7ed558ccd)
#define AMBER_HASH_B UINT64_C(0xc4ceb9fe1a85ec53)

static zend_always_inline uint64_t amber_turned(uint64_t word, unsigned bits)
{
	return word << bits | word >> (64 - bits);
}

static zend_always_inline uint64_t amber_hash_mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * AMBER_HASH_A;
	return hash ^ (hash >> 32);
}

static zend_always_inline uint32_t amber_hash_fold(uint64_t hash)
{
	hash *= AMBER_HASH_B;
	return (uint32_t) (hash >> 32);
}

/* The 128-bit product of both, folded: one multiplication mixes two words. */
static zend_always_inline uint64_t amber_hash_fold128(uint64_t a, uint64_t b)
{
	return amber_product_folded(a, b);
}

static zend_always_inline uint64_t amber_hash_words(const char *s, const char *t, uint64_t a, uint64_t b)
{
	return amber_hash_fold128(amber_load8(s) ^ a, amber_load8(t) ^ b);
}

/* Of a string of more than 32 bytes what is not among the first 16 or last 8. Words overlap, so that there is no loop,
 * which would end after another number of steps each time. */
static zend_always_inline uint64_t amber_hash_inner(const char *s, size_t len)
{
	const char *end = s + len;
	uint64_t hash = amber_hash_words(s + 16, end - 16, ~AMBER_HASH_A, AMBER_HASH_B)
		^ amber_hash_words(s + 24, end - 24, ~AMBER_HASH_B, AMBER_HASH_A);

	if (len > 128) {
		return hash;
	}
	hash ^= amber_load8(end - 32) * AMBER_HASH_B;
	if (len > 64) {
		hash ^= amber_hash_words(s + 32, end - 40, AMBER_HASH_A ^ 1, AMBER_HASH_B)
			^ amber_hash_words(s + 40, end - 48, AMBER_HASH_B ^ 2, AMBER_HASH_A)
			^ amber_hash_words(s + 48, end - 56, AMBER_HASH_A, AMBER_HASH_B ^ 4)
			^ amber_hash_words(s + 56, end - 64, AMBER_HASH_B, AMBER_HASH_A ^ 8);
	}
	return hash;
}

/* Up to 128 bytes whole; of longer strings 32 at the start, 8 in the middle and
 * 24 at the end. Longer ones that differ elsewhere are told apart by exact.h. */
static zend_always_inline uint32_t amber_hash_string(const char *s, size_t len)
{
	uint64_t a, b, hash;

	if (EXPECTED(len >= 8)) {
		a = amber_load8(s);
		b = amber_load8(s + len - 8);
	} else if (len >= 4) {
		a = amber_load4(s);
		b = amber_load4(s + len - 4);
	} else {
		a = len ? (uint8_t) s[0] | (uint64_t) (uint8_t) s[len / 2] << 8 | (uint64_t) (uint8_t) s[len - 1] << 16 : 0;
		b = 0;
	}
	hash = amber_hash_fold128(a ^ AMBER_HASH_A, b ^ AMBER_HASH_B ^ len);
	if (len > 16) {
		hash ^= amber_hash_fold128(amber_load8(s + 8) ^ AMBER_HASH_B, amber_load8(s + len / 2 - 4) ^ AMBER_HASH_A);
		if (UNEXPECTED(len > 32)) {
			hash ^= amber_hash_inner(s, len);
		} else if (len > 24) {
			hash ^= amber_load8(s + 16) * AMBER_HASH_B;
		}
	}
	return (uint32_t) (hash ^ hash >> 32);
}

#endif
