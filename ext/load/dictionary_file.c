/* SPDX-License-Identifier: MIT
 *
 * Reads the file of a dictionary (docs/FORMAT.md, "Dictionaries") and checks all of it: its form, its size, its hash.
 */
#include "php_amber.h"
#include "call.h"
#include "decode/frames.h"
#include "decode/objects.h"
#include "ext/hash/php_hash.h"
#include "ext/hash/php_hash_sha.h"
#include "load/load.h"

#define CONTENT_MOST  65536
#define FILE_MOST     (2 * CONTENT_MOST)
#define NAME_MOST     64
#define STRINGS_MOST  2048
#define LISTS_MOST    1024
#define STRING_MOST   1024
#define ELEMENTS_MOST 100000
#define ZSTD_MOST     32768
#define SUFFIX        ".amberdict"

/* What is being read. */
typedef struct {
	const char *path;
	HashTable strings; /* all strings, so that equal ones are one */
	HashTable seen;    /* what is in the current list, as bytes */
	zval *strings_out, *key_lists_out, *layout_keys_out, *names_out;
} reading;

static bool fail_list(const reading *of, const char *list, uint32_t i, const char *what)
{
	amber_file_fail(of->path, "This is no dictionary: %s %u %s", list, i, what);
	return false;
}

static bool fail_form(const char *path, const char *what)
{
	amber_file_fail(path, "This is no dictionary: %s", what);
	return false;
}

/* --- the lists ------------------------------------------------------------- */

/* Returns the one string of this content, with a reference for the caller. */
static zend_string *one_string(reading *of, zend_string *str)
{
	zval *one = zend_hash_lookup(&of->strings, str);

	if (Z_TYPE_P(one) == IS_NULL) {
		ZVAL_STR_COPY(one, str);
	}
	return zend_string_copy(Z_STR_P(one));
}

static void append(zval *list, zval *value)
{
	zend_hash_next_index_insert_new(Z_ARRVAL_P(list), value);
}

/* Whether a value is new in the current list. */
static bool is_new(reading *of, zval *value)
{
	zend_string *bytes = amber_encode(value, 0, "$value");
	bool added = zend_hash_add_empty_element(&of->seen, bytes) != NULL;

	zend_string_release(bytes);
	return added;
}

static bool take_entry(reading *of, zval *value, uint32_t i)
{
	zval str;

	if (Z_TYPE_P(value) != IS_STRING || Z_STRLEN_P(value) < 2 || Z_STRLEN_P(value) > STRING_MOST) {
		return fail_list(of, "strings", i, "is no string of 2 to 1,024 bytes");
	}
	if (!is_new(of, value)) {
		return fail_list(of, "strings", i, "comes twice");
	}
	ZVAL_STR(&str, one_string(of, Z_STR_P(value)));
	append(of->strings_out, &str);
	return true;
}

/* Adds a key to a table; returns what is wrong with it, or NULL. */
static const char *add_key(reading *of, zend_array *table, zval *key, bool is_name)
{
	zend_ulong number;

	if (Z_TYPE_P(key) == IS_LONG) {
		amber_decode_append_index(table, (zend_ulong) Z_LVAL_P(key));
	} else if (Z_TYPE_P(key) != IS_STRING || Z_STRLEN_P(key) > AMBER_LONG_NAME) {
		return "has a key that is neither an int nor a string of 128 bytes at most";
	} else if (!is_name && ZEND_HANDLE_NUMERIC(Z_STR_P(key), number)) {
		return "has an int that is written as a string";
	} else if (is_name && amber_name_prefix(Z_STR_P(key)) == AMBER_NO_NAME) {
		return "has a name that no property can have";
	} else {
		zend_string *str = one_string(of, Z_STR_P(key));
		if (!amber_decode_append_key(table, str)) {
			zend_string_release(str);
		}
	}
	return amber_decode_keys_differ(table) ? NULL : "has a key twice";
}

static bool is_list(const zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY && zend_array_is_list(Z_ARRVAL_P(value));
}

