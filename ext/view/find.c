/* SPDX-License-Identifier: MIT
 *
 * A step of a path. What stands before is passed over; nothing is built but keys.
 */
#include "view/find.h"
#include "view/keys.h"
#include "view/records.h"
#include "src/decode/columns/columns.h"
#include "src/decode/decode.h"

amber_part amber_find_root(const amber_source *source)
{
	return (amber_part) { .spot = amber_source_spot(source), .kind = AMBER_PART_ITEM };
}

/* Names that lead to names: amber writes three of these at most. */
#define MOST_NAMES 16

static bool fail_not_complete(const amber_source *source, const amber_part *part)
{
	return amber_decode_fail(&source->reader, part->spot.p, "A name leads to what is not complete here");
}

/* From NODE, or JOIN, to what it names. */
static bool follow_name(amber_source *source, amber_part *part, uint8_t tag)
{
	uint64_t number = tag - AMBER_TAG_NODE_SMALL;

	if (amber_tag_kinds[tag] != AMBER_KIND_NODE_SMALL) {
		amber_get_varint(part->spot.p + 1, source->reader.end, &number);
	}
	const amber_known_node *node = amber_source_node(source, number);
	if (!node) {
		return false;
	}
	part->spot = node->spot;
	part->i = node->row;
	part->kind = *part->spot.p == AMBER_TAG_NODE_ROWS ? AMBER_PART_ROW : AMBER_PART_ITEM;
	part->level = 0; /* how deep it stands there is not known: its own levels are counted */
	return true;
}

/* Goes through MARK, REF and NODE to the item, or row, that the part is. */
static bool settle(amber_source *source, amber_part *part)
{
	amber_head head;

	for (int names = 0; part->kind == AMBER_PART_ITEM; ) {
		uint8_t tag = part->spot.p < source->reader.end ? *part->spot.p : AMBER_TAG_NULL;
		uint8_t kind = amber_tag_kinds[tag];
		bool is_name = kind == AMBER_KIND_NODE || kind == AMBER_KIND_NODE_SMALL || kind == AMBER_KIND_JOIN;
		if (!is_name && kind != AMBER_KIND_MARK && kind != AMBER_KIND_REF) {
			break;
		}
		amber_source_go(source, &part->spot);
		if (!amber_source_head(source, &head)) {
			return false;
		}
		if (!is_name) {
			part->spot = amber_source_spot(source);
		} else if (names++ == MOST_NAMES || !follow_name(source, part, tag)) {
			return EG(exception) ? false : fail_not_complete(source, part);
		}
	}
	amber_source_go(source, &part->spot);
	return true;
}

/* What an item with this tag is. */
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
		case AMBER_KIND_NODE_ROWS:
		case AMBER_KIND_ENUM:
		case AMBER_KIND_SERIALIZABLE:
		case AMBER_KIND_OUTER:
			return AMBER_FOUND_OBJECT;
		default:
			return AMBER_FOUND_NOTHING;
	}
}

enum amber_found amber_find_array(amber_source *source, amber_part *part)
{
	if (part->kind == AMBER_PART_CELL) {
		return AMBER_FOUND_NOTHING;
	}
	if (!settle(source, part)) {
		return AMBER_FOUND_WRONG;
	}
	if (part->spot.p == source->reader.end) {
		amber_decode_fail_short(&source->reader);
		return AMBER_FOUND_WRONG;
	}
	return found_of(*part->spot.p);
}

/* Place i of a sequence that begins here. */
static enum amber_found find_place(amber_source *source, const uint8_t *container, uint32_t i, amber_part *child)
{
	uint32_t row;
	amber_head head;

	if (!amber_source_approach(source, container, &i) || !amber_source_skip(source, i, &row)) {
		return AMBER_FOUND_WRONG;
	}
	child->spot = amber_source_spot(source);
	child->kind = AMBER_PART_ITEM;
	if (child->spot.p < source->reader.end && amber_is_rows(amber_tag_kinds[*child->spot.p])) {
		if (!amber_source_head(source, &head)) {
			return AMBER_FOUND_WRONG;
		}
		if (head.fills > row) {
			child->kind = AMBER_PART_ROW;
			child->i = row;
		}
	}
	return AMBER_FOUND;
}

/* Value i of a column of n that begins here. */
static enum amber_found find_cell(amber_source *source, uint32_t n, uint32_t i, amber_part *child)
{
	if (source->reader.p < source->reader.end && *source->reader.p == AMBER_COLUMN_ITEMS) {
		const uint8_t *column = source->reader.p++;
		return find_place(source, column, i, child);
	}
	child->spot = amber_source_spot(source);
	child->kind = AMBER_PART_CELL;
	child->n = n;
	child->i = i;
	return AMBER_FOUND;
}

