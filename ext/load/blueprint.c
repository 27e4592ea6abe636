/* SPDX-License-Identifier: MIT
 *
 * Values with objects. Each load makes the objects, and the arrays that hold some, with all that lasts in its place and
 * the numbers of parts where parts belong; then these are put there. So a circle needs no more than a list, and what is
 * not finished holds nothing that is counted.
 *
 * Classes may be others in each request: whether their properties are as they were is found out once a request.
 */
#include "load/blueprint.h"
#include "src/compat.h"
#include "src/options.h"
#include "zend_enum.h"
#include "zend_exceptions.h"

/* Parts that are listed on the C stack. */
#define FEW_PARTS 32

/* The classes of a file in this request. */
typedef struct {
	bool is_refused;             /* a value, by the type of a property */
	zend_class_entry **seen;     /* in each slot: the class of an object that it accepted last */
	zend_class_entry *classes[];
} request_classes;

/* What is made of the parts, and of what. */
typedef struct {
	const amber_blueprint *blueprint;
	request_classes *classes;
	void **made;
} maker;

/* --- classes ------------------------------------------------------------------------ */

static bool accepts(const zend_class_entry *ce, const amber_made_class *class, uint32_t i)
{
	const zend_property_info *info = ce->properties_info_table[i];
	uint32_t types = class->types[i];

	if (!info || !zend_string_equals(info->name, class->names[i])) {
		return false;
	}
	if (types & (1u << IS_UNDEF) && Z_TYPE(ce->default_properties_table[i]) != IS_UNDEF) {
		return false;
	}
	/* objects are asked for one by one */
	types &= ~(1u << IS_UNDEF | 1u << IS_OBJECT);
	return !ZEND_TYPE_IS_SET(info->type) || (types & ~ZEND_TYPE_PURE_MASK(info->type)) == 0;
}

/* Whether objects of the class were made, or its constants used: opcache's classes say that beside them. */
static bool is_in_use(const zend_class_entry *ce)
{
	uint32_t flags = ce->ce_flags;

	if (ce->type == ZEND_USER_CLASS && ZEND_MAP_PTR(ce->mutable_data)) {
		const zend_class_mutable_data *data = ZEND_MAP_PTR_GET_IMM(ce->mutable_data);
		flags |= data ? data->ce_flags : 0;
	}
	return (flags & ZEND_ACC_CONSTANTS_UPDATED) != 0;
}

/* The class of today, if its objects have these properties. */
static zend_class_entry *find_class(const amber_made_class *class)
{
	const zval *found = zend_hash_find_known_hash(EG(class_table), class->lower);
	zend_class_entry *ce = found ? Z_PTR_P(found) : NULL;

	if (!ce || class->is_enum) {
		return ce && ce->ce_flags & ZEND_ACC_ENUM ? ce : NULL;
	}
	if (!(ce->ce_flags & ZEND_ACC_LINKED) || !is_in_use(ce) || !amber_lasting_class_is_plain(ce)
	 || (uint32_t) ce->default_properties_count != class->count
	 || (class->is_open && !amber_lasting_class_is_open(ce))) {
		return NULL;
	}
	for (uint32_t i = 0; i < class->count; i++) {
		if (!accepts(ce, class, i)) {
			return NULL;
		}
	}
	return ce;
}

/* NULL: there is none of this name, or nobody has used it yet. */
static zend_object *find_case(zend_class_entry *ce, const zend_string *name)
{
	const zend_class_constant *constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), (zend_string *) name);

	return constant && ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE
		&& Z_TYPE(constant->value) == IS_OBJECT ? Z_OBJ(constant->value) : NULL;
}

static bool find_classes(const amber_blueprint *blueprint, request_classes *classes)
{
	for (uint32_t i = 0; i < blueprint->classes_n; i++) {
		classes->classes[i] = find_class(&blueprint->classes[i]);
		if (!classes->classes[i]) {
			return false;
		}
	}
	for (uint32_t i = 0; i < blueprint->parts_n; i++) {
		const amber_made_part *part = &blueprint->parts[i];
		if (part->made == AMBER_MADE_CASE && !find_case(classes->classes[part->class], part->name)) {
			return false;
		}
	}
	return true;
}

/* NULL: they are not all there yet. */
static request_classes *classes_of(amber_load_request *request, const amber_kept_file *file)
{
	const amber_blueprint *blueprint = file->lasting.blueprint;
	request_classes *classes = zend_hash_index_find_ptr(&request->classes, (zend_ulong) (uintptr_t) file);

	if (EXPECTED(classes != NULL)) {
		return classes;
	}
	size_t size = sizeof(request_classes) + blueprint->classes_n * sizeof(zend_class_entry *);
	classes = pecalloc(1, size + blueprint->slots_n * sizeof(zend_class_entry *), 1);
	classes->seen = (zend_class_entry **) ((char *) classes + size);
	if (!find_classes(blueprint, classes)) {
		free(classes); /* the next load may find them */
		return NULL;
	}
	zend_hash_index_add_new_ptr(&request->classes, (zend_ulong) (uintptr_t) file, classes);
	return classes;
}

static bool allows(const amber_decode_options *options, const amber_blueprint *blueprint)
{
	if (options->class_map) {
		return false;
	}
	for (uint32_t i = 0; options->allowed_classes && i < blueprint->classes_n; i++) {
		if (!zend_hash_exists(options->allowed_classes, blueprint->classes[i].lower)) {
			return false;
		}
	}
	return true;
}

