/* SPDX-License-Identifier: MIT
 * The walk over a value, which writes it. */
#ifndef AMBER_ENCODE_WALK_H
#define AMBER_ENCODE_WALK_H

#include "encode/buffer.h"
#include "encode/encoder.h"

/* The shortest strings for which it is found out ahead whether they come again. Shorter ones of two bytes and more have
 * a number, too, but a name spares little of them. */
#define AMBER_NAMED_FROM 4

/* A bit for each type of leaf. */
#define AMBER_SCALAR_TYPES \
	(1u << IS_NULL | 1u << IS_FALSE | 1u << IS_TRUE | 1u << IS_LONG | 1u << IS_DOUBLE | 1u << IS_STRING)

/* How values are to be written. */
typedef struct {
	uint8_t   kind;     /* AMBER_COLUMN_ITEMS: no column; INTS: of any kind, also behind a head, as decimals are */
	uint8_t   head_bytes;
	uint8_t   head[AMBER_STAMP_SUFFIX + 3]; /* what stands before the column of ints */
	uint32_t  distinct; /* strings that were looked up: so many different ones */
	uint32_t *numbers;  /* of these strings, of items too; NULL: they were not looked up, but for a sample */
	const uint32_t *firsts; /* the numbers of the different ones */
	const uint64_t *words; /* ints */
	size_t    distance; /* from one word to the next, in words */
	amber_int_plan ints;
	size_t    room;     /* so many bytes are written at most, but for those of strings */
	const struct amber_column_part *parts; /* of a split column */
} amber_column_plan;

/* The values of one type, or both bools. */
typedef struct amber_column_part {
	uint32_t    n;
	uint32_t    types;
	const zval *elements;
	amber_column_plan plan;
} amber_column_part;

/* encode/write_columns.c */

/* Chooses for n values. types has bit t set for each type t that occurs; part: they are one of two. Returns whether
 * there is a column for them. Strings that are looked up take a number of the table, but none on the wire. */
bool amber_walk_plan_column(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, bool part,
	amber_column_plan *plan);
/* Writes what was planned; not items. */
void amber_walk_put_column(amber_walk *walk, const zval *elements, uint32_t n, const amber_column_plan *plan);
/* A bit for each value: whether it is of these types. */
uint8_t *amber_put_mask(uint8_t *p, const zval *elements, uint32_t n, uint32_t types);

/* encode/write_strings.c */

void amber_walk_plan_strings(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan);
/* Whether these string keys are text, as a sample of them tells, which is known from now on. */
bool amber_walk_keys_are_raw_strings(amber_walk *walk, const zval *elements, uint32_t n);
void amber_walk_put_choices(amber_walk *walk, uint32_t n, const amber_column_plan *plan);
/* Strings that were looked up, as items. */
void amber_walk_numbered_items(amber_walk *walk, const uint32_t *numbers, uint32_t n);

/* encode/write_spelled.c, encode/write_spelled.c: whether all are such; the words and the head of a column of them,
 * and how many bytes the strings have. */
bool amber_walk_read_decimals(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan,
	size_t *bytes);
bool amber_walk_read_dates(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan, size_t *bytes);

/* encode/write_strings.c */

/* How many bytes n strings begin and end with alike. */
size_t amber_walk_alike(const zval *elements, uint32_t n);
/* Strings as a column of text, in which they take no number on the wire. */
void amber_walk_put_raw_strings(amber_walk *walk, const zval *elements, uint32_t n);

/* encode/write_columns.c */

/* Values of two types, as one column of each, if they are many, and each type has a column. */
void amber_walk_plan_split(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, amber_column_plan *plan);
void amber_walk_put_split(amber_walk *walk, const zval *elements, uint32_t n, const amber_column_part *parts);

/* Fewer values than this are written one by one. */
#define AMBER_COLUMN_MIN 4

/* Fewer strings in a list are written one by one: in a column they take no numbers, and what stands in a short list
 * often stands in another. */
#define AMBER_LIST_STRINGS_MIN 16

/* Fewer values of two types are items: the heads of two columns cost more. */
#define AMBER_SPLIT_MIN 64

/* --- the walk -------------------------------------------------------------- */

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
	frame->elements = NULL;
	frame->checkpoint = NULL;
	frame->node = frame->aliased = AMBER_NO_ID;
	frame->object = object;
	walk->level = (amber_walk_level) { .back_edge = AMBER_NO_ID, .shared = shared };
	return frame;
}

/* What begins here takes a node; its number. */
static zend_always_inline uint32_t amber_walk_begin_node(amber_walk *walk)
{
	uint32_t number = amber_walk_new_node(walk);

	amber_walk_fixup(walk, walk->out.p, AMBER_FIXUP_DEFINITION, number);
	return number;
}

