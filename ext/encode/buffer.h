/* SPDX-License-Identifier: MIT
 * The output buffer, and its fix-ups: places where a tag or number may have to be put in. */
#ifndef AMBER_ENCODE_BUFFER_H
#define AMBER_ENCODE_BUFFER_H

#include "encode/encoder.h"
#include "format/format.h"

typedef struct {
	uint8_t *p;             /* the caller has seen to it that there is room */
	uint32_t budget;   /* what is left of AMBER_EXPANSION_BUDGET */
	uint64_t rows;          /* of all kinds so far */
	uint32_t rows_paid;     /* so many of the rows took free places */
} amber_out;

/* There is room for 9 bytes. */
static zend_always_inline uint8_t *amber_put_int(uint8_t *p, int64_t v)
{
	if (v >= 0) {
		if (v < 64) {
			*p++ = (uint8_t) (AMBER_TAG_INT_SMALL + v);
			return p;
		}
		unsigned bytes = amber_bytes_of((uint64_t) v);
		*p++ = (uint8_t) (AMBER_TAG_INT + bytes - 1);
		return amber_put_le_roomy(p, (uint64_t) v, bytes);
	}
	uint64_t u = ~(uint64_t) v;
	if (u < 8) {
		*p++ = (uint8_t) (AMBER_TAG_INT_MINUS + u);
		return p;
	}
	unsigned bytes = amber_bytes_of(u);
	*p++ = (uint8_t) (AMBER_TAG_INT_NEG + bytes - 1);
	return amber_put_le_roomy(p, u, bytes);
}

/* A tag with a small number in it, or the tag that a varint follows. */
static zend_always_inline uint8_t *amber_put_number(uint8_t *p, uint8_t small_tag, unsigned small_max, uint8_t tag,
	uint64_t n)
{
	if (EXPECTED(n < small_max)) {
		*p++ = (uint8_t) (small_tag + n);
		return p;
	}
	*p++ = tag;
	return amber_put_varint(p, n);
}

/* What stands before the bytes of a string. */
static zend_always_inline uint8_t *amber_put_string_length(uint8_t *p, size_t length)
{
	return amber_put_number(p, AMBER_TAG_STR_SHORT, 32, AMBER_TAG_STR, length);
}

/* A string, which takes the next number if it is two bytes or longer. */
static zend_always_inline uint8_t *amber_put_string(uint8_t *p, const zend_string *str)
{
	size_t length = ZSTR_LEN(str);

	p = amber_put_string_length(p, length);
	amber_copy(p, ZSTR_VAL(str), length);
	return p + length;
}

/* What stands before the items of a list. */
static zend_always_inline uint8_t *amber_put_list(uint8_t *p, uint32_t count)
{
	return amber_put_number(p, AMBER_TAG_LIST_SMALL, 16, AMBER_TAG_LIST, count);
}

/* The string of this number. */
static zend_always_inline uint8_t *amber_put_string_number(uint8_t *p, uint32_t n)
{
	if (EXPECTED(n < AMBER_STRREF_BYTE_FROM)) {
		*p++ = (uint8_t) (AMBER_TAG_STRREF_SMALL + n);
		return p;
	}
	if (EXPECTED(n < AMBER_STRREF_FROM)) {
		n -= AMBER_STRREF_BYTE_FROM;
		*p++ = (uint8_t) (AMBER_TAG_STRREF_BYTE + (n >> 8));
		*p++ = (uint8_t) n;
		return p;
	}
	*p++ = AMBER_TAG_STRREF;
	return amber_put_varint(p, n);
}

/* What stands before the keys of an array whose shape takes a number. */
static zend_always_inline uint8_t *amber_put_map(uint8_t *p, uint32_t count)
{
	return amber_put_number(p, AMBER_TAG_MAP_SMALL - 1, 9, AMBER_TAG_MAP, count);
}

/* The bits of a float; serialize() knows one NAN, so there is one here. */
static zend_always_inline uint64_t amber_float_bits(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return UNEXPECTED(d != d) ? UINT64_C(0x7ff8000000000000) : bits;
}

/* The bits of a float as an item. */
uint8_t *amber_put_float(uint8_t *p, uint64_t bits);

/* Numbers of 2^w bits, the first in the lowest bits. */
typedef struct {
	uint8_t *p;
	uint8_t  bits;
	unsigned used;
} amber_bits;

