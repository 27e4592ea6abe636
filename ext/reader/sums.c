/* SPDX-License-Identifier: MIT
 *
 * Ints of a column, and sums of lengths.
 */
#include "reader/sums.h"
#include "reader/scalars.h"
#include <math.h>

bool amber_reader_ints(amber_reader *reader, uint32_t n, amber_int_column *column)
{
	reader->in.free_places = AMBER_FREE_PLACES; /* of a whole message these are; here each column may be in steps */
	return amber_decode_nested_ints(&reader->in, n, column);
}

/* Adds neighbours among the numbers of a word, which get as wide as two: from width 2^from bits to 2^to. */
static zend_always_inline uint64_t add_neighbours(uint64_t word, unsigned from, unsigned to)
{
	static const uint64_t even[] = { UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
		UINT64_C(0x0F0F0F0F0F0F0F0F), UINT64_C(0x00FF00FF00FF00FF), UINT64_C(0x0000FFFF0000FFFF), UINT32_MAX };

	for (unsigned w = from; w < to; w++) {
		word = (word & even[w]) + (word >> (1u << w) & even[w]);
	}
	return word;
}

/* Words that are added up side by side: sums of two bytes, at most 510, and of 64 such fit 16 bits. */
#define WORDS_TOGETHER 64

/* The sum of the numbers in so many words. */
static zend_always_inline uint64_t sum_of_words(const uint8_t *bytes, uint32_t words, unsigned w)
{
	const unsigned wide = w < 4 ? 4 : w + 1;
	uint64_t sum = 0;

	for (uint32_t from = 0; from < words; from += WORDS_TOGETHER) {
		uint32_t to = MIN(words, from + WORDS_TOGETHER);
		uint64_t sums = 0;
		for (uint32_t i = from; i < to; i++) {
			sums += add_neighbours(amber_get_le(bytes + 8 * (size_t) i, 8), w, wide);
		}
		sum += wide > 5 ? sums : add_neighbours(sums, wide, 6);
	}
	return sum;
}

uint64_t amber_packed_sum(const uint8_t *bytes, uint32_t n, unsigned w)
{
	uint32_t words = w < 6 ? n / (64u >> w) : 0;
	uint64_t sum = 0;

	switch (w) {
		case 0:
			sum = sum_of_words(bytes, words, 0);
			break;
		case 1:
			sum = sum_of_words(bytes, words, 1);
			break;
		case 2:
			sum = sum_of_words(bytes, words, 2);
			break;
		case 3:
			sum = sum_of_words(bytes, words, 3);
			break;
		case 4:
			sum = sum_of_words(bytes, words, 4);
			break;
		case 5:
			sum = sum_of_words(bytes, words, 5);
			break;
		default:
			break;
	}
	for (uint32_t i = w < 6 ? words * (64u >> w) : 0; i < n; i++) {
		sum += amber_packed_at(bytes, i, w);
	}
	return sum;
}

int64_t amber_int_of(const amber_int_column *column, uint32_t i)
{
	if (column->kind == AMBER_COLUMN_INTS) {
		return (int64_t) (column->base + amber_packed_at(column->bytes, i, column->w));
	}
	uint64_t deltas = column->kind == AMBER_COLUMN_DELTAS ? amber_packed_sum(column->bytes, i, column->w) : 0;
	return (int64_t) (column->value + i * column->base + deltas);
}

/* Steps take no bytes each: they are not gone one by one. */
static bool sum_of_steps(const amber_reader *reader, const amber_int_column *column, uint32_t n, uint32_t some,
	uint64_t *sum)
{
	uint64_t left = (uint64_t) (reader->in.end - reader->in.p), first = column->value, step = column->base;
	uint64_t last = first + (n - 1) * step;
	/* all lie between the first and the last, unless these ran over: then one of them is longer than what is left */
	double all = ((double) (int64_t) first + (double) (int64_t) last) / 2 * n;

	if ((int64_t) first < 0 || (int64_t) last < 0 || all > (double) left
	 || fabs((double) (int64_t) step * (n - 1)) > (double) left * 2) {
		return fail_short(reader);
	}
	/* the product of some and the number before it is even */
	*sum = some * first + step * ((uint64_t) some * (some - (some > 0)) / 2);
	return *sum <= left || fail_short(reader);
}

/* The sum of the n lengths of a block, which is no more than most. */
static bool sum_of_block(const amber_reader *reader, const int64_t *lengths, uint32_t n, uint64_t most, uint64_t *sum)
{
	uint64_t all = 0, bits = 0;

	for (uint32_t k = 0; k < n; k++) {
		all += (uint64_t) lengths[k];
		bits |= (uint64_t) lengths[k];
	}
	*sum = all;
	/* none is so large, or negative, that the sum ran over */
	return (bits >> 48 == 0 && all <= most) || fail_short(reader);
}

/* Lengths of any column of ints, block by block. */
static bool sum_of_blocks(const amber_reader *reader, amber_int_column lengths, uint32_t some, uint64_t *sum)
{
	uint64_t left = (uint64_t) (reader->in.end - reader->in.p);
	int64_t ints[AMBER_INTS_BLOCK];

	for (uint32_t from = 0, block; from < some; from += block) {
		uint64_t more;
		block = amber_decode_next_ints(&lengths, ints);
		block = MIN(block, some - from);
		if (!sum_of_block(reader, ints, block, left - *sum, &more)) {
			return false;
		}
		*sum += more;
	}
	return true;
}

bool amber_reader_lengths(const amber_reader *reader, const amber_int_column *lengths, uint32_t n, uint32_t some,
	uint64_t *sum)
{
	uint64_t left = (uint64_t) (reader->in.end - reader->in.p);

	*sum = 0;
	if (lengths->kind == AMBER_COLUMN_STEPS) {
		return sum_of_steps(reader, lengths, n, some, sum);
	}
	if (lengths->kind == AMBER_COLUMN_DELTAS || lengths->w == 6 || (int64_t) lengths->base < 0) {
		return sum_of_blocks(reader, *lengths, some, sum);
	}
	if (some == 0) {
		return true;
	}
	/* less than 2^31 numbers of at most 32 bits do not run over */
	if (lengths->base > left / some) {
		return fail_short(reader);
	}
	*sum = some * lengths->base + amber_packed_sum(lengths->bytes, some, lengths->w);
	return *sum <= left || fail_short(reader);
}
