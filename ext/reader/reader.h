/* SPDX-License-Identifier: MIT
 * A cursor over a message that builds no values. It skips items and columns, and records the position of everything
 * that takes a number, so that a back-reference can be followed. It checks what it needs to stay within the message,
 * and throws as the decoder does, whose functions for reading bytes it uses. Functions that return a bool return false
 * after throwing, or with reader->gave_up set. */
#ifndef AMBER_READER_READER_H
#define AMBER_READER_READER_H

#include "decode/frames.h"
#include "decode/scalars.h"
#include "format/dictionary.h"

/* A position in a message: the address, and how many entries each list has before it. */
typedef struct {
	const uint8_t *p;
	uint32_t       numbered[AMBER_LISTS];
} amber_position;

/* A key list or class layout; keys: position of the first key, NULL for the keys 0, 1, 2 ... of a column, and for those
 * of a dictionary. */
typedef struct {
	const uint8_t *keys, *class_at;
	uint32_t       n, bytes; /* number of keys, and of their bytes */
	bool           searched; /* searched once already */
	/* the zend_array of a dictionary; else set by path/part.c: the decoded zend_array or amber_decode_class, or NULL */
	void          *decoded;
} amber_known_key_list;

enum amber_shared_kind {
	AMBER_SHARED_DEFINED,   /* an array or object behind DEFINE */
	AMBER_SHARED_REFERENCE,
	AMBER_SHARED_ROW,       /* a row of SHARED_ROWS */
};

/* The item with a number as a shared value. */
typedef struct {
	amber_position position;
	uint32_t       kind;
	union {
		uint32_t   row;    /* ROW: which row of the item */
		uint32_t   needed; /* else: AMBER_NEEDED; set by path/part.c: index + 1 into its arrays; 0: not needed */
	};
} amber_known_shared;

#define AMBER_NEEDED UINT32_MAX

typedef struct {
	const uint8_t *item;     /* start of the message's item */
	amber_decoder  in;       /* start, p, end and options of the message; holds no values */
	uint32_t       numbered[AMBER_LISTS]; /* number of entries of each list before in.p */
	/* number of entries in each list, for all that was skipped so far; an item can only name earlier entries */
	uint32_t       used[AMBER_LISTS], size[AMBER_LISTS];
	/* positions of their tags; an entry outside of the message is a zend_string, which the reader owns */
	const void   **strings;
	bool           has_strings; /* there are such entries, apart from those of a dictionary, which are permanent */
	amber_known_key_list *key_lists[AMBER_LAYOUTS + 1]; /* only those of AMBER_KEY_LISTS and AMBER_LAYOUTS */
	amber_known_shared *shared;
	uint64_t       rows;     /* number of recorded rows of SHARED_ROWS */
	/* Bounds of the work. A reader that must skip more gives up: the caller then decodes the whole message. */
	const uint8_t *stop;     /* where skipping ends in any case; the end of the message, or before it */
	uint64_t       left;     /* number of bytes that may still be skipped */
	uint64_t       slow_left; /* number of items that may still be skipped by amber_reader_take_slow() */
	uint32_t       nesting;  /* number of columns of items around the read position */
	bool           gave_up;
	/* What was skipped since the caller set these: */
	bool           has_objects; /* an object or a reference is in it */
	uint32_t       outside;  /* back-references to lower numbers than this mark their targets as needed, if arrays */
	uint32_t       needed;   /* number of targets that are marked */
} amber_reader;

/* What an item is. */
enum amber_item {
	AMBER_ITEM_SCALAR,
	AMBER_ITEM_ARRAY,
	AMBER_ITEM_OBJECT,  /* an object or enum case */
	AMBER_ITEM_BACKREF, /* a back-reference to an array, object or reference */
	AMBER_ITEM_AROUND,  /* DEFINE or REF: its target follows */
};

