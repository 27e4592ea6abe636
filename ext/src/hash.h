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

static zend_always_inline uint64_t amber_hash_words(const char *s, const char *t, uint64_t a, uint64_t b)
{
	return amber_product_folded(amber_load8(s) ^ a, amber_load8(t) ^ b);
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
	hash = amber_product_folded(a ^ AMBER_HASH_A, b ^ AMBER_HASH_B ^ len);
	if (len > 16) {
		hash ^= amber_product_folded(amber_load8(s + 8) ^ AMBER_HASH_B, amber_load8(s + len / 2 - 4) ^ AMBER_HASH_A);
		if (UNEXPECTED(len > 32)) {
			hash ^= amber_hash_inner(s, len);
		} else if (len > 24) {
			hash ^= amber_load8(s + 16) * AMBER_HASH_B;
		}
	}
	return (uint32_t) (hash ^ hash >> 32);
}

/* The sum of c * 33^(7 - i) over the eight bytes of a word, the first of which is the lowest; each below 128. */
static zend_always_inline uint64_t amber_times_33(uint64_t word)
{
	uint64_t pairs = (word & UINT64_C(0x00ff00ff00ff00ff)) * 33 + ((word >> 8) & UINT64_C(0x00ff00ff00ff00ff));
	uint64_t fours = (pairs & UINT64_C(0x0000ffff0000ffff)) * (33 * 33)
		+ ((pairs >> 16) & UINT64_C(0x0000ffff0000ffff));

	return (fours & UINT32_MAX) * (33 * 33 * 33 * 33) + (fours >> 32);
}

/* As zend_string_hash_val(), of a string that has no hash yet: eight bytes at once, and no branch on how many are left.
 * Bytes above 127 are signed for zend_inline_hash_func() on some machines, and in some places: it is asked then. */
static zend_always_inline zend_ulong amber_string_hash(zend_string *str)
{
	static const uint64_t powers[8] = { 1, 33, 1089, 35937, 1185921, 39135393, UINT64_C(1291467969),
		UINT64_C(42618442977) };
	size_t length = ZSTR_LEN(str), left = length % 8;
	const char *p = ZSTR_VAL(str), *end = p + length;
	uint64_t hash = 5381, word, seen = 0;

	for (; end - p >= 8; p += 8) {
		word = amber_load8(p);
		seen |= word;
		hash = hash * UINT64_C(1406408618241) + amber_times_33(word);
	}
	/* of the last eight bytes those that are left; before the first stands the string's length */
	word = amber_load8((const char *) str + _ZSTR_HEADER_SIZE + length - 8) & ~(UINT64_MAX >> (8 * left));
	if (UNEXPECTED((seen | word) & UINT64_C(0x8080808080808080))) {
		return zend_string_hash_val(str);
	}
	hash = hash * powers[left] + amber_times_33(word);
	ZSTR_H(str) = (zend_ulong) hash | (ZEND_ULONG_MAX ^ (ZEND_ULONG_MAX >> 1));
#if ZEND_DEBUG
	ZEND_ASSERT(ZSTR_H(str) == zend_hash_func(ZSTR_VAL(str), length));
#endif
	return ZSTR_H(str);
}

#endif
