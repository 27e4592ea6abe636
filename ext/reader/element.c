/* SPDX-License-Identifier: MIT
 *
 * Reads one value of a column, and sums the lengths before it.
 */
#include "reader/scalars.h"
#include <math.h>
#include "zend_exceptions.h"

bool amber_reader_ints(amber_reader *reader, uint32_t n, amber_int_column *column)
{
	/* the reader does not add up what a message takes from the budget: each column may take all of it */
	reader->in.budget = AMBER_EXPANSION_BUDGET;
	return amber_decode_nested_ints(&reader->in, n, column);
}

/* Adds pairs of neighbouring numbers in a word, from width 2^from bits up to 2^to. */
static zend_always_inline uint64_t add_neighbours(uint64_t word, unsigned from, unsigned to)
{
	static const uint64_t even[] = { UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
		UINT64_C(0x0F0F0F0F0F0F0F0F), UINT64_C(0x00FF00FF00FF00FF), UINT64_C(0x0000FFFF0000FFFF), UINT32_MAX };

	for (unsigned w = from; w < to; w++) {
		word = (word & even[w]) + (word >> (1u << w) & even[w]);
	}
	return word;
}

/* Number of words that are summed in parallel: each sum of two bytes is at most 510, and 64 of these fit 16 bits. */
#define WORDS_TOGETHER 64

/* The sum of the numbers in `words` words. */
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

/* The sum of STEPS in constant time, as steps take no bytes and can be many. */
static bool sum_of_steps(const amber_reader *reader, const amber_int_column *column, uint32_t n, uint32_t some,
	uint64_t *sum)
{
	uint64_t left = (uint64_t) (reader->in.end - reader->in.p), first = column->value, step = column->base;
	uint64_t last = first + (n - 1) * step;
	/* all lengths are between the first and the last, unless they overflow; then one of them is longer than the bytes
	 * left */
	double all = ((double) (int64_t) first + (double) (int64_t) last) / 2 * n;

	if ((int64_t) first < 0 || (int64_t) last < 0 || all > (double) left
	 || fabs((double) (int64_t) step * (n - 1)) > (double) left * 2) {
		return fail_short(reader);
	}
	/* some * (some - 1) is even */
	*sum = some * first + step * ((uint64_t) some * (some - (some > 0)) / 2);
	return *sum <= left || fail_short(reader);
}

/* The sum of the n lengths of a block; throws if it is more than most. */
static bool sum_of_block(const amber_reader *reader, const int64_t *lengths, uint32_t n, uint64_t most, uint64_t *sum)
{
	uint64_t all = 0, bits = 0;

	for (uint32_t k = 0; k < n; k++) {
		all += (uint64_t) lengths[k];
		bits |= (uint64_t) lengths[k];
	}
	*sum = all;
	/* no length is negative or so large that the sum overflows */
	return (bits >> 48 == 0 && all <= most) || fail_short(reader);
}

/* The sum of lengths in any column of ints, block by block. */
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
	/* fewer than 2^31 numbers of at most 32 bits cannot overflow */
	if (lengths->base > left / some) {
		return fail_short(reader);
	}
	*sum = some * lengths->base + amber_packed_sum(lengths->bytes, some, lengths->w);
	return *sum <= left || fail_short(reader);
}

/* --- one value ------------------------------------------------------------- */

static bool read_int(amber_reader *reader, uint32_t n, uint32_t i, int64_t *v)
{
	amber_int_column column;

	if (!amber_reader_ints(reader, n, &column)) {
		return false;
	}
	*v = amber_int_of(&column, i);
	return true;
}

/* Builds one date or decimal string with the decoder: a column of one int after the head of the column. */
static bool read_spelled(amber_reader *reader, const uint8_t *header, size_t header_bytes, uint32_t n, uint32_t i,
	zval *value)
{
	uint8_t bytes[AMBER_DATE_SUFFIX + 16], *p = bytes;
	amber_decoder one = { .options = reader->in.options, .budget = AMBER_EXPANSION_BUDGET };
	amber_places place = { .base = (char *) value };
	int64_t v;
	bool items;

	if (header_bytes > AMBER_DATE_SUFFIX + 3 || !read_int(reader, n, i, &v)) {
		return EG(exception) ? false : fail_short(reader);
	}
	memcpy(p, header, header_bytes);
	p += header_bytes;
	*p++ = AMBER_COLUMN_INTS + 6;
	*p++ = 0;
	one.start = one.p = bytes;
	one.end = amber_put_le(p, (uint64_t) v, 8);
	if (amber_decode_column(&one, &place, 1, &items)) {
		return true;
	}
	zend_clear_exception(); /* its offset is that in this small buffer */
	return amber_decode_fail(&reader->in, header, "A value of this column spells no string of its kind");
}

static bool read_text(amber_reader *reader, uint32_t n, uint32_t i, const uint8_t *prefix, const uint8_t *suffix,
	zval *value)
{
	amber_int_column lengths;
	uint64_t to;

	if (!amber_reader_ints(reader, n, &lengths) || !amber_reader_lengths(reader, &lengths, n, i + 1, &to)) {
		return false;
	}
	size_t length = (size_t) amber_int_of(&lengths, i);
	zend_string *str = zend_string_alloc(*prefix + length + *suffix, false);
	char *p = ZSTR_VAL(str);
	memcpy(p, prefix + 1, *prefix);
	memcpy(p + *prefix, reader->in.p + (to - length), length);
	memcpy(p + *prefix + length, suffix + 1, *suffix);
	p[ZSTR_LEN(str)] = '\0';
	ZVAL_STR(value, str);
	return true;
}

