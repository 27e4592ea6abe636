/* SPDX-License-Identifier: MIT
 * What is known of a small value while it is written: encode/small/small.c. */
#ifndef AMBER_ENCODE_SMALL_H
#define AMBER_ENCODE_SMALL_H

#include "src/encode/plain/columns/columns.h"

/* Of the whole value. With fewer than AMBER_SHARE_FROM cells equal arrays are not looked for, and two large ones
 * do not fit. */
#define AMBER_SMALL_CELLS   120
/* a cell has a key and a value; objects and enum cases count for one more */
#define AMBER_SMALL_STRINGS (2 * AMBER_SMALL_CELLS)
#define AMBER_SMALL_SHAPES  16
#define AMBER_SMALL_OBJECTS 16
#define AMBER_SMALL_NAMED   8  /* of these objects, as many as have a tag for their number; … */
#define AMBER_SMALL_NAMES   32 /* … so often */
#define AMBER_SMALL_REFERENCES 16 /* to arrays and objects */
#define AMBER_SMALL_LEVELS  16
#define AMBER_SMALL_TEXT    4096 /* bytes */

/* A table of strings that never grows; in each slot a byte. */
#define AMBER_SMALL_SLOT_BITS 9
#define AMBER_SMALL_SLOTS     (1 << AMBER_SMALL_SLOT_BITS)

#if AMBER_SMALL_STRINGS >= 256 || AMBER_SMALL_CELLS >= AMBER_SHARE_FROM \
	|| AMBER_SMALL_CELLS >= 2 * AMBER_SOUGHT_ALWAYS
# error "a byte cannot number all strings, or equal arrays may be there to be found"
#endif

/* So many bytes at most a cell and its key take beside text, and an array. */
#define AMBER_SMALL_CELL_BYTES 24

/* … and besides all that so many, which numbers in columns may be followed by. */
#define AMBER_SMALL_SLACK 64

/* Of objects of a class with these properties. */
typedef struct {
	const zend_class_entry *ce;
	const HashTable        *table; /* all there is of them, or what a hook gave; NULL: each slot is set */
	uint32_t                count;
} amber_small_shape;

/* The keys of arrays. */
typedef struct {
	const Bucket *buckets;
	uint32_t      count;
} amber_small_key_list;

typedef struct {
	const zend_object *object;
	uint32_t           at;    /* the byte where it begins */
	bool               named; /* it was met again */
} amber_small_met;

/* An object that was met before stands at this byte. */
typedef struct {
	uint32_t at;
	uint32_t object;
} amber_small_name;

/* What was met of a message so far. */
typedef struct {
	uint32_t         strings_used, shapes_used, references_used, objects_used, object_shapes_used, names_used,
		copies_used, cells, large, levels;
	uint32_t         most_levels;
	bool             may_name; /* what is named lies not too deep for anybody */
	uint8_t         *start;
	amber_encoder   *encoder; /* whose hooks were called, and who knows what they gave; NULL: none was */
	amber_out        out;   /* what single floats leave behind */
	const uint8_t   *limit; /* text may go up to here */
	zend_string     *strings[AMBER_SMALL_STRINGS];
	uint64_t         words[AMBER_SMALL_STRINGS];
	amber_small_key_list shapes[AMBER_SMALL_SHAPES];
	amber_small_met  objects[AMBER_SMALL_OBJECTS];
	amber_small_name names[AMBER_SMALL_NAMES];
	Bucket           copies[AMBER_SMALL_CELLS]; /* of tables with holes, without them */
	amber_small_shape object_shapes[AMBER_SMALL_OBJECTS];
	uint8_t          slots[AMBER_SMALL_SLOTS]; /* the numbers of strings, from 1 on */
	const zend_reference *references[AMBER_SMALL_REFERENCES];
} amber_small;

/* Differs for most strings that differ; equal for equal ones. */
static zend_always_inline uint64_t amber_small_word(const zend_string *str)
{
	const char *s = ZSTR_VAL(str);
	size_t length = ZSTR_LEN(str);

	if (length >= 8) {
		return amber_load8(s) ^ amber_turned(amber_load8(s + length - 8), 29) ^ length;
	}
	if (length >= 4) {
		return (amber_load4(s) | (uint64_t) amber_load4(s + length - 4) << 32) ^ length;
	}
	return (uint8_t) s[0] | (uint64_t) (uint8_t) s[length / 2] << 8 | (uint64_t) (uint8_t) s[length - 1] << 16
		| (uint64_t) length << 24;
}

/* A key or a value; NULL: too much. */
static zend_always_inline uint8_t *amber_small_string(amber_small *small, uint8_t *p, zend_string *str)
{
	size_t length = ZSTR_LEN(str);

	if (UNEXPECTED(length <= 1)) {
		return amber_put_string(p, str);
	}
	if (UNEXPECTED((ptrdiff_t) length > small->limit - p)) {
		return NULL;
	}
	uint64_t word = amber_small_word(str);
	uint8_t *slot = &small->slots[word * AMBER_HASH_A >> (64 - AMBER_SMALL_SLOT_BITS)];
	while (UNEXPECTED(*slot)) {
		uint32_t number = *slot - 1u;
		if (small->words[number] == word && EXPECTED(amber_same_string(small->strings[number], str))) {
			return amber_put_string_number(p, number);
		}
		slot = slot == &small->slots[AMBER_SMALL_SLOTS - 1] ? small->slots : slot + 1;
	}
	ZEND_ASSERT(small->strings_used < AMBER_SMALL_STRINGS);
	small->words[small->strings_used] = word;
	small->strings[small->strings_used] = str;
	*slot = (uint8_t) ++small->strings_used;
	p = amber_put_string_length(p, length);
	amber_copy(p, ZSTR_VAL(str), length);
	return p + length;
}

static zend_always_inline bool amber_small_same_keys(const Bucket *a, const Bucket *b, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (!amber_same_key(a[i].key, a[i].h, b[i].key, b[i].h)) {
			return false;
		}
	}
	return true;
}

static zend_always_inline uint8_t *amber_small_keys(amber_small *small, uint8_t *p, const Bucket *key, uint32_t count)
{
	for (const Bucket *end = key + count; key < end && p; key++) {
		p = key->key ? amber_small_string(small, p, key->key) : amber_put_int(p, (zend_long) key->h);
	}
	return p;
}

/* So many values, a level deeper. */
uint8_t *amber_small_values(amber_small *small, uint8_t *p, const char *at, size_t distance, uint32_t count);

/* encode/small/objects.c. An object or an enum case; NULL: not small. */
uint8_t *amber_small_object(amber_small *small, uint8_t *p, zend_object *object);
/* Whether the one pass of this encoder has met the class, in this request, and has found that no hook says what to
 * write. */
bool amber_small_has_no_hook(const amber_encoder *encoder, const zend_class_entry *ce);
/* Whether objects of a class never are rows, as amber_plain_is_no_row() sees it. */
bool amber_small_is_no_row(const amber_small *small, const zend_class_entry *ce);
/* The message where objects were met again: these are marked where they stand first, and have their numbers in that
 * order. NULL: they are too many. */
zend_string *amber_small_mark(amber_small *small, size_t length);

#endif
