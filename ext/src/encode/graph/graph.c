/* SPDX-License-Identifier: MIT
 *
 * Arrays are shared by hash-consing: children are nodes already when their
 * parent is complete, so an array is compared by its own cells alone, each
 * level once, and a whole equal tree is found at its second occurrence.
 */
#include "src/encode/graph/graph.h"
#include "src/bytes.h"
#include "src/hash.h"

#define START_CELLS 256
#define START_NODES 64
#define START_TABLE 64
#define KEEP_CELLS  (1u << 16)
#define HASH_ALL    64
#define MAX_TABLE   (UINT64_C(1) << 30)

static void free_all(amber_graph *graph)
{
	efree(graph->words);
	efree(graph->kinds);
	efree(graph->nodes);
	efree(graph->table);
	amber_exact_free(&graph->exact);
	graph->words = NULL;
}

void amber_graph_start(amber_graph *graph)
{
	if (graph->words == NULL) {
		graph->cells_size = START_CELLS;
		graph->words = safe_emalloc(START_CELLS, sizeof(uint64_t), 0);
		graph->kinds = safe_emalloc(START_CELLS, 1, 0);
		graph->nodes_size = START_NODES;
		graph->nodes = safe_emalloc(START_NODES, sizeof(amber_node), 0);
		graph->table = safe_emalloc(START_TABLE, sizeof(amber_slot), 0);
	}
	graph->cells_used = 0;
	graph->nodes_used = 0;
	amber_exact_clear(&graph->exact);
	graph->mask = 0; /* the table is cleared when the first array asks for it */
}

void amber_graph_free(amber_graph *graph)
{
	if (graph->words) {
		free_all(graph);
	}
}

void amber_graph_finish(amber_graph *graph)
{
	amber_exact_free(&graph->exact);
	if (graph->words && (graph->cells_size > KEEP_CELLS || graph->nodes_size > KEEP_CELLS)) {
		free_all(graph);
	}
}

zend_never_inline void amber_graph_grow_cells(amber_graph *graph, uint32_t count)
{
	uint64_t size = graph->cells_size;

	while (count > size - graph->cells_used) {
		size *= 2;
		if (UNEXPECTED(size > UINT32_MAX)) {
			zend_error_noreturn(E_ERROR, "amber: the value has more than 4,294,967,295 parts");
		}
	}
	graph->words = safe_erealloc(graph->words, size, sizeof(uint64_t), 0);
	graph->kinds = safe_erealloc(graph->kinds, size, 1, 0);
	graph->cells_size = (uint32_t) size;
}

zend_never_inline void amber_graph_grow_nodes(amber_graph *graph)
{
	if (UNEXPECTED(graph->nodes_size > UINT32_MAX / 4)) {
		zend_error_noreturn(E_ERROR, "amber: the value has too many arrays and objects");
	}
	graph->nodes_size *= 2;
	graph->nodes = safe_erealloc(graph->nodes, graph->nodes_size, sizeof(amber_node), 0);
}

/* All cells of a short array; of a long one 16 at each end and 32 between. */
static uint32_t hash_cells(const amber_graph *graph, uint8_t kind, uint32_t start, uint32_t count, uint32_t shape)
{
	const uint64_t *words = &graph->words[start];
	const uint8_t *kinds = &graph->kinds[start];
	uint64_t hash = count | (uint64_t) shape << 32;
	uint32_t step = 1;

	hash ^= (uint64_t) kind << 61;
	if (count > HASH_ALL) {
		for (uint32_t i = 0; i < 16; i++) {
			hash = amber_hash_mix(hash, words[i] ^ words[count - 1 - i] * AMBER_HASH_B);
		}
		step = count / 32;
	}
	for (uint32_t i = 0; i < count; i += step) {
		hash = (hash ^ words[i]) * AMBER_HASH_A + kinds[i];
	}
	return amber_hash_fold(hash ^ hash >> 32);
}

/* For exact.h: of all cells. */
static uint64_t hash_all(const amber_graph *graph, uint8_t kind, uint32_t start, uint32_t count, uint32_t shape)
{
	uint64_t hash = amber_exact_word(amber_exact_start() ^ kind, count | (uint64_t) shape << 32);

	hash = amber_exact_bytes(hash, &graph->words[start], sizeof(uint64_t) * count);
	return amber_exact_bytes(hash, &graph->kinds[start], count);
}

/* Places an array that is surely not there yet, by the rule of amber_graph_share(). */
static void put(amber_graph *graph, uint32_t hash, uint32_t index)
{
	const amber_node *node = &graph->nodes[index];

	for (uint32_t probe = 0, misses = 0; probe < AMBER_PROBES && misses < AMBER_MISSES; probe++) {
		amber_slot *slot = &graph->table[(hash + probe) & graph->mask];
		if (slot->index == AMBER_NO_ID) {
			slot->index = index;
			slot->hash = hash;
			return;
		}
		misses += slot->hash == hash;
	}
	amber_exact_put(&graph->exact, hash_all(graph, node->kind, node->start, node->count, node->shape), index);
}

