/* SPDX-License-Identifier: MIT
 *
 * Objects, in serialize()'s order of precedence: classes that may not be
 * serialized, enums, __serialize(), Serializable, __sleep(), properties.
 * Declared properties are read from their slots; no property table is built.
 */
#include "src/bytes.h"
#include "src/encode/encode.h"
#include "src/errors.h"
#include "src/nesting.h"
#include "src/wire.h"
#include "src/names.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"
#include "zend_enum.h"

/* An object's node gets cells for its properties. */
static zend_always_inline void take_cells(amber_encoder *encoder, uint32_t index, uint32_t shape)
{
	uint32_t count = encoder->shapes.list[shape].count;
	amber_node *node = &encoder->graph.nodes[index];

	node->start = amber_graph_cells(&encoder->graph, count);
	node->count = count;
	node->shape = shape;
	encoder->shapes.list[shape].uses++;
}

/* A frame that fills the properties of an object's node, which gets room for them; NULL: too deep. */
static amber_walk_frame *push_object(amber_encoder *encoder, uint32_t cell, uint32_t index, uint32_t shape)
{
	amber_walk_frame *frame = amber_encode_push(encoder);

	if (UNEXPECTED(!frame)) {
		return NULL;
	}
	take_cells(encoder, index, shape);
	const amber_node *node = &encoder->graph.nodes[index];
	amber_encode_set_object(frame, cell, index, node);
	frame->start = frame->cell = node->start;
	frame->end = node->start + node->count;
	return frame;
}

bool amber_encode_is_view_of_slots(const zend_object *object, const HashTable *table)
{
	const zend_class_entry *ce = object->ce;
	const Bucket *bucket = table->arData;

	if (ce->default_properties_count == 0 || GC_REFCOUNT(table) > 1 || HT_IS_PACKED(table)) {
		return false;
	}
	const Bucket *end = bucket + table->nNumUsed;
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (ce->properties_info_table[i] == NULL) {
			continue;
		}
		if (bucket == end || Z_TYPE(bucket->val) != IS_INDIRECT
		 || Z_INDIRECT(bucket->val) != &object->properties_table[i]) {
			return false;
		}
		bucket++;
	}
	return bucket == end;
}

uint32_t amber_encode_shape_of_properties(amber_encoder *encoder, HashTable *table, uint32_t class_name,
	bool incomplete)
{
	amber_key *keys = amber_encode_keys(encoder, zend_hash_num_elements(table));
	uint32_t n = 0;
	zend_string *str;
	zend_ulong h;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL_IND(table, h, str, value) {
		if (incomplete && str && zend_string_equals_literal(str, MAGIC_MEMBER)) {
			continue;
		}
		(void) value;
		keys[n++] = (amber_key) { .str = str, .h = h };
	} ZEND_HASH_FOREACH_END();
	return amber_shapes_of_keys(&encoder->shapes, &encoder->strings, keys, n, class_name);
}

uint32_t amber_encode_shape_of_table(amber_encoder *encoder, amber_class *class, HashTable *table)
{
	bool list = HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table), fits = false;

	if (class->last_shape != AMBER_NO_ID) {
		/* two lists have the same keys if they are as long */
		fits = list && class->last_list ? encoder->shapes.list[class->last_shape].count == table->nNumUsed
			: amber_shapes_fit(&encoder->shapes, class->last_shape, table);
	}
	if (!fits) {
		class->last_shape = !HT_IS_PACKED(table) && HT_IS_WITHOUT_HOLES(table)
			? amber_shapes_of_object_table(&encoder->shapes, &encoder->strings, table, class->name)
			: amber_encode_shape_of_properties(encoder, table, class->name, false);
	}
	class->last_list = list;
	return class->last_shape;
}

static bool key_is(const amber_key *key, const zend_string *str, zend_ulong h)
{
	if (key->str == NULL || str == NULL) {
		return key->str == str && key->h == h;
	}
	return zend_string_equals(key->str, str);
}

/* Hooks of other objects may set and unset properties while this one is
 * walked, so each element is matched with the key it was announced by. */
