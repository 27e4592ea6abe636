/* SPDX-License-Identifier: MIT
 *
 * Columns, by their kind: skipping one, reading one value of it, finding a key in it.
 */
#include "php_amber.h"
#include "reader/reader.h"
#include "zend_exceptions.h"

/* --- ints -------------------------------------------------------------------- */

/* Reads the head of a column of n ints at the read position, and skips the column. */
static bool skip_ints(amber_reader *reader, uint32_t n, amber_int_column *column)
{
	/* the reader does not add up what a message takes from the budget: each column may take all of it */
	reader->in.budget = AMBER_EXPANSION_BUDGET;
	return amber_decode_nested_ints(&reader->in, n, column);
}

/* Int i of a column that was not read before. */
static int64_t int_at(amber_int_column column, uint32_t i)
{
	int64_t ints[AMBER_INTS_BLOCK];

	if (column.kind == AMBER_COLUMN_INTS) {
		return (int64_t) (column.base + amber_packed_at(column.bytes, i, column.w));
	}
	if (column.kind == AMBER_COLUMN_STEPS) {
		return (int64_t) (column.value + i * column.base);
	}
	for (uint32_t some; i >= (some = amber_decode_next_ints(&column, ints)); i -= some) {
	}
	return ints[i];
}

/* The sum of STEPS in constant time, as steps take no bytes and can be many. A reader has less than 2^32 bytes, and an
 * array less than 2^31 elements, so nothing overflows. */
static bool sum_of_steps(const amber_reader *reader, const amber_int_column *column, int64_t some, uint64_t *sum)
{
	int64_t left = reader->in.end - reader->in.p, n = column->n;
	int64_t first = (int64_t) column->value, step = n > 1 ? (int64_t) column->base : 0, last;

	/* all lengths are between the first and the last */
	if (first < 0 || first > left || step > left || step < -left || (last = first + (n - 1) * step) < 0 || last > left
	 || n * (first + last) / 2 > left) {
		return amber_decode_fail_short(&reader->in);
	}
	*sum = (uint64_t) (some * (2 * first + (some - 1) * step) / 2);
	return true;
}

static bool sum_of_blocks(const amber_reader *reader, amber_int_column lengths, uint32_t some, uint64_t *sum)
{
	uint64_t left = (uint64_t) (reader->in.end - reader->in.p), bits = 0;
	int64_t ints[AMBER_INTS_BLOCK];

	*sum = 0;
	for (uint32_t from = 0, block; from < some; from += block) {
		block = amber_decode_next_ints(&lengths, ints);
		block = MIN(block, some - from);
		for (uint32_t k = 0; k < block; k++) {
			*sum += (uint64_t) ints[k];
			bits |= (uint64_t) ints[k];
		}
		/* no length is negative or so large that the sum overflows */
		if (bits >> 48 != 0 || *sum > left) {
			return amber_decode_fail_short(&reader->in);
		}
	}
	return true;
}

/* The sum of the first `some` of a column of lengths, whose strings are at the read position; throws if it is more than
 * the bytes that follow. */
static zend_always_inline bool sum_of(const amber_reader *reader, const amber_int_column *lengths, uint32_t some,
	uint64_t *sum)
{
	return lengths->kind == AMBER_COLUMN_STEPS ? sum_of_steps(reader, lengths, some, sum)
		: sum_of_blocks(reader, *lengths, some, sum);
}

/* --- strings ----------------------------------------------------------------- */

/* A column of strings: the common prefix and suffix, the lengths of the rest, and the bytes of the rest. */
typedef struct {
	const uint8_t *common[2]; /* each starts with a length byte */
	amber_int_column lengths;
	const uint8_t *text;
} string_column;

/* Skips a length byte and as many bytes; returns the position of the length byte, NULL after throwing. */
static const uint8_t *skip_counted(amber_reader *reader)
{
	const uint8_t *p = reader->in.p;

	if (p == reader->in.end || *p >= reader->in.end - p) {
		amber_decode_fail_short(&reader->in);
		return NULL;
	}
	reader->in.p += 1 + *p;
	return p;
}

/* Reads the head of a column of n strings after its kind byte, and skips the column. */
static bool skip_strings(amber_reader *reader, uint32_t n, bool has_common_parts, string_column *column)
{
	static const uint8_t none[] = { 0 };
	uint64_t all = 0;

	for (int k = 0; k < 2; k++) {
		column->common[k] = has_common_parts ? skip_counted(reader) : none;
		if (!column->common[k]) {
			return false;
		}
	}
	if (!skip_ints(reader, n, &column->lengths)) {
		return false;
	}
	/* before the lengths are added up; an encoder has no reason to write them as deltas, which are slow to add */
	if (reader->in.p > reader->stop || column->lengths.kind == AMBER_COLUMN_DELTAS) {
		return amber_reader_give_up(reader);
	}
	if (!sum_of(reader, &column->lengths, n, &all)) {
		return false;
	}
	column->text = reader->in.p;
	reader->in.p += all;
	return true;
}

