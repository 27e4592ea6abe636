/* SPDX-License-Identifier: MIT
 *
 * A part of a message as a message of its own. Its bytes are copied; numbers are replaced, and where one names what
 * stands outside of the part, that is put in its place the first time. The decoder does the rest.
 */
#include "view/extract.h"
#include "view/columns.h"
#include "src/decode/decode.h"
#include "src/decode/read/strings.h"

/* Columns and nodes that are copied inside each other, on the C stack; a part with more needs the whole message. */
#define MOST_DEEP 100

/* A part may be twice as long as the message, and so much beside. */
#define LENGTH_BESIDE 4096

void amber_extract_bytes(amber_extract *extract, const void *bytes, size_t length)
{
	smart_str_appendl(&extract->out, bytes, length);
}

void amber_extract_varint(amber_extract *extract, uint64_t v)
{
	uint8_t bytes[AMBER_VARINT_MAX];

	amber_extract_bytes(extract, bytes, (size_t) (amber_put_varint(bytes, v) - bytes));
}

/* --- numbers ----------------------------------------------------------------- */

static zend_ulong number_key(enum amber_list list, uint64_t number)
{
	return (zend_ulong) (number * AMBER_LISTS + list);
}

/* The number in the part of one in the source; -1: it has none yet. */
static int64_t find_number(const amber_extract *extract, enum amber_list list, uint64_t number)
{
	const zval *found = zend_hash_index_find(&extract->numbers, number_key(list, number));

	return found ? (int64_t) Z_LVAL_P(found) : -1;
}

/* The next number in the part goes to one of the source. */
static void take_number(amber_extract *extract, enum amber_list list, uint64_t number)
{
	zval value;

	ZVAL_LONG(&value, extract->next[list]++);
	zend_hash_index_update(&extract->numbers, number_key(list, number), &value);
}

/* A tag with the number in it, or one with a varint behind. */
static void put_named(amber_extract *extract, uint8_t small, unsigned smalls, uint8_t tag, uint64_t number)
{
	if (number < smalls) {
		amber_extract_byte(extract, (uint8_t) (small + number));
		return;
	}
	amber_extract_byte(extract, tag);
	amber_extract_varint(extract, number);
}

/* A string that stands elsewhere in the source, which has this number there. */
static bool put_string(amber_extract *extract, uint64_t number)
{
	int64_t known = find_number(extract, AMBER_STRINGS, number);
	const char *text;
	size_t length;

	if (known >= 0) {
		put_named(extract, AMBER_TAG_STRREF_SMALL, AMBER_STRREF_BYTE_FROM, AMBER_TAG_STRREF, (uint64_t) known);
		return true;
	}
	const uint8_t *at = amber_source_string(extract->source, number);
	if (!at || !amber_source_string_at(extract->source, &at, &text, &length)) {
		return false;
	}
	amber_extract_byte(extract, AMBER_TAG_STR);
	amber_extract_varint(extract, length);
	amber_extract_bytes(extract, text, length);
	take_number(extract, AMBER_STRINGS, number);
	return true;
}

static uint64_t string_number(const uint8_t *at)
{
	uint64_t v = 0;

	switch (amber_tag_kinds[*at]) {
		case AMBER_KIND_STRREF_SMALL:
			return *at - AMBER_TAG_STRREF_SMALL;
		case AMBER_KIND_STRREF_BYTE:
			return AMBER_STRREF_BYTE_FROM + 256 * (uint64_t) (*at - AMBER_TAG_STRREF_BYTE) + at[1];
		default:
			amber_get_varint(at + 1, at + 1 + AMBER_VARINT_MAX, &v);
			return v;
	}
}

static bool is_string_name(uint8_t tag)
{
	unsigned kind = amber_tag_kinds[tag];

	return kind == AMBER_KIND_STRREF_SMALL || kind == AMBER_KIND_STRREF_BYTE || kind == AMBER_KIND_STRREF;
}

/* A leaf that was passed, from at on. given: numbers of strings before it. */
static bool copy_leaf(amber_extract *extract, const uint8_t *at, uint32_t given)
{
	amber_source *source = extract->source;

	if (is_string_name(*at)) {
		return put_string(extract, string_number(at));
	}
	amber_extract_bytes(extract, at, (size_t) (source->reader.p - at));
	if (source->given[AMBER_STRINGS] > given) {
		take_number(extract, AMBER_STRINGS, given);
	}
	return true;
}

