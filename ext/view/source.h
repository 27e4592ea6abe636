/* SPDX-License-Identifier: MIT
 * A message that is read in parts: where it stands, and where the things are that its items name by numbers. Bytes are
 * checked as they are passed; what is wrong is thrown as by the decoder, whose reading functions are used. */
#ifndef AMBER_SOURCE_H
#define AMBER_SOURCE_H

#include "view/index.h"
#include "src/decode/read/decoder.h"
#include "src/wire.h"

/* The lists of docs/FORMAT.md, "Numbered things". */
enum amber_list {
	AMBER_STRINGS,
	AMBER_SHAPES,
	AMBER_OBJECT_SHAPES,
	AMBER_NODES,
	AMBER_LISTS
};

/* A position, and how many entries each list has before it. */
typedef struct {
	const uint8_t *p;
	uint32_t       given[AMBER_LISTS];
} amber_spot;

/* A shape, or object shape: where its keys stand; NULL: they are those of a list. */
typedef struct {
	const uint8_t *keys, *class_at;
	uint32_t       n;
} amber_known_shape;

/* A node: the item that gave it, and of NODE_ROWS which row of it. */
typedef struct {
	amber_spot spot;
	uint32_t   row;
} amber_known_node;

typedef struct {
	zend_string  *data;  /* held; NULL: somebody else holds it */
	const uint8_t *item;
	amber_decoder reader; /* of it: where it begins and ends, and p, where it stands */
	uint32_t      given[AMBER_LISTS]; /* before p */
	/* the entries of each list, of all that was passed so far: what is named was */
	uint32_t      used[AMBER_LISTS], size[AMBER_LISTS];
	const uint8_t **strings; /* their tags */
	amber_known_shape *shapes[2]; /* of AMBER_SHAPES, of AMBER_OBJECT_SHAPES */
	amber_known_node *nodes;
	/* where the message has an index: entries behind a gap, by their numbers; and how many bytes they passed */
	bool          has_index;
	struct amber_index index;
	HashTable     apart[AMBER_LISTS];
	uint64_t      passed;
	unsigned      seeks; /* that are under way, each for another */
	uint64_t      rows; /* of NODE_ROWS that were noted */
} amber_source;

/* What an item consists of. */
enum amber_form {
	AMBER_FORM_LEAF,     /* nothing more */
	AMBER_FORM_SEQUENCE, /* n places */
	AMBER_FORM_COLUMNS,  /* columns of n values each */
};

/* The beginning of an item, up to its places or columns. */
typedef struct {
	uint8_t        tag, kind;
	uint8_t        form;
	uint64_t       n;
	uint32_t       columns;
	uint32_t       fills;    /* places of what it stands in: rows fill as many as they are */
	const uint8_t *keys;     /* arrays and objects with keys: where these stand in the message */
	uint32_t       keys_n;   /* how many keys; with keys NULL: none, or those of a list, or in a column */
	bool           key_column; /* MAP_COLUMNS: the first column holds the keys */
	const uint8_t *class_at; /* objects, enum cases: their class */
} amber_head;

/* Whether items of this kind are rows, which fill several places. */
static inline bool amber_is_rows(uint8_t kind)
{
	return kind == AMBER_KIND_ROWS || kind == AMBER_KIND_LIST_ROWS || kind == AMBER_KIND_OBJECT_ROWS
		|| kind == AMBER_KIND_NODE_ROWS;
}

typedef struct {
	const char *text; /* NULL: it is an int */
	size_t      length;
	zend_long   number;
} amber_source_key;

/* Begins at the item of a message, which ends there. data: is held, and offsets count from it; NULL: from the item. */
void amber_source_begin(amber_source *source, zend_string *data, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options);
/* What follows may go by this index. */
void amber_source_use_index(amber_source *source, const struct amber_index *index);
void amber_source_end(amber_source *source);

amber_spot amber_source_spot(const amber_source *source);
void amber_source_go(amber_source *source, const amber_spot *spot);

/* Reads the beginning of the item that stands here. */
bool amber_source_head(amber_source *source, amber_head *head);
/* Passes the item that gives a number, which is behind a gap, so that there is an entry; the source stays where it is.
 * False: thrown. */
bool amber_source_seek(amber_source *source, enum amber_list list, uint64_t number);
/* Place i of the container whose beginning stands at this offset from the item, where the source is at its first place:
 * goes to the nearest place before it that is known, and takes that off *i. False: thrown. */
bool amber_source_approach(amber_source *source, const uint8_t *container, uint32_t *i);
/* From a column of n values of the container, of which the source has read up to where it stands, to the one behind it,
 * which is number next. False: thrown. */
bool amber_source_next_column(amber_source *source, const uint8_t *container, uint32_t next, const amber_spot *column,
	uint32_t n);
/* Passes over whole items, as many as fill so many places. Into *row: where the last of them are rows that reach
 * further, how many of them are to be passed; then these are not passed. NULL: they must not. */
bool amber_source_skip(amber_source *source, uint64_t places, uint32_t *row);
/* Passes over a column of n values. */
bool amber_source_skip_column(amber_source *source, uint32_t n);

/* The shape (of list AMBER_SHAPES or AMBER_OBJECT_SHAPES), or node, that a number names; to be copied before anything
 * else is passed. NULL: thrown. */
const amber_known_shape *amber_source_shape(amber_source *source, enum amber_list list, uint64_t number);
const amber_known_node *amber_source_node(amber_source *source, uint64_t number);
/* Where the string of a number stands; NULL: thrown. */
const uint8_t *amber_source_string(amber_source *source, uint64_t number);
/* The string that is an item at *p, wherever that stands; moves behind it. */
bool amber_source_string_at(amber_source *source, const uint8_t **p, const char **text, size_t *length);
/* The key that is an item at *p, wherever that stands; moves behind it. */
bool amber_source_key_at(amber_source *source, const uint8_t **p, amber_source_key *key);

#endif
