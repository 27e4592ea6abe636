/* SPDX-License-Identifier: MIT
 *
 * Passing over items. No value is built; what gets a number is noted, so that it is found when it is named.
 */
#include "php_amber.h"
#include "view/records.h"
#include "view/source.h"
#include "src/decode/columns/ints.h"
#include "src/decode/read/leaves.h"

static const char *const list_names[] = { "string", "shape", "object shape", "node" };

void amber_source_begin(amber_source *source, zend_string *data, const uint8_t *item, const uint8_t *end,
	const amber_decode_options *options)
{
	memset(source, 0, sizeof(*source));
	source->data = data ? zend_string_copy(data) : NULL;
	source->reader.start = data ? (const uint8_t *) ZSTR_VAL(data) : item;
	source->reader.p = source->item = item;
	source->reader.end = end;
	source->reader.options = options;
}

static void free_entry(zval *entry)
{
	efree(Z_PTR_P(entry));
}

void amber_source_use_index(amber_source *source, const struct amber_index *index)
{
	source->has_index = true;
	source->index = *index;
	for (int list = 0; list < AMBER_LISTS; list++) {
		zend_hash_init(&source->apart[list], 8, NULL, list == AMBER_STRINGS ? NULL : free_entry, 0);
	}
}

void amber_source_end(amber_source *source)
{
	void *lists[] = { source->strings, source->shapes[0], source->shapes[1], source->nodes };

	for (int list = 0; list < AMBER_LISTS; list++) {
		if (lists[list]) {
			efree(lists[list]);
		}
	}
	for (int list = 0; source->has_index && list < AMBER_LISTS; list++) {
		zend_hash_destroy(&source->apart[list]);
	}
	if (source->data) {
		zend_string_release(source->data);
	}
}

amber_spot amber_source_spot(const amber_source *source)
{
	amber_spot spot = { .p = source->reader.p };

	memcpy(spot.given, source->given, sizeof(spot.given));
	return spot;
}

void amber_source_go(amber_source *source, const amber_spot *spot)
{
	source->reader.p = spot->p;
	memcpy(source->given, spot->given, sizeof(spot->given));
}

/* --- numbered things ------------------------------------------------------ */

/* Takes the next number of a list. True: it is new, and list has room for its entry; false: it was passed before, or
 * there is a gap before it. */
static zend_always_inline bool is_new(amber_source *source, enum amber_list list, void *entries, size_t size)
{
	if (EXPECTED(source->given[list]++ != source->used[list])) {
		return false;
	}
	if (UNEXPECTED(source->used[list] == source->size[list])) {
		void **slot = entries;
		source->size[list] = source->size[list] ? source->size[list] * 2 : 64;
		*slot = safe_erealloc(*slot, source->size[list], size, 0);
	}
	source->used[list]++;
	return true;
}

/* Whether the number that was taken last stands behind a gap. */
static zend_always_inline bool is_apart(const amber_source *source, enum amber_list list)
{
	return source->has_index && source->given[list] > source->used[list];
}

/* Keeps the entry of that number. */
static void keep_apart(amber_source *source, enum amber_list list, const void *entry, size_t size)
{
	zend_ulong number = source->given[list] - 1;

	if (!zend_hash_index_exists(&source->apart[list], number)) {
		void *copy = emalloc(size);
		memcpy(copy, entry, size);
		zend_hash_index_add_new_ptr(&source->apart[list], number, copy);
	}
}

static zend_always_inline void give_string(amber_source *source, const uint8_t *at)
{
	if (is_new(source, AMBER_STRINGS, &source->strings, sizeof(*source->strings))) {
		source->strings[source->used[AMBER_STRINGS] - 1] = at;
	} else if (UNEXPECTED(is_apart(source, AMBER_STRINGS))) {
		zend_hash_index_update_ptr(&source->apart[AMBER_STRINGS], source->given[AMBER_STRINGS] - 1, (void *) at);
	}
}

