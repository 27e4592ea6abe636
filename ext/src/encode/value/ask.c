/* SPDX-License-Identifier: MIT
 *
 * Hooks inside a value are called before the walk over it, in the order in which serialize() calls them. What they
 * give is kept, and so is what was seen on the way, as serialize() would have written it before the next hook ran:
 * arrays with more than leaves in them become copies, and references ours. Which references stand in two places is
 * counted on the way: what others hold too is asked a second time where it is met again, which tells of all in it. What
 * cannot be serialized throws here, where the way to it is known.
 */
#include "src/encode/value/ask.h"
#include "src/encode/value/joined.h"
#include "src/names.h"
#include "ext/standard/php_incomplete_class.h"

/* Longer arrays that several hold are not looked through again for each of them. */
#define SHORT_ARRAY 32

/* Of an array: it is being asked; it was, and hooks change nothing in it. */
#define OPEN   (AMBER_NO_ID - 1)
#define STEADY (AMBER_NO_ID - 2)

/* What asks returns false where an exception was thrown. */

/* What is in a cell that is ours is asked; in_reference: in a reference of ours. */
static bool ask(amber_encoder *encoder, zval *cell, bool in_reference);

static bool holds_leaves(const HashTable *table)
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

/* Where ptr is met again this stands in its place. What is ours stands for itself. */
static void note_ours(amber_encoder *encoder, const void *ptr, const zval *ours)
{
	uint32_t index = amber_given_add(encoder, ptr);

	ZVAL_COPY(&encoder->given[index].data, ours);
	encoder->given[index].called = STEADY;
}

static void open_table(const amber_encoder *encoder, amber_ask_frame *frame, const HashTable *table)
{
	amber_row row = amber_row_of(table);

	frame->cells = (char *) row.at;
	frame->distance = row.distance;
	frame->count = table->nNumUsed;
	frame->table = table;
	frame->called = encoder->called;
	frame->lone = encoder->lone;
}

/* A frame for what is in an array in a cell, which becomes a copy if others hold it. given: what is noted of it, or
 * AMBER_NO_ID; property: as errors call its values. */
static bool ask_elements(amber_encoder *encoder, zval *cell, uint32_t given, bool property)
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
		if (frame->original) {
			note_ours(encoder, table, cell);
		}
	}
	open_table(encoder, frame, table);
	frame->given = given;
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

/* An array is met inside itself. What nobody else holds on the way to there is inside itself, too. Returns whether an
 * object is on that way. */
static bool meet_inside(amber_encoder *encoder, uint32_t at)
{
	bool behind_object = false;

	if (encoder->lone) {
		amber_join(encoder, encoder->lone);
	}
	for (; at < encoder->depth; at++) {
		behind_object |= encoder->frames[at].property;
		if (encoder->frames[at].lone) {
			amber_join(encoder, encoder->frames[at].lone);
		}
	}
	return behind_object;
}

/* A copy that is asked, or was, once more: all that is in it stands in two places, so the first time. Behind an object
 * in itself its hooks are called in the order in which serialize() meets them, who writes the array again there. */
static bool ask_again(amber_encoder *encoder, const HashTable *copy)
{
	amber_given *given = amber_given_find(encoder, copy);
	bool must = !given->twice;
	uint32_t at = encoder->depth;

	given->twice = true;
	while (at > 0 && encoder->frames[at - 1].table != copy) {
		at--;
	}
	if (at > 0) {
		amber_ask_frame *around = &encoder->frames[at - 1];
		must |= meet_inside(encoder, at);
		/* some of what was in it has become ours */
		around->copied = false;
		around->is_inside_itself = true;
	}
	if (!must) {
		return true;
	}
	amber_ask_frame *frame = amber_encode_push(encoder);
	if (EXPECTED(frame)) {
		open_table(encoder, frame, copy);
	}
	return frame != NULL;
}

