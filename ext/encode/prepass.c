/* SPDX-License-Identifier: MIT
 *
 * The pre-pass: calls the hooks inside a value before the walk, in the order in which serialize() calls them. It keeps
 * each hook result, and everything else that it sees, as serialize() would have written it before the next hook ran:
 * an array that holds more than scalars becomes a copy, and a reference becomes one of the encoder's own. It also
 * counts which references stand in two places; for this, values that hooks may change are visited in every place where
 * they stand. Values that cannot be serialized throw here, where the path to them is known.
 */
#include "encode/encoder.h"
#include "ext/standard/php_incomplete_class.h"

/* Every visit function returns false where an exception was thrown. */

/* Visits the value of an element that the encoder owns. in_reference: the element is the value of an encoder's own
 * reference. */
static bool visit(amber_encoder *encoder, zval *element, bool in_reference);

static bool holds_scalars(const HashTable *table)
{
	amber_values values = amber_values_of(table);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE_P((const zval *) (values.at + i * values.distance)) > IS_STRING) {
			return false;
		}
	}
	return true;
}

/* Corrects an element that zend_array_dup() filled in for a value of the original table. A property slot (IS_INDIRECT)
 * is not copied before its turn comes. zend_array_dup() drops a reference of refcount 1, by which an array may contain
 * itself: the element becomes a reference again. */
static void put_back(zval *element, zval *value)
{
	if (Z_TYPE_P(value) == IS_INDIRECT) {
		Z_TRY_DELREF_P(element);
		ZVAL_COPY_VALUE(element, value);
	} else if (Z_TYPE_P(value) == IS_REFERENCE && Z_TYPE_P(element) != IS_REFERENCE) {
		ZVAL_MAKE_REF(element);
	}
}

static HashTable *copy_table(HashTable *table)
{
	HashTable *copy = zend_array_dup(table);
	amber_values from = amber_values_of(table), to = amber_values_of(copy);

	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		zval *value = (zval *) (from.at + i * from.distance);
		bool is_slot = Z_TYPE_P(value) == IS_INDIRECT;
		if (Z_TYPE_P(is_slot ? Z_INDIRECT_P(value) : value) != IS_UNDEF) {
			put_back((zval *) to.at, value);
		} else if (!HT_IS_PACKED(table)) {
			continue; /* the copy has no bucket for it */
		}
		to.at += to.distance;
	}
	return copy;
}

/* Records that, wherever the walk meets ptr, it writes the value of this element instead, which the encoder owns. A
 * reference of the encoder's own is recorded with itself, too. */
static void remember_copy(amber_encoder *encoder, const void *ptr, const zval *element)
{
	zval copy;

	/* copy it first: the element may itself lie in the list of hook results, which amber_hook_result_add() may
	 * reallocate */
	ZVAL_COPY(&copy, element);
	uint32_t index = amber_hook_result_add(encoder, ptr);
	ZVAL_COPY_VALUE(&encoder->results[index].data, &copy);
}

static void open_table(const amber_encoder *encoder, amber_prepass_frame *frame, const HashTable *table)
{
	amber_values values = amber_values_of(table);

	frame->elements = (char *) values.at;
	frame->distance = values.distance;
	frame->count = table->nNumUsed;
	frame->table = table;
	frame->sole = encoder->sole;
}

/* Visits an array that was met inside itself by way of references of refcount 1. The array stands in a second place, so
 * these references count as aliased. The elements are visited once more, as serialize() writes the array once more and
 * calls its hooks again. */
static bool visit_inside(amber_encoder *encoder, zval *element, uint32_t at)
{
	const HashTable *copy = encoder->frames[at].table;

	if (encoder->sole) {
		amber_alias(encoder, encoder->sole);
	}
	while (++at < encoder->depth) {
		if (encoder->frames[at].sole) {
			amber_alias(encoder, encoder->frames[at].sole);
		}
	}
	zval_ptr_dtor(element);
	ZVAL_ARR(element, (HashTable *) copy);
	Z_ADDREF_P(element);
	/* The result list holds the copy besides the cycle, which is broken at the end where others hold arrays of it. The
	 * copy is recorded for itself in case it is met once more. */
	if (!amber_hook_result_find(encoder, copy)) {
		remember_copy(encoder, copy, element);
	}
	amber_prepass_frame *frame = amber_encode_push(encoder);
	if (EXPECTED(frame)) {
		open_table(encoder, frame, copy);
	}
	return frame != NULL;
}

