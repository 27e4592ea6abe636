/* SPDX-License-Identifier: MIT
 *
 * Tables of the byte format, and the exceptions for bytes that do not have it.
 */
#include "php_amber.h"
#include "format/format.h"
#include "zend_exceptions.h"

uint8_t amber_tag_kinds[256];
zend_string *amber_date_keys[AMBER_DATE_KEYS];

void amber_format_startup(void)
{
	static const struct {
		uint8_t first;
		uint16_t count;
	} rows[] = {
#define AMBER_TAG(name, first, count, follows, meaning) { first, count },
#include "format/tags.def"
#undef AMBER_TAG
	};
	static const char *const date_keys[AMBER_DATE_KEYS] = { "date", "timezone_type", "timezone" };

	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		memset(&amber_tag_kinds[rows[row].first], (int) row, rows[row].count);
	}
	for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
		amber_date_keys[i] = zend_string_init_interned(date_keys[i], strlen(date_keys[i]), 1);
	}
}

const double amber_powers_of_ten[AMBER_DECIMAL_MAX + 1] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
};

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
