/* SPDX-License-Identifier: MIT
 *
 * What is thrown for bad data and for bad options.
 */
#include "php_amber.h"
#include "format/compat.h"
#include "format/errors.h"
#include "zend_exceptions.h"

void amber_decode_error(size_t offset, const char *format, ...)
{
	zend_object *previous = EG(exception);
	zend_string *text;
	zval value;
	va_list args;

	va_start(args, format);
	text = zend_vstrpprintf(0, format, args);
	va_end(args);
	if (UNEXPECTED(AMBER_G(startup_error))) {
		snprintf(AMBER_G(startup_error)->text, sizeof(AMBER_G(startup_error)->text), "%s (at byte %zu)", ZSTR_VAL(text),
			offset);
		zend_string_release(text);
		return;
	}
	if (previous) {
		if (zend_is_unwind_exit(previous) || zend_is_graceful_exit(previous)) {
			zend_string_release(text);
			return; /* exit() in an autoloader, or the end of a fiber, must not be caught */
		}
		GC_ADDREF(previous);
		zend_clear_exception();
	}
	zend_object *exception = zend_throw_exception_ex(amber_decode_exception_ce, 0, "%s (at byte %zu)", ZSTR_VAL(text),
		offset);
	AMBER_G(decode_error) = exception;
	zend_string_release(text);
	ZVAL_LONG(&value, (zend_long) offset);
	zend_update_property(amber_decode_exception_ce, exception, "offset", sizeof("offset") - 1, &value);
	if (previous) {
		zend_exception_set_previous(exception, previous);
	}
}

/* Throws in the name of the function that runs, and releases the text. None runs while an extension that uses amber.h
 * starts up. */
static bool throw_for_option(zend_class_entry *class, zend_string *text)
{
	zend_string *function = zend_is_executing() ? get_active_function_or_method_name() : NULL;

	zend_throw_exception_ex(class, 0, "%s(): %s", function ? ZSTR_VAL(function) : "amber", ZSTR_VAL(text));
	if (function) {
		zend_string_release(function);
	}
	zend_string_release(text);
	return false;
}

bool amber_option_value_error(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *text = zend_vstrpprintf(0, format, args);
	va_end(args);
	return throw_for_option(zend_ce_value_error, text);
}

bool amber_option_type_error(const char *option, const char *type, const zval *value)
{
	return throw_for_option(zend_ce_type_error, zend_strpprintf(0, "Option \"%s\" must be %s, %s given", option, type,
		amber_value_name(value)));
}
