/* SPDX-License-Identifier: MIT
 *
 * The pre-pass: calls the hooks inside a value before the walk, in the order in which serialize() calls them. It keeps
 * each hook result, and everything else that it sees, as serialize() would have written it before the next hook ran:
 * an array that holds more than scalars becomes a copy, and a reference becomes one of the encoder's own. It also
 * counts which references stand in two places; for this, values that hooks may change are visited in every place where
 * they stand. Values that cannot be serialized throw here, where the path to them is known.
 */
#include "encode/encoder.h"

/* Every visit function returns false where an exception was thrown. */

/* Visits the value of an element that the encoder owns. in_reference: the element is the value of an encoder's own
 * reference. */
static bool visit(amber_encoder *encoder, zval *element, bool in_reference);

static bool holds_scalars(const HashTable *table)
{
	amber_values values = amber_values_of(table);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE_P((const zval *) (values.at + i * values.distance)) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* Corrects an element that zend_array_dup() filled in for a value of the original table. A property slot (IS_INDIRECT)
 * is not copied before its turn comes. zend_array_dup() drops a reference of refcount 1, by which an array may contain
 * itself: the element becomes a reference again. */
static void put_back(zval *element, zval *value)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		Z_TRY_DELREF_P(element);
		ZVAL_COPY_VALUE(element, value);
	} else if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(element) != IS_REFERENCE) {
		ZVAL_MAKE_REF(element);
	}
}

static HashTable *copy_table(HashTable *table)
{
	HashTable *copy = zend_array_dup(table);
	amber_values from = amber_values_of(table), to = amber_values_of(copy);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		zval *value = (zval *) (from.at + i * from.distance);
		bool is_slot = Z_TYPE_P(value) == IS_INDIRECT;
		if (Z_TYPE_P(is_slot ? Z_INDIRECT_P(value) : value) != IS_UNDEF) {
			put_back((zval *) to.at, value);
		} else if (!HT_IS_PACKED(table)) {
			continue; /* the copy has no bucket for it */
		}
		to.at += to.distance;
	}
	return copy;
}

/* Records that, wherever the walk meets ptr, it writes the value of this element instead, which the encoder owns. A
 * reference of the encoder's own is recorded with itself, too. */
static void remember_copy(amber_encoder *encoder, const void *ptr, const zval *element)
{
	zval copy;

	/* copy it first: the element may itself lie in the list of snapshots, which amber_snapshot_add() may
	 * reallocate */
	ZVAL_COPY(&copy, element);
	uint32_t index = amber_snapshot_add(encoder, ptr);
	ZVAL_COPY_VALUE(&encoder->snapshots[index].data, &copy);
}

static void open_table(const amber_encoder *encoder, amber_prepass_frame *frame, const HashTable *table)
{
	amber_values values = amber_values_of(table);

	frame->elements = (char *) values.at;
	frame->distance = values.distance;
	frame->count = table->nNumUsed;
	frame->table = table;
	frame->sole = encoder->sole;
}

/* Visits an array that was met inside itself by way of references of refcount 1. The array stands in a second place, so
 * these references count as aliased. The elements are visited once more, as serialize() writes the array once more and
 * calls its hooks again. */
static bool visit_inside(amber_encoder *encoder, zval *element, uint32_t at)
{
	const HashTable *copy = encoder->frames[at].table;

	if (encoder->sole) {
		amber_alias(encoder, encoder->sole);
	}
	while (++at < encoder->depth) {
		if (encoder->frames[at].sole) {
			amber_alias(encoder, encoder->frames[at].sole);
		}
	}
	zval_ptr_dtor(element);
	ZVAL_ARR(element, (HashTable *) copy);
	Z_ADDREF_P(element);
	/* The result list holds the copy besides the cycle, which is broken at the end where others hold arrays of it. The
	 * copy is recorded for itself in case it is met once more. */
	if (!amber_snapshot_find(encoder, copy)) {
		remember_copy(encoder, copy, element);
	}
	amber_prepass_frame *frame = amber_encode_push(encoder);
	if (EXPECTED(frame)) {
		open_table(encoder, frame, copy);
	}
	return frame != NULL;
}

/* Returns the index of the frame in which this array is being visited, if a reference of refcount 1 stands between the
 * two; else encoder->depth. */
static uint32_t frame_around(const amber_encoder *encoder, const HashTable *table)
{
	bool is_sole = encoder->sole != NULL;

	for (uint32_t at = encoder->depth; at-- > 0;) {
		if (encoder->frames[at].original == table && is_sole) {
			return at;
		}
		is_sole |= encoder->frames[at].sole != NULL;
	}
	return encoder->depth;
}

