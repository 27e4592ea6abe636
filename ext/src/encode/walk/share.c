/* SPDX-License-Identifier: MIT
 *
 * Equal arrays once. Before an array is written one that is equal to it is looked for among those that are complete: by
 * a sketch, which a secret of this process is part of, so that no value can be made that is looked up slowly, and then
 * value by value.
 */
#include "src/encode/walk/equal.h"
#include "src/encode/walk/share.h"

#define START_TABLE 64

/* Of arrays with one hash of all that is in them so many are compared with a further one, and kept. */
#define ALIKE_MOST 4

/* After so many of a kind in a row that no other was equal to, so many times as many are not looked for, and so many
 * times more each time that it comes to this again. */
#define KIND_MISSES     32
#define KIND_PAUSES     8
#define KIND_PAUSE_MOST 16384

/* The place of a node of this key from a place on, or a free one. */
static zend_always_inline uint32_t next_of(const amber_walk *walk, uint64_t key, uint32_t at)
{
	while (walk->table[at].index != AMBER_NO_ID && (walk->table[at].hash != (uint32_t) (key >> 32)
		|| walk->nodes[walk->table[at].index].key != key)) {
		at = (at + 1) & walk->mask;
	}
	return at;
}

static void place(amber_walk *walk, uint32_t number)
{
	uint64_t key = walk->nodes[number].key;
	uint32_t at = (uint32_t) key & walk->mask;

	while (walk->table[at].index != AMBER_NO_ID) {
		at = (at + 1) & walk->mask;
	}
	walk->table[at] = (amber_slot) { number, (uint32_t) (key >> 32) };
	walk->placed++;
}

static zend_never_inline void grow_table(amber_walk *walk)
{
	uint32_t size = walk->mask ? (walk->mask + 1) * 4 : START_TABLE;

	if (size > walk->table_size) {
		if (walk->table) {
			efree(walk->table);
		}
		walk->table = safe_emalloc(size, sizeof(amber_slot), 0);
		walk->table_size = size;
	}
	if (walk->mask == 0) {
		amber_fill(&walk->kinds, 0, sizeof(walk->kinds));
	}
	walk->mask = size - 1;
	walk->placed = 0;
	amber_fill(walk->table, 0xff, sizeof(amber_slot) * (size_t) size);
	for (uint32_t i = 0; i < walk->nodes_used; i++) {
		if (walk->nodes[i].table) {
			place(walk, i);
		}
	}
}

static zend_always_inline void grow_if_full(amber_walk *walk)
{
	if (UNEXPECTED(walk->placed * 2 >= walk->mask)) {
		grow_table(walk);
	}
}

/* The kind of an array: those of about as many values; NULL: all of these are looked for. */
static zend_always_inline amber_walk_kind *kind_of(amber_walk *walk, const HashTable *table)
{
	uint32_t count = zend_hash_num_elements(table);

	return count < AMBER_SOUGHT_ALWAYS ? &walk->kinds[63 - amber_zeros_above(count | 1)] : NULL;
}

void amber_walk_missed(amber_walk *walk, const HashTable *table)
{
	amber_walk_kind *kind = kind_of(walk, table);

	if (!kind || EXPECTED(++kind->misses < KIND_MISSES)) {
		return;
	}
	uint32_t pause = (kind->pause ? kind->pause : KIND_MISSES) * KIND_PAUSES;
	kind->misses = 0;
	kind->pause = kind->left = (uint16_t) MIN(pause, KIND_PAUSE_MOST);
}

/* The node of an equal array of this key, or AMBER_NO_ID; *alike: so many have it. */
static uint32_t look_up_key(amber_walk *walk, const HashTable *table, uint64_t key, uint32_t *alike)
{
	uint32_t at = next_of(walk, key, (uint32_t) key & walk->mask), found;

	for (*alike = 0; *alike < ALIKE_MOST && (found = walk->table[at].index) != AMBER_NO_ID; ++*alike) {
		if (amber_walk_same_array(walk, walk->nodes[found].table, table)) {
			return found;
		}
		at = next_of(walk, key, (at + 1) & walk->mask);
	}
	return AMBER_NO_ID;
}

