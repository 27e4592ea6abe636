/* SPDX-License-Identifier: MIT
 * The loading of dictionaries, when PHP starts. */
#ifndef AMBER_LOAD_DICTIONARIES_H
#define AMBER_LOAD_DICTIONARIES_H

#include "format/dictionary.h"

/* Loads every *.amberdict of a directory. What cannot be loaded is left out, with a warning. */
void amber_dictionaries_load(const char *directory);
/* Frees all of them, when PHP ends. */
void amber_dictionaries_free(void);
/* Adds the list of them to Amber\status(). */
void amber_dictionaries_status(zval *status);
/* Warns of a setting that names a dictionary that is not loaded. */
void amber_dictionary_check_setting(const char *setting, const char *name);

/* load/dictionary_file.c: what a file says, checked; the values are the request's memory. */
typedef struct {
	zend_string *name, *date;
	zend_string *zstd; /* or NULL */
	zend_long    version;
	uint8_t      id[AMBER_DICTIONARY_HASH_BYTES];
	size_t       bytes;
	/* four lists: the strings; key lists as tables of nulls; those of the layouts; of each layout its class, the same
	 * in lower case, and its properties as strings. Equal strings are one string. */
	zval         lists;
} amber_dictionary_content;

/* Reads a file of this name in a directory. Returns false after amber_file_fail(). */
bool amber_dictionary_read(const char *path, const char *file, amber_dictionary_content *content);
void amber_dictionary_content_free(amber_dictionary_content *content);
/* Does so for bytes that are in memory. */
bool amber_dictionary_parse(const char *path, const char *file, const zend_string *bytes,
	amber_dictionary_content *content);

#endif
