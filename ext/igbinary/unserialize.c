/* SPDX-License-Identifier: MIT
 *
 * One call of Amber\unserialize_igbinary(): the header, arrays, references, and values that are named again.
 */
#include "igbinary/unserialize.h"
#include "igbinary/graph.h"
#include "php_amber.h"
#include "decode/decode.h"
#include "format/format.h"

bool amber_igbinary_options_parse(HashTable *given, amber_decode_options *options)
{
	if (!amber_decode_options_parse(given, options)) {
		return false;
	}
	if (!options->keys.secret) {
		return true;
	}
	amber_decode_options_free(options);
	return amber_option_value_error("Unknown option \"key\"; igbinary signs nothing");
}

/* --- values that are named again ------------------------------------------- */

/* Reads the number of a shared value, and counts what it names. */
static bool read_number(amber_igbinary_reader *reader, uint8_t type, uint32_t *number)
{
	amber_decoder *decoder = reader->decoder;
	const uint8_t *at = decoder->p - 1;
	unsigned width = type - (type < AMBER_IGBINARY_OBJECT_NAMED_8 ? AMBER_IGBINARY_AGAIN_8
		: AMBER_IGBINARY_OBJECT_NAMED_8);
	uint64_t n = 0;

	if (UNEXPECTED(!amber_igbinary_number(decoder, 1u << width, &n))) {
		return false;
	}
	if (UNEXPECTED(n >= decoder->shared_used)) {
		return amber_decode_fail(decoder, at, "There is no shared value number %" PRIu64 " here", n);
	}
	*number = (uint32_t) n;
	return true;
}

/* Whether this type names a shared value. */
static bool is_again(uint8_t type)
{
	return (type >= AMBER_IGBINARY_AGAIN_8 && type <= AMBER_IGBINARY_AGAIN_32)
		|| (type >= AMBER_IGBINARY_OBJECT_NAMED_8 && type <= AMBER_IGBINARY_OBJECT_NAMED_32);
}

/* Counts a shared value that is named again at `at`, and notes arrays for igbinary/loops.c. Returns its value. */
static bool count_again(amber_igbinary_reader *reader, uint32_t number, const uint8_t *at, zval *value)
{
	amber_decoder *decoder = reader->decoder;
	const amber_decode_shared *shared = &decoder->shared[number];
	zend_refcounted *counted = shared->counted;

	if (GC_TYPE(counted) == IS_REFERENCE) {
		ZVAL_COPY_VALUE(value, &((zend_reference *) counted)->val);
	} else if (counted == (zend_refcounted *) &zend_empty_array) {
		ZVAL_EMPTY_ARRAY(value);
	} else if (GC_TYPE(counted) == IS_ARRAY) {
		ZVAL_ARR(value, (zend_array *) counted);
	} else {
		ZVAL_OBJ(value, (zend_object *) counted);
	}
	if (UNEXPECTED(Z_TYPE_P(value) == IS_ARRAY && (reader->loops || shared->back_edge == AMBER_OPEN_SHARED))) {
		amber_igbinary_note_loop(reader, number, at);
		if (Z_REFCOUNTED_P(value)) {
			HT_ALLOW_COW_VIOLATION(Z_ARRVAL_P(value));
		}
	}
	return amber_decode_name_shared(decoder, number);
}

static bool read_again(amber_igbinary_reader *reader, uint8_t type, zval *place)
{
	const uint8_t *at = reader->decoder->p - 1;
	uint32_t number = 0;
	zval value;

	if (UNEXPECTED(!read_number(reader, type, &number) || !count_again(reader, number, at, &value))) {
		return false;
	}
	ZVAL_COPY(place, &value);
	return true;
}

/* The same in a place that is a PHP reference. An array or object that is in no reference yet gets one, for all places
 * to come. */
