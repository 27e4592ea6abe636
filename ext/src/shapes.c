/* SPDX-License-Identifier: MIT
 *
 * A shape is looked up by the engine's hashes of its keys, then checked key by
 * key: by pointer, which is what siblings share, else by hash and bytes.
 */
#include "src/shapes.h"
#include "src/bytes.h"
#include "src/hash.h"

#define START_SIZE 16
#define START_KEYS 128
#define KEEP_KEYS  4096

void amber_shapes_start(amber_shapes *shapes)
{
	bool clean = shapes->used == 0;

	if (shapes->list == NULL) {
		clean = false;
		shapes->size = START_SIZE;
		shapes->list = safe_emalloc(START_SIZE, sizeof(amber_shape), 0);
		shapes->table = safe_emalloc(START_SIZE * 2, sizeof(amber_slot), 0);
		shapes->keys_size = START_KEYS;
		shapes->keys = safe_emalloc(START_KEYS, sizeof(amber_key), 0);
	}
	shapes->used = 0;
	shapes->keys_used = 0;
	shapes->last_of_array = UINT32_MAX;
	amber_exact_clear(&shapes->exact);
	shapes->mask = START_SIZE * 2 - 1;
	if (!clean) {
		amber_fill(shapes->table, 0xff, sizeof(amber_slot) * (shapes->mask + 1));
	}
}

void amber_shapes_free(amber_shapes *shapes)
{
	amber_exact_free(&shapes->exact);
	if (shapes->list) {
		efree(shapes->list);
		efree(shapes->table);
		efree(shapes->keys);
		shapes->list = NULL;
	}
}

void amber_shapes_finish(amber_shapes *shapes)
{
	amber_exact_free(&shapes->exact);
	if (shapes->keys_size > KEEP_KEYS || shapes->size > KEEP_KEYS / 4) {
		amber_shapes_free(shapes);
	}
}

/* Where the keys of an array or object are: in its table, or in a list. */
typedef struct {
	bool             table;
	const Bucket    *buckets;
	const amber_key *keys;
} key_source;

static zend_always_inline zend_string *source_str(key_source source, uint32_t i)
{
	return source.table ? source.buckets[i].key : source.keys[i].str;
}

static zend_always_inline zend_ulong source_h(key_source source, uint32_t i)
{
	return source.table ? source.buckets[i].h : source.keys[i].h;
}

static zend_always_inline key_source keys_of(const amber_shapes *shapes, const amber_shape *shape)
{
	if (shape->borrowed) {
		return (key_source) { .table = true, .buckets = shape->borrowed };
	}
	return (key_source) { .keys = &shapes->keys[shape->first] };
}

static zend_always_inline bool same_keys(key_source own, key_source other, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (!amber_same_key(source_str(own, i), source_h(own, i), source_str(other, i), source_h(other, i))) {
			return false;
		}
	}
	return true;
}

/* For exact.h: of the keys' bytes, as the engine's hashes can be made to collide. */
static uint64_t hash_all(key_source source, uint32_t count, uint32_t class_name)
{
	uint64_t hash = amber_exact_word(amber_exact_start(), count | (uint64_t) class_name << 32);

	for (uint32_t i = 0; i < count; i++) {
		const zend_string *str = source_str(source, i);
		hash = str ? amber_exact_bytes(hash, ZSTR_VAL(str), ZSTR_LEN(str))
			: amber_exact_word(hash, source_h(source, i));
	}
	return hash;
}

/* Places a shape that is surely not there yet, by the rule of shape_of(). */
static void put(amber_shapes *shapes, uint32_t index)
{
	const amber_shape *shape = &shapes->list[index];

	for (uint32_t probe = 0, misses = 0; probe < AMBER_PROBES && misses < AMBER_MISSES; probe++) {
		amber_slot *slot = &shapes->table[(shape->hash + probe) & shapes->mask];
		if (slot->index == AMBER_NO_ID) {
			slot->index = index;
			slot->hash = shape->hash;
			return;
		}
		misses += slot->hash == shape->hash;
	}
	amber_exact_put(&shapes->exact, hash_all(keys_of(shapes, shape), shape->count, shape->class_name), index);
}

