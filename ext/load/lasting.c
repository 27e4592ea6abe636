/* SPDX-License-Identifier: MIT
 *
 * A copy of arrays and strings in one block, as opcache holds its own (zend_persist.c of PHP): immutable arrays,
 * interned strings whose hashes are known. PHP counts, frees and writes neither: whoever changes one gets a copy.
 *
 * Strings are not IS_STR_PERMANENT. So PHP takes them for interned ones of the request, and nothing of PHP keeps those
 * beyond its end (php_pcre.c copies them, to name one that must).
 *
 * The walk runs twice, first to know the size of the block. It goes array by array, not downwards, so that deep values
 * take no C stack; what is counted twice or more is copied once.
 */
#include "load/lasting.h"
#include "src/compat.h"

#ifdef HAVE_MMAP
# include <sys/mman.h>
# include <unistd.h>
# if ZEND_DEBUG && !defined(AMBER_PROTECT_LASTING)
#  define AMBER_PROTECT_LASTING 1
# endif
#endif

typedef struct {
	const zend_array *from;
	zend_array *to; /* NULL in the first walk */
} array_pair;

typedef struct {
	char      *block;  /* NULL in the first walk */
	size_t     used;
	HashTable  known;  /* address of what is counted twice or more => its copy */
	array_pair *arrays;
	uint32_t   arrays_used, arrays_size;
	bool       has_other; /* an object or a reference was met */
} copier;

/* Room in the block; NULL in the first walk. */
static void *take(copier *copier, size_t size)
{
	char *room = copier->block ? copier->block + copier->used : NULL;

	copier->used += ZEND_MM_ALIGNED_SIZE(size);
	return room;
}

static void *find_copy(const copier *copier, const void *of)
{
	return zend_hash_index_find_ptr(&copier->known, (zend_ulong) (uintptr_t) of);
}

/* In the first walk there is no copy yet: its own address stands for it. */
static void remember_copy(copier *copier, const void *of, void *copy)
{
	zend_hash_index_add_new_ptr(&copier->known, (zend_ulong) (uintptr_t) of, copy ? copy : (void *) of);
}

static zend_string *copy_string(copier *copier, const zend_string *from)
{
	bool is_shared = ZSTR_IS_INTERNED(from) || GC_REFCOUNT(from) > 1;
	zend_string *to = is_shared ? find_copy(copier, from) : NULL;

	if (to) {
		return to;
	}
	to = take(copier, _ZSTR_STRUCT_SIZE(ZSTR_LEN(from)));
	if (to) {
		GC_SET_REFCOUNT(to, 2);
		GC_TYPE_INFO(to) = GC_STRING | (IS_STR_INTERNED << GC_FLAGS_SHIFT);
		ZSTR_LEN(to) = ZSTR_LEN(from);
		memcpy(ZSTR_VAL(to), ZSTR_VAL(from), ZSTR_LEN(from) + 1);
		ZSTR_H(to) = zend_hash_func(ZSTR_VAL(to), ZSTR_LEN(to));
	}
	if (is_shared) {
		remember_copy(copier, from, to);
	}
	return to;
}

static void copy_table(copier *copier, const zend_array *from, zend_array *to)
{
	size_t size = HT_IS_PACKED(from) ? HT_PACKED_USED_SIZE(from) : HT_USED_SIZE(from);
	void *data = take(copier, size);

	if (!to || !data) {
		return;
	}
	memcpy(data, HT_GET_DATA_ADDR(from), size);
	memcpy(to, from, sizeof(zend_array));
	HT_SET_DATA_ADDR(to, data);
	GC_SET_REFCOUNT(to, 2);
	GC_TYPE_INFO(to) = GC_ARRAY | ((IS_ARRAY_IMMUTABLE | GC_NOT_COLLECTABLE) << GC_FLAGS_SHIFT);
	HT_FLAGS(to) |= HASH_FLAG_STATIC_KEYS; /* interned ones and ints */
	to->pDestructor = NULL;
	to->nInternalPointer = 0;
}

