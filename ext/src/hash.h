/* SPDX-License-Identifier: MIT
 * Hashes for the tables of one message. They choose where to look, never what
 * is equal: every hit is checked against the content. Multiply-and-fold by the
 * constants of Murmur3's 64-bit finalizer. */
#ifndef AMBER_HASH_H
#define AMBER_HASH_H

#include "bytes.h"

#define AMBER_HASH_A UINT64_C(0xff51afd7ed558ccd)
#define AMBER_HASH_B UINT64_C(0xc4ceb9fe1a85ec53)

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
#ifdef __SIZEOF_INT128__
	unsigned __int128 product = (unsigned __int128) a * b;
	return (uint64_t) product ^ (uint64_t) (product >> 64);
#else
	return amber_hash_mix(amber_hash_mix(0, a), b);
#endif
}

/* Up to 128 bytes whole; of longer strings 24 at the start, 8 in the middle and
 * 8 at the end. Longer ones that differ elsewhere are told apart by exact.h. */
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
		if (UNEXPECTED(len > 32) && len <= 128) {
			for (size_t at = 16; at + 16 < len; at += 16) {
				hash = amber_hash_fold128(hash ^ amber_load8(s + at), amber_load8(s + at + 8) ^ AMBER_HASH_A);
			}
		} else if (len > 24) {
			hash ^= amber_load8(s + 16) * AMBER_HASH_B;
		}
	}
	return (uint32_t) (hash ^ hash >> 32);
}

#endif
