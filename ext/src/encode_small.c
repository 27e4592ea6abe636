/* SPDX-License-Identifier: MIT
 *
 * Small values: arrays and objects of a few leaves, and of such. Where strings
 * and key lists are a few dozen, tables that can grow and everything that is
 * looked for in large values cost more than they spare. The bytes are those of
 * the one pass, which takes over where anything else is met.
 */
#include "encode_plain_columns.h"
#include "php_amber.h"
#include "zend_enum.h"

/* Of the whole value. With fewer than AMBER_SHARE_FROM cells equal arrays are not looked for, unless both are large. */
#define MOST_CELLS   120
#define MOST_STRINGS (2 * MOST_CELLS) /* a cell has a key and a value; objects and enum cases count for one more */
#define MOST_LARGE   1
#define MOST_SHAPES  16
#define MOST_OBJECTS 16
#define MOST_LEVELS  16
#define MOST_TEXT    4096 /* bytes */

/* A table of strings that never grows; in each slot a byte. */
#define SLOT_BITS 9
#define SLOTS     (1 << SLOT_BITS)

#if MOST_STRINGS >= 256 || MOST_CELLS >= AMBER_SHARE_FROM
# error "a byte cannot number all strings, or equal arrays may be there to be found"
#endif

/* So many bytes at most a cell and its key take beside text, and an array. */
#define CELL_BYTES 24

/* … and besides all that so many, which numbers in columns may be followed by. */
#define SLACK 64

/* After 1, 2, … so many values in a row that were not small after all, 1, 3, … 63 of those that follow are not tried. */
#define MOST_MISSES 6

/* Of objects of a class with these properties. */
typedef struct {
	const zend_class_entry *ce;
	const HashTable        *table; /* all there is of them, or what a hook gave; NULL: each slot is set */
	uint32_t                count;
} object_shape;

/* What was met of a message so far. */
typedef struct {
	uint32_t         strings_used, shapes_used, objects_used, object_shapes_used, cells, large, levels;
	uint32_t         most_levels;
	const HashTable *given; /* what the hook of the whole value, an object, gave; NULL: it is not one with a hook */
	amber_out        out;   /* what single floats leave behind */
	const uint8_t   *limit; /* text may go up to here */
	zend_string     *strings[MOST_STRINGS];
	uint64_t         words[MOST_STRINGS];
	const HashTable *shapes[MOST_SHAPES];
	const zend_object *objects[MOST_OBJECTS];
	object_shape     object_shapes[MOST_OBJECTS];
	uint8_t          slots[SLOTS]; /* the numbers of strings, from 1 on */
} small;

/* Differs for most strings that differ; equal for equal ones. */
static zend_always_inline uint64_t word_of(const zend_string *str)
{
	const char *s = ZSTR_VAL(str);
	size_t length = ZSTR_LEN(str);
	uint64_t word, end;

	if (length >= 8) {
		word = amber_load8(s);
		end = amber_load8(s + length - 8);
		return word ^ (end << 29 | end >> 35) ^ length;
	}
	if (length >= 4) {
		return (amber_load4(s) | (uint64_t) amber_load4(s + length - 4) << 32) ^ length;
	}
	return (uint8_t) s[0] | (uint64_t) (uint8_t) s[length / 2] << 8 | (uint64_t) (uint8_t) s[length - 1] << 16 | (uint64_t) length << 24;
}

/* A key or a value; NULL: too much. */
static zend_always_inline uint8_t *put_string(small *small, uint8_t *p, zend_string *str)
{
	size_t length = ZSTR_LEN(str);

	if (UNEXPECTED(length <= 1)) {
		return amber_put_string(p, str);
	}
	if (UNEXPECTED((ptrdiff_t) length > small->limit - p)) {
		return NULL;
	}
	uint64_t word = word_of(str);
	uint8_t *slot = &small->slots[word * AMBER_HASH_A >> (64 - SLOT_BITS)];
	while (UNEXPECTED(*slot)) {
		uint32_t number = *slot - 1u;
		if (small->words[number] == word && EXPECTED(amber_same_string(small->strings[number], str))) {
			return amber_put_string_number(p, number);
		}
		slot = slot == &small->slots[SLOTS - 1] ? small->slots : slot + 1;
	}
	ZEND_ASSERT(small->strings_used < MOST_STRINGS);
	small->words[small->strings_used] = word;
	small->strings[small->strings_used] = str;
	*slot = (uint8_t) ++small->strings_used;
	p = amber_put_string_length(p, length);
	amber_copy(p, ZSTR_VAL(str), length);
	return p + length;
}

