/* SPDX-License-Identifier: MIT
 * Columns into places. */
#ifndef AMBER_DECODE_COLUMNS_H
#define AMBER_DECODE_COLUMNS_H

#include "decode_ints.h"

/* decode_columns.c */

/* A column of leaves that is not split. paid: bytes of the message stand for these places already. */
bool amber_decode_whole(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid);

/* Those in which a string that stands once in the data is no key twice. */
static inline bool amber_can_hold_keys(uint8_t kind)
{
	return kind == AMBER_COLUMN_STRINGS || kind == AMBER_COLUMN_STEPS || amber_is_ints(kind) || amber_is_deltas(kind);
}

bool amber_decode_fail_keys(amber_decoder *decoder, uint8_t kind);

/* decode_split.c */

/* keys: of an array. */
bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n, bool keys);

#endif