bool amber_prepass_elements(amber_encoder *encoder, zval *element, bool property)
{
	HashTable *table = Z_ARRVAL_P(element), *original = NULL;
	zval copy;

	if (GC_REFCOUNT(table) > 1 && Z_REFCOUNTED_P(element)) {
		uint32_t at = frame_around(encoder, table);
		if (UNEXPECTED(at < encoder->depth)) {
			return visit_inside(encoder, element, at);
		}
		original = table;
	}
	amber_prepass_frame *frame = amber_encode_push(encoder);
	if (UNEXPECTED(!frame)) {
		return false;
	}
	if (original) {
		/* Most code that changes a shared array separates it first, so the copy stays as it is. It is held until the
		 * message is written, because results may point into it. */
		table = copy_table(original);
		ZVAL_ARR(element, table);
		ZVAL_PTR(&copy, table);
		amber_encode_hold(encoder, &copy);
	}
	open_table(encoder, frame, table);
	frame->original = original;
	frame->property = frame->may_change = property;
	return true;
}

void amber_prepass_remember_change(amber_encoder *encoder)
{
	if (encoder->depth) {
		encoder->frames[encoder->depth - 1].may_change = true;
	}
}

/* An array with more holders than this stands in several places: it is recorded if no hook can change anything in it,
 * so that it is visited once. These two holders are its place, and the frame that visits it or the copy around it. */
#define FEW_HOLDERS 2

/* Visits an array. An array with several holders that no hook can change is visited once. So is an immutable array,
 * which outlives the request and holds no objects or references; its memory may be read-only. */
static bool visit_array(amber_encoder *encoder, zval *element)
{
	HashTable *table = Z_ARRVAL_P(element);
	bool is_immutable = !Z_REFCOUNTED_P(element), many_holders = is_immutable || GC_REFCOUNT(table) > FEW_HOLDERS;

	if (zend_hash_num_elements(table) == 0) {
		return true;
	}
	const amber_snapshot *known = many_holders ? amber_snapshot_find(encoder, table) : NULL;
	if (known && !is_immutable) {
		zval_ptr_dtor(element);
		ZVAL_COPY(element, &known->data);
	}
	if (known) {
		return true;
	}
	bool of_scalars = holds_scalars(table);
	if (is_immutable || (many_holders && of_scalars)) {
		remember_copy(encoder, table, element);
	}
	return of_scalars ? amber_encode_may_begin(encoder) : amber_prepass_elements(encoder, element, false);
}

/* Visits a reference with several holders: replaces it by an encoder's own reference, which keeps the value seen at the
 * first visit. If the reference holds an object, each place gets a reference of its own and the object is visited
 * there, because objects have an identity of their own, and the reference may hold another object by now. */
static bool visit_held_reference(amber_encoder *encoder, zval *element)
{
	zend_reference *ref = Z_REF_P(element);
	const amber_snapshot *known = amber_snapshot_find(encoder, ref);
	bool is_object = Z_TYPE(ref->val) == IS_OBJECT;
	zval theirs;

	if (is_object && known && ref == Z_REF(known->data)) {
		return visit(encoder, &ref->val, true);
	}
	ZVAL_COPY_VALUE(&theirs, element);
	if (known && !is_object) {
		ZVAL_COPY(element, &known->data);
		zval_ptr_dtor(&theirs);
		amber_alias(encoder, Z_REF_P(element));
		return true;
	}
	ZVAL_COPY(element, &ref->val);
	ZVAL_MAKE_REF(element);
	remember_copy(encoder, Z_REF_P(element), element);
	if (is_object) {
		/* do not hold the original reference: whoever has a copy of the array around it would change that copy, too */
		zval_ptr_dtor(&theirs);
	} else {
		amber_encode_hold(encoder, &theirs);
		remember_copy(encoder, ref, element);
	}
	return visit(encoder, Z_REFVAL_P(element), true);
}

/* Visits a reference. One of refcount 1 is treated as the value in it, unless an array contains itself by way of it. */
static bool visit_reference(amber_encoder *encoder, zval *element)
{
	amber_prepass_remember_change(encoder);
	if (Z_REFCOUNT_P(element) > 1) {
		return visit_held_reference(encoder, element);
	}
	if (amber_encode_is_aliased(encoder, Z_COUNTED_P(element))) {
		return true;
	}
	encoder->sole = Z_TYPE_P(Z_REFVAL_P(element)) == IS_ARRAY ? Z_REF_P(element) : NULL;
	bool visited = visit(encoder, Z_REFVAL_P(element), false);
	encoder->sole = NULL;
	return visited;
}

bool amber_prepass_side_by_side(amber_encoder *encoder, amber_elements *elements, const zend_class_entry *ce)
{
	amber_prepass_frame *frame = amber_encode_push(encoder);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->elements = (char *) elements->at;
	frame->distance = sizeof(zval);
	frame->count = elements->count;
	frame->table = elements->keys;
	frame->ce = ce;
	frame->property = frame->may_change = true;
	return true;
}

