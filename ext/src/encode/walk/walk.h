/* SPDX-License-Identifier: MIT
 * The walk over a value. No user code runs, so values are read where PHP keeps them; hooks inside were called before
 * (encode/value/ask.c), and what they gave is read in place of their objects. Which references stand in two places is
 * known before, too (encode/value/joined.c). */
#ifndef AMBER_WALK_H
#define AMBER_WALK_H

#include "src/encode/value/ask.h"
#include "src/encode/value/joined.h"
#include "src/encode/tape/tape.h"

/* What stands in place of the number of a shape. */
#define AMBER_WALK_LIST AMBER_NO_ID
#define AMBER_WALK_WIDE (AMBER_NO_ID - 1)
#define AMBER_WALK_DATA_LIST AMBER_WALK_WIDE /* of an object: its hook gave a list, whose keys are not written */
#define AMBER_WALK_UNKNOWN (AMBER_NO_ID - 2) /* nobody has asked yet */

static zend_always_inline bool amber_walk_is_shape(uint32_t shape)
{
	return shape < AMBER_WALK_UNKNOWN;
}

/* Columns and rows are written up to this depth, as each takes C stack. What is deeper stands value by value. */
#define AMBER_WALK_MOST_DEPTH 128

/* Keys from which on an array's keys and values are columns, as it is hardly one of several of its shape. */
#define AMBER_WIDE_KEYS 64

/* Fewer rows than this are written one after the other: what columns spare in bytes they take in time, to write and to
 * read. docs/DECISIONS.md, record 3. */
#define AMBER_ROWS_MIN 16

/* The message of value, or NULL: encoder->stop says why. No exception is thrown. Strings, shapes and identities of the
 * encoder are empty before, and to be emptied after. */
zend_string *amber_encode_walk(amber_encoder *encoder, zval *value);
void amber_walk_free(amber_encoder *encoder);

/* Whether nothing may begin in the top frame. */
static zend_always_inline bool amber_walk_is_too_deep(const amber_walk *walk)
{
	if (EXPECTED(walk->depth < walk->max_depth)) {
		return false;
	}
	walk->encoder->stop = AMBER_STOP_DEEP;
	return true;
}

/* An array, object or rows begin. Pointers to frames die here. */
static zend_always_inline amber_walk_frame *amber_walk_push(amber_walk *walk, bool shared, bool object)
{
	if (UNEXPECTED(++walk->depth == walk->frames_size)) {
		amber_walk_grow_frames(walk);
	}
	amber_walk_frame *frame = ++walk->top;
	frame->outer = walk->level;
	frame->cells = NULL;
	frame->checkpoint = NULL;
	frame->node = frame->joined = AMBER_NO_ID;
	frame->object = object;
	walk->level = (amber_walk_level) { .leads = AMBER_NO_ID, .shared = shared };
	return frame;
}

/* What begins here takes a node; its number. */
static zend_always_inline uint32_t amber_walk_begin_node(amber_walk *walk)
{
	uint32_t number = amber_walk_new_node(walk);

	amber_walk_note(walk, walk->out.p, AMBER_NOTE_NODE_FIRST, number);
	return number;
}

/* What a node stands for is complete. */
static zend_always_inline void amber_walk_complete_node(amber_walk *walk, uint32_t number, uint32_t height,
	uint32_t leads)
{
	amber_walk_node *node = &walk->nodes[number];

	node->height = height;
	node->leads = leads;
	node->hooked = walk->hooks + walk->dates != node->hooks;
	node->led_back = leads != AMBER_NO_ID;
	node->way.last = node->way.level;
	node->way.sum = 0;
	node->way.most = walk->containers - node->way.most + height;
}

/* Opens the top frame for count values, which are to follow. */
static zend_always_inline enum amber_begun amber_walk_open(amber_walk *walk, const void *at, size_t distance,
	uint32_t count)
{
	walk->inside = (amber_walk_cursor) { .at = at, .distance = distance, .left = count };
	return AMBER_BEGUN_OPEN;
}

