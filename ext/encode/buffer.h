/* SPDX-License-Identifier: MIT
 * The output buffer of a walk, and its fix-ups: places where a tag or a number may have to be inserted. */
#ifndef AMBER_ENCODE_BUFFER_H
#define AMBER_ENCODE_BUFFER_H

#include "encode/encoder.h"
#include "format/format.h"

typedef struct {
	uint8_t *p;         /* end of the output; the caller has made sure that there is room */
	uint64_t rows;      /* rows of all kinds so far */
	uint32_t budget;    /* what is left of AMBER_EXPANSION_BUDGET */
	uint32_t rows_paid; /* how many of these rows took from the budget */
} amber_out;

/* Writes an int as an item; there must be room for 9 bytes. */
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

/* Writes a tag with a small number in it, or the tag that a varint follows. */
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

/* Writes the header of a string. */
static zend_always_inline uint8_t *amber_put_string_length(uint8_t *p, size_t length)
{
	return amber_put_number(p, AMBER_TAG_STR_SHORT, 32, AMBER_TAG_STR, length);
}

/* Writes a string with its header. A string of two bytes or more takes the next number. */
static zend_always_inline uint8_t *amber_put_string(uint8_t *p, const zend_string *str)
{
	size_t length = ZSTR_LEN(str);

	p = amber_put_string_length(p, length);
	amber_copy(p, ZSTR_VAL(str), length);
	return p + length;
}

/* Writes the header of a list. */
static zend_always_inline uint8_t *amber_put_list(uint8_t *p, uint32_t count)
{
	return amber_put_number(p, AMBER_TAG_LIST_SMALL, 16, AMBER_TAG_LIST, count);
}

/* Writes a back-reference to the string with this number. */
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

/* Writes the header of an array whose keys follow; the key list takes the next number. */
static zend_always_inline uint8_t *amber_put_map(uint8_t *p, uint32_t count)
{
	return amber_put_number(p, AMBER_TAG_MAP_SMALL - 1, 9, AMBER_TAG_MAP, count);
}

/* Returns the bits of a float. serialize() knows one NAN, so every NAN has the same bits here. */
static zend_always_inline uint64_t amber_float_bits(double d)
{
	uint64_t bits;

	memcpy(&bits, &d, sizeof(bits));
	return UNEXPECTED(d != d) ? UINT64_C(0x7ff8000000000000) : bits;
}

/* Writes the bits of a float as an item. */
uint8_t *amber_put_float(uint8_t *p, uint64_t bits);

/* Writes numbers of 2^w bits, the first one in the lowest bits. */
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

/* Returns how much of the budget this many more rows take if they follow after so many bytes of output: docs/FORMAT.md,
 * "What a decoder refuses". */
static zend_always_inline uint64_t amber_places_of_rows(const amber_out *out, uint32_t rows, size_t bytes)
{
	uint64_t all = out->rows + (uint64_t) rows, paid = bytes + (uint64_t) out->rows_paid;

	return EXPECTED(all <= paid) ? 0 : (all - paid) * AMBER_ROW_PLACES;
}

/* Takes these rows from the budget, which must be large enough. */
static zend_always_inline void amber_take_rows(amber_out *out, uint32_t rows, size_t bytes)
{
	uint32_t places = (uint32_t) amber_places_of_rows(out, rows, bytes);

	out->rows += rows;
	out->rows_paid += places / AMBER_ROW_PLACES;
	out->budget -= places;
}

/* Writes null, a bool, an int or a float. */
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

/* Estimates how many bytes shorter n strings with so many distinct ones are as a choice than as items. */
int64_t amber_choices_save(uint32_t n, uint32_t distinct);

/* Returns the narrowest width (w, for 2^w bits) for numbers from 0 to range. */
unsigned amber_width_of(uint64_t range);

/* How ints are written as a column, which takes at most bytes + 32 bytes. */
typedef struct {
	uint8_t  kind; /* AMBER_COLUMN_STEPS, INTS or DELTAS */
	uint8_t  w;
	uint64_t first, base;
	size_t   bytes;
} amber_int_plan;

/* Plans a column of n words at this distance (1 or 2). places: what each takes from the budget as STEPS; 0: STEPS may
 * not be used. least_w: the least width of the other kinds. */
void amber_plan_ints(amber_out *out, const uint64_t *words, size_t distance, uint32_t n, uint32_t places,
	unsigned least_w, amber_int_plan *plan);
/* Returns whether the ints are shorter as items. */
bool amber_ints_are_items(const uint64_t *words, size_t distance, uint32_t n, const amber_int_plan *plan);
uint8_t *amber_put_planned_ints(uint8_t *p, const uint64_t *words, size_t distance, uint32_t n,
	const amber_int_plan *plan);

