/* SPDX-License-Identifier: MIT
 * The tape, which is the message but for what is only known at its end: which arrays and objects are named again.
 * Where one of these stands, or is named, there is a note. If any was named, the message is the tape with tags and
 * numbers put in at the notes (encode/tape/message.c). */
#ifndef AMBER_TAPE_H
#define AMBER_TAPE_H

#include "src/encode/value/classes.h"
#include "src/encode/tape/out.h"
#include "src/levels.h"

/* The array or object that is being written. */
typedef struct {
	uint32_t height; /* of what is complete in it */
	uint32_t leads;  /* as of a node */
	bool     tied;   /* it holds objects or joined references: no equal array is the same */
	bool     shared; /* it may be met again although its reference count is 1 */
} amber_walk_level;

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

enum amber_walk_node_kind {
	AMBER_WALK_ALONE, /* an array or object that stands for itself */
	AMBER_WALK_GROUP, /* rows of objects, as a whole, where one of them is named */
	AMBER_WALK_ROW,   /* an object of such a group */
	AMBER_WALK_JOINED, /* a PHP reference that stands in several places, or an object behind such */
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
	uint32_t leads;         /* the outermost node around it that is named in it, AMBER_NO_ID or AMBER_WALK_OPEN */
	uint32_t hooks;         /* hooks and dates of the message before it */
	uint8_t  kind;
	bool     named;         /* or, of a group, one of its rows is */
	bool     hooked;        /* some of these are in it, or were before it was complete */
	bool     led_back;      /* when it was complete it led back to what is around it */
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
	const zval *cells; /* of rows: the values of this column; NULL: these are no rows */
	amber_walk_cursor around; /* what is to be written behind it */
	amber_walk_level outer;   /* what is told of what is around */
	void      *checkpoint; /* of the arena, for copies of its values; NULL: there are none */
	HashTable *table;  /* of an array */
	uint32_t   hash;   /* of an array that an equal one may follow, as amber_walk_find() gave it */
	uint32_t   node;   /* AMBER_NO_ID: it can't be named */
	uint32_t   joined; /* the node of the reference that it stands behind, or AMBER_NO_ID */
	bool       object; /* or rows of objects */
} amber_walk_frame;

/* What became of an array or object. */
enum amber_begun {
	AMBER_BEGUN_NOT,   /* the walk stops */
	AMBER_BEGUN_WHOLE, /* all of it is written, or it is named */
	AMBER_BEGUN_OPEN,  /* its values are to follow: amber_walk.inside */
	AMBER_BEGUN_LEAF,  /* it is neither: a leaf stands there */
};

/* To look for an array of so many values costs little beside writing it, wherever it stands. */
#define AMBER_SOUGHT_ALWAYS 64
#define AMBER_SOUGHT_KINDS  7  /* by the power of two */

typedef struct amber_walk {
	amber_encoder *encoder;
	amber_table *strings;
	amber_shapes  *shapes;

	amber_out out;         /* p: the end of the tape */
	zend_string *buffer;   /* holds the tape; handed over as the message if that is long */
	size_t    tape_size;   /* of the last buffer */
	uint8_t  *tape, *limit; /* past the limit there is room for AMBER_WALK_SLACK bytes */
	uint32_t  string_ids, shape_ids, object_shape_ids; /* the next of each on the wire */
	amber_note *notes, *note, *notes_end; /* the next one; behind the last there is room for */

	amber_walk_node *nodes;
	uint32_t  nodes_used, nodes_size;
	amber_table arrays;    /* those that an equal one may follow, by their fingerprints */
	HashTable *wholes;     /* hashes of all that is in an array, by its address; NULL: none yet */
	bool      is_cut;      /* an array has too many levels for a hash of all in it */
	uint32_t  misses[AMBER_SOUGHT_KINDS]; /* so many of each in a row were looked for in vain */

	zend_arena *arena;     /* what is needed while rows and columns are written */
	bool      no_text;     /* no column is text, as what comes behind names its strings: they take numbers */

	uint32_t  depth, max_depth;
	amber_walk_frame *frames, *top; /* by depth; the first is around all */
	uint32_t  frames_size;
	amber_walk_cursor inside; /* of what was opened last */
	uint32_t  cells;       /* elements and properties so far, equal arrays counted once */
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
/* encode/walk/share.c */
void amber_walk_make_arrays(amber_walk *walk);
/* Room for length bytes and AMBER_WALK_SLACK more behind p, which may move. */
uint8_t *amber_walk_grow_tape(amber_walk *walk, uint8_t *p, size_t length);
void amber_walk_grow_notes(amber_walk *walk);
void amber_walk_grow_frames(amber_walk *walk);
uint32_t amber_walk_new_node(amber_walk *walk);

/* The bytes that were written. No message is shorter than its tape. */
static zend_always_inline size_t amber_walk_bytes(const amber_walk *walk)
{
	return (size_t) (walk->out.p - walk->tape);
}

static zend_always_inline uint8_t *amber_walk_room(amber_walk *walk, uint8_t *p, size_t length)
{
	return EXPECTED(p <= walk->limit && length <= (size_t) (walk->limit - p)) ? p
		: amber_walk_grow_tape(walk, p, length);
}

/* As amber_walk_room(), at the end of the tape. */
static zend_always_inline void amber_walk_make_room(amber_walk *walk, size_t bytes)
{
	walk->out.p = amber_walk_room(walk, walk->out.p, bytes);
}

static zend_always_inline void amber_walk_note(amber_walk *walk, const uint8_t *p, uint8_t kind, uint32_t number)
{
	if (UNEXPECTED(walk->note == walk->notes_end)) {
		amber_walk_grow_notes(walk);
	}
	*walk->note++ = (amber_note) { (size_t) (p - walk->tape), number << AMBER_NOTE_BITS | kind };
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

/* encode/tape/message.c */
zend_string *amber_walk_message(amber_walk *walk);

#endif
