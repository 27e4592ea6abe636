/* SPDX-License-Identifier: MIT
 * The options of a call, its signing keys, and its errors. */
#ifndef AMBER_FORMAT_OPTIONS_H
#define AMBER_FORMAT_OPTIONS_H

#include "php.h"

/* Receives the error text during preload, before the first request, when nothing can be thrown and there are neither
 * classes nor keys. */
typedef struct amber_startup_error {
	char text[512];
	bool needs_request; /* not an error: a class or a key was needed */
} amber_startup_error;

/* Throws Amber\DecodeException with this offset. A pending engine error (a TypeError of a property, say) becomes its
 * previous exception. */
void amber_decode_error(size_t offset, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* --- formats of others ----------------------------------------------------- */

typedef enum {
	AMBER_FORMAT_UNKNOWN,
	AMBER_FORMAT_AMBER,
	AMBER_FORMAT_SERIALIZE,  /* serialize(), and session handler php_serialize */
	AMBER_FORMAT_PHP,        /* session handler */
	AMBER_FORMAT_PHP_BINARY, /* session handler */
	AMBER_FORMAT_IGBINARY,
	AMBER_FORMAT_MSGPACK,
	AMBER_FORMAT_JSON,
	AMBER_FORMAT_ZSTD,
	AMBER_FORMAT_GZIP,
} amber_format;

/* Guesses the format by the first bytes; never wrong about output of amber_serialize(). */
amber_format amber_detect(const uint8_t *bytes, size_t length);

/* The name that Amber\detect() returns. */
const char *amber_format_name(amber_format format);

/* The name in error messages; NULL: unknown. */
const char *amber_format_in_words(amber_format format);

/* --- signatures ------------------------------------------------------------ */

#define AMBER_KEY_BYTES 16   /* a shorter secret is refused */
#define AMBER_KEY_ID_MOST 255

/* The option "key": one secret, with the empty id, or an array id => secret, of which the first signs. A list is
 * refused: another secret in front would change the id of each. */
typedef struct {
	zend_array  *list;        /* id => secret; owns all strings */
	zend_string *secret, *id; /* the first entry, borrowed from list; NULL: no key */
} amber_signing_keys;

/* Parses the option; returns false after throwing, with a message that never quotes a secret. function: the function
 * for the message. */
bool amber_keys_parse(const char *function, zval *value, amber_signing_keys *keys);
void amber_keys_free(amber_signing_keys *keys);

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
bool amber_keys_accept(const amber_signing_keys *keys, const zend_string *secret, const zend_string *id);

/* --- options --------------------------------------------------------------- */

typedef struct {
	HashTable *allowed_classes; /* lower-case names; NULL: all */
	HashTable *class_map;       /* lower-case old name => new name, as given; NULL: none */
	size_t     class_map_longest; /* length of the longest old name */
	zend_long  max_depth;       /* 0: unlimited */
	zend_long  max_elements;    /* 0: unlimited */
	bool       throw_unknown;
	amber_signing_keys keys;            /* the keys, one of which must have signed the message */
} amber_decode_options;

typedef struct {
	zend_long  max_depth; /* 0: unlimited */
	amber_signing_keys keys; /* the keys, the first of which signs */
} amber_encode_options;

/* Throws a TypeError for an option of a function; returns false. */
bool amber_option_type_error(const char *function, const char *option, const char *type, const zval *value);

/* Return false after throwing. given: NULL for the defaults, after which nothing needs freeing. */
bool amber_encode_options_parse(HashTable *given, amber_encode_options *options);
bool amber_decode_options_parse(HashTable *given, amber_decode_options *options);
void amber_decode_options_free(amber_decode_options *options);

#endif
