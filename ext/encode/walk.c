/* SPDX-License-Identifier: MIT
 *
 * The walk: writes values to the output buffer, one after the other, without recursion.
 */
#include "encode/walk.h"

AMBER_HOT uint32_t amber_walk_run(amber_walk *walk, const void *from, size_t distance, uint32_t left, bool keys)
{
	return amber_walk_run_here(walk, from, distance, left, keys);
}

/* Passes what is known of a complete value on to the value around it. */
static zend_always_inline void leave(amber_walk_level *level, const amber_walk_level *outer)
{
	level->height = MAX(level->height, outer->height);
	level->back_edge = MIN(level->back_edge, outer->back_edge);
	level->rise = MAX(level->rise, outer->rise);
	level->detour = MAX(level->detour, outer->detour);
	level->around = outer->around;
	level->unshareable |= outer->unshareable;
	level->may_recur = outer->may_recur;
}

/* Completes a shared value whose values have been written, of which `level` knows: docs/FORMAT.md, "Levels". */
static void complete(amber_walk *walk, uint32_t number)
{
	amber_walk_level *level = &walk->level;
	amber_walk_shared *shared = &walk->shared[number];
	uint64_t rise = (uint64_t) level->rise + shared->rise, height = (uint64_t) level->height + shared->height;

	level->detour = MAX(level->detour, shared->detour);
	rise += level->detour > shared->level ? level->detour - shared->level : 0;
	rise = MIN(rise, walk->containers - shared->containers);
	if (level->back_edge >= number) {
		/* its back edges lead to itself, so they end now that it is complete */
		level->back_edge = AMBER_NO_ID;
		level->detour = 0;
	}
	amber_walk_complete_shared(walk, number, (uint32_t) MIN(height, AMBER_HEIGHT_MOST));
	shared->rise = (uint32_t) MIN(rise, AMBER_HEIGHT_MOST);
	shared->back_edge = level->back_edge;
	level->height = shared->height;
	level->rise = shared->rise;
	amber_walk_limit(walk, rise, AMBER_BACK_CHAIN);
}

/* Completes an aliased reference, and the object behind it, which counts as the same value. */
static zend_never_inline void complete_aliased(amber_walk *walk, const amber_walk_frame *frame)
{
	if (!frame->object || frame->shared == AMBER_NO_ID) {
		complete(walk, frame->aliased);
		return;
	}
	amber_walk_shared *aliased = &walk->shared[frame->aliased], *object = &walk->shared[frame->shared];
	aliased->rise = MAX(aliased->rise, object->rise);
	complete(walk, frame->aliased);
	amber_walk_complete_shared(walk, frame->shared, aliased->height);
	object->rise = aliased->rise;
	object->back_edge = aliased->back_edge;
	object->around = aliased->around;
}

void amber_walk_close(amber_walk *walk)
{
	const amber_walk_frame *frame = walk->top;
	amber_walk_level *level = &walk->level;

	level->height++; /* one level more than the highest value in it */
	if (frame->shared != AMBER_NO_ID && !frame->object) {
		amber_walk_end_search(walk, frame->table, frame->hash, frame->shared, level->height, level->unshareable);
	}
	if (UNEXPECTED(frame->aliased != AMBER_NO_ID)) {
		complete_aliased(walk, frame);
	} else if (frame->object && frame->shared != AMBER_NO_ID) {
		complete(walk, frame->shared);
	}
	if (UNEXPECTED(frame->checkpoint != NULL)) {
		zend_arena_release(&walk->arena, frame->checkpoint);
	}
	level->unshareable |= frame->object;
	leave(level, &frame->outer);
	walk->depth--;
	walk->top--;
}

static zend_always_inline enum amber_begun begin(amber_walk *walk, const zval *value, uint32_t key_list)
{
	if (Z_TYPE_P(value) == IS_ARRAY) {
		return amber_walk_begin_array(walk, Z_ARRVAL_P(value), key_list);
	}
	if (Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM) {
		amber_walk_enum(walk, Z_OBJ_P(value));
		return AMBER_BEGUN_DONE;
	}
	return amber_walk_begin_object(walk, Z_OBJ_P(value));
}