static zend_always_inline bool same_keys(const Bucket *a, const Bucket *b, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (!amber_same_key(a[i].key, a[i].h, b[i].key, b[i].h)) {
			return false;
		}
	}
	return true;
}

static zend_always_inline uint8_t *put_keys(small *small, uint8_t *p, const HashTable *table)
{
	if (UNEXPECTED(HT_IS_PACKED(table))) {
		for (uint32_t i = 0; i < zend_hash_num_elements(table); i++) {
			p = amber_put_int(p, i);
		}
		return p;
	}
	const Bucket *key = table->arData;

	for (const Bucket *end = key + zend_hash_num_elements(table); key < end && p; key++) {
		p = key->key ? put_string(small, p, key->key) : amber_put_int(p, (zend_long) key->h);
	}
	return p;
}

/* What stands before the values of an array that is no list. */
static uint8_t *begin_record(small *small, uint8_t *p, const HashTable *table, uint32_t count)
{
	for (uint32_t i = 0; i < small->shapes_used; i++) {
		const HashTable *other = small->shapes[i];
		if (zend_hash_num_elements(other) == count && same_keys(other->arData, table->arData, count)) {
			*p++ = (uint8_t) (AMBER_TAG_RECORD_SMALL + i);
			return p;
		}
	}
	if (UNEXPECTED(small->shapes_used == MOST_SHAPES)) {
		return NULL;
	}
	small->shapes[small->shapes_used++] = table;
	return put_keys(small, amber_put_map(p, count), table);
}

/* Whether the values of a list are items for sure, as amber_plain_array() sees it. */
static bool are_items(const HashTable *table, uint32_t count)
{
	const char *at = HT_IS_PACKED(table) ? (const char *) table->arPacked : (const char *) table->arData;
	size_t distance = HT_IS_PACKED(table) ? sizeof(zval) : sizeof(Bucket);

	return count == 1 || amber_plain_begin_items(count, Z_TYPE_P((const zval *) at), Z_TYPE_P((const zval *) (at + distance)));
}

static uint8_t *put_array(small *small, uint8_t *p, const HashTable *table);
static zend_never_inline uint8_t *put_object(small *small, uint8_t *p, zend_object *object);

/* Whether rows may go on with this value, the first one being a map or a list. */
static bool is_like_array(const HashTable *first, bool list, const zval *value)
{
	if (Z_TYPE_P(value) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(value)) != zend_hash_num_elements(first)) {
		return false;
	}
	const HashTable *table = Z_ARRVAL_P(value);
	if (list || HT_IS_PACKED(table) || HT_IS_PACKED(first)) {
		return true;
	}
	return !HT_IS_WITHOUT_HOLES(table) || !HT_IS_WITHOUT_HOLES(first) || same_keys(first->arData, table->arData, zend_hash_num_elements(first));
}

static bool is_like(const zval *first, bool list, const zval *value)
{
	return Z_TYPE_P(first) == IS_ARRAY ? is_like_array(Z_ARRVAL_P(first), list, value) : Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == Z_OBJCE_P(first);
}

/* The same of rows that each lack some keys. */
static bool may_lack(const zval *first, bool list, const zval *value)
{
	return Z_TYPE_P(first) == IS_ARRAY ? !list && Z_TYPE_P(value) == IS_ARRAY && !HT_IS_PACKED(Z_ARRVAL_P(value)) : is_like(first, list, value);
}

/* Whether an array or object may be the first of some rows: nothing of those behind it tells that they are none. */
static bool may_begin_rows(const char *at, size_t distance, uint32_t left)
{
	const zval *first = (const zval *) at;
	bool list = Z_TYPE_P(first) == IS_ARRAY && amber_encode_is_list(Z_ARRVAL_P(first)), even = true, sparse = left >= AMBER_SPARSE_MIN;

	for (uint32_t i = 1; i < AMBER_SPARSE_MIN && (even || sparse); i++) {
		if (i == AMBER_ROWS_MIN && even) {
			return true;
		}
		const zval *value = (const zval *) (at += distance);
		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF || Z_TYPE_P(value) > IS_OBJECT)) {
			return true;
		}
		even = even && is_like(first, list, value);
		sparse = sparse && may_lack(first, list, value);
	}
	return sparse;
}

