/* SPDX-License-Identifier: MIT
 *
 * Rows: arrays and objects that are stored column by column. The rows are created first; then each column fills one
 * place in every row. Arrays whose columns each hold one value are equal: one array stands in all places.
 */
#include "decode/frames.h"
#include "decode/objects.h"

/* Reads the key list of rows of arrays: a number, or a new list. */
static bool read_key_list(amber_decoder *decoder, zend_array **key_list)
{
	uint64_t number;
	uint32_t count = 0;

	if (!amber_decode_varint(decoder, &number)) {
		return false;
	}
	if (number > 0) {
		*key_list = amber_decode_key_list(decoder, number - 1);
		return *key_list != NULL;
	}
	if (!amber_decode_count(decoder, &count) || !amber_decode_new_key_list(decoder, count)) {
		return false;
	}
	*key_list = decoder->key_lists[decoder->key_lists_used - 1];
	return true;
}

/* The same for rows of objects. */
static bool read_class(amber_decoder *decoder, amber_decode_class **class)
{
	uint64_t number;

	if (!amber_decode_varint(decoder, &number)) {
		return false;
	}
	if (number > 0) {
		*class = amber_decode_class_of(decoder, number - 1);
		return *class != NULL;
	}
	const uint8_t *at = decoder->p;
	if (!amber_decode_class_new(decoder)) {
		return false;
	}
	*class = decoder->classes[decoder->classes_used - 1];
	return EXPECTED(!(*class)->of_column)
		|| amber_decode_fail(decoder, at, "Rows of objects cannot have the keys of a list");
}

/* Creates a row in place and returns the address of its values; NULL after a failure. */
static zend_always_inline char *new_row(amber_decoder *decoder, const amber_decode_frame *frame, zval *place)
{
	if (UNEXPECTED(frame->class)) {
		zend_object *object = amber_decode_object_new(decoder, frame->class);
		if (UNEXPECTED(!object)) {
			return NULL;
		}
		ZVAL_OBJ(place, object);
		/* the caller replaces this address if values are staged */
		return frame->temp ? (char *) object : amber_decode_object_places(frame->class, object).base;
	}
	if (EXPECTED(frame->key_list)) {
		zend_array *table = amber_decode_table_like(frame->key_list);
		ZVAL_ARR(place, table);
		return (char *) &table->arData[0].val;
	}
	zend_array *list = amber_decode_new_list(frame->n);
	for (uint32_t i = 0; i < frame->n; i++) {
		ZVAL_NULL(&list->arPacked[i]);
	}
	amber_decode_finish_list(list, frame->n);
	ZVAL_ARR(place, list);
	return (char *) list->arPacked;
}

static bool column_is_same(const amber_decoder *decoder)
{
	return decoder->p < decoder->end && *decoder->p == AMBER_COLUMN_SAME;
}

/* Creates the rows from `from` to before `to` with null values; returns false after a failure. */
static bool make_rows(amber_decoder *decoder, amber_decode_frame *frame, const amber_places *around, uint32_t from,
	uint32_t to)
{
	zval *staged = frame->temp;

	for (uint32_t r = from; r < to; r++) {
		char *row = new_row(decoder, frame, amber_place(around, frame->first + r));
		if (UNEXPECTED(!row)) {
			return false;
		}
		frame->places.rows[r] = UNEXPECTED(staged) ? (char *) &staged[(size_t) r * frame->n] : row;
	}
	return true;
}

/* Accounts for rows that begin at `at`. A row takes memory beyond its places; rows up to the number of bytes in the
 * message are free, each further one uses the expansion budget. */
static bool take_rows(amber_decoder *decoder, const uint8_t *at, uint64_t rows)
{
	if (EXPECTED(rows <= decoder->rows_left)) {
		decoder->rows_left -= rows;
		return true;
	}
	uint64_t beyond = rows - decoder->rows_left;
	if (UNEXPECTED(beyond > decoder->budget / AMBER_ROW_PLACES)) {
		return amber_decode_fail(decoder, at, "There are more rows than bytes; each further row takes %d places "
			"of the expansion budget, which has too few left", AMBER_ROW_PLACES);
	}
	decoder->budget -= (uint32_t) beyond * AMBER_ROW_PLACES;
	decoder->rows_left = 0;
	return true;
}

