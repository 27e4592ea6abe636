/* SPDX-License-Identifier: MIT
 * What hooks gave, and what of a value was seen when they were called. */
#ifndef AMBER_ASK_H
#define AMBER_ASK_H

#include "src/encode/value/classes.h"

/* encode/value/given.c: what an object, a reference or an array gave, or NULL. It stays where it is until the next is
 * added. */
amber_given *amber_given_find(amber_encoder *encoder, const void *ptr);

/* encode/value/hooks.c: what the hook of an object gives: an array, of Serializable a string; null: none. False: an
 * exception was thrown. */
bool amber_encode_call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, zval *data);
/* What a handler says are the properties; may be NULL with an exception. The values of a lazy proxy are those of
 * another object, which a hook could take from it: that is held too. *owner becomes whose values they are. */
HashTable *amber_encode_properties_for(amber_encoder *encoder, zend_object *object, zend_object **owner);

/* encode/value/ask.c. False from here on: an exception was thrown. Calls the hook of an object that is the whole value,
 * if its class has one. */
bool amber_encode_ask_root(amber_encoder *encoder, const zval *value);
/* Calls the hooks in a value, in serialize()'s order, and keeps what they gave, and all else as it was then. *value may
 * become a copy, which is held. */
bool amber_encode_ask(amber_encoder *encoder, zval *value);

/* The fewest values of a list that a hook gave which are written without its keys, as a column. */
#define AMBER_DATA_LIST_MIN 16

/* Whether an object's hook gave nothing, so that null stands in each of its places. */
static zend_always_inline bool amber_encode_gave_null(const amber_class *class, const amber_given *given)
{
	return UNEXPECTED(given) && Z_TYPE(given->data) == IS_NULL && amber_encode_calls_out(class);
}

/* The index of a new one; AMBER_NO_ID: there is one, which is met again. */
uint32_t amber_given_add(amber_encoder *encoder, const void *ptr);
/* So many values of an object, which are to be filled in. */
amber_cells *amber_given_cells(amber_given *given, const HashTable *keys, uint32_t count);
/* Releases them all, which may run destructors. */
void amber_given_release(amber_encoder *encoder);

#endif
