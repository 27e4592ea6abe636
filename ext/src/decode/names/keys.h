/* SPDX-License-Identifier: MIT
 * Key lists, and tables of them: decode/names/keys.c. */
#ifndef AMBER_DECODE_KEYS_H
#define AMBER_DECODE_KEYS_H

#include "src/decode/read/tables.h"

/* A count of at least 1. */
bool amber_decode_count(amber_decoder *decoder, uint32_t *count);
/* Reads a column of count keys into a table of nulls; NULL: failed. */
zend_array *amber_decode_key_column(amber_decoder *decoder, uint32_t count);
/* count keys: the next shape number. */
bool amber_decode_shape_new(amber_decoder *decoder, uint32_t count);
/* Names of properties as keys of an array: what __unserialize() gets. */
zend_array *amber_decode_table_of_names(amber_decoder *decoder, const amber_decode_property *properties,
	uint32_t count);
/* What stands under a key in a table that this message fills, a key list's or an object's; NULL: nothing yet. */
zval *amber_decode_find_key(HashTable *table, zend_string *key);
/* Of keys that stand twice in a table that is filled the last value wins. */
void amber_decode_merge_keys(amber_decoder *decoder, zend_array *table);
static zend_always_inline bool amber_decode_keys_differ(const zend_array *table)
{
	return EXPECTED(table->nNumOfElements == table->nNumUsed);
}
static zend_always_inline void amber_decode_finish_table(amber_decoder *decoder, zend_array *table)
{
	if (!amber_decode_keys_differ(table)) {
		amber_decode_merge_keys(decoder, table);
	}
}
/* A table of the keys with nulls. */
zend_array *amber_decode_table_like(const zend_array *from);

#endif
