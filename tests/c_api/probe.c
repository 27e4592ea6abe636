/* SPDX-License-Identifier: MIT
 * Each function of ext/amber/amber.h as a function of PHP, so that check.php can call it. */
#include "php.h"
#include "ext/amber/amber.h"

ZEND_BEGIN_ARG_INFO_EX(arginfo, 0, 0, 1)
	ZEND_ARG_INFO(0, value)
	ZEND_ARG_INFO(0, options)
ZEND_END_ARG_INFO()

/* The value arrives behind a reference, as a caller may have it. */
PHP_FUNCTION(probe_serialize)
{
	zval *value, reference;
	HashTable *options = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(options)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_COPY(&reference, value);
	ZVAL_MAKE_REF(&reference);
	zend_string *bytes = amber_api_find()->serialize(&reference, options);
	zval_ptr_dtor(&reference);
	if (bytes) {
		RETURN_STR(bytes);
	}
}

/* Returns the bytes, and the paths of resources, or null in their place. */
PHP_FUNCTION(probe_serialize_without_resources)
{
	zval *value;
	zend_array *resources;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_string *bytes = amber_api_find()->serialize_without_resources(value, NULL, &resources);
	if (bytes) {
		array_init(return_value);
		add_next_index_str(return_value, bytes);
		if (resources) {
			add_next_index_array(return_value, resources);
		} else {
			add_next_index_null(return_value);
		}
	}
}

/* Memory that no zend_string has; context points to the number of bytes that there are. */
static void *allocate(size_t length, void *context)
{
	return length <= *(size_t *) context ? malloc(length) : NULL;
}

/* value, most: how many bytes allocate() has. Returns the bytes, or what *bytes is after a failure: false for NULL. */
PHP_FUNCTION(probe_serialize_into)
{
	zval *value;
	zend_long most;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_LONG(most)
	ZEND_PARSE_PARAMETERS_END();

	size_t limit = (size_t) most, length = 0;
	unsigned char *bytes = NULL;
	if (amber_api_find()->serialize_into(value, NULL, allocate, &limit, &bytes, &length)) {
		RETVAL_STRINGL((char *) bytes, length);
		free(bytes);
	} else {
		RETVAL_BOOL(bytes != NULL);
	}
}

/* The bytes are copied to memory that ends where they end, so that valgrind and sanitizers see a read beyond. */
static void read_by(INTERNAL_FUNCTION_PARAMETERS,
	bool (*reader)(zval *result, const char *bytes, size_t length, HashTable *options))
{
	zend_string *data;
	HashTable *options = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(options)
	ZEND_PARSE_PARAMETERS_END();

	char *bytes = malloc(ZSTR_LEN(data) + !ZSTR_LEN(data));
	memcpy(bytes, ZSTR_VAL(data), ZSTR_LEN(data));
	memset(return_value, 0xAB, sizeof(*return_value)); /* *result need not be initialised */
	bool good = reader(return_value, bytes, ZSTR_LEN(data), options);
	free(bytes);
	if (good != !EG(exception) || (!good && Z_TYPE_P(return_value) != IS_NULL)) {
		php_error_docref(NULL, E_ERROR, "unserialize() does not keep its promises");
	}
}

PHP_FUNCTION(probe_unserialize)
{
	read_by(INTERNAL_FUNCTION_PARAM_PASSTHRU, amber_api_find()->unserialize);
}

PHP_FUNCTION(probe_unserialize_igbinary)
{
	read_by(INTERNAL_FUNCTION_PARAM_PASSTHRU, amber_api_find()->unserialize_igbinary);
}

PHP_FUNCTION(probe_recognises)
{
	zend_string *data;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_BOOL(amber_api_find()->recognises(ZSTR_VAL(data), ZSTR_LEN(data)));
}

static const zend_function_entry functions[] = {
	PHP_FE(probe_serialize, arginfo) PHP_FE(probe_serialize_without_resources, arginfo)
	PHP_FE(probe_serialize_into, arginfo) PHP_FE(probe_unserialize, arginfo)
	PHP_FE(probe_unserialize_igbinary, arginfo) PHP_FE(probe_recognises, arginfo) PHP_FE_END
};

static zend_module_entry amber_probe_module_entry = {
	STANDARD_MODULE_HEADER, "amber_probe", functions, NULL, NULL, NULL, NULL, NULL, "1.0.0", STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(amber_probe)
