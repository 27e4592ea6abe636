/* SPDX-License-Identifier: MIT
 *
 * Equal arrays before they are written. An array whose sketch is that of an
 * earlier one is compared with that one at once. Bytes do not depend on it: what
 * is missed here is found when it is written, and wound back.
 */
#include "src/encode/plain/plain.h"

/* Comparing in vain may cost so many values, and one for so many that were written. */
#define DEBT_MOST  1024
#define DEBT_CELLS 4

/* A comparison that succeeds spares this besides the values. */
#define SPARED 16

/* So many bytes of two strings, which are not the same one, are compared as one value. */
#define STRING_BYTES 64

/* Of an array at either end of one so many levels are looked into. */
#define SKETCH_LEVELS 3

static zend_always_inline uint64_t string_word(const zend_string *str)
{
	size_t length = ZSTR_LEN(str);
	const char *s = ZSTR_VAL(str);

	if (length >= 8) {
		return (amber_load8(s) * AMBER_HASH_A) ^ amber_load8(s + length - 8) ^ length;
	}
	return length ? length | (uint64_t) (uint8_t) s[0] << 8 | (uint64_t) (uint8_t) s[length / 2] << 16
		| (uint64_t) (uint8_t) s[length - 1] << 24 : 0;
}

static zend_always_inline const zval *behind(const amber_plain *plain, const zval *value)
{
	return amber_plain_behind(plain, UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT) ? Z_INDIRECT_P(value) : value);
}

static zend_always_inline const zval *place_of(const HashTable *table, uint32_t place)
{
	return HT_IS_PACKED(table) ? &table->arPacked[place] : &table->arData[place].val;
}

/* The next place from this one, itself included, that has a value; there is one. */
static uint32_t next_place(const HashTable *table, uint32_t place, bool backwards)
{
	while (Z_TYPE_P(place_of(table, place)) == IS_UNDEF) {
		place = backwards ? place - 1 : place + 1;
	}
	return place;
}

/* The places of the outermost values of a table with holes. They are looked for once, or many arrays that hold the
 * table would take as much time each as it has holes. */
static zend_never_inline const amber_plain_ends *ends_among_holes(amber_plain *plain, const HashTable *table)
{
	amber_plain_ends *ends = &plain->ends[amber_hash_fold((uint64_t) (uintptr_t) table >> 3) % AMBER_PLAIN_ENDS];

	if (ends->table != table) {
		uint32_t first = next_place(table, 0, false), last = next_place(table, table->nNumUsed - 1, true);
		bool one = first == last;
		*ends = (amber_plain_ends) {
			table, {
				{ first, one ? first : next_place(table, first + 1, false) },
				{ last, one ? last : next_place(table, last - 1, true) },
			},
		};
	}
	return ends;
}

/* Where the outermost value of an array that is not empty stands at one end, or, if inner, the one beside it; there is
 * one. */
static zend_always_inline uint32_t place_at_end(amber_plain *plain, const HashTable *table, bool last, bool inner)
{
	if (UNEXPECTED(!HT_IS_WITHOUT_HOLES(table))) {
		return ends_among_holes(plain, table)->places[last][inner];
	}
	return last ? table->nNumUsed - 1 - inner : inner;
}

static zend_always_inline const zval *value_at_end(amber_plain *plain, const HashTable *table, bool last, bool inner)
{
	return behind(plain, place_of(table, place_at_end(plain, table, last, inner)));
}

const zval *amber_plain_value_at_end(amber_plain *plain, const HashTable *table, bool last, bool inner)
{
	return value_at_end(plain, table, last, inner);
}

/* Length and first key, an int or the hash of a string. */
static zend_always_inline uint64_t array_word(amber_plain *plain, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	if (count == 0) {
		return ~UINT64_C(0);
	}
	uint32_t first = place_at_end(plain, table, false, false);
	return (HT_IS_PACKED(table) ? first : table->arData[first].h) ^ (uint64_t) count << 32;
}

/* The keys at both ends of an array of many, which its shape does not tell. */
static zend_always_inline uint64_t keys_word(amber_plain *plain, const HashTable *table)
{
	uint32_t first = place_at_end(plain, table, false, false), last = place_at_end(plain, table, true, false);

	return HT_IS_PACKED(table) ? first ^ (uint64_t) last << 32
		: table->arData[first].h ^ amber_turned(table->arData[last].h, 32);
}

/* Adds a leaf; of an array its length and first key. */
static zend_always_inline uint64_t add_value(amber_plain *plain, uint64_t hash, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return amber_hash_mix(hash, (uint64_t) (int64_t) Z_LVAL_P(value));
		case IS_DOUBLE:
			return amber_hash_mix(hash, amber_float_bits(Z_DVAL_P(value)));
		case IS_STRING:
			return amber_hash_mix(hash, string_word(Z_STR_P(value)));
		case IS_ARRAY:
			return amber_hash_mix(hash, array_word(plain, Z_ARRVAL_P(value)));
		case IS_OBJECT:
			/* an enum case, of which there is one, or the array is equal to none */
			return amber_hash_mix(hash, (uint64_t) (uintptr_t) Z_OBJ_P(value));
		default:
			return amber_hash_mix(hash, Z_TYPE_P(value));
	}
}

