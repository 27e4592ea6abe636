/* SPDX-License-Identifier: MIT
 *
 * The walk over the bytes, with its own stack. Tables are made with all their
 * places and never grow while they are filled, so places may be pointed at;
 * lists of the decoder do grow and are reached by index.
 */
#include "decode.h"
#include "errors.h"
#include "key_cache.h"
#include "php_amber.h"
#include "wire.h"

#define START_FRAMES 12

uint8_t amber_tag_kinds[256];

void amber_decode_startup(void)
{
	static const struct {
		uint8_t first;
		uint16_t count;
	} rows[] = {
#define AMBER_TAG(name, first, count, follows, meaning) { first, count },
#include "tags.def"
#undef AMBER_TAG
	};

	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		memset(&amber_tag_kinds[rows[row].first], (int) row, rows[row].count);
	}
}

bool amber_decode_fail(const amber_decoder *decoder, const uint8_t *p, const char *format, ...)
{
	va_list args;
	zend_string *text;

	va_start(args, format);
	text = zend_vstrpprintf(0, format, args);
	va_end(args);
	amber_decode_error((size_t) (p - decoder->start), "%s", ZSTR_VAL(text));
	zend_string_release(text);
	return false;
}

static zend_never_inline bool fail_short(const amber_decoder *decoder)
{
	return amber_decode_fail(decoder, decoder->end, "The data ends early");
}

static zend_never_inline bool fail_number(const amber_decoder *decoder, const char *what, uint64_t number)
{
	return amber_decode_fail(decoder, decoder->p, "There is no %s number %" PRIu64 " here", what, number);
}

void *amber_decode_grow(void *list, uint32_t used, uint32_t *size, size_t entry)
{
	if (EXPECTED(used < *size)) {
		return list;
	}
	*size = *size ? *size * 2 : 16;
	return safe_erealloc(list, *size, entry, 0);
}

bool amber_decode_varint(amber_decoder *decoder, uint64_t *v)
{
	const uint8_t *p = amber_get_varint(decoder->p, decoder->end, v);

	if (UNEXPECTED(p == NULL)) {
		return decoder->end - decoder->p < AMBER_VARINT_MAX
			? fail_short(decoder) : amber_decode_fail(decoder, decoder->p, "A number is not well formed");
	}
	decoder->p = p;
	return true;
}

/* Places of the open frames that are not filled yet. */
static zend_always_inline uint64_t places_waiting(const amber_decoder *decoder)
{
	const amber_decode_frame *top = &decoder->frames[decoder->depth - 1];
	uint64_t own = top->n - top->i;

	return top->waiting + (top->kind == AMBER_FRAME_ROWS ? own * top->rows : own);
}

bool amber_decode_can_fill(amber_decoder *decoder, uint64_t n)
{
	uint64_t most = (uint64_t) (decoder->end - decoder->p) * 8 + decoder->free_places;

	if (UNEXPECTED(n >= HT_MAX_SIZE || n + places_waiting(decoder) > most)) {
		return amber_decode_fail(decoder, decoder->p, "%" PRIu64 " values are announced, more than the data can hold", n);
	}
	return true;
}

void amber_decode_park(amber_decoder *decoder, zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		AMBER_GROW(decoder, parked);
		ZVAL_COPY_VALUE(&decoder->parked[decoder->parked_used++], value);
	}
}

/* --- strings and keys ---------------------------------------------------- */

static zend_always_inline zend_string *make_string(const uint8_t *bytes, size_t length, bool key)
{
	if (length <= 1) {
		return length ? ZSTR_CHAR(*bytes) : ZSTR_EMPTY_ALLOC();
	}
	if (key) {
		return amber_key_cached((const char *) bytes, length);
	}
	return amber_new_string(bytes, length);
}

static zend_always_inline zend_string *take_string(amber_decoder *decoder, size_t length, bool key)
{
	const uint8_t *bytes = decoder->p;

	if (UNEXPECTED(length > (size_t) (decoder->end - bytes))) {
		fail_short(decoder);
		return NULL;
	}
	decoder->p += length;
	return make_string(bytes, length, key);
}

static zend_string *mark_string(amber_decoder *decoder, zend_string *str)
{
	if (EXPECTED(str != NULL)) {
		AMBER_GROW(decoder, strings);
		decoder->strings[decoder->strings_used++] = str;
		zend_string_addref(str);
	}
	return str;
}

static zend_always_inline zend_string *known_string(amber_decoder *decoder, uint64_t number)
{
	if (UNEXPECTED(number >= decoder->strings_used)) {
		fail_number(decoder, "string", number);
		return NULL;
	}
	return zend_string_copy(decoder->strings[number]);
}

static zend_never_inline zend_string *long_string(amber_decoder *decoder, uint8_t tag, bool key)
{
	uint64_t number;

	if (!amber_decode_varint(decoder, &number)) {
		return NULL;
	}
	if (tag == AMBER_TAG_STRREF) {
		return known_string(decoder, number);
	}
	if (UNEXPECTED(number > (size_t) (decoder->end - decoder->p))) {
		fail_short(decoder);
		return NULL;
	}
	zend_string *str = take_string(decoder, (size_t) number, key);
	return tag == AMBER_TAG_MSTR ? mark_string(decoder, str) : str;
}

/* The string behind a tag that has been read; NULL without an exception: the
 * tag is none of a string. */
static zend_always_inline zend_string *string_of_tag(amber_decoder *decoder, uint8_t tag, bool key)
{
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_STR_SHORT:
			return take_string(decoder, tag - AMBER_TAG_STR_SHORT, key);
		case AMBER_KIND_STRREF_SMALL:
			return known_string(decoder, tag - AMBER_TAG_STRREF_SMALL);
		case AMBER_KIND_MSTR_SHORT:
			return mark_string(decoder, take_string(decoder, tag - AMBER_TAG_MSTR_SHORT, key));
		case AMBER_KIND_STR:
		case AMBER_KIND_MSTR:
		case AMBER_KIND_STRREF:
			return long_string(decoder, tag, key);
		default:
			return NULL;
	}
}

