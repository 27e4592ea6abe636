/* SPDX-License-Identifier: MIT
 *
 * The position of a reader, its lists (strings, key lists, class layouts and shared values, by number), and what their
 * entries hold.
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
	reader->key_lists[AMBER_KEY_LISTS] = ecalloc(dictionary->key_lists_n, sizeof(amber_known_key_list));
	for (uint32_t i = 0; i < dictionary->key_lists_n; i++) {
		reader->key_lists[AMBER_KEY_LISTS][i].decoded = dictionary->key_lists[i];
		reader->key_lists[AMBER_KEY_LISTS][i].n = dictionary->key_lists[i]->nNumUsed;
	}
	reader->key_lists[AMBER_LAYOUTS] = ecalloc(dictionary->layouts_n, sizeof(amber_known_key_list));
	for (uint32_t i = 0; i < dictionary->layouts_n; i++) {
		reader->key_lists[AMBER_LAYOUTS][i].n = dictionary->layouts[i].count;
	}
}

void amber_reader_begin(amber_reader *reader, const uint8_t *start, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options, const amber_dictionary *dictionary)
{
	uint64_t length = (uint64_t) (end - item);

	*reader = (amber_reader) { .item = item, .stop = end, .left = length + length / 32 + 64,
		.slow_left = length / AMBER_READER_SLOW_BYTES + 4,
		.in = { .start = start, .p = item, .end = end, .options = options } };
	if (UNEXPECTED(dictionary)) {
		take_dictionary(reader, dictionary);
	}
}

void amber_reader_end(amber_reader *reader)
{
	void *lists[] = { (void *) reader->strings, reader->key_lists[AMBER_KEY_LISTS], reader->key_lists[AMBER_LAYOUTS],
		reader->shared };

	for (uint32_t i = 0; reader->has_strings && i < reader->used[AMBER_STRINGS]; i++) {
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
		[AMBER_KEY_LISTS] = { &reader->key_lists[AMBER_KEY_LISTS], sizeof(*reader->key_lists[AMBER_KEY_LISTS]) },
		[AMBER_LAYOUTS] = { &reader->key_lists[AMBER_LAYOUTS], sizeof(*reader->key_lists[AMBER_LAYOUTS]) },
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
	return is_known(reader, list, number) ? &reader->key_lists[list][number] : NULL;
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
	reader->has_strings = true;
	return str;
}

bool amber_reader_search_keys(amber_reader *reader, uint64_t number)
{
	amber_known_key_list *key_list = &reader->key_lists[AMBER_KEY_LISTS][number];

	if (key_list->searched && key_list->bytes > reader->left) {
		return amber_reader_give_up(reader);
	}
	reader->left -= key_list->searched ? key_list->bytes : 0;
	key_list->searched = true;
	return true;
}

/* --- strings, keys and other scalars, anywhere in the message ------------------- */

/* Reads the number of a string at p, whose tag is one that names a string. */
static bool string_number(amber_reader *reader, const uint8_t **p, uint64_t *number)
{
	uint8_t tag = *(*p)++;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STRREF_SMALL:
			*number = tag - AMBER_TAG_STRREF_SMALL;
			return true;
		case AMBER_KIND_STRREF_BYTE:
			if (*p == reader->in.end) {
				return amber_decode_fail_short(&reader->in);
			}
			*number = AMBER_STRREF_BYTE_FROM + 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE) + *(*p)++;
			return true;
		default: {
			const uint8_t *behind = amber_get_varint(*p, reader->in.end, number);
			if (!behind) {
				amber_decode_fail_short(&reader->in);
				return false;
			}
			*p = behind;
			return true;
		}
	}
}

bool amber_reader_string_at(amber_reader *reader, const uint8_t **p, const char **text, size_t *length)
{
	const uint8_t *at = *p, *end = reader->in.end;
	uint64_t v = 0;

	if (at == end) {
		return amber_decode_fail_short(&reader->in);
	}
	switch (amber_tag_kinds[*at]) {
		case AMBER_KIND_STR_SHORT:
			v = *at++ - AMBER_TAG_STR_SHORT;
			break;
		case AMBER_KIND_STR:
			at = amber_get_varint(at + 1, end, &v);
			break;
		case AMBER_KIND_STRREF_SMALL:
		case AMBER_KIND_STRREF_BYTE:
		case AMBER_KIND_STRREF: {
			const uint8_t *place = string_number(reader, p, &v) ? amber_reader_string_entry(reader, v) : NULL;
			if (place && !amber_reader_is_place(reader, place)) {
				*text = ZSTR_VAL((const zend_string *) place);
				*length = ZSTR_LEN((const zend_string *) place);
				return true;
			}
			/* a string's own tag, so this does not recurse further */
			return place && amber_reader_string_at(reader, &place, text, length);
		}
		default:
			return amber_reader_fail_tag(reader, at);
	}
	if (!at || v > (uint64_t) (end - at)) {
		return amber_decode_fail_short(&reader->in);
	}
	*text = (const char *) at;
	*length = (size_t) v;
	*p = at + v;
	return true;
}

static zend_always_inline bool is_string(uint8_t tag)
{
	unsigned kind = amber_tag_kinds[tag];

	return kind == AMBER_KIND_STR || kind == AMBER_KIND_STR_SHORT || kind == AMBER_KIND_STRREF_SMALL
		|| kind == AMBER_KIND_STRREF_BYTE || kind == AMBER_KIND_STRREF;
}

bool amber_reader_any_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key)
{
	const uint8_t *at = *p, *before = reader->in.p;

	if (at == reader->in.end) {
		return amber_decode_fail_short(&reader->in);
	}
	if (is_string(*at)) {
		return amber_reader_string_at(reader, p, &key->text, &key->length);
	}
	key->text = NULL;
	reader->in.p = at + 1;
	bool good = amber_int_of_tag(&reader->in, *at, &key->number);
	*p = reader->in.p;
	reader->in.p = before;
	return good;
}

bool amber_reader_scalar(amber_reader *reader, zval *value)
{
	const uint8_t *at = reader->in.p;
	const char *text = "";
	size_t length = 0;

	if (at == reader->in.end || !is_string(*at)) {
		return amber_decode_scalar(&reader->in, value);
	}
	if (!amber_reader_skip_scalars(reader, 1) || !amber_reader_string_at(reader, &at, &text, &length)) {
		return false;
	}
	amber_put_text(value, text, length);
	return true;
}
