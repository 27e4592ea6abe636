/* SPDX-License-Identifier: MIT
 *
 * Writes objects: cases of enums, what hooks return, properties.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "writer.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"
#include "zend_exceptions.h"

/* Returns a property by the name that __sleep() gives, and its name in the table, which the caller owns: a public one,
 * a private one of the class, or a protected one. */
static zval *find_property(HashTable *properties, const zend_string *class, zend_string *name, zend_string **found)
{
	zend_string *names[] = {
		zend_string_copy(name),
		zend_mangle_property_name(ZSTR_VAL(class), ZSTR_LEN(class), ZSTR_VAL(name), ZSTR_LEN(name), false),
		zend_mangle_property_name("*", 1, ZSTR_VAL(name), ZSTR_LEN(name), false),
	};
	zval *value = NULL;

	*found = NULL;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (!value && (value = zend_hash_find(properties, names[i]))) {
			*found = names[i];
		} else {
			zend_string_release(names[i]);
		}
	}
	return value;
}

/* Adds the property of this name to chosen, null where there is none. A typed one that is not initialised is left out,
 * as serialize() does. */
static void choose_property(HashTable *chosen, zend_object *object, HashTable *properties, zend_string *name)
{
	zend_string *found;
	zval *value = find_property(properties, object->ce->name, name, &found);
	bool is_typed = false;

	if (value && Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
		is_typed = Z_TYPE_P(value) == IS_UNDEF && zend_get_typed_property_info_for_slot(object, value);
	}
	if (value && Z_TYPE_P(value) != IS_UNDEF) {
		if (Z_ISREF_P(value) && Z_REFCOUNT_P(value) == 1) {
			value = Z_REFVAL_P(value); /* a second holder would make it a reference of several places */
		}
		if (zend_hash_add(chosen, found, value)) {
			Z_TRY_ADDREF_P(value);
		}
	} else if (!is_typed) {
		zend_string_addref(name); /* an error handler may release it, if a reference holds it */
		php_error_docref(NULL, E_NOTICE, "\"%s\" returned as member variable from __sleep() but does not exist",
			ZSTR_VAL(name));
		zend_hash_add(chosen, found ? found : name, &EG(uninitialized_zval));
		zend_string_release(name);
	}
	if (found) {
		zend_string_release(found);
	}
}

/* The values are copied: warnings may run an error handler. */
static bool begin_chosen(igbinary_writer *w, zend_object *object, HashTable *names)
{
	zval value, *name;

	ZVAL_OBJ(&value, object);
	HashTable *table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	HashTable *chosen = zend_new_array(zend_hash_num_elements(names));
	ZEND_HASH_FOREACH_VAL_IND(names, name) {
		ZVAL_DEREF(name);
		if (Z_TYPE_P(name) == IS_STRING && table) {
			choose_property(chosen, object, table, Z_STR_P(name));
		} else {
			php_error_docref(NULL, E_NOTICE, "__sleep should return an array only containing the names of "
				"instance-variables to serialize");
		}
	} ZEND_HASH_FOREACH_END();
	zend_release_properties(table);
	if (EG(exception)) {
		release(chosen);
		return false;
	}
	return igbinary_begin(w, chosen);
}

static bool begin_sleep(igbinary_writer *w, zend_object *object, zend_function *sleep)
{
	zval names;

	BG(serialize_lock)++;
	zend_call_known_instance_method_with_0_params(sleep, object, &names);
	BG(serialize_lock)--;
	bool begun = false;
	if (!EG(exception) && Z_TYPE(names) == IS_ARRAY) {
		begun = begin_chosen(w, object, Z_ARRVAL(names));
	} else if (!EG(exception)) {
		php_error_docref(NULL, E_NOTICE, "__sleep should return an array only containing the names of "
			"instance-variables to serialize");
		put_number(w, AMBER_IGBINARY_ARRAY_8, 1, 0, 0);
		begun = !EG(exception);
	}
	zval_ptr_dtor(&names);
	return begun;
}

