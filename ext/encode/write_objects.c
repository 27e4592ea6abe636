/* SPDX-License-Identifier: MIT
 *
 * Writes objects, property by property, and enum cases. The pre-pass (encode/prepass.c) has called the hooks before.
 */
#include "encode/walk.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"

/* Returns the snapshot of an object; NULL: it is written as it is. */
static zend_always_inline const amber_snapshot *snapshot_of(const amber_walk *walk, const void *ptr)
{
	return EXPECTED(walk->encoder->snapshots_used == 0) ? NULL : amber_snapshot_find(walk->encoder, ptr);
}

/* Writes the name of a class: the string with this index. */
static zend_always_inline void put_class_name(amber_walk *walk, uint32_t number)
{
	walk->out.p = amber_walk_known_string(walk, walk->out.p, number);
}

void amber_walk_enum(amber_walk *walk, zend_object *object)
{
	amber_class *class = amber_encode_class(walk->encoder, object->ce);

	*walk->out.p++ = AMBER_TAG_ENUM;
	put_class_name(walk, class->name);
	walk->out.p = amber_walk_scalar(walk, walk->out.p, zend_enum_fetch_case_name(object));
}

/* Sets the cursor to the property slots of an object. Returns its class layout. */
static zend_always_inline uint32_t look_into_slots(amber_walk *walk, amber_class *class, const zval *slots,
	amber_values *values)
{
	*values = (amber_values) { .at = (const char *) slots, .distance = sizeof(zval) };
	return amber_encode_layout_of_slots(walk->encoder, class, slots);
}

/* Sets the cursor to a table that holds all properties of an object. Returns its class layout. If the class declares no
 * properties, the table holds no INDIRECT values. */
static uint32_t look_into_table(amber_walk *walk, const amber_class *class, HashTable *table, amber_values *values)
{
	*values = amber_values_of(table);
	return class->ce->default_properties_count ? amber_encode_key_list_of_keys(walk->encoder, table, class->name)
		: amber_encode_key_list_of_table(walk->encoder, table, class->name);
}

/* Sets the cursor to values that the pre-pass recorded without a HashTable. Returns the class layout. */
static uint32_t look_into_elements(amber_walk *walk, amber_class *class, const amber_elements *elements,
	amber_values *values)
{
	if (!elements->keys) {
		return look_into_slots(walk, class, elements->at, values);
	}
	*values = (amber_values) { .at = (const char *) elements->at, .distance = sizeof(zval) };
	return amber_encode_key_list_of_table(walk->encoder, elements->keys, class->name);
}

/* Returns a date as it was when hooks were called. */
static zend_always_inline zend_object *recorded_date(zend_object *object, const amber_snapshot *result)
{
	return UNEXPECTED(result) && Z_TYPE(result->data) == IS_OBJECT ? Z_OBJ(result->data) : object;
}

/* Sets the cursor to the values of a date or time zone. Returns its class layout; AMBER_NO_ID: the walk stops. */
static uint32_t look_into_date(amber_walk *walk, amber_class *class, zend_object *object,
	const amber_snapshot *result, amber_values *values)
{
	if (UNEXPECTED(result) && Z_TYPE(result->data) == IS_ARRAY) {
		return look_into_table(walk, class, Z_ARRVAL(result->data), values);
	}
	object = recorded_date(object, result);
	uint32_t layout = amber_encode_date_layout(walk->encoder, class, object);

	if (EXPECTED(layout != AMBER_NO_ID)) {
		zval *elements = amber_walk_alloc(walk, sizeof(zval) * AMBER_DATE_KEYS);
		amber_encode_date_values(walk->encoder, object, elements);
		*values = (amber_values) { .at = (const char *) elements, .distance = sizeof(zval) };
		return layout;
	}
	HashTable *table = amber_encode_date_table(walk->encoder, object);
	return table ? look_into_table(walk, class, table, values) : AMBER_NO_ID;
}

/* Sets the cursor to a hook result. Returns its class layout, or AMBER_WALK_DATA_LIST. */
static uint32_t look_into_result(amber_walk *walk, amber_class *class, HashTable *data, amber_values *values)
{
	uint32_t count = zend_hash_num_elements(data);

	if (class->method == AMBER_CLASS_SERIALIZE && count >= AMBER_DATA_LIST_MIN && count <= walk->out.budget
	 && amber_encode_is_list(data) && walk->depth < AMBER_WALK_MOST_DEPTH) {
		return AMBER_WALK_DATA_LIST;
	}
	return look_into_table(walk, class, data, values);
}