/* What an object or reference gave when hooks were called; NULL: it is as it is. */
static zend_always_inline const amber_given *amber_walk_given(const amber_walk *walk, const void *ptr)
{
	return EXPECTED(walk->encoder->given_used == 0) ? NULL : amber_given_find(walk->encoder, ptr);
}

/* What stands in a place, a reference's value in place of that; a joined one is left. */
static zend_always_inline const zval *amber_walk_behind(const amber_walk *walk, const zval *value)
{
	if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
		value = Z_INDIRECT_P(value);
	}
	if (EXPECTED(Z_TYPE_P(value) != IS_REFERENCE) || UNEXPECTED(amber_encode_is_joined(walk->encoder,
		amber_encode_joined_key(value)))) {
		return value;
	}
	return Z_REFVAL_P(value);
}

/* A value that is no array, object or reference. */
static zend_always_inline uint8_t *amber_walk_leaf(amber_walk *walk, uint8_t *p, const zval *value)
{
	if (Z_TYPE_P(value) != IS_STRING) {
		return amber_put_scalar(p, value);
	}
	return UNEXPECTED(Z_STRLEN_P(value) <= 1) ? amber_put_string(p, Z_STR_P(value))
		: amber_walk_string(walk, p, Z_STR_P(value));
}

/* Writes values of what has no frame yet, up to the first that is no leaf: amber_walk.inside is the rest. */
static zend_always_inline enum amber_begun amber_walk_leaves(amber_walk *walk, const void *from, size_t distance,
	uint32_t left)
{
	uint8_t *p = walk->out.p;
	const char *at = from;

	for (; left; at += distance) {
		const zval *value = (const zval *) at;
		if (Z_TYPE_P(value) > IS_STRING) {
			break;
		}
		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
			continue;
		}
		p = amber_walk_leaf(walk, amber_walk_room(walk, p, 0), value);
		left--;
	}
	walk->out.p = p;
	return left ? amber_walk_open(walk, at, distance, left) : AMBER_BEGUN_WHOLE;
}

/* What walks returns false, 0 or AMBER_BEGUN_NOT where the walk stops. */

/* encode/walk/walk.c */

/* All that is in the top frame is written. */
void amber_walk_close(amber_walk *walk);

/* What the top frame holds takes C stack, and is written, or the walk stops. */
static zend_always_inline enum amber_begun amber_walk_close_if(amber_walk *walk, bool written)
{
	if (UNEXPECTED(!written)) {
		return AMBER_BEGUN_NOT;
	}
	amber_walk_close(walk);
	return AMBER_BEGUN_WHOLE;
}

/* count values, from at on at this distance; what is UNDEF between them is no value. */
bool amber_walk_cells(amber_walk *walk, const void *at, size_t distance, uint32_t count);

/* Whether a reference surely is as if it were not there, as all are that are not joined: else that must be known first.
 * An array behind one of nobody else's may lead back to it if others hold it, too, or the array around it (shared). */
static zend_always_inline bool amber_walk_is_not_joined(amber_walk *walk, const zend_reference *ref, bool shared)
{
	const zval *held = &ref->val;

	if (walk->encoder->has_asked || (GC_REFCOUNT(ref) == 1 && (Z_TYPE_P(held) != IS_ARRAY || !Z_REFCOUNTED_P(held)
		|| (!shared && Z_REFCOUNT_P(held) == 1)))) {
		return true;
	}
	walk->encoder->stop = AMBER_STOP_JOIN;
	return false;
}

/* From a reference that is not joined to what it holds. False: whether it is joined must be known first. */
static zend_always_inline bool amber_walk_step_through(amber_walk *walk, const zval **value)
{
	const zend_reference *ref = Z_REF_P(*value);

	*value = &ref->val;
	return amber_walk_is_not_joined(walk, ref, walk->level.shared);
}

/* encode/walk/arrays.c */

