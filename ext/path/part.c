/* SPDX-License-Identifier: MIT
 *
 * The value of a part. Before it is decoded it is looked through: what it names that stands outside of it must be
 * arrays, which are equal wherever they are built, and these are decoded first. So a part is decoded once, or the whole
 * is, but never both.
 */
#include "php_amber.h"
#include "path/part.h"
#include "path/rows.h"
#include "src/decode/decode.h"
#include "src/decode/build/frames.h"
#include "src/decode/build/stretch.h"
#include "src/decode/names/names.h"
#include "src/decode/columns/columns.h"

/* --- looking through ------------------------------------------------------- */

/* An array that stands outside of the part, and is named in it or in another such array. */
typedef struct {
	uint32_t    number; /* of its node */
	uint32_t    height; /* levels of arrays in it, itself included */
	uint64_t    elements; /* places of it, and of what is in it */
	zend_array *array;  /* NULL: not decoded yet; owned */
} outside_array;

typedef struct {
	amber_decode_outside outside; /* first, as the decoder knows it */
	amber_reader     *reader;
	const amber_part *part;
	amber_met         met;
	outside_array    *arrays; /* in the order of their numbers */
	uint32_t          arrays_n;
	uint64_t          skipped; /* bytes, while it is looked through */
	bool              needs_whole;
	/* what was named in other lists, by number and list; owned: strings, key lists and, as pointers, class layouts */
	HashTable         known;
	amber_decoder    *decoder; /* while rows are decoded */
} part_context;

/* Skips an item, noting what is named in it that stands before it. Where as much was skipped as the message has bytes,
 * the whole is no slower. */
static bool look_through_item(part_context *context)
{
	amber_reader *reader = context->reader;
	const uint8_t *from = reader->in.p;

	context->met.first = reader->numbered[AMBER_NODES];
	reader->met = &context->met;
	bool good = amber_reader_skip(reader, 1, NULL);
	reader->met = NULL;
	context->skipped += (uint64_t) (reader->in.p - from);
	context->needs_whole |= context->skipped > (uint64_t) (reader->in.end - reader->item);
	return good;
}

static bool look_at_row(void *context, const amber_header *header, uint32_t i, uint32_t c)
{
	(void) context, (void) header, (void) i, (void) c;
	return true;
}

static bool look_at_end(void *context)
{
	(void) context;
	return true;
}

static bool look_at_element(void *context, uint32_t n, uint32_t i, uint32_t c)
{
	(void) i, (void) c;
	return amber_reader_skip_column(((part_context *) context)->reader, n);
}

static bool look_at_item(void *context, uint32_t c)
{
	(void) c;
	return look_through_item(context);
}

static bool look_through_part(part_context *context)
{
	static const amber_row_visitor look = { look_at_row, look_at_end, look_at_element, look_at_item };

	amber_reader_go(context->reader, &context->part->position);
	return context->part->kind == AMBER_PART_ROW
		? amber_row_walk(context->reader, context->part->i, &look, context, &context->needs_whole)
		: look_through_item(context);
}

/* Skips the array of a node number, and notes what it names in its turn. *behind: the first node number behind it.
 * False: thrown. */
static bool look_through_array(part_context *context, uint32_t number, uint32_t *behind)
{
	const amber_known_node *node = amber_reader_node(context->reader, number);

	if (!node) {
		return false;
	}
	amber_position position = node->position;
	if (*position.p != AMBER_TAG_MARK) {
		context->needs_whole = true;
		return true;
	}
	context->met.objects = false;
	amber_reader_go(context->reader, &position);
	bool good = look_through_item(context);
	context->needs_whole |= context->met.objects;
	*behind = context->reader->numbered[AMBER_NODES];
	return good;
}

static int by_number(const void *a, const void *b)
{
	uint32_t left = ((const outside_array *) a)->number, right = ((const outside_array *) b)->number;

	return (left > right) - (left < right);
}

static int by_value(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *) a, right = *(const uint32_t *) b;

	return (left > right) - (left < right);
}

/* Looks through the arrays that are named, and through those that are named there, and so on. Each time the outermost
 * come first: what stands in these was looked through with them. False: thrown. */
