/* SPDX-License-Identifier: MIT
 * Where bytes go: single items, and columns of numbers. */
#ifndef AMBER_ENCODE_OUT_H
#define AMBER_ENCODE_OUT_H

#include "src/wire.h"

typedef struct {
	uint8_t *p;             /* the caller has seen to it that there is room */
	uint32_t free_places;   /* what is left of AMBER_FREE_PLACES */
	uint64_t rows;          /* of all kinds so far */
	uint32_t rows_paid;     /* so many of the rows took free places */
} amber_out;

/* There is room for 9 bytes. */
static zend_always_inline uint8_t *amber_put_int(uint8_t *p, int64_t v)
{
	if (v >= 0) {
		if (v < 64) {
			*p++ = (uint8_t) (AMBER_TAG_INT_SMALL + v);
			return p;
		}
		unsigned bytes = amber_bytes_of((uint64_t) v);
		*p++ = (uint8_t) (AMBER_TAG_INT + bytes - 1);
		return amber_put_le_roomy(p, (uint64_t) v, bytes);
	}
	uint64_t u = ~(uint64_t) v;
	if (u < 8) {
		*p++ = (uint8_t) (AMBER_TAG_INT_MINUS + u);
		return p;
	}
	unsigned bytes = amber_bytes_of(u);
	*p++ = (uint8_t) (AMBER_TAG_INT_NEG + bytes - 1);
	return amber_put_le_roomy(p, u, bytes);
}

/* A tag with a small number in it, or the tag that a varint follows. */
static zend_always_inline uint8_t *amber_put_number(uint8_t *p, uint8_t small_tag, unsigned small_max, uint8_t tag,
	uint64_t n)
{
	if (EXPECTED(n < small_max)) {
		*p++ = (uint8_t) (small_tag + n);
		return p;
	}
	*p++ = tag;
	return amber_put_varint(p, n);
}

/* What stands before the bytes of a string. */
static zend_always_inline uint8_t *amber_put_string_length(uint8_t *p, size_t length)
{
	return amber_put_number(p, AMBER_TAG_STR_SHORT, 32, AMBER_TAG_STR, length);
}

/* A string, which takes the next number if it is two bytes or longer. */
static zend_always_inline uint8_t *amber_put_string(uint8_t *p, const zend_string *str)
{
	size_t length = ZSTR_LEN(str);

	p = amber_put_string_length(p, length);
	amber_copy(p, ZSTR_VAL(str), length);
	return p + length;
}

/* What stands before the items of a list. */
static zend_always_inline uint8_t *amber_put_list(uint8_t *p, uint32_t count)
{
	return amber_put_number(p, AMBER_TAG_LIST_SMALL, 16, AMBER_TAG_LIST, count);
}

/* The string of this number. */
static zend_always_inline uint8_t *amber_put_string_number(uint8_t *p, uint32_t n)
{
	if (EXPECTED(n < AMBER_STRREF_BYTE_FROM)) {
		*p++ = (uint8_t) (AMBER_TAG_STRREF_SMALL + n);
		return p;
	}
	if (EXPECTED(n < AMBER_STRREF_FROM)) {
		n -= AMBER_STRREF_BYTE_FROM;
		*p++ = (uint8_t) (AMBER_TAG_STRREF_BYTE + (n >> 8));
		*p++ = (uint8_t) n;
		return p;
	}
	*p++ = AMBER_TAG_STRREF;
	return amber_put_varint(p, n);
}

/* What stands before the keys of an array whose shape takes a number. */
static zend_always_inline uint8_t *amber_put_map(uint8_t *p, uint32_t count)
{
	return amber_put_number(p, AMBER_TAG_MAP_SMALL - 1, 9, AMBER_TAG_MAP, count);
}

/* The bits of a float; serialize() knows one NAN, so there is one here. */
static zend_always_inline uint64_t amber_float_bits(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return UNEXPECTED(d != d) ? UINT64_C(0x7ff8000000000000) : bits;
}

/* The bits of a float as an item. */
uint8_t *amber_put_float(uint8_t *p, uint64_t bits);

/* Numbers of 2^w bits, the first in the lowest bits. */
typedef struct {
	uint8_t *p;
	uint8_t  bits;
	unsigned used;
} amber_bits;

static zend_always_inline void amber_put_bits(amber_bits *out, uint64_t number, unsigned width)
{
	out->bits |= (uint8_t) (number << out->used);
	out->used += width;
	if (out->used == 8) {
		*out->p++ = out->bits;
		out->bits = 0;
		out->used = 0;
	}
}

static zend_always_inline uint8_t *amber_finish_bits(const amber_bits *out)
{
	if (out->used) {
		*out->p = out->bits;
		return out->p + 1;
	}
	return out->p;
}

static zend_always_inline bool amber_take_free_places(amber_out *out, uint32_t n)
{
	if (n > out->free_places) {
		return false;
	}
	out->free_places -= n;
	return true;
}

/* How many free places so many rows more take, where so many bytes are written; docs/FORMAT.md, "What a decoder
 * refuses". */
static zend_always_inline uint64_t amber_places_of_rows(const amber_out *out, uint32_t rows, size_t bytes)
{
	uint64_t all = out->rows + (uint64_t) rows, paid = bytes + (uint64_t) out->rows_paid;

	return EXPECTED(all <= paid) ? 0 : (all - paid) * AMBER_ROW_PLACES;
}

/* Where there are so many. */
static zend_always_inline void amber_take_rows(amber_out *out, uint32_t rows, size_t bytes)
{
	uint32_t places = (uint32_t) amber_places_of_rows(out, rows, bytes);

	out->rows += rows;
	out->rows_paid += places / AMBER_ROW_PLACES;
	out->free_places -= places;
}

/* Null, a bool, an int or a float. */
static zend_always_inline uint8_t *amber_put_scalar(uint8_t *p, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return amber_put_int(p, Z_LVAL_P(value));
		case IS_DOUBLE:
			return amber_put_float(p, amber_float_bits(Z_DVAL_P(value)));
		default:
			*p++ = (uint8_t) (AMBER_TAG_NULL + Z_TYPE_P(value) - IS_NULL);
			return p;
	}
}

/* encode/tape/ints.c: columns of ints. */

/* About how many bytes n strings, so many of them distinct, are shorter as a choice than as items. */
int64_t amber_choices_save(uint32_t n, uint32_t distinct);

/* The narrowest width for numbers from 0 to range. */
unsigned amber_width_of(uint64_t range);

/* How ints are to be written as a column, and its bytes at most, but for 32. */
typedef struct {
	uint8_t  kind; /* AMBER_COLUMN_STEPS, INTS or DELTAS */
	uint8_t  w;
	uint64_t first, base;
	size_t   bytes;
} amber_int_plan;

/* Chooses, for n words at this distance (1 or 2). places: so many free places each takes in steps, 0: there may be
 * none; least_w: the least width else. */
void amber_plan_ints(amber_out *out, const uint64_t *words, size_t distance, uint32_t n, uint32_t places,
	unsigned least_w, amber_int_plan *plan);
/* Whether they are shorter as items. */
bool amber_ints_are_items(const uint64_t *words, size_t distance, uint32_t n, const amber_int_plan *plan);
uint8_t *amber_put_planned_ints(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	const amber_int_plan *plan);

/* encode/tape/floats.c */

/* The mantissas of n floats over one power of ten, as small as can be; returns its exponent, or more than
 * AMBER_DECIMAL_MAX if there is none. */
unsigned amber_common_decimal(const zval *cells, uint64_t *mantissas, uint32_t n);

#endif
