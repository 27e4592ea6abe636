/* SPDX-License-Identifier: MIT
 * The state of one decoding: what the decoder knows of a message while it reads it. */
#ifndef AMBER_DECODE_DECODER_H
#define AMBER_DECODE_DECODER_H

#include "format/compat.h"
#include "format/format.h"
#include "format/options.h"

/* How the values of an object are put into it. */
enum amber_object_fill {
	/* every key is a declared property and their slots are adjacent: values are written in place */
	AMBER_OBJECT_SLOTS,
	AMBER_OBJECT_TABLE,   /* no declared properties: the table of dynamic properties is copied */
	/* these stage the values until all of them are read: */
	AMBER_OBJECT_SPREAD,  /* as SLOTS, but the slots are not adjacent, or have defaults that must be released */
	AMBER_OBJECT_DATA,    /* has __unserialize(): it gets an array when the graph is complete */
	AMBER_OBJECT_DATE,    /* DateTime or DateTimeImmutable: built from its values, or handled as DATA */
	AMBER_OBJECT_CAREFUL, /* every other class: property by property, as unserialize() does */
};

/* A property in a class layout. */
typedef struct {
	zend_string *key; /* its name in the message; long names that are equal are the same string */
	/* CAREFUL: the declared property, NULL if dynamic; SLOTS, SPREAD: NULL if it has no type */
	zend_property_info *info;
	zend_class_entry *seen; /* class of the object that its type accepted last */
	uint32_t offset;        /* of the slot in the object; CAREFUL: 0 if dynamic */
	union {
		uint32_t mask;      /* SLOTS, SPREAD: bit t is set if a value of type t needs no further check */
		uint32_t position;  /* CAREFUL: index of a dynamic property in the table of properties */
	};
} amber_decode_property;

/* A class layout: a class and a list of property names. Messages of a request share the cached ones. */
typedef struct amber_decode_class {
	uint32_t references;
	zend_class_entry *ce;
	zend_string *written; /* name of the class in the message */
	zend_string *name;    /* name after class_map, borrowed: either `written` or a string of the option */
	uint32_t count;
	uint8_t  fill;
	bool     incomplete;
	bool     wakeup;
	bool     adapted;       /* as in amber_extent: defaults are used, or the class has another name */
	/* the keys are 0, 1, 2 ... and are not in the message; the values of the first object follow as a column */
	bool     of_column;
	uint64_t allowed_by;    /* serial of the allowed_classes that last allowed it; 0: none did */
	bool     made_one;      /* one object exists, so later ones need no checks */
	/* bytes that an object takes beyond its properties if create_object makes it; known once one exists */
	uint32_t beyond;
	amber_decode_property *properties;
	/* CAREFUL: names, as shown in notices, of dynamic properties that an object did not have before */
	zend_array *added;
	uint32_t skip;              /* TABLE: number of keys before those of the message */
	/* a table to copy for each object. TABLE: always. DATA: the argument of __unserialize(), once one exists. CAREFUL:
	 * the properties of the first object, if some are dynamic */
	zend_array *table;
	const zend_object *first;   /* CAREFUL: the object whose property locations hold for all others; NULL: none yet */
} amber_decode_class;

/* n zvals to fill: evenly spaced from base, or one in each of n rows at the offset `stride`. */
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
	AMBER_FRAME_VALUE,   /* a single value: the root */
	AMBER_FRAME_COLUMN,  /* a column of items; the frame of its rows is below it */
	AMBER_FRAME_LIST,
	AMBER_FRAME_TABLE,
	AMBER_FRAME_OBJECT,
	AMBER_FRAME_ROWS,
};

/* What the decoder has read so far in the innermost shared value that is open, or in the whole message if none is
 * open. */
typedef struct {
	uint64_t containers; /* arrays and objects begun, including those around the shared value */
	uint64_t elements;   /* elements of these, and of the values that back-references name */
	uint64_t deepest;    /* nesting depth of the values in the deepest container */
	uint32_t back_edge;  /* as in amber_decode_shared */
	uint32_t shared;     /* number of the innermost shared value that is open, or AMBER_NOT_SHARED */
	uint32_t rise;       /* of the complete shared values in it, the largest rise */
	uint32_t detour;     /* of these that have a back edge, the largest detour */
} amber_decode_counts;

/* The members that every frame uses come first. */
typedef struct {
	amber_places places;
	uint32_t i, n;        /* next place, number of places; in ROWS: next column, number of columns */
	uint64_t waiting;     /* unfilled places in all frames below */
	void    *owner;       /* the array or object */
	uint32_t level;       /* nesting depth of the values in these places */
	uint32_t shared;      /* number of the array or object as a shared value, or AMBER_NOT_SHARED */
	uint32_t reference;   /* number of the reference around it, or AMBER_NOT_SHARED */
	uint8_t  kind;
	bool     one_for_all; /* ROWS of arrays: all columns so far are SAME, and only the first row is made */
	/* not set in all frames: */
	zval    *temp;        /* staged values of objects; NULL if values are written in place */
	amber_decode_class *class; /* OBJECT and ROWS of objects: the class layout; else NULL */
	zend_array *key_list; /* ROWS of arrays with keys; else NULL */
	uint32_t rows;        /* ROWS: number of rows */
	uint32_t first;       /* ROWS: place of the first row in the frame below */
	uint32_t done;        /* ROWS of objects: number of finished rows */
	amber_decode_counts around; /* decoder->counts from before it began, if it has a number */
} amber_decode_frame;