zval *amber_encode_next_property(amber_encoder *encoder, amber_walk_frame *frame, const amber_key *key)
{
	zval *value;

	if (frame->mode == AMBER_WALK_SLOTS) {
		const zend_object *object = frame->from.object;
		const zend_class_entry *ce = object->ce;
		while (frame->pos < (uint32_t) ce->default_properties_count) {
			const zend_property_info *info = ce->properties_info_table[frame->pos++];
			if (info && key_is(key, info->name, 0)) {
				value = OBJ_PROP(object, info->offset);
				return Z_TYPE_P(value) == IS_UNDEF ? NULL : value;
			}
		}
		return NULL;
	}
	const HashTable *table = frame->from.table;
	/* packed: see is_as_it_was() in encode/graph/walk.c */
	while (frame->pos < table->nNumUsed && !HT_IS_PACKED(table)) {
		Bucket *bucket = &table->arData[frame->pos++];
		if (key_is(key, bucket->key, bucket->h)) {
			value = Z_TYPE(bucket->val) == IS_INDIRECT ? Z_INDIRECT(bucket->val) : &bucket->val;
			return Z_TYPE_P(value) == IS_UNDEF ? NULL : value;
		}
	}
	return NULL;
}

static bool push_table(amber_encoder *encoder, uint32_t cell, uint32_t node, amber_class *class, uint32_t class_name,
	HashTable *table, zend_object *owner, bool shared)
{
	uint32_t shape = class->way == AMBER_CLASS_SERIALIZE ? amber_encode_shape_of_table(encoder, class, table)
		: amber_encode_shape_of_properties(encoder, table, class_name, class->way == AMBER_CLASS_INCOMPLETE);

	/* properties are looked up by their names, unless a handler made a list of them */
	if (owner == NULL || HT_IS_PACKED(table)) {
		take_cells(encoder, node, shape);
		return amber_encode_table(encoder, cell, node, table, shared);
	}
	amber_walk_frame *frame = push_object(encoder, cell, node, shape);
	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->from.table = table;
	frame->owner = owner;
	frame->mode = AMBER_WALK_HASH;
	frame->shared = shared;
	return true;
}

/* The values that the slots of an object had, by their names, held. */
static HashTable *table_of_slots(amber_encoder *encoder, const zend_object *object, const zval *slots)
{
	const zend_class_entry *ce = object->ce;
	HashTable *table = zend_new_array((uint32_t) ce->default_properties_count);
	zval held;

	for (int i = 0; i < ce->default_properties_count; i++) {
		if (ce->properties_info_table[i] && Z_TYPE(slots[i]) != IS_UNDEF) {
			ZVAL_COPY(&held, &slots[i]);
			zend_hash_add_new(table, ce->properties_info_table[i]->name, &held);
		}
	}
	ZVAL_ARR(&held, table);
	amber_encode_hold(encoder, &held);
	return table;
}

static bool walk_properties(amber_encoder *encoder, uint32_t cell, uint32_t node, amber_class *class,
	zend_object *object)
{
	uint32_t class_name = class->name;
	const amber_given *given = amber_given_find(encoder, object);

	if (UNEXPECTED(given && given->slots)) {
		return push_table(encoder, cell, node, class, class_name, table_of_slots(encoder, object, given->slots), object,
			false);
	}
	if (class->way == AMBER_CLASS_INCOMPLETE) {
		zval name;
		zend_string *str = php_lookup_class_name(object);
		if (str) {
			ZVAL_STR(&name, str);
			amber_encode_hold(encoder, &name);
			if (!amber_is_class_name(str)) {
				amber_encode_error(encoder, "is an object of a class that was not there, and its "
					"__PHP_Incomplete_Class_Name is not the name of a class");
				return false;
			}
			class_name = amber_strings_add(&encoder->strings, str);
		}
	}
	if (UNEXPECTED(given)) {
		return push_table(encoder, cell, node, class, class_name, Z_ARRVAL(given->data), object, given->shared);
	}
	if (class->way != AMBER_CLASS_INCOMPLETE && amber_has_standard_properties(object)
	 && !amber_object_is_lazy(object)) {
		HashTable *table = amber_encode_own_table(object);
		if (table) {
			return push_table(encoder, cell, node, class, class_name, table, object, GC_REFCOUNT(table) > 1);
		}
		uint32_t shape = amber_encode_shape_of_slots(encoder, class, object->properties_table);
		amber_walk_frame *frame = push_object(encoder, cell, node, shape);
		if (UNEXPECTED(!frame)) {
			return false;
		}
		frame->from.object = object;
		frame->owner = object;
		frame->mode = AMBER_WALK_SLOTS;
		return true;
	}

	/* A handler of the class' own, a lazy object or an incomplete one. */
	zval value;
	amber_encode_pin(encoder);
	ZVAL_OBJ_COPY(&value, object);
	amber_encode_hold(encoder, &value);
	zend_object *owner;
	HashTable *table = amber_encode_properties_for(encoder, object, &owner);
	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	bool shared = false;
	if (!(GC_FLAGS(table) & GC_IMMUTABLE)) {
		shared = GC_REFCOUNT(table) > 2;
		ZVAL_ARR(&value, table);
		amber_encode_hold(encoder, &value);
	}
	return push_table(encoder, cell, node, class, class_name, table, object, shared);
}