/* An array that is asked, or was, and that no hook can have changed since: what stands in its place does here, too. */
static bool ask_known(amber_encoder *encoder, zval *cell, const amber_given *known)
{
	if (known->called == encoder->called) {
		note_unsteady(encoder);
	}
	if (!Z_REFCOUNTED_P(cell)) {
		return true; /* it may be in memory that nobody can write to */
	}
	zval_ptr_dtor(cell);
	ZVAL_COPY(cell, &known->data);
	return holds_leaves(Z_ARRVAL_P(cell)) || ask_again(encoder, Z_ARRVAL_P(cell));
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
	if (known && (known->called == encoder->called || known->called >= STEADY)) {
		return ask_known(encoder, cell, known);
	}
	bool leaves = holds_leaves(table);
	uint32_t given = shared && (!leaves || is_long) ? note_array(encoder, cell, known) : AMBER_NO_ID;
	if (!leaves) {
		return ask_elements(encoder, cell, given, false);
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
	const amber_given *known = amber_given_find(encoder, ref);
	bool is_object = Z_TYPE(ref->val) == IS_OBJECT;
	zval theirs;

	if (is_object && known && ref == Z_REF(known->data)) {
		return ask(encoder, &ref->val, true);
	}
	ZVAL_COPY_VALUE(&theirs, cell);
	if (known && !is_object) {
		ZVAL_COPY(cell, &known->data);
		zval_ptr_dtor(&theirs);
		amber_join(encoder, Z_REF_P(cell));
		return true;
	}
	ZVAL_COPY(cell, &ref->val);
	ZVAL_MAKE_REF(cell);
	note_ours(encoder, Z_REF_P(cell), cell);
	if (is_object) {
		/* whoever has a copy of what it stands in would change that, too, if it were held */
		zval_ptr_dtor(&theirs);
	} else {
		amber_encode_hold(encoder, &theirs);
		note_ours(encoder, ref, cell);
	}
	return ask(encoder, Z_REFVAL_P(cell), true);
}

/* One that nobody else holds is as if it were not there, unless an array is inside itself by it. */
static bool ask_reference(amber_encoder *encoder, zval *cell)
{
	if (Z_REFCOUNT_P(cell) > 1) {
		note_unsteady(encoder);
		return ask_held(encoder, cell);
	}
	if (amber_encode_is_joined(encoder, Z_COUNTED_P(cell))) {
		return true;
	}
	encoder->lone = Z_TYPE_P(Z_REFVAL_P(cell)) == IS_ARRAY ? Z_REF_P(cell) : NULL;
	bool asked = ask(encoder, Z_REFVAL_P(cell), false);
	encoder->lone = NULL;
	return asked;
}

/* What is in copies of the slots of an object. */
static bool ask_slots(amber_encoder *encoder, uint32_t index)
{
	const amber_given *given = &encoder->given[index];
	amber_ask_frame *frame = amber_encode_push(encoder);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->cells = (char *) given->slots;
	frame->distance = sizeof(zval);
	frame->count = given->count;
	frame->ce = ((const zend_object *) given->ptr)->ce;
	frame->property = frame->copied = true;
	return true;
}

/* Copies of the slots of an object, each to be made when its turn comes. */
static void copy_slots(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	zval *copies = amber_given_slots(encoder, index, count), *slots = object->properties_table;

	for (uint32_t i = 0; i < count; i++) {
		if (Z_TYPE(slots[i]) != IS_UNDEF && object->ce->properties_info_table[i]) {
			ZVAL_INDIRECT(&copies[i], &slots[i]);
		}
	}
}

/* What is in what the hook of an object gave, or in its properties. Nobody changes what holds leaves alone. */
static bool ask_given(amber_encoder *encoder, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (encoder->given[index].slots) {
		return ask_slots(encoder, index);
	}
	if (Z_TYPE_P(data) != IS_ARRAY) {
		return true;
	}
	return holds_leaves(Z_ARRVAL_P(data)) ? amber_encode_may_begin(encoder)
		: ask_elements(encoder, data, AMBER_NO_ID, true);
}

/* The properties as the handler of a class has them, who may change them. A lazy object is initialized, or not, as
 * serialize() does. */
static bool take_handled(amber_encoder *encoder, zend_object *object, zval *data)
{
	encoder->called++;
	HashTable *table = amber_encode_properties_for(encoder, object, NULL);

	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	ZVAL_ARR(data, table);
	return true;
}

static bool ask_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval *data = &encoder->given[index].data;

	if (!amber_has_standard_properties(object)) {
		return take_handled(encoder, object, data) && ask_elements(encoder, data, AMBER_NO_ID, true);
	}
	HashTable *table = amber_encode_own_table(object);
	if (table) {
		ZVAL_ARR(data, table);
		Z_ADDREF_P(data);
	} else if (class->way == AMBER_CLASS_INCOMPLETE) {
		/* one without a name, that native made */
		ZVAL_EMPTY_ARRAY(data);
	} else {
		copy_slots(encoder, object, index);
	}
	return ask_given(encoder, index);
}

