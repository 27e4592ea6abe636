/* SPDX-License-Identifier: MIT
 *
 * Creates and finishes objects; enum cases.
 */
#include "decode/objects.h"
#include "decode/scalars.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

/* Calls create_object. For a Throwable that records a backtrace whose size depends on the call stack, while the message
 * has the backtrace to restore; with no function running none is recorded. */
static zend_object *create(zend_class_entry *ce)
{
	zend_execute_data *running = EG(current_execute_data);

	if (instanceof_function(ce, zend_ce_throwable)) {
		EG(current_execute_data) = NULL;
	}
	zend_object *object = ce->create_object(ce);
	EG(current_execute_data) = running;
	return object;
}

/* Takes the memory that create_object uses beyond the properties off the limit for this message (SECURITY.md); returns
 * NULL, and releases the object, if it is used up. */
static zend_object *pay_for_object(amber_decoder *decoder, const amber_decode_class *class, zend_object *object)
{
	if (EXPECTED(class->beyond <= decoder->object_bytes_left)) {
		decoder->object_bytes_left -= class->beyond;
		return object;
	}
	GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	OBJ_RELEASE(object);
	amber_decode_fail(decoder, decoder->p, "Objects of class %s take more memory than %zu bytes of data may ask for",
		ZSTR_VAL(class->ce->name), (size_t) (decoder->end - decoder->start));
	return NULL;
}

/* Creates the first object of a class: makes the checks of object_init_ex() once, and measures the memory of
 * create_object for all objects. */
static zend_never_inline zend_object *make_first(amber_decoder *decoder, amber_decode_class *class)
{
	zend_class_entry *ce = class->ce;
	bool has_create = ce->create_object != NULL;
	bool is_known = has_create && amber_decode_is_date(ce); /* it makes nothing but the object, and never throws */
	zval value;

	ZVAL_UNDEF(&value);
	if (!is_known && UNEXPECTED(object_init_ex(&value, ce) != SUCCESS)) {
		amber_decode_fail(decoder, decoder->p, "Class %s cannot be instantiated", ZSTR_VAL(ce->name));
		return NULL;
	}
	class->beyond = 0;
	if (has_create) {
		/* this object only proves that the class can be instantiated: whatever may throw or run code, which would use
		 * memory of its own, has done so now */
		if (!is_known) {
			GC_ADD_FLAGS(Z_OBJ(value), IS_OBJ_DESTRUCTOR_CALLED);
			zval_ptr_dtor(&value);
		}
		size_t before = zend_memory_usage(false);
		ZVAL_OBJ(&value, create(ce));
		size_t plain = sizeof(zend_object) + zend_object_properties_size(ce) + AMBER_OBJECT_BESIDE,
			taken = zend_memory_usage(false) - before;
		class->beyond = taken > plain ? (uint32_t) MIN(taken - plain, UINT32_MAX) : 0;
	}
	class->made_one = true;
	return pay_for_object(decoder, class, Z_OBJ(value));
}

zend_object *amber_decode_make_object(amber_decoder *decoder, amber_decode_class *class)
{
	zend_class_entry *ce = class->ce;
	zend_object *object;

	if (UNEXPECTED(!class->made_one)) {
		object = make_first(decoder, class);
	} else if (UNEXPECTED(ce->create_object)) {
		object = pay_for_object(decoder, class, create(ce));
	} else {
		object = zend_objects_new(ce);
		object_properties_init(object, ce);
	}
	if (UNEXPECTED(ce->destructor) && EXPECTED(object)) {
		/* its destructor must not see an object that is filled in part, or whose hook has not run: end_graph() clears
		 * the mark if all goes well. After a failure it stays, and so it does where the script ends while an autoloader
		 * is suspended in a fiber. A list that grows sets has_more, without which end_graph() is not called. */
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		AMBER_MAKE_ROOM(decoder, destructible);
		decoder->destructible[decoder->destructible_used++] = object;
	}
	return object;
}

zend_object *amber_decode_object_new(amber_decoder *decoder, amber_decode_class *class)
{
	zend_object *object = amber_decode_make_object(decoder, class);

	if (class->fill == AMBER_OBJECT_TABLE && EXPECTED(object)) {
		object->properties = amber_decode_table_like(class->table);
		if (UNEXPECTED(class->incomplete)) {
			ZVAL_STR_COPY(&object->properties->arData[0].val, class->name);
		}
	}
	return object;
}

