/* SPDX-License-Identifier: MIT
 *
 * What the encoder knows of classes, and the keys of arrays and objects.
 */
#include "encode/encoder.h"
#include "format/format.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_interfaces.h"

static uint8_t method_of(const zend_class_entry *ce)
{
	if (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
		return AMBER_CLASS_FORBIDDEN;
	}
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return AMBER_CLASS_ENUM;
	}
	if (ce->__serialize) {
		return AMBER_CLASS_SERIALIZE;
	}
	if (ce->serialize) {
		/* decoding cannot safely call an internal class' own handler: see decode/objects.c */
		return ce->serialize == zend_user_serialize ? AMBER_CLASS_SERIALIZABLE : AMBER_CLASS_FORBIDDEN;
	}
	if (ce == PHP_IC_ENTRY) {
		return AMBER_CLASS_INCOMPLETE;
	}
	return zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP))
		? AMBER_CLASS_SLEEP : AMBER_CLASS_PROPERTIES;
}

bool amber_encode_is_class_name(amber_encoder *encoder, zend_string *name)
{
	uint32_t *known = amber_identities_at(&encoder->class_names, name);
	zval held;

	if (*known == AMBER_NO_ID) {
		*known = amber_is_class_name(name);
		ZVAL_STR_COPY(&held, name);
		amber_encode_hold(encoder, &held);
	}
	return *known;
}

zend_never_inline amber_class *amber_encode_class_new(amber_encoder *encoder, zend_class_entry *ce, uint32_t slot)
{
	/* a class whose entry another one of the message has taken has its entry beside it */
	if (encoder->classes_known >> slot & 1) {
		uint32_t beside = slot ^ 1;
		bool is_free = !(encoder->classes_known >> beside & 1);
		if (!is_free && encoder->classes[beside].ce == ce) {
			return &encoder->classes[beside];
		}
		slot = is_free ? beside : slot;
	}
	amber_class *class = &encoder->classes[slot];

	if (!(encoder->classes_filled >> slot & 1) || class->ce != ce) {
		class->ce = ce;
		class->method = method_of(ce);
		class->hooked = amber_class_is_hooked(ce);
		class->date = amber_date_kind(ce);
	}
	class->keys = NULL;
	class->name = amber_strings_add(&encoder->strings, ce->name);
	amber_fill(class->layouts, 0xff, sizeof(class->layouts));
	encoder->classes_known |= UINT64_C(1) << slot;
	encoder->classes_filled |= UINT64_C(1) << slot;
	return class;
}

/* Returns the class layout of the property slots that are set. */
static uint32_t layout_of_set_slots(amber_encoder *encoder, const amber_class *class, const zval *slots)
{
	const zend_class_entry *ce = class->ce;
	amber_key *keys = amber_key_lists_room(&encoder->key_lists, (uint32_t) ce->default_properties_count);
	uint32_t set = 0;

	for (int i = 0; i < ce->default_properties_count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];
		if (info && Z_TYPE(slots[i]) != IS_UNDEF) {
			keys[set++] = (amber_key) { .str = info->name, .h = zend_string_hash_val(info->name) };
		}
	}
	return amber_key_lists_of_room(&encoder->key_lists, keys, set, class->name);
}

uint32_t amber_encode_layout_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots)
{
	uint64_t unset = 0;

	if (UNEXPECTED(class->ce->default_properties_count > 64)) {
		return layout_of_set_slots(encoder, class, slots);
	}
	for (int i = 0; i < class->ce->default_properties_count; i++) {
		if (UNEXPECTED(Z_TYPE(slots[i]) == IS_UNDEF)) {
			unset |= UINT64_C(1) << i;
		}
	}
	uint32_t at = amber_hash_mix(0, unset) % AMBER_CLASS_LAYOUTS;
	if (UNEXPECTED(class->layouts[at] == AMBER_NO_ID) || UNEXPECTED(class->unset[at] != unset)) {
		class->unset[at] = unset;
		class->layouts[at] = layout_of_set_slots(encoder, class, slots);
	}
	return class->layouts[at];
}

/* --- values of arrays and objects ------------------------------------------ */

AMBER_HOT bool amber_encode_is_list_of_buckets(const HashTable *ht)
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

uint32_t amber_encode_key_list_of_keys(amber_encoder *encoder, const HashTable *table, uint32_t class_name)
{
	amber_key *keys = amber_key_lists_room(&encoder->key_lists, zend_hash_num_elements(table));
	uint32_t n = 0;
	zend_string *str;
	zend_ulong h;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL_IND((HashTable *) table, h, str, value) {
		(void) value;
		keys[n++] = (amber_key) { .str = str, .h = h };
	} ZEND_HASH_FOREACH_END();
	return amber_key_lists_of_room(&encoder->key_lists, keys, n, class_name);
}