static bool begin_properties(igbinary_writer *w, zend_object *object)
{
	zval value;

	ZVAL_OBJ(&value, object);
	HashTable *table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	bool is_incomplete = object->ce == php_ce_incomplete_class;
	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	if (!table) {
		put_number(w, AMBER_IGBINARY_ARRAY_8, 1, 0, 0);
		return true;
	}
#if PHP_VERSION_ID >= 80400
	/* user code may take from a lazy proxy the object that owns the values */
	bool is_copied = is_incomplete || zend_object_is_lazy(object);
#else
	bool is_copied = is_incomplete;
#endif
	if (is_copied) {
		HashTable *copy = zend_array_dup(table);
		zend_release_properties(table);
		table = copy;
	}
	if (is_incomplete) {
		zend_hash_str_del(table, ZEND_STRL(MAGIC_MEMBER));
	}
	return igbinary_begin(w, table);
}

static bool begin_plain_object(igbinary_writer *w, zend_object *object)
{
	zend_class_entry *ce = object->ce;
	zend_string *incomplete = ce == php_ce_incomplete_class ? php_lookup_class_name(object) : NULL;
	zend_function *sleep = zend_hash_find_ptr(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));

	put_named(w, incomplete ? incomplete : ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
	if (incomplete) {
		zend_string_release(incomplete);
	}
	return sleep && ce != php_ce_incomplete_class ? begin_sleep(w, object, sleep) : begin_properties(w, object);
}

/* __serialize(): an array takes the place of the properties; it has no number. */
static bool begin_serialized(igbinary_writer *w, zend_object *object)
{
	zval data;

	BG(serialize_lock)++;
	zend_call_known_instance_method_with_0_params(object->ce->__serialize, object, &data);
	BG(serialize_lock)--;
	if (EG(exception) || Z_TYPE(data) != IS_ARRAY) {
		zval_ptr_dtor(&data);
		if (!EG(exception)) {
			zend_type_error("%s::__serialize() must return an array", ZSTR_VAL(object->ce->name));
		}
		return false;
	}
	put_named(w, object->ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
	return igbinary_begin(w, Z_ARRVAL(data));
}

/* Serializable. Where it gives nothing null is written, which has a number only if a reference holds it: then that of
 * the reference. */
static bool write_serializable(igbinary_writer *w, zend_object *object, const zval *reference)
{
	unsigned char *bytes = NULL;
	size_t length = 0;
	zval value, held;

	ZVAL_OBJ(&value, object);
	ZVAL_UNDEF(&held);
	if (reference) {
		ZVAL_COPY(&held, reference);
	}
	BG(serialize_lock)++;
	int result = object->ce->serialize(&value, &bytes, &length, NULL);
	BG(serialize_lock)--;
	if (result == SUCCESS && !EG(exception)) {
		put_named(w, object->ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
		put_chars(w, AMBER_IGBINARY_PAYLOAD_8, AMBER_IGBINARY_STRING_64, (char *) bytes, length);
	} else if (!EG(exception)) {
		zend_hash_index_del(&w->shared, (zend_ulong) (uintptr_t) object >> 3);
		if (!reference || igbinary_is_new(w, &held, AMBER_IGBINARY_AGAIN_8)) {
			put_byte(w, AMBER_IGBINARY_NULL);
		}
	}
	zval_ptr_dtor(&held);
	if (bytes) {
		efree(bytes);
	}
	return !EG(exception);
}

bool igbinary_write_object(igbinary_writer *w, zval *value, const zval *reference)
{
	zend_object *object = Z_OBJ_P(value);
	zend_class_entry *ce = object->ce;

	if (!igbinary_is_new(w, value, AMBER_IGBINARY_OBJECT_NAMED_8)) {
		return true;
	}
	if (ce->ce_flags & (ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_ANON_CLASS)) {
		zend_throw_exception_ex(NULL, 0, "Serialization of '%s' is not allowed", ZSTR_VAL(ce->name));
		return false;
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		put_named(w, ce->name, AMBER_IGBINARY_OBJECT_AGAIN_8, AMBER_IGBINARY_OBJECT_8);
		put_byte(w, AMBER_IGBINARY_ENUM_CASE);
		put_string(w, Z_STR_P(zend_enum_fetch_case_name(object)));
		return true;
	}
	if (ce->__serialize) {
		return begin_serialized(w, object);
	}
	return ce->serialize ? write_serializable(w, object, reference) : begin_plain_object(w, object);
}