static void give_shape(amber_source *source, enum amber_list list, const amber_head *head)
{
	amber_known_shape **shapes = &source->shapes[list - AMBER_SHAPES];
	amber_known_shape shape = { head->keys, head->class_at, head->keys_n };

	if (is_new(source, list, shapes, sizeof(**shapes))) {
		(*shapes)[source->used[list] - 1] = shape;
	} else if (UNEXPECTED(is_apart(source, list))) {
		keep_apart(source, list, &shape, sizeof(shape));
	}
}

static void give_node(amber_source *source, const amber_spot *spot, uint32_t row)
{
	amber_known_node node = { *spot, row };

	if (is_new(source, AMBER_NODES, &source->nodes, sizeof(*source->nodes))) {
		source->nodes[source->used[AMBER_NODES] - 1] = node;
	} else if (UNEXPECTED(is_apart(source, AMBER_NODES))) {
		keep_apart(source, AMBER_NODES, &node, sizeof(node));
	}
}

/* Whether there is such a number where the source stands. */
static bool check_number(amber_source *source, enum amber_list list, uint64_t number)
{
	return EXPECTED(number < source->given[list])
		|| amber_decode_fail_number(&source->reader, list_names[list], number);
}

static bool fail_index(const amber_source *source)
{
	return amber_decode_fail(&source->reader, source->reader.start + AMBER_HEADER_BYTES,
		"The index is not that of this message");
}

static bool go_to(amber_source *source, const amber_index_record *record)
{
	if (record->offset >= (uint64_t) (source->reader.end - source->item)) {
		return fail_index(source);
	}
	source->reader.p = source->item + record->offset;
	memcpy(source->given, record->given, sizeof(source->given));
	return true;
}

/* The last mark before which no more of a list were given. False: thrown. */
static bool go_to_mark(amber_source *source, enum amber_list list, uint64_t number)
{
	uint32_t low = 0, high = source->index.marks_n;
	amber_index_record record;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (!amber_index_mark_at(&source->index, middle, &record)) {
			return fail_index(source);
		}
		if (record.given[list] <= number) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	source->reader.p = source->item;
	memset(source->given, 0, sizeof(source->given));
	return low == 0 || (amber_index_mark_at(&source->index, low - 1, &record) && go_to(source, &record));
}

/* Passes over what stands between a mark and the item that gives a number. Behind an item comes the next, whatever they
 * stand in: only columns have to be told from items. */
static bool seek_from(amber_source *source, enum amber_list list, uint64_t number)
{
	while (source->given[list] <= number) {
		const uint8_t *at = source->reader.p;
		amber_head head;
		if (!amber_source_head(source, &head)) {
			return false;
		}
		for (uint32_t i = 0; head.form == AMBER_FORM_COLUMNS && i < head.columns; i++) {
			if (!amber_source_skip_column(source, (uint32_t) head.n)) {
				return false;
			}
		}
		source->passed += (uint64_t) (source->reader.p - at);
	}
	return true;
}

/* Finds the entry of a number behind a gap. When a quarter of the message was passed for that, all is passed, once. */
static bool seek(amber_source *source, enum amber_list list, uint64_t number)
{
	amber_spot here = amber_source_spot(source);
	bool good;

	if (source->passed > (uint64_t) (source->reader.end - source->item) / 4) {
		source->reader.p = source->item;
		memset(source->given, 0, sizeof(source->given));
		good = amber_source_skip(source, 1, NULL);
	} else {
		good = go_to_mark(source, list, number) && seek_from(source, list, number);
	}
	amber_source_go(source, &here);
	return good;
}

/* The entry of a number: in a list, or apart. */
static const void *find_entry(amber_source *source, enum amber_list list, uint64_t number, const void *entries,
	size_t size)
{
	if (EXPECTED(number < source->used[list])) {
		return (const char *) entries + number * size;
	}
	return source->has_index ? zend_hash_index_find_ptr(&source->apart[list], (zend_ulong) number) : NULL;
}

