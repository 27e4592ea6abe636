/* SPDX-License-Identifier: MIT
 *
 * Hooks inside a value are called before the walk over it, in the order in which serialize() calls them. What they
 * give is kept, and so is what was seen on the way, as serialize() would have written it before the next hook ran. What
 * cannot be serialized throws here, where the way to it is known.
 */
#include "src/encode/value/ask.h"
#include "src/errors.h"
#include "src/names.h"
#include "src/nesting.h"
#include "ext/standard/php_incomplete_class.h"

/* Longer arrays that several hold are not looked through again for each of them. */
#define SHORT_ARRAY 32

/* Everything below returns false where an exception was thrown. */

/* What a value holds is asked, as values of this one: given is whose data it is, or AMBER_NO_ID; lone: of a reference,
 * nobody but the place that was looked at holds it. */
static bool ask(amber_encoder *encoder, zval *value, uint32_t given, bool lone);

static zend_always_inline zval *element_at(const HashTable *table, uint32_t at)
{
	return HT_IS_PACKED(table) ? &table->arPacked[at] : &table->arData[at].val;
}

static bool holds_leaves(const HashTable *table)
{
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE_P(element_at(table, i)) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* What is in an array, or in a table that is all there is of an object. It is held meanwhile: most who change it change
 * a copy then, and those who do not (an ArrayObject its own, whoever has it by reference what lone references hold) do
 * not release it. */
static bool ask_elements(amber_encoder *encoder, HashTable *table, uint32_t given, bool property, bool shared)
{
	amber_ask_frame *frame = amber_encode_push(encoder, HT_IS_PACKED(table) ? AMBER_ASK_PACKED : AMBER_ASK_HASH);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->from.table = table;
	frame->count = table->nNumUsed;
	frame->given = given;
	frame->property = property;
	frame->shared = shared;
	GC_TRY_ADDREF(table);
	return true;
}

/* One that several hold is not looked through again for each of them; while it is, it may be met, and is looked
 * through. */
static bool ask_array(amber_encoder *encoder, HashTable *table, uint32_t given)
{
	bool shared = GC_REFCOUNT(table) > 1, is_long = zend_hash_num_elements(table) > SHORT_ARRAY;

	encoder->is_inside_itself |= table == encoder->outermost && encoder->depth > 0;
	if (zend_hash_num_elements(table) == 0
	 || (shared && !encoder->resources && amber_given_knows_array(encoder, table))) {
		return true;
	}
	if (!holds_leaves(table)) {
		return ask_elements(encoder, table, given, false, shared);
	}
	if (shared && is_long) {
		amber_given_note_array(encoder, table);
	}
	return amber_encode_may_begin(encoder);
}

/* The place of the value that is asked, in a copy that is ours. */
static zval *own_place(amber_encoder *encoder, uint32_t depth);

/* The array in this frame becomes a copy. */
static void own_array(amber_encoder *encoder, uint32_t depth)
{
	amber_ask_frame *frame = &encoder->frames[depth];
	HashTable *table = frame->from.table, *copy = zend_array_dup(table);
	uint32_t pos = 0;
	zval held;

	for (uint32_t i = 0; i < frame->pos; i++) {
		/* holes stay where values have no keys */
		pos += HT_IS_PACKED(table) || Z_TYPE(table->arData[i].val) != IS_UNDEF;
	}
	zval *place = frame->given != AMBER_NO_ID ? &encoder->given[frame->given].data
		: depth ? own_place(encoder, depth - 1) : encoder->root;
	if (place == encoder->root) {
		/* nobody releases that */
		ZVAL_ARR(&held, copy);
	} else {
		ZVAL_COPY_VALUE(&held, place);
	}
	ZVAL_ARR(place, copy);
	amber_encode_hold(encoder, &held);
	zend_array_release(table);
	GC_ADDREF(copy);
	frame->from.table = copy;
	frame->pos = pos;
	frame->count = copy->nNumUsed;
	frame->shared = false;
	frame->own = true;
}

static zval *own_place(amber_encoder *encoder, uint32_t depth)
{
	amber_ask_frame *frame = &encoder->frames[depth];

	switch (frame->mode) {
		case AMBER_ASK_SLOTS:
			return &encoder->given[frame->given].slots[frame->pos - 1];
		case AMBER_ASK_PROPERTIES:
			return &Z_ARRVAL(encoder->given[frame->given].data)->arData[frame->copied - 1].val;
		default:
			if (!frame->own) {
				own_array(encoder, depth);
			}
			return element_at(frame->from.table, frame->pos - 1);
	}
}

/* Another reference takes the place of the one that is asked. */
static void put_in_place(amber_encoder *encoder, zend_reference *ref)
{
	zval *place = own_place(encoder, encoder->depth - 1), before;

	ZVAL_COPY_VALUE(&before, place);
	GC_ADDREF(ref);
	ZVAL_REF(place, ref);
	amber_encode_hold(encoder, &before);
}

/* What a reference holds now is kept, and asked. */
static bool ask_held(amber_encoder *encoder, uint32_t index, const zval *value, bool lone)
{
	amber_given *given = &encoder->given[index];
	zval held;

	given->lone = lone;
	given->alone = lone && (Z_TYPE_P(value) != IS_ARRAY || Z_REFCOUNT_P(value) == 1);
	ZVAL_COPY(&held, value);
	given->data = held;
	return ask(encoder, &held, index, false);
}

static bool holds_the_same(const zval *now, const zval *before)
{
	return Z_TYPE_P(now) == IS_OBJECT ? Z_TYPE_P(before) == IS_OBJECT && Z_OBJ_P(now) == Z_OBJ_P(before)
		: Z_TYPE_P(before) != IS_OBJECT;
}

/* A reference that was met before. Where it holds an object, this has its own identity: so another object, or a value
 * in its place, is met for the first time, as if another reference stood there from now on. */
static bool ask_again(amber_encoder *encoder, zend_reference *ref)
{
	uint32_t index = (uint32_t) (amber_given_find(encoder, ref) - encoder->given);
	zval own;

	while (!holds_the_same(&ref->val, &encoder->given[index].data)) {
		if (encoder->given[index].next == AMBER_NO_ID) {
			ZVAL_COPY(&own, &ref->val);
			ZVAL_MAKE_REF(&own);
			uint32_t next = amber_given_add(encoder, Z_COUNTED(own));
			encoder->given[index].next = next;
			put_in_place(encoder, Z_REF(own));
			Z_DELREF(own);
			return ask_held(encoder, next, Z_REFVAL(own), false);
		}
		index = encoder->given[index].next;
	}
	if (UNEXPECTED(encoder->given[index].ptr != (zend_refcounted *) ref)) {
		put_in_place(encoder, (zend_reference *) encoder->given[index].ptr);
	}
	return true;
}

static bool ask_reference(amber_encoder *encoder, zend_reference *ref, bool lone)
{
	uint32_t index = amber_given_add(encoder, (zend_refcounted *) ref);

	return index == AMBER_NO_ID ? ask_again(encoder, ref) : ask_held(encoder, index, &ref->val, lone);
}

/* What is in the slots of an object: copies of these, each to be made when its turn comes (live), or made before. */
static bool ask_slots(amber_encoder *encoder, zend_object *object, uint32_t index, bool live)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	const zval *slots = object->properties_table;
	amber_ask_frame *frame = amber_encode_push(encoder, AMBER_ASK_SLOTS);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->from.object = object;
	frame->count = count;
	frame->given = index;
	frame->live = live;
	if (live) {
		zval *copies = amber_given_slots(encoder, index, count);
		for (uint32_t i = 0; i < count; i++) {
			Z_EXTRA(copies[i]) = Z_TYPE(slots[i]) != IS_UNDEF && object->ce->properties_info_table[i];
		}
	}
	return true;
}

