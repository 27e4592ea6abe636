/* SPDX-License-Identifier: MIT
 *
 * The walk over the bytes: reads item after item into the places of the top frame.
 */
#include "decode/frames.h"
#include "decode/objects.h"
#include "decode/scalars.h"
#include "format/nesting.h"

/* The object behind a shared value, which may be a reference to it; NULL if it is an array or a reference to something
 * else. */
static zend_refcounted *object_of(zend_refcounted *shared)
{
	const zval *value = GC_TYPE(shared) == IS_REFERENCE ? &((zend_reference *) shared)->val : NULL;

	return value && Z_TYPE_P(value) == IS_OBJECT ? Z_COUNTED_P(value) : GC_TYPE(shared) == IS_OBJECT ? shared : NULL;
}

/* encode/walk.h (amber_walk_limit) does the same. */
bool amber_decode_is_too_deep(amber_decoder *decoder, uint64_t level, uint32_t times)
{
	if (EXPECTED(level <= decoder->levels_most) || level <= decoder->levels_most * times) {
		return false;
	}
	decoder->containers_most = MIN(decoder->containers_most, decoder->levels_most * times);
	return decoder->counts.containers > decoder->containers_most;
}

static bool fail_not_complete(const amber_decoder *decoder, uint32_t number)
{
	return amber_decode_fail(decoder, decoder->p, "Shared value number %" PRIu32 " is not complete here", number);
}

/* Notes a back edge: a back-reference in this place leads to a shared value that is open. */
static zend_always_inline void note_back_edge(amber_decoder *decoder, uint32_t number)
{
	decoder->counts.back_edge = MIN(decoder->counts.back_edge, number);
}

/* Notes a back-reference to an open shared value: a path may climb from here to it. */
static void name_open(amber_decoder *decoder, uint32_t number)
{
	amber_decode_shared *shared = &decoder->shared[number];

	shared->rise = MAX(shared->rise, decoder->top->level - shared->level);
	note_back_edge(decoder, number);
}

static bool is_in_complete(const amber_decoder *decoder, const amber_decode_shared *shared)
{
	return shared->back_edge != AMBER_NOT_SHARED && decoder->shared[shared->around].back_edge != AMBER_OPEN_SHARED;
}

/* The outermost complete shared value that a path along back edges may reach from a complete one. Shortens the way that
 * it takes, so that a long one is not walked again for each back-reference. */
static const amber_decode_shared *climb(const amber_decoder *decoder, amber_decode_shared *shared)
{
	while (is_in_complete(decoder, shared)) {
		amber_decode_shared *around = &decoder->shared[shared->around];
		if (is_in_complete(decoder, around)) {
			shared->around = around->around;
		}
		shared = around;
	}
	return shared;
}

/* Notes a back-reference to a complete shared value with a back edge: docs/FORMAT.md, "Levels". */
static zend_never_inline bool name_cycle(amber_decoder *decoder, amber_decode_shared *shared)
{
	const amber_decode_shared *reached = climb(decoder, shared);
	uint64_t levels = (uint64_t) reached->height + reached->rise, level = decoder->top->level + levels;

	if (amber_decode_is_too_deep(decoder, level, AMBER_BACK_CHAIN)) {
		return amber_decode_fail_depth(decoder);
	}
	if (reached->back_edge != AMBER_NOT_SHARED) {
		const zend_refcounted *target = decoder->shared[reached->back_edge].counted;
		if (target == NULL && !amber_decode_row_around(decoder, reached->back_edge)) {
			return fail_not_complete(decoder, reached->back_edge);
		}
		note_back_edge(decoder, reached->back_edge);
		amber_decode_shared *open = &decoder->shared[reached->around];
		/* a path may climb to each of the rows */
		uint64_t detour = open->is_row ? open->detour + level : MAX(open->detour, level);
		open->detour = (uint32_t) MIN(detour, AMBER_HEIGHT_MOST);
		if (reached->around != decoder->counts.shared) {
			amber_decode_shared *inner = &decoder->shared[open->inner];
			inner->height = (uint32_t) MIN(MAX(inner->height, levels), AMBER_HEIGHT_MOST);
			return true;
		}
	}
	decoder->counts.deepest = MAX(decoder->counts.deepest, level);
	return true;
}

