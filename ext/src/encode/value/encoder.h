/* SPDX-License-Identifier: MIT
 * One encoding: what is known of a value while it is asked and walked. */
#ifndef AMBER_ENCODER_H
#define AMBER_ENCODER_H

#include "php.h"
#include "src/hash.h"
#include "src/encode/tables/shapes.h"
#include "src/encode/tables/strings.h"
#include "zend_arena.h"

/* An array or object that is being asked: its values stand in cells that are ours, which are copies, but for what only
 * we hold. */
typedef struct {
	char    *cells;
	size_t   distance; /* of these from each other */
	uint32_t pos;      /* of the next one */
	uint32_t count;
	const HashTable *table;     /* whose values they are */
	const zend_class_entry *ce; /* of an object whose slots they were, or NULL */
	HashTable *original; /* which the table is a copy of, or NULL */
	const zend_reference *lone; /* that nobody else holds, and that the array stands behind, or NULL */
	bool     property; /* what errors call its values */
	bool     may_change; /* an object, reference or resource is in it */
} amber_ask_frame;

/* How objects of a class are serialized, in serialize()'s order of precedence. */
enum amber_class_way {
	AMBER_CLASS_FORBIDDEN,
	AMBER_CLASS_ENUM,
	AMBER_CLASS_SERIALIZE,
	AMBER_CLASS_SERIALIZABLE,
	AMBER_CLASS_SLEEP,
	AMBER_CLASS_INCOMPLETE,
	AMBER_CLASS_PROPERTIES,
};

/* Classes of PHP's own, not those derived from them. */
enum amber_class_date {
	AMBER_NO_DATE,
	AMBER_DATE,
	AMBER_TIME_ZONE,
};

/* So many shapes of a class are kept. */
#define AMBER_CLASS_SHAPES 8

/* What the encoder knows of a class. */
typedef struct {
	zend_class_entry *ce;
	uint8_t  way;        /* enum amber_class_way */
	bool     hooked;     /* decoding such an object runs a hook */
	uint8_t  date;       /* enum amber_class_date */
	/* of this message: */
	const HashTable *keys; /* a table of given with those of the object whose hook was called last, or NULL */
	uint32_t name;       /* string number */
	/* of objects with the same slots unset, by a bit for each that is; of dates the first; or AMBER_NO_ID */
	uint32_t shapes[AMBER_CLASS_SHAPES];
	uint64_t unset[AMBER_CLASS_SHAPES];
} amber_class;

#define AMBER_CLASS_CACHE 64

/* In place of the node of a PHP reference that stands in several places, none of which was met yet. */
#define AMBER_JOINED        (AMBER_NO_ID - 4)

/* What is known by address: node numbers. Without a size there is no table. */
typedef HashTable amber_identities;

/* The values of an object, side by side: a table for each would take six times as much. */
typedef struct {
	const HashTable *keys; /* a table of given that has them; NULL: the values are those of slots, in their order */
	uint32_t count;
	zval     at[1];
} amber_cells;

/* What an object gave when hooks were called before the walk, in serialize()'s order: others ran after it, so it may be
 * otherwise by now. And what stands in the place of a reference or array since. */
typedef struct {
	const void *ptr; /* to the object, reference or array: none of them is released before this is */
	/* what its hook gave, or its properties, an array or amber_cells (IS_PTR); of Serializable a string; null: it is
	 * written as null; a copy of a date. A reference of ours; an array that is a copy, or leaves alone */
	zval data;
	bool again; /* an object that was met more than once */
} amber_given;

/* Why the walk stopped, and so what is to be found out before it begins again. */
enum amber_stop {
	AMBER_STOP_ASK,   /* hooks are to be called first, or the value can't be serialized: encode/value/ask.c */
	AMBER_STOP_JOIN,  /* likewise; a reference may stand in two places */
	AMBER_STOP_DEEP,  /* likewise; max_depth allows no more */
	AMBER_STOP_ROWS,  /* nothing; what was taken for rows is none: encode/walk/nodes.c, encode/walk/rows.c */
};