/* Makes sure that there is one. False: thrown. */
static bool know_entry(amber_source *source, enum amber_list list, uint64_t number)
{
	if (EXPECTED(number < source->used[list])) {
		return true;
	}
	if (!source->has_index || number >= UINT32_MAX) {
		return amber_decode_fail_number(&source->reader, list_names[list], number);
	}
	if (zend_hash_index_exists(&source->apart[list], (zend_ulong) number)) {
		return true;
	}
	return seek(source, list, number) && (number < source->used[list]
		|| zend_hash_index_exists(&source->apart[list], (zend_ulong) number) || fail_index(source));
}

const amber_known_shape *amber_source_shape(amber_source *source, enum amber_list list, uint64_t number)
{
	return check_number(source, list, number) && know_entry(source, list, number)
		? find_entry(source, list, number, source->shapes[list - AMBER_SHAPES], sizeof(amber_known_shape)) : NULL;
}

const amber_known_node *amber_source_node(amber_source *source, uint64_t number)
{
	return check_number(source, AMBER_NODES, number) && know_entry(source, AMBER_NODES, number)
		? find_entry(source, AMBER_NODES, number, source->nodes, sizeof(amber_known_node)) : NULL;
}

const uint8_t *amber_source_string(amber_source *source, uint64_t number)
{
	if (!know_entry(source, AMBER_STRINGS, number)) {
		return NULL;
	}
	return number < source->used[AMBER_STRINGS] ? source->strings[number]
		: zend_hash_index_find_ptr(&source->apart[AMBER_STRINGS], (zend_ulong) number);
}

bool amber_source_approach(amber_source *source, const uint8_t *container, uint32_t *i)
{
	uint32_t offset = (uint32_t) (container - source->item);
	amber_index_record record;

	if (!source->has_index) {
		return true;
	}
	uint32_t behind = amber_index_search(&source->index, offset, *i + 1);
	if (behind == 0) {
		return true;
	}
	bool whole = amber_index_record_at(&source->index, behind - 1, &record);
	if (record.container != offset && whole) {
		return true; /* it has none that far */
	}
	if (!whole || record.place > *i || !go_to(source, &record)) {
		return EG(exception) ? false : fail_index(source);
	}
	*i -= record.place;
	return true;
}

static bool fail_short(const amber_source *source)
{
	return amber_decode_fail_short(&source->reader);
}

static bool fail_tag(const amber_source *source, const uint8_t *at)
{
	return amber_decode_fail(&source->reader, at, "Tag 0x%02x is not possible here", *at);
}

static bool read_varint(amber_source *source, uint64_t *v)
{
	return amber_decode_varint(&source->reader, v);
}

/* A count of what takes a byte each, or may take none: more than this nothing can be. */
static bool read_count(amber_source *source, uint64_t *n)
{
	if (!read_varint(source, n)) {
		return false;
	}
	/* a value takes a bit, but where places are free */
	if (*n > AMBER_FREE_PLACES + 8 * (uint64_t) (source->reader.end - source->reader.p) || *n > UINT32_MAX / 2) {
		return amber_decode_fail(&source->reader, source->reader.p, "There is not so much of it");
	}
	return true;
}

/* --- leaves ---------------------------------------------------------------- */

/* So many bytes that stand here. */
static bool pass(amber_source *source, uint64_t bytes)
{
	if (bytes > (uint64_t) (source->reader.end - source->reader.p)) {
		return fail_short(source);
	}
	source->reader.p += bytes;
	return true;
}

/* A string of so many bytes, whose tag stood there. */
static zend_always_inline bool pass_string(amber_source *source, const uint8_t *at, uint64_t length)
{
	if (!pass(source, length)) {
		return false;
	}
	if (length >= 2) {
		give_string(source, at);
	}
	return true;
}