static bool look_through_named(part_context *context, HashTable *seen)
{
	amber_met *met = &context->met;
	bool good = true;

	for (uint32_t from = 0, to; good && from < met->used; from = to) {
		uint32_t behind = 0;
		to = met->used;
		qsort(met->named + from, to - from, sizeof(*met->named), by_value);
		for (uint32_t i = from; good && !context->needs_whole && i < to; i++) {
			uint32_t number = met->named[i];
			if (zend_hash_index_add_empty_element(seen, number) && number >= behind) {
				good = look_through_array(context, number, &behind);
			}
		}
	}
	context->needs_whole |= met->joins;
	return good;
}

/* Which arrays stand outside and are needed. False: thrown, or the whole is needed. */
static bool find_outside(part_context *context)
{
	HashTable seen;
	zend_ulong number;

	if (!look_through_part(context)) {
		return false;
	}
	zend_hash_init(&seen, context->met.used, NULL, NULL, 0);
	bool good = look_through_named(context, &seen) && !context->needs_whole;
	if (good && context->met.used) {
		context->arrays = safe_emalloc(zend_hash_num_elements(&seen), sizeof(outside_array), 0);
		ZEND_HASH_FOREACH_NUM_KEY(&seen, number) {
			context->arrays[context->arrays_n++] = (outside_array) { .number = (uint32_t) number };
		} ZEND_HASH_FOREACH_END();
		qsort(context->arrays, context->arrays_n, sizeof(outside_array), by_number);
	}
	zend_hash_destroy(&seen);
	return good;
}

/* --- what the decoder asks for -------------------------------------------- */

static part_context *context_of(const amber_decoder *decoder)
{
	return (part_context *) decoder->outside;
}

/* The entry of a number, which is null at first. */
static zval *known(part_context *context, enum amber_list list, uint64_t number)
{
	return zend_hash_index_lookup(&context->known, (zend_ulong) (number * AMBER_LISTS + list));
}

static zend_string *outside_string(amber_decoder *decoder, uint64_t number)
{
	part_context *context = context_of(decoder);
	zval *slot = known(context, AMBER_STRINGS, number);
	const char *text;
	size_t length;

	if (Z_TYPE_P(slot) == IS_NULL) {
		const uint8_t *at = amber_reader_string(context->reader, number);
		if (!at || !amber_reader_string_at(context->reader, &at, &text, &length)) {
			return NULL;
		}
		ZVAL_STRINGL(slot, text, length);
	}
	return Z_STR_P(slot);
}

/* The decoder goes to where a key list or class layout stands. NULL: thrown. */
static const amber_known_shape *go_to_shape(amber_decoder *decoder, enum amber_list list, uint64_t number,
	amber_decode_stretch *around)
{
	part_context *context = context_of(decoder);
	const amber_known_shape *shape = amber_reader_shape(context->reader, list, number);
	/* every number in it was given before, by the decoder's stretch or earlier: all are looked up */
	uint32_t all[AMBER_LISTS] = { UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX };

	if (shape) {
		amber_decode_stretch_begin(decoder, list == AMBER_SHAPES ? shape->keys : shape->class_at, all, around);
	}
	return shape;
}

static zend_array *outside_shape(amber_decoder *decoder, uint64_t number)
{
	zval *slot = known(context_of(decoder), AMBER_SHAPES, number);

	if (Z_TYPE_P(slot) == IS_NULL) {
		amber_decode_stretch around;
		const amber_known_shape *shape = go_to_shape(decoder, AMBER_SHAPES, number, &around);
		if (!shape) {
			return NULL;
		}
		zend_array *table = amber_decode_shape_new(decoder, shape->n) ? decoder->shapes[0] : NULL;
		if (table) {
			GC_ADDREF(table);
			ZVAL_ARR(known(context_of(decoder), AMBER_SHAPES, number), table);
		}
		amber_decode_stretch_end(decoder, &around);
		return table;
	}
	return Z_ARR_P(slot);
}