static bool walk_magic_serialize(amber_encoder *encoder, uint32_t cell, uint32_t node, amber_class *class,
	zend_object *object)
{
	const amber_given *given = amber_given_find(encoder, object);
	zval result;

	if (class->date && !(given && Z_TYPE(given->data) == IS_ARRAY)) {
		object = given ? Z_OBJ(given->data) : object;
		HashTable *date = amber_encode_date_table(encoder, object);
		if (date) {
			return push_table(encoder, cell, node, class, class->name, date, NULL, false);
		}
	} else if (given) {
		return push_table(encoder, cell, node, class, class->name, Z_ARRVAL(given->data), NULL, given->shared);
	}
	if (!amber_encode_call_serialize(encoder, object, &result)) {
		return false;
	}
	bool shared = amber_encode_is_shared(&result);
	uint32_t depth = encoder->depth;
	bool walked = push_table(encoder, cell, node, class, class->name, Z_ARRVAL(result), NULL, shared);
	if (walked && encoder->depth == depth && !shared) {
		/* only leaves, which are in their cells: nobody needs the array, and the next hook's can have its memory */
		amber_strings_pin(&encoder->strings);
		zval_ptr_dtor(&result);
	} else {
		amber_encode_hold(encoder, &result);
	}
	return walked;
}

/* The object serialized as null, here and wherever it is met again. */
static bool fail_as_null(amber_encoder *encoder, uint32_t cell, uint32_t node)
{
	if (EG(exception)) {
		return false;
	}
	/* its cells stay unused, and so does its number */
	encoder->graph.nodes[node].flags = AMBER_NODE_FAILED;
	amber_graph_set(&encoder->graph, cell, AMBER_CELL_NULL, 0);
	return true;
}

static bool walk_serializable(amber_encoder *encoder, uint32_t cell, uint32_t node, amber_class *class,
	zend_object *object)
{
	const amber_given *given = amber_given_find(encoder, object);
	zval value;

	if (given) {
		ZVAL_COPY(&value, &given->data);
	} else if (!amber_encode_call_serializable(encoder, object, &value)) {
		return false;
	}
	if (Z_TYPE(value) != IS_STRING) {
		return fail_as_null(encoder, cell, node);
	}
	zend_string *payload = Z_STR(value);
	amber_encode_hold(encoder, &value);

	amber_graph *graph = &encoder->graph;
	uint32_t start = amber_graph_cells(graph, 1);
	uint32_t index = amber_strings_add(&encoder->strings, payload);
	amber_strings_use(&encoder->strings, index);
	amber_strings_use(&encoder->strings, class->name);
	amber_graph_set(graph, start, AMBER_CELL_STRING, index);
	graph->nodes[node].kind = AMBER_NODE_SERIALIZABLE;
	graph->nodes[node].start = start;
	graph->nodes[node].count = 1;
	graph->nodes[node].shape = class->name;
	graph->nodes[node].flags = 0;
	return true;
}

/* The properties that __sleep() names, held; null: it names none. */
static bool call_sleep(amber_encoder *encoder, const amber_class *class, zend_object *object, zval *chosen)
{
	zval names;
	bool called = amber_encode_call_sleep(encoder, object, &names);

	ZVAL_NULL(chosen);
	if (called && Z_TYPE(names) == IS_ARRAY) {
		called = amber_encode_choose_properties(encoder, class, object, Z_ARRVAL(names), chosen);
	}
	zval_ptr_dtor(&names);
	return called && !EG(exception);
}

