/* SPDX-License-Identifier: MIT
 *
 * What the encoder knows of a class, and the shape of objects whose properties are in their slots.
 */
#include "src/encode/value/classes.h"
#include "src/names.h"
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
	amber_class *class = &encoder->classes[slot];

	if (class->ce != ce) {
		class->ce = ce;
		class->way = way_of(ce);
		class->hooked = amber_class_is_hooked(ce);
		class->date = amber_date_kind(ce);
	}
	class->keys = NULL;
	class->name = amber_strings_add(&encoder->strings, ce->name);
	amber_fill(class->shapes, 0xff, sizeof(class->shapes));
	encoder->classes_known |= UINT64_C(1) << slot;
	return class;
}

/* The shape of the slots that are set. */
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

uint32_t amber_encode_shape_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots)
{
	uint64_t unset = 0;

	if (UNEXPECTED(class->ce->default_properties_count > 64)) {
		return shape_of_set_slots(encoder, class, slots);
	}
	for (int i = 0; i < class->ce->default_properties_count; i++) {
		if (UNEXPECTED(Z_TYPE(slots[i]) == IS_UNDEF)) {
			unset |= UINT64_C(1) << i;
		}
	}
	uint32_t at = amber_hash_mix(0, unset) % AMBER_CLASS_SHAPES;
	if (UNEXPECTED(class->shapes[at] == AMBER_NO_ID) || UNEXPECTED(class->unset[at] != unset)) {
		class->unset[at] = unset;
		class->shapes[at] = shape_of_set_slots(encoder, class, slots);
	}
	return class->shapes[at];
}
