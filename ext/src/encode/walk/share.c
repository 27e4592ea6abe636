/* SPDX-License-Identifier: MIT
 *
 * Equal arrays once. Before an array is written one that is equal to it is looked for among those that are complete: by
 * a sketch, and where an array that differs has that by a hash of all. A secret of this process is part of these, so
 * that no value can be made that is looked up slowly.
 */
#include "src/encode/walk/share.h"

/* Arrays of more levels are only equal to themselves, so that to compare two takes little of the C stack. */
#define ALIKE_LEVELS 128

/* Values of an array, evenly spaced, that are in its sketch; of arrays among them it has the number of values. */
#define SKETCH_VALUES 8

/* Its length and both ends. */
static zend_always_inline uint64_t string_word(const zend_string *str)
{
	size_t length = ZSTR_LEN(str);
	const char *s = ZSTR_VAL(str);

	return length >= 8 ? (amber_load8(s) * AMBER_HASH_A) ^ amber_load8(s + length - 8) ^ length
		: (uint8_t) s[0] | (uint64_t) (uint8_t) s[length - (length > 0)] << 8 | length << 16;
}

/* What a value is, but for all of a string or array. */
static zend_always_inline uint64_t word_of(const amber_walk *walk, const zval *value)
{
	value = amber_walk_behind(walk, value);
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return (uint64_t) (int64_t) Z_LVAL_P(value);
		case IS_DOUBLE:
			return amber_float_bits(Z_DVAL_P(value));
		case IS_STRING:
			return string_word(Z_STR_P(value));
		case IS_ARRAY:
			return zend_hash_num_elements(Z_ARRVAL_P(value));
		case IS_OBJECT:
			/* an enum case, of which there is one, or the array is equal to none */
			return (uint64_t) (uintptr_t) Z_OBJ_P(value);
		default:
			return Z_TYPE_P(value);
	}
}

/* The values of an array with their keys, one after the other. */
typedef struct {
	const HashTable *table;
	uint32_t at;
} pairs;

static zend_always_inline const zval *next_pair(pairs *pairs, zend_string **key, zend_ulong *h)
{
	const zval *value;

	do {
		uint32_t at = pairs->at++;
		bool packed = HT_IS_PACKED(pairs->table);
		value = packed ? &pairs->table->arPacked[at] : &pairs->table->arData[at].val;
		*key = packed ? NULL : pairs->table->arData[at].key;
		*h = packed ? at : pairs->table->arData[at].h;
	} while (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF));
	return value;
}

/* Differs for most arrays that differ, and for none that are equal. */
static uint64_t sketch_of(const amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table), step = 1 + (count - 1) / SKETCH_VALUES;
	amber_values values = amber_values_of(table);
	uint64_t hash = count;

	for (uint32_t i = 0; i < count; i += step) {
		hash = amber_hash_mix(hash, word_of(walk, amber_values_next(&values)));
		const Bucket *bucket = (const Bucket *) (values.at - values.distance);
		hash += !HT_IS_PACKED(table) && bucket->key ? bucket->h : 0;
		amber_values_pass(&values, table, MIN(step, count - i) - 1);
	}
	return hash;
}

/* Whether a value is no reference that may be joined, as far as is known. */
static zend_always_inline bool may_compare(amber_walk *walk, const zval *value)
{
	value = UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT) ? Z_INDIRECT_P(value) : value;
	return EXPECTED(Z_TYPE_P(value) != IS_REFERENCE) || amber_walk_is_not_joined(walk, Z_REF_P(value), true);
}

/* Whether an array is remembered by its address: it may be met again, or others may be compared with it that are. */
static zend_always_inline bool has_identity(const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 || zend_hash_num_elements(table) >= AMBER_SOUGHT_ALWAYS;
}

/* The node of an array that is known by its address, or AMBER_NO_ID. */
static uint32_t known_by_address(const amber_walk *walk, const HashTable *table)
{
	return has_identity(table) ? amber_identities_known(&walk->encoder->identities, table) : AMBER_NO_ID;
}

static void remember(amber_walk *walk, HashTable *table, uint32_t number)
{
	if (has_identity(table)) {
		*amber_identities_at(&walk->encoder->identities, table) = number;
	}
}

