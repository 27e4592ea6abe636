/* SPDX-License-Identifier: MIT
 *
 * What an array or object holds, and by which keys.
 */
#include "src/encode/value/classes.h"

bool amber_encode_is_list_of_buckets(const HashTable *ht)
{
	zend_ulong expected = 0;
	const Bucket *bucket = ht->arData;

	for (const Bucket *end = bucket + ht->nNumUsed; bucket < end; bucket++) {
		if (Z_TYPE(bucket->val) == IS_UNDEF) {
			continue;
		}
		if (bucket->key || bucket->h != expected++) {
			return false;
		}
	}
	return true;
}

/* So many values are looked at. */
#define LOOKS_MOST 256

static bool leads_nowhere(const HashTable *table, uint32_t *looks)
{
	amber_row values = amber_row_of(table);

	for (uint32_t left = zend_hash_num_elements(table); left; left--) {
		const zval *value = amber_row_next(&values);
		if (++*looks > LOOKS_MOST) {
			return false;
		}
		if (Z_TYPE_P(value) == IS_REFERENCE && Z_REFCOUNT_P(value) == 1) {
			value = Z_REFVAL_P(value);
		}
		/* no immutable array holds a reference */
		if (Z_TYPE_P(value) > IS_STRING && !(Z_TYPE_P(value) == IS_ARRAY && (!Z_REFCOUNTED_P(value)
			|| (Z_REFCOUNT_P(value) == 1 && leads_nowhere(Z_ARRVAL_P(value), looks))))) {
			return false;
		}
	}
	return true;
}

bool amber_encode_leads_nowhere(const HashTable *table)
{
	uint32_t looks = 0;

	return leads_nowhere(table, &looks);
}

uint32_t amber_encode_shape_of_places(amber_encoder *encoder, const HashTable *ht)
{
	amber_key *keys = amber_shapes_room(&encoder->shapes, zend_hash_num_elements(ht));
	uint32_t n = 0;
	zend_string *str;
	zend_ulong h;

	ZEND_HASH_FOREACH_KEY((HashTable *) ht, h, str) {
		keys[n++] = (amber_key) { .str = str, .h = h };
	} ZEND_HASH_FOREACH_END();
	return amber_shapes_of_room(&encoder->shapes, keys, n, AMBER_NO_ID);
}

bool amber_encode_is_view_of_slots(const zend_object *object, const HashTable *table)
{
	const zend_class_entry *ce = object->ce;
	const Bucket *bucket = table->arData;

	if (ce->default_properties_count == 0 || GC_REFCOUNT(table) > 1 || HT_IS_PACKED(table)) {
		return false;
	}
	const Bucket *end = bucket + table->nNumUsed;
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (ce->properties_info_table[i] == NULL) {
			continue;
		}
		if (bucket == end || Z_TYPE(bucket->val) != IS_INDIRECT
		 || Z_INDIRECT(bucket->val) != &object->properties_table[i]) {
			return false;
		}
		bucket++;
	}
	return bucket == end;
}

uint32_t amber_encode_shape_of_properties(amber_encoder *encoder, HashTable *table, uint32_t class_name)
{
	amber_key *keys = amber_shapes_room(&encoder->shapes, zend_hash_num_elements(table));
	uint32_t n = 0;
	zend_string *str;
	zend_ulong h;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL_IND(table, h, str, value) {
		(void) value;
		keys[n++] = (amber_key) { .str = str, .h = h };
	} ZEND_HASH_FOREACH_END();
	return amber_shapes_of_room(&encoder->shapes, keys, n, class_name);
}

uint32_t amber_encode_shape_of_table(amber_encoder *encoder, amber_class *class, HashTable *table)
{
	bool list = HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table), fits = false;

	if (class->last_shape != AMBER_NO_ID) {
		/* two lists have the same keys if they are as long */
		fits = list && class->last_list ? encoder->shapes.list[class->last_shape].keys.count == table->nNumUsed
			: amber_shapes_fit(&encoder->shapes, class->last_shape, table);
	}
	if (!fits) {
		class->last_shape = !HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table)
			? amber_shapes_of_table(&encoder->shapes, table, class->name)
			: amber_encode_shape_of_properties(encoder, table, class->name);
	}
	class->last_list = list;
	return class->last_shape;
}
