/* SPDX-License-Identifier: MIT
 *
 * Hooks inside a value are called before the walk over it, in the order in which serialize() calls them. What they
 * give is kept, and so is what was seen on the way, as serialize() would have written it before the next hook ran. What
 * cannot be serialized throws here, where the way to it is known.
 */
#include "src/encode/value/asking.h"

/* Longer arrays that several hold are not looked through again for each of them. */
#define SHORT_ARRAY 32

/* Everything below returns false where an exception was thrown. */

/* What a value holds is asked, as values of this one: given is whose data it is, or AMBER_NO_ID. */
static bool ask(amber_encoder *encoder, zval *value, uint32_t given);

bool amber_ask_holds_leaves(const HashTable *table)
{
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE_P(amber_ask_element(table, i)) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* What is in an array, or in a table that is all there is of an object. It is held meanwhile: most who change it change
 * a copy then, and those who do not (an ArrayObject its own, whoever has it by reference what lone references hold) do
 * not release it. */
bool amber_ask_elements(amber_encoder *encoder, HashTable *table, uint32_t given, bool property, bool shared)
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
	frame->called = encoder->called;
	GC_TRY_ADDREF(table);
	return true;
}

/* What is asked may be another value the next time that it is met. */
static void note_unsteady(amber_encoder *encoder)
{
	if (encoder->depth) {
		encoder->frames[encoder->depth - 1].unsteady = true;
	}
}

/* An array that several hold is not looked through again for each of them; while it is, it may be met, and is looked
 * through. */
static bool ask_array(amber_encoder *encoder, HashTable *table, uint32_t given, bool lone)
{
	bool shared = lone || GC_REFCOUNT(table) > 1, is_long = zend_hash_num_elements(table) > SHORT_ARRAY;

	encoder->is_inside_itself |= table == encoder->outermost && encoder->depth > 0;
	if (zend_hash_num_elements(table) == 0) {
		return true;
	}
	uint32_t known = shared ? amber_given_array(encoder, table) : AMBER_NO_ID;
	if (known == encoder->called) {
		note_unsteady(encoder);
	}
	if (known == encoder->called || known == AMBER_GIVEN_STEADY) {
		return true;
	}
	if (!amber_ask_holds_leaves(table)) {
		if (lone) {
			amber_given_note_array(encoder, table, encoder->called);
		}
		return amber_ask_elements(encoder, table, given, false, shared);
	}
	if (shared && is_long) {
		amber_given_note_array(encoder, table, AMBER_GIVEN_STEADY);
	}
	return amber_encode_may_begin(encoder);
}

/* The place of the value that is asked, in a copy that is ours; NULL: that value stands there no more. */
static zval *own_place(amber_encoder *encoder, uint32_t depth);

/* Whether an array is as it was when it began, as far as can be told. An ArrayObject changes its own, whoever holds it;
 * sort() arranges one in place when the hook of a fiber suspended in its comparison goes on after it. */
static bool is_as_it_was(const amber_ask_frame *frame)
{
	const HashTable *table = frame->from.table;

	return HT_IS_PACKED(table) == (frame->mode == AMBER_ASK_PACKED) && table->nNumUsed >= frame->count;
}

/* Where the array in this frame stands, in what is ours; NULL: it stands there no more. */
static zval *place_of_array(amber_encoder *encoder, uint32_t depth)
{
	const amber_ask_frame *frame = &encoder->frames[depth];
	zval *place = frame->given != AMBER_NO_ID ? &encoder->given[frame->given].data
		: depth ? own_place(encoder, depth - 1) : encoder->root;

	const zval *array = place;

	if (UNEXPECTED(!place)) {
		return NULL;
	}
	ZVAL_DEREF(array);
	return Z_TYPE_P(array) == IS_ARRAY && Z_ARRVAL_P(array) == frame->from.table ? place : NULL;
}

