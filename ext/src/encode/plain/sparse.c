/* SPDX-License-Identifier: MIT
 *
 * Arrays, or objects of one class, that have some of the same keys, each in the
 * same order: rows of which some lack some. Their keys are merged row by row, as
 * far as they can be.
 */
#include "src/encode/plain/ahead.h"
#include "src/encode/plain/columns/columns.h"

/* A bit for each key. */
#define KEYS 64

/* So many tell that arrays have hardly a key in common; so many that they have few sets of keys. */
#define LOOK_MIN 4
#define FEW_ROWS 32

/* So many keys tell whether two arrays have some in common. */
#define LOOK_KEYS 4

/* Of so many shapes of objects, by their numbers, the keys are remembered. */
#define MEMO 16

/* A column that some lack has a head of some bytes besides its mask. */
#define HEAD_BYTES 4

/* The keys of some rows in the order in which they stand; each has a number, by which it was met. */
typedef struct {
	amber_key keys[KEYS];
	uint8_t   numbers[KEYS];
	uint32_t  count;
	uint32_t  class_name;
	uint64_t *rows;      /* of each the numbers of its keys: a bit for each */
	uint32_t  rows_used;
	uint32_t  present;   /* keys of all rows */
	uint64_t  seen;      /* a bit for each set of keys, by a hash … */
	uint32_t  seen_keys; /* … how many keys these sets have */
	uint32_t  shapes[MEMO]; /* of objects: those met last … */
	uint64_t  masks[MEMO];  /* … and the keys of each */
} merged;

/* A new key at this place. */
static bool insert(merged *all, uint32_t place, const amber_key *key)
{
	if (all->count == KEYS) {
		return false;
	}
	for (uint32_t i = all->count; i > place; i--) {
		all->keys[i] = all->keys[i - 1];
		all->numbers[i] = all->numbers[i - 1];
	}
	all->keys[place] = *key;
	all->numbers[place] = (uint8_t) all->count++;
	return true;
}

/* Those that were inserted since there were so many go. */
static void take_back(merged *all, uint32_t count)
{
	uint32_t left = 0;

	for (uint32_t i = 0; i < all->count; i++) {
		if (all->numbers[i] < count) {
			all->keys[left] = all->keys[i];
			all->numbers[left++] = all->numbers[i];
		}
	}
	all->count = count;
}

static zend_always_inline bool is_same(const amber_key *a, const amber_key *b)
{
	return amber_same_key(a->str, a->h, b->str, b->h);
}

/* A key that stands before others stands behind them, at this place, if no row has told that it is before one of them. */
static bool move(merged *all, uint32_t from, uint32_t to)
{
	amber_key key = all->keys[from];
	uint8_t number = all->numbers[from];
	uint64_t others = 0;

	for (uint32_t i = from + 1; i <= to; i++) {
		others |= UINT64_C(1) << all->numbers[i];
	}
	for (uint32_t i = 0; i < all->rows_used; i++) {
		if ((all->rows[i] >> number & 1) && (all->rows[i] & others)) {
			return false;
		}
	}
	for (uint32_t i = from; i < to; i++) {
		all->keys[i] = all->keys[i + 1];
		all->numbers[i] = all->numbers[i + 1];
	}
	all->keys[to] = key;
	all->numbers[to] = number;
	return true;
}

/* Puts a key that stands nowhere from this place on at it, or, if it stands before, at the one before it. *at: where it is then. */
static zend_never_inline bool settle(merged *all, uint32_t place, const amber_key *key, uint32_t *at)
{
	uint32_t i = 0;

	while (i < place && !is_same(&all->keys[i], key)) {
		i++;
	}
	*at = i < place ? place - 1 : place;
	return i < place ? move(all, i, place - 1) : insert(all, place, key);
}

/* One more key of a row, the one before it standing at place - 1. False: the keys stand in another order, or are too many. */
static zend_always_inline bool merge(merged *all, uint32_t *place, const amber_key *key, uint64_t *mask)
{
	uint32_t at = *place;

	while (at < all->count && !is_same(&all->keys[at], key)) {
		at++;
	}
	if (UNEXPECTED(at == all->count) && !settle(all, *place, key, &at)) {
		return false;
	}
	*mask |= UINT64_C(1) << all->numbers[at];
	*place = at + 1;
	return true;
}

