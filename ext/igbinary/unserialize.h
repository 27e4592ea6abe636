/* SPDX-License-Identifier: MIT
 * Reads what the extension igbinary writes, in its format versions 1 and 2, which differ in nothing but their number.
 *
 * It reads as igbinary does, but refuses: an int beyond 64 bits, of which igbinary makes 0; a reference to a reference;
 * an array that stands in itself without an object or a reference between, which nobody could walk over or free; and
 * whatever the options do not allow. Objects, hooks and limits are those of decode/. */
#ifndef AMBER_IGBINARY_UNSERIALIZE_H
#define AMBER_IGBINARY_UNSERIALIZE_H

#include "format/options.h"

/* Decodes into result, which is null after a failure, with an exception pending. Returns true if the data is sound; an
 * exception is then from a hook. */
bool amber_igbinary_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options);

/* Parses the options of Amber\unserialize_igbinary(): those of amber_unserialize() but for "key". Returns false after
 * throwing. */
bool amber_igbinary_options_parse(HashTable *given, amber_decode_options *options);

#endif
