/* SPDX-License-Identifier: MIT
 *
 * The position of a reader, its lists (strings, key lists, class layouts and shared values, by number), and skipping.
 */
#include "php_amber.h"
#include "reader/reader.h"

/* Gives the first numbers to the entries of the dictionary. */
static void take_dictionary(amber_reader *reader, const amber_dictionary *dictionary)
{
	amber_decode_use_dictionary(&reader->in, dictionary);
	memcpy(reader->numbered, reader->in.first, sizeof(reader->numbered));
	memcpy(reader->used, reader->in.first, sizeof(reader->used));
	memcpy(reader->size, reader->in.first, sizeof(reader->size));
	reader->strings = safe_emalloc(dictionary->strings_n, sizeof(*reader->strings), 0);
	amber_copy(reader->strings, dictionary->strings, dictionary->strings_n * sizeof(*reader->strings));
	reader->key_lists[0] = ecalloc(dictionary->key_lists_n, sizeof(amber_known_key_list));
	for (uint32_t i = 0; i < dictionary->key_lists_n; i++) {
		reader->key_lists[0][i].decoded = dictionary->key_lists[i];
		reader->key_lists[0][i].n = dictionary->key_lists[i]->nNumUsed;
	}
	reader->key_lists[1] = ecalloc(dictionary->layouts_n, sizeof(amber_known_key_list));
	for (uint32_t i = 0; i < dictionary->layouts_n; i++) {
		reader->key_lists[1][i].n = dictionary->layouts[i].count;
	}
}

void amber_reader_begin(amber_reader *reader, const uint8_t *start, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options, const amber_dictionary *dictionary)
{
	uint64_t length = (uint64_t) (end - item);

	*reader = (amber_reader) { .item = item, .stop = end, .left = length + length / 8 + 64,
		.in = { .start = start, .p = item, .end = end, .options = options } };
	if (UNEXPECTED(dictionary)) {
		take_dictionary(reader, dictionary);
	}
}

void amber_reader_end(amber_reader *reader)
{
	void *lists[] = { (void *) reader->strings, reader->key_lists[0], reader->key_lists[1], reader->shared };

	for (uint32_t i = 0; i < reader->used[AMBER_STRINGS]; i++) {
		if (!amber_reader_is_place(reader, reader->strings[i])) {
			zend_string_release((zend_string *) reader->strings[i]);
		}
	}
	for (size_t list = 0; list < sizeof(lists) / sizeof(*lists); list++) {
		if (lists[list]) {
			efree(lists[list]);
		}
	}
}

void amber_reader_forget(amber_reader *reader, const amber_position *position)
{
	const struct {
		void *list;
		size_t entry;
	} lists[AMBER_LISTS] = {
		[AMBER_STRINGS] = { &reader->strings, sizeof(*reader->strings) },
		[AMBER_KEY_LISTS] = { &reader->key_lists[0], sizeof(*reader->key_lists[0]) },
		[AMBER_LAYOUTS] = { &reader->key_lists[1], sizeof(*reader->key_lists[1]) },
		[AMBER_SHARED] = { &reader->shared, sizeof(*reader->shared) },
	};

	for (int list = 0; list < AMBER_LISTS; list++) {
		void **slot = lists[list].list;
		if (position->numbered[list] < reader->used[list]) {
			reader->used[list] = position->numbered[list];
			reader->size[list] = reader->used[list] + 1;
			*slot = safe_erealloc(*slot, reader->size[list], lists[list].entry, 0);
		}
	}
	amber_reader_go(reader, position);
}

amber_position amber_reader_position(const amber_reader *reader)
{
	amber_position position = { .p = reader->in.p };

	memcpy(position.numbered, reader->numbered, sizeof(position.numbered));
	return position;
}

void amber_reader_go(amber_reader *reader, const amber_position *position)
{
	reader->in.p = position->p;
	memcpy(reader->numbered, position->numbered, sizeof(reader->numbered));
}