/* Returns the index of the frame in which this array is being visited, if a reference of refcount 1 stands between the
 * two; else encoder->depth. */
static uint32_t frame_around(const amber_encoder *encoder, const HashTable *table)
{
	bool is_sole = encoder->sole != NULL;

	for (uint32_t at = encoder->depth; at-- > 0;) {
		if (encoder->frames[at].original == table && is_sole) {
			return at;
		}
		is_sole |= encoder->frames[at].sole != NULL;
	}
	return encoder->depth;
}

/* Pushes a frame for the elements of the array in an element. An array that has other holders is replaced by a copy.
 * property: error messages call the values properties. */
static bool visit_elements(amber_encoder *encoder, zval *element, bool property)
{
	HashTable *table = Z_ARRVAL_P(element), *original = NULL;
	zval copy;

	if (GC_REFCOUNT(table) > 1 && Z_REFCOUNTED_P(element)) {
		uint32_t at = frame_around(encoder, table);
		if (UNEXPECTED(at < encoder->depth)) {
			return visit_inside(encoder, element, at);
		}
		original = table;
	}
	amber_prepass_frame *frame = amber_encode_push(encoder);
	if (UNEXPECTED(!frame)) {
		return false;
	}
	if (original) {
		/* Most code that changes a shared array separates it first, so the copy stays as it is. It is held until the
		 * message is written, because results may point into it. */
		table = copy_table(original);
		ZVAL_ARR(element, table);
		ZVAL_PTR(&copy, table);
		amber_encode_hold(encoder, &copy);
	}
	open_table(encoder, frame, table);
	frame->original = original;
	frame->property = frame->may_change = property;
	return true;
}

/* Marks the frame on top: hooks may change a value that was visited in it. */
static void remember_change(amber_encoder *encoder)
{
	if (encoder->depth) {
		encoder->frames[encoder->depth - 1].may_change = true;
	}
}

/* An array with more holders than this stands in several places: it is recorded if no hook can change anything in it,
 * so that it is visited once. These two holders are its place, and the frame that visits it or the copy around it. */
#define FEW_HOLDERS 2

/* Visits an array. An array with several holders that no hook can change is visited once. So is an immutable array,
 * which outlives the request and holds no objects or references; its memory may be read-only. */
static bool visit_array(amber_encoder *encoder, zval *element)
{
	HashTable *table = Z_ARRVAL_P(element);
	bool is_immutable = !Z_REFCOUNTED_P(element), many_holders = is_immutable || GC_REFCOUNT(table) > FEW_HOLDERS;

	if (zend_hash_num_elements(table) == 0) {
		return true;
	}
	const amber_hook_result *known = many_holders ? amber_hook_result_find(encoder, table) : NULL;
	if (known && !is_immutable) {
		zval_ptr_dtor(element);
		ZVAL_COPY(element, &known->data);
	}
	if (known) {
		return true;
	}
	bool of_scalars = holds_scalars(table);
	if (is_immutable || (many_holders && of_scalars)) {
		remember_copy(encoder, table, element);
	}
	return of_scalars ? amber_encode_may_begin(encoder) : visit_elements(encoder, element, false);
}

/* Visits a reference with several holders: replaces it by an encoder's own reference, which keeps the value seen at the
 * first visit. If the reference holds an object, each place gets a reference of its own and the object is visited
 * there, because objects have an identity of their own, and the reference may hold another object by now. */
static bool visit_held_reference(amber_encoder *encoder, zval *element)
{
	zend_reference *ref = Z_REF_P(element);
	const amber_hook_result *known = amber_hook_result_find(encoder, ref);
	bool is_object = Z_TYPE(ref->val) == IS_OBJECT;
	zval theirs;

	if (is_object && known && ref == Z_REF(known->data)) {
		return visit(encoder, &ref->val, true);
	}
	ZVAL_COPY_VALUE(&theirs, element);
	if (known && !is_object) {
		ZVAL_COPY(element, &known->data);
		zval_ptr_dtor(&theirs);
		amber_alias(encoder, Z_REF_P(element));
		return true;
	}
	ZVAL_COPY(element, &ref->val);
	ZVAL_MAKE_REF(element);
	remember_copy(encoder, Z_REF_P(element), element);
	if (is_object) {
		/* do not hold the original reference: whoever has a copy of the array around it would change that copy, too */
		zval_ptr_dtor(&theirs);
	} else {
		amber_encode_hold(encoder, &theirs);
		remember_copy(encoder, ref, element);
	}
	return visit(encoder, Z_REFVAL_P(element), true);
}

