/* SPDX-License-Identifier: MIT
 * Shapes: the key lists of one message's arrays and objects, each known by a
 * number. An object's shape includes its class. */
#ifndef AMBER_SHAPES_H
#define AMBER_SHAPES_H

#include "src/encode/tables/strings.h"
#include "zend_arena.h"

/* As a key stands in a Bucket. */
typedef struct {
	zend_ulong   h;      /* the int, or the engine's hash of the string */
	zend_string *str;    /* NULL: an int key */
} amber_key;

#define AMBER_KEY_OF(bucket) ((const amber_key *) &(bucket)->h)

/* Keys at one distance from each other: those of a table without holes, or side by side. */
typedef struct {
	const amber_key *at;
	uint32_t         distance; /* bytes */
	uint32_t         count;
} amber_keys;

typedef struct {
	amber_keys keys;
	uint32_t class_name; /* string number, or AMBER_NO_ID for arrays */
	uint32_t hash;
	uint32_t id;         /* its number on the wire, or AMBER_NO_ID */
} amber_shape;

#define AMBER_SHAPES_RECENT 16

typedef struct {
	amber_shape *list;
	uint32_t    *table; /* as of amber_strings */
	uint32_t     used, size, mask;
	/* shapes that arrays had last, by how many keys they have and the first of them */
	uint32_t     recent[AMBER_SHAPES_RECENT];
	HashTable   *kept;          /* as of amber_strings, of long keys */
	zend_arena  *room;          /* of keys that stand in no table */
	void        *start;         /* of the room */
} amber_shapes;

void amber_shapes_make(amber_shapes *shapes);
void amber_shapes_free(amber_shapes *shapes);
void amber_shapes_empty(amber_shapes *shapes);

static zend_always_inline const amber_key *amber_key_behind(const amber_key *key, uint32_t distance)
{
	return (const amber_key *) ((const char *) key + distance);
}

/* The keys of a hash table without holes. */
static zend_always_inline amber_keys amber_keys_of_table(const HashTable *ht)
{
	ZEND_ASSERT(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht));
	return (amber_keys) { AMBER_KEY_OF(ht->arData), sizeof(Bucket), ht->nNumUsed };
}

/* Whether two lists, as long as each other, are the same. */
static zend_always_inline bool amber_same_keys(amber_keys a, amber_keys b)
{
	for (uint32_t left = a.count; left; left--) {
		/* mostly they are the same strings */
		if (a.at->h != b.at->h || (a.at->str != b.at->str && !amber_same_key(a.at->str, a.at->h, b.at->str, b.at->h))) {
			return false;
		}
		a.at = amber_key_behind(a.at, a.distance);
		b.at = amber_key_behind(b.at, b.distance);
	}
	return true;
}

/* Where the shape of such keys is kept that an array had last. */
static zend_always_inline uint32_t *amber_shapes_recent(amber_shapes *shapes, amber_keys keys)
{
	return &shapes->recent[(keys.at->h + keys.count) % AMBER_SHAPES_RECENT];
}

/* The shape of a hash table without holes if an array had it lately, or AMBER_NO_ID. */
static zend_always_inline uint32_t amber_shapes_lately(amber_shapes *shapes, const HashTable *ht)
{
	amber_keys keys = amber_keys_of_table(ht);
	uint32_t index = *amber_shapes_recent(shapes, keys);

	if (index >= shapes->used) {
		return AMBER_NO_ID;
	}
	const amber_shape *shape = &shapes->list[index];
	return shape->keys.count == keys.count && amber_same_keys(shape->keys, keys) ? index : AMBER_NO_ID;
}

/* The shape of a hash table without holes and without INDIRECT values, which stays as it is until the message is
 * written; class_name: AMBER_NO_ID: of an array. */
uint32_t amber_shapes_of_table(amber_shapes *shapes, const HashTable *ht, uint32_t class_name);

/* Whether a table without INDIRECT values has this shape, its class apart. Makes no shape. */
bool amber_shapes_fit(const amber_shapes *shapes, uint32_t index, const HashTable *ht);

/* Room for so many keys. */
amber_key *amber_shapes_room(amber_shapes *shapes, uint32_t count);
/* The shape of the keys that were put into the room that was asked for last. */
uint32_t amber_shapes_of_room(amber_shapes *shapes, amber_key *room, uint32_t count, uint32_t class_name);

#endif
