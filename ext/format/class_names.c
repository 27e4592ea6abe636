/* SPDX-License-Identifier: MIT
 *
 * The names of allowed_classes and class_map. Most messages hold few classes or none, so the names are only checked
 * when the option is read; the first look-ups compare them one by one, and a table is built when there are more. What
 * is known of an array serves later calls of the request with that array: it cannot change or be freed meanwhile, as
 * this code holds a reference, and opcache frees immutable arrays between requests only.
 */
#include "php_amber.h"
#include "format/options.h"

/* Look-ups before a table is built. */
#define AMBER_LOOK_UPS_FEW 8

static bool check_class_name(const char *option, const zval *value)
{
	if (Z_TYPE_P(value) != IS_STRING) {
		return amber_option_type_error(option, "an array of class names", value);
	}
	if (!zend_is_valid_class_name(Z_STR_P(value))) {
		return amber_option_value_error("Option \"%s\" must be an array of class names, \"%s\" given", option,
			Z_STRVAL_P(value));
	}
	return true;
}

/* Checks each entry. *by_reference: some are references, whose strings other code may replace; *longest: length of the
 * longest name to look up. */
static bool check(zend_array *given, bool is_map, bool *by_reference, size_t *longest)
{
	zend_string *old;
	zval *name;

	*by_reference = false;
	*longest = 0;
	ZEND_HASH_FOREACH_STR_KEY_VAL(given, old, name) {
		*by_reference |= Z_ISREF_P(name);
		ZVAL_DEREF(name);
		if (is_map && !old) {
			return amber_option_value_error("Option \"class_map\" must have old class names as keys");
		}
		if (!check_class_name(is_map ? "class_map" : "allowed_classes", name)) {
			return false;
		}
		*longest = MAX(*longest, is_map ? ZSTR_LEN(old) : Z_STRLEN_P(name));
	} ZEND_HASH_FOREACH_END();
	return true;
}

static void build_table(amber_class_names *names)
{
	zend_string *old;
	zval *name;

	zend_array *table = zend_new_array(zend_hash_num_elements(names->given));
	ZEND_HASH_FOREACH_STR_KEY_VAL(names->given, old, name) {
		ZVAL_DEREF(name);
		zend_string *lower = zend_string_tolower(names->is_map ? old : Z_STR_P(name));
		Z_TRY_ADDREF_P(name);
		zend_hash_update(table, lower, name); /* of old names that differ in case the last one counts */
		zend_string_release(lower);
	} ZEND_HASH_FOREACH_END();
	names->table = table; /* only now: memory may have run out before, and shutdown functions read with these names */
}

static amber_class_names **remembered(const zend_array *given)
{
	return &AMBER_G(class_names)[((uintptr_t) given >> 6) % AMBER_CLASS_NAMES];
}

amber_class_names *amber_class_names_of(zend_array *given, bool is_map)
{
	amber_class_names **known = remembered(given), *names = *known;
	bool by_reference;
	size_t longest;

	if (EXPECTED(names && names->given == given && names->is_map == is_map)) {
		names->references++;
		return names;
	}
	if (!check(given, is_map, &by_reference, &longest)) {
		return NULL;
	}
	names = emalloc(sizeof(*names));
	*names = (amber_class_names) { .references = 1, .serial = ++AMBER_G(class_names_made), .is_map = is_map,
		.longest = longest, .given = given };
	GC_TRY_ADDREF(given);
	if (UNEXPECTED(by_reference)) {
		build_table(names);
	} else if (AMBER_G(in_request)) {
		if (*known) {
			amber_class_names_release(*known);
		}
		names->references++;
		*known = names;
	}
	return names;
}

void amber_class_names_release(amber_class_names *names)
{
	if (--names->references == 0) {
		zend_array_release(names->given);
		if (names->table) {
			zend_array_release(names->table);
		}
		efree(names);
	}
}

void amber_class_names_forget(void)
{
	for (uint32_t i = 0; i < AMBER_CLASS_NAMES; i++) {
		amber_class_names *names = AMBER_G(class_names)[i];
		AMBER_G(class_names)[i] = NULL;
		if (names) {
			amber_class_names_release(names);
		}
	}
}

/* The last entry for this name; NULL: none. */
static const zval *find_one_by_one(const amber_class_names *names, const char *name, size_t length)
{
	const zval *found = NULL, *value;
	const zend_string *old;

	ZEND_HASH_FOREACH_STR_KEY_VAL(names->given, old, value) {
		const zend_string *candidate = names->is_map ? old : Z_STR_P(value);
		if (ZSTR_LEN(candidate) == length
		 && zend_binary_strcasecmp(ZSTR_VAL(candidate), length, name, length) == 0) {
			found = value;
		}
	} ZEND_HASH_FOREACH_END();
	return found;
}

static const zval *find(amber_class_names *names, const char *name, size_t length)
{
	if (length > names->longest) {
		return NULL;
	}
	if (!names->table && names->looks++ < AMBER_LOOK_UPS_FEW) {
		return find_one_by_one(names, name, length);
	}
	if (!names->table) {
		build_table(names);
	}
	char *lower = zend_str_tolower_dup(name, length);
	const zval *found = zend_hash_str_find(names->table, lower, length);
	efree(lower);
	return found;
}

bool amber_class_allowed(const amber_decode_options *options, const zend_string *name)
{
	return EXPECTED(!options->allowed_classes) || find(options->allowed_classes, ZSTR_VAL(name), ZSTR_LEN(name));
}

zend_string *amber_class_mapped(const amber_decode_options *options, const char *name, size_t length)
{
	const zval *mapped = UNEXPECTED(options->class_map != NULL) ? find(options->class_map, name, length) : NULL;

	return mapped ? Z_STR_P(mapped) : NULL;
}