amber_places amber_decode_object_places(const amber_decode_class *class, zend_object *object)
{
	if (class->fill == AMBER_OBJECT_SLOTS) {
		return (amber_places) { .base = (char *) object + class->properties[0].offset, .stride = sizeof(zval) };
	}
	return (amber_places) { .base = (char *) &object->properties->arData[class->skip].val, .stride = sizeof(Bucket) };
}

const char *amber_decode_why_missing(const amber_decoder *decoder, zend_string *name)
{
	return amber_class_allowed(decoder->options, name) ? "does not exist" : "is not in allowed_classes";
}

bool amber_decode_fail_not_found(const amber_decoder *decoder, const uint8_t *at, const char *kind, zend_string *name)
{
	return amber_decode_fail(decoder, at, "%s %s %s", kind, ZSTR_VAL(name), amber_decode_why_missing(decoder, name));
}

bool amber_decode_check_incomplete(const amber_decoder *decoder, const uint8_t *at, const amber_decode_class *class,
	const zend_string *name)
{
	return !zend_string_equals_literal(name, MAGIC_MEMBER)
		|| amber_decode_fail(decoder, at, "An object of class %s, which is not there, has a property %s",
			ZSTR_VAL(class->name), MAGIC_MEMBER);
}

/* Always returns false. An object of a class that is not there is named by it, as PHP's error does not name it. */
static bool fail_type(const amber_decoder *decoder, const zend_property_info *info, const zval *value)
{
	const char *class = ZSTR_VAL(info->ce->name),
		*property = zend_get_unmangled_property_name(info->name);
	zend_string *missing = Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == php_ce_incomplete_class
		? php_lookup_class_name(Z_OBJ_P(value)) : NULL;

	if (!missing) {
		return amber_decode_fail(decoder, decoder->p, "The value of %s::$%s is not of its type", class, property);
	}
	amber_decode_fail(decoder, decoder->p, "The value of %s::$%s is not of its type: class %s %s", class, property,
		ZSTR_VAL(missing), amber_decode_why_missing(decoder, missing));
	zend_string_release(missing);
	return false;
}

bool amber_decode_check_type(amber_decoder *decoder, zend_property_info *info, zval *value, zend_class_entry **seen)
{
	const zval *inner = value;

	ZVAL_DEREF(inner);
	if (ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(inner))
	 || (Z_TYPE_P(inner) == IS_OBJECT && Z_OBJCE_P(inner) == *seen)) {
		/* the type accepts it as it is */
	} else if (!zend_verify_prop_assignable_by_ref(info, value, /* strict */ true)) {
		return fail_type(decoder, info, inner);
	} else if (Z_TYPE_P(inner) == IS_OBJECT) {
		*seen = Z_OBJCE_P(inner);
	} else {
		decoder->adapted = true;
	}
	if (UNEXPECTED(Z_ISREF_P(value))) {
		ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(value), info);
	}
	return true;
}

static bool finish_slots(amber_decoder *decoder, amber_decode_class *class, zend_object *object)
{
	for (uint32_t i = 0; i < class->count; i++) {
		amber_decode_property *property = &class->properties[i];
		zval *slot = OBJ_PROP(object, property->offset);
		if (EXPECTED(property->mask >> Z_TYPE_P(slot) & 1)
		 || (Z_TYPE_P(slot) == IS_OBJECT && Z_OBJCE_P(slot) == property->seen)) {
			continue;
		}
		if (UNEXPECTED(!amber_decode_check_type(decoder, property->info, slot, &property->seen))) {
			while (i-- > 0) {
				slot = OBJ_PROP(object, (--property)->offset);
				if (property->info && Z_ISREF_P(slot)) {
					ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), property->info);
				}
			}
			return false;
		}
	}
	return true;
}

/* Releases the references in typed properties of an object that is not finished. Releasing an object removes its typed
 * properties from the type sources of their references, but they are only added when the object is finished. */