static bool refer_again(amber_igbinary_reader *reader, uint8_t type, zval *place)
{
	const uint8_t *at = reader->decoder->p - 1;
	uint32_t number = 0;
	zval value;

	if (UNEXPECTED(!read_number(reader, type, &number) || !count_again(reader, number, at, &value))) {
		return false;
	}
	amber_decode_shared *shared = &reader->decoder->shared[number];
	if (GC_TYPE(shared->counted) == IS_REFERENCE) {
		GC_ADDREF(shared->counted);
		ZVAL_REF(place, (zend_reference *) shared->counted);
		return true;
	}
	Z_TRY_ADDREF(value);
	ZVAL_NEW_REF(place, &value);
	shared->counted = (zend_refcounted *) Z_REF_P(place);
	return true;
}

/* --- arrays and references ------------------------------------------------- */

/* A shared value that is complete, and has no levels and no elements. */
static void add_flat(amber_decoder *decoder, uint32_t number, zend_refcounted *counted)
{
	decoder->shared[number].counted = counted;
	decoder->shared[number].back_edge = AMBER_NOT_SHARED;
}

static bool begin_array(amber_decoder *decoder, uint8_t type, zval *place, zend_reference *reference)
{
	uint32_t count = 0, number = amber_decode_new_shared(decoder);

	if (UNEXPECTED(!amber_igbinary_count(decoder, type, &count))) {
		return false;
	}
	if (count == 0) {
		ZVAL_EMPTY_ARRAY(place);
		add_flat(decoder, number, reference ? (zend_refcounted *) reference : (zend_refcounted *) &zend_empty_array);
		return true;
	}
	amber_decode_counts around = amber_decode_begin_shared(decoder, number);
	if (UNEXPECTED(!amber_igbinary_may_begin(decoder, count))) {
		return false;
	}
	amber_decode_frame *frame = amber_igbinary_push_array(decoder, count, number, &around);
	ZVAL_ARR(place, frame->owner);
	decoder->shared[number].counted = reference ? (zend_refcounted *) reference : Z_COUNTED_P(place);
	return true;
}

static bool is_object(uint8_t type)
{
	return type >= AMBER_IGBINARY_OBJECT_8 && type <= AMBER_IGBINARY_OBJECT_AGAIN_32;
}

static bool read_reference(amber_igbinary_reader *reader, zval *place)
{
	amber_decoder *decoder = reader->decoder;
	bool other;

	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	uint8_t type = *decoder->p++;
	if (is_again(type)) {
		return refer_again(reader, type, place);
	}
	ZVAL_MAKE_REF(place);
	zend_reference *reference = Z_REF_P(place);
	if (amber_igbinary_is_array(type)) {
		return begin_array(decoder, type, &reference->val, reference);
	}
	if (is_object(type)) {
		return amber_igbinary_object(reader, type, &reference->val, reference);
	}
	if (UNEXPECTED(!amber_igbinary_scalar(decoder, type, &reference->val, &other))) {
		return false;
	}
	if (UNEXPECTED(other)) {
		return amber_decode_fail(decoder, decoder->p - 1, "Type 0x%02X cannot stand behind a reference", type);
	}
	add_flat(decoder, amber_decode_new_shared(decoder), (zend_refcounted *) reference);
	return true;
}

/* --- the whole graph ------------------------------------------------------- */

/* Reads a value whose type has been read and is not that of a scalar. */
static bool read_value(amber_igbinary_reader *reader, uint8_t type, zval *place)
{
	if (EXPECTED(amber_igbinary_is_array(type))) {
		return begin_array(reader->decoder, type, place, NULL);
	}
	if (EXPECTED(is_object(type))) {
		return amber_igbinary_object(reader, type, place, NULL);
	}
	if (EXPECTED(is_again(type))) {
		return read_again(reader, type, place);
	}
	return type == AMBER_IGBINARY_REFERENCE ? read_reference(reader, place)
		: amber_decode_fail(reader->decoder, reader->decoder->p - 1, "Type 0x%02X begins no value", type);
}

/* Records the size of the value of a frame that is complete. Most values have no cycles in them; the others take three
 * times as long. */
