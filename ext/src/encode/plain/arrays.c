/* SPDX-License-Identifier: MIT
 *
 * Arrays: lists as a column if their values are of one type, maps by their
 * shape (those of many keys in encode/plain/wide.c). Of one that is equal to an
 * earlier one the number is written.
 */
#include "src/encode/plain/columns/columns.h"

/* So many keys of a new shape are announced to the table of strings. */
#define MANY_KEYS 16

static enum amber_begun open_values(amber_plain *plain, const HashTable *table)
{
	amber_plain_row values = amber_plain_values(table);

	return amber_plain_open(plain, values.at, values.distance, zend_hash_num_elements(table));
}

/* What takes C stack, and is all written. */
static enum amber_begun close_if(amber_plain *plain, bool written)
{
	if (UNEXPECTED(!written)) {
		return AMBER_BEGUN_NOT;
	}
	amber_plain_close(plain);
	return AMBER_BEGUN_WHOLE;
}

static void begin_list(amber_plain *plain, uint32_t count)
{
	plain->out.p = amber_put_list(plain->out.p, count);
}

#define LEAF_TYPES (1u << IS_NULL | 1u << IS_FALSE | 1u << IS_TRUE | 1u << IS_LONG | 1u << IS_DOUBLE | 1u << IS_STRING)

/* The types of n values side by side, as far as one that is no leaf. */
static uint32_t types_of(const zval *cells, uint32_t n)
{
	uint32_t types = 1u << Z_TYPE(cells[0]), i = 1;

	while (i < n && Z_TYPE(cells[i]) == Z_TYPE(cells[0])) {
		i++;
	}
	for (; i < n && (types & ~LEAF_TYPES) == 0; i++) {
		types |= 1u << Z_TYPE(cells[i]);
	}
	return types;
}

uint32_t amber_plain_gather(amber_plain *plain, zval *cells, const HashTable *table, uint32_t count)
{
	amber_plain_row row = amber_plain_values(table);
	uint32_t types = 0;

	for (uint32_t i = 0; i < count; i++) {
		const zval *value = amber_plain_next(&row);
		cells[i] = *value;
		types |= 1u << Z_TYPE_P(value);
	}
	return types & 1u << IS_REFERENCE ? amber_plain_step_all(plain, cells, count) : types;
}

uint32_t amber_plain_side_by_side(amber_plain *plain, const HashTable *table, const zval **cells)
{
	uint32_t count = zend_hash_num_elements(table);
	uint32_t types = HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table) ? types_of(table->arPacked, count)
		: 1u << IS_REFERENCE;

	*cells = table->arPacked;
	if (types & 1u << IS_REFERENCE) {
		zval *copies = amber_plain_alloc(plain, sizeof(zval) * (size_t) count);
		*cells = copies;
		types = amber_plain_gather(plain, copies, table, count);
	}
	return types;
}

/* A column, or items. */
static bool write_leaf_list(amber_plain *plain, const zval *cells, uint32_t count, uint32_t types)
{
	size_t start = amber_plain_bytes(plain);
	uint32_t *numbers = NULL;

	*plain->out.p++ = AMBER_TAG_LIST_COLUMN;
	plain->out.p = amber_put_varint(plain->out.p, count);
	int column = amber_plain_column(plain, cells, count, types, &numbers);
	if (column != AMBER_PLAIN_ITEMS) {
		return column == AMBER_PLAIN_COLUMN;
	}
	plain->out.p = plain->tape + start;
	begin_list(plain, count);
	return amber_plain_items(plain, cells, numbers, count, types);
}

/* Whether the values of a list are items for sure, as its length and first two values tell, wherever these stand.
 * Others are looked at whole. */
static zend_always_inline bool are_items(const amber_plain *plain, const HashTable *table, uint32_t count)
{
	if (count < AMBER_COLUMN_MIN) {
		return true;
	}
	amber_plain_row row = amber_plain_values(table);
	uint8_t first = Z_TYPE_P(amber_plain_behind(plain, amber_plain_next(&row)));
	return amber_plain_begin_items(count, first, Z_TYPE_P(amber_plain_behind(plain, amber_plain_next(&row))));
}

static enum amber_begun begin_any_list(amber_plain *plain, const HashTable *table, uint32_t count)
{
	const zval *cells;

	if (amber_plain_is_deep(plain) || are_items(plain, table, count)) {
		begin_list(plain, count);
		return open_values(plain, table);
	}
	void *checkpoint = amber_plain_checkpoint(plain);
	uint32_t types = amber_plain_side_by_side(plain, table, &cells);
	if (UNEXPECTED(types == 0)) {
		return AMBER_BEGUN_NOT;
	}
	if (types & ~LEAF_TYPES) {
		begin_list(plain, count);
		plain->frames[plain->depth].checkpoint = checkpoint;
		return amber_plain_open(plain, cells, sizeof(zval), count);
	}
	bool written = write_leaf_list(plain, cells, count, types);
	amber_plain_release(plain, checkpoint);
	return close_if(plain, written);
}

static zend_always_inline uint8_t *put_key(amber_plain *plain, uint8_t *p, zend_string *str, zend_ulong h)
{
	p = amber_plain_room(plain, p, 1);
	if (UNEXPECTED(p == NULL)) {
		return NULL;
	}
	if (!str) {
		return amber_put_int(p, (zend_long) h);
	}
	if (UNEXPECTED(ZSTR_LEN(str) <= 1)) {
		return amber_put_string(p, str);
	}
	return amber_plain_string(plain, p, str);
}

