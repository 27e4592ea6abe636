/* SPDX-License-Identifier: MIT
 *
 * HMAC (RFC 2104) of PHP's own SHA-256. What it has of a key, two blocks each way, is kept while a request uses the
 * same one.
 */
#include "php_amber.h"
#include "src/errors.h"
#include "src/options.h"
#include "src/wire.h"
#include "ext/hash/php_hash.h"
#include "ext/hash/php_hash_sha.h"

#define BLOCK 64
#define DIGEST 32

struct amber_keyed_hash {
	zend_string *secret;
	PHP_SHA256_CTX inner, outer;
};

static void begin_with(PHP_SHA256_CTX *context, const uint8_t *key, uint8_t pad)
{
	uint8_t block[BLOCK];

	for (size_t i = 0; i < BLOCK; i++) {
		block[i] = key[i] ^ pad;
	}
	PHP_SHA256Init(context);
	PHP_SHA256Update(context, block, BLOCK);
	ZEND_SECURE_ZERO(block, BLOCK);
}

static void set_key(struct amber_keyed_hash *hash, zend_string *secret)
{
	uint8_t key[BLOCK] = { 0 };

	if (ZSTR_LEN(secret) > BLOCK) {
		PHP_SHA256Init(&hash->inner);
		PHP_SHA256Update(&hash->inner, (const uint8_t *) ZSTR_VAL(secret), ZSTR_LEN(secret));
		PHP_SHA256Final(key, &hash->inner);
	} else {
		memcpy(key, ZSTR_VAL(secret), ZSTR_LEN(secret));
	}
	begin_with(&hash->inner, key, 0x36);
	begin_with(&hash->outer, key, 0x5c);
	ZEND_SECURE_ZERO(key, BLOCK);
	hash->secret = secret;
}

void amber_signature_forget(void)
{
	struct amber_keyed_hash *hash = AMBER_G(keyed_hash);

	if (hash) {
		AMBER_G(keyed_hash) = NULL;
		zend_string_release(hash->secret);
		ZEND_SECURE_ZERO(hash, sizeof(*hash));
		efree(hash);
	}
}

/* The hash of this key, from what is kept or in room. */
static const struct amber_keyed_hash *keyed_hash(zend_string *secret, struct amber_keyed_hash *room)
{
	struct amber_keyed_hash *kept = AMBER_G(keyed_hash);

	if (kept && zend_string_equals(kept->secret, secret)) {
		return kept;
	}
	if (UNEXPECTED(!AMBER_G(in_request))) {
		set_key(room, secret);
		return room;
	}
	amber_signature_forget();
	kept = emalloc(sizeof(*kept));
	set_key(kept, zend_string_copy(secret));
	return AMBER_G(keyed_hash) = kept;
}

static void hmac(zend_string *secret, const uint8_t *bytes, size_t length, uint8_t *digest)
{
	struct amber_keyed_hash room;
	const struct amber_keyed_hash *hash = keyed_hash(secret, &room);
	PHP_SHA256_CTX inner = hash->inner, outer = hash->outer;

	PHP_SHA256Update(&inner, bytes, length);
	PHP_SHA256Final(digest, &inner);
	PHP_SHA256Update(&outer, digest, DIGEST);
	PHP_SHA256Final(digest, &outer);
}

/* In a time that does not tell how much of it is right. */
static bool are_equal(const uint8_t *a, const uint8_t *b, size_t length)
{
	uint8_t difference = 0;

	for (size_t i = 0; i < length; i++) {
		difference |= a[i] ^ b[i];
	}
	return difference == 0;
}

/* --- keys ---------------------------------------------------------------- */

/* Into a list of our own: elements may be references, which hooks could change. */
static bool add_key(const char *function, zend_string *id, zval *secret, amber_signing_keys *keys)
{
	if (Z_TYPE_P(secret) != IS_STRING) {
		return amber_option_type_error(function, "key", "a string or an array of strings", secret);
	}
	if (Z_STRLEN_P(secret) < AMBER_KEY_BYTES) {
		zend_value_error("%s(): Option \"key\" must have %d bytes or more, %zu given", function, AMBER_KEY_BYTES,
			Z_STRLEN_P(secret));
		return false;
	}
	if (ZSTR_LEN(id) > AMBER_KEY_ID_MOST) {
		zend_value_error("%s(): The ids of option \"key\" must have %d bytes at most, %zu given", function,
			AMBER_KEY_ID_MOST, ZSTR_LEN(id));
		return false;
	}
	/* an array that an extension made may have "7" beside 7: the first one stays */
	if (!zend_hash_add(keys->list, id, secret)) {
		return true;
	}
	Z_TRY_ADDREF_P(secret);
	if (!keys->secret) {
		keys->secret = Z_STR_P(secret);
		keys->id = id;
	}
	return true;
}

