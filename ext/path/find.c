/* SPDX-License-Identifier: MIT
 *
 * One step of a path, and the walk over one row. Builds no values.
 */
#include "decode/decode.h"
#include "decode/frames.h"
#include "path/part.h"

amber_part amber_find_root(const amber_reader *reader)
{
	return (amber_part) { .position = amber_reader_position(reader), .kind = AMBER_PART_ITEM };
}

/* Limit of back-references that lead from one to the next; the encoder writes at most three in a row. */
#define MOST_NAMES 16

static bool fail_not_complete(const amber_reader *reader, const amber_part *part)
{
	return amber_decode_fail(&reader->in, part->position.p,
		"A back-reference leads to a value that is not complete here");
}

/* Moves a part from a BACKREF or REF_BACKREF to its target. */
static bool follow_name(amber_reader *reader, amber_part *part, uint8_t tag)
{
	uint64_t number = tag - AMBER_TAG_BACKREF_SMALL;

	if (amber_tag_kinds[tag] != AMBER_KIND_BACKREF_SMALL) {
		amber_get_varint(part->position.p + 1, reader->in.end, &number);
	}
	const amber_known_shared *shared = amber_reader_shared(reader, number);
	if (!shared) {
		return false;
	}
	part->position = shared->position;
	part->i = shared->row;
	part->kind = *part->position.p == AMBER_TAG_SHARED_ROWS ? AMBER_PART_ROW : AMBER_PART_ITEM;
	return true;
}

/* Moves a part past DEFINE and REF, and along BACKREF and REF_BACKREF, to its item or row. */
static bool settle(amber_reader *reader, amber_part *part)
{
	amber_header header;

	for (int names = 0; part->kind == AMBER_PART_ITEM; ) {
		uint8_t tag = part->position.p < reader->in.end ? *part->position.p : AMBER_TAG_NULL;
		uint8_t kind = amber_tag_kinds[tag];
		bool is_name = kind == AMBER_KIND_BACKREF || kind == AMBER_KIND_BACKREF_SMALL || kind == AMBER_KIND_REF_BACKREF;
		if (!is_name && kind != AMBER_KIND_DEFINE && kind != AMBER_KIND_REF) {
			break;
		}
		amber_reader_go(reader, &part->position);
		if (!amber_reader_header(reader, &header)) {
			return false;
		}
		if (!is_name) {
			part->position = amber_reader_position(reader);
		} else if (names++ == MOST_NAMES || !follow_name(reader, part, tag)) {
			return EG(exception) ? false : fail_not_complete(reader, part);
		}
	}
	amber_reader_go(reader, &part->position);
	return true;
}

/* Whether an item with this tag is an array, an object or neither. */
static enum amber_found found_of(uint8_t tag)
{
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_LIST_SMALL:
		case AMBER_KIND_LIST:
		case AMBER_KIND_LIST_COLUMN:
		case AMBER_KIND_MAP_SMALL:
		case AMBER_KIND_MAP:
		case AMBER_KIND_MAP_COLUMNS:
		case AMBER_KIND_RECORD_SMALL:
		case AMBER_KIND_RECORD:
		case AMBER_KIND_ROWS:
		case AMBER_KIND_LIST_ROWS:
			return AMBER_FOUND;
		case AMBER_KIND_OBJECT_SMALL:
		case AMBER_KIND_OBJECT:
		case AMBER_KIND_OBJECT_NEW:
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_SHARED_ROWS:
		case AMBER_KIND_ENUM:
		case AMBER_KIND_SERIALIZABLE:
		case AMBER_KIND_ENCLOSING:
			return AMBER_FOUND_OBJECT;
		default:
			return AMBER_FOUND_NOTHING;
	}
}

