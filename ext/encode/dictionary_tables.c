/* SPDX-License-Identifier: MIT
 *
 * Encoders that begin with a dictionary: their tables of strings and key lists hold its entries, with their numbers, as
 * if the message had written them before its value. So nothing else in the encoder knows of dictionaries. When a
 * message ends, its own entries are taken out of the tables again.
 */
#include "encode/encoder.h"
#include "encode/buffer.h"
#include "format/dictionary.h"

/* A table for so many entries has room for as many of the message and more. */
static uint32_t start_for(uint32_t entries, uint32_t least)
{
	uint32_t start = least;

	while (start < 2 * entries) {
		start *= 2;
	}
	return start;
}

static uint32_t strings_start(const amber_dictionary *dictionary)
{
	return start_for(dictionary->strings_n + dictionary->layouts_n, AMBER_STRINGS_START);
}

static uint32_t key_lists_start(const amber_dictionary *dictionary)
{
	return start_for(dictionary->key_lists_n + dictionary->layouts_n, AMBER_KEY_LISTS_START);
}

size_t amber_encode_dictionary_bytes(const amber_dictionary *dictionary)
{
	return AMBER_TABLE_BYTES(strings_start(dictionary), sizeof(amber_string))
		+ AMBER_TABLE_BYTES(key_lists_start(dictionary), sizeof(amber_key_list));
}

static void add_key_list(amber_encoder *encoder, const zend_array *table, uint32_t class_name, uint32_t id)
{
	amber_keys keys = { AMBER_KEY_OF(table->arData), sizeof(Bucket), table->nNumUsed };
	uint32_t index = amber_key_lists_add(&encoder->key_lists, keys, class_name);

	amber_key_lists_at(&encoder->key_lists, index)->id = id;
}

/* Fills both tables, which hold nothing yet. Names of classes that are no string of the dictionary have no number. */
static void fill(amber_encoder *encoder)
{
	const amber_dictionary *dictionary = encoder->dictionary;

	for (uint32_t i = 0; i < dictionary->strings_n; i++) {
		amber_strings_at(&encoder->strings, amber_strings_add(&encoder->strings, dictionary->strings[i]))->id = i;
	}
	for (uint32_t i = 0; i < dictionary->key_lists_n; i++) {
		add_key_list(encoder, dictionary->key_lists[i], AMBER_NO_ID, i);
	}
	for (uint32_t i = 0; i < dictionary->layouts_n; i++) {
		uint32_t class_name = amber_strings_add(&encoder->strings, dictionary->layouts[i].name);
		add_key_list(encoder, dictionary->layout_keys[i], class_name, i);
	}
	encoder->dictionary_strings = encoder->strings.next - encoder->strings.base;
}

void amber_encode_use_dictionary(amber_encoder *encoder, const amber_dictionary *dictionary, void *memory)
{
	char *key_lists = (char *) memory + AMBER_TABLE_BYTES(strings_start(dictionary), sizeof(amber_string));

	encoder->dictionary = dictionary;
	amber_table_make(&encoder->strings, strings_start(dictionary), sizeof(amber_string), memory);
	amber_table_make(&encoder->key_lists.table, key_lists_start(dictionary), sizeof(amber_key_list), key_lists);
	fill(encoder);
}

void amber_encode_restore_dictionary(amber_encoder *encoder)
{
	const amber_dictionary *dictionary = encoder->dictionary;
	uint32_t base = encoder->strings.base, key_lists = dictionary->key_lists_n + dictionary->layouts_n;
	bool kept = amber_table_keep(&encoder->strings, encoder->dictionary_strings);

	if (UNEXPECTED(!amber_table_keep(&encoder->key_lists.table, key_lists)) || UNEXPECTED(!kept)) {
		amber_table_renew(&encoder->strings);
		amber_table_renew(&encoder->key_lists.table);
		fill(encoder);
	}
	for (uint32_t i = dictionary->strings_n; i < encoder->dictionary_strings; i++) {
		amber_strings_at(&encoder->strings, base + i)->id = AMBER_NO_ID;
	}
}

void amber_walk_start_with_dictionary(amber_walk *walk, const amber_dictionary *dictionary)
{
	walk->buffer[1] |= AMBER_FLAG_DICTIONARY;
	memcpy(walk->out.p, dictionary->id, AMBER_DICTIONARY_ID_BYTES);
	walk->out.p += AMBER_DICTIONARY_ID_BYTES;
	walk->string_ids = dictionary->strings_n;
	walk->key_list_ids = dictionary->key_lists_n;
	walk->layout_ids = dictionary->layouts_n;
}
