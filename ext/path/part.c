/* SPDX-License-Identifier: MIT
 *
 * The value of a part of a message. The part is scanned before it is decoded. Every value outside of it that it names
 * must be an array, which is equal wherever it is built; these arrays are decoded first. So either the part is decoded,
 * once, or the whole message is, but never both.
 */
#include "php_amber.h"
#include "decode/decode.h"
#include "decode/frames.h"
#include "decode/objects.h"
#include "path/part.h"

/* --- scanning a part ----------------------------------------------------- */

/* An array outside of the part that the part, or another array here, names. */
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
	bool              is_single;  /* the part is a row that has its rows to itself */
	bool              needs_whole;
	outside_array    *arrays;     /* sorted by number once the scan is complete */
	uint32_t          arrays_n, arrays_size;
	uint32_t          decoded;    /* number of decoded arrays */
	/* for each back-reference and the end: itself, or a later one if those up to there were scanned (union-find) */
	uint32_t         *next_name;
	uint32_t          names_n;
	amber_decoder    *decoder;    /* set while rows are decoded */
} part_context;

/* The first back-reference from index i on that has not been scanned. */
static uint32_t name_from(part_context *context, uint32_t i)
{
	uint32_t *next = context->next_name;

	while (next[i] != i) {
		next[i] = next[next[i]];
		i = next[i];
	}
	return i;
}

/* Adds the array with this number to the needed ones. */
static void need_array(part_context *context, uint32_t number)
{
	amber_known_shared *shared = &context->reader->shared[number];

	if (shared->array_entry) {
		return;
	}
	if (context->arrays_n == context->arrays_size) {
		context->arrays_size = context->arrays_size ? context->arrays_size * 2 : 16;
		context->arrays = safe_erealloc(context->arrays, context->arrays_size, sizeof(outside_array), 0);
	}
	context->arrays[context->arrays_n++] = (outside_array) { .number = number };
	shared->array_entry = context->arrays_n;
}

/* Scans the back-references from p to end and adds the arrays outside: those with a number below `numbered`, the number
 * of shared values before p. */
static void scan_names(part_context *context, const uint8_t *p, const uint8_t *end, uint32_t numbered)
{
	const amber_reader *reader = context->reader;
	uint32_t i = name_from(context, amber_reader_names_from(reader, p));

	for (; i < context->names_n && reader->item + reader->names[i].offset < end; i = name_from(context, i + 1)) {
		context->next_name[i] = i + 1;
		if (reader->names[i].number < numbered) {
			need_array(context, reader->names[i].number);
		}
	}
}

static bool has_objects(const amber_reader *reader, const uint8_t *p, const uint8_t *end)
{
	uint32_t i = amber_reader_objects_from(reader, p);

	return i < reader->objects_used && reader->objects[i] < end;
}

/* Adds the arrays that the needed arrays name. An array with an object or a reference in it requires the whole message;
 * so does an array that is not complete where it is named, which the decoder then reports. */
static void scan_arrays(part_context *context)
{
	const amber_reader *reader = context->reader;

	for (uint32_t i = 0; i < context->arrays_n; i++) {
		uint32_t number = context->arrays[i].number;
		const amber_known_shared *shared = &reader->shared[number];
		const uint8_t *p = shared->position.p;
		if (*p != AMBER_TAG_DEFINE || !shared->end || has_objects(reader, p, shared->end)) {
			context->needs_whole = true;
			return;
		}
		scan_names(context, p, shared->end, number);
	}
}

/* Scans the item from position to the reader for values outside of it. A shared reference requires the whole
 * message. */
static void scan_item(part_context *context, const amber_position *position)
{
	const amber_reader *reader = context->reader;
	const uint8_t *end = reader->in.p;
	uint64_t number;

	scan_names(context, position->p, end, position->numbered[AMBER_SHARED]);
	for (uint32_t i = amber_reader_objects_from(reader, position->p); i < reader->objects_used; i++) {
		const uint8_t *p = reader->objects[i];
		if (p >= end) {
			return;
		}
		context->needs_whole |= *p == AMBER_TAG_REF_BACKREF && amber_get_varint(p + 1, end, &number)
			&& number < position->numbered[AMBER_SHARED];
	}
}

