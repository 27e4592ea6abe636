/* SPDX-License-Identifier: MIT
 *
 * The walk of plain values: arrays, scalars, enum cases, and objects without hooks, each in one place. It writes what
 * walk.c would write, by the same functions for scalars, key lists, class layouts, columns and rows, but needs neither
 * frames nor shared values: so the first encode of a request touches few lines of code and of data. From where an equal
 * array may be looked for, walk.c goes on. Where another rule could apply that only walk.c knows, this walk gives up,
 * and walk.c writes the value from its start. A call that a hook makes while the encoder is in use goes to walk.c at
 * once: so tests can compare the bytes of both (a_call_inside_a_hook_gives_the_same_bytes.phpt).
 */
#include "encode/walk.h"

/* Deeper values are left to walk.c: here each level takes C stack. */
#define LEVELS_MOST 24
/* Limit of objects that may be met again; each is compared with all before it. */
#define MET_MOST 8

typedef struct {
	amber_walk *walk;
	uint32_t    levels_most;
	bool        is_over; /* what comes next is left to walk.c */
	uint32_t    met_used;
	const zend_object *met[MET_MOST];
} plain_walk;

/* All functions return false to give up. */

static bool put_values(plain_walk *plain, const char *at, size_t distance, uint32_t left);

/* Writes the values of an array or object, which may be met again only if may_recur. */
AMBER_HOT static bool put_inside(plain_walk *plain, amber_values values, uint32_t count, bool may_recur)
{
	amber_walk *walk = plain->walk;
	bool around = walk->level.may_recur;

	if (!amber_walk_run(walk, values.at, values.distance, count, false)) {
		return true;
	}
	walk->level.may_recur |= may_recur;
	walk->depth++;
	bool written = put_values(plain, walk->inside.at, values.distance, walk->inside.left);
	walk->depth--;
	walk->level.may_recur = around;
	return written;
}

/* Writes a list that may be a column. */
static zend_never_inline bool put_any_list(plain_walk *plain, const HashTable *table, uint32_t count,
	bool may_recur)
{
	const zval *elements;
	uint32_t types = amber_walk_side_by_side(plain->walk, table, &elements);

	if (UNEXPECTED(types == 0)) {
		return false;
	}
	if (types & ~AMBER_SCALAR_TYPES) {
		plain->walk->out.p = amber_put_list(plain->walk->out.p, count);
		return put_inside(plain, (amber_values) { (const char *) elements, sizeof(zval) }, count, may_recur);
	}
	return amber_walk_column_or_items(plain->walk, elements, count, types, true);
}

/* Writes an array of many keys, which is the whole value. */
static zend_never_inline bool put_wide(plain_walk *plain, const HashTable *table, uint32_t count)
{
	amber_walk *walk = plain->walk;
	enum amber_begun begun = amber_walk_begin_wide(walk, table, count);

	return begun == AMBER_BEGUN_OPEN
		? put_inside(plain, (amber_values) { walk->inside.at, walk->inside.distance }, walk->inside.left, false)
		: begun == AMBER_BEGUN_DONE;
}

/* Writes an array that is not empty. */
AMBER_HOT static bool put_array(plain_walk *plain, const HashTable *table)
{
	amber_walk *walk = plain->walk;
	uint32_t count = zend_hash_num_elements(table);

	if (UNEXPECTED(walk->depth >= plain->levels_most)) {
		return false;
	}
	bool may_recur = GC_REFCOUNT(table) > 1 && walk->depth;
	walk->elements += count;
	walk->containers++;
	amber_walk_make_room(walk, 1);
	if (amber_encode_is_list(table)) {
		if (!amber_walk_are_items(walk, table, count)) {
			return put_any_list(plain, table, count, may_recur);
		}
		walk->out.p = amber_put_list(walk->out.p, count);
	} else if (UNEXPECTED(count >= AMBER_WIDE_KEYS) && amber_walk_is_wide(walk, table)) {
		return put_wide(plain, table, count);
	} else {
		amber_walk_head(walk, amber_encode_key_list_of_table(walk->encoder, table, AMBER_NO_ID), false);
	}
	return put_inside(plain, amber_values_of(table), count, may_recur);
}

