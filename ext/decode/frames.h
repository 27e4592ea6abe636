/* SPDX-License-Identifier: MIT
 * Arrays and objects while they are filled: their tables, columns and frames. */
#ifndef AMBER_DECODE_FRAMES_H
#define AMBER_DECODE_FRAMES_H

#include "decode/decoder.h"
#include "decode/scalars.h"
#include "format/format.h"
#include "format/hash.h"

/* Larger tables get the size that PHP gives them. A smaller size that is not a power of two would be doubled past
 * HT_MAX_SIZE by a program that keeps adding; PHP's own sizes stop there. That takes 671 million values, 10 GB of
 * them. */
#define AMBER_TABLE_SIZED (HT_MAX_SIZE / 64)

/* Returns the size of a table for n values, fewer than HT_MAX_SIZE of them: rounded up to one of `parts` steps between
 * two powers of two, where PHP rounds up to the power. PHP requires less: where it resets hashes, multiples of 64
 * bytes, which are 8 places (HT_HASH_RESET in zend_types.h). A hash finds its chain by `h | nTableMask`, which for few
 * steps has few zeros less than with a power of two; doubling keeps that. Only opcache halves masks, and only of arrays
 * in compiled code. */
static zend_always_inline uint32_t amber_decode_table_size(uint32_t n, uint32_t parts)
{
	if (n <= HT_MIN_SIZE) {
		return HT_MIN_SIZE;
	}
	uint32_t below = UINT32_C(1) << (63 - amber_zeros_above(n - 1));
	uint32_t step = EXPECTED(n <= AMBER_TABLE_SIZED) ? MAX(below / parts, HT_MIN_SIZE) : below;

	return (n + step - 1) & ~(step - 1);
}

/* Returns an empty packed array with room for n values. It is built in one go as zend_new_array() and
 * zend_hash_real_init_packed() would: with those calls a list in a list takes a twelfth longer, and the first list of a
 * request touches six lines of code more. */
static zend_always_inline zend_array *amber_decode_new_list(uint32_t n)
{
	zend_array *list = emalloc(sizeof(*list));
	uint32_t size = amber_decode_table_size(n, 4);

	*list = (zend_array) { .gc = { 1, { GC_ARRAY } }, .u.flags = HASH_FLAG_PACKED | HASH_FLAG_STATIC_KEYS,
		.nTableMask = HT_MIN_MASK, .nTableSize = size, .pDestructor = ZVAL_PTR_DTOR };
	HT_SET_DATA_ADDR(list, EXPECTED(n <= HT_MIN_SIZE) ? emalloc(HT_PACKED_SIZE_EX(HT_MIN_SIZE, HT_MIN_MASK))
		: emalloc(HT_PACKED_SIZE_EX(size, HT_MIN_MASK)));
	HT_HASH_RESET_PACKED(list);
	return list;
}

/* Returns an empty hash table with room for n keys. */
static inline zend_array *amber_decode_new_table(uint32_t n)
{
	zend_array *table = zend_new_array(n);

	table->nTableSize = amber_decode_table_size(n, 2);
	zend_hash_real_init_mixed(table);
	return table;
}

/* Declares the first n values of a list as set. */
static inline void amber_decode_finish_list(zend_array *list, uint32_t n)
{
	list->nNumUsed = list->nNumOfElements = n;
	list->nNextFreeElement = n;
}

/* Appends a bucket with a null value; head is the start of the collision chain of h. */
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

/* The chain link of a bucket that is in no chain because its key is in the table already; its h is the index of the
 * bucket with that key. */
#define AMBER_KEY_REPEATED (HT_INVALID_IDX - 1)

static zend_never_inline void amber_decode_append_again(zend_array *table, const Bucket *before)
{
	Bucket *bucket = &table->arData[table->nNumUsed++];

	ZVAL_NULL(&bucket->val);
	bucket->h = (zend_ulong) (before - table->arData);
	bucket->key = NULL;
	Z_NEXT(bucket->val) = AMBER_KEY_REPEATED;
}

