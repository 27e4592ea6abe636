/* SPDX-License-Identifier: MIT */
#ifndef AMBER_ERRORS_H
#define AMBER_ERRORS_H

#include "php.h"

/* Before the first request nothing can be thrown, and there are neither classes nor keys: then this is where errors
 * go. */
typedef struct amber_startup_error {
	char text[512];
	bool needs_request; /* nothing is wrong, but a class or a key was needed */
} amber_startup_error;

/* Throws Amber\DecodeException with this offset. An engine error (a TypeError
 * of a property, say) that is pending becomes its previous exception. */
void amber_decode_error(size_t offset, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

#endif
