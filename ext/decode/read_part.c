/* SPDX-License-Identifier: MIT
 *
 * Decodes a part of a message at its own offset. Its items may be in several segments of the message, each of which
 * starts its own lists; a number from before a segment is looked up by decoder->outside. Numbers from before the whole
 * message are those of its dictionary.
 */
#include "decode/frames.h"
#include "decode/objects.h"
#include "format/dictionary.h"

/* Whether decoder->outside can look up this number, which must be from before the segment; fails if not. */
static bool is_outside(const amber_decoder *decoder, enum amber_list list, const char *what, uint64_t number)
{
	return (decoder->outside && number < decoder->first[list]) || amber_decode_fail_number(decoder, what, number);
}

/* A string of the dictionary. A list of keys or names that has one by its number is not cached for the process. */
static zend_string *dictionary_string(amber_decoder *decoder, zend_string *str, bool name)
{
	if (!name) {
		return str;
	}
	decoder->names_used = AMBER_CACHED_NAMES_MOST;
	return EXPECTED(ZSTR_LEN(str) <= AMBER_LONG_NAME) ? str : amber_decode_one_string(decoder, str);
}

zend_string *amber_decode_outside_string(amber_decoder *decoder, uint64_t number, bool name)
{
	if (EXPECTED(decoder->dictionary) && EXPECTED(number < decoder->dictionary->strings_n)) {
		return dictionary_string(decoder, decoder->dictionary->strings[number], name);
	}
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
	if (EXPECTED(decoder->dictionary) && EXPECTED(number < decoder->dictionary->key_lists_n)) {
		return decoder->dictionary->key_lists[number];
	}
	return is_outside(decoder, AMBER_KEY_LISTS, "key list", number)
		? decoder->outside->key_list(decoder, number) : NULL;
}

amber_decode_class *amber_decode_outside_class(amber_decoder *decoder, uint64_t number)
{
	if (EXPECTED(decoder->dictionary) && EXPECTED(number < decoder->dictionary->layouts_n)) {
		return amber_decode_dictionary_class(decoder, (uint32_t) number);
	}
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
	char *lists = (char *) decoder + offsetof(amber_decoder, strings);

	around->p = decoder->p;
	memcpy(around->first, decoder->first, sizeof(around->first));
	memcpy(around->lists, lists, sizeof(around->lists));
	decoder->p = p;
	memcpy(decoder->first, first, sizeof(decoder->first));
	memset(lists, 0, sizeof(around->lists));
}

void amber_decode_segment_end(amber_decoder *decoder, const amber_decode_segment *around)
{
	amber_decode_release_lists(decoder);
	decoder->p = around->p;
	memcpy(decoder->first, around->first, sizeof(decoder->first));
	memcpy((char *) decoder + offsetof(amber_decoder, strings), around->lists, sizeof(around->lists));
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
