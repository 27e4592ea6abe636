/* SPDX-License-Identifier: MIT
 * Columns into places. */
#ifndef AMBER_DECODE_COLUMNS_H
#define AMBER_DECODE_COLUMNS_H

#include "src/decode/columns/ints.h"

/* decode/columns/columns.c */

/* A column of leaves that is not split. paid: bytes of the message stand for these places already. */
bool amber_decode_whole(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid);

/* The same of keys of an array. */
bool amber_decode_whole_keys(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid);

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

/* keys: of an array. */
bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n, bool keys);

/* The next column is SPARSE: reads it up to the column in it. The places of those of n rows that have the key; *lacking are those of the *lack
 * others. NULL: failed. The caller releases the former, with which the latter go. */
char **amber_decode_sparse(amber_decoder *decoder, const amber_places *places, uint32_t n, uint32_t *lack, char ***lacking);
/* Behind n of these places, from which on none is needed any more, the numbers of the rows in which they are. */
const uint8_t *amber_decode_number_sparse(char **present, const amber_places *places, uint32_t n);

/* decode/columns/lists.c */

/* The next column of rows is LISTS: reads it into n places, or as far as the values of its lists, for which a frame is left. numbers: of the
 * rows in which these are; NULL: one in each. */
bool amber_decode_lists(amber_decoder *decoder, const amber_places *places, uint32_t n, const uint8_t *numbers);

#endif