/* Returns whether this object, which may be met again, was not met before. False also if too many may be. */
static bool is_new(plain_walk *plain, const zend_object *object)
{
	for (uint32_t i = 0; i < plain->met_used; i++) {
		if (plain->met[i] == object) {
			return false;
		}
	}
	if (plain->met_used == MET_MOST) {
		return false;
	}
	plain->met[plain->met_used++] = object;
	return true;
}

static zend_never_inline bool put_object(plain_walk *plain, zend_object *object)
{
	amber_walk *walk = plain->walk;
	amber_values values;

	amber_walk_make_room(walk, 1);
	if (object->ce->ce_flags & ZEND_ACC_ENUM) {
		amber_walk_enum(walk, object);
		return true;
	}
	uint32_t layout = amber_walk_plain_layout(walk, object, &values);
	if (UNEXPECTED(layout == AMBER_NO_ID) || UNEXPECTED(walk->depth >= plain->levels_most)
	 || ((walk->level.may_recur || GC_REFCOUNT(object) > 1) && !is_new(plain, object))) {
		return false;
	}
	uint32_t count = amber_key_lists_at(walk->key_lists, layout)->keys.count;
	walk->elements += count;
	walk->containers++;
	amber_walk_head(walk, layout, true);
	return put_inside(plain, values, count, object->properties && GC_REFCOUNT(object->properties) > 1);
}

/* Returns whether the values that begin here may be rows, or walk.c would know a class by looking for them that comes
 * later: a column before that may hold its name. Behind an object it looks at objects until there is another value, but
 * at none of another class that follows at once. */
static bool may_be_rows(const char *at, size_t distance)
{
	const zval *first = (const zval *) at;
	bool objects = Z_TYPE_P(first) == IS_OBJECT;

	if (Z_TYPE_P(first) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(first)) == 0) {
		return false;
	}
	for (uint32_t i = 1; i < AMBER_ROWS_MIN; i++) {
		const zval *next = (const zval *) (at += distance);
		if (objects && Z_TYPE_P(next) > IS_OBJECT) {
			return true;
		}
		if (objects && Z_TYPE_P(next) == IS_OBJECT && Z_OBJCE_P(next) != Z_OBJCE_P(first)) {
			return i > 1;
		}
		if (Z_TYPE_P(next) != Z_TYPE_P(first) && Z_TYPE_P(next) <= IS_OBJECT && Z_TYPE_P(next) != IS_UNDEF) {
			return false;
		}
		if (Z_TYPE_P(next) == IS_ARRAY && Z_TYPE_P(first) == IS_ARRAY
		 && zend_hash_num_elements(Z_ARRVAL_P(next)) != zend_hash_num_elements(Z_ARRVAL_P(first))) {
			return false;
		}
	}
	return true;
}

/* Whether walk.c might look for an array here among earlier ones: one of many values, or any from the 256th element
 * on. */
static zend_always_inline bool may_be_searched(const amber_walk *walk, const zval *value)
{
	return walk->elements >= AMBER_SHARE_FROM
		|| (Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) >= AMBER_SEARCH_ALWAYS);
}

/* Lets functions of walk.c go on at this depth, as if they had written what is around. */
static zend_always_inline bool enter_walk(amber_walk *walk)
{
	if (UNEXPECTED(walk->depth >= walk->frames_size)) {
		return false;
	}
	walk->top = walk->frames + walk->depth;
	return true;
}

/* Ends that. If shared values were written there, this walk is over, as it does not know them; and as those that were
 * met here are not known there, it gives up if there are any. */
static zend_always_inline bool leave_walk(plain_walk *plain)
{
	plain->walk->top = plain->walk->frames;
	plain->is_over |= plain->walk->shared_used > 0;
	return !plain->is_over || plain->met_used == 0;
}

/* Writes rows, if they begin at the cursor, which is then at the last of them; otherwise *begun is AMBER_BEGUN_SCALAR.
 * Gives up on rows of objects. */
static zend_never_inline bool put_rows(plain_walk *plain, amber_walk_cursor *cursor, enum amber_begun *begun)
{
	amber_walk *walk = plain->walk;
	const zval *first = (const zval *) cursor->at;
	uint32_t key_list;

	if (Z_TYPE_P(first) != IS_ARRAY || !enter_walk(walk)) {
		return false;
	}
	*begun = amber_walk_begin_rows(walk, cursor, first, &key_list);
	return leave_walk(plain) && *begun != AMBER_BEGUN_NOT;
}