zend_string *amber_decode_string(amber_decoder *decoder, bool key)
{
	const uint8_t *at = decoder->p;

	if (UNEXPECTED(at == decoder->end)) {
		fail_short(decoder);
		return NULL;
	}
	zend_string *str = string_of_tag(decoder, *decoder->p++, key);
	if (UNEXPECTED(str == NULL && !EG(exception))) {
		amber_decode_fail(decoder, at, "A string is expected here");
	}
	return str;
}

/* --- ints ---------------------------------------------------------------- */

/* The int behind a tag that has been read, if it is one of an int. */
static zend_always_inline bool int_of_tag(amber_decoder *decoder, uint8_t tag, zend_long *v, bool *is_int)
{
	unsigned bytes;
	uint64_t u;

	*is_int = true;
	if (tag < AMBER_TAG_STR_SHORT) {
		*v = tag;
		return true;
	}
	if (tag >= AMBER_TAG_INT_MINUS && tag < AMBER_TAG_NULL) {
		*v = -1 - (zend_long) (tag - AMBER_TAG_INT_MINUS);
		return true;
	}
	if (tag < AMBER_TAG_INT || tag >= AMBER_TAG_FLOAT) {
		*is_int = false;
		return true;
	}
	bytes = ((tag - AMBER_TAG_INT) & 7) + 1;
	if (UNEXPECTED(bytes > (size_t) (decoder->end - decoder->p))) {
		return fail_short(decoder);
	}
	u = amber_get_le(decoder->p, bytes);
	if (UNEXPECTED(u > ZEND_LONG_MAX)) {
		return amber_decode_fail(decoder, decoder->p, "An int does not fit into %d bits", SIZEOF_ZEND_LONG * 8);
	}
	decoder->p += bytes;
	*v = tag < AMBER_TAG_INT_NEG ? (zend_long) u : -1 - (zend_long) u;
	return true;
}

/* --- shapes -------------------------------------------------------------- */

void amber_decode_shape_free(amber_decode_shape *shape)
{
	if (shape->table) {
		zend_array_release(shape->table);
	}
	if (shape->positions) {
		efree(shape->positions);
	}
}

zend_array *amber_decode_table_copy(const zend_array *from)
{
	zend_array *to = emalloc(sizeof(zend_array));
	void *data = emalloc(HT_SIZE(from));

	GC_SET_REFCOUNT(to, 1);
	GC_TYPE_INFO(to) = GC_ARRAY;
	HT_FLAGS(to) = HT_FLAGS(from);
	to->nTableMask = from->nTableMask;
	to->nNumUsed = from->nNumUsed;
	to->nNumOfElements = from->nNumOfElements;
	to->nTableSize = from->nTableSize;
	to->nInternalPointer = 0;
	to->nNextFreeElement = from->nNextFreeElement;
	to->pDestructor = from->pDestructor;
	amber_copy_long(data, HT_GET_DATA_ADDR(from), HT_USED_SIZE(from));
	HT_SET_DATA_ADDR(to, data);
	if (UNEXPECTED(!(HT_FLAGS(from) & HASH_FLAG_STATIC_KEYS))) {
		for (uint32_t i = 0; i < from->nNumUsed; i++) {
			if (from->arData[i].key) {
				zend_string_addref(from->arData[i].key);
			}
		}
	}
	return to;
}

static void set_position(amber_decode_shape *shape, uint32_t i, uint32_t position)
{
	if (!shape->positions) {
		shape->positions = safe_emalloc(shape->count, sizeof(uint32_t), 0);
		for (uint32_t k = 0; k < i; k++) {
			shape->positions[k] = k;
		}
	}
	shape->positions[i] = position;
}

/* Adds key number i; a key that stood before keeps its first place. */
static void add_key(amber_decode_shape *shape, uint32_t i, zend_string *str, zend_ulong h)
{
	zend_array *table = shape->table;
	zval *place = str ? zend_hash_add(table, str, &EG(uninitialized_zval))
		: zend_hash_index_add(table, h, &EG(uninitialized_zval));

	if (UNEXPECTED(place == NULL)) {
		place = str ? zend_hash_find(table, str) : zend_hash_index_find(table, h);
		set_position(shape, i, (uint32_t) ((Bucket *) place - table->arData));
	} else if (UNEXPECTED(shape->positions != NULL)) {
		set_position(shape, i, table->nNumUsed - 1);
	}
}

static bool read_key(amber_decoder *decoder, amber_decode_shape *shape, uint32_t i, bool as_properties)
{
	const uint8_t *at = decoder->p;
	uint8_t tag;
	zend_long h = 0;
	zend_ulong index;
	bool is_int;
	zend_string *str;

	if (UNEXPECTED(at == decoder->end)) {
		return fail_short(decoder);
	}
	tag = *decoder->p++;
	if (!int_of_tag(decoder, tag, &h, &is_int)) {
		return false;
	}
	if (is_int && !as_properties) {
		add_key(shape, i, NULL, (zend_ulong) h);
		return true;
	}
	str = is_int ? zend_long_to_str(h) : string_of_tag(decoder, tag, true);
	if (UNEXPECTED(str == NULL)) {
		return EG(exception) ? false : amber_decode_fail(decoder, at, "A key is expected here: a string or an int");
	}
	if (!as_properties && ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(str), ZSTR_LEN(str), index)) {
		add_key(shape, i, NULL, index);
	} else {
		add_key(shape, i, str, 0);
	}
	zend_string_release(str);
	return true;
}

bool amber_decode_keys(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count, bool as_properties)
{
	*shape = (amber_decode_shape) { .count = count };
	if (UNEXPECTED(count > (size_t) (decoder->end - decoder->p))) {
		return fail_short(decoder);
	}
	shape->table = zend_new_array(count);
	zend_hash_real_init_mixed(shape->table);
	for (uint32_t i = 0; i < count; i++) {
		if (UNEXPECTED(!read_key(decoder, shape, i, as_properties))) {
			return false;
		}
	}
	return true;
}

