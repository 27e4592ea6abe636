/* SPDX-License-Identifier: MIT
 *
 * Arrays and objects while they are filled: one frame each, on an explicit stack. A table is allocated with all its
 * places and does not grow while it is filled, so pointers to places stay valid; the decoder's lists do grow.
 */
#include "decode/frames.h"
#include "decode/objects.h"

/* Number of values in n places of a frame; in a frame of rows a place is a column. */
static zend_always_inline uint64_t values_of(const amber_decode_frame *frame, uint32_t n)
{
	return frame->kind == AMBER_FRAME_ROWS ? (uint64_t) n * frame->rows : n;
}

/* Unfilled places in all open frames. */
static zend_always_inline uint64_t places_waiting(const amber_decoder *decoder)
{
	const amber_decode_frame *top = decoder->top;

	return top->waiting + values_of(top, top->n - top->i);
}

zend_always_inline bool amber_decode_may_begin(amber_decoder *decoder, uint64_t n)
{
	uint64_t most = (uint64_t) (decoder->end - decoder->p) * 8 + decoder->budget;
	uint64_t level = (uint64_t) decoder->top->level + 1;

	if (UNEXPECTED(n >= HT_MAX_SIZE || n + places_waiting(decoder) > most)) {
		return amber_decode_fail(decoder, decoder->p, "%" PRIu64 " values are announced, more than the data can hold",
			n);
	}
	decoder->counts.deepest = MAX(decoder->counts.deepest, level);
	if (UNEXPECTED(level > decoder->levels_most || ++decoder->counts.containers > decoder->containers_most)) {
		return amber_decode_fail_depth(decoder);
	}
	return amber_decode_add(decoder, n);
}

/* Pushes a frame; the caller sets places and owner. */
static zend_always_inline amber_decode_frame *begin_frame(amber_decoder *decoder, uint8_t kind, uint32_t n,
	uint32_t level, uint64_t waiting)
{
	if (UNEXPECTED(decoder->depth == decoder->frames_size)) {
		AMBER_GROW(decoder, frames);
	}
	amber_decode_frame *frame = &decoder->frames[decoder->depth++];
	decoder->top = frame;
	frame->kind = kind;
	frame->i = 0;
	frame->n = n;
	frame->level = level;
	frame->waiting = waiting;
	frame->shared = AMBER_NOT_SHARED;
	frame->reference = AMBER_NOT_SHARED;
	return frame;
}

zend_always_inline void amber_decode_begin(amber_decoder *decoder, zval *root)
{
	amber_decode_frame *frame = begin_frame(decoder, AMBER_FRAME_VALUE, 1, decoder->level, 0);

	frame->places = (amber_places) { .base = (char *) root };
	decoder->counts.deepest = decoder->level;
	decoder->counts.back_edge = AMBER_NOT_SHARED;
	decoder->counts.shared = AMBER_NOT_SHARED;
}

AMBER_HOT bool amber_decode_walk(amber_decoder *decoder, zval *root)
{
	amber_decode_begin(decoder, root);
	return amber_decode_fill(decoder, 1);
}

amber_decode_frame *amber_decode_push(amber_decoder *decoder, uint8_t kind, uint32_t n, uint32_t levels)
{
	return begin_frame(decoder, kind, n, decoder->top->level + levels, places_waiting(decoder));
}

bool amber_decode_fail_depth(amber_decoder *decoder)
{
	return amber_decode_fail(decoder, decoder->p,
		"The data is nested deeper than max_depth = " ZEND_LONG_FMT " allows; "
		"raise the max_depth option or the amber.max_depth setting", decoder->options->max_depth);
}

bool amber_decode_fail_elements(amber_decoder *decoder)
{
	return amber_decode_fail(decoder, decoder->p,
		"The data has more elements than max_elements = " ZEND_LONG_FMT " allows; "
		"raise the max_elements option or the amber.max_elements setting", decoder->options->max_elements);
}

zval *amber_decode_staging(uint64_t n)
{
	return ecalloc(MAX(n, 1), sizeof(zval));
}

