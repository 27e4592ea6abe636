/* SPDX-License-Identifier: MIT
 *
 * The text of errors.
 */
#include "php_amber.h"
#include "format/format.h"
#include "format/options.h"
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