static zend_always_inline bool add_shared(amber_decoder *decoder, uint32_t number)
{
	amber_decode_shared *shared = &decoder->shared[number];

	if (UNEXPECTED(shared->back_edge == AMBER_OPEN_SHARED)) {
		/* its depth is not known yet */
		name_open(decoder, number);
		return true;
	}
	if (UNEXPECTED(shared->back_edge != AMBER_NOT_SHARED)) {
		return name_cycle(decoder, shared) && amber_decode_add(decoder, shared->elements);
	}
	uint64_t level = (uint64_t) decoder->top->level + shared->height;
	if (UNEXPECTED(level > decoder->levels_most)
	 && amber_decode_is_too_deep(decoder, level, object_of(shared->counted) ? AMBER_OBJECT_CHAIN : 1)) {
		return amber_decode_fail_depth(decoder);
	}
	decoder->counts.deepest = MAX(decoder->counts.deepest, level);
	return amber_decode_add(decoder, shared->elements);
}

bool amber_decode_name_shared(amber_decoder *decoder, uint32_t number)
{
	return add_shared(decoder, number);
}

/* Reads a back-reference to an object of rows from inside that object. */
static zend_never_inline bool known_row(amber_decoder *decoder, zval *place, uint32_t number)
{
	zend_object *object = amber_decode_row_around(decoder, number);

	if (!object) {
		return fail_not_complete(decoder, number);
	}
	name_open(decoder, number);
	ZVAL_OBJ_COPY(place, object);
	return true;
}

static bool read_backref(amber_decoder *decoder, zval *place, uint64_t number)
{
	uint64_t at = number - decoder->first[AMBER_SHARED];

	if (UNEXPECTED(at >= decoder->shared_used)) {
		return amber_decode_outside_array(decoder, place, number);
	}
	number = at;
	zend_refcounted *shared = decoder->shared[number].counted;
	if (UNEXPECTED(shared == NULL)) {
		return known_row(decoder, place, (uint32_t) number);
	}
	if (UNEXPECTED(!add_shared(decoder, (uint32_t) number))) {
		return false;
	}
	if (GC_TYPE(shared) == IS_ARRAY) {
		GC_ADDREF(shared);
		ZVAL_ARR(place, (zend_array *) shared);
		return true;
	}
	shared = object_of(shared);
	if (UNEXPECTED(!shared)) {
		return amber_decode_fail(decoder, decoder->p, "Shared value number %" PRIu64 " is a reference to no object",
			number);
	}
	ZVAL_OBJ_COPY(place, (zend_object *) shared);
	return true;
}

/* Reads a back-reference to an object whose hook calls this decoder. */
static zend_never_inline bool enclosing_object(amber_decoder *decoder, zval *place)
{
	const uint8_t *at = decoder->p - 1;
	uint64_t out;

	if (!amber_decode_varint(decoder, &out)) {
		return false;
	}
	if (!decoder->enclosing) {
		decoder->enclosing = amber_hooks_outwards(&decoder->enclosing_used);
		decoder->has_more = true;
	}
	if (out == 0 || out > decoder->enclosing_used) {
		return amber_decode_fail(decoder, at,
			"This names the object of a call of Serializable::unserialize() that is not running");
	}
	zend_object *object = decoder->enclosing[out - 1];
	if (UNEXPECTED(!amber_class_allowed(decoder->options, object->ce->name))) {
		return amber_decode_fail(decoder, at, "Class %s is not in allowed_classes", ZSTR_VAL(object->ce->name));
	}
	ZVAL_OBJ_COPY(place, object);
	return true;
}

static zend_never_inline bool read_ref_backref(amber_decoder *decoder, zval *place)
{
	uint64_t number;

	if (!amber_decode_varint(decoder, &number)) {
		return false;
	}
	uint64_t at = number - decoder->first[AMBER_SHARED];
	if (UNEXPECTED(at >= decoder->shared_used)) {
		return amber_decode_fail_number(decoder, "shared value", number);
	}
	number = at;
	zend_refcounted *shared = decoder->shared[number].counted;
	if (UNEXPECTED(shared == NULL || GC_TYPE(shared) != IS_REFERENCE)) {
		return amber_decode_fail(decoder, decoder->p, "Shared value number %" PRIu64 " is no reference", number);
	}
	if (UNEXPECTED(!add_shared(decoder, (uint32_t) number))) {
		return false;
	}
	GC_ADDREF(shared);
	ZVAL_REF(place, (zend_reference *) shared);
	return true;
}