/* What a node stands for is complete. */
static zend_always_inline void amber_walk_complete_node(amber_walk *walk, uint32_t number, uint32_t height,
	uint32_t back_edge)
{
	amber_walk_node *node = &walk->nodes[number];

	node->height = height;
	node->back_edge = back_edge;
	node->hooked = walk->hooks + walk->dates != node->hooks;
	node->was_in_cycle = back_edge != AMBER_NO_ID;
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
static zend_always_inline const amber_hook_result *amber_walk_hook_result(const amber_walk *walk, const void *ptr)
{
	return EXPECTED(walk->encoder->results_used == 0) ? NULL : amber_hook_result_find(walk->encoder, ptr);
}

/* What stands in a place, a reference's value in place of that; a joined one is left. */
static zend_always_inline const zval *amber_walk_behind(const amber_walk *walk, const zval *value)
{
	if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
		value = Z_INDIRECT_P(value);
	}
	if (EXPECTED(Z_TYPE_P(value) != IS_REFERENCE) || UNEXPECTED(amber_encode_is_aliased(walk->encoder,
		amber_encode_aliased_key(value)))) {
		return value;
	}
	return Z_REFVAL_P(value);
}

/* A value that is no array, object or reference. */
static zend_always_inline uint8_t *amber_walk_scalar(amber_walk *walk, uint8_t *p, const zval *value)
{
	if (Z_TYPE_P(value) != IS_STRING) {
		return amber_put_scalar(p, value);
	}
	return UNEXPECTED(Z_STRLEN_P(value) <= 1) ? amber_put_string(p, Z_STR_P(value))
		: amber_walk_string(walk, p, Z_STR_P(value));
}

/* Writes values of what has no frame yet, up to the first that is no leaf: amber_walk.inside is the rest. */
static zend_always_inline enum amber_begun amber_walk_scalars(amber_walk *walk, const void *from, size_t distance,
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
		p = amber_walk_scalar(walk, amber_walk_room(walk, p, 0), value);
		left--;
	}
	walk->out.p = p;
	return left ? amber_walk_open(walk, at, distance, left) : AMBER_BEGUN_WHOLE;
}

/* What walks returns false, 0 or AMBER_BEGUN_NOT where the walk stops. */

/* encode/walk.c */

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
bool amber_walk_elements(amber_walk *walk, const void *at, size_t distance, uint32_t count);

/* Whether a reference surely is as if it were not there, as all are that are not joined: else that must be known first.
 * An array behind one of nobody else's may lead back to it if others hold it, too, or the array around it (shared). */
static zend_always_inline bool amber_walk_is_not_aliased(amber_walk *walk, const zend_reference *ref, bool shared)
{
	const zval *held = &ref->val;

	if (walk->encoder->prepass_done || (GC_REFCOUNT(ref) == 1 && (Z_TYPE_P(held) != IS_ARRAY || !Z_REFCOUNTED_P(held)
		|| (!shared && Z_REFCOUNT_P(held) == 1)))) {
		return true;
	}
	walk->encoder->stop = AMBER_STOP_ALIASED;
	return false;
}

/* From a reference that is not joined to what it holds. False: whether it is joined must be known first. */
static zend_always_inline bool amber_walk_step_through(amber_walk *walk, const zval **value)
{
	const zend_reference *ref = Z_REF_P(*value);

	*value = &ref->val;
	return amber_walk_is_not_aliased(walk, ref, walk->level.shared);
}

/* encode/write_arrays.c */

/* An array that is not empty; shape: of it, or AMBER_WALK_UNKNOWN. */
enum amber_begun amber_walk_begin_array(amber_walk *walk, HashTable *table, uint32_t shape);
/* The shape of an array, or what it is instead. */
uint32_t amber_walk_shape(amber_walk *walk, const HashTable *table);
void amber_walk_keys(amber_walk *walk, amber_keys keys);
/* encode/write_arrays.c: an array of many keys. */
bool amber_walk_wide(amber_walk *walk, const HashTable *table, uint32_t count);
/* encode/write_objects.c: what stands before the values of the first array, object or rows of a shape: the class, if it
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

/* encode/write_columns.c */

/* The values of an array side by side; returns their types, which are no references to leaves, or 0: the walk stops. */
uint32_t amber_walk_side_by_side(amber_walk *walk, const HashTable *table, const zval **elements);
/* Copies n values side by side: step 1: the next of each of n arrays or objects, 0: the next n of one. Returns the
 * types. */
uint32_t amber_walk_copy_values(amber_values *from, size_t step, zval *elements, uint32_t n);
/* The values of an array, copied side by side; returns their types, or 0: the walk stops. */
uint32_t amber_walk_gather(amber_walk *walk, zval *elements, const HashTable *table, uint32_t count);
/* A column of any kind, items too; list: with what stands before the values of a list. */
bool amber_walk_column_or_items(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, bool list);
/* Steps through the references among n cells that lead to leaves; returns the types. 0: the walk stops. */
uint32_t amber_walk_step_all(amber_walk *walk, zval *elements, uint32_t n);

/* encode/write_shared.c */

