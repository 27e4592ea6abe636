/* SPDX-License-Identifier: MIT
 *
 * A part of a message as a message of its own. Its bytes are copied; numbers are replaced, and where one names what
 * stands outside of the part, that is put in its place the first time (named.c). The decoder does the rest (part.c).
 */
#include "view/extract.h"
#include "view/columns.h"
#include "view/passing.h"
#include "src/decode/read/leaves.h"

/* Columns and nodes that are copied inside each other, on the C stack; a part with more needs the whole message. */
#define MOST_DEEP 100

/* A part may be twice as long as the message, and so much beside. */
#define LENGTH_BESIDE 4096

static bool copy_places(amber_extract *extract, uint64_t places);
static bool copy_column(amber_extract *extract, uint32_t n);
static bool cut_column(amber_extract *extract, uint32_t n, uint32_t i);

/* Class and keys of an OBJECT_NEW, or those of a MAP, whose tag (and count) were copied. */
static bool copy_new_shape(amber_extract *extract, const amber_head *head)
{
	bool objects = head->class_at != NULL;

	if (objects) {
		if (!amber_extract_leaf(extract)) {
			return false;
		}
		uint64_t n;
		amber_decode_varint(&extract->source->reader, &n);
		amber_extract_varint(extract, n);
	}
	if (objects && head->form == AMBER_FORM_COLUMNS && head->keys == NULL) {
		amber_extract_byte(extract, AMBER_TAG_LIST_COLUMN);
		extract->source->reader.p++;
		return true;
	}
	return amber_extract_leaves(extract, head->keys_n);
}

/* What stands before the columns of rows, but how many they are; the source stands behind their tag. */
static bool copy_rows_shape(amber_extract *extract, const amber_head *head)
{
	amber_source *source = extract->source;
	bool objects = head->kind == AMBER_KIND_OBJECT_ROWS || head->kind == AMBER_KIND_NODE_ROWS;
	enum amber_list list = objects ? AMBER_OBJECT_SHAPES : AMBER_SHAPES;
	uint64_t s, n;

	if (!amber_decode_varint(&source->reader, &s)) {
		return false;
	}
	if (head->kind == AMBER_KIND_LIST_ROWS) {
		amber_extract_varint(extract, s);
		return true;
	}
	if (s > 0) {
		return amber_extract_known(extract, list, s - 1, true);
	}
	uint32_t number = source->given[list]++;
	amber_extract_byte(extract, 0);
	if (objects && !amber_extract_leaf(extract)) {
		return false;
	}
	if (!amber_decode_varint(&source->reader, &n)) {
		return false;
	}
	amber_extract_varint(extract, n);
	bool good = amber_extract_leaves(extract, n);
	amber_extract_give(extract, list, number);
	return good;
}

/* Of each column of n rows, which begin at container, value i. The source stands at the first of them. */
static bool cut_columns(amber_extract *extract, const uint8_t *container, uint32_t columns, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;

	for (uint32_t column = 0; column < columns; column++) {
		amber_spot spot = amber_source_spot(source);
		if (!cut_column(extract, n, i)
		 || (column + 1 < columns && !amber_source_next_column(source, container, column + 1, &spot, n))) {
			return false;
		}
	}
	return true;
}

/* Rows; only: just this one of them, UINT32_MAX: all. The source stands at their tag. */
static bool copy_rows(amber_extract *extract, const amber_head *head, uint32_t only)
{
	amber_source *source = extract->source;
	const uint8_t *container = source->reader.p;
	bool one = only != UINT32_MAX;

	amber_extract_byte(extract, head->tag);
	source->reader.p++;
	if (!copy_rows_shape(extract, head)) {
		return false;
	}
	uint64_t r;
	amber_decode_varint(&source->reader, &r);
	amber_extract_varint(extract, one ? 1 : r);
	for (uint32_t i = 0; head->kind == AMBER_KIND_NODE_ROWS && i < r; i++) {
		if (!one || i == only) {
			amber_extract_give(extract, AMBER_NODES, source->given[AMBER_NODES]);
		}
		source->given[AMBER_NODES]++;
	}
	if (one) {
		return cut_columns(extract, container, head->columns, (uint32_t) r, only);
	}
	bool good = true;
	for (uint32_t column = 0; good && column < head->columns; column++) {
		good = copy_column(extract, (uint32_t) r);
	}
	return good;
}

