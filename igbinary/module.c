/* SPDX-License-Identifier: MIT
 * Functions of PHP and of C, settings, phpinfo(). */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_igbinary.h"
#include "igbinary.h"
#include "amber.h"
#include "format/hash.h"
#include "ext/standard/info.h"
#include "zend_exceptions.h"

ZEND_DECLARE_MODULE_GLOBALS(igbinary)

#if defined(ZTS) && defined(COMPILE_DL_AMBER_IGBINARY)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

static const amber_api *amber;

/* What calls this goes on to the next of many values after a hook threw, and igbinary writes and reads these. So an
 * exception that is pending before a call is laid aside. */
static zend_object *lay_exception_aside(void)
{
	zend_object *pending = EG(exception);

	EG(exception) = NULL;
	return pending;
}

static bool is_exit(const zend_object *exception)
{
	return zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception);
}

static void take_exception_up(zend_object *pending)
{
	if (pending && EG(exception) && is_exit(EG(exception))) {
		OBJ_RELEASE(pending);
	} else if (pending && EG(exception)) {
		zend_exception_set_previous(EG(exception), pending);
	} else if (pending) {
		EG(exception) = pending;
	}
}

static zend_string *amber_body(zval *value)
{
	zend_array *resources = NULL;
	zend_string *bytes = amber->serialize_without_resources(value, NULL, &resources);
	zval *path;

	if (!resources) {
		return bytes;
	}
	ZEND_HASH_FOREACH_VAL(resources, path) {
		igbinary_warn_of_resource(Z_STRVAL_P(path));
	} ZEND_HASH_FOREACH_END();
	zend_array_release(resources);
	if (bytes && EG(exception)) {
		zend_string_release(bytes);
		return NULL;
	}
	return bytes;
}

static zend_string *own_body(zval *value)
{
	if (!amber->begin_call()) {
		return NULL;
	}
	zend_string *bytes = igbinary_write(value);
	amber->end_call();
	return bytes;
}

zend_string *igbinary_body(zval *value)
{
	zend_object *pending = lay_exception_aside();

	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	ZVAL_DEREF(value);
	zend_string *body = IGBINARY_G(writes_amber) ? amber_body(value) : own_body(value);
	take_exception_up(pending);
	return body;
}

IGBINARY_API int igbinary_serialize_ex(uint8_t **bytes, size_t *length, zval *value,
	struct igbinary_memory_manager *manager)
{
	zend_string *body = igbinary_body(value);

	if (!body) {
		return 1;
	}
	size_t size = IGBINARY_HEADER_BYTES + ZSTR_LEN(body);
	uint8_t *memory = manager ? manager->alloc(size + 1, manager->context) : emalloc(size + 1);
	if (memory) {
		memcpy(memory, IGBINARY_HEADER, IGBINARY_HEADER_BYTES);
		memcpy(memory + IGBINARY_HEADER_BYTES, ZSTR_VAL(body), ZSTR_LEN(body));
		memory[size] = '\0';
		*bytes = memory;
		*length = size;
	}
	zend_string_release(body);
	return memory ? 0 : 1;
}

IGBINARY_API int igbinary_serialize(uint8_t **bytes, size_t *length, zval *value)
{
	return igbinary_serialize_ex(bytes, length, value, NULL);
}

/* Whether a class has lost the case of an enum. */
static bool is_lost_case(zend_object *cause)
{
	zval storage;
	const zval *message = zend_read_property_ex(cause->ce, cause, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &storage);

	return cause->ce == zend_ce_error && Z_TYPE_P(message) == IS_STRING
		&& zend_string_starts_with_literal(Z_STR_P(message), "Undefined constant ");
}

/* igbinary warns of bytes that it cannot read, and of a lost case; it lets through what user code and the types of
 * properties throw. */
static void warn_as_igbinary(void)
{
	zend_object *exception = EG(exception);
	zval storage;

	if (is_exit(exception) || !zend_string_equals_literal(exception->ce->name, "Amber\\DecodeException")) {
		return;
	}
	zval *cause = zend_read_property_ex(zend_ce_exception, exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &storage);
	if (Z_TYPE_P(cause) == IS_OBJECT && !is_lost_case(Z_OBJ_P(cause))) {
		zend_object *thrown = Z_OBJ_P(cause);
		GC_ADDREF(thrown);
		zend_clear_exception();
		zend_throw_exception_internal(thrown);
		return;
	}
	zend_string *message = zval_get_string(
		zend_read_property_ex(zend_ce_exception, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &storage));
	zend_clear_exception();
	zend_error(E_WARNING, "igbinary_unserialize: %s", ZSTR_VAL(message));
	zend_string_release(message);
}

