/* SPDX-License-Identifier: MIT
 * Columns of ints, and lengths of strings, which are such: one of them, and the sum of some. None is made that is not
 * asked for. */
#ifndef AMBER_READER_SUMS_H
#define AMBER_READER_SUMS_H

#include "reader/reader.h"
#include "src/decode/columns/columns.h"

/* A column of n ints that begins here, which is skipped. False: thrown. */
bool amber_reader_ints(amber_reader *reader, uint32_t n, amber_int_column *column);

/* Number i of such a column. */
int64_t amber_int_of(const amber_int_column *column, uint32_t i);

/* The sum of the first `some` of n lengths, behind which the reader stands: no more than there is from there on. False:
 * thrown. */
bool amber_reader_lengths(const amber_reader *reader, const amber_int_column *lengths, uint32_t n, uint32_t some,
	uint64_t *sum);

/* The sum of the first n numbers of width w, modulo 2^64. */
uint64_t amber_packed_sum(const uint8_t *bytes, uint32_t n, unsigned w);

/* The sum of eight bytes in a word. */
static zend_always_inline uint32_t amber_sum_of_word(uint64_t word)
{
	const uint64_t even = UINT64_C(0x00FF00FF00FF00FF);

	return (uint32_t) (((word & even) + (word >> 8 & even)) * UINT64_C(0x0001000100010001) >> 48);
}

#endif
