/* SPDX-License-Identifier: MIT
 * One decoding: what is known of a message while it is read. */
#ifndef AMBER_DECODE_DECODER_H
#define AMBER_DECODE_DECODER_H

#include "format/compat.h"
#include "format/format.h"
#include "format/options.h"

enum amber_object_way {
	AMBER_OBJECT_SLOTS,   /* every key is a declared property, side by side: written in place */
	AMBER_OBJECT_TABLE,   /* no declared properties: the table of dynamic ones is copied */
	/* the values wait aside until all are there: */
	AMBER_OBJECT_SPREAD,  /* as SLOTS, but not side by side, or with defaults that must be released */
	AMBER_OBJECT_DATA,    /* has __unserialize(): gets an array when the graph stands */
	AMBER_OBJECT_DATE,    /* a date of PHP's own: made of its values, or as DATA */
	AMBER_OBJECT_CAREFUL, /* anything else: property by property, as unserialize() does */
};

/* A property of an object shape. */
typedef struct {
	zend_string *key; /* its name as written; equal ones are one string */
	/* CAREFUL: what it means, NULL: a dynamic one; SLOTS, SPREAD: NULL where it has no type */
	zend_property_info *info;
	zend_class_entry *seen; /* the class that it accepted last */
	uint32_t offset;        /* in the object; CAREFUL, 0: it is dynamic */
	union {
		uint32_t mask;      /* SLOTS, SPREAD: bit t is set where a value of type t can stand, for all that is known */
		uint32_t position;  /* CAREFUL: of a dynamic one in the table of properties */
	};
} amber_decode_property;

/* An object shape: a class and a list of properties. Messages share those that are kept for the request. */
typedef struct {
	uint32_t references;
	zend_class_entry *ce;
	zend_string *written; /* its name in the message */
	zend_string *name;    /* its name by class_map, not counted: that is it, or an option's */
	uint32_t count;
	uint8_t  way;
	bool     incomplete;
	bool     wakeup;
	bool     adapted;       /* as in amber_extent: by defaults, or its name */
	/* its keys are those of a list, and did not stand in the message: the values of its first object are a column */
	bool     of_column;
	bool     made_one;      /* an object was made: the next ones need no checks */
	/* once one was made: the bytes that it takes beyond its properties, where its class' own code makes it */
	uint32_t beyond;
	amber_decode_property *properties;
	zend_array *added;    /* CAREFUL: names, for people, of dynamic ones that an object did not have before */
	uint32_t skip;              /* TABLE: keys before those of the message */
	/* to be copied: TABLE; once one was made: DATA, of what __unserialize() gets; CAREFUL, the properties of the first
	 * object, where some are dynamic */
	zend_array *table;
	const zend_object *first;   /* CAREFUL: where its properties are is known of all; NULL: not yet */
} amber_decode_class;

/* n places to be filled: at equal distance, or one in each of n rows. */
typedef struct {
	char *base;
	size_t stride;
	char **rows;
} amber_places;

static zend_always_inline zval *amber_place(const amber_places *places, uint32_t i)
{
	return (zval *) (places->rows ? places->rows[i] + places->stride : places->base + (size_t) i * places->stride);
}

enum amber_frame_kind {
	AMBER_FRAME_VALUE,   /* one value: the root */
	AMBER_FRAME_COLUMN,  /* a column of items; its rows frame lies below */
	AMBER_FRAME_LIST,
	AMBER_FRAME_TABLE,
	AMBER_FRAME_OBJECT,
	AMBER_FRAME_ROWS,
};

/* What was met in the innermost node that is being read; where it is in none, in all. */
typedef struct {
	uint64_t containers; /* arrays and objects that have begun, with those around */
	uint64_t elements;   /* places of these, and of what was named */
	uint64_t deepest;    /* how deep the values of the deepest one stand */
	uint32_t back_edge;      /* as of a node */
} amber_decode_met;

