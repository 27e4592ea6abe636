/* SPDX-License-Identifier: MIT
 * What the one pass can't take: values that are deep, `Serializable`, or serialized while the hook of such an object
 * runs, references that a hook changed, and what is an error. One by one, in serialize()'s order, on the heap: no rows
 * and no columns, and hooks run when their turn comes. What is written goes onto the same tape. */
#ifndef AMBER_ENCODE_CAREFUL_H
#define AMBER_ENCODE_CAREFUL_H

#include "src/encode/plain/plain.h"

/* encode/careful/walk.c: the message of any value; NULL: an exception was thrown, or encoder->restart says why this is
 * to be called again. */
zend_string *amber_encode_careful(amber_encoder *encoder, zval *value);

/* Everything below returns false where an exception was thrown. */

/* One value; may push a frame. */
bool amber_careful_value(amber_plain *plain, zval *value);
/* A frame for so many values of a table from now on, those of an object where owner is not NULL; NULL: too deep. The
 * shape is that of the keys, or AMBER_PLAIN_LIST. */
amber_walk_frame *amber_careful_push(amber_plain *plain, HashTable *table, uint32_t count, uint32_t shape, bool shared);
/* Names a node that stands on the tape. */
bool amber_careful_name(amber_plain *plain, uint32_t number, uint8_t note, uint32_t times);
/* A new node, which stands on the tape from here on. */
uint32_t amber_careful_mark(amber_plain *plain, uint8_t kind);
/* There is no room for more: throws. */
bool amber_careful_fail_size(amber_plain *plain);

/* encode/careful/objects.c */
bool amber_careful_object(amber_plain *plain, zend_object *object, bool by_reference);
/* The next property of an object, or NULL if a hook unset it. */
zval *amber_careful_next_property(const amber_plain *plain, amber_walk_frame *frame);

#endif
