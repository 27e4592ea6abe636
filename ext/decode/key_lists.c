/* SPDX-License-Identifier: MIT
 *
 * Key lists, and property names as the engine mangles them.
 */
#include "decode/frames.h"
#include "decode/objects.h"
#include "decode/scalars.h"
#include "format/format.h"

AMBER_HOT zend_array *amber_decode_table_like(const zend_array *from)
{
	zend_array *to = emalloc(sizeof(zend_array));
	/* most have the smallest size, for which emalloc() gets a constant */
	void *data = EXPECTED(from->nTableMask == HT_SIZE_TO_MASK(HT_MIN_SIZE))
		? emalloc(HT_SIZE_EX(HT_MIN_SIZE, HT_SIZE_TO_MASK(HT_MIN_SIZE))) : emalloc(HT_SIZE(from));

	GC_SET_REFCOUNT(to, 1);
	GC_TYPE_INFO(to) = GC_ARRAY;
	/* the refcount is left out: it may just have been stored, and a wider load of it would wait for that store */
	memcpy(&to->u, &from->u, sizeof(zend_array) - offsetof(zend_array, u));
	to->nInternalPointer = 0;
	HT_SET_DATA_ADDR(to, data);
	amber_copy_long(data, HT_GET_DATA_ADDR(from), HT_USED_SIZE(from));
	if (GC_FLAGS(from) & IS_ARRAY_IMMUTABLE) {
		return to; /* a cached one: its values are null, its keys are not counted */
	}
	bool are_held = (HT_FLAGS(from) & HASH_FLAG_STATIC_KEYS) == 0;
	for (Bucket *bucket = to->arData, *end = bucket + to->nNumUsed; bucket < end; bucket++) {
		ZVAL_NULL(&bucket->val);
		if (are_held && bucket->key) {
			zend_string_addref(bucket->key);
		}
	}
	return to;
}

void amber_decode_merge_keys(amber_decoder *decoder, zend_array *table)
{
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		Bucket *again = &table->arData[i];
		if (Z_NEXT(again->val) == AMBER_KEY_REPEATED) {
			zval *place = &table->arData[again->h].val;
			amber_decode_keep_alive(decoder, place);
			ZVAL_COPY_VALUE(place, &again->val);
			ZVAL_UNDEF(&again->val);
		}
	}
}

/* Equal long keys of the message are the same string, so pointers are compared: a few bytes of input must not cost a
 * comparison of long strings. Keys that a class declares are other strings. */
zval *amber_decode_find_key(HashTable *table, zend_string *key)
{
	if (EXPECTED(ZSTR_LEN(key) <= AMBER_LONG_NAME) || HT_IS_PACKED(table)) {
		return zend_hash_find(table, key);
	}
	zend_ulong h = zend_string_hash_val(key);
	uint32_t at = HT_HASH(table, (uint32_t) (h | table->nTableMask));

	while (at != HT_INVALID_IDX) {
		Bucket *bucket = HT_HASH_TO_BUCKET(table, at);
		if (bucket->key == key || (Z_TYPE(bucket->val) == IS_INDIRECT && bucket->h == h
			&& zend_string_equal_content(bucket->key, key))) {
			return &bucket->val;
		}
		at = Z_NEXT(bucket->val);
	}
	return NULL;
}

static bool read_key(amber_decoder *decoder, zend_array *table)
{
	const uint8_t *at = decoder->p;
	zend_string *str = NULL;
	zend_long h = 0;

	if (UNEXPECTED(!amber_take_key(decoder, &str, &h))) {
		return false;
	}
	if (str) {
		amber_decode_append_string(decoder, table, amber_decode_one_name(decoder, at, str));
	} else {
		amber_decode_append_index(table, (zend_ulong) h);
	}
	return true;
}

/* Reads count keys into a new table with null values; NULL after a failure. */
static zend_array *read_keys(amber_decoder *decoder, uint32_t count)
{
	if (UNEXPECTED(count > (size_t) (decoder->end - decoder->p))) {
		amber_decode_fail_short(decoder);
		return NULL;
	}
	zend_array *table = amber_decode_new_table(count);
	for (uint32_t i = 0; i < count; i++) {
		if (UNEXPECTED(!read_key(decoder, table))) {
			zend_array_release(table);
			return NULL;
		}
	}
	return table;
}

zend_array *amber_decode_table_of_names(amber_decoder *decoder, const amber_decode_property *properties, uint32_t count)
{
	zend_array *table = amber_decode_new_table(count);

	for (uint32_t i = 0; i < count; i++) {
		amber_decode_append_string(decoder, table, zend_string_copy(properties[i].key));
	}
	return table;
}