typedef struct {
	amber_places places;
	uint32_t i, n;        /* next place, number of places; ROWS: next column, columns */
	uint8_t  kind;
	uint32_t node;        /* the node number of the array or object, or AMBER_NO_NODE */
	uint32_t reference;   /* the number of the reference that it stands in, or AMBER_NO_NODE */
	amber_decode_met around; /* what had been met when it began, of one that has a number */
	uint32_t level;       /* depth of nesting of what stands in these places */
	uint64_t waiting;     /* places of all frames below that are not filled yet */
	void    *owner;       /* the array or object */
	zval    *temp;        /* values of objects that wait aside until all are there; or NULL */
	amber_decode_class *class; /* OBJECT, ROWS of objects; else NULL */
	zend_array *shape;    /* ROWS: of arrays with keys; else NULL */
	uint32_t rows;        /* ROWS: how many */
	uint32_t first;       /* ROWS: the place of the first in the frame below */
	uint32_t done;        /* ROWS of objects: how many are finished */
} amber_decode_frame;

#define AMBER_NO_NODE   UINT32_MAX
/* In place of what it leads back to: it is not complete yet. */
#define AMBER_OPEN_NODE (UINT32_MAX - 1)

typedef struct {
	zend_refcounted *counted; /* NULL: an array that is not complete yet */
	uint32_t height;          /* levels of arrays and objects, itself included; 0 until complete, */
	uint64_t elements;        /* and so is this: its places and those of all that is in them */
	/* the outermost node around it that NODE or JOIN named in it; AMBER_NO_NODE: there is none. Where that is complete,
	 * what it leads to in its turn */
	uint32_t back_edge;
	bool     was_in_cycle;        /* when it was complete it led back */
	amber_way way;            /* how far it leads back */
} amber_decode_node;

enum amber_delayed_kind {
	AMBER_DELAYED_NO_MORE,      /* its hook has run */
	AMBER_DELAYED_NOTICES,      /* value: names, for people, of properties that were created dynamically */
	AMBER_DELAYED_SERIALIZABLE, /* value: payload */
	AMBER_DELAYED_UNSERIALIZE,  /* value: data array */
	AMBER_DELAYED_DATE,         /* value: a pointer, of amber_decode_date() */
	AMBER_DELAYED_WAKEUP,
};

typedef struct {
	zend_object *object;
	zval         value;
	uint8_t      kind;
} amber_delayed;

/* The most names of a list of keys or properties that is kept. */
#define AMBER_CACHED_NAMES_MOST 127

/* An enum case of a message, by the numbers of its two names. */
typedef struct {
	uint16_t     names;  /* the two bytes that name them; 0: none */
	zend_object *object; /* its class' own */
} amber_decode_case;

#define AMBER_DECODE_CASES 8

/* The first entries of the decoder's lists, on the C stack: most messages need no more. */
typedef struct {
	amber_decode_frame frames[12];
	zend_string       *strings[64];
	zend_array        *shapes[16];
	amber_decode_class *classes[4];
	amber_decode_node  nodes[16];
	uint32_t           names[AMBER_CACHED_NAMES_MOST];
} amber_decode_few;

struct amber_decoder;

/* A part of a message that is decoded where it stands (build/stretch.c): who knows what stands before it. Each function
 * fails, with an exception, where there is no such number. */
typedef struct amber_decode_outside {
	uint32_t level; /* arrays around the part */
	/* Reads the part into root, instead of the one item of a message. */
	bool (*read)(struct amber_decoder *decoder, zval *root);
	/* The string, key list or class layout of a number; owned by the callee, until the part is decoded. */
	zend_string *(*string)(struct amber_decoder *decoder, uint64_t number);
	zend_array *(*shape)(struct amber_decoder *decoder, uint64_t number);
	amber_decode_class *(*class)(struct amber_decoder *decoder, uint64_t number);
	/* Puts the array of a node number into place. */
	bool (*array)(struct amber_decoder *decoder, zval *place, uint64_t number);
} amber_decode_outside;

/* The lists of docs/FORMAT.md, "Numbered things". */
enum amber_list {
	AMBER_STRINGS,
	AMBER_SHAPES,
	AMBER_OBJECT_SHAPES,
	AMBER_NODES,
	AMBER_LISTS
};

