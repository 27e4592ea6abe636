/* SPDX-License-Identifier: MIT
 *
 * A step of a path. What stands before is passed over; nothing is built but keys.
 */
#include "view/find.h"
#include "view/columns.h"
#include "src/decode/columns/ints.h"
#include "src/decode/decode.h"

amber_part amber_find_root(const amber_source *source)
{
	return (amber_part) { .spot = amber_source_spot(source), .kind = AMBER_PART_ITEM };
}

/* Goes through MARK, REF and NODE to the array, object or leaf that the part is; *head: what stands there, behind
 * which the source is. */
static bool settle(amber_source *source, amber_part *part, amber_head *head)
{
	/* each name stands before the last one: this comes to an end */
	const uint8_t *last_name = source->reader.end;

	for (;;) {
		amber_source_go(source, &part->spot);
		if (!amber_source_head(source, head)) {
			return false;
		}
		uint64_t number = head->tag - AMBER_TAG_NODE_SMALL;
		switch (head->kind) {
			case AMBER_KIND_MARK:
			case AMBER_KIND_REF:
				part->spot = amber_source_spot(source);
				continue;
			case AMBER_KIND_NODE:
			case AMBER_KIND_JOIN:
				amber_get_varint(part->spot.p + 1, source->reader.end, &number);
				ZEND_FALLTHROUGH;
			case AMBER_KIND_NODE_SMALL: {
				const amber_known_node *node = amber_source_node(source, number);
				if (!node || part->spot.p >= last_name) {
					return node && amber_decode_fail(&source->reader, part->spot.p,
						"Node number %" PRIu64 " is not complete here", number);
				}
				last_name = part->spot.p;
				part->spot = node->spot;
				part->i = node->row;
				if (*part->spot.p == AMBER_TAG_NODE_ROWS) {
					part->kind = AMBER_PART_ROW;
					amber_source_go(source, &part->spot);
					return amber_source_head(source, head);
				}
				continue;
			}
			default:
				return true;
		}
	}
}

static bool is_object(const amber_head *head)
{
	return head->class_at != NULL || head->kind == AMBER_KIND_OUTER;
}

enum amber_found amber_find_array(amber_source *source, amber_part *part, uint32_t *n)
{
	amber_head head;

	*n = 0;
	if (part->kind == AMBER_PART_CELL) {
		return AMBER_FOUND_NOTHING;
	}
	if (part->kind == AMBER_PART_ROW) {
		amber_source_go(source, &part->spot);
		if (!amber_source_head(source, &head)) {
			return AMBER_FOUND_WRONG;
		}
		*n = head.columns;
		return is_object(&head) ? AMBER_FOUND_OBJECT : AMBER_FOUND;
	}
	if (!settle(source, part, &head)) {
		return AMBER_FOUND_WRONG;
	}
	if (is_object(&head)) {
		return AMBER_FOUND_OBJECT;
	}
	*n = (uint32_t) head.n;
	return head.form != AMBER_FORM_LEAF || head.tag == AMBER_TAG_LIST_SMALL ? AMBER_FOUND : AMBER_FOUND_NOTHING;
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
	if (child->spot.p < source->reader.end && *child->spot.p >= AMBER_TAG_NODE_ROWS
	 && *child->spot.p <= AMBER_TAG_LIST_ROWS) {
		if (!amber_source_head(source, &head)) {
			return AMBER_FOUND_WRONG;
		}
		if (head.fills > row && head.form == AMBER_FORM_COLUMNS) {
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
		if (!amber_source_find_key(source, n, key->text, key->is_int ? &key->number : NULL, &i)) {
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
	uint32_t n, position;
	amber_head head;
	enum amber_found found = amber_find_array(source, &part, &n);

	*child = (amber_part) { .level = array->level + 1 };
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
	if (!find_position(source, &head, n, key, &position)) {
		return AMBER_FOUND_WRONG;
	}
	return position == n ? AMBER_FOUND_NOTHING : find_place(source, part.spot.p, position, child);
}

/* --- each of them ------------------------------------------------------------------- */

/* The keys of a list, or those that stand in the message, one after the other. */
typedef struct {
	const uint8_t *at; /* NULL: of a list */
	zval           column; /* an array of them, where they stood in a column */
	uint32_t       i;
} keys;

/* The key as PHP has it; the caller releases it. */
static bool next_key(amber_source *source, keys *keys, zval *key)
{
	amber_source_key found;
	zend_ulong number;
	uint32_t i = keys->i++;

	if (Z_TYPE(keys->column) == IS_ARRAY) {
		ZVAL_COPY(key, zend_hash_index_find(Z_ARR(keys->column), i));
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

/* All values of the column of n that begins here, as a list. */
static bool decode_column(amber_source *source, uint32_t n, uint32_t level, zval *list)
{
	amber_part column = { .spot = amber_source_spot(source), .kind = AMBER_PART_COLUMN, .n = n, .level = level };
	bool needs_whole;

	return amber_extract_value(source, &column, list, &needs_whole);
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
		bool rows = head.kind == AMBER_KIND_ROWS || head.kind == AMBER_KIND_LIST_ROWS
			|| head.kind == AMBER_KIND_OBJECT_ROWS || head.kind == AMBER_KIND_NODE_ROWS;
		uint32_t fills = head.fills;
		child.kind = rows ? AMBER_PART_ROW : AMBER_PART_ITEM;
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
	if (!decode_column(source, n, level, &list)) {
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
		amber_source_go(source, &spot);
		if (!amber_source_skip_column(source, (uint32_t) head.n)) {
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
	if (head.key_column && !decode_column(source, (uint32_t) head.n, level, &keys.column)) {
		return false;
	}
	bool good = head.form == AMBER_FORM_COLUMNS ? each_cell(source, (uint32_t) head.n, level, &keys, call, context)
		: each_place(source, (uint32_t) head.n, level, &keys, call, context);
	zval_ptr_dtor(&keys.column);
	return good;
}