static bool merge_table(merged *all, const HashTable *table, uint64_t *mask)
{
	const Bucket *bucket = table->arData, *end = bucket + table->nNumUsed;
	uint32_t place = 0;

	for (; bucket < end; bucket++) {
		if (UNEXPECTED(Z_TYPE(bucket->val) == IS_UNDEF)) {
			continue;
		}
		amber_key key = { .str = bucket->key, .h = bucket->h };
		if (!merge(all, &place, &key, mask)) {
			return false;
		}
	}
	return true;
}

static bool merge_shape(merged *all, const amber_shapes *shapes, uint32_t shape, uint64_t *mask)
{
	uint32_t count = shapes->list[shape].count, place = 0;

	for (uint32_t i = 0; i < count; i++) {
		amber_key key = amber_shape_key(shapes, shape, i);
		if (!merge(all, &place, &key, mask)) {
			return false;
		}
	}
	return true;
}

/* One more row, with so many keys. */
static void add(merged *all, uint64_t mask, uint32_t count)
{
	uint64_t bit = UINT64_C(1) << (mask * AMBER_HASH_A >> 58);

	all->rows[all->rows_used++] = mask;
	all->present += count;
	all->seen_keys += all->seen & bit ? 0 : count;
	all->seen |= bit;
}

/* Whether an array is one of these rows, and then adds it. */
static bool add_array(merged *all, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table), before = all->count;
	uint64_t mask = 0;

	/* one that begins with a string is no list */
	if (count == 0 || count > KEYS || HT_IS_PACKED(table) || !amber_plain_first_key(table)->key) {
		return false;
	}
	if (!merge_table(all, table, &mask)) {
		take_back(all, before);
		return false;
	}
	add(all, mask, count);
	return true;
}

/* The same of an object of this shape. */
static bool add_object(const amber_plain *plain, merged *all, uint32_t shape)
{
	uint32_t before = all->count;
	uint64_t mask = 0;

	if (shape >= AMBER_PLAIN_UNKNOWN || plain->shapes->list[shape].class_name != all->class_name) {
		return false;
	}
	uint32_t memo = shape % MEMO;
	if (all->shapes[memo] == shape) {
		mask = all->masks[memo];
	} else if (!merge_shape(all, plain->shapes, shape, &mask)) {
		take_back(all, before);
		return false;
	}
	all->shapes[memo] = shape;
	all->masks[memo] = mask;
	add(all, mask, plain->shapes->list[shape].count);
	return true;
}

static bool add_value(amber_plain *plain, merged *all, const zval *value, bool by_reference)
{
	if (all->class_name == AMBER_NO_ID) {
		return Z_TYPE_P(value) == IS_ARRAY && add_array(all, Z_ARRVAL_P(value));
	}
	if (Z_TYPE_P(value) != IS_OBJECT) {
		return false;
	}
	uint32_t shape = amber_plain_row_shape(plain, Z_OBJ_P(value), by_reference);
	bool added = add_object(plain, all, shape);
	if (!added && shape < AMBER_PLAIN_UNKNOWN) {
		amber_plain_leave_row(plain, Z_OBJ_P(value));
	}
	return added;
}

/* What is lacking takes a reader time, which rows of few sets of keys do not take one by one: three in five of the places of all columns are to
 * hold a value, and three in four, where the sets are few. Of the first rows a third, then half. */
static bool lack_much(const merged *all, bool whole)
{
	uint64_t places = (uint64_t) all->rows_used * all->count, present = all->present;

	if (!whole && all->rows_used < FEW_ROWS) {
		return all->rows_used >= LOOK_MIN && present * (all->rows_used < AMBER_ROWS_MIN ? 3 : 2) < places;
	}
	return (whole ? present * 5 < places * 3 : present * 2 < places) || (present * 4 < places * 3 && all->seen_keys < all->rows_used);
}

/* Whether masks take less than what each row, and each set of keys but for the first, takes otherwise. */
static bool pays(const merged *all)
{
	uint32_t rows = all->rows_used;
	uint64_t in_all = UINT64_MAX;

	if (rows < AMBER_ROWS_MIN || lack_much(all, true)) {
		return false;
	}
	for (uint32_t i = 0; i < rows; i++) {
		in_all &= all->rows[i];
	}
	uint32_t sparse = all->count - amber_bits_set(in_all);
	return sparse && sparse * (HEAD_BYTES + (rows + 7) / 8) < rows + all->seen_keys - amber_bits_set(all->rows[0]);
}

/* Whether keys are numbered in the order in which they stand. */
static bool are_in_order(const merged *all)
{
	uint32_t i = 0;

	while (i < all->count && all->numbers[i] == i) {
		i++;
	}
	return i == all->count;
}

