/* SPDX-License-Identifier: MIT
 *
 * Any bytes, with all of PHP's own classes allowed. What can be decoded is
 * encoded, and from there on neither value nor bytes change any more.
 */
#include "harness.h"
#include "src/decode.h"
#include "src/encode.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = NULL;

/* An array in itself is unrolled once: what is encoded again may be deeper than what was decoded. */
#define DEPTH       100
#define DEPTH_AGAIN 1000

/* Native serialize() takes many seconds for more where each reallocation copies, as AddressSanitizer's does. */
#define ELEMENTS 20000

static bool decode(zval *value, const uint8_t *data, size_t size, zend_long depth)
{
	amber_decode_options options = { .max_depth = depth, .max_elements = depth == DEPTH ? ELEMENTS : 0 };

	amber_decode(value, data, size, &options);
	return !EG(exception);
}

static bool decode_string(zval *value, const zend_string *bytes)
{
	return decode(value, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), DEPTH_AGAIN);
}

/* Only where native thinks so too: hooks of PHP's own classes may change what they are given. */
static void check_settled(zval *value)
{
	zend_string *native = fuzz_native(value), *bytes, *more;
	zval again;

	if (!native || !fuzz_native_settled(native)) {
		zend_clear_exception();
		if (native) {
			zend_string_release(native);
		}
		return;
	}
	bytes = amber_encode(value, DEPTH_AGAIN);
	fuzz_check(bytes != NULL, "what native can write can be encoded");
	fuzz_check(decode_string(&again, bytes), "what was encoded can be decoded");
	more = amber_encode(&again, DEPTH_AGAIN);
	fuzz_check(more && zend_string_equals(more, bytes), "bytes are the same when encoded again");
	zend_string_release(native);
	zend_string_release(more);
	zend_string_release(bytes);
	zval_ptr_dtor(&again);
}

void fuzz_body(const uint8_t *data, size_t size)
{
	zval value;

	if (decode(&value, data, size, DEPTH)) {
		check_settled(&value);
	}
	zval_ptr_dtor(&value);
}
