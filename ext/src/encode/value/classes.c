/* SPDX-License-Identifier: MIT
 *
 * What the encoder knows of a class, and the shape of objects whose properties are in their slots.
 */
#include "src/encode/value/classes.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_interfaces.h"

static uint8_t way_of(const zend_class_entry *ce)
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
		/* an internal class' own handler has no safe way back: see decode/objects/cases.c */
		return ce->serialize == zend_user_serialize ? AMBER_CLASS_SERIALIZABLE : AMBER_CLASS_FORBIDDEN;
	}
	if (ce == PHP_IC_ENTRY) {
		return AMBER_CLASS_INCOMPLETE;
	}
	return zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP))
		? AMBER_CLASS_SLEEP : AMBER_CLASS_PROPERTIES;
}

void amber_encode_classes_free(amber_encoder *encoder)
{
	for (uint32_t i = 0; i < AMBER_CLASS_CACHE; i++) {
		if (encoder->classes[i]) {
			efree(encoder->classes[i]);
			encoder->classes[i] = NULL;
		}
	}
}

zend_never_inline amber_class *amber_encode_class_new(amber_encoder *encoder, zend_class_entry *ce, uint32_t slot)
{
	if (UNEXPECTED(!encoder->classes[slot])) {
		encoder->classes[slot] = ecalloc(1, sizeof(amber_class));
	}
	amber_class *class = encoder->classes[slot];
	if (class->ce != ce) {
		class->ce = ce;
		class->way = way_of(ce);
		class->hooked = amber_class_is_hooked(ce);
		class->date = amber_date_kind(ce);
	}
	class->name = amber_strings_add(&encoder->strings, ce->name);
	class->full_shape = AMBER_NO_ID;
	for (uint32_t i = 0; i < AMBER_CLASS_MEMOS; i++) {
		class->memos[i] = AMBER_NO_ID;
	}
	encoder->classes_known |= UINT64_C(1) << slot;
	return class;
}

static zend_always_inline bool all_slots_set(const zend_class_entry *ce, const zval *slots)
{
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (UNEXPECTED(Z_TYPE(slots[i]) == IS_UNDEF) && ce->properties_info_table[i]) {
			return false;
		}
	}
	return true;
}

/* The shape of those that are set. */
static uint32_t shape_of_set_slots(amber_encoder *encoder, const amber_class *class, const zval *slots)
{
	const zend_class_entry *ce = class->ce;
	amber_key *keys = amber_shapes_room(&encoder->shapes, (uint32_t) ce->default_properties_count);
	uint32_t set = 0;

	for (int i = 0; i < ce->default_properties_count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];
		if (info && Z_TYPE(slots[i]) != IS_UNDEF) {
			keys[set++] = (amber_key) { .str = info->name, .h = zend_string_hash_val(info->name) };
		}
	}
	return amber_shapes_of_room(&encoder->shapes, keys, set, class->name);
}

/* The shape of the slots that are set, of a class of which other objects may have the same ones set. */
static zend_never_inline uint32_t shape_of_some_slots(amber_encoder *encoder, amber_class *class, const zval *slots)
{
	uint64_t set = 0;

	if (UNEXPECTED(class->ce->default_properties_count > 64)) {
		return shape_of_set_slots(encoder, class, slots);
	}
	for (int i = 0; i < class->ce->default_properties_count; i++) {
		set |= (uint64_t) (Z_TYPE(slots[i]) != IS_UNDEF) << i;
	}
	uint32_t at = amber_hash_mix(0, set) % AMBER_CLASS_MEMOS;
	if (class->memos[at] == AMBER_NO_ID || class->memo_keys[at] != set) {
		class->memo_keys[at] = set;
		class->memos[at] = shape_of_set_slots(encoder, class, slots);
	}
	return class->memos[at];
}

uint32_t amber_encode_shape_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots)
{
	if (UNEXPECTED(!all_slots_set(class->ce, slots))) {
		return shape_of_some_slots(encoder, class, slots);
	}
	if (EXPECTED(class->full_shape != AMBER_NO_ID)) {
		return class->full_shape;
	}
	class->full_shape = shape_of_set_slots(encoder, class, slots);
	return class->full_shape;
}
