/* SPDX-License-Identifier: MIT
 *
 * Key lists: each becomes a table with nulls for values. The first array of a
 * shape takes it as its own; for further ones it is copied, with nulls again.
 */
#include "src/decode/names/keys.h"
#include "src/decode/names/cached.h"
#include "src/decode/columns/columns.h"
#include "src/decode/read/leaves.h"

/* Keys of arrays with more than so many are not kept for the request. */
#define KEYS_KEPT 32

/* Lists of so many keys are: with fewer there is little to win, longer ones are columns. */
#define LIST_FEWEST 2
#define LIST_MOST   63

/* What tells lists apart at first sight, in bytes. */
#define LIST_FIRST 8

/* After so many copies of its first array a shape has a table of nulls, whose copies have them already. */
#define TEMPLATE_AFTER 4

void amber_decode_shape_free(amber_decode_shape *shape)
{
	if (shape->table) {
		zend_array_release(shape->table);
	}
	if (shape->positions) {
		efree(shape->positions);
	}
}

/* The places of a table of the smallest size, which needs no call but for the memory. */
static zend_always_inline void *copy_smallest(const zend_array *from)
{
	char *data = emalloc(HT_SIZE_EX(HT_MIN_SIZE, HT_SIZE_TO_MASK(HT_MIN_SIZE)));
	Bucket *to = (Bucket *) (data + HT_HASH_SIZE(HT_SIZE_TO_MASK(HT_MIN_SIZE)));

	memcpy(data, HT_GET_DATA_ADDR(from), HT_HASH_SIZE(HT_SIZE_TO_MASK(HT_MIN_SIZE)));
	for (const Bucket *bucket = from->arData, *end = bucket + from->nNumUsed; bucket < end; bucket++) {
		*to++ = *bucket;
	}
	return data;
}

static zend_always_inline void *copy_places(const zend_array *from)
{
	void *data = emalloc(HT_SIZE(from));

	amber_copy_long(data, HT_GET_DATA_ADDR(from), HT_USED_SIZE(from));
	return data;
}

static zend_always_inline void *copy_data(const zend_array *from)
{
	if (UNEXPECTED(!(HT_FLAGS(from) & HASH_FLAG_STATIC_KEYS))) {
		for (uint32_t i = 0; i < from->nNumUsed; i++) {
			if (from->arData[i].key) {
				zend_string_addref(from->arData[i].key);
			}
		}
	}
	return EXPECTED(from->nTableMask == HT_SIZE_TO_MASK(HT_MIN_SIZE)) ? copy_smallest(from) : copy_places(from);
}

zend_array *amber_decode_table_copy(const zend_array *from)
{
	zend_array *to = emalloc(sizeof(zend_array));

	*to = *from;
	GC_SET_REFCOUNT(to, 1);
	GC_TYPE_INFO(to) = GC_ARRAY;
	to->nInternalPointer = 0;
	HT_SET_DATA_ADDR(to, copy_data(from));
	return to;
}

static void set_position(amber_decode_shape *shape, uint32_t i, uint32_t position)
{
	if (!shape->positions) {
		shape->positions = safe_emalloc(shape->count, sizeof(uint32_t), 0);
		for (uint32_t k = 0; k < i; k++) {
			shape->positions[k] = k;
		}
	}
	shape->positions[i] = position;
}

/* Long keys of the message that are equal are one string, and its bytes must not make us compare them. Those that a
 * class declares are its own. */
zval *amber_decode_find_key(HashTable *table, zend_string *key)
{
	if (EXPECTED(ZSTR_LEN(key) <= AMBER_LONG_NAME) || HT_IS_PACKED(table)) {
		return zend_hash_find(table, key);
	}
	zend_ulong h = zend_string_hash_val(key);
	uint32_t at = HT_HASH(table, (uint32_t) (h | table->nTableMask));

	while (at != HT_INVALID_IDX) {
		Bucket *bucket = HT_HASH_TO_BUCKET(table, at);
		if (bucket->key == key || (Z_TYPE(bucket->val) == IS_INDIRECT && bucket->h == h
			&& zend_string_equal_content(bucket->key, key))) {
			return &bucket->val;
		}
		at = Z_NEXT(bucket->val);
	}
	return NULL;
}