/* Visits a reference. One of refcount 1 is treated as the value in it, unless an array contains itself by way of it. */
static bool visit_reference(amber_encoder *encoder, zval *element)
{
	remember_change(encoder);
	if (Z_REFCOUNT_P(element) > 1) {
		return visit_held_reference(encoder, element);
	}
	if (amber_encode_is_aliased(encoder, Z_COUNTED_P(element))) {
		return true;
	}
	encoder->sole = Z_TYPE_P(Z_REFVAL_P(element)) == IS_ARRAY ? Z_REF_P(element) : NULL;
	bool visited = visit(encoder, Z_REFVAL_P(element), false);
	encoder->sole = NULL;
	return visited;
}

/* Pushes a frame for values that stand side by side in memory. ce: the class whose property slots they are, or NULL. */
static bool visit_side_by_side(amber_encoder *encoder, amber_elements *elements, const zend_class_entry *ce)
{
	amber_prepass_frame *frame = amber_encode_push(encoder);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->elements = (char *) elements->at;
	frame->distance = sizeof(zval);
	frame->count = elements->count;
	frame->table = elements->keys;
	frame->ce = ce;
	frame->property = frame->may_change = true;
	return true;
}

/* Visits copies of the property slots of an object; each copy is made when its turn comes. */
static bool visit_slots(amber_encoder *encoder, zend_object *object, amber_hook_result *result)
{
	uint32_t count = (uint32_t) object->ce->default_properties_count;
	amber_elements *elements = amber_hook_result_elements(result, NULL, count);

	for (uint32_t i = 0; i < count; i++) {
		zval *slot = &object->properties_table[i];
		ZVAL_UNDEF(&elements->at[i]);
		if (Z_TYPE_P(slot) != IS_UNDEF && object->ce->properties_info_table[i]) {
			ZVAL_INDIRECT(&elements->at[i], slot);
		}
	}
	return visit_side_by_side(encoder, elements, object->ce);
}

/* Visits the elements of a hook result, or of a copied property table. Nothing can change a table that holds only
 * scalars, so it is used as it is. */
static bool visit_result(amber_encoder *encoder, uint32_t index)
{
	zval *data = &encoder->results[index].data;

	if (Z_TYPE_P(data) != IS_ARRAY) {
		return true;
	}
	return holds_scalars(Z_ARRVAL_P(data)) ? amber_encode_may_begin(encoder) : visit_elements(encoder, data, true);
}

static bool have_same_keys(const HashTable *a, const HashTable *b)
{
	if (HT_IS_PACKED(a) != HT_IS_PACKED(b) || a->nNumUsed != b->nNumUsed) {
		return false;
	}
	for (uint32_t i = 0; i < a->nNumUsed && !HT_IS_PACKED(a); i++) {
		if (a->arData[i].key != b->arData[i].key || a->arData[i].h != b->arData[i].h) {
			return false;
		}
	}
	return true;
}

/* Returns whether a table that a hook returned may be released after its values were taken. Nobody else may hold it, so
 * that its address identifies nothing; and the walk must not need the table to tell that it is a long list. */
static bool may_become_elements(const zval *data)
{
	const HashTable *table = Z_TYPE_P(data) == IS_ARRAY ? Z_ARRVAL_P(data) : NULL;

	return table && Z_REFCOUNTED_P(data) && GC_REFCOUNT(table) == 1 && HT_IS_WITHOUT_HOLES(table)
		&& (table->nNumUsed < AMBER_DATA_LIST_MIN || !amber_encode_is_list(table));
}

/* Visits a hook result. If the previous object of the class returned a table with the same keys, only the values of
 * this table are kept and the table is released; else the table stays and its keys become those to compare with. */
static bool visit_hook_result(amber_encoder *encoder, amber_class *class, uint32_t index)
{
	amber_hook_result *result = &encoder->results[index];
	HashTable *table = Z_ARRVAL(result->data);

	if (class->date || !may_become_elements(&result->data)) {
		return visit_result(encoder, index);
	}
	if (!class->keys || !have_same_keys(class->keys, table)) {
		class->keys = table;
		return visit_result(encoder, index);
	}
	amber_elements *elements = amber_hook_result_elements(result, class->keys, table->nNumUsed);
	amber_values values = amber_values_of(table);
	for (uint32_t i = 0; i < elements->count; i++, values.at += values.distance) {
		ZVAL_COPY_VALUE(&elements->at[i], (const zval *) values.at);
		ZVAL_NULL((zval *) values.at);
	}
	zend_array_release(table);
	return visit_side_by_side(encoder, elements, NULL);
}