/* Adds two values of one end of an array that is not empty; returns the outer one. */
static zend_always_inline const zval *add_two(amber_plain *plain, uint64_t *hash, const HashTable *table, bool last)
{
	const zval *value = value_at_end(plain, table, last, false);

	*hash = add_value(plain, *hash, value);
	if (zend_hash_num_elements(table) > 1) {
		*hash = add_value(plain, *hash, value_at_end(plain, table, last, true));
	}
	return value;
}

/* Adds what an array at one end of this one has at that end itself, and so on. */
static zend_always_inline uint64_t add_end(amber_plain *plain, uint64_t hash, const zval *value, bool last)
{
	for (uint32_t level = 1; level < SKETCH_LEVELS && Z_TYPE_P(value) == IS_ARRAY
		&& zend_hash_num_elements(Z_ARRVAL_P(value)); level++) {
		value = add_two(plain, &hash, Z_ARRVAL_P(value), last);
	}
	return hash;
}

/* Adds the values of a table with holes, one of each step. */
static zend_never_inline uint64_t add_values(amber_plain *plain, uint64_t hash, const HashTable *table, uint32_t step)
{
	amber_plain_row values = amber_plain_values(table);

	for (uint32_t i = 0; i < zend_hash_num_elements(table); i++) {
		const zval *value = behind(plain, amber_plain_next(&values));
		hash = i % step == 0 ? add_value(plain, hash, value) : hash;
	}
	return hash;
}

uint64_t amber_plain_sketch(amber_plain *plain, const HashTable *table, uint32_t shape, bool *flat)
{
	uint32_t count = zend_hash_num_elements(table), step = 1;
	uint64_t hash = count | (uint64_t) shape << 32;

	if (UNEXPECTED(count > AMBER_SKETCH_VALUES)) {
		step += (count - 1) / AMBER_SKETCH_VALUES;
	}
	if (UNEXPECTED(shape == AMBER_PLAIN_WIDE)) {
		hash = amber_hash_mix(hash, keys_word(plain, table));
	}
	if (UNEXPECTED(!HT_IS_WITHOUT_HOLES(table))) {
		hash = add_values(plain, hash, table, step);
		*flat = false;
	} else {
		size_t distance = (HT_IS_PACKED(table) ? sizeof(zval) : sizeof(Bucket)) * step;
		const char *at = HT_IS_PACKED(table) ? (const char *) table->arPacked : (const char *) &table->arData->val;
		bool leaves = step == 1;
		for (uint32_t left = EXPECTED(step == 1) ? count : (count - 1) / step + 1; left; left--, at += distance) {
			const zval *value = (const zval *) at;
			if (UNEXPECTED(Z_TYPE_P(value) > IS_STRING)) {
				leaves = leaves && Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0;
				value = behind(plain, value);
			}
			hash = add_value(plain, hash, value);
		}
		*flat = leaves;
	}
	if (!*flat) {
		hash = add_end(plain, hash, value_at_end(plain, table, false, false), false);
		hash = count > 1 ? add_end(plain, hash, value_at_end(plain, table, true, false), true) : hash;
	}
	return amber_exact_word(amber_exact_start(), hash);
}

static uint64_t whole_of(amber_plain *plain, const HashTable *table, const uint32_t *children);

/* Each node is asked once. */
static uint64_t whole_of_node(amber_plain *plain, uint32_t number)
{
	amber_plain_node *node = &plain->nodes[number];

	if (node->whole == 0) {
		bool known = node->children != AMBER_NO_ID && node->children != 0;
		node->whole = whole_of(plain, node->table, known ? &plain->children[node->child] : NULL);
	}
	return node->whole;
}

static uint64_t whole_of_inner(amber_plain *plain, const HashTable *table)
{
	uint32_t known = amber_plain_known(plain, table);

	return known != AMBER_NO_ID ? whole_of_node(plain, known) : whole_of(plain, table, NULL);
}

/* Adds a leaf whose type was added. The only objects in arrays that may be equal are enum cases, of which there is one
 * each. */
static uint64_t add_whole_leaf(uint64_t hash, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return amber_exact_word(hash, (uint64_t) (int64_t) Z_LVAL_P(value));
		case IS_DOUBLE:
			return amber_exact_word(hash, amber_float_bits(Z_DVAL_P(value)));
		case IS_STRING:
			return amber_exact_bytes(hash, Z_STRVAL_P(value), Z_STRLEN_P(value));
		case IS_OBJECT:
			return amber_exact_word(hash, (uint64_t) (uintptr_t) Z_OBJ_P(value));
		default:
			return hash;
	}
}

/* A hash of keys and values; children: the nodes of the arrays in it, or NULL: there are none, or not all are nodes. As
 * deep as what was written, and nothing is added to the tables meanwhile. */
