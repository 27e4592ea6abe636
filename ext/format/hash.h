/* SPDX-License-Identifier: MIT
 * Hashes for tables. They only choose where to look, never what is equal nor an order: every hit is compared. A secret
 * of this process goes into the hashes of byte strings, so that an attacker cannot build inputs that collide.
 * Multiply-and-fold as in wyhash; the constant is from Murmur3's 64-bit finalizer. */
#ifndef AMBER_FORMAT_HASH_H
#define AMBER_FORMAT_HASH_H

#include "format/format.h"

#define AMBER_HASH_A UINT64_C(0xff51afd7ed558ccd)

/* Chooses the secret; called at module startup. */
void amber_hash_startup(void);

/* Secret random words, the last one odd. */
extern uint64_t amber_hash_secret[3];

static zend_always_inline uint64_t amber_turned(uint64_t word, unsigned bits)
{
	return word << bits | word >> (64 - bits);
}

static zend_always_inline uint64_t amber_hash_mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * AMBER_HASH_A;
	return hash ^ (hash >> 32);
}

/* A hash of a sequence of words and byte strings: the start value, then one step for each. */
static zend_always_inline uint64_t amber_hash_start(void)
{
	return amber_hash_secret[0];
}

static zend_always_inline uint64_t amber_hash_word(uint64_t hash, uint64_t word)
{
	return amber_product_folded(hash ^ word, amber_hash_secret[1]) + hash;
}

/* The last words may overlap the ones before. */
static zend_always_inline uint64_t amber_hash_bytes(uint64_t hash, const char *s, size_t length)
{
	const char *end = s + length;
	uint64_t a, b;

	hash ^= length;
	if (length > 16) {
		for (; end - s > 16; s += 16) {
			hash = amber_product_folded(amber_load8(s) ^ amber_hash_secret[1], amber_load8(s + 8) ^ hash);
		}
		a = amber_load8(end - 16);
		b = amber_load8(end - 8);
	} else if (EXPECTED(length >= 8)) {
		a = amber_load8(s);
		b = amber_load8(end - 8);
	} else if (length >= 4) {
		a = amber_load(s, 4);
		b = amber_load(end - 4, 4);
	} else {
		a = length ? (uint8_t) s[0] | (uint64_t) (uint8_t) s[length / 2] << 8 | (uint64_t) (uint8_t) end[-1] << 16 : 0;
		b = 0;
	}
	return amber_product_folded(a ^ amber_hash_secret[1], b ^ hash);
}

/* A quick hash of a word; its higher bits are better. An attacker can find, by trying, words with adjacent hashes. */
static zend_always_inline uint32_t amber_hash_quick(uint64_t word)
{
	return (uint32_t) ((word * amber_hash_secret[2]) >> 32);
}

/* A better hash of a word: an attacker cannot find words with adjacent hashes, because the second product depends on
 * both halves of the first. */
static zend_always_inline uint32_t amber_hash_settled(uint64_t word)
{
	word *= amber_hash_secret[2];
	return (uint32_t) (((word ^ word >> 32) * AMBER_HASH_A) >> 32);
}

/* A quick fingerprint of a string: its length and five of its words, which is the whole string up to 40 bytes. An
 * attacker can build strings with equal fingerprints. */
static zend_always_inline uint32_t amber_hash_glance(const zend_string *str)
{
	size_t length = ZSTR_LEN(str);
	const char *s = ZSTR_VAL(str);
	/* the length field precedes the first byte */
	uint64_t word = amber_load8((const char *) str + _ZSTR_HEADER_SIZE + length - 8);

	if (length < 8) {
		word &= ~(UINT64_MAX >> (8 * length));
	} else {
		word = amber_turned(word, 29) ^ amber_load8(s);
		if (length > 16) {
			size_t part = (length - 8 + 3) / 4;
			word ^= amber_product_folded(amber_load8(s + part) ^ AMBER_HASH_A, amber_load8(s + 2 * part))
				^ amber_turned(amber_load8(s + 3 * part), 13);
		}
	}
	return amber_hash_quick(word ^ length);
}

/* Destroys a table that is created on demand. */
static zend_always_inline void amber_drop_table(HashTable **table)
{
	if (UNEXPECTED(*table != NULL)) {
		zend_array_destroy(*table);
		*table = NULL;
	}
}

/* From this length on a string is hashed once per address, because a few bytes can name it again many times. */
#define AMBER_HASHED_ONCE 512

uint64_t amber_hash_long(HashTable **known, const zend_string *str);

/* Hashes a string after another hash. The string must stay at its address as long as *known, which caches the hashes of
 * long strings by address. */
static zend_always_inline uint64_t amber_hash_kept(uint64_t hash, HashTable **known, const zend_string *str)
{
	return EXPECTED(ZSTR_LEN(str) < AMBER_HASHED_ONCE) ? amber_hash_bytes(hash, ZSTR_VAL(str), ZSTR_LEN(str))
		: amber_hash_word(hash, amber_hash_long(known, str));
}

/* The sum of c * 33^(7 - i) over the eight bytes of a word, each below 128; the first byte is the lowest. */
static zend_always_inline uint64_t amber_times_33(uint64_t word)
{
	uint64_t pairs = (word & UINT64_C(0x00ff00ff00ff00ff)) * 33 + ((word >> 8) & UINT64_C(0x00ff00ff00ff00ff));
	uint64_t fours = (pairs & UINT64_C(0x0000ffff0000ffff)) * (33 * 33)
		+ ((pairs >> 16) & UINT64_C(0x0000ffff0000ffff));

	return (fours & UINT32_MAX) * (33 * 33 * 33 * 33) + (fours >> 32);
}

/* Does what zend_string_hash_val() does for a string without a hash: eight bytes at a time, and without a branch on the
 * number of bytes left. zend_inline_hash_func() treats bytes above 127 as signed on some machines, and in some places:
 * such strings go to the engine's function. */
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
	/* the bytes left over, at the end of the last eight; the length field precedes the first byte of the string */
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
