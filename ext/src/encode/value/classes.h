/* SPDX-License-Identifier: MIT
 * What PHP says of a class, and where what an array or object holds is. */
#ifndef AMBER_CLASSES_H
#define AMBER_CLASSES_H

#include "src/compat.h"
#include "src/nesting.h"
#include "src/encode/value/encoder.h"

/* Where the values of an array or object stand. */
typedef struct {
	const char *at;
	size_t      distance;
} amber_values;

static zend_always_inline const zval *amber_values_next(amber_values *values)
{
	const zval *value;

	do {
		value = (const zval *) values->at;
		values->at += values->distance;
		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
			value = Z_INDIRECT_P(value);
		}
	} while (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF));
	return value;
}

static zend_always_inline amber_values amber_values_of(const HashTable *table)
{
	return HT_IS_PACKED(table) ? (amber_values) { .at = (const char *) table->arPacked, .distance = sizeof(zval) }
		: (amber_values) { .at = (const char *) &table->arData->val, .distance = sizeof(Bucket) };
}

/* Passes over so many values of a table, all of which are there. */
static zend_always_inline void amber_values_pass(amber_values *values, const HashTable *table, uint32_t count)
{
	if (EXPECTED(HT_IS_WITHOUT_HOLES(table))) {
		values->at += count * values->distance;
		return;
	}
	for (; count; count--) {
		amber_values_next(values);
	}
}

/* Whether an object's properties are where PHP keeps them, and no handler of its class says otherwise. */
static zend_always_inline bool amber_has_standard_properties(const zend_object *object)
{
	return object->handlers->get_properties_for == NULL && object->handlers->get_properties == zend_std_get_properties
		&& EXPECTED(!amber_object_is_lazy(object));
}

/* encode/value/view.c: whether a hash table has the keys 0 to n - 1 in this order. */
bool amber_encode_is_list_of_buckets(const HashTable *ht);
/* encode/value/view.c: the shape of a table of whatever kind. */
uint32_t amber_encode_shape_of_keys(amber_encoder *encoder, const HashTable *table, uint32_t class_name);

/* Whether an array has the keys 0 to n - 1 in this order, however PHP stores it. Most maps tell by their first key. */
static zend_always_inline bool amber_encode_is_list(const HashTable *ht)
{
	if (HT_IS_PACKED(ht)) {
		return HT_IS_WITHOUT_HOLES(ht);
	}
	bool begins_with_string = ht->nNumUsed > 0 && Z_TYPE(ht->arData->val) != IS_UNDEF && ht->arData->key != NULL;
	return !begins_with_string && amber_encode_is_list_of_buckets(ht);
}

/* The shape of a table without INDIRECT values; class_name: AMBER_NO_ID: of an array. */
static zend_always_inline uint32_t amber_encode_shape_of_table(amber_encoder *encoder, const HashTable *ht,
	uint32_t class_name)
{
	return EXPECTED(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht))
		? amber_shapes_add(&encoder->shapes, amber_keys_of_table(ht), class_name)
		: amber_encode_shape_of_keys(encoder, ht, class_name);
}

/* encode/value/classes.c: whether a class that was not there when its object was made can have this name. The name is
 * looked at once, as all objects of a message share it. */
bool amber_encode_is_class_name(amber_encoder *encoder, zend_string *name);

/* encode/value/classes.c: a class that is new to the message, or that another one has driven from this slot. */
amber_class *amber_encode_class_new(amber_encoder *encoder, zend_class_entry *ce, uint32_t slot);

/* What is known of a class; until the next one is asked for. */
static zend_always_inline amber_class *amber_encode_class(amber_encoder *encoder, zend_class_entry *ce)
{
	/* classes of one file lie at about the same distance from each other: few bits of an address are not enough */
	uint32_t slot = amber_hash_mix(0, (uint64_t) (uintptr_t) ce >> 4) % AMBER_CLASS_CACHE;

	if (EXPECTED(encoder->classes_known >> slot & 1) && EXPECTED(encoder->classes[slot].ce == ce)) {
		return &encoder->classes[slot];
	}
	return amber_encode_class_new(encoder, ce, slot);
}

/* Whether a table of properties holds what the slots of the object hold, in the order of the class, and nothing more:
 * as it does after serialize(), foreach or a cast has built it. Nobody else holds it. */
bool amber_encode_is_view_of_slots(const zend_object *object, const HashTable *table);

/* The table that an object's properties are to be read from; NULL: from its slots. */
static zend_always_inline HashTable *amber_encode_own_table(const zend_object *object)
{
	return EXPECTED(!object->properties) || amber_encode_is_view_of_slots(object, object->properties) ? NULL
		: object->properties;
}

/* The shape of an object whose properties are read from its slots, by those that are set. */
uint32_t amber_encode_shape_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots);
/* The place of this object's hook among those of Serializable that run, from the innermost one on; 0: it does not run.
 * There it is written as that. */
static zend_always_inline uint32_t amber_encode_outer(const amber_class *class, const zend_object *object)
{
	return UNEXPECTED(class->way == AMBER_CLASS_SERIALIZABLE) ? amber_outer_hook_of(object) : 0;
}

/* Whether objects of a class have a hook that runs when they are serialized, and gives an array. That of dates is not
 * called. */
static zend_always_inline bool amber_encode_has_hook(const amber_class *class)
{
	return class->way == AMBER_CLASS_SLEEP || (class->way == AMBER_CLASS_SERIALIZE && !class->date);
}

/* Whether user code runs when such an object is serialized. */
static zend_always_inline bool amber_encode_calls_out(const amber_class *class)
{
	return amber_encode_has_hook(class) || class->way == AMBER_CLASS_SERIALIZABLE;
}

/* value/dates.c. When the module starts: names of the values. */
void amber_encode_dates_startup(void);
/* Whether a class is one of enum amber_class_date. */
uint8_t amber_date_kind(const zend_class_entry *ce);
/* What the hook of such an object returns, without user code, held until the message is written; NULL: it has
 * properties of others too, or no constructor was called. */
HashTable *amber_encode_date_table(amber_encoder *encoder, zend_object *object);
/* Whether there is such a table. */
bool amber_encode_knows_date(const amber_class *class, zend_object *object);

/* A date is its text, the kind of its zone, and its zone. */
#define AMBER_DATE_VALUES 3

/* The shape of a date of the usual form, or AMBER_NO_ID. */
uint32_t amber_encode_date_shape(amber_encoder *encoder, amber_class *class, zend_object *object);
/* The values of one that has that shape; what they point at is held. */
void amber_encode_date_values(amber_encoder *encoder, zend_object *object, zval *values);

#endif
