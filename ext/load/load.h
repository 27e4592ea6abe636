/* SPDX-License-Identifier: MIT
 * Amber\load(): files that are decoded once a process. */
#ifndef AMBER_LOAD_H
#define AMBER_LOAD_H

#include "load/kept.h"

/* The value of a file; null and an exception on failure. */
void amber_load_file(zval *result, zend_string *path, const amber_decode_options *options);

/* Writes a file; false: an exception was thrown. */
bool amber_store_file(zend_string *path, zval *value, const amber_encode_options *options);

/* When the server starts, before it forks: loads the files of amber.preload. What fails is a warning. */
void amber_preload(const char *paths);

/* For phpinfo(): what the process keeps, written to text. */
const char *amber_load_state(char *text, size_t size);

#endif