static bool complete(amber_decoder *decoder, amber_decode_frame *frame)
{
	const amber_decode_counts *counts = &decoder->counts;
	amber_decode_shared *shared = &decoder->shared[frame->reference];

	if (UNEXPECTED(counts->back_edge != AMBER_NOT_SHARED
		|| (counts->rise | counts->detour | shared->rise | shared->detour | shared->height))) {
		return amber_decode_complete_shared(decoder, frame);
	}
	shared->elements = counts->elements - frame->around.elements;
	shared->height = (uint32_t) MIN(counts->deepest - shared->level, AMBER_HEIGHT_MOST);
	shared->back_edge = AMBER_NOT_SHARED;
	amber_decode_end_shared(decoder, &frame->around);
	return true;
}

/* Finishes the array or object of the top frame, which is full, and pops the frame. */
static bool finish(amber_igbinary_reader *reader)
{
	amber_decoder *decoder = reader->decoder;
	amber_decode_frame *frame = decoder->top;

	if (frame->kind == AMBER_FRAME_OBJECT) {
		if (UNEXPECTED(!amber_igbinary_finish_object(reader, frame))) {
			return false;
		}
	} else {
		if (frame->kind == AMBER_FRAME_TABLE) {
			amber_decode_finish_table(decoder, frame->owner);
		}
		if (UNEXPECTED(frame->class)) {
			amber_igbinary_finish_data(decoder, frame);
		}
	}
	decoder->depth--;
	decoder->top--;
	return complete(decoder, frame);
}

static bool read_graph(amber_igbinary_reader *reader, zval *root)
{
	amber_decoder *decoder = reader->decoder;
	zval *place;
	uint8_t type;

	amber_decode_begin(decoder, root);
	for (;;) {
		if (UNEXPECTED(!amber_igbinary_elements(decoder, &place, &type))) {
			return false;
		}
		if (place) {
			if (UNEXPECTED(!read_value(reader, type, place))) {
				return false;
			}
		} else if (decoder->depth == 1) {
			return true;
		} else if (UNEXPECTED(!finish(reader))) {
			return false;
		}
	}
}

/* Releases what only frames own. */
static void unwind(amber_decoder *decoder)
{
	while (decoder->depth) {
		amber_decode_frame *frame = &decoder->frames[--decoder->depth];
		if (frame->kind == AMBER_FRAME_OBJECT) {
			for (uint32_t i = 0; i < frame->done; i++) {
				zval_ptr_dtor(&frame->temp[i]);
			}
			efree(frame->temp);
		} else if (frame->kind != AMBER_FRAME_VALUE && frame->class) {
			zend_array_release(frame->owner);
		}
	}
}

static bool check_header(amber_decoder *decoder)
{
	size_t length = (size_t) (decoder->end - decoder->p);
	amber_format format = amber_detect(decoder->p, length);

	if (EXPECTED(format == AMBER_FORMAT_IGBINARY)) {
		decoder->p += AMBER_IGBINARY_HEADER_BYTES;
		return true;
	}
	if (length == 0) {
		return amber_decode_fail(decoder, decoder->p, "The data is empty");
	}
	const char *other = amber_format_in_words(format);
	return amber_decode_fail(decoder, decoder->p, other ? "This is not igbinary data: it looks like %s"
		: "This is not igbinary data", other);
}

static bool read_all(amber_decoder *decoder, zval *root)
{
	amber_igbinary_reader reader;

	amber_fill(&reader, 0, sizeof(reader));
	reader.decoder = decoder;
	bool good = check_header(decoder) && read_graph(&reader, root)
		&& (EXPECTED(decoder->p == decoder->end) || amber_decode_fail_rest(decoder))
		&& amber_igbinary_check_loops(&reader);
	if (UNEXPECTED(!good)) {
		unwind(decoder);
	}
	if (UNEXPECTED(reader.loops)) {
		efree(reader.loops);
	}
	return good;
}

bool amber_igbinary_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options)
{
	static const amber_decode_outside igbinary = { .read = read_all };

	ZVAL_NULL(result);
	return amber_decode_part(result, bytes, length, options, &igbinary);
}
