/* SPDX-License-Identifier: MIT
 *
 * Small values: arrays and objects of a few leaves, and of such. Where strings
 * and key lists are a few dozen, tables that can grow and everything that is
 * looked for in large values cost more than they spare. The bytes are those of
 * the one pass, which takes over where anything else is met.
 */
#include "src/encode/small/small.h"
#include "php_amber.h"

/* After 1, 2, … so many values in a row that were not small after all, 1, 3, … 63 of those that follow are not
 * tried. */
#define MOST_MISSES 6

/* What stands before the values of an array that is no list. */
static uint8_t *begin_record(amber_small *small, uint8_t *p, const Bucket *keys, uint32_t count)
{
	for (uint32_t i = 0; i < small->shapes_used; i++) {
		if (small->shapes[i].count == count && amber_small_same_keys(small->shapes[i].buckets, keys, count)) {
			*p++ = (uint8_t) (AMBER_TAG_RECORD_SMALL + i);
			return p;
		}
	}
	if (UNEXPECTED(small->shapes_used == AMBER_SMALL_SHAPES)) {
		return NULL;
	}
	small->shapes[small->shapes_used++] = (amber_small_key_list) { keys, count };
	return amber_small_keys(small, amber_put_map(p, count), keys, count);
}

/* The buckets of a table with holes, side by side. */
static zend_never_inline const Bucket *close_holes(amber_small *small, const HashTable *table)
{
	Bucket *copies = &small->copies[small->copies_used], *to = copies;

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE(table->arData[i].val) != IS_UNDEF) {
			*to++ = table->arData[i];
		}
	}
	small->copies_used += zend_hash_num_elements(table);
	return copies;
}

/* What a reference holds that nobody else holds, or held when hooks were called; NULL: it is not such. */
static const zval *held_alone_by(const amber_small *small, const zend_reference *ref)
{
	const amber_given *given = UNEXPECTED(small->encoder) ? amber_given_find(small->encoder, ref) : NULL;

	if (given) {
		return given->lone ? &given->data : NULL;
	}
	return GC_REFCOUNT(ref) == 1 ? &ref->val : NULL;
}

static zend_always_inline uint8_t type_at(const amber_small *small, const char *at)
{
	const zval *value = (const zval *) at;
	const zval *held = UNEXPECTED(Z_TYPE_P(value) == IS_REFERENCE) ? held_alone_by(small, Z_REF_P(value)) : NULL;

	return Z_TYPE_P(held ? held : value);
}

/* Whether the values of a list are items for sure, as amber_plain_array() sees it. */
static bool are_items(const amber_small *small, const char *at, size_t distance, uint32_t count)
{
	return count == 1 || amber_plain_begin_items(count, type_at(small, at), type_at(small, at + distance));
}

static uint8_t *put_array(amber_small *small, uint8_t *p, const HashTable *table);

/* Whether rows may go on with this value. */
static bool may_go_on(const zval *first, const zval *value)
{
	if (Z_TYPE_P(first) == IS_OBJECT) {
		return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == Z_OBJCE_P(first);
	}
	return Z_TYPE_P(value) == IS_ARRAY
		&& zend_hash_num_elements(Z_ARRVAL_P(value)) == zend_hash_num_elements(Z_ARRVAL_P(first));
}

/* Whether an array or object may be the first of some rows: nothing of those behind it tells that they are none. */
static bool may_begin_rows(const char *at, size_t distance)
{
	const zval *first = (const zval *) at;

	for (uint32_t i = 1; i < AMBER_ROWS_MIN; i++) {
		const zval *value = (const zval *) (at += distance);
		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF || Z_TYPE_P(value) > IS_OBJECT)) {
			return true;
		}
		if (!may_go_on(first, value)) {
			return false;
		}
	}
	return true;
}

static uint8_t *put_other(amber_small *small, uint8_t *p, const zval *value, uint32_t left);

/* A value in a place with left - 1 others behind it. */
static zend_always_inline uint8_t *put_value(amber_small *small, uint8_t *p, const char *at, size_t distance,
	uint32_t left)
{
	const zval *value = (const zval *) at;

	switch (Z_TYPE_P(value)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
			*p++ = amber_simple_tag(value);
			return p;
		case IS_LONG:
			return amber_put_int(p, Z_LVAL_P(value));
		case IS_DOUBLE:
			return amber_put_float(&small->out, p, amber_float_bits(Z_DVAL_P(value)));
		case IS_STRING:
			return amber_small_string(small, p, Z_STR_P(value));
		case IS_ARRAY: {
			const HashTable *table = Z_ARRVAL_P(value);
			if (zend_hash_num_elements(table) == 0) {
				*p++ = AMBER_TAG_LIST_SMALL;
				return p;
			}
			return left < AMBER_ROWS_MIN || !may_begin_rows(at, distance) ? put_array(small, p, table) : NULL;
		}
		case IS_OBJECT:
			return left < AMBER_ROWS_MIN || amber_small_is_no_row(small, Z_OBJCE_P(value))
				|| !may_begin_rows(at, distance)
				? amber_small_object(small, p, Z_OBJ_P(value)) : NULL;
		default:
			return put_other(small, p, value, left);
	}
}

