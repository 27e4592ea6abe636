/* SPDX-License-Identifier: MIT
 *
 * Values onto the tape, one after the other.
 */
#include "src/encode/plain/plain.h"

/* What became of a reference or object. */
enum joined {
	NOT_JOINED, /* nothing: it is as if no reference were there */
	STOPPED,    /* what is in it is not plain */
	WRITTEN,
	LEAF,       /* the leaf that it holds is to be written */
};

/* The array or object that is joined. */
static enum joined write_in_joined(amber_plain *plain, const zval *value, uint32_t number)
{
	uint32_t height = plain->level.height;

	plain->level.height = 0;
	if (UNEXPECTED(!(Z_TYPE_P(value) == IS_OBJECT ? amber_plain_object(plain, Z_OBJ_P(value))
		: amber_plain_array(plain, Z_ARRVAL_P(value), AMBER_PLAIN_UNKNOWN)))) {
		return STOPPED;
	}
	plain->nodes[number].height = plain->level.height;
	plain->level.height = MAX(height, plain->level.height);
	return WRITTEN;
}

/* A reference that stands in several places, or an object that stands behind such: in the first of them is what it
 * holds. */
static zend_never_inline enum joined write_joined(amber_plain *plain, const zval *value)
{
	uint32_t *node = amber_encode_joined_node(plain->encoder, amber_encode_joined_key(plain->encoder, value)),
		number = plain->nodes_used;

	if (!node) {
		return NOT_JOINED;
	}
	value = amber_plain_behind_joined(plain, value);
	if (*node != AMBER_JOINED) {
		return amber_plain_name_tied(plain, *node, AMBER_NOTE_JOIN,
			Z_TYPE_P(value) == IS_OBJECT ? AMBER_OBJECT_CHAIN : 1) ? WRITTEN : STOPPED;
	}
	plain->level.tied = true;
	*node = number;
	amber_plain_new_node(plain);
	plain->nodes[number].kind = AMBER_PLAIN_JOINED;
	plain->nodes[number].uses = 1;
	amber_plain_note(plain, plain->out.p, AMBER_NOTE_NODE_FIRST, number);
	if (Z_TYPE_P(value) != IS_OBJECT && (Z_TYPE_P(value) != IS_ARRAY
		|| zend_hash_num_elements(Z_ARRVAL_P(value)) == 0)) {
		return LEAF;
	}
	return write_in_joined(plain, value, number);
}

static zend_always_inline bool is_no_row(const amber_plain *plain, const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT && amber_plain_is_no_row(amber_encode_class(plain->encoder, Z_OBJCE_P(value)));
}

/* What is neither a leaf nor a single array at *at: an object, rows, or behind a reference that is not joined. Returns
 * how many values that were, 0: not plain; *at is the last of them. */
static zend_never_inline uint32_t write_other(amber_plain *plain, const char **at, size_t distance, uint32_t left,
	const char **plain_until)
{
	const zval *value = (const zval *) *at;
	uint32_t rows = 0, shape = AMBER_PLAIN_UNKNOWN;
	void *checkpoint = NULL;
	bool written;

	if (Z_TYPE_P(value) == IS_INDIRECT) {
		value = Z_INDIRECT_P(value);
	}
	if (Z_TYPE_P(value) == IS_REFERENCE && !amber_plain_step_through(plain, &value)) {
		return 0;
	}
	bool is_case = Z_TYPE_P(value) == IS_OBJECT && (Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM);
	if (!is_case && left >= AMBER_ROWS_MIN && *at >= *plain_until && !is_no_row(plain, value)) {
		checkpoint = amber_plain_checkpoint(plain);
		rows = amber_plain_count_rows(plain, *at, distance, left, value, &shape, plain_until);
	}
	if (rows) {
		written = amber_plain_rows(plain, at, distance, rows, shape);
	} else if (is_case) {
		written = amber_plain_enum(plain, Z_OBJ_P(value));
	} else if (Z_TYPE_P(value) == IS_OBJECT || (Z_TYPE_P(value) == IS_ARRAY
	 && zend_hash_num_elements(Z_ARRVAL_P(value)))) {
		if (Z_TYPE_P(value) == IS_OBJECT) {
			written = amber_plain_object(plain, Z_OBJ_P(value));
		} else {
			written = amber_plain_array(plain, Z_ARRVAL_P(value), shape);
		}
	} else {
		/* a leaf behind a reference, or what is none: a resource, say */
		written = Z_TYPE_P(value) >= IS_NULL && Z_TYPE_P(value) <= IS_ARRAY
			&& amber_plain_cells(plain, value, sizeof(zval), 1);
	}
	if (checkpoint) {
		amber_plain_release(plain, checkpoint);
	}
	return written ? (rows ? rows : 1) : 0;
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
	const char *at = from;
	uint8_t *p = plain->out.p;
	const char *plain_until = NULL;

	for (; left; at += distance) {
		const zval *value = (const zval *) at;
again:
		if (UNEXPECTED(p > plain->limit) && UNEXPECTED((p = amber_plain_grow_tape(plain, p, 0)) == NULL)) {
			return false;
		}
		switch (Z_TYPE_P(value)) {
			case IS_UNDEF:
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
				if (left >= AMBER_ROWS_MIN && at >= plain_until && !stands_alone(at, distance, table)) {
					goto other;
				}
				plain->out.p = p;
				plain->places[plain->depth].at = at;
				if (UNEXPECTED(!amber_plain_array(plain, table, AMBER_PLAIN_UNKNOWN))) {
					return false;
				}
				p = plain->out.p;
				break;
			}
			case IS_INDIRECT:
				value = Z_INDIRECT_P(value);
				goto again;
			case IS_OBJECT:
				if (Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM) {
					plain->out.p = p;
					if (UNEXPECTED(!amber_plain_enum(plain, Z_OBJ_P(value)))) {
						return false;
					}
					p = plain->out.p;
					break;
				}
				ZEND_FALLTHROUGH;
			case IS_REFERENCE:
				if (EXPECTED(!plain->encoder->has_joined)) {
					goto other;
				}
				plain->out.p = p;
				plain->places[plain->depth].at = at;
				switch (write_joined(plain, value)) {
					case NOT_JOINED:
						goto other;
					case STOPPED:
						return false;
					case WRITTEN:
						p = plain->out.p;
						break;
					case LEAF:
						value = amber_plain_behind_joined(plain, value);
						goto again;
				}
				break;
			default: {
other:
				plain->out.p = p;
				plain->places[plain->depth].at = at;
				uint32_t taken = write_other(plain, &at, distance, left, &plain_until);
				if (UNEXPECTED(taken == 0)) {
					return false;
				}
				p = plain->out.p;
				left -= taken;
				continue;
			}
		}
		left--;
	}
	plain->out.p = p;
	return true;
}