void amber_reader_count_begin(amber_reader *reader)
{
	size_t remaining = (size_t) (reader->in.end - reader->in.p);

	reader->stop = reader->in.p + MIN(reader->left, remaining);
}

void amber_reader_count_end(amber_reader *reader, const uint8_t *from)
{
	reader->left -= MIN(reader->left, (uint64_t) (reader->in.p - from));
	reader->stop = reader->in.end;
}

bool amber_reader_give_up(amber_reader *reader)
{
	reader->gave_up = true;
	return false;
}

/* --- the lists ------------------------------------------------------------- */

/* Whether the entry with this number has been skipped; throws if not. */
static bool is_known(const amber_reader *reader, enum amber_list list, uint64_t number)
{
	static const char *const names[AMBER_LISTS] = { "string", "key list", "class layout", "shared value" };

	return EXPECTED(number < reader->used[list]) || amber_decode_fail_number(&reader->in, names[list], number);
}

amber_known_key_list *amber_reader_key_list(amber_reader *reader, enum amber_list list, uint64_t number)
{
	return is_known(reader, list, number) ? &reader->key_lists[list - AMBER_KEY_LISTS][number] : NULL;
}

amber_known_shared *amber_reader_shared(amber_reader *reader, uint64_t number)
{
	return is_known(reader, AMBER_SHARED, number) ? &reader->shared[number] : NULL;
}

const void *amber_reader_string_entry(amber_reader *reader, uint64_t number)
{
	return is_known(reader, AMBER_STRINGS, number) ? reader->strings[number] : NULL;
}

void amber_reader_replace_string(amber_reader *reader, uint64_t number, zend_string *str)
{
	zend_string *before = (zend_string *) reader->strings[number];

	reader->strings[number] = zend_string_copy(str);
	zend_string_release(before);
}

zend_string *amber_reader_string(amber_reader *reader, uint64_t number)
{
	const uint8_t *place = amber_reader_string_entry(reader, number);
	const char *text = NULL;
	size_t length = 0;

	if (!place || !amber_reader_is_place(reader, place)) {
		return (zend_string *) place;
	}
	if (!amber_reader_string_at(reader, &place, &text, &length)) {
		return NULL;
	}
	zend_string *str = zend_string_init(text, length, false);
	reader->strings[number] = str;
	return str;
}

bool amber_reader_search_keys(amber_reader *reader, uint64_t number)
{
	amber_known_key_list *key_list = &reader->key_lists[0][number];

	if (key_list->searched && key_list->bytes > reader->left) {
		return amber_reader_give_up(reader);
	}
	reader->left -= key_list->searched ? key_list->bytes : 0;
	key_list->searched = true;
	return true;
}

/* --- skipping --------------------------------------------------------------- */

/* Limit of columns in columns, as they recurse on the C stack. */
#define NESTING_MOST 256

static bool skip_columns(amber_reader *reader, const amber_header *header)
{
	bool good = reader->nesting++ < NESTING_MOST || amber_reader_give_up(reader);

	for (uint32_t column = 0; good && column < header->columns; column++) {
		good = amber_reader_skip_column(reader, (uint32_t) header->n);
	}
	reader->nesting--;
	return good;
}

/* The elements of arrays and objects are counted with the places, so that these take no stack. */
bool amber_reader_skip(amber_reader *reader, uint64_t places, uint32_t *row)
{
	amber_position before;
	amber_header header;
	bool good = true;

	if (row) {
		*row = 0;
	}
	while ((places = amber_reader_simple(reader, places, &good)) > 0 && good) {
		if (row) {
			before = amber_reader_position(reader);
		}
		if (!amber_reader_header(reader, &header)) {
			return false;
		}
		if (header.fills > places) {
			if (!row) {
				return amber_decode_fail(&reader->in, reader->in.p, "There are more rows than places for them");
			}
			*row = (uint32_t) places;
			amber_reader_go(reader, &before);
			return true;
		}
		places -= header.fills;
		if (header.columns == 0) {
			places += header.n;
		} else if (!skip_columns(reader, &header)) {
			return false;
		}
	}
	return good;
}
