/* SPDX-License-Identifier: MIT
 *
 * Values that are shared: their definitions, back-references to them, and the search for equal arrays.
 */
#include "encode/walk.h"

static uint32_t begun_at(const amber_walk_frame *place)
{
	return place->elements ? (uint32_t) ((place->at - (const char *) place->elements) / (ptrdiff_t) sizeof(zval)) : 0;
}

/* Returns the row, at this depth, in which the walk is writing now; 0 where there are no rows, or the walk is not as
 * deep. */
static uint32_t row_at(const amber_walk *walk, uint32_t level)
{
	uint32_t row = 0;

	for (uint32_t depth = walk->depth; depth >= level; depth--) {
		const amber_walk_frame *place = &walk->frames[depth];
		/* if rows stand in a column of other rows, each of them belongs to one of the outer rows, counted from the
		 * place where they begin */
		row = place->elements ? row + begun_at(place) : 0;
	}
	return row;
}

/* Returns whether a back-reference to the shared value would lead along rows, which is not allowed. This is so if the
 * value is a row of a group that is not complete, and the walk is in no row or in another row of that group: a chain of
 * rows, each with a back-reference to the next, could be deeper than anyone may read. It is also so if the walk is in
 * that row, but deeper than a reader looks for it. */
static bool has_edge_along_rows(const amber_walk *walk, uint32_t number)
{
	const amber_walk_shared *shared = &walk->shared[number];

	if (EXPECTED(shared->kind != AMBER_WALK_ROW)) {
		return false;
	}
	const amber_walk_shared *group = &walk->shared[shared->group];
	return group->back_edge == AMBER_WALK_OPEN
		&& (walk->depth - group->depth > AMBER_ROW_LEVELS || row_at(walk, group->depth) != shared->place);
}

/* Returns the shared value whose levels count: for a row of objects its group, which is completed when all rows are. */
static zend_always_inline amber_walk_shared *levels_of(amber_walk *walk, amber_walk_shared *shared)
{
	return UNEXPECTED(shared->kind == AMBER_WALK_ROW) ? &walk->shared[shared->group] : shared;
}

/* Returns whether a complete shared value has a back edge, and the shared value around it is complete. */
static bool is_in_complete(const amber_walk *walk, const amber_walk_shared *shared)
{
	return shared->back_edge != AMBER_NO_ID && walk->shared[shared->around].back_edge != AMBER_WALK_OPEN;
}

/* Returns the outermost complete shared value that a path along back edges may reach from a complete one. The decoder
 * (decode/read_items.c) counts depth in the same way. */
static const amber_walk_shared *climb(const amber_walk *walk, amber_walk_shared *shared)
{
	while (is_in_complete(walk, shared)) {
		amber_walk_shared *around = &walk->shared[shared->around];
		if (is_in_complete(walk, around)) {
			shared->around = around->around;
		}
		shared = around;
	}
	return shared;
}

/* Records a back edge from the current value to a shared value that is not complete. False: the walk stops. */
static zend_never_inline bool edge_to(amber_walk *walk, uint32_t number)
{
	if (UNEXPECTED(has_edge_along_rows(walk, number))) {
		return amber_walk_are_no_rows(walk, true);
	}
	walk->level.back_edge = MIN(walk->level.back_edge, number);
	return true;
}

/* Records a back-reference to a complete shared value that has a back edge: docs/FORMAT.md, "Levels". */
static zend_never_inline bool refer_to_cycle(amber_walk *walk, amber_walk_shared *shared)
{
	const amber_walk_shared *reached = climb(walk, shared);
	uint64_t levels = (uint64_t) reached->height + reached->rise, level = walk->depth + levels;
	uint32_t *height = &walk->level.height;

	amber_walk_limit(walk, level, AMBER_BACK_CHAIN);
	if (reached->back_edge != AMBER_NO_ID) {
		amber_walk_shared *open = &walk->shared[reached->around];
		/* a path may climb to each of the rows */
		uint64_t detour = open->kind == AMBER_WALK_GROUP ? open->detour + level : MAX(open->detour, level);
		open->detour = (uint32_t) MIN(detour, AMBER_HEIGHT_MOST);
		height = reached->around == walk->level.around ? height : &walk->shared[open->inner].height;
		if (!edge_to(walk, reached->back_edge)) {
			return false;
		}
	}
	*height = (uint32_t) MIN(MAX(*height, levels), AMBER_HEIGHT_MOST);
	return true;
}

/* Records a back-reference to another shared value. */
static zend_always_inline bool refer_to(amber_walk *walk, amber_walk_shared *shared, uint32_t number, uint32_t times)
{
	if (UNEXPECTED(shared->back_edge == AMBER_WALK_OPEN)) {
		shared->rise = MAX(shared->rise, walk->depth - shared->level);
		return edge_to(walk, number);
	}
	if (UNEXPECTED(shared->back_edge != AMBER_NO_ID)) {
		return refer_to_cycle(walk, shared);
	}
	amber_walk_limit(walk, walk->depth + (uint64_t) shared->height, times);
	walk->level.height = MAX(walk->level.height, shared->height);
	return true;
}

