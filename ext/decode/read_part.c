/* SPDX-License-Identifier: MIT
 *
 * Decodes a part of a message at its own offset. Its items may be in several segments of the message, each of which
 * starts its own lists; a number from before a segment is looked up by decoder->outside.
 */
#include "decode/frames.h"
#include "decode/objects.h"

/* Whether decoder->outside can look up this number, which must be from before the segment; fails if not. */
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

zend_array *amber_decode_outside_key_list(amber_decoder *decoder, uint64_t number)
{
	return is_outside(decoder, AMBER_KEY_LISTS, "key list", number)
		? decoder->outside->key_list(decoder, number) : NULL;
}

amber_decode_class *amber_decode_outside_class(amber_decoder *decoder, uint64_t number)
{
	return is_outside(decoder, AMBER_LAYOUTS, "class layout", number)
		? decoder->outside->class(decoder, number) : NULL;
}

bool amber_decode_outside_array(amber_decoder *decoder, zval *place, uint64_t number)
{
	return is_outside(decoder, AMBER_SHARED, "shared value", number) && decoder->outside->array(decoder, place, number);
}

void amber_decode_segment_begin(amber_decoder *decoder, const uint8_t *p, const uint32_t *first,
	amber_decode_segment *around)
{
	*around = (amber_decode_segment) {
		.p = decoder->p,
		.strings = decoder->strings, .strings_used = decoder->strings_used, .strings_size = decoder->strings_size,
		.strings_settled = decoder->strings_settled,
		.key_lists = decoder->key_lists, .key_lists_used = decoder->key_lists_used,
		.key_lists_size = decoder->key_lists_size,
		.classes = decoder->classes, .classes_used = decoder->classes_used, .classes_size = decoder->classes_size,
		.shared = decoder->shared, .shared_used = decoder->shared_used, .shared_size = decoder->shared_size,
	};
	memcpy(around->first, decoder->first, sizeof(around->first));
	decoder->p = p;
	memcpy(decoder->first, first, sizeof(decoder->first));
	decoder->strings = NULL;
	decoder->key_lists = NULL;
	decoder->classes = NULL;
	decoder->shared = NULL;
	decoder->strings_used = decoder->strings_size = decoder->strings_settled = 0;
	decoder->key_lists_used = decoder->key_lists_size = decoder->classes_used = decoder->classes_size = 0;
	decoder->shared_used = decoder->shared_size = 0;
}

void amber_decode_segment_end(amber_decoder *decoder, const amber_decode_segment *around)
{
	amber_decode_release_lists(decoder);
	decoder->p = around->p;
	memcpy(decoder->first, around->first, sizeof(decoder->first));
	decoder->strings = around->strings;
	decoder->strings_used = around->strings_used;
	decoder->strings_size = around->strings_size;
	decoder->strings_settled = around->strings_settled;
	decoder->key_lists = around->key_lists;
	decoder->key_lists_used = around->key_lists_used;
	decoder->key_lists_size = around->key_lists_size;
	decoder->classes = around->classes;
	decoder->classes_used = around->classes_used;
	decoder->classes_size = around->classes_size;
	decoder->shared = around->shared;
	decoder->shared_used = around->shared_used;
	decoder->shared_size = around->shared_size;
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
	amber_decode_unwind(decoder); /* frames point to classes of the segment, which are released with it */
	return false;
}