/* What stands in front of the columns of rows. */
typedef struct {
	amber_decode_class *class; /* of objects; else NULL */
	zend_array *key_list;      /* of arrays with keys; else NULL */
	uint32_t columns, rows;
} head;

/* Reads it; `places`: how many are left for rows. */
static bool read_head(amber_decoder *decoder, uint8_t tag, uint32_t places, head *head)
{
	const uint8_t *at = decoder->p - 1;
	uint64_t rows;
	bool good = tag == AMBER_TAG_LIST_ROWS ? amber_decode_count(decoder, &head->columns)
		: tag == AMBER_TAG_ROWS ? read_key_list(decoder, &head->key_list) : read_class(decoder, &head->class);

	if (!good || !amber_decode_varint(decoder, &rows)) {
		return false;
	}
	head->columns = UNEXPECTED(head->class) ? head->class->count
		: EXPECTED(head->key_list) ? head->key_list->nNumUsed : head->columns;
	if (rows < 1 || rows > AMBER_ROWS_MAX || rows > places) {
		return amber_decode_fail(decoder, at, "%" PRIu64 " rows do not fit here", rows);
	}
	if (head->columns == 0) {
		return amber_decode_fail(decoder, at, "Rows of objects without properties");
	}
	head->rows = (uint32_t) rows;
	return true;
}

/* Gives rows that are shared values their numbers, and enters them; returns the number of the first. */
static uint32_t begin_shared_rows(amber_decoder *decoder, uint32_t rows, amber_decode_counts *around)
{
	uint32_t shared = decoder->shared_used;

	for (uint32_t r = 0; r < rows; r++) {
		uint32_t number = amber_decode_new_shared(decoder);
		decoder->shared[number].is_row = true;
	}
	if (around->shared != AMBER_NOT_SHARED) {
		decoder->shared[around->shared].inner = shared;
	}
	*around = amber_decode_begin_shared(decoder, shared);
	return shared;
}

/* Begins rows in the next places of the top frame; their columns follow. */
bool amber_decode_rows(amber_decoder *decoder, uint8_t tag)
{
	const uint8_t *at = decoder->p - 1;
	amber_decode_frame *parent = decoder->top;
	/* the first row's place is the one that the tag was read for */
	uint32_t first = parent->i - 1;
	head head = { 0 };

	if (parent->kind == AMBER_FRAME_VALUE) {
		return amber_decode_fail(decoder, at, "Rows can only stand in a sequence");
	}
	if (!read_head(decoder, tag, parent->n - first, &head)) {
		return false;
	}
	/* the frame below counts these places as filled, so they must hold a valid value whatever happens */
	for (uint32_t r = 0; r < head.rows; r++) {
		ZVAL_NULL(amber_place(&parent->places, first + r));
	}
	parent->i = first + head.rows;
	amber_decode_counts around = decoder->counts;
	uint32_t shared = UNEXPECTED(tag == AMBER_TAG_SHARED_ROWS) ? begin_shared_rows(decoder, head.rows, &around)
		: AMBER_NOT_SHARED;
	decoder->counts.containers += head.rows - 1;
	uint64_t values = (uint64_t) head.rows * head.columns;
	if (!take_rows(decoder, at, head.rows) || !amber_decode_may_begin(decoder, values)) {
		return false;
	}
	amber_decode_frame *frame = amber_decode_push(decoder, AMBER_FRAME_ROWS, head.columns, 1);
	frame->around = around;
	frame->rows = head.rows;
	frame->first = first;
	frame->done = 0;
	frame->class = head.class;
	frame->temp = UNEXPECTED(head.class) && head.class->fill >= AMBER_OBJECT_SPREAD ? amber_decode_staging(values)
		: NULL;
	frame->key_list = head.key_list;
	frame->places = (amber_places) { .rows = safe_emalloc(head.rows, sizeof(char *), 0) };
	frame->shared = shared;
	frame->one_for_all = !head.class && head.rows > 1 && column_is_same(decoder);
	return make_rows(decoder, frame, &frame[-1].places, 0, frame->one_for_all ? 1 : frame->rows);
}

/* The places of the next column: one in each row. */
static amber_places next_column(amber_decode_frame *frame)
{
	bool in_table = UNEXPECTED(frame->class) ? frame->class->fill == AMBER_OBJECT_TABLE : frame->key_list != NULL;

	return (amber_places) { .rows = frame->places.rows,
		.stride = frame->i++ * (in_table ? sizeof(Bucket) : sizeof(zval)) };
}