static zend_always_inline void amber_put_bits(amber_bits *out, uint64_t number, unsigned width)
{
	out->bits |= (uint8_t) (number << out->used);
	out->used += width;
	if (out->used == 8) {
		*out->p++ = out->bits;
		out->bits = 0;
		out->used = 0;
	}
}

static zend_always_inline uint8_t *amber_finish_bits(const amber_bits *out)
{
	if (out->used) {
		*out->p = out->bits;
		return out->p + 1;
	}
	return out->p;
}

static zend_always_inline bool amber_take_budget(amber_out *out, uint32_t n)
{
	if (n > out->budget) {
		return false;
	}
	out->budget -= n;
	return true;
}

/* How many free places so many rows more take, where so many bytes are written; docs/FORMAT.md, "What a decoder
 * refuses". */
static zend_always_inline uint64_t amber_places_of_rows(const amber_out *out, uint32_t rows, size_t bytes)
{
	uint64_t all = out->rows + (uint64_t) rows, paid = bytes + (uint64_t) out->rows_paid;

	return EXPECTED(all <= paid) ? 0 : (all - paid) * AMBER_ROW_PLACES;
}

/* Where there are so many. */
static zend_always_inline void amber_take_rows(amber_out *out, uint32_t rows, size_t bytes)
{
	uint32_t places = (uint32_t) amber_places_of_rows(out, rows, bytes);

	out->rows += rows;
	out->rows_paid += places / AMBER_ROW_PLACES;
	out->budget -= places;
}

/* Null, a bool, an int or a float. */
static zend_always_inline uint8_t *amber_put_scalar(uint8_t *p, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return amber_put_int(p, Z_LVAL_P(value));
		case IS_DOUBLE:
			return amber_put_float(p, amber_float_bits(Z_DVAL_P(value)));
		default:
			*p++ = (uint8_t) (AMBER_TAG_NULL + Z_TYPE_P(value) - IS_NULL);
			return p;
	}
}

/* encode/write_numbers.c: columns of ints. */

/* About how many bytes n strings, so many of them distinct, are shorter as a choice than as items. */
int64_t amber_choices_save(uint32_t n, uint32_t distinct);

/* The narrowest width for numbers from 0 to range. */
unsigned amber_width_of(uint64_t range);

/* How ints are to be written as a column, and its bytes at most, but for 32. */
typedef struct {
	uint8_t  kind; /* AMBER_COLUMN_STEPS, INTS or DELTAS */
	uint8_t  w;
	uint64_t first, base;
	size_t   bytes;
} amber_int_plan;

/* Chooses, for n words at this distance (1 or 2). places: so many free places each takes in steps, 0: there may be
 * none; least_w: the least width else. */
void amber_plan_ints(amber_out *out, const uint64_t *words, size_t distance, uint32_t n, uint32_t places,
	unsigned least_w, amber_int_plan *plan);
/* Whether they are shorter as items. */
bool amber_ints_are_items(const uint64_t *words, size_t distance, uint32_t n, const amber_int_plan *plan);
uint8_t *amber_put_planned_ints(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	const amber_int_plan *plan);

/* encode/write_numbers.c */

/* The mantissas of n floats over one power of ten, as small as can be; returns its exponent, or more than
 * AMBER_DECIMAL_MAX if there is none. */
unsigned amber_common_decimal(const zval *elements, uint64_t *mantissas, uint32_t n);

/* --- the buffer of a walk -------------------------------------------------- */

/* The array or object that is being written. */
typedef struct {
	uint32_t height; /* of what is complete in it */
	uint32_t back_edge;  /* as of a node */
	bool     unshareable;   /* it holds objects or joined references: no equal array is the same */
	bool     shared; /* it may be met again although its reference count is 1 */
} amber_walk_level;

/* What stands on the tape behind a note. */
enum amber_fixup_kind {
	AMBER_FIXUP_DEFINITION, /* an array, an object, rows of objects, or what a joined reference holds */
	AMBER_FIXUP_BACK_REFERENCE,       /* nothing: one of them is named */
	AMBER_FIXUP_REFERENCE,       /* nothing: a joined reference stands there once more */
};

#define AMBER_FIXUP_BITS 2
#define AMBER_FIXUP_MOST  (UINT32_MAX >> AMBER_FIXUP_BITS)

