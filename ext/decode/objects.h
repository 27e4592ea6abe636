/* SPDX-License-Identifier: MIT
 * Objects, and the key lists that they share with arrays; a section for each file: key_lists.c, layouts.c, cached.c,
 * objects.c, properties.c, delayed.c, dates.c. */
#ifndef AMBER_DECODE_OBJECTS_H
#define AMBER_DECODE_OBJECTS_H

#include "decode/decoder.h"
#include "decode/frames.h"
#include "format/dictionary.h"

/* decode/key_lists.c: whether a property can have this name. */
bool amber_decode_is_property_name(amber_decoder *decoder, const zend_string *key);
/* The name of a property as messages show it, at most 200 bytes. The caller owns it. */
zend_string *amber_decode_shown_name(amber_decoder *decoder, const zend_string *key);
/* Finds the declared property for a name from the message: first with the same name and visibility, where class_map
 * applies to the class in a private name; then with the same name only. Returns NULL for a dynamic property.
 * unserialize() decides the same way, without a map. position: where the name stands in the message; its slot is looked
 * for there first. */
zend_property_info *amber_decode_find_property(amber_decoder *decoder, const zend_class_entry *ce, zend_string *key,
	uint32_t position);

/* decode/key_lists.c */
/* Reads a count, which must be at least 1. */
bool amber_decode_count(amber_decoder *decoder, uint32_t *count);
/* Reads a column of keys into a new table with null values; NULL after a failure. */
zend_array *amber_decode_key_column(amber_decoder *decoder, uint32_t count);
/* Reads `count` keys as the key list with the next number. */
bool amber_decode_new_key_list(amber_decoder *decoder, uint32_t count);
/* A new table with the names of properties as keys: the argument of __unserialize(). */
zend_array *amber_decode_table_of_names(amber_decoder *decoder, const amber_decode_property *properties,
	uint32_t count);
/* The value under a key in a table that this message fills, of a key list or an object; NULL: none yet. */
zval *amber_decode_find_key(HashTable *table, zend_string *key);
/* Removes duplicate keys from a table that is filled: the last value of a key stays. */
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
/* A new table with the keys of another one and null values. */
zend_array *amber_decode_table_like(const zend_array *from);

/* decode/layouts.c */
/* Reads a class name and keys, or the mark of list keys, as the class layout with the next number. */
bool amber_decode_class_new(amber_decoder *decoder);
/* The class layout of the message's dictionary with this number; NULL after a failure. */
amber_decode_class *amber_decode_dictionary_class(amber_decoder *decoder, uint32_t number);
/* Releases the layouts of dictionaries that the request has kept. */
void amber_decode_forget_dictionary_classes(void);
/* Drops one reference, of a message or of the cache. */
void amber_decode_class_release(amber_decode_class *class);
/* Reads a class name and looks the class up. The caller owns *written if it is not NULL. *name is *written or the name
 * in class_map. *ce is NULL if the class is not allowed or does not exist. */
bool amber_decode_class_named(amber_decoder *decoder, zend_string **written, zend_string **name,
	zend_class_entry **ce);
/* The same for a name that was read at `at`; a long one must be the one string with its content. lower: the lower-case
 * name, if it was that of a class before, else NULL. */
bool amber_decode_find_class(amber_decoder *decoder, const uint8_t *at, zend_string *written, const zend_string *lower,
	zend_string **name, zend_class_entry **ce);
/* Checks that objects of a class can be made of properties. A class that was not found (class->ce is NULL) becomes the
 * incomplete one. at: where its name stands. */
bool amber_decode_check_class(amber_decoder *decoder, const uint8_t *at, amber_decode_class *class);
/* Finds out how objects of a layout are filled, once its class and the keys of its properties are known. */
void amber_decode_choose_fill(amber_decoder *decoder, amber_decode_class *class);

/* decode/cached.c: key lists and names of class layouts that this thread has read before. */
typedef struct {
	zend_string *name;
	uint32_t     number;
} amber_cached_name;

/* A key list is a column. */
#define AMBER_CACHED_COLUMN (UINT32_C(1) << 31)

/* What an entry for a class layout has besides. */
typedef struct {
	struct amber_cached_list *next; /* with a layout in this request */
	amber_decode_class *layout;     /* what the names are in this request; NULL: not known yet */
	amber_layout_names  names;
} amber_cached_class;

/* In the order in which it is read. */
typedef struct amber_cached_list {
	struct amber_cached_list *next; /* with a similar hash */
	uint32_t hash, keys;            /* keys: their number, and AMBER_CACHED_COLUMN; 0: a class layout */
	uint32_t length;                /* number of bytes that encode it */
	uint16_t named_count, defined_count;
	uint32_t request;               /* the last one that used it */
	uint16_t uses;                  /* number of requests that used it, halved with time */
	amber_cached_name  *named;      /* the strings that it names by number */
	zend_string       **defined;    /* the strings that it spells out, which take the next numbers */
	/* one of the two: keys, each with null, to be copied and not to be counted */
	zend_array         *table;
	amber_cached_class *class;
	uint32_t size;                  /* of the memory, without strings */
	uint8_t  bytes[];
} amber_cached_list;