bool amber_plain_keys(amber_plain *plain, const amber_shape *shape)
{
	uint8_t *p = plain->out.p;

	if (shape->borrowed) {
		const Bucket *key = shape->borrowed;
		for (const Bucket *end = key + shape->count; key < end && p; key++) {
			p = put_key(plain, p, key->key, key->h);
		}
	} else {
		const amber_key *key = &plain->shapes->keys[shape->first];
		for (const amber_key *end = key + shape->count; key < end && p; key++) {
			p = put_key(plain, p, key->str, key->h);
		}
	}
	if (UNEXPECTED(p == NULL)) {
		return false;
	}
	plain->out.p = p;
	return true;
}

uint32_t amber_plain_shape(amber_plain *plain, const HashTable *table)
{
	if (amber_encode_is_list(table)) {
		return AMBER_PLAIN_LIST;
	}
	return UNEXPECTED(zend_hash_num_elements(table) >= AMBER_WIDE_KEYS) && plain->depth < AMBER_PLAIN_MOST_DEPTH
		? AMBER_PLAIN_WIDE : amber_encode_shape_of_array(plain->encoder, table);
}

/* The first record of a shape has its keys before it. */
static zend_never_inline bool begin_shape(amber_plain *plain, amber_shape *shape)
{
	shape->id = plain->shape_ids++;
	if (UNEXPECTED(shape->count >= MANY_KEYS)) {
		/* with them mostly as many values */
		amber_strings_expect(plain->strings, 2 * shape->count);
	}
	plain->out.p = amber_put_map(plain->out.p, shape->count);
	return amber_plain_keys(plain, shape);
}

bool amber_plain_record_head(amber_plain *plain, uint32_t number)
{
	amber_shape *shape = &plain->shapes->list[number];

	if (UNEXPECTED(shape->id == AMBER_NO_ID)) {
		return begin_shape(plain, shape);
	}
	plain->out.p = amber_put_number(plain->out.p, AMBER_TAG_RECORD_SMALL, 16, AMBER_TAG_RECORD, shape->id);
	return true;
}

/* A list, or an array of many keys. */
static zend_never_inline enum amber_begun begin_columns(amber_plain *plain, const HashTable *table, uint32_t count,
	uint32_t shape)
{
	return shape == AMBER_PLAIN_LIST ? begin_any_list(plain, table, count)
		: close_if(plain, amber_plain_wide(plain, table, count));
}

static zend_always_inline enum amber_begun begin_content(amber_plain *plain, const HashTable *table, uint32_t shape)
{
	uint32_t count = zend_hash_num_elements(table);

	plain->cells += count;
	plain->out.p = amber_plain_room(plain, plain->out.p, 1);
	if (UNEXPECTED(plain->out.p == NULL)) {
		return AMBER_BEGUN_NOT;
	}
	if (shape >= AMBER_PLAIN_UNKNOWN) {
		return begin_columns(plain, table, count, shape);
	}
	return EXPECTED(amber_plain_record_head(plain, shape)) ? open_values(plain, table) : AMBER_BEGUN_NOT;
}

/* The caller's own reference does not make the outermost array one; but a joined one may lead to it, or a hook
 * gave it. */
static zend_always_inline bool is_shared(const amber_plain *plain, const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 && (plain->depth > 0
		|| UNEXPECTED(plain->encoder->has_joined || plain->encoder->is_inside_itself));
}

static uint32_t begin_kept(amber_plain *plain)
{
	uint32_t number = amber_plain_new_node(plain);

	plain->nodes[number].uses = 1;
	amber_plain_note(plain, plain->out.p, AMBER_NOTE_NODE_FIRST, number);
	return number;
}

/* Of one that others hold too, and that is known by its address, the shape is known: all of its keys may be asked for
 * it else. */
static zend_always_inline uint32_t shape_of(amber_plain *plain, const HashTable *table)
{
	uint32_t known = amber_plain_known(plain, table);

	if (known == AMBER_NO_ID || UNEXPECTED(plain->nodes[known].shape == AMBER_PLAIN_WIDE)) {
		return amber_plain_shape(plain, table);
	}
	return plain->nodes[known].shape;
}

enum amber_begun amber_plain_begin_array(amber_plain *plain, HashTable *table, uint32_t shape)
{
	bool shared = plain->level.shared || is_shared(plain, table);
	uint32_t number = AMBER_NO_ID;
	uint64_t key = 0;

	if (UNEXPECTED(amber_plain_is_too_deep(plain))) {
		return AMBER_BEGUN_NOT;
	}
	if (shape == AMBER_PLAIN_UNKNOWN) {
		shape = shape_of(plain, table);
	}
	if (amber_plain_is_sought(plain, table)) {
		switch (amber_plain_find(plain, table, shape, &key, &number)) {
			case AMBER_PLAIN_FOUND:
				/* written again it would be as deep, and must not depend on whether it is */
				return amber_plain_name_node(plain, number, AMBER_NOTE_NODE, 1) ? AMBER_BEGUN_WHOLE : AMBER_BEGUN_NOT;
			case AMBER_PLAIN_STOPPED_LOOKING:
				return AMBER_BEGUN_NOT;
			case AMBER_PLAIN_NEW:
				number = begin_kept(plain);
				break;
			default:
				number = AMBER_NO_ID;
		}
	}
	amber_plain_frame *frame = amber_plain_push(plain, shared);
	frame->table = table;
	frame->key = key;
	frame->shape = shape;
	frame->node = number;
	return begin_content(plain, table, shape);
}