/* encode/write_numbers.c: floats. */

/* Finds the smallest power of ten over which all n floats have an int mantissa, and writes these. Returns its exponent,
 * or more than AMBER_DECIMAL_MAX if there is none. */
unsigned amber_common_decimal(const zval *elements, uint64_t *mantissas, uint32_t n);

/* --- the buffer of a walk -------------------------------------------------- */

/* What is known so far of the array or object that is being written. */
typedef struct {
	uint32_t back_edge;   /* as in amber_walk_shared */
	uint32_t around;      /* the innermost open shared value: an object, rows or an aliased reference, or AMBER_NO_ID */
	uint32_t height;      /* levels of the highest complete value in it */
	uint32_t rise;        /* of the complete shared values in it, the largest rise */
	uint32_t detour;      /* of these that have a back edge, the largest detour */
	bool     unshareable; /* it holds objects or aliased references, so no other array is equal to it */
	bool     may_recur;   /* it may be met again although its refcount is 1 */
} amber_walk_level;

/* What the output holds behind a fix-up. */
enum amber_fixup_kind {
	/* the definition of a value that may be shared: an array, an object, rows of objects, or the value of an aliased
	 * reference */
	AMBER_FIXUP_DEFINITION,
	AMBER_FIXUP_BACK_REFERENCE, /* nothing; a back-reference is inserted */
	AMBER_FIXUP_REFERENCE,      /* nothing; a reference back-reference is inserted */
};

#define AMBER_FIXUP_BITS 2
#define AMBER_FIXUP_MOST  (UINT32_MAX >> AMBER_FIXUP_BITS)

typedef struct {
	size_t   at;              /* offset in the output buffer */
	uint32_t number_and_kind; /* its number << AMBER_FIXUP_BITS | kind */
} amber_fixup;

enum amber_walk_shared_kind {
	AMBER_WALK_ALONE,   /* an array or object by itself */
	AMBER_WALK_GROUP,   /* rows of objects as a group, of which a row is shared */
	AMBER_WALK_ROW,     /* an object that is a row of such a group */
	AMBER_WALK_ALIASED, /* an aliased PHP reference, or an object that stands behind one */
};

/* Stands in place of a shared value's back edge until the value is complete. */
#define AMBER_WALK_OPEN (AMBER_NO_ID - 1)

/* A shared value: one that a back-reference may name. It is an array that an equal one may follow, an object that can
 * be met again, or rows of such objects. */
typedef struct {
	union {
		struct { uint32_t depth, rows; };  /* of a group: its depth and the number of its rows */
		struct { uint32_t group, place; }; /* of a row: its group and its place there */
	};
	uint32_t id;     /* its number in the message */
	/* these as in amber_decode_shared */
	uint32_t level, height, rise, detour, around, inner;
	uint32_t containers; /* arrays and objects before it */
	/* number of the outermost shared value around it that it has a back-reference to, AMBER_NO_ID or AMBER_WALK_OPEN */
	uint32_t back_edge;
	uint32_t hooks;         /* hooks and dates of the message before it */
	uint8_t  kind;
	bool     has_references; /* a back-reference names it or, of a group, one of its rows */
	bool     hooked;         /* it holds hooks or dates; true until it is complete */
} amber_walk_shared;

/* A cursor over values at a constant distance, of which left are still to be written; UNDEF is skipped. */
typedef struct {
	const char *at;
	size_t      distance;
	uint32_t    left;
	const char *none_until; /* no rows begin before this address */
} amber_walk_cursor;

/* An array, object or group of rows that is being written. */
typedef struct {
	const char *at;           /* address of the last array, object or group of rows that began in it */
	const zval *elements;     /* of rows: the values of the current column; NULL: this frame is not one of rows */
	amber_walk_cursor around; /* the cursor with which the walk goes on after it */
	amber_walk_level outer;   /* the level of the value around it */
	void      *checkpoint; /* the arena's checkpoint, where copies of its values were allocated; NULL: there are none */
	HashTable *table;         /* of an array */
	uint32_t   hash;          /* the hash from amber_walk_find(), of an array that is looked for */
	uint32_t   shared;        /* its number as a shared value, or AMBER_NO_ID if no back-reference can name it */
	uint32_t   aliased;       /* the number of the aliased reference that it stands behind, or AMBER_NO_ID */
	bool       object;        /* an object, or rows of objects */
} amber_walk_frame;

