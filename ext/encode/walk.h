/* SPDX-License-Identifier: MIT
 * The walk, which writes a value. */
#ifndef AMBER_ENCODE_WALK_H
#define AMBER_ENCODE_WALK_H

#include "encode/buffer.h"
#include "encode/encoder.h"

/* The encoder looks ahead whether a string comes again only if it has this length or more. Shorter strings of two bytes
 * and more take a number, too, but a back-reference to them saves little. */
#define AMBER_NUMBERED_FROM 4

/* A bit for each type of scalar. */
#define AMBER_SCALAR_TYPES \
	(1u << IS_NULL | 1u << IS_FALSE | 1u << IS_TRUE | 1u << IS_LONG | 1u << IS_DOUBLE | 1u << IS_STRING)

/* How values are written: as which column, or as items. */
typedef struct {
	/* AMBER_COLUMN_ITEMS: no column. AMBER_COLUMN_INTS: any column that ends in one of ints: of ints, of floats as
	 * decimals, of strings as dates or decimals; `head` tells which, `ints` how the ints are written */
	uint8_t   kind;
	uint8_t   head_bytes;
	uint8_t   head[AMBER_DATE_SUFFIX + 3]; /* written before the column of ints */
	uint32_t  distinct;                     /* number of distinct strings, where all were looked up */
	/* string indexes, also for items; NULL: the strings were not looked up, or only a sample of them */
	uint32_t *numbers;
	const uint32_t *firsts; /* indexes of the distinct strings */
	const uint64_t *words;  /* ints */
	size_t    distance;     /* from one word to the next, in words */
	amber_int_plan ints;
	size_t    room;                        /* bytes that are written at most, without those of strings */
	const struct amber_column_part *parts; /* the two parts of a split column */
} amber_column_plan;

/* The values of one type, or both bools, of a split column. */
typedef struct amber_column_part {
	uint32_t    n;
	uint32_t    types;
	const zval *elements;
	amber_column_plan plan;
} amber_column_part;

/* encode/write_columns.c */

/* Plans a column of n values. types has bit t set for each type t that occurs. part: the values are one part of a split
 * column. Returns whether a column suits them. Strings that are looked up take an index in the table, but no number in
 * the message. */
bool amber_walk_plan_column(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, bool part,
	amber_column_plan *plan);
/* Writes the planned column; the plan must not be one of items. */
void amber_walk_put_column(amber_walk *walk, const zval *elements, uint32_t n, const amber_column_plan *plan);

/* encode/write_strings.c */

void amber_walk_plan_strings(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan);
/* Returns whether these string keys are best written as raw strings, judged by a sample, which is added to the table of
 * strings. */
bool amber_walk_keys_are_raw_strings(amber_walk *walk, const zval *elements, uint32_t n);
void amber_walk_put_choices(amber_walk *walk, uint32_t n, const amber_column_plan *plan);
/* Writes strings that were looked up as items. */
void amber_walk_numbered_items(amber_walk *walk, const uint32_t *numbers, uint32_t n);
/* Returns how many bytes n strings have in common: prefix and suffix. */
size_t amber_walk_alike(const zval *elements, uint32_t n);
/* Writes a column of raw strings, which take no numbers in the message. */
void amber_walk_put_raw_strings(amber_walk *walk, const zval *elements, uint32_t n);

/* encode/write_spelled.c: both return whether all strings are decimal strings, or dates. Then they plan the words and
 * the header of their column, and set *bytes to the sum of the strings' lengths. */
bool amber_walk_read_decimals(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan,
	size_t *bytes);
bool amber_walk_read_dates(amber_walk *walk, const zval *elements, uint32_t n, amber_column_plan *plan, size_t *bytes);

/* Fewer values than this are written one by one. */
#define AMBER_COLUMN_MIN 4

/* Fewer strings in a list are written one by one. Strings in a column take no numbers, and strings of a short list
 * often occur in another list. */