/* An object, or a reference, or an array that holds one: naming it is more than naming its value. */
static bool shares_more_than_a_value(const amber_head *head)
{
	switch (head->kind) {
		case AMBER_KIND_OBJECT_NEW:
		case AMBER_KIND_OBJECT:
		case AMBER_KIND_OBJECT_SMALL:
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_NODE_ROWS:
		case AMBER_KIND_SERIALIZABLE:
		case AMBER_KIND_REF:
		case AMBER_KIND_JOIN:
		case AMBER_KIND_OUTER:
			return true;
		default:
			return false;
	}
}

/* Nodes that are named from the inside out would be copied once for each name. */
static bool is_too_long(const amber_extract *extract)
{
	const amber_source *source = extract->source;
	size_t length = extract->out.s ? ZSTR_LEN(extract->out.s) : 0;

	return length > 2 * (size_t) (source->reader.end - source->item) + LENGTH_BESIDE;
}

/* A node that stands outside of the part: the array that it is, or the whole message is needed. */
static bool copy_outer_node(amber_extract *extract, uint64_t number)
{
	amber_source *source = extract->source;
	const amber_known_node *node = amber_source_node(source, number);
	amber_spot here = amber_source_spot(source);
	amber_head head;

	if (!node) {
		return false;
	}
	amber_spot spot = node->spot;
	amber_source_go(source, &spot);
	if (!amber_source_head(source, &head)) {
		return false;
	}
	if (head.kind != AMBER_KIND_MARK || extract->depth == MOST_DEEP || is_too_long(extract)) {
		extract->needs_whole = true;
		return false;
	}
	amber_source_go(source, &spot);
	extract->depth++;
	/* what it names has the numbers that it has in the source; an object in it is found there */
	bool in_node = extract->in_node;
	extract->in_node = true;
	bool good = copy_places(extract, 1);
	extract->in_node = in_node;
	extract->depth--;
	amber_source_go(source, &here);
	return good;
}

static bool copy_node(amber_extract *extract, uint64_t number, bool join)
{
	int64_t known = amber_extract_number(extract, AMBER_NODES, number);

	if (known < 0) {
		if (!join) {
			return copy_outer_node(extract, number);
		}
		extract->needs_whole = true;
		return false;
	}
	if (join) {
		amber_extract_byte(extract, AMBER_TAG_JOIN);
		amber_extract_varint(extract, (uint64_t) known);
	} else {
		amber_extract_named(extract, AMBER_TAG_NODE_SMALL, 8, AMBER_TAG_NODE, (uint64_t) known);
	}
	return true;
}

/* Two leaves: of an enum case, or a SERIALIZABLE. */
static bool copy_pair(amber_extract *extract, const amber_head *head)
{
	amber_extract_byte(extract, head->tag);
	extract->source->reader.p++;
	return amber_extract_leaves(extract, 2);
}