/* Appends a table with these keys. */
static bool take_keys(reading *of, const char *list, zval *keys, uint32_t i, zval *out, bool is_names)
{
	uint32_t n = zend_hash_num_elements(Z_ARRVAL_P(keys));
	const char *wrong = NULL;
	zval table, *key;

	if (n == 0) {
		ZVAL_EMPTY_ARRAY(&table);
		append(out, &table);
		return true;
	}
	ZVAL_ARR(&table, amber_decode_new_table(n));
	append(out, &table);
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(keys), key) {
		wrong = add_key(of, Z_ARRVAL(table), key, is_names);
		if (wrong) {
			return fail_list(of, list, i, wrong);
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool take_key_list(reading *of, zval *value, uint32_t i)
{
	if (!is_list(value) || zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
		return fail_list(of, "keys", i, "is no list of one key or more");
	}
	return is_new(of, value) ? take_keys(of, "keys", value, i, of->key_lists_out, false)
		: fail_list(of, "keys", i, "comes twice");
}

/* Appends class, class in lower case, and the names of the properties as strings. */
static bool take_names(reading *of, zval *class, zval *names, uint32_t i)
{
	zend_string *lower = zend_string_tolower(Z_STR_P(class));
	HashTable same;
	bool differ = true;
	zval list, *name, str;

	array_init(&list);
	append(of->names_out, &list);
	ZVAL_STR(&str, one_string(of, Z_STR_P(class)));
	append(&list, &str);
	ZVAL_STR(&str, one_string(of, lower));
	append(&list, &str);
	zend_string_release(lower);
	zend_hash_init(&same, 8, NULL, NULL, false);
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(names), name) {
		zend_string *text = zval_get_string(name);
		ZVAL_STR(&str, one_string(of, text));
		append(&list, &str);
		differ &= zend_hash_add_empty_element(&same, text) != NULL;
		zend_string_release(text);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&same);
	return differ || fail_list(of, "classes", i, "has a name twice");
}

static bool take_layout(reading *of, zval *value, uint32_t i)
{
	zval *class = is_list(value) ? zend_hash_index_find(Z_ARRVAL_P(value), 0) : NULL;
	zval *names = class ? zend_hash_index_find(Z_ARRVAL_P(value), 1) : NULL;

	if (!names || zend_hash_num_elements(Z_ARRVAL_P(value)) != 2 || Z_TYPE_P(class) != IS_STRING || !is_list(names)) {
		return fail_list(of, "classes", i, "is no list of a class and a list of names");
	}
	if (Z_STRLEN_P(class) > AMBER_LONG_NAME || !amber_is_class_name(Z_STR_P(class))) {
		return fail_list(of, "classes", i, "has no name of a class of 128 bytes at most");
	}
	if (!is_new(of, value)) {
		return fail_list(of, "classes", i, "comes twice");
	}
	return take_keys(of, "classes", names, i, of->layout_keys_out, true) && take_names(of, class, names, i);
}

static bool take_list(reading *of, const char *name, zval *list, uint32_t most,
	bool (*take)(reading *of, zval *value, uint32_t i))
{
	uint32_t i = 0;
	zval *value;

	if (!is_list(list) || zend_hash_num_elements(Z_ARRVAL_P(list)) > most) {
		amber_file_fail(of->path, "This is no dictionary: \"%s\" is no list of %u entries at most", name, most);
		return false;
	}
	zend_hash_clean(&of->seen);
	ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(list), value) {
		if (!take(of, value, i++)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* --- members --------------------------------------------------------------- */

/* Returns the members of an array that has these and no others, in their order; NULL: it has not. */
static Bucket *take_members(const zval *value, const char *const *names, uint32_t n)
{
	const zend_array *members = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : &zend_empty_array;

	if (zend_hash_num_elements(members) != n || HT_IS_PACKED(members) || !HT_IS_WITHOUT_HOLES(members)) {
		return NULL;
	}
	for (uint32_t i = 0; i < n; i++) {
		const zend_string *name = members->arData[i].key;
		if (!name || strcmp(ZSTR_VAL(name), names[i]) != 0) {
			return NULL;
		}
	}
	return members->arData;
}

/* Decodes a message without sections. */
static bool decode(const char *path, const zend_string *bytes, zval *value)
{
	amber_decode_options options = { .max_depth = 4, .max_elements = ELEMENTS_MOST };
	const uint8_t *start = (const uint8_t *) ZSTR_VAL(bytes);

	ZVAL_NULL(value);
	if (ZSTR_LEN(bytes) < AMBER_HEADER_BYTES || start[0] != AMBER_MAGIC || start[1] != AMBER_VERSION) {
		return fail_form(path, "it is no message of amber without flags");
	}
	return amber_decode(value, start, ZSTR_LEN(bytes), &options);
}

/* Takes content for zstd, which begins with the magic number of a dictionary of zstd. */
static bool take_zstd(const reading *of, const zval *value, amber_dictionary_content *content)
{
	static const char magic[] = { 0x37, (char) 0xa4, 0x30, (char) 0xec };

	if (Z_TYPE_P(value) != IS_STRING || Z_STRLEN_P(value) > ZSTD_MOST
	 || !zend_string_starts_with_cstr(Z_STR_P(value), magic, sizeof(magic))) {
		return fail_form(of->path, "\"zstd\" is no dictionary of zstd of 32 kB at most");
	}
	content->zstd = zend_string_copy(Z_STR_P(value));
	return true;
}

static bool take_lists(reading *of, const zval *value, amber_dictionary_content *content)
{
	static const char *const names[] = { "strings", "keys", "classes", "zstd" };
	zval **const out[] = { &of->strings_out, &of->key_lists_out, &of->layout_keys_out, &of->names_out };
	Bucket *with_zstd = take_members(value, names, 4), *lists = with_zstd ? with_zstd : take_members(value, names, 3);
	zval list;

	if (!lists) {
		return fail_form(of->path, "its content is no array of \"strings\", \"keys\" and \"classes\"");
	}
	array_init_size(&content->lists, 4);
	zend_hash_real_init_packed(Z_ARRVAL(content->lists));
	for (int i = 0; i < 4; i++) {
		array_init(&list);
		*out[i] = zend_hash_next_index_insert_new(Z_ARRVAL(content->lists), &list);
	}
	return take_list(of, "strings", &lists[0].val, STRINGS_MOST, take_entry)
		&& take_list(of, "keys", &lists[1].val, LISTS_MOST, take_key_list)
		&& take_list(of, "classes", &lists[2].val, LISTS_MOST, take_layout)
		&& (!with_zstd || take_zstd(of, &lists[3].val, content));
}

static bool take_content(const char *path, const zend_string *bytes, amber_dictionary_content *content)
{
	reading of = { .path = path };
	zval value;

	if (!decode(path, bytes, &value)) {
		return false;
	}
	zend_hash_init(&of.strings, 64, NULL, ZVAL_PTR_DTOR, false);
	zend_hash_init(&of.seen, 64, NULL, NULL, false);
	bool good = take_lists(&of, &value, content);
	zend_hash_destroy(&of.seen);
	zend_hash_destroy(&of.strings);
	zval_ptr_dtor(&value);
	return good;
}

/* Compares a name with that of the file: NAME.amberdict or NAME@VERSION.amberdict. */
static bool is_name_of(const char *file, const amber_dictionary_content *content)
{
	size_t length = ZSTR_LEN(content->name);
	char version[MAX_LENGTH_OF_LONG + sizeof(SUFFIX) + 1];

	if (strncmp(file, ZSTR_VAL(content->name), length) != 0) {
		return false;
	}
	snprintf(version, sizeof(version), "@" ZEND_LONG_FMT SUFFIX, content->version);
	return !strcmp(file + length, SUFFIX) || !strcmp(file + length, version);
}

static bool is_sound_name(const zend_string *name)
{
	static const char all[] = "abcdefghijklmnopqrstuvwxyz0123456789_.-";

	return ZSTR_LEN(name) && ZSTR_LEN(name) <= NAME_MOST && strspn(ZSTR_VAL(name), all) == ZSTR_LEN(name)
		&& !strchr("_.-", ZSTR_VAL(name)[0]);
}

static bool is_date(const zend_string *date)
{
	static const char form[] = "0000-00-00";

	for (size_t i = 0; i < sizeof(form) - 1 && ZSTR_LEN(date) == sizeof(form) - 1; i++) {
		char c = ZSTR_VAL(date)[i];
		if (form[i] == '-' ? c != '-' : c < '0' || c > '9') {
			return false;
		}
	}
	return ZSTR_LEN(date) == sizeof(form) - 1;
}

static bool is_hash_of(const zend_string *bytes, const zval *hash, uint8_t *id)
{
	PHP_SHA256_CTX context;

	PHP_SHA256Init(&context);
	PHP_SHA256Update(&context, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes));
	PHP_SHA256Final(id, &context);
	return Z_TYPE_P(hash) == IS_STRING
		&& zend_string_equals_cstr(Z_STR_P(hash), (const char *) id, AMBER_DICTIONARY_HASH_BYTES);
}

static bool take_file(const char *path, const char *file, const zval *value, amber_dictionary_content *content)
{
	static const char *const names[] = { "amber", "name", "version", "date", "content", "sha256" };
	Bucket *at = take_members(value, names, 6);

	if (!at || Z_TYPE(at[0].val) != IS_STRING || !zend_string_equals_literal(Z_STR(at[0].val), "dictionary")) {
		return fail_form(path, "its members are not those of one");
	}
	const zval *name = &at[1].val, *version = &at[2].val, *date = &at[3].val, *bytes = &at[4].val;
	if (Z_TYPE_P(name) != IS_STRING || !is_sound_name(Z_STR_P(name)) || Z_TYPE_P(version) != IS_LONG
	 || Z_LVAL_P(version) < 1 || Z_TYPE_P(date) != IS_STRING || !is_date(Z_STR_P(date))) {
		return fail_form(path, "its name, version or date is not sound");
	}
	if (Z_TYPE_P(bytes) != IS_STRING || Z_STRLEN_P(bytes) > CONTENT_MOST) {
		return fail_form(path, "its content is no string of 64 kB at most");
	}
	content->name = zend_string_copy(Z_STR_P(name));
	content->version = Z_LVAL_P(version);
	content->date = zend_string_copy(Z_STR_P(date));
	content->bytes = Z_STRLEN_P(bytes);
	if (!is_name_of(file, content)) {
		amber_file_fail(path, "The file of the dictionary %s, version " ZEND_LONG_FMT ", must be named %s" SUFFIX
			" or %s@" ZEND_LONG_FMT SUFFIX, ZSTR_VAL(content->name), content->version, ZSTR_VAL(content->name),
			ZSTR_VAL(content->name), content->version);
		return false;
	}
	if (!is_hash_of(Z_STR_P(bytes), &at[5].val, content->id)) {
		amber_file_fail(path, "The dictionary is damaged: its SHA-256 is not that of its content");
		return false;
	}
	return take_content(path, Z_STR_P(bytes), content);
}

void amber_dictionary_content_free(amber_dictionary_content *content)
{
	if (content->name) {
		zend_string_release(content->name);
	}
	if (content->date) {
		zend_string_release(content->date);
	}
	if (content->zstd) {
		zend_string_release(content->zstd);
	}
	zval_ptr_dtor(&content->lists);
}

bool amber_dictionary_parse(const char *path, const char *file, const zend_string *bytes,
	amber_dictionary_content *content)
{
	zval value;

	*content = (amber_dictionary_content) { 0 };
	bool good = decode(path, bytes, &value) && take_file(path, file, &value, content);
	zval_ptr_dtor(&value);
	if (!good) {
		amber_dictionary_content_free(content);
	}
	return good;
}

bool amber_dictionary_read(const char *path, const char *file, amber_dictionary_content *content)
{
	amber_file_identity identity;
	zend_string *bytes = amber_file_read(path, &identity, SIZE_MAX, FILE_MOST);

	if (!bytes) {
		return false;
	}
	bool good = !identity.anybody_writes;
	if (!good) {
		amber_file_fail(path, "Anybody may write to this file, and so change what messages mean: chmod o-w");
	}
	good = good && amber_dictionary_parse(path, file, bytes, content);
	zend_string_release_ex(bytes, true);
	return good;
}