/* What had no place in the smaller table may have one now. */
static void put_exact_anew(amber_graph *graph)
{
	amber_exact old = graph->exact;

	graph->exact = (amber_exact) { 0 };
	for (uint32_t i = 0; old.used && i <= old.mask; i++) {
		if (old.slots[i].index != AMBER_NO_ID) {
			const amber_node *node = &graph->nodes[old.slots[i].index];
			put(graph, hash_cells(graph, node->kind, node->start, node->count, node->shape), old.slots[i].index);
		}
	}
	amber_exact_free(&old);
}

static void set_table_size(amber_graph *graph, uint64_t size)
{
	amber_slot *old = graph->table;
	uint32_t old_size = graph->mask + 1;

	if (size > MAX_TABLE) {
		return; /* full or not, look-ups are bounded */
	}

	if (graph->mask == 0) {
		old_size = 0;
	}
	if (size > START_TABLE) {
		graph->table = safe_emalloc(size, sizeof(amber_slot), 0);
	}
	graph->mask = (uint32_t) size - 1;
	amber_fill(graph->table, 0xff, sizeof(amber_slot) * size);
	for (uint32_t i = 0; i < old_size; i++) {
		if (old[i].index != AMBER_NO_ID) {
			put(graph, old[i].hash, old[i].index);
		}
	}
	if (old != graph->table) {
		efree(old);
	}
	put_exact_anew(graph);
}

static bool is_array(const amber_graph *graph, uint32_t index, uint8_t kind, uint32_t start, uint32_t count,
	uint32_t shape)
{
	const amber_node *node = &graph->nodes[index];

	return node->count == count && node->shape == shape && node->kind == kind
		&& memcmp(&graph->words[node->start], &graph->words[start], sizeof(uint64_t) * count) == 0
		&& memcmp(&graph->kinds[node->start], &graph->kinds[start], count) == 0;
}

/* The same array among those that the table could not place, or a new one. */
static zend_never_inline uint32_t share_exact(amber_graph *graph, uint8_t kind, uint32_t start, uint32_t count,
	uint32_t shape)
{
	uint64_t full = hash_all(graph, kind, start, count, shape);
	uint32_t at = UINT32_MAX, index;

	while ((index = amber_exact_next(&graph->exact, full, &at)) != AMBER_NO_ID) {
		if (is_array(graph, index, kind, start, count, shape)) {
			return index;
		}
	}
	amber_exact_put(&graph->exact, full, graph->nodes_used);
	return amber_graph_node(graph, kind, start, count, shape);
}

uint32_t amber_graph_share(amber_graph *graph, uint8_t kind, uint32_t start, uint32_t count, uint32_t shape)
{
	uint32_t hash = hash_cells(graph, kind, start, count, shape);
	amber_slot *slot;

	if (UNEXPECTED(graph->nodes_used * 2 >= graph->mask)) {
		set_table_size(graph, graph->mask == 0 ? START_TABLE : ((uint64_t) graph->mask + 1) * 4);
	}
	for (uint32_t probe = 0, misses = 0; probe < AMBER_PROBES && misses < AMBER_MISSES; probe++) {
		slot = &graph->table[(hash + probe) & graph->mask];
		if (slot->index == AMBER_NO_ID) {
			slot->index = graph->nodes_used;
			slot->hash = hash;
			return amber_graph_node(graph, kind, start, count, shape);
		}
		if (slot->hash == hash) {
			if (is_array(graph, slot->index, kind, start, count, shape)) {
				return slot->index;
			}
			misses++;
		}
	}
	return share_exact(graph, kind, start, count, shape);
}

void amber_graph_count_uses(amber_graph *graph, amber_strings *strings, uint32_t start, uint32_t count, int32_t by)
{
	uint32_t *uses = strings->uses;

	for (uint32_t cell = start; cell < start + count; cell++) {
		uint64_t word = graph->words[cell];
		switch (graph->kinds[cell]) {
			case AMBER_CELL_STRING:
				uses[word] += by;
				break;
			case AMBER_CELL_ENUM:
				uses[word >> 32] += by;
				uses[(uint32_t) word] += by;
				break;
			case AMBER_CELL_ARRAY:
			case AMBER_CELL_OBJECT:
			case AMBER_CELL_REF:
			case AMBER_CELL_JOIN:
				graph->nodes[word].uses += by;
				break;
			default:
				break;
		}
	}
}