static zend_array *copy_array(copier *copier, const zend_array *from)
{
	bool is_shared = (GC_FLAGS(from) & GC_IMMUTABLE) || GC_REFCOUNT(from) > 1;
	zend_array *to = is_shared ? find_copy(copier, from) : NULL;

	if (to) {
		return to;
	}
	if (zend_hash_num_elements(from) == 0) {
		return (zend_array *) &zend_empty_array;
	}
	to = take(copier, sizeof(zend_array));
	copy_table(copier, from, to);
	if (is_shared) {
		remember_copy(copier, from, to);
	}
	if (copier->arrays_used == copier->arrays_size) {
		copier->arrays_size = copier->arrays_size ? copier->arrays_size * 2 : 64;
		copier->arrays = safe_erealloc(copier->arrays, copier->arrays_size, sizeof(array_pair), 0);
	}
	copier->arrays[copier->arrays_used++] = (array_pair) { from, to };
	return to;
}

/* to: holds the bits of from already, the place in a chain of the table among them. */
static void copy_value(copier *copier, const zval *from, zval *to)
{
	void *copy;

	switch (Z_TYPE_P(from)) {
		case IS_STRING:
			copy = copy_string(copier, Z_STR_P(from));
			break;
		case IS_ARRAY:
			copy = copy_array(copier, Z_ARR_P(from));
			break;
		default:
			copier->has_other |= Z_TYPE_P(from) > IS_STRING;
			return;
	}
	if (to) {
		Z_PTR_P(to) = copy;
		Z_TYPE_INFO_P(to) = Z_TYPE_P(from); /* not counted */
	}
}

static void copy_elements(copier *copier, array_pair pair)
{
	const zend_array *from = pair.from;
	zend_array *to = pair.to;

	for (uint32_t i = 0; i < from->nNumUsed; i++) {
		if (HT_IS_PACKED(from)) {
			copy_value(copier, from->arPacked + i, to ? to->arPacked + i : NULL);
			continue;
		}
		const Bucket *bucket = from->arData + i;
		if (Z_TYPE(bucket->val) == IS_UNDEF) {
			continue;
		}
		copy_value(copier, &bucket->val, to ? &to->arData[i].val : NULL);
		if (bucket->key) {
			zend_string *key = copy_string(copier, bucket->key);
			if (to) {
				to->arData[i].key = key;
			}
		}
	}
}

/* One walk. False: it has met an object or a reference. */
static bool copy_all(copier *copier, const zval *from, zval *to)
{
	copier->used = 0;
	copier->arrays_used = 0;
	zend_hash_clean(&copier->known);
	copy_value(copier, from, to);
	for (uint32_t i = 0; i < copier->arrays_used && !copier->has_other; i++) {
		copy_elements(copier, copier->arrays[i]);
	}
	return !copier->has_other;
}

/* Blocks are whole pages of their own: those of a process that forks stay shared, as nobody writes beside them. */
#ifdef HAVE_MMAP
static void *get_block(size_t *size)
{
	size_t page = (size_t) sysconf(_SC_PAGESIZE);

	*size = (*size + page - 1) / page * page;
	void *block = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return block == MAP_FAILED ? NULL : block;
}

static void free_block(void *block, size_t size)
{
	munmap(block, size);
}
#else
static void *get_block(size_t *size)
{
	return malloc(*size);
}

static void free_block(void *block, size_t size)
{
	free(block);
}
#endif

/* The second walk. */
static bool copy_to_block(copier *copier, const zval *value, amber_lasting *lasting)
{
	lasting->size = copier->used;
	copier->block = lasting->block = get_block(&lasting->size);
	if (!lasting->block) {
		return false;
	}
	copy_all(copier, value, &lasting->value);
#ifdef AMBER_PROTECT_LASTING
	mprotect(lasting->block, lasting->size, PROT_READ);
#endif
	return true;
}

bool amber_lasting_make(const zval *value, amber_lasting *lasting, bool *no_memory)
{
	copier copier = { 0 };

	*lasting = (amber_lasting) { 0 };
	*no_memory = false;
	ZVAL_COPY_VALUE(&lasting->value, value);
	zend_hash_init(&copier.known, 8, NULL, NULL, 0);
	bool good = copy_all(&copier, value, NULL);
	if (good && copier.used == 0) {
		/* a leaf; or the empty array, which PHP has one of */
		copy_value(&copier, value, &lasting->value);
	} else if (good && !copy_to_block(&copier, value, lasting)) {
		*no_memory = true;
		good = false;
	}
	zend_hash_destroy(&copier.known);
	if (copier.arrays) {
		efree(copier.arrays);
	}
	return good;
}

void amber_lasting_free(amber_lasting *lasting)
{
	if (lasting->block) {
		free_block(lasting->block, lasting->size);
		lasting->block = NULL;
	}
}