static bool read_string(amber_reader *reader, uint32_t n, uint32_t i, bool has_common_parts, zval *value)
{
	string_column column;
	uint64_t from = 0;

	if (!skip_strings(reader, n, has_common_parts, &column)) {
		return false;
	}
	const uint8_t *behind = reader->in.p;
	reader->in.p = column.text;
	sum_of(reader, &column.lengths, i, &from); /* all of the lengths are good */
	reader->in.p = behind;
	const uint8_t *prefix = column.common[0], *suffix = column.common[1];
	size_t length = (size_t) int_at(column.lengths, i);
	zend_string *str = zend_string_alloc(*prefix + length + *suffix, false);
	char *p = ZSTR_VAL(str);
	memcpy(p, prefix + 1, *prefix);
	memcpy(p + *prefix, column.text + from, length);
	memcpy(p + *prefix + length, suffix + 1, *suffix);
	p[ZSTR_LEN(str)] = '\0';
	ZVAL_STR(value, str);
	return true;
}

/* --- two types ---------------------------------------------------------------- */

/* Checks that the column at the read position can be part of a split column. */
static bool check_part(const amber_reader *reader)
{
	const uint8_t *at = reader->in.p;

	if (at < reader->in.end && (*at == AMBER_COLUMN_ITEMS || *at == AMBER_COLUMN_SPLIT)) {
		return amber_decode_fail(&reader->in, at, "A column of kind 0x%02x cannot be part of a split column", *at);
	}
	return true;
}

/* The number of bits that are set in the first n. */
static uint32_t count_bits(const uint8_t *bits, uint32_t n)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < n; i++) {
		count += (uint32_t) amber_packed_at(bits, i, 0);
	}
	return count;
}

/* Reads the bits that assign each of n values to one of two parts; *ones: number of values in the second part. NULL
 * after throwing. */
static const uint8_t *split_bits(amber_reader *reader, uint32_t n, uint32_t *ones)
{
	const uint8_t *bits = amber_decode_packed(&reader->in, n, 0);

	if (bits && reader->in.p > reader->stop) {
		amber_reader_give_up(reader);
		return NULL;
	}
	*ones = bits ? count_bits(bits, n) : 0;
	if (bits && (*ones == 0 || *ones == n)) {
		amber_decode_fail(&reader->in, bits, "All of these %u bits are alike", n);
		return NULL;
	}
	return bits;
}

static bool skip_split(amber_reader *reader, uint32_t n)
{
	uint32_t ones;

	return split_bits(reader, n, &ones) && check_part(reader) && amber_reader_skip_column(reader, n - ones)
		&& check_part(reader) && amber_reader_skip_column(reader, ones);
}

static bool read_split(amber_reader *reader, uint32_t n, uint32_t i, zval *value)
{
	uint32_t ones;
	const uint8_t *bits = split_bits(reader, n, &ones);

	if (!bits) {
		return false;
	}
	uint32_t before = count_bits(bits, i);
	bool second = amber_packed_at(bits, i, 0);
	if (!check_part(reader) || (second && !amber_reader_skip_column(reader, n - ones))) {
		return false;
	}
	return check_part(reader)
		&& amber_reader_element(reader, second ? ones : n - ones, second ? before : i - before, value)
		&& (second || (check_part(reader) && amber_reader_skip_column(reader, ones)));
}

/* --- any column --------------------------------------------------------------- */

bool amber_reader_skip_column(amber_reader *reader, uint32_t n)
{
	uint8_t kind = 0;
	uint64_t d;
	amber_int_column ints;
	string_column strings;

	if (!amber_decode_kind(&reader->in, &kind)) {
		return false;
	}
	switch (amber_column_row(kind)) {
		case AMBER_COLUMN_ITEMS:
			return amber_reader_skip(reader, n, NULL);
		case AMBER_COLUMN_SAME:
			return amber_reader_skip_scalars(reader, 1);
		case AMBER_COLUMN_BOOLS:
			return amber_decode_packed(&reader->in, n, 0) != NULL;
		case AMBER_COLUMN_FLOATS:
			return amber_decode_packed(&reader->in, n, 6) != NULL;
		case AMBER_COLUMN_STRINGS:
		case AMBER_COLUMN_PREFIX_SUFFIX:
			return skip_strings(reader, n, kind == AMBER_COLUMN_PREFIX_SUFFIX, &strings);
		case AMBER_COLUMN_SPLIT:
			return skip_split(reader, n);
		case AMBER_COLUMN_DATES:
			reader->in.p += reader->in.p < reader->in.end;
			return skip_counted(reader) && skip_ints(reader, n, &ints);
		case AMBER_COLUMN_CHOICES:
			return amber_reader_count(reader, &d) && amber_reader_skip_scalars(reader, d)
				&& amber_decode_packed(&reader->in, n, kind & 3) != NULL;
		case AMBER_COLUMN_DECIMALS:
		case AMBER_COLUMN_DECIMAL_STRINGS:
			return skip_ints(reader, n, &ints);
		default:
			reader->in.p--;
			return skip_ints(reader, n, &ints);
	}
}

