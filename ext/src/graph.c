/* SPDX-License-Identifier: MIT
 *
 * Arrays are shared by hash-consing: children are nodes already when their
 * parent is complete, so an array is compared by its own cells alone, each
 * level once, and a whole equal tree is found at its second occurrence.
 */
#include "graph.h"
#include "bytes.h"
#include "hash.h"

#define START_CELLS 256
#define START_NODES 64
#define START_TABLE 64
#define KEEP_CELLS  (1u << 16)
#define PROBES      128
#define HASH_ALL    64

static void free_all(amber_graph *graph)
{
	efree(graph->words);
	efree(graph->kinds);
	efree(graph->nodes);
	efree(graph->table);
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
	if (graph->cells_size > KEEP_CELLS || graph->nodes_size > KEEP_CELLS) {
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

static void put(amber_graph *graph, uint32_t hash, uint32_t index)
{
	for (uint32_t probe = 0; probe < PROBES; probe++) {
		amber_slot *slot = &graph->table[(hash + probe) & graph->mask];
		if (slot->index == AMBER_NO_ID) {
			slot->index = index;
			slot->hash = hash;
			return;
		}
	}
}

static void set_table_size(amber_graph *graph, uint32_t size)
{
	amber_slot *old = graph->table;
	uint32_t old_size = graph->mask + 1;

	if (graph->mask == 0) {
		old_size = 0;
	}
	if (size > START_TABLE) {
		graph->table = safe_emalloc(size, sizeof(amber_slot), 0);
	}
	graph->mask = size - 1;
	amber_fill(graph->table, 0xff, sizeof(amber_slot) * size);
	for (uint32_t i = 0; i < old_size; i++) {
		if (old[i].index != AMBER_NO_ID) {
			put(graph, old[i].hash, old[i].index);
		}
	}
	if (old != graph->table) {
		efree(old);
	}
}

uint32_t amber_graph_share(amber_graph *graph, uint8_t kind, uint32_t start, uint32_t count, uint32_t shape)
{
	uint32_t hash = hash_cells(graph, kind, start, count, shape);
	amber_slot *slot = NULL;

	if (UNEXPECTED(graph->nodes_used * 2 >= graph->mask)) {
		set_table_size(graph, graph->mask == 0 ? START_TABLE : (graph->mask + 1) * 4);
	}
	for (uint32_t probe = 0; probe < PROBES; probe++) {
		slot = &graph->table[(hash + probe) & graph->mask];
		if (slot->index == AMBER_NO_ID) {
			break;
		}
		if (slot->hash == hash) {
			const amber_node *node = &graph->nodes[slot->index];
			if (node->count == count && node->shape == shape && node->kind == kind
			 && memcmp(&graph->words[node->start], &graph->words[start], sizeof(uint64_t) * count) == 0
			 && memcmp(&graph->kinds[node->start], &graph->kinds[start], count) == 0) {
				return slot->index;
			}
		}
		slot = NULL;
	}
	uint32_t index = amber_graph_node(graph, kind, start, count, shape);
	if (EXPECTED(slot != NULL)) {
		slot->index = index;
		slot->hash = hash;
		graph->nodes[index].flags = AMBER_NODE_FOUND;
	}
	return index;
}

void amber_graph_count_uses(amber_graph *graph, amber_strings *strings, uint32_t start, uint32_t count, int32_t by)
{
	amber_string *list = strings->list;

	for (uint32_t cell = start; cell < start + count; cell++) {
		uint64_t word = graph->words[cell];
		switch (graph->kinds[cell]) {
			case AMBER_CELL_STRING:
				list[word].uses += by;
				break;
			case AMBER_CELL_ENUM:
				list[word >> 32].uses += by;
				list[(uint32_t) word].uses += by;
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
