/* SPDX-License-Identifier: MIT */
#ifndef AMBER_OPTIONS_H
#define AMBER_OPTIONS_H

#include "src/signature.h"

typedef struct {
	HashTable *allowed_classes; /* lower-case names; NULL: all */
	HashTable *class_map;       /* lower-case old name => new name, as given; NULL: none */
	size_t     class_map_longest; /* length of its longest old name */
	zend_long  max_depth;       /* 0: unlimited */
	zend_long  max_elements;    /* 0: unlimited */
	bool       throw_unknown;
	amber_signing_keys keys;            /* that must have signed it */
} amber_decode_options;

typedef struct {
	zend_long  max_depth; /* 0: unlimited */
	amber_signing_keys keys; /* that sign */
} amber_encode_options;

/* Throws that an option of a function is not of this type; false. */
bool amber_option_type_error(const char *function, const char *option, const char *type, const zval *value);

/* False: an exception was thrown. Nothing given: the defaults, and there is nothing to free. */
bool amber_encode_options_parse(HashTable *given, amber_encode_options *options);
bool amber_decode_options_parse(HashTable *given, amber_decode_options *options);
void amber_decode_options_free(amber_decode_options *options);

#endif
