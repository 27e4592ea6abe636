/* SPDX-License-Identifier: MIT
 *
 * Values onto the tape, one after the other.
 */
#include "src/encode/plain/plain.h"

void amber_plain_close(amber_plain *plain)
{
	const amber_plain_frame *frame = &plain->frames[plain->depth];
	amber_plain_level *level = &plain->level;

	amber_plain_complete(plain);
	if (frame->object) {
		level->tied = true;
		if (frame->node != AMBER_NO_ID) {
			plain->nodes[frame->node].height = (uint16_t) level->height;
		}
	} else if (frame->node != AMBER_NO_ID) {
		if (EXPECTED(!level->tied)) {
			amber_plain_keep(plain, frame->table, frame->shape, frame->key, frame->node);
		}
		amber_plain_missed(plain, zend_hash_num_elements(frame->table));
	}
	if (UNEXPECTED(frame->joined != AMBER_NO_ID)) {
		plain->nodes[frame->joined].height = (uint16_t) level->height;
	}
	if (UNEXPECTED(frame->checkpoint != NULL)) {
		amber_plain_release(plain, frame->checkpoint);
	}
	level->height = MAX(level->height, frame->outer.height);
	level->tied |= frame->outer.tied;
	level->shared = frame->outer.shared;
	plain->depth--;
}

static zend_always_inline enum amber_begun begin(amber_plain *plain, const zval *value, uint32_t shape)
{
	if (Z_TYPE_P(value) == IS_ARRAY) {
		return amber_plain_begin_array(plain, Z_ARRVAL_P(value), shape);
	}
	if (Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM) {
		return amber_plain_enum(plain, Z_OBJ_P(value)) ? AMBER_BEGUN_WHOLE : AMBER_BEGUN_NOT;
	}
	return amber_plain_begin_object(plain, Z_OBJ_P(value));
}

static zend_always_inline bool is_leaf(const zval *value)
{
	return Z_TYPE_P(value) <= IS_STRING || (Z_TYPE_P(value) == IS_ARRAY && !zend_hash_num_elements(Z_ARRVAL_P(value)));
}

/* The array or object that is joined. */
static enum amber_begun begin_in_joined(amber_plain *plain, const zval *value, uint32_t number)
{
	uint32_t height = plain->level.height;

	plain->level.height = 0;
	enum amber_begun begun = begin(plain, value, AMBER_PLAIN_UNKNOWN);
	if (begun == AMBER_BEGUN_OPEN) {
		amber_plain_frame *frame = &plain->frames[plain->depth];
		frame->joined = number;
		frame->outer.height = height;
	} else {
		plain->nodes[number].height = (uint16_t) plain->level.height;
		plain->level.height = MAX(height, plain->level.height);
	}
	return begun;
}

/* A reference that stands in several places, or an object that stands behind such: in the first of them is what it
 * holds. *value becomes the leaf that it holds. */
static zend_never_inline enum amber_begun begin_joined(amber_plain *plain, uint32_t *node, const zval **value)
{
	uint32_t number = plain->nodes_used;
	bool by_reference = Z_TYPE_P(*value) == IS_REFERENCE && !amber_encode_is_lone(plain->encoder, Z_REF_P(*value));

	*value = amber_plain_behind_joined(plain, *value);
	/* in serialize()'s order an object without a reference, behind the first place, is none */
	bool as_object = plain->encoder->no_rows && Z_TYPE_P(*value) == IS_OBJECT && !by_reference;
	if (*node != AMBER_JOINED) {
		return amber_plain_name_tied(plain, *node, as_object ? AMBER_NOTE_NODE : AMBER_NOTE_JOIN,
			Z_TYPE_P(*value) == IS_OBJECT ? AMBER_OBJECT_CHAIN : 1) ? AMBER_BEGUN_WHOLE : AMBER_BEGUN_NOT;
	}
	plain->level.tied = true;
	*node = number;
	amber_plain_new_node(plain);
	plain->nodes[number].kind = AMBER_PLAIN_JOINED;
	plain->nodes[number].uses = 1;
	amber_plain_note(plain, plain->out.p, AMBER_NOTE_NODE_FIRST, number);
	return is_leaf(*value) ? AMBER_BEGUN_LEAF : begin_in_joined(plain, *value, number);
}

