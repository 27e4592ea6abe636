/* SPDX-License-Identifier: MIT
 *
 * A shape is looked up by a hash of its keys, then checked key by key: by pointer, which is what siblings share, else
 * by the engine's hash and bytes. That can be made to collide, so it is not what the shape's hash is made of.
 */
#include "src/encode/tables/shapes.h"

#define START_SIZE 16
#define FEW        8
#define KEEP_SIZE  1024
#define ROOM_BYTES 2560 /* the largest block but one that PHP keeps lists of */

_Static_assert(offsetof(Bucket, key) == offsetof(Bucket, h) + offsetof(amber_key, str), "a Bucket holds a key");

void amber_shapes_make(amber_shapes *shapes)
{
	shapes->size = START_SIZE;
	shapes->kept = NULL;
	shapes->list = safe_emalloc(START_SIZE, sizeof(amber_shape), 0);
	shapes->table = safe_emalloc(START_SIZE * 4, sizeof(uint32_t), 0);
	shapes->room = zend_arena_create(ROOM_BYTES);
	shapes->start = zend_arena_checkpoint(shapes->room);
	amber_shapes_empty(shapes);
}

void amber_shapes_free(amber_shapes *shapes)
{
	efree(shapes->list);
	efree(shapes->table);
	zend_arena_destroy(shapes->room);
}

void amber_shapes_empty(amber_shapes *shapes)
{
	amber_drop_table(&shapes->kept);
	if (UNEXPECTED(shapes->size > KEEP_SIZE)) {
		amber_shapes_free(shapes);
		amber_shapes_make(shapes);
		return;
	}
	zend_arena_release(&shapes->room, shapes->start);
	shapes->used = 0;
	amber_fill(shapes->recent, 0xff, sizeof(shapes->recent));
	shapes->mask = 0;
}

static zend_always_inline uint32_t hash_keys(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	uint64_t hash = amber_hash_word(amber_hash_start(), keys.count | (uint64_t) class_name << 32);

	for (uint32_t left = keys.count; left; left--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		const zend_string *str = keys.at->str;
		hash = str ? amber_hash_kept(hash, &shapes->kept, str) : amber_hash_word(hash, keys.at->h);
	}
	return (uint32_t) hash;
}

/* As of the table of strings, by what this message asks for. */
static zend_never_inline void grow(amber_shapes *shapes)
{
	uint32_t size = shapes->mask ? (shapes->mask + 1) / 2 : START_SIZE;

	if (size > shapes->size) {
		shapes->list = safe_erealloc(shapes->list, size, sizeof(amber_shape), 0);
		shapes->table = safe_erealloc(shapes->table, size, sizeof(uint32_t) * 4, 0);
		shapes->size = size;
	}
	for (uint32_t i = 0; shapes->mask == 0 && i < shapes->used; i++) {
		shapes->list[i].hash = hash_keys(shapes, shapes->list[i].keys, shapes->list[i].class_name);
	}
	shapes->mask = size * 4 - 1;
	amber_place_all(shapes->table, shapes->mask, &shapes->list->hash, sizeof(amber_shape), shapes->used);
}

/* Field by field: a copy of the whole would wait for the stores of its parts. */
static zend_always_inline uint32_t append(amber_shapes *shapes, amber_keys keys, uint32_t class_name, uint32_t hash)
{
	amber_shape *shape = &shapes->list[shapes->used];

	shape->keys.at = keys.at;
	shape->keys.distance = keys.distance;
	shape->keys.count = keys.count;
	shape->class_name = class_name;
	shape->hash = hash;
	shape->id = AMBER_NO_ID;
	return shapes->used++;
}

static zend_always_inline bool matches(const amber_shape *shape, amber_keys keys, uint32_t class_name)
{
	return shape->keys.count == keys.count && shape->class_name == class_name && amber_same_keys(shape->keys, keys);
}

/* Where there are few, each is looked at. */
static zend_always_inline uint32_t find_among_few(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	for (uint32_t i = 0; i < shapes->used; i++) {
		if (matches(&shapes->list[i], keys, class_name)) {
			return i;
		}
	}
	return append(shapes, keys, class_name, 0);
}

static zend_always_inline uint32_t find(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	uint32_t hash = hash_keys(shapes, keys, class_name), at = hash & shapes->mask;

	for (; shapes->table[at] != AMBER_NO_ID; at = (at + 1) & shapes->mask) {
		const amber_shape *shape = &shapes->list[shapes->table[at]];
		if (shape->hash == hash && EXPECTED(matches(shape, keys, class_name))) {
			return shapes->table[at];
		}
	}
	shapes->table[at] = shapes->used;
	return append(shapes, keys, class_name, hash);
}

static zend_always_inline uint32_t shape_of(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	if (UNEXPECTED(shapes->used > shapes->mask / 4) && shapes->used >= FEW) {
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
