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
	uint32_t   hash;
	uint32_t   id;         /* its number on the wire, or AMBER_NO_ID */
	amber_keys keys;
	uint32_t   class_name; /* string number, or AMBER_NO_ID for arrays */
} amber_shape;

typedef struct {
	amber_table  table;
	zend_arena  *room;          /* of keys that stand in no table */
	void        *start;         /* of the room */
} amber_shapes;

void amber_shapes_make(amber_shapes *shapes);
void amber_shapes_free(amber_shapes *shapes);
void amber_shapes_empty(amber_shapes *shapes);

/* Where a shape stands, until the next is added. */
static zend_always_inline amber_shape *amber_shapes_at(const amber_shapes *shapes, uint32_t number)
{
	return (amber_shape *) shapes->table.list + number;
}

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

uint32_t amber_shapes_hash_whole(amber_table *shapes, amber_keys keys, uint32_t class_name);
/* A shape gets the free slot that was found for it, and the next number. */
uint32_t amber_shapes_put(amber_shapes *shapes, amber_keys keys, uint32_t class_name, uint32_t *slot, uint32_t hash);

/* A glance at keys: at their hashes, as the engine has them. Anybody can make keys of one hash. */
static zend_always_inline uint32_t amber_shapes_glance(amber_keys keys, uint32_t class_name)
{
	uint64_t word = keys.count | (uint64_t) class_name << 32;

	for (uint32_t left = keys.count; left; left--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		word = amber_turned(word, 23) ^ keys.at->h;
	}
	return amber_hash_quick(word);
}

typedef struct {
	amber_keys keys;
	uint32_t   class_name;
} amber_shape_content;

static zend_always_inline bool amber_shape_is(const void *entry, const void *content)
{
	const amber_shape *shape = entry;
	const amber_shape_content *wanted = content;

	return EXPECTED(shape->keys.count == wanted->keys.count && shape->class_name == wanted->class_name)
		&& EXPECTED(amber_same_keys(shape->keys, wanted->keys));
}

/* The shape of such keys, new or known; class_name: AMBER_NO_ID: of an array. They stay where they are until the
 * message is written. */
static zend_always_inline uint32_t amber_shapes_add(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	uint32_t hash = EXPECTED(!shapes->table.whole) ? amber_shapes_glance(keys, class_name)
		: amber_shapes_hash_whole(&shapes->table, keys, class_name);
	amber_shape_content content = { keys, class_name };
	/* keys are of any length, and by chance hardly ever compared in vain */
	uint32_t *slot = amber_table_find(&shapes->table, hash, sizeof(amber_shape), amber_shape_is, &content,
		AMBER_TABLE_VAIN);

	return EXPECTED(*slot != AMBER_NO_ID) ? *slot : amber_shapes_put(shapes, keys, class_name, slot, hash);
}

/* Whether a table without INDIRECT values has this shape, its class apart. Makes no shape. */
bool amber_shapes_fit(const amber_shapes *shapes, uint32_t index, const HashTable *ht);

/* Room for so many keys. */
amber_key *amber_shapes_room(amber_shapes *shapes, uint32_t count);
/* The shape of the keys that were put into the room that was asked for last. */
uint32_t amber_shapes_of_room(amber_shapes *shapes, amber_key *room, uint32_t count, uint32_t class_name);

#endif