static bool read_choice(amber_reader *reader, uint32_t n, uint32_t i, unsigned w, zval *value)
{
	uint64_t count;
	const char *text;
	size_t length;

	if (!amber_decode_varint(&reader->in, &count)) {
		return false;
	}
	amber_position first = amber_reader_position(reader);
	const uint8_t *numbers = amber_skip_scalars(reader, count) ? amber_decode_packed(&reader->in, n, w) : NULL;
	if (!numbers) {
		return false;
	}
	uint64_t choice = amber_packed_at(numbers, i, w);
	if (choice >= count) {
		return amber_decode_fail(&reader->in, numbers, "A choice is not one of the %" PRIu64 " strings", count);
	}
	amber_reader_go(reader, &first);
	amber_skip_scalars(reader, choice);
	const uint8_t *at = reader->in.p;
	if (!amber_reader_string_at(reader, &at, &text, &length)) {
		return false;
	}
	ZVAL_STRINGL(value, text, length);
	return true;
}

static bool read_split(amber_reader *reader, uint32_t n, uint32_t i, zval *value)
{
	uint32_t ones;
	const uint8_t *bits = amber_split_bits(reader, n, &ones);

	if (!bits) {
		return false;
	}
	uint32_t before = (uint32_t) amber_packed_sum(bits, i, 0);
	bool second = amber_packed_at(bits, i, 0);
	if (!amber_check_part(reader) || (second && !amber_reader_skip_column(reader, n - ones))) {
		return false;
	}
	return amber_check_part(reader)
		&& amber_reader_element(reader, second ? ones : n - ones, second ? before : i - before, value);
}

bool amber_reader_scalar(amber_reader *reader, zval *value)
{
	const uint8_t *at = reader->in.p;
	const char *text;
	size_t length;
	unsigned kind = at < reader->in.end ? amber_tag_kinds[*at] : AMBER_KIND_NULL;

	if (kind != AMBER_KIND_STR && kind != AMBER_KIND_STR_SHORT && kind != AMBER_KIND_STRREF
	 && kind != AMBER_KIND_STRREF_BYTE && kind != AMBER_KIND_STRREF_SMALL) {
		return amber_decode_scalar(&reader->in, value);
	}
	if (!amber_skip_scalar(reader) || !amber_reader_string_at(reader, &at, &text, &length)) {
		return false;
	}
	ZVAL_STRINGL(value, text, length);
	return true;
}

bool amber_reader_element(amber_reader *reader, uint32_t n, uint32_t i, zval *value)
{
	static const uint8_t none[] = { 0 };
	const uint8_t *header = reader->in.p, *prefix, *suffix, *bytes;
	uint8_t kind = 0;
	int64_t v;

	if (!amber_decode_kind(&reader->in, &kind)) {
		return false;
	}
	switch (kind) {
		case AMBER_COLUMN_SAME:
			return amber_reader_scalar(reader, value);
		case AMBER_COLUMN_BOOLS:
			bytes = amber_decode_packed(&reader->in, n, 0);
			ZVAL_BOOL(value, bytes && amber_packed_at(bytes, i, 0));
			return bytes != NULL;
		case AMBER_COLUMN_FLOATS:
			bytes = amber_decode_packed(&reader->in, n, 6);
			if (bytes) {
				uint64_t bits = amber_packed_at(bytes, i, 6);
				memcpy(&Z_DVAL_P(value), &bits, sizeof(bits));
				Z_TYPE_INFO_P(value) = IS_DOUBLE;
			}
			return bytes != NULL;
		case AMBER_COLUMN_STRINGS:
			return read_text(reader, n, i, none, none, value);
		case AMBER_COLUMN_PREFIX_SUFFIX:
			return (prefix = skip_counted(reader)) && (suffix = skip_counted(reader))
				&& read_text(reader, n, i, prefix, suffix, value);
		case AMBER_COLUMN_SPLIT:
			return read_split(reader, n, i, value);
		case AMBER_COLUMN_DATES:
			return skip_bytes(reader, 1) && skip_counted(reader)
				&& read_spelled(reader, header, (size_t) (reader->in.p - header), n, i, value);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return read_choice(reader, n, i, kind - AMBER_COLUMN_CHOICES, value);
	}
	if (kind >= AMBER_COLUMN_DECIMAL_STRINGS && kind < AMBER_COLUMN_DECIMAL_STRINGS + 16) {
		return read_spelled(reader, header, 1, n, i, value);
	}
	bool decimals = kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_DECIMALS + 16;
	reader->in.p -= !decimals;
	if (!read_int(reader, n, i, &v)) {
		return false;
	}
	if (decimals) {
		ZVAL_DOUBLE(value, (double) v / amber_powers_of_ten[kind - AMBER_COLUMN_DECIMALS]);
	} else {
		ZVAL_LONG(value, (zend_long) v);
	}
	return true;
}