static bool is_this_key(const amber_source_key *key, const amber_wanted_key *wanted)
{
	if (!key->text) {
		return wanted->is_int && key->number == wanted->number;
	}
	return key->length == ZSTR_LEN(wanted->text) && memcmp(key->text, ZSTR_VAL(wanted->text), key->length) == 0;
}

/* The position of a key among those of an array; the last, if it stands twice; n: it does not. False: thrown. */
static bool find_position(amber_source *source, const amber_head *head, uint32_t n, const amber_wanted_key *wanted,
	uint32_t *position)
{
	const uint8_t *at = head->keys;
	amber_source_key key;

	*position = n;
	if (!at) {
		if (wanted->is_int && wanted->number >= 0 && (uint64_t) wanted->number < n) {
			*position = (uint32_t) wanted->number;
		}
		return true;
	}
	for (uint32_t i = 0; i < head->keys_n; i++) {
		if (!amber_source_key_at(source, &at, &key)) {
			return false;
		}
		if (is_this_key(&key, wanted)) {
			*position = i;
		}
	}
	return true;
}

/* In the columns of a row. */
static enum amber_found find_in_row(amber_source *source, const amber_part *row, const amber_wanted_key *key,
	amber_part *child)
{
	amber_head head;
	uint32_t column;

	amber_source_go(source, &row->spot);
	if (!amber_source_head(source, &head) || !find_position(source, &head, head.columns, key, &column)) {
		return AMBER_FOUND_WRONG;
	}
	if (column == head.columns) {
		return AMBER_FOUND_NOTHING;
	}
	if (!amber_source_approach(source, row->spot.p, &column)) {
		return AMBER_FOUND_WRONG;
	}
	while (column-- > 0) {
		if (!amber_source_skip_column(source, (uint32_t) head.n)) {
			return AMBER_FOUND_WRONG;
		}
	}
	return find_cell(source, (uint32_t) head.n, row->i, child);
}

static enum amber_found find_in_columns(amber_source *source, const amber_head *head, const amber_wanted_key *key,
	amber_part *child)
{
	uint32_t n = (uint32_t) head->n, i = UINT32_MAX;

	if (head->key_column) {
		uint32_t column = (uint32_t) (source->reader.p - source->item);
		const uint8_t *prints = source->has_index ? amber_index_prints(&source->index, column, n) : NULL;
		if (!amber_source_find_key(source, n, key->text, key->is_int ? &key->number : NULL, prints, &i)) {
			return AMBER_FOUND_WRONG;
		}
	} else if (key->is_int && key->number >= 0 && (uint64_t) key->number < n) {
		i = (uint32_t) key->number;
	}
	return i == UINT32_MAX ? AMBER_FOUND_NOTHING : find_cell(source, n, i, child);
}

enum amber_found amber_find_child(amber_source *source, const amber_part *array, const amber_wanted_key *key,
	amber_part *child)
{
	amber_part part = *array;
	uint32_t position;
	amber_head head;
	enum amber_found found = amber_find_array(source, &part);

	*child = (amber_part) { .level = part.level + 1 };
	if (found != AMBER_FOUND) {
		return found;
	}
	if (part.kind == AMBER_PART_ROW) {
		return find_in_row(source, &part, key, child);
	}
	amber_source_go(source, &part.spot);
	if (!amber_source_head(source, &head)) {
		return AMBER_FOUND_WRONG;
	}
	if (head.form == AMBER_FORM_COLUMNS) {
		return find_in_columns(source, &head, key, child);
	}
	uint32_t n = (uint32_t) head.n;
	if (!find_position(source, &head, n, key, &position)) {
		return AMBER_FOUND_WRONG;
	}
	return position == n ? AMBER_FOUND_NOTHING : find_place(source, part.spot.p, position, child);
}

/* --- each of them ------------------------------------------------------------------- */

/* The keys of a list, or those that stand in the message, one after the other. */
typedef struct {
	const uint8_t *at; /* NULL: of a list */
	zval           column; /* an array with them, where they stood in a column */
	HashPosition   position; /* in that */
	uint32_t       i;
} keys;

/* The key as PHP has it; the caller releases it. */
static bool next_key(amber_source *source, keys *keys, zval *key)
{
	amber_source_key found;
	zend_ulong number;
	uint32_t i = keys->i++;

	if (Z_TYPE(keys->column) == IS_ARRAY) {
		zend_hash_get_current_key_zval_ex(Z_ARR(keys->column), key, &keys->position);
		zend_hash_move_forward_ex(Z_ARR(keys->column), &keys->position);
	} else if (!keys->at) {
		ZVAL_LONG(key, i);
	} else if (!amber_source_key_at(source, &keys->at, &found)) {
		return false;
	} else if (found.text) {
		ZVAL_STRINGL(key, found.text, found.length);
	} else {
		ZVAL_LONG(key, found.number);
	}
	if (Z_TYPE_P(key) == IS_STRING && ZEND_HANDLE_NUMERIC(Z_STR_P(key), number)) {
		zval_ptr_dtor(key);
		ZVAL_LONG(key, (zend_long) number);
	}
	return true;
}

