/* SPDX-License-Identifier: MIT
 *
 * Equal arrays once. Before an array is written one that is equal to it is looked for among those that are complete: by
 * a sketch, which a secret of this process is part of, so that no value can be made that is looked up slowly, and then
 * value by value.
 */
#include "src/encode/walk/equal.h"
#include "src/encode/walk/share.h"

#define START_TABLE 64

/* The node of this key that was placed first, or AMBER_NO_ID. */
static zend_always_inline uint32_t first_of(const amber_walk *walk, uint64_t key)
{
	uint32_t at = (uint32_t) key & walk->mask;

	while (walk->table[at] != AMBER_NO_ID && walk->nodes[walk->table[at]].key != key) {
		at = (at + 1) & walk->mask;
	}
	return walk->table[at];
}

static void place(amber_walk *walk, uint32_t number)
{
	uint32_t at = (uint32_t) walk->nodes[number].key & walk->mask;

	while (walk->table[at] != AMBER_NO_ID) {
		at = (at + 1) & walk->mask;
	}
	walk->table[at] = number;
	walk->placed++;
}

static zend_never_inline void grow_table(amber_walk *walk)
{
	uint32_t size = walk->mask ? (walk->mask + 1) * 4 : START_TABLE;

	if (size > walk->table_size) {
		if (walk->table) {
			efree(walk->table);
		}
		walk->table = safe_emalloc(size, sizeof(uint32_t), 0);
		walk->table_size = size;
	}
	walk->mask = size - 1;
	walk->placed = 0;
	amber_fill(walk->table, 0xff, sizeof(uint32_t) * (size_t) size);
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

/* The node of an equal array, or AMBER_NO_ID. *key: the sketch, or where another array has that, the hash of all. */
static uint32_t look_up(amber_walk *walk, const HashTable *table, uint64_t *key)
{
	uint32_t first = first_of(walk, *key);

	if (first == AMBER_NO_ID) {
		return AMBER_NO_ID;
	}
	amber_walk_node *node = &walk->nodes[first];
	bool is_deep = node->height > AMBER_SHALLOW;
	if (EXPECTED(!is_deep) && EXPECTED(amber_walk_same_array(walk, node->table, table))) {
		return first;
	}
	*key = amber_walk_whole_hash(walk, table);
	if (is_deep && node->whole == 0) {
		node->whole = amber_walk_whole_hash(walk, node->table);
	}
	if (!is_deep || *key != node->whole) {
		first = first_of(walk, *key);
	}
	return first != AMBER_NO_ID && amber_walk_same_array(walk, walk->nodes[first].table, table) ? first : AMBER_NO_ID;
}

static void remember(amber_walk *walk, HashTable *table, uint32_t number)
{
	if (amber_walk_has_identity(table)) {
		amber_encode_remember(walk->encoder, (zend_refcounted *) table, number);
	}
}

uint32_t amber_walk_find(amber_walk *walk, HashTable *table, uint32_t shape, uint64_t *key)
{
	uint32_t number = amber_walk_known(walk, table);

	grow_if_full(walk);
	if (number == AMBER_NO_ID) {
		/* an array of many keys is wide or not by how deep it stands: equal ones are told by what they are anywhere */
		bool is_wide = zend_hash_num_elements(table) >= AMBER_WIDE_KEYS && shape != AMBER_WALK_LIST;
		*key = amber_hash_word(amber_hash_start(),
			amber_walk_sketch(walk, table) ^ (uint64_t) (is_wide ? AMBER_WALK_WIDE : shape) << 32);
		number = look_up(walk, table, key);
	}
	if (number == AMBER_NO_ID || UNEXPECTED(walk->encoder->stop == AMBER_STOP_JOIN)) {
		return AMBER_NO_ID;
	}
	if (zend_hash_num_elements(table) < AMBER_SOUGHT_ALWAYS) {
		*amber_walk_misses(walk, table) = 0;
	}
	remember(walk, table, number);
	return number;
}

/* Arrays of so many levels that two of them are not compared are only known by their addresses. */
void amber_walk_keep(amber_walk *walk, HashTable *table, uint64_t key, uint32_t number, uint32_t height)
{
	amber_walk_node *node = &walk->nodes[number];

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
