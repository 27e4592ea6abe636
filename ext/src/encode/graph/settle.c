/* SPDX-License-Identifier: MIT
 *
 * After the walk it is known which PHP references were met only once. These
 * are as if they were not there, as in serialize(), and what they kept from
 * being shared is shared after all.
 */
#include "src/encode/encode.h"

static uint32_t follow(const amber_graph *graph, uint32_t node)
{
	while (graph->nodes[node].kind == AMBER_NODE_FORWARD) {
		node = graph->nodes[node].start;
	}
	return node;
}

static void settle_cell(amber_graph *graph, uint32_t cell)
{
	while (graph->kinds[cell] == AMBER_CELL_REF) {
		const amber_node *ref = &graph->nodes[graph->words[cell]];
		if (!(ref->flags & AMBER_NODE_PLAIN)) {
			return;
		}
		amber_graph_set(graph, cell, graph->kinds[ref->start], graph->words[ref->start]);
	}
	if (graph->kinds[cell] == AMBER_CELL_ARRAY) {
		graph->words[cell] = follow(graph, (uint32_t) graph->words[cell]);
	}
}

/* An array tied only by references that are none is shared after all. */
static void settle_array(amber_graph *graph, uint32_t index)
{
	amber_node node = graph->nodes[index];
	uint8_t flags = 0;

	for (uint32_t cell = node.start; cell < node.start + node.count; cell++) {
		settle_cell(graph, cell);
		flags |= amber_graph_flags(graph, cell);
	}
	graph->nodes[index].flags = flags | (node.flags & AMBER_NODE_LATE);
	if (!(flags & AMBER_NODE_TIED) && (node.flags & AMBER_NODE_LATE)) {
		uint32_t equal = amber_graph_share(graph, node.kind, node.start, node.count, node.shape);
		graph->nodes[index].kind = AMBER_NODE_FORWARD;
		graph->nodes[index].start = equal;
	}
}

/* Counts the uses of all strings, shapes and nodes anew. */
static void count_uses(amber_encoder *encoder)
{
	amber_graph *graph = &encoder->graph;
	amber_shapes *shapes = &encoder->shapes;
	amber_strings *strings = &encoder->strings;

	for (uint32_t i = 0; i < graph->nodes_used; i++) {
		graph->nodes[i].uses = 0;
	}
	for (uint32_t i = 0; i < shapes->used; i++) {
		shapes->list[i].uses = 0;
	}
	amber_fill(strings->uses, 0, sizeof(uint32_t) * (size_t) strings->used);
	amber_graph_count_uses(graph, strings, 0, 1, 1);
	for (uint32_t i = 0; i < graph->nodes_used; i++) {
		const amber_node *node = &graph->nodes[i];
		if (node->kind == AMBER_NODE_FORWARD || (node->flags & (AMBER_NODE_PLAIN | AMBER_NODE_FAILED))) {
			continue;
		}
		amber_graph_count_uses(graph, strings, node->start, node->count, 1);
		if (node->kind == AMBER_NODE_RECORD || node->kind == AMBER_NODE_OBJECT) {
			shapes->list[node->shape].uses++;
		} else if (node->kind == AMBER_NODE_SERIALIZABLE) {
			amber_strings_use(strings, node->shape);
		}
	}
	for (uint32_t i = 0; i < shapes->used; i++) {
		const amber_shape *shape = &shapes->list[i];
		if (shape->uses == 0) {
			continue;
		}
		if (shape->class_name != AMBER_NO_ID) {
			amber_strings_use(strings, shape->class_name);
		}
		for (uint32_t k = shape->first; k < shape->first + shape->count; k++) {
			if (shapes->keys[k].str) {
				amber_strings_use(strings, shapes->keys[k].string);
			}
		}
	}
}

void amber_encode_settle(amber_encoder *encoder)
{
	amber_graph *graph = &encoder->graph;
	uint32_t nodes = graph->nodes_used;
	bool any = false;

	if (!encoder->has_refs) {
		return;
	}
	for (uint32_t i = 0; i < nodes; i++) {
		if (graph->nodes[i].kind == AMBER_NODE_REF && graph->nodes[i].uses == 1) {
			graph->nodes[i].flags |= AMBER_NODE_PLAIN;
			any = true;
		}
	}
	if (!any) {
		return;
	}
	for (uint32_t i = 0; i < encoder->loose_used; i++) {
		settle_array(graph, encoder->loose[i]);
	}
	settle_cell(graph, 0);
	for (uint32_t i = 0; i < nodes; i++) {
		const amber_node node = graph->nodes[i];
		if (node.kind == AMBER_NODE_OBJECT || node.kind == AMBER_NODE_REF) {
			for (uint32_t cell = node.start; cell < node.start + node.count; cell++) {
				settle_cell(graph, cell);
			}
		}
	}
	count_uses(encoder);
}