/* All values of the column of n that begins here, as a list, or keys. */
static bool decode_column(amber_source *source, uint32_t n, uint32_t level, enum amber_part_kind kind, zval *list)
{
	amber_part column = { .spot = amber_source_spot(source), .kind = kind, .n = n, .level = level };
	uint64_t extracted = 0;
	bool needs_whole = false;

	return amber_part_decode(source, &column, list, &extracted, &needs_whole);
}

static bool call_with(amber_source *source, keys *keys, const amber_part *child, zval *value, amber_each_place call,
	void *context)
{
	zval key;

	if (!next_key(source, keys, &key)) {
		return false;
	}
	bool good = call(context, &key, child, value);
	zval_ptr_dtor(&key);
	return good;
}

/* n places that begin here; rows are several. */
static bool each_place(amber_source *source, uint32_t n, uint32_t level, keys *keys, amber_each_place call,
	void *context)
{
	amber_head head;

	for (uint32_t i = 0; i < n;) {
		amber_part child = { .spot = amber_source_spot(source), .kind = AMBER_PART_ITEM, .level = level };
		if (!amber_source_head(source, &head)) {
			return false;
		}
		uint32_t fills = head.fills;
		child.kind = amber_is_rows(head.kind) ? AMBER_PART_ROW : AMBER_PART_ITEM;
		if (fills > n - i) {
			return amber_decode_fail(&source->reader, child.spot.p, "There are more rows than places for them");
		}
		for (child.i = 0; child.i < fills; child.i++) {
			if (!call_with(source, keys, &child, NULL, call, context)) {
				return false;
			}
		}
		amber_source_go(source, &child.spot);
		if (!amber_source_skip(source, fills, NULL)) {
			return false;
		}
		i += fills;
	}
	return true;
}

/* n values of the column that begins here. */
static bool each_cell(amber_source *source, uint32_t n, uint32_t level, keys *keys, amber_each_place call,
	void *context)
{
	zval list, *value;
	bool good = true;

	if (source->reader.p < source->reader.end && *source->reader.p == AMBER_COLUMN_ITEMS) {
		source->reader.p++;
		return each_place(source, n, level, keys, call, context);
	}
	if (!decode_column(source, n, level, AMBER_PART_COLUMN, &list)) {
		return false;
	}
	ZEND_HASH_FOREACH_VAL(Z_ARR(list), value) {
		good = good && call_with(source, keys, NULL, value, call, context);
	} ZEND_HASH_FOREACH_END();
	zval_ptr_dtor(&list);
	return good;
}

static bool each_of_row(amber_source *source, const amber_part *row, uint32_t level, amber_each_place call,
	void *context)
{
	amber_head head;

	amber_source_go(source, &row->spot);
	if (!amber_source_head(source, &head)) {
		return false;
	}
	keys keys = { .at = head.keys };
	for (uint32_t column = 0; column < head.columns; column++) {
		amber_spot spot = amber_source_spot(source);
		amber_part child = { .level = level };
		if (find_cell(source, (uint32_t) head.n, row->i, &child) != AMBER_FOUND
		 || !call_with(source, &keys, &child, NULL, call, context)) {
			return false;
		}
		amber_source_go(source, &child.spot);
		if (!amber_source_next_column(source, row->spot.p, column + 1, &spot, (uint32_t) head.n)) {
			return false;
		}
	}
	return true;
}

bool amber_find_each(amber_source *source, const amber_part *array, amber_each_place call, void *context)
{
	uint32_t level = array->level + 1;
	amber_head head;

	if (array->kind == AMBER_PART_ROW) {
		return each_of_row(source, array, level, call, context);
	}
	amber_source_go(source, &array->spot);
	if (!amber_source_head(source, &head)) {
		return false;
	}
	keys keys = { .at = head.keys };
	if (head.key_column && !decode_column(source, (uint32_t) head.n, level, AMBER_PART_KEYS, &keys.column)) {
		return false;
	}
	bool good = head.form == AMBER_FORM_COLUMNS ? each_cell(source, (uint32_t) head.n, level, &keys, call, context)
		: each_place(source, (uint32_t) head.n, level, &keys, call, context);
	zval_ptr_dtor(&keys.column);
	return good;
}