bool amber_extract_leaf(amber_extract *extract)
{
	amber_source *source = extract->source;
	const uint8_t *at = source->reader.p;
	uint32_t given = source->given[AMBER_STRINGS];
	amber_head head;

	if (!amber_source_head(source, &head)) {
		return false;
	}
	if (head.form != AMBER_FORM_LEAF || head.kind == AMBER_KIND_NODE || head.kind == AMBER_KIND_NODE_SMALL
	 || head.kind == AMBER_KIND_JOIN || head.kind == AMBER_KIND_OUTER) {
		return amber_decode_fail(&source->reader, at, "Tag 0x%02x is not possible here", *at);
	}
	return copy_leaf(extract, at, given);
}

static bool copy_leaves(amber_extract *extract, uint64_t n)
{
	while (n-- > 0) {
		if (!amber_extract_leaf(extract)) {
			return false;
		}
	}
	return true;
}

/* --- shapes -------------------------------------------------------------------- */

/* A string, or key, that stands elsewhere in the source, as an item; *at moves behind it. It takes a number in the part
 * that none of the source has. */
static bool put_key_at(amber_extract *extract, const uint8_t **at)
{
	amber_source *source = extract->source;
	const uint8_t *from = *at;
	amber_source_key key;

	if (!amber_source_key_at(source, at, &key)) {
		return false;
	}
	if (is_string_name(*from)) {
		return put_string(extract, string_number(from));
	}
	amber_extract_bytes(extract, from, (size_t) (*at - from));
	extract->next[AMBER_STRINGS] += key.text && key.length >= 2;
	return true;
}

/* Number of keys, and these; class first, if there is one. */
static bool put_shape(amber_extract *extract, amber_known_shape shape)
{
	const uint8_t *at = shape.class_at;

	if (at && !put_key_at(extract, &at)) {
		return false;
	}
	amber_extract_varint(extract, shape.n);
	at = shape.keys;
	for (uint32_t i = 0; i < shape.n; i++) {
		if (!at) { /* the keys of a list did not stand there */
			amber_extract_byte(extract, i < 64 ? (uint8_t) i : AMBER_TAG_INT + 3);
			uint8_t bytes[4];
			amber_put_le(bytes, i, 4);
			amber_extract_bytes(extract, bytes, i < 64 ? 0 : 4);
		} else if (!put_key_at(extract, &at)) {
			return false;
		}
	}
	return true;
}

/* An array or object of a shape by its number; rows: of which the number is s - 1. */
static bool put_known(amber_extract *extract, enum amber_list list, uint64_t number, bool rows)
{
	bool objects = list == AMBER_OBJECT_SHAPES;
	int64_t known = find_number(extract, list, number);
	const amber_known_shape *shape = amber_source_shape(extract->source, list, number);

	if (!shape) {
		return false;
	}
	if (known >= 0 && rows) {
		amber_extract_varint(extract, (uint64_t) known + 1);
		return true;
	}
	if (known >= 0) {
		put_named(extract, objects ? AMBER_TAG_OBJECT_SMALL : AMBER_TAG_RECORD_SMALL, objects ? 8 : 16,
			objects ? AMBER_TAG_OBJECT : AMBER_TAG_RECORD, (uint64_t) known);
		return true;
	}
	amber_extract_byte(extract, rows ? 0 : objects ? AMBER_TAG_OBJECT_NEW : AMBER_TAG_MAP);
	bool good = put_shape(extract, *shape);
	take_number(extract, list, number);
	return good;
}

/* --- items ---------------------------------------------------------------------- */

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
	return copy_leaves(extract, head->keys_n);
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
		return put_known(extract, list, s - 1, true);
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
	bool good = copy_leaves(extract, n);
	take_number(extract, list, number);
	return good;
}