/* Key number i was added, or stood before: then it keeps its first place. */
static zend_always_inline void note_key(amber_decode_shape *shape, uint32_t i, bool added, zend_string *str,
	zend_ulong h)
{
	zend_array *table = shape->table;

	if (UNEXPECTED(!added)) {
		const zval *place = str ? amber_decode_find_key(table, str) : zend_hash_index_find(table, h);
		set_position(shape, i, (uint32_t) ((const Bucket *) place - table->arData));
	} else if (UNEXPECTED(shape->positions != NULL)) {
		set_position(shape, i, table->nNumUsed - 1);
	}
}

static zend_always_inline void add_int_key(amber_decode_shape *shape, uint32_t i, zend_ulong h)
{
	note_key(shape, i, amber_decode_append_index(shape->table, h), NULL, h);
}

/* Adds a string key, which is an int if PHP would write the int so. Takes the reference over: where the table has no
 * use for it, who names it has. */
static zend_always_inline void add_string_key(amber_decoder *decoder, amber_decode_shape *shape, uint32_t i,
	zend_string *str)
{
	zend_ulong index;

	if (UNEXPECTED(ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(str), ZSTR_LEN(str), index))) {
		add_int_key(shape, i, index);
		amber_decode_park_string(decoder, str);
		return;
	}
	bool added = amber_decode_append_key(shape->table, str);
	note_key(shape, i, added, str, 0);
	if (UNEXPECTED(!added)) {
		amber_decode_park_string(decoder, str);
	}
}

static bool read_key(amber_decoder *decoder, amber_decode_shape *shape, uint32_t i)
{
	const uint8_t *at = decoder->p;
	zend_string *str = NULL;
	zend_long h = 0;

	/* those of a wide array hardly come again with other messages */
	if (UNEXPECTED(!take_key(decoder, shape->count <= KEYS_KEPT, &str, &h))) {
		return false;
	}
	if (str) {
		add_string_key(decoder, shape, i, amber_decode_one_name(decoder, at, str));
	} else {
		add_int_key(shape, i, (zend_ulong) h);
	}
	return true;
}

/* Reads count keys into a table of nulls. If false, shape is to be freed all the same. */
static bool read_keys(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count)
{
	*shape = (amber_decode_shape) { .count = count };
	if (UNEXPECTED(count > (size_t) (decoder->end - decoder->p))) {
		return amber_decode_fail_short(decoder);
	}
	shape->table = amber_decode_new_table(count);
	for (uint32_t i = 0; i < count; i++) {
		if (UNEXPECTED(!read_key(decoder, shape, i))) {
			return false;
		}
	}
	return true;
}

void amber_decode_shape_of_names(amber_decoder *decoder, amber_decode_shape *shape,
	const amber_decode_property *properties, uint32_t count)
{
	*shape = (amber_decode_shape) { .count = count, .table = amber_decode_new_table(count) };
	for (uint32_t i = 0; i < count; i++) {
		add_string_key(decoder, shape, i, zend_string_copy(properties[i].key));
	}
}

bool amber_decode_count(amber_decoder *decoder, uint32_t *count)
{
	uint64_t n = 0;

	if (!amber_decode_varint(decoder, &n)) {
		return false;
	}
	if (UNEXPECTED(n == 0 || n >= HT_MAX_SIZE)) {
		return amber_decode_fail(decoder, decoder->p, "A count of %" PRIu64 " is not possible here", n);
	}
	*count = (uint32_t) n;
	return true;
}

static zend_array *copy_with_nulls(const zend_array *from)
{
	zend_array *table = amber_decode_table_copy(from);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		ZVAL_NULL(&table->arData[i].val);
	}
	return table;
}

zend_array *amber_decode_table_like(amber_decode_shape *shape)
{
	if (EXPECTED(!shape->filled)) {
		return amber_decode_table_copy(shape->table);
	}
	return shape->copies++ < TEMPLATE_AFTER ? copy_with_nulls(shape->table)
		: amber_decode_table_copy(amber_decode_template(shape));
}

zend_array *amber_decode_template(amber_decode_shape *shape)
{
	if (UNEXPECTED(shape->filled)) {
		zend_array *table = copy_with_nulls(shape->table);
		zend_array_release(shape->table);
		shape->table = table;
		shape->filled = false;
	}
	return shape->table;
}

