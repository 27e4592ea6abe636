/* SPDX-License-Identifier: MIT
 *
 * Objects that are asked: their hooks are called, or their properties copied, each when its turn comes.
 */
#include "src/encode/value/asking.h"
#include "src/names.h"
#include "ext/standard/php_incomplete_class.h"

/* What is in copies of the slots of an object. */
static bool ask_slots(amber_encoder *encoder, uint32_t index)
{
	const amber_given *given = &encoder->given[index];
	amber_ask_frame *frame = amber_encode_push(encoder);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->cells = (char *) given->slots;
	frame->distance = sizeof(zval);
	frame->count = given->count;
	frame->ce = ((const zend_object *) given->ptr)->ce;
	frame->property = frame->copied = true;
	return true;
}

/* Copies of the slots of an object, each to be made when its turn comes. */
static void copy_slots(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	zval *copies = amber_given_slots(encoder, index, count), *slots = object->properties_table;

	for (uint32_t i = 0; i < count; i++) {
		if (Z_TYPE(slots[i]) != IS_UNDEF && object->ce->properties_info_table[i]) {
			ZVAL_INDIRECT(&copies[i], &slots[i]);
		}
	}
}

/* What is in what the hook of an object gave, or in its properties. Nobody changes what holds leaves alone. */
bool amber_ask_given(amber_encoder *encoder, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (encoder->given[index].slots) {
		return ask_slots(encoder, index);
	}
	if (Z_TYPE_P(data) != IS_ARRAY) {
		return true;
	}
	return amber_ask_holds_leaves(Z_ARRVAL_P(data)) ? amber_encode_may_begin(encoder)
		: amber_ask_elements(encoder, data, AMBER_NO_ID, true);
}

/* The properties as the handler of a class has them, who may change them. A lazy object is initialized, or not, as
 * serialize() does. */
static bool take_handled(amber_encoder *encoder, zend_object *object, zval *data)
{
	encoder->called++;
	HashTable *table = amber_encode_properties_for(encoder, object, NULL);

	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	ZVAL_ARR(data, table);
	return true;
}

static bool ask_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (!amber_has_standard_properties(object)) {
		return take_handled(encoder, object, data) && amber_ask_elements(encoder, data, AMBER_NO_ID, true);
	}
	HashTable *table = amber_encode_own_table(object);
	if (table) {
		ZVAL_ARR(data, table);
		Z_ADDREF_P(data);
	} else if (class->way == AMBER_CLASS_INCOMPLETE) {
		/* one without a name, that native made */
		ZVAL_EMPTY_ARRAY(data);
	} else {
		copy_slots(encoder, object, index);
	}
	return amber_ask_given(encoder, index);
}

static bool call_sleep(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	zval names, *data = &encoder->given[index].data;
	bool called = amber_encode_call_sleep(object, &names);

	ZVAL_NULL(data);
	if (called && Z_TYPE(names) == IS_ARRAY) {
		ZVAL_ARR(data, zend_new_array(zend_hash_num_elements(Z_ARRVAL(names))));
		called = amber_encode_choose_properties(encoder, object, Z_ARRVAL(names), Z_ARRVAL_P(data));
	}
	zval_ptr_dtor(&names);
	return called && !EG(exception);
}

static bool call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval data;

	encoder->called++;
	if (class->way == AMBER_CLASS_SLEEP) {
		return call_sleep(encoder, object, index);
	}
	bool called = class->way == AMBER_CLASS_SERIALIZE ? amber_encode_call_serialize(object, &data)
		: amber_encode_call_serializable(object, &data);
	if (called) {
		encoder->given[index].data = data;
	}
	return called;
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
		return call_hook(encoder, class, object, index) && amber_ask_given(encoder, index);
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
	uint32_t index = amber_given_add(encoder, object);
	return index == AMBER_NO_ID || ask_new(encoder, class, object, index);
}

bool amber_encode_ask_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	uint32_t index = amber_given_add(encoder, object);
	/* what is in it may lead to it, and may not be asked */
	encoder->given[index].again = true;
	return call_hook(encoder, class, object, index);
}
