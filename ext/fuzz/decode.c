/* SPDX-License-Identifier: MIT
 *
 * Decodes any bytes, with all of PHP's own classes allowed. A decoded value is
 * encoded; decoding and encoding once more must change neither value nor bytes.
 * Amber\get(), has() and keys() must find each part as it is in the whole
 * value, or throw.
 */
#include "harness.h"
#include "call.h"
#include "path/path.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = NULL;

/* An array that contains itself is written once more inside itself, so the second message may be deeper. */
#define DEPTH       100
#define DEPTH_AGAIN 1000

/* With more elements native serialize() takes many seconds under AddressSanitizer, where each reallocation copies. */
#define ELEMENTS 20000

/* Whether an array contains itself. If it does so through an object of one of PHP's own classes, serialize() writes
 * null in its place, and docs/ENCODER.md excepts the array from stable bytes ("Exceptions"). */
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

/* Checks that bytes are the same when encoded again. Does so only where this holds for native serialize(), too, because
 * hooks of PHP's own classes may change the values that they get. */
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

/* Whether a value holds only scalars and arrays. Other values may be written in more than one way. */
static bool is_plain(const zval *value)
{
	const zval *child;
	bool plain = true;

	if (Z_TYPE_P(value) != IS_ARRAY) {
		return Z_TYPE_P(value) < IS_ARRAY;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), child) {
		plain = plain && is_plain(child);
	} ZEND_HASH_FOREACH_END();
	return plain;
}

/* Levels of arrays whose parts are checked, and elements that are checked of each array. */
#define PARTS_DEEP 3
#define PARTS_EACH 6

static void check_part(zend_string *message, zend_array *path, const zval *expected,
	const amber_decode_options *options)
{
	zval part, keys, has;

	bool good = amber_path_get(&part, message, path, NULL, options);
	zend_clear_exception();
	bool has_good = amber_path_has(&has, message, path, options);
	zend_clear_exception();
	bool keys_good = amber_path_keys(&keys, message, path, options);
	zend_clear_exception();
	if (expected && is_plain(expected)) {
		fuzz_check(!has_good || Z_TYPE(has) == IS_TRUE, "there is a part where the whole has one");
		fuzz_check(!keys_good || (Z_TYPE(keys) == IS_ARRAY) == (Z_TYPE_P(expected) == IS_ARRAY),
			"a part has keys where it is an array in the whole");
		fuzz_check(!keys_good || Z_TYPE(keys) != IS_ARRAY
			|| zend_hash_num_elements(Z_ARRVAL(keys)) == zend_hash_num_elements(Z_ARRVAL_P(expected)),
			"a part has the keys that it has in the whole");
	}
	zval_ptr_dtor(&keys);
	if (!good) {
		zval_ptr_dtor(&part);
		return;
	}
	if (expected && is_plain(expected)) {
		zend_string *found = amber_encode(&part, DEPTH_AGAIN, "$part");
		zend_string *whole = amber_encode((zval *) expected, DEPTH_AGAIN, "$whole");
		fuzz_check(found && whole && zend_string_equals(found, whole), "a part is what it is in the whole");
		zend_string_release(found);
		zend_string_release(whole);
	}
	zval_ptr_dtor(&part);
}

static void check_parts(zend_string *message, zend_array *path, const zval *value, const amber_decode_options *options)
{
	zend_ulong index;
	zend_string *name;
	zval *child, step;
	int n = 0;

	check_part(message, path, value, options);
	if (Z_TYPE_P(value) != IS_ARRAY || zend_hash_num_elements(path) == PARTS_DEEP) {
		return;
	}
	ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(value), index, name, child) {
		if (n++ == PARTS_EACH) {
			break;
		}
		if (name) {
			ZVAL_STR_COPY(&step, name);
		} else {
			ZVAL_LONG(&step, (zend_long) index);
		}
		ZVAL_DEREF(child);
		zend_hash_next_index_insert(path, &step);
		check_parts(message, path, child, options);
		zend_hash_index_del(path, zend_hash_num_elements(path) - 1);
		path->nNextFreeElement = zend_hash_num_elements(path);
	} ZEND_HASH_FOREACH_END();
}

/* Follows paths into bytes that cannot be decoded: nothing may crash. */
static void try_parts(zend_string *message, zend_array *path, const amber_decode_options *options)
{
	zval step;

	for (zend_long i = 0; i < PARTS_DEEP; i++) {
		check_part(message, path, NULL, options);
		ZVAL_LONG(&step, i % 2);
		zend_hash_next_index_insert(path, &step);
	}
}

void fuzz_body(const uint8_t *data, size_t size)
{
	amber_decode_options options = { .max_depth = DEPTH, .max_elements = ELEMENTS };
	zend_string *message = zend_string_init((const char *) data, size, 0);
	zend_array *path = zend_new_array(8);
	zval value;

	amber_decode(&value, data, size, &options);
	if (!EG(exception)) {
		check_parts(message, path, &value, &options);
		check_settled(&value);
	} else {
		zend_clear_exception();
		try_parts(message, path, &options);
	}
	zval_ptr_dtor(&value);
	zend_array_release(path);
	zend_string_release(message);
}
