/* SPDX-License-Identifier: MIT
 * Amber\get(), has() and keys(): the value at a path. */
#ifndef AMBER_PATH_PATH_H
#define AMBER_PATH_PATH_H

#include "format/options.h"

/* Sets result to the value at a path, or to fallback (NULL: null) if the path leads nowhere. Returns false with an
 * exception pending. */
bool amber_path_get(zval *result, zend_string *data, zend_array *path, zval *fallback,
	const amber_decode_options *options);

/* Sets result to whether the path leads to a value. Returns false with an exception pending. */
bool amber_path_has(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options);

/* Sets result to a list of the keys of the array at a path, or of the names of an object's public properties; to null
 * for anything else. Returns false with an exception pending. */
bool amber_path_keys(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options);

#endif
