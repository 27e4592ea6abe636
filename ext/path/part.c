/* SPDX-License-Identifier: MIT
 *
 * The value of a part of a message. If there are shared values before the part, it is scanned before it is decoded; a
 * row, before its first item is. Every value outside of it that it refers to must be an array, which is equal wherever
 * it is built; these arrays are decoded first. So either the part is decoded, once, or the whole message is, but never
 * both.
 */
#include "php_amber.h"
#include "decode/decode.h"
#include "decode/objects.h"
#include "path/path.h"
#include "zend_exceptions.h"

/* An array outside of the part that the part, or another array here, refers to. */
typedef struct {
	uint32_t    number;   /* its number as a shared value */
	uint32_t    height;   /* levels of arrays, including its own */
	uint64_t    elements; /* number of elements in it, at all levels */
	zend_array *array;    /* owned; NULL: not decoded yet */
} outside_array;

typedef struct {
	amber_decode_outside outside; /* first member, so that the decoder's pointer converts */
	amber_reader     *reader;
	const amber_part *part;
	outside_array    *arrays;     /* sorted by number */
	uint32_t          arrays_n;
	bool              is_row;     /* the part is a row */
	uint32_t          decoded;    /* number of decoded arrays */
	size_t            bytes;      /* size of a part that was scanned; else 0 */
	uint32_t          items;      /* number of items in columns of the row that was scanned */
	amber_decoder    *decoder;    /* while a row is decoded; NULL: while it is scanned */
} part_context;

/* --- limits ------------------------------------------------------------------ */

/* Limit of items in columns of a row, and so of rows in rows, which recurse on the C stack. Taking out one of a few
 * rows with many items takes longer than decoding all of them. */
#define ROW_ITEMS_MOST 64

/* Skipping small columns takes as long as decoding some values. So a row of fewer rows than FEW is scanned before it is
 * decoded, and of fewer than the encoder ever writes as rows, all are decoded, with the whole message. */
#define ROWS_LEAST 16
#define ROWS_FEW   64

static bool walk_row(part_context *context, uint32_t i, uint32_t c);

/* --- scanning a part -------------------------------------------------------- */

/* Skips the item at the read position and marks the arrays before it that it refers to. */
static bool scan_item(amber_reader *reader)
{
	reader->outside = reader->numbered[AMBER_SHARED];
	bool good = amber_reader_skip(reader, 1, NULL);
	reader->outside = 0;
	return good;
}

/* Marks the arrays that the marked arrays refer to, from the highest number on, as they refer to lower ones only. An
 * array that has an object or a reference in it, or the part, requires the whole message. */
static bool scan_arrays(part_context *context)
{
	amber_reader *reader = context->reader;
	const uint8_t *end = reader->in.p;

	for (uint32_t number = reader->numbered[AMBER_SHARED]; reader->needed > context->arrays_n && number-- > 0;) {
		const amber_known_shared *shared = &reader->shared[number];
		if (shared->kind != AMBER_SHARED_DEFINED || !shared->needed) {
			continue;
		}
		const uint8_t *from = shared->position.p;
		context->arrays_n++;
		amber_reader_go(reader, &shared->position);
		amber_reader_count_begin(reader);
		reader->has_objects = false;
		if (!scan_item(reader)) {
			return false;
		}
		amber_reader_count_end(reader, from);
		if (reader->has_objects || (from < context->part->position.p && reader->in.p >= end)) {
			return amber_reader_give_up(reader);
		}
	}
	return true;
}