static bool same_array(amber_walk *walk, const HashTable *a, const HashTable *b);

/* Arrays with an identity are compared once: what was equal to a node is that node from then on. Two nodes are never
 * equal. */
static bool same_inner(amber_walk *walk, const HashTable *a, const HashTable *b)
{
	if (a == b) {
		return true;
	}
	uint32_t known_a = known_by_address(walk, a), known_b = known_by_address(walk, b);
	if (known_a != AMBER_NO_ID && known_b != AMBER_NO_ID) {
		return known_a == known_b;
	}
	bool same = same_array(walk, a, b);
	if (same && known_a != AMBER_NO_ID) {
		remember(walk, (HashTable *) b, known_a);
	}
	return same;
}

static zend_always_inline bool same_value(amber_walk *walk, const zval *a, const zval *b)
{
	if (UNEXPECTED(!may_compare(walk, a) || !may_compare(walk, b))) {
		return false;
	}
	a = amber_walk_behind(walk, a);
	b = amber_walk_behind(walk, b);
	if (Z_TYPE_P(a) != Z_TYPE_P(b)) {
		return false;
	}
	switch (Z_TYPE_P(a)) {
		case IS_LONG:
			return Z_LVAL_P(a) == Z_LVAL_P(b);
		case IS_DOUBLE:
			return amber_float_bits(Z_DVAL_P(a)) == amber_float_bits(Z_DVAL_P(b));
		case IS_STRING:
			return amber_same_string(Z_STR_P(a), Z_STR_P(b));
		case IS_ARRAY:
			return same_inner(walk, Z_ARRVAL_P(a), Z_ARRVAL_P(b));
		case IS_OBJECT:
			return Z_OBJ_P(a) == Z_OBJ_P(b) && (Z_OBJCE_P(a)->ce_flags & ZEND_ACC_ENUM);
		default:
			return Z_TYPE_P(a) <= IS_TRUE;
	}
}

/* Keys and values, however PHP stores them. No deeper than ALIKE_LEVELS, as one of them is kept. False too where
 * whether references are joined must be known first: encoder->stop says so. */
static bool same_array(amber_walk *walk, const HashTable *a, const HashTable *b)
{
	pairs in_a = { .table = a }, in_b = { .table = b };
	uint32_t left = zend_hash_num_elements(a);
	zend_string *key_a, *key_b;
	zend_ulong h_a, h_b;

	if (left != zend_hash_num_elements(b)) {
		return false;
	}
	for (; left; left--) {
		const zval *value_a = next_pair(&in_a, &key_a, &h_a), *value_b = next_pair(&in_b, &key_b, &h_b);
		if (!amber_same_key(key_a, h_a, key_b, h_b) || !same_value(walk, value_a, value_b)) {
			return false;
		}
	}
	return true;
}

/* A hash of all keys and values of an array. */
static uint64_t whole_of(amber_walk *walk, const HashTable *table, uint32_t levels);

static uint64_t whole_of_value(amber_walk *walk, const zval *value, uint64_t hash, uint32_t levels)
{
	value = amber_walk_behind(walk, value);
	hash = amber_hash_word(hash, Z_TYPE_P(value));
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return amber_hash_kept(hash, &walk->strings->kept, Z_STR_P(value));
		case IS_ARRAY:
			if (UNEXPECTED(levels == 0)) {
				walk->is_cut = true;
				return hash;
			}
			return amber_hash_word(hash, whole_of(walk, Z_ARRVAL_P(value), levels - 1));
		default:
			return amber_hash_word(hash, word_of(walk, value));
	}
}