static zend_always_inline bool is_no_row(const amber_plain *plain, const zval *value)
{
	if (plain->encoder->no_rows) {
		return true;
	}
	return Z_TYPE_P(value) == IS_OBJECT && ((Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM)
		|| amber_plain_is_no_row(amber_encode_class(plain->encoder, Z_OBJCE_P(value))));
}

/* Null in place of a resource, where that was asked for and its path was noted. */
static bool put_resource(amber_plain *plain, const zval *value)
{
	if (Z_TYPE_P(value) != IS_RESOURCE || !plain->encoder->resources || !plain->encoder->has_asked) {
		return false;
	}
	*plain->out.p++ = AMBER_TAG_NULL;
	return true;
}

/* Rows, if an array or object is the first of such: then the cursor is at the last of them. Else *shape is that of an
 * array, if it was found out. */
static enum amber_begun begin_rows(amber_plain *plain, amber_plain_cursor *cursor, const zval *value, uint32_t *shape)
{
	void *checkpoint = amber_plain_checkpoint(plain);
	uint32_t rows = amber_plain_count_rows(plain, cursor->at, cursor->distance, cursor->left, value, shape,
		&cursor->plain_until);
	bool written = rows && amber_plain_rows(plain, &cursor->at, cursor->distance, rows, *shape);

	amber_plain_release(plain, checkpoint);
	if (!rows) {
		return AMBER_BEGUN_LEAF;
	}
	cursor->left -= rows - 1;
	return written ? AMBER_BEGUN_WHOLE : AMBER_BEGUN_NOT;
}

/* What is neither a leaf nor a single array: an object, rows, or behind a reference that is not joined. *value becomes
 * the leaf that there is. */
static zend_never_inline enum amber_begun begin_other(amber_plain *plain, amber_plain_cursor *cursor,
	const zval **value)
{
	uint32_t shape = AMBER_PLAIN_UNKNOWN;

	if (Z_TYPE_P(*value) == IS_REFERENCE && !amber_plain_step_through(plain, value)) {
		return AMBER_BEGUN_NOT;
	}
	if (UNEXPECTED(Z_TYPE_P(*value) > IS_OBJECT)) {
		return put_resource(plain, *value) ? AMBER_BEGUN_WHOLE : AMBER_BEGUN_NOT;
	}
	if (cursor->left >= AMBER_ROWS_MIN && cursor->at >= cursor->plain_until && plain->depth < AMBER_PLAIN_MOST_DEPTH
	 && !is_no_row(plain, *value)) {
		enum amber_begun begun = begin_rows(plain, cursor, *value, &shape);
		if (begun != AMBER_BEGUN_LEAF) {
			return begun;
		}
	}
	return is_leaf(*value) ? AMBER_BEGUN_LEAF : begin(plain, *value, shape);
}

/* Whether the next place has something else than an array as long as this one, then this is no first row. */
static zend_always_inline bool stands_alone(const char *at, size_t distance, const HashTable *table)
{
	const zval *next = (const zval *) (at + distance);

	if (Z_TYPE_P(next) != IS_ARRAY) {
		return Z_TYPE_P(next) >= IS_NULL && Z_TYPE_P(next) <= IS_OBJECT;
	}
	return zend_hash_num_elements(Z_ARRVAL_P(next)) != zend_hash_num_elements(table);
}

uint8_t *amber_plain_leaf(amber_plain *plain, uint8_t *p, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return amber_put_int(p, Z_LVAL_P(value));
		case IS_DOUBLE:
			return amber_put_float(&plain->out, p, amber_float_bits(Z_DVAL_P(value)));
		case IS_STRING:
			return Z_STRLEN_P(value) <= 1 ? amber_put_string(p, Z_STR_P(value))
				: amber_plain_string(plain, p, Z_STR_P(value));
		default:
			*p++ = amber_simple_tag(value);
			return p;
	}
}

