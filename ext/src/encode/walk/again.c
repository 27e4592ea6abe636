/* SPDX-License-Identifier: MIT
 *
 * Columns of rows whose strings come again in another one: a model keeps what it
 * was read as beside what it was changed to, a query fetched each value by name
 * and by place. As text the first would give them no number. So a few rows are
 * looked at before any column is written.
 */
#include "src/encode/columns/columns.h"
#include "src/encode/walk/rows.h"

/* Of so many rows one is looked at, eight at most: further ones if those so far had such strings. A column must have
 * some in two of them. */
#define LOOKS_PART 16
#define LOOKS      8

/* Further columns are not looked at. */
#define COLUMNS 64

/* Dates and numerals, by a look at them: a column of such takes less room for each than a number and a tag. */
static bool is_spelled(const zend_string *str)
{
	const char *s = ZSTR_VAL(str);
	size_t i = s[0] == '-', length = ZSTR_LEN(str);

	if (length >= 10 && s[4] == '-' && s[7] == '-') {
		return true;
	}
	while (i < length && ((s[i] >= '0' && s[i] <= '9') || s[i] == '.')) {
		i++;
	}
	return i == length;
}

/* So many values of an array are looked at. */
#define ARRAY_LOOKS 8

static bool can_be_named(const zval *value)
{
	return Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) >= AMBER_NAMED_FROM && !is_spelled(Z_STR_P(value));
}

/* The string that stands for a value: of an array its first; NULL: none does. */
static zend_string *string_of(const amber_walk *walk, const zval *value)
{
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return can_be_named(value) ? Z_STR_P(value) : NULL;
	}
	amber_row values = amber_row_of(Z_ARRVAL_P(value));
	for (uint32_t left = MIN(zend_hash_num_elements(Z_ARRVAL_P(value)), ARRAY_LOOKS); left; left--) {
		const zval *inner = amber_walk_behind(walk, amber_row_next(&values));
		if (can_be_named(inner)) {
			return Z_STR_P(inner);
		}
	}
	return NULL;
}

/* The first columns, a bit each, in which this row has a string that it has in another one too. */
static uint64_t look_at_row(const amber_walk *walk, amber_row row, uint32_t columns)
{
	zend_string *strings[COLUMNS];
	uint64_t lengths = 0, again = 0;

	for (uint32_t c = 0; c < columns; c++) {
		const zval *value = amber_walk_behind(walk, amber_row_next(&row));
		strings[c] = string_of(walk, value);
		if (!strings[c]) {
			continue;
		}
		uint64_t length = UINT64_C(1) << (ZSTR_LEN(strings[c]) % 64);
		if (UNEXPECTED(lengths & length)) {
			uint32_t first = amber_first_same(strings, c, strings[c]);
			again |= first < c ? UINT64_C(1) << first : 0;
		}
		lengths |= length;
	}
	return again;
}

/* The row that is looked at as number i: multiples of the golden ratio's fraction, so that what comes every so many
 * rows is met as well as what does not. */
static uint32_t row_to_look_at(uint32_t i, uint32_t rows)
{
	return (uint32_t) ((uint64_t) (uint32_t) (i * 0x9e3779b9u) * rows >> 32);
}

uint64_t amber_walk_columns_again(const amber_walk *walk, const amber_row *row, uint32_t rows,
	uint32_t columns)
{
	uint64_t once = 0, twice = 0;

	for (uint32_t i = 0; i < LOOKS && (i == 0 || once || i < rows / LOOKS_PART); i++) {
		uint64_t again = look_at_row(walk, row[row_to_look_at(i, rows)], MIN(columns, COLUMNS));
		twice |= once & again;
		once |= again;
	}
	return twice;
}
