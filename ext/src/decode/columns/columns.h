/* SPDX-License-Identifier: MIT
 * Columns into places. */
#ifndef AMBER_DECODE_COLUMNS_H
#define AMBER_DECODE_COLUMNS_H

#include "src/decode/columns/ints.h"

/* decode/columns/columns.c */

/* A column of leaves that is not split. paid: bytes of the message stand for these places already. */
bool amber_decode_whole(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid);

/* Lengths of strings, or of what strings that share bytes have of their own, which is a byte at least and bounds what a
 * message can ask for: they must add up to no more than there is. Reads them into ints. */
bool amber_decode_check_lengths(amber_decoder *decoder, amber_int_column lengths, uint32_t least, int64_t *ints);

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

/* decode/columns/numerals.c */

/* Ints as strings, with a point before the last k digits. */
bool amber_decode_numerals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k);

/* "00", "01", … "99" */
extern const char amber_two_digits[201];

/* decode/columns/stamps.c */

/* Ints as dates, with a time or without. */
bool amber_decode_stamps(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* decode/columns/affixed.c */

/* Strings that begin like the one before them. */
bool amber_decode_affixed(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* decode/columns/split.c */

bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n);

#endif
