/* SPDX-License-Identifier: MIT
 * Amber\get(), has() and keys(): what a path leads to. */
#ifndef AMBER_PATH_PATH_H
#define AMBER_PATH_PATH_H

#include "format/options.h"

/* The value that a path leads to; fallback (NULL: null) where it leads nowhere. False: an exception was thrown. */
bool amber_path_get(zval *result, zend_string *data, zend_array *path, zval *fallback,
	const amber_decode_options *options);

/* Whether a path leads anywhere, as a bool. False: an exception was thrown. */
bool amber_path_has(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options);

/* The keys of the array that a path leads to, as a list; of an object, the names of its public properties; null where
 * there is neither. False: an exception was thrown. */
bool amber_path_keys(zval *result, zend_string *data, zend_array *path, const amber_decode_options *options);

#endif
