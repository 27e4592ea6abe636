/* SPDX-License-Identifier: MIT
 *
 * A shape is looked up by a hash of its keys, then checked key by key: by pointer, which is what siblings share, else
 * by the engine's hash and bytes.
 */
#include "src/encode/tables/shapes.h"

#define ROOM_BYTES 2560 /* the largest block but one that PHP keeps lists of */

_Static_assert(offsetof(Bucket, key) == offsetof(Bucket, h) + offsetof(amber_key, str), "a Bucket holds a key");

void amber_shapes_make(amber_shapes *shapes)
{
	amber_table_make(&shapes->table, 16, sizeof(amber_shape));
	shapes->room = zend_arena_create(ROOM_BYTES);
	shapes->start = zend_arena_checkpoint(shapes->room);
}

void amber_shapes_free(amber_shapes *shapes)
{
	amber_table_free(&shapes->table);
	zend_arena_destroy(shapes->room);
}

void amber_shapes_empty(amber_shapes *shapes)
{
	amber_table_empty(&shapes->table);
	zend_arena_release(&shapes->room, shapes->start);
}

zend_never_inline uint32_t amber_shapes_hash_whole(amber_table *shapes, amber_keys keys, uint32_t class_name)
{
	uint64_t hash = amber_hash_word(amber_hash_start(), keys.count | (uint64_t) class_name << 32);

	for (uint32_t left = keys.count; left; left--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		const zend_string *str = keys.at->str;
		hash = str ? amber_hash_kept(hash, &shapes->kept, str) : amber_hash_word(hash, keys.at->h);
	}
	return amber_hash_settled(hash);
}

static uint32_t hash_whole(amber_table *shapes, const void *entry)
{
	const amber_shape *shape = entry;

	return amber_shapes_hash_whole(shapes, shape->keys, shape->class_name);
}

/* Field by field: a copy of the whole would wait for the stores of its parts. */
zend_never_inline uint32_t amber_shapes_put(amber_shapes *shapes, amber_keys keys, uint32_t class_name, uint32_t *slot,
	uint32_t hash)
{
	uint32_t index = shapes->table.used;
	amber_shape *shape = amber_shapes_at(shapes, index);

	shape->keys.at = keys.at;
	shape->keys.distance = keys.distance;
	shape->keys.count = keys.count;
	shape->class_name = class_name;
	shape->hash = hash;
	shape->id = AMBER_NO_ID;
	if (amber_table_put(&shapes->table, slot)) {
		amber_table_mend(&shapes->table, hash_whole, "shapes");
	}
	return index;
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
	amber_keys keys = amber_shapes_at(shapes, index)->keys;

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
	uint32_t used = shapes->table.used;
	uint32_t index = amber_shapes_add(shapes, (amber_keys) { room, sizeof(amber_key), count }, class_name);

	if (shapes->table.used == used) {
		zend_arena_release(&shapes->room, room);
	}
	return index;
}
