/* SPDX-License-Identifier: MIT
 *
 * Arrays that were named before they were complete: an array with an object, a property of which is that same array.
 * The array is there, so its place just holds it. Two things are looked at when all is read: whether such an array
 * stands in itself without an object or a reference between; and the elements of it, which were not known where it was
 * named.
 */
#include "igbinary/graph.h"

void amber_igbinary_note_loop(amber_igbinary_reader *reader, uint32_t number, const uint8_t *at)
{
	const amber_decode_shared *shared = &reader->decoder->shared[number];

	if (reader->loops_used == reader->loops_size) {
		reader->loops_size = reader->loops_size ? reader->loops_size * 2 : 16;
		reader->loops = safe_erealloc(reader->loops, reader->loops_size, sizeof(*reader->loops), 0);
	}
	reader->loops[reader->loops_used++] = (amber_igbinary_loop) { at, shared->elements, number };
}

/* The arrays with numbers, each with its number in the order in which they are listed. */
typedef struct {
	zend_array **list;
	uint32_t used;
	HashTable numbers;   /* by address */
	uint32_t *holders;   /* how many elements of listed arrays are this array */
	uint32_t *order;     /* arrays, each behind all arrays that it is an element of */
	uint64_t *elements;  /* in it and in the arrays in it */
} array_graph;

static zend_ulong address_of(const zend_array *array)
{
	return (zend_ulong) (uintptr_t) array;
}

static void list_arrays(const amber_decoder *decoder, array_graph *graph)
{
	uint32_t most = decoder->shared_used;

	*graph = (array_graph) { .list = safe_emalloc(most, sizeof(zend_array *), 0) };
	zend_hash_init(&graph->numbers, 8, NULL, NULL, 0);
	for (uint32_t i = 0; i < most; i++) {
		zend_refcounted *value = amber_igbinary_value_of(&decoder->shared[i]);
		zval number;
		if (value && GC_TYPE(value) == IS_ARRAY && ((zend_array *) value)->nNumOfElements > 0) {
			ZVAL_LONG(&number, graph->used);
			if (zend_hash_index_add(&graph->numbers, address_of((zend_array *) value), &number)) {
				graph->list[graph->used++] = (zend_array *) value;
			}
		}
	}
	graph->holders = ecalloc(graph->used + 1, sizeof(uint32_t));
	graph->order = safe_emalloc(graph->used + 1, sizeof(uint32_t), 0);
	graph->elements = safe_emalloc(graph->used + 1, sizeof(uint64_t), 0);
}

static void free_arrays(array_graph *graph)
{
	efree(graph->list);
	efree(graph->holders);
	efree(graph->order);
	efree(graph->elements);
	zend_hash_destroy(&graph->numbers);
}

/* The index of the listed array that an element is; false: it is something else, or behind a reference. */
static bool find_array(const array_graph *graph, const zval *element, uint32_t *number)
{
	const zval *found = Z_TYPE_P(element) == IS_ARRAY
		? zend_hash_index_find(&graph->numbers, address_of(Z_ARRVAL_P(element))) : NULL;

	if (found) {
		*number = (uint32_t) Z_LVAL_P(found);
	}
	return found != NULL;
}

/* Orders the arrays; returns false if some are in a loop, which are then left out. */
static bool order_arrays(array_graph *graph)
{
	uint32_t ordered = 0, inner = 0;
	const zval *element;

	for (uint32_t i = 0; i < graph->used; i++) {
		ZEND_HASH_FOREACH_VAL(graph->list[i], element) {
			if (find_array(graph, element, &inner)) {
				graph->holders[inner]++;
			}
		} ZEND_HASH_FOREACH_END();
	}
	for (uint32_t i = 0; i < graph->used; i++) {
		if (graph->holders[i] == 0) {
			graph->order[ordered++] = i;
		}
	}
	for (uint32_t i = 0; i < ordered; i++) {
		ZEND_HASH_FOREACH_VAL(graph->list[graph->order[i]], element) {
			if (find_array(graph, element, &inner) && --graph->holders[inner] == 0) {
				graph->order[ordered++] = inner;
			}
		} ZEND_HASH_FOREACH_END();
	}
	return ordered == graph->used;
}

/* Sums up the elements of all arrays, the innermost first. */
static void count_elements(array_graph *graph)
{
	const zval *element;
	uint32_t inner;

	for (uint32_t i = graph->used; i-- > 0;) {
		const zend_array *array = graph->list[graph->order[i]];
		uint64_t sum = array->nNumOfElements;
		ZEND_HASH_FOREACH_VAL((zend_array *) array, element) {
			if (find_array(graph, element, &inner)) {
				sum += graph->elements[inner];
				sum = sum < graph->elements[inner] ? UINT64_MAX : sum;
			}
		} ZEND_HASH_FOREACH_END();
		graph->elements[graph->order[i]] = sum;
	}
}

static bool check(amber_igbinary_reader *reader, array_graph *graph)
{
	amber_decoder *decoder = reader->decoder;
	bool sound = order_arrays(graph);

	if (sound) {
		count_elements(graph);
	}
	for (uint32_t i = 0; i < reader->loops_used; i++) {
		const amber_igbinary_loop *loop = &reader->loops[i];
		zval array;
		uint32_t number;
		ZVAL_ARR(&array, (zend_array *) amber_igbinary_value_of(&decoder->shared[loop->number]));
		if (!find_array(graph, &array, &number)) {
			continue;
		}
		if (!sound && graph->holders[number] > 0) {
			return amber_decode_fail(decoder, loop->at, "An array stands in itself");
		}
		if (sound && graph->elements[number] > loop->counted
		 && !amber_decode_add(decoder, graph->elements[number] - loop->counted)) {
			return false;
		}
	}
	return true;
}

bool amber_igbinary_check_loops(amber_igbinary_reader *reader)
{
	array_graph graph;

	if (EXPECTED(!reader->loops)) {
		return true;
	}
	list_arrays(reader->decoder, &graph);
	bool good = check(reader, &graph);
	free_arrays(&graph);
	return good;
}