/* Appends a string key with a null value to a table that has room, and takes over the reference. Returns false if the
 * key is in the table already. Long keys must come from amber_decode_one_string(), so that equal ones are the same
 * pointer. Does what zend_hash_add() does, less what such a table does not need. */
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

/* Appends an int key with a null value to a table that has room, as zend_hash_index_add() does. */
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

/* Appends a string key with a null value, as an int if PHP would. Takes over the reference: a string that the table
 * does not store is kept alive, as its number may be used again. */
static zend_always_inline void amber_decode_append_string(amber_decoder *decoder, zend_array *table, zend_string *str)
{
	zend_ulong index;

	if (UNEXPECTED(ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(str), ZSTR_LEN(str), index))) {
		amber_decode_append_index(table, index);
		amber_decode_keep_string_alive(decoder, str);
	} else if (UNEXPECTED(!amber_decode_append_key(table, str))) {
		amber_decode_keep_string_alive(decoder, str);
	}
}

/* --- columns --------------------------------------------------------------- */

/* decode/read_ints.c */
/* A column of ints while it is read block by block. */
typedef struct {
	const uint8_t *bytes;
	uint64_t base;  /* INTS: added to each number; STEPS and DELTAS: added at each step */
	uint64_t value; /* STEPS and DELTAS: the next value */
	uint32_t n, i;  /* number of ints, and of ints read so far */
	unsigned w;
	uint8_t  kind;  /* AMBER_COLUMN_INTS, _DELTAS or _STEPS */
} amber_int_column;

/* Ints per block. A block is first unpacked and then stored, so that each loop handles one width or one kind of
 * place. */
#define AMBER_INTS_BLOCK 256

/* Reads the packed bytes of n numbers of width w; NULL after a failure. */
const uint8_t *amber_decode_packed(amber_decoder *decoder, size_t n, unsigned w);
/* The same, as a column with nothing but these numbers. */
bool amber_decode_numbers(amber_decoder *decoder, uint32_t n, unsigned w, amber_int_column *column);
/* Takes n values, which have no bytes in the data, off the expansion budget; fails if it is used up. */
bool amber_decode_take_budget(amber_decoder *decoder, uint32_t n);
/* Reads the head of an int column of this kind, and its packed bytes. */
bool amber_decode_ints(amber_decoder *decoder, uint8_t kind, uint32_t n, amber_int_column *column);
/* Reads the kind byte of an int column, then does what amber_decode_ints() does. */
bool amber_decode_nested_ints(amber_decoder *decoder, uint32_t n, amber_int_column *column);
/* The same for ints that encode strings, whose size is bounded more closely. steps: the kind may be STEPS. */
bool amber_decode_spelled_ints(amber_decoder *decoder, uint32_t n, bool steps, amber_int_column *column);
/* Unpacks the next block into ints, which has AMBER_INTS_BLOCK entries; returns the number of ints in it. */
uint32_t amber_decode_next_ints(amber_int_column *column, int64_t *ints);

static zend_always_inline bool amber_decode_kind(amber_decoder *decoder, uint8_t *kind)
{
	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	*kind = *decoder->p++;
	return true;
}

/* Number i in the packed bytes of width w. */
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
/* Reads a column into n places, which hold nothing that needs a release. *items: the column is one of items, none of
 * which has been read; the caller reads them. Returns false after a failure; then, unless *items is set, each place
 * holds a value or null. */
bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n, bool *items);
/* Reads a column with the keys of an array, strings or ints. Returns the number of filled places; less than n after a
 * failure. */
uint32_t amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n);
/* Reads a column of scalars that is not split. paid: bytes of the message account for these places already. */
bool amber_decode_unsplit_column(amber_decoder *decoder, const amber_places *places, uint32_t n, uint8_t kind,
	bool paid);

/* Converts an int of a column to the value of its place; returns false, and stores nothing, after a failure. how: what
 * the ints mean. */
typedef bool (*amber_put_int)(amber_decoder *decoder, zval *place, int64_t v, void *how);

/* Converts all ints of a column unless good is false; returns the number of filled places. */
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
/* Strings with a common prefix or suffix: both, then what each string has between them. */
uint32_t amber_decode_prefix_suffix(amber_decoder *decoder, const amber_places *places, uint32_t n);
uint32_t amber_decode_choices(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned w);

