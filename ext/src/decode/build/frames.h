/* SPDX-License-Identifier: MIT
 * Arrays and objects that are being filled. */
#ifndef AMBER_DECODE_FRAMES_H
#define AMBER_DECODE_FRAMES_H

#include "src/decode/read/tables.h"

bool amber_decode_fail_elements(amber_decoder *decoder);

/* build/stretch.c: the key list or class layout of a number that the decoder itself did not give; NULL: failed. And the
 * array of such a node number, into place; false: failed. */
zend_array *amber_decode_outside_shape(amber_decoder *decoder, uint64_t number);
amber_decode_class *amber_decode_outside_class(amber_decoder *decoder, uint64_t number);
bool amber_decode_outside_array(amber_decoder *decoder, zval *place, uint64_t number);

/* The key list of a number; NULL: failed. */
static zend_always_inline zend_array *amber_decode_shape(amber_decoder *decoder, uint64_t number)
{
	uint64_t at = number - decoder->first[AMBER_SHAPES];

	return EXPECTED(at < decoder->shapes_used) ? decoder->shapes[at] : amber_decode_outside_shape(decoder, number);
}

/* The class layout of a number; NULL: failed. */
static zend_always_inline amber_decode_class *amber_decode_class_of(amber_decoder *decoder, uint64_t number)
{
	uint64_t at = number - decoder->first[AMBER_OBJECT_SHAPES];

	return EXPECTED(at < decoder->classes_used) ? decoder->classes[at] : amber_decode_outside_class(decoder, number);
}

/* A node was named that is not complete. */
static zend_always_inline void amber_decode_lead(amber_decoder *decoder, uint32_t node)
{
	decoder->met.leads = MIN(decoder->met.leads, node);
}

/* Counts the places of what begins or is named. False: more than max_elements allows. */
static zend_always_inline bool amber_decode_add(amber_decoder *decoder, uint64_t elements)
{
	uint64_t sum = decoder->met.elements + elements;

	/* sharing can double it with every byte */
	decoder->met.elements = EXPECTED(sum >= elements) ? sum : UINT64_MAX;
	return EXPECTED(decoder->met.elements <= decoder->max_elements) || amber_decode_fail_elements(decoder);
}

/* In the place that is read next a node begins; returns what had been met before. */
static zend_always_inline amber_decode_met amber_decode_begin_node(amber_decoder *decoder)
{
	amber_decode_met around = decoder->met;

	decoder->met.deepest = decoder->top->level;
	decoder->met.leads = AMBER_NO_NODE;
	return around;
}

/* A node is complete: what was met in it is in what is around it, too. */
static zend_always_inline void amber_decode_end_node(amber_decoder *decoder, const amber_decode_met *around)
{
	decoder->met.deepest = MAX(decoder->met.deepest, around->deepest);
	decoder->met.leads = MIN(decoder->met.leads, around->leads);
}

/* decode/build/frames.c */
/* What begins has n places: whether max_depth and max_elements allow them, and whether they can be filled by what is
 * left of the input: every place needs a bit of it at least, or one of the free places. */
bool amber_decode_may_begin(amber_decoder *decoder, uint64_t n);
/* The first frame, of one value. */
void amber_decode_begin(amber_decoder *decoder, zval *root);
/* A frame for n more values, levels deeper than the top one. Pointers to frames die here. */
amber_decode_frame *amber_decode_push(amber_decoder *decoder, uint8_t kind, uint32_t n, uint32_t levels);
/* Places for values that wait aside, UNDEF. */
zval *amber_decode_aside(uint64_t n);
/* Each begins what stands in place, which gets the node number when it is complete (AMBER_NO_NODE: none). bare: it has
 * none and stands behind no reference; then the leaves that it begins with are read at once, and if they are all no
 * frame is left. */
bool amber_decode_list(amber_decoder *decoder, zval *place, uint32_t n, uint32_t node, bool bare);
bool amber_decode_list_column(amber_decoder *decoder, zval *place, uint32_t node, bool bare);
bool amber_decode_record(amber_decoder *decoder, zval *place, const zend_array *shape, uint32_t node, bool bare);
bool amber_decode_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t node, bool bare);
bool amber_decode_map_columns(amber_decoder *decoder, zval *place, uint32_t node);
bool amber_decode_object(amber_decoder *decoder, zval *place, amber_decode_class *class, uint32_t node, bool bare);
bool amber_decode_new_object(amber_decoder *decoder, zval *place, uint32_t node, bool bare);
/* The top frame's places are filled. */
bool amber_decode_pop(amber_decoder *decoder);
void amber_decode_unwind(amber_decoder *decoder);

/* decode/build/rows.c: rows in the places of the top frame from the last one on, and their columns, one a call. */
bool amber_decode_rows(amber_decoder *decoder, uint8_t tag);
bool amber_decode_rows_next(amber_decoder *decoder);
/* The object of this number, of rows that are being read; NULL: it is none, or the place that is being read is not in
 * it. */
zend_object *amber_decode_row_around(const amber_decoder *decoder, uint32_t node);
bool amber_decode_rows_finish(amber_decoder *decoder, amber_decode_frame *frame);
void amber_decode_rows_abandon(amber_decoder *decoder, amber_decode_frame *frame);

/* decode/build/walk.c: the next node number, of what is not complete. */
uint32_t amber_decode_new_node(amber_decoder *decoder);
/* Reads the item that stands here, and all in it. */
bool amber_decode_walk(amber_decoder *decoder, zval *root);
/* Reads on until the frame at this depth (1: the first) is the top one, and full. */
bool amber_decode_fill(amber_decoder *decoder, uint32_t depth);

#endif