typedef struct {
	size_t   at;   /* offset on the tape */
	uint32_t what; /* number << AMBER_FIXUP_BITS | kind */
} amber_fixup;

enum amber_walk_node_kind {
	AMBER_WALK_ALONE, /* an array or object that stands for itself */
	AMBER_WALK_GROUP, /* rows of objects, as a whole, where one of them is named */
	AMBER_WALK_ROW,   /* an object of such a group */
	AMBER_WALK_ALIASED, /* a PHP reference that stands in several places, or an object behind such */
};

/* In place of what a node leads back to: it is not complete yet. */
#define AMBER_WALK_OPEN (AMBER_NO_ID - 1)

/* An array that an equal one may follow, an object that can be met again, or rows of such. */
typedef struct {
	amber_way way;          /* of what may lead back; most is walk->containers until complete */
	union {
		struct { uint32_t depth, rows; };  /* of a group: how deep it stands, and how many rows it has */
		struct { uint32_t group, place; }; /* of a row: which of the group it is */
	};
	uint32_t id;            /* its number on the wire */
	uint32_t height;        /* levels, itself included; 0 until complete */
	uint32_t back_edge;         /* the outermost node around it that is named in it, AMBER_NO_ID or AMBER_WALK_OPEN */
	uint32_t hooks;         /* hooks and dates of the message before it */
	uint8_t  kind;
	bool     named;         /* or, of a group, one of its rows is */
	bool     hooked;        /* some of these are in it, or were before it was complete */
	bool     was_in_cycle;      /* when it was complete it led back to what is around it */
} amber_walk_node;

/* Values that stand at one distance from each other, of which so many are to be written; UNDEF is none. */
typedef struct {
	const char *at;
	size_t      distance;
	uint32_t    left;
	const char *none_until; /* up to this place nothing is the first of rows */
} amber_walk_cursor;

/* An array, object or rows that are being written. */
typedef struct {
	const char *at;    /* the last array, object or rows that began in it */
	const zval *elements; /* of rows: the values of this column; NULL: these are no rows */
	amber_walk_cursor around; /* what is to be written behind it */
	amber_walk_level outer;   /* what is told of what is around */
	void      *checkpoint; /* of the arena, for copies of its values; NULL: there are none */
	HashTable *table;  /* of an array */
	uint32_t   hash;   /* of an array that an equal one may follow, as amber_walk_find() gave it */
	uint32_t   node;   /* AMBER_NO_ID: it can't be named */
	uint32_t   aliased; /* the node of the reference that it stands behind, or AMBER_NO_ID */
	bool       object; /* or rows of objects */
} amber_walk_frame;

/* What became of an array or object. */
enum amber_begun {
	AMBER_BEGUN_NOT,   /* the walk stops */
	AMBER_BEGUN_WHOLE, /* all of it is written, or it is named */
	AMBER_BEGUN_OPEN,  /* its values are to follow: amber_walk.inside */
	AMBER_BEGUN_SCALAR,  /* it is neither: a leaf stands there */
};

/* To look for an array of so many values costs little beside writing it, wherever it stands. */
#define AMBER_SOUGHT_ALWAYS 64
#define AMBER_SOUGHT_KINDS  7  /* by the power of two */

typedef struct amber_walk {
	amber_encoder *encoder;
	amber_table *strings;
	amber_shapes  *shapes;

	amber_out out;         /* p: the end of the tape */
	zend_string *allocated;   /* holds the tape; handed over as the message if that is long */
	size_t    buffer_size;   /* of the last buffer */
	uint8_t  *buffer, *limit; /* past the limit there is room for AMBER_WALK_SLACK bytes */
	uint32_t  string_ids, shape_ids, object_shape_ids; /* the next of each on the wire */
	amber_fixup *fixups, *fixup, *fixups_end; /* the next one; behind the last there is room for */

	amber_walk_node *nodes;
	uint32_t  nodes_used, nodes_size;
	amber_table arrays;    /* those that an equal one may follow, by their fingerprints */
	HashTable *wholes;     /* hashes of all that is in an array, by its address; NULL: none yet */
	bool      is_cut;      /* an array has too many levels for a hash of all in it */
	uint32_t  backoff[AMBER_SOUGHT_KINDS]; /* so many of each in a row were looked for in vain */

	zend_arena *arena;     /* what is needed while rows and columns are written */
	bool      no_raw_strings;     /* no column is text, as what comes behind names its strings: they take numbers */

	uint32_t  depth, max_depth;
	amber_walk_frame *frames, *top; /* by depth; the first is around all */
	uint32_t  frames_size;
	amber_walk_cursor inside; /* of what was opened last */
	uint32_t  elements;       /* elements and properties so far, equal arrays counted once */
	uint32_t  containers;  /* arrays and objects so far, likewise */
	uint64_t  containers_most; /* so many may be in the message, as something that is named could be as deep as these */
	/* objects so far that run user code when they are decoded, and names of such as may hold them */
	uint32_t  hooks;
	uint32_t  row_mark;    /* in place of the nodes of objects in the rows that are counted: no number is as large */
	uint32_t  dates;       /* dates so far, which user code must not see before they are complete */
	amber_walk_level level;
	bool      named;       /* an array or object was, of those that stand on the tape */
	uint32_t *marks;       /* of each string, which of the different ones of a column it is */
	uint32_t  marks_size;
} amber_walk;