/* Finds the arrays outside that the part needs. Returns false after throwing, or if the whole message is needed. */
static bool find_outside(part_context *context)
{
	amber_reader *reader = context->reader;
	const amber_position *position = &context->part->position;

	amber_reader_go(reader, position);
	amber_reader_count_begin(reader);
	if (!(context->is_row ? walk_row(context, context->part->i, 0) : scan_item(reader))) {
		return false;
	}
	amber_reader_count_end(reader, position->p);
	context->bytes = (size_t) (reader->in.p - position->p);
	if (!scan_arrays(context)) {
		return false;
	}
	context->arrays = safe_emalloc(context->arrays_n, sizeof(outside_array), 0);
	for (uint32_t number = 0, i = 0; i < context->arrays_n; number++) {
		amber_known_shared *shared = &reader->shared[number];
		if (shared->kind == AMBER_SHARED_DEFINED && shared->needed) {
			context->arrays[i] = (outside_array) { .number = number };
			shared->needed = ++i;
		}
	}
	if (!context->is_row) {
		amber_reader_forget(reader, position);
	}
	return true;
}

/* Scans a row while it is decoded, before its first item. */
static bool scan_row(part_context *context)
{
	amber_reader *reader = context->reader;
	amber_decoder *decoder = context->decoder;
	amber_position here = amber_reader_position(reader);

	context->decoder = NULL;
	bool good = find_outside(context);
	context->decoder = decoder;
	amber_reader_go(reader, &here);
	return good;
}

/* --- callbacks of the decoder -------------------------------------------- */

static part_context *context_of(const amber_decoder *decoder)
{
	return (part_context *) decoder->outside;
}

static zend_string *outside_string(amber_decoder *decoder, uint64_t number)
{
	amber_reader *reader = context_of(decoder)->reader;
	const void *entry = number < reader->used[AMBER_STRINGS] ? reader->strings[number] : NULL;

	return entry && !amber_reader_is_place(reader, entry) ? (zend_string *) entry : amber_reader_string(reader, number);
}

/* The entry of a key list or class layout. If it is not decoded yet, moves the decoder to it; the caller moves it back.
 * NULL after throwing. */
static amber_known_key_list *find_key_list(amber_decoder *decoder, enum amber_list list, uint64_t number,
	amber_decode_segment *around)
{
	/* all numbers in it are from before this segment, so outside callbacks resolve all of them */
	static const uint32_t all[AMBER_LISTS] = { UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX };
	amber_known_key_list *key_list = amber_reader_key_list(context_of(decoder)->reader, list, number);

	if (key_list && !key_list->decoded) {
		amber_decode_segment_begin(decoder, list == AMBER_KEY_LISTS ? key_list->keys : key_list->class_at, all, around);
	}
	return key_list;
}

static zend_array *outside_key_list(amber_decoder *decoder, uint64_t number)
{
	amber_decode_segment around;
	amber_known_key_list *key_list = find_key_list(decoder, AMBER_KEY_LISTS, number, &around);

	if (key_list && !key_list->decoded) {
		if (amber_decode_new_key_list(decoder, key_list->n)) {
			GC_ADDREF(decoder->key_lists[0]);
			key_list->decoded = decoder->key_lists[0];
		}
		amber_decode_segment_end(decoder, &around);
	}
	return key_list ? key_list->decoded : NULL;
}

static amber_decode_class *outside_class(amber_decoder *decoder, uint64_t number)
{
	amber_decode_segment around;

	if (UNEXPECTED(decoder->dictionary) && number < decoder->dictionary->layouts_n) {
		return amber_decode_dictionary_class(decoder, (uint32_t) number);
	}
	amber_known_key_list *key_list = find_key_list(decoder, AMBER_LAYOUTS, number, &around);

	if (key_list && !key_list->decoded) {
		if (amber_decode_class_new(decoder)) {
			decoder->classes[0]->references++;
			key_list->decoded = decoder->classes[0];
		}
		amber_decode_segment_end(decoder, &around);
	}
	return key_list ? key_list->decoded : NULL;
}

/* The decoder has another string of the same content, which it takes from now on. */
static void replace_string(amber_decoder *decoder, uint64_t number, zend_string *str)
{
	amber_reader_replace_string(context_of(decoder)->reader, number, str);
}

