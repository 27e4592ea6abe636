/* SPDX-License-Identifier: MIT
 *
 * Objects that are asked: their hooks are called, or their properties copied, each when its turn comes.
 */
#include "src/encode/value/asking.h"
#include "src/names.h"
#include "ext/standard/php_incomplete_class.h"

/* What is in the slots of an object: copies of these, each to be made when its turn comes (live), or made before. */
static bool ask_slots(amber_encoder *encoder, zend_object *object, uint32_t index, bool live)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	const zval *slots = object->properties_table;
	amber_ask_frame *frame = amber_encode_push(encoder, AMBER_ASK_SLOTS);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->from.object = object;
	frame->count = count;
	frame->given = index;
	frame->live = live;
	if (live) {
		zval *copies = amber_given_slots(encoder, index, count);
		for (uint32_t i = 0; i < count; i++) {
			Z_EXTRA(copies[i]) = Z_TYPE(slots[i]) != IS_UNDEF && object->ce->properties_info_table[i];
		}
	}
	return true;
}

/* The keys of the properties in a table, some of which may be in the slots of an object, with nulls. */
static HashTable *copy_keys(HashTable *table)
{
	HashTable *copy = zend_new_array(zend_hash_num_elements(table));
	zend_string *key;
	zend_ulong h;
	zval *value;

	zend_hash_real_init_mixed(copy);
	ZEND_HASH_FOREACH_KEY_VAL_IND(table, h, key, value) {
		(void) value;
		if (key) {
			zend_hash_add_new(copy, key, &EG(uninitialized_zval));
		} else {
			zend_hash_index_add_new(copy, h, &EG(uninitialized_zval));
		}
	} ZEND_HASH_FOREACH_END();
	return copy;
}

/* What is in a table of properties, each as it is when its turn comes. The table, of which one reference is ours, is
 * let go as soon as all have been seen: PHP would give the object another one, in which slots are copies, when a
 * property is added while it is held. */
static bool ask_properties(amber_encoder *encoder, uint32_t index, HashTable *table)
{
	amber_ask_frame *frame = amber_encode_push(encoder, AMBER_ASK_PROPERTIES);

	if (UNEXPECTED(!frame)) {
		zend_release_properties(table);
		return false;
	}
	ZVAL_ARR(&encoder->given[index].data, copy_keys(table));
	frame->from.table = table;
	frame->given = index;
	return true;
}

/* What is in a hook's result, or in the table that is all there is of an object: nobody changes it from now on. */
static bool ask_inside(amber_encoder *encoder, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (Z_TYPE_P(data) != IS_ARRAY) {
		return true;
	}
	return amber_ask_holds_leaves(Z_ARRVAL_P(data)) ? amber_encode_may_begin(encoder)
		: amber_ask_elements(encoder, Z_ARRVAL_P(data), index, true, false);
}

static bool ask_table(amber_encoder *encoder, uint32_t index, HashTable *table)
{
	zval data;

	ZVAL_ARR(&data, table);
	if (UNEXPECTED(GC_FLAGS(table) & GC_IMMUTABLE)) {
		Z_TYPE_INFO(data) = IS_ARRAY;
	}
	encoder->given[index].data = data;
	return ask_inside(encoder, index);
}

/* The properties as the handler of a class has them. A lazy object is initialized, or not, as serialize() does. */
static bool ask_handler(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	encoder->called++;
	HashTable *table = amber_encode_properties_for(encoder, object, NULL);

	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	encoder->given[index].shared = !(GC_FLAGS(table) & GC_IMMUTABLE) && GC_REFCOUNT(table) > 2;
	return HT_IS_PACKED(table) ? ask_table(encoder, index, table) : ask_properties(encoder, index, table);
}

