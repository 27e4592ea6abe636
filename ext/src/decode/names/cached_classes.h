/* SPDX-License-Identifier: MIT
 * Classes with their properties as messages of this request have named them, together with what they mean: what an
 * application keeps are mostly objects of a few classes. */
#ifndef AMBER_CACHED_CLASSES_H
#define AMBER_CACHED_CLASSES_H

#include "src/decode/names/cached_lists.h"

/* Reads class name and keys that are known; false: they are not, and nothing was done. */
bool amber_class_cached(amber_decoder *decoder, amber_decode_class *class);

/* What stood at from was read by other means, up to decoder->p. The next time but one it will be known. */
void amber_class_met(const amber_decoder *decoder, const uint8_t *from, amber_decode_class *class);

/* A class of a message is done with what is kept, which learns from it. */
void amber_class_let_go(amber_decode_class *class);

/* One place less holds a class of this list. */
void amber_class_release(amber_cached_list *list);

#endif
