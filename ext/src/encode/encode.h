/* SPDX-License-Identifier: MIT
 * The encoder, as others call it. */
#ifndef AMBER_ENCODE_H
#define AMBER_ENCODE_H

#include "src/options.h"

struct amber_encoder;

/* Serializes value; returns NULL with an exception thrown, which calls the value by this name ("$value").
 * max_depth: 0 is unlimited. */
zend_string *amber_encode(zval *value, zend_long max_depth, const char *name);
/* Serializes value by all options: it may be signed. */
zend_string *amber_encode_by(zval *value, const amber_encode_options *options, const char *name);
/* Serializes value with null in place of resources. *resources: NULL, or an array of where they stood, which the
 * caller owns. */
zend_string *amber_encode_but_resources(zval *value, const amber_encode_options *options, const char *name,
	zend_array **resources);
void amber_encoder_free(struct amber_encoder *encoder);

#endif
