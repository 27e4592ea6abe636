/* SPDX-License-Identifier: MIT
 *
 * Names of properties, as the engine mangles them: "name", "\0*\0name", "\0Class\0name". A long one costs its bytes
 * once a message, however often these name it: where its prefix ends is remembered, and it is compared only with what
 * is as long.
 */
#include "src/decode/names/names.h"
#include "src/decode/read/leaves.h"
#include "src/names.h"

/* Of a name, in bytes: as much as a message shows. */
#define SHOWN_NAME_MAX 200

static zend_long prefix_of(const amber_decoder *decoder, const zend_string *key)
{
	return EXPECTED(ZSTR_LEN(key) <= AMBER_LONG_NAME) ? amber_name_prefix(key) : amber_decode_long_prefix(decoder, key);
}

bool amber_decode_is_property_name(amber_decoder *decoder, const zend_string *key)
{
	return prefix_of(decoder, key) != AMBER_NO_NAME;
}

zend_string *amber_decode_shown_name(amber_decoder *decoder, const zend_string *key)
{
	zend_long prefix = prefix_of(decoder, key);

	return prefix == AMBER_NO_NAME ? ZSTR_INIT_LITERAL("(not a name)", 0)
		: strpprintf(0, "%.*s", SHOWN_NAME_MAX, ZSTR_VAL(key) + prefix);
}

/* The property that a class itself declares, or inherits and can see, by its bare name. */
static zend_property_info *by_bare_name(const zend_class_entry *ce, const char *name, size_t length)
{
	zend_string *declared;
	zend_property_info *info;

	ZEND_HASH_FOREACH_STR_KEY_PTR((HashTable *) &ce->properties_info, declared, info) {
		ZEND_ASSERT(declared); /* as every property has a name */
		if (ZSTR_LEN(declared) == length && memcmp(ZSTR_VAL(declared), name, length) == 0) {
			return info;
		}
	} ZEND_HASH_FOREACH_END();
	return NULL;
}

/* The private property of this name that the class has itself or from a parent, of this name in any case. */
static zend_property_info *private_of(const zend_class_entry *ce, const char *class_name, size_t class_length,
	const char *name, size_t length)
{
	size_t prefix = class_length + 2;

	for (int i = 0; i < ce->default_properties_count; i++) {
		zend_property_info *info = ce->properties_info_table[i];
		if (info && (info->flags & ZEND_ACC_PRIVATE) && ZSTR_LEN(info->name) == prefix + length
		 && zend_binary_strcasecmp(ZSTR_VAL(info->ce->name), ZSTR_LEN(info->ce->name), class_name, class_length) == 0
		 && memcmp(ZSTR_VAL(info->name) + prefix, name, length) == 0) {
			return info;
		}
	}
	return NULL;
}

zend_string *amber_decode_mapped_class(const amber_decoder *decoder, const char *class_name, size_t length)
{
	const HashTable *map = decoder->options->class_map;

	if (EXPECTED(!map) || length > decoder->options->class_map_longest) {
		return NULL;
	}
	char *lower = zend_str_tolower_dup(class_name, length);
	const zval *mapped = zend_hash_str_find(map, lower, length);
	efree(lower);
	return mapped ? Z_STR_P(mapped) : NULL;
}

zend_property_info *amber_decode_find_property(amber_decoder *decoder, const zend_class_entry *ce, zend_string *key)
{
	for (int i = 0; i < ce->default_properties_count; i++) {
		zend_property_info *info = ce->properties_info_table[i];
		if (info && zend_string_equals(info->name, key)) {
			return info;
		}
	}
	zend_long prefix = prefix_of(decoder, key);
	if (prefix <= 0) {
		return prefix == AMBER_NO_NAME ? NULL : zend_hash_find_ptr(&ce->properties_info, key);
	}
	const char *class_name = ZSTR_VAL(key) + 1, *name = ZSTR_VAL(key) + prefix;
	size_t class_length = (size_t) prefix - 2, length = ZSTR_LEN(key) - (size_t) prefix;
	const zend_string *mapped = amber_decode_mapped_class(decoder, class_name, class_length);
	if (mapped) {
		/* as it stands in the message, else as class_map calls it: one step, which is not taken again */
		zend_property_info *info = private_of(ce, class_name, class_length, name, length);
		info = info ? info : private_of(ce, ZSTR_VAL(mapped), ZSTR_LEN(mapped), name, length);
		if (info) {
			return info;
		}
		class_name = ZSTR_VAL(mapped);
		class_length = ZSTR_LEN(mapped);
	}
	if ((class_length == 1 && *class_name == '*')
	 || zend_binary_strcasecmp(class_name, class_length, ZSTR_VAL(ce->name), ZSTR_LEN(ce->name)) == 0) {
		return by_bare_name(ce, name, length);
	}
	return NULL;
}