/* The outcome of beginning an array or object. */
enum amber_begun {
	AMBER_BEGUN_NOT,    /* the walk stops */
	AMBER_BEGUN_DONE,   /* the value is written, in full or as a back-reference */
	AMBER_BEGUN_OPEN,   /* its values are still to be written: amber_walk.inside */
	AMBER_BEGUN_SCALAR, /* no array or object begins; the value is a scalar */
};

/* An array of so many values is always looked for, wherever it stands: this costs little beside writing it. */
#define AMBER_SEARCH_ALWAYS 64
#define AMBER_SEARCH_KINDS  7  /* kinds by the power of two of the number of values */

#define AMBER_WALK_SLACK 64

/* What a walk begins with: bytes of output, so many frames, … */
#define AMBER_WALK_BUFFER (4096 - AMBER_WALK_SLACK)
#define AMBER_WALK_FRAMES 16
#define AMBER_WALK_FIXUPS 32
#define AMBER_WALK_SHARED 16
#define AMBER_WALK_CHOICES (AMBER_STRINGS_START * AMBER_TABLE_GROWTH)
#define AMBER_WALK_ARRAYS_START 16
#define AMBER_WALK_PLACED_BYTES (2 * sizeof(uint32_t) + sizeof(void *)) /* an entry of amber_walk.arrays */

/* What small messages need comes first: 128 bytes, which short instructions reach. */
typedef struct amber_walk {
	amber_out out;   /* out.p is the end of the output */
	uint8_t  *limit; /* behind it there is room for AMBER_WALK_SLACK bytes more */
	amber_table *strings;
	amber_key_lists *key_lists;
	amber_encoder *encoder;
	amber_walk_frame *top; /* the frame at depth; the first frame is around the whole value */
	struct {
		const char *at;
		uint32_t distance, left;
	} inside; /* the values of the frame that was opened last */
	/* Limit of containers, set once a back-reference may lead deeper than max_depth: no path is longer than there are
	 * containers, so the message is refused only if it has more. */
	uint64_t  containers_most;

	amber_walk_level level;
	/* all zero when a message begins, from level.height on: AMBER_WALK_ZERO_FROM to AMBER_WALK_ZERO_TO */
	uint32_t  depth;
	uint32_t  elements;     /* elements and properties so far; equal arrays count once */
	uint32_t  containers;   /* arrays and objects so far; equal arrays count once */
	uint32_t  string_ids, key_list_ids, layout_ids; /* the next number of each kind */
	/* Objects so far that run user code when they are decoded, plus back-references to objects that may hold some. */
	uint32_t  hooks;
	uint32_t  dates;        /* dates so far, which user code must not see before they are complete */
	uint32_t  shared_used;
	uint32_t  backoff[AMBER_SEARCH_KINDS]; /* by kind: searches in a row that found no equal array */
	bool      has_references; /* a back-reference was written, so that fix-ups matter */
	/* write no column as raw strings, because later values name its strings, which must take numbers */
	bool      no_raw_strings;
	bool      is_cut;       /* a full hash was given up: too many levels, or an aliased reference */

	uint32_t  shared_size, max_depth;
	/* stands in place of the numbers of objects in the rows that are being counted; larger than any of theirs */
	uint32_t  row_placeholder;
	uint32_t  frames_size;
	amber_walk_frame *frames;
	uint8_t  *buffer;
	amber_fixup *fixup;     /* the next one, for which there is always room */
	/* the string that the buffer is in, which a long message takes over; NULL: the buffer is first_buffer */
	zend_string *allocated;
	size_t    buffer_size;  /* size of the last buffer */
	/* memory needed while rows and columns are written, and its first checkpoint; NULL: none yet */
	zend_arena *arena;
	void      *arena_start;
	size_t     arena_bytes; /* size of the next one */
	amber_walk_shared *shared;
	amber_fixup *fixups, *fixups_end;

	/* both are empty where there are no shared values */
	amber_table arrays;     /* arrays that an equal one may follow, by fingerprint */
	HashTable *full_hashes; /* hashes of all content of an array, by its address; NULL: none yet */
	uint32_t *choices;       /* by string index: the place of the string among the distinct ones of a column */
	uint32_t  choices_size;
	uint32_t  first_choices[AMBER_WALK_CHOICES]; /* the last that must be zero when the walk is made */

	/* the memory that is used until a message outgrows it */
	uint8_t   first_buffer[AMBER_WALK_BUFFER + AMBER_WALK_SLACK];
	uint64_t  first_arrays[AMBER_TABLE_BYTES(AMBER_WALK_ARRAYS_START, AMBER_WALK_PLACED_BYTES) / sizeof(uint64_t)];
	amber_walk_frame first_frames[AMBER_WALK_FRAMES];
	amber_fixup first_fixups[AMBER_WALK_FIXUPS];
	amber_walk_shared first_shared[AMBER_WALK_SHARED];
} amber_walk;