/* As in strings.c: the table is as large as this message asks for, no larger. */
static void grow(amber_shapes *shapes)
{
	uint32_t size = (shapes->mask + 1) * 2;

	if (size > shapes->size * 2) {
		shapes->size *= 2;
		shapes->list = safe_erealloc(shapes->list, shapes->size, sizeof(amber_shape), 0);
		shapes->table = safe_erealloc(shapes->table, size, sizeof(amber_slot), 0);
	}
	shapes->mask = size - 1;
	amber_fill(shapes->table, 0xff, sizeof(amber_slot) * size);
	amber_exact_clear(&shapes->exact);
	for (uint32_t i = 0; i < shapes->used; i++) {
		put(shapes, i);
	}
}

static zend_never_inline void grow_keys(amber_shapes *shapes, uint32_t count)
{
	do {
		if (UNEXPECTED(shapes->keys_size > UINT32_MAX / 2)) {
			zend_error_noreturn(E_ERROR, "amber: too many keys");
		}
		shapes->keys_size *= 2;
	} while (count > shapes->keys_size - shapes->keys_used);
	shapes->keys = safe_erealloc(shapes->keys, shapes->keys_size, sizeof(amber_key), 0);
}

amber_key *amber_shapes_room(amber_shapes *shapes, uint32_t count)
{
	if (UNEXPECTED(count > shapes->keys_size - shapes->keys_used)) {
		grow_keys(shapes, count);
	}
	return &shapes->keys[shapes->keys_used];
}

/* A new shape, without keys. slot: a free one, or NULL. */
static zend_always_inline amber_shape *new_shape(amber_shapes *shapes, amber_slot *slot, uint32_t count,
	uint32_t class_name, uint32_t hash)
{
	uint32_t index = shapes->used++;
	amber_shape *shape = &shapes->list[index];

	if (EXPECTED(slot != NULL)) {
		slot->index = index;
		slot->hash = hash;
	}
	shape->borrowed = NULL;
	shape->count = count;
	shape->class_name = class_name;
	shape->hash = hash;
	shape->id = AMBER_NO_ID;
	return shape;
}

static zend_never_inline bool matches_table(const amber_shapes *shapes, const amber_shape *shape, const Bucket *buckets)
{
	if (shape->borrowed) {
		const Bucket *own = shape->borrowed, *end = own + shape->count;
		/* mostly the keys are the same strings */
		while (own < end && own->key == buckets->key && own->key) {
			own++;
			buckets++;
		}
		return own == end || same_keys((key_source) { .table = true, .buckets = own },
			(key_source) { .table = true, .buckets = buckets }, (uint32_t) (end - own));
	}
	return same_keys(keys_of(shapes, shape), (key_source) { .table = true, .buckets = buckets }, shape->count);
}

/* Records of one shape are told by this; as a call it leaves the look-up its registers. */
static zend_always_inline bool matches(const amber_shapes *shapes, const amber_shape *shape, key_source source)
{
	return source.table ? matches_table(shapes, shape, source.buckets)
		: same_keys(keys_of(shapes, shape), source, shape->count);
}

static zend_always_inline uint32_t hash_keys(key_source source, uint32_t count, uint32_t class_name)
{
	uint64_t hash = count | (uint64_t) class_name << 32;

	for (uint32_t i = 0; i < count; i++) {
		hash = (hash << 7 | hash >> 57) + source_h(source, i);
	}
	hash *= AMBER_HASH_A;
	return amber_hash_fold(hash ^ hash >> 32);
}