static bool read_choice(amber_reader *reader, uint32_t n, uint32_t i, unsigned w, zval *value)
{
	uint64_t count;

	if (!amber_decode_varint(&reader->in, &count)) {
		return false;
	}
	amber_position first = amber_reader_position(reader);
	const uint8_t *numbers = amber_reader_skip_scalars(reader, count) ? amber_decode_packed(&reader->in, n, w) : NULL;
	if (!numbers) {
		return false;
	}
	uint64_t choice = amber_packed_at(numbers, i, w);
	if (choice >= count) {
		return amber_decode_fail(&reader->in, numbers, "A choice is not one of the %" PRIu64 " strings", count);
	}
	const uint8_t *behind = reader->in.p;
	amber_reader_go(reader, &first);
	if (!amber_reader_skip_scalars(reader, choice) || !amber_reader_scalar(reader, value)
	 || !amber_reader_skip_scalars(reader, count - choice - 1)) {
		return false;
	}
	reader->in.p = behind;
	return true;
}

/* Decodes a column of one value, which stands for a value of the column at `at`. */
static bool decode_one(amber_reader *reader, const uint8_t *at, const uint8_t *bytes, const uint8_t *end,
	zval *value)
{
	amber_decoder one = { .options = reader->in.options, .budget = AMBER_EXPANSION_BUDGET,
		.start = bytes, .p = bytes, .end = end };
	amber_places place = { .base = (char *) value };
	bool items;

	if (amber_decode_column(&one, &place, 1, &items)) {
		return true;
	}
	zend_clear_exception(); /* its offset is that in these few bytes */
	return amber_decode_fail(&reader->in, at, "A value of this column spells no string of its kind");
}

/* Reads value i of a column that begins with `head` and continues with a column of ints: decodes a column of the same
 * kind that has this int alone. */
static bool read_by_int(amber_reader *reader, const uint8_t *head, uint32_t n, uint32_t i, zval *value)
{
	uint8_t bytes[AMBER_DATE_SUFFIX + 16], *p = bytes;
	size_t length = (size_t) (reader->in.p - head);
	amber_int_column column;

	if (length > AMBER_DATE_SUFFIX + 3) {
		return amber_decode_fail_short(&reader->in);
	}
	if (!skip_ints(reader, n, &column)) {
		return false;
	}
	memcpy(p, head, length);
	p += length;
	*p++ = AMBER_COLUMN_INTS + 6;
	*p++ = 0;
	return decode_one(reader, head, bytes, amber_put_le(p, (uint64_t) int_at(column, i), 8), value);
}

static bool read_int(amber_reader *reader, const uint8_t *head, uint32_t n, uint32_t i, zval *value)
{
	amber_int_column column;

	reader->in.p = head;
	if (!skip_ints(reader, n, &column)) {
		return false;
	}
	int64_t v = int_at(column, i);
	ZVAL_LONG(value, (zend_long) v);
	return v == Z_LVAL_P(value) || amber_decode_fail(&reader->in, head, "An int does not fit into 32 bits");
}

static bool read_number(amber_reader *reader, bool is_float, uint32_t n, uint32_t i, zval *value)
{
	const unsigned w = is_float ? 6 : 0;
	const uint8_t *numbers = amber_decode_packed(&reader->in, n, w);

	if (!numbers) {
		return false;
	}
	uint64_t bits = amber_packed_at(numbers, i, w);
	if (is_float) {
		double d;
		memcpy(&d, &bits, sizeof(d));
		ZVAL_DOUBLE(value, d);
	} else {
		ZVAL_BOOL(value, bits);
	}
	return true;
}