/* A value in a place with left - 1 others behind it. */
static zend_always_inline uint8_t *put_value(small *small, uint8_t *p, const char *at, size_t distance, uint32_t left)
{
	const zval *value = (const zval *) at;

	switch (Z_TYPE_P(value)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
			*p++ = (uint8_t) (AMBER_TAG_NULL + Z_TYPE_P(value) - IS_NULL);
			return p;
		case IS_LONG:
			return amber_put_int(p, Z_LVAL_P(value));
		case IS_DOUBLE:
			return amber_put_float(&small->out, p, amber_float_bits(Z_DVAL_P(value)));
		case IS_STRING:
			return put_string(small, p, Z_STR_P(value));
		case IS_ARRAY: {
			const HashTable *table = Z_ARRVAL_P(value);
			if (zend_hash_num_elements(table) == 0) {
				*p++ = AMBER_TAG_LIST_SMALL;
				return p;
			}
			return left < AMBER_ROWS_MIN || !may_begin_rows(at, distance, left) ? put_array(small, p, table) : NULL;
		}
		case IS_OBJECT:
			return left < AMBER_ROWS_MIN || !may_begin_rows(at, distance, left) ? put_object(small, p, Z_OBJ_P(value)) : NULL;
		default:
			return NULL;
	}
}

/* So many values, a level deeper. */
static zend_always_inline uint8_t *put_values(small *small, uint8_t *p, const char *at, size_t distance, uint32_t count)
{
	small->levels++;
	for (uint32_t left = count; left && EXPECTED(p != NULL); left--, at += distance) {
		p = put_value(small, p, at, distance, left);
	}
	small->levels--;
	return p;
}

/* The types of some values, a bit each. */
static uint32_t types_of(const zval *cells, uint32_t n)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < n; i++) {
		types |= 1u << Z_TYPE(cells[i]);
	}
	return types;
}

static bool are_same_ints(const zval *cells, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		if (Z_LVAL(cells[i]) != Z_LVAL(cells[0])) {
			return false;
		}
	}
	return true;
}

static uint8_t *begin_column(uint8_t *p, uint32_t n)
{
	*p++ = AMBER_TAG_LIST_COLUMN;
	return amber_put_varint(p, n);
}

/* A list of ints: a column, or items where these are shorter. */
static uint8_t *put_ints(small *small, uint8_t *p, const zval *cells, uint32_t n)
{
	const uint64_t *words = (const uint64_t *) (const void *) cells; /* a zval begins with its value */
	size_t distance = sizeof(zval) / sizeof(uint64_t);
	amber_int_plan plan;

	if (are_same_ints(cells, n) && amber_take_free_places(&small->out, n)) {
		p = begin_column(p, n);
		*p++ = AMBER_COLUMN_SAME;
		return amber_put_int(p, Z_LVAL(cells[0]));
	}
	if (amber_plan_ints(&small->out, words, distance, n, false, &plan)) {
		return amber_put_planned_ints(begin_column(p, n), words, distance, n, &plan);
	}
	p = amber_put_number(p, AMBER_TAG_LIST_SMALL, 16, AMBER_TAG_LIST, n);
	for (uint32_t i = 0; i < n; i++) {
		p = amber_put_int(p, Z_LVAL(cells[i]));
	}
	return p;
}

/* A list of bools. */
static uint8_t *put_bools(small *small, uint8_t *p, const zval *cells, uint32_t n, uint32_t types)
{
	p = begin_column(p, n);
	if ((types & (types - 1)) != 0 || !amber_take_free_places(&small->out, n)) {
		return amber_plain_put_bools(p, cells, n);
	}
	*p++ = AMBER_COLUMN_SAME;
	*p++ = (uint8_t) (AMBER_TAG_NULL + Z_TYPE(cells[0]) - IS_NULL);
	return p;
}

/* A list whose values are no items for sure, as write_leaf_list() does it; NULL: not one of ints or bools. */
static uint8_t *put_column(small *small, uint8_t *p, const HashTable *table)
{
	uint32_t n = zend_hash_num_elements(table), types = HT_IS_PACKED(table) ? types_of(table->arPacked, n) : 0;

	if (types == 1u << IS_LONG && SIZEOF_ZEND_LONG == 8) {
		return put_ints(small, p, table->arPacked, n);
	}
	return types && (types & ~(1u << IS_FALSE | 1u << IS_TRUE)) == 0 ? put_bools(small, p, table->arPacked, n, types) : NULL;
}

