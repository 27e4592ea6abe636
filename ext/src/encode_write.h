/* SPDX-License-Identifier: MIT */
#ifndef AMBER_ENCODE_WRITE_H
#define AMBER_ENCODE_WRITE_H

#include "encode.h"
#include "wire.h"

typedef struct {
	amber_encoder *encoder;
	amber_graph   *graph;
	amber_strings *strings;
	const uint8_t *start;
	uint8_t       *p;           /* there is room: amber_encode_write() knows the most that can come */
	amber_write_frame *frames;  /* the encoder's, which keeps them */
	uint32_t depth;
	uint32_t string_ids, shape_ids, object_shape_ids, node_ids; /* the next of each */
	uint64_t rows;              /* in all ROWS and OBJECT_ROWS so far */
	uint32_t free_places;       /* what is left of AMBER_FREE_PLACES */
	amber_string_mark *marks;   /* of every string, once a column of strings has asked for them */
	uint32_t stamp;             /* the current column's */
	unsigned places;            /* decimal places of the last float that had some */
	uint32_t float_misses;      /* floats in a row that were no short decimals */
} amber_writer;

/* d as m / 10^k, |m| < 2^53: then both are exact doubles, and the division,
 * correctly rounded (IEEE 754), gives d back. */
static zend_always_inline bool amber_is_decimal(double d, unsigned k, int64_t *mantissa)
{
	double scaled = d * amber_powers_of_ten[k];

	if (UNEXPECTED(!(fabs(scaled) < 9007199254740991.0))) {
		return false;
	}
	/* truncated after a push away from zero: the nearest int, bar halves, which are none */
	int64_t m = (int64_t) (scaled + (d < 0 ? -0.5 : 0.5));
	/* where d is m / 10^k, rounding moved the product by 2^-52 of it at most: spare the division elsewhere */
	if (fabs(scaled - (double) m) > fabs(scaled) * 0x1p-51) {
		return false;
	}
	*mantissa = m;
	return (double) m / amber_powers_of_ten[k] == d && (m != 0 || !signbit(d));
}

void amber_write_string(amber_writer *writer, uint32_t index);
void amber_write_leaf(amber_writer *writer, uint8_t kind, uint64_t word);

/* encode_columns.c: writes n cells as a column of one type, if they are of one
 * and that is no longer than their items; else writes nothing. */
bool amber_write_column(amber_writer *writer, uint32_t cell, uint32_t n);

#endif
