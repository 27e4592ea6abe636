/* SPDX-License-Identifier: MIT
 * Arrays and objects that are being filled: their tables, columns and frames. */
#ifndef AMBER_DECODE_FRAMES_H
#define AMBER_DECODE_FRAMES_H

#include "decode/decoder.h"
#include "decode/scalars.h"
#include "format/format.h"
#include "format/hash.h"

/* Larger tables are as large as PHP makes them. A smaller one that a program fills on and on is doubled past
 * HT_MAX_SIZE by PHP, which for its own powers of two stops there: with 671 million values in it, 10 GB of them. */
#define AMBER_TABLE_SIZED (HT_MAX_SIZE / 64)

/* Not yet initialized, with places for n values: the next of `parts` steps between two powers of two, where PHP takes
 * the upper power. PHP asks for less: where it resets hashes, multiples of 64 bytes, which are 8 places (HT_HASH_RESET
 * in zend_types.h). Hashes find a chain by `h | nTableMask`, which for few steps has few zeros less than with a power
 * of two; doubling keeps that. Only opcache halves masks, of arrays that it finds in code. */
static inline zend_array *amber_decode_sized(uint32_t n, uint32_t parts)
{
	zend_array *array = zend_new_array(n);

	if (n > HT_MIN_SIZE && n <= AMBER_TABLE_SIZED) {
		uint32_t step = (UINT32_C(1) << (63 - amber_zeros_above(n - 1))) / parts;
		step = MAX(step, HT_MIN_SIZE);
		array->nTableSize = (n + step - 1) & ~(step - 1);
	}
	return array;
}

/* A list with room for n values, none of which is there. The smallest is what zend_new_array() and
 * zend_hash_real_init_packed() make, in one go: with their calls a list in a list takes a twelfth longer. */
static zend_always_inline zend_array *amber_decode_new_list(uint32_t n)
{
	if (n > HT_MIN_SIZE) {
		zend_array *list = amber_decode_sized(n, 4);
		zend_hash_real_init_packed(list);
		return list;
	}
	zend_array *list = emalloc(sizeof(*list));
	*list = (zend_array) { .gc = { 1, { GC_ARRAY } }, .u.flags = HASH_FLAG_PACKED | HASH_FLAG_STATIC_KEYS,
		.nTableMask = HT_MIN_MASK, .nTableSize = HT_MIN_SIZE, .pDestructor = ZVAL_PTR_DTOR };
	HT_SET_DATA_ADDR(list, emalloc(HT_PACKED_SIZE_EX(HT_MIN_SIZE, HT_MIN_MASK)));
	HT_HASH_RESET_PACKED(list);
	return list;
}

/* A table with room for n keys. */
static inline zend_array *amber_decode_new_table(uint32_t n)
{
	zend_array *table = amber_decode_sized(n, 2);

	zend_hash_real_init_mixed(table);
	return table;
}

/* Its first n values are there. */
static inline void amber_decode_finish_list(zend_array *list, uint32_t n)
{
	list->nNumUsed = list->nNumOfElements = n;
	list->nNextFreeElement = n;
}

/* Null under a key, behind the others, as the first of the chain that begins at head. */
static zend_always_inline void amber_decode_append(zend_array *table, uint32_t *head, zend_ulong h, zend_string *key)
{
	Bucket *bucket = &table->arData[table->nNumUsed];

	ZVAL_NULL(&bucket->val);
	bucket->h = h;
	bucket->key = key;
	Z_NEXT(bucket->val) = *head;
	*head = HT_IDX_TO_HASH(table->nNumUsed);
	table->nNumUsed++;
	table->nNumOfElements++;
}

/* In place of a link of the chain: a bucket is in none, as its key stands in the table already, where its hash says. */
#define AMBER_STANDS_TWICE (HT_INVALID_IDX - 1)

static zend_never_inline void amber_decode_append_again(zend_array *table, const Bucket *before)
{
	Bucket *bucket = &table->arData[table->nNumUsed++];

	ZVAL_NULL(&bucket->val);
	bucket->h = (zend_ulong) (before - table->arData);
	bucket->key = NULL;
	Z_NEXT(bucket->val) = AMBER_STANDS_TWICE;
}

/* Puts a key behind the others of a table that has room, with null for a value, and takes the reference over; false:
 * the key stands in it already. Long keys were made one, so that equal ones are the same. As zend_hash_add() does,
 * without what such a table does not need. */