typedef struct amber_decoder {
	const uint8_t *start, *p, *end;
	const amber_decode_options *options;
	const amber_decode_outside *outside; /* of a part; NULL: the whole message is decoded */
	uint32_t level;               /* arrays around what is decoded: around a part */
	uint32_t first[AMBER_LISTS];  /* the numbers with which the lists below begin: 0, but in a part */
	amber_decode_few *few;

	amber_decode_frame *frames, *top; /* top: the last one */
	uint32_t depth, frames_size;

	zend_string **strings;
	uint32_t strings_used, strings_size;
	uint32_t strings_settled;     /* so many are parked, whatever holds them */
	uint32_t names_used;          /* so many names in the list that is read are in few->names, by their numbers */
	zend_array **shapes;          /* key lists: a table of each */
	uint32_t shapes_used, shapes_size;
	amber_decode_class **classes; /* object shapes, by their numbers */
	uint32_t classes_used, classes_size;
	amber_decode_node *nodes;
	uint32_t nodes_used, nodes_size;
	amber_decode_case cases[AMBER_DECODE_CASES]; /* direct-mapped */
	uint32_t named;               /* the node that NODE named last */

	amber_delayed *delayed;
	amber_delayed  delayed_few[4]; /* the first ones */
	uint32_t delayed_used, delayed_size;
	zend_object **destructible;   /* objects with a destructor, which must not run before the graph stands */
	uint32_t destructible_used, destructible_size;
	HashTable *kept_alive;            /* values that a later one took the place of; NULL: none yet */
	zend_object **outer; /* those whose hook this is called in, the innermost first; NULL until one is named */
	uint32_t outer_used;

	amber_decode_met met;
	uint64_t levels_most;         /* max_depth; UINT64_MAX where that is 0 */
	uint64_t containers_most;     /* so many may, as something that was named could be as deep as there are */
	uint32_t budget;
	bool     adapted;             /* as in amber_extent */
	bool     dates;               /* some are complete, without a call of their hook */
	uint64_t max_elements;        /* the option; UINT64_MAX where that is 0 */
	uint64_t rows_left;           /* so many rows of all kinds take no free places yet */
	uint64_t object_bytes_left;   /* so much may PHP's own code take for objects beyond their properties */
	/* those named again, keys and names, by content; by address where their prefix ends, and which class is called so;
	 * NULL: none yet */
	HashTable *long_strings;
} amber_decoder;

/* Throws DecodeException at position p; always false. */
bool amber_decode_fail(const amber_decoder *decoder, const uint8_t *p, const char *format,
	...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* Throws DecodeException where the data ends early, is too deep, or names something by a number it has not given;
 * always false. */
bool amber_decode_fail_short(const amber_decoder *decoder);
bool amber_decode_fail_depth(amber_decoder *decoder);
bool amber_decode_fail_number(const amber_decoder *decoder, const char *what, uint64_t number);

/* More room for a list of the decoder, which is full. */
void *amber_decode_grow(amber_decoder *decoder, void *list, uint32_t *size, size_t entry);
#define AMBER_GROW(decoder, what) \
	((decoder)->what = amber_decode_grow(decoder, (decoder)->what, &(decoder)->what##_size, sizeof(*(decoder)->what)))
/* Makes room for one more entry. */
#define AMBER_MAKE_ROOM(decoder, what) \
	do { \
		if (UNEXPECTED((decoder)->what##_used == (decoder)->what##_size)) { \
			AMBER_GROW(decoder, what); \
		} \
	} while (0)
/* Releases the lists of numbered things, and what they hold. */
void amber_decode_release_lists(amber_decoder *decoder);
/* Releases a list, not what is in it. */
void amber_decode_free_list(const amber_decoder *decoder, void *list);

/* A value that gives way to a later one of the same name lives until the end: nodes and strings of it may still be
 * named. */
void amber_decode_keep_alive(amber_decoder *decoder, zval *value);
static inline void amber_decode_keep_string_alive(amber_decoder *decoder, zend_string *str)
{
	zval value;

	ZVAL_STR(&value, str);
	amber_decode_keep_alive(decoder, &value);
}

#endif
