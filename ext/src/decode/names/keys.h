/* SPDX-License-Identifier: MIT
 * Key lists, and tables of them: decode/names/keys.c. */
#ifndef AMBER_DECODE_KEYS_H
#define AMBER_DECODE_KEYS_H

#include "src/decode/read/tables.h"

/* A count of at least 1. */
bool amber_decode_count(amber_decoder *decoder, uint32_t *count);
/* Reads a column of count keys into a table of nulls. If false, shape is to be freed all the same. */
bool amber_decode_key_column(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count);
/* count keys: the next shape number. */
bool amber_decode_shape_new(amber_decoder *decoder, uint32_t count);
/* Names of properties as keys of an array: what __unserialize() gets. */
void amber_decode_shape_of_names(amber_decoder *decoder, amber_decode_shape *shape,
	const amber_decode_property *properties, uint32_t count);
/* What stands under a key in a table that this message fills, a key list's or an object's; NULL: nothing yet. */
zval *amber_decode_find_key(HashTable *table, zend_string *key);
/* The table for its first array, or object: most shapes have one, and hold on to it. */
static zend_always_inline zend_array *amber_decode_first_table(amber_decode_shape *shape)
{
	shape->filled = true;
	GC_ADDREF(shape->table);
	return shape->table;
}
/* The table of a shape that is known, with nulls. */
zend_array *amber_decode_template(amber_decode_shape *shape);
/* A new one like it, of a shape whose first array keeps its keys: a row may lose some, and rows and objects are made of
 * the template. */
zend_array *amber_decode_table_like(amber_decode_shape *shape);
void amber_decode_shape_free(amber_decode_shape *shape);
zend_array *amber_decode_table_copy(const zend_array *from);

#endif
