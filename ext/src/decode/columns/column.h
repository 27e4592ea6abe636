/* SPDX-License-Identifier: MIT
 * A column, as others read it: decode/columns/columns.c. */
#ifndef AMBER_DECODE_COLUMN_H
#define AMBER_DECODE_COLUMN_H

#include "src/decode/read/decoder.h"

enum amber_column_state {
	AMBER_COLUMN_UNTOUCHED, /* no place was filled, or what was is null again (the column is broken) */
	AMBER_COLUMN_FILLED,    /* every place was written */
	AMBER_COLUMN_OF_ITEMS,  /* the n items follow; the caller reads them */
};

/* Reads a column into n places; false: failed. */
bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n,
	enum amber_column_state *state);
/* The same of keys of an array: strings or ints. */
bool amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n);

#endif