#define AMBER_LIST_STRINGS_MIN 16

/* --- the walk -------------------------------------------------------------- */

/* These stand in place of the index of a key list. */
#define AMBER_WALK_LIST AMBER_NO_ID
#define AMBER_WALK_WIDE (AMBER_NO_ID - 1)
#define AMBER_WALK_DATA_LIST AMBER_WALK_WIDE /* of an object: its hook returned a list, whose keys are not written */
#define AMBER_WALK_UNKNOWN (AMBER_NO_ID - 2) /* the key list was not determined yet */

static zend_always_inline bool amber_walk_is_key_list(uint32_t key_list)
{
	return key_list < AMBER_WALK_UNKNOWN;
}

/* Columns and rows are written up to this depth, as each takes C stack. Deeper values are written one by one. */
#define AMBER_WALK_MOST_DEPTH 128

/* An array with this many keys or more has a column of keys and one of values, because few others share its key
 * list. */
#define AMBER_WIDE_KEYS 64

/* Fewer rows than this are written one after the other. For fewer rows, the time to write and read columns outweighs
 * the bytes that they save: docs/DECISIONS.md, record 3. */
#define AMBER_ROWS_MIN 16

/* Returns the message of a value, which the caller owns. NULL: the walk stopped and encoder->stop says why; no
 * exception was thrown. The encoder's strings, key lists and identities must be empty before; the caller must empty
 * them after. */
zend_string *amber_encode_walk(amber_encoder *encoder, zval *value);
/* encode/plain.c: does the same for an object or an array that is not empty, if it is plain. NULL: it is left to
 * amber_encode_walk(). No user code runs. */
zend_string *amber_encode_plain(amber_encoder *encoder, const zval *value);

/* Returns whether the frame on top is as deep as max_depth allows, so that nothing may begin in it. */
static zend_always_inline bool amber_walk_is_too_deep(const amber_walk *walk)
{
	if (EXPECTED(walk->depth < walk->max_depth)) {
		return false;
	}
	walk->encoder->stop = AMBER_STOP_DEEP;
	return true;
}

/* Pushes a frame for an array, object or group of rows. Invalidates pointers to frames. */
static zend_always_inline amber_walk_frame *amber_walk_push(amber_walk *walk, bool may_recur, bool object)
{
	if (UNEXPECTED(++walk->depth == walk->frames_size)) {
		amber_walk_grow_frames(walk);
	}
	amber_walk_frame *frame = ++walk->top;
	frame->outer = walk->level;
	frame->elements = NULL;
	frame->checkpoint = NULL;
	frame->shared = frame->aliased = AMBER_NO_ID;
	frame->object = object;
	walk->level = (amber_walk_level) { .back_edge = AMBER_NO_ID, .around = walk->level.around, .may_recur = may_recur };
	return frame;
}

/* Creates a shared value for the value that begins here, with a fix-up for its definition. Returns its number. */
static zend_always_inline uint32_t amber_walk_begin_shared(amber_walk *walk)
{
	uint32_t number = amber_walk_new_shared(walk);

	amber_walk_fixup(walk, walk->out.p, AMBER_FIXUP_DEFINITION, number);
	return number;
}

/* Notes a path of `level` levels. The number may be too high, but no path is longer than there are arrays and objects.
 * So if it is above `times` max_depth, the value is too deep if it has more of these than that. decode/read_items.c
 * (amber_decode_is_too_deep) does the same. */
static inline void amber_walk_limit(amber_walk *walk, uint64_t level, uint32_t times)
{
	uint64_t most = (uint64_t) walk->encoder->max_depth * times;

	if (UNEXPECTED(most && level > most)) {
		walk->containers_most = MIN(walk->containers_most, most);
	}
}

/* Makes an object or group of rows the innermost shared value that is open, unless it has no number. */
static zend_always_inline void amber_walk_enter_shared(amber_walk *walk, uint32_t number)
{
	uint32_t around = walk->level.around;

	if (number == AMBER_NO_ID) {
		return;
	}
	if (around != AMBER_NO_ID) {
		walk->shared[around].inner = number;
	}
	walk->level.around = number;
}

