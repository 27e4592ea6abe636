/* SPDX-License-Identifier: MIT
 *
 * The walk over a value, in the order in which serialize() walks it, with its
 * own stack: depth costs heap, not C stack.
 */
#include "src/encode/encode.h"
#include "src/encode/out.h"
#include "src/errors.h"

#define START_FRAMES   32

static zend_never_inline void grow_frames(amber_encoder *encoder)
{
	encoder->frames_size = encoder->frames_size ? encoder->frames_size * 2 : START_FRAMES;
	encoder->frames = safe_erealloc(encoder->frames, encoder->frames_size, sizeof(amber_walk_frame), 0);
}

bool amber_encode_fail_depth(const amber_encoder *encoder)
{
	amber_encode_error(encoder, "is nested deeper than max_depth = %" PRIu32 " allows; raise the max_depth option "
		"or the amber.max_depth setting", encoder->max_depth);
	return false;
}

bool amber_encode_fail_unset(const amber_encoder *encoder)
{
	amber_encode_error(encoder, "was unset by a hook while its object was being serialized");
	return false;
}

bool amber_encode_fail_sorted(const amber_encoder *encoder)
{
	amber_encode_error(encoder, "is an array that was sorted by a hook while it was being serialized");
	return false;
}

bool amber_encode_check_depth(const amber_encoder *encoder, uint32_t node, uint32_t times)
{
	uint64_t most = (uint64_t) encoder->max_depth * times;

	/* a height of UINT16_MAX may be more: the reader counts on */
	if (UNEXPECTED(most && encoder->depth + (uint64_t) encoder->graph.nodes[node].height > most)) {
		return amber_encode_fail_depth(encoder);
	}
	return true;
}

amber_walk_frame *amber_encode_push(amber_encoder *encoder)
{
	if (UNEXPECTED(!amber_encode_may_begin(encoder))) {
		return NULL;
	}
	if (UNEXPECTED(encoder->depth == encoder->frames_size)) {
		grow_frames(encoder);
	}
	amber_walk_frame *frame = &encoder->frames[encoder->depth++];
	memset(frame, 0, sizeof(*frame));
	frame->shape = AMBER_NO_ID;
	frame->reference = AMBER_NO_ID;
	return frame;
}

bool amber_encode_is_list_of_buckets(const HashTable *ht)
{
	zend_ulong expected = 0;
	const Bucket *bucket = ht->arData;

	for (const Bucket *end = bucket + ht->nNumUsed; bucket < end; bucket++) {
		if (Z_TYPE(bucket->val) == IS_UNDEF) {
			continue;
		}
		if (bucket->key || bucket->h != expected++) {
			return false;
		}
	}
	return true;
}

amber_key *amber_encode_keys(amber_encoder *encoder, uint32_t count)
{
	if (count > encoder->scratch_keys_size) {
		encoder->scratch_keys_size = count < 64 ? 64 : count;
		if (encoder->scratch_keys) {
			efree(encoder->scratch_keys);
		}
		encoder->scratch_keys = safe_emalloc(encoder->scratch_keys_size, sizeof(amber_key), 0);
	}
	return encoder->scratch_keys;
}

uint32_t amber_encode_shape_of_places(amber_encoder *encoder, const HashTable *ht)
{
	uint32_t n = 0;
	amber_key *keys;
	zend_string *str;
	zend_ulong h;

	keys = amber_encode_keys(encoder, zend_hash_num_elements(ht));
	ZEND_HASH_FOREACH_KEY((HashTable *) ht, h, str) {
		keys[n++] = (amber_key) { .str = str, .h = h };
	} ZEND_HASH_FOREACH_END();
	return amber_shapes_of_keys(&encoder->shapes, &encoder->strings, keys, n, AMBER_NO_ID);
}

/* Where the elements of an array are, from a position on, and their distance. */
static zend_always_inline const char *elements_of(const HashTable *ht, uint8_t mode, uint32_t pos, size_t *distance)
{
	if (mode == AMBER_WALK_PACKED) {
		*distance = sizeof(zval);
		return (const char *) &ht->arPacked[pos];
	}
	*distance = sizeof(Bucket);
	return (const char *) &ht->arData[pos].val;
}

