/* SPDX-License-Identifier: MIT
 *
 * Objects in the pre-pass: calls their hooks, and visits what the hooks return, or the properties.
 */
#include "encode/encoder.h"
#include "ext/spl/spl_array.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"

HashTable *amber_encode_properties_for(amber_encoder *encoder, zend_object *object, zend_object **owner)
{
	zval value;
	zend_object *instance;

	ZVAL_OBJ(&value, object);
	HashTable *table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	instance = amber_lazy_instance(object);
	*owner = instance ? instance : object;
	if (instance) {
		ZVAL_OBJ_COPY(&value, instance);
		amber_encode_hold(encoder, &value);
	}
	return table;
}

/* __serialize() of an ArrayObject or ArrayIterator returns its own array, into which every other holder of it can
 * write; so may a derived class. Separates the returned array and the arrays in it. */
static void take_own_arrays(const zend_object *object, zval *data)
{
	zval *value;

	if (!instanceof_function(object->ce, spl_ce_ArrayObject)
		&& !instanceof_function(object->ce, spl_ce_ArrayIterator)) {
		return;
	}
	SEPARATE_ARRAY(data);
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(data), value) {
		if (Z_TYPE_P(value) == IS_ARRAY && Z_REFCOUNTED_P(value) && Z_REFCOUNT_P(value) > 1) {
			HashTable *own = zend_array_dup(Z_ARRVAL_P(value));
			zval_ptr_dtor(value);
			ZVAL_ARR(value, own);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Returns whether the hook returned an array and threw nothing. */
static bool call_hook(zend_function *hook, zend_object *object, zval *result)
{
	ZVAL_UNDEF(result);
	BG(serialize_lock)++;
	amber_hook_begin(NULL, false);
	zend_call_known_instance_method_with_0_params(hook, object, result);
	amber_hook_end(NULL);
	BG(serialize_lock)--;
	return EXPECTED(Z_TYPE_P(result) == IS_ARRAY) && EXPECTED(!EG(exception));
}

static void call_serialize(zend_object *object, zval *data)
{
	if (call_hook(object->ce->__serialize, object, data)) {
		take_own_arrays(object, data);
		return;
	}
	zval_ptr_dtor(data);
	ZVAL_NULL(data);
	if (!EG(exception)) {
		zend_type_error("%s::__serialize() must return an array", ZSTR_VAL(object->ce->name));
	}
}

static void call_serializable(zend_object *object, zval *payload)
{
	unsigned char *bytes = NULL;
	size_t length = 0;
	zval value;

	ZVAL_OBJ(&value, object);
	/* a serialize() call inside gets a context of its own, as __serialize() gets one */
	BG(serialize_lock)++;
	amber_hook_begin(object, false);
	int result = object->ce->serialize(&value, &bytes, &length, NULL);
	amber_hook_end(object);
	BG(serialize_lock)--;
	if (result == SUCCESS && !EG(exception)) {
		ZVAL_STRINGL(payload, (char *) bytes, length);
	}
	if (bytes) {
		efree(bytes);
	}
}

/* Adds the property called name to chosen. Returns false if there is none. */
static bool choose_property(HashTable *chosen, HashTable *properties, zend_object *object, zend_string *name,
	const char *shown)
{
	zval *value = zend_hash_find(properties, name);

	if (value == NULL) {
		return false;
	}
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
		if (Z_TYPE_P(value) == IS_UNDEF) {
			return zend_get_typed_property_info_for_slot(object, value) != NULL;
		}
	}
	if (!zend_hash_add(chosen, name, value)) {
		php_error_docref(NULL, AMBER_E_SLEEP_TWICE, "\"%s\" is returned from __sleep() multiple times", shown);
		return true;
	}
	Z_TRY_ADDREF_P(value);
	return true;
}

static bool choose_mangled(HashTable *chosen, HashTable *properties, zend_object *object, const char *class_name,
	size_t length, const zend_string *name)
{
	zend_string *mangled = zend_mangle_property_name(class_name, length, ZSTR_VAL(name), ZSTR_LEN(name),
		object->ce->type & ZEND_INTERNAL_CLASS);
	bool found = choose_property(chosen, properties, object, mangled, ZSTR_VAL(name)) || EG(exception);

	zend_string_release(mangled);
	return found;
}

/* Tries a public or dynamic property, then a private, then a protected one, in serialize()'s order. */
static bool choose_by_name(HashTable *chosen, HashTable *properties, zend_object *object, zend_string *name)
{
	const zend_string *class_name = object->ce->name;

	return choose_property(chosen, properties, object, name, ZSTR_VAL(name)) || EG(exception)
		|| choose_mangled(chosen, properties, object, ZSTR_VAL(class_name), ZSTR_LEN(class_name), name)
		|| choose_mangled(chosen, properties, object, "*", 1, name);
}

/* Adds a declared property that is set. Returns false if the caller must search the property table. */
static bool choose_slot(HashTable *chosen, zend_object *object, zend_string *name)
{
	const zend_property_info *info = zend_hash_find_ptr(&object->ce->properties_info, name);

	if (!info || (info->flags & ZEND_ACC_STATIC) || amber_property_is_virtual(info)
	 || ((info->flags & ZEND_ACC_PRIVATE) && info->ce != object->ce)) {
		return false;
	}
	zval *value = OBJ_PROP(object, info->offset);
	if (Z_TYPE_P(value) == IS_UNDEF || !zend_hash_add(chosen, info->name, value)) {
		return false;
	}
	Z_TRY_ADDREF_P(value);
	return true;
}

/* Adds the properties of these names to chosen. The full property table is built only where it holds more than the
 * slots, or before user code may run. */
static void choose_properties(amber_encoder *encoder, zend_object *object, HashTable *names, HashTable *chosen)
{
	HashTable *properties = NULL;
	zend_object *owner = object;
	zval *element;

	if (!amber_has_standard_properties(object) || amber_encode_own_table(object)) {
		/* a lazy object is initialized before its names are read, as serialize() does it */
		properties = amber_encode_properties_for(encoder, object, &owner);
	}
	ZEND_HASH_FOREACH_VAL_IND(names, element) {
		if (EG(exception)) {
			break;
		}
		ZVAL_DEREF(element);
		if (!properties && Z_TYPE_P(element) == IS_STRING && choose_slot(chosen, object, Z_STR_P(element))) {
			continue;
		}
		if (!properties) {
			properties = amber_encode_properties_for(encoder, object, &owner);
		}
		if (Z_TYPE_P(element) != IS_STRING) {
			php_error_docref(NULL, E_WARNING, "%s::__sleep() should return an array only containing the names of "
				"instance-variables to serialize", ZSTR_VAL(object->ce->name));
		}
		/* hold a copy: user code may assign another name to a reference in the array while this one is looked up */
		zend_string *name = zval_get_string(element);
		if (!EG(exception) && !choose_by_name(chosen, properties, owner, name)) {
			php_error_docref(NULL, E_WARNING, "\"%s\" returned as member variable from __sleep() but does not exist",
				ZSTR_VAL(name));
		}
		zend_string_release(name);
	} ZEND_HASH_FOREACH_END();
	if (properties) {
		zend_release_properties(properties);
	}
}

/* Sets data to the properties that __sleep() names; to null, with a warning, if it returns no array. */
static void call_sleep(amber_encoder *encoder, zend_object *object, zval *data)
{
	zend_function *sleep = zend_hash_find_ptr(&object->ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));
	zval names;

	if (call_hook(sleep, object, &names)) {
		ZVAL_ARR(data, zend_new_array(zend_hash_num_elements(Z_ARRVAL(names))));
		choose_properties(encoder, object, Z_ARRVAL(names), Z_ARRVAL_P(data));
	} else if (!EG(exception)) {
		php_error_docref(NULL, E_WARNING, "%s::__sleep() should return an array only containing the names of "
			"instance-variables to serialize", ZSTR_VAL(object->ce->name));
	}
	zval_ptr_dtor(&names);
}