/* Takes the properties that the get_properties_for handler of the class returns; the handler may run user code. A lazy
 * object is initialized or not, as serialize() does it. */
static bool take_handled(amber_encoder *encoder, zend_object *object, zval *data)
{
	HashTable *table = amber_encode_properties_for(encoder, object, &object);

	if (EG(exception)) {
		zend_release_properties(table);
		return false;
	}
	ZVAL_ARR(data, table);
	return true;
}

static bool visit_without_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval *data = &encoder->results[index].data;

	if (!amber_has_standard_properties(object)) {
		return take_handled(encoder, object, data) && visit_elements(encoder, data, true);
	}
	HashTable *table = amber_encode_own_table(object);
	if (table) {
		ZVAL_ARR(data, table);
		Z_ADDREF_P(data);
	} else if (class->method == AMBER_CLASS_INCOMPLETE) {
		/* an incomplete object without a class name, as unserialize() makes it, has no property slots */
		ZVAL_EMPTY_ARRAY(data);
	} else {
		return visit_slots(encoder, object, &encoder->results[index]);
	}
	return visit_result(encoder, index);
}

static bool call_hook(amber_encoder *encoder, const amber_class *class, zend_object *object, uint32_t index)
{
	zval data;
	bool called = amber_encode_call_hook(encoder, class, object, &data);

	ZVAL_COPY_VALUE(&encoder->results[index].data, &data);
	return called;
}

/* Copies a date, because a hook may set the original to another time, or call its constructor again. */
static bool copy_date(amber_encoder *encoder, zend_object *object, uint32_t index)
{
	ZVAL_OBJ(&encoder->results[index].data, object->handlers->clone_obj(object));
	return !EG(exception);
}

/* Returns whether an incomplete object has no class name, or one that is a valid name; else throws. */
static bool check_incomplete(amber_encoder *encoder, zend_object *object)
{
	zend_string *name = php_lookup_class_name(object);
	bool good = !name || amber_encode_is_class_name(encoder, name);

	if (name) {
		zend_string_release(name);
	}
	if (UNEXPECTED(!good)) {
		amber_encode_error(encoder, "is an object of a class that was not there, and its "
			"__PHP_Incomplete_Class_Name is not the name of a class");
	}
	return good;
}

static bool visit_new_object(amber_encoder *encoder, amber_class *class, zend_object *object, uint32_t index)
{
	if (class->date && amber_encode_knows_date(class, object)) {
		return copy_date(encoder, object, index);
	}
	if (class->method >= AMBER_CLASS_SERIALIZE && class->method <= AMBER_CLASS_SLEEP) {
		return call_hook(encoder, class, object, index) && visit_hook_result(encoder, class, index);
	}
	if (class->method == AMBER_CLASS_INCOMPLETE && !check_incomplete(encoder, object)) {
		return false;
	}
	return visit_without_hook(encoder, class, object, index);
}

static bool visit_object(amber_encoder *encoder, zend_object *object, bool in_reference)
{
	amber_class *class = amber_encode_class(encoder, object->ce);

	if (class->method == AMBER_CLASS_ENUM) {
		if (in_reference) {
			amber_alias_case(encoder, object);
		}
		return true;
	}
	remember_change(encoder);
	if (amber_encode_enclosing(class, object)) {
		return true;
	}
	if (class->method == AMBER_CLASS_FORBIDDEN) {
		amber_encode_error(encoder, "is an object of class %s, which does not allow serialization",
			ZSTR_VAL(object->ce->name));
		return false;
	}
	uint32_t index = amber_hook_result_add(encoder, object);
	if (index != AMBER_NO_ID) {
		return visit_new_object(encoder, class, object, index);
	}
	/* The object is met a second time. If its hook returned no array, null stands in each of its places, and null is
	 * not aliased. */
	if (!amber_encode_gave_null(class, amber_hook_result_find(encoder, object))) {
		amber_alias_object(encoder, object, in_reference);
	}
	return true;
}

