/* SPDX-License-Identifier: MIT
 *
 * One step of a path. Builds no values.
 */
#include "path/path.h"

/* Limit of back-references that lead from one to the next; the encoder writes at most three in a row. */
#define MOST_NAMES 16

/* Moves a part past DEFINE and REF, and along back-references, to its item, and the reader past the item's header. What
 * is skipped from here on counts. */
static bool settle(amber_reader *reader, amber_part *part, amber_header *header)
{
	for (int names = 0; ; ) {
		amber_reader_go(reader, &part->position);
		amber_reader_count_begin(reader);
		if (!amber_reader_header(reader, header)) {
			return false;
		}
		if (header->item == AMBER_ITEM_AROUND) {
			part->position = amber_reader_position(reader);
			continue;
		}
		if (header->item != AMBER_ITEM_BACKREF) {
			return true;
		}
		if (names++ == MOST_NAMES) {
			return amber_decode_fail(&reader->in, part->position.p,
				"A back-reference leads to a value that is not complete here");
		}
		const amber_known_shared *shared = amber_reader_shared(reader, header->number);
		if (!shared) {
			return false;
		}
		part->position = shared->position;
		part->i = shared->kind == AMBER_SHARED_ROW ? shared->row : 0;
	}
}

enum amber_found amber_find_array(amber_reader *reader, amber_part *part, amber_header *header)
{
	if (part->kind == AMBER_PART_ELEMENT) {
		return AMBER_FOUND_NOTHING;
	}
	if (!settle(reader, part, header)) {
		return AMBER_FOUND_WRONG;
	}
	return header->item == AMBER_ITEM_ARRAY ? AMBER_FOUND
		: header->item == AMBER_ITEM_OBJECT ? AMBER_FOUND_DECODED : AMBER_FOUND_NOTHING;
}

/* Finds place i of a sequence that begins at the read position. */
static enum amber_found find_place(amber_reader *reader, uint32_t i, amber_part *child)
{
	if (!amber_reader_skip(reader, i, &child->i)) {
		return AMBER_FOUND_WRONG;
	}
	child->position = amber_reader_position(reader);
	child->kind = AMBER_PART_ITEM;
	return AMBER_FOUND;
}

/* Finds value i of a column of n at the read position. */
static enum amber_found find_element(amber_reader *reader, uint32_t n, uint32_t i, amber_part *child)
{
	if (amber_reader_is_items(reader)) {
		return find_place(reader, i, child);
	}
	child->position = amber_reader_position(reader);
	child->kind = AMBER_PART_ELEMENT;
	child->n = n;
	child->i = i;
	return AMBER_FOUND;
}

static bool is_this_key(const amber_reader_key *key, const amber_wanted_key *wanted)
{
	if (!key->text) {
		return wanted->is_int && key->number == wanted->number;
	}
	return key->length == ZSTR_LEN(wanted->text) && memcmp(key->text, ZSTR_VAL(wanted->text), key->length) == 0;
}

static const zval *find_known(const zend_array *keys, const amber_wanted_key *wanted)
{
	return wanted->is_int ? zend_hash_index_find(keys, (zend_ulong) wanted->number)
		: zend_hash_find(keys, wanted->text);
}

/* Finds the index of a key in an array with n keys: the last one of equal keys, n if there is none. */
static bool find_index(amber_reader *reader, const amber_header *header, uint32_t n, const amber_wanted_key *wanted,
	uint32_t *index)
{
	const uint8_t *at = header->keys;
	amber_reader_key key;

	*index = n;
	if (UNEXPECTED(header->known)) {
		const zval *place = find_known(header->known, wanted);
		*index = place ? (uint32_t) ((const Bucket *) place - header->known->arData) : n;
		return true;
	}
	if (!at) {
		if (wanted->is_int && wanted->number >= 0 && (uint64_t) wanted->number < n) {
			*index = (uint32_t) wanted->number;
		}
		return true;
	}
	if (!amber_reader_search_keys(reader, header->number)) {
		return false;
	}
	for (uint32_t i = 0; i < header->keys_n; i++) {
		if (!amber_reader_key_at(reader, &at, &key)) {
			return false;
		}
		if (is_this_key(&key, wanted)) {
			*index = i;
		}
	}
	return true;
}

/* Finds a key of row i of rows, in their columns. */
static enum amber_found find_in_row(amber_reader *reader, const amber_header *header, uint32_t i,
	const amber_wanted_key *key, amber_part *child)
{
	uint32_t column;

	if (!find_index(reader, header, header->columns, key, &column)) {
		return AMBER_FOUND_WRONG;
	}
	if (column == header->columns) {
		return AMBER_FOUND_NOTHING;
	}
	while (column-- > 0) {
		if (!amber_reader_skip_column(reader, (uint32_t) header->n)) {
			return AMBER_FOUND_WRONG;
		}
	}
	return find_element(reader, (uint32_t) header->n, i, child);
}

/* Finds a key of a list or map that is stored by columns. */
static enum amber_found find_in_columns(amber_reader *reader, const amber_header *header, const amber_wanted_key *key,
	amber_part *child)
{
	uint32_t n = (uint32_t) header->n, i = UINT32_MAX;

	if (header->key_column) {
		if (!amber_reader_find_key(reader, n, key->text, key->is_int ? &key->number : NULL, &i)) {
			return AMBER_FOUND_WRONG;
		}
	} else if (key->is_int && key->number >= 0 && (uint64_t) key->number < n) {
		i = (uint32_t) key->number;
	}
	return i == UINT32_MAX ? AMBER_FOUND_NOTHING : find_element(reader, n, i, child);
}

/* Finds a key in the array, or row i, whose header was read. */
static enum amber_found find_in_array(amber_reader *reader, const amber_header *header, uint32_t i,
	const amber_wanted_key *key, amber_part *child)
{
	uint32_t index, n = (uint32_t) header->n;

	if (header->is_rows) {
		return find_in_row(reader, header, i, key, child);
	}
	if (header->columns) {
		return find_in_columns(reader, header, key, child);
	}
	if (!find_index(reader, header, n, key, &index)) {
		return AMBER_FOUND_WRONG;
	}
	return index == n ? AMBER_FOUND_NOTHING : find_place(reader, index, child);
}

enum amber_found amber_find_child(amber_reader *reader, const amber_part *array, const amber_wanted_key *key,
	amber_part *child)
{
	amber_part part = *array;
	amber_header header;
	enum amber_found found = amber_find_array(reader, &part, &header);

	*child = (amber_part) { .level = part.level + 1 };
	if (found == AMBER_FOUND) {
		found = find_in_array(reader, &header, part.i, key, child);
	}
	amber_reader_count_end(reader, part.position.p);
	return found;
}