uint32_t amber_decode_new_shared(amber_decoder *decoder)
{
	AMBER_MAKE_ROOM(decoder, shared);
	uint32_t around = decoder->counts.shared;
	decoder->shared[decoder->shared_used] = (amber_decode_shared) { .back_edge = AMBER_OPEN_SHARED,
		.level = decoder->top->level, .around = around };
	if (around != AMBER_NOT_SHARED) {
		decoder->shared[around].inner = decoder->shared_used;
	}
	return decoder->shared_used++;
}

static bool fail_tag(const amber_decoder *decoder, uint8_t tag)
{
	return amber_decode_fail(decoder, decoder->p - 1, "Tag 0x%02x is not possible here", tag);
}

static bool is_small_array(uint8_t tag)
{
	return tag >= AMBER_TAG_RECORD_SMALL && tag < AMBER_TAG_BACKREF_SMALL && tag != AMBER_TAG_LIST_SMALL;
}

/* Begins an array with a tag of the most common kinds. */
static zend_always_inline bool open_small_array(amber_decoder *decoder, uint8_t tag, zval *place, uint32_t shared,
	bool bare)
{
	if (tag < AMBER_TAG_LIST_SMALL) {
		return amber_decode_record(decoder, place, amber_decode_key_list(decoder, tag - AMBER_TAG_RECORD_SMALL), shared,
			bare);
	}
	return tag < AMBER_TAG_MAP_SMALL ? amber_decode_list(decoder, place, tag - AMBER_TAG_LIST_SMALL, shared, bare)
		: amber_decode_map(decoder, place, tag - AMBER_TAG_MAP_SMALL + 1u, shared, bare);
}

/* Begins an array or object. shared: its number, or AMBER_NOT_SHARED; bare: as in amber_decode_list(). */
static zend_always_inline bool open_container(amber_decoder *decoder, uint8_t tag, zval *place, uint32_t shared,
	bool bare)
{
	uint64_t number = 0;
	uint32_t count = 0;

	if (is_small_array(tag)) {
		return open_small_array(decoder, tag, place, shared, bare);
	}
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_RECORD:
			return amber_decode_varint(decoder, &number)
				&& amber_decode_record(decoder, place, amber_decode_key_list(decoder, number), shared, bare);
		case AMBER_KIND_OBJECT_SMALL:
			return amber_decode_object(decoder, place, amber_decode_class_of(decoder, tag - AMBER_TAG_OBJECT_SMALL),
				shared, bare);
		case AMBER_KIND_OBJECT:
			return amber_decode_varint(decoder, &number)
				&& amber_decode_object(decoder, place, amber_decode_class_of(decoder, number), shared, bare);
		case AMBER_KIND_LIST:
			return amber_decode_count(decoder, &count) && amber_decode_list(decoder, place, count, shared, bare);
		case AMBER_KIND_LIST_COLUMN:
			return amber_decode_list_column(decoder, place, shared, bare);
		case AMBER_KIND_MAP:
			return amber_decode_count(decoder, &count) && amber_decode_map(decoder, place, count, shared, bare);
		case AMBER_KIND_MAP_COLUMNS:
			return amber_decode_map_columns(decoder, place, shared);
		case AMBER_KIND_OBJECT_NEW:
			return amber_decode_new_object(decoder, place, shared, bare);
		case AMBER_KIND_SERIALIZABLE:
			if (!amber_decode_serializable(decoder, place)) {
				return false;
			}
			if (shared != AMBER_NOT_SHARED) {
				decoder->shared[shared].counted = (zend_refcounted *) Z_OBJ_P(place);
				decoder->shared[shared].back_edge = AMBER_NOT_SHARED;
			}
			return true;
		default:
			/* the empty array, too: it has no elements and no number */
			return fail_tag(decoder, tag);
	}
}

/* Reads an array or object that takes a number. */
static bool open_shared(amber_decoder *decoder, zval *place, bool in_reference)
{
	uint32_t depth = decoder->depth, shared = amber_decode_new_shared(decoder);
	amber_decode_counts around = amber_decode_begin_shared(decoder, in_reference ? decoder->counts.shared : shared);

	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	bool good = open_container(decoder, *decoder->p++, place, shared, false);
	if (EXPECTED(decoder->depth > depth)) {
		decoder->frames[depth].around = around;
	} else {
		amber_decode_end_shared(decoder, &around);
	}
	return good;
}

static zend_never_inline bool read_reference(amber_decoder *decoder, zval *place);

