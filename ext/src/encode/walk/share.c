/* SPDX-License-Identifier: MIT
 *
 * Equal arrays are written once. Before an array is written, an equal one is looked for among those that are complete:
 * by a fingerprint of some of its values, and where another array has that fingerprint, by a hash of all that is in it.
 * A secret of this process is part of that hash, so that nobody can make arrays that are looked up slowly.
 */
#include "src/encode/walk/share.h"

/* Arrays of more levels are only equal to themselves, so that to compare two takes little of the C stack. */
#define ALIKE_LEVELS 128

/* Values of an array, evenly spaced, that are in its fingerprint; of an array inside; and so many arrays inside. */
#define PRINT_VALUES 8
#define PRINT_INNER  2
#define PRINT_ARRAYS 3

/* A complete array that an equal one may follow, as the table of such has it. */
typedef struct {
	uint32_t         hash;
	uint32_t         number; /* its node */
	const HashTable *table;
} placed;

/* Its length and both ends. */
static zend_always_inline uint64_t string_word(const zend_string *str)
{
	size_t length = ZSTR_LEN(str);
	const char *s = ZSTR_VAL(str);

	return length >= 8 ? (amber_load8(s) * AMBER_HASH_A) ^ amber_load8(s + length - 8) ^ length
		: (uint8_t) s[0] | (uint64_t) (uint8_t) s[length - (length > 0)] << 8 | length << 16;
}

/* Says what a value is, apart from the inside of a string or an array. */
static zend_always_inline uint64_t word_of(const zval *value)
{
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

/* The fingerprint differs for most arrays that differ, and for none that are equal. arrays: how many more inside may be
 * looked into. */
static uint64_t fingerprint(const amber_walk *walk, const HashTable *table, uint32_t most, uint32_t *arrays)
{
	uint32_t count = zend_hash_num_elements(table), step = 1 + (count - 1) / most;
	amber_values values = amber_values_of(table);
	uint64_t hash = count;

	for (uint32_t i = 0; i < count; i += step) {
		const zval *value = amber_walk_behind(walk, amber_values_next(&values));
		const Bucket *bucket = (const Bucket *) (values.at - values.distance);
		bool inside = Z_TYPE_P(value) == IS_ARRAY && *arrays && zend_hash_num_elements(Z_ARRVAL_P(value));
		*arrays -= inside;
		hash = amber_hash_mix(hash, inside ? fingerprint(walk, Z_ARRVAL_P(value), PRINT_INNER, arrays)
			: word_of(value));
		hash += !HT_IS_PACKED(table) && bucket->key ? bucket->h : 0;
		amber_values_pass(&values, table, MIN(step, count - i) - 1);
	}
	return hash;
}

bool amber_walk_is_in_sample(const amber_walk *walk, const HashTable *table)
{
	amber_values values = amber_values_of(table);
	const zval *first = amber_walk_behind(walk, amber_values_next(&values));

	/* no address may decide about bytes */
	return Z_TYPE_P(first) != IS_OBJECT && amber_hash_mix(0, word_of(first)) % AMBER_SOUGHT_SAMPLE == 0;
}

/* The key of the value that was taken last; NULL: it is the int *h. */
static zend_always_inline const zend_string *key_of(const amber_values *values, const HashTable *table, zend_ulong *h)
{
	const char *place = values->at - values->distance;

	if (HT_IS_PACKED(table)) {
		*h = (zend_ulong) ((const zval *) place - table->arPacked);
		return NULL;
	}
	*h = ((const Bucket *) place)->h;
	return ((const Bucket *) place)->key;
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

static void remember(amber_walk *walk, const HashTable *table, uint32_t number)
{
	if (has_identity(table)) {
		*amber_identities_at(&walk->encoder->identities, table) = number;
	}
}

static bool same_array(amber_walk *walk, const HashTable *a, const HashTable *b);

/* Arrays that may be met again are compared once: what was equal to a node is that node from then on. Two nodes are
 * never equal. */
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
		remember(walk, b, known_a);
	}
	return same;
}