/* Releases those of n staged values that are still set, and the array. */
static zend_always_inline void drop_staged(zval *temp, uint64_t n)
{
	if (UNEXPECTED(temp)) {
		for (uint64_t i = 0; i < n; i++) {
			i_zval_ptr_dtor(&temp[i]);
		}
		efree(temp);
	}
}

/* Begins a container with n values in these places. bare: reads leading scalars at once, and pushes no frame if that is
 * all. class: layout of an object; temp: the staging array if values are staged, else NULL. */
static zend_always_inline bool open_values(amber_decoder *decoder, uint8_t kind, void *owner, amber_places places,
	uint32_t n, amber_decode_class *class, zval *temp, uint32_t shared, bool bare)
{
	uint32_t filled = 0;
	bool good = !bare || amber_decode_begins_otherwise(decoder)
		|| amber_decode_scalars(decoder, places.base, places.stride, n, &filled);
	bool full = bare && filled == n;

	if (full || UNEXPECTED(!good)) {
		if (kind == AMBER_FRAME_LIST) {
			amber_decode_finish_list(owner, filled);
		} else if (full && kind == AMBER_FRAME_TABLE) {
			amber_decode_finish_table(decoder, owner);
		} else if (full && kind == AMBER_FRAME_OBJECT) {
			good = amber_decode_object_finish(decoder, class, owner, temp);
		}
		drop_staged(temp, n);
		return good;
	}
	uint32_t level = decoder->top->level + 1;
	uint64_t waiting = places_waiting(decoder);
	amber_decode_frame *frame = begin_frame(decoder, kind, n, level, waiting);
	frame->owner = owner;
	frame->places = places;
	if (kind == AMBER_FRAME_OBJECT) {
		frame->class = class;
		frame->temp = temp;
	}
	frame->shared = shared;
	frame->i = filled;
	return true;
}

AMBER_HOT bool amber_decode_list(amber_decoder *decoder, zval *place, uint32_t n, uint32_t shared, bool bare)
{
	if (UNEXPECTED(!amber_decode_may_begin(decoder, n))) {
		return false;
	}
	zend_array *list = amber_decode_new_list(n);
	amber_places places = { .base = (char *) list->arPacked, .stride = sizeof(zval) };
	ZVAL_ARR(place, list);
	return open_values(decoder, AMBER_FRAME_LIST, list, places, n, NULL, NULL, shared, bare);
}

/* Begins an array with the keys of table. Takes over table, also on failure. */
static zend_always_inline bool open_table(amber_decoder *decoder, zval *place, zend_array *table, uint32_t shared,
	bool bare)
{
	amber_places places = { .base = (char *) &table->arData[0].val, .stride = sizeof(Bucket) };

	ZVAL_ARR(place, table);
	return open_values(decoder, AMBER_FRAME_TABLE, table, places, table->nNumUsed, NULL, NULL, shared, bare);
}

AMBER_HOT bool amber_decode_record(amber_decoder *decoder, zval *place, const zend_array *key_list, uint32_t shared,
	bool bare)
{
	return EXPECTED(key_list != NULL) && amber_decode_may_begin(decoder, key_list->nNumUsed)
		&& open_table(decoder, place, amber_decode_table_like(key_list), shared, bare);
}

AMBER_HOT bool amber_decode_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t shared, bool bare)
{
	if (!amber_decode_new_key_list(decoder, count) || !amber_decode_may_begin(decoder, count)) {
		return false;
	}
	zend_array *table = decoder->key_lists[decoder->key_lists_used - 1];
	if (GC_REFCOUNT(table) > 1 || !amber_decode_keys_differ(table)) {
		table = amber_decode_table_like(table);
	} else {
		GC_ADDREF(table);
	}
	return open_table(decoder, place, table, shared, bare);
}

/* Reads a column into the places of the top frame. After a column of items the frame goes on with the items; otherwise
 * it is full. */
