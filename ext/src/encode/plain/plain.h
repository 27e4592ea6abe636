/* SPDX-License-Identifier: MIT
 * The walk over a value. No user code runs, so values are read where PHP keeps them; hooks inside were called before
 * (encode/ask.c), and what they gave is read in place of their objects. Which references stand in two places is known
 * before, too (encode/plain/joined.c).
 *
 * A value goes onto a tape. The tape is the message but for what is only known
 * at its end: which arrays and objects are named again. Where one of these
 * stands, or is named, there is a note. If any was named, the message is the tape
 * with tags and numbers put in at the notes (encode/plain/message.c). */
#ifndef AMBER_ENCODE_PLAIN_H
#define AMBER_ENCODE_PLAIN_H

#include "src/encode/encode.h"
#include "src/encode/out.h"
#include "zend_arena.h"

/* What stands on the tape behind a note. */
enum amber_note_kind {
	AMBER_NOTE_NODE_FIRST, /* an array, an object, rows of objects, or what a joined reference holds */
	AMBER_NOTE_NODE,       /* nothing: one of them is named */
	AMBER_NOTE_JOIN,       /* nothing: a joined reference stands there once more */
};

#define AMBER_NOTE_BITS 2
#define AMBER_NOTE_MAX  (UINT32_MAX >> AMBER_NOTE_BITS)

typedef struct {
	size_t   at;   /* offset on the tape */
	uint32_t what; /* number << AMBER_NOTE_BITS | kind */
} amber_note;

/* What an array without a shape is. */
#define AMBER_PLAIN_LIST AMBER_NO_ID
#define AMBER_PLAIN_WIDE (AMBER_NO_ID - 1)
#define AMBER_PLAIN_UNKNOWN (AMBER_NO_ID - 2) /* nobody has asked yet */

enum amber_plain_node_kind {
	AMBER_PLAIN_ALONE, /* an array or object that stands for itself */
	AMBER_PLAIN_GROUP, /* rows of objects, as a whole: children of them, at depth child; used where one of them is named */
	AMBER_PLAIN_ROW,   /* an object of the group child: number children of it */
	AMBER_PLAIN_JOINED, /* a PHP reference that stands in several places, or an object behind such */
};

/* An array that an equal one may follow, an object that can be met again, or rows of such. */
typedef struct {
	const HashTable *table; /* NULL: an object */
	uint64_t key;           /* the sketch and a secret, or where an earlier one has that, a hash of all that is in it */
	uint64_t word;          /* of a table with holes: the sketch without the arrays in it */
	uint64_t whole;         /* a hash of all that is in it, or 0: nobody asked */
	uint32_t shape;         /* or what it is instead */
	uint32_t child, children; /* of rows and those in them: see above */
	uint32_t uses;
	uint32_t id;            /* its number on the wire */
	uint16_t height;        /* levels, itself included; 0 until complete */
	uint8_t  kind;
} amber_plain_node;

/* To look for an array of so many values costs little beside writing it, wherever it stands. */
#define AMBER_SOUGHT_ALWAYS 64

/* Arrays of more levels are only equal to themselves, so that to compare two takes little of the C stack. */
#define AMBER_ALIKE_LEVELS 128

/* Arrays of one length: whether it pays to look for equal ones. */
typedef struct {
	uint16_t misses; /* so many in a row were not found; … */
	uint16_t pause;  /* where these were too many, so many are not looked for, … */
	uint16_t left;   /* … of which so many are to come */
} amber_plain_kind;

/* A hash of all that is in an array. */
typedef struct {
	const HashTable *table;
	uint64_t whole;
} amber_plain_whole;

/* Columns and rows are written up to this depth, as each takes C stack. What is deeper stands value by value. */
#define AMBER_PLAIN_MOST_DEPTH 128
#if AMBER_PLAIN_MOST_DEPTH > AMBER_ROW_LEVELS
# error "objects in rows would be named from deeper than a reader allows"
#endif

/* A date is its text, the kind of its zone, and its zone. */
#define AMBER_DATE_VALUES 3

/* Values that stand at one distance from each other, of which so many are to be written; UNDEF is none. */
typedef struct {
	const char *at;
	size_t      distance;
	uint32_t    left;
	const char *plain_until; /* up to this place nothing is the first of rows */
} amber_plain_cursor;

