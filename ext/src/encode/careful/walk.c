/* SPDX-License-Identifier: MIT
 *
 * The careful walk, with its own stack: depth costs heap, not C stack.
 */
#include "src/encode/careful/careful.h"
#include "src/errors.h"

bool amber_careful_fail_size(amber_plain *plain)
{
	amber_encode_error(plain->encoder, "is larger than a string can be");
	return false;
}

uint32_t amber_careful_mark(amber_plain *plain, uint8_t kind)
{
	uint32_t number = amber_plain_new_node(plain);

	plain->nodes[number].kind = kind;
	plain->nodes[number].uses = 1;
	amber_plain_note(plain, plain->out.p, AMBER_NOTE_NODE_FIRST, number);
	return number;
}

bool amber_careful_name(amber_plain *plain, uint32_t number, uint8_t note, uint32_t times)
{
	return amber_plain_name_node(plain, number, note, times) || amber_encode_fail_depth(plain->encoder);
}

amber_walk_frame *amber_careful_push(amber_plain *plain, HashTable *table, uint32_t count, uint32_t shape, bool shared)
{
	amber_walk_frame *frame = amber_encode_push(plain->encoder);

	if (UNEXPECTED(!frame)) {
		return NULL;
	}
	frame->from.table = table;
	frame->mode = HT_IS_PACKED(table) ? AMBER_WALK_PACKED : AMBER_WALK_HASH;
	frame->left = count;
	frame->shape = shape;
	frame->outer = plain->level;
	plain->cells += count;
	plain->level = (amber_plain_level) { .shared = shared };
	plain->depth = plain->encoder->depth;
	return frame;
}

/* A reference that nobody else holds is only one if it was met inside itself.
 * Elsewhere it would be met again because an array around it is: that is no reference. */
static void forget_lone_reference(amber_plain *plain, const zend_reference *lone, uint32_t node)
{
	if (lone && plain->nodes[node].uses == 1) {
		amber_encode_forget(plain->encoder, (const zend_refcounted *) lone);
	}
}

/* An array is complete; equal ones that follow name it, unless user code ran, which may change it. */
static void keep_array(amber_plain *plain, const amber_walk_frame *frame)
{
	if (plain->encoder->called_out || plain->level.tied) {
		return;
	}
	amber_plain_keep(plain, frame->from.table, frame->shape, frame->sketch, frame->node);
	amber_plain_missed(plain, zend_hash_num_elements(frame->from.table));
}

/* All that is in the top frame is written. */
static void finish_frame(amber_plain *plain)
{
	const amber_walk_frame *frame = &plain->encoder->frames[--plain->encoder->depth];
	amber_plain_level *level = &plain->level;

	plain->depth = plain->encoder->depth;
	amber_plain_complete(plain);
	if (frame->kind == AMBER_WALK_OBJECT) {
		level->tied = true;
		if (frame->node != AMBER_NO_ID) {
			plain->nodes[frame->node].height = (uint16_t) level->height;
		}
	} else if (frame->node != AMBER_NO_ID) {
		keep_array(plain, frame);
	}
	if (frame->reference != AMBER_NO_ID) {
		plain->nodes[frame->reference].height = (uint16_t) level->height;
		level->tied = true;
		forget_lone_reference(plain, frame->lone, frame->reference);
	}
	level->height = MAX(level->height, frame->outer.height);
	level->tied |= frame->outer.tied;
	level->shared = frame->outer.shared;
}

/* Looks for an equal array. *number: of the node that is named, or of a new one, or AMBER_NO_ID. */
static enum amber_plain_found look_for(amber_plain *plain, HashTable *table, uint32_t shape, uint64_t *sketch,
	uint32_t *number)
{
	*number = AMBER_NO_ID;
	if (plain->encoder->called_out || !amber_plain_is_sought(plain, table)) {
		return AMBER_PLAIN_NOT_SOUGHT;
	}
	return amber_plain_find(plain, table, shape, sketch, number);
}

