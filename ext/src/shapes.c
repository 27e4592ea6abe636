/* SPDX-License-Identifier: MIT
 *
 * A shape is looked up by the engine's hashes of its keys, then checked key by
 * key: by pointer, which is what siblings share, else by hash and bytes.
 */
#include "shapes.h"
#include "bytes.h"
#include "hash.h"

#define START_SIZE 16
#define START_KEYS 128
#define KEEP_KEYS  4096
#define PROBES     64

void amber_shapes_start(amber_shapes *shapes)
{
	if (shapes->list == NULL) {
		shapes->size = START_SIZE;
		shapes->list = safe_emalloc(START_SIZE, sizeof(amber_shape), 0);
		shapes->table = safe_emalloc(START_SIZE * 2, sizeof(amber_slot), 0);
		shapes->keys_size = START_KEYS;
		shapes->keys = safe_emalloc(START_KEYS, sizeof(amber_key), 0);
	}
	shapes->used = 0;
	shapes->keys_used = 0;
	shapes->last_of_array = UINT32_MAX;
	shapes->mask = START_SIZE * 2 - 1;
	amber_fill(shapes->table, 0xff, sizeof(amber_slot) * (shapes->mask + 1));
}

void amber_shapes_free(amber_shapes *shapes)
{
	if (shapes->list) {
		efree(shapes->list);
		efree(shapes->table);
		efree(shapes->keys);
		shapes->list = NULL;
	}
}

void amber_shapes_finish(amber_shapes *shapes)
{
	if (shapes->keys_size > KEEP_KEYS || shapes->size > KEEP_KEYS / 4) {
		amber_shapes_free(shapes);
	}
}

static zend_always_inline bool same_key(const amber_key *key, const zend_string *str, zend_ulong h)
{
	if (EXPECTED(key->str == str)) {
		return key->str != NULL || key->h == h;
	}
	return key->h == h && key->str != NULL && str != NULL && ZSTR_LEN(key->str) == ZSTR_LEN(str)
		&& amber_same(ZSTR_VAL(key->str), ZSTR_VAL(str), ZSTR_LEN(str));
}

/* Shapes of declared properties are always found again, so that it makes no
 * difference whether their class was still in the encoder's cache. Others come
 * from data, which may be made to collide. */
static zend_always_inline uint32_t probes_of(bool declared)
{
	return declared ? UINT32_MAX : PROBES;
}

