/* SPDX-License-Identifier: MIT
 * What get() and views share. */
#ifndef AMBER_GET_H
#define AMBER_GET_H

#include "view/find.h"

/* Begins at the item of a message, whose signature is checked first. False: thrown, and there is nothing to end. */
bool amber_source_open(amber_source *source, zend_string *data, const amber_decode_options *options);

/* text: a key as a string, which may be that of an int; NULL: number is the key. The caller releases wanted->text. */
void amber_wanted_key_of(amber_wanted_key *wanted, zend_string *text, zend_long number);

/* The whole message, once it was needed, and how many bytes of parts were decoded before. */
typedef struct {
	zval     value;
	bool     is_known;
	uint64_t extracted;
} amber_whole;

/* The value of a part that so many steps of a path lead to. False: thrown, or a hook took it away. */
bool amber_part_value(amber_source *source, const amber_part *part, zend_array *path, uint32_t steps,
	amber_whole *whole, zval *value);

#endif
