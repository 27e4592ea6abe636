/* SPDX-License-Identifier: MIT
 * Signed messages: docs/FORMAT.md, "Sections". */
#ifndef AMBER_SIGNATURE_H
#define AMBER_SIGNATURE_H

#include "php.h"

#define AMBER_KEY_BYTES 16   /* a shorter secret is refused */
#define AMBER_KEY_ID_MOST 255

/* The option key: a secret, whose id is empty, or secrets by their ids, of which the first signs. A list is refused: a
 * new secret in front of it would change the id of each. */
typedef struct {
	zend_array  *list;        /* id => secret, which holds all */
	zend_string *secret, *id; /* the first; NULL: there is no key */
} amber_signing_keys;

/* From the option; what is wrong with it is thrown, and never quotes a secret. function: whose option it is. */
bool amber_keys_parse(const char *function, zval *value, amber_signing_keys *keys);
void amber_keys_free(amber_signing_keys *keys);

/* Which secret signed a message; both NULL where none did. Borrowed of the keys. */
typedef struct {
	const zend_string *secret, *id;
} amber_signer;

/* Appends the signature; takes the message over. */
zend_string *amber_sign(zend_string *message, const amber_signing_keys *keys);

/* Checks a message that may be signed against keys, which may be none, before anything else of it is read. True: it is
 * what it should be, and *length is that of what stands before the signature. False: thrown. */
bool amber_signature_check(const uint8_t *bytes, size_t *length, const amber_signing_keys *keys, amber_signer *signer);

/* Whether these keys would accept what the signer signed; secret: NULL for a message without a signature. */
bool amber_keys_accept(const amber_signing_keys *keys, const zend_string *secret, const zend_string *id);

#endif
