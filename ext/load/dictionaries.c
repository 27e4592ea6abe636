/* SPDX-License-Identifier: MIT
 *
 * Loads the dictionaries of a directory into memory that lasts as long as the process, and that nothing writes to after
 * PHP has started. Forked processes and threads share it.
 */
#include "php_amber.h"
#include "format/options.h"
#include "load/load.h"
#include "php_scandir.h"

#define SUFFIX ".amberdict"

/* --- memory ---------------------------------------------------------------- */

static const zval *entries_of(const zval *lists, uint32_t i, uint32_t *n)
{
	const zend_array *list = Z_ARRVAL(Z_ARRVAL_P(lists)->arPacked[i]);

	*n = zend_hash_num_elements(list);
	return list->arPacked;
}

/* Returns pointers to the strings or tables of a list. */
static void *pointers_to(const zval *values, uint32_t n)
{
	void **pointers = safe_pemalloc(n, sizeof(void *), 0, 1);

	for (uint32_t i = 0; i < n; i++) {
		pointers[i] = Z_PTR(values[i]);
	}
	return pointers;
}

static void take_layouts(amber_dictionary *dictionary, const zval *names)
{
	uint32_t all = 0;

	for (uint32_t i = 0; i < dictionary->layouts_n; i++) {
		all += zend_hash_num_elements(Z_ARRVAL(names[i])) - 2;
	}
	dictionary->properties = safe_pemalloc(all, sizeof(zend_string *), 0, 1);
	dictionary->layouts = safe_pemalloc(dictionary->layouts_n, sizeof(amber_layout_names), 0, 1);
	zend_string **property = dictionary->properties;
	for (uint32_t i = 0; i < dictionary->layouts_n; i++) {
		const zval *list = Z_ARRVAL(names[i])->arPacked;
		uint32_t count = zend_hash_num_elements(Z_ARRVAL(names[i])) - 2;
		dictionary->layouts[i] = (amber_layout_names) { count, Z_STR(list[1]), Z_STR(list[0]), property };
		for (uint32_t k = 0; k < count; k++) {
			*property++ = Z_STR(list[2 + k]);
		}
	}
}

/* Copies what was read to where it stays. Returns false without memory. */
static bool make(amber_dictionary *dictionary, amber_dictionary_content *content, const char *file)
{
	amber_persistent persistent;
	zval text;

	array_init(&text);
	add_next_index_str(&text, zend_string_copy(content->name));
	add_next_index_str(&text, zend_string_copy(content->date));
	add_next_index_string(&text, file);
	if (content->zstd) {
		add_next_index_str(&text, zend_string_copy(content->zstd));
	}
	zend_hash_next_index_insert_new(Z_ARRVAL(content->lists), &text);
	if (!amber_persistent_make(&content->lists, false, SIZE_MAX, &persistent)) {
		return false;
	}
	uint32_t n;
	const zval *lists = &persistent.value, *strings = entries_of(lists, 0, &dictionary->strings_n),
		*key_lists = entries_of(lists, 1, &dictionary->key_lists_n),
		*layout_keys = entries_of(lists, 2, &dictionary->layouts_n), *names = entries_of(lists, 3, &n),
		*texts = entries_of(lists, 4, &n);
	dictionary->zstd = n > 3 ? Z_STR(texts[3]) : NULL;
	dictionary->block = persistent.block;
	dictionary->block_bytes = persistent.size;
	dictionary->bytes = content->bytes;
	dictionary->version = content->version;
	dictionary->name = Z_STR(texts[0]);
	dictionary->date = Z_STR(texts[1]);
	dictionary->file = Z_STR(texts[2]);
	memcpy(dictionary->id, content->id, sizeof(dictionary->id));
	dictionary->strings = pointers_to(strings, dictionary->strings_n);
	dictionary->key_lists = pointers_to(key_lists, dictionary->key_lists_n);
	dictionary->layout_keys = pointers_to(layout_keys, dictionary->layouts_n);
	take_layouts(dictionary, names);
	return true;
}

/* Whether what zstd is to be served with is sound, as far as this build can tell. */
static bool prepare(const char *path, amber_dictionary *dictionary)
{
	if (!amber_compress_prepare(dictionary)) {
		amber_file_fail(path, "The dictionary's content for zstd is damaged");
		return false;
	}
	return true;
}

static void free_one(const amber_dictionary *dictionary)
{
	amber_persistent persistent = { .block = dictionary->block, .size = dictionary->block_bytes };

	amber_compress_forget(dictionary);
	amber_persistent_free(&persistent);
	pefree(dictionary->strings, 1);
	pefree(dictionary->key_lists, 1);
	pefree(dictionary->layout_keys, 1);
	pefree(dictionary->layouts, 1);
	pefree(dictionary->properties, 1);
}

void amber_dictionaries_free(void)
{
	uint32_t n;
	const amber_dictionary *all = amber_dictionaries(&n);

	for (uint32_t i = 0; i < n; i++) {
		free_one(&all[i]);
	}
	amber_dictionaries_forget();
}

