/* SPDX-License-Identifier: MIT
 * A cursor over a message, which builds nothing. It skips items and columns, and notes where the things stand that get
 * a number, so that they are found when one is named. What it looks at it checks; it throws as the decoder does, whose
 * functions for reading bytes it uses. Functions that return a bool return false when they threw. */
#ifndef AMBER_READER_READER_H
#define AMBER_READER_READER_H

#include "decode/decoder.h"
#include "format/format.h"

/* A position in a message: where, and how many entries each list has before it. */
typedef struct {
	const uint8_t *p;
	uint32_t       numbered[AMBER_LISTS];
} amber_position;

/* A key list or class layout: where its keys stand; NULL: they are those of a list. */
typedef struct {
	const uint8_t *keys, *class_at;
	uint32_t       n;
	bool           searched; /* once at least */
	HashTable     *index;    /* where each key stands in the list; NULL: it was not searched twice */
	void          *made;     /* for who decodes parts: what was made of it, or NULL */
} amber_known_shape;

/* What a node number stands for: an item, and of NODE_ROWS which row of it. */
typedef struct {
	amber_position position;
	const uint8_t *end;      /* of the item behind MARK; NULL: it was not skipped to its end */
	uint32_t       row;
	uint32_t       made;     /* for who decodes parts: the number of what was made of it, or 0 */
} amber_known_node;

/* Where a node was named. */
typedef struct {
	const uint8_t *p;
	uint32_t       number;
} amber_known_name;

typedef struct {
	const uint8_t *item;     /* the item of the message */
	amber_decoder  in;       /* the bytes: start, p and end, and the options; nothing is decoded into it */
	uint32_t       numbered[AMBER_LISTS]; /* before in.p */
	/* the entries of each list, of all that was skipped so far: only what stands before can be named */
	uint32_t       used[AMBER_LISTS], size[AMBER_LISTS];
	const void   **strings;  /* where their tags stand; outside of the message: a zend_string, which is owned */
	amber_known_shape *shapes[2]; /* of AMBER_SHAPES, of AMBER_OBJECT_SHAPES */
	amber_known_node *nodes;
	uint64_t       rows;     /* of NODE_ROWS that were noted */
	/* all that was read up to here, in the order of the message: */
	const uint8_t *furthest;
	amber_known_name *names; /* what NODE named */
	uint32_t       names_used, names_size;
	const uint8_t **objects; /* where an object or reference begins, or a reference is named by JOIN */
	uint32_t       objects_used, objects_size;
	bool           has_classes; /* objects or cases of enums are among what was read */
	uint64_t       skipped;  /* bytes, by the steps of a path */
} amber_reader;

/* What an item consists of. */
enum amber_form {
	AMBER_FORM_SCALAR,   /* nothing more */
	AMBER_FORM_SEQUENCE, /* n places */
	AMBER_FORM_COLUMNS,  /* columns of n values each */
};

/* The header of an item: what stands before its places or columns. */
typedef struct {
	uint8_t        tag, kind;
	uint8_t        form;
	bool           key_column; /* MAP_COLUMNS: the first column holds the keys */
	uint64_t       n;
	uint32_t       columns;
	uint32_t       fills;    /* how many places it fills: as many as it has rows, else 1 */
	const uint8_t *keys;     /* of arrays and objects with keys: where these stand in the message */
	uint32_t       keys_n;   /* how many keys; with keys NULL: none, or those of a list, or in a column */
	uint64_t       shape;    /* of what has keys or a class: the number of its key list or class layout */
	const uint8_t *class_at; /* of objects and enum cases: where their class stands */
} amber_header;

/* A key as it stands in the message. */
typedef struct {
	const char *text; /* NULL: it is an int */
	size_t      length;
	zend_long   number;
} amber_reader_key;

/* Whether items of this kind are rows, which fill several places. */
static inline bool amber_is_rows(uint8_t kind)
{
	return kind == AMBER_KIND_ROWS || kind == AMBER_KIND_LIST_ROWS || kind == AMBER_KIND_OBJECT_ROWS
		|| kind == AMBER_KIND_NODE_ROWS;
}

/* reader.c */
/* Begins at the item of a message. The bytes must stay where they are until the end of the reader. */
void amber_reader_begin(amber_reader *reader, const uint8_t *start, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options);
void amber_reader_end(amber_reader *reader);
amber_position amber_reader_position(const amber_reader *reader);
void amber_reader_go(amber_reader *reader, const amber_position *position);
/* The key list or class layout, or node, of a number; to be copied before anything is skipped. NULL: thrown. */
const amber_known_shape *amber_reader_shape(amber_reader *reader, enum amber_list list, uint64_t number);
const amber_known_node *amber_reader_node(amber_reader *reader, uint64_t number);
/* The string of a number, made once; NULL: thrown. */
zend_string *amber_reader_string(amber_reader *reader, uint64_t number);
/* The first of the names, or objects, that do not stand before p. */
uint32_t amber_reader_names_from(const amber_reader *reader, const uint8_t *p);
uint32_t amber_reader_objects_from(const amber_reader *reader, const uint8_t *p);
/* The string that is an item at *p, wherever that is; moves *p behind it. */
bool amber_reader_string_at(amber_reader *reader, const uint8_t **p, const char **text, size_t *length);
/* The key that is an item at *p, wherever that is; moves *p behind it. */
bool amber_reader_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key);

/* header.c: reads the header of the item that stands here. */
bool amber_reader_header(amber_reader *reader, amber_header *header);

/* skip.c */
/* Skips whole items, as many as fill so many places. Into *row: where the last of them are rows that reach further, how
 * many rows are within; these rows are not skipped. row NULL: rows must not reach further. */
bool amber_reader_skip(amber_reader *reader, uint64_t places, uint32_t *row);

/* columns.c: skips a column of n values. */
bool amber_reader_skip_column(amber_reader *reader, uint32_t n);

/* element.c */
/* Value i of the column of n that stands here, which is none of items. The reader is left within the column. */
bool amber_reader_element(amber_reader *reader, uint32_t n, uint32_t i, zval *value);
/* The scalar that stands here. */
bool amber_reader_scalar(amber_reader *reader, zval *value);

/* keys.c */
/* The index of a key in the column of n keys that stands here, the last if the key stands there twice; UINT32_MAX: it
 * does not. number: the key as an int; NULL: it is no int. Ends behind the column. */
bool amber_reader_find_key(amber_reader *reader, uint32_t n, const zend_string *key, const zend_long *number,
	uint32_t *i);

#endif