/* Rows; only: just this one of them, UINT32_MAX: all. The source stands at their tag. */
static bool copy_rows(amber_extract *extract, const amber_head *head, uint32_t only)
{
	amber_source *source = extract->source;
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
			take_number(extract, AMBER_NODES, source->given[AMBER_NODES]);
		}
		source->given[AMBER_NODES]++;
	}
	bool good = true;
	for (uint32_t column = 0; good && column < head->columns; column++) {
		good = one ? cut_column(extract, (uint32_t) r, only) : copy_column(extract, (uint32_t) r);
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
	int64_t known = find_number(extract, AMBER_NODES, number);

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
		put_named(extract, AMBER_TAG_NODE_SMALL, 8, AMBER_TAG_NODE, (uint64_t) known);
	}
	return true;
}

static bool is_rows(const amber_head *head)
{
	return head->kind == AMBER_KIND_ROWS || head->kind == AMBER_KIND_LIST_ROWS || head->kind == AMBER_KIND_OBJECT_ROWS
		|| head->kind == AMBER_KIND_NODE_ROWS;
}

/* Two leaves: of an enum case, or a SERIALIZABLE. */
static bool copy_pair(amber_extract *extract, const amber_head *head)
{
	amber_extract_byte(extract, head->tag);
	extract->source->reader.p++;
	return copy_leaves(extract, 2);
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
			take_number(extract, head->class_at ? AMBER_OBJECT_SHAPES : AMBER_SHAPES, number);
			return true;
		case AMBER_KIND_RECORD_SMALL:
			return put_known(extract, AMBER_SHAPES, head->tag - AMBER_TAG_RECORD_SMALL, false);
		case AMBER_KIND_OBJECT_SMALL:
			return put_known(extract, AMBER_OBJECT_SHAPES, head->tag - AMBER_TAG_OBJECT_SMALL, false);
		case AMBER_KIND_RECORD:
		case AMBER_KIND_OBJECT:
			amber_get_varint(at + 1, source->reader.end, &number);
			return put_known(extract, head->kind == AMBER_KIND_OBJECT ? AMBER_OBJECT_SHAPES : AMBER_SHAPES, number, false);
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
			take_number(extract, AMBER_NODES, spot->given[AMBER_NODES]);
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
			return copy_leaf(extract, at, spot->given[AMBER_STRINGS]);
	}
}

static bool copy_whole_column(amber_extract *extract, uint32_t n);