/* The keys of the properties in a table, some of which may be in the slots of an object, with nulls. */
static HashTable *copy_keys(HashTable *table)
{
	HashTable *copy = zend_new_array(zend_hash_num_elements(table));
	zend_string *key;
	zend_ulong h;
	zval *value;

	zend_hash_real_init_mixed(copy);
	ZEND_HASH_FOREACH_KEY_VAL_IND(table, h, key, value) {
		(void) value;
		if (key) {
			zend_hash_add_new(copy, key, &EG(uninitialized_zval));
		} else {
			zend_hash_index_add_new(copy, h, &EG(uninitialized_zval));
		}
	} ZEND_HASH_FOREACH_END();
	return copy;
}

/* What is in a table of properties, each as it is when its turn comes. The table, of which one reference is ours, is
 * let go as soon as all have been seen: PHP would give the object another one, in which slots are copies, when a
 * property is added while it is held. */
static bool ask_properties(amber_encoder *encoder, uint32_t index, HashTable *table)
{
	amber_ask_frame *frame = amber_encode_push(encoder, AMBER_ASK_PROPERTIES);

	if (UNEXPECTED(!frame)) {
		zend_release_properties(table);
		return false;
	}
	ZVAL_ARR(&encoder->given[index].data, copy_keys(table));
	frame->from.table = table;
	frame->given = index;
	return true;
}