/* An array that is not empty. */
static uint8_t *put_array(small *small, uint8_t *p, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);
	bool packed = HT_IS_PACKED(table);

	small->cells += count;
	small->large += count >= AMBER_PLAIN_EARLY_VALUES;
	if (UNEXPECTED(count >= AMBER_WIDE_KEYS || small->cells > MOST_CELLS || small->large > MOST_LARGE || small->levels == small->most_levels
	 || !HT_IS_WITHOUT_HOLES(table))) {
		return NULL;
	}
	if (!amber_encode_is_list(table)) {
		p = begin_record(small, p, table, count);
	} else if (are_items(table, count)) {
		p = amber_put_number(p, AMBER_TAG_LIST_SMALL, 16, AMBER_TAG_LIST, count);
	} else {
		return put_column(small, p, table);
	}
	return put_values(small, p, packed ? (const char *) table->arPacked : (const char *) table->arData, packed ? sizeof(zval) : sizeof(Bucket), count);
}

/* An enum case, as amber_plain_enum() writes it. */
static uint8_t *put_case(small *small, uint8_t *p, zend_object *object)
{
	if (UNEXPECTED(++small->cells > MOST_CELLS)) {
		return NULL;
	}
	*p++ = AMBER_TAG_ENUM;
	p = put_string(small, p, object->ce->name);
	return p ? put_string(small, p, Z_STR_P(zend_enum_fetch_case_name(object))) : NULL;
}

/* Whether the one pass has met the class, in this request, and has found that no hook says what to write. */
static bool has_no_hook(const zend_class_entry *ce)
{
	const amber_encoder *encoder = AMBER_G(idle_encoder);
	const amber_class *class = encoder ? amber_encode_class_kept(encoder, ce) : NULL;

	return class && class->way == AMBER_CLASS_PROPERTIES;
}

/* Where the properties of an object are, if all are in its slots, or there is no slot, or they are what a hook gave. False: elsewhere. */
static bool look_into(const small *small, const zend_object *object, object_shape *shape)
{
	const zend_class_entry *ce = object->ce;

	if (small->given && small->objects_used == 1) {
		*shape = (object_shape) { ce, small->given, zend_hash_num_elements(small->given) };
		return HT_IS_WITHOUT_HOLES(small->given);
	}
	if (!has_no_hook(ce) || !amber_has_standard_properties(object) || amber_object_is_lazy(object)) {
		return false;
	}
	const HashTable *table = amber_encode_own_table(object);
	*shape = (object_shape) { ce, table, table ? zend_hash_num_elements(table) : (uint32_t) ce->default_properties_count };
	if (table) {
		return ce->default_properties_count == 0 && !HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table);
	}
	for (uint32_t i = 0; i < shape->count; i++) {
		if (UNEXPECTED(ce->properties_info_table[i] == NULL || Z_TYPE(object->properties_table[i]) == IS_UNDEF)) {
			return false;
		}
	}
	return true;
}

static bool are_alike(const object_shape *a, const object_shape *b)
{
	return a->ce == b->ce && a->count == b->count && (!a->table || !b->table || same_keys(a->table->arData, b->table->arData, a->count));
}

/* Its number, or how many there were before it. */
static uint32_t find_object_shape(small *small, const object_shape *shape)
{
	uint32_t i = 0;

	while (i < small->object_shapes_used && !are_alike(&small->object_shapes[i], shape)) {
		i++;
	}
	return i;
}

/* What stands before the values of the first object of a shape. */
static uint8_t *begin_object(small *small, uint8_t *p, const object_shape *shape)
{
	*p++ = AMBER_TAG_OBJECT_NEW;
	p = put_string(small, p, shape->ce->name);
	if (UNEXPECTED(p == NULL)) {
		return NULL;
	}
	p = amber_put_varint(p, shape->count);
	if (shape->table) {
		return put_keys(small, p, shape->table);
	}
	for (uint32_t i = 0; i < shape->count && p; i++) {
		p = put_string(small, p, shape->ce->properties_info_table[i]->name);
	}
	return p;
}

/* Whether it was not met before; then it is. */
static bool is_new_object(small *small, const zend_object *object)
{
	for (uint32_t i = 0; i < small->objects_used; i++) {
		if (UNEXPECTED(small->objects[i] == object)) {
			return false;
		}
	}
	if (UNEXPECTED(small->objects_used == MOST_OBJECTS)) {
		return false;
	}
	small->objects[small->objects_used++] = object;
	return true;
}