static uint64_t whole_of(amber_plain *plain, const HashTable *table, const uint32_t *children)
{
	uint64_t hash = amber_exact_word(amber_exact_start(), zend_hash_num_elements(table));
	zend_string *key;
	zend_ulong h;
	zval *at;

	ZEND_HASH_FOREACH_KEY_VAL((HashTable *) table, h, key, at) {
		const zval *value = behind(plain, at);
		hash = amber_exact_word(hash, (uint64_t) (key != NULL) << 8 | Z_TYPE_P(value));
		hash = key ? amber_exact_bytes(hash, ZSTR_VAL(key), ZSTR_LEN(key)) : amber_exact_word(hash, (uint64_t) h);
		if (Z_TYPE_P(value) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
			hash = add_whole_leaf(hash, value);
		} else {
			hash = amber_exact_word(hash, children ? whole_of_node(plain, *children++)
				: whole_of_inner(plain, Z_ARRVAL_P(value)));
		}
	} ZEND_HASH_FOREACH_END();
	return hash | 1;
}

uint64_t amber_plain_whole_sketch(amber_plain *plain, const amber_plain_found *found)
{
	bool known = !found->opaque && plain->pending_used > found->first_child;

	return whole_of(plain, found->table, known ? &plain->pending[found->first_child] : NULL);
}

static bool same_array(const HashTable *a, const HashTable *b, uint32_t *most);

/* Whether comparing these strings can be afforded; its cost is taken off. */
static zend_always_inline bool can_compare(const zend_string *a, const zend_string *b, uint32_t *most)
{
	if (EXPECTED(ZSTR_LEN(a) < STRING_BYTES) || a == b) {
		return true;
	}
	size_t cost = ZSTR_LEN(a) / STRING_BYTES;
	if (ZSTR_LEN(a) != ZSTR_LEN(b) || cost > *most) {
		return false;
	}
	*most -= (uint32_t) cost;
	return true;
}

/* One array that others hold too, and that is not the same, is not compared: the walk looks at it once, and knows it by
 * its address from then on. So each array is compared as part of one other. */
static zend_always_inline bool same_inner(const HashTable *a, const HashTable *b, uint32_t *most)
{
	return a == b || ((GC_REFCOUNT(b) == 1 || zend_hash_num_elements(b) == 0) && same_array(a, b, most));
}

static zend_always_inline bool same_value(const zval *a, const zval *b, uint32_t *most)
{
	if (Z_TYPE_P(a) != Z_TYPE_P(b)) {
		return false;
	}
	if (Z_TYPE_P(a) == IS_ARRAY) {
		return same_inner(Z_ARRVAL_P(a), Z_ARRVAL_P(b), most);
	}
	if (Z_TYPE_P(a) == IS_STRING && !can_compare(Z_STR_P(a), Z_STR_P(b), most)) {
		return false;
	}
	/* a reference must be seen by the walk */
	return Z_TYPE_P(a) >= IS_NULL && Z_TYPE_P(a) <= IS_OBJECT && amber_plain_same_leaf(a, b);
}

/* Compares at most so many values, which are taken off. As deep as a, which was written: encode/plain/plain.h bounds
 * that. */
static bool same_array(const HashTable *a, const HashTable *b, uint32_t *most)
{
	uint32_t count = zend_hash_num_elements(a);

	if (count != zend_hash_num_elements(b) || count > *most || HT_IS_PACKED(a) != HT_IS_PACKED(b)
	 || !HT_IS_WITHOUT_HOLES(a) || !HT_IS_WITHOUT_HOLES(b)) {
		return false;
	}
	*most -= count;
	if (HT_IS_PACKED(a)) {
		for (uint32_t i = 0; i < count; i++) {
			if (!same_value(&a->arPacked[i], &b->arPacked[i], most)) {
				return false;
			}
		}
		return true;
	}
	for (uint32_t i = 0; i < count; i++) {
		const Bucket *in_a = &a->arData[i], *in_b = &b->arData[i];
		if (!amber_same_key(in_a->key, in_a->h, in_b->key, in_b->h) || !same_value(&in_a->val, &in_b->val, most)) {
			return false;
		}
	}
	return true;
}

uint32_t amber_plain_guess(amber_plain *plain, const HashTable *table, uint64_t sketch, bool *met)
{
	uint32_t number, at = (uint32_t) sketch;

	*met = false;
	for (; plain->mask && (number = plain->table[at & plain->mask].index) != AMBER_NO_ID; at++) {
		const amber_plain_node *node = &plain->nodes[number];
		if (plain->table[at & plain->mask].hash != (uint32_t) (sketch >> 32)) {
			continue;
		}
		*met = true;
		if (node->refs || plain->guess_debt > DEBT_MOST + plain->cells / DEBT_CELLS) {
			return AMBER_NO_ID;
		}
		uint32_t most = plain->cells;
		bool same = same_array(node->table, table, &most);
		int64_t compared = plain->cells - most;
		plain->guess_debt += same ? -compared - SPARED : compared;
		return same ? number : AMBER_NO_ID;
	}
	return AMBER_NO_ID;
}
