/* SPDX-License-Identifier: MIT
 *
 * Arrays and objects that are being filled: one frame each, on a stack of our
 * own. A table is made with all its places and does not grow while it is
 * filled, so places may be pointed at; the decoder's lists do grow.
 */
#include "decode/frames.h"
#include "decode/objects.h"

/* How many values n places of a frame hold: those of rows are columns. */
static zend_always_inline uint64_t values_of(const amber_decode_frame *frame, uint32_t n)
{
	return frame->kind == AMBER_FRAME_ROWS ? (uint64_t) n * frame->rows : n;
}

/* Places of the open frames that are not filled yet. */
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
	decoder->met.deepest = MAX(decoder->met.deepest, level);
	if (UNEXPECTED(level > decoder->levels_most || ++decoder->met.containers > decoder->containers_most)) {
		return amber_decode_fail_depth(decoder);
	}
	return amber_decode_add(decoder, n);
}

/* Places and owner are set by whoever begins it. */
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
	frame->node = AMBER_NO_NODE;
	frame->reference = AMBER_NO_NODE;
	frame->temp = NULL;
	return frame;
}

void amber_decode_begin(amber_decoder *decoder, zval *root)
{
	amber_decode_frame *frame = begin_frame(decoder, AMBER_FRAME_VALUE, 1, decoder->level, 0);

	frame->places = (amber_places) { .base = (char *) root };
	decoder->met.deepest = decoder->level;
	decoder->met.back_edge = AMBER_NO_NODE;
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

/* Releases what is still there of n values that waited aside. */
static zend_always_inline void drop_staged(zval *temp, uint64_t n)
{
	if (UNEXPECTED(temp)) {
		for (uint64_t i = 0; i < n; i++) {
			i_zval_ptr_dtor(&temp[i]);
		}
		efree(temp);
	}
}

/* Whether the next item is one of the most common that are no leaves, or the empty array. */
static zend_always_inline bool begins_otherwise(const amber_decoder *decoder)
{
	return decoder->p < decoder->end && *decoder->p >= AMBER_TAG_RECORD_SMALL && *decoder->p < AMBER_TAG_INT_MINUS;
}

/* What stands in the last place of an array without a number is to begin: nothing is to come in the array's own frame.
 * So lists in lists take one. */
static zend_always_inline void leave_full_array(amber_decoder *decoder)
{
	const amber_decode_frame *frame = decoder->top;

	if (frame->i < frame->n || (frame->node & frame->reference) != AMBER_NO_NODE) {
		return;
	}
	if (frame->kind == AMBER_FRAME_LIST) {
		amber_decode_finish_list(frame->owner, frame->n);
	} else if (frame->kind == AMBER_FRAME_TABLE) {
		amber_decode_finish_table(decoder, frame->owner);
	} else {
		return;
	}
	decoder->depth--;
	decoder->top--;
}

/* What begins has n values in these places. bare: leaves that it begins with are read at once, and if all are leaves it
 * is complete without a frame. class: of an object; temp: the places, where its values wait aside. */
static zend_always_inline bool open_values(amber_decoder *decoder, uint8_t kind, void *owner, amber_places places,
	uint32_t n, amber_decode_class *class, zval *temp, uint32_t node, bool bare)
{
	uint32_t filled = 0;
	bool good = !bare || begins_otherwise(decoder)
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
	if (bare) {
		leave_full_array(decoder);
	}
	amber_decode_frame *frame = begin_frame(decoder, kind, n, level, waiting);
	frame->owner = owner;
	frame->places = places;
	frame->class = class;
	frame->temp = temp;
	frame->node = node;
	frame->i = filled;
	return true;
}

bool amber_decode_list(amber_decoder *decoder, zval *place, uint32_t n, uint32_t node, bool bare)
{
	if (UNEXPECTED(!amber_decode_may_begin(decoder, n))) {
		return false;
	}
	zend_array *list = amber_decode_new_list(n);
	amber_places places = { .base = (char *) list->arPacked, .stride = sizeof(zval) };
	ZVAL_ARR(place, list);
	return open_values(decoder, AMBER_FRAME_LIST, list, places, n, NULL, NULL, node, bare);
}

/* Takes over table, whatever happens. */
static zend_always_inline bool open_table(amber_decoder *decoder, zval *place, zend_array *table, uint32_t node,
	bool bare)
{
	amber_places places = { .base = (char *) &table->arData[0].val, .stride = sizeof(Bucket) };

	ZVAL_ARR(place, table);
	return open_values(decoder, AMBER_FRAME_TABLE, table, places, table->nNumUsed, NULL, NULL, node, bare);
}

bool amber_decode_record(amber_decoder *decoder, zval *place, const zend_array *shape, uint32_t node, bool bare)
{
	return EXPECTED(shape != NULL) && amber_decode_may_begin(decoder, shape->nNumUsed)
		&& open_table(decoder, place, amber_decode_table_like(shape), node, bare);
}

bool amber_decode_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t node, bool bare)
{
	if (!amber_decode_shape_new(decoder, count) || !amber_decode_may_begin(decoder, count)) {
		return false;
	}
	zend_array *table = decoder->shapes[decoder->shapes_used - 1];
	if (GC_REFCOUNT(table) > 1 || !amber_decode_keys_differ(table)) {
		table = amber_decode_table_like(table);
	} else {
		GC_ADDREF(table);
	}
	return open_table(decoder, place, table, node, bare);
}