/* Calls the hook of an object. Returns false where an exception was thrown. */
static bool call_hook_of(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval hooked, *data = &hooked;

	ZVAL_NULL(data);
	if (class->method == AMBER_CLASS_SLEEP) {
		call_sleep(encoder, object, data);
	} else if (class->method == AMBER_CLASS_SERIALIZE) {
		call_serialize(object, data);
	} else {
		call_serializable(object, data);
	}
	/* only now: the list of snapshots may have moved */
	ZVAL_COPY_VALUE(&encoder->snapshots[index].data, data);
	return !EG(exception);
}

/* --- visits ---------------------------------------------------------------- */

/* Visits copies of the property slots of an object; each copy is made when its turn comes. */
static bool visit_slots(amber_encoder *encoder, zend_object *object, amber_snapshot *result)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	amber_elements *elements = amber_snapshot_elements(result, NULL, count);

	for (uint32_t i = 0; i < count; i++) {
		zval *slot = &object->properties_table[i];
		ZVAL_UNDEF(&elements->at[i]);
		if (Z_TYPE_P(slot) != IS_UNDEF && object->ce->properties_info_table[i]) {
			ZVAL_INDIRECT(&elements->at[i], slot);
		}
	}
	return amber_prepass_side_by_side(encoder, elements, object->ce);
}

static bool have_same_keys(const HashTable *a, const HashTable *b)
{
	if (HT_IS_PACKED(a) != HT_IS_PACKED(b) || a->nNumUsed != b->nNumUsed) {
		return false;
	}
	for (uint32_t i = 0; i < a->nNumUsed && !HT_IS_PACKED(a); i++) {
		if (a->arData[i].key != b->arData[i].key || a->arData[i].h != b->arData[i].h) {
			return false;
		}
	}
	return true;
}

/* Returns whether a table that a hook returned may be released after its values were taken. Nobody else may hold it, so
 * that its address identifies nothing; and the walk must not need the table to tell that it is a long list. */
