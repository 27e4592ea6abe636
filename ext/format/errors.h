/* SPDX-License-Identifier: MIT
 * What is thrown for bad data and for bad options. */
#ifndef AMBER_FORMAT_ERRORS_H
#define AMBER_FORMAT_ERRORS_H

#include "php.h"

/* Receives the error text during preload, before the first request, when nothing can be thrown and there are neither
 * classes nor keys. */
typedef struct amber_startup_error {
	char text[512];
	bool needs_request; /* not an error: a class or a key was needed */
} amber_startup_error;

/* Throws Amber\DecodeException with this offset. A pending engine error (a TypeError of a property, say) becomes its
 * previous exception. */
void amber_decode_error(size_t offset, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* Throw for an option of the function that runs, in its name: a ValueError whose text is the format, or a TypeError:
 * the option must be of this type. Both return false. */
bool amber_option_value_error(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
bool amber_option_type_error(const char *option, const char *type, const zval *value);

#endif