bool amber_walk_refer_back(amber_walk *walk, uint32_t number, uint8_t fixup, uint32_t times)
{
	amber_walk_shared *shared = &walk->shared[number], *levels = levels_of(walk, shared);

	if (UNEXPECTED(!refer_to(walk, levels, number, times))) {
		return false;
	}
	if (fixup == AMBER_FIXUP_REFERENCE) {
		/* the first place becomes part of the reference, as in serialize() */
		shared->kind = AMBER_WALK_ALIASED;
	}
	levels->has_references = true;
	walk->has_references = true;
	amber_walk_fixup(walk, walk->out.p, fixup, number);
	return true;
}

bool amber_walk_refer_unshareable(amber_walk *walk, uint32_t number, uint8_t fixup, uint32_t times)
{
	walk->level.unshareable = true;
	/* In rows, an object may have been met in a column further left only because that column was written first. If
	 * hooks or dates are in the object, a back-reference to it counts as a hook. */
	walk->hooks += walk->hooks != 0 && levels_of(walk, &walk->shared[number])->hooked;
	return amber_walk_refer_back(walk, number, fixup, times);
}

/* --- equal arrays ---------------------------------------------------------- */

/* An array of more levels is equal only to itself, so that a comparison takes little of the C stack. */
#define EQUAL_LEVELS 128

/* The fingerprint of an array covers so many values, evenly spaced; so many of an array inside; and so many arrays
 * inside. */
#define FINGERPRINT_VALUES 8
#define FINGERPRINT_INNER  2
#define FINGERPRINT_ARRAYS 3

/* An entry of amber_walk.arrays: a complete array that an equal one may follow. */
typedef struct {
	uint32_t         hash;
	uint32_t         number; /* its number as a shared value */
	const HashTable *table;
} placed;

/* Returns a word made of a string's length and both ends. */
static zend_always_inline uint64_t string_word(const zend_string *str)
{
	size_t length = ZSTR_LEN(str);
	const char *s = ZSTR_VAL(str);

	return length >= 8 ? (amber_load8(s) * AMBER_HASH_A) ^ amber_load8(s + length - 8) ^ length
		: (uint8_t) s[0] | (uint64_t) (uint8_t) s[length - (length > 0)] << 8 | length << 16;
}

/* Returns a word that stands for a value, apart from the inside of a string or an array. */
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
			/* An enum case, of which there is one. An array with any other object is equal to none. */
			return (uint64_t) (uintptr_t) Z_OBJ_P(value);
		default:
			return Z_TYPE_P(value);
	}
}

/* Returns the fingerprint of an array, which differs for most arrays that differ, and for none that are equal. most:
 * values that are covered; arrays: how many more arrays inside it may cover. */
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
		hash = amber_hash_mix(hash, inside ? fingerprint(walk, Z_ARRVAL_P(value), FINGERPRINT_INNER, arrays)
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

	/* an address must not decide about the bytes */
	return Z_TYPE_P(first) != IS_OBJECT && amber_hash_mix(0, word_of(first)) % AMBER_SEARCH_SAMPLE == 0;
}

/* Returns the key of the value that the cursor returned last; NULL: the key is the int *h. */
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

/* Returns whether an array is recorded by its address: it may be met again, or is so long that others are compared with
 * it. */
static zend_always_inline bool has_identity(const HashTable *table)
{
	return GC_REFCOUNT(table) > 1 || zend_hash_num_elements(table) >= AMBER_SEARCH_ALWAYS;
}

/* Returns the number of an array that was recorded by its address, or AMBER_NO_ID. */
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

/* Compares arrays inside others. An array that may be met again is compared once: if it is equal to a shared value,
 * that value's number is recorded for it. Two shared values are never equal. */
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

/* Replaces a reference by the value in it. False: it is aliased, or the pre-pass must find out whether it is, and
 * encoder->stop says so. */
