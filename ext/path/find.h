/* SPDX-License-Identifier: MIT
 * From an array of a message to what it holds. */
#ifndef AMBER_FIND_H
#define AMBER_FIND_H

#include "path/part.h"

enum amber_found {
	AMBER_FOUND,
	AMBER_FOUND_NOTHING, /* there is no such key, or this is no array */
	AMBER_FOUND_OBJECT,  /* an object, or an enum case: it has to be decoded */
	AMBER_FOUND_WRONG,   /* the data is damaged: thrown */
};

/* The item of a message. */
amber_part amber_find_root(const amber_reader *reader);

/* A key of PHP: a string that is no int, or an int. */
typedef struct {
	zend_string *text;   /* of an int, too */
	zend_long    number;
	bool         is_int;
} amber_wanted_key;

/* What an array holds under a key. */
enum amber_found amber_find_child(amber_reader *reader, const amber_part *array, const amber_wanted_key *key,
	amber_part *child);

/* Whether a part is an array, an object, or a scalar (NOTHING). Follows references and names: moves *part to where they
 * lead. */
enum amber_found amber_find_array(amber_reader *reader, amber_part *part);

#endif