/* The beginning of an item, from spot on, where the source stands behind it. Rows and pairs are copied whole. */
static bool copy_head(amber_extract *extract, const amber_spot *spot, const amber_head *head)
{
	amber_source *source = extract->source;
	const uint8_t *at = spot->p;
	uint64_t number = 0;

	if (UNEXPECTED(extract->in_node) && shares_more_than_a_value(head)) {
		extract->needs_whole = true;
		return false;
	}
	switch (head->kind) {
		case AMBER_KIND_MAP_SMALL:
		case AMBER_KIND_MAP:
		case AMBER_KIND_OBJECT_NEW:
			amber_source_go(source, spot);
			number = source->given[head->class_at ? AMBER_OBJECT_SHAPES : AMBER_SHAPES]++;
			amber_extract_byte(extract, head->tag);
			source->reader.p++;
			if (head->kind == AMBER_KIND_MAP) {
				uint64_t n;
				amber_decode_varint(&source->reader, &n);
				amber_extract_varint(extract, n);
			}
			if (!copy_new_shape(extract, head)) {
				return false;
			}
			amber_extract_give(extract, head->class_at ? AMBER_OBJECT_SHAPES : AMBER_SHAPES, number);
			return true;
		case AMBER_KIND_RECORD_SMALL:
			return amber_extract_known(extract, AMBER_SHAPES, head->tag - AMBER_TAG_RECORD_SMALL, false);
		case AMBER_KIND_OBJECT_SMALL:
			return amber_extract_known(extract, AMBER_OBJECT_SHAPES, head->tag - AMBER_TAG_OBJECT_SMALL, false);
		case AMBER_KIND_RECORD:
		case AMBER_KIND_OBJECT:
			amber_get_varint(at + 1, source->reader.end, &number);
			return amber_extract_known(extract, head->kind == AMBER_KIND_OBJECT ? AMBER_OBJECT_SHAPES : AMBER_SHAPES,
				number, false);
		case AMBER_KIND_ROWS:
		case AMBER_KIND_LIST_ROWS:
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_NODE_ROWS:
			amber_source_go(source, spot);
			return copy_rows(extract, head, UINT32_MAX);
		case AMBER_KIND_ENUM:
		case AMBER_KIND_SERIALIZABLE:
			amber_source_go(source, spot);
			return copy_pair(extract, head);
		case AMBER_KIND_MARK:
		case AMBER_KIND_REF:
			amber_extract_byte(extract, head->tag);
			amber_extract_give(extract, AMBER_NODES, spot->given[AMBER_NODES]);
			return true;
		case AMBER_KIND_NODE_SMALL:
			return copy_node(extract, head->tag - AMBER_TAG_NODE_SMALL, false);
		case AMBER_KIND_NODE:
		case AMBER_KIND_JOIN:
			amber_get_varint(at + 1, source->reader.end, &number);
			return copy_node(extract, number, head->kind == AMBER_KIND_JOIN);
		case AMBER_KIND_LIST_SMALL:
		case AMBER_KIND_LIST:
		case AMBER_KIND_LIST_COLUMN:
		case AMBER_KIND_MAP_COLUMNS:
		case AMBER_KIND_OUTER:
			amber_extract_bytes(extract, at, (size_t) (source->reader.p - at));
			return true;
		default:
			return amber_extract_passed_leaf(extract, at, spot->given[AMBER_STRINGS]);
	}
}

static bool copy_whole_column(amber_extract *extract, uint32_t n);

/* n bits, a column of those values whose bit is 0, one of the others. */
static bool copy_split(amber_extract *extract, uint32_t n)
{
	amber_source *source = extract->source;
	uint32_t ones;

	amber_extract_byte(extract, *source->reader.p++);
	const uint8_t *bits = amber_split_bits(source, n, &ones);
	if (!bits) {
		return false;
	}
	amber_extract_bytes(extract, bits, amber_packed_bytes(n, 0));
	return amber_check_part(source) && copy_whole_column(extract, n - ones)
		&& amber_check_part(source) && copy_whole_column(extract, ones);
}

/* A column that is none of items: as it stands there, but for the leaves in it. */
static bool copy_whole_column(amber_extract *extract, uint32_t n)
{
	amber_source *source = extract->source;
	const uint8_t *at = source->reader.p;
	uint64_t d;

	if (at < source->reader.end && *at == AMBER_COLUMN_SAME) {
		amber_extract_byte(extract, *source->reader.p++);
		return amber_extract_leaf(extract);
	}
	if (at < source->reader.end && *at >= AMBER_COLUMN_CHOICES && *at < AMBER_COLUMN_CHOICES + 4) {
		amber_extract_byte(extract, *source->reader.p++);
		if (!amber_decode_varint(&source->reader, &d)) {
			return false;
		}
		amber_extract_varint(extract, d);
		if (!amber_extract_leaves(extract, d)) {
			return false;
		}
		const uint8_t *numbers = amber_decode_packed(&source->reader, n, *at - AMBER_COLUMN_CHOICES);
		if (numbers) {
			amber_extract_bytes(extract, numbers, amber_packed_bytes(n, *at - AMBER_COLUMN_CHOICES));
		}
		return numbers != NULL;
	}
	if (at < source->reader.end && *at == AMBER_COLUMN_SPLIT) {
		return copy_split(extract, n);
	}
	if (!amber_source_skip_column(source, n)) {
		return false;
	}
	amber_extract_bytes(extract, at, (size_t) (source->reader.p - at));
	return true;
}

