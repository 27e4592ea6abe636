/* SPDX-License-Identifier: MIT
 *
 * Any bytes, with all of PHP's own classes allowed. What can be decoded is
 * encoded, and from there on neither value nor bytes change any more.
 */
#include "harness.h"
#include "src/decode/decode.h"
#include "src/encode/encode.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = NULL;

/* An array in itself is unrolled once: what is encoded again may be deeper than what was decoded. */
#define DEPTH       100
#define DEPTH_AGAIN 1000

/* Native serialize() takes many seconds for more where each reallocation copies, as AddressSanitizer's does. */
#define ELEMENTS 20000

/* Whether an array stands inside itself. Where that is through an object of one of PHP's own classes native writes null
 * there, and docs/FORMAT.md excepts it from stable bytes. */
static bool has_array_in_itself(zval *value)
{
	HashTable *table;
	bool has = false;
	zval *child;

	ZVAL_DEREF(value);
	if ((Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT) || !Z_REFCOUNTED_P(value)) {
		return false;
	}
	if (Z_IS_RECURSIVE_P(value)) {
		return Z_TYPE_P(value) == IS_ARRAY;
	}
	table = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value)
		: zend_get_properties_for(value, ZEND_PROP_PURPOSE_SERIALIZE);
	if (!table) {
		return false;
	}
	Z_PROTECT_RECURSION_P(value);
	ZEND_HASH_FOREACH_VAL_IND(table, child) {
		has = has || has_array_in_itself(child);
	} ZEND_HASH_FOREACH_END();
	Z_UNPROTECT_RECURSION_P(value);
	if (Z_TYPE_P(value) == IS_OBJECT) {
		zend_release_properties(table);
	}
	return has;
}

/* Only where native thinks so too: hooks of PHP's own classes may change what they are given. */
static void check_settled(zval *value)
{
	zend_string *native = fuzz_native(value), *bytes;
	zval again;

	if (!native || !fuzz_native_settled(native) || has_array_in_itself(value)) {
		zend_clear_exception();
		if (native) {
			zend_string_release(native);
		}
		return;
	}
	bytes = amber_encode(value, DEPTH_AGAIN, "$value");
	fuzz_check(bytes != NULL, "what native can write can be encoded");
	fuzz_encode_again(&again, bytes, DEPTH_AGAIN);
	zend_string_release(native);
	zend_string_release(bytes);
	zval_ptr_dtor(&again);
}

void fuzz_body(const uint8_t *data, size_t size)
{
	amber_decode_options options = { .max_depth = DEPTH, .max_elements = ELEMENTS };
	zval value;

	amber_decode(&value, data, size, &options);
	if (!EG(exception)) {
		check_settled(&value);
	}
	zval_ptr_dtor(&value);
}
