/* SPDX-License-Identifier: MIT
 *
 * Amber\Bench\deep_copy(): every table, string and object of a value once more,
 * as an engine would do it that knows no cheaper way. The yardstick that
 * decoding is held against; part of the laboratory, not of amber.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "copier.h"

/* Objects and references that may be met again, by address: their copies. */
typedef HashTable seen;

static void copy_value(zval *value, seen *seen);

static zend_refcounted *copy_of(const seen *seen, const void *original)
{
	return zend_hash_index_find_ptr(seen, (zend_ulong) (uintptr_t) original);
}

static void remember(seen *seen, const void *original, void *copy)
{
	zend_hash_index_add_new_ptr(seen, (zend_ulong) (uintptr_t) original, copy);
}

static zend_array *copy_table(zend_array *from, seen *seen)
{
	zend_array *to = zend_array_dup(from);
	zval *value;

	ZEND_HASH_FOREACH_VAL(to, value) {
		copy_value(value, seen);
	} ZEND_HASH_FOREACH_END();
	return to;
}

static zend_object *copy_object(zend_object *from, seen *seen)
{
	zend_object *to;

	if (from->ce->ce_flags & ZEND_ACC_ENUM) {
		return from;
	}
	if (from->handlers != &std_object_handlers) {
		to = from->handlers->clone_obj(from);
		remember(seen, from, to);
		return to;
	}
	to = zend_objects_new(from->ce);
	remember(seen, from, to);
	for (int i = 0; i < from->ce->default_properties_count; i++) {
		ZVAL_COPY(&to->properties_table[i], &from->properties_table[i]);
		copy_value(&to->properties_table[i], seen);
	}
	if (from->properties && from->ce->default_properties_count == 0) {
		to->properties = copy_table(from->properties, seen);
	}
	return to;
}

static zend_reference *copy_reference(zend_reference *from, seen *seen)
{
	zval copy;

	ZVAL_NEW_EMPTY_REF(&copy);
	remember(seen, from, Z_REF(copy));
	ZVAL_COPY(Z_REFVAL(copy), &from->val);
	copy_value(Z_REFVAL(copy), seen);
	return Z_REF(copy);
}

/* A value that shares what it points at gets its own. */
static void copy_value(zval *value, seen *seen)
{
	zval shared;
	zend_refcounted *known;

	if (!Z_REFCOUNTED_P(value)) {
		return;
	}
	ZVAL_COPY_VALUE(&shared, value);
	known = Z_TYPE(shared) >= IS_OBJECT ? copy_of(seen, Z_COUNTED(shared)) : NULL;
	if (known) {
		GC_ADDREF(known);
		Z_COUNTED_P(value) = known;
	} else if (Z_TYPE(shared) == IS_STRING) {
		ZVAL_STRINGL(value, Z_STRVAL(shared), Z_STRLEN(shared));
	} else if (Z_TYPE(shared) == IS_ARRAY) {
		ZVAL_ARR(value, copy_table(Z_ARR(shared), seen));
	} else if (Z_TYPE(shared) == IS_OBJECT) {
		zend_object *copy = copy_object(Z_OBJ(shared), seen);
		if (copy == Z_OBJ(shared)) {
			return;
		}
		ZVAL_OBJ(value, copy);
	} else if (Z_TYPE(shared) == IS_REFERENCE) {
		ZVAL_REF(value, copy_reference(Z_REF(shared), seen));
	}
	Z_DELREF(shared);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_deep_copy, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_copy_to_bytes, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

PHP_FUNCTION(deep_copy)
{
	zval *value;
	seen seen;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_hash_init(&seen, 0, NULL, NULL, 0);
	ZVAL_COPY(return_value, value);
	copy_value(return_value, &seen);
	zend_hash_destroy(&seen);
}

static const zend_function_entry functions[] = {
	ZEND_NS_NAMED_FE("Amber\\Bench", deep_copy, zif_deep_copy, arginfo_deep_copy)
	ZEND_NS_NAMED_FE("Amber\\Bench", copy_to_bytes, zif_copy_to_bytes, arginfo_copy_to_bytes)
	PHP_FE_END
};

zend_module_entry copier_module_entry = {
	STANDARD_MODULE_HEADER, "copier", functions, NULL, NULL, NULL, NULL, NULL, "1", STANDARD_MODULE_PROPERTIES
};

#ifdef COMPILE_DL_COPIER
ZEND_GET_MODULE(copier)
#endif
