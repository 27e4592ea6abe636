/* SPDX-License-Identifier: MIT
 *
 * Columns of rows whose strings come again in another one: a row is written
 * anew and so changed when it was made, a query fetched each value by name and by
 * place. As text the first would give them no number, and the second would have
 * the message begin again. So a few rows are looked at before any column is
 * written.
 */
#include "encode_plain_columns.h"

/* Of shorter strings a number spares little. */
#define SHORTEST 4

/* So many rows are looked at, … */
#define LOOKS 8
/* … of few rows first so many, and the others only if one of these has such strings; a column must have one in two rows. */
#define FEW_ROWS  64
#define FEW_LOOKS 2
/* Further columns are not looked at. */
#define COLUMNS 64

/* One of 64: strings that differ mostly have others. */
static zend_always_inline uint64_t mark_of(const zend_string *str)
{
	uint64_t end = amber_get_le((const uint8_t *) ZSTR_VAL(str) + ZSTR_LEN(str) - SHORTEST, SHORTEST);

	return UINT64_C(1) << ((end ^ ZSTR_LEN(str)) * AMBER_HASH_A >> 58);
}

/* The first column in which this row has the string. */
static uint32_t first_with(zend_string *const *strings, const zend_string *str)
{
	uint32_t c = 0;

	while (!strings[c] || !amber_same_string(strings[c], str)) {
		c++;
	}
	return c;
}

/* The first columns, a bit each, in which this row has a string that it has in another one too. */
static uint64_t look_at_row(const amber_plain *plain, amber_plain_row row, uint32_t columns)
{
	zend_string *strings[COLUMNS];
	uint64_t marks = 0, again = 0;

	for (uint32_t c = 0; c < columns; c++) {
		const zval *value = amber_plain_behind(plain, amber_plain_next(&row));
		strings[c] = Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) >= SHORTEST ? Z_STR_P(value) : NULL;
		if (!strings[c]) {
			continue;
		}
		uint64_t mark = mark_of(strings[c]);
		uint32_t first = UNEXPECTED(marks & mark) ? first_with(strings, strings[c]) : c;
		again |= first < c ? UINT64_C(1) << first : 0;
		marks |= mark;
	}
	return again;
}

/* The row that is looked at as number i: multiples of the golden ratio's fraction, so that what comes every so many rows is met as well as
 * what does not. */
static uint32_t row_to_look_at(uint32_t i, uint32_t rows)
{
	return (uint32_t) ((uint64_t) (uint32_t) (i * 0x9e3779b9u) * rows >> 32);
}

uint64_t amber_plain_columns_again(const amber_plain *plain, const amber_plain_row *row, uint32_t rows, uint32_t columns)
{
	uint64_t once = 0, twice = 0;

	if (rows < AMBER_STRINGS_MIN || columns < 2) {
		return 0;
	}
	for (uint32_t i = 0; i < LOOKS && (i != FEW_LOOKS || rows >= FEW_ROWS || once); i++) {
		uint64_t again = look_at_row(plain, row[row_to_look_at(i, rows)], MIN(columns, COLUMNS));
		twice |= once & again;
		once |= again;
	}
	return twice;
}