bool amber_plain_cells(amber_plain *plain, const void *from, size_t distance, uint32_t left)
{
	const char *at = from, *plain_until = NULL;
	uint32_t base = plain->depth;
	uint8_t *p = plain->out.p;
	enum amber_begun begun;

	for (;;) {
		if (left == 0) {
			if (plain->depth == base) {
				break;
			}
			amber_plain_cursor around = plain->frames[plain->depth].around;
			amber_plain_close(plain);
			at = around.at;
			distance = around.distance;
			left = around.left;
			plain_until = around.plain_until;
			continue;
		}
		const zval *value = (const zval *) at;
again:
		if (UNEXPECTED(p > plain->limit) && UNEXPECTED((p = amber_plain_grow_tape(plain, p, 0)) == NULL)) {
			return false;
		}
		switch (Z_TYPE_P(value)) {
			case IS_UNDEF:
				at += distance;
				continue;
			case IS_NULL:
			case IS_FALSE:
			case IS_TRUE:
				*p++ = amber_simple_tag(value);
				break;
			case IS_LONG:
				p = amber_put_int(p, Z_LVAL_P(value));
				break;
			case IS_DOUBLE:
				p = amber_put_float(&plain->out, p, amber_float_bits(Z_DVAL_P(value)));
				break;
			case IS_STRING: {
				zend_string *str = Z_STR_P(value);
				if (UNEXPECTED(ZSTR_LEN(str) <= 1)) {
					*p++ = (uint8_t) (AMBER_TAG_STR_SHORT + ZSTR_LEN(str));
					*p = (uint8_t) ZSTR_VAL(str)[0];
					p += ZSTR_LEN(str);
					break;
				}
				p = amber_plain_string(plain, p, str);
				if (UNEXPECTED(p == NULL)) {
					return false;
				}
				break;
			}
			case IS_ARRAY: {
				HashTable *table = Z_ARRVAL_P(value);
				if (zend_hash_num_elements(table) == 0) {
					*p++ = AMBER_TAG_LIST_SMALL;
					break;
				}
				plain->out.p = p;
				plain->frames[plain->depth].at = at;
				if (left >= AMBER_ROWS_MIN && at >= plain_until && !stands_alone(at, distance, table)) {
					goto other;
				}
				begun = amber_plain_begin_array(plain, table, AMBER_PLAIN_UNKNOWN);
				goto begun;
			}
			case IS_INDIRECT:
				value = Z_INDIRECT_P(value);
				goto again;
			default:
				plain->out.p = p;
				plain->frames[plain->depth].at = at;
				if (UNEXPECTED(plain->encoder->has_joined)) {
					uint32_t *node = amber_encode_joined_node(plain->encoder, value);
					if (node) {
						begun = begin_joined(plain, node, &value);
						goto begun;
					}
				}
other:
				{
					amber_plain_cursor cursor = { at, distance, left, plain_until };
					begun = begin_other(plain, &cursor, &value);
					at = cursor.at;
					left = cursor.left;
					plain_until = cursor.plain_until;
				}
begun:
				if (UNEXPECTED(begun == AMBER_BEGUN_NOT)) {
					return false;
				}
				p = plain->out.p;
				if (begun == AMBER_BEGUN_OPEN) {
					plain->frames[plain->depth].around = (amber_plain_cursor) { at + distance, distance, left - 1,
						plain_until };
					at = plain->inside.at;
					distance = plain->inside.distance;
					left = plain->inside.left;
					plain_until = NULL;
					continue;
				}
				if (begun == AMBER_BEGUN_LEAF) {
					goto again;
				}
		}
		at += distance;
		left--;
	}
	plain->out.p = p;
	return true;
}