static bool walk_array(amber_plain *plain, HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table), shape = AMBER_PLAIN_LIST, number;
	uint64_t sketch = 0;

	if (count == 0) {
		*plain->out.p++ = AMBER_TAG_LIST_SMALL;
		return true;
	}
	if (UNEXPECTED(!amber_encode_may_begin(plain->encoder))) {
		return false;
	}
	if (!amber_encode_is_list(table)) {
		shape = amber_encode_shape_of_array(plain->encoder, table);
	}
	switch (look_for(plain, table, shape, &sketch, &number)) {
		case AMBER_PLAIN_FOUND:
			return amber_careful_name(plain, number, AMBER_NOTE_NODE, 1);
		case AMBER_PLAIN_NEW:
			number = amber_careful_mark(plain, AMBER_PLAIN_ALONE);
			break;
		default:
			break;
	}
	if (shape == AMBER_PLAIN_LIST) {
		plain->out.p = amber_put_list(plain->out.p, count);
	} else if (!amber_plain_record_head(plain, shape)) {
		return amber_careful_fail_size(plain);
	}
	amber_walk_frame *frame = amber_careful_push(plain, table, count, shape, plain->level.shared
		|| GC_REFCOUNT(table) > 1);
	frame->node = number;
	frame->sketch = sketch;
	return true;
}

/* What a reference holds, or held when hooks were called. */
static zval *value_of(amber_encoder *encoder, zend_reference *ref)
{
	amber_given *given = amber_given_find(encoder, ref);

	if (!given || (given->changed && given->met == given->times)) {
		return &ref->val;
	}
	given->met += given->changed;
	return &given->data;
}

static bool walk_reference(amber_plain *plain, zend_reference *ref)
{
	amber_encoder *encoder = plain->encoder;
	zval *value = value_of(encoder, ref);

	/* As in serialize(), a reference to an object has the object's identity. */
	if (Z_TYPE_P(value) == IS_OBJECT) {
		return amber_careful_object(plain, Z_OBJ_P(value), true);
	}
	if (encoder->knows_joined && !amber_encode_is_joined(encoder, (zend_refcounted *) ref)) {
		return amber_careful_value(plain, value);
	}
	plain->level.tied = true;
	uint32_t known = amber_encode_known(encoder, (zend_refcounted *) ref), depth = encoder->depth;
	if (known < AMBER_FORGOTTEN) {
		return amber_careful_name(plain, known, AMBER_NOTE_JOIN, 1);
	}
	/* we may hold it ourselves by now, if it was one before */
	const zend_reference *lone = known == AMBER_FORGOTTEN || amber_encode_is_lone(encoder, ref) ? ref : NULL;
	uint32_t number = amber_careful_mark(plain, AMBER_PLAIN_JOINED);
	amber_encode_remember(encoder, (zend_refcounted *) ref, number);
	bool shared = plain->level.shared;
	plain->level.shared = true;
	if (!amber_careful_value(plain, value)) {
		return false;
	}
	if (encoder->depth > depth) {
		encoder->frames[depth].reference = number;
		encoder->frames[depth].lone = lone;
		encoder->frames[depth].outer.shared = shared;
	} else {
		plain->level.shared = shared;
		forget_lone_reference(plain, lone, number);
	}
	return true;
}

static bool walk_other(amber_plain *plain, zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			return walk_array(plain, Z_ARRVAL_P(value));
		case IS_OBJECT:
			return amber_careful_object(plain, Z_OBJ_P(value), false);
		case IS_REFERENCE:
			if (amber_encode_is_alone(plain->encoder, Z_REF_P(value), plain->level.shared)) {
				return amber_careful_value(plain, value_of(plain->encoder, Z_REF_P(value)));
			}
			return walk_reference(plain, Z_REF_P(value));
		case IS_INDIRECT:
			return amber_careful_value(plain, Z_INDIRECT_P(value));
		case IS_UNDEF:
			return amber_encode_fail_unset(plain->encoder);
		case IS_RESOURCE:
			if (plain->encoder->resources) {
				amber_encode_note_resource(plain->encoder);
				*plain->out.p++ = AMBER_TAG_NULL;
				return true;
			}
			ZEND_FALLTHROUGH;
		default:
			amber_encode_error(plain->encoder,
				"is a %s; only null, bool, int, float, string, array and object can be serialized",
				Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
			return false;
	}
}

