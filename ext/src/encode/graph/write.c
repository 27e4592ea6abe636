/* SPDX-License-Identifier: MIT
 *
 * The graph becomes bytes. Nodes that are named once get no number. The longest
 * possible output is known, so nothing below asks for room. No user code runs
 * here.
 */
#include "src/encode/graph/write.h"
#include "src/errors.h"

#define START_FRAMES 16

/* Fewer keys than this are written one by one: a column of them saves no byte,
 * and its reader cannot look each up among the keys of this request. */
#define KEY_COLUMN_MIN 17

/* Most that a cell can take, its share of a column's head included. */
#define CELL_BYTES 16
#define NODE_BYTES 32

static zend_always_inline uint8_t *put_string(amber_writer *writer, uint8_t *p, uint32_t index)
{
	amber_string *string = &writer->strings->list[index];

	if (string->id != AMBER_NO_ID) {
		return amber_put_string_number(p, string->id);
	}
	if (ZSTR_LEN(string->str) > 1) {
		string->id = writer->string_ids++;
	}
	return amber_put_string(p, string->str);
}

void amber_write_string(amber_writer *writer, uint32_t index)
{
	writer->out.p = put_string(writer, writer->out.p, index);
}

static zend_always_inline uint8_t *put_leaf(amber_writer *writer, uint8_t *p, uint8_t kind, uint64_t word)
{
	switch (kind) {
		case AMBER_CELL_NULL:
			*p++ = AMBER_TAG_NULL;
			return p;
		case AMBER_CELL_FALSE:
			*p++ = AMBER_TAG_FALSE;
			return p;
		case AMBER_CELL_TRUE:
			*p++ = AMBER_TAG_TRUE;
			return p;
		case AMBER_CELL_INT:
			return amber_put_int(p, (int64_t) word);
		case AMBER_CELL_FLOAT:
			return amber_put_float(&writer->out, p, word);
		case AMBER_CELL_CHAR:
			*p++ = word ? AMBER_TAG_STR_SHORT + 1 : AMBER_TAG_STR_SHORT;
			*p = (uint8_t) word;
			return p + (word != 0);
		case AMBER_CELL_STRING:
			return put_string(writer, p, (uint32_t) word);
		case AMBER_CELL_EMPTY_ARRAY:
			*p++ = AMBER_TAG_LIST_SMALL;
			return p;
		case AMBER_CELL_ENUM:
			*p++ = AMBER_TAG_ENUM;
			p = put_string(writer, p, (uint32_t) (word >> 32));
			return put_string(writer, p, (uint32_t) word);
		case AMBER_CELL_OUTER:
			*p++ = AMBER_TAG_OUTER;
			return amber_put_varint(p, word);
		default:
			ZEND_UNREACHABLE();
	}
	return p;
}

void amber_write_leaf(amber_writer *writer, uint8_t kind, uint64_t word)
{
	writer->out.p = put_leaf(writer, writer->out.p, kind, word);
}

static zend_never_inline void grow_frames(amber_writer *writer)
{
	writer->encoder->write_frames_size = writer->encoder->write_frames_size ? writer->encoder->write_frames_size * 2 : START_FRAMES;
	writer->frames = safe_erealloc(writer->frames, writer->encoder->write_frames_size, sizeof(amber_write_frame), 0);
	writer->encoder->write_frames = writer->frames;
}

static zend_always_inline amber_write_frame *push(amber_writer *writer, uint32_t cell, uint32_t end)
{
	if (UNEXPECTED(writer->depth == writer->encoder->write_frames_size)) {
		grow_frames(writer);
	}
	amber_write_frame *frame = &writer->frames[writer->depth++];
	frame->cell = cell;
	frame->end = end;
	frame->give_back = AMBER_NO_ID;
	frame->plain_until = 0;
	frame->rows = 0;
	return frame;
}

/* Writes cells as far as they are leaves; returns the first that is not. */
static zend_always_inline uint32_t write_leaves(amber_writer *writer, uint32_t cell, uint32_t end)
{
	const uint8_t *kinds = writer->graph->kinds;
	const uint64_t *words = writer->graph->words;
	uint8_t *p = writer->out.p;

	for (; cell < end && kinds[cell] < AMBER_CELL_ARRAY; cell++) {
		p = put_leaf(writer, p, kinds[cell], words[cell]);
	}
	writer->out.p = p;
	return cell;
}

/* Writes count cells; what is no leaf waits in a frame. */
static void write_cells(amber_writer *writer, uint32_t cell, uint32_t count)
{
	uint32_t end = cell + count;

	cell = write_leaves(writer, cell, end);
	if (cell < end) {
		push(writer, cell, end);
	}
}