void amber_cache_startup(void);
/* Called before the first message of a request: only then is no string in use. */
void amber_cache_next_request(void);
/* Releases what is of this request. */
void amber_cache_clear(void);
/* Frees the cache of a thread. */
void amber_cache_end(struct amber_cache *cache);
amber_cache_counts amber_cache_count(void);

/* Reads the list of this many keys (0: the class layout) at the read position and numbers its strings, if it is cached;
 * otherwise returns NULL. It stays as long as the request. */
amber_cached_list *amber_cached_find(amber_decoder *decoder, uint32_t keys);
/* Offers a table of keys or a class that was read from the bytes between `from` and decoder->p. `before`: number of
 * strings before it; decoder->few->names: the string numbers that it names. NULL if it is not cached: it came the first
 * time, there is no room, or it has a long string. */
amber_cached_list *amber_cached_add(const amber_decoder *decoder, const uint8_t *from, uint32_t before, uint32_t keys,
	const zend_array *table, const amber_decode_class *class);
/* Gives a list its layout for this request. */
void amber_cached_set_layout(amber_cached_list *list, amber_decode_class *layout);

/* --- objects --------------------------------------------------------------- */

/* decode/objects.c */
/* Creates an object with its defaults; NULL after a failure. */
zend_object *amber_decode_make_object(amber_decoder *decoder, amber_decode_class *class);
/* Returns what an error says behind the name of a class that is missing. */
const char *amber_decode_why_missing(const amber_decoder *decoder, zend_string *name);
/* kind: "Class" or "Enum". Always returns false. */
bool amber_decode_fail_not_found(const amber_decoder *decoder, const uint8_t *at, const char *kind, zend_string *name);
/* Checks the name of a property of an incomplete object: one property is the name of its class, and data must not say
 * another one. */
bool amber_decode_check_incomplete(const amber_decoder *decoder, const uint8_t *at, const amber_decode_class *class,
	const zend_string *name);
/* Checks a value for a typed property, and converts it where PHP does. seen: class of the object that was accepted
 * last. */
bool amber_decode_check_type(amber_decoder *decoder, zend_property_info *info, zval *value, zend_class_entry **seen);
/* Creates an object whose hooks have not run; NULL after a failure. */
zend_object *amber_decode_object_new(amber_decoder *decoder, amber_decode_class *class);
/* The places of the properties in an object; not for classes whose values are staged. */
amber_places amber_decode_object_places(const amber_decode_class *class, zend_object *object);
/* Finishes an object whose properties have been read. values: the staged values, or NULL. */
bool amber_decode_object_finish(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values);
/* Completes a date from AMBER_DATE_KEYS values, which it releases, at once, unless a delayed hook could then see it
 * before the date's own hook would have run. Returns false, with nothing done, if that hook must be called. */
bool amber_decode_finish_date(amber_decoder *decoder, zend_object *object, zval *values);
/* Makes an object that was not finished before a failure safe to release. */
void amber_decode_object_abandon(const amber_decode_class *class, zend_object *object);
/* decode/properties.c: sets the properties of an object one by one from staged values. */
bool amber_decode_finish_carefully(amber_decoder *decoder, amber_decode_class *class, zend_object *object,
	zval *values);

/* decode/objects.c */
bool amber_decode_enum(amber_decoder *decoder, zval *result);
bool amber_decode_serializable(amber_decoder *decoder, zval *result);
/* The same for a class and a string that were read at `at`: what Serializable::unserialize() will get (ce: NULL if the
 * class is not there), or the name of a case. */
bool amber_decode_make_serializable(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce,
	zend_string *class_name, zend_string *payload, zval *result);
bool amber_decode_fetch_case(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce, zend_string *name,
	zval *result);

/* decode/delayed.c */
void amber_decode_delay(amber_decoder *decoder, uint8_t kind, zend_object *object, zval *value);
/* Whether allowed_classes has the classes that the data of PHP's own hooks names; throws if not. */
bool amber_decode_names_allowed(const amber_decoder *decoder);
bool amber_decode_run_delayed(amber_decoder *decoder);
void amber_decode_drop_delayed(amber_decoder *decoder);

/* decode/dates.c: PHP's own dates, without a call of PHP's hook for each. */
/* Finds the date extension; called at module startup. */
void amber_decode_dates_startup(void);

/* Whether the class is DateTime or DateTimeImmutable itself, not a subclass. */
bool amber_decode_is_date(const zend_class_entry *ce);

/* Builds what ce->__unserialize() makes of these AMBER_DATE_KEYS values, which the caller keeps. Returns NULL if the
 * hook itself must be called. Runs no user code and throws nothing. The caller owns the result until it sets or drops
 * it. */
void *amber_decode_date(zend_class_entry *ce, zval *values);
void amber_decode_date_set(zend_object *object, void *time);
void amber_decode_date_drop(void *time);

/* Clears the last errors of dates, as the hook of a date that amber_decode_date() built would have done. */
void amber_decode_dates_read(void);

/* Releases the remembered dates; called at the end of a request. */
void amber_date_cache_clear(void);

#endif
