/* SPDX-License-Identifier: MIT
 * A column, as others read it: decode/columns/columns.c. */
#ifndef AMBER_DECODE_COLUMN_H
#define AMBER_DECODE_COLUMN_H

#include "src/decode/read/decoder.h"

/* Reads a column into n places that hold nothing to be released, all of them; *items: none of them, as n items follow,
 * which the caller reads. False: failed; but with items each of the places holds a value, or null. */
bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, bool *items);
/* Reads a column of the keys of an array, strings or ints; returns how many of the n places it filled: all, or less and
 * it failed. */
uint32_t amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n);

#endif