/* An array, object or rows that are being written. */
typedef struct {
	const char *at;    /* the last array, object or rows that began in it */
	const zval *cells; /* of rows: the values of this column; NULL: these are no rows */
	amber_plain_cursor around; /* what is to be written behind it */
	amber_plain_level outer;   /* what is told of what is around */
	void      *checkpoint; /* of the arena, for copies of its values; NULL: there are none */
	HashTable *table;  /* of an array; … */
	uint64_t   key;    /* … where an equal one may follow, what amber_plain_find() said */
	uint32_t   shape;
	uint32_t   node;   /* AMBER_NO_ID: it can't be named */
	uint32_t   joined; /* the node of the reference that it stands behind, or AMBER_NO_ID */
	bool       object; /* or rows of objects */
} amber_plain_frame;

/* What became of an array or object. */
enum amber_begun {
	AMBER_BEGUN_NOT,   /* the walk stops */
	AMBER_BEGUN_WHOLE, /* all of it is written, or it is named */
	AMBER_BEGUN_OPEN,  /* its values are to follow: amber_plain.inside */
	AMBER_BEGUN_LEAF,  /* it is neither: a leaf stands there */
};

/* Keys from which on an array's keys and values are columns, as it is hardly
 * one of several of its shape. With fewer its shape is remembered, and where some
 * have the same keys that of all. */
#define AMBER_WIDE_KEYS 64

typedef struct amber_plain {
	amber_encoder *encoder;
	amber_strings *strings;
	amber_shapes  *shapes;

	amber_out out;         /* p: the end of the tape */
	zend_string *buffer;   /* holds the tape; handed over as the message if that is long */
	size_t    tape_size;   /* of the last buffer */
	uint8_t  *tape, *limit; /* past the limit there is room for AMBER_PLAIN_SLACK bytes */
	uint32_t  string_ids, shape_ids, object_shape_ids; /* the next of each on the wire */
	amber_note *notes, *note, *notes_end; /* the next one; behind the last there is room for */

	amber_plain_node *nodes;
	uint32_t  nodes_used, nodes_size;
	amber_slot *table;     /* arrays by their sketches */
	uint32_t  table_size;
	uint32_t  mask;        /* slots in use by this message - 1; 0: none yet */
	uint32_t  placed;      /* arrays in them */
	amber_plain_whole *wholes; /* by a hash of the address, the last of each */
	bool      wholes_begun; /* they are of this message */
	amber_plain_kind kinds[AMBER_SOUGHT_ALWAYS]; /* by the length */

	zend_arena *arena;     /* what is needed while rows and columns are written */
	/* no strings are columns of text, where they take none */
	bool      numbers;

	zval      date[AMBER_DATE_VALUES]; /* the values of the date that is being written */
	zend_string *zone;     /* of the date before, or NULL */

	uint32_t  depth, max_depth;
	amber_plain_frame *frames; /* by depth; the first is around all */
	uint32_t  frames_size;
	amber_plain_cursor inside; /* of what was opened last */
	uint32_t  cells;       /* elements and properties so far, equal arrays counted once */
	/* objects so far that run user code when they are decoded, and names of such as may hold them */
	uint32_t  hooks;
	bool      has_apart;   /* objects are joined, or something stands apart */
	bool      hooks_mixed; /* rows stopped as such would run in another order */
	uint32_t  dates;       /* dates so far, which user code must not see before they are complete */
	amber_plain_level level;
	uint32_t  named;       /* how often an array or object was named, of those that stand on the tape */
	amber_string_mark *marks; /* of the strings, for the column that is being looked at */
	uint32_t  marks_size, stamp;
} amber_plain;

#define AMBER_PLAIN_SLACK 64

/* The message of value, or NULL: what must be known before is not (must_ask, must_join), or it can't be serialized, or
 * is too deep or too large; or, where encoder->restart says so, this is to be called again. No exception is thrown. Strings, shapes and identities of the encoder are to be started before and after. */
zend_string *amber_encode_plain(amber_encoder *encoder, zval *value);
void amber_plain_free(amber_encoder *encoder);

/* encode/plain/plain.c */