/* --- files ----------------------------------------------------------------- */

/* Whether a dictionary may stand beside those that are loaded. */
static bool fits(const char *path, const amber_dictionary *dictionary)
{
	const amber_dictionary *same = amber_dictionary_by_id(dictionary->id);
	uint32_t n;
	const amber_dictionary *all = amber_dictionaries(&n);

	if (n == AMBER_DICTIONARIES_MOST) {
		amber_file_fail(path, "%d dictionaries are loaded already; more are not", AMBER_DICTIONARIES_MOST);
		return false;
	}
	if (same && memcmp(same->id, dictionary->id, sizeof(same->id)) != 0) {
		amber_file_fail(path, "%s has the same id by chance: train this one anew", ZSTR_VAL(same->file));
		return false;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (zend_string_equals(all[i].name, dictionary->name) && all[i].version == dictionary->version
		 && &all[i] != same) {
			amber_file_fail(path, "%s is another version " ZEND_LONG_FMT " of %s", ZSTR_VAL(all[i].file),
				dictionary->version, ZSTR_VAL(dictionary->name));
			return false;
		}
	}
	return true;
}

static void load_file(const char *directory, const char *file)
{
	amber_startup_error error = { 0 };
	amber_dictionary dictionary = { 0 };
	amber_dictionary_content content;
	char path[MAXPATHLEN];

	snprintf(path, sizeof(path), "%s%c%s", directory, DEFAULT_SLASH, file);
	AMBER_G(startup_error) = &error;
	if (amber_dictionary_read(path, file, &content)) {
		if (!make(&dictionary, &content, file)) {
			amber_file_fail(path, "There is no memory for the dictionary");
		} else if (fits(path, &dictionary) && prepare(path, &dictionary)) {
			amber_dictionary_add(&dictionary);
		} else {
			free_one(&dictionary);
		}
		amber_dictionary_content_free(&content);
	}
	AMBER_G(startup_error) = NULL;
	if (*error.text) {
		zend_error(E_WARNING, "amber.dictionaries: %s: %s", path, error.text);
	}
}

static bool is_dictionary(const char *file)
{
	size_t length = strlen(file), suffix = sizeof(SUFFIX) - 1;

	return length > suffix && strcmp(file + length - suffix, SUFFIX) == 0;
}

/* Returns why a directory is not read, or NULL. */
static const char *refuse(const char *directory)
{
	zend_stat_t status;

	if (!IS_ABSOLUTE_PATH(directory, strlen(directory))) {
		return "this must be an absolute path";
	}
	if (zend_stat(directory, &status) != 0 || !S_ISDIR(status.st_mode)) {
		return "there is no such directory";
	}
	return amber_file_anybody_writes(&status)
		? "anybody may add files to this directory, and so change what messages mean: chmod o-w" : NULL;
}

void amber_dictionaries_load(const char *directory)
{
	struct dirent **files;
	const char *wrong = *directory ? refuse(directory) : NULL;
	int n = *directory && !wrong ? php_scandir(directory, &files, NULL, php_alphasort) : 0;

	if (n < 0) {
		wrong = strerror(errno);
	}
	if (wrong) {
		zend_error(E_WARNING, "amber.dictionaries: \"%s\": %s", directory, wrong);
	}
	for (int i = 0; i < n; i++) {
		if (is_dictionary(files[i]->d_name)) {
			load_file(directory, files[i]->d_name);
		}
		free(files[i]);
	}
	if (n > 0) {
		free(files);
	}
}

/* --- what is loaded -------------------------------------------------------- */

void amber_dictionary_check_setting(const char *setting, const char *name)
{
	char names[400];

	if (*name && !amber_dictionary_by_name(name, strlen(name))) {
		zend_error(E_WARNING, "%s: there is no dictionary \"%s\" (loaded: %s); until there is, data is written without "
			"one", setting, name, amber_dictionary_names(names, sizeof(names)));
	}
}

void amber_dictionaries_status(zval *status)
{
	uint32_t n;
	const amber_dictionary *all = amber_dictionaries(&n);
	zval list, entry;

	array_init_size(&list, n);
	for (uint32_t i = 0; i < n; i++) {
		const amber_dictionary *one = &all[i];
		array_init_size(&entry, 8);
		add_assoc_str(&entry, "name", one->name);
		add_assoc_long(&entry, "version", one->version);
		add_assoc_str(&entry, "id", strpprintf(0, "%02x%02x%02x%02x", one->id[0], one->id[1], one->id[2], one->id[3]));
		add_assoc_str(&entry, "date", one->date);
		add_assoc_long(&entry, "strings", one->strings_n);
		add_assoc_long(&entry, "key_lists", one->key_lists_n);
		add_assoc_long(&entry, "classes", one->layouts_n);
		add_assoc_long(&entry, "bytes", (zend_long) one->bytes);
		zend_hash_next_index_insert_new(Z_ARRVAL(list), &entry);
	}
	add_assoc_zval(status, "dictionaries", &list);
}
