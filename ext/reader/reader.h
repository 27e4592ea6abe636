/* SPDX-License-Identifier: MIT
 * A cursor over a message that builds no values. It skips items and columns, and records the position of everything
 * that takes a number, so that a back-reference can be followed. It checks what it reads and throws as the decoder
 * does, whose functions for reading bytes it uses. Functions that return a bool return false after throwing. */
#ifndef AMBER_READER_READER_H
#define AMBER_READER_READER_H

#include "decode/decoder.h"
#include "format/format.h"

/* A position in a message: the address, and how many entries each list has before it. */
typedef struct {
	const uint8_t *p;
	uint32_t       numbered[AMBER_LISTS];
} amber_position;

/* A key list or class layout; keys: position of the first key, NULL for the keys 0, 1, 2 ... of a column. */
typedef struct {
	const uint8_t *keys, *class_at;
	uint32_t       n;
	bool           searched; /* searched once already */
	HashTable     *index;    /* key => index in the list; NULL: not searched twice */
	void          *decoded;  /* set by path/part.c: the decoded zend_array or amber_decode_class, or NULL */
} amber_known_key_list;

/* The item with a number as a shared value; for SHARED_ROWS the rows, and which of them. */
typedef struct {
	amber_position position;
	const uint8_t *end;      /* end of the item after DEFINE; NULL: not skipped yet */
	uint32_t       row;
	uint32_t       array_entry; /* set by path/part.c: index + 1 into its arrays, or 0 */
} amber_known_shared;

/* A back-reference: its position, and the number it names. */
typedef struct {
	uint32_t       offset; /* from the item of the message */
	uint32_t       number;
} amber_known_name;

typedef struct {
	const uint8_t *item;     /* start of the message's item */
	amber_decoder  in;       /* start, p, end and options of the message; holds no values */
	uint32_t       numbered[AMBER_LISTS]; /* number of entries of each list before in.p */
	/* number of entries in each list, for all that was skipped so far; an item can only name earlier entries */
	uint32_t       used[AMBER_LISTS], size[AMBER_LISTS];
	/* positions of their tags; an entry outside of the message is a zend_string, which the reader owns */
	const void   **strings;
	amber_known_key_list *key_lists[2]; /* key lists (AMBER_KEY_LISTS), class layouts (AMBER_LAYOUTS) */
	amber_known_shared *shared;
	uint64_t       rows;     /* number of recorded rows of SHARED_ROWS */
	/* end of the bytes that were read at least once; the next two lists describe them, in order of position: */
	const uint8_t *furthest;
	amber_known_name *names; /* back-references (BACKREF) */
	uint32_t       names_used, names_size;
	const uint8_t **objects; /* positions of objects, of references, and of references to references (REF_BACKREF) */
	uint32_t       objects_used, objects_size;
	bool           has_classes; /* an object or enum case was read */
	uint64_t       skipped;  /* bytes that the steps of a path skipped */
} amber_reader;

/* What follows the header of an item. */
enum amber_form {
	AMBER_FORM_SCALAR,   /* nothing */
	AMBER_FORM_SEQUENCE, /* n items */
	AMBER_FORM_COLUMNS,  /* columns of n values each */
};

/* The header of an item: everything before its items or columns. */
typedef struct {
	uint8_t        tag, kind;
	uint8_t        form;
	bool           key_column; /* MAP_COLUMNS: the first column holds the keys */
	uint64_t       n;
	uint32_t       columns;
	uint32_t       fills;    /* number of places that it fills: its number of rows, otherwise 1 */
	const uint8_t *keys;     /* position of the keys of an array or object */
	uint32_t       keys_n;   /* number of keys; if keys is NULL: no keys, keys of a list, or keys in a column */
	uint64_t       key_list; /* number of the key list or class layout, if it has one */
	const uint8_t *class_at; /* position of the class of an object or enum case */
} amber_header;

/* A key as the message has it. */
typedef struct {
	const char *text; /* NULL for an int key */
	size_t      length;
	zend_long   number;
	uint64_t    string; /* 1 + the number of the string, for a key given by number; 0: any other key */
} amber_reader_key;

/* Whether this tag kind is one of rows, which fill several places. */
static inline bool amber_is_rows(uint8_t kind)
{
	return kind == AMBER_KIND_ROWS || kind == AMBER_KIND_LIST_ROWS || kind == AMBER_KIND_OBJECT_ROWS
		|| kind == AMBER_KIND_SHARED_ROWS;
}

/* reader.c */
/* Starts at the item of a message. The caller keeps the bytes alive until amber_reader_end(). */
void amber_reader_begin(amber_reader *reader, const uint8_t *start, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options);
void amber_reader_end(amber_reader *reader);
amber_position amber_reader_position(const amber_reader *reader);
void amber_reader_go(amber_reader *reader, const amber_position *position);
/* The entry of a number: a key list, a class layout, or a shared value. The pointer is valid until more is skipped.
 * NULL after throwing. */
const amber_known_key_list *amber_reader_key_list(amber_reader *reader, enum amber_list list, uint64_t number);
const amber_known_shared *amber_reader_shared(amber_reader *reader, uint64_t number);
/* The string with this number, created once and owned by the reader; NULL after throwing. */
zend_string *amber_reader_string(amber_reader *reader, uint64_t number);
/* Replaces the string with this number, which amber_reader_string() has created, by a reference to str, which has the
 * same content. */
void amber_reader_replace_string(amber_reader *reader, uint64_t number, zend_string *str);
/* Sets the element of a table under a key of the message; a string like "7" is the int 7 there, as in PHP. A long key
 * that is given by number many times is compared once. Returns false after throwing. */
bool amber_reader_put_key(amber_reader *reader, HashTable *table, const amber_reader_key *key, zval *value);
/* Frees the lists of back-references and of objects. */
void amber_reader_forget_records(amber_reader *reader);
/* The limit of a message's length, from its item on: a longer one is decoded whole. */
#define AMBER_READER_LONGEST UINT32_MAX
/* Index of the first back-reference, or object, at or after p. */
uint32_t amber_reader_names_from(const amber_reader *reader, const uint8_t *p);
uint32_t amber_reader_objects_from(const amber_reader *reader, const uint8_t *p);
/* Reads the string item at *p, anywhere in the message, and moves *p past it. */
bool amber_reader_string_at(amber_reader *reader, const uint8_t **p, const char **text, size_t *length);
/* Reads the key at *p, anywhere in the message, and moves *p past it. */
bool amber_reader_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key);

/* header.c: reads the header of the item at the read position. */
bool amber_reader_header(amber_reader *reader, amber_header *header);

/* skip.c */
/* Skips items until they have filled this many places. If the last item is rows that fill more places, stops before it
 * and sets *row to the number of its rows that are within; with row NULL such rows are an error. */
bool amber_reader_skip(amber_reader *reader, uint64_t places, uint32_t *row);

/* skip.c: skips a column of n values. */
bool amber_reader_skip_column(amber_reader *reader, uint32_t n);

/* element.c */
/* Reads value i of a column of n scalars at the read position. Leaves the reader inside the column. */
bool amber_reader_element(amber_reader *reader, uint32_t n, uint32_t i, zval *value);
/* Reads the scalar at the read position. */
bool amber_reader_scalar(amber_reader *reader, zval *value);

/* find_key.c */
/* Finds the index of a key in a column of n keys at the read position: the last one of equal keys, UINT32_MAX if there
 * is none. number: the key as an int; NULL: it is a string. Moves past the column. */
bool amber_reader_find_key(amber_reader *reader, uint32_t n, const zend_string *key, const zend_long *number,
	uint32_t *i);

#endif