/* A tape for one message, and what is kept of it when that is written. */
amber_plain *amber_plain_begin(amber_encoder *encoder);
void amber_plain_end(amber_plain *plain);
/* Room for length bytes and AMBER_PLAIN_SLACK more behind p, which may move; NULL: the tape is too long. */
uint8_t *amber_plain_grow_tape(amber_plain *plain, uint8_t *p, size_t length);
void amber_plain_grow_notes(amber_plain *plain);
uint32_t amber_plain_new_node(amber_plain *plain);

/* Room for size bytes until the checkpoint is released. */
void *amber_plain_alloc(amber_plain *plain, size_t size);
void *amber_plain_checkpoint(amber_plain *plain);
void amber_plain_release(amber_plain *plain, void *checkpoint);

/* So many were written. No message is shorter than its tape. */
static zend_always_inline size_t amber_plain_bytes(const amber_plain *plain)
{
	return (size_t) (plain->out.p - plain->tape);
}

static zend_always_inline uint8_t *amber_plain_room(amber_plain *plain, uint8_t *p, size_t length)
{
	return EXPECTED(p <= plain->limit && length <= (size_t) (plain->limit - p)) ? p
		: amber_plain_grow_tape(plain, p, length);
}

static zend_always_inline void amber_plain_note(amber_plain *plain, const uint8_t *p, uint8_t kind, uint32_t number)
{
	if (UNEXPECTED(plain->note == plain->notes_end)) {
		amber_plain_grow_notes(plain);
	}
	*plain->note++ = (amber_note) { (size_t) (p - plain->tape), number << AMBER_NOTE_BITS | kind };
}

/* The same of a string that takes its number here. */
uint8_t *amber_plain_name_first(amber_plain *plain, uint8_t *p, uint32_t number);

/* A string that is known to the tables, and that p has no room for yet; NULL: the tape is too long. */
static zend_always_inline uint8_t *amber_plain_name(amber_plain *plain, uint8_t *p, uint32_t number)
{
	uint32_t id = plain->strings->list[number].id;

	return EXPECTED(id != AMBER_NO_ID) ? amber_put_string_number(p, id) : amber_plain_name_first(plain, p, number);
}

/* A string of two bytes or more as a value; NULL: the tape is too long. */
static zend_always_inline uint8_t *amber_plain_string(amber_plain *plain, uint8_t *p, zend_string *str)
{
	amber_strings *strings = plain->strings;
	uint32_t hash = amber_hash_string(ZSTR_VAL(str), ZSTR_LEN(str));
	uint32_t *slot = &strings->table[hash & strings->mask];

	if (*slot != AMBER_SLOT_FREE || UNEXPECTED(strings->used >= AMBER_STRINGS_TABLE)) {
		return amber_plain_name(plain, p, amber_strings_find(strings, str, slot, hash));
	}
	/* new to the message, as most are */
	strings->list[strings->used].id = plain->string_ids++;
	amber_strings_put(strings, str, slot, hash);
	/* what STR_SHORT can hold is shorter than the slack */
	if (UNEXPECTED(ZSTR_LEN(str) >= 32)) {
		p = amber_plain_room(plain, p, ZSTR_LEN(str));
	}
	return EXPECTED(p != NULL) ? amber_put_string(p, str) : NULL;
}

/* Whether nothing may begin in the top frame. */
static zend_always_inline bool amber_plain_is_too_deep(const amber_plain *plain)
{
	plain->encoder->too_deep = plain->depth >= plain->max_depth;
	return plain->encoder->too_deep;
}

void amber_plain_grow_frames(amber_plain *plain);

/* An array, object or rows begin. Pointers to frames die here. */
static zend_always_inline amber_plain_frame *amber_plain_push(amber_plain *plain, bool shared)
{
	if (UNEXPECTED(++plain->depth == plain->frames_size)) {
		amber_plain_grow_frames(plain);
	}
	amber_plain_frame *frame = &plain->frames[plain->depth];
	frame->outer = plain->level;
	frame->cells = NULL;
	frame->checkpoint = NULL;
	frame->node = frame->joined = AMBER_NO_ID;
	frame->object = false;
	plain->level = (amber_plain_level) { .shared = shared };
	return frame;
}

/* The array or object is complete: one level more than what is in it. */
static zend_always_inline void amber_plain_complete(amber_plain *plain)
{
	plain->level.height += plain->level.height < UINT16_MAX;
}