static zend_never_inline uint8_t *put_object(small *small, uint8_t *p, zend_object *object)
{
	object_shape shape;

	if (object->ce->ce_flags & ZEND_ACC_ENUM) {
		return put_case(small, p, object);
	}
	if (UNEXPECTED(small->levels == small->most_levels || !is_new_object(small, object) || !look_into(small, object, &shape))) {
		return NULL;
	}
	small->cells += shape.count + 1;
	if (UNEXPECTED(small->cells > MOST_CELLS)) {
		return NULL;
	}
	uint32_t number = find_object_shape(small, &shape);
	if (number < small->object_shapes_used) {
		p = amber_put_number(p, AMBER_TAG_OBJECT_SMALL, 8, AMBER_TAG_OBJECT, number);
	} else {
		small->object_shapes[small->object_shapes_used++] = shape;
		p = begin_object(small, p, &shape);
	}
	if (UNEXPECTED(p == NULL)) {
		return NULL;
	}
	bool hash = shape.table && !HT_IS_PACKED(shape.table);
	const char *at = hash ? (const char *) shape.table->arData : (const char *) (shape.table ? shape.table->arPacked : object->properties_table);
	return put_values(small, p, at, hash ? sizeof(Bucket) : sizeof(zval), shape.count);
}

static bool may_be_column(const zval *first)
{
	return Z_TYPE_P(first) == IS_LONG || amber_plain_is_bool(Z_TYPE_P(first));
}

/* Whether it is worth a try, by a look at its own values. */
static bool may_be_small(const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table), cells = count;
	bool packed = HT_IS_PACKED(table);

	if (count >= AMBER_WIDE_KEYS || !HT_IS_WITHOUT_HOLES(table) || (packed && !are_items(table, count) && !may_be_column(&table->arPacked[0]))) {
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		const zval *value = packed ? &table->arPacked[i] : &table->arData[i].val;
		if (Z_TYPE_P(value) <= IS_STRING) {
			continue;
		}
		if (Z_TYPE_P(value) > IS_OBJECT) {
			return false;
		}
		cells += Z_TYPE_P(value) == IS_ARRAY ? zend_hash_num_elements(Z_ARRVAL_P(value)) : 1;
	}
	return cells <= MOST_CELLS;
}

static zend_string *encode(const zval *value, const HashTable *given, zend_long max_depth)
{
	uint8_t bytes[MOST_TEXT + MOST_CELLS * CELL_BYTES + SLACK];
	small small;

	amber_fill(small.slots, 0, SLOTS);
	small.strings_used = small.shapes_used = small.objects_used = small.object_shapes_used = small.cells = small.large = small.levels = 0;
	small.most_levels = max_depth > 0 && max_depth < MOST_LEVELS ? (uint32_t) max_depth : MOST_LEVELS;
	small.given = given;
	small.out = (amber_out) { .free_places = AMBER_FREE_PLACES };
	small.limit = bytes + MOST_TEXT;
	bytes[0] = AMBER_MAGIC;
	bytes[1] = AMBER_VERSION;
	uint8_t *p = put_value(&small, bytes + AMBER_HEADER_BYTES, (const char *) value, 0, 1);
	return p ? amber_new_string(bytes, (size_t) (p - bytes)) : NULL;
}

/* The same, and whether it was small is remembered. */
static zend_string *attempt(const zval *value, const HashTable *given, zend_long max_depth)
{
	zend_string *bytes = encode(value, given, max_depth);

	if (EXPECTED(bytes)) {
		AMBER_G(small_misses) = 0;
		return bytes;
	}
	AMBER_G(small_misses) += AMBER_G(small_misses) < MOST_MISSES;
	AMBER_G(small_pause) = (uint8_t) ((1u << AMBER_G(small_misses)) - 1);
	return NULL;
}

zend_string *amber_encode_small(const zval *value, zend_long max_depth)
{
	if (AMBER_G(small_pause)) {
		AMBER_G(small_pause)--;
		return NULL;
	}
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			return may_be_small(Z_ARRVAL_P(value)) ? attempt(value, NULL, max_depth) : NULL;
		case IS_OBJECT:
			return (Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM) || has_no_hook(Z_OBJCE_P(value)) ? attempt(value, NULL, max_depth) : NULL;
		default:
			return NULL;
	}
}

zend_string *amber_encode_small_given(const zval *value, const HashTable *given, zend_long max_depth)
{
	/* longer lists are a column, and longer maps are not small */
	if (AMBER_G(small_pause) || zend_hash_num_elements(given) >= AMBER_PLAIN_EARLY_VALUES) {
		return NULL;
	}
	return attempt(value, given, max_depth);
}