/* A leaf into its cell; false: it is no leaf. */
static zend_always_inline bool walk_leaf(amber_strings *strings, uint8_t *kind, uint64_t *word, const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_NULL:
			*kind = AMBER_CELL_NULL;
			*word = 0;
			return true;
		case IS_FALSE:
			*kind = AMBER_CELL_FALSE;
			*word = 0;
			return true;
		case IS_TRUE:
			*kind = AMBER_CELL_TRUE;
			*word = 0;
			return true;
		case IS_LONG:
			*kind = AMBER_CELL_INT;
			*word = (uint64_t) (int64_t) Z_LVAL_P(value);
			return true;
		case IS_DOUBLE:
			*kind = AMBER_CELL_FLOAT;
			*word = amber_float_bits(Z_DVAL_P(value));
			return true;
		case IS_STRING: {
			zend_string *str = Z_STR_P(value);
			if (UNEXPECTED(ZSTR_LEN(str) <= 1)) {
				*kind = AMBER_CELL_CHAR;
				*word = ZSTR_LEN(str) ? 0x100 | (uint8_t) ZSTR_VAL(str)[0] : 0;
				return true;
			}
			uint32_t index = amber_strings_add(strings, str);
			amber_strings_use(strings, index);
			*kind = AMBER_CELL_STRING;
			*word = index;
			return true;
		}
		default:
			return false;
	}
}

/* Fills cells from *element on with leaves, steps over holes; returns the first
 * cell that needs more. *element is then what it needs. */
static zend_always_inline uint32_t walk_leaves(amber_encoder *encoder, const char **element, size_t distance,
	uint32_t cell, uint32_t end)
{
	uint8_t *kinds = encoder->graph.kinds;
	uint64_t *words = encoder->graph.words;
	const char *at = *element;

	for (; cell < end; at += distance) {
		const zval *value = (const zval *) at;
		if (EXPECTED(walk_leaf(&encoder->strings, &kinds[cell], &words[cell], value))) {
			cell++;
		} else if (Z_TYPE_P(value) != IS_UNDEF) {
			break;
		}
	}
	*element = at;
	return cell;
}

static void remember_loose(amber_encoder *encoder, uint32_t node)
{
	if (encoder->loose_used == encoder->loose_size) {
		encoder->loose_size = encoder->loose_size ? encoder->loose_size * 2 : 16;
		encoder->loose = safe_erealloc(encoder->loose, encoder->loose_size, sizeof(uint32_t), 0);
	}
	encoder->loose[encoder->loose_used++] = node;
}

/* All cells of an array are filled: makes its node and names it in cell. */
static zend_always_inline void finish_array(amber_encoder *encoder, uint32_t cell, HashTable *ht, uint8_t kind,
	uint32_t start, uint32_t count, uint32_t shape, uint8_t flags, uint16_t height)
{
	amber_graph *graph = &encoder->graph;
	uint32_t node, before = graph->nodes_used;

	if ((flags & (AMBER_NODE_TIED | AMBER_NODE_LATE)) != AMBER_NODE_LATE) {
		node = amber_graph_node(graph, kind, start, count, shape);
		graph->nodes[node].flags = flags;
		if (flags & AMBER_NODE_TIED) {
			remember_loose(encoder, node);
		}
	} else {
		node = amber_graph_share(graph, kind, start, count, shape);
		if (node != before) {
			/* its nested arrays are known too, so nothing behind its first cell is in use */
			amber_graph_count_uses(graph, &encoder->strings, start, count, -1);
			graph->cells_used = start;
		}
		/* by address too, as it would be found by content */
		if (GC_REFCOUNT(ht) > 1) {
			amber_encode_remember(encoder, (zend_refcounted *) ht, node);
		}
	}
	if (node == before && shape != AMBER_NO_ID) {
		encoder->shapes.list[shape].uses++;
	}
	graph->nodes[node].height = height;
	amber_graph_name(graph, cell, AMBER_CELL_ARRAY, node);
}

/* A reference that nobody else holds is only one if it was met inside itself.
 * Elsewhere it would be met again because an array around it is: that is no reference. */
static void forget_lone_reference(amber_encoder *encoder, const zend_reference *lone, uint32_t node)
{
	if (lone && encoder->graph.nodes[node].uses == 1) {
		amber_encode_forget(encoder, (const zend_refcounted *) lone);
	}
}