static amber_decode_class *outside_class(amber_decoder *decoder, uint64_t number)
{
	zval *slot = known(context_of(decoder), AMBER_OBJECT_SHAPES, number);

	if (Z_TYPE_P(slot) == IS_NULL) {
		amber_decode_stretch around;
		if (!go_to_shape(decoder, AMBER_OBJECT_SHAPES, number, &around)) {
			return NULL;
		}
		amber_decode_class *class = amber_decode_class_new(decoder) ? decoder->classes[0] : NULL;
		if (class) {
			class->references++;
			ZVAL_PTR(known(context_of(decoder), AMBER_OBJECT_SHAPES, number), class);
		}
		amber_decode_stretch_end(decoder, &around);
		return class;
	}
	return Z_PTR_P(slot);
}

static bool outside_array_into(amber_decoder *decoder, zval *place, uint64_t number)
{
	part_context *context = context_of(decoder);
	outside_array wanted = { .number = (uint32_t) number };
	const outside_array *found = context->arrays_n
		? bsearch(&wanted, context->arrays, context->arrays_n, sizeof(wanted), by_number) : NULL;

	if (!found || !found->array) {
		return amber_decode_fail(decoder, decoder->p, "Node number %" PRIu64 " is not complete here", number);
	}
	uint64_t level = (uint64_t) decoder->top->level + found->height;
	if (level > decoder->levels_most) {
		return amber_decode_fail_depth(decoder);
	}
	decoder->met.deepest = MAX(decoder->met.deepest, level);
	ZVAL_ARR(place, found->array);
	GC_TRY_ADDREF(found->array);
	return amber_decode_add(decoder, found->elements);
}

/* --- decoding ---------------------------------------------------------------- */

/* Takes the arrays from number i on that stand in the stretch which the decoder has read. The number of the first that
 * does not; UINT32_MAX: failed. */
static uint32_t take_arrays(amber_decoder *decoder, part_context *context, uint32_t i)
{
	for (; i < context->arrays_n; i++) {
		outside_array *array = &context->arrays[i];
		uint32_t at = array->number - decoder->first[AMBER_NODES];
		if (at >= decoder->nodes_used) {
			break;
		}
		const amber_decode_node *node = &decoder->nodes[at];
		if (!node->counted || GC_TYPE(node->counted) != IS_ARRAY) {
			amber_decode_fail_number(decoder, "node", array->number);
			return UINT32_MAX;
		}
		array->array = (zend_array *) node->counted;
		GC_TRY_ADDREF(array->array);
		array->height = node->height;
		array->elements = node->elements;
	}
	return i;
}

/* Decodes the arrays that stand outside, each after those that it names. */
static bool read_outside(amber_decoder *decoder, part_context *context)
{
	uint32_t i = 0;

	while (i < context->arrays_n) {
		const amber_known_node *node = amber_reader_node(context->reader, context->arrays[i].number);
		amber_decode_met around = decoder->met;
		amber_decode_stretch stretch;
		zval value;
		if (!node) {
			return false;
		}
		amber_decode_stretch_begin(decoder, node->position.p, node->position.numbered, &stretch);
		bool good = amber_decode_item(decoder, &value);
		i = good ? take_arrays(decoder, context, i) : UINT32_MAX;
		amber_decode_stretch_end(decoder, &stretch);
		zval_ptr_dtor(&value);
		if (i == UINT32_MAX) {
			return false;
		}
		decoder->met = around; /* it counts where it is named */
	}
	return true;
}

static bool begin_row(void *context, const amber_header *header, uint32_t i, uint32_t c)
{
	amber_decoder *decoder = ((part_context *) context)->decoder;
	zval *place = amber_place(&decoder->top->places, c);

	(void) i;
	ZVAL_NULL(place);
	decoder->top->i = c + 1;
	if (header->tag == AMBER_TAG_LIST_ROWS) {
		return amber_decode_list(decoder, place, header->columns, AMBER_NO_NODE, false);
	}
	if (header->tag == AMBER_TAG_ROWS) {
		return amber_decode_record(decoder, place, outside_shape(decoder, header->shape), AMBER_NO_NODE, false);
	}
	amber_decode_class *class = outside_class(decoder, header->shape);
	if (class && class->of_column) {
		return amber_decode_fail(decoder, header->class_at, "Rows have keys of their own");
	}
	return amber_decode_object(decoder, place, class, AMBER_NO_NODE, false);
}