static bool fill_top(amber_decoder *decoder)
{
	uint32_t top = decoder->depth - 1;
	amber_places places = decoder->frames[top].places;
	bool items;

	bool good = amber_decode_column(decoder, &places, decoder->frames[top].n, &items);
	if (!items) {
		decoder->frames[top].i = decoder->frames[top].n;
	}
	return good;
}

bool amber_decode_list_column(amber_decoder *decoder, zval *place, uint32_t shared, bool bare)
{
	uint32_t n = 0;
	bool items;

	if (!amber_decode_count(decoder, &n) || !amber_decode_may_begin(decoder, n)) {
		return false;
	}
	zend_array *list = amber_decode_new_list(n);
	amber_places places = { .base = (char *) list->arPacked, .stride = sizeof(zval) };
	ZVAL_ARR(place, list);
	bool good = amber_decode_column(decoder, &places, n, &items);
	amber_decode_finish_list(list, items ? 0 : n);
	if (!good || (bare && !items)) {
		return good;
	}
	open_values(decoder, AMBER_FRAME_LIST, list, places, n, NULL, NULL, shared, false);
	decoder->top->i = items ? 0 : n;
	return true;
}

bool amber_decode_map_columns(amber_decoder *decoder, zval *place, uint32_t shared)
{
	uint32_t count = 0;

	if (!amber_decode_count(decoder, &count) || !amber_decode_may_begin(decoder, count)) {
		return false;
	}
	zend_array *table = amber_decode_key_column(decoder, count);
	return table && open_table(decoder, place, table, shared, false) && fill_top(decoder);
}

/* --- objects ------------------------------------------------------------- */

bool amber_decode_object(amber_decoder *decoder, zval *place, amber_decode_class *class, uint32_t shared, bool bare)
{
	if (UNEXPECTED(!class || !amber_decode_may_begin(decoder, class->count))) {
		return false;
	}
	zend_object *object = amber_decode_object_new(decoder, class);
	if (UNEXPECTED(!object)) {
		return false;
	}
	ZVAL_OBJ(place, object);
	if (shared != AMBER_NOT_SHARED) {
		decoder->shared[shared].counted = (zend_refcounted *) object;
	}
	zval *temp = class->fill >= AMBER_OBJECT_SPREAD ? amber_decode_staging(class->count) : NULL;
	amber_places places = temp ? (amber_places) { .base = (char *) temp, .stride = sizeof(zval) }
		: amber_decode_object_places(class, object);
	return open_values(decoder, AMBER_FRAME_OBJECT, object, places, class->count, class, temp, shared, bare);
}

bool amber_decode_new_object(amber_decoder *decoder, zval *place, uint32_t shared, bool bare)
{
	if (!amber_decode_class_new(decoder)) {
		return false;
	}
	amber_decode_class *class = decoder->classes[decoder->classes_used - 1];
	return amber_decode_object(decoder, place, class, shared, bare && !class->of_column)
		&& (EXPECTED(!class->of_column) || fill_top(decoder));
}

/* --- the end of a frame -------------------------------------------------- */

/* The largest distance between a shared value, or one of the objects of rows, and a back-reference to it inside. */
static uint32_t farthest_name(const amber_decoder *decoder, const amber_decode_frame *frame, uint32_t first)
{
	uint32_t most = decoder->shared[first].rise;

	if (frame->shared != AMBER_NOT_SHARED) {
		for (uint32_t i = 0; i < (frame->kind == AMBER_FRAME_ROWS ? frame->rows : 1); i++) {
			most = MAX(most, decoder->shared[frame->shared + i].rise);
		}
	}
	return most;
}

/* Adds up the levels of a shared value that is complete: docs/FORMAT.md, "Levels". first: the number of the reference
 * that it stands behind, or else its own. */