/* Completes a shared value that holds no other. */
static zend_always_inline void amber_walk_complete_shared(amber_walk *walk, uint32_t number, uint32_t height)
{
	amber_walk_shared *shared = &walk->shared[number];

	shared->height = height;
	shared->back_edge = AMBER_NO_ID;
	shared->hooked = walk->hooks + walk->dates != shared->hooks;
}

/* Lets the walk go on with the count values of the frame on top. */
static zend_always_inline enum amber_begun amber_walk_open(amber_walk *walk, const void *at, size_t distance,
	uint32_t count)
{
	walk->inside.at = at;
	walk->inside.distance = (uint32_t) distance;
	walk->inside.left = count;
	return AMBER_BEGUN_OPEN;
}

/* Returns the value in a slot; for a reference, the value in it, unless the reference is aliased. */
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

/* Returns whether the length and the first value of a list show that its values are written as items. If not, all
 * values must be looked at. */
static zend_always_inline bool amber_walk_are_items(const amber_walk *walk, const HashTable *table, uint32_t count)
{
	amber_values values = amber_values_of(table);

	if (count < AMBER_COLUMN_MIN) {
		return true;
	}
	uint8_t first = Z_TYPE_P(amber_walk_behind(walk, amber_values_next(&values)));
	return first > IS_STRING || (first == IS_STRING && count < AMBER_LIST_STRINGS_MIN);
}

/* Writes a value that is no array, object or reference. */
static zend_always_inline uint8_t *amber_walk_scalar(amber_walk *walk, uint8_t *p, const zval *value)
{
	if (Z_TYPE_P(value) != IS_STRING) {
		return amber_put_scalar(p, value);
	}
	return UNEXPECTED(Z_STRLEN_P(value) <= 1) ? amber_put_string(p, Z_STR_P(value))
		: amber_walk_string(walk, p, Z_STR_P(value));
}

/* Writes scalars, up to the first other value, or keys (amber_key). Returns how many are left, and sets
 * amber_walk.inside to them. */
static zend_always_inline uint32_t amber_walk_run_here(amber_walk *walk, const void *from, size_t distance,
	uint32_t left, bool keys)
{
	uint8_t *p = walk->out.p;
	const char *at = from;
	zend_string *str;

	for (; left; at += distance, left--) {
		const zval *value = (const zval *) at;
		const amber_key *key = (const amber_key *) at;
		p = amber_walk_room(walk, p, 0);
		if (keys) {
			str = key->str;
			if (UNEXPECTED(!str)) {
				p = amber_put_int(p, (zend_long) key->h);
				continue;
			}
		} else {
			if (UNEXPECTED(Z_TYPE_P(value) > IS_STRING)) {
				break;
			}
			if (Z_TYPE_P(value) != IS_STRING) {
				if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
					left++;
				} else {
					p = amber_put_scalar(p, value);
				}
				continue;
			}
			str = Z_STR_P(value);
		}
		p = UNEXPECTED(ZSTR_LEN(str) <= 1) ? amber_put_string(p, str) : amber_walk_string(walk, p, str);
	}
	walk->out.p = p;
	walk->inside.at = at;
	walk->inside.distance = (uint32_t) distance;
	walk->inside.left = left;
	return left;
}

/* encode/walk.c: does the same as one loop for scalars and keys, so that few lines of code are touched. */
uint32_t amber_walk_run(amber_walk *walk, const void *from, size_t distance, uint32_t left, bool keys);

/* Writes the scalars before the first other value, of an array or object that has no frame yet. The remaining values
 * are in amber_walk.inside. */
static zend_always_inline enum amber_begun amber_walk_scalars(amber_walk *walk, const void *from, size_t distance,
	uint32_t left)
{
	return amber_walk_run_here(walk, from, distance, left, false) ? AMBER_BEGUN_OPEN : AMBER_BEGUN_DONE;
}