/* Returns whether a table begins with the class name of an incomplete object. PHP puts it before all properties. */
static bool begins_with_class_name(const HashTable *table)
{
	const Bucket *first = table->arData;

	return !HT_IS_PACKED(table) && Z_TYPE(first->val) != IS_UNDEF && first->key
		&& zend_string_equals_literal(first->key, MAGIC_MEMBER);
}

/* Sets the cursor to the values of an incomplete object, whose class was not there when it was made: those behind the
 * class name, or a copy of the table without the name. Returns the class layout; AMBER_NO_ID: the walk stops. */
static uint32_t look_into_incomplete(amber_walk *walk, amber_class *class, zend_object *object, HashTable *table,
	amber_values *values)
{
	amber_encoder *encoder = walk->encoder;
	zend_string *name = php_lookup_class_name(object);
	zval rest;

	*values = amber_values_of(table);
	if (!name) {
		return amber_encode_key_list_of_keys(encoder, table, class->name);
	}
	if (UNEXPECTED(!amber_encode_is_class_name(encoder, name))) {
		zend_string_release(name);
		return AMBER_NO_ID;
	}
	ZVAL_ARR(&rest, zend_array_dup(table));
	zend_hash_str_del(Z_ARRVAL(rest), ZEND_STRL(MAGIC_MEMBER));
	uint32_t class_name = amber_strings_add(&encoder->strings, name);
	uint32_t layout = amber_encode_key_list_of_keys(encoder, Z_ARRVAL(rest), class_name);
	zend_string_release(name);
	if (EXPECTED(begins_with_class_name(table))) {
		values->at += values->distance;
		zval_ptr_dtor(&rest); /* its keys are those of the table */
	} else {
		*values = amber_values_of(Z_ARRVAL(rest));
		amber_encode_hold(encoder, &rest);
	}
	return layout;
}

/* Sets the cursor to the values of any object. Returns the class layout, which has their number; AMBER_NO_ID: the walk
 * stops. */
static uint32_t look_into(amber_walk *walk, amber_class *class, zend_object *object, const amber_snapshot *result,
	amber_values *values)
{
	if (class->date) {
		return look_into_date(walk, class, object, result, values);
	}
	if (UNEXPECTED(result) && Z_TYPE(result->data) == IS_PTR) {
		return look_into_elements(walk, class, Z_PTR(result->data), values);
	}
	if (UNEXPECTED(amber_encode_calls_out(class))) {
		return result && Z_TYPE(result->data) == IS_ARRAY
			? look_into_result(walk, class, Z_ARRVAL(result->data), values) : AMBER_NO_ID;
	}
	if (class->method == AMBER_CLASS_FORBIDDEN || (!result && !amber_has_standard_properties(object))) {
		return AMBER_NO_ID;
	}
	HashTable *table = UNEXPECTED(result) ? Z_ARRVAL(result->data) : amber_encode_own_table(object);
	if (UNEXPECTED(class->method == AMBER_CLASS_INCOMPLETE)) {
		return look_into_incomplete(walk, class, object, table ? table : (HashTable *) &zend_empty_array, values);
	}
	return table ? look_into_table(walk, class, table, values)
		: look_into_slots(walk, class, object->properties_table, values);
}

uint32_t amber_walk_plain_layout(amber_walk *walk, zend_object *object, amber_values *values)
{
	amber_class *class = amber_encode_class(walk->encoder, object->ce);

	if (class->method != AMBER_CLASS_PROPERTIES || class->date || !amber_has_standard_properties(object)) {
		return AMBER_NO_ID;
	}
	walk->hooks += class->hooked;
	HashTable *table = amber_encode_own_table(object);
	return table ? look_into_table(walk, class, table, values)
		: look_into_slots(walk, class, object->properties_table, values);
}

/* Returns whether the values of this object have other holders than the object, so that they may be met again though
 * the object is written once. The holders are a proxy beside its instance, or those of a property table or hook
 * result. */
static zend_always_inline bool shares_properties(const zend_object *object, const amber_snapshot *result)
{
	if (UNEXPECTED(result)) {
		return Z_REFCOUNTED(result->data) && Z_REFCOUNT(result->data) > 1;
	}
	return amber_object_is_lazy(object) || (object->properties && GC_REFCOUNT(object->properties) > 1);
}