static zend_always_inline bool amber_decode_append_key(zend_array *table, zend_string *str)
{
	zend_ulong h = EXPECTED(ZSTR_H(str) == 0) ? amber_string_hash(str) : ZSTR_H(str);
	uint32_t *head = &HT_HASH(table, (uint32_t) (h | table->nTableMask));

	for (uint32_t at = *head; UNEXPECTED(at != HT_INVALID_IDX);) {
		const Bucket *other = HT_HASH_TO_BUCKET(table, at);
		if (other->key == str || (other->h == h && other->key && ZSTR_LEN(str) <= AMBER_LONG_NAME
			&& zend_string_equal_content(other->key, str))) {
			amber_decode_append_again(table, other);
			return false;
		}
		at = Z_NEXT(other->val);
	}
	if (!ZSTR_IS_INTERNED(str)) {
		HT_FLAGS(table) &= ~HASH_FLAG_STATIC_KEYS;
	}
	amber_decode_append(table, head, h, str);
	return true;
}

/* Puts an int key behind the others of a table that has room, with null for a value. As zend_hash_index_add()
 * does. */
static zend_always_inline void amber_decode_append_index(zend_array *table, zend_ulong h)
{
	uint32_t *head = &HT_HASH(table, (uint32_t) (h | table->nTableMask));

	for (uint32_t at = *head; UNEXPECTED(at != HT_INVALID_IDX);) {
		const Bucket *other = HT_HASH_TO_BUCKET(table, at);
		if (other->h == h && !other->key) {
			amber_decode_append_again(table, other);
			return;
		}
		at = Z_NEXT(other->val);
	}
	amber_decode_append(table, head, h, NULL);
	if ((zend_long) h >= table->nNextFreeElement) {
		table->nNextFreeElement = (zend_long) h < ZEND_LONG_MAX ? (zend_long) h + 1 : ZEND_LONG_MAX;
	}
}

/* --- columns --------------------------------------------------------------- */

/* decode/read_ints.c */
/* A column of ints, ready to be read one after the other. */
typedef struct {
	const uint8_t *bytes;
	uint64_t base;  /* INTS: of all; STEPS and DELTAS: added at each step */
	uint64_t value; /* STEPS and DELTAS: the next value */
	uint32_t n, i;  /* how many there are, and were read */
	unsigned w;
	uint8_t  kind;  /* AMBER_COLUMN_INTS, _DELTAS or _STEPS */
} amber_int_column;

/* Ints are read in blocks, so that each loop is one of one width, or into one kind of place. */
#define AMBER_INTS_BLOCK 256

/* Takes the bytes of n numbers of width w; NULL: failed. */
const uint8_t *amber_decode_packed(amber_decoder *decoder, size_t n, unsigned w);
/* Likewise, as a column of them alone. */
bool amber_decode_numbers(amber_decoder *decoder, uint32_t n, unsigned w, amber_int_column *column);
/* n values take no room in the data. */
bool amber_decode_take_budget(amber_decoder *decoder, uint32_t n);
/* Reads what stands before the numbers of a column of this kind, takes the numbers. */
bool amber_decode_ints(amber_decoder *decoder, uint8_t kind, uint32_t n, amber_int_column *column);
/* Reads the kind of a column of ints, and what amber_decode_ints() does. */
bool amber_decode_nested_ints(amber_decoder *decoder, uint32_t n, amber_int_column *column);
/* Reads the kind of a column of ints that spell strings, which are bounded more closely, and what amber_decode_ints()
 * does. steps: they may be in steps. */
bool amber_decode_spelled_ints(amber_decoder *decoder, uint32_t n, bool steps, amber_int_column *column);
/* The next block of the ints: so many. */
uint32_t amber_decode_next_ints(amber_int_column *column, int64_t *ints);

static zend_always_inline bool amber_decode_kind(amber_decoder *decoder, uint8_t *kind)
{
	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	*kind = *decoder->p++;
	return true;
}

/* Number i of those that amber_decode_packed() took. */
static zend_always_inline uint64_t amber_packed_at(const uint8_t *bytes, size_t i, unsigned w)
{
	switch (w) {
		case 3:
			return bytes[i];
		case 4:
			return amber_get_le(bytes + 2 * i, 2);
		case 5:
			return amber_get_le(bytes + 4 * i, 4);
		case 6:
			return amber_get_le(bytes + 8 * i, 8);
		case AMBER_WIDTH_24:
			bytes += 3 * i;
			return (uint64_t) bytes[0] | (uint64_t) bytes[1] << 8 | (uint64_t) bytes[2] << 16;
		default: {
			unsigned width = 1u << w, shift = (unsigned) (i << w) & 7;
			return (bytes[(i << w) >> 3] >> shift) & ((1u << width) - 1);
		}
	}
}