/* Stores a new string with these bytes. */
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
/* Ints as decimal strings, with a point before the last k digits. */
uint32_t amber_decode_decimal_strings(amber_decoder *decoder, const amber_places *places, uint32_t n, unsigned k);
/* Ints as date strings, with or without a time. */
uint32_t amber_decode_date_strings(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* decode/read_columns.c */
bool amber_decode_split(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* --- frames ---------------------------------------------------------------- */

bool amber_decode_fail_elements(amber_decoder *decoder);

/* decode/decode.c: the key list or class layout with a number from before the part, or of the dictionary; NULL after
 * a failure. The third function puts the array with this number into place. */
zend_array *amber_decode_outside_key_list(amber_decoder *decoder, uint64_t number);
amber_decode_class *amber_decode_outside_class(amber_decoder *decoder, uint64_t number);
bool amber_decode_outside_array(amber_decoder *decoder, zval *place, uint64_t number);

/* The key list with this number; NULL after a failure. */
static zend_always_inline zend_array *amber_decode_key_list(amber_decoder *decoder, uint64_t number)
{
	uint64_t at = number - decoder->first[AMBER_KEY_LISTS];

	return EXPECTED(at < decoder->key_lists_used) ? decoder->key_lists[at]
		: amber_decode_outside_key_list(decoder, number);
}

/* The class layout with this number; NULL after a failure. */
static zend_always_inline amber_decode_class *amber_decode_class_of(amber_decoder *decoder, uint64_t number)
{
	uint64_t at = number - decoder->first[AMBER_LAYOUTS];

	return EXPECTED(at < decoder->classes_used) ? decoder->classes[at] : amber_decode_outside_class(decoder, number);
}

/* Counts the elements of a container that begins or is named again. Returns false if max_elements does not allow
 * them. */
static zend_always_inline bool amber_decode_add(amber_decoder *decoder, uint64_t elements)
{
	uint64_t sum = decoder->counts.elements + elements;

	/* a back-reference can double the sum, so it saturates */
	decoder->counts.elements = EXPECTED(sum >= elements) ? sum : UINT64_MAX;
	return EXPECTED(decoder->counts.elements <= decoder->max_elements) || amber_decode_fail_elements(decoder);
}

/* Begins a shared value at the read position; returns what had been read before it. number: its number, or that of the
 * reference that it stands behind. */
static zend_always_inline amber_decode_counts amber_decode_begin_shared(amber_decoder *decoder, uint32_t number)
{
	amber_decode_counts around = decoder->counts;

	decoder->counts.deepest = decoder->top->level;
	decoder->counts.back_edge = AMBER_NOT_SHARED;
	decoder->counts.shared = number;
	decoder->counts.rise = 0;
	decoder->counts.detour = 0;
	return around;
}

/* Ends a shared value: adds what it contains to what the value around it contains. */
static zend_always_inline void amber_decode_end_shared(amber_decoder *decoder, const amber_decode_counts *around)
{
	decoder->counts.deepest = MAX(decoder->counts.deepest, around->deepest);
	decoder->counts.back_edge = MIN(decoder->counts.back_edge, around->back_edge);
	decoder->counts.shared = around->shared;
	decoder->counts.rise = MAX(decoder->counts.rise, around->rise);
	decoder->counts.detour = MAX(decoder->counts.detour, around->detour);
}

/* decode/frames.c */
/* Checks whether a container with n elements may begin: by max_depth, by max_elements, and by the rest of the input, of
 * which each element needs at least a bit, or one unit of the expansion budget. */
bool amber_decode_may_begin(amber_decoder *decoder, uint64_t n);
/* Pushes the first frame, for the root. */
void amber_decode_begin(amber_decoder *decoder, zval *root);
/* Reads the item at the read position, and all items in it. */
bool amber_decode_walk(amber_decoder *decoder, zval *root);
/* Pushes a frame for n values, `levels` deeper than the top frame. Pointers to frames become invalid. */
amber_decode_frame *amber_decode_push(amber_decoder *decoder, uint8_t kind, uint32_t n, uint32_t levels);
/* Allocates n staging zvals, all UNDEF. */
zval *amber_decode_staging(uint64_t n);
/* Each begins an array or object in `place`. shared: its number as a shared value, or AMBER_NOT_SHARED. bare: it has no
 * number and is not behind a reference; then its leading scalars are read at once, and no frame is pushed if it has
 * nothing else. */
bool amber_decode_list(amber_decoder *decoder, zval *place, uint32_t n, uint32_t shared, bool bare);
bool amber_decode_list_column(amber_decoder *decoder, zval *place, uint32_t shared, bool bare);
bool amber_decode_record(amber_decoder *decoder, zval *place, const zend_array *key_list, uint32_t shared, bool bare);
bool amber_decode_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t shared, bool bare);
bool amber_decode_map_columns(amber_decoder *decoder, zval *place, uint32_t shared);
bool amber_decode_object(amber_decoder *decoder, zval *place, amber_decode_class *class, uint32_t shared, bool bare);
bool amber_decode_new_object(amber_decoder *decoder, zval *place, uint32_t shared, bool bare);
/* Finishes the container of the top frame, whose places are all filled, and pops the frame. */
bool amber_decode_pop(amber_decoder *decoder);
void amber_decode_unwind(amber_decoder *decoder);
/* Records the size of the shared value of a frame that is complete, for back-references to it. */
bool amber_decode_complete_shared(amber_decoder *decoder, amber_decode_frame *frame);

/* decode/read_rows.c: begins rows in the places of the top frame, from the last one read on; then reads their columns,
 * one in each call. */
bool amber_decode_rows(amber_decoder *decoder, uint8_t tag);
bool amber_decode_rows_next(amber_decoder *decoder);
/* The object with this number, if it is one of the rows that are being read and the read position is inside it; else
 * NULL. */
zend_object *amber_decode_row_around(const amber_decoder *decoder, uint32_t shared);
bool amber_decode_rows_finish(amber_decoder *decoder, amber_decode_frame *frame);
void amber_decode_rows_abandon(amber_decoder *decoder, amber_decode_frame *frame);

/* Whether the next item has a common tag that is neither a scalar nor the empty array. */
static zend_always_inline bool amber_decode_begins_otherwise(const amber_decoder *decoder)
{
	return decoder->p < decoder->end && *decoder->p >= AMBER_TAG_RECORD_SMALL && *decoder->p < AMBER_TAG_INT_MINUS
		&& *decoder->p != AMBER_TAG_LIST_SMALL;
}

/* decode/read_items.c */
/* Whether a path of `level` levels, which may be more than there are, is deeper than `times` max_depth: only if
 * there are more arrays and objects, here or later. */
bool amber_decode_is_too_deep(amber_decoder *decoder, uint64_t level, uint32_t times);
/* Takes the next number for a shared value that is not complete. */
uint32_t amber_decode_new_shared(amber_decoder *decoder);
/* Counts a shared value that is named again: the depth of its levels below this place, and its elements. */
bool amber_decode_name_shared(amber_decoder *decoder, uint32_t number);
/* Reads until the frame at this depth (1: the first) is the top one and full. */
bool amber_decode_fill(amber_decoder *decoder, uint32_t depth);

/* --- parts, decoded at their own offset ---------------------------------- */

/* The saved read position and lists of the decoder while it reads another segment of the message. */
typedef struct {
	const uint8_t *p;
	uint32_t first[AMBER_LISTS];
	/* the decoder's members from strings to shared_size */
	char lists[offsetof(amber_decoder, has_cases) - offsetof(amber_decoder, strings)];
} amber_decode_segment;

/* Moves the decoder to p, with empty lists; `first` has the number of entries that each list has before p. The second
 * function releases the lists of the segment and moves back. */
void amber_decode_segment_begin(amber_decoder *decoder, const uint8_t *p, const uint32_t *first,
	amber_decode_segment *around);
void amber_decode_segment_end(amber_decoder *decoder, const amber_decode_segment *around);

/* Reads the item at the read position into place, as part of the top frame. Returns false after a failure, with no
 * frame left. */
bool amber_decode_item(amber_decoder *decoder, zval *place);

#endif