/* All cells of the top frame are filled: tells its parent. */
static void finish_frame(amber_encoder *encoder)
{
	amber_walk_frame *frame = &encoder->frames[--encoder->depth];
	amber_graph *graph = &encoder->graph;
	uint8_t flags = frame->flags;
	uint16_t height = frame->height < UINT16_MAX ? frame->height + 1 : UINT16_MAX;

	if (frame->kind == AMBER_NODE_OBJECT) {
		amber_node *node = &graph->nodes[frame->node];
		node->height = height;
		node->flags &= ~AMBER_NODE_OPEN;
		flags = AMBER_NODE_TIED;
	} else {
		finish_array(encoder, frame->parent, frame->from.table, frame->kind, frame->start, frame->end - frame->start,
			frame->shape, flags, height);
	}
	if (frame->reference != AMBER_NO_ID) {
		graph->nodes[frame->reference].flags = 0;
		graph->nodes[frame->reference].height = height;
		flags |= AMBER_NODE_TIED;
		forget_lone_reference(encoder, frame->lone, frame->reference);
	}
	if (encoder->depth) {
		amber_walk_frame *parent = &encoder->frames[encoder->depth - 1];
		parent->flags |= flags & AMBER_NODE_TIED;
		parent->height = height > parent->height ? height : parent->height;
	}
}

/* A cell of the frame is complete. */
static zend_always_inline void note_cell(const amber_graph *graph, amber_walk_frame *frame, uint32_t cell)
{
	uint16_t height = amber_graph_height(graph, cell);

	frame->flags |= amber_graph_flags(graph, cell);
	frame->height = height > frame->height ? height : frame->height;
}

/* Fills the count cells from start on with the elements of a table, as far as they
 * are leaves. For what is left a frame is pushed and returned, at a depth that was checked
 * before; NULL: that was all. */
static zend_always_inline amber_walk_frame *begin_table(amber_encoder *encoder, HashTable *table, uint32_t start,
	uint32_t count)
{
	uint8_t mode = HT_IS_PACKED(table) ? AMBER_WALK_PACKED : AMBER_WALK_HASH;
	size_t distance;
	const char *first = elements_of(table, mode, 0, &distance), *element = first;
	uint32_t at = walk_leaves(encoder, &element, distance, start, start + count);

	if (at == start + count) {
		return NULL;
	}
	amber_walk_frame *frame = amber_encode_push(encoder);
	frame->from.table = table;
	frame->start = start;
	frame->cell = at;
	frame->end = start + count;
	frame->pos = (uint32_t) ((element - first) / (ptrdiff_t) distance);
	frame->mode = mode;
	return frame;
}

bool amber_encode_table(amber_encoder *encoder, uint32_t cell, uint32_t index, HashTable *table, bool shared)
{
	amber_node *node = &encoder->graph.nodes[index];

	if (UNEXPECTED(!amber_encode_may_begin(encoder))) {
		return false;
	}
	amber_walk_frame *frame = begin_table(encoder, table, node->start, node->count);
	if (frame == NULL) {
		node->height = 1;
		node->flags &= ~AMBER_NODE_OPEN;
		return true;
	}
	amber_encode_set_object(frame, cell, index, node);
	frame->shared = shared;
	return true;
}

/* Walks an array into new cells. One that holds only leaves is finished at
 * once; for others a frame is pushed. */
static bool walk_array(amber_encoder *encoder, uint32_t cell, HashTable *ht, bool shared)
{
	uint32_t count = zend_hash_num_elements(ht), shape = AMBER_NO_ID;
	uint8_t kind = AMBER_NODE_LIST;
	amber_graph *graph = &encoder->graph;

	if (count == 0) {
		amber_graph_set(graph, cell, AMBER_CELL_EMPTY_ARRAY, 0);
		return true;
	}
	if (GC_REFCOUNT(ht) > 1) {
		/* a copy-on-write copy of an array that was walked already */
		uint32_t known = amber_encode_known(encoder, (zend_refcounted *) ht);
		if (known != AMBER_NO_ID) {
			amber_graph_name(graph, cell, AMBER_CELL_ARRAY, known);
			return amber_encode_check_depth(encoder, known, 1);
		}
	}
	if (UNEXPECTED(!amber_encode_may_begin(encoder))) {
		return false;
	}
	if (!amber_encode_is_list(ht)) {
		kind = AMBER_NODE_RECORD;
		shape = amber_encode_shape_of_array(encoder, ht);
	}
	uint32_t start = amber_graph_cells(graph, count);
	uint8_t late = start - encoder->reference_cells >= AMBER_SHARE_FROM ? AMBER_NODE_LATE : 0;
	amber_walk_frame *frame = begin_table(encoder, ht, start, count);

	if (frame == NULL) {
		finish_array(encoder, cell, ht, kind, start, count, shape, late, 1);
		return true;
	}
	frame->parent = cell;
	frame->shape = shape;
	frame->kind = kind;
	frame->flags = late;
	frame->shared = shared;
	return true;
}

