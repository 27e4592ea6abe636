/* SPDX-License-Identifier: MIT
 * Asking, between encode/value/ask.c and encode/value/ask_objects.c. False: an exception was thrown. */
#ifndef AMBER_ASKING_H
#define AMBER_ASKING_H

#include "src/encode/value/ask.h"

static zend_always_inline zval *amber_ask_element(const HashTable *table, uint32_t at)
{
	return HT_IS_PACKED(table) ? &table->arPacked[at] : &table->arData[at].val;
}

/* encode/value/ask.c */
bool amber_ask_holds_leaves(const HashTable *table);
/* A frame for what is in a table; given: whose data that is, or AMBER_NO_ID; property: as errors call its values;
 * shared: it is looked through once. */
bool amber_ask_elements(amber_encoder *encoder, HashTable *table, uint32_t given, bool property, bool shared);

/* encode/value/ask_objects.c */
bool amber_ask_object(amber_encoder *encoder, zend_object *object);
/* What is in what the hook of an object gave. */
bool amber_ask_given(amber_encoder *encoder, zend_object *object, uint32_t index);

#endif
