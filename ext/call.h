/* SPDX-License-Identifier: MIT
 * Encoding and decoding as the rest of the extension calls them: compressed, with signatures, and measured if
 * amber.measure is on. */
#ifndef AMBER_CALL_H
#define AMBER_CALL_H

#include "decode/decode.h"
#include "format/options.h"

/* Serializes value. Returns NULL after throwing; name is the name of the value in messages ("$value"). max_depth: 0 is
 * unlimited. */
zend_string *amber_encode(zval *value, zend_long max_depth, const char *name);
/* Serializes value with all options; compresses and signs it if they say so. *resources: as in
 * amber_encode_message(). */
zend_string *amber_encode_with_options(zval *value, const amber_encode_options *options, const char *name,
	zend_array **resources);

/* Decodes into result, which is null after a failure, with an exception pending. Returns true if the data is sound; an
 * exception is then from a hook. */
bool amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options);
/* Does what amber_decode() does, and returns the size of the value, whether it depends on classes, and the signer. */
bool amber_decode_with_extent(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	amber_extent *extent, amber_signer *signer);

/* A message without its sections: a signature that was checked, compression that was undone. */
typedef struct {
	const uint8_t *bytes;
	size_t         length;
	zend_string   *expanded; /* owns the bytes; NULL: they are those that were given */
} amber_opened;

/* Opens a message. Returns false after throwing; amber_close() is to be called either way. */
bool amber_open(amber_opened *message, const uint8_t *bytes, size_t length, const amber_signing_keys *keys,
	amber_signer *signer);
void amber_close(amber_opened *message);
/* Does what amber_decode() does with an opened message; length: what it had with its sections, as it is counted. */
bool amber_decode_opened(zval *result, const amber_opened *message, size_t length, const amber_decode_options *options);

/* The counters of amber.measure: module startup and shutdown, and as an array for Amber\status(). */
void amber_measure_startup(void);
void amber_measure_shutdown(void);
void amber_measure_status(zval *array);

#endif