#define AMBER_WALK_ZERO_FROM (offsetof(amber_walk, level) + offsetof(amber_walk_level, height))
#define AMBER_WALK_ZERO_TO   offsetof(amber_walk, shared_size)

/* Makes a walk in zeroed memory. */
void amber_walk_make(amber_walk *walk, amber_encoder *encoder);
/* Frees everything that an idle walk has grown to. */
void amber_walk_shrink(amber_walk *walk);
/* Begins the output of one message. */
amber_walk *amber_walk_begin(amber_encoder *encoder);
/* Ends it, and keeps the buffers for the next one. Returns the message, which the caller owns; NULL if not all was
 * written, or if a path along back-references is deeper than max_depth. */
zend_string *amber_walk_finish(amber_walk *walk, bool written);
/* encode/encode.c: writes the id of the dictionary, and numbers what follows behind its entries. */
void amber_walk_start_with_dictionary(amber_walk *walk, const struct amber_dictionary *dictionary);
void amber_walk_make_arena(amber_walk *walk);
/* encode/write_shared.c */
void amber_walk_make_arrays(amber_walk *walk);
/* Makes room for length bytes and AMBER_WALK_SLACK more behind p. Returns p, which may have moved. */
uint8_t *amber_walk_grow_buffer(amber_walk *walk, uint8_t *p, size_t length);
void amber_walk_grow_fixups(amber_walk *walk);
/* Makes room for the choices of so many strings; those of earlier columns are forgotten. */
void amber_walk_grow_choices(amber_walk *walk, uint32_t size);
void amber_walk_grow_frames(amber_walk *walk);
uint32_t amber_walk_new_shared(amber_walk *walk);

/* Returns memory until the message is written, or an earlier checkpoint is released. */
static zend_always_inline void *amber_walk_alloc(amber_walk *walk, size_t bytes)
{
	if (UNEXPECTED(!walk->arena)) {
		amber_walk_make_arena(walk);
	}
	return zend_arena_alloc(&walk->arena, bytes);
}

/* The same for what is as long as an array, among whose elements groups of rows may be. zend_arena makes each block as
 * large as the one before: if that were full, each group would make one, and free it. So there is room behind. */
void *amber_walk_alloc_long(amber_walk *walk, size_t bytes);

static zend_always_inline void *amber_walk_checkpoint(amber_walk *walk)
{
	if (UNEXPECTED(!walk->arena)) {
		amber_walk_make_arena(walk);
	}
	return zend_arena_checkpoint(walk->arena);
}

/* Returns the number of bytes written so far. No message is shorter than its output buffer. */
static zend_always_inline size_t amber_walk_bytes(const amber_walk *walk)
{
	return (size_t) (walk->out.p - walk->buffer);
}

static zend_always_inline uint8_t *amber_walk_room(amber_walk *walk, uint8_t *p, size_t length)
{
	return EXPECTED(p <= walk->limit && length <= (size_t) (walk->limit - p)) ? p
		: amber_walk_grow_buffer(walk, p, length);
}

/* As amber_walk_room(), at the end of the output. */
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

/* Writes a string in full; it takes its number in the message if it is two bytes or longer. Makes room itself. */
uint8_t *amber_walk_first_string(amber_walk *walk, uint8_t *p, uint32_t number);

/* Writes a string of the table, by its number if it has one. Makes room for the string itself. */
static zend_always_inline uint8_t *amber_walk_known_string(amber_walk *walk, uint8_t *p, uint32_t number)
{
	uint32_t id = amber_strings_at(walk->strings, number)->id;

	return EXPECTED(id != AMBER_NO_ID) ? amber_put_string_number(p, id) : amber_walk_first_string(walk, p, number);
}

/* Writes a string of two bytes or more as a value. */
static zend_always_inline uint8_t *amber_walk_string(amber_walk *walk, uint8_t *p, zend_string *str)
{
	amber_table *strings = walk->strings;
	uint32_t hash = amber_strings_hash(strings, str);
	uint32_t slot = amber_strings_find(strings, str, hash);

	uint32_t number = amber_table_index(strings, slot);

	if (number != AMBER_NO_ID) {
		return amber_walk_known_string(walk, p, number);
	}
	/* new to the message, as most strings are */
	amber_strings_put(strings, str, slot, hash, walk->string_ids++);
	/* a string that fits STR_SHORT is shorter than the slack */
	if (UNEXPECTED(ZSTR_LEN(str) >= 32)) {
		p = amber_walk_room(walk, p, ZSTR_LEN(str));
	}
	return amber_put_string(p, str);
}

#endif