void amber_decode_object_abandon(const amber_decode_class *class, zend_object *object)
{
	bool has_slots = class->fill != AMBER_OBJECT_TABLE && class->fill < AMBER_OBJECT_DATA;

	for (uint32_t i = 0; has_slots && i < class->count; i++) {
		zval *slot = OBJ_PROP(object, class->properties[i].offset);
		if (class->properties[i].info && Z_ISREF_P(slot)) {
			zval_ptr_dtor(slot);
			ZVAL_UNDEF(slot);
		}
	}
}

/* Creates the array for __unserialize(). Its keys are hashed into a table once for all objects, because keys that
 * collide would cost quadratic time for each. */
static zend_array *new_data(amber_decoder *decoder, amber_decode_class *class)
{
	if (class->of_column) {
		return amber_decode_new_list(class->count);
	}
	if (!class->table) {
		class->table = amber_decode_table_of_names(decoder, class->properties, class->count);
	}
	return amber_decode_table_like(class->table);
}

static void finish_data(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	zend_array *data = new_data(decoder, class);
	zval argument;

	for (uint32_t i = 0; i < class->count; i++) {
		ZVAL_COPY_VALUE(class->of_column ? &data->arPacked[i] : &data->arData[i].val, &values[i]);
		ZVAL_UNDEF(&values[i]);
	}
	if (class->of_column) {
		amber_decode_finish_list(data, class->count);
	} else {
		amber_decode_finish_table(decoder, data);
	}
	ZVAL_ARR(&argument, data);
	amber_decode_delay(decoder, AMBER_DELAYED_UNSERIALIZE, object, &argument);
}

bool amber_decode_finish_date(amber_decoder *decoder, zend_object *object, zval *values)
{
	void *time = amber_decode_date(object->ce, values);
	zval waiting;

	if (UNEXPECTED(!time)) {
		return false;
	}
	if (EXPECTED(decoder->delayed_used == 0)) {
		amber_decode_date_set(object, time);
		decoder->dates = decoder->has_more = true;
	} else {
		ZVAL_PTR(&waiting, time);
		amber_decode_delay(decoder, AMBER_DELAYED_DATE, object, &waiting);
	}
	amber_decode_hold_strings(decoder);
	for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
		zval_ptr_dtor_nogc(&values[i]);
		ZVAL_UNDEF(&values[i]);
	}
	return true;
}

bool amber_decode_object_finish(amber_decoder *decoder, amber_decode_class *class, zend_object *object, zval *values)
{
	switch (class->fill) {
		case AMBER_OBJECT_SPREAD:
			for (uint32_t i = 0; i < class->count; i++) {
				zval *slot = OBJ_PROP(object, class->properties[i].offset);
				i_zval_ptr_dtor(slot); /* a default */
				ZVAL_COPY_VALUE(slot, &values[i]);
				ZVAL_UNDEF(&values[i]);
			}
			ZEND_FALLTHROUGH;
		case AMBER_OBJECT_SLOTS:
			if (UNEXPECTED(!finish_slots(decoder, class, object))) {
				return false;
			}
			break;
		case AMBER_OBJECT_TABLE:
			amber_decode_finish_table(decoder, object->properties);
			break;
		case AMBER_OBJECT_CAREFUL:
			if (!amber_decode_finish_carefully(decoder, class, object, values)) {
				return false;
			}
			break;
		case AMBER_OBJECT_DATA:
			finish_data(decoder, class, object, values);
			return true;
		case AMBER_OBJECT_DATE:
			if (UNEXPECTED(!amber_decode_finish_date(decoder, object, values))) {
				finish_data(decoder, class, object, values);
			}
			return true;
	}
	if (UNEXPECTED(class->wakeup)) {
		amber_decode_delay(decoder, AMBER_DELAYED_WAKEUP, object, NULL);
	}
	return true;
}

/* --- cases of enums -------------------------------------------------------- */