static bool step_through(amber_walk *walk, const zval **value)
{
	if (Z_TYPE_P(*value) == IS_REFERENCE && amber_walk_is_not_aliased(walk, Z_REF_P(*value), true)) {
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

/* Compares keys and values, whether the arrays are packed or not. Goes no deeper than EQUAL_LEVELS, because one of the
 * arrays is in amber_walk.arrays. */
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

/* Returns a hash of all keys and values. The hash of an array that may be met again is recorded, as many may hold it.
 * Reading ends (is_cut) where an array can be equal to none, because it has too many levels or holds an aliased
 * reference. */
static uint64_t full_hash_of(amber_walk *walk, const HashTable *table, uint32_t levels)
{
	uint64_t hash = amber_hash_word(amber_hash_start(), zend_hash_num_elements(table));
	amber_values values = amber_values_of(table);
	zend_ulong h, address = (zend_ulong) (uintptr_t) table >> ZEND_MM_ALIGNMENT_LOG2;
	zval *known = has_identity(table) ? zend_hash_index_find(walk->full_hashes, address) : NULL, entry;

	if (known) {
		return (zend_ulong) Z_LVAL_P(known);
	}
	walk->is_cut |= levels == 0;
	for (uint32_t left = zend_hash_num_elements(table); left && !walk->is_cut; left--) {
		const zval *value = amber_values_next(&values);
		const zend_string *key = key_of(&values, table, &h);
		walk->is_cut |= !step_through(walk, &value);
		hash = key ? amber_hash_kept(hash, &walk->strings->long_hashes, key) : amber_hash_word(hash, h);
		hash = amber_hash_word(hash, Z_TYPE_P(value));
		hash = Z_TYPE_P(value) == IS_STRING ? amber_hash_kept(hash, &walk->strings->long_hashes, Z_STR_P(value))
			: amber_hash_word(hash, Z_TYPE_P(value) != IS_ARRAY ? word_of(value)
				: full_hash_of(walk, Z_ARRVAL_P(value), levels - 1));
	}
	if (has_identity(table) && !walk->is_cut) {
		ZVAL_LONG(&entry, (zend_long) hash);
		zend_hash_index_add(walk->full_hashes, address, &entry);
	}
	return (zend_ulong) hash;
}

static uint32_t full_hash(amber_walk *walk, const HashTable *table)
{
	walk->full_hashes = walk->full_hashes ? walk->full_hashes : zend_new_array(0);
	walk->is_cut = false;
	return amber_hash_settled(full_hash_of(walk, table, EQUAL_LEVELS + 1));
}

typedef struct {
	amber_walk      *walk;
	const HashTable *table; /* NULL: a free slot is looked for */
	bool             met;   /* another array has the same hash */
} search;

static bool is_equal(const void *entry, const void *content)
{
	search *wanted = (search *) content;

	wanted->met = true;
	return wanted->table && same_array(wanted->walk, ((const placed *) entry)->table, wanted->table);
}

static zend_always_inline uint32_t slot_of(amber_walk *walk, search *wanted, uint32_t hash)
{
	return amber_table_find(&walk->arrays, hash, sizeof(placed), is_equal, wanted, 0);
}

/* Returns the number of the array that is wanted in the table, or AMBER_NO_ID. */
static zend_always_inline uint32_t number_of(amber_walk *walk, search *wanted, uint32_t hash)
{
	return amber_table_index(&walk->arrays, slot_of(walk, wanted, hash));
}

static zend_always_inline placed *placed_at(amber_walk *walk, uint32_t number)
{
	return amber_table_at(&walk->arrays, number, sizeof(placed));
}

uint32_t amber_walk_find(amber_walk *walk, HashTable *table, uint32_t *hash)
{
	uint32_t number = known_by_address(walk, table), arrays = FINGERPRINT_ARRAYS;
	search wanted = { walk, table, false };

	if (number == AMBER_NO_ID) {
		*hash = amber_hash_settled(fingerprint(walk, table, FINGERPRINT_VALUES, &arrays));
		uint32_t found = number_of(walk, &wanted, *hash);
		if (found == AMBER_NO_ID && wanted.met) {
			*hash = full_hash(walk, table);
			found = number_of(walk, &wanted, *hash);
		}
		if (found == AMBER_NO_ID || UNEXPECTED(walk->encoder->stop == AMBER_STOP_ALIASED)) {
			return AMBER_NO_ID;
		}
		number = placed_at(walk, found)->number;
	}
	*amber_walk_backoff(walk, table) = 0;
	remember(walk, table, number);
	return number;
}

/* Hashes stay the same when the table grows. */
static uint32_t same_hash(amber_table *arrays, const void *entry)
{
	return ((const placed *) entry)->hash;
}

_Static_assert(sizeof(placed) == AMBER_WALK_PLACED_BYTES, "the table of arrays has room for its first entries");

void amber_walk_make_arrays(amber_walk *walk)
{
	amber_table_make(&walk->arrays, AMBER_WALK_ARRAYS_START, sizeof(placed), walk->first_arrays);
}

static void place(amber_walk *walk, const HashTable *table, uint32_t hash, uint32_t number)
{
	search free_slot = { walk, NULL, false };
	uint32_t slot = slot_of(walk, &free_slot, hash);

	if (UNEXPECTED(free_slot.met)) {
		/* an array inside this one may have got that fingerprint meanwhile */
		hash = full_hash(walk, table);
		slot = slot_of(walk, &free_slot, hash);
	}
	*placed_at(walk, walk->arrays.next) = (placed) { hash, number, table };
	if (amber_table_put(&walk->arrays, slot)) {
		amber_table_mend(&walk->arrays, same_hash, "arrays");
	}
}

void amber_walk_end_search(amber_walk *walk, HashTable *table, uint32_t hash, uint32_t number, uint32_t height,
	bool unshareable)
{
	uint32_t *backoff = amber_walk_backoff(walk, table);

	*backoff += *backoff < AMBER_SEARCH_BACKOFF;
	if (UNEXPECTED(unshareable)) {
		return;
	}
	amber_walk_complete_shared(walk, number, height);
	remember(walk, table, number);
	/* an array of more levels is recorded only by its address */
	if (EXPECTED(height <= EQUAL_LEVELS)) {
		place(walk, table, hash, number);
	}
}
