/* SPDX-License-Identifier: MIT
 * Module glue: functions, startup and shutdown, phpinfo(). php_amber.h is the map. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_amber.h"
#include "integration/integration.h"
#include "load/load.h"
#include "path/path.h"
#include "decode/scalars.h"
#include "decode/objects.h"
#include "decode/decode.h"
#include "format/options.h"
#include "igbinary/unserialize.h"
#include "encode/encode.h"
#include "encode/encoder.h"
#include "format/hash.h"
#include "call.h"
#include "format/nesting.h"
#include "format/format.h"
#include "amber_arginfo.h"
#include "ext/standard/info.h"
#include "zend_attributes.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

ZEND_DECLARE_MODULE_GLOBALS(amber)

zend_class_entry *amber_exception_ce;
zend_class_entry *amber_encode_exception_ce;
zend_class_entry *amber_decode_exception_ce;
zend_class_entry *amber_file_exception_ce;

#if defined(ZTS) && defined(COMPILE_DL_AMBER)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

AMBER_HOT PHP_FUNCTION(amber_serialize)
{
	zval *value;
	HashTable *given = NULL;
	amber_encode_options options;
	zend_string *bytes;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	if (EXPECTED(!given)) {
		bytes = amber_encode(value, AMBER_G(max_depth), "$value");
	} else {
		if (!amber_encode_options_parse(given, &options)) {
			RETURN_THROWS();
		}
		bytes = amber_encode_with_options(value, &options, "$value", NULL);
		amber_signing_keys_free(&options.keys);
	}
	if (bytes == NULL) {
		RETURN_THROWS();
	}
	RETURN_NEW_STR(bytes);
}

AMBER_HOT PHP_FUNCTION(amber_unserialize)
{
	zend_string *data;
	HashTable *given = NULL;
	amber_decode_options options;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	if (!amber_decode_options_parse(given, &options)) {
		RETURN_THROWS();
	}
	amber_decode(return_value, (const uint8_t *) ZSTR_VAL(data), ZSTR_LEN(data), &options);
	if (UNEXPECTED(given != NULL)) {
		amber_decode_options_free(&options);
	}
}

ZEND_FUNCTION(Amber_unserialize_igbinary)
{
	zend_string *data;
	HashTable *given = NULL;
	amber_decode_options options;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	if (!amber_igbinary_options_parse(given, &options)) {
		RETURN_THROWS();
	}
	amber_igbinary_decode(return_value, (const uint8_t *) ZSTR_VAL(data), ZSTR_LEN(data), &options);
	amber_decode_options_free(&options);
}

ZEND_FUNCTION(Amber_detect)
{
	zend_string *data;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	RETURN_STRING(amber_format_name(amber_detect((const uint8_t *) ZSTR_VAL(data), ZSTR_LEN(data))));
}

ZEND_FUNCTION(Amber_store)
{
	zend_string *path;
	zval *value;
	HashTable *given = NULL;
	amber_encode_options options;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_PATH_STR(path)
		Z_PARAM_ZVAL(value)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	if (!amber_encode_options_parse(given, &options)) {
		RETURN_THROWS();
	}
	amber_store_file(path, value, &options);
	amber_signing_keys_free(&options.keys);
}

ZEND_FUNCTION(Amber_load)
{
	zend_string *path;
	HashTable *given = NULL;
	amber_decode_options options;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_PATH_STR(path)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	if (!amber_decode_options_parse(given, &options)) {
		RETURN_THROWS();
	}
	amber_load_file(return_value, path, &options);
	amber_decode_options_free(&options);
}

ZEND_FUNCTION(Amber_get)
{
	zend_string *data;
	HashTable *path, *given = NULL;
	zval *fallback = NULL;
	amber_decode_options options;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_STR(data)
		Z_PARAM_ARRAY_HT(path)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(fallback)
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	if (!amber_decode_options_parse(given, &options)) {
		RETURN_THROWS();
	}
	amber_path_get(return_value, data, path, fallback, &options);
	amber_decode_options_free(&options);
}

/* Parses the arguments of has() and keys(), which are the same, and calls the function. */
static void call_path_function(INTERNAL_FUNCTION_PARAMETERS,
	bool (*function)(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options))
{
	zend_string *data;
	HashTable *path, *given = NULL;
	amber_decode_options options;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(data)
		Z_PARAM_ARRAY_HT(path)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(given)
	ZEND_PARSE_PARAMETERS_END();

	if (!amber_decode_options_parse(given, &options)) {
		RETURN_THROWS();
	}
	function(return_value, data, path, &options);
	amber_decode_options_free(&options);
}

ZEND_FUNCTION(Amber_has)
{
	call_path_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, amber_path_has);
}