bool amber_decode_fetch_case(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce, zend_string *name,
	zval *result)
{
	if (!(ce->ce_flags & ZEND_ACC_ENUM)) {
		return amber_decode_fail(decoder, at, "Class %s is not an enum", ZSTR_VAL(ce->name));
	}
	zend_class_constant *constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), name);

	if (!constant || !(ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE)) {
		zend_throw_error(NULL, "Undefined constant %s::%s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
		return amber_decode_fail(decoder, at, "Enum %s has no case %s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
	}
	if (Z_TYPE(constant->value) == IS_CONSTANT_AST
	 && zval_update_constant_ex(&constant->value, constant->ce) == FAILURE) {
		return false;
	}
	ZVAL_COPY(result, &constant->value);
	return true;
}

/* Reads a class and a string, both of which are kept alive until the end. */
static bool read_names(amber_decoder *decoder, zend_string **class_name, zend_class_entry **ce, zend_string **str,
	bool is_case)
{
	zend_string *written;
	bool good = amber_decode_class_named(decoder, &written, class_name, ce);

	if (written) {
		amber_decode_keep_string_alive(decoder, written);
	}
	*str = good ? amber_decode_string(decoder, is_case) : NULL;
	if (*str) {
		amber_decode_keep_string_alive(decoder, *str);
	}
	return *str != NULL;
}

static bool read_case(amber_decoder *decoder, zval *result)
{
	const uint8_t *at = decoder->p;
	zend_string *class_name, *case_name;
	zend_class_entry *ce;

	if (!read_names(decoder, &class_name, &ce, &case_name, true)) {
		return false;
	}
	return ce ? amber_decode_fetch_case(decoder, at, ce, case_name, result)
		: amber_decode_fail_not_found(decoder, at, "Enum", class_name);
}

bool amber_decode_enum(amber_decoder *decoder, zval *result)
{
	const uint8_t *p = decoder->p;
	/* only these two tags always name the same strings */
	bool by_numbers = decoder->end - p >= 2 && amber_tag_kinds[p[0]] == AMBER_KIND_STRREF_SMALL
		&& amber_tag_kinds[p[1]] == AMBER_KIND_STRREF_SMALL;
	uint16_t names = by_numbers ? (uint16_t) (p[0] << 8 | p[1]) : 0;
	if (UNEXPECTED(!decoder->has_cases)) {
		memset(decoder->cases, 0, sizeof(decoder->cases));
		decoder->has_cases = true;
	}
	amber_decode_case *cached = &decoder->cases[amber_hash_mix(0, names) % AMBER_DECODE_CASES];

	if (by_numbers && EXPECTED(cached->names == names)) {
		decoder->p += 2;
		ZVAL_OBJ_COPY(result, cached->object);
		return true;
	}
	if (!read_case(decoder, result)) {
		return false;
	}
	if (by_numbers) {
		*cached = (amber_decode_case) { names, Z_OBJ_P(result) };
	}
	return true;
}

/* Whether a handler or method of PHP's own would call unserialize() itself: without allowed_classes and limits, and
 * with its hooks at once. SPL classes have the handler of user classes, which calls their method. */
static bool unserializes_by_itself(const zend_class_entry *ce)
{
	const zend_function *method = zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("unserialize"));

	return ce->unserialize != zend_user_unserialize || !method || method->type == ZEND_INTERNAL_FUNCTION;
}

bool amber_decode_make_serializable(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce,
	zend_string *class_name, zend_string *payload, zval *result)
{
	zval value;

	if (!ce) {
		return amber_decode_fail(decoder, at, "Class %s implements Serializable; its data cannot be kept without it",
			ZSTR_VAL(class_name));
	}
	if (!ce->unserialize) {
		return amber_decode_fail(decoder, at, "Class %s does not implement Serializable any more", ZSTR_VAL(ce->name));
	}
	if (unserializes_by_itself(ce)) {
		return amber_decode_fail(decoder, at, "Class %s cannot be restored from a Serializable payload",
			ZSTR_VAL(ce->name));
	}
	amber_decode_class class = { .ce = ce };
	zend_object *object = amber_decode_make_object(decoder, &class);
	if (!object) {
		return false;
	}
	ZVAL_OBJ(result, object);
	ZVAL_STR_COPY(&value, payload);
	amber_decode_delay(decoder, AMBER_DELAYED_SERIALIZABLE, object, &value);
	return true;
}

bool amber_decode_serializable(amber_decoder *decoder, zval *result)
{
	const uint8_t *at = decoder->p;
	zend_string *class_name, *payload;
	zend_class_entry *ce;

	return read_names(decoder, &class_name, &ce, &payload, false)
		&& amber_decode_make_serializable(decoder, at, ce, class_name, payload, result);
}