/* What is in a hook's result, or in the table that is all there is of an object: nobody changes it from now on. */
static bool ask_inside(amber_encoder *encoder, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (Z_TYPE_P(data) != IS_ARRAY) {
		return true;
	}
	return holds_leaves(Z_ARRVAL_P(data)) ? amber_encode_may_begin(encoder)
		: ask_elements(encoder, Z_ARRVAL_P(data), index, true, false);
}

static bool ask_table(amber_encoder *encoder, uint32_t index, HashTable *table)
{
	zval data;

	ZVAL_ARR(&data, table);
	if (UNEXPECTED(GC_FLAGS(table) & GC_IMMUTABLE)) {
		Z_TYPE_INFO(data) = IS_ARRAY;
	}
	encoder->given[index].data = data;
	return ask_inside(encoder, index);
}

/* The properties as the handler of a class has them. A lazy object is initialized, or not, as serialize() does. */
static bool ask_handler(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	HashTable *table = amber_encode_properties_for(encoder, object, NULL);

	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	encoder->given[index].shared = !(GC_FLAGS(table) & GC_IMMUTABLE) && GC_REFCOUNT(table) > 2;
	return HT_IS_PACKED(table) ? ask_table(encoder, index, table) : ask_properties(encoder, index, table);
}

static bool ask_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	if (!amber_has_standard_properties(object) || amber_object_is_lazy(object)) {
		return ask_handler(encoder, object, index);
	}
	HashTable *table = amber_encode_own_table(object);
	if (!table && class->way == AMBER_CLASS_INCOMPLETE) {
		/* one without a name, that native made */
		table = (HashTable *) &zend_empty_array;
	}
	if (!table) {
		return ask_slots(encoder, object, index, true);
	}
	encoder->given[index].shared = GC_REFCOUNT(table) > 1;
	GC_TRY_ADDREF(table);
	return object->ce->default_properties_count ? ask_properties(encoder, index, table)
		: ask_table(encoder, index, table);
}

/* The properties that __sleep() names: mostly slots, in their order. */
static bool choose(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index,
	HashTable *names, zval *data)
{
	zval *copies = amber_given_slots(encoder, index, (uint32_t) object->ce->default_properties_count);

	if (amber_encode_choose_slots(object, names, copies)) {
		return true;
	}
	amber_given_drop_slots(encoder, index);
	return amber_encode_choose_properties(encoder, class, object, names, data);
}

static bool call_sleep(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index,
	zval *data)
{
	zval names;
	bool called = amber_encode_call_sleep(object, &names);

	ZVAL_NULL(data);
	if (called && Z_TYPE(names) == IS_ARRAY) {
		called = choose(encoder, class, object, index, Z_ARRVAL(names), data);
	}
	zval_ptr_dtor(&names);
	return called && !EG(exception);
}

static bool call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval data;
	bool shared = false;

	if (class->way == AMBER_CLASS_SLEEP) {
		if (!call_sleep(encoder, class, object, index, &data)) {
			return false;
		}
		Z_TRY_ADDREF(data);
	} else {
		bool called = class->way == AMBER_CLASS_SERIALIZE ? amber_encode_call_serialize(object, &data)
			: amber_encode_call_serializable(object, &data);
		if (!called) {
			return false;
		}
		shared = amber_encode_is_shared(&data);
	}
	amber_given *given = &encoder->given[index];
	ZVAL_COPY_VALUE(&given->data, &data);
	given->shared = shared;
	return true;
}

/* What is in what a hook gave. */
static bool ask_given(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	return encoder->given[index].slots ? ask_slots(encoder, object, index, false) : ask_inside(encoder, index);
}