/* The rest of a leaf, whose tag stood at. *other: it is none. */
static zend_always_inline bool pass_leaf(amber_source *source, uint8_t tag, const uint8_t *at, bool *other)
{
	uint64_t v;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_INT_SMALL:
		case AMBER_KIND_INT_MINUS:
		case AMBER_KIND_NULL:
		case AMBER_KIND_FALSE:
		case AMBER_KIND_TRUE:
			return true;
		case AMBER_KIND_STR_SHORT:
			return pass_string(source, at, tag - AMBER_TAG_STR_SHORT);
		case AMBER_KIND_STRREF_SMALL:
			return check_number(source, AMBER_STRINGS, tag - AMBER_TAG_STRREF_SMALL);
		case AMBER_KIND_STRREF_BYTE:
			return pass(source, 1) && check_number(source, AMBER_STRINGS, AMBER_STRREF_BYTE_FROM
				+ 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE) + source->reader.p[-1]);
		case AMBER_KIND_STR:
			return read_varint(source, &v) && pass_string(source, at, v);
		case AMBER_KIND_STRREF:
			return read_varint(source, &v) && check_number(source, AMBER_STRINGS, v);
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			return pass(source, ((tag - AMBER_TAG_INT) & 7) + 1u);
		case AMBER_KIND_FLOAT:
			return pass(source, 8);
		case AMBER_KIND_DECIMAL:
			return read_varint(source, &v);
		default:
			*other = true;
			return true;
	}
}

/* A leaf that must stand here: a key, a class, a choice. */
static bool skip_leaf(amber_source *source)
{
	const uint8_t *at = source->reader.p;
	bool other = false;

	if (at == source->reader.end) {
		return fail_short(source);
	}
	source->reader.p++;
	return pass_leaf(source, *at, at, &other) && (!other || fail_tag(source, at));
}

static bool skip_leaves(amber_source *source, uint64_t n)
{
	while (n-- > 0) {
		if (!skip_leaf(source)) {
			return false;
		}
	}
	return true;
}

bool amber_source_string_at(amber_source *source, const uint8_t **p, const char **text, size_t *length)
{
	const uint8_t *at = *p, *end = source->reader.end;
	uint64_t v = 0;

	if (at == end) {
		return fail_short(source);
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
			v = tag - AMBER_TAG_STRREF_SMALL;
			if (tag == AMBER_TAG_STRREF) {
				at = amber_get_varint(at, end, &v);
			} else if (amber_tag_kinds[tag] == AMBER_KIND_STRREF_BYTE) {
				v = at < end ? AMBER_STRREF_BYTE_FROM + 256 * (uint64_t) (tag - AMBER_TAG_STRREF_BYTE) + *at : 0;
				at = at < end ? at + 1 : NULL;
			}
			if (!at) {
				return fail_short(source);
			}
			const uint8_t *string = amber_source_string(source, v);
			if (!string) {
				return false;
			}
			*p = at;
			return amber_source_string_at(source, &string, text, length); /* which is no reference again */
		}
		default:
			return fail_tag(source, *p);
	}
	if (!at || v > (uint64_t) (end - at)) {
		return fail_short(source);
	}
	*text = (const char *) at;
	*length = (size_t) v;
	*p = at + v;
	return true;
}

bool amber_source_key_at(amber_source *source, const uint8_t **p, amber_source_key *key)
{
	amber_spot here = amber_source_spot(source);
	bool is_int = false;

	if (*p == source->reader.end) {
		return fail_short(source);
	}
	uint8_t tag = **p;
	if (tag >= AMBER_TAG_STR_SHORT && tag < AMBER_TAG_RECORD_SMALL) {
		return amber_source_string_at(source, p, &key->text, &key->length);
	}
	key->text = NULL;
	source->reader.p = *p + 1;
	bool good = int_of_tag(&source->reader, tag, &key->number, &is_int);
	const uint8_t *behind = source->reader.p;
	amber_source_go(source, &here);
	if (good && !is_int) {
		return amber_source_string_at(source, p, &key->text, &key->length);
	}
	*p = behind;
	return good;
}