/* Has walk.c write these values, and with them all that comes later. */
static zend_never_inline bool put_rest(plain_walk *plain, const amber_walk_cursor *cursor)
{
	plain->is_over = true;
	return plain->met_used == 0 && enter_walk(plain->walk)
		&& amber_walk_elements(plain->walk, *cursor) && leave_walk(plain);
}

/* Writes an array or object. */
static zend_always_inline bool put_one(plain_walk *plain, const zval *value)
{
	amber_walk *walk = plain->walk;

	if (Z_TYPE_P(value) != IS_ARRAY) {
		return Z_TYPE_P(value) == IS_OBJECT && put_object(plain, Z_OBJ_P(value));
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(value))) {
		return put_array(plain, Z_ARRVAL_P(value));
	}
	amber_walk_make_room(walk, 1);
	*walk->out.p++ = AMBER_TAG_LIST_SMALL;
	return true;
}

/* Writes values, the first of which is no scalar. */
static bool put_values(plain_walk *plain, const char *at, size_t distance, uint32_t left)
{
	amber_walk *walk = plain->walk;
	amber_walk_cursor cursor = { at, distance, left, at };

	for (;;) {
		const zval *value = (const zval *) cursor.at;
		enum amber_begun begun = AMBER_BEGUN_SCALAR;
		if (UNEXPECTED(plain->is_over) || UNEXPECTED(may_be_searched(walk, value))) {
			return put_rest(plain, &cursor);
		}
		if (cursor.left >= AMBER_ROWS_MIN && cursor.at >= cursor.none_until && may_be_rows(cursor.at, distance)
		 && !put_rows(plain, &cursor, &begun)) {
			return false;
		}
		if (begun == AMBER_BEGUN_SCALAR && UNEXPECTED(!put_one(plain, value))) {
			return false;
		}
		cursor.at += distance;
		cursor.left--;
		if (!amber_walk_run(walk, cursor.at, distance, cursor.left, false)) {
			return true;
		}
		cursor.at = walk->inside.at;
		cursor.left = walk->inside.left;
	}
}

/* After it has given up on a value, the next so many values that begin alike go to walk.c without a try; half as many
 * after one that walk.c went on with, which alone would have taken less time. */
#define VALUES_LEFT 15

/* Returns the entry for values that begin like this one. It holds the mark of such values, to which *mark is set, and
 * in the bits of VALUES_LEFT, which are 0 in the mark, how many of them are still left to walk.c. Arrays with the same
 * first key and as many elements begin alike, and objects of one class. */
static uint32_t *place_of(amber_encoder *encoder, const zval *value, uint32_t *mark)
{
	uint64_t word;

	if (Z_TYPE_P(value) == IS_OBJECT) {
		word = (uintptr_t) Z_OBJCE_P(value);
	} else {
		const HashTable *table = Z_ARRVAL_P(value);
		word = HT_IS_PACKED(table) ? table->nNumUsed : table->arData->h ^ table->nNumUsed;
	}
	word = amber_hash_mix(0, word);
	*mark = (uint32_t) (word >> 32) & ~(uint32_t) VALUES_LEFT;
	return &encoder->not_plain[word % AMBER_NOT_PLAIN];
}

AMBER_HOT zend_string *amber_encode_plain(amber_encoder *encoder, const zval *value)
{
	uint32_t mark, *place = place_of(encoder, value, &mark);

	if ((*place & ~(uint32_t) VALUES_LEFT) == mark && (*place & VALUES_LEFT)) {
		--*place;
		return NULL;
	}
	amber_walk *walk = amber_walk_begin(encoder);
	plain_walk plain;
	plain.walk = walk;
	plain.levels_most = MIN(walk->max_depth, LEVELS_MOST);
	plain.is_over = false;
	plain.met_used = 0;
	bool written = Z_TYPE_P(value) == IS_ARRAY ? put_array(&plain, Z_ARRVAL_P(value))
		: put_object(&plain, Z_OBJ_P(value));
	zend_string *bytes = amber_walk_finish(walk, written);

	if (UNEXPECTED(!bytes) || UNEXPECTED(plain.is_over)) {
		*place = mark | (bytes ? VALUES_LEFT / 2 : VALUES_LEFT);
	}
	return bytes;
}
