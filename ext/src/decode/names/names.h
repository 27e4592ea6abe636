/* SPDX-License-Identifier: MIT
 * Keys, classes and the names of their properties. */
#ifndef AMBER_DECODE_NAMES_H
#define AMBER_DECODE_NAMES_H

#include "src/decode/read/tables.h"

/* decode/names/names.c: what class_map calls this class today, not counted; NULL: it does not say. */
zend_string *amber_decode_mapped_class(const amber_decoder *decoder, const char *class_name, size_t length);
/* Whether a property can have this name. */
bool amber_decode_is_property_name(amber_decoder *decoder, const zend_string *key);
/* The name of a property for people, of bounded length. The caller owns it. */
zend_string *amber_decode_shown_name(amber_decoder *decoder, const zend_string *key);
/* The declared property that a name written earlier means today: of the same name and visibility, where a private one's
 * class is what class_map says; else of the same name. NULL: none, a dynamic one. unserialize() decides the same way,
 * without a map. */
zend_property_info *amber_decode_find_property(amber_decoder *decoder, const zend_class_entry *ce, zend_string *key);

/* decode/names/keys.c */
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

/* decode/names/classes.c */
/* Reads class name and keys, or that these are those of a list: the next object shape number. */
bool amber_decode_class_new(amber_decoder *decoder);
/* One message, or the cache, less has it. */
void amber_decode_class_release(amber_decode_class *class);
/* Whether allowed_classes has a class that was found otherwise. */
bool amber_decode_allows(const amber_decoder *decoder, zend_string *name);
/* Reads a class' name and finds it. The caller owns *written if it is not NULL; *name is that, or what class_map says;
 * *ce is NULL where it is not allowed or not there. */
bool amber_decode_class_named(amber_decoder *decoder, zend_string **written, zend_string **name,
	zend_class_entry **ce);
/* kind: "Class" or "Enum". Always false. */
bool amber_decode_fail_not_found(const amber_decoder *decoder, const uint8_t *at, const char *kind, zend_string *name);

/* decode/names/cached.c: lists of names as they stood in a message, key lists and classes with their properties, kept
 * for messages to come: known again where their bytes come again and the numbers in them stand for the same strings,
 * which are then what the first reading made of them. */
/* Bytes of the longest list that is kept: it is there until others take its place. */
#define AMBER_CACHED_NAMES_BYTES 1024
/* Read what comes, if it is known: names that stand there take their string numbers; else NULL. The caller gets a
 * reference, and keeps it until decoder->strings is released. */
zend_array *amber_cached_keys(amber_decoder *decoder, uint32_t count);
amber_decode_class *amber_cached_class(amber_decoder *decoder);
/* What stood at from was read by other means, up to decoder->p, and had names that took string numbers from `before`
 * on, and named those in decoder->few->names: a table of keys, or a class. It is kept, unless it has an int for a key,
 * or a long string. */
void amber_cached_keep(const amber_decoder *decoder, const uint8_t *from, uint32_t before, zend_array *table,
	amber_decode_class *class);

#endif