/* Whether a reference to an array or object is new to the value. One that stands in two places may stand in itself. */
static bool is_new_reference(amber_small *small, const zend_reference *ref)
{
	for (uint32_t i = 0; i < small->references_used; i++) {
		if (small->references[i] == ref) {
			return false;
		}
	}
	if (small->references_used == AMBER_SMALL_REFERENCES) {
		return false;
	}
	small->references[small->references_used++] = ref;
	return true;
}

/* A reference that nobody else holds, as foreach leaves it, is as if it were not there, but takes one of the levels
 * that may be small. */
static zend_never_inline uint8_t *put_other(amber_small *small, uint8_t *p, const zval *value, uint32_t left)
{
	const zval *held = Z_TYPE_P(value) == IS_REFERENCE ? held_alone_by(small, Z_REF_P(value)) : NULL;

	if (!held || (Z_TYPE_P(held) > IS_STRING && (left >= AMBER_ROWS_MIN || !is_new_reference(small, Z_REF_P(value))))) {
		return NULL;
	}
	return amber_small_values(small, p, (const char *) held, 0, 1);
}

static zend_always_inline uint8_t *put_values(amber_small *small, uint8_t *p, const char *at, size_t distance,
	uint32_t count)
{
	small->levels++;
	for (uint32_t left = count; left && EXPECTED(p != NULL); left--, at += distance) {
		p = put_value(small, p, at, distance, left);
	}
	small->levels--;
	return p;
}

uint8_t *amber_small_values(amber_small *small, uint8_t *p, const char *at, size_t distance, uint32_t count)
{
	return put_values(small, p, at, distance, count);
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

static uint8_t *begin_column(uint8_t *p, uint32_t n)
{
	*p++ = AMBER_TAG_LIST_COLUMN;
	return amber_put_varint(p, n);
}

/* A list of ints: a column, or items where these are shorter. */
static uint8_t *put_ints(amber_small *small, uint8_t *p, const zval *cells, uint32_t n)
{
	const uint64_t *words = (const uint64_t *) (const void *) cells; /* a zval begins with its value */
	size_t distance = sizeof(zval) / sizeof(uint64_t);
	amber_int_plan plan;

	if (amber_plain_are_same_ints(cells, n) && amber_take_free_places(&small->out, n)) {
		p = begin_column(p, n);
		*p++ = AMBER_COLUMN_SAME;
		return amber_put_int(p, Z_LVAL(cells[0]));
	}
	if (amber_plan_ints(&small->out, words, distance, n, false, &plan)) {
		return amber_put_planned_ints(begin_column(p, n), words, distance, n, &plan);
	}
	p = amber_put_list(p, n);
	for (uint32_t i = 0; i < n; i++) {
		p = amber_put_int(p, Z_LVAL(cells[i]));
	}
	return p;
}

/* A list of nulls or of bools, as amber_plain_simple() does it. */
static uint8_t *put_simple(amber_small *small, uint8_t *p, const zval *cells, uint32_t n, uint32_t types)
{
	bool same = (types & (types - 1)) == 0 && amber_take_free_places(&small->out, n);

	if (!same && UNEXPECTED(types & 1u << IS_NULL)) {
		p = amber_put_list(p, n);
		memset(p, AMBER_TAG_NULL, n);
		return p + n;
	}
	p = begin_column(p, n);
	if (!same) {
		return amber_plain_put_bools(p, cells, n);
	}
	*p++ = AMBER_COLUMN_SAME;
	*p++ = amber_simple_tag(&cells[0]);
	return p;
}

/* A list whose values are no items for sure, as write_leaf_list() does it; NULL: not one of nulls, ints or bools. */
static uint8_t *put_column(amber_small *small, uint8_t *p, const HashTable *table)
{
	uint32_t n = zend_hash_num_elements(table), types = HT_IS_PACKED(table) ? types_of(table->arPacked, n) : 0;

	if (types == 1u << IS_LONG && SIZEOF_ZEND_LONG == 8) {
		return put_ints(small, p, table->arPacked, n);
	}
	if (types == 1u << IS_NULL || (types && (types & ~(1u << IS_FALSE | 1u << IS_TRUE)) == 0)) {
		return put_simple(small, p, table->arPacked, n, types);
	}
	return NULL;
}

/* Whether a table can be one of a small value. Those of many holes take time that nobody expects. */
static zend_always_inline bool is_small_table(const HashTable *table)
{
	return EXPECTED(HT_IS_WITHOUT_HOLES(table)) ? zend_hash_num_elements(table) < AMBER_WIDE_KEYS
		: !HT_IS_PACKED(table) && table->nNumUsed < AMBER_WIDE_KEYS;
}

/* An array that is not empty. */
static uint8_t *put_array(amber_small *small, uint8_t *p, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	small->cells += count;
	if (UNEXPECTED(!is_small_table(table) || small->cells > AMBER_SMALL_CELLS
		|| small->levels >= small->most_levels)) {
		return NULL;
	}
	const Bucket *buckets = EXPECTED(HT_IS_WITHOUT_HOLES(table)) ? table->arData : close_holes(small, table);
	const char *at = (const char *) buckets;
	size_t distance = sizeof(Bucket);
	if (HT_IS_PACKED(table)) {
		at = (const char *) table->arPacked;
		distance = sizeof(zval);
	}
	if (!amber_encode_is_list(table)) {
		p = begin_record(small, p, buckets, count);
	} else if (are_items(small, at, distance, count)) {
		p = amber_put_list(p, count);
	} else {
		return put_column(small, p, table);
	}
	return put_values(small, p, at, distance, count);
}

static bool may_be_column(const zval *first)
{
	return Z_TYPE_P(first) == IS_NULL || Z_TYPE_P(first) == IS_LONG || amber_plain_is_bool(Z_TYPE_P(first));
}

/* Whether it is worth a try, by a look at its own values. */
static bool may_be_small(const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table), cells = count;
	bool packed = HT_IS_PACKED(table);

	if (!is_small_table(table) || (packed && count > 1 && !may_be_column(&table->arPacked[0])
	 && !amber_plain_begin_items(count, Z_TYPE(table->arPacked[0]), Z_TYPE(table->arPacked[1])))) {
		return false;
	}
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		const zval *value = packed ? &table->arPacked[i] : &table->arData[i].val;
		if (Z_TYPE_P(value) <= IS_STRING) {
			continue;
		}
		if (Z_TYPE_P(value) > IS_OBJECT && Z_TYPE_P(value) != IS_REFERENCE) {
			return false;
		}
		cells += Z_TYPE_P(value) == IS_ARRAY ? zend_hash_num_elements(Z_ARRVAL_P(value)) : 1;
	}
	return cells <= AMBER_SMALL_CELLS;
}