/* decode/read_columns.c */
/* Reads a column into n places that hold nothing to be released, all of them; *items: none of them, as n items follow,
 * which the caller reads. False: failed; but with items each of the places holds a value, or null. */
bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, bool *items);
/* Reads a column of the keys of an array, strings or ints; returns how many of the n places it filled: all, or less and
 * it failed. */
uint32_t amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n);
/* A column of leaves that is not split. paid: bytes of the message stand for these places already. */
bool amber_decode_whole(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind, bool paid);

/* An int of a column becomes what stands in its place; false: failed, and nothing does. how: what the ints mean. */
typedef bool (*amber_put_int)(amber_decoder *decoder, zval *place, int64_t v, void *how);

/* All ints of a column, if it is a good one. */
static zend_always_inline uint32_t amber_decode_put(amber_decoder *decoder, const amber_places *places, bool good,
	amber_int_column *column, amber_put_int put, void *how)
{
	int64_t ints[AMBER_INTS_BLOCK];

	if (UNEXPECTED(!good)) {
		return 0;
	}
	for (uint32_t from = 0, some, i; from < column->n; from += some) {
		some = amber_decode_next_ints(column, ints);
		if (places->rows) {
			char **rows = places->rows + from;
			for (i = 0; i < some && EXPECTED(put(decoder, (zval *) (rows[i] + places->stride), ints[i], how)); i++) {
			}
		} else {
			char *place = places->base + (size_t) from * places->stride;
			for (i = 0; i < some && EXPECTED(put(decoder, (zval *) place, ints[i], how)); i++) {
				place += places->stride;
			}
		}
		if (UNEXPECTED(i < some)) {
			return from + i;
		}
	}
	return column->n;
}

/* decode/read_strings.c */
uint32_t amber_decode_strings(amber_decoder *decoder, const amber_places *places, uint32_t n);
/* Strings that all begin or end alike: what they share, and what is between. */
uint32_t amber_decode_affixed(amber_decoder *decoder, const amber_places *places, uint32_t n);
uint32_t amber_decode_choices(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned w);

/* A string of these bytes. */
static zend_always_inline void amber_put_text(zval *place, const char *bytes, size_t length)
{
	if (EXPECTED(length > 1)) {
		ZVAL_NEW_STR(place, amber_new_string(bytes, length));
	} else if (length) {
		ZVAL_CHAR(place, *bytes);
	} else {
		ZVAL_EMPTY_STRING(place);
	}
}