static bool call_sleep(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	zval names, *data = &encoder->given[index].data;
	bool called = amber_encode_call_sleep(object, &names);

	ZVAL_NULL(data);
	if (called && Z_TYPE(names) == IS_ARRAY) {
		ZVAL_ARR(data, zend_new_array(zend_hash_num_elements(Z_ARRVAL(names))));
		called = amber_encode_choose_properties(encoder, object, Z_ARRVAL(names), Z_ARRVAL_P(data));
	}
	zval_ptr_dtor(&names);
	return called && !EG(exception);
}

static bool call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval data;

	encoder->called++;
	if (class->way == AMBER_CLASS_SLEEP) {
		return call_sleep(encoder, object, index);
	}
	bool called = class->way == AMBER_CLASS_SERIALIZE ? amber_encode_call_serialize(object, &data)
		: amber_encode_call_serializable(object, &data);
	if (called) {
		encoder->given[index].data = data;
	}
	return called;
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
		return call_hook(encoder, class, object, index) && ask_given(encoder, index);
	}
	if (class->way == AMBER_CLASS_INCOMPLETE && !check_incomplete(encoder, object)) {
		return false;
	}
	return ask_without_hook(encoder, class, object, index);
}

/* An object that is met again. Null may stand in place of it, which is like no reference. */
static bool meet_again(amber_encoder *encoder, const amber_class *class, zend_object *object, bool in_reference)
{
	if (!amber_encode_gave_null(class, amber_given_find(encoder, object))) {
		amber_join_object(encoder, object, in_reference);
	}
	return true;
}

static bool ask_object(amber_encoder *encoder, zend_object *object, bool in_reference)
{
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (class->way == AMBER_CLASS_ENUM) {
		if (in_reference) {
			amber_join_case(encoder, object);
		}
		return true;
	}
	if (amber_encode_outer(class, object)) {
		return true;
	}
	if (class->way == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	uint32_t index = amber_given_add(encoder, object);
	return index == AMBER_NO_ID ? meet_again(encoder, class, object, in_reference)
		: ask_new(encoder, class, object, index);
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
			return ask_object(encoder, Z_OBJ_P(cell), in_reference);
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
		given->called = frame->unsteady && !frame->is_inside_itself ? frame->called : STEADY;
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
	bool asked = (root_was_asked ? ask_given(encoder, 0) : ask(encoder, value, false)) && ask_all(encoder);
	while (encoder->depth) {
		leave(encoder);
	}
	amber_encode_hold(encoder, value);
	return asked;
}

bool amber_encode_ask_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	uint32_t index = amber_given_add(encoder, object);
	/* what is in it may lead to it, and may not be asked */
	encoder->given[index].again = true;
	return call_hook(encoder, class, object, index);
}
