/* SPDX-License-Identifier: MIT
 * Classes with their properties as messages of this request have named them: what an application keeps are mostly
 * objects of a few classes. Class and properties that were met twice are kept as they stood in the message, together
 * with what they mean. */
#ifndef AMBER_CLASS_CACHE_H
#define AMBER_CLASS_CACHE_H

#include "src/decode/read/decoder.h"

/* Reads class name and keys that are known; false: they are not, and nothing was done. */
bool amber_class_cached(amber_decoder *decoder, amber_decode_class *class);

/* What stood at from was read by other means, up to decoder->p. The next time but one it will be known. */
void amber_class_met(const amber_decoder *decoder, const uint8_t *from, amber_decode_class *class);

/* A class of a message is done with what is kept, which learns from it. */
void amber_class_let_go(amber_decode_class *class);

/* At the end of a request. */
void amber_class_cache_clear(void);

#endif
