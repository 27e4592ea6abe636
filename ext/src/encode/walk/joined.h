/* SPDX-License-Identifier: MIT
 * References of two places: encode/walk/joined.c. */
#ifndef AMBER_JOINED_H
#define AMBER_JOINED_H

#include "src/encode/value/ask.h"

/* Finds the PHP references that stand in two places of a value or more, and the objects and enum cases that stand
 * behind such; has_joined says whether there are any. False: hooks are to be called first. They are known until they
 * are forgotten; all that is pointed at must stay till then. Tables of the encoder are to be started after this. */
bool amber_encode_find_joined(amber_encoder *encoder, const zval *value);
/* And what is no rows: which was found out by a walk that knew less. */
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