static bool begin_column(amber_extract *extract, bool *items)
{
	amber_source *source = extract->source;

	*items = source->reader.p < source->reader.end && *source->reader.p == AMBER_COLUMN_ITEMS;
	if (*items) {
		amber_extract_byte(extract, *source->reader.p++);
	}
	if (++extract->depth > MOST_DEEP) {
		extract->needs_whole = true;
		return false;
	}
	return true;
}

static bool copy_column(amber_extract *extract, uint32_t n)
{
	bool items;
	bool good = begin_column(extract, &items) && (items ? copy_places(extract, n) : copy_whole_column(extract, n));

	extract->depth--;
	return good;
}

/* The item, or row, in place i of a column of items. The source stands at the first of them. */
static bool cut_place(amber_extract *extract, const uint8_t *column, uint32_t i)
{
	amber_source *source = extract->source;
	amber_head head;
	uint32_t row;

	if (!amber_source_approach(source, column, &i) || !amber_source_skip(source, i, &row)) {
		return false;
	}
	amber_spot spot = amber_source_spot(source);
	if (!amber_source_head(source, &head)) {
		return false;
	}
	amber_source_go(source, &spot);
	return amber_is_rows(head.kind) ? copy_rows(extract, &head, row) : copy_places(extract, 1);
}

/* Of the column of n that begins here value i. */
static bool cut_column(amber_extract *extract, uint32_t n, uint32_t i)
{
	const uint8_t *column = extract->source->reader.p;
	bool items;
	bool good = begin_column(extract, &items)
		&& (items ? cut_place(extract, column, i) : amber_extract_cell(extract, n, i));

	extract->depth--;
	return good;
}

static bool copy_places(amber_extract *extract, uint64_t places)
{
	amber_source *source = extract->source;
	amber_head head;

	while (places > 0) {
		amber_spot spot = amber_source_spot(source);
		if (!amber_source_head(source, &head) || !copy_head(extract, &spot, &head)) {
			return false;
		}
		if (head.fills > places) {
			return amber_decode_fail(&source->reader, spot.p, "There are more rows than places for them");
		}
		places -= head.fills;
		if (head.kind == AMBER_KIND_ENUM || head.kind == AMBER_KIND_SERIALIZABLE || amber_is_rows(head.kind)) {
			continue; /* copied whole */
		}
		if (head.form == AMBER_FORM_SEQUENCE) {
			places += head.n;
		}
		for (uint32_t column = 0; head.form == AMBER_FORM_COLUMNS && column < head.columns; column++) {
			if (!copy_column(extract, (uint32_t) head.n)) {
				return false;
			}
		}
	}
	return true;
}

bool amber_extract_part(amber_extract *extract, const amber_part *part)
{
	static const uint8_t header[] = { AMBER_MAGIC, AMBER_VERSION };
	amber_head head;

	amber_extract_bytes(extract, header, sizeof(header));
	amber_source_go(extract->source, &part->spot);
	switch (part->kind) {
		case AMBER_PART_ITEM:
			return copy_places(extract, 1);
		case AMBER_PART_ROW:
			amber_extract_byte(extract, AMBER_TAG_LIST_SMALL + 1);
			if (!amber_source_head(extract->source, &head)) {
				return false;
			}
			amber_source_go(extract->source, &part->spot);
			return copy_rows(extract, &head, part->i);
		case AMBER_PART_COLUMN:
			amber_extract_byte(extract, AMBER_TAG_LIST_COLUMN);
			amber_extract_varint(extract, part->n);
			return copy_column(extract, part->n);
		default:
			amber_extract_byte(extract, AMBER_TAG_LIST_COLUMN);
			amber_extract_byte(extract, 1);
			return amber_extract_cell(extract, part->n, part->i);
	}
}