static bool read_count(amber_decoder *decoder, uint32_t *count)
{
	uint64_t n = 0;

	if (!amber_decode_varint(decoder, &n)) {
		return false;
	}
	if (UNEXPECTED(n == 0 || n >= HT_MAX_SIZE)) {
		return amber_decode_fail(decoder, decoder->p, "A count of %" PRIu64 " is not possible here", n);
	}
	*count = (uint32_t) n;
	return true;
}

/* --- frames -------------------------------------------------------------- */

/* The first frames are on the C stack, more are not. */
static zend_never_inline void grow_frames(amber_decoder *decoder)
{
	uint32_t size = decoder->frames_size * 2;

	if (decoder->frames_on_heap) {
		decoder->frames = safe_erealloc(decoder->frames, size, sizeof(amber_decode_frame), 0);
	} else {
		amber_decode_frame *frames = safe_emalloc(size, sizeof(amber_decode_frame), 0);
		memcpy(frames, decoder->frames, decoder->depth * sizeof(amber_decode_frame));
		decoder->frames = frames;
		decoder->frames_on_heap = true;
	}
	decoder->frames_size = size;
}

/* A frame for n more values one level deeper than the top one's. */
static amber_decode_frame *push(amber_decoder *decoder, uint8_t kind, uint32_t n, uint32_t levels)
{
	const amber_decode_frame *top = &decoder->frames[decoder->depth - 1];
	uint32_t level = top->level + levels;
	uint64_t waiting = places_waiting(decoder);

	if (UNEXPECTED(decoder->options->max_depth > 0 && level > decoder->options->max_depth)) {
		amber_decode_fail(decoder, decoder->p, "The data is nested deeper than max_depth = " ZEND_LONG_FMT " allows; "
			"raise the max_depth option or the amber.max_depth setting", decoder->options->max_depth);
		return NULL;
	}
	if (UNEXPECTED(decoder->depth == decoder->frames_size)) {
		grow_frames(decoder);
	}
	amber_decode_frame *frame = &decoder->frames[decoder->depth++];
	frame->kind = kind;
	frame->i = 0;
	frame->n = n;
	frame->level = level;
	frame->waiting = waiting;
	frame->node = AMBER_NO_NODE;
	frame->temp = NULL;
	frame->positions = NULL;
	frame->places = (amber_places) { 0 };
	return frame;
}

/* Values that wait aside; zeroed, that is UNDEF. */
static void set_temp_places(amber_decode_frame *frame, uint32_t count)
{
	frame->temp = ecalloc(count ? count : 1, sizeof(zval));
	frame->temp_count = count;
	frame->places.base = (char *) frame->temp;
	frame->places.stride = sizeof(zval);
}

/* Where the values of a table go: into its buckets, or, if a key stands twice,
 * aside until all are there. */
static void set_table_places(amber_decode_frame *frame, zend_array *table, const amber_decode_shape *shape)
{
	frame->owner.array = table;
	if (EXPECTED(shape->positions == NULL)) {
		frame->places.base = (char *) &table->arData[0].val;
		frame->places.stride = sizeof(Bucket);
		return;
	}
	frame->positions = shape->positions;
	set_temp_places(frame, shape->count);
}

static bool open_list(amber_decoder *decoder, zval *place, uint32_t n, uint32_t node)
{
	amber_decode_frame *frame;

	if (UNEXPECTED(!amber_decode_can_fill(decoder, n) || !(frame = push(decoder, AMBER_FRAME_LIST, n, 1)))) {
		return false;
	}
	zend_array *list = zend_new_array(n);
	zend_hash_real_init_packed(list);
	ZVAL_ARR(place, list);
	frame->owner.array = list;
	frame->places.base = (char *) list->arPacked;
	frame->places.stride = sizeof(zval);
	frame->node = node;
	return true;
}

static void finish_list(zend_array *list, uint32_t n)
{
	list->nNumUsed = list->nNumOfElements = n;
	list->nNextFreeElement = n;
}

/* Takes over table, whatever happens. */
static bool open_table(amber_decoder *decoder, zval *place, const amber_decode_shape *shape, zend_array *table, uint32_t node)
{
	amber_decode_frame *frame = push(decoder, AMBER_FRAME_TABLE, shape->count, 1);

	if (UNEXPECTED(!frame)) {
		zend_array_release(table);
		return false;
	}
	ZVAL_ARR(place, table);
	set_table_places(frame, table, shape);
	frame->node = node;
	return true;
}

/* The same for a shape without a number, whose table is used itself. */
static bool open_own_table(amber_decoder *decoder, zval *place, const amber_decode_shape *shape, uint32_t node)
{
	if (UNEXPECTED(shape->positions)) {
		AMBER_GROW(decoder, kept);
		decoder->kept[decoder->kept_used++] = shape->positions;
	}
	return open_table(decoder, place, shape, shape->table, node);
}

static bool open_record(amber_decoder *decoder, zval *place, uint64_t number, uint32_t node)
{
	if (UNEXPECTED(number >= decoder->shapes_used)) {
		return fail_number(decoder, "shape", number);
	}
	const amber_decode_shape *shape = &decoder->shapes[number];
	return amber_decode_can_fill(decoder, shape->count)
		&& open_table(decoder, place, shape, amber_decode_table_copy(shape->table), node);
}

static bool new_shape(amber_decoder *decoder)
{
	uint32_t count = 0;

	if (!read_count(decoder, &count)) {
		return false;
	}
	AMBER_GROW(decoder, shapes);
	amber_decode_shape *shape = &decoder->shapes[decoder->shapes_used];
	if (!amber_decode_keys(decoder, shape, count, false)) {
		amber_decode_shape_free(shape);
		return false;
	}
	decoder->shapes_used++;
	return true;
}

static bool open_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t node)
{
	amber_decode_shape shape;

	if (!amber_decode_keys(decoder, &shape, count, false)) {
		amber_decode_shape_free(&shape);
		return false;
	}
	return open_own_table(decoder, place, &shape, node);
}