static bool may_become_elements(const zval *data)
{
	const HashTable *table = Z_TYPE_P(data) == IS_ARRAY ? Z_ARRVAL_P(data) : NULL;

	return table && Z_REFCOUNTED_P(data) && GC_REFCOUNT(table) == 1 && HT_IS_WITHOUT_HOLES(table)
		&& (table->nNumUsed < AMBER_DATA_LIST_MIN || !amber_encode_is_list(table));
}

/* Visits a hook result. If the previous object of the class returned a table with the same keys, only the values of
 * this table are kept and the table is released; else the table stays and its keys become those to compare with. */
static bool visit_hook_result(amber_encoder *encoder, amber_class *class, uint32_t index)
{
	amber_snapshot *result = &encoder->snapshots[index];
	HashTable *table = Z_ARRVAL(result->data);

	if (class->date || !may_become_elements(&result->data)) {
		return amber_prepass_result(encoder, index);
	}
	if (!class->keys || !have_same_keys(class->keys, table)) {
		class->keys = table;
		return amber_prepass_result(encoder, index);
	}
	amber_elements *elements = amber_snapshot_elements(result, class->keys, table->nNumUsed);
	amber_values values = amber_values_of(table);
	for (uint32_t i = 0; i < elements->count; i++, values.at += values.distance) {
		ZVAL_COPY_VALUE(&elements->at[i], (const zval *) values.at);
		ZVAL_NULL((zval *) values.at);
	}
	zend_array_release(table);
	return amber_prepass_side_by_side(encoder, elements, NULL);
}

/* Takes the properties that the get_properties_for handler of the class returns; the handler may run user code. A lazy
 * object is initialized or not, as serialize() does it. */
static bool take_handled(amber_encoder *encoder, zend_object *object, zval *data)
{
	HashTable *table = amber_encode_properties_for(encoder, object, &object);

	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	ZVAL_ARR(data, table);
	return true;
}

static bool visit_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval *data = &encoder->snapshots[index].data;

	if (!amber_has_standard_properties(object)) {
		return take_handled(encoder, object, data) && amber_prepass_elements(encoder, data, true);
	}
	HashTable *table = amber_encode_own_table(object);
	if (table) {
		ZVAL_ARR(data, table);
		Z_ADDREF_P(data);
	} else if (class->method == AMBER_CLASS_INCOMPLETE) {
		/* an incomplete object without a class name, as unserialize() makes it, has no property slots */
		ZVAL_EMPTY_ARRAY(data);
	} else {
		return visit_slots(encoder, object, &encoder->snapshots[index]);
	}
	return amber_prepass_result(encoder, index);
}

/* Copies a date, because a hook may set the original to another time, or call its constructor again. */
static bool copy_date(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	ZVAL_OBJ(&encoder->snapshots[index].data, object->handlers->clone_obj(object));
	return !EG(exception);
}

/* Returns whether an incomplete object has no class name, or one that is a valid name; else throws. */
static bool check_incomplete(amber_encoder *encoder, zend_object *object)
{
	zend_string *name = php_lookup_class_name(object);
	bool good = !name || amber_encode_is_class_name(encoder, name);

	if (name) {
		zend_string_release(name);
	}
	if (UNEXPECTED(!good)) {
		amber_encode_error(encoder, "is an object of a class that was not there, and its "
			"__PHP_Incomplete_Class_Name is not the name of a class");
	}
	return good;
}

static bool visit_new_object(amber_encoder *encoder, amber_class *class, zend_object *object, uint32_t index)
{
	if (class->date && amber_encode_knows_date(class, object)) {
		return copy_date(encoder, object, index);
	}
	if (class->method >= AMBER_CLASS_SERIALIZE && class->method <= AMBER_CLASS_SLEEP) {
		return call_hook_of(encoder, class, object, index) && visit_hook_result(encoder, class, index);
	}
	if (class->method == AMBER_CLASS_INCOMPLETE && !check_incomplete(encoder, object)) {
		return false;
	}
	return visit_without_hook(encoder, class, object, index);
}

bool amber_prepass_object(amber_encoder *encoder, zend_object *object, bool in_reference)
{
	amber_class *class = amber_encode_class(encoder, object->ce);

	if (class->method == AMBER_CLASS_ENUM) {
		if (in_reference) {
			amber_alias_case(encoder, object);
		}
		return true;
	}
	amber_prepass_remember_change(encoder);
	if (amber_encode_enclosing(class, object)) {
		return true;
	}
	if (class->method == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	uint32_t index = amber_snapshot_add(encoder, object);
	if (index != AMBER_NO_ID) {
		return visit_new_object(encoder, class, object, index);
	}
	/* The object is met a second time. If its hook returned no array, null stands in each of its places, and null is
	 * not aliased. */
	if (!amber_encode_gave_null(class, amber_snapshot_find(encoder, object))) {
		amber_alias_object(encoder, object, in_reference);
	}
	return true;
}

bool amber_prepass_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	uint32_t index = amber_snapshot_add(encoder, object);
	/* values inside the hook result may refer back to the root object, whose second visit would not be counted
	 * otherwise */
	Z_EXTRA(encoder->snapshots[index].data) = true;
	return call_hook_of(encoder, class, object, index);
}
