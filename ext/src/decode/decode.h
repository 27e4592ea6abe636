/* SPDX-License-Identifier: MIT
 * The decoder, as others call it. Nothing of the input is believed before it is checked, and no user code but class
 * loading runs before the whole graph stands. */
#ifndef AMBER_DECODE_H
#define AMBER_DECODE_H

#include "src/options.h"

/* Decodes into result (null on failure, with an exception thrown). True: the data is whole; an exception is then what a
 * hook threw. */
bool amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options);

/* When the module starts: fills amber_tag_kinds. */
void amber_decode_startup(void);

#endif
