/* SPDX-License-Identifier: MIT
 * Objects: names of their properties, class layouts, hooks. */
#ifndef AMBER_DECODE_OBJECTS_H
#define AMBER_DECODE_OBJECTS_H

#include "decode/decoder.h"
#include "decode/frames.h"

/* decode/key_lists.c: what class_map calls this class today, not counted; NULL: it does not say. */
zend_string *amber_decode_mapped_class(const amber_decoder *decoder, const char *class_name, size_t length);
/* Whether a property can have this name. */
bool amber_decode_is_property_name(amber_decoder *decoder, const zend_string *key);
/* The name of a property for people, of bounded length. The caller owns it. */
zend_string *amber_decode_shown_name(amber_decoder *decoder, const zend_string *key);
/* The declared property that a name written earlier means today: of the same name and visibility, where a private one's
 * class is what class_map says; else of the same name. NULL: none, a dynamic one. unserialize() decides the same way,
 * without a map. */
zend_property_info *amber_decode_find_property(amber_decoder *decoder, const zend_class_entry *ce, zend_string *key);

/* decode/key_lists.c */
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

/* decode/layouts.c */
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

/* decode/cached.c: lists of names as they stood in a message, key lists and classes with their properties, kept
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

/* --- objects --------------------------------------------------------------- */

/* decode/objects.c */
/* An object of a class, with its defaults; NULL: failed. */
zend_object *amber_decode_make_object(amber_decoder *decoder, amber_decode_class *class);
/* Whether a value may stand in a typed property; it may be converted. seen: the class that it accepted last. */
bool amber_decode_check_type(amber_decoder *decoder, zend_property_info *info, zval *value, zend_class_entry **seen);
/* A new object, its hooks not run; NULL: failed. */
zend_object *amber_decode_object_new(amber_decoder *decoder, amber_decode_class *class);
/* The places of its properties in an object. Not for values that wait aside. */
amber_places amber_decode_object_places(const amber_decode_class *class, zend_object *object);
/* All properties have been read (those that wait aside: into values). */
bool amber_decode_object_finish(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values);
/* Decoding failed before this object was finished: makes it safe to release. */
void amber_decode_object_abandon(const amber_decode_class *class, zend_object *object);
/* decode/properties.c: the values are those of an object's properties, which are set one by one. */
bool amber_decode_finish_carefully(amber_decoder *decoder, amber_decode_class *class, zend_object *object,
	zval *values);

/* decode/objects.c */
bool amber_decode_enum(amber_decoder *decoder, zval *result);
bool amber_decode_serializable(amber_decoder *decoder, zval *result);

/* decode/delayed.c */
void amber_decode_delay(amber_decoder *decoder, uint8_t kind, zend_object *object, zval *value);
/* Whether allowed_classes has the classes that the data of PHP's own hooks name. Throws. */
bool amber_decode_names_allowed(const amber_decoder *decoder);
bool amber_decode_run_delayed(amber_decoder *decoder);
void amber_decode_drop_delayed(amber_decoder *decoder);

/* decode/dates.c: dates of PHP's own without a call of PHP's hook for each. */
/* A date is its text, the kind of its zone, and its zone. */
#define AMBER_DATE_KEYS 3

/* When the module starts. */
void amber_decode_dates_startup(void);

/* Whether this is DateTime or DateTimeImmutable itself. */
bool amber_decode_is_date(const zend_class_entry *ce);

/* What ce->__unserialize() makes of these AMBER_DATE_KEYS values, which stay the caller's; NULL: it is to be called. No
 * user code runs, and nothing is thrown. It belongs to the caller until it is set, or dropped. */
void *amber_decode_date(zend_class_entry *ce, zval *values);
void amber_decode_date_set(zend_object *object, void *time);
void amber_decode_date_drop(void *time);

/* The hook of a date that amber_decode_date() made would have run now, and left no last errors. */
void amber_decode_dates_read(void);

/* At the end of a request. */
void amber_date_cache_clear(void);

#endif
