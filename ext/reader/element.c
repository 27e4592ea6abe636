/* SPDX-License-Identifier: MIT
 *
 * One value of a column.
 */
#include "reader/scalars.h"
#include "reader/sums.h"
#include "zend_exceptions.h"

static bool read_int(amber_reader *reader, uint32_t n, uint32_t i, int64_t *v)
{
	amber_int_column column;

	if (!amber_reader_ints(reader, n, &column)) {
		return false;
	}
	*v = amber_int_of(&column, i);
	return true;
}

/* Of dates and numerals the decoder spells one: a column of one int, behind what stands before it. */
static bool read_spelled(amber_reader *reader, const uint8_t *header, size_t header_bytes, uint32_t n, uint32_t i,
	zval *value)
{
	uint8_t bytes[AMBER_STAMP_SUFFIX + 16], *p = bytes;
	amber_decoder one = { .options = reader->in.options, .free_places = AMBER_FREE_PLACES };
	amber_places place = { .base = (char *) value };
	int64_t v;
	bool items;

	if (header_bytes > AMBER_STAMP_SUFFIX + 3 || !read_int(reader, n, i, &v)) {
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
	zend_clear_exception(); /* it says where in these few bytes */
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
		return amber_decode_leaf(&reader->in, value);
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
		case AMBER_COLUMN_AFFIXED:
			return (prefix = skip_counted(reader)) && (suffix = skip_counted(reader))
				&& read_text(reader, n, i, prefix, suffix, value);
		case AMBER_COLUMN_SPLIT:
			return read_split(reader, n, i, value);
		case AMBER_COLUMN_STAMPS:
			return skip_bytes(reader, 1) && skip_counted(reader)
				&& read_spelled(reader, header, (size_t) (reader->in.p - header), n, i, value);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return read_choice(reader, n, i, kind - AMBER_COLUMN_CHOICES, value);
	}
	if (kind >= AMBER_COLUMN_NUMERALS && kind < AMBER_COLUMN_NUMERALS + 16) {
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
