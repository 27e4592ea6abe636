/* SPDX-License-Identifier: MIT
 *
 * Hooks inside a value are called before the walk over it, in the order in which serialize() calls them. What they
 * give is kept, and so is what was seen on the way, as serialize() would have written it before the next hook ran:
 * arrays with more than leaves in them become copies, and references ours. What cannot be serialized throws here, where
 * the way to it is known.
 */
#include "src/encode/value/asking.h"

/* Longer arrays that several hold are not looked through again for each of them. */
#define SHORT_ARRAY 32

/* Of an array: it is being asked; it was, and hooks change nothing in it. */
#define OPEN   (AMBER_NO_ID - 1)
#define STEADY (AMBER_NO_ID - 2)

/* Everything below returns false where an exception was thrown. */

/* What is in a cell that is ours is asked; in_reference: in a reference of ours. */
static bool ask(amber_encoder *encoder, zval *cell, bool in_reference);

bool amber_ask_holds_leaves(const HashTable *table)
{
	amber_row row = amber_row_of(table);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE_P((const zval *) (row.at + i * row.distance)) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* What zend_array_dup() has put into a cell for a value. Slots of an object are left where they are until their turn
 * comes; an array may be inside itself by a reference that nobody else holds, and that is dropped. */
static void put_back(zval *cell, zval *value)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		Z_TRY_DELREF_P(cell);
		ZVAL_COPY_VALUE(cell, value);
	} else if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(cell) != IS_REFERENCE) {
		ZVAL_MAKE_REF(cell);
	}
}

static HashTable *copy_table(HashTable *table)
{
	HashTable *copy = zend_array_dup(table);
	amber_row from = amber_row_of(table), to = amber_row_of(copy);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		zval *value = (zval *) (from.at + i * from.distance);
		bool is_slot = Z_TYPE_P(value) == IS_INDIRECT;
		if (Z_TYPE_P(is_slot ? Z_INDIRECT_P(value) : value) != IS_UNDEF) {
			put_back((zval *) to.at, value);
		} else if (!HT_IS_PACKED(table)) {
			continue; /* it has no place in the copy */
		}
		to.at += to.distance;
	}
	return copy;
}

bool amber_ask_elements(amber_encoder *encoder, zval *cell, uint32_t given, bool property)
{
	HashTable *table = Z_ARRVAL_P(cell);
	amber_ask_frame *frame = amber_encode_push(encoder);
	zval copy;

	if (UNEXPECTED(!frame)) {
		return false;
	}
	if (GC_REFCOUNT(table) > 1 && Z_REFCOUNTED_P(cell)) {
		/* most who change what they hold change a copy then; it is held, as there may be something of it */
		frame->original = table;
		frame->copied = true;
		table = copy_table(table);
		ZVAL_ARR(cell, table);
		ZVAL_PTR(&copy, table);
		amber_encode_hold(encoder, &copy);
	}
	if (given != AMBER_NO_ID) {
		amber_encode_hold(encoder, &encoder->given[given].data);
		ZVAL_COPY(&encoder->given[given].data, cell);
		encoder->given[given].called = OPEN;
	}
	amber_row row = amber_row_of(table);
	frame->cells = (char *) row.at;
	frame->distance = row.distance;
	frame->count = table->nNumUsed;
	frame->table = table;
	frame->given = given;
	frame->called = encoder->called;
	frame->property = property;
	return true;
}

/* What is asked may be another value the next time that it is met. */
static void note_unsteady(amber_encoder *encoder)
{
	if (encoder->depth) {
		encoder->frames[encoder->depth - 1].unsteady = true;
	}
}

/* What is noted of an array that several hold, which is held, too. */
static uint32_t note_array(amber_encoder *encoder, zval *cell, const amber_given *known)
{
	if (known) {
		return (uint32_t) (known - encoder->given);
	}
	amber_encode_hold_too(encoder, Z_COUNTED_P(cell));
	return amber_given_add(encoder, Z_ARRVAL_P(cell));
}

/* Whether an array is inside itself, and not by an object, which is asked once. Such an array is the same one wherever it
 * stands. */
static bool is_inside_itself(const amber_encoder *encoder, amber_given *known)
{
	const amber_ask_frame *frame = &encoder->frames[encoder->depth];

	while (known->called == OPEN && frame-- > encoder->frames && !frame->property) {
		if (frame->given == (uint32_t) (known - encoder->given)) {
			known->again = true;
			return true;
		}
	}
	return false;
}

/* An array that several hold is not looked through again for each of them, unless a hook may have changed it. */
static bool ask_array(amber_encoder *encoder, zval *cell, bool in_reference)
{
	HashTable *table = Z_ARRVAL_P(cell);
	bool copied = in_reference || encoder->depth == 0 || encoder->frames[encoder->depth - 1].copied;
	bool shared = GC_REFCOUNT(table) > (copied ? 2u : 1u), is_long = zend_hash_num_elements(table) > SHORT_ARRAY;

	encoder->is_inside_itself |= table == encoder->outermost && encoder->depth > 0;
	if (zend_hash_num_elements(table) == 0) {
		return true;
	}
	amber_given *known = shared ? amber_given_find(encoder, table) : NULL;
	if (known && (known->called == encoder->called || known->called == STEADY || is_inside_itself(encoder, known))) {
		if (known->called == encoder->called) {
			note_unsteady(encoder);
		}
		zval_ptr_dtor(cell);
		ZVAL_COPY(cell, &known->data);
		return true;
	}
	bool holds_leaves = amber_ask_holds_leaves(table);
	uint32_t given = shared && (!holds_leaves || is_long) ? note_array(encoder, cell, known) : AMBER_NO_ID;
	if (!holds_leaves) {
		return amber_ask_elements(encoder, cell, given, false);
	}
	if (given != AMBER_NO_ID) {
		ZVAL_COPY(&encoder->given[given].data, cell);
		encoder->given[given].called = STEADY;
	}
	return amber_encode_may_begin(encoder);
}