/* Functions of the walk return false, 0 or AMBER_BEGUN_NOT where the walk stops. */

/* encode/walk.c */

/* Closes the frame on top when all its values are written. */
void amber_walk_close(amber_walk *walk);

/* Closes the frame on top if its values were written by C calls; else the walk stops. */
static zend_always_inline enum amber_begun amber_walk_close_if(amber_walk *walk, bool written)
{
	if (UNEXPECTED(!written)) {
		return AMBER_BEGUN_NOT;
	}
	amber_walk_close(walk);
	return AMBER_BEGUN_DONE;
}

/* Returns the cursor over a single value. */
static zend_always_inline amber_walk_cursor amber_walk_one(const zval *value)
{
	return (amber_walk_cursor) { (const char *) value, sizeof(zval), 1, NULL };
}

/* Returns the cursor over the values of the frame that was opened last. */
static zend_always_inline amber_walk_cursor amber_walk_inside(const amber_walk *walk)
{
	return (amber_walk_cursor) { walk->inside.at, walk->inside.distance, walk->inside.left, NULL };
}

/* Writes the values at a cursor. */
bool amber_walk_elements(amber_walk *walk, amber_walk_cursor cursor);

/* Returns whether a reference is certainly not aliased, so that it is written as the value in it; else the walk stops
 * for the pre-pass. An array behind a reference of refcount 1 may contain that reference, if the array or one around it
 * (may_recur) has other holders. */
static zend_always_inline bool amber_walk_is_not_aliased(amber_walk *walk, const zend_reference *ref, bool may_recur)
{
	const zval *held = &ref->val;

	if (walk->encoder->prepass_done || (GC_REFCOUNT(ref) == 1 && (Z_TYPE_P(held) != IS_ARRAY || !Z_REFCOUNTED_P(held)
		|| (!may_recur && Z_REFCOUNT_P(held) == 1)))) {
		return true;
	}
	walk->encoder->stop = AMBER_STOP_ALIASED;
	return false;
}

/* Replaces a reference that is not aliased by the value in it. False: the walk stops for the pre-pass. */
static zend_always_inline bool amber_walk_step_through(amber_walk *walk, const zval **value)
{
	const zend_reference *ref = Z_REF_P(*value);

	*value = &ref->val;
	return amber_walk_is_not_aliased(walk, ref, walk->level.may_recur);
}

/* encode/write_arrays.c */

/* Begins an array that is not empty. key_list: its key list, or AMBER_WALK_UNKNOWN. */
enum amber_begun amber_walk_begin_array(amber_walk *walk, HashTable *table, uint32_t key_list);
/* Returns the key list of an array, AMBER_WALK_LIST or AMBER_WALK_WIDE. */
uint32_t amber_walk_key_list(amber_walk *walk, const HashTable *table);

/* encode/write_arrays.c: writes an array of many keys. */
enum amber_begun amber_walk_begin_wide(amber_walk *walk, const HashTable *table, uint32_t count);
/* Whether an array of AMBER_WIDE_KEYS or more is written so: not if a dictionary has its keys, which take no bytes, nor
 * if it has few texts with keys that begin unlike. */
bool amber_walk_is_wide(amber_walk *walk, const HashTable *table);
/* encode/write_objects.c: writes the header of the first array, object or group of rows with this key list: the class
 * name, if there is one, and the keys. */
void amber_walk_new_key_list(amber_walk *walk, amber_key_list *key_list, bool rows);

