/* SPDX-License-Identifier: MIT
 *
 * Arrays and objects that are being filled: one frame each, on a stack of our
 * own. A table is made with all its places and does not grow while it is
 * filled, so places may be pointed at; the decoder's lists do grow.
 */
#include "src/decode/names/classes.h"
#include "src/decode/build/frames.h"
#include "src/decode/names/keys.h"
#include "src/decode/objects/objects.h"
#include "src/decode/columns/columns.h"

/* How many values n places of a frame hold: those of rows are columns. */
static zend_always_inline uint64_t values_of(const amber_decode_frame *frame, uint32_t n)
{
	return frame->kind == AMBER_FRAME_ROWS ? (uint64_t) n * frame->rows : n;
}

/* Places of the open frames that are not filled yet. */
static zend_always_inline uint64_t places_waiting(const amber_decoder *decoder)
{
	const amber_decode_frame *top = &decoder->frames[decoder->depth - 1];

	return top->waiting + values_of(top, top->n - top->i);
}

/* A further array or object begins. */
static zend_always_inline bool count_container(amber_decoder *decoder)
{
	return EXPECTED(++decoder->containers <= decoder->containers_most) || amber_decode_fail_depth(decoder);
}

bool amber_decode_can_fill(amber_decoder *decoder, uint64_t n)
{
	uint64_t most = (uint64_t) (decoder->end - decoder->p) * 8 + decoder->free_places;

	if (UNEXPECTED(n >= HT_MAX_SIZE || n + places_waiting(decoder) > most)) {
		return amber_decode_fail(decoder, decoder->p, "%" PRIu64 " values are announced, more than the data can hold",
			n);
	}
	return count_container(decoder);
}

/* Whether levels more may begin in the places of the top frame. */
static zend_always_inline bool may_begin(amber_decoder *decoder, uint32_t levels)
{
	uint64_t level = (uint64_t) decoder->frames[decoder->depth - 1].level + levels;

	return EXPECTED(decoder->options->max_depth == 0 || level <= (uint64_t) decoder->options->max_depth)
		|| amber_decode_fail_depth(decoder);
}

/* Places and owner are set by whoever begins it. */
static zend_always_inline amber_decode_frame *begin_frame(amber_decoder *decoder, uint8_t kind, uint32_t n,
	uint32_t level, uint64_t waiting)
{
	amber_decode_frame *frame = &decoder->frames[decoder->depth++];

	frame->kind = kind;
	frame->i = 0;
	frame->n = n;
	frame->level = level;
	frame->waiting = waiting;
	frame->node = AMBER_NO_NODE;
	frame->reference = AMBER_NO_NODE;
	frame->height = 0;
	frame->leads = AMBER_NO_NODE;
	frame->containers = decoder->containers;
	frame->temp = NULL;
	return frame;
}

void amber_decode_begin(amber_decoder *decoder, zval *root)
{
	amber_decode_frame *frame = begin_frame(decoder, AMBER_FRAME_VALUE, 1, decoder->options->level, 0);

	frame->elements = 0;
	frame->places = (amber_places) { .base = (char *) root };
}

