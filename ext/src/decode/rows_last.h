/* SPDX-License-Identifier: MIT
 * Arrays and strings of rows that are made last. */
#ifndef AMBER_DECODE_ROWS_LAST_H
#define AMBER_DECODE_ROWS_LAST_H

#include "src/bytes.h"
#include "src/decode/decode.h"

struct amber_made_last {
	zend_array head;       /* of the first row, and of each, but for where its values are */
	uint32_t   columns;    /* that hold strings, … */
	bool       some;       /* … as the one does that is being read */
	void      *printed;    /* blocks of what does not stand in the message as it is; each begins with where the one before is */
	size_t     distances[]; /* from the first value of a row to that in each of these columns */
};

/* Longer strings are made at once. */
#define AMBER_LAST_LENGTH UINT16_MAX

/* Instead of a string the bytes that it is to be made of: not to be released, whoever meets it. What stands behind the type
 * is the chain of a table's hash, and stays. */
static zend_always_inline void amber_note_string(zval *place, const char *bytes, size_t length)
{
	Z_PTR_P(place) = (void *) bytes;
	Z_TYPE_INFO_P(place) = IS_PTR | (uint32_t) length << 16;
}

/* The same of one of any length, which is made at once if it is long. */
static zend_always_inline void amber_note_text(zval *place, const char *bytes, size_t length)
{
	if (EXPECTED(length <= AMBER_LAST_LENGTH)) {
		amber_note_string(place, bytes, length);
	} else {
		ZVAL_NEW_STR(place, amber_new_string(bytes, length));
	}
}

/* For rows of so many columns that take places of a list of n; NULL: their strings are made at once. */
amber_made_last *amber_last_begin(const amber_decoder *decoder, uint32_t n, uint32_t columns);

/* The array of the first row, of nulls, which stands in place: takes it apart. Returns where its values are. */
char *amber_last_first(amber_made_last *last, zval *place);

/* The values of a further row. */
char *amber_last_next(const amber_made_last *last);

/* Room for n strings of so many bytes each, until they are made. */
char *amber_last_room(amber_made_last *last, uint32_t n, size_t each);

/* A column was read, of values at this distance. */
void amber_last_column(amber_made_last *last, size_t distance);

/* All columns were read: makes the arrays of the rows of a frame and their strings. */
void amber_last_make(amber_decode_frame *frame);

/* Reading failed: makes the arrays, with what there is, and with nulls where strings were noted. */
void amber_last_abandon(amber_decode_frame *frame);

/* Rows were made at once: if they are of a large list, tells by some whether that is better for those to come. */
void amber_last_learn(amber_decoder *decoder, const amber_decode_frame *frame);

#endif
