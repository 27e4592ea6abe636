/* SPDX-License-Identifier: MIT
 *
 * HMAC (RFC 2104) with PHP's own SHA-256, which clears its contexts itself.
 */
#include "php_amber.h"
#include "format/format.h"
#include "format/options.h"
#include "ext/hash/php_hash.h"
#include "ext/hash/php_hash_sha.h"

#define BLOCK 64
#define DIGEST 32

/* Starts a hash with the key block, each byte XORed with pad. */
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

static void hmac(const zend_string *secret, const uint8_t *bytes, size_t length, uint8_t *digest)
{
	PHP_SHA256_CTX context;
	uint8_t key[BLOCK] = { 0 };

	if (ZSTR_LEN(secret) > BLOCK) {
		PHP_SHA256Init(&context);
		PHP_SHA256Update(&context, (const uint8_t *) ZSTR_VAL(secret), ZSTR_LEN(secret));
		PHP_SHA256Final(key, &context);
	} else {
		memcpy(key, ZSTR_VAL(secret), ZSTR_LEN(secret));
	}
	begin_with(&context, key, 0x36);
	PHP_SHA256Update(&context, bytes, length);
	PHP_SHA256Final(digest, &context);
	begin_with(&context, key, 0x5c);
	PHP_SHA256Update(&context, digest, DIGEST);
	PHP_SHA256Final(digest, &context);
	ZEND_SECURE_ZERO(key, BLOCK);
}

/* --- keys ---------------------------------------------------------------- */

/* Copies a secret into our own list, because array elements may be references, which hooks could change. */
static bool add_key(zend_string *id, zval *secret, amber_signing_keys *keys)
{
	if (Z_TYPE_P(secret) != IS_STRING) {
		return amber_option_type_error("key", "a string or an array of strings", secret);
	}
	if (Z_STRLEN_P(secret) < AMBER_SIGNING_SECRET_MIN) {
		return amber_option_value_error("Option \"key\" must have %d bytes or more, %zu given",
			AMBER_SIGNING_SECRET_MIN, Z_STRLEN_P(secret));
	}
	if (ZSTR_LEN(id) > AMBER_SIGNING_ID_MOST) {
		return amber_option_value_error("The ids of option \"key\" must have %d bytes at most, %zu given",
			AMBER_SIGNING_ID_MOST, ZSTR_LEN(id));
	}
	/* an array built by an extension may have "7" beside 7: the first one stays */
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

bool amber_signing_keys_parse(zval *value, amber_signing_keys *keys)
{
	zend_string *id;
	zend_ulong index;
	zval *secret;

	ZVAL_DEREF(value);
	keys->list = zend_new_array(8);
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return add_key(ZSTR_EMPTY_ALLOC(), value, keys);
	}
	if (zend_hash_num_elements(Z_ARR_P(value)) == 0) {
		return amber_option_value_error("Option \"key\" must not be empty");
	}
	if (zend_array_is_list(Z_ARR_P(value))) {
		return amber_option_value_error("Option \"key\" must not be a list, in which a further key changes the id of "
			"each; write ids that stay: ['2026-12' => $new, '2026-11' => $old]");
	}
	ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(value), index, id, secret) {
		ZVAL_DEREF(secret);
		id = id ? zend_string_copy(id) : zend_long_to_str((zend_long) index);
		bool added = add_key(id, secret, keys);
		zend_string_release(id);
		if (!added) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

void amber_signing_keys_free(amber_signing_keys *keys)
{
	if (keys->list) {
		zend_array_release(keys->list);
	}
	*keys = (amber_signing_keys) { 0 };
}

bool amber_signing_keys_accept(const amber_signing_keys *keys, const zend_string *secret, const zend_string *id)
{
	if (!secret || !keys->secret) {
		return !secret && !keys->secret;
	}
	const zval *ours = zend_hash_str_find(keys->list, ZSTR_VAL(id), ZSTR_LEN(id));
	return ours && php_safe_bcmp(Z_STR_P(ours), secret) == 0;
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
		return true; /* not a message, or another version: the decoder reports that */
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
	uint8_t digest[DIGEST], difference = 0;
	hmac(Z_STR_P(secret), bytes, end, digest);
	/* constant time, so that the duration does not tell how many bytes are right */
	for (size_t i = 0; i < DIGEST; i++) {
		difference |= digest[i] ^ bytes[end + i];
	}
	if (difference) {
		return fail(end, "The signature is not that of this message and key");
	}
	signer->secret = Z_STR_P(secret);
	signer->id = ((const Bucket *) secret)->key; /* a bucket begins with its value */
	*length = end - 1 - id_length;
	return true;
}
