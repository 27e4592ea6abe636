/* SPDX-License-Identifier: MIT
 *
 * An odd first byte: the others are the content of a dictionary, which is
 * parsed as if it stood in a file. An even one: they are the item of a message
 * that names a dictionary of tests/vectors; if bit 1 is set, the length and the
 * frame of one with content for zstd. A value that is decoded is encoded with
 * it, and what was encoded can be decoded. Parts of what cannot be decoded,
 * too, are looked for: nothing may crash.
 */
#include "harness.h"
#include "php_amber.h"
#include "call.h"
#include "ext/hash/php_hash.h"
#include "ext/hash/php_hash_sha.h"
#include "format/format.h"
#include "load/load.h"
#include "path/path.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = NULL;

#define DEPTH    100
#define ELEMENTS 20000

static const amber_dictionary *dictionary_of(const char *name)
{
	const amber_dictionary *dictionary = amber_dictionary_by_name(name, strlen(name));

	if (!dictionary) {
		amber_dictionaries_load(AMBER_FUZZ_DIR "/../../tests/vectors");
		dictionary = amber_dictionary_by_name(name, strlen(name));
		fuzz_check(dictionary != NULL, "the dictionary is loaded");
	}
	return dictionary;
}

static void prepare(zend_string *zstd)
{
	amber_dictionary dictionary = { .zstd = zstd };

	amber_compress_prepare(&dictionary);
	amber_compress_forget(&dictionary);
}

static void parse_content(const uint8_t *data, size_t size)
{
	amber_startup_error error = { 0 };
	amber_dictionary_content content;
	PHP_SHA256_CTX context;
	uint8_t hash[32];
	zval file;

	PHP_SHA256Init(&context);
	PHP_SHA256Update(&context, data, size);
	PHP_SHA256Final(hash, &context);
	array_init(&file);
	add_assoc_string(&file, "amber", "dictionary");
	add_assoc_string(&file, "name", "fuzz");
	add_assoc_long(&file, "version", 1);
	add_assoc_string(&file, "date", "2026-11-30");
	add_assoc_stringl(&file, "content", (const char *) data, size);
	add_assoc_stringl(&file, "sha256", (const char *) hash, sizeof(hash));
	zend_string *bytes = amber_encode(&file, 0, "$file");
	zval_ptr_dtor(&file);
	AMBER_G(startup_error) = &error;
	bool good = amber_dictionary_parse("fuzz.amberdict", "fuzz.amberdict", bytes, &content);
	AMBER_G(startup_error) = NULL;
	fuzz_check(good == !*error.text, "what is refused is refused by a sentence");
	if (good) {
		prepare(content.zstd);
		amber_dictionary_content_free(&content);
	}
	zend_string_release(bytes);
}

static zend_string *encode(zval *value, const amber_dictionary *dictionary)
{
	amber_encode_options options = { .max_depth = 10 * DEPTH, .dictionary = dictionary,
		.compress = dictionary->zstd && amber_compress_library() };

	return amber_encode_with_options(value, &options, "$value", NULL);
}

/* Writes and reads a value that was decoded with the dictionary. */
static void write_again(zval *value, const amber_dictionary *dictionary)
{
	amber_decode_options options = { .max_depth = 10 * DEPTH };
	zend_string *bytes = encode(value, dictionary);
	zval read;

	if (!bytes) {
		zend_clear_exception(); /* an object of a class of PHP's own that cannot be serialized */
		return;
	}
	amber_decode(&read, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), &options);
	zend_clear_exception(); /* a hook of such a class may throw */
	zend_string_release(bytes);
	zval_ptr_dtor(&read);
}

static void follow_paths(zend_string *message, const amber_decode_options *options)
{
	zend_array *path = zend_new_array(4);
	zval result, step;

	for (zend_long i = 0; i < 3; i++) {
		amber_path_get(&result, message, path, NULL, options);
		zend_clear_exception();
		zval_ptr_dtor(&result);
		amber_path_keys(&result, message, path, options);
		zend_clear_exception();
		zval_ptr_dtor(&result);
		if (i) {
			ZVAL_STRING(&step, "state");
		} else {
			ZVAL_LONG(&step, 1);
		}
		zend_hash_next_index_insert(path, &step);
	}
	zend_array_release(path);
}

void fuzz_body(const uint8_t *data, size_t size)
{
	amber_decode_options options = { .max_depth = DEPTH, .max_elements = ELEMENTS };
	bool packed = size && (data[0] & 2);
	const amber_dictionary *dictionary = dictionary_of(packed ? "packed" : "vectors");
	uint8_t head[] = { AMBER_MAGIC, AMBER_VERSION | AMBER_FLAG_DICTIONARY | (packed ? AMBER_FLAG_COMPRESSION : 0) };
	zval value;

	if (size == 0 || (data[0] & 1)) {
		parse_content(data + (size > 0), size - (size > 0));
		return;
	}
	zend_string *message = zend_string_concat3((char *) head, sizeof(head), (const char *) dictionary->id,
		AMBER_DICTIONARY_ID_BYTES, (const char *) data + 1, size - 1);
	amber_decode(&value, (const uint8_t *) ZSTR_VAL(message), ZSTR_LEN(message), &options);
	if (!EG(exception)) {
		write_again(&value, dictionary);
	}
	zend_clear_exception();
	follow_paths(message, &options);
	zval_ptr_dtor(&value);
	zend_string_release(message);
}
