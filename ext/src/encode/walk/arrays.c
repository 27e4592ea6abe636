/* SPDX-License-Identifier: MIT
 *
 * Arrays: lists as a column if their values are of one type, maps by their
 * shape (those of many keys in encode/walk/wide.c). Of one that is equal to an
 * earlier one the number is written.
 */
#include "src/encode/columns/columns.h"
#include "src/encode/walk/share.h"

/* Whether the values of a list are items for sure, as its length and first value tell. Others are looked at whole. */
static zend_always_inline bool are_items(const amber_walk *walk, const HashTable *table, uint32_t count)
{
	amber_values values = amber_values_of(table);

	if (count < AMBER_COLUMN_MIN) {
		return true;
	}
	uint8_t first = Z_TYPE_P(amber_walk_behind(walk, amber_values_next(&values)));
	return first > IS_STRING || (first == IS_STRING && count < AMBER_LIST_STRINGS_MIN);
}

/* A list of which more must be known. */
static enum amber_begun begin_any_list(amber_walk *walk, const HashTable *table, uint32_t count)
{
	const zval *cells;
	uint32_t types = amber_walk_side_by_side(walk, table, &cells);

	if (UNEXPECTED(types == 0)) {
		return AMBER_BEGUN_NOT;
	}
	if (types & ~AMBER_LEAF_TYPES) {
		walk->out.p = amber_put_list(walk->out.p, count);
		return amber_walk_open(walk, cells, sizeof(zval), count);
	}
	return amber_walk_close_if(walk, amber_walk_column_or_items(walk, cells, count, types, true));
}

static zend_always_inline uint8_t *put_key(amber_walk *walk, uint8_t *p, zend_string *str, zend_ulong h)
{
	p = amber_walk_room(walk, p, 1);
	if (!str) {
		return amber_put_int(p, (zend_long) h);
	}
	if (UNEXPECTED(ZSTR_LEN(str) <= 1)) {
		return amber_put_string(p, str);
	}
	return amber_walk_string(walk, p, str);
}

void amber_walk_keys(amber_walk *walk, amber_keys keys)
{
	uint8_t *p = walk->out.p;

	for (; keys.count; keys.count--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		p = put_key(walk, p, keys.at->str, keys.at->h);
	}
	walk->out.p = p;
}

uint32_t amber_walk_shape(amber_walk *walk, const HashTable *table)
{
	if (amber_encode_is_list(table)) {
		return AMBER_WALK_LIST;
	}
	if (UNEXPECTED(zend_hash_num_elements(table) >= AMBER_WIDE_KEYS) && walk->depth < AMBER_WALK_MOST_DEPTH) {
		return AMBER_WALK_WIDE;
	}
	return amber_encode_shape_of_table(walk->encoder, table, AMBER_NO_ID);
}

/* Most arrays are records: their first key is a string, and they are not wide. */
static zend_always_inline uint32_t shape_of(amber_walk *walk, const HashTable *table)
{
	if (HT_IS_PACKED(table) || !HT_IS_WITHOUT_HOLES(table) || table->nNumUsed >= AMBER_WIDE_KEYS
	 || !table->arData->key) {
		return amber_walk_shape(walk, table);
	}
	return amber_shapes_add(walk->shapes, amber_keys_of_table(table), AMBER_NO_ID);
}

/* A list, or an array of many keys. */
static zend_never_inline enum amber_begun begin_columns(amber_walk *walk, const HashTable *table, uint32_t count,
	uint32_t shape)
{
	return shape == AMBER_WALK_LIST ? begin_any_list(walk, table, count)
		: amber_walk_close_if(walk, amber_walk_wide(walk, table, count));
}

/* Whether the values of an array are columns, or may be: nothing is deep in them. */
static zend_always_inline bool may_be_columns(const amber_walk *walk, const HashTable *table, uint32_t count,
	uint32_t shape)
{
	return shape == AMBER_WALK_WIDE || (shape == AMBER_WALK_LIST && walk->depth < AMBER_WALK_MOST_DEPTH
		&& !are_items(walk, table, count));
}

/* A list of items, or a record, and those of its values that stand before the first that is no leaf. */
static zend_always_inline enum amber_begun begin_items(amber_walk *walk, const HashTable *table, uint32_t count,
	uint32_t shape)
{
	if (shape == AMBER_WALK_LIST) {
		walk->out.p = amber_put_list(walk->out.p, count);
	} else {
		amber_walk_head(walk, shape, false);
	}
	amber_values values = amber_values_of(table);
	return amber_walk_leaves(walk, values.at, values.distance, count);
}

/* An array of leaves alone needs no frame. */
static zend_always_inline void close_leaves(amber_walk *walk, HashTable *table, uint32_t hash, uint32_t number)
{
	walk->level.height = MAX(walk->level.height, 1);
	if (number != AMBER_NO_ID) {
		amber_walk_end_sought(walk, table, hash, number, 1, false);
	}
}

/* The caller's own reference does not make the outermost array one; but a joined one may lead to it. */
static zend_always_inline bool is_shared(const amber_walk *walk, const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 && (walk->depth > 0 || UNEXPECTED(walk->encoder->has_joined));
}

/* number: the node of one that is looked for, or AMBER_NO_ID. */
static zend_always_inline enum amber_begun begin_values(amber_walk *walk, HashTable *table, uint32_t shape,
	uint32_t hash, uint32_t number)
{
	uint32_t count = zend_hash_num_elements(table);

	walk->cells += count;
	walk->containers++;
	amber_walk_make_room(walk, 1);
	bool columns = may_be_columns(walk, table, count, shape);
	enum amber_begun begun = columns ? AMBER_BEGUN_OPEN : begin_items(walk, table, count, shape);
	if (begun == AMBER_BEGUN_WHOLE) {
		close_leaves(walk, table, hash, number);
		return begun;
	}
	amber_walk_frame *frame = amber_walk_push(walk, walk->level.shared || is_shared(walk, table), false);
	frame->table = table;
	frame->hash = hash;
	frame->node = number;
	if (!columns) {
		return AMBER_BEGUN_OPEN;
	}
	frame->checkpoint = zend_arena_checkpoint(walk->arena);
	return begin_columns(walk, table, count, shape);
}

/* An array that an equal one may stand before. */
static zend_never_inline enum amber_begun begin_sought(amber_walk *walk, HashTable *table, uint32_t shape)
{
	uint32_t hash = 0;
	uint32_t number = amber_walk_find(walk, table, &hash);

	if (number != AMBER_NO_ID) {
		/* written again it would be as deep, and must not depend on whether it is */
		return amber_walk_name_node(walk, number, AMBER_NOTE_NODE, 1) ? AMBER_BEGUN_WHOLE : AMBER_BEGUN_NOT;
	}
	return UNEXPECTED(walk->encoder->stop == AMBER_STOP_JOIN) ? AMBER_BEGUN_NOT
		: begin_values(walk, table, shape, hash, amber_walk_begin_node(walk));
}

enum amber_begun amber_walk_begin_array(amber_walk *walk, HashTable *table, uint32_t shape)
{
	if (UNEXPECTED(amber_walk_is_too_deep(walk))) {
		return AMBER_BEGUN_NOT;
	}
	if (shape == AMBER_WALK_UNKNOWN) {
		shape = shape_of(walk, table);
	}
	return amber_walk_is_sought(walk, table) ? begin_sought(walk, table, shape)
		: begin_values(walk, table, shape, 0, AMBER_NO_ID);
}
