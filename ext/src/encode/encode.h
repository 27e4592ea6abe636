/* SPDX-License-Identifier: MIT
 * The encoder, as others call it. */
#ifndef AMBER_ENCODE_H
#define AMBER_ENCODE_H

#include "src/options.h"

struct amber_encoder;

/* Serializes value; returns NULL with an exception thrown, which calls the value by this name ("$value").
 * max_depth: 0 is unlimited. */
zend_string *amber_encode(zval *value, zend_long max_depth, const char *name);
/* Serializes value by all options: it may be signed. *resources: an array of where resources stood, for which null is
 * written, which the caller owns, or NULL; resources itself NULL: one is an error. */
zend_string *amber_encode_by(zval *value, const amber_encode_options *options, const char *name,
	zend_array **resources);
void amber_encoder_free(struct amber_encoder *encoder);

#endif