/* Each array once a message: what many hold would be met along each way that leads to it. */
static uint64_t whole_of(amber_walk *walk, const HashTable *table, uint32_t levels)
{
	zend_ulong address = (zend_ulong) (uintptr_t) table >> ZEND_MM_ALIGNMENT_LOG2;
	uint64_t hash = amber_hash_word(amber_hash_start(), zend_hash_num_elements(table));
	pairs values = { .table = table };
	zend_string *key;
	zend_ulong h;
	zval whole;

	if (!walk->wholes) {
		walk->wholes = zend_new_array(0);
	}
	const zval *known = zend_hash_index_find(walk->wholes, address);
	if (known) {
		return (zend_ulong) Z_LVAL_P(known);
	}
	for (uint32_t left = zend_hash_num_elements(table); left; left--) {
		const zval *value = next_pair(&values, &key, &h);
		hash = key ? amber_hash_kept(hash, &walk->strings->kept, key) : amber_hash_word(hash, h);
		hash = whole_of_value(walk, value, hash, levels);
	}
	ZVAL_LONG(&whole, (zend_long) hash);
	zend_hash_index_add(walk->wholes, address, &whole);
	return (zend_ulong) hash;
}

/* An array of more levels is equal to none; what was found out about those in it is forgotten, as it depends on where
 * they stand. */
static uint64_t whole_hash(amber_walk *walk, const HashTable *table)
{
	uint64_t whole = whole_of(walk, table, ALIKE_LEVELS);

	if (UNEXPECTED(walk->is_cut)) {
		amber_walk_forget_wholes(walk);
	}
	return whole;
}

/* The node of this key that was placed first, or AMBER_NO_ID. */
static uint32_t first_of(const amber_walk *walk, uint64_t key)
{
	const zval *node = walk->arrays ? zend_hash_index_find(walk->arrays, (zend_ulong) key) : NULL;

	return node ? (uint32_t) Z_LVAL_P(node) : AMBER_NO_ID;
}

/* The node of an equal array, or AMBER_NO_ID. *key: the sketch, or where another array has that, the hash of all. */
static uint32_t look_up(amber_walk *walk, const HashTable *table, uint64_t *key)
{
	uint32_t first = first_of(walk, *key);

	if (EXPECTED(first == AMBER_NO_ID) || EXPECTED(same_array(walk, walk->nodes[first].table, table))) {
		return first;
	}
	/* on 32 bits there may be others of the same hash */
	for (*key = whole_hash(walk, table); (first = first_of(walk, *key)) != AMBER_NO_ID; ++*key) {
		if (same_array(walk, walk->nodes[first].table, table) || UNEXPECTED(walk->encoder->stop == AMBER_STOP_JOIN)) {
			break;
		}
	}
	return first;
}

uint32_t amber_walk_find(amber_walk *walk, HashTable *table, uint64_t *key)
{
	uint32_t number = known_by_address(walk, table);

	if (number == AMBER_NO_ID) {
		*key = amber_hash_word(amber_hash_start(), sketch_of(walk, table));
		number = look_up(walk, table, key);
	}
	if (number == AMBER_NO_ID || UNEXPECTED(walk->encoder->stop == AMBER_STOP_JOIN)) {
		return AMBER_NO_ID;
	}
	*amber_walk_misses(walk, table) = 0;
	remember(walk, table, number);
	return number;
}

/* Arrays of so many levels that two of them are not compared are only known by their addresses. */
static void keep(amber_walk *walk, HashTable *table, uint64_t key, uint32_t number, uint32_t height)
{
	zval node;

	amber_walk_complete_node(walk, number, height, AMBER_NO_ID);
	remember(walk, table, number);
	if (UNEXPECTED(height > ALIKE_LEVELS)) {
		return;
	}
	/* one in it may have that sketch */
	if (first_of(walk, key) != AMBER_NO_ID) {
		for (key = whole_hash(walk, table); first_of(walk, key) != AMBER_NO_ID; key++) {}
	}
	walk->nodes[number].table = table;
	if (!walk->arrays) {
		walk->arrays = zend_new_array(0);
	}
	ZVAL_LONG(&node, number);
	zend_hash_index_add(walk->arrays, (zend_ulong) key, &node);
}

void amber_walk_end_sought(amber_walk *walk, HashTable *table, uint64_t key, uint32_t number, uint32_t height,
	bool tied)
{
	if (EXPECTED(!tied)) {
		keep(walk, table, key, number, height);
	}
	uint32_t *misses = amber_walk_misses(walk, table);
	*misses += *misses < AMBER_SOUGHT_MISSES;
}