static void complete_levels(amber_decoder *decoder, const amber_decode_frame *frame, uint32_t first,
	amber_decode_shared *shared)
{
	amber_decode_counts *counts = &decoder->counts;
	const amber_decode_shared *open = &decoder->shared[first];
	uint64_t level = open->level, height = counts->deepest - level + open->height;
	uint64_t containers = counts->containers - frame->around.containers;
	uint64_t rise = (uint64_t) counts->rise + farthest_name(decoder, frame, first);

	counts->detour = MAX(counts->detour, open->detour);
	rise += counts->detour > level ? counts->detour - level : 0;
	shared->height = (uint32_t) MIN(height, AMBER_HEIGHT_MOST);
	/* a path meets nothing twice */
	shared->rise = counts->rise = (uint32_t) MIN(MIN(rise, containers), AMBER_HEIGHT_MOST);
	shared->around = open->around;
	counts->deepest = level + shared->height;
	if (counts->back_edge >= first) {
		/* its back edges to itself are complete with it */
		counts->back_edge = AMBER_NOT_SHARED;
		counts->detour = 0;
	}
	shared->back_edge = counts->back_edge;
}

/* Objects of rows can be named from now on: each counts as deep as the deepest row, and as large as the columns of all
 * rows and its own places. */
zend_never_inline bool amber_decode_complete_shared(amber_decoder *decoder, amber_decode_frame *frame)
{
	bool rows = frame->kind == AMBER_FRAME_ROWS;
	uint32_t count = rows ? frame->rows : 1;
	const amber_decode_counts *around = &frame->around;
	amber_decode_shared shared = { .elements = decoder->counts.elements - around->elements
		- (uint64_t) (count - 1) * frame->n };

	complete_levels(decoder, frame, MIN(frame->shared, frame->reference), &shared);
	for (uint32_t i = 0; frame->shared != AMBER_NOT_SHARED && i < count; i++) {
		shared.counted = rows ? Z_COUNTED_P(amber_place(&frame[-1].places, frame->first + i))
			: (zend_refcounted *) frame->owner;
		decoder->shared[frame->shared + i] = shared;
	}
	if (frame->reference != AMBER_NOT_SHARED) {
		shared.counted = decoder->shared[frame->reference].counted;
		decoder->shared[frame->reference] = shared;
	}
	amber_decode_end_shared(decoder, around);
	return !amber_decode_is_too_deep(decoder, shared.rise, AMBER_BACK_CHAIN) || amber_decode_fail_depth(decoder);
}

AMBER_HOT bool amber_decode_pop(amber_decoder *decoder)
{
	amber_decode_frame *frame = decoder->top;

	switch (frame->kind) {
		case AMBER_FRAME_LIST:
			amber_decode_finish_list(frame->owner, frame->n);
			break;
		case AMBER_FRAME_TABLE:
			amber_decode_finish_table(decoder, frame->owner);
			break;
		case AMBER_FRAME_OBJECT:
			if (UNEXPECTED(!amber_decode_object_finish(decoder, frame->class, frame->owner, frame->temp))) {
				return false;
			}
			drop_staged(frame->temp, frame->n);
			break;
		case AMBER_FRAME_ROWS:
			if (UNEXPECTED(!amber_decode_rows_finish(decoder, frame))) {
				return false;
			}
			drop_staged(frame->temp, values_of(frame, frame->n));
			break;
	}
	decoder->depth--;
	decoder->top--;
	return EXPECTED((frame->shared & frame->reference) == AMBER_NOT_SHARED)
		|| amber_decode_complete_shared(decoder, frame);
}

/* Makes values that are half built safe to release. */
void amber_decode_unwind(amber_decoder *decoder)
{
	while (decoder->depth) {
		amber_decode_frame *frame = &decoder->frames[--decoder->depth];
		if (frame->kind == AMBER_FRAME_LIST) {
			amber_decode_finish_list(frame->owner, frame->i);
		} else if (frame->kind == AMBER_FRAME_OBJECT) {
			amber_decode_object_abandon(frame->class, frame->owner);
			drop_staged(frame->temp, frame->n);
		} else if (frame->kind == AMBER_FRAME_ROWS) {
			amber_decode_rows_abandon(decoder, frame);
			drop_staged(frame->temp, values_of(frame, frame->n));
		}
	}
}
