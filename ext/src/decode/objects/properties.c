/* SPDX-License-Identifier: MIT
 *
 * Objects whose properties are set one by one, as unserialize() does: those of classes with handlers of their own, or
 * whose keys are not all declared.
 */
#include "src/decode/names/classes.h"
#include "src/decode/names/keys.h"
#include "src/decode/objects/objects.h"

/* In a class' positions: a key that no property of the class can have. */
#define NO_POSITION UINT32_MAX

/* A property that is created dynamically is announced when the graph stands. */
static void note_added(amber_decoder *decoder, const amber_decode_class *class, uint32_t i)
{
	zval name;

	if (!zend_hash_index_exists(class->added, i)) {
		ZVAL_STR(&name, amber_decode_shown_name(decoder, class->properties[i].key));
		zend_hash_index_add_new(class->added, i, &name);
	}
}

static const char NO_NAME[] = "A name is not one that a property of class %s can have";

/* What forbids property i, a format of class and name; NULL: nothing does, and *place is it in a table of an object's
 * properties, added if it was not there. */
static const char *find_place(const amber_decode_class *class, uint32_t i, HashTable *table, zval **place, bool *added)
{
	const zend_class_entry *ce = class->ce;
	const zend_property_info *declared = class->properties[i].info;

	*place = amber_decode_find_key(table, class->properties[i].key);
	if (!*place && zend_hash_num_elements(&ce->properties_info) > 0 && !class->properties[i].mask) {
		return NO_NAME;
	}
	if (declared && (!*place || Z_TYPE_P(*place) != IS_INDIRECT)) {
		if (amber_property_is_virtual(declared)) {
			return "Cannot unserialize value for virtual property %s::$%s";
		}
		*place = zend_hash_lookup(table, declared->name);
	}
	if (!*place && UNEXPECTED(ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
		return "Cannot create dynamic property %s::$%s";
	}
	*added = !*place;
	if (*added) {
		*place = zend_hash_add_new(table, class->properties[i].key, &EG(uninitialized_zval));
	}
	return NULL;
}

/* format: what find_place() says. The engine's objection becomes the previous exception. */
static zval *fail_property(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, const char *format)
{
	const char *class_name = ZSTR_VAL(class->ce->name);

	if (format == NO_NAME) {
		amber_decode_fail(decoder, decoder->p, format, class_name);
		return NULL;
	}
	zend_string *shown = amber_decode_shown_name(decoder, class->properties[i].key);
	zend_throw_error(NULL, format, class_name, ZSTR_VAL(shown));
	amber_decode_fail(decoder, decoder->p, format, class_name, ZSTR_VAL(shown));
	zend_string_release(shown);
	return NULL;
}

/* The positions of all keys in the class' table: an object's properties as PHP made them, places in slots as their
 * offsets, and behind these what is to be added, UNDEF. It has no more room than that, as each object will have one. */
static void find_positions(amber_decode_class *class, const zend_object *object, HashTable *own)
{
	zend_array *table = amber_decode_new_table(zend_hash_num_elements(own) + class->count);
	zend_string *name;
	zend_ulong index;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(own, index, name, value) {
		zval copy;
		ZVAL_COPY_VALUE(&copy, value);
		if (Z_TYPE(copy) == IS_INDIRECT) {
			Z_INDIRECT(copy) = (zval *) ((char *) Z_INDIRECT(copy) - (const char *) object);
		}
		Z_TRY_ADDREF(copy);
		if (name) {
			zend_hash_add_new(table, name, &copy);
		} else {
			zend_hash_index_add_new(table, index, &copy);
		}
	} ZEND_HASH_FOREACH_END();
	HT_FLAGS(table) |= HT_FLAGS(own) & HASH_FLAG_HAS_EMPTY_IND;
	class->positions = safe_emalloc(class->count, sizeof(uint32_t), 0);
	bool forbidden = false;
	for (uint32_t i = 0; i < class->count; i++) {
		zval *place;
		bool added = false;
		/* an error when an object is to have it */
		forbidden = forbidden || find_place(class, i, table, &place, &added) != NULL;
		class->positions[i] = forbidden ? NO_POSITION : (uint32_t) ((const Bucket *) place - table->arData);
		if (!forbidden && added) {
			Z_TYPE_INFO_P(place) = IS_UNDEF;
		}
	}
	class->table = table;
}

/* A copy of the class' table, for the properties of another object. */
static void take_table(const amber_decode_class *class, zend_object *object)
{
	zend_array *table = amber_decode_table_like(class->table);

	for (uint32_t k = 0; k < table->nNumUsed; k++) {
		zval *value = &table->arData[k].val;
		ZVAL_COPY_VALUE(value, &class->table->arData[k].val);
		if (Z_TYPE_P(value) == IS_INDIRECT) {
			Z_INDIRECT_P(value) = (zval *) ((char *) object + (uintptr_t) Z_INDIRECT_P(value));
		}
		Z_TRY_ADDREF_P(value);
	}
	if (object->properties) {
		zend_array_release(object->properties);
	}
	object->properties = table;
}

/* The place of property i in an object; NULL: failed. *tabled: the object has its copy of the class' table. */
static zval *careful_place(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, zend_object *object,
	bool *tabled, bool *added)
{
	uint32_t position = class->positions ? class->positions[i] : NO_POSITION;

	if (UNEXPECTED(position == NO_POSITION)) {
		/* the class keeps its properties elsewhere, or this one may not be */
		zval *place;
		const char *objection = find_place(class, i, object->handlers->get_properties(object), &place, added);
		if (UNEXPECTED(objection)) {
			return fail_property(decoder, class, i, objection);
		}
		return Z_TYPE_P(place) == IS_INDIRECT ? Z_INDIRECT_P(place) : place;
	}
	const zval *known = &class->table->arData[position].val;
	*added = false;
	if (Z_TYPE_P(known) == IS_INDIRECT) {
		return (zval *) ((char *) object + (uintptr_t) Z_INDIRECT_P(known));
	}
	if (!*tabled) {
		take_table(class, object);
		*tabled = true;
	}
	zval *place = &object->properties->arData[position].val;
	*added = Z_ISUNDEF_P(place);
	return place;
}

static bool is_slot(const zend_object *object, const zval *place)
{
	return place >= object->properties_table && place < object->properties_table + object->ce->default_properties_count;
}

/* Moves a value into the place of property i. *noticed: a property was created dynamically. */
static bool set_property(amber_decoder *decoder, const amber_decode_class *class, uint32_t i, zend_object *object,
	zval *value, bool *tabled, bool *noticed)
{
	zend_class_entry *seen = NULL;
	bool added;
	zval *place = careful_place(decoder, class, i, object, tabled, &added);

	if (!place) {
		return false;
	}
	zend_property_info *info = is_slot(object, place) ? zend_get_typed_property_info_for_slot(object, place) : NULL;
	if (added && !(class->ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES)) {
		note_added(decoder, class, i);
		*noticed = true;
	}
	if (info && Z_ISREF_P(place)) {
		ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(place), info);
	}
	amber_decode_park(decoder, place);
	ZVAL_NULL(place);
	if (info && !amber_decode_check_type(decoder, info, value, &seen)) {
		return false;
	}
	ZVAL_COPY_VALUE(place, value);
	ZVAL_UNDEF(value);
	return true;
}

bool amber_decode_finish_carefully(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	bool good = true, tabled = false, noticed = false;

	/* the class may have handlers of its own, which do what they like with its table */
	amber_decode_hold_strings(decoder);
	if (class->finished_one && !class->positions && class->count > 0) {
		HashTable *own = object->handlers->get_properties(object);
		if (own == object->properties) {
			find_positions(class, object, own);
		}
	}
	class->finished_one = true; /* many are the only ones of their shape: it has no table before the second */
	for (uint32_t i = 0; i < class->count && good; i++) {
		good = set_property(decoder, class, i, object, &values[i], &tabled, &noticed);
	}
	if (good && noticed) {
		zval names;
		ZVAL_ARR(&names, class->added);
		GC_ADDREF(class->added);
		amber_decode_delay(decoder, AMBER_DELAYED_NOTICES, object, &names);
	}
	return good;
}
