/* SPDX-License-Identifier: MIT
 * igbinary_serialize_ex() and igbinary_unserialize() of igbinary.h as functions of PHP, for check.php. It is not linked
 * with the module, as extensions that use it are not: the module is loaded before. */
#include "php.h"
#include "zend_exceptions.h"
#include "ext/igbinary/igbinary.h"

ZEND_BEGIN_ARG_INFO_EX(arginfo, 0, 0, 1)
	ZEND_ARG_INFO(0, value)
	ZEND_ARG_INFO(0, most)
ZEND_END_ARG_INFO()

/* context: how many bytes there are. */
static void *allocate(size_t size, void *context)
{
	return size <= *(size_t *) context ? malloc(size) : NULL;
}

static void return_bytes(zval *return_value, int result, const uint8_t *bytes, size_t length)
{
	if (result != 0) {
		RETURN_FALSE;
	}
	if (bytes[length] != '\0' || !igbinary_has_valid_header(bytes, length)) {
		php_error_docref(NULL, E_ERROR, "igbinary_serialize() does not keep its promises");
	}
	RETURN_STRINGL((const char *) bytes, length);
}

/* value, most: how many bytes the memory manager has; without it there is none. */
PHP_FUNCTION(probe_serialize)
{
	zval *value;
	zend_long most = -1;
	uint8_t *bytes = NULL;
	size_t length = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(most)
	ZEND_PARSE_PARAMETERS_END();

	size_t limit = (size_t) most;
	struct igbinary_memory_manager manager = { .alloc = allocate, .context = &limit };
	if (most < 0) {
		int result = igbinary_serialize(&bytes, &length, value);
		return_bytes(return_value, result, bytes, length);
		if (bytes) {
			efree(bytes);
		}
	} else {
		int result = igbinary_serialize_ex(&bytes, &length, value, &manager);
		return_bytes(return_value, result, bytes, length);
		free(bytes);
	}
}

/* A list, of which each is serialized, whatever the ones before threw, as phpredis does for MSET; false where that
 * failed. */
PHP_FUNCTION(probe_serialize_all)
{
	HashTable *values;
	zval *value, one;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ARRAY_HT(values)
	ZEND_PARSE_PARAMETERS_END();

	array_init(return_value);
	ZEND_HASH_FOREACH_VAL(values, value) {
		uint8_t *bytes = NULL;
		size_t length = 0;
		int result = igbinary_serialize(&bytes, &length, value);
		return_bytes(&one, result, bytes, length);
		if (bytes) {
			efree(bytes);
		}
		add_next_index_zval(return_value, &one);
	} ZEND_HASH_FOREACH_END();
	add_assoc_bool(return_value, "threw", EG(exception) != NULL);
	zend_clear_exception();
}

/* The bytes are copied to memory that ends where they end, so that valgrind and sanitizers see a read beyond. */
PHP_FUNCTION(probe_unserialize)
{
	zend_string *data;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	uint8_t *bytes = malloc(ZSTR_LEN(data) + !ZSTR_LEN(data));
	memcpy(bytes, ZSTR_VAL(data), ZSTR_LEN(data));
	memset(return_value, 0xAB, sizeof(*return_value)); /* need not be initialised */
	int result = igbinary_unserialize(bytes, ZSTR_LEN(data), return_value);
	free(bytes);
	if (result != 0 && Z_TYPE_P(return_value) != IS_NULL) {
		php_error_docref(NULL, E_ERROR, "igbinary_unserialize() does not keep its promises");
	}
	if (result != 0) {
		RETURN_STRING("failed");
	}
}

static const zend_function_entry functions[] = {
	PHP_FE(probe_serialize, arginfo) PHP_FE(probe_serialize_all, arginfo) PHP_FE(probe_unserialize, arginfo) PHP_FE_END
};

static const zend_module_dep dependencies[] = { ZEND_MOD_REQUIRED("igbinary") ZEND_MOD_END };

static zend_module_entry igbinary_probe_module_entry = {
	STANDARD_MODULE_HEADER_EX, NULL, dependencies, "igbinary_probe", functions, NULL, NULL, NULL, NULL, NULL, "1.0.0",
	STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(igbinary_probe)
