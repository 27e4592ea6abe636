/* SPDX-License-Identifier: MIT
 *
 * Columns of two parts: which value is of which part, then a column of each.
 */
#include "src/decode/columns/columns.h"

/* The places of a split column: those of its first part, and those of its second; behind both there is room for one
 * more. */
typedef struct {
	char   **first, **second;
	uint32_t n, k; /* of all, of the second part */
	bool     keys; /* of an array */
} split_places;

static bool split_by_bits(amber_decoder *decoder, const amber_places *places, const split_places *split)
{
	const uint8_t *bytes = amber_decode_packed(decoder, split->n, 0);
	uint32_t ones = 0;
	char **first = split->first, **second = split->second;

	if (UNEXPECTED(bytes == NULL)) {
		return false;
	}
	for (uint32_t i = 0; i < split->n; i++) {
		ones += (uint32_t) amber_packed_at(bytes, i, 0);
	}
	if (UNEXPECTED(ones != split->k)) {
		return amber_decode_fail(decoder, bytes, "%u of these bits are 1, not %u", ones, split->k);
	}
	/* into both parts, as which of them is anybody's guess */
	for (uint32_t i = 0; i < split->n; i++) {
		size_t part = (size_t) amber_packed_at(bytes, i, 0);
		*first = *second = (char *) amber_place(places, i);
		first += 1 - part;
		second += part;
	}
	return true;
}

static bool split_by_places(amber_decoder *decoder, const amber_places *places, const split_places *split, uint8_t kind)
{
	const uint8_t *at = decoder->p;
	amber_int_column column = { 0 };
	int64_t ints[AMBER_INTS_BLOCK];
	char **first = split->first;
	uint32_t next = 0;

	if (!amber_decode_ints(decoder, kind, split->k, &column)) {
		return false;
	}
	for (uint32_t from = 0; from < split->k; from += AMBER_INTS_BLOCK) {
		uint32_t some = amber_ints_block_size(from, split->k);
		amber_decode_next_ints(&column, from, some, split->k, ints);
		for (uint32_t i = 0; i < some; i++) {
			uint64_t place = (uint64_t) ints[i];
			if (UNEXPECTED(place < next || place >= split->n)) {
				return amber_decode_fail(decoder, at, "These places do not ascend, or are not all among %u", split->n);
			}
			while (next < place) {
				*first++ = (char *) amber_place(places, next++);
			}
			split->second[from + i] = (char *) amber_place(places, next++);
		}
	}
	while (next < split->n) {
		*first++ = (char *) amber_place(places, next++);
	}
	return true;
}

static bool fill_part(amber_decoder *decoder, const split_places *split, bool second, bool paid)
{
	amber_places places = { .rows = second ? split->second : split->first };
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return false;
	}
	if (kind == AMBER_COLUMN_ITEMS || kind == AMBER_COLUMN_SPLIT) {
		return amber_decode_fail(decoder, decoder->p - 1, "A column of kind 0x%02x is not part of one", kind);
	}
	uint32_t n = second ? split->k : split->n - split->k;
	return split->keys ? amber_decode_whole_keys(decoder, &places, n, kind, paid)
		: amber_decode_whole(decoder, &places, n, kind, paid);
}

/* Releases what stands in the places of a part: nobody else knows that they are filled. */
static void empty_part(char **rows, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		zval_ptr_dtor_nogc((zval *) rows[i]);
		ZVAL_NULL((zval *) rows[i]);
	}
}

/* Reads a mask: which place is of which part. *bits: it has a bit for each. */
static bool read_mask(amber_decoder *decoder, const amber_places *places, const split_places *split, bool *bits)
{
	uint8_t kind = 0;

	if (!amber_decode_kind(decoder, &kind)) {
		return false;
	}
	*bits = kind == AMBER_COLUMN_BOOLS;
	return *bits ? split_by_bits(decoder, places, split) : split_by_places(decoder, places, split, kind);
}

static bool fill_parts(amber_decoder *decoder, const amber_places *places, const split_places *split)
{
	bool bits;

	if (!read_mask(decoder, places, split, &bits) || !fill_part(decoder, split, false, bits)) {
		return false;
	}
	if (!fill_part(decoder, split, true, bits)) {
		empty_part(split->first, split->n - split->k);
		return false;
	}
	return true;
}

/* How many of n values are of the second part. */
static bool read_part(amber_decoder *decoder, uint32_t n, uint64_t *k)
{
	if (!amber_decode_varint(decoder, k)) {
		return false;
	}
	if (*k == 0 || *k >= n) {
		return amber_decode_fail(decoder, decoder->p, "%" PRIu64 " of %u values are no part of them", *k, n);
	}
	return true;
}

bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n, bool keys)
{
	uint64_t k;

	if (!read_part(decoder, n, &k)) {
		return false;
	}
	char **rows = safe_emalloc((size_t) n + 2, sizeof(char *), 0);
	split_places split = { .first = rows, .second = rows + (n - k) + 1, .n = n, .k = (uint32_t) k, .keys = keys };
	bool good = fill_parts(decoder, places, &split);
	efree(rows);
	return good;
}