bool amber_reader_element(amber_reader *reader, uint32_t n, uint32_t i, zval *value)
{
	const uint8_t *head = reader->in.p;
	uint8_t kind = 0;

	if (!amber_decode_kind(&reader->in, &kind)) {
		return false;
	}
	switch (amber_column_row(kind)) {
		case AMBER_COLUMN_SAME:
			return amber_reader_scalar(reader, value);
		case AMBER_COLUMN_BOOLS:
		case AMBER_COLUMN_FLOATS:
			return read_number(reader, kind == AMBER_COLUMN_FLOATS, n, i, value);
		case AMBER_COLUMN_STRINGS:
		case AMBER_COLUMN_PREFIX_SUFFIX:
			return read_string(reader, n, i, kind == AMBER_COLUMN_PREFIX_SUFFIX, value);
		case AMBER_COLUMN_SPLIT:
			return read_split(reader, n, i, value);
		case AMBER_COLUMN_DATES:
			reader->in.p += reader->in.p < reader->in.end;
			return skip_counted(reader) && read_by_int(reader, head, n, i, value);
		case AMBER_COLUMN_CHOICES:
			return read_choice(reader, n, i, kind & 3, value); /* the width */
		case AMBER_COLUMN_DECIMALS:
		case AMBER_COLUMN_DECIMAL_STRINGS:
			return read_by_int(reader, head, n, i, value);
		default:
			return read_int(reader, head, n, i, value);
	}
}

/* --- finding a key ------------------------------------------------------------- */

/* Finds a string: compares those that are as long as it is without the common parts. */
static void find_string(string_column *column, uint32_t n, const zend_string *key, uint32_t *i)
{
	const uint8_t *prefix = column->common[0], *suffix = column->common[1], *text = column->text;
	size_t common = (size_t) *prefix + *suffix, length = ZSTR_LEN(key) - common;
	const char *own = ZSTR_VAL(key) + *prefix;
	int64_t ints[AMBER_INTS_BLOCK];

	if (ZSTR_LEN(key) < common || memcmp(ZSTR_VAL(key), prefix + 1, *prefix) != 0
	 || memcmp(own + length, suffix + 1, *suffix) != 0) {
		return;
	}
	for (uint32_t from = 0, some; from < n; from += some) {
		some = amber_decode_next_ints(&column->lengths, ints);
		for (uint32_t k = 0; k < some; text += ints[k++]) {
			if ((uint64_t) ints[k] == length && amber_same((const char *) text, own, length)) {
				*i = from + k;
			}
		}
	}
}

/* Finds an int in constant time in STEPS, as steps take no bytes. Gives up where they may overflow. */
static bool find_step(amber_reader *reader, const amber_int_column *column, zend_long number, uint32_t *i)
{
	uint64_t step = column->base, distance = (uint64_t) number - column->value;

	if ((int64_t) step < 0) {
		step = -step;
		distance = -distance;
	}
	if (step > INT32_MAX) {
		return amber_reader_give_up(reader);
	}
	uint64_t place = step ? distance / step : column->n - 1;
	if (place < column->n && place * step == distance) {
		*i = (uint32_t) place;
	}
	return true;
}

/* Finds an int, or gives up. */
static bool find_int(amber_reader *reader, amber_int_column *column, zend_long number, uint32_t *i)
{
	int64_t ints[AMBER_INTS_BLOCK];

	if (column->kind == AMBER_COLUMN_STEPS) {
		return find_step(reader, column, number, i);
	}
	for (uint32_t from = 0, some; from < column->n; from += some) {
		some = amber_decode_next_ints(column, ints);
		for (uint32_t k = 0; k < some; k++) {
			*i = ints[k] == number ? from + k : *i;
		}
	}
	return true;
}

bool amber_reader_find_key(amber_reader *reader, uint32_t n, const zend_string *key, const zend_long *number,
	uint32_t *i)
{
	string_column strings;
	amber_int_column ints;
	uint8_t kind = 0;

	*i = UINT32_MAX;
	if (!amber_decode_kind(&reader->in, &kind)) {
		return false;
	}
	switch (amber_column_row(kind)) {
		case AMBER_COLUMN_STRINGS:
		case AMBER_COLUMN_PREFIX_SUFFIX:
			if (!skip_strings(reader, n, kind == AMBER_COLUMN_PREFIX_SUFFIX, &strings)) {
				return false;
			}
			if (n > 1 && reader->in.p == strings.text) {
				return amber_reader_give_up(reader); /* equal keys, which take no bytes */
			}
			find_string(&strings, n, key, i);
			return true;
		case AMBER_COLUMN_STEPS:
		case AMBER_COLUMN_INTS:
		case AMBER_COLUMN_DELTAS:
			reader->in.p--;
			return skip_ints(reader, n, &ints) && (!number || find_int(reader, &ints, *number, i));
		default:
			return amber_decode_fail(&reader->in, reader->in.p - 1, "A column of kind 0x%02x cannot hold keys", kind);
	}
}