static zend_always_inline bool is_scalar(const zval *value)
{
	return Z_TYPE_P(value) <= IS_STRING || (Z_TYPE_P(value) == IS_ARRAY && !zend_hash_num_elements(Z_ARRVAL_P(value)));
}

/* Begins an array or object as the value of an aliased reference. number: that of the reference. */
static enum amber_begun begin_in_aliased(amber_walk *walk, const zval *value, uint32_t number)
{
	amber_walk_level *level = &walk->level, outer = *level;

	level->height = 0;
	level->back_edge = AMBER_NO_ID;
	level->rise = level->detour = 0;
	amber_walk_enter_shared(walk, number);
	enum amber_begun begun = begin(walk, value, AMBER_WALK_UNKNOWN);
	if (begun == AMBER_BEGUN_OPEN) {
		walk->top->aliased = number;
		walk->top->outer = outer;
		level->around = number;
	} else {
		complete(walk, number);
		leave(level, &outer);
	}
	return begun;
}

/* Begins a value behind an aliased reference, or an object that stands behind one elsewhere. The first place gets the
 * value of the reference, each later place a back-reference. *value becomes the value in the reference. */
static zend_never_inline enum amber_begun begin_aliased(amber_walk *walk, uint32_t *slot, const zval **value)
{
	uint32_t number = walk->shared_used;
	bool by_reference = Z_TYPE_P(*value) == IS_REFERENCE && Z_REFCOUNT_P(*value) > 1;

	if (Z_TYPE_P(*value) == IS_REFERENCE) {
		*value = Z_REFVAL_P(*value);
	}
	/* without rows, values come in serialize()'s order: then an object in a later place without a reference is not
	 * aliased there */
	bool as_object = walk->encoder->no_rows && Z_TYPE_P(*value) == IS_OBJECT && !by_reference;
	if (*slot != AMBER_ALIASED) {
		return amber_walk_refer_unshareable(walk, *slot, as_object ? AMBER_FIXUP_BACK_REFERENCE : AMBER_FIXUP_REFERENCE,
			Z_TYPE_P(*value) == IS_OBJECT ? AMBER_OBJECT_CHAIN : 1) ? AMBER_BEGUN_DONE : AMBER_BEGUN_NOT;
	}
	walk->level.unshareable = true;
	*slot = number;
	amber_walk_begin_shared(walk);
	walk->shared[number].kind = AMBER_WALK_ALIASED;
	/* begin_other() writes null for a resource; the reference does not matter */
	if (is_scalar(*value) || UNEXPECTED(Z_TYPE_P(*value) > IS_OBJECT)) {
		amber_walk_complete_shared(walk, number, 0);
		return AMBER_BEGUN_SCALAR;
	}
	return begin_in_aliased(walk, *value, number);
}

/* Begins what is aliased, a resource, a group of rows, or a value behind a reference. *value becomes the value in the
 * reference. */
static zend_never_inline enum amber_begun begin_other(amber_walk *walk, amber_walk_cursor *cursor,
	const zval **value)
{
	uint32_t key_list = AMBER_WALK_UNKNOWN;

	if (UNEXPECTED(walk->encoder->has_aliased)) {
		uint32_t *slot = amber_encode_aliased_number(walk->encoder, *value);
		enum amber_begun begun = slot ? begin_aliased(walk, slot, value) : AMBER_BEGUN_SCALAR;
		if (begun != AMBER_BEGUN_SCALAR) {
			return begun;
		}
	}
	if (Z_TYPE_P(*value) == IS_REFERENCE && !amber_walk_step_through(walk, value)) {
		return AMBER_BEGUN_NOT;
	}
	if (UNEXPECTED(Z_TYPE_P(*value) > IS_OBJECT)) {
		if (Z_TYPE_P(*value) != IS_RESOURCE || !walk->encoder->resources || !walk->encoder->prepass_done) {
			return AMBER_BEGUN_NOT;
		}
		/* null for a resource, which the caller of the encoder chose; the pre-pass has recorded the path */
		*walk->out.p++ = AMBER_TAG_NULL;
		return AMBER_BEGUN_DONE;
	}
	if (is_scalar(*value)) {
		return AMBER_BEGUN_SCALAR;
	}
	if (cursor->left >= AMBER_ROWS_MIN && cursor->at >= cursor->none_until && walk->depth < AMBER_WALK_MOST_DEPTH
	 && !walk->encoder->no_rows) {
		enum amber_begun begun = amber_walk_begin_rows(walk, cursor, *value, &key_list);
		if (begun != AMBER_BEGUN_SCALAR) {
			return begun;
		}
	}
	return begin(walk, *value, key_list);
}

