/* SPDX-License-Identifier: MIT
 *
 * Arrays and strings of rows that are made last, row by row, although rows are
 * read column by column.
 *
 * PHP's allocator hands out first what was given back last, of each size apart,
 * and rows give back row by row. Who asks column by column for what has one size
 * in several columns gets it in another order, in which it is given back again: in
 * a process that reads one large result after the other what stood side by side
 * is soon anywhere, and whoever reads it waits for memory. Row by row costs more
 * instructions; where the sizes of columns differ it gains nothing.
 */
#include "src/decode/rows_last.h"
#include "src/decode/columns/columns.h"

/* Lists of fewer values, in all their rows, stay in a near cache. */
#define VALUES_MIN 12000

/* Builds to test with make the rows of small lists last, too. */
#if ZEND_DEBUG || defined(AMBER_TEST_BUILD)
# undef VALUES_MIN
# define VALUES_MIN 16
# define SOON       true
#else
# define SOON       false
#endif

amber_made_last *amber_last_begin(const amber_decoder *decoder, uint32_t n, uint32_t columns)
{
	if (EXPECTED((uint64_t) n * columns < VALUES_MIN) || !(decoder->rows_last || SOON)) {
		return NULL;
	}
	amber_made_last *last = safe_emalloc(columns, sizeof(size_t), sizeof(*last));
	last->columns = 0;
	last->some = false;
	last->printed = NULL;
	return last;
}

/* Of a list or a table: a bucket begins with its value. */
static zend_always_inline char *values_of(const zend_array *array)
{
	return (char *) array->arPacked;
}

/* From one of its values to the next. */
static zend_always_inline size_t distance_of(const zend_array *array)
{
	return HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);
}

char *amber_last_first(amber_made_last *last, zval *place)
{
	last->head = *Z_ARR_P(place);
	efree(Z_ARR_P(place));
	ZVAL_NULL(place);
	return values_of(&last->head);
}

char *amber_last_next(const amber_made_last *last)
{
	zend_array array = last->head;

	if (HT_IS_PACKED(&array)) {
		void *data = emalloc(HT_PACKED_SIZE(&array));
		memcpy(data, HT_GET_DATA_ADDR(&array), HT_PACKED_USED_SIZE(&array));
		HT_SET_DATA_ADDR(&array, data);
	} else {
		HT_SET_DATA_ADDR(&array, amber_decode_table_data(&last->head));
	}
	return values_of(&array);
}

char *amber_last_room(amber_made_last *last, uint32_t n, size_t each)
{
	void **block = safe_emalloc(n, each, sizeof(void *));

	*block = last->printed;
	last->printed = block;
	last->some = true;
	return (char *) (block + 1);
}

void amber_last_column(amber_made_last *last, size_t distance)
{
	if (last->some) {
		last->distances[last->columns++] = distance;
		last->some = false;
	}
}

static void make_array(const amber_made_last *last, zval *place, char *values)
{
	zend_array *array = emalloc(sizeof(*array));

	*array = last->head;
	array->arPacked = (zval *) values;
	ZVAL_ARR(place, array);
}

static zend_always_inline void make_string(zval *place)
{
	amber_put_text(place, Z_PTR_P(place), Z_TYPE_INFO_P(place) >> 16);
}

static void make_rows(amber_decode_frame *frame)
{
	const amber_made_last *last = frame->last;
	amber_places around = frame[-1].places;
	char **rows = frame->places.rows;

	for (uint32_t r = 0; r < frame->rows; r++) {
		make_array(last, amber_place(&around, frame->first + r), rows[r]);
		for (uint32_t c = 0; c < last->columns; c++) {
			zval *place = (zval *) (rows[r] + last->distances[c]);
			/* some of a column may be of another type, and long strings were made */
			if (EXPECTED(Z_TYPE_P(place) == IS_PTR)) {
				make_string(place);
			}
		}
	}
}

static void free_last(amber_decode_frame *frame)
{
	amber_made_last *last = frame->last;

	while (last->printed) {
		void *before = *(void **) last->printed;
		efree(last->printed);
		last->printed = before;
	}
	efree(last);
	frame->last = NULL;
}

void amber_last_make(amber_decode_frame *frame)
{
	make_rows(frame);
	free_last(frame);
}

void amber_last_abandon(amber_decode_frame *frame)
{
	const amber_made_last *last = frame->last;
	size_t distance = distance_of(&last->head);

	for (uint32_t r = 0; r < frame->rows; r++) {
		char *values = frame->places.rows[r];
		for (uint32_t i = 0; i < last->head.nNumUsed; i++) {
			zval *place = (zval *) (values + i * distance);
			if (Z_TYPE_P(place) == IS_PTR) {
				ZVAL_NULL(place);
			}
		}
		make_array(last, amber_place(&frame[-1].places, frame->first + r), values);
	}
	free_last(frame);
}

/* Of so many rows the sizes are looked at. */
#define LOOKS 32

/* A bit for the size of memory that PHP's allocator has for so many bytes: multiples of 8 up to 64, of 16 up to 128
 * (zend_alloc_sizes.h); of more there are few to a page. */
static zend_always_inline uint32_t size_bit(size_t bytes)
{
	return bytes <= 64 ? 1u << ((bytes - 1) >> 3) : bytes <= 128 ? 1u << (4 + ((bytes - 1) >> 4)) : 0;
}

/* The sizes of strings in a column that were made for it. */
static uint32_t sizes_of_column(const amber_decode_frame *frame, size_t distance)
{
	uint32_t sizes = 0;

	for (uint32_t r = 0; r < MIN(frame->rows, LOOKS); r++) {
		const zval *value = (const zval *) (frame->places.rows[r] + distance);
		if (Z_TYPE_INFO_P(value) == IS_STRING_EX && Z_REFCOUNT_P(value) == 1) {
			sizes |= size_bit(_ZSTR_STRUCT_SIZE(Z_STRLEN_P(value)));
		}
	}
	return sizes;
}

void amber_last_learn(amber_decoder *decoder, const amber_decode_frame *frame)
{
	uint32_t sizes = size_bit(sizeof(zend_array));

	if (EXPECTED((uint64_t) frame[-1].n * frame->n < VALUES_MIN) || frame->objects) {
		return;
	}
	const zend_array *first = Z_ARRVAL_P(amber_place(&frame[-1].places, frame->first));
	for (uint32_t c = 0; c < first->nNumUsed; c++) {
		uint32_t column = sizes_of_column(frame, c * distance_of(first));
		decoder->rows_last |= (sizes & column) != 0;
		sizes |= column;
	}
}
