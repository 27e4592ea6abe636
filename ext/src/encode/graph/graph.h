/* SPDX-License-Identifier: MIT
 * The graph: what a value is once it has been walked. Its leaves are cells,
 * its arrays, objects and references are nodes. Equal arrays are one node;
 * that is what makes an equal tree be written once. No user code runs between
 * the graph and the bytes. */
#ifndef AMBER_GRAPH_H
#define AMBER_GRAPH_H

#include "src/shapes.h"

/* What a cell holds; the word's meaning stands behind it. */
enum amber_cell {
	AMBER_CELL_NULL,
	AMBER_CELL_FALSE,
	AMBER_CELL_TRUE,
	AMBER_CELL_INT,         /* the int */
	AMBER_CELL_FLOAT,       /* its bits; NAN is always the same one */
	AMBER_CELL_CHAR,        /* string of no or one byte: 0, or 0x100 | byte */
	AMBER_CELL_STRING,      /* string number */
	AMBER_CELL_EMPTY_ARRAY,
	AMBER_CELL_ENUM,        /* class and case: two string numbers */
	AMBER_CELL_OUTER,       /* the object whose hook of Serializable runs, so many out of here */
	AMBER_CELL_ARRAY,       /* node */
	AMBER_CELL_OBJECT,      /* node */
	AMBER_CELL_REF,         /* node: a PHP reference to something that is no object */
	AMBER_CELL_JOIN,        /* node: an object met again through a PHP reference, or first where one met again joins */
};

enum amber_node_kind {
	AMBER_NODE_LIST,
	AMBER_NODE_RECORD,
	AMBER_NODE_OBJECT,
	AMBER_NODE_SERIALIZABLE, /* one cell: the payload; its class is in shape */
	AMBER_NODE_REF,          /* one cell */
	AMBER_NODE_FORWARD,      /* turned out to equal node number start */
};

enum amber_node_flags {
	AMBER_NODE_TIED   = 1 << 0, /* an array with objects or references in it: never shared */
	AMBER_NODE_OPEN   = 1 << 3, /* still being walked */
	AMBER_NODE_FAILED = 1 << 4, /* an object that serialized as null */
	AMBER_NODE_PLAIN  = 1 << 5, /* a reference met only once: as if it were not there */
	AMBER_NODE_LATE   = 1 << 7, /* an array that is not among the first cells: equal ones are looked for */
};

typedef struct {
	uint32_t start;   /* first of its cells */
	uint32_t count;
	uint32_t shape;   /* RECORD, OBJECT: shape number; SERIALIZABLE: string number of the class */
	uint32_t uses;    /* cells that name it */
	uint32_t id;      /* its number on the wire, or AMBER_NO_ID */
	uint32_t reference_id; /* of the PHP reference to it, or AMBER_NO_ID */
	uint32_t first;   /* OBJECT: the cell that named it first */
	uint8_t  kind;
	uint8_t  flags;
	uint16_t height;  /* levels of arrays and objects, itself included, UINT16_MAX at most; 0 until complete */
} amber_node;

typedef struct {
	uint64_t   *words;
	uint8_t    *kinds;
	uint32_t    cells_used, cells_size;
	amber_node *nodes;
	uint32_t    nodes_used, nodes_size;
	amber_slot *table;    /* of the arrays that may be shared */
	uint32_t    mask;
	amber_exact exact;    /* what the table could not place */
} amber_graph;

void amber_graph_start(amber_graph *graph);
void amber_graph_finish(amber_graph *graph);
void amber_graph_free(amber_graph *graph);

void amber_graph_grow_cells(amber_graph *graph, uint32_t count);

/* Takes count cells; returns the first. Pointers into words and kinds die here. */
static zend_always_inline uint32_t amber_graph_cells(amber_graph *graph, uint32_t count)
{
	if (UNEXPECTED(count > graph->cells_size - graph->cells_used)) {
		amber_graph_grow_cells(graph, count);
	}
	uint32_t first = graph->cells_used;
	graph->cells_used += count;
	return first;
}

void amber_graph_grow_nodes(amber_graph *graph);

/* A new node; pointers into nodes die here. */
static zend_always_inline uint32_t amber_graph_node(amber_graph *graph, uint8_t kind, uint32_t start, uint32_t count,
	uint32_t shape)
{
	if (UNEXPECTED(graph->nodes_used == graph->nodes_size)) {
		amber_graph_grow_nodes(graph);
	}
	amber_node *node = &graph->nodes[graph->nodes_used];
	node->start = start;
	node->count = count;
	node->shape = shape;
	node->uses = 0;
	node->id = AMBER_NO_ID;
	node->reference_id = AMBER_NO_ID;
	node->first = 0;
	node->kind = kind;
	node->flags = 0;
	node->height = 0;
	return graph->nodes_used++;
}

/* The node of an array whose cells are complete: an equal one, or a new one. */
uint32_t amber_graph_share(amber_graph *graph, uint8_t kind, uint32_t start, uint32_t count, uint32_t shape);

static zend_always_inline void amber_graph_set(amber_graph *graph, uint32_t cell, uint8_t kind, uint64_t word)
{
	graph->kinds[cell] = kind;
	graph->words[cell] = word;
}

/* These cells are named (by = 1), or turned out to be a second copy (by = -1):
 * so are the strings and nodes that they name. */
void amber_graph_count_uses(amber_graph *graph, amber_strings *strings, uint32_t start, uint32_t count, int32_t by);

/* A cell that names a node. */
static zend_always_inline void amber_graph_name(amber_graph *graph, uint32_t cell, uint8_t kind, uint32_t node)
{
	amber_graph_set(graph, cell, kind, node);
	graph->nodes[node].uses++;
}

/* Levels of arrays and objects that begin in this finished cell. */
static zend_always_inline uint16_t amber_graph_height(const amber_graph *graph, uint32_t cell)
{
	return graph->kinds[cell] >= AMBER_CELL_ARRAY ? graph->nodes[graph->words[cell]].height : 0;
}

/* What a finished cell tells of the array or object it stands in. */
static zend_always_inline uint8_t amber_graph_flags(const amber_graph *graph, uint32_t cell)
{
	switch (graph->kinds[cell]) {
		case AMBER_CELL_ARRAY:
			return graph->nodes[graph->words[cell]].flags & AMBER_NODE_TIED;
		case AMBER_CELL_REF:
		case AMBER_CELL_OBJECT:
		case AMBER_CELL_JOIN:
			return AMBER_NODE_TIED;
		default:
			return 0;
	}
}

#endif