/* --- making ----------------------------------------------------------------------------- */

static void *make_object(const maker *maker, const amber_made_part *part)
{
	zend_class_entry *ce = maker->classes->classes[part->class];

	if (part->made == AMBER_MADE_CASE) {
		zend_object *object = find_case(ce, part->name);
		GC_SET_REFCOUNT(object, GC_REFCOUNT(object) + part->uses);
		return object;
	}
	zend_object *object = zend_objects_new(ce);
	GC_SET_REFCOUNT(object, part->uses);
	if (part->made == AMBER_MADE_TABLE) {
		object->properties = zend_array_dup(part->array);
	} else {
		memcpy(object->properties_table, part->slots, sizeof(zval) * (size_t) ce->default_properties_count);
	}
	return object;
}

static void *make_part(const maker *maker, const amber_made_part *part)
{
	if (part->made != AMBER_MADE_ARRAY) {
		return make_object(maker, part);
	}
	zend_array *array = zend_array_dup(part->array);
	GC_SET_REFCOUNT(array, part->uses);
	return array;
}

/* --- putting parts into parts ---------------------------------------------------------------- */

static zend_always_inline void put(const maker *maker, zval *place)
{
	zend_long number = Z_LVAL_P(place);

	if (maker->blueprint->parts[number].made == AMBER_MADE_ARRAY) {
		ZVAL_ARR(place, maker->made[number]);
	} else {
		ZVAL_OBJ(place, maker->made[number]);
	}
}

static void finish_array(const maker *maker, zend_array *array)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(array, value) {
		if (Z_TYPE_P(value) == IS_PTR) {
			put(maker, value);
		}
	} ZEND_HASH_FOREACH_END();
}

static void check_type(maker *maker, zend_property_info *info, zval *value, zend_class_entry **seen)
{
	if (Z_TYPE_P(value) != IS_OBJECT || EXPECTED(Z_OBJCE_P(value) == *seen) || !ZEND_TYPE_IS_SET(info->type)) {
		return;
	}
	if (zend_verify_prop_assignable_by_ref(info, value, /* strict */ true)) {
		*seen = Z_OBJCE_P(value);
		return;
	}
	zend_clear_exception();
	maker->classes->is_refused = true;
}

static void finish_object(maker *maker, const amber_made_class *class, zend_object *object)
{
	zend_class_entry **seen = maker->classes->seen + class->first;

	for (uint32_t i = 0; i < class->count; i++) {
		zval *slot = &object->properties_table[i];
		if (Z_TYPE_P(slot) == IS_PTR) {
			put(maker, slot);
			check_type(maker, object->ce->properties_info_table[i], slot, &seen[i]);
		} else if (UNEXPECTED(Z_TYPE_P(slot) == IS_UNDEF)) {
			ZVAL_COPY_VALUE_PROP(slot, &object->ce->default_properties_table[i]);
		}
	}
}

static void finish_part(maker *maker, const amber_made_part *part, void *made)
{
	switch (part->made) {
		case AMBER_MADE_ARRAY:
			finish_array(maker, made);
			return;
		case AMBER_MADE_TABLE:
			finish_array(maker, ((zend_object *) made)->properties);
			return;
		case AMBER_MADE_OBJECT:
			finish_object(maker, &maker->blueprint->classes[part->class], made);
			return;
	}
}

/* Whole, but for types that were not kept: nobody may see it. */
static void drop(const maker *maker, zval *result)
{
	const amber_blueprint *blueprint = maker->blueprint;

	for (uint32_t i = 0; i < blueprint->parts_n; i++) {
		uint8_t made = blueprint->parts[i].made;
		if (made == AMBER_MADE_OBJECT || made == AMBER_MADE_TABLE) {
			GC_ADD_FLAGS((zend_object *) maker->made[i], IS_OBJ_DESTRUCTOR_CALLED);
		}
	}
	zval_ptr_dtor(result);
	ZVAL_NULL(result);
}

bool amber_blueprint_make(amber_load_request *request, const amber_kept_file *file,
	const amber_decode_options *options, zval *result)
{
	const amber_blueprint *blueprint = file->lasting.blueprint;
	void *few[FEW_PARTS];

	if (!allows(options, blueprint)) {
		return false;
	}
	maker maker = { .blueprint = blueprint, .classes = classes_of(request, file), .made = few };
	if (!maker.classes || maker.classes->is_refused) {
		return false;
	}
	if (blueprint->parts_n > FEW_PARTS) {
		maker.made = safe_emalloc(blueprint->parts_n, sizeof(void *), 0);
	}
	for (uint32_t i = 0; i < blueprint->parts_n; i++) {
		maker.made[i] = make_part(&maker, &blueprint->parts[i]);
	}
	for (uint32_t i = 0; i < blueprint->parts_n; i++) {
		finish_part(&maker, &blueprint->parts[i], maker.made[i]);
	}
	ZVAL_COPY_VALUE(result, &file->lasting.value);
	put(&maker, result);
	if (UNEXPECTED(maker.classes->is_refused)) {
		drop(&maker, result);
	}
	if (maker.made != few) {
		efree(maker.made);
	}
	return !maker.classes->is_refused;
}