enum amber_found amber_find_array(amber_reader *reader, amber_part *part)
{
	if (part->kind == AMBER_PART_ELEMENT) {
		return AMBER_FOUND_NOTHING;
	}
	if (!settle(reader, part)) {
		return AMBER_FOUND_WRONG;
	}
	if (part->position.p == reader->in.end) {
		amber_decode_fail_short(&reader->in);
		return AMBER_FOUND_WRONG;
	}
	return found_of(*part->position.p);
}

/* Finds place i of a sequence that begins at the read position. */
static enum amber_found find_place(amber_reader *reader, uint32_t i, amber_part *child)
{
	uint32_t row;
	amber_header header;

	if (!amber_reader_skip(reader, i, &row)) {
		return AMBER_FOUND_WRONG;
	}
	child->position = amber_reader_position(reader);
	child->kind = AMBER_PART_ITEM;
	if (child->position.p < reader->in.end && amber_is_rows(amber_tag_kinds[*child->position.p])) {
		if (!amber_reader_header(reader, &header)) {
			return AMBER_FOUND_WRONG;
		}
		if (header.fills > row) {
			child->kind = AMBER_PART_ROW;
			child->i = row;
		}
	}
	return AMBER_FOUND;
}

/* Finds value i of a column of n at the read position. */
static enum amber_found find_element(amber_reader *reader, uint32_t n, uint32_t i, amber_part *child)
{
	if (reader->in.p < reader->in.end && *reader->in.p == AMBER_COLUMN_ITEMS) {
		reader->in.p++;
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

/* Builds the index of a key list. Returns false after throwing. */
static bool make_index(amber_reader *reader, amber_known_key_list *key_list)
{
	const uint8_t *at = key_list->keys;
	amber_reader_key key;
	zval index;

	key_list->index = zend_new_array(key_list->n);
	for (uint32_t i = 0; i < key_list->n; i++) {
		ZVAL_LONG(&index, i);
		if (!amber_reader_key_at(reader, &at, &key) || !amber_reader_put_key(reader, key_list->index, &key, &index)) {
			return false;
		}
	}
	return true;
}

/* Does what find_index() does, for a key list that was searched before. */
static bool find_by_index(amber_reader *reader, amber_known_key_list *key_list, const amber_wanted_key *wanted,
	uint32_t *index)
{
	if (!key_list->index && !make_index(reader, key_list)) {
		return false;
	}
	const zval *found = wanted->is_int ? zend_hash_index_find(key_list->index, (zend_ulong) wanted->number)
		: zend_hash_find(key_list->index, wanted->text);
	if (found) {
		*index = (uint32_t) Z_LVAL_P(found);
	}
	return true;
}

/* Finds the index of a key in an array with n keys: the last one of equal keys, n if there is none. Returns false after
 * throwing. */
static bool find_index(amber_reader *reader, const amber_header *header, uint32_t n, const amber_wanted_key *wanted,
	uint32_t *index)
{
	const uint8_t *at = header->keys;
	amber_reader_key key;

	*index = n;
	if (!at) {
		if (wanted->is_int && wanted->number >= 0 && (uint64_t) wanted->number < n) {
			*index = (uint32_t) wanted->number;
		}
		return true;
	}
	amber_known_key_list *key_list = &reader->key_lists[0][header->key_list];
	if (key_list->searched) {
		return find_by_index(reader, key_list, wanted, index);
	}
	key_list->searched = true;
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

/* Finds a key of a row in the columns of its rows. */
static enum amber_found find_in_row(amber_reader *reader, const amber_part *row, const amber_wanted_key *key,
	amber_part *child)
{
	amber_header header;
	uint32_t column;

	amber_reader_go(reader, &row->position);
	if (!amber_reader_header(reader, &header) || !find_index(reader, &header, header.columns, key, &column)) {
		return AMBER_FOUND_WRONG;
	}
	if (column == header.columns) {
		return AMBER_FOUND_NOTHING;
	}
	while (column-- > 0) {
		if (!amber_reader_skip_column(reader, (uint32_t) header.n)) {
			return AMBER_FOUND_WRONG;
		}
	}
	return find_element(reader, (uint32_t) header.n, row->i, child);
}

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

/* Finds a key in an array that is not a back-reference. */
static enum amber_found find_in_array(amber_reader *reader, const amber_part *array, const amber_wanted_key *key,
	amber_part *child)
{
	amber_part part = *array;
	uint32_t index;
	amber_header header;

	if (part.kind == AMBER_PART_ROW) {
		return find_in_row(reader, &part, key, child);
	}
	amber_reader_go(reader, &part.position);
	if (!amber_reader_header(reader, &header)) {
		return AMBER_FOUND_WRONG;
	}
	if (header.form == AMBER_FORM_COLUMNS) {
		return find_in_columns(reader, &header, key, child);
	}
	uint32_t n = (uint32_t) header.n;
	if (!find_index(reader, &header, n, key, &index)) {
		return AMBER_FOUND_WRONG;
	}
	return index == n ? AMBER_FOUND_NOTHING : find_place(reader, index, child);
}

enum amber_found amber_find_child(amber_reader *reader, const amber_part *array, const amber_wanted_key *key,
	amber_part *child)
{
	amber_part part = *array;
	enum amber_found found = amber_find_array(reader, &part);

	*child = (amber_part) { .level = part.level + 1 };
	if (found != AMBER_FOUND) {
		return found;
	}
	found = find_in_array(reader, &part, key, child);
	reader->skipped += (uint64_t) (reader->in.p - part.position.p);
	return found;
}

/* --- one row out of rows --------------------------------------------------- */

typedef struct {
	amber_reader *reader;
	const amber_row_visitor *visitor;
	void *context;
	bool *deep;
} walk;

static bool walk_row(const walk *walk, uint32_t i, uint32_t c, uint32_t level);

/* Visits value i of a column of n items. */
static bool walk_items(const walk *walk, uint32_t n, uint32_t i, uint32_t c, uint32_t level)
{
	amber_reader *reader = walk->reader;
	uint32_t row = 0, fills = 1;

	if (!amber_reader_skip(reader, i, &row)) {
		return false;
	}
	amber_position position = amber_reader_position(reader);
	amber_header header;
	if (!amber_reader_header(reader, &header)) {
		return false;
	}
	amber_reader_go(reader, &position);
	if (amber_is_rows(header.kind)) {
		fills = header.fills;
		if (!walk_row(walk, row, c, level + 1)) {
			return false;
		}
	} else if (!walk->visitor->item(walk->context, c)) {
		return false;
	}
	uint32_t behind = i - row + fills;
	if (behind > n) {
		return amber_decode_fail(&reader->in, position.p, "There are more rows than places for them");
	}
	return amber_reader_skip(reader, n - behind, NULL);
}

static bool walk_row(const walk *walk, uint32_t i, uint32_t c, uint32_t level)
{
	amber_reader *reader = walk->reader;
	amber_header header;

	if (level > AMBER_ROWS_DEEPEST) {
		*walk->deep = true;
		return false;
	}
	if (!amber_reader_header(reader, &header) || !walk->visitor->begin(walk->context, &header, i, c)) {
		return false;
	}
	uint32_t n = (uint32_t) header.n;
	for (uint32_t column = 0; column < header.columns; column++) {
		bool items = reader->in.p < reader->in.end && *reader->in.p == AMBER_COLUMN_ITEMS;
		reader->in.p += items;
		if (!(items ? walk_items(walk, n, i, column, level) : walk->visitor->element(walk->context, n, i, column))) {
			return false;
		}
	}
	return walk->visitor->end(walk->context);
}

bool amber_row_walk(amber_reader *reader, uint32_t i, const amber_row_visitor *visitor, void *context, bool *deep)
{
	walk walk = { reader, visitor, context, deep };

	return walk_row(&walk, i, 0, 1);
}