/* Writes the header of an array or object with this key list. */
static zend_always_inline void amber_walk_head(amber_walk *walk, uint32_t number, bool object)
{
	amber_key_list *key_list = amber_key_lists_at(walk->key_lists, number);

	if (UNEXPECTED(key_list->id == AMBER_NO_ID)) {
		amber_walk_new_key_list(walk, key_list, false);
	} else if (object) {
		walk->out.p = amber_put_number(walk->out.p, AMBER_TAG_OBJECT_SMALL, 8, AMBER_TAG_OBJECT, key_list->id);
	} else {
		walk->out.p = amber_put_number(walk->out.p, AMBER_TAG_RECORD_SMALL, 16, AMBER_TAG_RECORD, key_list->id);
	}
}

/* encode/write_columns.c */

/* Sets *elements to the values of an array side by side, without references to scalars. Returns their types; 0: the
 * walk stops. */
uint32_t amber_walk_side_by_side(amber_walk *walk, const HashTable *table, const zval **elements);
/* Copies n values side by side. step 1: the next value of each of n arrays or objects; step 0: the next n values of
 * one. Returns the types. */
uint32_t amber_walk_copy_values(amber_values *from, size_t step, zval *elements, uint32_t n);
/* Copies the values of an array side by side. Returns their types; 0: the walk stops. */
uint32_t amber_walk_gather(amber_walk *walk, zval *elements, const HashTable *table, uint32_t count);
/* Writes values as a column of the kind that suits them, or begins items. list: with the header of a list. */
enum amber_begun amber_walk_begin_column(amber_walk *walk, const zval *elements, uint32_t n, uint32_t types, bool list);

/* Writes the values that were begun, if any are left. */
static zend_always_inline bool amber_walk_rest(amber_walk *walk, enum amber_begun begun)
{
	return begun == AMBER_BEGUN_OPEN ? amber_walk_elements(walk, amber_walk_inside(walk)) : begun == AMBER_BEGUN_DONE;
}

static zend_always_inline bool amber_walk_column_or_items(amber_walk *walk, const zval *elements, uint32_t n,
	uint32_t types, bool list)
{
	return amber_walk_rest(walk, amber_walk_begin_column(walk, elements, n, types, list));
}

/* Replaces references to scalars among n elements by the scalars. Returns the types; 0: the walk stops. */
uint32_t amber_walk_step_all(amber_walk *walk, zval *elements, uint32_t n);

/* encode/write_shared.c */

/* Stops the walk, because values that were taken for rows are not. It starts again without rows, or without rows of
 * objects. */
static zend_always_inline bool amber_walk_are_no_rows(amber_walk *walk, bool objects)
{
	*(objects ? &walk->encoder->no_object_rows : &walk->encoder->no_rows) = true;
	walk->encoder->stop = AMBER_STOP_ROWS;
	return false;
}

/* Writes a back-reference to a shared value. times: the path through it may be so many times as deep as max_depth. */
bool amber_walk_refer_back(amber_walk *walk, uint32_t number, uint8_t fixup, uint32_t times);
/* Writes a back-reference to an object or an aliased reference. No array around it is equal to another one. */
bool amber_walk_refer_unshareable(amber_walk *walk, uint32_t number, uint8_t fixup, uint32_t times);

/* encode/write_objects.c */

/* Sets the cursor to the values of an object without hooks, which is no date. Returns its class layout; AMBER_NO_ID:
 * it is no such object. */
uint32_t amber_walk_plain_layout(amber_walk *walk, zend_object *object, amber_values *values);
/* Begins an object that is no enum case. */
enum amber_begun amber_walk_begin_object(amber_walk *walk, zend_object *object);
void amber_walk_enum(amber_walk *walk, zend_object *object);
/* Returns the class layout of an object that may be the next row, and marks the object as met in these rows;
 * AMBER_NO_ID: it may not. */
uint32_t amber_walk_take_row(amber_walk *walk, zend_object *object);
/* Makes an object, which amber_walk_take_row() accepted, the row at this place of the group. Sets *values to its
 * values. */
void amber_walk_enter_row(amber_walk *walk, zend_object *object, amber_values *values, uint32_t group, uint32_t place);

/* encode/write_rows.c */