/* decode/read_columns.c */
/* Ints as strings, with a point before the last k digits. */
uint32_t amber_decode_decimals(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k);
/* Ints as dates, with a time or without. */
uint32_t amber_decode_dates(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* decode/read_columns.c */
bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* --- frames ---------------------------------------------------------------- */

bool amber_decode_fail_elements(amber_decoder *decoder);

/* build/stretch.c: the key list or class layout of a number that the decoder itself did not give; NULL: failed. And the
 * array of such a node number, into place; false: failed. */
zend_array *amber_decode_outside_shape(amber_decoder *decoder, uint64_t number);
amber_decode_class *amber_decode_outside_class(amber_decoder *decoder, uint64_t number);
bool amber_decode_outside_array(amber_decoder *decoder, zval *place, uint64_t number);

/* The key list of a number; NULL: failed. */
static zend_always_inline zend_array *amber_decode_shape(amber_decoder *decoder, uint64_t number)
{
	uint64_t at = number - decoder->first[AMBER_SHAPES];

	return EXPECTED(at < decoder->shapes_used) ? decoder->shapes[at] : amber_decode_outside_shape(decoder, number);
}

/* The class layout of a number; NULL: failed. */
static zend_always_inline amber_decode_class *amber_decode_class_of(amber_decoder *decoder, uint64_t number)
{
	uint64_t at = number - decoder->first[AMBER_OBJECT_SHAPES];

	return EXPECTED(at < decoder->classes_used) ? decoder->classes[at] : amber_decode_outside_class(decoder, number);
}

/* A node was named that is not complete. */
static zend_always_inline void amber_decode_back_edge(amber_decoder *decoder, uint32_t node)
{
	decoder->met.back_edge = MIN(decoder->met.back_edge, node);
}

/* Counts the places of what begins or is named. False: more than max_elements allows. */
static zend_always_inline bool amber_decode_add(amber_decoder *decoder, uint64_t elements)
{
	uint64_t sum = decoder->met.elements + elements;

	/* sharing can double it with every byte */
	decoder->met.elements = EXPECTED(sum >= elements) ? sum : UINT64_MAX;
	return EXPECTED(decoder->met.elements <= decoder->max_elements) || amber_decode_fail_elements(decoder);
}

/* In the place that is read next a node begins; returns what had been met before. */
static zend_always_inline amber_decode_met amber_decode_begin_node(amber_decoder *decoder)
{
	amber_decode_met around = decoder->met;

	decoder->met.deepest = decoder->top->level;
	decoder->met.back_edge = AMBER_NO_NODE;
	return around;
}

/* A node is complete: what was met in it is in what is around it, too. */
static zend_always_inline void amber_decode_end_node(amber_decoder *decoder, const amber_decode_met *around)
{
	decoder->met.deepest = MAX(decoder->met.deepest, around->deepest);
	decoder->met.back_edge = MIN(decoder->met.back_edge, around->back_edge);
}

/* decode/frames.c */
/* What begins has n places: whether max_depth and max_elements allow them, and whether they can be filled by what is
 * left of the input: every place needs a bit of it at least, or one of the free places. */
bool amber_decode_may_begin(amber_decoder *decoder, uint64_t n);
/* The first frame, of one value. */
void amber_decode_begin(amber_decoder *decoder, zval *root);
/* A frame for n more values, levels deeper than the top one. Pointers to frames die here. */
amber_decode_frame *amber_decode_push(amber_decoder *decoder, uint8_t kind, uint32_t n, uint32_t levels);
/* Places for values that wait aside, UNDEF. */
zval *amber_decode_staging(uint64_t n);
/* Each begins what stands in place, which gets the node number when it is complete (AMBER_NO_NODE: none). bare: it has
 * none and stands behind no reference; then the leaves that it begins with are read at once, and if they are all no
 * frame is left. */
bool amber_decode_list(amber_decoder *decoder, zval *place, uint32_t n, uint32_t node, bool bare);
bool amber_decode_list_column(amber_decoder *decoder, zval *place, uint32_t node, bool bare);
bool amber_decode_record(amber_decoder *decoder, zval *place, const zend_array *shape, uint32_t node, bool bare);
bool amber_decode_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t node, bool bare);
bool amber_decode_map_columns(amber_decoder *decoder, zval *place, uint32_t node);
bool amber_decode_object(amber_decoder *decoder, zval *place, amber_decode_class *class, uint32_t node, bool bare);
bool amber_decode_new_object(amber_decoder *decoder, zval *place, uint32_t node, bool bare);
/* The top frame's places are filled. */
bool amber_decode_pop(amber_decoder *decoder);
void amber_decode_unwind(amber_decoder *decoder);

/* decode/read_rows.c: rows in the places of the top frame from the last one on, and their columns, one a call. */
bool amber_decode_rows(amber_decoder *decoder, uint8_t tag);
bool amber_decode_rows_next(amber_decoder *decoder);
/* The object of this number, of rows that are being read; NULL: it is none, or the place that is being read is not in
 * it. */
zend_object *amber_decode_row_around(const amber_decoder *decoder, uint32_t node);
bool amber_decode_rows_finish(amber_decoder *decoder, amber_decode_frame *frame);
void amber_decode_rows_abandon(amber_decoder *decoder, amber_decode_frame *frame);

/* decode/read_items.c: the next node number, of what is not complete. */
uint32_t amber_decode_new_node(amber_decoder *decoder);
/* Reads the item that stands here, and all in it. */
bool amber_decode_walk(amber_decoder *decoder, zval *root);
/* Reads on until the frame at this depth (1: the first) is the top one, and full. */
bool amber_decode_fill(amber_decoder *decoder, uint32_t depth);

/* --- parts, decoded where they stand --------------------------------------- */

/* Where the decoder stood, and its lists, while it reads elsewhere. */
typedef struct {
	const uint8_t *p;
	uint32_t first[AMBER_LISTS];
	zend_string **strings;
	uint32_t strings_used, strings_size, strings_settled;
	zend_array **shapes;
	uint32_t shapes_used, shapes_size;
	amber_decode_class **classes;
	uint32_t classes_used, classes_size;
	amber_decode_node *nodes;
	uint32_t nodes_used, nodes_size;
} amber_decode_stretch;

/* The decoder goes to p, where so many entries of each list stand before it, with lists that are empty; and comes back.
 * What the lists held is released then. */
void amber_decode_stretch_begin(amber_decoder *decoder, const uint8_t *p, const uint32_t *first,
	amber_decode_stretch *around);
void amber_decode_stretch_end(amber_decoder *decoder, const amber_decode_stretch *around);

/* Reads the item that stands here into place, which stands in the top frame. False: failed, and no frame is left. */
bool amber_decode_item(amber_decoder *decoder, zval *place);

#endif