bool amber_keys_parse(const char *function, zval *value, amber_signing_keys *keys)
{
	zend_string *id;
	zend_ulong index;
	zval *secret;

	ZVAL_DEREF(value);
	keys->list = zend_new_array(8);
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return add_key(function, ZSTR_EMPTY_ALLOC(), value, keys);
	}
	ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(value), index, id, secret) {
		ZVAL_DEREF(secret);
		id = id ? zend_string_copy(id) : zend_long_to_str((zend_long) index);
		bool added = add_key(function, id, secret, keys);
		zend_string_release(id);
		if (!added) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	if (!keys->secret) {
		zend_value_error("%s(): Option \"key\" must not be empty", function);
		return false;
	}
	return true;
}

void amber_keys_free(amber_signing_keys *keys)
{
	if (keys->list) {
		zend_array_release(keys->list);
	}
	*keys = (amber_signing_keys) { 0 };
}

bool amber_keys_accept(const amber_signing_keys *keys, const zend_string *secret, const zend_string *id)
{
	if (!secret || !keys->secret) {
		return !secret && !keys->secret;
	}
	const zval *ours = zend_hash_str_find(keys->list, ZSTR_VAL(id), ZSTR_LEN(id));
	return ours && Z_STRLEN_P(ours) == ZSTR_LEN(secret)
		&& are_equal((const uint8_t *) Z_STRVAL_P(ours), (const uint8_t *) ZSTR_VAL(secret), ZSTR_LEN(secret));
}

/* --- messages ------------------------------------------------------------ */

zend_string *amber_sign(zend_string *message, const amber_signing_keys *keys)
{
	size_t length = ZSTR_LEN(message), id = ZSTR_LEN(keys->id);

	message = zend_string_extend(message, length + id + 1 + DIGEST, false);
	uint8_t *bytes = (uint8_t *) ZSTR_VAL(message);
	bytes[1] |= AMBER_FLAG_SIGNATURE;
	memcpy(bytes + length, ZSTR_VAL(keys->id), id);
	bytes[length + id] = (uint8_t) id;
	hmac(keys->secret, bytes, length + id + 1, bytes + length + id + 1);
	ZSTR_VAL(message)[ZSTR_LEN(message)] = '\0';
	return message;
}

static bool fail(size_t offset, const char *text)
{
	if (AMBER_G(startup_error)) {
		AMBER_G(startup_error)->needs_request = true;
	}
	amber_decode_error(offset, "%s", text);
	return false;
}

bool amber_signature_check(const uint8_t *bytes, size_t *length, const amber_signing_keys *keys, amber_signer *signer)
{
	*signer = (amber_signer) { 0 };
	if (*length < AMBER_HEADER_BYTES || bytes[0] != AMBER_MAGIC || (bytes[1] & AMBER_VERSION_MASK) != AMBER_VERSION) {
		return true; /* no message at all, or of another version: whoever reads it says so */
	}
	bool is_signed = (bytes[1] & AMBER_FLAG_SIGNATURE) != 0;
	if (!keys->secret) {
		return is_signed ? fail(1, "This message is signed; the option \"key\" is needed to read it") : true;
	}
	if (!is_signed) {
		return fail(1, "This message has no signature, which the option \"key\" asks for");
	}
	if (*length < AMBER_HEADER_BYTES + 1 + DIGEST) {
		return fail(*length, "The data ends early");
	}
	size_t end = *length - DIGEST, id_length = bytes[end - 1];
	if (end - 1 < AMBER_HEADER_BYTES + id_length) {
		return fail(end - 1, "The id of the key does not fit into the message");
	}
	const char *id = (const char *) bytes + end - 1 - id_length;
	const zval *secret = zend_hash_str_find(keys->list, id, id_length);
	if (!secret) {
		return fail(end - 1 - id_length, "The option \"key\" has no key of the id that signed this message");
	}
	uint8_t digest[DIGEST];
	hmac(Z_STR_P(secret), bytes, end, digest);
	if (!are_equal(digest, bytes + end, DIGEST)) {
		return fail(end, "The signature is not that of this message and key");
	}
	signer->secret = Z_STR_P(secret);
	signer->id = ((const Bucket *) secret)->key; /* buckets begin with their values */
	*length = end - 1 - id_length;
	return true;
}