/* Reads a column of one value into the only row. */
static bool next_same(amber_decoder *decoder, amber_decode_frame *frame)
{
	amber_places places = next_column(frame);

	decoder->p++;
	return amber_decode_take_budget(decoder, frame->rows) && amber_decode_scalar(decoder, amber_place(&places, 0));
}

/* Creates the other rows, which have the values of the first one so far. */
static void end_one_for_all(amber_decoder *decoder, amber_decode_frame *frame)
{
	uint32_t read = frame->i;

	frame->one_for_all = false;
	make_rows(decoder, frame, &frame[-1].places, 1, frame->rows); /* fails for objects only */
	for (frame->i = 0; frame->i < read;) {
		amber_places column = next_column(frame);
		const zval *value = amber_place(&column, 0);
		for (uint32_t r = 1; r < frame->rows; r++) {
			ZVAL_COPY(amber_place(&column, r), value);
		}
	}
}

bool amber_decode_rows_next(amber_decoder *decoder)
{
	uint32_t top = decoder->depth - 1;
	uint32_t rows = decoder->frames[top].rows;
	bool items;

	if (UNEXPECTED(decoder->top->one_for_all)) {
		if (column_is_same(decoder)) {
			return next_same(decoder, decoder->top);
		}
		end_one_for_all(decoder, decoder->top);
	}
	amber_places places = next_column(&decoder->frames[top]);
	if (!amber_decode_column(decoder, &places, rows, &items)) {
		return false;
	}
	if (items) {
		amber_decode_push(decoder, AMBER_FRAME_COLUMN, rows, 0)->places = places;
	}
	return true;
}

zend_object *amber_decode_row_around(const amber_decoder *decoder, uint32_t shared)
{
	uint32_t row = 0, level = decoder->top->level;

	for (uint32_t i = decoder->depth - 1; i > 0; i--) {
		const amber_decode_frame *frame = &decoder->frames[i];
		if (level - frame->level > AMBER_ROW_LEVELS) {
			break;
		}
		bool column_of_rows = i + 1 < decoder->depth && frame[1].kind == AMBER_FRAME_ROWS;
		if (frame->kind == AMBER_FRAME_COLUMN) {
			/* rows in a column belong to consecutive rows around them, starting with their first place */
			row = column_of_rows ? frame[1].first + row : frame->i - 1;
		}
		if (frame->kind == AMBER_FRAME_ROWS && frame->shared != AMBER_NOT_SHARED
		 && shared - frame->shared < frame->rows) {
			return shared - frame->shared == row ? Z_OBJ_P(amber_place(&frame[-1].places, frame->first + row)) : NULL;
		}
	}
	return NULL;
}

bool amber_decode_rows_finish(amber_decoder *decoder, amber_decode_frame *frame)
{
	for (uint32_t r = 0; UNEXPECTED(frame->class) && r < frame->rows; r++) {
		zval *place = amber_place(&frame[-1].places, frame->first + r);
		if (!amber_decode_object_finish(decoder, frame->class, Z_OBJ_P(place),
			frame->temp ? &frame->temp[(size_t) r * frame->n] : NULL)) {
			return false;
		}
		frame->done++;
	}
	bool merge = frame->key_list && !amber_decode_keys_differ(frame->key_list);
	for (uint32_t r = 0; UNEXPECTED(merge) && r < (frame->one_for_all ? 1 : frame->rows); r++) {
		amber_decode_merge_keys(decoder, Z_ARR_P(amber_place(&frame[-1].places, frame->first + r)));
	}
	for (uint32_t r = 1; UNEXPECTED(frame->one_for_all) && r < frame->rows; r++) {
		ZVAL_COPY(amber_place(&frame[-1].places, frame->first + r), amber_place(&frame[-1].places, frame->first));
	}
	efree(frame->places.rows);
	return true;
}

void amber_decode_rows_abandon(amber_decoder *decoder, amber_decode_frame *frame)
{
	efree(frame->places.rows);
	for (uint32_t r = frame->done; frame->class && r < frame->rows; r++) {
		zval *place = amber_place(&frame[-1].places, frame->first + r);
		if (Z_TYPE_P(place) != IS_OBJECT) {
			return; /* this row and those after it were not created */
		}
		amber_decode_object_abandon(frame->class, Z_OBJ_P(place));
	}
}