/* Where the values of an array or object stand. */
typedef struct {
	const char *at;
	size_t      distance;
	const zval *skip; /* is not one of them */
} amber_plain_row;

/* So many values of the top frame are to follow. */
static zend_always_inline enum amber_begun amber_plain_open(amber_plain *plain, const void *at, size_t distance,
	uint32_t count)
{
	plain->inside = (amber_plain_cursor) { .at = at, .distance = distance, .left = count };
	return AMBER_BEGUN_OPEN;
}

static zend_always_inline bool amber_plain_is_deep(const amber_plain *plain)
{
	return UNEXPECTED(plain->depth > AMBER_PLAIN_MOST_DEPTH);
}

static zend_always_inline const zval *amber_plain_next(amber_plain_row *row)
{
	const zval *value;

	do {
		value = (const zval *) row->at;
		row->at += row->distance;
		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
			value = Z_INDIRECT_P(value);
		}
	} while (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF || value == row->skip));
	return value;
}

static zend_always_inline amber_plain_row amber_plain_values(const HashTable *table)
{
	return HT_IS_PACKED(table) ? (amber_plain_row) { .at = (const char *) table->arPacked, .distance = sizeof(zval) }
		: (amber_plain_row) { .at = (const char *) &table->arData->val, .distance = sizeof(Bucket) };
}

/* The same into a row, field by field: a copy of the whole would wait for the stores of its parts. */
static zend_always_inline void amber_plain_set_row(amber_plain_row *row, const HashTable *table)
{
	row->at = HT_IS_PACKED(table) ? (const char *) table->arPacked : (const char *) &table->arData->val;
	row->distance = HT_IS_PACKED(table) ? sizeof(zval) : sizeof(Bucket);
	row->skip = NULL;
}

/* What an object or reference gave when hooks were called; NULL: it is as it is. */
static zend_always_inline const amber_given *amber_plain_given(const amber_plain *plain, const void *ptr)
{
	return EXPECTED(plain->encoder->given_used == 0) ? NULL : amber_given_find(plain->encoder, ptr);
}

/* What a reference holds. */
static zend_always_inline const zval *amber_plain_held_by(const amber_plain *plain, const zend_reference *ref)
{
	return amber_encode_held_by(plain->encoder, ref);
}

/* Whether a reference stands in several places: it is like no other value. */
static zend_always_inline bool amber_plain_is_joined(const amber_plain *plain, const zval *ref)
{
	return amber_encode_is_joined(plain->encoder, amber_encode_joined_key(plain->encoder, ref));
}

/* What a joined reference holds, or an object that stands behind such. */
static zend_always_inline const zval *amber_plain_behind_joined(const amber_plain *plain, const zval *value)
{
	return Z_TYPE_P(value) == IS_REFERENCE ? amber_plain_held_by(plain, Z_REF_P(value)) : value;
}

/* A value, or what it holds if it is a reference; a joined one is left. */
static zend_always_inline const zval *amber_plain_behind(const amber_plain *plain, const zval *value)
{
	if (EXPECTED(Z_TYPE_P(value) != IS_REFERENCE) || UNEXPECTED(amber_plain_is_joined(plain, value))) {
		return value;
	}
	return amber_plain_held_by(plain, Z_REF_P(value));
}

/* Whether an array is remembered by its address: it may be met again, or others may be compared with it that are. */
static zend_always_inline bool amber_plain_has_identity(const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 || zend_hash_num_elements(table) >= AMBER_SOUGHT_ALWAYS;
}

/* Whether the message is so long that equal arrays may be worth a look. */
static zend_always_inline bool amber_plain_is_late(const amber_plain *plain)
{
	return plain->cells >= AMBER_SHARE_FROM;
}

/* Whether an equal array is looked for. A single leaf is hardly longer than a name. */
static zend_always_inline bool amber_plain_is_sought(const amber_plain *plain, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	if (!amber_plain_is_late(plain)) {
		return UNEXPECTED(count >= AMBER_SOUGHT_ALWAYS) && plain->depth > 0;
	}
	if (count > 1) {
		return true;
	}
	amber_plain_row row = amber_plain_values(table);
	return Z_TYPE_P(amber_plain_behind(plain, amber_plain_next(&row))) > IS_STRING;
}

