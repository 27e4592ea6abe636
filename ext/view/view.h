/* SPDX-License-Identifier: MIT
 * Amber\get() and Amber\View. */
#ifndef AMBER_VIEW_H
#define AMBER_VIEW_H

#include "src/options.h"

/* The value that a path leads to; fallback where it leads nowhere. False: an exception was thrown. */
bool amber_get_path(zval *result, zend_string *data, zend_array *path, zval *fallback,
	const amber_decode_options *options);

extern zend_class_entry *amber_view_ce;

/* For the class: when the module starts. */
void amber_view_startup(zend_class_entry *ce);

#endif