/* The array in this frame becomes a copy. False: it was changed. */
static bool own_array(amber_encoder *encoder, uint32_t depth)
{
	amber_ask_frame *frame = &encoder->frames[depth];
	HashTable *table = frame->from.table;
	zval *place = is_as_it_was(frame) ? place_of_array(encoder, depth) : NULL;
	uint32_t pos = 0;
	zval held;

	if (UNEXPECTED(!place)) {
		return false;
	}
	for (uint32_t i = 0; i < frame->pos; i++) {
		/* holes stay where values have no keys */
		pos += HT_IS_PACKED(table) || Z_TYPE(table->arData[i].val) != IS_UNDEF;
	}
	HashTable *copy = zend_array_dup(table);
	if (place == encoder->root) {
		/* nobody releases that */
		ZVAL_ARR(&held, copy);
	} else {
		ZVAL_COPY_VALUE(&held, place);
	}
	ZVAL_ARR(place, copy);
	amber_encode_hold(encoder, &held);
	if (amber_given_array(encoder, table) != AMBER_NO_ID) {
		frame->original = table;
	}
	zend_array_release(table);
	GC_ADDREF(copy);
	frame->from.table = copy;
	frame->pos = pos;
	frame->count = copy->nNumUsed;
	frame->shared = false;
	frame->own = true;
	return true;
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
			if (!frame->own && UNEXPECTED(!own_array(encoder, depth))) {
				return NULL;
			}
			return frame->pos && frame->pos <= frame->from.table->nNumUsed
				? amber_ask_element(frame->from.table, frame->pos - 1) : NULL;
	}
}

/* Another reference takes the place of the one that is asked. */
static bool put_in_place(amber_encoder *encoder, const zend_reference *asked, zend_reference *ref)
{
	zval *place = own_place(encoder, encoder->depth - 1), before;

	if (UNEXPECTED(!place || Z_TYPE_P(place) != IS_REFERENCE || Z_REF_P(place) != asked)) {
		return amber_encode_fail_sorted(encoder);
	}
	ZVAL_COPY_VALUE(&before, place);
	GC_ADDREF(ref);
	ZVAL_REF(place, ref);
	amber_encode_hold(encoder, &before);
	return true;
}

/* What a reference holds now is kept, and asked. */
static bool ask_held(amber_encoder *encoder, uint32_t index, const zval *value)
{
	zval held;

	ZVAL_COPY(&held, value);
	encoder->given[index].data = held;
	return ask(encoder, &held, index);
}

static bool holds_the_same(const zval *now, const zval *before)
{
	return Z_TYPE_P(now) == IS_OBJECT ? Z_TYPE_P(before) == IS_OBJECT && Z_OBJ_P(now) == Z_OBJ_P(before)
		: Z_TYPE_P(before) != IS_OBJECT;
}

/* A reference that was met before. Where it holds an object, this has its own identity: so another object, or a value
 * in its place, is met for the first time, as if another reference stood there from now on. */
static bool ask_again(amber_encoder *encoder, zend_reference *ref, uint32_t index)
{
	bool is_object = Z_TYPE(ref->val) == IS_OBJECT;
	uint32_t next = is_object ? encoder->given[index].next : encoder->given[index].next_value;
	zval own;

	if (holds_the_same(&ref->val, &encoder->given[index].data)) {
		return true;
	}
	if (next != AMBER_NO_ID && holds_the_same(&ref->val, &encoder->given[next].data)) {
		return put_in_place(encoder, ref, (zend_reference *) encoder->given[next].ptr);
	}
	ZVAL_COPY(&own, &ref->val);
	ZVAL_MAKE_REF(&own);
	next = amber_given_add(encoder, Z_COUNTED(own));
	*(is_object ? &encoder->given[index].next : &encoder->given[index].next_value) = next;
	bool put = put_in_place(encoder, ref, Z_REF(own));
	Z_DELREF(own);
	return put && ask_held(encoder, next, Z_REFVAL(own));
}

/* A reference that nobody else holds is forgotten: what is behind it is asked each time. */
static bool ask_lone(amber_encoder *encoder, zend_reference *ref)
{
	amber_given *given = amber_given_seen_at(encoder, ref);

	given->lone = true;
	given->alone = Z_TYPE(ref->val) != IS_ARRAY || Z_REFCOUNT(ref->val) == 1;
	encoder->has_references |= !given->alone;
	ZVAL_COPY(&given->data, &ref->val);
	return Z_TYPE(ref->val) == IS_ARRAY ? ask_array(encoder, Z_ARRVAL(ref->val), AMBER_NO_ID, true)
		: ask(encoder, &ref->val, AMBER_NO_ID);
}

static bool ask_reference(amber_encoder *encoder, zend_reference *ref)
{
	if (GC_REFCOUNT(ref) == 1) {
		return ask_lone(encoder, ref);
	}
	note_unsteady(encoder);
	encoder->has_references = true;
	const amber_given *known = amber_given_find_reference(encoder, ref);
	if (known && !known->lone) {
		return ask_again(encoder, ref, (uint32_t) (known - encoder->given));
	}
	uint32_t index = Z_TYPE(ref->val) == IS_OBJECT
		? (uint32_t) (amber_given_seen_at(encoder, ref) - encoder->given)
		: amber_given_add(encoder, (zend_refcounted *) ref);
	return ask_held(encoder, index, &ref->val);
}