static void write_keys(amber_writer *writer, const amber_shape *shape)
{
	const amber_key *key = &writer->encoder->shapes.keys[shape->first];
	uint8_t *p = writer->out.p;

	for (const amber_key *end = key + shape->count; key < end; key++) {
		p = key->str ? put_string(writer, p, key->string) : amber_put_int(p, (zend_long) key->h);
	}
	writer->out.p = p;
}

static void write_list(amber_writer *writer, const amber_node *node)
{
	uint8_t *start = writer->out.p;

	if (node->count > 3) {
		*writer->out.p++ = AMBER_TAG_LIST_COLUMN;
		writer->out.p = amber_put_varint(writer->out.p, node->count);
		if (amber_write_column(writer, node->start, node->count)) {
			return;
		}
		writer->out.p = start;
	}
	writer->out.p = amber_put_list(writer->out.p, node->count);
	write_cells(writer, node->start, node->count);
}

static bool keys_lie_close(const amber_key *key, uint32_t count)
{
	zend_long min = ZEND_LONG_MAX, max = ZEND_LONG_MIN;

	for (uint32_t i = 0; i < count; i++) {
		if (key[i].str == NULL) {
			zend_long v = (zend_long) key[i].h;
			min = v < min ? v : min;
			max = v > max ? v : max;
		}
	}
	return amber_keys_lie_close(min, max, count);
}

/* Keys as cells behind the graph's own, to be written as a column. */
static bool write_key_column(amber_writer *writer, const amber_shape *shape)
{
	amber_graph *graph = writer->graph;
	uint32_t first = amber_graph_cells(graph, shape->count);
	const amber_key *key = &writer->encoder->shapes.keys[shape->first];
	bool written;

	for (uint32_t i = 0; i < shape->count; i++, key++) {
		if (key->str == NULL) {
			amber_graph_set(graph, first + i, AMBER_CELL_INT, (uint64_t) (int64_t) (zend_long) key->h);
		} else if (ZSTR_LEN(key->str) <= 1) {
			amber_graph_set(graph, first + i, AMBER_CELL_CHAR, ZSTR_LEN(key->str) ? 0x100 | (uint8_t) ZSTR_VAL(key->str)[0] : 0);
		} else {
			amber_graph_set(graph, first + i, AMBER_CELL_STRING, key->string);
		}
	}
	written = amber_write_column(writer, first, shape->count);
	graph->cells_used = first;
	return written;
}

/* An array of a shape that is new; where it is the only one, both lists as columns if the keys pay for it. */
static void write_map(amber_writer *writer, const amber_node *node, amber_shape *shape)
{
	uint8_t *start = writer->out.p;

	if (node->count >= KEY_COLUMN_MIN && shape->uses == 1) {
		*writer->out.p++ = AMBER_TAG_MAP_COLUMNS;
		writer->out.p = amber_put_varint(writer->out.p, node->count);
		if (keys_lie_close(&writer->encoder->shapes.keys[shape->first], shape->count) && write_key_column(writer, shape)) {
			if (!amber_write_column(writer, node->start, node->count)) {
				*writer->out.p++ = AMBER_COLUMN_ITEMS;
				write_cells(writer, node->start, node->count);
			}
			return;
		}
		writer->out.p = start;
	}
	shape->id = writer->shape_ids++;
	writer->out.p = amber_put_map(writer->out.p, node->count);
	write_keys(writer, shape);
	write_cells(writer, node->start, node->count);
}

static void write_record(amber_writer *writer, const amber_node *node)
{
	amber_shape *shape = &writer->encoder->shapes.list[node->shape];

	if (shape->id == AMBER_NO_ID) {
		write_map(writer, node, shape);
		return;
	}
	writer->out.p = amber_put_number(writer->out.p, AMBER_TAG_RECORD_SMALL, 16, AMBER_TAG_RECORD, shape->id);
	write_cells(writer, node->start, node->count);
}

static void write_object(amber_writer *writer, const amber_node *node)
{
	amber_shape *shape = &writer->encoder->shapes.list[node->shape];

	if (shape->id != AMBER_NO_ID) {
		writer->out.p = amber_put_number(writer->out.p, AMBER_TAG_OBJECT_SMALL, 8, AMBER_TAG_OBJECT, shape->id);
	} else {
		*writer->out.p++ = AMBER_TAG_OBJECT_NEW;
		shape->id = writer->object_shape_ids++;
		amber_write_string(writer, shape->class_name);
		writer->out.p = amber_put_varint(writer->out.p, shape->count);
		write_keys(writer, shape);
	}
	write_cells(writer, node->start, node->count);
}