/* --- columns --------------------------------------------------------------- */

bool amber_source_sum(const amber_source *source, const int64_t *lengths, uint32_t n, uint64_t most, uint64_t *sum)
{
	uint64_t all = 0, bits = 0;

	for (uint32_t k = 0; k < n; k++) {
		all += (uint64_t) lengths[k];
		bits |= (uint64_t) lengths[k];
	}
	*sum = all;
	/* none is so large, or negative, that the sum ran over */
	return (bits >> 48 == 0 && all <= most) || fail_short(source);
}

bool amber_source_int_at(amber_source *source, uint32_t n, uint32_t i, bool lengths, amber_int_at *at)
{
	amber_int_column column = { 0 };
	int64_t ints[AMBER_INTS_BLOCK];

	*at = (amber_int_at) { 0 };
	source->reader.free_places = AMBER_FREE_PLACES; /* of a whole message these are; here each column may be in steps */
	if (!amber_decode_nested_ints(&source->reader, n, &column)) {
		return false;
	}
	uint64_t left = (uint64_t) (source->reader.end - source->reader.p);
	for (uint32_t from = 0; from < n; from += AMBER_INTS_BLOCK) {
		uint32_t some = amber_ints_block_size(from, n);
		amber_decode_next_ints(&column, from, some, n, ints);
		if (i - from < some) {
			at->value = ints[i - from];
		}
		for (uint32_t k = 0; lengths && k < i - from && i - from < some; k++) {
			at->before += (uint64_t) ints[k];
		}
		uint64_t sum;
		if (lengths && !amber_source_sum(source, ints, some, left - at->all, &sum)) {
			return false;
		}
		at->before += lengths && i >= from + some ? sum : 0;
		at->all += lengths ? sum : 0;
		if (!lengths && i - from < some) {
			break;
		}
	}
	return true;
}

static bool skip_ints(amber_source *source, uint32_t n)
{
	amber_int_column column = { 0 };

	source->reader.free_places = AMBER_FREE_PLACES;
	return amber_decode_nested_ints(&source->reader, n, &column);
}

/* A byte that says how many follow, which are passed. */
static bool skip_counted(amber_source *source)
{
	return pass(source, 1) && pass(source, source->reader.p[-1]);
}

static bool skip_strings(amber_source *source, uint32_t n)
{
	amber_int_at at;

	return amber_source_int_at(source, n, 0, true, &at) && pass(source, at.all);
}

/* A column of a SPLIT, which is neither of items nor split again. */
static bool skip_part(amber_source *source, uint32_t n)
{
	const uint8_t *at = source->reader.p;

	if (at < source->reader.end && (*at == AMBER_COLUMN_ITEMS || *at == AMBER_COLUMN_SPLIT)) {
		return amber_decode_fail(&source->reader, at, "A column of kind 0x%02x cannot be part of a split one", *at);
	}
	return amber_source_skip_column(source, n);
}

static bool skip_split(amber_source *source, uint32_t n)
{
	const uint8_t *bits = amber_decode_packed(&source->reader, n, 0);
	uint32_t ones = 0;

	for (uint32_t i = 0; bits && i < n; i++) {
		ones += (uint32_t) amber_packed_at(bits, i, 0);
	}
	if (bits && (ones == 0 || ones == n)) {
		return amber_decode_fail(&source->reader, bits, "The values of a column are split, and all are of one type");
	}
	return bits && skip_part(source, n - ones) && skip_part(source, ones);
}

