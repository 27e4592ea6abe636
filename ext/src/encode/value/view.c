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

uint32_t amber_encode_shape_of_keys(amber_encoder *encoder, const HashTable *table, uint32_t class_name)
{
	amber_key *keys = amber_shapes_room(&encoder->shapes, zend_hash_num_elements(table));
	uint32_t n = 0;
	zend_string *str;
	zend_ulong h;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL_IND((HashTable *) table, h, str, value) {
		(void) value;
		keys[n++] = (amber_key) { .str = str, .h = h };
	} ZEND_HASH_FOREACH_END();
	return amber_shapes_of_room(&encoder->shapes, keys, n, class_name);
}
