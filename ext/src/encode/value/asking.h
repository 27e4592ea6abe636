/* SPDX-License-Identifier: MIT
 * Asking, between encode/value/ask.c and encode/value/ask_objects.c. False: an exception was thrown. */
#ifndef AMBER_ASKING_H
#define AMBER_ASKING_H

#include "src/encode/value/ask.h"

/* encode/value/ask.c */
bool amber_ask_holds_leaves(const HashTable *table);
/* A frame for what is in an array in a cell, which becomes a copy if others hold it. given: what is noted of it, or
 * AMBER_NO_ID; property: as errors call its values. */
bool amber_ask_elements(amber_encoder *encoder, zval *cell, uint32_t given, bool property);

/* encode/value/ask_objects.c */
bool amber_ask_object(amber_encoder *encoder, zend_object *object);
/* What is in what the hook of an object gave. */
bool amber_ask_given(amber_encoder *encoder, uint32_t index);

#endif
