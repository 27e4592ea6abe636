/* SPDX-License-Identifier: MIT
 *
 * The writer of igbinary's format: its state, and how it writes numbers and strings.
 */
#ifndef IGBINARY_WRITER_H
#define IGBINARY_WRITER_H

#include "php_igbinary.h"
#include "encode/tables.h"
#include "igbinary/types.h"

/* An array, or a table of properties, that is being written; the frame owns a reference to it. */
typedef struct {
	zend_array *table;
	uint32_t next; /* position in it */
} igbinary_frame;

typedef struct {
	zend_string *bytes;
	size_t used;
	amber_table strings; /* holds them; the position is the number */
	HashTable shared;    /* by address; holds the values */
	igbinary_frame *frames;
	uint32_t depth, frames_size;
	zend_ulong max_depth;
	uint64_t first_strings[AMBER_STRINGS_BYTES / sizeof(uint64_t)]; /* not set */
} igbinary_writer;

static zend_always_inline uint8_t *extend(igbinary_writer *w, size_t count)
{
	if (UNEXPECTED(ZSTR_LEN(w->bytes) - w->used < count)) {
		w->bytes = zend_string_safe_realloc(w->bytes, 2, w->used, count, false);
	}
	uint8_t *end = (uint8_t *) ZSTR_VAL(w->bytes) + w->used;
	w->used += count;
	return end;
}

static zend_always_inline void put_byte(igbinary_writer *w, uint8_t byte)
{
	*extend(w, 1) = byte;
}

static zend_always_inline void put_typed(igbinary_writer *w, uint8_t type, uint64_t number, size_t width)
{
	uint8_t *at = extend(w, 1 + width);

	*at = type;
	for (size_t i = width; i > 0; i--) {
		at[i] = (uint8_t) number;
		number >>= 8;
	}
}

/* Writes a number in as many bytes as it needs. type: that of 1 byte; those of 2 and 4 follow, step apart. */
static zend_always_inline void put_number(igbinary_writer *w, uint8_t type, uint8_t step, uint8_t type64,
	uint64_t number)
{
	if (number <= 0xff) {
		put_typed(w, type, number, 1);
	} else if (number <= 0xffff) {
		put_typed(w, type + step, number, 2);
	} else if (number <= 0xffffffff) {
		put_typed(w, type + 2 * step, number, 4);
	} else {
		put_typed(w, type64, number, 8);
	}
}

static zend_always_inline void put_int(igbinary_writer *w, zend_long number)
{
	bool negative = number < 0;

	put_number(w, AMBER_IGBINARY_INT_8 + negative, 2, AMBER_IGBINARY_INT_64 + negative,
		negative ? 0 - (uint64_t) number : (uint64_t) number);
}

static inline void put_chars(igbinary_writer *w, uint8_t type, uint8_t type64, const char *chars, size_t length)
{
	put_number(w, type, 1, type64, length);
	memcpy(extend(w, length), chars, length);
}

/* Strings and the names of classes share their numbers. */
static inline void put_named(igbinary_writer *w, zend_string *string, uint8_t again, uint8_t type)
{
	uint32_t hash = amber_strings_hash(&w->strings, string);
	uint32_t slot = amber_strings_find(&w->strings, string, hash), number = amber_table_index(&w->strings, slot);

	if (number != AMBER_NO_ID) {
		put_number(w, again, 1, 0, number - w->strings.base);
	} else {
		amber_strings_put(&w->strings, zend_string_copy(string), slot, hash, AMBER_NO_ID);
		put_chars(w, type, AMBER_IGBINARY_STRING_64, ZSTR_VAL(string), ZSTR_LEN(string));
	}
}

static inline void put_string(igbinary_writer *w, zend_string *string)
{
	if (ZSTR_LEN(string) == 0) {
		put_byte(w, AMBER_IGBINARY_EMPTY_STRING);
	} else {
		put_named(w, string, AMBER_IGBINARY_STRING_AGAIN_8, AMBER_IGBINARY_STRING_8);
	}
}

/* --- write.c --------------------------------------------------------------- */

/* Writes the number of an array, object or reference that was met before, and returns false; gives a new one a number.
 * An array that is the whole value is never named again. */
bool igbinary_is_new(igbinary_writer *w, const zval *value, uint8_t again);
/* Begins a table, of which it takes over one reference. Returns false with an exception pending. */
bool igbinary_begin(igbinary_writer *w, zend_array *table);

static inline void release(zend_array *table)
{
	zval value;

	if (!(GC_FLAGS(table) & GC_IMMUTABLE)) {
		ZVAL_ARR(&value, table);
		zval_ptr_dtor(&value);
	}
}

/* --- objects.c ------------------------------------------------------------- */

/* Writes an object, or begins its properties. reference: the one that holds the object and has other holders; NULL:
 * there is none. Returns false with an exception pending. */
bool igbinary_write_object(igbinary_writer *w, zval *value, const zval *reference);

#endif