/* A place that is part of a PHP reference. True: what it refers to comes next. */
static bool write_reference(amber_writer *writer, amber_node *node)
{
	if (node->reference_id != AMBER_NO_ID) {
		*writer->out.p++ = AMBER_TAG_JOIN;
		writer->out.p = amber_put_varint(writer->out.p, node->reference_id);
		return false;
	}
	*writer->out.p++ = AMBER_TAG_REF;
	node->reference_id = writer->node_ids++;
	if (node->id != AMBER_NO_ID) {
		writer->out.p = amber_put_number(writer->out.p, AMBER_TAG_NODE_SMALL, 8, AMBER_TAG_NODE, node->id);
		return false;
	}
	/* the object can be named by the reference's number */
	node->id = node->reference_id;
	return true;
}

static void write_node(amber_writer *writer, uint8_t kind, uint32_t index)
{
	amber_node *node = &writer->graph->nodes[index];

	if (kind == AMBER_CELL_REF || kind == AMBER_CELL_JOIN) {
		if (node->uses > 1 && !write_reference(writer, node)) {
			return;
		}
	} else if (node->id != AMBER_NO_ID) {
		writer->out.p = amber_put_number(writer->out.p, AMBER_TAG_NODE_SMALL, 8, AMBER_TAG_NODE, node->id);
		return;
	} else if (node->uses > 1) {
		node->id = writer->node_ids++;
		*writer->out.p++ = AMBER_TAG_MARK;
	}
	switch (node->kind) {
		case AMBER_NODE_LIST:
			write_list(writer, node);
			return;
		case AMBER_NODE_RECORD:
			write_record(writer, node);
			return;
		case AMBER_NODE_OBJECT:
			write_object(writer, node);
			return;
		case AMBER_NODE_SERIALIZABLE:
			*writer->out.p++ = AMBER_TAG_SERIALIZABLE;
			amber_write_string(writer, node->shape);
			amber_write_leaf(writer, writer->graph->kinds[node->start], writer->graph->words[node->start]);
			return;
		case AMBER_NODE_REF:
			write_cells(writer, node->start, 1);
			return;
		default:
			ZEND_UNREACHABLE();
	}
}

/* The node of a cell that could be a row: named nowhere else. */
static zend_always_inline const amber_node *row_of(const amber_graph *graph, uint32_t cell)
{
	const amber_node *node;

	if (graph->kinds[cell] != AMBER_CELL_ARRAY && graph->kinds[cell] != AMBER_CELL_OBJECT) {
		return NULL;
	}
	node = &graph->nodes[graph->words[cell]];
	if (node->uses != 1 || node->count == 0 || (node->flags & AMBER_NODE_HOOK)) {
		return NULL;
	}
	return node->kind == AMBER_NODE_RECORD || node->kind == AMBER_NODE_OBJECT ? node : NULL;
}

static bool cell_is_hooked(const amber_graph *graph, uint32_t cell)
{
	if (graph->kinds[cell] < AMBER_CELL_ARRAY) {
		return false;
	}
	return graph->nodes[graph->words[cell]].flags & AMBER_NODE_HOOKED;
}

/* Hooks run in the order in which the value was walked, row by row. One column
 * of objects with hooks keeps that order; two would not. */
static bool keeps_hook_order(const amber_graph *graph, uint32_t cell, uint32_t rows, uint32_t columns)
{
	uint32_t hooked_columns = 0;

	for (uint32_t c = 0; c < columns; c++) {
		for (uint32_t r = 0; r < rows; r++) {
			if (cell_is_hooked(graph, graph->nodes[graph->words[cell + r]].start + c)) {
				hooked_columns++;
				break;
			}
		}
	}
	return hooked_columns <= 1;
}

/* How many cells from here on are rows of one shape; 0 if too few. Where hooks
 * or the reader's bound forbid it, *plain_until says up to where. */
static uint32_t count_rows(const amber_writer *writer, uint32_t cell, uint32_t end, uint32_t *plain_until)
{
	const amber_graph *graph = writer->graph;
	const amber_node *first;
	uint32_t rows = 1;
	bool hooked;

	if (end - cell < AMBER_ROWS_MIN || cell < *plain_until || (first = row_of(graph, cell)) == NULL) {
		return 0;
	}
	hooked = first->flags & AMBER_NODE_HOOKED;
	if (end - cell > AMBER_ROWS_MAX) {
		end = cell + AMBER_ROWS_MAX;
	}
	for (; cell + rows < end; rows++) {
		const amber_node *node = row_of(graph, cell + rows);
		if (node == NULL || node->shape != first->shape || node->kind != first->kind) {
			break;
		}
		hooked |= node->flags & AMBER_NODE_HOOKED;
	}
	if (rows < AMBER_ROWS_MIN) {
		return 0;
	}
	if (UNEXPECTED(!amber_may_take_rows(&writer->out, rows, (size_t) (writer->out.p - writer->start))) || (hooked && !keeps_hook_order(graph, cell, rows, first->count))) {
		*plain_until = cell + rows;
		return 0;
	}
	return rows;
}