/* Whether a list that comes may be kept, or known: it has the keys, and begins with a string, of two bytes or more if
 * it stands there. */
static zend_always_inline bool may_be_kept(const amber_decoder *decoder, uint32_t count)
{
	return count >= LIST_FEWEST && count <= LIST_MOST && decoder->end - decoder->p >= LIST_FIRST
		&& *decoder->p >= AMBER_TAG_STR_SHORT + 2 && *decoder->p < AMBER_TAG_RECORD_SMALL;
}

static zend_always_inline uint64_t first_of(const uint8_t *bytes, uint32_t count)
{
	return amber_load8((const char *) bytes) ^ count;
}

/* A list that is known; false: it is not, and nothing was done. */
static bool take_kept(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count)
{
	const amber_cached_list *list = amber_cached_take(decoder, first_of(decoder->p, count), count);

	if (!list) {
		return false;
	}
	*shape = (amber_decode_shape) { .count = count, .table = amber_decode_table_copy(list->table) };
	return true;
}

/* The list that stood at from was read by other means. The next time but one it will be known. */
static void list_was_met(const amber_decoder *decoder, const uint8_t *from, const amber_decode_shape *shape)
{
	if (decoder->p - from < LIST_FIRST || shape->positions) {
		return;
	}
	amber_cached_place *place = amber_cached_place_for(first_of(from, shape->count));
	if (!place) {
		return;
	}
	zend_string *names[LIST_MOST];
	ZEND_ASSERT(shape->table && shape->table->arData);
	for (uint32_t i = 0; i < shape->count; i++) {
		names[i] = shape->table->arData[i].key;
	}
	amber_cached_list *list = amber_cached_put(place, from, decoder->p, names, shape->count, 0);
	if (list) {
		list->table = amber_decode_table_copy(shape->table);
	}
}

bool amber_decode_shape_new(amber_decoder *decoder, uint32_t count)
{
	AMBER_MAKE_ROOM(decoder, shapes);
	amber_decode_shape *shape = &decoder->shapes[decoder->shapes_used];
	const uint8_t *from = decoder->p;
	bool kept = may_be_kept(decoder, count);
	if (!kept || !take_kept(decoder, shape, count)) {
		if (!read_keys(decoder, shape, count)) {
			amber_decode_shape_free(shape);
			return false;
		}
		if (kept) {
			list_was_met(decoder, from, shape);
		}
	}
	decoder->shapes_used++;
	return true;
}

static bool ints_lie_close(const Bucket *keys, uint32_t count)
{
	zend_long min = ZEND_LONG_MAX, max = ZEND_LONG_MIN;

	for (uint32_t i = 0; i < count; i++) {
		min = MIN(min, Z_LVAL(keys[i].val));
		max = MAX(max, Z_LVAL(keys[i].val));
	}
	return amber_keys_lie_close(min, max, count);
}

bool amber_decode_key_column(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count)
{
	const uint8_t *at = decoder->p;

	*shape = (amber_decode_shape) { .count = count, .table = amber_decode_new_table(count) };
	/* Keys are read to where their values will stand: none has its own place behind the one where it is now. */
	Bucket *keys = shape->table->arData;
	amber_places places = { .base = (char *) &keys->val, .stride = sizeof(Bucket) };
	uint32_t read = amber_decode_column_of_keys(decoder, &places, count);
	if (UNEXPECTED(read < count)) {
		while (read-- > 0) {
			zval_ptr_dtor_str(&keys[read].val);
		}
		return false;
	}
	if (Z_TYPE(keys->val) == IS_STRING) {
		for (uint32_t i = 0; i < count; i++) {
			zend_string *str = Z_STR(keys[i].val);
			add_string_key(decoder, shape, i,
				EXPECTED(ZSTR_LEN(str) <= AMBER_LONG_NAME) ? str : amber_decode_one_string(decoder, str));
		}
		return true;
	}
	if (UNEXPECTED(!ints_lie_close(keys, count))) {
		return amber_decode_fail(decoder, at, "Int keys in a column must lie closer together");
	}
	for (uint32_t i = 0; i < count; i++) {
		add_int_key(shape, i, (zend_ulong) Z_LVAL(keys[i].val));
	}
	return true;
}