/* Values that stood aside because a key stands twice: the last one wins. */
static void assemble_table(amber_decoder *decoder, amber_decode_frame *frame)
{
	for (uint32_t i = 0; i < frame->n; i++) {
		zval *place = &frame->owner.array->arData[frame->positions[i]].val;
		amber_decode_park(decoder, place);
		ZVAL_COPY_VALUE(place, &frame->temp[i]);
	}
	efree(frame->temp);
	frame->temp = NULL;
}

/* A column into the places of the top frame. If it is one of items, the frame
 * goes on with them; else it is full. */
static bool fill_top(amber_decoder *decoder)
{
	uint32_t top = decoder->depth - 1;
	amber_places places = decoder->frames[top].places;
	enum amber_column_state state = AMBER_COLUMN_UNTOUCHED;
	bool good = amber_decode_column(decoder, &places, decoder->frames[top].n, &state);

	if (state == AMBER_COLUMN_FILLED) {
		decoder->frames[top].i = decoder->frames[top].n;
	}
	return good;
}

static bool open_list_column(amber_decoder *decoder, zval *place, uint32_t node)
{
	uint32_t n = 0;

	return read_count(decoder, &n) && open_list(decoder, place, n, node) && fill_top(decoder);
}

static bool add_key_value(amber_decode_shape *shape, uint32_t i, const zval *key)
{
	zend_ulong index;

	if (Z_TYPE_P(key) == IS_LONG) {
		add_key(shape, i, NULL, (zend_ulong) Z_LVAL_P(key));
	} else if (Z_TYPE_P(key) != IS_STRING) {
		return false;
	} else if (ZEND_HANDLE_NUMERIC_STR(Z_STRVAL_P(key), Z_STRLEN_P(key), index)) {
		add_key(shape, i, NULL, index);
	} else {
		add_key(shape, i, Z_STR_P(key), 0);
	}
	return true;
}

/* A column of keys: read as values, then made into a table. */
static bool read_key_column(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count)
{
	const uint8_t *at = decoder->p;
	zval *keys = ecalloc(count, sizeof(zval));
	amber_places places = { .base = (char *) keys, .stride = sizeof(zval) };
	enum amber_column_state state = AMBER_COLUMN_UNTOUCHED;
	bool good = amber_decode_column(decoder, &places, count, &state);

	*shape = (amber_decode_shape) { .count = count };
	if (good && state == AMBER_COLUMN_OF_ITEMS) {
		good = amber_decode_fail(decoder, at, "Keys cannot be a column of items");
	}
	if (good) {
		shape->table = zend_new_array(count);
		zend_hash_real_init_mixed(shape->table);
	}
	for (uint32_t i = 0; i < count; i++) {
		if (good && !add_key_value(shape, i, &keys[i])) {
			good = amber_decode_fail(decoder, at, "Keys must be strings or ints");
		}
		zval_ptr_dtor_nogc(&keys[i]);
	}
	efree(keys);
	return good;
}

static bool open_map_columns(amber_decoder *decoder, zval *place, uint32_t node)
{
	amber_decode_shape shape;
	uint32_t count = 0;

	if (!read_count(decoder, &count) || !amber_decode_can_fill(decoder, count)) {
		return false;
	}
	if (!read_key_column(decoder, &shape, count)) {
		amber_decode_shape_free(&shape);
		return false;
	}
	return open_own_table(decoder, place, &shape, node) && fill_top(decoder);
}

/* --- objects ------------------------------------------------------------- */

static bool push_object(amber_decoder *decoder, uint32_t class_index, zend_object *object)
{
	const amber_decode_class *class = &decoder->classes[class_index];
	amber_decode_frame *frame = push(decoder, AMBER_FRAME_OBJECT, class->count, 1);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->owner.object = object;
	frame->class_index = class_index;
	if (class->way >= AMBER_OBJECT_DATA) {
		set_temp_places(frame, class->count);
	} else {
		amber_decode_object_places(&frame->places, class, object);
	}
	return true;
}

static bool open_object(amber_decoder *decoder, zval *place, uint32_t class_index, uint32_t node)
{
	zend_object *object;

	if (UNEXPECTED(!amber_decode_can_fill(decoder, decoder->classes[class_index].count))) {
		return false;
	}
	object = amber_decode_object_new(decoder, class_index);
	if (UNEXPECTED(!object)) {
		return false;
	}
	ZVAL_OBJ(place, object);
	if (node != AMBER_NO_NODE) {
		decoder->nodes[node] = (zend_refcounted *) object;
	}
	return push_object(decoder, class_index, object);
}

static bool open_numbered_object(amber_decoder *decoder, zval *place, uint64_t number, uint32_t node)
{
	if (UNEXPECTED(number >= decoder->class_ids_used)) {
		return fail_number(decoder, "object shape", number);
	}
	return open_object(decoder, place, decoder->class_ids[number], node);
}

static bool new_class(amber_decoder *decoder, bool numbered, uint32_t *index)
{
	if (!amber_decode_class_new(decoder, index)) {
		return false;
	}
	if (numbered) {
		AMBER_GROW(decoder, class_ids);
		decoder->class_ids[decoder->class_ids_used++] = *index;
	}
	return true;
}

/* --- rows ---------------------------------------------------------------- */

/* The number of a shape that is known, or 0 and a new one: its index. */
static bool read_row_shape(amber_decoder *decoder, bool objects, uint32_t *index)
{
	uint64_t number;
	uint32_t known = objects ? decoder->class_ids_used : decoder->shapes_used;

	if (!amber_decode_varint(decoder, &number)) {
		return false;
	}
	if (number > known) {
		return fail_number(decoder, objects ? "object shape" : "shape", number - 1);
	}
	if (number > 0) {
		*index = objects ? decoder->class_ids[number - 1] : (uint32_t) number - 1;
		return true;
	}
	if (objects) {
		return new_class(decoder, true, index);
	}
	*index = decoder->shapes_used;
	return new_shape(decoder);
}

