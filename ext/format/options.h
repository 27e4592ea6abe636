/* SPDX-License-Identifier: MIT
 * The options of a call. */
#ifndef AMBER_FORMAT_OPTIONS_H
#define AMBER_FORMAT_OPTIONS_H

#include "php_amber.h"
#include "format/errors.h"
#include "format/sections.h"

/* The array of allowed_classes or class_map, checked. Calls of a request with the same array share it. */
typedef struct amber_class_names {
	uint32_t    references;
	uint64_t    serial; /* differs from that of all others of the request; not 0 */
	uint32_t    looks;  /* number of look-ups so far, until there is a table */
	bool        is_map;
	size_t      longest; /* length of the longest name that can be found */
	zend_array *given;  /* class names, or old name => new name */
	zend_array *table;  /* the same by lower-case (old) name; NULL: not built yet */
} amber_class_names;

typedef struct {
	amber_class_names *allowed_classes; /* NULL: all */
	amber_class_names *class_map;       /* NULL: none */
	zend_long  max_depth;       /* 0: unlimited */
	zend_long  max_elements;    /* 0: unlimited */
	bool       throw_unknown;
	amber_signing_keys keys;            /* the keys, one of which must have signed the message */
} amber_decode_options;

typedef struct {
	zend_long  max_depth; /* 0: unlimited */
	int        compress;  /* level; 0: not compressed */
	amber_signing_keys keys; /* the keys, the first of which signs */
	const struct amber_dictionary *dictionary; /* NULL: none */
} amber_encode_options;

/* Return false after throwing. given: NULL for the defaults, after which nothing needs freeing. */
bool amber_encode_options_parse(HashTable *given, amber_encode_options *options);
/* Forgets the option array that is remembered, when the request ends. */
void amber_encode_options_forget(void);
bool amber_decode_options_parse(HashTable *given, amber_decode_options *options);
void amber_decode_options_free(amber_decode_options *options);

/* --- class names (format/class_names.c) -------------------------------------- */

/* Checks the array of an option; the caller owns a reference. NULL after throwing. */
amber_class_names *amber_class_names_of(zend_array *given, bool is_map);
void amber_class_names_release(amber_class_names *names);
/* Releases what is remembered for later calls; called at the end of a request. */
void amber_class_names_forget(void);

/* Whether allowed_classes has this class. */
bool amber_class_allowed(const amber_decode_options *options, const zend_string *name);
/* The name that class_map has for this class, borrowed from the option; NULL: none. */
zend_string *amber_class_mapped(const amber_decode_options *options, const char *name, size_t length);

#endif