static bool end_row(void *context)
{
	return amber_decode_pop(((part_context *) context)->decoder);
}

static bool read_element(void *context, uint32_t n, uint32_t i, uint32_t c)
{
	amber_decoder *decoder = ((part_context *) context)->decoder;
	amber_reader *reader = ((part_context *) context)->reader;
	amber_position column = amber_reader_position(reader);
	zval *place = amber_place(&decoder->top->places, c);

	ZVAL_NULL(place);
	decoder->top->i = c + 1;
	if (!amber_reader_element(reader, n, i, place)) {
		return false;
	}
	amber_reader_go(reader, &column);
	return amber_reader_skip_column(reader, n);
}

static bool read_item(void *context, uint32_t c)
{
	amber_decoder *decoder = ((part_context *) context)->decoder;
	amber_reader *reader = ((part_context *) context)->reader;
	amber_decode_stretch stretch;

	decoder->top->i = c + 1;
	amber_decode_stretch_begin(decoder, reader->in.p, reader->numbered, &stretch);
	bool good = amber_decode_item(decoder, amber_place(&decoder->top->places, c));
	amber_decode_stretch_end(decoder, &stretch);
	return good && amber_reader_skip(reader, 1, NULL);
}

static bool read_part(amber_decoder *decoder, zval *root)
{
	static const amber_row_visitor read = { begin_row, end_row, read_element, read_item };
	part_context *context = context_of(decoder);
	const amber_part *part = context->part;
	zend_array *table;
	bool deep = false;

	decoder->p = part->position.p;
	memcpy(decoder->first, part->position.numbered, sizeof(decoder->first));
	amber_decode_begin(decoder, root);
	if (!read_outside(decoder, context)) {
		return false;
	}
	switch (part->kind) {
		case AMBER_PART_ROW:
			context->decoder = decoder;
			amber_reader_go(context->reader, &part->position);
			return amber_row_walk(context->reader, part->i, &read, context, &deep);
		case AMBER_PART_KEYS:
			table = amber_decode_key_column(decoder, part->n);
			if (table) {
				ZVAL_ARR(root, table);
				amber_decode_finish_table(decoder, table); /* a key may stand twice */
			}
			return table != NULL;
		default:
			return amber_decode_fill(decoder, 1);
	}
}

static void release(part_context *context)
{
	zval *value;

	for (uint32_t i = 0; i < context->arrays_n; i++) {
		if (context->arrays[i].array) {
			zend_array_release(context->arrays[i].array);
		}
	}
	if (context->arrays) {
		efree(context->arrays);
	}
	if (context->met.named) {
		efree(context->met.named);
	}
	ZEND_HASH_FOREACH_VAL(&context->known, value) {
		if (Z_TYPE_P(value) == IS_PTR) {
			amber_decode_class_release(Z_PTR_P(value));
		} else {
			zval_ptr_dtor(value);
		}
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&context->known);
}

bool amber_part_value(amber_reader *reader, const amber_part *part, zval *value, bool *needs_whole)
{
	part_context context = { .outside = { part->level, read_part, outside_string, outside_shape, outside_class,
		outside_array_into }, .reader = reader, .part = part };
	amber_position position = part->position;

	*needs_whole = false;
	ZVAL_NULL(value);
	amber_reader_go(reader, &position);
	if (part->kind == AMBER_PART_ELEMENT) {
		return amber_reader_element(reader, part->n, part->i, value);
	}
	zend_hash_init(&context.known, 8, NULL, NULL, 0);
	bool good = part->kind == AMBER_PART_KEYS || find_outside(&context);
	if (good) {
		good = amber_decode_part(value, reader->in.start, (size_t) (reader->in.end - reader->in.start),
			reader->in.options, &context.outside);
	} else {
		*needs_whole = context.needs_whole && !EG(exception);
	}
	release(&context);
	return good;
}
