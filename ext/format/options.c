/* SPDX-License-Identifier: MIT
 *
 * The option arrays of all functions. An unknown name is a ValueError, a wrong type a TypeError. No user code runs once
 * the options are read: names are strings, not objects.
 */
#include "php_amber.h"
#include "format/dictionary.h"
#include "format/format.h"
#include "format/options.h"
#include "zend_exceptions.h"

/* Throws in the name of the function that runs, and releases the text. None runs while an extension that uses amber.h
 * starts up. */
static bool throw_for_option(zend_class_entry *class, zend_string *text)
{
	zend_string *function = zend_is_executing() ? get_active_function_or_method_name() : NULL;

	zend_throw_exception_ex(class, 0, "%s(): %s", function ? ZSTR_VAL(function) : "amber", ZSTR_VAL(text));
	if (function) {
		zend_string_release(function);
	}
	zend_string_release(text);
	return false;
}

bool amber_option_value_error(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	zend_string *text = zend_vstrpprintf(0, format, args);
	va_end(args);
	return throw_for_option(zend_ce_value_error, text);
}

bool amber_option_type_error(const char *option, const char *type, const zval *value)
{
	return throw_for_option(zend_ce_type_error, zend_strpprintf(0, "Option \"%s\" must be %s, %s given", option, type,
		amber_value_name(value)));
}

/* An option: its parser, and the offset of its field in the options struct. */
typedef struct {
	const char *name;
	bool (*parse)(const char *option, zval *value, void *to);
	size_t at;
} known_option;

static bool parse_limit(const char *option, zval *value, void *limit)
{
	if (Z_TYPE_P(value) != IS_LONG) {
		return amber_option_type_error(option, "of type int", value);
	}
	if (Z_LVAL_P(value) < 0) {
		return amber_option_value_error("Option \"%s\" must be greater than or equal to 0", option);
	}
	*(zend_long *) limit = Z_LVAL_P(value);
	return true;
}

static bool parse_key(const char *option, zval *value, void *keys)
{
	(void) option;
	return amber_signing_keys_parse(value, keys);
}

static bool parse_dictionary(const char *option, zval *value, void *to)
{
	char names[400];

	if (Z_TYPE_P(value) != IS_STRING) {
		return amber_option_type_error(option, "of type string", value);
	}
	const amber_dictionary *dictionary = amber_dictionary_by_name(Z_STRVAL_P(value), Z_STRLEN_P(value));
	*(const amber_dictionary **) to = dictionary;
	if (!dictionary) {
		amber_option_value_error("Option \"%s\" must name a dictionary that is loaded, \"%s\" is not (loaded: %s; see"
			" the setting amber.dictionaries)", option, Z_STRVAL_P(value),
			amber_dictionary_names(names, sizeof(names)));
	}
	return dictionary != NULL;
}

static bool parse_allowed_classes(const char *option, zval *value, void *to)
{
	if (Z_TYPE_P(value) == IS_TRUE) {
		return true;
	}
	if (Z_TYPE_P(value) != IS_FALSE && Z_TYPE_P(value) != IS_ARRAY) {
		return amber_option_type_error(option, "of type array|bool", value);
	}
	zend_array *given = Z_TYPE_P(value) == IS_ARRAY ? Z_ARR_P(value) : (zend_array *) &zend_empty_array;
	return (*(amber_class_names **) to = amber_class_names_of(given, false)) != NULL;
}

static bool parse_class_map(const char *option, zval *value, void *to)
{
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return amber_option_type_error(option, "of type array", value);
	}
	return (*(amber_class_names **) to = amber_class_names_of(Z_ARR_P(value), true)) != NULL;
}

static bool parse_unknown_class(const char *option, zval *value, void *throw)
{
	if (Z_TYPE_P(value) != IS_STRING) {
		return amber_option_type_error(option, "of type string", value);
	}
	*(bool *) throw = zend_string_equals_literal(Z_STR_P(value), "throw");
	if (!*(bool *) throw && !zend_string_equals_literal(Z_STR_P(value), "incomplete")) {
		return amber_option_value_error("Option \"%s\" must be \"incomplete\" or \"throw\", \"%s\" given", option,
			Z_STRVAL_P(value));
	}
	return true;
}

static bool fail_unknown(zend_string *name, zend_ulong index, const char *known)
{
	return name ? amber_option_value_error("Unknown option \"%s\"; the options are %s", ZSTR_VAL(name), known)
		: amber_option_value_error("Unknown option " ZEND_LONG_FMT "; the options are %s", (zend_long) index, known);
}