bool amber_source_skip_column(amber_source *source, uint32_t n)
{
	uint8_t kind = 0;
	uint64_t d;

	if (!amber_decode_kind(&source->reader, &kind)) {
		return false;
	}
	switch (kind) {
		case AMBER_COLUMN_ITEMS:
			return amber_source_skip(source, n, NULL);
		case AMBER_COLUMN_SAME:
			return skip_leaf(source);
		case AMBER_COLUMN_BOOLS:
			return amber_decode_packed(&source->reader, n, 0) != NULL;
		case AMBER_COLUMN_STRINGS:
			return skip_strings(source, n);
		case AMBER_COLUMN_FLOATS:
			return amber_decode_packed(&source->reader, n, 6) != NULL;
		case AMBER_COLUMN_SPLIT:
			return skip_split(source, n);
		case AMBER_COLUMN_STAMPS:
			return pass(source, 1) && skip_counted(source) && skip_ints(source, n);
		case AMBER_COLUMN_AFFIXED:
			return skip_counted(source) && skip_counted(source) && skip_strings(source, n);
	}
	if (kind >= AMBER_COLUMN_CHOICES && kind < AMBER_COLUMN_CHOICES + 4) {
		return read_count(source, &d) && skip_leaves(source, d)
			&& amber_decode_packed(&source->reader, n, kind - AMBER_COLUMN_CHOICES) != NULL;
	}
	if (kind >= AMBER_COLUMN_DECIMALS && kind < AMBER_COLUMN_NUMERALS + 16) {
		return skip_ints(source, n);
	}
	source->reader.p--;
	return skip_ints(source, n);
}

/* --- items ------------------------------------------------------------------ */

/* n keys that stand here. */
static bool pass_keys(amber_source *source, amber_head *head, uint64_t n)
{
	head->keys = source->reader.p;
	head->keys_n = (uint32_t) n;
	return skip_leaves(source, n);
}

/* An array of a new shape. */
static bool new_shape(amber_source *source, amber_head *head, uint64_t n)
{
	if (!pass_keys(source, head, n)) {
		return false;
	}
	give_shape(source, AMBER_SHAPES, head);
	head->n = n;
	return true;
}

/* Whether the keys of an OBJECT_NEW are those of a list, which do not stand there. */
static bool is_of_column(const uint8_t *p, const uint8_t *end, uint64_t n)
{
	return n > 0 && p < end && *p == AMBER_TAG_LIST_COLUMN;
}

/* Class and keys of a new object shape. */
static bool new_object_shape(amber_source *source, amber_head *head, bool rows)
{
	uint64_t n;

	head->class_at = source->reader.p;
	if (!skip_leaf(source) || !read_count(source, &n)) {
		return false;
	}
	if (!rows && is_of_column(source->reader.p, source->reader.end, n)) {
		source->reader.p++;
		head->form = AMBER_FORM_COLUMNS;
		head->columns = 1;
		head->keys_n = (uint32_t) n;
	} else if (!pass_keys(source, head, n)) {
		return false;
	}
	give_shape(source, AMBER_OBJECT_SHAPES, head);
	head->n = n;
	return true;
}

/* Keys, and class, of a shape by its number. */
static bool known_shape(amber_source *source, enum amber_list list, uint64_t number, amber_head *head)
{
	const amber_known_shape *shape = amber_source_shape(source, list, number);

	if (!shape) {
		return false;
	}
	head->keys = shape->keys;
	head->keys_n = shape->n;
	head->class_at = shape->class_at;
	head->n = shape->n;
	return true;
}

static bool number_of_rows(amber_source *source, amber_head *head, const amber_spot *spot)
{
	uint64_t r;

	if (!read_varint(source, &r)) {
		return false;
	}
	if (r == 0 || r > AMBER_ROWS_MAX) {
		return amber_decode_fail(&source->reader, source->reader.p, "There are no %" PRIu64 " rows", r);
	}
	head->form = AMBER_FORM_COLUMNS;
	head->columns = (uint32_t) head->n;
	head->n = r;
	head->fills = (uint32_t) r;
	for (uint32_t row = 0; head->tag == AMBER_TAG_NODE_ROWS && row < r; row++) {
		give_node(source, spot, row);
	}
	return true;
}