/* The shape that the quick table could not place; AMBER_NO_ID: it is new, and its place is kept. */
static zend_never_inline uint32_t find_exact(amber_shapes *shapes, key_source source, uint32_t count,
	uint32_t class_name)
{
	uint64_t full = hash_all(source, count, class_name);
	uint32_t at = UINT32_MAX, index;

	while ((index = amber_exact_next(&shapes->exact, full, &at)) != AMBER_NO_ID) {
		const amber_shape *shape = &shapes->list[index];
		if (shape->count == count && shape->class_name == class_name && matches(shapes, shape, source)) {
			return index;
		}
	}
	amber_exact_put(&shapes->exact, full, shapes->used);
	return AMBER_NO_ID;
}

/* Inlined into its callers, so that each loop knows its source. */
static zend_always_inline uint32_t shape_of(amber_shapes *shapes, key_source source,
	uint32_t count, uint32_t class_name)
{
	bool array = class_name == AMBER_NO_ID;

	/* mostly that of the array before, with the same strings as keys */
	if (array && shapes->last_of_array < shapes->used) {
		const amber_shape *last = &shapes->list[shapes->last_of_array];
		if (last->count == count && source_str(keys_of(shapes, last), 0) == source_str(source, 0)
		 && matches(shapes, last, source)) {
			return shapes->last_of_array;
		}
	}
	if (UNEXPECTED(shapes->used * 2 >= shapes->mask)) {
		grow(shapes);
	}
	uint32_t hash = hash_keys(source, count, class_name);
	amber_slot *slot = NULL;
	uint32_t index;

	for (uint32_t probe = 0, misses = 0; probe < AMBER_PROBES && misses < AMBER_MISSES; probe++) {
		slot = &shapes->table[(hash + probe) & shapes->mask];
		if (slot->index == AMBER_NO_ID) {
			break;
		}
		if (slot->hash == hash) {
			const amber_shape *shape = &shapes->list[slot->index];
			if (shape->count == count && shape->class_name == class_name && matches(shapes, shape, source)) {
				if (array) {
					shapes->last_of_array = slot->index;
				}
				return slot->index;
			}
			misses++;
		}
		slot = NULL;
	}
	if (UNEXPECTED(slot == NULL)) {
		index = find_exact(shapes, source, count, class_name);
		if (index != AMBER_NO_ID) {
			if (array) {
				shapes->last_of_array = index;
			}
			return index;
		}
	}

	index = shapes->used;
	amber_shape *shape = new_shape(shapes, slot, count, class_name, hash);
	if (array) {
		shapes->last_of_array = index;
	}
	if (source.table) {
		shape->borrowed = source.buckets;
	} else {
		shape->first = shapes->keys_used;
		shapes->keys_used += count;
	}
	return index;
}

uint32_t amber_shapes_of_table(amber_shapes *shapes, const HashTable *ht)
{
	return shape_of(shapes, (key_source) { .table = true, .buckets = ht->arData }, ht->nNumUsed, AMBER_NO_ID);
}

uint32_t amber_shapes_of_object_table(amber_shapes *shapes, const HashTable *ht,
	uint32_t class_name)
{
	return shape_of(shapes, (key_source) { .table = true, .buckets = ht->arData }, ht->nNumUsed, class_name);
}

static zend_never_inline bool matches_with_holes(key_source own, const HashTable *ht)
{
	zend_string *str;
	zend_ulong h;
	uint32_t i = 0;

	ZEND_HASH_FOREACH_KEY((HashTable *) ht, h, str) {
		if (!amber_same_key(source_str(own, i), source_h(own, i), str, h)) {
			return false;
		}
		i++;
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool amber_shapes_fit(const amber_shapes *shapes, uint32_t index, const HashTable *ht)
{
	const amber_shape *shape = &shapes->list[index];

	if (shape->count != zend_hash_num_elements(ht)) {
		return false;
	}
	return EXPECTED(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht)) ? matches_table(shapes, shape, ht->arData)
		: matches_with_holes(keys_of(shapes, shape), ht);
}

uint32_t amber_shapes_of_keys(amber_shapes *shapes, uint32_t count, uint32_t class_name)
{
	return shape_of(shapes, (key_source) { .keys = &shapes->keys[shapes->keys_used] }, count, class_name);
}