ZEND_FUNCTION(Amber_keys)
{
	call_path_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, amber_path_keys);
}

ZEND_FUNCTION(Amber_without_destructors)
{
	HashTable *objects;
	bool without = true;
	const zval *object;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_ARRAY_HT(objects)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(without)
	ZEND_PARSE_PARAMETERS_END();

	ZEND_HASH_FOREACH_VAL(objects, object) {
		ZVAL_DEREF(object);
		/* what a fiber or a generator does in the place of a destructor must not be left out */
		if (Z_TYPE_P(object) != IS_OBJECT || Z_OBJ_HT_P(object)->dtor_obj != zend_objects_destroy_object) {
			continue;
		}
		if (without) {
			GC_ADD_FLAGS(Z_OBJ_P(object), IS_OBJ_DESTRUCTOR_CALLED);
		} else {
			GC_DEL_FLAGS(Z_OBJ_P(object), IS_OBJ_DESTRUCTOR_CALLED);
		}
	} ZEND_HASH_FOREACH_END();
}

static void add_counts(zval *status, const char *name, const char *what, amber_cache_counts counts)
{
	zval array;

	array_init_size(&array, 5);
	add_assoc_long(&array, what, counts.entries);
	add_assoc_long(&array, "bytes", counts.bytes);
	add_assoc_long(&array, "hits", counts.hits);
	add_assoc_long(&array, "misses", counts.misses);
	add_assoc_long(&array, "evictions", counts.evictions);
	add_assoc_zval(status, name, &array);
}

ZEND_FUNCTION(Amber_status)
{
	ZEND_PARSE_PARAMETERS_NONE();

	amber_measure_status(return_value);
	add_counts(return_value, "load", "files", amber_file_cache_counts(AMBER_G(load)));
	add_counts(return_value, "keys", "lists", amber_cache_count());
	amber_dictionaries_status(return_value);
}

ZEND_METHOD(Amber_DecodeException, getOffset)
{
	zval storage, *offset;

	ZEND_PARSE_PARAMETERS_NONE();
	offset = zend_read_property(amber_decode_exception_ce, Z_OBJ_P(ZEND_THIS), "offset", sizeof("offset") - 1, 1,
		&storage);
	RETURN_COPY_DEREF(offset);
}

static PHP_GINIT_FUNCTION(amber)
{
#if defined(COMPILE_DL_AMBER) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	/* a session may be read before our RINIT, and with threads nothing else clears the globals */
	memset(amber_globals, 0, sizeof(*amber_globals));
	amber_globals->max_depth = 4096;
	amber_nesting_startup(amber_globals);
	amber_globals->load = pecalloc(1, sizeof(amber_load_request), 1);
}

static PHP_GSHUTDOWN_FUNCTION(amber)
{
	amber_cache_end(amber_globals->cache);
	amber_file_cache_thread_end(amber_globals->load);
	amber_encoders_end(amber_globals->encoder, amber_globals->dictionary_encoders);
	amber_compress_thread_end(amber_globals);
	pefree(amber_globals->load, 1);
}

/* Marks the options parameter as sensitive, as options may hold a key. */
static void hide_options(void)
{
	static const struct {
		const char *function;
		uint32_t options;
	} hidden[] = { { "amber_serialize", 1 }, { "amber_unserialize", 1 }, { "amber\\store", 2 }, { "amber\\load", 1 },
		{ "amber\\unserialize_igbinary", 1 }, { "amber\\get", 3 }, { "amber\\has", 2 }, { "amber\\keys", 2 } };

	for (size_t i = 0; i < sizeof(hidden) / sizeof(*hidden); i++) {
		zend_function *function = zend_hash_str_find_ptr(CG(function_table), hidden[i].function,
			strlen(hidden[i].function));
		zend_add_parameter_attribute(function, hidden[i].options, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);
	}
}

