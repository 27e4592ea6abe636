/* SPDX-License-Identifier: MIT
 *
 * A shape is looked up by the engine's hashes of its keys, then checked key by
 * key: by pointer, which is what siblings share, else by hash and bytes.
 */
#include "src/encode/tables/shapes.h"
#include "src/bytes.h"
#include "src/hash.h"

#define START_SIZE 16
#define FEW        8
#define KEEP_SIZE  1024
#define ROOM_BYTES 2560 /* the largest block but one that PHP keeps lists of */

_Static_assert(offsetof(Bucket, key) == offsetof(Bucket, h) + offsetof(amber_key, str), "a Bucket holds a key");

void amber_shapes_make(amber_shapes *shapes)
{
	shapes->size = START_SIZE;
	shapes->list = safe_emalloc(START_SIZE, sizeof(amber_shape), 0);
	shapes->table = safe_emalloc(START_SIZE * 2, sizeof(amber_slot), 0);
	shapes->room = zend_arena_create(ROOM_BYTES);
	shapes->start = zend_arena_checkpoint(shapes->room);
	amber_shapes_empty(shapes);
}

void amber_shapes_free(amber_shapes *shapes)
{
	amber_exact_free(&shapes->exact);
	efree(shapes->list);
	efree(shapes->table);
	zend_arena_destroy(shapes->room);
}

void amber_shapes_empty(amber_shapes *shapes)
{
	if (UNEXPECTED(shapes->size > KEEP_SIZE)) {
		amber_shapes_free(shapes);
		amber_shapes_make(shapes);
		return;
	}
	amber_exact_free(&shapes->exact);
	zend_arena_release(&shapes->room, shapes->start);
	shapes->used = 0;
	amber_fill(shapes->recent, 0xff, sizeof(shapes->recent));
	shapes->mask = 0;
}

/* For exact.h: of the keys' bytes, as the engine's hashes can be made to collide. */
static uint64_t hash_all(amber_keys keys, uint32_t class_name)
{
	uint64_t hash = amber_exact_word(amber_exact_start(), keys.count | (uint64_t) class_name << 32);

	for (uint32_t left = keys.count; left; left--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		const zend_string *str = keys.at->str;
		hash = str ? amber_exact_bytes(hash, ZSTR_VAL(str), ZSTR_LEN(str)) : amber_exact_word(hash, keys.at->h);
	}
	return hash;
}

/* Places a shape that is surely not there yet, by the rule of find(). */
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
	amber_exact_put(&shapes->exact, hash_all(shape->keys, shape->class_name), index);
}

static zend_always_inline uint32_t hash_keys(amber_keys keys, uint32_t class_name)
{
	uint64_t hash = keys.count | (uint64_t) class_name << 32;

	for (uint32_t left = keys.count; left; left--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		hash = (hash << 7 | hash >> 57) + keys.at->h;
	}
	return amber_hash_fold(hash ^ hash >> 32);
}

/* As in strings.c: the table is as large as this message asks for, no larger. */
static void grow(amber_shapes *shapes)
{
	uint32_t size = shapes->mask ? (shapes->mask + 1) * 2 : START_SIZE * 2;

	if (size > shapes->size * 2) {
		shapes->size *= 2;
		shapes->list = safe_erealloc(shapes->list, shapes->size, sizeof(amber_shape), 0);
		shapes->table = safe_erealloc(shapes->table, size, sizeof(amber_slot), 0);
	}
	for (uint32_t i = 0; shapes->mask == 0 && i < shapes->used; i++) {
		shapes->list[i].hash = hash_keys(shapes->list[i].keys, shapes->list[i].class_name);
	}
	shapes->mask = size - 1;
	amber_fill(shapes->table, 0xff, sizeof(amber_slot) * size);
	amber_exact_free(&shapes->exact);
	for (uint32_t i = 0; i < shapes->used; i++) {
		put(shapes, i);
	}
}

static zend_always_inline bool matches(const amber_shape *shape, amber_keys keys, uint32_t class_name)
{
	return shape->keys.count == keys.count && shape->class_name == class_name && amber_same_keys(shape->keys, keys);
}