static void put(amber_shapes *shapes, uint32_t hash, uint32_t index)
{
	uint32_t probes = probes_of(shapes->list[index].declared);

	for (uint32_t probe = 0; probe < probes; probe++) {
		amber_slot *slot = &shapes->table[(hash + probe) & shapes->mask];
		if (slot->index == AMBER_NO_ID) {
			slot->index = index;
			slot->hash = hash;
			return;
		}
	}
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
	for (uint32_t i = 0; i < shapes->used; i++) {
		put(shapes, shapes->list[i].hash, i);
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

/* Room for one more shape of count keys; the table may move. */
static zend_always_inline void make_room(amber_shapes *shapes, uint32_t count)
{
	if (UNEXPECTED(shapes->used * 2 >= shapes->mask)) {
		grow(shapes);
	}
	if (UNEXPECTED(count > shapes->keys_size - shapes->keys_used)) {
		grow_keys(shapes, count);
	}
}

/* A new shape, its keys to be set. slot: a free one, or NULL. */
static zend_always_inline amber_key *new_shape(amber_shapes *shapes, amber_slot *slot, uint32_t count, uint32_t class_name,
	uint32_t hash, bool declared)
{
	uint32_t index = shapes->used++;
	amber_shape *shape = &shapes->list[index];

	if (EXPECTED(slot != NULL)) {
		slot->index = index;
		slot->hash = hash;
	}
	shape->first = shapes->keys_used;
	shape->count = count;
	shape->class_name = class_name;
	shape->hash = hash;
	shape->declared = declared;
	shape->uses = 0;
	shape->id = AMBER_NO_ID;
	shapes->keys_used += count;
	return &shapes->keys[shape->first];
}

static zend_always_inline void set_key(amber_key *key, amber_strings *strings, zend_string *str, zend_ulong h)
{
	key->str = str;
	key->h = h;
	key->string = AMBER_NO_ID;
	if (str) {
		key->string = amber_strings_add(strings, str);
		strings->list[key->string].uses++;
		/* an equal string that was met before, maybe: the one that is pinned */
		key->str = strings->list[key->string].str;
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

static zend_always_inline bool same_keys(const amber_shapes *shapes, const amber_shape *shape, key_source source)
{
	const amber_key *own = &shapes->keys[shape->first], *end = own + shape->count;

	for (uint32_t i = 0; own < end; own++, i++) {
		if (!same_key(own, source_str(source, i), source_h(source, i))) {
			return false;
		}
	}
	return true;
}

static zend_never_inline bool matches_table(const amber_shapes *shapes, const amber_shape *shape, const Bucket *buckets)
{
	return same_keys(shapes, shape, (key_source) { .table = true, .buckets = buckets });
}

/* Records of one shape are told by this; as a call it leaves the look-up its registers. */
static zend_always_inline bool matches(const amber_shapes *shapes, const amber_shape *shape, key_source source)
{
	return source.table ? matches_table(shapes, shape, source.buckets) : same_keys(shapes, shape, source);
}

static zend_always_inline uint32_t hash_keys(key_source source, uint32_t count, uint32_t class_name)
{
	uint64_t hash = count | (uint64_t) class_name << 32;

	for (uint32_t i = 0; i < count; i++) {
		hash = (hash ^ source_h(source, i)) * AMBER_HASH_A;
	}
	return amber_hash_fold(hash ^ hash >> 32);
}

/* Inlined into both callers, so that each loop knows its source. */
static zend_always_inline uint32_t shape_of(amber_shapes *shapes, amber_strings *strings, key_source source,
	uint32_t count, uint32_t class_name, bool declared)
{
	bool array = class_name == AMBER_NO_ID;

	/* mostly that of the array before */
	if (array && shapes->last_of_array < shapes->used) {
		const amber_shape *last = &shapes->list[shapes->last_of_array];
		if (last->count == count && matches(shapes, last, source)) {
			return shapes->last_of_array;
		}
	}
	make_room(shapes, count);
	uint32_t hash = hash_keys(source, count, class_name);
	uint32_t probes = probes_of(declared);
	amber_slot *slot = NULL;

	for (uint32_t probe = 0; probe < probes; probe++) {
		slot = &shapes->table[(hash + probe) & shapes->mask];
		if (slot->index == AMBER_NO_ID) {
			break;
		}
		const amber_shape *shape = &shapes->list[slot->index];
		if (slot->hash == hash && shape->count == count && shape->class_name == class_name
		 && matches(shapes, shape, source)) {
			if (array) {
				shapes->last_of_array = slot->index;
			}
			return slot->index;
		}
		slot = NULL;
	}

	uint32_t index = shapes->used;
	amber_key *key = new_shape(shapes, slot, count, class_name, hash, declared);
	if (array) {
		shapes->last_of_array = index;
	} else {
		strings->list[class_name].uses++;
	}
	for (uint32_t i = 0; i < count; i++) {
		set_key(&key[i], strings, source_str(source, i), source_h(source, i));
	}
	return index;
}

uint32_t amber_shapes_of_table(amber_shapes *shapes, amber_strings *strings, const HashTable *ht)
{
	return shape_of(shapes, strings, (key_source) { .table = true, .buckets = ht->arData }, ht->nNumUsed, AMBER_NO_ID, false);
}

uint32_t amber_shapes_of_keys(amber_shapes *shapes, amber_strings *strings,
	const amber_key *keys, uint32_t count, uint32_t class_name, bool declared)
{
	return shape_of(shapes, strings, (key_source) { .keys = keys }, count, class_name, declared);
}
