/* SPDX-License-Identifier: MIT
 *
 * Columns of two parts: which value is of which part, then a column of each.
 */
#include "src/decode/columns/columns.h"

/* The places of a part, with room behind them for one more. */
typedef struct {
	char   **rows;
	uint32_t n;
} part;

/* Each place into its part; false: a part is empty. */
static bool split_by_bits(const amber_places *places, uint32_t n, const uint8_t *bits, part *first, part *second)
{
	char **one = first->rows, **other = second->rows;

	/* into both parts, as which of them is anybody's guess */
	for (uint32_t i = 0; i < n; i++) {
		size_t bit = (size_t) amber_packed_at(bits, i, 0);
		*one = *other = (char *) amber_place(places, i);
		one += 1 - bit;
		other += bit;
	}
	first->n = (uint32_t) (one - first->rows);
	second->n = (uint32_t) (other - second->rows);
	return first->n && second->n;
}

/* The bits pay for the places. */
static bool fill_part(amber_decoder *decoder, const part *part)
{
	amber_places places = { .rows = part->rows };
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return false;
	}
	if (kind == AMBER_COLUMN_ITEMS || kind == AMBER_COLUMN_SPLIT) {
		return amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x is not part of one", kind);
	}
	return amber_decode_whole(decoder, &places, part->n, kind, true);
}

bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n)
{
	const uint8_t *bits = amber_decode_packed(decoder, n, 0);

	for (uint32_t i = 0; i < n; i++) {
		ZVAL_NULL(amber_place(places, i)); /* should a part fail */
	}
	if (UNEXPECTED(bits == NULL)) {
		return false;
	}
	char **rows = safe_emalloc(2, ((size_t) n + 1) * sizeof(char *), 0);
	part first = { .rows = rows }, second = { .rows = rows + n + 1 };
	bool good = split_by_bits(places, n, bits, &first, &second)
		|| amber_decode_fail(decoder, bits, "All of these %u bits are alike", n);
	good = good && fill_part(decoder, &first) && fill_part(decoder, &second);
	efree(rows);
	return good;
}