/* The shape of all keys, and which of them each row has. */
static uint32_t finish(amber_plain *plain, merged *all)
{
	uint64_t before = 0, sorted = 0;

	for (uint32_t i = are_in_order(all) ? all->rows_used : 0; i < all->rows_used; i++) {
		if (all->rows[i] != before) {
			before = all->rows[i];
			sorted = 0;
			for (uint32_t place = 0; place < all->count; place++) {
				sorted |= (before >> all->numbers[place] & 1) << place;
			}
		}
		all->rows[i] = sorted;
	}
	return amber_shapes_of_keys(plain->shapes, plain->strings, all->keys, all->count, all->class_name);
}

/* Whether a row like this may lack what others have: an array that begins with a string, an object of whose class nothing else is to be said than
 * its properties. */
static bool can_lack(amber_plain *plain, const zval *value, uint32_t shape)
{
	if (Z_TYPE_P(value) == IS_ARRAY) {
		return amber_shape_key(plain->shapes, shape, 0).str != NULL;
	}
	const amber_class *class = amber_encode_class(plain->encoder, Z_OBJCE_P(value));
	return (class->way == AMBER_CLASS_PROPERTIES || class->way == AMBER_CLASS_INCOMPLETE) && !class->date && !class->hooked;
}

static bool has_key(const HashTable *table, const Bucket *key)
{
	const Bucket *bucket = table->arData, *end = bucket + table->nNumUsed;

	while (bucket < end && (Z_TYPE(bucket->val) == IS_UNDEF || !amber_same_key(bucket->key, bucket->h, key->key, key->h))) {
		bucket++;
	}
	return bucket < end;
}

/* Whether of some keys of the second array, but for its first one, the first array has one: most that have nothing in common are told by this.
 * The first array is no packed one. */
static bool have_common_keys(const HashTable *first, const HashTable *second)
{
	const Bucket *bucket = second->arData, *end = bucket + second->nNumUsed;
	uint32_t others = zend_hash_num_elements(second) - 1, step = (others + LOOK_KEYS - 1) / LOOK_KEYS, i = 0;

	if (HT_IS_PACKED(second) || zend_hash_num_elements(second) <= 1) {
		return true;
	}
	for (; bucket < end; bucket++) {
		if (Z_TYPE(bucket->val) != IS_UNDEF && i++ % step == 1 % step && i > 1 && has_key(first, bucket)) {
			return true;
		}
	}
	return false;
}

uint32_t amber_plain_count_sparse(amber_plain *plain, const char *at, size_t distance, uint32_t left, const zval *next, uint32_t *shape,
	const uint64_t **masks, uint32_t *rows)
{
	bool by_reference = false;
	const zval *value = amber_plain_peek(plain, at, &by_reference);
	const char *begin = at;
	uint32_t even = *rows;
	uint64_t mask = 0;

	if (left < AMBER_ROWS_MIN || left < 2 * even || plain->shapes->list[*shape].count > KEYS || !can_lack(plain, value, *shape)
	 || (Z_TYPE_P(value) == IS_ARRAY && (Z_TYPE_P(next) != IS_ARRAY || !have_common_keys(Z_ARRVAL_P(value), Z_ARRVAL_P(next))))) {
		return 0;
	}
	merged *all = amber_plain_alloc(plain, sizeof(merged));
	all->class_name = plain->shapes->list[*shape].class_name;
	all->count = all->rows_used = all->present = all->seen_keys = 0;
	all->seen = 0;
	amber_fill(all->shapes, 0xff, sizeof(all->shapes));
	all->rows = amber_plain_alloc(plain, sizeof(uint64_t) * left);
	if (!merge_shape(all, plain->shapes, *shape, &mask)) {
		return 0;
	}
	for (uint32_t i = 0; i < even; i++) {
		add(all, mask, all->count);
		at = i ? amber_plain_next_place(at, distance) : at;
	}
	while (all->rows_used < left && !lack_much(all, false)) {
		at = amber_plain_next_place(at, distance);
		by_reference = false;
		if (!add_value(plain, all, amber_plain_peek(plain, at, &by_reference), by_reference)) {
			break;
		}
	}
	*rows = all->rows_used;
	if (all->rows_used < 2 * even || !pays(all) || !amber_may_take_rows(&plain->out, all->rows_used, amber_plain_bytes(plain))
	 || amber_plain_repeat(plain, begin, distance, all->rows_used)) {
		return 0;
	}
	*shape = finish(plain, all);
	*masks = all->rows;
	return all->rows_used;
}