static bool outside_array_into(amber_decoder *decoder, zval *place, uint64_t number)
{
	part_context *context = context_of(decoder);
	const amber_known_shared *shared = amber_reader_shared(context->reader, number);

	if (!shared) {
		return false;
	}
	const outside_array *found = shared->kind == AMBER_SHARED_DEFINED && shared->needed
		? &context->arrays[shared->needed - 1] : NULL;
	if (!found || !found->array) {
		return amber_decode_fail(decoder, decoder->p, "Shared value number %" PRIu64 " is not complete here", number);
	}
	uint64_t level = (uint64_t) decoder->top->level + found->height;
	if (level > decoder->levels_most) {
		return amber_decode_fail_depth(decoder);
	}
	decoder->counts.deepest = MAX(decoder->counts.deepest, level);
	ZVAL_ARR(place, found->array);
	GC_TRY_ADDREF(found->array);
	return amber_decode_add(decoder, found->elements);
}

/* --- arrays outside --------------------------------------------------------- */

/* Keeps values of the segment that was just read for later back-references: arrays, key lists, class layouts. Returns
 * false after a failure. */
static bool keep_segment(amber_decoder *decoder, part_context *context)
{
	amber_reader *reader = context->reader;
	amber_known_key_list *key_lists = reader->key_lists[AMBER_KEY_LISTS], *layouts = reader->key_lists[AMBER_LAYOUTS];

	for (; context->decoded < context->arrays_n; context->decoded++) {
		outside_array *array = &context->arrays[context->decoded];
		uint32_t at = array->number - decoder->first[AMBER_SHARED];
		if (at >= decoder->shared_used) {
			break;
		}
		const amber_decode_shared *shared = &decoder->shared[at];
		if (!shared->counted || GC_TYPE(shared->counted) != IS_ARRAY) {
			return amber_decode_fail_number(decoder, "shared value", array->number);
		}
		array->array = (zend_array *) shared->counted;
		GC_TRY_ADDREF(array->array);
		array->height = shared->height;
		array->elements = shared->elements;
	}
	for (uint32_t i = 0; i < decoder->key_lists_used; i++) {
		uint32_t number = decoder->first[AMBER_KEY_LISTS] + i;
		if (number < reader->used[AMBER_KEY_LISTS] && !key_lists[number].decoded) {
			GC_ADDREF(decoder->key_lists[i]);
			key_lists[number].decoded = decoder->key_lists[i];
		}
	}
	for (uint32_t i = 0; i < decoder->classes_used; i++) {
		uint32_t number = decoder->first[AMBER_LAYOUTS] + i;
		if (number < reader->used[AMBER_LAYOUTS] && !layouts[number].decoded) {
			decoder->classes[i]->references++;
			layouts[number].decoded = decoder->classes[i];
		}
	}
	return true;
}

/* Decodes the item at p, as a segment of its own, into place. */
static bool read_segment(amber_decoder *decoder, part_context *context, const uint8_t *p, const uint32_t *numbered,
	zval *place)
{
	amber_decode_segment around;

	amber_decode_segment_begin(decoder, p, numbered, &around);
	bool good = amber_decode_item(decoder, place) && keep_segment(decoder, context);
	amber_decode_segment_end(decoder, &around);
	return good;
}

/* Decodes the needed arrays with numbers below this one, each after the arrays that it names. */
static bool read_outside(amber_decoder *decoder, part_context *context, uint32_t number)
{
	while (context->decoded < context->arrays_n && context->arrays[context->decoded].number < number) {
		const amber_position *position
			= &context->reader->shared[context->arrays[context->decoded].number].position;
		amber_decode_counts around = decoder->counts;
		uint32_t before = context->decoded;
		zval value;
		bool good = read_segment(decoder, context, position->p, position->numbered, &value);
		zval_ptr_dtor(&value);
		if (!good || context->decoded == before) {
			return good && amber_decode_fail_number(decoder, "shared value", context->arrays[before].number);
		}
		around.containers = decoder->counts.containers; /* no value is deeper than there are containers */
		decoder->counts = around; /* its elements count where it is named */
	}
	return true;
}