#define AMBER_WALK_SLACK 64

/* A tape for one message, and what is kept of it when that is written. */
amber_walk *amber_walk_begin(amber_encoder *encoder);
void amber_walk_end(amber_walk *walk);
/* encode/write_shared.c */
void amber_walk_make_arrays(amber_walk *walk);
/* Room for length bytes and AMBER_WALK_SLACK more behind p, which may move. */
uint8_t *amber_walk_grow_buffer(amber_walk *walk, uint8_t *p, size_t length);
void amber_walk_grow_fixups(amber_walk *walk);
void amber_walk_grow_frames(amber_walk *walk);
uint32_t amber_walk_new_node(amber_walk *walk);

/* The bytes that were written. No message is shorter than its tape. */
static zend_always_inline size_t amber_walk_bytes(const amber_walk *walk)
{
	return (size_t) (walk->out.p - walk->buffer);
}

static zend_always_inline uint8_t *amber_walk_room(amber_walk *walk, uint8_t *p, size_t length)
{
	return EXPECTED(p <= walk->limit && length <= (size_t) (walk->limit - p)) ? p
		: amber_walk_grow_buffer(walk, p, length);
}

/* As amber_walk_room(), at the end of the tape. */
static zend_always_inline void amber_walk_make_room(amber_walk *walk, size_t bytes)
{
	walk->out.p = amber_walk_room(walk, walk->out.p, bytes);
}

static zend_always_inline void amber_walk_fixup(amber_walk *walk, const uint8_t *p, uint8_t kind, uint32_t number)
{
	if (UNEXPECTED(walk->fixup == walk->fixups_end)) {
		amber_walk_grow_fixups(walk);
	}
	*walk->fixup++ = (amber_fixup) { (size_t) (p - walk->buffer), number << AMBER_FIXUP_BITS | kind };
}

/* A string that stands here, and takes its number on the wire if it is two bytes or longer. */
uint8_t *amber_walk_name_first(amber_walk *walk, uint8_t *p, uint32_t number);

/* A string that is known to the tables, and that p has no room for yet. */
static zend_always_inline uint8_t *amber_walk_name(amber_walk *walk, uint8_t *p, uint32_t number)
{
	uint32_t id = amber_strings_at(walk->strings, number)->id;

	return EXPECTED(id != AMBER_NO_ID) ? amber_put_string_number(p, id) : amber_walk_name_first(walk, p, number);
}

/* A string of two bytes or more as a value. */
static zend_always_inline uint8_t *amber_walk_string(amber_walk *walk, uint8_t *p, zend_string *str)
{
	amber_table *strings = walk->strings;
	uint32_t hash = amber_strings_hash(strings, str);
	uint32_t *slot = amber_strings_find(strings, str, hash);

	if (*slot != AMBER_NO_ID) {
		return amber_walk_name(walk, p, *slot);
	}
	/* new to the message, as most are */
	amber_strings_put(strings, str, slot, hash, walk->string_ids++);
	/* what STR_SHORT can hold is shorter than the slack */
	if (UNEXPECTED(ZSTR_LEN(str) >= 32)) {
		p = amber_walk_room(walk, p, ZSTR_LEN(str));
	}
	return amber_put_string(p, str);
}

/* encode/buffer.c */
zend_string *amber_walk_message(amber_walk *walk);

#endif
