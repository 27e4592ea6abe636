/* SPDX-License-Identifier: MIT */
#ifndef AMBER_ERRORS_H
#define AMBER_ERRORS_H

#include "src/encode/encode.h"

/* Throws Amber\EncodeException "Cannot serialize <name>…: it <reason>", unless
 * something was thrown already. The path is that of the element being walked. */
void amber_encode_error(const amber_encoder *encoder, const char *reason, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* The element being walked is a resource, for which null is written: notes its path in encoder->resources. */
void amber_encode_note_resource(const amber_encoder *encoder);

/* Throws Amber\DecodeException with this offset. An engine error (a TypeError
 * of a property, say) that is pending becomes its previous exception. */
void amber_decode_error(size_t offset, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

#endif