static bool pass_row(void *context, const amber_header *header, uint32_t i, uint32_t c)
{
	(void) context, (void) header, (void) i, (void) c;
	return true;
}

static bool pass_end(void *context)
{
	(void) context;
	return true;
}

static bool pass_row_element(void *context, uint32_t n, uint32_t i, uint32_t c)
{
	(void) i, (void) c;
	return amber_reader_skip_column(((part_context *) context)->reader, n);
}

static bool scan_row_item(void *context, uint32_t c)
{
	amber_reader *reader = ((part_context *) context)->reader;
	amber_position position = amber_reader_position(reader);

	(void) c;
	if (!amber_reader_skip(reader, 1, NULL)) {
		return false;
	}
	scan_item(context, &position);
	return true;
}

static int by_number(const void *a, const void *b)
{
	uint32_t left = ((const outside_array *) a)->number, right = ((const outside_array *) b)->number;

	return (left > right) - (left < right);
}

/* Skips the part; of a row all of its rows. */
static bool skip_part(part_context *context)
{
	amber_reader *reader = context->reader;
	amber_header header = { .fills = 1 };

	amber_reader_go(reader, &context->part->position);
	if (context->part->kind == AMBER_PART_ROW) {
		if (!amber_reader_header(reader, &header)) {
			return false;
		}
		context->is_single = header.fills == 1;
		amber_reader_go(reader, &context->part->position);
	}
	return amber_reader_skip(reader, header.fills, NULL);
}

/* Finds the arrays outside that the part needs. Returns false after throwing, or if the whole message is needed. */
static bool find_outside(part_context *context)
{
	static const amber_row_visitor scan = { pass_row, pass_end, pass_row_element, scan_row_item };
	amber_reader *reader = context->reader;
	const amber_position *position = &context->part->position;

	if (!skip_part(context)) {
		return false;
	}
	bool walks = context->part->kind == AMBER_PART_ROW && !context->is_single;
	if (!walks && amber_reader_names_from(reader, position->p) == reader->names_used
	 && !has_objects(reader, position->p, reader->in.p)) {
		return true;
	}
	context->names_n = reader->names_used;
	context->next_name = safe_emalloc((size_t) context->names_n + 1, sizeof(*context->next_name), 0);
	for (uint32_t i = 0; i <= context->names_n; i++) {
		context->next_name[i] = i;
	}
	if (walks) {
		amber_reader_go(reader, position);
		if (!amber_row_walk(reader, context->part->i, &scan, context, &context->needs_whole)) {
			return false;
		}
	} else {
		scan_item(context, position);
	}
	scan_arrays(context);
	if (context->arrays_n > 1) {
		qsort(context->arrays, context->arrays_n, sizeof(outside_array), by_number);
	}
	for (uint32_t i = 0; i < context->arrays_n; i++) {
		reader->shared[context->arrays[i].number].array_entry = i + 1;
	}
	return !context->needs_whole;
}

/* --- callbacks of the decoder -------------------------------------------- */

static part_context *context_of(const amber_decoder *decoder)
{
	return (part_context *) decoder->outside;
}

static zend_string *outside_string(amber_decoder *decoder, uint64_t number)
{
	return amber_reader_string(context_of(decoder)->reader, number);
}

/* The entry of a key list or class layout. If it is not decoded yet, moves the decoder to it; the caller moves it back.
 * NULL after throwing. */