/* --- decoding a row ---------------------------------------------------------- */

/* Place c of the top frame, which is the next one, as null: valid, whatever fails from here on. */
static zval *next_place(amber_decoder *decoder, uint32_t c)
{
	zval *place = amber_place(&decoder->top->places, c);

	ZVAL_NULL(place);
	decoder->top->i = c + 1;
	return place;
}

static bool begin_row(part_context *context, const amber_header *header, uint32_t c)
{
	amber_decoder *decoder = context->decoder;

	if (!decoder) {
		return true;
	}
	zval *place = next_place(decoder, c);
	if (header->item == AMBER_ITEM_OBJECT) {
		return amber_decode_object(decoder, place, outside_class(decoder, header->number), AMBER_NOT_SHARED, false);
	}
	return amber_header_has_keys(header)
		? amber_decode_record(decoder, place, outside_key_list(decoder, header->number), AMBER_NOT_SHARED, false)
		: amber_decode_list(decoder, place, header->columns, AMBER_NOT_SHARED, false);
}

static bool walk_item(part_context *context, uint32_t c)
{
	amber_reader *reader = context->reader;
	amber_decoder *decoder = context->decoder;

	if (!decoder) {
		return scan_item(reader);
	}
	zval *place = next_place(decoder, c);
	return (context->bytes || scan_row(context)) && read_outside(decoder, context, reader->numbered[AMBER_SHARED])
		&& read_segment(decoder, context, reader->in.p, reader->numbered, place)
		&& amber_reader_skip(reader, 1, NULL);
}

/* Walks through value i of a column of n items. */
static bool walk_items(part_context *context, uint32_t n, uint32_t i, uint32_t c)
{
	amber_reader *reader = context->reader;
	amber_header header;
	uint32_t row;

	if (!amber_reader_skip(reader, i, &row)) {
		return false;
	}
	amber_position position = amber_reader_position(reader);
	if (!amber_reader_header(reader, &header)) {
		return false;
	}
	amber_reader_go(reader, &position);
	if (!(header.is_rows ? walk_row(context, row, c) : walk_item(context, c))) {
		return false;
	}
	uint32_t behind = i - row + header.fills;
	if (behind > n) {
		return amber_decode_fail(&reader->in, position.p, "There are more rows than places for them");
	}
	return amber_reader_skip(reader, n - behind, NULL);
}

/* Walks through row i of the rows at the read position, which is value c of the row around it, and through rows inside
 * it: scans it, or decodes it. Skips each byte of the rows once. */
static bool walk_row(part_context *context, uint32_t i, uint32_t c)
{
	amber_reader *reader = context->reader;
	amber_header header;

	if (!amber_reader_header(reader, &header) || !begin_row(context, &header, c)) {
		return false;
	}
	uint32_t n = (uint32_t) header.n;
	for (uint32_t column = 0; column < header.columns; column++) {
		bool items = amber_reader_is_items(reader);
		if (items && !context->decoder && ++context->items > ROW_ITEMS_MOST) {
			return amber_reader_give_up(reader);
		}
		if (!(items ? walk_items(context, n, i, column)
		 : context->decoder ? amber_reader_element(reader, n, i, next_place(context->decoder, column))
		 : amber_reader_skip_column(reader, n))) {
			return false;
		}
	}
	return !context->decoder || amber_decode_pop(context->decoder);
}

/* --- decoding a part ----------------------------------------------------------- */

/* A part with more bytes than this for each string before it gets all of these strings at once. */
#define BYTES_PER_STRING 4

/* Gives the decoder all strings before the part, so that it need not ask for each. */
static void take_strings(amber_decoder *decoder)
{
	amber_reader *reader = context_of(decoder)->reader;
	uint32_t first = decoder->dictionary ? decoder->dictionary->strings_n : 0;

	for (uint32_t i = first; i < decoder->first[AMBER_STRINGS]; i++) {
		amber_number_string(decoder, amber_reader_string(reader, i));
	}
	decoder->first[AMBER_STRINGS] = first;
}