static PHP_MINIT_FUNCTION(amber)
{
	if (type == MODULE_PERSISTENT) {
		/* dl() unloads the module at the end of the request, while session and APCu would still call it */
		amber_session_startup();
		amber_apcu_startup();
		amber_cache_startup();
	}
	amber_settings_startup(type, module_number);
	amber_format_startup();
	amber_reader_startup();
	amber_hash_startup();
	amber_decode_dates_startup();
	amber_exception_ce = register_class_Amber_Exception(zend_ce_exception);
	amber_encode_exception_ce = register_class_Amber_EncodeException(amber_exception_ce);
	amber_decode_exception_ce = register_class_Amber_DecodeException(amber_exception_ce);
	amber_file_exception_ce = register_class_Amber_FileException(amber_exception_ce);
	amber_file_cache_startup();
	amber_measure_startup();
	if (type == MODULE_PERSISTENT) {
		hide_options();
		/* not after dl(), which unloads this code before the values that hold its strings are released */
		amber_dictionaries_load(AMBER_G(dictionaries));
		amber_dictionary_check_setting("amber.session_dictionary", AMBER_G(session_dictionary));
		amber_dictionary_check_setting("amber.apcu_dictionary", AMBER_G(apcu_dictionary));
		amber_preload(AMBER_G(preload));
	}
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(amber)
{
	UNREGISTER_INI_ENTRIES();
	amber_measure_shutdown();
	if (type == MODULE_PERSISTENT) {
		/* after dl() the values of this request are not released yet */
		amber_file_cache_shutdown();
		amber_dictionaries_free();
	}
	return SUCCESS;
}

static PHP_RINIT_FUNCTION(amber)
{
#if defined(COMPILE_DL_AMBER) && defined(ZTS)
	ZEND_TSRMLS_CACHE_UPDATE();
#endif
	AMBER_G(in_request) = true;
	amber_file_cache_request_begin(AMBER_G(load));
	return SUCCESS;
}

void amber_release_caches(void)
{
	amber_encoder_request_end();
	amber_cache_clear();
	amber_decode_forget_dictionary_classes();
	amber_class_names_forget();
	amber_encode_options_forget();
	amber_date_cache_clear();
}

static PHP_RSHUTDOWN_FUNCTION(amber)
{
	amber_release_caches();
	/* the shutdown of other extensions (session, say) may still serialize */
	AMBER_G(in_request) = false;
	return SUCCESS;
}

/* After a fatal error RSHUTDOWN may not have run, and the caches went with the request's memory. The next request may
 * read a session before our RINIT. */
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(amber)
{
	amber_encoder_request_gone(AMBER_G(in_request));
	AMBER_G(in_request) = false;
	AMBER_G(session_not_read) = NULL;
	AMBER_G(request_ended) = true;
	AMBER_G(dates) = NULL;
	AMBER_G(dictionary_classes) = NULL;
	AMBER_G(dictionary_option) = NULL;
	memset(AMBER_G(class_names), 0, sizeof(AMBER_G(class_names)));
	AMBER_G(hooks) = (amber_hooks) { 0 };
	AMBER_G(calls) = 0;
	amber_file_cache_request_end(AMBER_G(load));
	return SUCCESS;
}

static void print_counts(const char *name, amber_cache_counts counts)
{
	char text[200];

	snprintf(text, sizeof(text), ZEND_LONG_FMT " kept, " ZEND_LONG_FMT " bytes, " ZEND_LONG_FMT " hits, " ZEND_LONG_FMT
		" misses, " ZEND_LONG_FMT " evictions", counts.entries, counts.bytes, counts.hits, counts.misses,
		counts.evictions);
	php_info_print_table_row(2, name, text);
}

static PHP_MINFO_FUNCTION(amber)
{
	char format[8], names[400];

	snprintf(format, sizeof(format), "%d", AMBER_VERSION);
	php_info_print_table_start();
	php_info_print_table_row(2, "amber support", "enabled");
	php_info_print_table_row(2, "Version", PHP_AMBER_VERSION);
	php_info_print_table_row(2, "Format version", format);
	php_info_print_table_row(2, "Compression", amber_compress_library() ? amber_compress_library() : "no libzstd");
	php_info_print_table_row(2, "Sessions", amber_session_state());
	php_info_print_table_row(2, "APCu", amber_apcu_state());
	print_counts("Files loaded", amber_file_cache_counts(AMBER_G(load)));
	print_counts("Key lists", amber_cache_count());
	php_info_print_table_row(2, "Dictionaries", amber_dictionary_names(names, sizeof(names)));
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

/* Modules that must start before this one, if they exist: igbinary and msgpack have session handlers. */
static const zend_module_dep amber_dependencies[] = {
	ZEND_MOD_OPTIONAL("session")
	ZEND_MOD_OPTIONAL("apcu")
	ZEND_MOD_OPTIONAL("igbinary")
	ZEND_MOD_OPTIONAL("msgpack")
	ZEND_MOD_END
};

zend_module_entry amber_module_entry = {
	STANDARD_MODULE_HEADER_EX,
	NULL,
	amber_dependencies,
	"amber",
	ext_functions,
	PHP_MINIT(amber),
	PHP_MSHUTDOWN(amber),
	PHP_RINIT(amber),
	PHP_RSHUTDOWN(amber),
	PHP_MINFO(amber),
	PHP_AMBER_VERSION,
	PHP_MODULE_GLOBALS(amber),
	PHP_GINIT(amber),
	PHP_GSHUTDOWN(amber),
	ZEND_MODULE_POST_ZEND_DEACTIVATE_N(amber),
	STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_AMBER
ZEND_GET_MODULE(amber)
#endif
