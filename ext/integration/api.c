/* SPDX-License-Identifier: MIT
 *
 * The functions that amber.h promises to other extensions, which find them by the name of one exported struct.
 */
#include "php_amber.h"
#include "amber.h"
#include "call.h"
#include "format/format.h"
#include "format/nesting.h"
#include "format/options.h"
#include "igbinary/unserialize.h"
#include "zend_exceptions.h"

static zend_string *serialize_by(zval *value, HashTable *given, zend_array **resources)
{
	amber_encode_options options;

	if (!amber_encode_options_parse(given, &options)) {
		return NULL;
	}
	if (Z_TYPE_P(value) == IS_UNDEF) {
		value = &EG(uninitialized_zval); /* null; PHP code cannot give an undefined value */
	}
	zend_string *bytes = amber_encode_with_options(value, &options, "$value", resources);
	amber_signing_keys_free(&options.keys);
	return bytes;
}

static zend_string *serialize(zval *value, HashTable *options)
{
	return serialize_by(value, options, NULL);
}

static zend_string *serialize_without_resources(zval *value, HashTable *options, zend_array **resources)
{
	*resources = NULL;
	return serialize_by(value, options, resources);
}

static bool serialize_into(zval *value, HashTable *options, amber_allocate allocate, void *context,
	unsigned char **bytes, size_t *length)
{
	zend_string *message = serialize(value, options);

	if (!message) {
		return false;
	}
	*length = ZSTR_LEN(message);
	*bytes = allocate(*length, context);
	if (*bytes) {
		memcpy(*bytes, ZSTR_VAL(message), *length);
	} else {
		zend_throw_exception_ex(amber_encode_exception_ce, 0, "The caller has no memory for %zu bytes", *length);
	}
	zend_string_release(message);
	return *bytes != NULL;
}

static bool unserialize(zval *result, const char *bytes, size_t length, HashTable *given)
{
	amber_decode_options options;

	ZVAL_NULL(result);
	if (!amber_decode_options_parse(given, &options)) {
		return false;
	}
	amber_decode(result, (const uint8_t *) bytes, length, &options);
	amber_decode_options_free(&options);
	return EG(exception) == NULL;
}

static bool recognises(const char *bytes, size_t length)
{
	return amber_detect((const uint8_t *) bytes, length) == AMBER_FORMAT_AMBER;
}

static bool unserialize_igbinary(zval *result, const char *bytes, size_t length, HashTable *given)
{
	amber_decode_options options;

	ZVAL_NULL(result);
	if (!amber_igbinary_options_parse(given, &options)) {
		return false;
	}
	amber_igbinary_decode(result, (const uint8_t *) bytes, length, &options);
	amber_decode_options_free(&options);
	return EG(exception) == NULL;
}

static bool begin_call(void)
{
	if (amber_call_begin()) {
		return true;
	}
	amber_call_end();
	zend_throw_exception(amber_encode_exception_ce,
		"Hooks are called inside hooks, so many that the C stack is at its end", 0);
	return false;
}

static void end_call(void)
{
	amber_call_end();
}

/* The name ends in the version of the interface: a module that was built for another version finds nothing. */
extern ZEND_DLEXPORT const amber_api amber_api_1;
ZEND_DLEXPORT const amber_api amber_api_1 = {
	sizeof(amber_api), serialize, serialize_into, unserialize, recognises, unserialize_igbinary,
	serialize_without_resources, begin_call, end_call,
};