static zend_string *encode(const zval *value, amber_encoder *encoder, zend_long max_depth)
{
	uint8_t bytes[AMBER_SMALL_TEXT + AMBER_SMALL_CELLS * AMBER_SMALL_CELL_BYTES + AMBER_SMALL_SLACK];
	amber_small small;

	amber_fill(small.slots, 0, AMBER_SMALL_SLOTS);
	small.strings_used = small.shapes_used = small.references_used = small.objects_used = 0;
	small.object_shapes_used = small.names_used = small.copies_used = 0;
	small.cells = small.large = small.levels = 0;
	small.most_levels = max_depth > 0 && max_depth < AMBER_SMALL_LEVELS ? (uint32_t) max_depth : AMBER_SMALL_LEVELS;
	small.may_name = max_depth == 0 || max_depth >= 2 * AMBER_SMALL_LEVELS;
	small.start = bytes;
	small.encoder = encoder;
	small.out = (amber_out) { .free_places = AMBER_FREE_PLACES };
	small.limit = bytes + AMBER_SMALL_TEXT;
	bytes[0] = AMBER_MAGIC;
	bytes[1] = AMBER_VERSION;
	uint8_t *p = put_value(&small, bytes + AMBER_HEADER_BYTES, (const char *) value, 0, 1);
	if (UNEXPECTED(p == NULL)) {
		return NULL;
	}
	return EXPECTED(small.names_used == 0) ? amber_new_string(bytes, (size_t) (p - bytes))
		: amber_small_mark(&small, (size_t) (p - bytes));
}

/* The same, and whether it was small is remembered. */
static zend_string *attempt(const zval *value, amber_encoder *encoder, zend_long max_depth, amber_small_tries *tries)
{
	zend_string *bytes = encode(value, encoder, max_depth);

	if (EXPECTED(bytes)) {
		tries->misses = 0;
		return bytes;
	}
	tries->misses += tries->misses < MOST_MISSES;
	tries->pause = (uint8_t) ((1u << tries->misses) - 1);
	return NULL;
}

/* Whether this one is not tried. */
static zend_always_inline bool rests(amber_small_tries *tries)
{
	bool rests = tries->pause > 0;

	tries->pause -= rests;
	return rests;
}

zend_string *amber_encode_small(const zval *value, zend_long max_depth)
{
	amber_small_tries *tries = &AMBER_G(small_tries);

	if (rests(tries)) {
		return NULL;
	}
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			return may_be_small(Z_ARRVAL_P(value)) ? attempt(value, NULL, max_depth, tries) : NULL;
		case IS_OBJECT:
			return (Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM)
				|| amber_small_has_no_hook(AMBER_G(idle_encoder), Z_OBJCE_P(value))
				? attempt(value, NULL, max_depth, tries) : NULL;
		default:
			return NULL;
	}
}

zend_string *amber_encode_small_asked(amber_encoder *encoder, const zval *value)
{
	amber_small_tries *tries = &AMBER_G(small_asked_tries);

	if (rests(tries) || (Z_TYPE_P(value) == IS_ARRAY && !may_be_small(Z_ARRVAL_P(value)))) {
		return NULL;
	}
	return attempt(value, encoder, encoder->max_depth, tries);
}