struct amber_walk;

typedef struct amber_encoder {
	amber_table strings;
	amber_shapes  shapes;

	amber_ask_frame *frames; /* encode/value/ask.c */
	uint32_t depth, frames_size;
	uint32_t max_depth;      /* 0: unlimited */
	const char *name;        /* of the value, in errors */
	/* NULL: a resource is an error; else null is written for it, and its path noted in a list that begins with the
	 * first */
	zend_array **resources;

	amber_identities identities; /* objects and arrays that can be met again */
	/* encode/value/joined.c: references, and objects that stand in several places; once all was asked, other references
	 * are as if they were not there */
	amber_identities joined;
	bool has_joined;             /* PHP references among it stand in two places: the walk knows them */
	bool no_rows;                /* nothing is, so that all is written in serialize()'s order */
	bool no_object_rows;         /* no objects are rows */

	amber_class classes[AMBER_CLASS_CACHE]; /* by the class' address */
	uint64_t classes_known;    /* which of them this message has met */

	zval    *held;           /* kept alive until the message is written; IS_PTR: a copy that asking made */
	uint32_t held_used, held_size;

	amber_given *given;        /* encode/value/given.c; held until the message is written */
	uint32_t  given_used, given_size;
	amber_identities given_places; /* indexes in given by address */
	amber_identities class_names;  /* of classes that were not there: whether each can be one; they are held */

	struct amber_walk *walk; /* encode/tape/tape.h */
	bool      has_stopped;     /* the walk did, once at least */
	bool      has_asked;       /* all of the value was asked */
	const zend_reference *lone; /* of one holder, which is asked now, or NULL */
	zend_string *zone;         /* of the date that was written last, or NULL */
	enum amber_stop stop;
} amber_encoder;

/* value/identity.c: keeps a counted value alive until the message is written; takes over the reference. */
void amber_encode_hold(amber_encoder *encoder, zval *value);

/* encode/value/identity.c: what stands under this pointer, or AMBER_NO_ID. */
uint32_t amber_identities_known(const amber_identities *identities, const void *ptr);
/* Where that stands, until the next is asked for. */
uint32_t *amber_identities_at(amber_identities *identities, const void *ptr);
void amber_identities_free(amber_identities *identities);

/* What was known under this pointer; if that is no earlier node, ptr is this one from now on. */
static zend_always_inline uint32_t amber_encode_meet(amber_encoder *encoder, const zend_refcounted *ptr, uint32_t node)
{
	uint32_t *place = amber_identities_at(&encoder->identities, ptr), known = *place;

	*place = MIN(known, node);
	return known;
}

/* value/frames.c */

/* Throws Amber\EncodeException "Cannot serialize <name>…: it <reason>", unless
 * something was thrown already. The path is that of the element being asked. */
void amber_encode_error(const amber_encoder *encoder, const char *reason, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* The element being asked is a resource, for which null is written: notes its path in encoder->resources. */
void amber_encode_note_resource(const amber_encoder *encoder);

/* A further frame, zeroed but for numbers; NULL: too deep, exception thrown. Frames may move. */
amber_ask_frame *amber_encode_push(amber_encoder *encoder);

/* Throws, and is always false: too deep. */
bool amber_encode_fail_depth(const amber_encoder *encoder);

/* Whether the array that a frame has a copy of is as it was when that began, as far as can be told: sort() arranges
 * one in place when the hook of a fiber suspended in its comparison goes on after it, and the copy may be half of
 * that. */
static zend_always_inline bool amber_ask_is_as_it_was(const amber_ask_frame *frame)
{
	const HashTable *table = frame->original;

	return !table || (HT_IS_PACKED(table) == HT_IS_PACKED(frame->table) && table->nNumUsed >= frame->count);
}

/* Whether an array or object may begin in the top frame. */
static zend_always_inline bool amber_encode_may_begin(const amber_encoder *encoder)
{
	return EXPECTED(encoder->max_depth == 0 || encoder->depth < encoder->max_depth) || amber_encode_fail_depth(encoder);
}

#endif