#define AMBER_NOT_SHARED  UINT32_MAX
/* The back_edge of a shared value that is not complete yet. */
#define AMBER_OPEN_SHARED (UINT32_MAX - 1)

/* A value x with a number. The quoted names are those of docs/FORMAT.md, "Levels", which says what they are for. */
typedef struct {
	zend_refcounted *counted; /* the array, object or reference; NULL for an array that is not complete yet */
	uint64_t elements;  /* number of elements in it, at all levels; 0 until it is complete */
	uint32_t level;     /* "level(x)"; only until it is complete */
	uint32_t height;    /* "own(x)"; until it is complete, "beside(x)" */
	uint32_t rise;      /* "rise(x)"; until it is complete, by back-references to x itself alone */
	uint32_t detour;    /* "detour(x)"; only until it is complete */
	uint32_t inner;     /* until it is complete: the value with a number in it that began last */
	uint32_t back_edge; /* "edge(x)"; AMBER_NOT_SHARED: none; AMBER_OPEN_SHARED: x is not complete */
	uint32_t around;    /* "around(x)" or, once that is complete, one that is around both */
	bool     is_row;    /* one of the objects of SHARED_ROWS */
} amber_decode_shared;

enum amber_delayed_kind {
	AMBER_DELAYED_NO_MORE,      /* the hook has run */
	AMBER_DELAYED_NOTICES,      /* value: names, as notices show them, of properties that were created dynamically */
	AMBER_DELAYED_SERIALIZABLE, /* value: payload */
	AMBER_DELAYED_UNSERIALIZE,  /* value: data array */
	AMBER_DELAYED_DATE,         /* value: the pointer that amber_decode_date() returned */
	AMBER_DELAYED_WAKEUP,
};

typedef struct {
	zend_object *object;
	zval         value;
	uint8_t      kind;
} amber_delayed;

/* Longer lists of keys or properties are not cached. */
#define AMBER_CACHED_NAMES_MOST 127

/* An enum case that the message named before, found by the numbers of its two names. */
typedef struct {
	uint16_t     names;  /* the two bytes that name class and case; 0: empty entry */
	zend_object *object; /* owned by its class */
} amber_decode_case;

#define AMBER_DECODE_CASES 8

/* The first entries of the decoder's lists, on the C stack; most messages need no more. */
typedef struct {
	amber_decode_frame frames[12];
	zend_string        *strings[128];
	zend_array         *key_lists[32];
	amber_decode_class *classes[4];
	amber_decode_shared shared[16];
	uint32_t            names[AMBER_CACHED_NAMES_MOST];
} amber_decode_few;

struct amber_decoder;

/* Callbacks for decoding a part of a message at its own offset (decode/decode.c), by code that knows the message
 * before the part. Each one fails with an exception if the number does not exist. */
typedef struct amber_decode_outside {
	uint32_t level; /* number of arrays around the part */
	/* Reads the part into root, in place of the single item of a message. */
	bool (*read)(struct amber_decoder *decoder, zval *root);
	/* The string, key list or class layout with this number; the callee owns it until the part is decoded. */
	zend_string *(*string)(struct amber_decoder *decoder, uint64_t number);
	/* Takes a copy of another string of equal content in place of that one. */
	void (*replace_string)(struct amber_decoder *decoder, uint64_t number, zend_string *str);
	zend_array *(*key_list)(struct amber_decoder *decoder, uint64_t number);
	amber_decode_class *(*class)(struct amber_decoder *decoder, uint64_t number);
	/* Puts the array with this number as a shared value into place. */
	bool (*array)(struct amber_decoder *decoder, zval *place, uint64_t number);
} amber_decode_outside;

/* The lists of docs/FORMAT.md, "Numbers". */
enum amber_list {
	AMBER_STRINGS,
	AMBER_KEY_LISTS,
	AMBER_LAYOUTS,
	AMBER_SHARED,
	AMBER_LISTS
};

