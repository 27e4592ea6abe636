/* SPDX-License-Identifier: MIT
 *
 * The option arrays of both functions. An unknown name is a ValueError, a
 * wrong type a TypeError; nothing is guessed. None of this runs user code
 * once the options are read: names are strings, not objects.
 */
#include "src/options.h"
#include "php_amber.h"
#include "src/bytes.h"
#include "zend_exceptions.h"

static bool parse_limit(zval *value, const char *function, const char *option, zend_long *limit)
{
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_LONG) {
		zend_type_error("%s(): Option \"%s\" must be of type int, %s given", function, option, amber_value_name(value));
		return false;
	}
	if (Z_LVAL_P(value) < 0) {
		zend_value_error("%s(): Option \"%s\" must be greater than or equal to 0", function, option);
		return false;
	}
	*limit = Z_LVAL_P(value);
	return true;
}

static bool parse_bool(zval *value, const char *function, const char *option, bool *result)
{
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_TRUE && Z_TYPE_P(value) != IS_FALSE) {
		zend_type_error("%s(): Option \"%s\" must be of type bool, %s given", function, option,
			amber_value_name(value));
		return false;
	}
	*result = Z_TYPE_P(value) == IS_TRUE;
	return true;
}

static bool unknown_option(const char *function, zend_string *name, zend_ulong index, const char *known)
{
	if (name) {
		zend_value_error("%s(): Unknown option \"%s\"; the options are %s", function, ZSTR_VAL(name), known);
	} else {
		zend_value_error("%s(): Unknown option " ZEND_LONG_FMT "; the options are %s", function, (zend_long) index,
			known);
	}
	return false;
}

static bool parse_encode_option(zend_string *name, zend_ulong index, zval *value, amber_encode_options *options)
{
	static const char function[] = "amber_serialize";

	if (name && zend_string_equals_literal(name, "max_depth")) {
		return parse_limit(value, function, "max_depth", &options->max_depth);
	}
	if (name && zend_string_equals_literal(name, "key")) {
		return amber_keys_parse(function, value, &options->keys);
	}
	if (name && zend_string_equals_literal(name, "index")) {
		return parse_bool(value, function, "index", &options->index);
	}
	return unknown_option(function, name, index, "max_depth, index and key");
}

bool amber_encode_options_parse(HashTable *given, amber_encode_options *options)
{
	zend_string *name;
	zend_ulong index;
	zval *value;

	*options = (amber_encode_options) { .max_depth = AMBER_G(max_depth) };
	if (!given) {
		return true;
	}
	ZEND_HASH_FOREACH_KEY_VAL(given, index, name, value) {
		if (!parse_encode_option(name, index, value, options)) {
			amber_encode_options_free(options);
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

void amber_encode_options_free(amber_encode_options *options)
{
	amber_keys_free(&options->keys);
}

static bool check_class_name(zval *value, const char *option)
{
	if (Z_TYPE_P(value) != IS_STRING) {
		zend_type_error("amber_unserialize(): Option \"%s\" must be an array of class names, %s given", option,
			amber_value_name(value));
		return false;
	}
	if (!zend_is_valid_class_name(Z_STR_P(value))) {
		zend_value_error("amber_unserialize(): Option \"%s\" must be an array of class names, \"%s\" given", option,
			Z_STRVAL_P(value));
		return false;
	}
	return true;
}

static bool parse_allowed_classes(zval *value, amber_decode_options *options)
{
	zval *name;

	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) == IS_TRUE) {
		return true;
	}
	if (Z_TYPE_P(value) != IS_FALSE && Z_TYPE_P(value) != IS_ARRAY) {
		zend_type_error("amber_unserialize(): Option \"allowed_classes\" must be of type array|bool, %s given",
			amber_value_name(value));
		return false;
	}
	options->allowed_classes = zend_new_array(8);
	if (Z_TYPE_P(value) == IS_FALSE) {
		return true;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), name) {
		ZVAL_DEREF(name);
		if (!check_class_name(name, "allowed_classes")) {
			return false;
		}
		zend_string *lower = zend_string_tolower(Z_STR_P(name));
		zend_hash_add_empty_element(options->allowed_classes, lower);
		zend_string_release(lower);
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool parse_class_map(zval *value, amber_decode_options *options)
{
	zend_string *old;
	zval *new;

	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_ARRAY) {
		zend_type_error("amber_unserialize(): Option \"class_map\" must be of type array, %s given",
			amber_value_name(value));
		return false;
	}
	options->class_map = zend_new_array(8);
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(value), old, new) {
		ZVAL_DEREF(new);
		if (!old) {
			zend_value_error("amber_unserialize(): Option \"class_map\" must have old class names as keys");
			return false;
		}
		if (!check_class_name(new, "class_map")) {
			return false;
		}
		zend_string *lower = zend_string_tolower(old);
		Z_TRY_ADDREF_P(new);
		zend_hash_update(options->class_map, lower, new);
		options->class_map_longest = MAX(options->class_map_longest, ZSTR_LEN(old));
		zend_string_release(lower);
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool parse_unknown_class(zval *value, amber_decode_options *options)
{
	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_STRING) {
		zend_type_error("amber_unserialize(): Option \"unknown_class\" must be of type string, %s given",
			amber_value_name(value));
		return false;
	}
	if (zend_string_equals_literal(Z_STR_P(value), "throw")) {
		options->throw_unknown = true;
	} else if (!zend_string_equals_literal(Z_STR_P(value), "incomplete")) {
		zend_value_error(
			"amber_unserialize(): Option \"unknown_class\" must be \"incomplete\" or \"throw\", \"%s\" given",
			Z_STRVAL_P(value));
		return false;
	}
	return true;
}

static bool parse_decode_option(zend_string *name, zend_ulong index, zval *value, amber_decode_options *options)
{
	if (name && zend_string_equals_literal(name, "allowed_classes")) {
		return parse_allowed_classes(value, options);
	}
	if (name && zend_string_equals_literal(name, "max_depth")) {
		return parse_limit(value, "amber_unserialize", "max_depth", &options->max_depth);
	}
	if (name && zend_string_equals_literal(name, "max_elements")) {
		return parse_limit(value, "amber_unserialize", "max_elements", &options->max_elements);
	}
	if (name && zend_string_equals_literal(name, "class_map")) {
		return parse_class_map(value, options);
	}
	if (name && zend_string_equals_literal(name, "unknown_class")) {
		return parse_unknown_class(value, options);
	}
	if (name && zend_string_equals_literal(name, "key")) {
		return amber_keys_parse("amber_unserialize", value, &options->keys);
	}
	return unknown_option("amber_unserialize", name, index,
		"allowed_classes, max_depth, max_elements, class_map, unknown_class and key");
}

bool amber_decode_options_parse(HashTable *given, amber_decode_options *options)
{
	zend_string *name;
	zend_ulong index;
	zval *value;

	/* called, as gcc would write a string instruction, which takes as long as a small message does */
	amber_fill(options, 0, sizeof(*options));
	options->max_depth = AMBER_G(max_depth);
	options->max_elements = AMBER_G(max_elements);
	if (!given) {
		return true;
	}
	ZEND_HASH_FOREACH_KEY_VAL(given, index, name, value) {
		if (!parse_decode_option(name, index, value, options)) {
			amber_decode_options_free(options);
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

void amber_decode_options_free(amber_decode_options *options)
{
	if (options->allowed_classes) {
		zend_array_release(options->allowed_classes);
	}
	if (options->class_map) {
		zend_array_release(options->class_map);
	}
	amber_keys_free(&options->keys);
}
