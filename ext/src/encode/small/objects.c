/* SPDX-License-Identifier: MIT
 *
 * Objects in small values: such of whose properties no hook decides, and one
 * whose hook was called before. Few enough to be known by a look at all of them.
 */
#include "src/encode/small/small.h"
#include "php_amber.h"
#include "zend_enum.h"

/* An enum case, as amber_plain_enum() writes it. */
static uint8_t *put_case(amber_small *small, uint8_t *p, zend_object *object)
{
	if (UNEXPECTED(++small->cells > AMBER_SMALL_CELLS)) {
		return NULL;
	}
	*p++ = AMBER_TAG_ENUM;
	p = amber_small_string(small, p, object->ce->name);
	return p ? amber_small_string(small, p, Z_STR_P(zend_enum_fetch_case_name(object))) : NULL;
}

/* What is known of a class; NULL: nothing. */
static const amber_class *class_of(const amber_encoder *encoder, const zend_class_entry *ce)
{
	return encoder ? amber_encode_class_kept(encoder, ce) : NULL;
}

bool amber_small_has_no_hook(const amber_encoder *encoder, const zend_class_entry *ce)
{
	const amber_class *class = class_of(encoder, ce);

	return class && class->way == AMBER_CLASS_PROPERTIES;
}

/* Whose classes those of a value are. */
static const amber_encoder *encoder_of(const amber_small *small)
{
	return small->encoder ? small->encoder : AMBER_G(idle_encoder);
}

bool amber_small_is_no_row(const amber_small *small, const zend_class_entry *ce)
{
	const amber_class *class = class_of(encoder_of(small), ce);

	return class && amber_plain_is_no_row(class);
}

/* Whether all slots of an object are set. */
static bool are_set(const zend_class_entry *ce, const zval *slots)
{
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (UNEXPECTED(ce->properties_info_table[i] == NULL || Z_TYPE(slots[i]) == IS_UNDEF)) {
			return false;
		}
	}
	return true;
}

/* The same as below of an object that was asked before. What its hook gave has fewer values than a list that is a
 * column. */
static bool look_into_given(const amber_encoder *encoder, const zend_class_entry *ce, const amber_given *given,
	amber_small_shape *shape, const zval **slots)
{
	const amber_class *class = amber_encode_class_kept(encoder, ce);

	if (given->slots) {
		*shape = (amber_small_shape) { ce, NULL, given->count };
		*slots = given->slots;
		return are_set(ce, given->slots);
	}
	if (Z_TYPE(given->data) != IS_ARRAY || !class || class->date) {
		return false;
	}
	const HashTable *table = Z_ARRVAL(given->data);
	*shape = (amber_small_shape) { ce, table, zend_hash_num_elements(table) };
	if (!HT_IS_WITHOUT_HOLES(table)) {
		return false;
	}
	return class->way == AMBER_CLASS_SERIALIZE ? shape->count < AMBER_DATA_LIST_MIN
		: class->way == AMBER_CLASS_PROPERTIES && ce->default_properties_count == 0 && !HT_IS_PACKED(table);
}

/* Where the properties of an object are, if all are in its slots, or there is no slot, or they are what a hook gave.
 * False: elsewhere. */
static bool look_into(const amber_small *small, const zend_object *object, amber_small_shape *shape, const zval **slots)
{
	const zend_class_entry *ce = object->ce;
	const amber_given *given = small->encoder ? amber_given_find(small->encoder, object) : NULL;

	if (given) {
		return look_into_given(small->encoder, ce, given, shape, slots);
	}
	if ((small->encoder && small->encoder->has_asked) || !amber_small_has_no_hook(encoder_of(small), ce)
	 || !amber_has_standard_properties(object) || amber_object_is_lazy(object)) {
		return false;
	}
	const HashTable *table = amber_encode_own_table(object);
	*slots = object->properties_table;
	uint32_t count = table ? zend_hash_num_elements(table) : (uint32_t) ce->default_properties_count;
	*shape = (amber_small_shape) { ce, table, count };
	return table ? ce->default_properties_count == 0 && !HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table)
		: are_set(ce, *slots);
}

/* Whether tables without holes, as long as each other, have the same keys. */
static bool have_same_keys(const HashTable *a, const HashTable *b, uint32_t count)
{
	if (UNEXPECTED(HT_IS_PACKED(a) || HT_IS_PACKED(b))) {
		return amber_encode_is_list(a) && amber_encode_is_list(b);
	}
	return amber_small_same_keys(a->arData, b->arData, count);
}

static bool are_alike(const amber_small_shape *a, const amber_small_shape *b)
{
	return a->ce == b->ce && a->count == b->count
		&& (!a->table || !b->table || have_same_keys(a->table, b->table, a->count));
}