static bool ask_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	if (!amber_has_standard_properties(object)) {
		return ask_handler(encoder, object, index);
	}
	HashTable *table = amber_encode_own_table(object);
	if (!table && class->way == AMBER_CLASS_INCOMPLETE) {
		/* one without a name, that native made */
		table = (HashTable *) &zend_empty_array;
	}
	if (!table) {
		return ask_slots(encoder, object, index, true);
	}
	encoder->given[index].shared = GC_REFCOUNT(table) > 1;
	GC_TRY_ADDREF(table);
	return object->ce->default_properties_count ? ask_properties(encoder, index, table)
		: ask_table(encoder, index, table);
}

/* The properties that __sleep() names: mostly slots, in their order. */
static bool choose(amber_encoder *encoder, zend_object *object, uint32_t index, HashTable *names, zval *data)
{
	zval *copies = amber_given_slots(encoder, index, (uint32_t) object->ce->default_properties_count);

	if (amber_encode_choose_slots(object, names, copies)) {
		return true;
	}
	amber_given_drop_slots(encoder, index);
	return amber_encode_choose_properties(encoder, object, names, data);
}

static bool call_sleep(amber_encoder *encoder, zend_object *object, uint32_t index, zval *data)
{
	zval names;
	bool called = amber_encode_call_sleep(object, &names);

	ZVAL_NULL(data);
	if (called && Z_TYPE(names) == IS_ARRAY) {
		called = choose(encoder, object, index, Z_ARRVAL(names), data);
	}
	zval_ptr_dtor(&names);
	return called && !EG(exception);
}

static bool call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval data;
	bool shared = false;

	encoder->called++;
	if (class->way == AMBER_CLASS_SLEEP) {
		if (!call_sleep(encoder, object, index, &data)) {
			return false;
		}
		Z_TRY_ADDREF(data);
	} else {
		bool called = class->way == AMBER_CLASS_SERIALIZE ? amber_encode_call_serialize(object, &data)
			: amber_encode_call_serializable(object, &data);
		if (!called) {
			return false;
		}
		/* others may lead to what is in it */
		shared = Z_REFCOUNTED(data) && Z_REFCOUNT(data) > 1;
	}
	amber_given *given = &encoder->given[index];
	ZVAL_COPY_VALUE(&given->data, &data);
	given->shared = shared;
	return true;
}

/* What is in what a hook gave. */
bool amber_ask_given(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	return encoder->given[index].slots ? ask_slots(encoder, object, index, false) : ask_inside(encoder, index);
}

/* The value of a date, which a hook can set to another, or construct anew: it is copied. */
static bool copy_date(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	ZVAL_OBJ(&encoder->given[index].data, object->handlers->clone_obj(object));
	return !EG(exception);
}

/* Whether the class of an object that was not there has a name at all. */
static bool check_incomplete(amber_encoder *encoder, zend_object *object)
{
	zend_string *name = php_lookup_class_name(object);
	bool good = !name || amber_is_class_name(name);

	if (name) {
		zend_string_release(name);
	}
	if (UNEXPECTED(!good)) {
		amber_encode_error(encoder, "is an object of a class that was not there, and its "
			"__PHP_Incomplete_Class_Name is not the name of a class");
	}
	return good;
}

static bool ask_new(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	if (class->date && amber_encode_knows_date(class, object)) {
		return copy_date(encoder, object, index);
	}
	if (class->way >= AMBER_CLASS_SERIALIZE && class->way <= AMBER_CLASS_SLEEP) {
		return call_hook(encoder, class, object, index) && amber_ask_given(encoder, object, index);
	}
	if (class->way == AMBER_CLASS_INCOMPLETE && !check_incomplete(encoder, object)) {
		return false;
	}
	return ask_without_hook(encoder, class, object, index);
}

bool amber_ask_object(amber_encoder *encoder, zend_object *object)
{
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (class->way == AMBER_CLASS_ENUM || amber_encode_outer(class, object)) {
		return true;
	}
	if (class->way == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	uint32_t index = amber_given_add(encoder, (zend_refcounted *) object);
	return index == AMBER_NO_ID || ask_new(encoder, class, object, index);
}

bool amber_encode_ask_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	return call_hook(encoder, class, object, amber_given_add(encoder, (zend_refcounted *) object));
}