/* Where the values of a new row begin. */
static char *new_row(amber_decoder *decoder, bool objects, uint32_t index, zval *place)
{
	amber_places places = { 0 };

	if (!objects) {
		zend_array *table = amber_decode_table_copy(decoder->shapes[index].table);
		ZVAL_ARR(place, table);
		return (char *) &table->arData[0].val;
	}
	zend_object *object = amber_decode_object_new(decoder, index);
	if (UNEXPECTED(!object)) {
		return NULL;
	}
	ZVAL_OBJ(place, object);
	amber_decode_object_places(&places, &decoder->classes[index], object);
	return places.base;
}

/* Fills the next places of the top frame with rows; their columns follow. */
static bool open_rows(amber_decoder *decoder, bool objects)
{
	const uint8_t *at = decoder->p - 1;
	amber_decode_frame *parent = &decoder->frames[decoder->depth - 1];
	/* the place that the tag was read for is the first row's */
	uint32_t first = parent->i - 1, index, columns;
	bool aside;
	uint64_t rows;

	if (parent->kind == AMBER_FRAME_VALUE) {
		return amber_decode_fail(decoder, at, "Rows can only stand in a sequence");
	}
	if (!read_row_shape(decoder, objects, &index) || !amber_decode_varint(decoder, &rows)) {
		return false;
	}
	columns = objects ? decoder->classes[index].count : decoder->shapes[index].count;
	aside = objects && decoder->classes[index].way >= AMBER_OBJECT_DATA;
	if (rows < 1 || rows > AMBER_ROWS_MAX || rows > parent->n - first) {
		return amber_decode_fail(decoder, at, "%" PRIu64 " rows do not fit here", rows);
	}
	if (!amber_decode_can_fill(decoder, rows * (columns + 1))) {
		return false;
	}
	amber_decode_frame *frame = push(decoder, AMBER_FRAME_ROWS, columns, 1);
	if (UNEXPECTED(!frame)) {
		return false;
	}
	parent = frame - 1;
	frame->rows = (uint32_t) rows;
	frame->first = first;
	frame->done = 0;
	frame->objects = objects;
	frame->class_index = index;
	frame->places.rows = safe_emalloc(rows, sizeof(char *), 0);
	if (aside) {
		set_temp_places(frame, frame->rows * columns);
	}
	for (uint32_t r = 0; r < rows; r++) {
		ZVAL_NULL(amber_place(&parent->places, first + r));
	}
	parent->i = first + frame->rows;
	for (uint32_t r = 0; r < rows; r++) {
		char *row = new_row(decoder, objects, index, amber_place(&parent->places, first + r));
		if (UNEXPECTED(!row)) {
			return false;
		}
		frame->places.rows[r] = aside ? (char *) &frame->temp[r * columns] : row;
	}
	return true;
}

/* The places of the next column of rows. */
static amber_places next_column(amber_decoder *decoder, amber_decode_frame *frame)
{
	amber_places places = { .rows = frame->places.rows };
	uint32_t column = frame->i++;

	if (!frame->objects) {
		const amber_decode_shape *shape = &decoder->shapes[frame->class_index];
		places.stride = sizeof(Bucket) * (shape->positions ? shape->positions[column] : column);
		for (uint32_t r = 0; shape->positions && r < frame->rows; r++) {
			/* the key may have stood before: the last one wins */
			amber_decode_park(decoder, amber_place(&places, r));
			ZVAL_NULL(amber_place(&places, r));
		}
		return places;
	}
	const amber_decode_class *class = &decoder->classes[frame->class_index];
	switch (class->way) {
		case AMBER_OBJECT_SLOTS:
			places.stride = class->offsets[column];
			break;
		case AMBER_OBJECT_TABLE:
			places.stride = sizeof(Bucket) * column;
			break;
		default:
			places.stride = sizeof(zval) * column;
	}
	return places;
}

static bool read_next_column(amber_decoder *decoder)
{
	uint32_t top = decoder->depth - 1;
	uint32_t rows = decoder->frames[top].rows;
	amber_places places = next_column(decoder, &decoder->frames[top]);
	enum amber_column_state state = AMBER_COLUMN_UNTOUCHED;

	if (!amber_decode_column(decoder, &places, rows, &state)) {
		return false;
	}
	if (state == AMBER_COLUMN_OF_ITEMS) {
		amber_decode_frame *frame = push(decoder, AMBER_FRAME_COLUMN, rows, 0);
		if (UNEXPECTED(!frame)) {
			return false;
		}
		frame->places = places;
	}
	return true;
}

static bool finish_rows(amber_decoder *decoder, amber_decode_frame *frame)
{
	for (uint32_t r = 0; frame->objects && r < frame->rows; r++) {
		zval *place = amber_place(&frame[-1].places, frame->first + r);
		if (!amber_decode_object_finish(decoder, frame->class_index, Z_OBJ_P(place),
			frame->temp ? &frame->temp[r * frame->n] : NULL)) {
			return false;
		}
		frame->done++;
	}
	efree(frame->places.rows);
	if (frame->temp) {
		efree(frame->temp);
	}
	return true;
}

/* --- the walk ------------------------------------------------------------ */

/* Pops the top frame, all of whose places are filled. */
static bool finish_frame(amber_decoder *decoder)
{
	amber_decode_frame *frame = &decoder->frames[decoder->depth - 1];

	switch (frame->kind) {
		case AMBER_FRAME_LIST:
			finish_list(frame->owner.array, frame->n);
			break;
		case AMBER_FRAME_TABLE:
			if (UNEXPECTED(frame->temp)) {
				assemble_table(decoder, frame);
			}
			break;
		case AMBER_FRAME_OBJECT:
			if (UNEXPECTED(!amber_decode_object_finish(decoder, frame->class_index, frame->owner.object, frame->temp))) {
				return false;
			}
			if (frame->temp) {
				efree(frame->temp);
			}
			break;
		case AMBER_FRAME_ROWS:
			if (UNEXPECTED(!finish_rows(decoder, frame))) {
				return false;
			}
			break;
	}
	if (frame->node != AMBER_NO_NODE) {
		decoder->nodes[frame->node] = (zend_refcounted *) frame->owner.array;
	}
	decoder->depth--;
	return true;
}

