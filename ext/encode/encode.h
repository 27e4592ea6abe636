/* SPDX-License-Identifier: MIT
 * The encoder, as call.c uses it. */
#ifndef AMBER_ENCODE_ENCODE_H
#define AMBER_ENCODE_ENCODE_H

#include "format/options.h"

struct amber_encoder;
struct amber_dictionary_encoder;

/* Returns the message of a value, which the caller owns. NULL: an exception was thrown, whose message calls the value
 * by this name ("$value"). max_depth: 0 is unlimited. resources: NULL makes a resource an error. Else null is written
 * for resources, and *resources becomes an array of their paths, which the caller owns; it stays NULL if there are
 * none. */
zend_string *amber_encode_message(zval *value, zend_long max_depth, const char *name, zend_array **resources);

/* Does the same for a message that begins with the entries of a dictionary. Scalars and the empty array have none. */
zend_string *amber_encode_message_with_dictionary(const struct amber_dictionary *dictionary, zval *value,
	zend_long max_depth, const char *name, zend_array **resources);

/* Frees the request's memory that the thread's encoders hold between calls. */
void amber_encoder_request_end(void);
/* Makes those of the thread's encoders that are in use, or all, like new ones after the request's memory is gone, as by
 * a fatal error in a hook. */
void amber_encoder_request_gone(bool all);
/* Frees the encoders of a thread. */
void amber_encoders_end(struct amber_encoder *encoder, struct amber_dictionary_encoder *slots);

#endif
