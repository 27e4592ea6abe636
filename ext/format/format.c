/* SPDX-License-Identifier: MIT
 *
 * The hash secret, hashes of long strings, and the text of errors.
 */
#include "php_amber.h"
#include "format/format.h"
#include "format/hash.h"
#include "format/options.h"
#include "ext/random/php_random.h"
#include "zend_exceptions.h"

AMBER_HOT void amber_copy_long(void *to, const void *from, size_t length)
{
	memcpy(to, from, length);
}

AMBER_HOT void amber_fill(void *to, int byte, size_t length)
{
	memset(to, byte, length);
}

/* --- hashes ---------------------------------------------------------------- */

uint64_t amber_hash_secret[3];

void amber_hash_startup(void)
{
	if (php_random_bytes_silent(amber_hash_secret, sizeof(amber_hash_secret)) == FAILURE) {
		/* need not be random, only unknown to others */
		amber_hash_secret[0] = (uint64_t) (uintptr_t) &amber_hash_secret ^ (uint64_t) time(NULL);
		amber_hash_secret[1] = (uint64_t) getpid() * AMBER_HASH_A;
		amber_hash_secret[2] = amber_product_folded(amber_hash_secret[0], amber_hash_secret[1]);
	}
	amber_hash_secret[2] |= 1;
}

uint64_t amber_hash_long(HashTable **known, const zend_string *str)
{
	if (!*known) {
		*known = zend_new_array(0);
	}
	zval *hash = zend_hash_index_lookup(*known, (zend_ulong) ((uintptr_t) str >> 3));
	if (Z_TYPE_P(hash) == IS_NULL) {
		ZVAL_LONG(hash, (zend_long) amber_hash_bytes(amber_hash_start(), ZSTR_VAL(str), ZSTR_LEN(str)));
	}
	return (zend_ulong) Z_LVAL_P(hash);
}

/* --- errors ---------------------------------------------------------------- */

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
