/* SPDX-License-Identifier: MIT
 * Columns of ints. */
#ifndef AMBER_DECODE_INTS_H
#define AMBER_DECODE_INTS_H

#include "src/decode/read/leaves.h"
#include "src/wire.h"

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

#endif
