/* SPDX-License-Identifier: MIT
 * Encoding and decoding, as the rest of the extension calls them: signed, and measured where that is asked for. */
#ifndef AMBER_CALL_H
#define AMBER_CALL_H

#include "decode/decode.h"
#include "format/options.h"

/* Serializes value; returns NULL with an exception thrown, which calls the value by this name ("$value").
 * max_depth: 0 is unlimited. */
zend_string *amber_encode(zval *value, zend_long max_depth, const char *name);
/* Serializes value by all options: it may be signed. *resources: as of amber_encode_message(). */
zend_string *amber_encode_by(zval *value, const amber_encode_options *options, const char *name,
	zend_array **resources);

/* Decodes into result (null on failure, with an exception thrown). True: the data is whole; an exception is then what a
 * hook threw. */
bool amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options);
/* As amber_decode(), and says how large the value is, what it owes to classes, and who signed it. */
bool amber_decode_with_extent(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	amber_extent *extent, amber_signer *signer);

/* What calls cost, where amber.measure is on: when the module starts and ends, and as an array for Amber\status(). */
void amber_measure_startup(void);
void amber_measure_shutdown(void);
void amber_measure_status(zval *array);

#endif