/* Returns whether the next slot holds anything but an array of the same length, so that this array is not the first row
 * of a group. */
static zend_always_inline bool stands_alone(const amber_walk_cursor *cursor, const HashTable *table)
{
	const zval *next = (const zval *) (cursor->at + cursor->distance);

	if (Z_TYPE_P(next) != IS_ARRAY) {
		return Z_TYPE_P(next) >= IS_NULL && Z_TYPE_P(next) <= IS_OBJECT;
	}
	return zend_hash_num_elements(Z_ARRVAL_P(next)) != zend_hash_num_elements(table);
}

/* Begins the value at the cursor, which is no scalar. *value becomes the value in a reference. */
static zend_always_inline enum amber_begun begin_at(amber_walk *walk, amber_walk_cursor *cursor, const zval **value)
{
	bool may_begin_rows = cursor->left >= AMBER_ROWS_MIN && cursor->at >= cursor->none_until;

	walk->top->at = cursor->at;
	if (Z_TYPE_P(*value) == IS_ARRAY && (!may_begin_rows || stands_alone(cursor, Z_ARRVAL_P(*value)))) {
		return amber_walk_begin_array(walk, Z_ARRVAL_P(*value), AMBER_WALK_UNKNOWN);
	}
	if (Z_TYPE_P(*value) == IS_OBJECT && !may_begin_rows && EXPECTED(!walk->encoder->has_aliased)) {
		return begin(walk, *value, AMBER_WALK_UNKNOWN);
	}
	amber_walk_cursor moving = *cursor; /* its address is taken in here alone */
	enum amber_begun begun = begin_other(walk, &moving, value);
	*cursor = moving;
	return begun;
}

static zend_always_inline void step(amber_walk_cursor *cursor)
{
	cursor->at += cursor->distance;
	cursor->left--;
}

/* Writes a scalar, or the empty array. */
static zend_always_inline uint8_t *write_scalar(amber_walk *walk, uint8_t *p, const zval *value)
{
	if (Z_TYPE_P(value) == IS_ARRAY) {
		*p++ = AMBER_TAG_LIST_SMALL; /* the empty one */
		return p;
	}
	return amber_walk_scalar(walk, p, value);
}

/* Writes values. An array or object that was opened gets a frame, not a C call of its own. */
bool amber_walk_elements(amber_walk *walk, amber_walk_cursor cursor)
{
	uint32_t base = walk->depth;
	uint8_t *p = walk->out.p;

	for (;;) {
		if (cursor.left == 0) {
			if (walk->depth == base) {
				walk->out.p = p;
				return true;
			}
			cursor = walk->top->around;
			amber_walk_close(walk);
			continue;
		}
		const zval *value = (const zval *) cursor.at;
		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
			value = Z_INDIRECT_P(value);
		}
		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
			cursor.at += cursor.distance;
			continue;
		}
		p = amber_walk_room(walk, p, 0);
		if (is_scalar(value)) {
			p = write_scalar(walk, p, value);
			step(&cursor);
			continue;
		}
		walk->out.p = p;
		enum amber_begun begun = begin_at(walk, &cursor, &value);
		if (UNEXPECTED(begun == AMBER_BEGUN_NOT)) {
			return false;
		}
		p = amber_walk_room(walk, walk->out.p, 0);
		step(&cursor);
		if (begun == AMBER_BEGUN_OPEN) {
			walk->top->around = cursor;
			cursor = amber_walk_inside(walk);
		} else if (begun == AMBER_BEGUN_SCALAR) {
			p = write_scalar(walk, p, value);
		}
	}
}

zend_string *amber_encode_walk(amber_encoder *encoder, zval *value)
{
	amber_walk *walk = amber_walk_begin(encoder);

	return amber_walk_finish(walk, amber_walk_elements(walk, amber_walk_one(value)));
}