typedef struct amber_decoder {
	const uint8_t *start, *p, *end;
	const amber_decode_options *options;
	const amber_decode_outside *outside; /* the callbacks of a part; NULL: the whole message is decoded */
	uint32_t level;               /* number of arrays around a part; 0 for a whole message */
	/* the number of the first entry in each list below; not 0 only in a part, or with a dictionary */
	uint32_t first[AMBER_LISTS];
	const struct amber_dictionary *dictionary; /* what the lists begin with; NULL: none */
	/* layouts of the dictionary that this message made or must end, by number; NULL: none */
	amber_decode_class **dictionary_classes;
	amber_decode_few *few;

	amber_decode_frame *frames, *top; /* top: the innermost frame */
	uint32_t depth, frames_size;

	/* From strings to shared_size: the lists of a segment, which amber_decode_segment_begin() saves together. */
	zend_string **strings;        /* borrowed: amber_number_string() in decode/scalars.h says who owns them */
	uint32_t strings_used, strings_size;
	uint32_t strings_settled;     /* number of strings, from the first on, that are kept alive until the end */
	/* number of entries in few->names: string numbers in the key list or class that is being read */
	uint32_t names_used;
	zend_array **key_lists;       /* key lists, each as a table with null values */
	uint32_t key_lists_used, key_lists_size;
	amber_decode_class **classes; /* class layouts, by number */
	uint32_t classes_used, classes_size;
	amber_decode_shared *shared;
	uint32_t shared_used, shared_size;
	bool has_cases;               /* cases is cleared */

	amber_delayed *delayed;
	uint32_t delayed_used, delayed_size;
	zend_object **destructible;   /* objects whose destructor must not run before the graph is complete:
	                               * until then it is marked as called */
	uint32_t destructible_used, destructible_size;
	HashTable *kept_alive;        /* values that a later value replaced, kept alive until the end; NULL: none */
	zend_object **enclosing; /* the objects whose hook calls this decoder, innermost first; NULL until one is named */
	uint32_t enclosing_used;

	amber_decode_counts counts;
	uint64_t levels_most;         /* max_depth, or UINT64_MAX for 0 */
	/* limit on counts.containers once a back-reference may nest as deep as there are containers */
	uint64_t containers_most;
	uint32_t budget;
	bool     adapted;             /* as in amber_extent */
	bool     dates;               /* some dates were built without a call of their hook */
	bool     has_more;            /* a list that grew, or anything else that is to be ended or released */
	uint64_t max_elements;        /* max_elements, or UINT64_MAX for 0 */
	uint64_t rows_left;           /* rows that may still begin without using the expansion budget */
	uint64_t object_bytes_left;   /* bytes that create_object handlers may still allocate beyond the properties */
	/* Long strings that are keys, names or named again. By content: the one string; by its address: length of its name
	 * prefix; by its address + 1: the class of that name, also of a short one, if no class has it. NULL: none yet. */
	HashTable *long_strings;

	/* not cleared when decoding begins: most messages need none of these */
	amber_decode_case cases[AMBER_DECODE_CASES]; /* direct-mapped */
	amber_delayed     delayed_few[4];            /* the first entries of `delayed` */
} amber_decoder;

/* Throws DecodeException at position p. Always returns false. */
bool amber_decode_fail(const amber_decoder *decoder, const uint8_t *p, const char *format,
	...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* Throw DecodeException for data that ends early, goes on behind the value, is nested too deep, or uses a number that
 * nothing has taken. Always return false. */
bool amber_decode_fail_short(const amber_decoder *decoder);
bool amber_decode_fail_rest(const amber_decoder *decoder);
bool amber_decode_fail_depth(amber_decoder *decoder);
bool amber_decode_fail_number(const amber_decoder *decoder, const char *what, uint64_t number);

/* Lets the lists begin with the entries of a dictionary. */
void amber_decode_use_dictionary(amber_decoder *decoder, const struct amber_dictionary *dictionary);

/* Doubles the room of a list that is full, and sets has_more; returns the list, which may have moved. */
void *amber_decode_grow(amber_decoder *decoder, void *list, uint32_t *size, size_t entry);
#define AMBER_GROW(decoder, what) \
	((decoder)->what = amber_decode_grow(decoder, (decoder)->what, &(decoder)->what##_size, sizeof(*(decoder)->what)))
/* Makes room for one more entry in a list. */
#define AMBER_MAKE_ROOM(decoder, what) \
	do { \
		if (UNEXPECTED((decoder)->what##_used == (decoder)->what##_size)) { \
			AMBER_GROW(decoder, what); \
		} \
	} while (0)
/* Releases key lists and class layouts, and frees these lists and those of strings and shared values, whose entries
 * are borrowed. */
void amber_decode_release_lists(amber_decoder *decoder);
/* Whether a list has not grown beyond the place that was reserved for it. */
static zend_always_inline bool amber_decode_is_few(const amber_decoder *decoder, const void *list)
{
	return (uintptr_t) list - (uintptr_t) decoder->few < sizeof(*decoder->few) || list == decoder->delayed_few;
}
/* Frees a list, but not its entries. */
static zend_always_inline void amber_decode_free_list(const amber_decoder *decoder, void *list)
{
	if (UNEXPECTED(!amber_decode_is_few(decoder, list)) && list) {
		efree(list);
	}
}

/* Takes over a value that a later one with the same key replaces, and releases it at the end: later back-references may
 * still name its strings and shared values. */
void amber_decode_keep_alive(amber_decoder *decoder, zval *value);
static inline void amber_decode_keep_string_alive(amber_decoder *decoder, zend_string *str)
{
	zval value;

	ZVAL_STR(&value, str);
	amber_decode_keep_alive(decoder, &value);
}

#endif
