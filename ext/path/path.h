/* SPDX-License-Identifier: MIT
 * Amber\get(), has() and keys(): the value at a path; below, the parts of a message that a path leads to. */
#ifndef AMBER_PATH_PATH_H
#define AMBER_PATH_PATH_H

#include "format/options.h"
#include "reader/reader.h"

/* Sets result to the value at a path, or to fallback (NULL: null) if the path leads nowhere. Returns false with an
 * exception pending. */
bool amber_path_get(zval *result, zend_string *data, zend_array *path, zval *fallback,
	const amber_decode_options *options);

/* Sets result to whether the path leads to a value. Returns false with an exception pending. */
bool amber_path_has(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options);

/* Sets result to a list of the keys of the array at a path, or of the names of an object's public properties; to null
 * for anything else. Returns false with an exception pending. */
bool amber_path_keys(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options);

/* --- parts of a message -------------------------------------------------- */

enum amber_part_kind {
	AMBER_PART_ITEM,       /* an item, or row i of rows */
	AMBER_PART_ELEMENT,    /* scalar i of a column of n */
	AMBER_PART_KEY_LIST,   /* key list number n */
	AMBER_PART_KEY_COLUMN, /* a column of n keys */
};

typedef struct {
	amber_position position;  /* of the item or column */
	uint8_t    kind;
	uint32_t   n, i;
	uint32_t   level;         /* number of arrays around it */
} amber_part;

/* Decodes a part. Returns false after throwing, or with reader->gave_up: the part shares an object or a reference with
 * the rest of the message, or takes too much work. */
bool amber_part_value(amber_reader *reader, const amber_part *part, zval *value);

/* --- steps of a path ------------------------------------------------------- */

enum amber_found {
	AMBER_FOUND,
	AMBER_FOUND_NOTHING, /* the key does not exist, or the part is not an array */
	AMBER_FOUND_DECODED, /* an object or enum case, or the reader gave up: the path goes on in a decoded value */
	AMBER_FOUND_WRONG,   /* the data is damaged, an exception was thrown; or the reader gave up */
};

/* An array key as PHP normalizes it: an int, or a string that is not an int. */
typedef struct {
	zend_string *text;   /* also set for an int */
	zend_long    number;
	bool         is_int;
} amber_wanted_key;

/* Finds the element of an array with this key. */
enum amber_found amber_find_child(amber_reader *reader, const amber_part *array, const amber_wanted_key *key,
	amber_part *child);

/* Whether a part is an array, an object (DECODED), or a scalar (NOTHING). Follows references and back-references: moves
 * *part to their target, and the reader past its header. */
enum amber_found amber_find_array(amber_reader *reader, amber_part *part, amber_header *header);

#endif