bool amber_careful_value(amber_plain *plain, zval *value)
{
	uint8_t *p = amber_plain_room(plain, plain->out.p, 1);

	if (EXPECTED(p)) {
		plain->out.p = p;
		p = Z_TYPE_P(value) > IS_STRING || Z_TYPE_P(value) == IS_UNDEF ? p : amber_plain_leaf(plain, p, value);
	}
	if (UNEXPECTED(!p)) {
		return amber_careful_fail_size(plain);
	}
	plain->out.p = p;
	return (Z_TYPE_P(value) <= IS_STRING && Z_TYPE_P(value) != IS_UNDEF) || walk_other(plain, value);
}

/* sort() arranges an array in place, whoever else holds it, when the hook of a
 * fiber suspended in its comparison goes on after it. */
static bool is_as_it_was(const amber_walk_frame *frame)
{
	const HashTable *table = frame->from.table;

	return HT_IS_PACKED(table) == (frame->mode == AMBER_WALK_PACKED)
		&& frame->left < table->nNumUsed && frame->pos < table->nNumUsed - frame->left;
}

/* The next value of an array, or of a table that is all there is of an object; NULL: an exception was thrown. */
static zval *next_element(const amber_plain *plain, amber_walk_frame *frame)
{
	const HashTable *table = frame->from.table;
	zval *value;

	if (UNEXPECTED(plain->encoder->called_out && !is_as_it_was(frame))) {
		amber_encode_fail_sorted(plain->encoder);
		return NULL;
	}
	do {
		value = frame->mode == AMBER_WALK_PACKED ? &table->arPacked[frame->pos] : &table->arData[frame->pos].val;
		frame->pos++;
	} while (Z_TYPE_P(value) == IS_UNDEF && frame->pos < table->nNumUsed);
	return value;
}

static zval *next_value(amber_plain *plain, amber_walk_frame *frame)
{
	if (!frame->owner) {
		return next_element(plain, frame);
	}
	zval *value = amber_careful_next_property(plain, frame);
	if (UNEXPECTED(!value)) {
		amber_encode_fail_unset(plain->encoder);
	}
	return value;
}

static bool write_all(amber_plain *plain, zval *value)
{
	/* whether it is the caller alone who holds the root, or something in it does, too, cannot be told */
	plain->level.shared = true;
	if (!amber_careful_value(plain, value)) {
		return false;
	}
	while (plain->encoder->depth) {
		amber_walk_frame *frame = &plain->encoder->frames[plain->encoder->depth - 1];
		if (frame->left == 0) {
			finish_frame(plain);
			continue;
		}
		frame->left--;
		zval *next = next_value(plain, frame);
		if (UNEXPECTED(!next) || UNEXPECTED(!amber_careful_value(plain, next))) {
			return false;
		}
	}
	return true;
}

/* Whether it was found out on the way that references around which arrays are equal are none. */
static bool must_begin_again(amber_encoder *encoder)
{
	return !encoder->called_out && !encoder->knows_joined
		&& (amber_encode_learn_joined(encoder) || encoder->must_join);
}

zend_string *amber_encode_careful(amber_encoder *encoder, zval *value)
{
	amber_plain *plain = amber_plain_begin(encoder);
	zend_string *bytes = NULL;

	plain->shapes->borrow = false;
	if (UNEXPECTED(!write_all(plain, value)) || EG(exception)) {
		/* it was thrown */
	} else if (must_begin_again(encoder)) {
		encoder->restart = AMBER_RESTART_SINGLE;
	} else if (EXPECTED(plain->nodes_used <= AMBER_NOTE_MAX)) {
		bytes = amber_plain_message(plain);
	} else {
		amber_careful_fail_size(plain);
	}
	amber_plain_end(plain);
	return bytes;
}
