/* SPDX-License-Identifier: MIT
 * Dictionaries: what every message of an application repeats, known beforehand (docs/FORMAT.md, "Dictionaries"). They
 * are loaded once, when PHP starts (load/dictionary_file.c); after that nothing writes to them, so threads and forked
 * processes share them. */
#ifndef AMBER_FORMAT_DICTIONARY_H
#define AMBER_FORMAT_DICTIONARY_H

#include "php.h"

#define AMBER_DICTIONARY_ID_BYTES   4
#define AMBER_DICTIONARY_HASH_BYTES 32
/* Dictionaries that a process loads at most: a message's id is compared with that of each. */
#define AMBER_DICTIONARIES_MOST 64

/* The class and the properties of a layout. All strings outlive the request and have known hashes. */
typedef struct {
	uint32_t      count;       /* number of properties */
	zend_string  *lower, *name; /* of the class */
	zend_string **properties;
} amber_layout_names;

/* The entries with which the lists of a message begin, by number. Strings are interned, tables immutable, as those of
 * load/persistent.c. */
typedef struct amber_dictionary {
	uint8_t      id[AMBER_DICTIONARY_HASH_BYTES]; /* SHA-256 of the content; messages have the first bytes of it */
	uint32_t     index;        /* its place among those that are loaded */
	zend_long    version;
	zend_string *name, *date, *file;
	uint32_t     strings_n, key_lists_n, layouts_n;
	uint32_t     first_layout; /* number of layouts in all dictionaries before it */
	zend_string **strings;
	zend_array  **key_lists;   /* the keys of each, with null values */
	zend_array  **layout_keys; /* the same of the class layouts, as a message has them */
	amber_layout_names *layouts;
	zend_string **properties;  /* those of all layouts, one after the other */
	zend_string *zstd;         /* content for zstd, or NULL */
	struct ZSTD_DDict_s *zstd_reader; /* the same, prepared to decompress with (format/compress.c) */
	void        *block;        /* the memory of strings and tables */
	size_t       block_bytes, bytes; /* of it, and of the content in the file */
} amber_dictionary;

/* Adds a dictionary when PHP starts. The caller has checked that no other content has its id. */
void amber_dictionary_add(const amber_dictionary *dictionary);
/* The dictionaries that are loaded, and their number. */
const amber_dictionary *amber_dictionaries(uint32_t *n);
/* Forgets all of them; the caller has freed their memory. */
void amber_dictionaries_forget(void);
/* The number of layouts in all of them. */
uint32_t amber_dictionary_layouts(void);

/* The dictionary with this id; NULL: it is not loaded. */
const amber_dictionary *amber_dictionary_by_id(const uint8_t *id);
/* That with the highest version of this name, or with the version that stands in it ("shop@2"); NULL: it is not
 * loaded. */
const amber_dictionary *amber_dictionary_by_name(const char *name, size_t length);
/* The same for a setting, which may be empty; NULL: data is written without a dictionary. */
static inline const amber_dictionary *amber_dictionary_of_setting(const char *name)
{
	return EXPECTED(!*name) ? NULL : amber_dictionary_by_name(name, strlen(name));
}
/* Writes the dictionaries that are loaded into text, as "shop 2 (8a3f01c2), …" or "none"; returns text. */
const char *amber_dictionary_names(char *text, size_t size);

/* format/compress.c: prepares the content for zstd to be read with; false: it is damaged. */
bool amber_compress_prepare(amber_dictionary *dictionary);
/* Frees what that made. */
void amber_compress_forget(const amber_dictionary *dictionary);

/* Whether a message names a dictionary that is not loaded. */
bool amber_dictionary_is_missing(const uint8_t *bytes, size_t length);

/* Reads the header of a message, whose signature need not be looked at any more. Returns its length; 0: the message
 * cannot be read. *dictionary becomes the one that it names, or NULL. */
size_t amber_header_read(const uint8_t *bytes, size_t length, const amber_dictionary **dictionary);

#endif