/* Parses an option array. The last known option has no parser; its name lists all options for the error message. */
static bool parse(HashTable *given, const known_option *known, void *options)
{
	zend_string *name;
	zend_ulong index;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(given, index, name, value) {
		const known_option *option = known;
		while (option->parse && !(name && zend_string_equals_cstr(name, option->name, strlen(option->name)))) {
			option++;
		}
		if (!option->parse) {
			return fail_unknown(name, index, option->name);
		}
		ZVAL_DEREF(value);
		if (!option->parse(option->name, value, (char *) options + option->at)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool parse_compress(const char *option, zval *value, void *level)
{
	if (Z_TYPE_P(value) != IS_LONG && Z_TYPE_P(value) != IS_TRUE && Z_TYPE_P(value) != IS_FALSE) {
		return amber_option_type_error(option, "of type int|bool", value);
	}
	zend_long given = zval_get_long(value);
	if (given < 0 || given > AMBER_COMPRESS_LEVELS) {
		return amber_option_value_error("Option \"%s\" must be a level between 0 (none) and %d", option,
			AMBER_COMPRESS_LEVELS);
	}
	if (given && !amber_compress_library()) {
		return amber_option_value_error("Option \"%s\" needs libzstd, which this build of amber does not have: "
			"configure it --with-amber-zstd", option);
	}
	*(int *) level = (int) given;
	return true;
}

/* Returns whether an option is given by a value that changes only with the array. */
static bool is_fixed(const HashTable *given, const char *option, size_t length)
{
	const zval *value = zend_hash_str_find(given, option, length);

	return value && !Z_ISREF_P(value);
}

/* Keeps an array that names a dictionary, and perhaps a level, and nothing else, so that it cannot change, and what it
 * says. */
static void remember(HashTable *given, const amber_encode_options *options)
{
	uint32_t known = is_fixed(given, ZEND_STRL("dictionary")) + is_fixed(given, ZEND_STRL("compress"));

	if (zend_hash_num_elements(given) == known && AMBER_G(in_request)) {
		amber_encode_options_forget();
		GC_TRY_ADDREF(given);
		AMBER_G(dictionary_option) = given;
		AMBER_G(option_means) = options->dictionary;
		AMBER_G(option_level) = options->compress;
	}
}

void amber_encode_options_forget(void)
{
	zend_array *given = AMBER_G(dictionary_option);

	AMBER_G(dictionary_option) = NULL;
	if (given) {
		zend_array_release(given);
	}
}

bool amber_encode_options_parse(HashTable *given, amber_encode_options *options)
{
	static const known_option known[] = {
		{ "max_depth", parse_limit, offsetof(amber_encode_options, max_depth) },
		{ "key", parse_key, offsetof(amber_encode_options, keys) },
		{ "compress", parse_compress, offsetof(amber_encode_options, compress) },
		{ "dictionary", parse_dictionary, offsetof(amber_encode_options, dictionary) },
		{ "max_depth, key, compress and dictionary", NULL, 0 },
	};

	*options = (amber_encode_options) { .max_depth = AMBER_G(max_depth) };
	if (given && given == AMBER_G(dictionary_option)) {
		options->dictionary = AMBER_G(option_means);
		options->compress = AMBER_G(option_level);
		return true;
	}
	if (given && !parse(given, known, options)) {
		amber_signing_keys_free(&options->keys);
		return false;
	}
	if (options->dictionary) {
		remember(given, options);
	}
	return true;
}

bool amber_decode_options_read(HashTable *given, amber_decode_options *options)
{
	static const known_option known[] = {
		{ "allowed_classes", parse_allowed_classes, offsetof(amber_decode_options, allowed_classes) },
		{ "max_depth", parse_limit, offsetof(amber_decode_options, max_depth) },
		{ "max_elements", parse_limit, offsetof(amber_decode_options, max_elements) },
		{ "class_map", parse_class_map, offsetof(amber_decode_options, class_map) },
		{ "unknown_class", parse_unknown_class, offsetof(amber_decode_options, throw_unknown) },
		{ "key", parse_key, offsetof(amber_decode_options, keys) },
		{ "allowed_classes, max_depth, max_elements, class_map, unknown_class and key", NULL, 0 },
	};

	if (!parse(given, known, options)) {
		amber_decode_options_free(options);
		return false;
	}
	return true;
}

void amber_decode_options_free(amber_decode_options *options)
{
	if (options->allowed_classes) {
		amber_class_names_release(options->allowed_classes);
	}
	if (options->class_map) {
		amber_class_names_release(options->class_map);
	}
	amber_signing_keys_free(&options->keys);
}