/* Writes rows, if this array or object is the first of a group; then the cursor is at the last row. Else returns
 * AMBER_BEGUN_SCALAR, and *key_list is the array's key list if it was determined. */
enum amber_begun amber_walk_begin_rows(amber_walk *walk, amber_walk_cursor *cursor, const zval *value,
	uint32_t *key_list);

/* --- equal arrays ---------------------------------------------------------- */

/* Arrays that begin among the first so many elements are not looked for: in a small message the search costs more than
 * the rare second copy. The number depends on content alone, as must everything that decides about the bytes. */
#define AMBER_SHARE_FROM 256

/* An array of up to this many values is hardly longer than a back-reference, unless its first value is no scalar. */
#define AMBER_SEARCH_FEW 4

/* Inside more arrays and objects than this, an array with few values is looked for if any of them but the last is no
 * scalar: an array that holds an array twice, which holds another one twice, and so on, would take endless time to
 * write. */
#define AMBER_SEARCH_DEPTH 5

/* After this many searches in a row without a match for arrays of a kind, searches back off until one matches. Then
 * only arrays in a sample are looked for. Content chooses the sample, so that both of two equal arrays are in it. Of
 * the others, one in AMBER_SEARCH_PART is looked for as well, because a value in which each level holds the one below
 * twice may have no array in the sample. */
#define AMBER_SEARCH_BACKOFF 16
#define AMBER_SEARCH_SAMPLE 8
#define AMBER_SEARCH_PART   64

/* Returns the counter of searches without a match for arrays of this kind: those with about as many values. */
static zend_always_inline uint32_t *amber_walk_backoff(amber_walk *walk, const HashTable *table)
{
	return &walk->backoff[63 - amber_zeros_above(MIN(zend_hash_num_elements(table), AMBER_SEARCH_ALWAYS) | 1)];
}

/* Returns whether an array with few values is looked for. */
static zend_always_inline bool amber_walk_few_need_search(const amber_walk *walk, const HashTable *table,
	uint32_t count)
{
	amber_values values = amber_values_of(table);
	uint32_t looks = UNEXPECTED(walk->depth > AMBER_SEARCH_DEPTH) && count > 2 ? count - 1 : 1;

	for (; looks; looks--) {
		if (Z_TYPE_P(amber_walk_behind(walk, amber_values_next(&values))) > IS_STRING) {
			return true;
		}
	}
	return false;
}

/* encode/write_shared.c: returns whether an array is in the sample, which depends on its first value. */
bool amber_walk_is_in_sample(const amber_walk *walk, const HashTable *table);

/* Returns whether the walk looks for an array equal to this one. The rules are in docs/ENCODER.md, "Equal arrays", and
 * exclude many arrays: a search costs time. Counts, for the back-off, the arrays that it excludes. */
static zend_always_inline bool amber_walk_needs_search(amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	if (count >= AMBER_SEARCH_ALWAYS) {
		return walk->depth > 0;
	}
	if (walk->elements < AMBER_SHARE_FROM
	 || (count <= AMBER_SEARCH_FEW && !amber_walk_few_need_search(walk, table, count))) {
		return false;
	}
	uint32_t *backoff = amber_walk_backoff(walk, table);
	return *backoff < AMBER_SEARCH_BACKOFF || ++*backoff % AMBER_SEARCH_PART == 0
		|| amber_walk_is_in_sample(walk, table);
}

/* Returns the number of an array that is equal to this one; AMBER_NO_ID: there is none, or the walk stops. *hash is for
 * amber_walk_end_search(). */
uint32_t amber_walk_find(amber_walk *walk, HashTable *table, uint32_t *hash);

/* Records that a search for this array found none, and makes the array, which is complete and has height levels, the
 * shared value with this number, unless it is not shareable. The search counts only now, as arrays inside it may be
 * equal to each other. */
void amber_walk_end_search(amber_walk *walk, HashTable *table, uint32_t hash, uint32_t number, uint32_t height,
	bool unshareable);

#endif