/* An array that is not empty; shape: of it, or AMBER_WALK_UNKNOWN. */
enum amber_begun amber_walk_begin_array(amber_walk *walk, HashTable *table, uint32_t shape);
/* The shape of an array, or what it is instead. */
uint32_t amber_walk_shape(amber_walk *walk, const HashTable *table);
void amber_walk_keys(amber_walk *walk, amber_keys keys);
/* encode/walk/wide.c: an array of many keys. */
bool amber_walk_wide(amber_walk *walk, const HashTable *table, uint32_t count);
/* encode/walk/objects.c: what stands before the values of the first array, object or rows of a shape: the class, if it
 * is of objects, and the keys. */
void amber_walk_new_shape(amber_walk *walk, amber_shape *shape, bool rows);

/* What stands before the values of an array or object of this shape. */
static zend_always_inline void amber_walk_head(amber_walk *walk, uint32_t number, bool object)
{
	amber_shape *shape = amber_shapes_at(walk->shapes, number);

	if (UNEXPECTED(shape->id == AMBER_NO_ID)) {
		amber_walk_new_shape(walk, shape, false);
	} else if (object) {
		walk->out.p = amber_put_number(walk->out.p, AMBER_TAG_OBJECT_SMALL, 8, AMBER_TAG_OBJECT, shape->id);
	} else {
		walk->out.p = amber_put_number(walk->out.p, AMBER_TAG_RECORD_SMALL, 16, AMBER_TAG_RECORD, shape->id);
	}
}

/* encode/walk/items.c */

/* The values of an array side by side; returns their types, which are no references to leaves, or 0: the walk stops. */
uint32_t amber_walk_side_by_side(amber_walk *walk, const HashTable *table, const zval **cells);
/* Copies n values side by side: step 1: the next of each of n arrays or objects, 0: the next n of one. Returns the
 * types. */
uint32_t amber_walk_copy_values(amber_values *from, size_t step, zval *cells, uint32_t n);
/* The values of an array, copied side by side; returns their types, or 0: the walk stops. */
uint32_t amber_walk_gather(amber_walk *walk, zval *cells, const HashTable *table, uint32_t count);
/* A column of any kind, items too; list: with what stands before the values of a list. */
bool amber_walk_column_or_items(amber_walk *walk, const zval *cells, uint32_t n, uint32_t types, bool list);
/* Steps through the references among n cells that lead to leaves; returns the types. 0: the walk stops. */
uint32_t amber_walk_step_all(amber_walk *walk, zval *cells, uint32_t n);

/* encode/walk/nodes.c */

/* What was taken for rows is none: the walk stops, and begins again without rows, or without those of objects. */
static zend_always_inline bool amber_walk_are_no_rows(amber_walk *walk, bool objects)
{
	*(objects ? &walk->encoder->no_object_rows : &walk->encoder->no_rows) = true;
	walk->encoder->stop = AMBER_STOP_ROWS;
	return false;
}

/* Names an array or object that stands on the tape; times: how much deeper than max_depth it may lead. */
bool amber_walk_name_node(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);
/* Names an object, or what is joined: no array around it is equal to another one. */
bool amber_walk_name_tied(amber_walk *walk, uint32_t number, uint8_t note, uint32_t times);

/* encode/walk/objects.c */

/* An object that is no enum case. */
enum amber_begun amber_walk_begin_object(amber_walk *walk, zend_object *object);
void amber_walk_enum(amber_walk *walk, zend_object *object);
/* The shape of an object that may stand in rows, and is taken for one of them now; AMBER_NO_ID: it may not. */
uint32_t amber_walk_take_row(amber_walk *walk, zend_object *object);
/* An object that was taken for a row is put into rows, at this place of the group; *values: where these are. */
void amber_walk_enter_row(amber_walk *walk, zend_object *object, amber_values *values, uint32_t group, uint32_t place);

/* encode/walk/rows.c */

/* Rows, if an array or object is the first of such: then the cursor is at the last of them. Else *shape is that of an
 * array, if it was found out. */
enum amber_begun amber_walk_begin_rows(amber_walk *walk, amber_walk_cursor *cursor, const zval *value, uint32_t *shape);
#endif
