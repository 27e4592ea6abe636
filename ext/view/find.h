/* SPDX-License-Identifier: MIT
 * From an array of a message to what it holds. */
#ifndef AMBER_FIND_H
#define AMBER_FIND_H

#include "view/part.h"

enum amber_found {
	AMBER_FOUND,
	AMBER_FOUND_NOTHING, /* there is no such key, or this is no array */
	AMBER_FOUND_OBJECT,  /* an object, or an enum case: it has to be decoded */
	AMBER_FOUND_WRONG,   /* the data is damaged: thrown */
};

/* The item of a message. */
amber_part amber_find_root(const amber_source *source);

/* A key of PHP: a string that is no int, or an int. */
typedef struct {
	zend_string *text;   /* of an int, too */
	zend_long    number;
	bool         is_int;
} amber_wanted_key;

/* What an array holds under a key. */
enum amber_found amber_find_child(amber_source *source, const amber_part *array, const amber_wanted_key *key,
	amber_part *child);

/* Whether a part is an array, a leaf (NOTHING), or an object; through references and names. Moves *part to where it
 * stands. */
enum amber_found amber_find_array(amber_source *source, amber_part *part);

/* Calls with each key (a string or int) and place of an array, in order; or with the value of that, where it is a leaf
 * in a column. False: thrown, or the call returned false. A key that stands twice comes twice. */
typedef bool (*amber_each_place)(void *context, zval *key, const amber_part *child, zval *value);
bool amber_find_each(amber_source *source, const amber_part *array, amber_each_place call, void *context);

#endif