/* Its number, or how many there were before it. */
static uint32_t find_object_shape(amber_small *small, const amber_small_shape *shape)
{
	uint32_t i = 0;

	while (i < small->object_shapes_used && !are_alike(&small->object_shapes[i], shape)) {
		i++;
	}
	return i;
}

/* Of what a hook gave, too, which may be a list. */
static uint8_t *put_keys_of_table(amber_small *small, uint8_t *p, const HashTable *table)
{
	if (EXPECTED(!HT_IS_PACKED(table))) {
		return amber_small_keys(small, p, table->arData, zend_hash_num_elements(table));
	}
	for (uint32_t i = 0; i < zend_hash_num_elements(table); i++) {
		p = amber_put_int(p, i);
	}
	return p;
}

/* What stands before the values of the first object of a shape. */
static uint8_t *begin_object(amber_small *small, uint8_t *p, const amber_small_shape *shape)
{
	*p++ = AMBER_TAG_OBJECT_NEW;
	p = amber_small_string(small, p, shape->ce->name);
	if (UNEXPECTED(p == NULL)) {
		return NULL;
	}
	p = amber_put_varint(p, shape->count);
	if (shape->table) {
		return put_keys_of_table(small, p, shape->table);
	}
	for (uint32_t i = 0; i < shape->count && p; i++) {
		p = amber_small_string(small, p, shape->ce->properties_info_table[i]->name);
	}
	return p;
}

/* Its number among those met so far, or how many these are. */
static uint32_t find_object(const amber_small *small, const zend_object *object)
{
	uint32_t i = 0;

	while (i < small->objects_used && small->objects[i].object != object) {
		i++;
	}
	return i;
}

/* An object that was met before: a byte for its number, which is known at the end. */
static uint8_t *name_object(amber_small *small, uint8_t *p, uint32_t object)
{
	if (UNEXPECTED(!small->may_name || small->names_used == AMBER_SMALL_NAMES)) {
		return NULL;
	}
	small->objects[object].named = true;
	small->names[small->names_used++] = (amber_small_name) { (uint32_t) (p - small->start), object };
	return p + 1;
}

uint8_t *amber_small_object(amber_small *small, uint8_t *p, zend_object *object)
{
	amber_small_shape shape;
	const zval *slots = NULL;

	if (object->ce->ce_flags & ZEND_ACC_ENUM) {
		return put_case(small, p, object);
	}
	uint32_t met = find_object(small, object);
	if (UNEXPECTED(met < small->objects_used)) {
		return name_object(small, p, met);
	}
	if (UNEXPECTED(met == AMBER_SMALL_OBJECTS || small->levels >= small->most_levels)) {
		return NULL;
	}
	small->objects[small->objects_used++] = (amber_small_met) { object, (uint32_t) (p - small->start), false };
	if (UNEXPECTED(!look_into(small, object, &shape, &slots))) {
		return NULL;
	}
	small->cells += shape.count + 1;
	if (UNEXPECTED(small->cells > AMBER_SMALL_CELLS)) {
		return NULL;
	}
	uint32_t number = find_object_shape(small, &shape);
	if (number < small->object_shapes_used) {
		p = amber_put_number(p, AMBER_TAG_OBJECT_SMALL, 8, AMBER_TAG_OBJECT, number);
	} else {
		small->object_shapes[small->object_shapes_used++] = shape;
		p = begin_object(small, p, &shape);
	}
	if (UNEXPECTED(p == NULL)) {
		return NULL;
	}
	bool hash = shape.table && !HT_IS_PACKED(shape.table);
	const char *at = hash ? (const char *) shape.table->arData
		: (const char *) (shape.table ? shape.table->arPacked : slots);
	return amber_small_values(small, p, at, hash ? sizeof(Bucket) : sizeof(zval), shape.count);
}

zend_string *amber_small_mark(amber_small *small, size_t length)
{
	uint32_t numbers[AMBER_SMALL_OBJECTS], named = 0;

	for (uint32_t i = 0; i < small->objects_used; i++) {
		numbers[i] = named;
		named += small->objects[i].named;
	}
	if (UNEXPECTED(named > AMBER_SMALL_NAMED)) {
		return NULL;
	}
	for (uint32_t i = 0; i < small->names_used; i++) {
		small->start[small->names[i].at] = (uint8_t) (AMBER_TAG_NODE_SMALL + numbers[small->names[i].object]);
	}
	zend_string *bytes = zend_string_alloc(length + named, 0);
	char *p = ZSTR_VAL(bytes);
	uint32_t from = 0;
	for (uint32_t i = 0; i < small->objects_used; i++) {
		const amber_small_met *object = &small->objects[i];
		if (object->named) {
			memcpy(p, small->start + from, object->at - from);
			p += object->at - from;
			from = object->at;
			*p++ = (char) AMBER_TAG_MARK;
		}
	}
	memcpy(p, small->start + from, length - from);
	ZSTR_VAL(bytes)[length + named] = '\0';
	return bytes;
}
