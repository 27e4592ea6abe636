/* SPDX-License-Identifier: MIT */
#ifndef AMBER_ENCODE_WRITE_H
#define AMBER_ENCODE_WRITE_H

#include "src/encode/encode.h"
#include "src/encode/out.h"

typedef struct {
	amber_encoder *encoder;
	amber_graph   *graph;
	amber_strings *strings;
	const uint8_t *start;
	amber_out      out;         /* there is room: amber_encode_write() knows the most that can come */
	amber_write_frame *frames;  /* the encoder's, which keeps them */
	uint32_t depth;
	uint32_t string_ids, shape_ids, object_shape_ids, node_ids; /* the next of each */
	amber_string_mark *marks;   /* of every string, once a column of strings has asked for them */
	uint32_t stamp;             /* the current column's */
} amber_writer;

void amber_write_string(amber_writer *writer, uint32_t index);
void amber_write_leaf(amber_writer *writer, uint8_t kind, uint64_t word);

/* encode/graph/columns.c: writes n cells as a column of one type, if they are of one
 * and that is no longer than their items; else writes nothing. */
bool amber_write_column(amber_writer *writer, uint32_t cell, uint32_t n);

#endif
