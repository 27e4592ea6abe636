/* SPDX-License-Identifier: MIT
 *
 * The dictionaries that are loaded, found by id and by name.
 */
#include "php_amber.h"
#include "format/dictionary.h"
#include "format/format.h"

static amber_dictionary loaded[AMBER_DICTIONARIES_MOST];
static uint32_t loaded_n;

void amber_dictionary_add(const amber_dictionary *dictionary)
{
	uint32_t layouts = amber_dictionary_layouts();

	ZEND_ASSERT(loaded_n < AMBER_DICTIONARIES_MOST);
	loaded[loaded_n] = *dictionary;
	loaded[loaded_n].index = loaded_n;
	loaded[loaded_n].first_layout = layouts;
	loaded_n++;
}

const amber_dictionary *amber_dictionaries(uint32_t *n)
{
	*n = loaded_n;
	return loaded;
}

void amber_dictionaries_forget(void)
{
	loaded_n = 0;
}

uint32_t amber_dictionary_layouts(void)
{
	return loaded_n ? loaded[loaded_n - 1].first_layout + loaded[loaded_n - 1].layouts_n : 0;
}

const amber_dictionary *amber_dictionary_by_id(const uint8_t *id)
{
	for (uint32_t i = 0; i < loaded_n; i++) {
		if (memcmp(loaded[i].id, id, AMBER_DICTIONARY_ID_BYTES) == 0) {
			return &loaded[i];
		}
	}
	return NULL;
}

/* Whether a name is that of a dictionary, alone ("shop") or with its version ("shop@2"). */
static bool is_named(const amber_dictionary *dictionary, const char *name, size_t length)
{
	size_t own = ZSTR_LEN(dictionary->name);
	char version[MAX_LENGTH_OF_LONG + 1];

	if (length < own || memcmp(name, ZSTR_VAL(dictionary->name), own) != 0) {
		return false;
	}
	size_t digits = (size_t) snprintf(version, sizeof(version), "@" ZEND_LONG_FMT, dictionary->version);
	return length == own || (length - own == digits && memcmp(name + own, version, digits) == 0);
}

const amber_dictionary *amber_dictionary_by_name(const char *name, size_t length)
{
	const amber_dictionary *newest = NULL;

	for (uint32_t i = 0; i < loaded_n; i++) {
		const amber_dictionary *dictionary = &loaded[i];
		if (is_named(dictionary, name, length) && (!newest || dictionary->version > newest->version)) {
			newest = dictionary;
		}
	}
	return newest;
}

const char *amber_dictionary_names(char *text, size_t size)
{
	size_t used = 0;

	snprintf(text, size, "none");
	for (uint32_t i = 0; i < loaded_n && used < size; i++) {
		const amber_dictionary *one = &loaded[i];
		used += (size_t) snprintf(text + used, size - used, "%s%s " ZEND_LONG_FMT " (%02x%02x%02x%02x)",
			i ? ", " : "", ZSTR_VAL(one->name), one->version, one->id[0], one->id[1], one->id[2], one->id[3]);
	}
	return text;
}

bool amber_dictionary_is_missing(const uint8_t *bytes, size_t length)
{
	return length >= AMBER_HEADER_BYTES + AMBER_DICTIONARY_ID_BYTES && bytes[0] == AMBER_MAGIC
		&& (bytes[1] & (AMBER_VERSION_MASK | AMBER_FLAG_DICTIONARY)) == (AMBER_VERSION | AMBER_FLAG_DICTIONARY)
		&& !amber_dictionary_by_id(bytes + AMBER_HEADER_BYTES);
}

size_t amber_header_read(const uint8_t *bytes, size_t length, const amber_dictionary **dictionary)
{
	*dictionary = NULL;
	if (length <= AMBER_HEADER_BYTES || bytes[0] != AMBER_MAGIC) {
		return 0;
	}
	uint8_t version = bytes[1] & ~AMBER_FLAG_SIGNATURE;
	if (version == AMBER_VERSION) {
		return AMBER_HEADER_BYTES;
	}
	if (version != (AMBER_VERSION | AMBER_FLAG_DICTIONARY)
	 || length <= AMBER_HEADER_BYTES + AMBER_DICTIONARY_ID_BYTES) {
		return 0;
	}
	*dictionary = amber_dictionary_by_id(bytes + AMBER_HEADER_BYTES);
	return *dictionary ? AMBER_HEADER_BYTES + AMBER_DICTIONARY_ID_BYTES : 0;
}
