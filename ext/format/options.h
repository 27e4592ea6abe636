/* SPDX-License-Identifier: MIT
 * The options of a call, and the sections of a message that they ask for: signature and compression. */
#ifndef AMBER_FORMAT_OPTIONS_H
#define AMBER_FORMAT_OPTIONS_H

#include "php_amber.h"
#include "format/format.h"

/* Throw for an option of the function that runs, in its name: a ValueError whose text is the format, or a TypeError:
 * the option must be of this type. Both return false. */
bool amber_option_value_error(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);
bool amber_option_type_error(const char *option, const char *type, const zval *value);

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

/* --- options --------------------------------------------------------------- */

/* The array of allowed_classes or class_map, checked. Calls of a request with the same array share it. */
typedef struct amber_class_names {
	uint32_t    references;
	uint64_t    serial; /* differs from that of all others of the request; not 0 */
	uint32_t    looks;  /* number of look-ups so far, until there is a table */
	bool        is_map;
	size_t      longest; /* length of the longest name that can be found */
	zend_array *given;  /* class names, or old name => new name */
	zend_array *table;  /* the same by lower-case (old) name; NULL: not built yet */
} amber_class_names;

typedef struct {
	amber_class_names *allowed_classes; /* NULL: all */
	amber_class_names *class_map;       /* NULL: none */
	zend_long  max_depth;       /* 0: unlimited */
	zend_long  max_elements;    /* 0: unlimited */
	bool       throw_unknown;
	amber_signing_keys keys;            /* the keys, one of which must have signed the message */
} amber_decode_options;

typedef struct {
	zend_long  max_depth; /* 0: unlimited */
	int        compress;  /* level; 0: not compressed */
	amber_signing_keys keys; /* the keys, the first of which signs */
	const struct amber_dictionary *dictionary; /* NULL: none */
} amber_encode_options;

/* Return false after throwing. given: NULL for the defaults, after which nothing needs freeing. */
bool amber_encode_options_parse(HashTable *given, amber_encode_options *options);
/* Forgets the option array that is remembered, when the request ends. */
void amber_encode_options_forget(void);
/* Reads them into options that hold the defaults; given: not NULL. */
bool amber_decode_options_read(HashTable *given, amber_decode_options *options);
/* In line, because most calls have none. */
static zend_always_inline bool amber_decode_options_parse(HashTable *given, amber_decode_options *options)
{
	*options = (amber_decode_options) { .max_depth = AMBER_G(max_depth), .max_elements = AMBER_G(max_elements) };
	return EXPECTED(!given) || amber_decode_options_read(given, options);
}
void amber_decode_options_free(amber_decode_options *options);

/* --- class names (format/class_names.c) -------------------------------------- */

/* Checks the array of an option; the caller owns a reference. NULL after throwing. */
amber_class_names *amber_class_names_of(zend_array *given, bool is_map);
void amber_class_names_release(amber_class_names *names);
/* Releases what is remembered for later calls; called at the end of a request. */
void amber_class_names_forget(void);

/* Whether allowed_classes has this class. */
bool amber_class_allowed(const amber_decode_options *options, const zend_string *name);
/* The name that class_map has for this class, borrowed from the option; NULL: none. */
zend_string *amber_class_mapped(const amber_decode_options *options, const char *name, size_t length);

#endif
