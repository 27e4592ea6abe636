/* SPDX-License-Identifier: MIT
 * Strings that spell ints, each its own: numerals, dates. They stand in a column as these ints. */
#ifndef AMBER_SPELLED_H
#define AMBER_SPELLED_H

#include "src/encode/columns/columns.h"

/* So many strings, evenly spaced, or all if these are few, tell whether a column chooses among few. */
#define AMBER_SPELLED_LOOKS 32
#define AMBER_SPELLED_FEW   128

/* A column chooses among few if more than one in so many of these comes again. */
#define AMBER_SPELLED_AGAIN 8

/* Reads the int that a string spells in the form that its column has; false: it spells none. */
typedef bool (*amber_read_spelled)(const zend_string *str, const void *form, uint64_t *word);

/* Reads so many of n. Returns how many bytes these have; 0: one spells nothing, or too many come again. */
static zend_always_inline size_t amber_look_at_spelled(const zval *cells, uint32_t n, uint32_t looks,
	amber_read_spelled read, const void *form, uint64_t *words)
{
	uint8_t met[AMBER_SPELLED_FEW];
	uint32_t again = 0;
	size_t bytes = Z_STRLEN(cells[0]);

	if (!read(Z_STR(cells[0]), form, &words[0])) {
		return 0;
	}
	amber_fill(met, 0, sizeof(met));
	met[words[0] * AMBER_HASH_A >> 57] = 1;
	for (uint32_t i = 1; i < looks; i++) {
		const zend_string *str = Z_STR(cells[n == looks ? i : (uint64_t) i * n / AMBER_SPELLED_LOOKS]);
		if (UNEXPECTED(!read(str, form, &words[i]))) {
			return 0;
		}
		uint8_t *place = &met[words[i] * AMBER_HASH_A >> 57];
		again += *place && words[*place - 1] == words[i];
		if (UNEXPECTED(again > looks / AMBER_SPELLED_AGAIN)) {
			return 0;
		}
		*place = (uint8_t) (i + 1);
		bytes += ZSTR_LEN(str);
	}
	return bytes;
}

/* Reads all. Returns how many bytes they have; 0: one spells nothing, or of those that were looked at too many come
 * again. */
static zend_always_inline size_t amber_read_all_spelled(const zval *cells, uint32_t n, amber_read_spelled read,
	const void *form, uint64_t *words)
{
	size_t bytes = amber_look_at_spelled(cells, n, n <= AMBER_SPELLED_FEW ? n : AMBER_SPELLED_LOOKS, read, form, words);

	if (bytes == 0 || n <= AMBER_SPELLED_FEW) {
		return bytes;
	}
	bytes = 0;
	for (uint32_t i = 0; i < n; i++) {
		const zend_string *str = Z_STR(cells[i]);
		if (UNEXPECTED(!read(str, form, &words[i]))) {
			return 0;
		}
		bytes += ZSTR_LEN(str);
	}
	return bytes;
}

/* encode/columns/strings.c */

/* Plans the ints of n strings that have so many bytes; false: these are fewer. steps: they may be in steps. */
bool amber_walk_plan_spelled(amber_walk *walk, uint32_t n, size_t bytes, bool steps, amber_walk_spelled *plan);

/* encode/columns/numerals.c, encode/columns/stamps.c: n strings, if they are such, and shorter as ints. */

bool amber_walk_plan_numerals(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_spelled *plan);
bool amber_walk_plan_stamps(amber_walk *walk, const zval *cells, uint32_t n, amber_walk_spelled *plan);

#endif