amber_decode_frame *amber_decode_push(amber_decoder *decoder, uint8_t kind, uint32_t n, uint32_t levels)
{
	const amber_decode_frame *top = &decoder->frames[decoder->depth - 1];
	uint32_t level = top->level + levels;
	uint64_t waiting = places_waiting(decoder);

	if (UNEXPECTED(!may_begin(decoder, levels))) {
		return NULL;
	}
	if (UNEXPECTED(decoder->depth == decoder->frames_size)) {
		AMBER_GROW(decoder, frames);
	}
	amber_decode_frame *frame = begin_frame(decoder, kind, n, level, waiting);
	frame->elements = levels ? n : 0; /* a column's places are its rows' */
	return frame;
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

/* Places for values that wait aside, UNDEF. */
static zval *new_aside(uint64_t n)
{
	return ecalloc(MAX(n, 1), sizeof(zval));
}

/* n: so many of the values that waited are there still. */
static zend_always_inline void drop_aside(zval *temp, uint64_t n)
{
	if (UNEXPECTED(temp)) {
		for (uint64_t i = 0; i < n; i++) {
			zval_ptr_dtor(&temp[i]);
		}
		efree(temp);
	}
}

void amber_decode_set_aside(amber_decode_frame *frame)
{
	frame->temp = new_aside(values_of(frame, frame->n));
}

/* What begins has n values in these places. bare: leaves that it begins with are read at once, and if all are leaves it
 * is complete without a frame. class: of an object; temp: the places, where its values wait aside. */
static zend_always_inline bool open_values(amber_decoder *decoder, uint8_t kind, void *owner, amber_places places,
	uint32_t n, amber_decode_class *class, zval *temp, uint32_t node, bool bare)
{
	uint32_t filled = 0;

	if (bare) {
		bool good = may_begin(decoder, 1) && amber_decode_leaves(decoder, places.base, places.stride, n, &filled);
		if (kind == AMBER_FRAME_LIST) {
			amber_decode_finish_list(owner, filled);
		}
		if (good && filled == n) {
			if (kind == AMBER_FRAME_TABLE) {
				amber_decode_finish_table(decoder, owner);
			}
			good = kind != AMBER_FRAME_OBJECT || amber_decode_object_finish(decoder, class, owner, temp);
			drop_aside(temp, good ? 0 : n);
			return good && amber_decode_add(decoder, 1, n);
		}
		if (UNEXPECTED(!good)) {
			drop_aside(temp, n);
			return false;
		}
	}
	amber_decode_frame *frame = amber_decode_push(decoder, kind, n, 1);
	if (UNEXPECTED(!frame)) {
		drop_aside(temp, filled);
		return false;
	}
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
	if (UNEXPECTED(!amber_decode_can_fill(decoder, n))) {
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

bool amber_decode_record(amber_decoder *decoder, zval *place, uint64_t number, uint32_t node, bool bare)
{
	if (UNEXPECTED(number >= decoder->shapes_used)) {
		return amber_decode_fail_number(decoder, "shape", number);
	}
	const zend_array *shape = decoder->shapes[number];
	return amber_decode_can_fill(decoder, shape->nNumUsed)
		&& open_table(decoder, place, amber_decode_table_like(shape), node, bare);
}

bool amber_decode_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t node, bool bare)
{
	if (!amber_decode_shape_new(decoder, count) || !count_container(decoder)) {
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

	if (!amber_decode_count(decoder, &n) || !amber_decode_can_fill(decoder, n) || !may_begin(decoder, 1)) {
		return false;
	}
	zend_array *list = amber_decode_new_list(n);
	amber_places places = { .base = (char *) list->arPacked, .stride = sizeof(zval) };
	ZVAL_ARR(place, list);
	bool good = amber_decode_column(decoder, &places, n, &items);
	amber_decode_finish_list(list, items ? 0 : n);
	if (good && bare && !items) {
		return amber_decode_add(decoder, 1, n);
	}
	if (!good || !open_values(decoder, AMBER_FRAME_LIST, list, places, n, NULL, NULL, node, false)) {
		return false;
	}
	decoder->frames[decoder->depth - 1].i = items ? 0 : n;
	return true;
}

bool amber_decode_map_columns(amber_decoder *decoder, zval *place, uint32_t node)
{
	uint32_t count = 0;

	if (!amber_decode_count(decoder, &count) || !amber_decode_can_fill(decoder, count)) {
		return false;
	}
	zend_array *table = amber_decode_key_column(decoder, count);
	return table && open_table(decoder, place, table, node, false) && fill_top(decoder);
}

/* --- objects ------------------------------------------------------------- */

bool amber_decode_object(amber_decoder *decoder, zval *place, uint64_t number, uint32_t node, bool bare)
{
	if (UNEXPECTED(number >= decoder->classes_used)) {
		return amber_decode_fail_number(decoder, "object shape", number);
	}
	amber_decode_class *class = decoder->classes[number];
	if (UNEXPECTED(!amber_decode_can_fill(decoder, class->count))) {
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
	bare = bare && class->of_leaves;
	zval *temp = class->way >= AMBER_OBJECT_DATA ? new_aside(class->count) : NULL;
	amber_places places = temp ? (amber_places) { .base = (char *) temp, .stride = sizeof(zval) }
		: amber_decode_object_places(class, object);
	if (bare && places.slots) {
		/* they are side by side */
		places = (amber_places) { .base = places.base + places.slots[0].offset, .stride = sizeof(zval) };
	}
	return open_values(decoder, AMBER_FRAME_OBJECT, object, places, class->count, class, temp, node, bare);
}

bool amber_decode_new_object(amber_decoder *decoder, zval *place, uint32_t node, bool bare)
{
	uint32_t index;

	if (!amber_decode_class_new(decoder, &index)) {
		return false;
	}
	bool column = decoder->classes[index]->of_column;
	return amber_decode_object(decoder, place, index, node, bare && !column)
		&& (EXPECTED(!column) || fill_top(decoder));
}

/* --- the end of a frame -------------------------------------------------- */

/* Whoever may name what stands in the frame is told how large it is. Objects of rows can be named anywhere from now on:
 * each is as deep as the deepest, and counts for all that is in the columns beside its own places. */
static zend_never_inline void complete_nodes(amber_decoder *decoder, amber_decode_frame *frame, uint32_t height)
{
	bool rows = frame->kind == AMBER_FRAME_ROWS;
	uint32_t count = rows ? frame->rows : 1;

	if (frame->leads >= MIN(frame->node, frame->reference)) {
		/* what it leads to in itself is complete with it */
		frame->leads = AMBER_NO_NODE;
	}
	amber_decode_node node = { .height = height, .elements = frame->elements - (uint64_t) (count - 1) * frame->n,
		.leads = frame->leads, .led_back = frame->leads != AMBER_NO_NODE, .way = { .level = frame->level,
			.last = frame->level, .most = decoder->containers - frame->containers + count + height } };
	for (uint32_t i = 0; frame->node != AMBER_NO_NODE && i < count; i++) {
		node.counted = rows ? Z_COUNTED_P(amber_place(&frame[-1].places, frame->first + i))
			: (zend_refcounted *) frame->owner;
		decoder->nodes[frame->node + i] = node;
	}
	if (frame->reference != AMBER_NO_NODE) {
		node.counted = decoder->nodes[frame->reference].counted;
		decoder->nodes[frame->reference] = node;
	}
}

/* What stands in the frame is complete. */
static zend_always_inline bool close_frame(amber_decoder *decoder, amber_decode_frame *frame)
{
	uint32_t height = frame->height + (frame->level - frame[-1].level);

	decoder->depth--;
	if (UNEXPECTED((frame->node & frame->reference) != AMBER_NO_NODE)) {
		complete_nodes(decoder, frame, height);
	}
	amber_decode_lead(&frame[-1], frame->leads);
	return amber_decode_add(decoder, height, frame->elements);
}

bool amber_decode_pop(amber_decoder *decoder)
{
	amber_decode_frame *frame = &decoder->frames[decoder->depth - 1];

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
			drop_aside(frame->temp, 0);
			break;
		case AMBER_FRAME_ROWS:
			if (UNEXPECTED(!amber_decode_rows_finish(decoder, frame))) {
				return false;
			}
			break;
	}
	return close_frame(decoder, frame);
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
		drop_aside(frame->temp, values_of(frame, frame->n));
	}
}