static void write_rows(amber_writer *writer, uint32_t cell, uint32_t rows)
{
	const amber_node *node = &writer->graph->nodes[writer->graph->words[cell]];
	amber_shape *shape = &writer->encoder->shapes.list[node->shape];
	bool objects = node->kind == AMBER_NODE_OBJECT;

	amber_take_rows(&writer->out, rows, (size_t) (writer->out.p - writer->start));
	*writer->out.p++ = objects ? AMBER_TAG_OBJECT_ROWS : AMBER_TAG_ROWS;
	if (shape->id != AMBER_NO_ID) {
		writer->out.p = amber_put_varint(writer->out.p, (uint64_t) shape->id + 1);
	} else {
		*writer->out.p++ = 0;
		shape->id = objects ? writer->object_shape_ids++ : writer->shape_ids++;
		if (objects) {
			amber_write_string(writer, shape->class_name);
		}
		writer->out.p = amber_put_varint(writer->out.p, shape->count);
		write_keys(writer, shape);
	}
	writer->out.p = amber_put_varint(writer->out.p, rows);
	uint32_t columns = node->count;
	amber_write_frame *frame = push(writer, cell, cell);
	frame->rows = rows;
	frame->column = 0;
	frame->columns = columns;
}

/* Gathers the next column behind the graph's own cells and writes it. */
static void write_next_column(amber_writer *writer, amber_write_frame *frame)
{
	amber_graph *graph = writer->graph;
	uint32_t rows = frame->rows, cell = frame->cell, column = frame->column++;
	uint32_t first = amber_graph_cells(graph, rows);

	for (uint32_t r = 0; r < rows; r++) {
		uint32_t from = graph->nodes[graph->words[cell + r]].start + column;
		amber_graph_set(graph, first + r, graph->kinds[from], graph->words[from]);
	}
	if (amber_write_column(writer, first, rows)) {
		graph->cells_used = first;
		return;
	}
	*writer->out.p++ = AMBER_COLUMN_ITEMS;
	push(writer, first, first + rows)->give_back = first;
}

static void write_all(amber_writer *writer)
{
	amber_graph *graph = writer->graph;

	while (writer->depth) {
		amber_write_frame *frame = &writer->frames[writer->depth - 1];
		uint32_t cell = frame->cell;
		if (frame->rows) {
			if (frame->column == frame->columns) {
				writer->depth--;
			} else {
				write_next_column(writer, frame);
			}
			continue;
		}
		uint32_t end = frame->end;
		cell = write_leaves(writer, cell, end);
		if (cell == end) {
			if (frame->give_back != AMBER_NO_ID) {
				graph->cells_used = frame->give_back;
			}
			writer->depth--;
			continue;
		}
		uint32_t rows = count_rows(writer, cell, frame->end, &frame->plain_until);
		if (rows) {
			frame->cell = cell + rows;
			write_rows(writer, cell, rows);
		} else {
			frame->cell = cell + 1;
			write_node(writer, graph->kinds[cell], (uint32_t) graph->words[cell]);
		}
	}
}

/* More than the message can take. */
static uint64_t most_bytes(const amber_encoder *encoder)
{
	uint64_t text = 0;

	for (uint32_t i = 0; i < encoder->strings.used; i++) {
		text += ZSTR_LEN(encoder->strings.list[i].str);
	}
	return AMBER_HEADER_BYTES
		+ text + (uint64_t) encoder->strings.used * AMBER_VARINT_MAX
		+ (uint64_t) encoder->graph.cells_used * CELL_BYTES + (uint64_t) encoder->graph.nodes_used * NODE_BYTES
		+ (uint64_t) encoder->shapes.keys_used * CELL_BYTES + (uint64_t) encoder->shapes.used * NODE_BYTES;
}

static size_t write_message(void *from, uint8_t *start)
{
	amber_encoder *encoder = from;
	amber_writer writer = {
		.encoder = encoder,
		.graph = &encoder->graph,
		.strings = &encoder->strings,
		.start = start,
		.out = { .p = start, .free_places = AMBER_FREE_PLACES },
		.frames = encoder->write_frames,
	};

	*writer.out.p++ = AMBER_MAGIC;
	*writer.out.p++ = AMBER_VERSION;
	write_cells(&writer, 0, 1);
	write_all(&writer);
	if (writer.marks) {
		efree(writer.marks);
	}
	return (size_t) (writer.out.p - start);
}

zend_string *amber_encode_write(amber_encoder *encoder)
{
	uint64_t most = most_bytes(encoder);

	if (UNEXPECTED(most > ZSTR_MAX_LEN)) {
		amber_encode_error(encoder, "is larger than a string can be");
		return NULL;
	}
	return amber_put_message((size_t) most, write_message, encoder);
}