static bool known_node(amber_decoder *decoder, zval *place, uint64_t number)
{
	if (UNEXPECTED(number >= decoder->nodes_used)) {
		return fail_number(decoder, "node", number);
	}
	zend_refcounted *node = decoder->nodes[number];
	if (UNEXPECTED(node == NULL)) {
		return amber_decode_fail(decoder, decoder->p, "Node number %" PRIu64 " is not complete here", number);
	}
	switch (GC_TYPE(node)) {
		case IS_ARRAY:
			GC_ADDREF(node);
			ZVAL_ARR(place, (zend_array *) node);
			return true;
		case IS_OBJECT:
			GC_ADDREF(node);
			ZVAL_OBJ(place, (zend_object *) node);
			return true;
		default: {
			const zval *value = &((zend_reference *) node)->val;
			if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT)) {
				return amber_decode_fail(decoder, decoder->p, "Node number %" PRIu64 " is a reference to no object", number);
			}
			ZVAL_OBJ_COPY(place, Z_OBJ_P(value));
			return true;
		}
	}
}

static bool join_reference(amber_decoder *decoder, zval *place)
{
	uint64_t number;

	if (!amber_decode_varint(decoder, &number)) {
		return false;
	}
	if (UNEXPECTED(number >= decoder->nodes_used)) {
		return fail_number(decoder, "node", number);
	}
	zend_refcounted *node = decoder->nodes[number];
	if (UNEXPECTED(node == NULL || GC_TYPE(node) != IS_REFERENCE)) {
		return amber_decode_fail(decoder, decoder->p, "Node number %" PRIu64 " is no reference", number);
	}
	GC_ADDREF(node);
	ZVAL_REF(place, (zend_reference *) node);
	return true;
}

static uint32_t new_node(amber_decoder *decoder)
{
	AMBER_GROW(decoder, nodes);
	decoder->nodes[decoder->nodes_used] = NULL;
	return decoder->nodes_used++;
}

/* A reference with a null in it, which the item that follows replaces. */
static zval *new_reference(amber_decoder *decoder, zval *place)
{
	uint32_t node = new_node(decoder);

	ZVAL_NULL(place);
	ZVAL_MAKE_REF(place);
	decoder->nodes[node] = (zend_refcounted *) Z_REF_P(place);
	return Z_REFVAL_P(place);
}

static bool read_decimal(amber_decoder *decoder, zval *place, unsigned k)
{
	uint64_t zigzag;

	if (!amber_decode_varint(decoder, &zigzag)) {
		return false;
	}
	ZVAL_DOUBLE(place, (double) amber_unzigzag(zigzag) / amber_powers_of_ten[k]);
	return true;
}

static bool read_number(amber_decoder *decoder, uint8_t tag, uint64_t *number)
{
	if (tag >= AMBER_TAG_RECORD_SMALL && tag < AMBER_TAG_LIST_SMALL) {
		*number = tag - AMBER_TAG_RECORD_SMALL;
		return true;
	}
	if (tag >= AMBER_TAG_NODE_SMALL && tag < AMBER_TAG_OBJECT_SMALL) {
		*number = tag - AMBER_TAG_NODE_SMALL;
		return true;
	}
	if (tag >= AMBER_TAG_OBJECT_SMALL && tag < AMBER_TAG_INT_MINUS) {
		*number = tag - AMBER_TAG_OBJECT_SMALL;
		return true;
	}
	return amber_decode_varint(decoder, number);
}

/* What the array or object to come is called by later: nothing, or a node. */
static bool open_container(amber_decoder *decoder, uint8_t tag, zval *place, uint32_t node)
{
	uint64_t number = 0;
	uint32_t count = 0;

	if (tag > AMBER_TAG_LIST_SMALL && tag < AMBER_TAG_MAP_SMALL) {
		return open_list(decoder, place, tag - AMBER_TAG_LIST_SMALL, node);
	}
	if (tag >= AMBER_TAG_MAP_SMALL && tag < AMBER_TAG_NODE_SMALL) {
		return open_map(decoder, place, tag - AMBER_TAG_MAP_SMALL + 1u, node);
	}
	if ((tag >= AMBER_TAG_RECORD_SMALL && tag < AMBER_TAG_LIST_SMALL) || tag == AMBER_TAG_RECORD) {
		return read_number(decoder, tag, &number) && open_record(decoder, place, number, node);
	}
	if ((tag >= AMBER_TAG_OBJECT_SMALL && tag < AMBER_TAG_INT_MINUS) || tag == AMBER_TAG_OBJECT) {
		return read_number(decoder, tag, &number) && open_numbered_object(decoder, place, number, node);
	}
	switch (tag) {
		case AMBER_TAG_LIST:
			return read_count(decoder, &count) && open_list(decoder, place, count, node);
		case AMBER_TAG_LIST_COLUMN:
			return open_list_column(decoder, place, node);
		case AMBER_TAG_MAP:
			return read_count(decoder, &count) && open_map(decoder, place, count, node);
		case AMBER_TAG_MAP_COLUMNS:
			return open_map_columns(decoder, place, node);
		case AMBER_TAG_RECORD_NEW:
			return new_shape(decoder) && open_record(decoder, place, decoder->shapes_used - 1, node);
		case AMBER_TAG_OBJECT_NEW:
		case AMBER_TAG_OBJECT_ONCE: {
			uint32_t index;
			return new_class(decoder, tag == AMBER_TAG_OBJECT_NEW, &index) && open_object(decoder, place, index, node);
		}
		case AMBER_TAG_SERIALIZABLE:
			if (!amber_decode_serializable(decoder, place)) {
				return false;
			}
			if (node != AMBER_NO_NODE) {
				decoder->nodes[node] = (zend_refcounted *) Z_OBJ_P(place);
			}
			return true;
		default:
			return amber_decode_fail(decoder, decoder->p - 1, "Tag 0x%02x is not possible here", tag);
	}
}

static zend_never_inline bool read_reference(amber_decoder *decoder, zval *place);