/* Nothing can change a table that holds only scalars, so it is used as it is. */
bool amber_prepass_result(amber_encoder *encoder, uint32_t index)
{
	zval *data = &encoder->snapshots[index].data;

	if (Z_TYPE_P(data) != IS_ARRAY) {
		return true;
	}
	return holds_scalars(Z_ARRVAL_P(data)) ? amber_encode_may_begin(encoder)
		: amber_prepass_elements(encoder, data, true);
}

static bool visit_other(amber_encoder *encoder, const zval *value)
{
	if (Z_TYPE_P(value) == IS_RESOURCE && encoder->resources) {
		amber_encode_remember_resource(encoder);
		amber_prepass_remember_change(encoder);
		return true;
	}
	amber_encode_error(encoder, "is a %s; only null, bool, int, float, string, array and object can be serialized",
		Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
	return false;
}

static bool visit(amber_encoder *encoder, zval *element, bool in_reference)
{
	switch (Z_TYPE_P(element)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
		case IS_LONG:
		case IS_DOUBLE:
		case IS_STRING:
			return true;
		case IS_ARRAY:
			return visit_array(encoder, element);
		case IS_OBJECT:
			return amber_prepass_object(encoder, Z_OBJ_P(element), in_reference);
		case IS_REFERENCE:
			return visit_reference(encoder, element);
		default:
			return visit_other(encoder, element);
	}
}

/* Copies the value of a property slot into its element when the element's turn comes. A reference of refcount 1 is
 * skipped, because a copy would raise its refcount to 2. */
static bool copy_slot(amber_encoder *encoder, zval *element)
{
	const zval *slot = Z_INDIRECT_P(element);

	if (UNEXPECTED(Z_TYPE_P(slot) == IS_UNDEF)) {
		amber_encode_error(encoder, "was unset by a hook while its object was being serialized");
		return false;
	}
	if (Z_TYPE_P(slot) == IS_REFERENCE && Z_REFCOUNT_P(slot) == 1) {
		slot = Z_REFVAL_P(slot);
	}
	ZVAL_COPY(element, slot);
	return true;
}

/* Sets *element to the frame's next element that is no scalar, or to NULL where none is left. */
static bool next_element(amber_encoder *encoder, amber_prepass_frame *frame, zval **element)
{
	*element = NULL;
	if (UNEXPECTED(!amber_prepass_saw_no_change(frame))) {
		amber_encode_error(encoder, "is an array that was sorted by a hook while it was being serialized");
		return false;
	}
	while (frame->pos < frame->count) {
		zval *next = (zval *) (frame->elements + frame->distance * frame->pos++);
		if (Z_TYPE_P(next) == IS_INDIRECT && UNEXPECTED(!copy_slot(encoder, next))) {
			return false;
		}
		if (Z_TYPE_P(next) > IS_STRING) {
			*element = next;
			break;
		}
	}
	return true;
}

static void leave(amber_encoder *encoder)
{
	const amber_prepass_frame *frame = &encoder->frames[--encoder->depth];

	if (frame->may_change) {
		amber_prepass_remember_change(encoder);
	}
	if (!frame->original) {
		return;
	}
	if (!frame->may_change && GC_REFCOUNT(frame->original) > FEW_HOLDERS) {
		/* on 32 bits a zval is wider than the pointer in it, and is copied whole */
		zval copy = { 0 }, original = { 0 };
		ZVAL_ARR(&copy, (HashTable *) frame->table);
		ZVAL_ARR(&original, frame->original);
		remember_copy(encoder, frame->original, &copy);
		amber_encode_hold(encoder, &original);
	} else {
		zend_array_release(frame->original);
	}
}

static bool visit_all(amber_encoder *encoder)
{
	zval *element;

	while (encoder->depth) {
		if (UNEXPECTED(!next_element(encoder, &encoder->frames[encoder->depth - 1], &element))) {
			return false;
		}
		if (!element) {
			leave(encoder);
		} else if (UNEXPECTED(!visit(encoder, element, false))) {
			return false;
		}
	}
	return true;
}

bool amber_prepass(amber_encoder *encoder, zval *value)
{
	bool root_was_visited = encoder->snapshots_used != 0;

	/* the caller may not be the only one who can change the value */
	Z_TRY_ADDREF_P(value);
	bool visited = (root_was_visited ? amber_prepass_result(encoder, 0) : visit(encoder, value, false))
		&& visit_all(encoder);
	while (encoder->depth) {
		leave(encoder);
	}
	amber_encode_hold(encoder, value);
	return visited;
}