/* Returns whether an object can be met again; only then its address is recorded. */
static zend_always_inline bool can_be_met_again(const amber_walk *walk, const zend_object *object,
	const amber_snapshot *result)
{
	return walk->level.may_recur || (UNEXPECTED(result) ? Z_EXTRA(result->data) != 0 : GC_REFCOUNT(object) > 1)
		|| shares_properties(object, result);
}

AMBER_HOT void amber_walk_new_key_list(amber_walk *walk, amber_key_list *key_list, bool rows)
{
	bool objects = key_list->class_name != AMBER_NO_ID;

	key_list->id = objects ? walk->layout_ids++ : walk->key_list_ids++;
	if (objects) {
		if (!rows) {
			*walk->out.p++ = AMBER_TAG_OBJECT_NEW;
		}
		put_class_name(walk, key_list->class_name);
	}
	walk->out.p = objects || rows ? amber_put_varint(walk->out.p, key_list->keys.count)
		: amber_put_map(walk->out.p, key_list->keys.count);
	amber_walk_run(walk, key_list->keys.at, key_list->keys.distance, key_list->keys.count, true);
}

static void push_object(amber_walk *walk, uint32_t shared, bool may_recur)
{
	amber_walk_push(walk, may_recur, true)->shared = shared;
	amber_walk_enter_shared(walk, shared);
}

/* Completes an object of scalars only. No array around an object is equal to another one. */
static void close_scalars(amber_walk *walk, uint32_t shared)
{
	walk->level.unshareable = true;
	walk->level.height = MAX(walk->level.height, 1);
	if (shared != AMBER_NO_ID) {
		amber_walk_complete_shared(walk, shared, 1);
	}
}

/* Begins the properties of an object, with its class layout before them. An object of scalars only needs no frame. */
static enum amber_begun begin_properties(amber_walk *walk, uint32_t layout, amber_values *values, uint32_t shared,
	bool may_recur)
{
	uint32_t count = amber_key_lists_at(walk->key_lists, layout)->keys.count;

	walk->elements += count;
	walk->containers++;
	amber_walk_head(walk, layout, true);
	enum amber_begun begun = amber_walk_scalars(walk, values->at, values->distance, count);
	if (begun == AMBER_BEGUN_DONE) {
		close_scalars(walk, shared);
	} else {
		push_object(walk, shared, may_recur);
	}
	return begun;
}

/* Writes a hook result that is a list: its keys are not written, nor is its class layout recorded. */
static enum amber_begun write_data_list(amber_walk *walk, const amber_class *class, zend_object *object)
{
	const HashTable *data = Z_ARRVAL(snapshot_of(walk, object)->data);
	uint32_t count = zend_hash_num_elements(data), types;
	const zval *elements;

	walk->layout_ids++;
	walk->elements += count;
	walk->containers++;
	*walk->out.p++ = AMBER_TAG_OBJECT_NEW;
	put_class_name(walk, class->name);
	walk->out.p = amber_put_varint(walk->out.p, count);
	*walk->out.p++ = AMBER_TAG_LIST_COLUMN;
	amber_take_budget(&walk->out, count);
	walk->top->checkpoint = amber_walk_checkpoint(walk);
	return amber_walk_close_if(walk, (types = amber_walk_side_by_side(walk, data, &elements)) != 0
		&& amber_walk_column_or_items(walk, elements, count, types, false));
}

/* Writes the string that Serializable::serialize() returned. */
static enum amber_begun write_payload(amber_walk *walk, const amber_class *class, const zval *payload)
{
	walk->level.unshareable = true;
	*walk->out.p++ = AMBER_TAG_SERIALIZABLE;
	put_class_name(walk, class->name);
	return amber_walk_elements(walk, amber_walk_one(payload)) ? AMBER_BEGUN_DONE : AMBER_BEGUN_NOT;
}

/* Writes what stands in place of an object: null or, where one of the Serializable hooks around this call writes the
 * object, the number of that hook. */
static enum amber_begun write_instead(amber_walk *walk, uint32_t enclosing)
{
	walk->level.unshareable = true;
	if (enclosing) {
		*walk->out.p++ = AMBER_TAG_ENCLOSING;
		walk->out.p = amber_put_varint(walk->out.p, enclosing);
	} else {
		*walk->out.p++ = AMBER_TAG_NULL;
	}
	return AMBER_BEGUN_DONE;
}