/* A reference becomes ours, with what it holds when it is met first: but an object has its own identity, so another one
 * is met for the first time. */
static bool ask_held(amber_encoder *encoder, zval *cell)
{
	zend_reference *ref = Z_REF_P(cell);
	bool is_object = Z_TYPE(ref->val) == IS_OBJECT;
	zval theirs;

	const amber_given *known = is_object ? NULL : amber_given_find(encoder, ref);
	ZVAL_COPY_VALUE(&theirs, cell);
	ZVAL_COPY(cell, known ? &known->data : &ref->val);
	if (known) {
		zval_ptr_dtor(&theirs);
		return true;
	}
	ZVAL_MAKE_REF(cell);
	uint32_t index = amber_given_add(encoder, is_object ? Z_REF_P(cell) : ref);
	ZVAL_COPY(&encoder->given[index].data, cell);
	if (is_object) {
		/* whoever has a copy of what it stands in would change that, too, if it were held */
		zval_ptr_dtor(&theirs);
	} else {
		amber_encode_hold(encoder, &theirs);
	}
	return ask(encoder, Z_REFVAL_P(cell), true);
}

/* One that nobody else holds is as if it were not there, unless an array is inside itself by it. */
static bool ask_reference(amber_encoder *encoder, zval *cell)
{
	if (Z_REFCOUNT_P(cell) > 1) {
		encoder->has_references = true;
		note_unsteady(encoder);
		return ask_held(encoder, cell);
	}
	return ask(encoder, Z_REFVAL_P(cell), false);
}

static bool ask_other(amber_encoder *encoder, const zval *value)
{
	if (Z_TYPE_P(value) == IS_RESOURCE && encoder->resources) {
		amber_encode_note_resource(encoder);
		note_unsteady(encoder);
		return true;
	}
	amber_encode_error(encoder, "is a %s; only null, bool, int, float, string, array and object can be serialized",
		Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
	return false;
}

static bool ask(amber_encoder *encoder, zval *cell, bool in_reference)
{
	switch (Z_TYPE_P(cell)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
		case IS_LONG:
		case IS_DOUBLE:
		case IS_STRING:
			return true;
		case IS_ARRAY:
			return ask_array(encoder, cell, in_reference);
		case IS_OBJECT:
			return amber_ask_object(encoder, Z_OBJ_P(cell));
		case IS_REFERENCE:
			return ask_reference(encoder, cell);
		default:
			return ask_other(encoder, cell);
	}
}

/* What stands in a slot when its turn comes. A reference that nobody else holds would have one more holder. */
static bool copy_slot(amber_encoder *encoder, zval *cell)
{
	const zval *slot = Z_INDIRECT_P(cell);

	if (UNEXPECTED(Z_TYPE_P(slot) == IS_UNDEF)) {
		amber_encode_error(encoder, "was unset by a hook while its object was being serialized");
		return false;
	}
	if (Z_TYPE_P(slot) == IS_REFERENCE && Z_REFCOUNT_P(slot) == 1) {
		slot = Z_REFVAL_P(slot);
	}
	ZVAL_COPY(cell, slot);
	return true;
}

/* The next cell of a frame that holds no leaf; *cell is NULL where there is none. */
static bool next_cell(amber_encoder *encoder, amber_ask_frame *frame, zval **cell)
{
	*cell = NULL;
	if (UNEXPECTED(!amber_ask_is_as_it_was(frame))) {
		amber_encode_error(encoder, "is an array that was sorted by a hook while it was being serialized");
		return false;
	}
	while (frame->pos < frame->count) {
		zval *next = (zval *) (frame->cells + frame->distance * frame->pos++);
		if (Z_TYPE_P(next) == IS_INDIRECT && UNEXPECTED(!copy_slot(encoder, next))) {
			return false;
		}
		if (Z_TYPE_P(next) > IS_STRING) {
			*cell = next;
			break;
		}
	}
	return true;
}

static void leave(amber_encoder *encoder)
{
	const amber_ask_frame *frame = &encoder->frames[--encoder->depth];

	if (frame->given != AMBER_NO_ID) {
		amber_given *given = &encoder->given[frame->given];
		given->called = frame->unsteady && !given->again ? frame->called : STEADY;
	}
	if (frame->unsteady && !frame->property) {
		note_unsteady(encoder);
	}
	if (frame->original) {
		zend_array_release(frame->original);
	}
}

static bool ask_all(amber_encoder *encoder)
{
	zval *cell;

	while (encoder->depth) {
		if (UNEXPECTED(!next_cell(encoder, &encoder->frames[encoder->depth - 1], &cell))) {
			return false;
		}
		if (!cell) {
			leave(encoder);
		} else if (UNEXPECTED(!ask(encoder, cell, false))) {
			return false;
		}
	}
	return true;
}

bool amber_encode_ask(amber_encoder *encoder, zval *value)
{
	bool root_was_asked = encoder->given_used != 0;

	encoder->outermost = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : NULL;
	/* who gave us the value may not be the only one who can change it */
	Z_TRY_ADDREF_P(value);
	bool asked = (root_was_asked ? amber_ask_given(encoder, 0) : ask(encoder, value, false)) && ask_all(encoder);
	while (encoder->depth) {
		leave(encoder);
	}
	amber_encode_hold(encoder, value);
	return asked;
}
