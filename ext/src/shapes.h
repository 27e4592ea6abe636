/* SPDX-License-Identifier: MIT
 * Shapes: the key lists of one message's arrays and objects, each known by a
 * number. An object's shape includes its class. */
#ifndef AMBER_SHAPES_H
#define AMBER_SHAPES_H

#include "src/strings.h"

typedef struct {
	zend_string *str;    /* NULL: an int key */
	zend_ulong   h;      /* the int, or the engine's hash of the string */
} amber_key;

typedef struct {
	const Bucket *borrowed; /* its keys are those of this table; NULL: amber_shapes.keys, … */
	uint32_t first;      /* … from this one on */
	uint32_t count;
	uint32_t class_name; /* string number, or AMBER_NO_ID for arrays */
	uint32_t hash;
	uint32_t id;         /* its number on the wire, or AMBER_NO_ID */
} amber_shape;

typedef struct {
	amber_shape *list;
	uint32_t     used, size;
	uint32_t     last_of_array; /* the shape that an array had last */
	amber_key   *keys;
	uint32_t     keys_used, keys_size;
	amber_slot  *table;
	uint32_t     mask;
	amber_exact  exact;   /* what the table could not place */
} amber_shapes;

void amber_shapes_start(amber_shapes *shapes);
void amber_shapes_finish(amber_shapes *shapes);
void amber_shapes_free(amber_shapes *shapes);

/* The shape of a hash table without holes and without INDIRECT values. */
uint32_t amber_shapes_of_table(amber_shapes *shapes, const HashTable *ht);

/* The same of one that holds the properties of an object. (One function for both costs arrays 1 to 1.5 % of their
 * instructions.) */
uint32_t amber_shapes_of_object_table(amber_shapes *shapes, const HashTable *ht,
	uint32_t class_name);

/* Whether a table without INDIRECT values has this shape, its class apart. Makes no shape. */
bool amber_shapes_fit(const amber_shapes *shapes, uint32_t index, const HashTable *ht);

/* Room for so many keys, until a shape is asked for. */
amber_key *amber_shapes_room(amber_shapes *shapes, uint32_t count);
/* The shape of the keys that were put there. */
uint32_t amber_shapes_of_keys(amber_shapes *shapes, uint32_t count, uint32_t class_name);

#endif