static bool walk_any(amber_encoder *encoder, uint32_t cell, zval *value, bool shared);

/* What a reference holds, or held when hooks were called. */
static zval *value_of(amber_encoder *encoder, zend_reference *ref)
{
	amber_given *given = amber_given_find(encoder, ref);

	if (!given || (given->changed && given->times == 0)) {
		return &ref->val;
	}
	given->times -= given->times > 0;
	return &given->data;
}

static bool walk_reference(amber_encoder *encoder, uint32_t cell, zend_reference *ref, bool shared)
{
	amber_graph *graph = &encoder->graph;
	zval *value = value_of(encoder, ref);

	/* As in serialize(), a reference to an object has the object's identity. */
	if (Z_TYPE_P(value) == IS_OBJECT) {
		return amber_encode_object(encoder, cell, Z_OBJ_P(value), true, shared);
	}
	uint32_t known = amber_encode_known(encoder, (zend_refcounted *) ref);
	if (known < AMBER_FORGOTTEN) {
		amber_graph_name(graph, cell, AMBER_CELL_REF, known);
		return amber_encode_check_depth(encoder, known, 1);
	}
	/* we may hold it ourselves by now, if it was one before */
	const zend_reference *lone = known == AMBER_FORGOTTEN || amber_encode_is_lone(encoder, ref) ? ref : NULL;
	encoder->has_refs = true;
	uint32_t inner = amber_graph_cells(graph, 1);
	encoder->reference_cells++;
	uint32_t node = amber_graph_node(graph, AMBER_NODE_REF, inner, 1, AMBER_NO_ID);
	amber_encode_remember(encoder, (zend_refcounted *) ref, node);
	amber_graph_name(graph, cell, AMBER_CELL_REF, node);
	amber_graph_set(graph, inner, AMBER_CELL_NULL, 0);

	uint32_t depth = encoder->depth;
	if (!walk_any(encoder, inner, value, true)) {
		return false;
	}
	if (encoder->depth > depth) {
		graph->nodes[node].flags = AMBER_NODE_OPEN;
		encoder->frames[depth].reference = node;
		encoder->frames[depth].lone = lone;
	} else {
		graph->nodes[node].flags = 0;
		graph->nodes[node].height = amber_graph_height(graph, inner);
		forget_lone_reference(encoder, lone, node);
	}
	return true;
}

/* Anything but a leaf; may push a frame. */
static bool walk_value(amber_encoder *encoder, uint32_t cell, zval *value, bool shared)
{
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			return walk_array(encoder, cell, Z_ARRVAL_P(value), shared || GC_REFCOUNT(Z_ARRVAL_P(value)) > 1);
		case IS_OBJECT:
			return amber_encode_object(encoder, cell, Z_OBJ_P(value), false, shared);
		case IS_REFERENCE:
			if (amber_encode_is_alone(encoder, Z_REF_P(value), shared)) {
				return walk_any(encoder, cell, value_of(encoder, Z_REF_P(value)), shared);
			}
			return walk_reference(encoder, cell, Z_REF_P(value), shared);
		case IS_INDIRECT:
			return walk_any(encoder, cell, Z_INDIRECT_P(value), shared);
		case IS_UNDEF:
			return amber_encode_fail_unset(encoder);
		case IS_RESOURCE:
			if (encoder->resources) {
				amber_encode_note_resource(encoder);
				amber_graph_set(&encoder->graph, cell, AMBER_CELL_NULL, 0);
				return true;
			}
			ZEND_FALLTHROUGH;
		default:
			amber_encode_error(encoder,
				"is a %s; only null, bool, int, float, string, array and object can be serialized",
				Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
			return false;
	}
}