/* The shape that the quick table could not place; AMBER_NO_ID: it is new, and its place is kept. */
static zend_never_inline uint32_t find_exact(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	uint64_t full = hash_all(keys, class_name), place = full;
	uint32_t index;

	while ((index = amber_exact_next(shapes->exact, &place)) != AMBER_NO_ID) {
		if (matches(&shapes->list[index], keys, class_name)) {
			return index;
		}
	}
	amber_exact_put(&shapes->exact, full, shapes->used);
	return AMBER_NO_ID;
}

/* Field by field: a copy of the whole would wait for the stores of its parts. */
static zend_always_inline uint32_t append(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	amber_shape *shape = &shapes->list[shapes->used];

	shape->keys.at = keys.at;
	shape->keys.distance = keys.distance;
	shape->keys.count = keys.count;
	shape->class_name = class_name;
	shape->id = AMBER_NO_ID;
	return shapes->used++;
}

/* Where there are few, each is looked at. */
static zend_always_inline uint32_t find_among_few(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	for (uint32_t i = 0; i < shapes->used; i++) {
		if (matches(&shapes->list[i], keys, class_name)) {
			return i;
		}
	}
	return append(shapes, keys, class_name);
}

static zend_always_inline uint32_t find(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	uint32_t hash = hash_keys(keys, class_name), index;
	amber_slot *slot = NULL;

	for (uint32_t probe = 0, misses = 0; probe < AMBER_PROBES && misses < AMBER_MISSES; probe++) {
		slot = &shapes->table[(hash + probe) & shapes->mask];
		if (slot->index == AMBER_NO_ID) {
			break;
		}
		if (slot->hash == hash) {
			if (matches(&shapes->list[slot->index], keys, class_name)) {
				return slot->index;
			}
			misses++;
		}
		slot = NULL;
	}
	if (UNEXPECTED(slot == NULL) && (index = find_exact(shapes, keys, class_name)) != AMBER_NO_ID) {
		return index;
	}
	index = append(shapes, keys, class_name);
	shapes->list[index].hash = hash;
	if (EXPECTED(slot != NULL)) {
		slot->index = index;
		slot->hash = hash;
	}
	return index;
}

static zend_always_inline uint32_t shape_of(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	if (UNEXPECTED(shapes->used * 2 >= shapes->mask) && shapes->used >= FEW) {
		grow(shapes);
	}
	uint32_t index = shapes->mask ? find(shapes, keys, class_name) : find_among_few(shapes, keys, class_name);
	if (class_name == AMBER_NO_ID) {
		*amber_shapes_recent(shapes, keys) = index;
	}
	return index;
}

uint32_t amber_shapes_of_table(amber_shapes *shapes, const HashTable *ht, uint32_t class_name)
{
	return shape_of(shapes, amber_keys_of_table(ht), class_name);
}

static zend_never_inline bool matches_with_holes(amber_keys own, const HashTable *ht)
{
	zend_string *str;
	zend_ulong h;

	ZEND_HASH_FOREACH_KEY((HashTable *) ht, h, str) {
		if (!amber_same_key(own.at->str, own.at->h, str, h)) {
			return false;
		}
		own.at = amber_key_behind(own.at, own.distance);
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool amber_shapes_fit(const amber_shapes *shapes, uint32_t index, const HashTable *ht)
{
	amber_keys keys = shapes->list[index].keys;

	if (keys.count != zend_hash_num_elements(ht)) {
		return false;
	}
	return EXPECTED(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht)) ? amber_same_keys(keys, amber_keys_of_table(ht))
		: matches_with_holes(keys, ht);
}

amber_key *amber_shapes_room(amber_shapes *shapes, uint32_t count)
{
	return zend_arena_alloc(&shapes->room, sizeof(amber_key) * (size_t) count);
}

uint32_t amber_shapes_of_room(amber_shapes *shapes, amber_key *room, uint32_t count, uint32_t class_name)
{
	uint32_t used = shapes->used;
	uint32_t index = shape_of(shapes, (amber_keys) { room, sizeof(amber_key), count }, class_name);

	if (shapes->used == used) {
		zend_arena_release(&shapes->room, room);
	}
	return index;
}
