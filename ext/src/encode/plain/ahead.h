/* SPDX-License-Identifier: MIT
 * The places of a sequence that were not written yet. */
#ifndef AMBER_ENCODE_PLAIN_AHEAD_H
#define AMBER_ENCODE_PLAIN_AHEAD_H

#include "src/encode/plain/plain.h"

/* The value at a place, not stepped through; a joined reference is left. */
static zend_always_inline const zval *amber_plain_peek(const amber_plain *plain, const char *at)
{
	const zval *value = (const zval *) at;

	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	if (Z_TYPE_P(value) == IS_REFERENCE && !amber_plain_is_joined(plain, value)) {
		value = amber_plain_held_by(plain, Z_REF_P(value));
	}
	return value;
}

/* Of so many arrays at most it is asked whether they differ. */
#define AMBER_PLAIN_SAMPLE 32

/* Words of such a sample, none of which is 0. */
typedef struct {
	uint64_t words[AMBER_PLAIN_SAMPLE * 2];
} amber_plain_sample;

/* Whether this word was not seen before; then it is. */
static zend_always_inline bool amber_plain_is_new(amber_plain_sample *seen, uint64_t word)
{
	uint32_t slot = amber_hash_fold(word) % (AMBER_PLAIN_SAMPLE * 2);

	while (seen->words[slot] && seen->words[slot] != word) {
		slot = (slot + 1) % (AMBER_PLAIN_SAMPLE * 2);
	}
	bool is_new = seen->words[slot] == 0;
	seen->words[slot] = word;
	return is_new;
}

/* encode/plain/ahead.c: whether of some of these values, which are rows, half and more are arrays equal to others: they
 * are better shared. */
bool amber_plain_repeat(amber_plain *plain, const char *at, size_t distance, uint32_t rows);

/* The next place that holds a value. */
static zend_always_inline const char *amber_plain_next_place(const char *at, size_t distance)
{
	const zval *value;

	do {
		at += distance;
		value = (const zval *) at;
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			value = Z_INDIRECT_P(value);
		}
	} while (Z_TYPE_P(value) == IS_UNDEF);
	return at;
}

#endif
