/* SPDX-License-Identifier: MIT
 * Columns into places. Those of one type return how many places they filled, from the first on: all n, or less and
 * they failed. */
#ifndef AMBER_DECODE_COLUMNS_H
#define AMBER_DECODE_COLUMNS_H

#include "src/decode/read/leaves.h"
#include "src/wire.h"

/* decode/columns/ints.c */
/* A column of ints, ready to be read one after the other. */
typedef struct {
	const uint8_t *bytes;
	uint64_t base;  /* INTS: of all; STEPS and DELTAS: added at each step */
	uint64_t value; /* STEPS and DELTAS: the next value */
	uint32_t n, i;  /* how many there are, and were read */
	unsigned w;
	uint8_t  kind;  /* AMBER_COLUMN_INTS, _DELTAS or _STEPS */
} amber_int_column;

/* Ints are read in blocks, so that each loop is one of one width, or into one kind of place. */
#define AMBER_INTS_BLOCK 256

/* Takes the bytes of n numbers of width w; NULL: failed. */
const uint8_t *amber_decode_packed(amber_decoder *decoder, size_t n, unsigned w);
/* Likewise, as a column of them alone. */
bool amber_decode_numbers(amber_decoder *decoder, uint32_t n, unsigned w, amber_int_column *column);
/* n values take no room in the data. */
bool amber_decode_free_places(amber_decoder *decoder, uint32_t n);
/* Reads what stands before the numbers of a column of this kind, takes the numbers. */
bool amber_decode_ints(amber_decoder *decoder, uint8_t kind, uint32_t n, amber_int_column *column);
/* Reads the kind of a column of ints, and what amber_decode_ints() does. */
bool amber_decode_nested_ints(amber_decoder *decoder, uint32_t n, amber_int_column *column);
/* Reads the kind of a column of ints that spell strings, which are bounded more closely, and what amber_decode_ints()
 * does. steps: they may be in steps. */
bool amber_decode_spelled_ints(amber_decoder *decoder, uint32_t n, bool steps, amber_int_column *column);
/* The next block of the ints: so many. */
uint32_t amber_decode_next_ints(amber_int_column *column, int64_t *ints);

static zend_always_inline bool amber_decode_kind(amber_decoder *decoder, uint8_t *kind)
{
	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	*kind = *decoder->p++;
	return true;
}

/* Number i of those that amber_decode_packed() took. */
static zend_always_inline uint64_t amber_packed_at(const uint8_t *bytes, size_t i, unsigned w)
{
	switch (w) {
		case 3:
			return bytes[i];
		case 4:
			return amber_get_le(bytes + 2 * i, 2);
		case 5:
			return amber_get_le(bytes + 4 * i, 4);
		case 6:
			return amber_get_le(bytes + 8 * i, 8);
		case AMBER_WIDTH_24:
			bytes += 3 * i;
			return (uint64_t) bytes[0] | (uint64_t) bytes[1] << 8 | (uint64_t) bytes[2] << 16;
		default: {
			unsigned width = 1u << w, shift = (unsigned) (i << w) & 7;
			return (bytes[(i << w) >> 3] >> shift) & ((1u << width) - 1);
		}
	}
}

/* decode/columns/columns.c */
/* Reads a column into n places that hold nothing to be released, all of them; *items: none of them, as n items follow,
 * which the caller reads. False: failed; but with items each of the places holds a value, or null. */
bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, bool *items);
/* Reads a column of the keys of an array, strings or ints; returns how many of the n places it filled: all, or less and
 * it failed. */
uint32_t amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n);
/* A column of leaves that is not split. paid: bytes of the message stand for these places already. */
bool amber_decode_whole(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid);

/* An int of a column becomes what stands in its place; false: failed, and nothing does. how: what the ints mean. */
typedef bool (*amber_put_int)(amber_decoder *decoder, zval *place, int64_t v, void *how);

/* All ints of a column, if it is a good one. */
static zend_always_inline uint32_t amber_decode_put(amber_decoder *decoder, const amber_places *places, bool good,
	amber_int_column *column, amber_put_int put, void *how)
{
	int64_t ints[AMBER_INTS_BLOCK];

	if (UNEXPECTED(!good)) {
		return 0;
	}
	for (uint32_t from = 0, some, i; from < column->n; from += some) {
		some = amber_decode_next_ints(column, ints);
		if (places->rows) {
			char **rows = places->rows + from;
			for (i = 0; i < some && EXPECTED(put(decoder, (zval *) (rows[i] + places->stride), ints[i], how)); i++) {
			}
		} else {
			char *place = places->base + (size_t) from * places->stride;
			for (i = 0; i < some && EXPECTED(put(decoder, (zval *) place, ints[i], how)); i++) {
				place += places->stride;
			}
		}
		if (UNEXPECTED(i < some)) {
			return from + i;
		}
	}
	return column->n;
}

/* decode/columns/strings.c */
uint32_t amber_decode_strings(amber_decoder *decoder, const amber_places *places, uint32_t n);
/* Strings that all begin or end alike: what they share, and what is between. */
uint32_t amber_decode_affixed(amber_decoder *decoder, const amber_places *places, uint32_t n);
uint32_t amber_decode_choices(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned w);

/* A string of these bytes. */
static zend_always_inline void amber_put_text(zval *place, const char *bytes, size_t length)
{
	if (EXPECTED(length > 1)) {
		ZVAL_NEW_STR(place, amber_new_string(bytes, length));
	} else if (length) {
		ZVAL_CHAR(place, *bytes);
	} else {
		ZVAL_EMPTY_STRING(place);
	}
}

/* decode/columns/spelled.c */
/* Ints as strings, with a point before the last k digits. */
uint32_t amber_decode_numerals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k);
/* Ints as dates, with a time or without. */
uint32_t amber_decode_stamps(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* decode/columns/split.c */
bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n);

#endif