/* Steps from a reference to what it holds. False: it is aliased, or whether it is must be known first, and
 * encoder->stop says so. */
static bool step_through(amber_walk *walk, const zval **value)
{
	if (Z_TYPE_P(*value) == IS_REFERENCE && amber_walk_is_not_joined(walk, Z_REF_P(*value), true)) {
		*value = amber_walk_behind(walk, *value);
	}
	return Z_TYPE_P(*value) != IS_REFERENCE;
}

static zend_always_inline bool same_value(amber_walk *walk, const zval *a, const zval *b)
{
	if (UNEXPECTED(Z_TYPE_P(a) == IS_REFERENCE || Z_TYPE_P(b) == IS_REFERENCE)
	 && (!step_through(walk, &a) || !step_through(walk, &b))) {
		return false;
	}
	if (Z_TYPE_P(a) != Z_TYPE_P(b)) {
		return false;
	}
	if (Z_TYPE_P(a) == IS_STRING) {
		return amber_same_string(Z_STR_P(a), Z_STR_P(b));
	}
	if (Z_TYPE_P(a) == IS_ARRAY) {
		return same_inner(walk, Z_ARRVAL_P(a), Z_ARRVAL_P(b));
	}
	return word_of(a) == word_of(b) && (Z_TYPE_P(a) < IS_ARRAY
		|| (Z_TYPE_P(a) == IS_OBJECT && Z_OBJCE_P(a)->ce_flags & ZEND_ACC_ENUM));
}

/* Compares keys and values, however PHP stores them. No deeper than ALIKE_LEVELS, as one of both is placed. */
static bool same_array(amber_walk *walk, const HashTable *a, const HashTable *b)
{
	amber_values in_a = amber_values_of(a), in_b = amber_values_of(b);
	uint32_t left = zend_hash_num_elements(a);
	zend_ulong h_a, h_b;

	if (left != zend_hash_num_elements(b)) {
		return false;
	}
	for (; left; left--) {
		const zval *value_a = amber_values_next(&in_a), *value_b = amber_values_next(&in_b);
		const zend_string *key_a = key_of(&in_a, a, &h_a), *key_b = key_of(&in_b, b, &h_b);
		if (!amber_same_key(key_a, h_a, key_b, h_b) || !same_value(walk, value_a, value_b)) {
			return false;
		}
	}
	return true;
}

/* A hash of all keys and values. That of an array which may be met again is kept, as many may hold it. Of an array that
 * is equal to none, as it has too many levels or an aliased reference in it, nothing more is read (is_cut). */
static uint64_t whole_of(amber_walk *walk, const HashTable *table, uint32_t levels)
{
	uint64_t hash = amber_hash_word(amber_hash_start(), zend_hash_num_elements(table));
	amber_values values = amber_values_of(table);
	zend_ulong h, address = (zend_ulong) (uintptr_t) table >> ZEND_MM_ALIGNMENT_LOG2;
	zval *known = has_identity(table) ? zend_hash_index_find(walk->wholes, address) : NULL, kept;

	if (known) {
		return (zend_ulong) Z_LVAL_P(known);
	}
	walk->is_cut |= levels == 0;
	for (uint32_t left = zend_hash_num_elements(table); left && !walk->is_cut; left--) {
		const zval *value = amber_values_next(&values);
		const zend_string *key = key_of(&values, table, &h);
		walk->is_cut |= !step_through(walk, &value);
		hash = key ? amber_hash_kept(hash, &walk->strings->kept, key) : amber_hash_word(hash, h);
		hash = amber_hash_word(hash, Z_TYPE_P(value));
		hash = Z_TYPE_P(value) == IS_STRING ? amber_hash_kept(hash, &walk->strings->kept, Z_STR_P(value))
			: amber_hash_word(hash, Z_TYPE_P(value) != IS_ARRAY ? word_of(value)
				: whole_of(walk, Z_ARRVAL_P(value), levels - 1));
	}
	if (has_identity(table) && !walk->is_cut) {
		ZVAL_LONG(&kept, (zend_long) hash);
		zend_hash_index_add(walk->wholes, address, &kept);
	}
	return (zend_ulong) hash;
}

