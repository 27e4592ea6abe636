/* SPDX-License-Identifier: MIT
 * Parts of a message, decoded where they stand: for who knows the message, src/decode/decode.h has the call. */
#ifndef AMBER_DECODE_STRETCH_H
#define AMBER_DECODE_STRETCH_H

#include "src/decode/read/decoder.h"

/* Where the decoder stood, and its lists, while it reads elsewhere. */
typedef struct {
	const uint8_t *p;
	uint32_t first[AMBER_LISTS];
	zend_string **strings;
	uint32_t strings_used, strings_size, strings_settled;
	zend_array **shapes;
	uint32_t shapes_used, shapes_size;
	amber_decode_class **classes;
	uint32_t classes_used, classes_size;
	amber_decode_node *nodes;
	uint32_t nodes_used, nodes_size;
} amber_decode_stretch;

/* The decoder goes to p, where so many entries of each list stand before it, with lists that are empty; and comes back.
 * What the lists held is released then. */
void amber_decode_stretch_begin(amber_decoder *decoder, const uint8_t *p, const uint32_t *first,
	amber_decode_stretch *around);
void amber_decode_stretch_end(amber_decoder *decoder, const amber_decode_stretch *around);

/* Reads the item that stands here into place, which stands in the top frame. False: failed, and no frame is left. */
bool amber_decode_item(amber_decoder *decoder, zval *place);

#endif
