/* SPDX-License-Identifier: MIT
 *
 * Equal arrays before they are written: an array that has at both its ends what
 * an earlier one has there is compared with that one at once. Bytes do not depend
 * on it: what is missed here is found when it is written, and wound back.
 */
#include "encode_plain.h"

/* Comparing in vain may cost so many values, and one for so many that were written. */
#define DEBT_MOST  1024
#define DEBT_CELLS 4

/* A comparison that succeeds spares this besides the values. */
#define SPARED 16

/* So many bytes of two strings, which are not the same one, are compared as one value. */
#define STRING_BYTES 64

/* Arrays within arrays at each end that are looked into. */
#define SKETCH_LEVELS 3

static zend_always_inline uint64_t string_word(const zend_string *str)
{
	size_t length = ZSTR_LEN(str);

	return length >= 8 ? amber_load8(ZSTR_VAL(str) + length - 8) + length
		: length | (uint64_t) (uint8_t) ZSTR_VAL(str)[0] << 8 | (uint64_t) (uint8_t) ZSTR_VAL(str)[length / 2] << 16;
}

/* Adds what stands at the first place, or at the last, and of an array there, and so on. */
static uint64_t sketch_end(const HashTable *table, bool last, uint64_t hash)
{
	for (uint32_t level = 0; level < SKETCH_LEVELS; level++) {
		amber_plain_row values = amber_plain_values(table);
		const zval *value = (const zval *) (values.at + (last ? values.distance * (table->nNumUsed - 1) : 0));
		switch (Z_TYPE_P(value)) {
			case IS_LONG:
				return amber_hash_mix(hash, (uint64_t) Z_LVAL_P(value));
			case IS_DOUBLE:
				return amber_hash_mix(hash, amber_float_bits(Z_DVAL_P(value)));
			case IS_STRING:
				return amber_hash_mix(hash, string_word(Z_STR_P(value)));
			case IS_ARRAY:
				table = Z_ARRVAL_P(value);
				hash = amber_hash_mix(hash, zend_hash_num_elements(table));
				if (zend_hash_num_elements(table) == 0) {
					return hash;
				}
				break;
			default:
				return amber_hash_mix(hash, Z_TYPE_P(value));
		}
	}
	return hash;
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

/* One array that others hold too, and that is not the same, is not compared: the walk looks at it once, and knows it by its address
 * from then on. So each array is compared as part of one other. */
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

/* Compares at most so many values, which are taken off. As deep as a, which was written: encode_plain.h bounds that. */
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

uint32_t amber_plain_guess(amber_plain *plain, const HashTable *table, uint32_t *sketch)
{
	if (!plain->guessed) {
		plain->guessed = true;
		amber_fill(plain->guesses, 0xff, sizeof(plain->guesses));
	}
	*sketch = amber_hash_fold(sketch_end(table, true, sketch_end(table, false, zend_hash_num_elements(table))));

	const amber_slot *slot = &plain->guesses[*sketch % AMBER_GUESSES];
	uint32_t number = slot->index;
	if (slot->hash != *sketch || plain->guess_debt > DEBT_MOST + plain->cells / DEBT_CELLS) {
		return AMBER_NO_ID;
	}
	/* nodes are wound back without notice here: the number may be another's by now, of any kind */
	const amber_plain_node *node = number < plain->nodes_used ? &plain->nodes[number] : NULL;
	if (!node || node->table == NULL || node->refs) {
		return AMBER_NO_ID;
	}
	uint32_t most = plain->cells;
	bool same = same_array(node->table, table, &most);
	int64_t compared = plain->cells - most;
	plain->guess_debt += same ? -compared - SPARED : compared;
	return same ? number : AMBER_NO_ID;
}