/* The header of an item: everything before the items (of a sequence) or columns in it. */
typedef struct {
	uint8_t        item;     /* enum amber_item */
	bool           is_rows;
	bool           key_column; /* MAP_COLUMNS: the first column holds the keys */
	uint32_t       columns;  /* number of columns; 0: a sequence */
	uint32_t       fills;    /* number of places that it fills: its number of rows, otherwise 1 */
	uint32_t       keys_n;   /* number of keys; if keys is NULL: no keys, keys of a list, or keys in a column */
	uint64_t       n;        /* number of items in a sequence, or of values in each column */
	uint64_t       number;   /* number of its key list or class layout, or of the shared value that it names */
	const uint8_t *keys;     /* position of the keys of an array or object */
	const zend_array *known; /* the keys of an array, where a dictionary has them */
	const uint8_t *class_at; /* position of the class of an object */
} amber_header;

/* Whether an array has keys that are not those of a list, and stand in no column. */
static inline bool amber_header_has_keys(const amber_header *header)
{
	return header->keys || header->known;
}

/* A key as the message has it. */
typedef struct {
	const char *text; /* NULL for an int key */
	size_t      length;
	zend_long   number;
} amber_reader_key;

/* --- reader.c -------------------------------------------------------------- */

/* Starts at the item of a message; dictionary: that of the message, or NULL. The caller keeps the bytes alive until
 * amber_reader_end(). */
void amber_reader_begin(amber_reader *reader, const uint8_t *start, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options, const amber_dictionary *dictionary);
void amber_reader_end(amber_reader *reader);
static inline amber_position amber_reader_position(const amber_reader *reader)
{
	amber_position position = { .p = reader->in.p };

	memcpy(position.numbered, reader->numbered, sizeof(position.numbered));
	return position;
}
void amber_reader_go(amber_reader *reader, const amber_position *position);
/* Goes to a position, and forgets all numbers that were taken behind it, none of which has a zend_string. */
void amber_reader_forget(amber_reader *reader, const amber_position *position);
/* Begin and end skipping that counts against reader->left. */
void amber_reader_count_begin(amber_reader *reader);
void amber_reader_count_end(amber_reader *reader, const uint8_t *from);
/* The limit of a message's length, from its item on: a longer one is decoded whole. */
#define AMBER_READER_LONGEST UINT32_MAX
/* Always returns false. */
bool amber_reader_give_up(amber_reader *reader);
/* A message with more than one slow item in so many bytes is decoded whole. Items are slow if to skip them takes more
 * than half as long as to decode them: new key lists, and columns of few values. */
#define AMBER_READER_SLOW_BYTES 24
/* Called for each slow item. */
static zend_always_inline bool amber_reader_take_slow(amber_reader *reader)
{
	return EXPECTED(reader->slow_left-- > 0) || amber_reader_give_up(reader);
}

/* The entry of a number: a key list, a class layout, or a shared value. The pointer is valid until more is skipped.
 * NULL after throwing. */
amber_known_key_list *amber_reader_key_list(amber_reader *reader, enum amber_list list, uint64_t number);
amber_known_shared *amber_reader_shared(amber_reader *reader, uint64_t number);
/* The position of the string with this number, or the zend_string that was created of it; NULL after throwing. */
const void *amber_reader_string_entry(amber_reader *reader, uint64_t number);
/* Whether an entry of strings is a position in the message, not a zend_string. */
static inline bool amber_reader_is_place(const amber_reader *reader, const void *entry)
{
	return (uintptr_t) entry - (uintptr_t) reader->item < (size_t) (reader->in.end - reader->item);
}
/* The string with this number, created once and owned by the reader; NULL after throwing. */
zend_string *amber_reader_string(amber_reader *reader, uint64_t number);
/* Replaces the string with this number, which amber_reader_string() has created, by a reference to str, which has the
 * same content. */
void amber_reader_replace_string(amber_reader *reader, uint64_t number, zend_string *str);
/* Whether a key list may be searched, as that takes as long as skipping it: the first time is free. */
bool amber_reader_search_keys(amber_reader *reader, uint64_t number);

/* Takes the next number of a list. Returns true if the number is new, with room for its entry; false if the entry
 * exists because these bytes were skipped before. */
static zend_always_inline bool amber_reader_is_new(amber_reader *reader, enum amber_list list, void *entries,
	size_t size)
{
	if (EXPECTED(reader->numbered[list]++ != reader->used[list])) {
		return false;
	}
	if (UNEXPECTED(reader->used[list] == reader->size[list])) {
		void **slot = entries;
		reader->size[list] = reader->size[list] ? reader->size[list] * 2 : 64;
		*slot = safe_erealloc(*slot, reader->size[list], size, 0);
	}
	reader->used[list]++;
	return true;
}