static bool unserialize(zval *value, const char *bytes, size_t length)
{
	if (amber->recognises(bytes, length)) {
		return amber->unserialize(value, bytes, length, NULL);
	}
	if (length > IGBINARY_HEADER_BYTES && memcmp(bytes, IGBINARY_HEADER, IGBINARY_HEADER_BYTES) == 0
	 && amber->recognises(bytes + IGBINARY_HEADER_BYTES, length - IGBINARY_HEADER_BYTES)) {
		return amber->unserialize(value, bytes + IGBINARY_HEADER_BYTES, length - IGBINARY_HEADER_BYTES, NULL);
	}
	return amber->unserialize_igbinary(value, bytes, length, NULL);
}

IGBINARY_API int igbinary_unserialize(const uint8_t *bytes, size_t length, zval *value)
{
	zend_object *pending = lay_exception_aside();
	bool read = unserialize(value, (const char *) bytes, length);

	if (!read) {
		warn_as_igbinary();
	}
	take_exception_up(pending);
	return read ? 0 : 1;
}

PHP_FUNCTION(igbinary_serialize)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_string *body = igbinary_body(value);
	if (body) {
		RETVAL_NEW_STR(zend_string_concat2(IGBINARY_HEADER, IGBINARY_HEADER_BYTES, ZSTR_VAL(body), ZSTR_LEN(body)));
		zend_string_release(body);
	}
}

PHP_FUNCTION(igbinary_unserialize)
{
	zend_string *bytes;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(bytes)
	ZEND_PARSE_PARAMETERS_END();

	if (ZSTR_LEN(bytes) == 0) {
		RETURN_FALSE;
	}
	igbinary_unserialize((const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), return_value);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_igbinary_serialize, 0, 0, 1)
	ZEND_ARG_INFO(0, value)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_igbinary_unserialize, 0, 0, 1)
	ZEND_ARG_INFO(0, str)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	PHP_FE(igbinary_serialize, arginfo_igbinary_serialize)
	PHP_FE(igbinary_unserialize, arginfo_igbinary_unserialize)
	PHP_FE_END
};

static PHP_INI_MH(update_writes)
{
	bool amber = zend_string_equals_literal(new_value, "amber");

	if (!amber && !zend_string_equals_literal(new_value, "igbinary")) {
		zend_error(E_WARNING, "%s must be igbinary or amber, \"%s\" is not taken", ZSTR_VAL(entry->name),
			ZSTR_VAL(new_value));
		return FAILURE;
	}
	IGBINARY_G(writes_amber) = amber;
	return SUCCESS;
}

PHP_INI_BEGIN()
	PHP_INI_ENTRY("amber.igbinary_writes", "igbinary", PHP_INI_SYSTEM, update_writes)
	PHP_INI_ENTRY("igbinary.compact_strings", "1", PHP_INI_ALL, NULL) /* accepted, and without effect */
PHP_INI_END()

static PHP_GINIT_FUNCTION(igbinary)
{
#if defined(COMPILE_DL_AMBER_IGBINARY) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	igbinary_globals->writes_amber = false;
}

static PHP_MINIT_FUNCTION(igbinary)
{
	amber = amber_api_find();
	if (!amber) {
		zend_error(E_CORE_WARNING, "This module igbinary is Amber's, and needs the extension amber of its own version: "
			"load both, or install the extension igbinary again");
		return FAILURE;
	}
	amber_hash_startup();
	if (type == MODULE_PERSISTENT) {
		/* after dl() sessions and APCu would still call a module that is gone */
		igbinary_stores_startup();
	}
	REGISTER_INI_ENTRIES();
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(igbinary)
{
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

static PHP_RINIT_FUNCTION(igbinary)
{
#if defined(COMPILE_DL_AMBER_IGBINARY) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	return SUCCESS;
}

static PHP_MINFO_FUNCTION(igbinary)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "This is", "Amber's module in place of the extension igbinary");
	php_info_print_table_row(2, "It writes", IGBINARY_G(writes_amber)
		? "Amber's format, which the extension igbinary cannot read" : "igbinary's format");
	php_info_print_table_row(2, "It reads", "igbinary's formats 1 and 2, and Amber's");
	php_info_print_table_row(2, "igbinary support", "enabled");
	php_info_print_table_row(2, "igbinary version", PHP_IGBINARY_VERSION);
	php_info_print_table_row(2, "igbinary APCu serializer", igbinary_apcu_state());
	php_info_print_table_row(2, "igbinary session support", igbinary_session_state());
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

/* Not amber, which itself starts after igbinary (ext/amber.c): MINIT only looks whether it is there. */
static const zend_module_dep dependencies[] = {
	ZEND_MOD_OPTIONAL("session")
	ZEND_MOD_OPTIONAL("apcu")
	ZEND_MOD_END
};

zend_module_entry igbinary_module_entry = {
	STANDARD_MODULE_HEADER_EX, NULL, dependencies, "igbinary", functions, PHP_MINIT(igbinary), PHP_MSHUTDOWN(igbinary),
	PHP_RINIT(igbinary), NULL, PHP_MINFO(igbinary), PHP_IGBINARY_VERSION, PHP_MODULE_GLOBALS(igbinary),
	PHP_GINIT(igbinary), NULL, NULL, STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_AMBER_IGBINARY
ZEND_GET_MODULE(igbinary)
#endif
