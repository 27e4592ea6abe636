/* SPDX-License-Identifier: MIT
 * Arrays of PHP, made to measure. */
#ifndef AMBER_TABLES_H
#define AMBER_TABLES_H

#include "src/decode/read/leaves.h"
#include "src/hash.h"

/* Larger tables are as large as PHP makes them. A smaller one that a program fills on and on is doubled past
 * HT_MAX_SIZE by PHP, which for its own powers of two stops there: with 671 million values in it, 10 GB of them. */
#define AMBER_TABLE_SIZED (HT_MAX_SIZE / 64)

/* Not yet initialized, with places for n values: the next of `parts` steps between two powers of two, where PHP takes
 * the upper power. PHP asks for less: where it resets hashes, multiples of 64 bytes, which are 8 places (HT_HASH_RESET
 * in zend_types.h). Hashes find a chain by `h | nTableMask`, which for few steps has few zeros less than with a power
 * of two; doubling keeps that. Only opcache halves masks, of arrays that it finds in code. */
static inline zend_array *amber_decode_sized(uint32_t n, uint32_t parts)
{
	zend_array *array = zend_new_array(n);

	if (n > HT_MIN_SIZE && n <= AMBER_TABLE_SIZED) {
		uint32_t step = (UINT32_C(1) << (63 - amber_zeros_above(n - 1))) / parts;
		step = MAX(step, HT_MIN_SIZE);
		array->nTableSize = (n + step - 1) & ~(step - 1);
	}
	return array;
}

/* A list with room for n values, none of which is there. The smallest is what zend_new_array() and
 * zend_hash_real_init_packed() make, in one go: with their calls a list in a list takes a twelfth longer. */
static zend_always_inline zend_array *amber_decode_new_list(uint32_t n)
{
	if (n > HT_MIN_SIZE) {
		zend_array *list = amber_decode_sized(n, 4);
		zend_hash_real_init_packed(list);
		return list;
	}
	zend_array *list = emalloc(sizeof(*list));
	*list = (zend_array) { .gc = { 1, { GC_ARRAY } }, .u.flags = HASH_FLAG_PACKED | HASH_FLAG_STATIC_KEYS,
		.nTableMask = HT_MIN_MASK, .nTableSize = HT_MIN_SIZE, .pDestructor = ZVAL_PTR_DTOR };
	HT_SET_DATA_ADDR(list, emalloc(HT_PACKED_SIZE_EX(HT_MIN_SIZE, HT_MIN_MASK)));
	HT_HASH_RESET_PACKED(list);
	return list;
}

/* A table with room for n keys. */
static inline zend_array *amber_decode_new_table(uint32_t n)
{
	zend_array *table = amber_decode_sized(n, 2);

	zend_hash_real_init_mixed(table);
	return table;
}

/* Its first n values are there. */
static inline void amber_decode_finish_list(zend_array *list, uint32_t n)
{
	list->nNumUsed = list->nNumOfElements = n;
	list->nNextFreeElement = n;
}

/* Null under a key, behind the others, as the first of the chain that begins at head. */
static zend_always_inline void amber_decode_append(zend_array *table, uint32_t *head, zend_ulong h, zend_string *key)
{
	Bucket *bucket = &table->arData[table->nNumUsed];

	ZVAL_NULL(&bucket->val);
	bucket->h = h;
	bucket->key = key;
	Z_NEXT(bucket->val) = *head;
	*head = HT_IDX_TO_HASH(table->nNumUsed);
	table->nNumUsed++;
	table->nNumOfElements++;
}

/* In place of a link of the chain: a bucket is in none, as its key stands in the table already, where its hash says. */
#define AMBER_STANDS_TWICE (HT_INVALID_IDX - 1)

static zend_never_inline void amber_decode_append_again(zend_array *table, const Bucket *before)
{
	Bucket *bucket = &table->arData[table->nNumUsed++];

	ZVAL_NULL(&bucket->val);
	bucket->h = (zend_ulong) (before - table->arData);
	bucket->key = NULL;
	Z_NEXT(bucket->val) = AMBER_STANDS_TWICE;
}

/* Puts a key behind the others of a table that has room, with null for a value, and takes the reference over; false:
 * the key stands in it already. Long keys were made one, so that equal ones are the same. As zend_hash_add() does,
 * without what such a table does not need. */
static zend_always_inline bool amber_decode_append_key(zend_array *table, zend_string *str)
{
	zend_ulong h = EXPECTED(ZSTR_H(str) == 0) ? amber_string_hash(str) : ZSTR_H(str);
	uint32_t *head = &HT_HASH(table, (uint32_t) (h | table->nTableMask));

	for (uint32_t at = *head; UNEXPECTED(at != HT_INVALID_IDX);) {
		const Bucket *other = HT_HASH_TO_BUCKET(table, at);
		if (other->key == str || (other->h == h && other->key && ZSTR_LEN(str) <= AMBER_LONG_NAME
			&& zend_string_equal_content(other->key, str))) {
			amber_decode_append_again(table, other);
			return false;
		}
		at = Z_NEXT(other->val);
	}
	if (!ZSTR_IS_INTERNED(str)) {
		HT_FLAGS(table) &= ~HASH_FLAG_STATIC_KEYS;
	}
	amber_decode_append(table, head, h, str);
	return true;
}

/* Puts an int key behind the others of a table that has room, with null for a value. As zend_hash_index_add()
 * does. */
static zend_always_inline void amber_decode_append_index(zend_array *table, zend_ulong h)
{
	uint32_t *head = &HT_HASH(table, (uint32_t) (h | table->nTableMask));

	for (uint32_t at = *head; UNEXPECTED(at != HT_INVALID_IDX);) {
		const Bucket *other = HT_HASH_TO_BUCKET(table, at);
		if (other->h == h && !other->key) {
			amber_decode_append_again(table, other);
			return;
		}
		at = Z_NEXT(other->val);
	}
	amber_decode_append(table, head, h, NULL);
	if ((zend_long) h >= table->nNextFreeElement) {
		table->nNextFreeElement = (zend_long) h < ZEND_LONG_MAX ? (zend_long) h + 1 : ZEND_LONG_MAX;
	}
}

#endif
