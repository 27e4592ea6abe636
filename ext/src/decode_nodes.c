/* SPDX-License-Identifier: MIT
 *
 * Nodes, and what counts where one is named again: all its levels, as releasing them takes as much C stack as if they
 * stood there.
 *
 * A node that names what it stands in counts none of that: the two hold each other, and PHP's collector releases circles
 * without recursion. That ends where a value is lost (its key stands twice, and a later value takes its place): the node
 * may then lead to what was around it, but not the other way. From there on it counts both.
 */
#include "decode.h"

/* Every node that stands in this one gets it around itself, but for those that have one already: these
 * stand in a node that gets it. Each node is met here once in a message. */
static zend_never_inline void set_around(amber_decoder *decoder, uint32_t number)
{
	for (uint32_t i = number + 1; i < decoder->nodes_used;) {
		amber_decode_node *node = &decoder->nodes[i];
		node->around = number + 1;
		i = node->end ? node->end : i + 1;
	}
	decoder->nodes[number].end = decoder->nodes_used;
}

void amber_decode_complete_nodes(amber_decoder *decoder, uint32_t first, uint32_t last, uint32_t height, uint64_t elements)
{
	bool named = false;

	for (uint32_t i = first; i <= last; i++) {
		amber_decode_node *node = &decoder->nodes[i];
		node->height = height;
		node->elements = elements;
		named |= node->named;
	}
	if (UNEXPECTED(named && decoder->nodes[last].lost != decoder->lost)) {
		set_around(decoder, last);
	}
}

/* The way outwards is made short, so that it is long only once. A sum too large for its type is past every limit there is,
 * and nothing is read after that. */
zend_never_inline void amber_decode_measure(amber_decoder *decoder, uint32_t number, uint64_t *height, uint64_t *elements)
{
	amber_decode_node *nodes = decoder->nodes;
	uint64_t way_height = 0, way_elements = 0;
	uint32_t outermost = number;

	for (; nodes[outermost].around; outermost = nodes[outermost].around - 1) {
		way_height += nodes[outermost].height;
		way_elements += nodes[outermost].elements;
	}
	*height = way_height + nodes[outermost].height;
	*elements = way_elements + nodes[outermost].elements;
	while (number != outermost) {
		amber_decode_node *node = &nodes[number];
		amber_decode_node own = *node;
		node->height = (uint32_t) way_height;
		node->elements = way_elements;
		node->around = outermost + 1;
		way_height -= own.height;
		way_elements -= own.elements;
		number = own.around - 1;
	}
}