static bool rows_head(amber_source *source, amber_head *head, const amber_spot *spot)
{
	bool objects = head->tag != AMBER_TAG_ROWS;
	uint64_t s, n;

	if (head->tag == AMBER_TAG_LIST_ROWS) {
		return read_count(source, &head->n) && number_of_rows(source, head, spot);
	}
	if (!read_varint(source, &s)) {
		return false;
	}
	bool good;
	if (s > 0) {
		good = known_shape(source, objects ? AMBER_OBJECT_SHAPES : AMBER_SHAPES, s - 1, head);
	} else if (objects) {
		good = new_object_shape(source, head, true);
	} else {
		good = read_count(source, &n) && new_shape(source, head, n);
	}
	return good && number_of_rows(source, head, spot);
}

/* Tags other than those of leaves; form SEQUENCE was set. */
static bool other_head(amber_source *source, amber_head *head, const amber_spot *spot)
{
	uint8_t tag = head->tag;
	uint64_t number;

	switch (head->kind) {
		case AMBER_KIND_LIST_SMALL:
			head->n = tag - AMBER_TAG_LIST_SMALL;
			return true;
		case AMBER_KIND_LIST:
			return read_count(source, &head->n);
		case AMBER_KIND_MAP_SMALL:
			return new_shape(source, head, tag - AMBER_TAG_MAP_SMALL + 1u);
		case AMBER_KIND_MAP:
			return read_count(source, &number) && new_shape(source, head, number);
		case AMBER_KIND_RECORD_SMALL:
			return known_shape(source, AMBER_SHAPES, tag - AMBER_TAG_RECORD_SMALL, head);
		case AMBER_KIND_RECORD:
			return read_varint(source, &number) && known_shape(source, AMBER_SHAPES, number, head);
		case AMBER_KIND_OBJECT_SMALL:
			return known_shape(source, AMBER_OBJECT_SHAPES, tag - AMBER_TAG_OBJECT_SMALL, head);
		case AMBER_KIND_OBJECT:
			return read_varint(source, &number) && known_shape(source, AMBER_OBJECT_SHAPES, number, head);
		case AMBER_KIND_OBJECT_NEW:
			return new_object_shape(source, head, false);
		case AMBER_KIND_LIST_COLUMN:
		case AMBER_KIND_MAP_COLUMNS:
			head->form = AMBER_FORM_COLUMNS;
			head->key_column = tag == AMBER_TAG_MAP_COLUMNS;
			head->columns = 1u + head->key_column;
			return read_count(source, &head->n);
		case AMBER_KIND_ROWS:
		case AMBER_KIND_LIST_ROWS:
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_NODE_ROWS:
			return rows_head(source, head, spot);
		case AMBER_KIND_MARK:
		case AMBER_KIND_REF:
			give_node(source, spot, 0);
			head->n = 1;
			return true;
		case AMBER_KIND_ENUM:
		case AMBER_KIND_SERIALIZABLE:
			head->class_at = source->reader.p;
			head->n = 2;
			return true;
		case AMBER_KIND_NODE_SMALL:
			head->form = AMBER_FORM_LEAF;
			return check_number(source, AMBER_NODES, tag - AMBER_TAG_NODE_SMALL);
		case AMBER_KIND_NODE:
		case AMBER_KIND_JOIN:
			head->form = AMBER_FORM_LEAF;
			return read_varint(source, &number) && check_number(source, AMBER_NODES, number);
		case AMBER_KIND_OUTER:
			head->form = AMBER_FORM_LEAF;
			return read_varint(source, &number);
		default:
			return fail_tag(source, spot->p);
	}
}