/* Tags other than those of leaves. */
static zend_never_inline bool read_other(amber_decoder *decoder, uint8_t tag, zval *place, bool in_reference)
{
	uint64_t number;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_MARK: {
			uint32_t node = new_node(decoder);
			if (UNEXPECTED(decoder->p == decoder->end)) {
				return fail_short(decoder);
			}
			return open_container(decoder, *decoder->p++, place, node);
		}
		case AMBER_KIND_NODE_SMALL:
			return known_node(decoder, place, tag - AMBER_TAG_NODE_SMALL);
		case AMBER_KIND_NODE:
			return amber_decode_varint(decoder, &number) && known_node(decoder, place, number);
		case AMBER_KIND_ENUM:
			return amber_decode_enum(decoder, place);
		case AMBER_KIND_REF:
		case AMBER_KIND_JOIN:
		case AMBER_KIND_ROWS:
		case AMBER_KIND_OBJECT_ROWS:
			if (UNEXPECTED(in_reference)) {
				return amber_decode_fail(decoder, decoder->p - 1, "Tag 0x%02x cannot stand behind a reference", tag);
			}
			if (tag == AMBER_TAG_REF) {
				return read_reference(decoder, place);
			}
			return tag == AMBER_TAG_JOIN ? join_reference(decoder, place) : open_rows(decoder, tag == AMBER_TAG_OBJECT_ROWS);
		default:
			return open_container(decoder, tag, place, AMBER_NO_NODE);
	}
}

static zend_always_inline bool set_string(zval *place, zend_string *str)
{
	if (UNEXPECTED(!str)) {
		return false;
	}
	ZVAL_STR(place, str);
	return true;
}

/* Reads one item into place; leaves a frame behind if its parts are still to
 * come. A place that may be looked at after a failure must hold a value before. */
static zend_always_inline bool read_item(amber_decoder *decoder, zval *place, bool in_reference)
{
	uint8_t tag;
	zend_long v = 0;
	bool is_int;

	if (UNEXPECTED(decoder->p == decoder->end)) {
		return fail_short(decoder);
	}
	tag = *decoder->p++;
	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_INT_SMALL:
			ZVAL_LONG(place, tag);
			return true;
		case AMBER_KIND_STR_SHORT:
			return set_string(place, take_string(decoder, tag - AMBER_TAG_STR_SHORT, false));
		case AMBER_KIND_STRREF_SMALL:
			return set_string(place, known_string(decoder, tag - AMBER_TAG_STRREF_SMALL));
		case AMBER_KIND_MSTR_SHORT:
			return set_string(place, mark_string(decoder, take_string(decoder, tag - AMBER_TAG_MSTR_SHORT, false)));
		case AMBER_KIND_STR:
		case AMBER_KIND_MSTR:
		case AMBER_KIND_STRREF:
			return set_string(place, long_string(decoder, tag, false));
		case AMBER_KIND_INT_MINUS:
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			if (UNEXPECTED(!int_of_tag(decoder, tag, &v, &is_int))) {
				return false;
			}
			ZVAL_LONG(place, v);
			return true;
		case AMBER_KIND_NULL:
			ZVAL_NULL(place);
			return true;
		case AMBER_KIND_FALSE:
			ZVAL_FALSE(place);
			return true;
		case AMBER_KIND_TRUE:
			ZVAL_TRUE(place);
			return true;
		case AMBER_KIND_FLOAT: {
			if (UNEXPECTED(decoder->end - decoder->p < 8)) {
				return fail_short(decoder);
			}
			uint64_t bits = amber_get_le(decoder->p, 8);
			double d;
			memcpy(&d, &bits, sizeof(d));
			decoder->p += 8;
			ZVAL_DOUBLE(place, d);
			return true;
		}
		case AMBER_KIND_DECIMAL:
			return read_decimal(decoder, place, tag - AMBER_TAG_DECIMAL);
		case AMBER_KIND_LIST_SMALL:
			if (tag == AMBER_TAG_LIST_SMALL) {
				ZVAL_EMPTY_ARRAY(place);
				return true;
			}
			return open_list(decoder, place, tag - AMBER_TAG_LIST_SMALL, AMBER_NO_NODE);
		case AMBER_KIND_RECORD_SMALL:
			return open_record(decoder, place, tag - AMBER_TAG_RECORD_SMALL, AMBER_NO_NODE);
		case AMBER_KIND_MAP_SMALL:
			return open_map(decoder, place, tag - AMBER_TAG_MAP_SMALL + 1u, AMBER_NO_NODE);
		default:
			return read_other(decoder, tag, place, in_reference);
	}
}

bool amber_decode_leaf(amber_decoder *decoder, zval *value)
{
	const uint8_t *at = decoder->p;

	if (UNEXPECTED(at == decoder->end)) {
		return fail_short(decoder);
	}
	if (*at < AMBER_TAG_RECORD_SMALL || (*at >= AMBER_TAG_INT_MINUS && *at <= AMBER_TAG_STRREF)) {
		return read_item(decoder, value, true);
	}
	return amber_decode_fail(decoder, at, "Tag 0x%02x is not possible here", *at);
}

/* The item behind a REF tag is what the reference refers to. */
static zend_never_inline bool read_reference(amber_decoder *decoder, zval *place)
{
	return read_item(decoder, new_reference(decoder, place), true);
}

static bool walk(amber_decoder *decoder)
{
	while (decoder->depth) {
		amber_decode_frame *frame = &decoder->frames[decoder->depth - 1];
		if (frame->i == frame->n) {
			if (UNEXPECTED(!finish_frame(decoder))) {
				return false;
			}
			continue;
		}
		if (frame->kind == AMBER_FRAME_ROWS) {
			if (UNEXPECTED(!read_next_column(decoder))) {
				return false;
			}
			continue;
		}
		uint32_t depth = decoder->depth;
		amber_places places = frame->places;
		/* the frame may move when one is pushed: then the loop starts over */
		while (frame->i < frame->n) {
			zval *place = amber_place(&places, frame->i++);
			/* should the item fail, there is something valid in its place */
			ZVAL_NULL(place);
			if (UNEXPECTED(!read_item(decoder, place, false))) {
				return false;
			}
			if (decoder->depth != depth) {
				break;
			}
		}
	}
	return true;
}

