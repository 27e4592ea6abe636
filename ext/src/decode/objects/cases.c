/* SPDX-License-Identifier: MIT
 *
 * Enum cases, and objects of Serializable.
 */
#include "src/decode/names/names.h"
#include "src/decode/objects/objects.h"
#include "src/decode/read/leaves.h"
#include "zend_interfaces.h"

static bool fetch_case(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce, zend_string *name, zval *result)
{
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

/* A class and a string, which are parked. */
static bool read_names(amber_decoder *decoder, zend_string **class_name, zend_class_entry **ce, zend_string **str,
	bool is_case)
{
	zend_string *written;
	bool good = amber_decode_class_named(decoder, &written, class_name, ce);

	if (written) {
		amber_decode_park_string(decoder, written);
	}
	*str = good ? amber_decode_string(decoder, is_case) : NULL;
	if (*str) {
		amber_decode_park_string(decoder, *str);
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
	return !ce ? amber_decode_fail_not_found(decoder, at, "Enum", class_name)
		: ce->ce_flags & ZEND_ACC_ENUM ? fetch_case(decoder, at, ce, case_name, result)
		: amber_decode_fail(decoder, at, "Class %s is not an enum", ZSTR_VAL(class_name));
}

bool amber_decode_enum(amber_decoder *decoder, zval *result)
{
	const uint8_t *p = decoder->p;
	/* other names may mean something else next time */
	bool by_numbers = decoder->end - p >= 2 && amber_tag_kinds[p[0]] == AMBER_KIND_STRREF_SMALL
		&& amber_tag_kinds[p[1]] == AMBER_KIND_STRREF_SMALL;
	uint16_t names = by_numbers ? (uint16_t) (p[0] << 8 | p[1]) : 0;
	amber_decode_case *kept = &decoder->cases[amber_hash_mix(0, names) % AMBER_DECODE_CASES];

	if (by_numbers && EXPECTED(kept->names == names)) {
		decoder->p += 2;
		ZVAL_OBJ_COPY(result, kept->object);
		return true;
	}
	if (!read_case(decoder, result)) {
		return false;
	}
	if (by_numbers) {
		*kept = (amber_decode_case) { names, Z_OBJ_P(result) };
	}
	return true;
}

/* A handler or method of PHP's own would unserialize() on its own account: without allowed_classes and limits, and with
 * hooks at once. SPL classes have the handler of user classes, which calls their method. */
static bool unserializes_by_itself(const zend_class_entry *ce)
{
	const zend_function *method = zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("unserialize"));

	return ce->unserialize != zend_user_unserialize || !method || method->type == ZEND_INTERNAL_FUNCTION;
}

static bool make_serializable(amber_decoder *decoder, const uint8_t *at, zend_class_entry *ce, zend_string *payload,
	zval *result)
{
	zval value;

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

	if (!read_names(decoder, &class_name, &ce, &payload, false)) {
		return false;
	}
	return ce ? make_serializable(decoder, at, ce, payload, result)
		: amber_decode_fail(decoder, at, "Class %s implements Serializable; its data cannot be kept without it",
			ZSTR_VAL(class_name));
}
