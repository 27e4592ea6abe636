/* SPDX-License-Identifier: MIT
 * What a call is given: options, and keys that sign. And what it says when it fails. */
#ifndef AMBER_FORMAT_OPTIONS_H
#define AMBER_FORMAT_OPTIONS_H

#include "php.h"

/* Before the first request nothing can be thrown, and there are neither classes nor keys: then this is where errors
 * go. */
typedef struct amber_startup_error {
	char text[512];
	bool needs_request; /* nothing is wrong, but a class or a key was needed */
} amber_startup_error;

/* Throws Amber\DecodeException with this offset. An engine error (a TypeError
 * of a property, say) that is pending becomes its previous exception. */
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

/* A guess by the first bytes, never wrong about what amber_serialize() wrote. */
amber_format amber_detect(const uint8_t *bytes, size_t length);

/* As Amber\detect() names it. */
const char *amber_format_name(amber_format format);

/* As errors name it; NULL: unknown. */
const char *amber_format_in_words(amber_format format);

/* --- signatures ------------------------------------------------------------ */

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

/* --- options --------------------------------------------------------------- */

typedef struct {
	HashTable *allowed_classes; /* lower-case names; NULL: all */
	HashTable *class_map;       /* lower-case old name => new name, as given; NULL: none */
	size_t     class_map_longest; /* length of its longest old name */
	zend_long  max_depth;       /* 0: unlimited */
	zend_long  max_elements;    /* 0: unlimited */
	bool       throw_unknown;
	amber_signing_keys keys;            /* that must have signed it */
} amber_decode_options;

typedef struct {
	zend_long  max_depth; /* 0: unlimited */
	amber_signing_keys keys; /* that sign */
} amber_encode_options;

/* Throws that an option of a function is not of this type; false. */
bool amber_option_type_error(const char *function, const char *option, const char *type, const zval *value);

/* False: an exception was thrown. Nothing given: the defaults, and there is nothing to free. */
bool amber_encode_options_parse(HashTable *given, amber_encode_options *options);
bool amber_decode_options_parse(HashTable *given, amber_decode_options *options);
void amber_decode_options_free(amber_decode_options *options);

#endif
