/* SPDX-License-Identifier: MIT
 *
 * Columns of lists: their lengths, and one column of all that is in them.
 */
#include "src/decode/columns/columns.h"

/* The values of all lists, one behind the other. */
typedef struct {
	char   **places;  /* there are n, and behind them … */
	uint8_t *numbers; /* … of each the number of the row in which its list stands */
	uint32_t n;
} list_values;

/* A list of nulls, whose places are the next ones. */
static void make_list(zval *place, uint32_t length, list_values *values, uint32_t row)
{
	zend_array *list = amber_decode_new_list(length);

	for (uint32_t i = 0; i < length; i++) {
		ZVAL_NULL(&list->arPacked[i]);
		values->places[values->n] = (char *) &list->arPacked[i];
		values->numbers[values->n++] = (uint8_t) row;
	}
	amber_decode_finish_list(list, length);
	ZVAL_ARR(place, list);
}

/* numbers: of the rows in which the lists stand; NULL: one in each. */
static bool make_lists(amber_decoder *decoder, const uint8_t *at, const amber_places *places, uint32_t n, amber_int_column *lengths, uint32_t total,
	const uint8_t *numbers, list_values *values)
{
	int64_t ints[AMBER_INTS_BLOCK];
	uint64_t sum = 0;

	/* there are no more than AMBER_ROWS_MAX rows, which are a block */
	amber_decode_next_ints(lengths, 0, n, n, ints);
	for (uint32_t i = 0; i < n; i++) {
		if (UNEXPECTED(ints[i] < 0 || ints[i] > (int64_t) total)) {
			return amber_decode_fail(decoder, at, "A list of %" PRId64 " values is none of %u", ints[i], total);
		}
		sum += (uint64_t) ints[i];
	}
	if (UNEXPECTED(sum != total)) {
		return amber_decode_fail(decoder, at, "These lists have %" PRIu64 " values, not %u", sum, total);
	}
	for (uint32_t i = 0; i < n; i++) {
		if (ints[i]) {
			make_list(amber_place(places, i), (uint32_t) ints[i], values, numbers ? numbers[i] : i);
		} else {
			ZVAL_EMPTY_ARRAY(amber_place(places, i));
		}
	}
	return true;
}

/* The column of the values; takes over their places. */
static bool read_values(amber_decoder *decoder, const list_values *values)
{
	enum amber_column_state state = AMBER_COLUMN_UNTOUCHED;
	amber_places places = { .rows = values->places };
	bool good = amber_decode_column(decoder, &places, values->n, &state);

	if (!good || state != AMBER_COLUMN_OF_ITEMS) {
		efree(values->places);
		return good && amber_decode_may_begin(decoder, 1) && amber_decode_add(decoder, 1, values->n);
	}
	return amber_decode_push_places(decoder, values->places, values->n, 1);
}

bool amber_decode_lists(amber_decoder *decoder, const amber_places *places, uint32_t n, const uint8_t *numbers)
{
	const uint8_t *at = decoder->p++; /* the kind */
	amber_int_column lengths = { 0 };
	uint32_t total = 0;

	if (!amber_decode_count(decoder, &total) || !amber_decode_nested_ints(decoder, n, &lengths)
	 || !amber_decode_take_rows(decoder, at, n) || !amber_decode_can_fill(decoder, total)) {
		return false;
	}
	list_values values = { .places = safe_emalloc(total, sizeof(char *) + 1, 0) };
	values.numbers = (uint8_t *) (values.places + total);
	if (!make_lists(decoder, at, places, n, &lengths, total, numbers, &values)) {
		efree(values.places);
		return false;
	}
	amber_decode_frame *rows = &decoder->frames[decoder->depth - 1];
	if (UNEXPECTED(rows->counts)) {
		amber_decode_count_values(rows, values.numbers, total);
	}
	return read_values(decoder, &values);
}
