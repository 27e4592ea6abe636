/* SPDX-License-Identifier: MIT
 *
 * The graph becomes bytes. Nodes that are named once get no number. The longest
 * possible output is known, so nothing below asks for room. No user code runs
 * here.
 */
#include "src/encode/encode.h"
#include "src/encode/out.h"
#include "src/errors.h"

#define START_FRAMES 16

/* Most that a cell can take. */
#define CELL_BYTES 16
#define NODE_BYTES 32

typedef struct {
	amber_encoder *encoder;
	amber_graph   *graph;
	amber_strings *strings;
	amber_out      out;         /* there is room: amber_encode_write() knows the most that can come */
	amber_write_frame *frames;  /* the encoder's, which keeps them */
	uint32_t depth;
	uint32_t string_ids, shape_ids, object_shape_ids, node_ids; /* the next of each */
} amber_writer;

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

static void write_string(amber_writer *writer, uint32_t index)
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

static zend_never_inline void grow_frames(amber_writer *writer)
{
	writer->encoder->write_frames_size = writer->encoder->write_frames_size ? writer->encoder->write_frames_size * 2
		: START_FRAMES;
	writer->frames = safe_erealloc(writer->frames, writer->encoder->write_frames_size, sizeof(amber_write_frame), 0);
	writer->encoder->write_frames = writer->frames;
}

static zend_always_inline void push(amber_writer *writer, uint32_t cell, uint32_t end)
{
	if (UNEXPECTED(writer->depth == writer->encoder->write_frames_size)) {
		grow_frames(writer);
	}
	amber_write_frame *frame = &writer->frames[writer->depth++];
	frame->cell = cell;
	frame->end = end;
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
	writer->out.p = amber_put_list(writer->out.p, node->count);
	write_cells(writer, node->start, node->count);
}

/* An array of a shape that is new. */
static void write_map(amber_writer *writer, const amber_node *node, amber_shape *shape)
{
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
		write_string(writer, shape->class_name);
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
			write_string(writer, node->shape);
			write_cells(writer, node->start, 1);
			return;
		case AMBER_NODE_REF:
			write_cells(writer, node->start, 1);
			return;
		default:
			ZEND_UNREACHABLE();
	}
}

static void write_all(amber_writer *writer)
{
	const amber_graph *graph = writer->graph;

	while (writer->depth) {
		amber_write_frame *frame = &writer->frames[writer->depth - 1];
		uint32_t cell = write_leaves(writer, frame->cell, frame->end);
		if (cell == frame->end) {
			writer->depth--;
			continue;
		}
		frame->cell = cell + 1;
		write_node(writer, graph->kinds[cell], (uint32_t) graph->words[cell]);
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
		.out = { .p = start, .free_places = AMBER_FREE_PLACES },
		.frames = encoder->write_frames,
	};

	*writer.out.p++ = AMBER_MAGIC;
	*writer.out.p++ = AMBER_VERSION;
	write_cells(&writer, 0, 1);
	write_all(&writer);
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