/* A column into the places of the top frame. If it is one of items, the frame
 * goes on with them; else it is full. */
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

bool amber_decode_list_column(amber_decoder *decoder, zval *place, uint32_t node, bool bare)
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
	open_values(decoder, AMBER_FRAME_LIST, list, places, n, NULL, NULL, node, false);
	decoder->top->i = items ? 0 : n;
	return true;
}

bool amber_decode_map_columns(amber_decoder *decoder, zval *place, uint32_t node)
{
	uint32_t count = 0;

	if (!amber_decode_count(decoder, &count) || !amber_decode_may_begin(decoder, count)) {
		return false;
	}
	zend_array *table = amber_decode_key_column(decoder, count);
	return table && open_table(decoder, place, table, node, false) && fill_top(decoder);
}

/* --- objects ------------------------------------------------------------- */

bool amber_decode_object(amber_decoder *decoder, zval *place, amber_decode_class *class, uint32_t node, bool bare)
{
	if (UNEXPECTED(!class || !amber_decode_may_begin(decoder, class->count))) {
		return false;
	}
	zend_object *object = amber_decode_object_new(decoder, class);
	if (UNEXPECTED(!object)) {
		return false;
	}
	ZVAL_OBJ(place, object);
	if (node != AMBER_NO_NODE) {
		decoder->nodes[node].counted = (zend_refcounted *) object;
	}
	zval *temp = class->way >= AMBER_OBJECT_SPREAD ? amber_decode_staging(class->count) : NULL;
	amber_places places = temp ? (amber_places) { .base = (char *) temp, .stride = sizeof(zval) }
		: amber_decode_object_places(class, object);
	return open_values(decoder, AMBER_FRAME_OBJECT, object, places, class->count, class, temp, node, bare);
}

bool amber_decode_new_object(amber_decoder *decoder, zval *place, uint32_t node, bool bare)
{
	if (!amber_decode_class_new(decoder)) {
		return false;
	}
	amber_decode_class *class = decoder->classes[decoder->classes_used - 1];
	return amber_decode_object(decoder, place, class, node, bare && !class->of_column)
		&& (EXPECTED(!class->of_column) || fill_top(decoder));
}

/* --- the end of a frame -------------------------------------------------- */

/* Whoever may name what stands in the frame is told how large it is. Objects of rows can be named anywhere from now on:
 * each is as deep as the deepest, and counts for all that is in the columns beside its own places. */
static zend_never_inline void complete_nodes(amber_decoder *decoder, amber_decode_frame *frame)
{
	bool rows = frame->kind == AMBER_FRAME_ROWS;
	uint32_t count = rows ? frame->rows : 1;
	amber_decode_met *met = &decoder->met;
	const amber_decode_met *around = &frame->around;
	uint32_t height = (uint32_t) MIN(met->deepest - frame[-1].level, AMBER_HEIGHT_MOST);

	if (met->back_edge >= MIN(frame->node, frame->reference)) {
		/* what it leads to in itself is complete with it */
		met->back_edge = AMBER_NO_NODE;
	}
	amber_decode_node node = { .height = height, .back_edge = met->back_edge,
		.was_in_cycle = met->back_edge != AMBER_NO_NODE,
		.elements = met->elements - around->elements - (uint64_t) (count - 1) * frame->n,
		.way = { .level = frame->level, .last = frame->level,
			.most = met->containers - around->containers + height } };
	for (uint32_t i = 0; frame->node != AMBER_NO_NODE && i < count; i++) {
		node.counted = rows ? Z_COUNTED_P(amber_place(&frame[-1].places, frame->first + i))
			: (zend_refcounted *) frame->owner;
		decoder->nodes[frame->node + i] = node;
	}
	if (frame->reference != AMBER_NO_NODE) {
		node.counted = decoder->nodes[frame->reference].counted;
		decoder->nodes[frame->reference] = node;
	}
	amber_decode_end_node(decoder, around);
}

bool amber_decode_pop(amber_decoder *decoder)
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
			break;
		case AMBER_FRAME_ROWS:
			if (UNEXPECTED(!amber_decode_rows_finish(decoder, frame))) {
				return false;
			}
			break;
	}
	drop_staged(frame->temp, values_of(frame, frame->n));
	decoder->depth--;
	decoder->top--;
	if (UNEXPECTED((frame->node & frame->reference) != AMBER_NO_NODE)) {
		complete_nodes(decoder, frame);
	}
	return true;
}

/* Makes what is half built safe to release. */
void amber_decode_unwind(amber_decoder *decoder)
{
	while (decoder->depth) {
		amber_decode_frame *frame = &decoder->frames[--decoder->depth];
		if (frame->kind == AMBER_FRAME_LIST) {
			amber_decode_finish_list(frame->owner, frame->i);
		} else if (frame->kind == AMBER_FRAME_OBJECT) {
			amber_decode_object_abandon(frame->class, frame->owner);
		} else if (frame->kind == AMBER_FRAME_ROWS) {
			amber_decode_rows_abandon(decoder, frame);
		}
		drop_staged(frame->temp, values_of(frame, frame->n));
	}
}