static bool ask_other(amber_encoder *encoder, const zval *value)
{
	if (Z_TYPE_P(value) == IS_UNDEF) {
		return amber_encode_fail_unset(encoder);
	}
	if (Z_TYPE_P(value) == IS_RESOURCE && encoder->resources) {
		amber_encode_note_resource(encoder);
		note_unsteady(encoder);
		return true;
	}
	amber_encode_error(encoder, "is a %s; only null, bool, int, float, string, array and object can be serialized",
		Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
	return false;
}

static bool ask(amber_encoder *encoder, zval *value, uint32_t given)
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
			return ask_array(encoder, Z_ARRVAL_P(value), given, false);
		case IS_OBJECT:
			return amber_ask_object(encoder, Z_OBJ_P(value));
		case IS_REFERENCE:
			return ask_reference(encoder, Z_REF_P(value));
		case IS_INDIRECT:
			return ask(encoder, Z_INDIRECT_P(value), given);
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
		from = Z_REFVAL_P(from);
	}
	ZVAL_COPY(to, from);
}

/* The next value of a frame that is no leaf; *value is NULL where there is none. */
static bool next_element(amber_encoder *encoder, amber_ask_frame *frame, zval **value)
{
	const HashTable *table = frame->from.table;

	if (UNEXPECTED(!is_as_it_was(frame))) {
		return amber_encode_fail_sorted(encoder);
	}
	while (frame->pos < frame->count) {
		zval *next = amber_ask_element(table, frame->pos++);
		if (Z_TYPE_P(next) > IS_STRING) {
			*value = next;
			break;
		}
	}
	return true;
}

static bool next_slot(amber_encoder *encoder, amber_ask_frame *frame, zval **value)
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
			copy_place(&copies[at], &slots[at]);
		}
		if (Z_TYPE(copies[at]) > IS_STRING) {
			*value = &copies[at];
			break;
		}
	}
	return true;
}

static bool next_property(amber_encoder *encoder, amber_ask_frame *frame, zval **value)
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
		copy_place(&bucket->val, from);
		if (Z_TYPE(bucket->val) > IS_STRING) {
			*value = &bucket->val;
			return true;
		}
	}
	/* a property that is gone from the table was unset, too */
	return frame->copied == copy->nNumUsed || amber_encode_fail_unset(encoder);
}

static bool next_value(amber_encoder *encoder, amber_ask_frame *frame, zval **value)
{
	*value = NULL;
	switch (frame->mode) {
		case AMBER_ASK_SLOTS:
			return next_slot(encoder, frame, value);
		case AMBER_ASK_PROPERTIES:
			return next_property(encoder, frame, value);
		default:
			return next_element(encoder, frame, value);
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
			amber_given_note_array(encoder, frame->from.table, frame->unsteady ? frame->called : AMBER_GIVEN_STEADY);
		}
		if (frame->unsteady && !frame->property && encoder->depth) {
			encoder->frames[encoder->depth - 1].unsteady = true;
		}
		if (frame->original) {
			amber_given_note_array(encoder, frame->original, AMBER_NO_ID);
		}
		zend_array_release(frame->from.table);
	}
}

static bool ask_all(amber_encoder *encoder)
{
	zval *value;

	while (encoder->depth) {
		if (UNEXPECTED(!next_value(encoder, &encoder->frames[encoder->depth - 1], &value))) {
			return false;
		}
		if (!value) {
			leave(encoder, true);
		} else if (UNEXPECTED(!ask(encoder, value, AMBER_NO_ID))) {
			return false;
		}
	}
	return true;
}

bool amber_encode_ask(amber_encoder *encoder, zval *value)
{
	bool root_was_asked = encoder->given_used != 0;

	encoder->root = value;
	encoder->outermost = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : NULL;
	/* who gave us the value may not be the only one who can change it */
	if (Z_REFCOUNTED_P(value)) {
		amber_encode_hold_too(encoder, Z_COUNTED_P(value));
	}
	bool asked = (root_was_asked ? amber_ask_given(encoder, Z_OBJ_P(value), 0) : ask(encoder, value, AMBER_NO_ID))
		&& ask_all(encoder);
	while (encoder->depth) {
		leave(encoder, false);
	}
	return asked;
}