/* The node of the first array of this sketch, or AMBER_NO_ID. */
static zend_always_inline uint32_t first_of(const amber_walk *walk, uint64_t sketch)
{
	return walk->table[next_of(walk, sketch, (uint32_t) sketch & walk->mask)].index;
}

/* The node of an equal array, or AMBER_NO_ID; *alike: so many have the same hash. *key: the sketch, or where another
 * array has that, the hash of all. */
static uint32_t look_up(amber_walk *walk, const HashTable *table, uint64_t *key, uint32_t *alike)
{
	uint32_t first = first_of(walk, *key);

	*alike = 0;
	if (first == AMBER_NO_ID) {
		return AMBER_NO_ID;
	}
	amber_walk_node *node = &walk->nodes[first];
	if (EXPECTED(node->height <= AMBER_SHALLOW)) {
		if (EXPECTED(amber_walk_same_array(walk, node->table, table))) {
			return first;
		}
		*key = amber_walk_whole_hash(walk, table);
		return look_up_key(walk, table, *key, alike);
	}
	*key = amber_walk_whole_hash(walk, table);
	if (node->whole == 0) {
		node->whole = amber_walk_whole_hash(walk, node->table);
	}
	if (*key == node->whole && amber_walk_same_array(walk, node->table, table)) {
		return first;
	}
	return look_up_key(walk, table, *key, alike);
}

static void remember(amber_walk *walk, HashTable *table, uint32_t number)
{
	if (amber_walk_has_identity(table)) {
		amber_encode_remember(walk->encoder, (zend_refcounted *) table, number);
	}
}

/* An array of many keys is wide or not by how deep it stands: equal ones are told by what they are anywhere. */
static zend_always_inline uint32_t known_shape(const HashTable *table, uint32_t shape)
{
	return zend_hash_num_elements(table) >= AMBER_WIDE_KEYS && shape != AMBER_WALK_LIST ? AMBER_WALK_WIDE : shape;
}

enum amber_walk_found amber_walk_find(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t *key,
	uint32_t *number)
{
	amber_walk_kind *kind = kind_of(walk, table);
	uint32_t alike = 0;

	grow_if_full(walk);
	if (kind && kind->left) {
		kind->left--;
		return AMBER_WALK_NOT_SOUGHT;
	}
	*number = amber_walk_known(walk, table);
	if (*number == AMBER_NO_ID) {
		*key = amber_exact_word(amber_exact_start(),
			amber_walk_sketch(walk, table, AMBER_SKETCH_LEVELS) ^ (uint64_t) known_shape(table, shape) << 32);
		*number = look_up(walk, table, key, &alike);
	}
	if (UNEXPECTED(walk->encoder->stop == AMBER_STOP_JOIN)) {
		*number = AMBER_NO_ID;
		return AMBER_WALK_STOPPED_LOOKING;
	}
	if (*number != AMBER_NO_ID) {
		if (kind) {
			kind->misses = kind->pause = 0;
		}
		remember(walk, table, *number);
		return AMBER_WALK_FOUND;
	}
	return alike < ALIKE_MOST ? AMBER_WALK_NEW : AMBER_WALK_NOT_SOUGHT;
}

/* Arrays of so many levels that two of them are not compared are only known by their addresses. */
void amber_walk_keep(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t key, uint32_t number,
	uint32_t height)
{
	amber_walk_node *node = &walk->nodes[number];

	node->shape = shape;
	amber_walk_complete_node(walk, number, height, AMBER_NO_ID);
	remember(walk, table, number);
	if (UNEXPECTED(node->height > AMBER_ALIKE_LEVELS)) {
		return;
	}
	grow_if_full(walk);
	/* one in it may have that sketch */
	node->key = first_of(walk, key) == AMBER_NO_ID ? key : amber_walk_whole_hash(walk, table);
	node->whole = 0;
	node->table = table;
	place(walk, number);
}