/* --- the call ------------------------------------------------------------ */

static void abandon_rows(amber_decoder *decoder, amber_decode_frame *frame)
{
	for (uint32_t r = frame->done; frame->objects && r < frame->rows; r++) {
		zval *place = amber_place(&frame[-1].places, frame->first + r);
		if (Z_TYPE_P(place) != IS_OBJECT) {
			return; /* this one and those behind were not made any more */
		}
		amber_decode_object_abandon(&decoder->classes[frame->class_index], Z_OBJ_P(place));
	}
}

/* Makes what is half built safe to release. */
static void unwind(amber_decoder *decoder)
{
	while (decoder->depth) {
		amber_decode_frame *frame = &decoder->frames[--decoder->depth];
		if (frame->kind == AMBER_FRAME_LIST) {
			finish_list(frame->owner.array, frame->i);
		} else if (frame->kind == AMBER_FRAME_OBJECT) {
			amber_decode_object_abandon(&decoder->classes[frame->class_index], frame->owner.object);
		} else if (frame->kind == AMBER_FRAME_ROWS) {
			abandon_rows(decoder, frame);
			efree(frame->places.rows);
		}
		if (frame->temp) {
			for (uint32_t i = 0; i < frame->temp_count; i++) {
				zval_ptr_dtor(&frame->temp[i]);
			}
			efree(frame->temp);
		}
	}
}

static void release_tables(amber_decoder *decoder)
{
	for (uint32_t i = 0; i < decoder->strings_used; i++) {
		zend_string_release(decoder->strings[i]);
	}
	for (uint32_t i = 0; i < decoder->shapes_used; i++) {
		amber_decode_shape_free(&decoder->shapes[i]);
	}
	for (uint32_t i = 0; i < decoder->classes_used; i++) {
		amber_decode_class_free(&decoder->classes[i]);
	}
	for (uint32_t i = 0; i < decoder->kept_used; i++) {
		efree(decoder->kept[i]);
	}
	void *lists[] = {
		decoder->frames_on_heap ? decoder->frames : NULL, decoder->strings, decoder->shapes, decoder->classes, decoder->class_ids, decoder->nodes,
		decoder->kept,
	};
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		if (lists[i]) {
			efree(lists[i]);
		}
	}
}

static void release_parked(amber_decoder *decoder)
{
	for (uint32_t i = 0; i < decoder->parked_used; i++) {
		zval_ptr_dtor(&decoder->parked[i]);
	}
	if (decoder->parked) {
		efree(decoder->parked);
	}
}

/* No destructor of a half-made object may run. */
static void disarm(amber_decoder *decoder)
{
	for (uint32_t i = 0; i < decoder->destructible_used; i++) {
		GC_ADD_FLAGS(decoder->destructible[i], IS_OBJ_DESTRUCTOR_CALLED);
	}
}

static bool check_header(amber_decoder *decoder, size_t length)
{
	const char *other;

	if (EXPECTED(length > AMBER_HEADER_BYTES && decoder->p[0] == AMBER_MAGIC && decoder->p[1] == AMBER_VERSION)) {
		decoder->p += AMBER_HEADER_BYTES;
		return true;
	}
	if (length > 0 && decoder->p[0] == AMBER_MAGIC) {
		if (length <= AMBER_HEADER_BYTES) {
			return fail_short(decoder);
		}
		return amber_decode_fail(decoder, decoder->p + 1, "This is format version %d with flags 0x%x; this build reads version %d "
			"without flags", decoder->p[1] & 15, decoder->p[1] >> 4, AMBER_VERSION);
	}
	if (length == 0) {
		return amber_decode_fail(decoder, decoder->p, "The data is empty");
	}
	other = amber_looks_like(decoder->p, length);
	if (other) {
		return amber_decode_fail(decoder, decoder->p, "This is not amber data: it looks like %s", other);
	}
	return amber_decode_fail(decoder, decoder->p, "This is not amber data");
}

static bool decode_graph(amber_decoder *decoder, zval *root, size_t length)
{
	if (!check_header(decoder, length)) {
		return false;
	}
	decoder->depth = 1;
	amber_fill(&decoder->frames[0], 0, sizeof(amber_decode_frame));
	decoder->frames[0].places.base = (char *) root;
	decoder->frames[0].n = 1;
	decoder->frames[0].kind = AMBER_FRAME_VALUE;
	decoder->frames[0].node = AMBER_NO_NODE;
	if (!walk(decoder)) {
		return false;
	}
	if (decoder->p != decoder->end) {
		return amber_decode_fail(decoder, decoder->p, "%zu bytes follow the value", (size_t) (decoder->end - decoder->p));
	}
	return true;
}

void amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options)
{
	amber_decode_frame frames[START_FRAMES];
	amber_decoder decoder;
	zval root;
	bool good;

	amber_fill(&decoder, 0, sizeof(decoder));
	decoder.frames = frames;
	decoder.frames_size = START_FRAMES;
	decoder.start = decoder.p = bytes;
	decoder.end = bytes + length;
	decoder.options = options;
	decoder.free_places = AMBER_FREE_PLACES;
	ZVAL_NULL(&root);
	good = decode_graph(&decoder, &root, length);
	if (UNEXPECTED(!good)) {
		unwind(&decoder);
		disarm(&decoder);
	}
	release_tables(&decoder);
	if (good) {
		good = amber_decode_run_delayed(&decoder);
	} else {
		amber_decode_drop_delayed(&decoder);
	}
	if (decoder.destructible) {
		efree(decoder.destructible);
	}
	release_parked(&decoder);
	if (UNEXPECTED(!good)) {
		zval_ptr_dtor(&root);
		ZVAL_NULL(result);
		return;
	}
	ZVAL_COPY_VALUE(result, &root);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result);
	}
}