/* n bits, a column of those values whose bit is 0, one of the others. */
static bool copy_split(amber_extract *extract, uint32_t n)
{
	amber_source *source = extract->source;
	const uint8_t *at = source->reader.p;
	size_t length = amber_packed_bytes(n, 0);
	uint32_t ones = 0;

	if (length >= (size_t) (source->reader.end - at)) {
		return amber_decode_fail_short(&source->reader);
	}
	amber_extract_bytes(extract, at, 1 + length);
	for (uint32_t i = 0; i < n; i++) {
		ones += at[1 + i / 8] >> (i % 8) & 1;
	}
	source->reader.p += 1 + length;
	for (int second = 0; second < 2; second++) {
		at = source->reader.p;
		if (at < source->reader.end && (*at == AMBER_COLUMN_ITEMS || *at == AMBER_COLUMN_SPLIT)) {
			return amber_decode_fail(&source->reader, at, "A column of kind 0x%02x cannot be part of a split one", *at);
		}
		if (ones == 0 || ones == n || !copy_whole_column(extract, second ? ones : n - ones)) {
			return ones != 0 && ones != n ? false
				: amber_decode_fail(&source->reader, at, "The values of a column are split, and all are of one type");
		}
	}
	return true;
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
		if (!copy_leaves(extract, d)) {
			return false;
		}
		const uint8_t *numbers = source->reader.p;
		size_t length = amber_packed_bytes(n, *at - AMBER_COLUMN_CHOICES);
		if (length > (size_t) (source->reader.end - numbers)) {
			return amber_decode_fail_short(&source->reader);
		}
		source->reader.p += length;
		amber_extract_bytes(extract, numbers, length);
		return true;
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

/* The item, or row, in place i of n. */
static bool cut_place(amber_extract *extract, uint32_t n, uint32_t i)
{
	amber_source *source = extract->source;
	uint32_t row;

	if (!amber_source_skip(source, i, &row)) {
		return false;
	}
	amber_spot spot = amber_source_spot(source);
	amber_head head;
	if (!amber_source_head(source, &head)) {
		return false;
	}
	uint64_t behind = (uint64_t) i - row + head.fills;
	amber_source_go(source, &spot);
	bool good = is_rows(&head) ? copy_rows(extract, &head, row) : copy_places(extract, 1);
	return good && (behind <= n || amber_decode_fail_short(&source->reader))
		&& amber_source_skip(source, n - behind, NULL);
}

/* Passes over a column, of which value i is copied. */
static bool cut_column(amber_extract *extract, uint32_t n, uint32_t i)
{
	bool items;
	bool good = begin_column(extract, &items) && (items ? cut_place(extract, n, i) : amber_extract_cell(extract, n, i));

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
		if (head.kind == AMBER_KIND_ENUM || head.kind == AMBER_KIND_SERIALIZABLE || is_rows(&head)) {
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

/* --- values ----------------------------------------------------------------------- */

static bool copy_part(amber_extract *extract, const amber_part *part)
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

static bool decode_part(const amber_extract *extract, const amber_part *part, zval *value)
{
	amber_decode_options options = *extract->source->reader.options;
	const zend_string *bytes = extract->out.s;
	bool is_first = part->kind == AMBER_PART_ROW || part->kind == AMBER_PART_CELL;

	options.keys = (amber_signing_keys) { 0 }; /* checked before */
	if (options.max_depth && part->level > options.max_depth) {
		return amber_decode_fail(&extract->source->reader, part->spot.p, "The data is nested deeper than max_depth = "
			ZEND_LONG_FMT " allows; raise the max_depth option or the amber.max_depth setting", options.max_depth);
	}
	options.level = part->level - (part->kind != AMBER_PART_ITEM); /* a list was put around it */
	options.whole_length = (size_t) (extract->source->reader.end - extract->source->item);
	amber_decode(value, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), &options);
	if (is_first && Z_TYPE_P(value) == IS_ARRAY) {
		zval list = *value;
		zval *first = zend_hash_index_find(Z_ARR(list), 0);
		ZVAL_COPY_DEREF(value, first);
		zval_ptr_dtor(&list);
	}
	return EG(exception) == NULL;
}

/* The keys of a column, as the decoder checks them: of an array of them, whose values are bools. */
static bool decode_keys(amber_source *source, const amber_part *part, zval *array)
{
	static const uint8_t head[] = { AMBER_MAGIC, AMBER_VERSION, AMBER_TAG_MAP_COLUMNS };
	amber_decode_options options = { .whole_length = (size_t) (source->reader.end - source->item) };
	amber_extract extract = { .source = source };

	amber_source_go(source, &part->spot);
	if (!amber_source_skip_column(source, part->n)) {
		return false;
	}
	amber_extract_bytes(&extract, head, sizeof(head));
	amber_extract_varint(&extract, part->n);
	amber_extract_bytes(&extract, part->spot.p, (size_t) (source->reader.p - part->spot.p));
	amber_extract_byte(&extract, AMBER_COLUMN_BOOLS);
	for (size_t i = amber_packed_bytes(part->n, 0); i > 0; i--) {
		amber_extract_byte(&extract, 0);
	}
	smart_str_0(&extract.out);
	amber_decode(array, (const uint8_t *) ZSTR_VAL(extract.out.s), ZSTR_LEN(extract.out.s), &options);
	smart_str_free(&extract.out);
	if (!EG(exception) && zend_hash_num_elements(Z_ARRVAL_P(array)) != part->n) {
		zval_ptr_dtor(array);
		ZVAL_NULL(array);
		return amber_decode_fail(&source->reader, part->spot.p, "A key stands twice in a column of keys, of which a view "
			"has no order");
	}
	return EG(exception) == NULL;
}

bool amber_extract_value(amber_source *source, const amber_part *part, zval *value, uint64_t *extracted,
	bool *needs_whole)
{
	amber_extract extract = { .source = source };

	if (part->kind == AMBER_PART_KEYS) {
		return decode_keys(source, part, value);
	}

	ZVAL_NULL(value);
	zend_hash_init(&extract.numbers, 8, NULL, NULL, 0);
	bool good = copy_part(&extract, part);
	*needs_whole = extract.needs_whole;
	smart_str_0(&extract.out);
	*extracted += extract.out.s ? ZSTR_LEN(extract.out.s) : 0;
	good = good && decode_part(&extract, part, value);
	smart_str_free(&extract.out);
	zend_hash_destroy(&extract.numbers);
	return good;
}