static bool visit_other(amber_encoder *encoder, const zval *value)
{
	if (Z_TYPE_P(value) == IS_RESOURCE && encoder->resources) {
		amber_encode_remember_resource(encoder);
		remember_change(encoder);
		return true;
	}
	amber_encode_error(encoder, "is a %s; only null, bool, int, float, string, array and object can be serialized",
		Z_TYPE_P(value) == IS_RESOURCE ? "resource" : amber_value_name(value));
	return false;
}

static bool visit(amber_encoder *encoder, zval *element, bool in_reference)
{
	switch (Z_TYPE_P(element)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
		case IS_LONG:
		case IS_DOUBLE:
		case IS_STRING:
			return true;
		case IS_ARRAY:
			return visit_array(encoder, element);
		case IS_OBJECT:
			return visit_object(encoder, Z_OBJ_P(element), in_reference);
		case IS_REFERENCE:
			return visit_reference(encoder, element);
		default:
			return visit_other(encoder, element);
	}
}

/* Copies the value of a property slot into its element when the element's turn comes. A reference of refcount 1 is
 * skipped, because a copy would raise its refcount to 2. */
static bool copy_slot(amber_encoder *encoder, zval *element)
{
	const zval *slot = Z_INDIRECT_P(element);

	if (UNEXPECTED(Z_TYPE_P(slot) == IS_UNDEF)) {
		amber_encode_error(encoder, "was unset by a hook while its object was being serialized");
		return false;
	}
	if (Z_TYPE_P(slot) == IS_REFERENCE && Z_REFCOUNT_P(slot) == 1) {
		slot = Z_REFVAL_P(slot);
	}
	ZVAL_COPY(element, slot);
	return true;
}

/* Sets *element to the frame's next element that is no scalar, or to NULL where none is left. */
static bool next_element(amber_encoder *encoder, amber_prepass_frame *frame, zval **element)
{
	*element = NULL;
	if (UNEXPECTED(!amber_prepass_saw_no_change(frame))) {
		amber_encode_error(encoder, "is an array that was sorted by a hook while it was being serialized");
		return false;
	}
	while (frame->pos < frame->count) {
		zval *next = (zval *) (frame->elements + frame->distance * frame->pos++);
		if (Z_TYPE_P(next) == IS_INDIRECT && UNEXPECTED(!copy_slot(encoder, next))) {
			return false;
		}
		if (Z_TYPE_P(next) > IS_STRING) {
			*element = next;
			break;
		}
	}
	return true;
}

static void leave(amber_encoder *encoder)
{
	const amber_prepass_frame *frame = &encoder->frames[--encoder->depth];

	if (frame->may_change) {
		remember_change(encoder);
	}
	if (!frame->original) {
		return;
	}
	if (!frame->may_change && GC_REFCOUNT(frame->original) > FEW_HOLDERS) {
		/* on 32 bits a zval is wider than the pointer in it, and is copied whole */
		zval copy = { 0 }, original = { 0 };
		ZVAL_ARR(&copy, (HashTable *) frame->table);
		ZVAL_ARR(&original, frame->original);
		remember_copy(encoder, frame->original, &copy);
		amber_encode_hold(encoder, &original);
	} else {
		zend_array_release(frame->original);
	}
}

static bool visit_all(amber_encoder *encoder)
{
	zval *element;

	while (encoder->depth) {
		if (UNEXPECTED(!next_element(encoder, &encoder->frames[encoder->depth - 1], &element))) {
			return false;
		}
		if (!element) {
			leave(encoder);
		} else if (UNEXPECTED(!visit(encoder, element, false))) {
			return false;
		}
	}
	return true;
}

bool amber_prepass(amber_encoder *encoder, zval *value)
{
	bool root_was_visited = encoder->results_used != 0;

	/* the caller may not be the only one who can change the value */
	Z_TRY_ADDREF_P(value);
	bool visited = (root_was_visited ? visit_result(encoder, 0) : visit(encoder, value, false)) && visit_all(encoder);
	while (encoder->depth) {
		leave(encoder);
	}
	amber_encode_hold(encoder, value);
	return visited;
}

bool amber_prepass_root(amber_encoder *encoder, const zval *value)
{
	zend_object *object = Z_OBJ_P(value);
	const amber_class *class = amber_encode_class(encoder, object->ce);

	if (!amber_encode_has_hook(class)) {
		return true;
	}
	uint32_t index = amber_hook_result_add(encoder, object);
	/* values inside the hook result may refer back to the root object, whose second visit would not be counted
	 * otherwise */
	Z_EXTRA(encoder->results[index].data) = true;
	return call_hook(encoder, class, object, index);
}
