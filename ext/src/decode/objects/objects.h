/* SPDX-License-Identifier: MIT
 * Objects and enum cases, and hooks that run when the graph stands. */
#ifndef AMBER_DECODE_OBJECTS_H
#define AMBER_DECODE_OBJECTS_H

#include "src/decode/read/decoder.h"

/* decode/objects/objects.c */
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
/* decode/objects/properties.c: the values are those of an object's properties, which are set one by one. */
bool amber_decode_finish_carefully(amber_decoder *decoder, amber_decode_class *class, zend_object *object,
	zval *values);

/* decode/objects/cases.c */
bool amber_decode_enum(amber_decoder *decoder, zval *result);
bool amber_decode_serializable(amber_decoder *decoder, zval *result);

/* decode/objects/hooks.c */
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
