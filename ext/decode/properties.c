/* SPDX-License-Identifier: MIT
 *
 * Sets properties one by one, as unserialize() does, for objects of classes with their own handlers or with keys that
 * are not all declared.
 */
#include "decode/objects.h"

/* Fails with an Error, as the engine words it, for the previous exception. */
static zval *fail_property(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, const char *format)
{
	const char *class_name = ZSTR_VAL(class->ce->name);
	zend_string *shown = amber_decode_shown_name(decoder, class->properties[i].key);

	zend_throw_error(NULL, format, class_name, ZSTR_VAL(shown));
	amber_decode_fail(decoder, decoder->p, format, class_name, ZSTR_VAL(shown));
	zend_string_release(shown);
	return NULL;
}

/* Finds the value of property i in the table of an object's properties, or adds it; returns NULL after a failure. */
static zval *find_place(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, HashTable *table)
{
	const zend_class_entry *ce = class->ce;
	zend_string *key = class->properties[i].key;
	const zend_property_info *declared = class->properties[i].info;
	zval *place = amber_decode_find_key(table, key);

	if (!place && zend_hash_num_elements(&ce->properties_info) > 0 && !amber_decode_is_property_name(decoder, key)) {
		amber_decode_fail(decoder, decoder->p, "A name is not one that a property of class %s can have",
			ZSTR_VAL(ce->name));
		return NULL;
	}
	if (declared && (!place || Z_TYPE_P(place) != IS_INDIRECT)) {
		if (amber_property_is_virtual(declared)) {
			return fail_property(decoder, class, i, "Cannot unserialize value for virtual property %s::$%s");
		}
		place = zend_hash_lookup(table, declared->name);
	}
	if (place) {
		return Z_TYPE_P(place) == IS_INDIRECT ? Z_INDIRECT_P(place) : place;
	}
	if (UNEXPECTED(ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
		return fail_property(decoder, class, i, "Cannot create dynamic property %s::$%s");
	}
	if (!(ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES) && !zend_hash_index_exists(class->added, i)) {
		/* the notice is delayed until the graph is complete */
		zval name;
		ZVAL_STR(&name, amber_decode_shown_name(decoder, key));
		zend_hash_index_add_new(class->added, i, &name);
	}
	return zend_hash_add_new(table, key, &EG(uninitialized_zval));
}

/* Gives an object a copy of the first object's property table. */
static void take_table(const amber_decode_class *class, zend_object *object)
{
	zend_array *table = amber_decode_table_like(class->table);

	for (uint32_t k = 0; k < table->nNumUsed; k++) {
		const zval *first = &class->table->arData[k].val;
		if (Z_TYPE_P(first) == IS_INDIRECT) {
			size_t offset = (size_t) ((const char *) Z_INDIRECT_P(first) - (const char *) class->first);
			ZVAL_INDIRECT(&table->arData[k].val, (zval *) ((char *) object + offset));
		}
	}
	if (object->properties) {
		zend_array_release(object->properties);
	}
	object->properties = table;
}

static bool is_slot(const zend_object *object, const zval *place)
{
	return place >= object->properties_table && place < object->properties_table + object->ce->default_properties_count;
}

/* The zval of property i in an object; NULL after a failure. */
static zval *place_of(amber_decoder *decoder, amber_decode_class *class, uint32_t i, zend_object *object)
{
	amber_decode_property *property = &class->properties[i];

	if (class->first) {
		return property->offset ? OBJ_PROP(object, property->offset)
			: &object->properties->arData[property->position].val;
	}
	zval *place = find_place(decoder, class, i, object->handlers->get_properties(object));
	if (place && is_slot(object, place)) {
		property->offset = (uint32_t) ((const char *) place - (const char *) object);
	} else if (place && object->properties) {
		property->offset = 0;
		property->position = (uint32_t) ((const Bucket *) place - object->properties->arData);
	}
	return place;
}

/* Moves a value into property i. */
static bool set_property(amber_decoder *decoder, amber_decode_class *class, uint32_t i, zend_object *object,
	zval *value)
{
	zval *place = place_of(decoder, class, i, object);

	if (!place) {
		return false;
	}
	zend_property_info *info = is_slot(object, place) ? zend_get_typed_property_info_for_slot(object, place) : NULL;
	if (info && Z_ISREF_P(place)) {
		ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(place), info);
	}
	amber_decode_keep_alive(decoder, place);
	ZVAL_NULL(place);
	if (info && !amber_decode_check_type(decoder, info, value, &class->properties[i].seen)) {
		return false;
	}
	ZVAL_COPY_VALUE(place, value);
	ZVAL_UNDEF(value);
	return true;
}

/* Remembers where the properties of the first object are, for all others, if only the engine's own code builds its
 * table. The table is built once per layout, because names that collide would cost quadratic time for each object. */
static void remember_places(amber_decode_class *class, zend_object *object)
{
	if (object->handlers->get_properties != zend_std_get_properties) {
		return;
	}
	class->first = object;
	for (uint32_t i = 0; i < class->count && !class->table; i++) {
		if (!class->properties[i].offset) {
			class->table = object->properties;
			GC_ADDREF(class->table);
		}
	}
}

bool amber_decode_finish_carefully(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	/* the class may have its own handlers, which can change its table in any way */
	amber_decode_hold_strings(decoder);
	if (class->table) {
		take_table(class, object);
	}
	for (uint32_t i = 0; i < class->count; i++) {
		if (!set_property(decoder, class, i, object, &values[i])) {
			return false;
		}
	}
	if (!class->first) {
		remember_places(class, object);
	}
	if (zend_hash_num_elements(class->added) > 0) {
		zval names;
		ZVAL_ARR(&names, class->added);
		GC_ADDREF(class->added);
		amber_decode_delay(decoder, AMBER_DELAYED_NOTICES, object, &names);
	}
	return true;
}