static bool read_part(amber_decoder *decoder, zval *root)
{
	part_context *context = context_of(decoder);
	const amber_part *part = context->part;
	zend_array *keys = NULL;

	decoder->p = part->position.p;
	decoder->dictionary = context->reader->in.dictionary;
	memcpy(decoder->first, part->position.numbered, sizeof(decoder->first));
	if (!context->is_row && context->bytes / BYTES_PER_STRING > decoder->first[AMBER_STRINGS]) {
		take_strings(decoder);
	}
	amber_decode_begin(decoder, root);
	if (part->kind == AMBER_PART_KEY_COLUMN) {
		keys = amber_decode_key_column(decoder, part->n);
	} else if (part->kind == AMBER_PART_KEY_LIST && (keys = outside_key_list(decoder, part->n)) != NULL) {
		keys = amber_decode_table_like(keys);
	}
	if (keys) {
		ZVAL_ARR(root, keys);
		amber_decode_finish_table(decoder, keys); /* keys may repeat */
	}
	if (part->kind != AMBER_PART_ITEM) {
		return keys != NULL;
	}
	if (!context->is_row) {
		return read_outside(decoder, context, part->position.numbered[AMBER_SHARED]) && amber_decode_fill(decoder, 1);
	}
	context->decoder = decoder;
	amber_reader_go(context->reader, &part->position);
	return walk_row(context, part->i, 0);
}

static void release(part_context *context)
{
	amber_reader *reader = context->reader;

	for (uint32_t i = 0; context->arrays && i < context->arrays_n; i++) {
		if (context->arrays[i].array) {
			zend_array_release(context->arrays[i].array);
		}
	}
	if (context->arrays) {
		efree(context->arrays);
	}
	for (uint32_t i = 0; i < reader->used[AMBER_KEY_LISTS]; i++) {
		if (reader->key_lists[AMBER_KEY_LISTS][i].decoded) {
			zend_array_release(reader->key_lists[AMBER_KEY_LISTS][i].decoded);
		}
	}
	for (uint32_t i = 0; i < reader->used[AMBER_LAYOUTS]; i++) {
		if (reader->key_lists[AMBER_LAYOUTS][i].decoded) {
			amber_decode_class_release(reader->key_lists[AMBER_LAYOUTS][i].decoded);
		}
	}
}

bool amber_part_value(amber_reader *reader, const amber_part *part, zval *value)
{
	part_context context = { .outside = { part->level, read_part, outside_string, replace_string, outside_key_list,
		outside_class, outside_array_into }, .reader = reader, .part = part };
	amber_header header;

	ZVAL_NULL(value);
	amber_reader_go(reader, &part->position);
	if (part->kind == AMBER_PART_ELEMENT) {
		return amber_reader_element(reader, part->n, part->i, value);
	}
	if (part->kind == AMBER_PART_ITEM) {
		amber_reader_count_begin(reader);
		if (!amber_reader_header(reader, &header)) {
			return false;
		}
		if (header.item == AMBER_ITEM_SCALAR) {
			amber_reader_go(reader, &part->position);
			return amber_reader_scalar(reader, value);
		}
		context.is_row = header.is_rows;
		if (context.is_row && header.n < ROWS_LEAST) {
			return amber_reader_give_up(reader);
		}
	}
	bool scans = context.is_row ? header.n < ROWS_FEW
		: part->kind == AMBER_PART_ITEM && part->position.numbered[AMBER_SHARED] > 0;
	bool good = (!scans || find_outside(&context))
		&& amber_decode_part(value, reader->in.start, (size_t) (reader->in.end - reader->in.start),
			reader->in.options, &context.outside)
		&& !EG(exception);
	ZEND_ASSERT((good || EG(exception) || reader->gave_up) && "whatever fails says why");
	if (!good && reader->gave_up) {
		zend_clear_exception();
	}
	release(&context);
	return good;
}
