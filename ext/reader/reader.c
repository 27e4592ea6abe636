/* SPDX-License-Identifier: MIT
 *
 * The position of a reader, and its lists: strings, key lists, class layouts and shared values, by number.
 */
#include "php_amber.h"
#include "reader/scalars.h"

void amber_reader_begin(amber_reader *reader, const uint8_t *start, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options)
{
	*reader = (amber_reader) { .item = item, .furthest = item,
		.in = { .start = start, .p = item, .end = end, .options = options } };
}

/* Whether an entry of strings is a position in the message, not a zend_string. */
static zend_always_inline bool is_place(const amber_reader *reader, const void *entry)
{
	return (uintptr_t) entry - (uintptr_t) reader->item < (size_t) (reader->in.end - reader->item);
}

void amber_reader_end(amber_reader *reader)
{
	void *lists[] = { (void *) reader->strings, reader->key_lists[0], reader->key_lists[1], reader->shared,
		reader->names, (void *) reader->objects };

	for (uint32_t i = 0; i < reader->used[AMBER_STRINGS]; i++) {
		if (!is_place(reader, reader->strings[i])) {
			zend_string_release((zend_string *) reader->strings[i]);
		}
	}
	for (uint32_t i = 0; i < reader->used[AMBER_KEY_LISTS]; i++) {
		if (reader->key_lists[0][i].index) {
			zend_array_destroy(reader->key_lists[0][i].index);
		}
	}
	for (size_t list = 0; list < sizeof(lists) / sizeof(*lists); list++) {
		if (lists[list]) {
			efree(lists[list]);
		}
	}
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

/* --- the lists ------------------------------------------------------------ */

void amber_reader_number_key_list(amber_reader *reader, enum amber_list list, const amber_header *header)
{
	amber_known_key_list **key_lists = &reader->key_lists[list - AMBER_KEY_LISTS];

	if (is_new(reader, list, key_lists, sizeof(**key_lists))) {
		(*key_lists)[reader->used[list] - 1] = (amber_known_key_list) {
			.keys = header->keys, .class_at = header->class_at, .n = header->keys_n };
	}
}

void amber_reader_number_shared(amber_reader *reader, const amber_position *position, uint32_t row)
{
	if (is_new(reader, AMBER_SHARED, &reader->shared, sizeof(*reader->shared))) {
		reader->shared[reader->used[AMBER_SHARED] - 1] = (amber_known_shared) { .position = *position,
			.row = row };
	}
}

/* Whether the entry with this number has been skipped; throws if not. */
static bool is_known(const amber_reader *reader, enum amber_list list, uint64_t number)
{
	return EXPECTED(number < reader->used[list])
		|| amber_decode_fail_number(&reader->in, amber_list_names[list], number);
}

const amber_known_key_list *amber_reader_key_list(amber_reader *reader, enum amber_list list, uint64_t number)
{
	return is_known(reader, list, number) ? &reader->key_lists[list - AMBER_KEY_LISTS][number] : NULL;
}

const amber_known_shared *amber_reader_shared(amber_reader *reader, uint64_t number)
{
	return is_known(reader, AMBER_SHARED, number) ? &reader->shared[number] : NULL;
}

/* --- back-references and objects ----------------------------------------- */

void amber_reader_record_name(amber_reader *reader, const uint8_t *p, uint64_t number)
{
	if (reader->names_used == reader->names_size) {
		reader->names_size = reader->names_size + reader->names_size / 2 + 32;
		reader->names = safe_erealloc(reader->names, reader->names_size, sizeof(*reader->names), 0);
	}
	reader->names[reader->names_used++] = (amber_known_name) {
		(uint32_t) (p - reader->item), (uint32_t) number };
}

void amber_reader_record_object(amber_reader *reader, const uint8_t *p)
{
	if (reader->objects_used == reader->objects_size) {
		reader->objects_size = reader->objects_size + reader->objects_size / 2 + 32;
		reader->objects = safe_erealloc((void *) reader->objects, reader->objects_size, sizeof(*reader->objects), 0);
	}
	reader->objects[reader->objects_used++] = p;
}

uint32_t amber_reader_names_from(const amber_reader *reader, const uint8_t *p)
{
	uint32_t low = 0, high = reader->names_used;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (reader->names[middle].offset < (size_t) (p - reader->item)) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

uint32_t amber_reader_objects_from(const amber_reader *reader, const uint8_t *p)
{
	uint32_t low = 0, high = reader->objects_used;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (reader->objects[middle] < p) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

/* --- strings and keys ------------------------------------------------------- */

bool amber_reader_string_at(amber_reader *reader, const uint8_t **p, const char **text, size_t *length)
{
	const uint8_t *at = *p, *end = reader->in.end;
	uint64_t v = 0;

	if (at == end) {
		return fail_short(reader);
	}
	uint8_t tag = *at++;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			v = tag - AMBER_TAG_STR_SHORT;
			break;
		case AMBER_KIND_STR:
			at = amber_get_varint(at, end, &v);
			break;
		case AMBER_KIND_STRREF_SMALL:
		case AMBER_KIND_STRREF_BYTE:
		case AMBER_KIND_STRREF: {
			at = strref_number(*p, end, &v);
			if (!at) {
				return fail_short(reader);
			}
			if (!is_known(reader, AMBER_STRINGS, v)) {
				return false;
			}
			const uint8_t *place = reader->strings[v];
			*p = at;
			if (!is_place(reader, place)) {
				*text = ZSTR_VAL((const zend_string *) place);
				*length = ZSTR_LEN((const zend_string *) place);
				return true;
			}
			/* a string's tag, so this does not recurse further */
			return amber_reader_string_at(reader, &place, text, length);
		}
		default:
			return fail_tag(reader, *p);
	}
	if (!at || v > (uint64_t) (end - at)) {
		return fail_short(reader);
	}
	*text = (const char *) at;
	*length = (size_t) v;
	*p = at + v;
	return true;
}

bool amber_reader_key_at(amber_reader *reader, const uint8_t **p, amber_reader_key *key)
{
	amber_position here = amber_reader_position(reader);

	if (*p == reader->in.end) {
		return fail_short(reader);
	}
	uint8_t tag = **p, kind = amber_tag_kinds[tag];
	if (kind != AMBER_KIND_INT_SMALL && kind != AMBER_KIND_INT_MINUS && kind != AMBER_KIND_INT
	 && kind != AMBER_KIND_INT_NEG) {
		uint64_t number;
		bool is_named = kind == AMBER_KIND_STRREF_SMALL || kind == AMBER_KIND_STRREF_BYTE || kind == AMBER_KIND_STRREF;
		key->string = is_named && strref_number(*p, reader->in.end, &number) ? number + 1 : 0;
		return amber_reader_string_at(reader, p, &key->text, &key->length);
	}
	key->text = NULL;
	key->string = 0;
	reader->in.p = *p + 1;
	bool good = int_of_tag(&reader->in, tag, &key->number);
	*p = reader->in.p;
	amber_reader_go(reader, &here);
	return good;
}

void amber_reader_forget_records(amber_reader *reader)
{
	if (reader->names) {
		efree(reader->names);
	}
	if (reader->objects) {
		efree((void *) reader->objects);
	}
	reader->names = NULL;
	reader->objects = NULL;
	reader->names_used = reader->names_size = reader->objects_used = reader->objects_size = 0;
}

void amber_reader_replace_string(amber_reader *reader, uint64_t number, zend_string *str)
{
	zend_string *before = (zend_string *) reader->strings[number];

	reader->strings[number] = zend_string_copy(str);
	zend_string_release(before);
}

bool amber_reader_put_key(amber_reader *reader, HashTable *table, const amber_reader_key *key, zval *value)
{
	if (!key->text) {
		zend_hash_index_update(table, (zend_ulong) key->number, value);
		return true;
	}
	if (!key->string || key->length <= AMBER_LONG_NAME) {
		zend_symtable_str_update(table, key->text, key->length, value);
		return true;
	}
	zend_string *str = amber_reader_string(reader, key->string - 1);
	if (!str) {
		return false;
	}
	const Bucket *bucket = (const Bucket *) zend_hash_update(table, str, value);
	if (bucket->key != str) {
		amber_reader_replace_string(reader, key->string - 1, bucket->key);
	}
	return true;
}

zend_string *amber_reader_string(amber_reader *reader, uint64_t number)
{
	const char *text = NULL;
	size_t length = 0;

	if (!is_known(reader, AMBER_STRINGS, number)) {
		return NULL;
	}
	const uint8_t *place = reader->strings[number];
	if (!is_place(reader, place)) {
		return (zend_string *) place;
	}
	if (!amber_reader_string_at(reader, &place, &text, &length)) {
		return NULL;
	}
	zend_string *str = zend_string_init(text, length, false);
	reader->strings[number] = str;
	return str;
}