/* The node of an array that is known by its address, or AMBER_NO_ID. */
static zend_always_inline uint32_t amber_plain_known(const amber_plain *plain, const HashTable *table)
{
	if (!amber_plain_has_identity(table)) {
		return AMBER_NO_ID;
	}
	uint32_t known = amber_encode_known(plain->encoder, (const zend_refcounted *) table);
	return known < plain->nodes_used ? known : AMBER_NO_ID;
}

/* What a scalar is; of others only their type. */
static zend_always_inline uint64_t amber_plain_scalar_word(const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return (uint64_t) (int64_t) Z_LVAL_P(value);
		case IS_DOUBLE:
			return amber_float_bits(Z_DVAL_P(value));
		default:
			return Z_TYPE_P(value);
	}
}

/* Everything below returns false where the walk stops. */

/* encode/plain/walk.c */

/* A leaf onto the tape, where there is room for one without its text; NULL: the tape is too long. */
uint8_t *amber_plain_leaf(amber_plain *plain, uint8_t *p, const zval *value);
/* All that is in the top frame is written. */
void amber_plain_close(amber_plain *plain);
/* count values, from at on at this distance; what is UNDEF between them is no value. */
bool amber_plain_cells(amber_plain *plain, const void *at, size_t distance, uint32_t count);
/* Whether a reference that is not known to be joined surely is not, in an array that may be met again (shared); else
 * that must be known first. */
static zend_always_inline bool amber_plain_is_not_joined(amber_plain *plain, const zend_reference *ref, bool shared)
{
	if (plain->encoder->knows_joined || amber_encode_is_alone(plain->encoder, ref, shared)) {
		return true;
	}
	plain->encoder->must_join = true;
	return false;
}

/* From a reference that is not joined to what it holds. False: whether it is joined must be known first. */
static zend_always_inline bool amber_plain_step_through(amber_plain *plain, const zval **value)
{
	const zend_reference *ref = Z_REF_P(*value);

	*value = amber_plain_held_by(plain, ref);
	return amber_plain_is_not_joined(plain, ref, plain->level.shared);
}

/* encode/plain/arrays.c */

/* The values of an array side by side; returns their types, which are no references to leaves, or 0: not plain. */
uint32_t amber_plain_side_by_side(amber_plain *plain, const HashTable *table, const zval **cells);
/* An array that is not empty; shape: of it, or AMBER_PLAIN_UNKNOWN. */
enum amber_begun amber_plain_begin_array(amber_plain *plain, HashTable *table, uint32_t shape);
/* What stands before the values of an array of this shape. */
bool amber_plain_record_head(amber_plain *plain, uint32_t number);
/* The shape of an array, or what it is instead. */
uint32_t amber_plain_shape(amber_plain *plain, const HashTable *table);
/* The keys of a shape that is new to the message. */
bool amber_plain_keys(amber_plain *plain, const amber_shape *shape);

/* encode/plain/share.c */

/* Whether this is an object of rows that are not complete, and what is written now stands in none or another one of
 * them: one of these that names the next, and so on, could be deeper than anyone may read. */
bool amber_plain_leads_along_rows(const amber_plain *plain, uint32_t number);
/* Names an array or object that stands on the tape; times: how much deeper than max_depth it may lead. */
bool amber_plain_name_node(amber_plain *plain, uint32_t number, uint8_t note, uint32_t times);
/* The same of an object, or what is joined: no array around it is equal to another one. */
bool amber_plain_name_tied(amber_plain *plain, uint32_t number, uint8_t note, uint32_t times);

/* What became of an array that an equal one may stand before. */
enum amber_plain_found {
	AMBER_PLAIN_FOUND,      /* an equal array */
	AMBER_PLAIN_NEW,        /* none: it is to be kept for those to come */
	AMBER_PLAIN_STOPPED_LOOKING, /* whether references are joined must be known first */
	AMBER_PLAIN_NOT_SOUGHT, /* as others of its kind were looked for in vain */
};

/* Looks for an array; *number: of the node of an equal one. *key is for amber_plain_keep(). */
enum amber_plain_found amber_plain_find(amber_plain *plain, HashTable *table, uint32_t shape, uint64_t *key,
	uint32_t *number);
