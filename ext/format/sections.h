/* SPDX-License-Identifier: MIT
 * The sections of a message besides its value: signature and compression. Keys here are those that sign, not keys of
 * arrays. */
#ifndef AMBER_FORMAT_SECTIONS_H
#define AMBER_FORMAT_SECTIONS_H

#include "php_amber.h"

/* --- signatures ------------------------------------------------------------ */

#define AMBER_SIGNING_SECRET_MIN 16   /* a shorter secret is refused */
#define AMBER_SIGNING_ID_MOST 255

/* The option "key": one secret, with the empty id, or an array id => secret, of which the first signs. A list is
 * refused: another secret in front would change the id of each. */
typedef struct {
	zend_array  *list;        /* id => secret; owns all strings */
	zend_string *secret, *id; /* the first entry, borrowed from list; NULL: no key */
} amber_signing_keys;

/* Parses the option; returns false after throwing, with a message that never quotes a secret. */
bool amber_signing_keys_parse(zval *value, amber_signing_keys *keys);
void amber_signing_keys_free(amber_signing_keys *keys);

/* The secret that signed a message, borrowed from the keys; both NULL for an unsigned message. */
typedef struct {
	const zend_string *secret, *id;
} amber_signer;

/* Appends the signature. Takes over the message and returns the signed one. */
zend_string *amber_sign(zend_string *message, const amber_signing_keys *keys);

/* Checks the signature of a message, or that it has none if there are no keys, before anything else is read. On success
 * *length becomes the length without the signature. Returns false after throwing. */
bool amber_signature_check(const uint8_t *bytes, size_t *length, const amber_signing_keys *keys, amber_signer *signer);

/* Whether these keys would accept a message of this signer; secret: NULL for an unsigned message. */
bool amber_signing_keys_accept(const amber_signing_keys *keys, const zend_string *secret, const zend_string *id);

/* --- compression ----------------------------------------------------------- */

/* Shorter items gain too little. */
#define AMBER_COMPRESS_FROM 1024
/* The same where the dictionary has content for zstd: docs/COMPRESSION.md has what messages of 20 bytes gain. */
#define AMBER_COMPRESS_FROM_WITH_DICTIONARY 24
/* An item is at most this many times as long as its frame, for writer and reader: SECURITY.md has what that bounds. */
#define AMBER_EXPANSION_TIMES 64
#define AMBER_COMPRESS_LEVELS 22

/* Name and version of the library that compresses; NULL: this build has none. */
const char *amber_compress_library(void);

/* Compresses what stands behind the header of a message without a signature. Takes over the message and returns a
 * shorter one, or the message itself if that is short, or would not become shorter. */
zend_string *amber_compress(zend_string *message, int level);

/* The message without compression, which the caller owns: `bytes` have the flag, and no signature behind. NULL after
 * throwing. */
zend_string *amber_expand(const uint8_t *bytes, size_t length);

/* Frees what a thread keeps for the next call. */
void amber_compress_thread_end(zend_amber_globals *globals);

#endif