/* Reads an item whose tag is not that of a scalar. */
AMBER_HOT static zend_never_inline bool read_other(amber_decoder *decoder, uint8_t tag, zval *place, bool in_reference)
{
	uint64_t number;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_DEFINE:
			return open_shared(decoder, place, in_reference);
		case AMBER_KIND_BACKREF_SMALL:
			return read_backref(decoder, place, tag - AMBER_TAG_BACKREF_SMALL);
		case AMBER_KIND_BACKREF:
			return amber_decode_varint(decoder, &number) && read_backref(decoder, place, number);
		case AMBER_KIND_ENUM:
			return amber_decode_enum(decoder, place);
		case AMBER_KIND_ENCLOSING:
			return enclosing_object(decoder, place);
		case AMBER_KIND_REF:
		case AMBER_KIND_REF_BACKREF:
		case AMBER_KIND_ROWS:
		case AMBER_KIND_LIST_ROWS:
		case AMBER_KIND_OBJECT_ROWS:
		case AMBER_KIND_SHARED_ROWS:
			if (UNEXPECTED(in_reference)) {
				return amber_decode_fail(decoder, decoder->p - 1, "Tag 0x%02x cannot stand behind a reference", tag);
			}
			if (tag == AMBER_TAG_REF) {
				return read_reference(decoder, place);
			}
			return tag == AMBER_TAG_REF_BACKREF ? read_ref_backref(decoder, place) : amber_decode_rows(decoder, tag);
		default:
			return open_container(decoder, tag, place, AMBER_NOT_SHARED, !in_reference);
	}
}

/* Reads a reference: the item after a REF tag is its value. */
static zend_never_inline bool read_reference(amber_decoder *decoder, zval *place)
{
	uint32_t depth = decoder->depth, number = amber_decode_new_shared(decoder);

	ZVAL_NULL(place);
	ZVAL_MAKE_REF(place);
	decoder->shared[number].counted = (zend_refcounted *) Z_REF_P(place);
	amber_decode_counts around = amber_decode_begin_shared(decoder, number);
	uint32_t read = 0;
	if (!amber_decode_scalars(decoder, (char *) Z_REFVAL_P(place), 0, 1, &read)
	 || (!read && !read_other(decoder, *decoder->p++, Z_REFVAL_P(place), true))) {
		return false;
	}
	if (decoder->depth > depth) {
		decoder->frames[depth].reference = number;
		decoder->frames[depth].around = around;
	} else {
		amber_decode_shared *shared = &decoder->shared[number];
		uint64_t height = decoder->counts.deepest - decoder->top->level + shared->height;
		shared->height = (uint32_t) MIN(height, AMBER_HEIGHT_MOST);
		decoder->counts.deepest = decoder->top->level + shared->height;
		shared->elements = decoder->counts.elements - around.elements;
		shared->back_edge = decoder->counts.back_edge;
		amber_decode_end_shared(decoder, &around);
	}
	return true;
}

/* Reads items into the places of the top frame, until an item that is no scalar, which may push a frame, and may have
 * replaced this one if it was the last. */
static zend_always_inline bool fill_places(amber_decoder *decoder, amber_decode_frame *frame)
{
	if (!amber_decode_begins_otherwise(decoder)) {
		const amber_places *places = &frame->places;
		bool good = UNEXPECTED(places->rows) ? amber_decode_scalars_in_rows(decoder, frame)
			: amber_decode_scalars(decoder, places->base, places->stride, frame->n, &frame->i);
		if (!good || frame->i == frame->n) {
			return good;
		}
	}
	zval *place = amber_place(&frame->places, frame->i++);
	/* valid if the item fails */
	ZVAL_NULL(place);
	uint8_t tag = *decoder->p++;
	return is_small_array(tag) ? open_small_array(decoder, tag, place, AMBER_NOT_SHARED, true)
		: read_other(decoder, tag, place, false);
}

AMBER_HOT bool amber_decode_fill(amber_decoder *decoder, uint32_t end)
{
	for (;;) {
		uint32_t depth = decoder->depth;
		amber_decode_frame *frame = decoder->top;
		bool good;
		if (frame->i < frame->n) {
			good = UNEXPECTED(frame->kind == AMBER_FRAME_ROWS) ? amber_decode_rows_next(decoder)
				: fill_places(decoder, frame);
		} else if (depth > end) {
			good = amber_decode_pop(decoder);
		} else {
			return true;
		}
		if (UNEXPECTED(!good)) {
			return false;
		}
	}
}