/* An array that was looked for in vain is complete: only now, as others in it may be equal to each other. */
void amber_plain_missed(amber_plain *plain, uint32_t count);
/* The array, complete, is node number from now on. */
void amber_plain_keep(amber_plain *plain, HashTable *table, uint32_t shape, uint64_t key, uint32_t number);
/* A hash of some of what is in an array: equal arrays have the same. */
uint64_t amber_plain_sketch(const amber_plain *plain, const HashTable *table);
/* Whether two arrays are equal, keys and values. */
bool amber_plain_same_array(amber_plain *plain, const HashTable *a, const HashTable *b);

/* encode/plain/objects.c */

/* So many values and more that a hook gave as a list are written without its keys, as a column. */
#define AMBER_DATA_LIST_MIN 16

/* One that is no enum case. */
enum amber_begun amber_plain_begin_object(amber_plain *plain, zend_object *object);
bool amber_plain_enum(amber_plain *plain, zend_object *object);
/* What stands before the properties of an object of this shape. */
bool amber_plain_object_head(amber_plain *plain, uint32_t number);
/* The name of a class or case: a string of this number. */
bool amber_plain_text(amber_plain *plain, uint32_t number);
/* Whether objects of a class never are rows: these are complete together, so hooks would run later than those of what
 * is in them. */
static zend_always_inline bool amber_plain_is_no_row(const amber_class *class)
{
	return class->hooked && !class->date;
}

/* The shape of an object that may stand in rows, and is taken for one of them now; AMBER_NO_ID: it may not. */
uint32_t amber_plain_take_row(amber_plain *plain, zend_object *object);
/* Whether an object is no row: it is joined, or of a class of which none are. */
bool amber_plain_is_apart_object(const amber_plain *plain, const zend_object *object);

static zend_always_inline uint32_t amber_plain_row_shape(amber_plain *plain, zend_object *object)
{
	return UNEXPECTED(plain->has_apart) && amber_plain_is_apart_object(plain, object) ? AMBER_NO_ID
		: amber_plain_take_row(plain, object);
}
/* Whether two objects may have the same shape: most that do not are told by their classes, or by how many properties
 * are set. */
bool amber_plain_may_be_alike(amber_plain *plain, const zend_object *a, const zend_object *b);
/* Where the properties of such an object are, which is no date. */
void amber_plain_look_at_row(amber_plain *plain, zend_object *object, amber_plain_row *row);
/* It is none of them after all. */
void amber_plain_leave_row(amber_plain *plain, zend_object *object);
/* Such an object is put into rows, at this place of the group: where its properties are. */
void amber_plain_enter_row(amber_plain *plain, zend_object *object, amber_plain_row *row,
	uint32_t group, uint32_t place);

/* encode/plain/dates.c */

/* The shape of a date of the usual form, or AMBER_NO_ID. */
uint32_t amber_plain_date_shape(amber_plain *plain, amber_class *class, zend_object *object);
/* One that has that shape: its AMBER_DATE_VALUES values are put here, and are the row. */
void amber_plain_enter_date(amber_plain *plain, zend_object *object, zval *values, amber_plain_row *row);

/* encode/plain/apart.c */

/* What can't be rows: the message is to be written again, if not too many such are known. */
void amber_plain_set_apart(amber_plain *plain, amber_apart apart);
/* shape: of the table. */
bool amber_plain_is_apart_array(const amber_plain *plain, const HashTable *table, uint32_t shape);
/* Whether this row of those that are counted, which has these values, has hooks, or hooks and dates, in two columns, or
 * leads to another one. */
bool amber_plain_is_apart_row(const amber_plain *plain, const zval *row, amber_plain_row values, uint32_t columns);

/* encode/plain/ahead.c */

/* Rows that begin at this array or object, which stands at `at`; 0: too few.
 * *shape: theirs; of 0 that of the first if it is an array, where that was found out. *plain_until: where there are
 * none, up to this place. */
uint32_t amber_plain_count_rows(amber_plain *plain, const char *at, size_t distance, uint32_t left, const zval *first,
	uint32_t *shape, const char **plain_until);

/* encode/plain/rows.c */

/* *at becomes the last of them. */
bool amber_plain_rows(amber_plain *plain, const char **at, size_t distance, uint32_t rows, uint32_t shape);

/* encode/plain/message.c */
zend_string *amber_plain_message(amber_plain *plain);

#endif
