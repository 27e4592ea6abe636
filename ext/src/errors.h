/* SPDX-License-Identifier: MIT */
#ifndef AMBER_ERRORS_H
#define AMBER_ERRORS_H

#include "php.h"

/* Throws Amber\DecodeException with this offset. An engine error (a TypeError
 * of a property, say) that is pending becomes its previous exception. */
void amber_decode_error(size_t offset, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

#endif