static bool walk_any(amber_encoder *encoder, uint32_t cell, zval *value, bool shared)
{
	amber_graph *graph = &encoder->graph;

	return walk_leaf(&encoder->strings, &graph->kinds[cell], &graph->words[cell], value)
		|| walk_value(encoder, cell, value, shared);
}

/* sort() arranges an array in place, whoever else holds it, when the hook of a
 * fiber suspended in its comparison goes on after it. */
static bool is_as_it_was(const amber_walk_frame *frame)
{
	const HashTable *table = frame->from.table;

	return HT_IS_PACKED(table) == (frame->mode == AMBER_WALK_PACKED)
		&& frame->end - frame->cell <= table->nNumUsed && frame->pos <= table->nNumUsed - (frame->end - frame->cell);
}

/* Walks the elements of the top frame, an array's, until one pushes a frame
 * of its own, may have run user code, or all are done. */
static bool walk_elements(amber_encoder *encoder)
{
	uint32_t depth = encoder->depth;
	amber_walk_frame *frame = &encoder->frames[depth - 1];
	uint32_t cell = frame->cell, end = frame->end;
	size_t distance;

	if (UNEXPECTED(encoder->called_out && !is_as_it_was(frame))) {
		return amber_encode_fail_sorted(encoder);
	}
	const char *first = elements_of(frame->from.table, frame->mode, frame->pos, &distance), *element = first;

	for (;;) {
		cell = walk_leaves(encoder, &element, distance, cell, end);
		frame->cell = cell + 1;
		if (cell == end) {
			frame->cell = cell;
			return true;
		}
		zval *value = (zval *) element;
		bool array = Z_TYPE_P(value) == IS_ARRAY;
		element += distance;
		frame->pos += (uint32_t) ((element - first) / (ptrdiff_t) distance);
		first = element;
		if (UNEXPECTED(!walk_value(encoder, cell, value, frame->shared))) {
			return false;
		}
		if (encoder->depth != depth) {
			return true;
		}
		note_cell(&encoder->graph, frame, cell);
		cell++;
		if (UNEXPECTED(encoder->called_out && !array)) {
			/* the table may not be as it was */
			return true;
		}
	}
}

/* The same for the properties of an object. */
static bool walk_properties(amber_encoder *encoder)
{
	uint32_t depth = encoder->depth;
	amber_walk_frame *frame = &encoder->frames[depth - 1];
	amber_graph *graph = &encoder->graph;
	uint32_t first_key = encoder->shapes.list[frame->shape].first - frame->start;

	while (frame->cell < frame->end) {
		const amber_key *key = &encoder->shapes.keys[first_key + frame->cell];
		uint32_t cell = frame->cell++;
		zval *value = NULL;
		if (EXPECTED(frame->mode == AMBER_WALK_SLOTS)) {
			const zend_property_info *info = frame->from.object->ce->properties_info_table[frame->pos];
			if (EXPECTED(info && info->name == key->str)) {
				value = OBJ_PROP(frame->from.object, info->offset);
				frame->pos++;
			}
		}
		if (UNEXPECTED(!value)) {
			value = amber_encode_next_property(encoder, frame, key);
		}
		if (UNEXPECTED(!value)) {
			return amber_encode_fail_unset(encoder);
		}
		if (UNEXPECTED(!walk_any(encoder, cell, value, frame->shared))) {
			return false;
		}
		if (encoder->depth != depth) {
			return true;
		}
		note_cell(graph, frame, cell);
	}
	return true;
}

bool amber_encode_walk(amber_encoder *encoder, zval *value)
{
	uint32_t root = amber_graph_cells(&encoder->graph, 1);

	amber_graph_set(&encoder->graph, root, AMBER_CELL_NULL, 0);
	/* whether it is the caller alone who holds the root, or something in it does, too, cannot be told */
	if (!walk_any(encoder, root, value, true)) {
		return false;
	}
	while (encoder->depth) {
		const amber_walk_frame *frame = &encoder->frames[encoder->depth - 1];
		if (frame->cell == frame->end) {
			finish_frame(encoder);
		} else if (UNEXPECTED(frame->owner ? !walk_properties(encoder) : !walk_elements(encoder))) {
			return false;
		}
	}
	return true;
}