/* Reads the scalar at the read position. */
bool amber_reader_scalar(amber_reader *reader, zval *value);
/* Read the string item, or the key, at *p, anywhere in the message, and move *p past it. */
bool amber_reader_string_at(amber_reader *reader, const uint8_t **p, const char **text, size_t *length);
bool amber_reader_any_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key);

/* The same for a key; most keys are short strings or small ints. */
static zend_always_inline bool amber_reader_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key)
{
	const uint8_t *at = *p;

	if (UNEXPECTED(at == reader->in.end) || *at >= AMBER_TAG_STRREF_SMALL
	 || (*at >= AMBER_TAG_STR_SHORT && *at - AMBER_TAG_STR_SHORT >= reader->in.end - at)) {
		return amber_reader_any_key_at(reader, p, key);
	}
	key->number = *at;
	key->length = *at < AMBER_TAG_STR_SHORT ? 0 : *at - AMBER_TAG_STR_SHORT;
	key->text = *at < AMBER_TAG_STR_SHORT ? NULL : (const char *) at + 1;
	*p = at + 1 + key->length;
	return true;
}

/* Whether there are bytes to read; throws or gives up if not. */
static zend_always_inline bool amber_reader_has_more(amber_reader *reader)
{
	return EXPECTED(reader->in.p < reader->stop)
		|| (reader->in.p >= reader->in.end ? amber_decode_fail_short(&reader->in) : amber_reader_give_up(reader));
}

/* --- tags.c ---------------------------------------------------------------- */

/* Reads the header of the item at the read position. */
bool amber_reader_header(amber_reader *reader, amber_header *header);
/* Reads a count of values, keys or strings; throws if the data cannot hold so many. Each takes a bit at least, or a
 * place of the expansion budget. */
bool amber_reader_count(amber_reader *reader, uint64_t *n);
/* Throws for the tag at a position; returns false. */
bool amber_reader_fail_tag(const amber_reader *reader, const uint8_t *at);
/* Gives the next number to the value behind the DEFINE or REF at `at`. */
void amber_reader_number_around(amber_reader *reader, const uint8_t *at);
/* Reads the number of the shared value that a tag names, which was read. */
static zend_always_inline bool amber_reader_backref(amber_reader *reader, uint8_t tag, uint64_t *number)
{
	*number = tag - AMBER_TAG_BACKREF_SMALL;
	return amber_tag_kinds[tag] == AMBER_KIND_BACKREF_SMALL || amber_decode_varint_inline(&reader->in, number);
}

/* --- skip.c ---------------------------------------------------------------- */

/* Fills a table; called once, at module startup. */
void amber_reader_startup(void);
/* Skips n scalars that must be at the read position: keys, a class, choices. */
bool amber_reader_skip_scalars(amber_reader *reader, uint64_t n);
/* Skips items until they have filled this many places. If the last item is rows that fill more places, stops before it
 * and sets *row to the number of its rows that are within; with row NULL such rows are an error. */
bool amber_reader_skip(amber_reader *reader, uint64_t places, uint32_t *row);

/* --- columns.c ------------------------------------------------------------- */

/* Whether a column of items is at the read position; if so, moves past its kind. */
static inline bool amber_reader_is_items(amber_reader *reader)
{
	bool items = reader->in.p < reader->in.end && *reader->in.p == AMBER_COLUMN_ITEMS;

	reader->in.p += items;
	return items;
}

/* Skips a column of n values. */
bool amber_reader_skip_column(amber_reader *reader, uint32_t n);
/* Reads value i of a column of n scalars at the read position, and moves past the column. */
bool amber_reader_element(amber_reader *reader, uint32_t n, uint32_t i, zval *value);
/* Finds the index of a key in a column of n keys at the read position: the last one of equal keys, UINT32_MAX if there
 * is none. number: the key as an int; NULL: it is a string. Moves past the column. */
bool amber_reader_find_key(amber_reader *reader, uint32_t n, const zend_string *key, const zend_long *number,
	uint32_t *i);

#endif