AMBER_HOT bool amber_decode_count(amber_decoder *decoder, uint32_t *count)
{
	uint64_t n = 0;

	if (!amber_decode_varint(decoder, &n)) {
		return false;
	}
	if (UNEXPECTED(n == 0 || n >= HT_MAX_SIZE)) {
		return amber_decode_fail(decoder, decoder->p, "A count of %" PRIu64 " is not possible here", n);
	}
	*count = (uint32_t) n;
	return true;
}

AMBER_HOT bool amber_decode_new_key_list(amber_decoder *decoder, uint32_t count)
{
	AMBER_MAKE_ROOM(decoder, key_lists);
	const uint8_t *from = decoder->p;
	const amber_cached_list *list = amber_cached_find(decoder, count);
	zend_array *table = EXPECTED(list != NULL) ? list->table : NULL;
	if (!table) {
		uint32_t before = decoder->strings_used;
		decoder->names_used = 0;
		table = read_keys(decoder, count);
		if (!table) {
			return false;
		}
		if (amber_decode_keys_differ(table)) {
			amber_cached_add(decoder, from, before, count, table, NULL);
		}
	}
	decoder->key_lists[decoder->key_lists_used++] = table;
	return true;
}

static bool ints_lie_close(const Bucket *keys, uint32_t count)
{
	zend_long min = ZEND_LONG_MAX, max = ZEND_LONG_MIN;

	for (uint32_t i = 0; i < count; i++) {
		min = MIN(min, Z_LVAL(keys[i].val));
		max = MAX(max, Z_LVAL(keys[i].val));
	}
	return amber_keys_lie_close(min, max, count);
}

zend_array *amber_decode_key_column(amber_decoder *decoder, uint32_t count)
{
	const uint8_t *at = decoder->p;
	uint32_t before = decoder->budget;
	const amber_cached_list *list = amber_cached_find(decoder, AMBER_CACHED_COLUMN | count);
	if (EXPECTED(list != NULL)) {
		return amber_decode_table_like(list->table);
	}
	zend_array *table = amber_decode_new_table(count);
	/* Keys are read into the places of their values. Adding key i writes only bucket i or an earlier one, so no unread
	 * key is overwritten. */
	Bucket *keys = table->arData;
	amber_places places = { .base = (char *) &keys->val, .stride = sizeof(Bucket) };
	uint32_t read = amber_decode_column_of_keys(decoder, &places, count);
	bool strings = read > 0 && Z_TYPE(keys->val) == IS_STRING;

	bool good = read == count && (strings || ints_lie_close(keys, count)
		|| amber_decode_fail(decoder, at, "Int keys in a column must lie closer together"));
	if (UNEXPECTED(!good)) {
		while (read-- > 0) {
			zval_ptr_dtor_str(&keys[read].val);
		}
		zend_array_release(table);
		return NULL;
	}
	for (uint32_t i = 0; i < count && strings; i++) {
		zend_string *str = Z_STR(keys[i].val);
		amber_decode_append_string(decoder, table,
			EXPECTED(ZSTR_LEN(str) <= AMBER_LONG_NAME) ? str : amber_decode_one_string(decoder, str));
	}
	for (uint32_t i = 0; i < count && !strings; i++) {
		amber_decode_append_index(table, (zend_ulong) Z_LVAL(keys[i].val));
	}
	if (strings && decoder->budget == before && amber_decode_keys_differ(table)) {
		decoder->names_used = 0;
		amber_cached_add(decoder, at, decoder->strings_used, AMBER_CACHED_COLUMN | count, table, NULL);
	}
	return table;
}

/* --- names of properties --------------------------------------------------- */

/* Bytes of a property name that a message shows. */
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

/* The property with this bare name that a class declares, or inherits and can access. */
static zend_property_info *by_bare_name(const zend_class_entry *ce, const char *name, size_t length)
{
	zend_string *declared;
	zend_property_info *info;

	ZEND_HASH_FOREACH_STR_KEY_PTR((HashTable *) &ce->properties_info, declared, info) {
		ZEND_ASSERT(declared); /* every property has a name */
		if (ZSTR_LEN(declared) == length && memcmp(ZSTR_VAL(declared), name, length) == 0) {
			return info;
		}
	} ZEND_HASH_FOREACH_END();
	return NULL;
}

/* The private property of this name that class_name declares, where that names the class or one of its parents in any
 * case. */
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

zend_property_info *amber_decode_find_property(amber_decoder *decoder, const zend_class_entry *ce, zend_string *key,
	uint32_t position)
{
	uint32_t count = (uint32_t) ce->default_properties_count;

	for (uint32_t i = 0; i < count; i++) {
		zend_property_info *info = ce->properties_info_table[(i + position) % count];
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
	const zend_string *mapped = amber_class_mapped(decoder->options, class_name, class_length);
	if (mapped) {
		/* the class name in the message first, then its name in class_map; the map applies once, not to its own
		 * result */
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
