/* SPDX-License-Identifier: MIT
 * References of two places: encode/value/joined.c. */
#ifndef AMBER_JOINED_H
#define AMBER_JOINED_H

#include "src/encode/value/encoder.h"

/* A reference stands in a second place. */
void amber_join(amber_encoder *encoder, const zend_reference *ref);
/* An enum case stands behind a reference. */
void amber_join_case(amber_encoder *encoder, const zend_object *object);
/* An object stands in a further place, behind a reference that others hold or not. */
void amber_join_object(amber_encoder *encoder, const zend_object *object, bool by_reference);

/* None of them is known any more, nor what is no rows, which was found out by a walk that knew less. */
void amber_encode_forget_joined(amber_encoder *encoder);
/* None of them is met yet. */
void amber_encode_restart_joined(amber_encoder *encoder);

/* By what it is known whether a reference or object is joined: of a reference to an object that. */
static zend_always_inline const zend_refcounted *amber_encode_joined_key(const zval *value)
{
	const zval *held = Z_TYPE_P(value) == IS_REFERENCE ? Z_REFVAL_P(value) : value;

	return Z_TYPE_P(held) == IS_OBJECT ? Z_COUNTED_P(held) : Z_COUNTED_P(value);
}

/* Where the node of a reference or object is kept, AMBER_JOINED until it is met; NULL: it is not joined. */
uint32_t *amber_encode_joined_node(amber_encoder *encoder, const zval *value);
bool amber_encode_knows_joined(const amber_encoder *encoder, const zend_refcounted *key);

/* Whether what has this key is joined. */
static zend_always_inline bool amber_encode_is_joined(const amber_encoder *encoder, const zend_refcounted *key)
{
	return UNEXPECTED(encoder->has_joined) && amber_encode_knows_joined(encoder, key);
}

#endif