enum amber_begun amber_walk_begin_object(amber_walk *walk, zend_object *object)
{
	amber_class *class = amber_encode_class(walk->encoder, object->ce);
	uint32_t number = walk->shared_used, layout = AMBER_NO_ID, enclosing = amber_encode_enclosing(class, object);
	amber_values values;
	const amber_snapshot *result = snapshot_of(walk, object);
	bool remember = can_be_met_again(walk, object, result);
	bool payload = class->method == AMBER_CLASS_SERIALIZABLE && result;

	if (UNEXPECTED(enclosing) || UNEXPECTED(amber_encode_gave_null(class, result))) {
		return write_instead(walk, enclosing);
	}
	if (remember) {
		uint32_t known = amber_encode_meet(walk->encoder, (zend_refcounted *) object, number);
		if (known < number) {
			return amber_walk_refer_unshareable(walk, known, AMBER_FIXUP_BACK_REFERENCE, AMBER_OBJECT_CHAIN)
				? AMBER_BEGUN_DONE
				: AMBER_BEGUN_NOT;
		}
	}
	if (EXPECTED(!payload) && (UNEXPECTED(amber_walk_is_too_deep(walk))
	 || (layout = look_into(walk, class, object, result, &values)) == AMBER_NO_ID)) {
		return AMBER_BEGUN_NOT;
	}
	if (remember) {
		amber_walk_begin_shared(walk);
	}
	walk->dates += class->date != AMBER_NO_DATE;
	walk->hooks += class->hooked && !class->date;
	if (UNEXPECTED(payload)) {
		if (remember) {
			amber_walk_complete_shared(walk, number, 0);
		}
		return write_payload(walk, class, &result->data);
	}
	uint32_t shared = remember ? number : AMBER_NO_ID;
	bool may_recur = shares_properties(object, result);
	if (UNEXPECTED(layout == AMBER_WALK_DATA_LIST)) {
		push_object(walk, shared, may_recur);
		return write_data_list(walk, class, object);
	}
	return begin_properties(walk, layout, &values, shared, may_recur);
}

/* Returns whether an object may stand in rows. Rows are complete all at once, so hooks of rows would run later than
 * those of the values in them; and an aliased object has a tag of its own. */
static zend_always_inline bool may_be_row(const amber_walk *walk, const amber_class *class, const zend_object *object)
{
	return !walk->encoder->no_object_rows && class->method != AMBER_CLASS_ENUM && (!class->hooked || class->date)
		&& !amber_encode_is_aliased(walk->encoder, (const zend_refcounted *) object);
}

uint32_t amber_walk_take_row(amber_walk *walk, zend_object *object)
{
	amber_class *class = amber_encode_class(walk->encoder, object->ce);
	const amber_snapshot *result = snapshot_of(walk, object);
	amber_values values;

	if (!may_be_row(walk, class, object)) {
		return AMBER_NO_ID;
	}
	/* the rows end before an object that was met before, or that stands in them already */
	if (can_be_met_again(walk, object, result)
	 && amber_encode_meet(walk->encoder, (zend_refcounted *) object, walk->row_placeholder) <= walk->row_placeholder) {
		return AMBER_NO_ID;
	}
	if (class->date && UNEXPECTED(result) && Z_TYPE(result->data) == IS_ARRAY) {
		return AMBER_NO_ID;
	}
	uint32_t layout = class->date ? amber_encode_date_layout(walk->encoder, class, recorded_date(object, result))
		: look_into(walk, class, object, result, &values);
	return EXPECTED(amber_walk_is_key_list(layout))
		&& EXPECTED(amber_key_lists_at(walk->key_lists, layout)->keys.count) ? layout
		: AMBER_NO_ID;
}

void amber_walk_enter_row(amber_walk *walk, zend_object *object, amber_values *values, uint32_t group, uint32_t place)
{
	amber_class *class = amber_encode_class(walk->encoder, object->ce);
	const amber_snapshot *result = snapshot_of(walk, object);

	walk->level.unshareable = true;
	walk->dates += class->date != AMBER_NO_DATE;
	look_into(walk, class, object, result, values);
	if (can_be_met_again(walk, object, result)) {
		uint32_t number = amber_walk_new_shared(walk);
		amber_walk_shared *shared = &walk->shared[number];
		shared->kind = AMBER_WALK_ROW;
		shared->group = group;
		shared->place = place;
		*amber_identities_at(&walk->encoder->identities, object) = number;
	}
	walk->level.may_recur |= shares_properties(object, result);
}
