/* SPDX-License-Identifier: MIT
 * The encoder, as call.c uses it. */
#ifndef AMBER_ENCODE_ENCODE_H
#define AMBER_ENCODE_ENCODE_H

#include "format/options.h"

struct amber_encoder;

/* The message of a value, which the caller owns; NULL: an exception was thrown, which calls the value by this name
 * ("$value"). max_depth: 0 is unlimited. *resources: an array of where resources stood, for which null is written, or
 * NULL, which the caller owns; resources itself NULL: a resource is an error. */
zend_string *amber_encode_message(zval *value, zend_long max_depth, const char *name, zend_array **resources);

/* What is kept between calls. */
void amber_encoder_free(struct amber_encoder *encoder);

#endif