/* What was taken for rows is none: the walk stops, and begins again without rows, or without those of objects. */
static zend_always_inline bool amber_walk_are_no_rows(amber_walk *walk, bool objects)
{
	*(objects ? &walk->encoder->no_object_rows : &walk->encoder->no_rows) = true;
	walk->encoder->stop = AMBER_STOP_ROWS;
	return false;
}

/* Names an array or object that stands on the tape; times: how much deeper than max_depth it may lead. */
bool amber_walk_name_node(amber_walk *walk, uint32_t number, uint8_t fixup, uint32_t times);
/* Names an object, or what is joined: no array around it is equal to another one. */
bool amber_walk_name_unshareable(amber_walk *walk, uint32_t number, uint8_t fixup, uint32_t times);

/* encode/write_objects.c */

/* An object that is no enum case. */
enum amber_begun amber_walk_begin_object(amber_walk *walk, zend_object *object);
void amber_walk_enum(amber_walk *walk, zend_object *object);
/* The shape of an object that may stand in rows, and is taken for one of them now; AMBER_NO_ID: it may not. */
uint32_t amber_walk_take_row(amber_walk *walk, zend_object *object);
/* An object that was taken for a row is put into rows, at this place of the group; *values: where these are. */
void amber_walk_enter_row(amber_walk *walk, zend_object *object, amber_values *values, uint32_t group, uint32_t place);

/* encode/write_rows.c */

/* Rows, if an array or object is the first of such: then the cursor is at the last of them. Else *shape is that of an
 * array, if it was found out. */
enum amber_begun amber_walk_begin_rows(amber_walk *walk, amber_walk_cursor *cursor, const zval *value, uint32_t *shape);

/* --- equal arrays ---------------------------------------------------------- */

/* Arrays that begin among the first cells are not looked up: in a small message
 * that costs more than the rare second copy. Their number depends on content
 * alone, as everything that decides about bytes must. */
#define AMBER_SHARE_FROM 256

/* Arrays of up to this many values are hardly longer than a name, unless the first is no leaf. */
#define AMBER_SOUGHT_FEW 4

/* Inside more arrays and objects than so many, any value counts but the last one: what holds an array twice, in which
 * another one stands twice, and so on, may be more than there is time to write. */
#define AMBER_SOUGHT_DEPTH 5

/* Arrays of a kind in a row that no other was equal to. From then on, until one is found, only those are looked for
 * that a sample by content holds, so that the second of two is in it, too; and one in so many, whatever it holds: a
 * value in which each level holds the one below twice may have none of that content. */
#define AMBER_SEARCH_BACKOFF 16
#define AMBER_SOUGHT_SAMPLE 8
#define AMBER_SOUGHT_PART   64

/* How many arrays of this one's kind, those of about as many values, were looked for in vain last. */
static zend_always_inline uint32_t *amber_walk_backoff(amber_walk *walk, const HashTable *table)
{
	return &walk->backoff[63 - amber_zeros_above(MIN(zend_hash_num_elements(table), AMBER_SOUGHT_ALWAYS) | 1)];
}

/* Whether few values are looked for. */
static zend_always_inline bool amber_walk_few_are_sought(const amber_walk *walk, const HashTable *table, uint32_t count)
{
	amber_values values = amber_values_of(table);
	uint32_t looks = UNEXPECTED(walk->depth > AMBER_SOUGHT_DEPTH) && count > 2 ? count - 1 : 1;

	for (; looks; looks--) {
		if (Z_TYPE_P(amber_walk_behind(walk, amber_values_next(&values))) > IS_STRING) {
			return true;
		}
	}
	return false;
}

/* encode/write_shared.c: whether the first value says that an array is one of the sample. */
bool amber_walk_is_in_sample(const amber_walk *walk, const HashTable *table);

/* Whether an equal array is looked for; counts those that are not, for the next one that is. */
static zend_always_inline bool amber_walk_is_sought(amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	if (count >= AMBER_SOUGHT_ALWAYS) {
		return walk->depth > 0;
	}
	if (walk->elements < AMBER_SHARE_FROM
	 || (count <= AMBER_SOUGHT_FEW && !amber_walk_few_are_sought(walk, table, count))) {
		return false;
	}
	uint32_t *backoff = amber_walk_backoff(walk, table);
	return *backoff < AMBER_SEARCH_BACKOFF || ++*backoff % AMBER_SOUGHT_PART == 0
		|| amber_walk_is_in_sample(walk, table);
}

/* The node of an array that is equal to one which is sought, or AMBER_NO_ID: there is none, or the walk stops. *hash is
 * for amber_walk_end_sought(). */
uint32_t amber_walk_find(amber_walk *walk, HashTable *table, uint32_t *hash);

/* The array, complete and of so many levels, is node number from now on, but if it is tied. It was looked for in vain,
 * which counts only now, as others in it may be equal to each other. */
void amber_walk_end_sought(amber_walk *walk, HashTable *table, uint32_t hash, uint32_t number, uint32_t height,
	bool unshareable);

#endif