static uint32_t whole_hash(amber_walk *walk, const HashTable *table)
{
	walk->wholes = walk->wholes ? walk->wholes : zend_new_array(0);
	walk->is_cut = false;
	return amber_hash_settled(whole_of(walk, table, ALIKE_LEVELS + 1));
}

typedef struct {
	amber_walk      *walk;
	const HashTable *table; /* NULL: a free slot is looked for */
	bool             met;   /* another array has its hash */
} sought;

static bool is_equal(const void *entry, const void *content)
{
	sought *wanted = (sought *) content;

	wanted->met = true;
	return wanted->table && same_array(wanted->walk, ((const placed *) entry)->table, wanted->table);
}

static zend_always_inline uint32_t *slot_of(amber_walk *walk, sought *wanted, uint32_t hash)
{
	return amber_table_find(&walk->arrays, hash, sizeof(placed), is_equal, wanted, 0);
}

uint32_t amber_walk_find(amber_walk *walk, HashTable *table, uint32_t *hash)
{
	uint32_t number = known_by_address(walk, table), arrays = PRINT_ARRAYS;
	sought wanted = { walk, table, false };

	if (number == AMBER_NO_ID) {
		*hash = amber_hash_settled(fingerprint(walk, table, PRINT_VALUES, &arrays));
		uint32_t *slot = slot_of(walk, &wanted, *hash);
		if (*slot == AMBER_NO_ID && wanted.met) {
			*hash = whole_hash(walk, table);
			slot = slot_of(walk, &wanted, *hash);
		}
		if (*slot == AMBER_NO_ID || UNEXPECTED(walk->encoder->stop == AMBER_STOP_JOIN)) {
			return AMBER_NO_ID;
		}
		number = ((const placed *) walk->arrays.list)[*slot].number;
	}
	*amber_walk_misses(walk, table) = 0;
	remember(walk, table, number);
	return number;
}

/* Hashes stay as they are when the table grows. */
static uint32_t same_hash(amber_table *arrays, const void *entry)
{
	return ((const placed *) entry)->hash;
}

void amber_walk_make_arrays(amber_walk *walk)
{
	amber_table_make(&walk->arrays, 16, sizeof(placed));
}

static void place(amber_walk *walk, const HashTable *table, uint32_t hash, uint32_t number)
{
	sought none = { walk, NULL, false };
	uint32_t *slot = slot_of(walk, &none, hash);

	if (UNEXPECTED(none.met)) {
		/* an array inside may have got that fingerprint */
		hash = whole_hash(walk, table);
		slot = slot_of(walk, &none, hash);
	}
	((placed *) walk->arrays.list)[walk->arrays.used] = (placed) { hash, number, table };
	if (amber_table_put(&walk->arrays, slot)) {
		amber_table_mend(&walk->arrays, same_hash, "arrays");
	}
}

void amber_walk_end_sought(amber_walk *walk, HashTable *table, uint32_t hash, uint32_t number, uint32_t height,
	bool tied)
{
	uint32_t *misses = amber_walk_misses(walk, table);

	*misses += *misses < AMBER_SOUGHT_MISSES;
	if (UNEXPECTED(tied)) {
		return;
	}
	amber_walk_complete_node(walk, number, height, AMBER_NO_ID);
	remember(walk, table, number);
	/* arrays of more levels are only known by their addresses */
	if (EXPECTED(height <= ALIKE_LEVELS)) {
		place(walk, table, hash, number);
	}
}