static bool walk_sleep(amber_encoder *encoder, uint32_t cell, uint32_t node, amber_class *class, zend_object *object)
{
	const amber_given *given = amber_given_find(encoder, object);
	zval chosen;

	if (given && given->slots) {
		ZVAL_ARR(&chosen, table_of_slots(encoder, object, given->slots));
	} else if (given) {
		ZVAL_COPY_VALUE(&chosen, &given->data);
	} else if (!call_sleep(encoder, class, object, &chosen)) {
		return false;
	}
	if (Z_TYPE(chosen) != IS_ARRAY) {
		return fail_as_null(encoder, cell, node);
	}
	return push_table(encoder, cell, node, class, class->name, Z_ARRVAL(chosen), NULL, false);
}

/* Cases have no identity worth keeping, but references to them have: all that
 * hold the same case are one, as serialize() has it. */
static void walk_enum(amber_encoder *encoder, uint32_t cell, const amber_class *class, zend_object *object,
	bool by_reference)
{
	amber_graph *graph = &encoder->graph;
	uint64_t name = class->name;
	zval *case_name = zend_enum_fetch_case_name(object);

	if (by_reference) {
		uint32_t node = amber_encode_known(encoder, (zend_refcounted *) object);
		if (node == AMBER_NO_ID) {
			uint32_t inner = amber_graph_cells(graph, 1);
			encoder->reference_cells++;
			node = amber_graph_node(graph, AMBER_NODE_REF, inner, 1, AMBER_NO_ID);
			amber_encode_remember(encoder, (zend_refcounted *) object, node);
			encoder->has_refs = true;
			walk_enum(encoder, inner, class, object, false);
		}
		amber_graph_name(graph, cell, AMBER_CELL_REF, node);
		return;
	}
	uint32_t index = amber_strings_add(&encoder->strings, Z_STR_P(case_name));
	amber_strings_use(&encoder->strings, index);
	amber_strings_use(&encoder->strings, class->name);
	amber_graph_set(graph, cell, AMBER_CELL_ENUM, name << 32 | index);
}

bool amber_encode_object(amber_encoder *encoder, uint32_t cell, zend_object *object, bool by_reference, bool shared)
{
	amber_graph *graph = &encoder->graph;
	amber_class *class = amber_encode_class(encoder, object->ce);
	uint32_t node, out;

	if (UNEXPECTED(AMBER_G(serializing).used) && class->way == AMBER_CLASS_SERIALIZABLE
	 && (out = amber_hook_of(&AMBER_G(serializing), object)) > 0) {
		amber_graph_set(graph, cell, AMBER_CELL_OUTER, out);
		return true;
	}
	if (class->way == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	if (class->way == AMBER_CLASS_ENUM) {
		walk_enum(encoder, cell, class, object, by_reference);
		return true;
	}
	/* a hook can hand out what nobody else holds */
	bool remember = (class->way >= AMBER_CLASS_SERIALIZE && class->way <= AMBER_CLASS_SLEEP)
		|| amber_encode_can_be_met_again(object, by_reference, shared);
	if (remember) {
		node = amber_encode_meet(encoder, (zend_refcounted *) object, graph->nodes_used);
		if (node != AMBER_NO_ID) {
			if (graph->nodes[node].flags & AMBER_NODE_FAILED) {
				amber_graph_set(graph, cell, AMBER_CELL_NULL, 0);
				return true;
			}
			if (by_reference) {
				/* as in serialize(), the place that was first becomes part of the reference */
				graph->kinds[graph->nodes[node].first] = AMBER_CELL_JOIN;
			}
			amber_graph_name(graph, cell, by_reference ? AMBER_CELL_JOIN : AMBER_CELL_OBJECT, node);
			return amber_encode_check_depth(encoder, node, AMBER_OBJECT_CHAIN);
		}
	}
	node = amber_graph_node(graph, AMBER_NODE_OBJECT, 0, 0, AMBER_NO_ID);
	graph->nodes[node].flags = AMBER_NODE_OPEN;
	graph->nodes[node].first = cell;
	amber_graph_name(graph, cell, AMBER_CELL_OBJECT, node);
	switch (class->way) {
		case AMBER_CLASS_SERIALIZE:
			return walk_magic_serialize(encoder, cell, node, class, object);
		case AMBER_CLASS_SERIALIZABLE:
			return walk_serializable(encoder, cell, node, class, object);
		case AMBER_CLASS_SLEEP:
			return walk_sleep(encoder, cell, node, class, object);
		default:
			return walk_properties(encoder, cell, node, class, object);
	}
}