/* The value of a date, which a hook can set to another, or construct anew: it is copied. */
static bool copy_date(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	ZVAL_OBJ(&encoder->given[index].data, object->handlers->clone_obj(object));
	return !EG(exception);
}

/* Whether the class of an object that was not there has a name at all. */
static bool check_incomplete(amber_encoder *encoder, zend_object *object)
{
	zend_string *name = php_lookup_class_name(object);
	bool good = !name || amber_is_class_name(name);

	if (name) {
		zend_string_release(name);
	}
	if (UNEXPECTED(!good)) {
		amber_encode_error(encoder, "is an object of a class that was not there, and its "
			"__PHP_Incomplete_Class_Name is not the name of a class");
	}
	return good;
}

static bool ask_new(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	if (class->date && amber_encode_knows_date(class, object)) {
		return copy_date(encoder, object, index);
	}
	if (class->way >= AMBER_CLASS_SERIALIZE && class->way <= AMBER_CLASS_SLEEP) {
		return call_hook(encoder, class, object, index) && ask_given(encoder, object, index);
	}
	if (class->way == AMBER_CLASS_INCOMPLETE && !check_incomplete(encoder, object)) {
		return false;
	}
	return ask_without_hook(encoder, class, object, index);
}

static bool ask_object(amber_encoder *encoder, zend_object *object)
{
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (class->way == AMBER_CLASS_ENUM || amber_encode_outer(class, object)) {
		return true;
	}
	if (class->way == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	uint32_t index = amber_given_add(encoder, (zend_refcounted *) object);
	return index == AMBER_NO_ID || ask_new(encoder, class, object, index);
}

static bool ask_other(amber_encoder *encoder, const zval *value)
{
	if (Z_TYPE_P(value) == IS_UNDEF) {
		return amber_encode_fail_unset(encoder);
	}
	if (Z_TYPE_P(value) == IS_RESOURCE && encoder->resources) {
		amber_encode_note_resource(encoder);
		return true;
	}
	amber_encode_error(encoder, "is a %s; only null, bool, int, float, string, array and object can be serialized",
		Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
	return false;
}

static bool ask(amber_encoder *encoder, zval *value, uint32_t given, bool lone)
{
	switch (Z_TYPE_P(value)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
		case IS_LONG:
		case IS_DOUBLE:
		case IS_STRING:
			return true;
		case IS_ARRAY:
			return ask_array(encoder, Z_ARRVAL_P(value), given);
		case IS_OBJECT:
			return ask_object(encoder, Z_OBJ_P(value));
		case IS_REFERENCE:
			return ask_reference(encoder, Z_REF_P(value), lone);
		case IS_INDIRECT:
			return ask(encoder, Z_INDIRECT_P(value), given, lone);
		default:
			return ask_other(encoder, value);
	}
}

static zend_always_inline bool is_lone(const zval *value)
{
	return Z_TYPE_P(value) == IS_REFERENCE && Z_REFCOUNT_P(value) == 1;
}

/* What stands in a place. A reference that nobody else holds is as if it were not there: one more holder would be
 * seen. */
static void copy_place(zval *to, const zval *from)
{
	if (is_lone(from)) {
		const zval *value = Z_REFVAL_P(from);
		if (Z_TYPE_P(value) != IS_ARRAY || Z_REFCOUNT_P(value) == 1) {
			from = value;
		}
	}
	ZVAL_COPY(to, from);
}

/* The next value of a frame that is no leaf; *value is NULL where there is none. */
static bool next_element(amber_encoder *encoder, amber_ask_frame *frame, zval **value, bool *lone)
{
	const HashTable *table = frame->from.table;

	/* sort() arranges an array in place, whoever else holds it, when the hook of a fiber suspended in its comparison
	 * goes on after it */
	if (UNEXPECTED(HT_IS_PACKED(table) != (frame->mode == AMBER_ASK_PACKED) || table->nNumUsed < frame->count)) {
		return amber_encode_fail_sorted(encoder);
	}
	while (frame->pos < frame->count) {
		zval *next = element_at(table, frame->pos++);
		if (Z_TYPE_P(next) > IS_STRING) {
			*value = next;
			*lone = is_lone(next);
			break;
		}
	}
	return true;
}

static bool next_slot(amber_encoder *encoder, amber_ask_frame *frame, zval **value, bool *lone)
{
	zval *copies = encoder->given[frame->given].slots;
	const zval *slots = frame->from.object->properties_table;

	while (frame->pos < frame->count) {
		uint32_t at = frame->pos++;
		if (frame->live) {
			if (!Z_EXTRA(copies[at])) {
				continue;
			}
			if (UNEXPECTED(Z_TYPE(slots[at]) == IS_UNDEF)) {
				return amber_encode_fail_unset(encoder);
			}
			*lone = is_lone(&slots[at]);
			copy_place(&copies[at], &slots[at]);
		}
		if (Z_TYPE(copies[at]) > IS_STRING) {
			*value = &copies[at];
			break;
		}
	}
	return true;
}

static bool next_property(amber_encoder *encoder, amber_ask_frame *frame, zval **value, bool *lone)
{
	const HashTable *table = frame->from.table, *copy = Z_ARRVAL(encoder->given[frame->given].data);

	while (frame->pos < table->nNumUsed && frame->copied < copy->nNumUsed && !HT_IS_PACKED(table)) {
		const Bucket *live = &table->arData[frame->pos++];
		Bucket *bucket = &copy->arData[frame->copied];
		if (bucket->key != live->key || bucket->h != live->h) {
			continue; /* was not set when this object's turn came */
		}
		frame->copied++;
		const zval *from = Z_TYPE(live->val) == IS_INDIRECT ? Z_INDIRECT(live->val) : &live->val;
		if (UNEXPECTED(Z_TYPE_P(from) == IS_UNDEF)) {
			return amber_encode_fail_unset(encoder);
		}
		*lone = is_lone(from);
		copy_place(&bucket->val, from);
		if (Z_TYPE(bucket->val) > IS_STRING) {
			*value = &bucket->val;
			return true;
		}
	}
	/* a property that is gone from the table was unset, too */
	return frame->copied == copy->nNumUsed || amber_encode_fail_unset(encoder);
}

static bool next_value(amber_encoder *encoder, amber_ask_frame *frame, zval **value, bool *lone)
{
	*value = NULL;
	*lone = false;
	switch (frame->mode) {
		case AMBER_ASK_SLOTS:
			return next_slot(encoder, frame, value, lone);
		case AMBER_ASK_PROPERTIES:
			return next_property(encoder, frame, value, lone);
		default:
			return next_element(encoder, frame, value, lone);
	}
}

/* The frame is left; whole: all that is in it was asked. */
static void leave(amber_encoder *encoder, bool whole)
{
	const amber_ask_frame *frame = &encoder->frames[--encoder->depth];

	if (frame->mode == AMBER_ASK_PROPERTIES) {
		zend_release_properties(frame->from.table);
	} else if (frame->mode != AMBER_ASK_SLOTS) {
		if (whole && frame->shared) {
			amber_given_note_array(encoder, frame->from.table);
		}
		zend_array_release(frame->from.table);
	}
}

static bool ask_all(amber_encoder *encoder)
{
	zval *value;
	bool lone;

	while (encoder->depth) {
		if (UNEXPECTED(!next_value(encoder, &encoder->frames[encoder->depth - 1], &value, &lone))) {
			return false;
		}
		if (!value) {
			leave(encoder, true);
		} else if (UNEXPECTED(!ask(encoder, value, AMBER_NO_ID, lone))) {
			return false;
		}
	}
	return true;
}

bool amber_encode_ask_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	return call_hook(encoder, class, object, amber_given_add(encoder, (zend_refcounted *) object));
}

bool amber_encode_ask(amber_encoder *encoder, zval *value)
{
	bool root_was_asked = encoder->given_used != 0;

	encoder->must_ask = false;
	encoder->root = value;
	encoder->outermost = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : NULL;
	/* who gave us the value may not be the only one who can change it */
	if (Z_REFCOUNTED_P(value)) {
		amber_encode_hold_too(encoder, Z_COUNTED_P(value));
	}
	bool asked = (root_was_asked ? ask_given(encoder, Z_OBJ_P(value), 0) : ask(encoder, value, AMBER_NO_ID, false))
		&& ask_all(encoder);
	while (encoder->depth) {
		leave(encoder, false);
	}
	return asked;
}