bool amber_source_head(amber_source *source, amber_head *head)
{
	amber_spot spot = amber_source_spot(source);
	bool other = false;

	if (UNEXPECTED(spot.p == source->reader.end)) {
		return fail_short(source);
	}
	*head = (amber_head) { .tag = *spot.p, .kind = amber_tag_kinds[*spot.p], .fills = 1 };
	source->reader.p++;
	if (!pass_leaf(source, head->tag, spot.p, &other)) {
		return false;
	}
	if (!other) {
		return true;
	}
	head->form = AMBER_FORM_SEQUENCE;
	return other_head(source, head, &spot);
}

/* What is still to be passed: places of a sequence, and the columns behind it. */
typedef struct {
	uint64_t places;
	uint32_t columns, n;
} pending;

#define FEW_PENDING 64

typedef struct {
	pending *stack, few[FEW_PENDING];
	size_t used, size;
} pending_stack;

static void push(pending_stack *stack, pending next)
{
	if (stack->used == stack->size) {
		pending *before = stack->stack;
		stack->size *= 2;
		stack->stack = safe_emalloc(stack->size, sizeof(pending), 0);
		memcpy(stack->stack, before, stack->used * sizeof(pending));
		if (before != stack->few) {
			efree(before);
		}
	}
	stack->stack[stack->used++] = next;
}

/* The next column of the top: one of items becomes a sequence. */
static bool next_column(amber_source *source, pending *top)
{
	top->columns--;
	if (source->reader.p < source->reader.end && *source->reader.p == AMBER_COLUMN_ITEMS) {
		source->reader.p++;
		top->places = top->n;
		return true;
	}
	return amber_source_skip_column(source, top->n);
}

/* Leaves that stand here, one behind the other: most of what is passed. */
static bool pass_leaves(amber_source *source, uint64_t *places)
{
	bool good = true, other = false;

	while (*places && source->reader.p < source->reader.end) {
		const uint8_t *at = source->reader.p++;
		good = pass_leaf(source, *at, at, &other);
		if (UNEXPECTED(other)) {
			source->reader.p = at;
			break;
		}
		if (UNEXPECTED(!good)) {
			break;
		}
		--*places;
	}
	return good;
}

/* One item of the top, or a column. */
static bool skip_next(amber_source *source, pending_stack *stack, uint32_t *row)
{
	pending *top = &stack->stack[stack->used - 1];
	amber_spot before;
	amber_head head;

	if (top->places == 0) {
		if (top->columns == 0) {
			stack->used--;
			return true;
		}
		return next_column(source, top);
	}
	if (!pass_leaves(source, &top->places)) {
		return false;
	}
	if (top->places == 0) {
		return true;
	}
	if (row && stack->used == 1) {
		before = amber_source_spot(source);
	}
	if (!amber_source_head(source, &head)) {
		return false;
	}
	if (UNEXPECTED(head.fills > top->places)) {
		if (!row || stack->used > 1) {
			return amber_decode_fail(&source->reader, source->reader.p, "There are more rows than places for them");
		}
		*row = (uint32_t) top->places;
		top->places = 0;
		amber_source_go(source, &before);
		return true;
	}
	top->places -= head.fills;
	if (head.form == AMBER_FORM_SEQUENCE && head.n) {
		push(stack, (pending) { .places = head.n });
	} else if (head.form == AMBER_FORM_COLUMNS) {
		push(stack, (pending) { .columns = head.columns, .n = (uint32_t) head.n });
	}
	return true;
}

bool amber_source_skip(amber_source *source, uint64_t places, uint32_t *row)
{
	pending_stack stack = { .stack = stack.few, .size = FEW_PENDING };
	bool good = true;

	if (row) {
		*row = 0;
	}
	push(&stack, (pending) { .places = places });
	while (good && stack.used) {
		good = skip_next(source, &stack, row);
	}
	if (stack.stack != stack.few) {
		efree(stack.stack);
	}
	return good;
}
