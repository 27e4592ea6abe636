/* SPDX-License-Identifier: MIT
 *
 * Decodes a part of a message at its own offset. Its items may be in several stretches of the message, each of which
 * starts its own lists; a number from before a stretch is looked up by decoder->outside.
 */
#include "decode/frames.h"
#include "decode/objects.h"

/* Whether decoder->outside can look up this number, which must be from before the stretch; fails if not. */
static bool is_outside(const amber_decoder *decoder, enum amber_list list, const char *what, uint64_t number)
{
	return (decoder->outside && number < decoder->first[list]) || amber_decode_fail_number(decoder, what, number);
}

zend_string *amber_decode_outside_string(amber_decoder *decoder, uint64_t number, bool name)
{
	zend_string *str = is_outside(decoder, AMBER_STRINGS, "string", number)
		? decoder->outside->string(decoder, number) : NULL;

	if (!str) {
		return NULL;
	}
	zend_string_addref(str);
	if (!name || ZSTR_LEN(str) <= AMBER_LONG_NAME) {
		return str;
	}
	zend_string *one = amber_decode_one_string(decoder, str);
	if (one && one != str) {
		decoder->outside->replace_string(decoder, number, one); /* else each time it is named both are compared */
	}
	return one;
}

zend_array *amber_decode_outside_shape(amber_decoder *decoder, uint64_t number)
{
	return is_outside(decoder, AMBER_SHAPES, "shape", number) ? decoder->outside->shape(decoder, number) : NULL;
}

amber_decode_class *amber_decode_outside_class(amber_decoder *decoder, uint64_t number)
{
	return is_outside(decoder, AMBER_OBJECT_SHAPES, "object shape", number)
		? decoder->outside->class(decoder, number) : NULL;
}

bool amber_decode_outside_array(amber_decoder *decoder, zval *place, uint64_t number)
{
	return is_outside(decoder, AMBER_NODES, "node", number) && decoder->outside->array(decoder, place, number);
}

void amber_decode_stretch_begin(amber_decoder *decoder, const uint8_t *p, const uint32_t *first,
	amber_decode_stretch *around)
{
	*around = (amber_decode_stretch) {
		.p = decoder->p,
		.strings = decoder->strings, .strings_used = decoder->strings_used, .strings_size = decoder->strings_size,
		.strings_settled = decoder->strings_settled,
		.shapes = decoder->shapes, .shapes_used = decoder->shapes_used, .shapes_size = decoder->shapes_size,
		.classes = decoder->classes, .classes_used = decoder->classes_used, .classes_size = decoder->classes_size,
		.nodes = decoder->nodes, .nodes_used = decoder->nodes_used, .nodes_size = decoder->nodes_size,
	};
	memcpy(around->first, decoder->first, sizeof(around->first));
	decoder->p = p;
	memcpy(decoder->first, first, sizeof(decoder->first));
	decoder->strings = NULL;
	decoder->shapes = NULL;
	decoder->classes = NULL;
	decoder->nodes = NULL;
	decoder->strings_used = decoder->strings_size = decoder->strings_settled = 0;
	decoder->shapes_used = decoder->shapes_size = decoder->classes_used = decoder->classes_size = 0;
	decoder->nodes_used = decoder->nodes_size = 0;
}

void amber_decode_stretch_end(amber_decoder *decoder, const amber_decode_stretch *around)
{
	amber_decode_release_lists(decoder);
	decoder->p = around->p;
	memcpy(decoder->first, around->first, sizeof(decoder->first));
	decoder->strings = around->strings;
	decoder->strings_used = around->strings_used;
	decoder->strings_size = around->strings_size;
	decoder->strings_settled = around->strings_settled;
	decoder->shapes = around->shapes;
	decoder->shapes_used = around->shapes_used;
	decoder->shapes_size = around->shapes_size;
	decoder->classes = around->classes;
	decoder->classes_used = around->classes_used;
	decoder->classes_size = around->classes_size;
	decoder->nodes = around->nodes;
	decoder->nodes_used = around->nodes_used;
	decoder->nodes_size = around->nodes_size;
}

bool amber_decode_item(amber_decoder *decoder, zval *place)
{
	ZVAL_NULL(place);
	amber_decode_frame *frame = amber_decode_push(decoder, AMBER_FRAME_VALUE, 1, 0);
	frame->places = (amber_places) { .base = (char *) place };
	bool good = amber_decode_fill(decoder, decoder->depth);
	if (good) {
		return amber_decode_pop(decoder);
	}
	amber_decode_unwind(decoder); /* frames point to classes of the stretch, which are released with it */
	return false;
}