static amber_known_key_list *find_key_list(amber_decoder *decoder, enum amber_list list, uint64_t number,
	amber_decode_segment *around)
{
	amber_reader *reader = context_of(decoder)->reader;
	/* all numbers in it are from before this segment, so outside callbacks resolve all of them */
	static const uint32_t all[AMBER_LISTS] = { UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX };

	if (!amber_reader_key_list(reader, list, number)) {
		return NULL;
	}
	amber_known_key_list *key_list = &reader->key_lists[list - AMBER_KEY_LISTS][number];
	if (!key_list->decoded) {
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
	const outside_array *found = shared->array_entry ? &context->arrays[shared->array_entry - 1] : NULL;
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

/* --- decoding ---------------------------------------------------------------- */

/* Keeps values of the segment that was just read for later back-references: arrays, key lists, class layouts. Returns
 * false after a failure. */
static bool keep_segment(amber_decoder *decoder, part_context *context)
{
	amber_reader *reader = context->reader;

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
		if (number < reader->used[AMBER_KEY_LISTS] && !reader->key_lists[0][number].decoded) {
			GC_ADDREF(decoder->key_lists[i]);
			reader->key_lists[0][number].decoded = decoder->key_lists[i];
		}
	}
	for (uint32_t i = 0; i < decoder->classes_used; i++) {
		uint32_t number = decoder->first[AMBER_LAYOUTS] + i;
		if (number < reader->used[AMBER_LAYOUTS] && !reader->key_lists[1][number].decoded) {
			decoder->classes[i]->references++;
			reader->key_lists[1][number].decoded = decoder->classes[i];
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
		const amber_known_shared *shared = &context->reader->shared[context->arrays[context->decoded].number];
		amber_decode_counts around = decoder->counts;
		uint32_t before = context->decoded;
		zval value;
		bool good = read_segment(decoder, context, shared->position.p, shared->position.numbered, &value);
		zval_ptr_dtor(&value);
		if (!good || context->decoded == before) {
			return good && amber_decode_fail_number(decoder, "shared value", context->arrays[before].number);
		}
		around.containers = decoder->counts.containers; /* no value is deeper than there are containers */
		decoder->counts = around; /* its elements count where it is named */
	}
	return true;
}

/* Place c of the top frame, which is the next one, as null: valid, whatever fails from here on. */
static zval *next_place(amber_decoder *decoder, uint32_t c)
{
	zval *place = amber_place(&decoder->top->places, c);

	ZVAL_NULL(place);
	decoder->top->i = c + 1;
	return place;
}

static bool begin_row(void *context, const amber_header *header, uint32_t i, uint32_t c)
{
	amber_decoder *decoder = ((part_context *) context)->decoder;
	zval *place = next_place(decoder, c);

	(void) i;
	if (header->tag == AMBER_TAG_LIST_ROWS) {
		return amber_decode_list(decoder, place, header->columns, AMBER_NOT_SHARED, false);
	}
	if (header->tag == AMBER_TAG_ROWS) {
		return amber_decode_record(decoder, place, outside_key_list(decoder, header->key_list), AMBER_NOT_SHARED,
			false);
	}
	return amber_decode_object(decoder, place, outside_class(decoder, header->key_list), AMBER_NOT_SHARED, false);
}

static bool end_row(void *context)
{
	return amber_decode_pop(((part_context *) context)->decoder);
}

static bool read_row_element(void *context, uint32_t n, uint32_t i, uint32_t c)
{
	amber_decoder *decoder = ((part_context *) context)->decoder;
	amber_reader *reader = ((part_context *) context)->reader;
	amber_position column = amber_reader_position(reader);
	zval *place = next_place(decoder, c);

	if (!amber_reader_element(reader, n, i, place)) {
		return false;
	}
	amber_reader_go(reader, &column);
	return amber_reader_skip_column(reader, n);
}

static bool read_row_item(void *context, uint32_t c)
{
	amber_decoder *decoder = ((part_context *) context)->decoder;
	amber_reader *reader = ((part_context *) context)->reader;

	zval *place = next_place(decoder, c);
	return read_outside(decoder, context, reader->numbered[AMBER_SHARED])
		&& read_segment(decoder, context, reader->in.p, reader->numbered, place)
		&& amber_reader_skip(reader, 1, NULL);
}

/* Decodes a row that has its rows to itself: decodes the rows into a list and takes the row out. */
static bool read_single(amber_decoder *decoder, zval *root)
{
	if (decoder->max_elements != UINT64_MAX) {
		decoder->max_elements++; /* for the list's element */
	}
	decoder->top->i = 1;
	if (!amber_decode_list(decoder, root, 1, AMBER_NOT_SHARED, false) || !amber_decode_fill(decoder, 1)) {
		return false;
	}
	zval row, list = *root;
	ZVAL_COPY(&row, zend_hash_index_find(Z_ARRVAL(list), 0));
	ZVAL_COPY_VALUE(root, &row);
	zval_ptr_dtor(&list);
	return true;
}

static bool read_part(amber_decoder *decoder, zval *root)
{
	static const amber_row_visitor read = { begin_row, end_row, read_row_element, read_row_item };
	part_context *context = context_of(decoder);
	const amber_part *part = context->part;
	bool deep = false;

	decoder->p = part->position.p;
	memcpy(decoder->first, part->position.numbered, sizeof(decoder->first));
	amber_decode_begin(decoder, root);
	if (part->kind == AMBER_PART_KEYS) {
		zend_array *table = amber_decode_key_column(decoder, part->n);
		if (table) {
			ZVAL_ARR(root, table);
			amber_decode_finish_table(decoder, table); /* keys may repeat */
		}
		return table != NULL;
	}
	if (!read_outside(decoder, context, part->position.numbered[AMBER_SHARED])) {
		return false;
	}
	if (part->kind == AMBER_PART_ITEM) {
		return amber_decode_fill(decoder, 1);
	}
	if (context->is_single) {
		return read_single(decoder, root);
	}
	context->decoder = decoder;
	amber_reader_go(context->reader, &part->position);
	return amber_row_walk(context->reader, part->i, &read, context, &deep);
}

static void free_names(part_context *context)
{
	if (context->next_name) {
		efree(context->next_name);
		context->next_name = NULL;
	}
}

static void release(part_context *context)
{
	amber_reader *reader = context->reader;

	for (uint32_t i = 0; i < context->arrays_n; i++) {
		reader->shared[context->arrays[i].number].array_entry = 0;
		if (context->arrays[i].array) {
			zend_array_release(context->arrays[i].array);
		}
	}
	if (context->arrays) {
		efree(context->arrays);
	}
	free_names(context);
	for (uint32_t i = 0; i < reader->used[AMBER_KEY_LISTS]; i++) {
		if (reader->key_lists[0][i].decoded) {
			zend_array_release(reader->key_lists[0][i].decoded);
			reader->key_lists[0][i].decoded = NULL;
		}
	}
	for (uint32_t i = 0; i < reader->used[AMBER_LAYOUTS]; i++) {
		if (reader->key_lists[1][i].decoded) {
			amber_decode_class_release(reader->key_lists[1][i].decoded);
			reader->key_lists[1][i].decoded = NULL;
		}
	}
}

bool amber_part_value(amber_reader *reader, const amber_part *part, zval *value, bool *needs_whole)
{
	part_context context = { .outside = { part->level, read_part, outside_string, replace_string, outside_key_list,
		outside_class, outside_array_into }, .reader = reader, .part = part };

	*needs_whole = false;
	ZVAL_NULL(value);
	amber_reader_go(reader, &part->position);
	if (part->kind == AMBER_PART_ELEMENT) {
		return amber_reader_element(reader, part->n, part->i, value);
	}
	bool good = part->kind == AMBER_PART_KEYS || find_outside(&context);
	if (good) {
		amber_reader_forget_records(reader);
		free_names(&context);
		context.outside.level -= context.is_single;
		good = amber_decode_part(value, reader->in.start, (size_t) (reader->in.end - reader->in.start),
			reader->in.options, &context.outside);
	} else {
		*needs_whole = context.needs_whole && !EG(exception);
	}
	release(&context);
	return good;
}
