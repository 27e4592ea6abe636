/* SPDX-License-Identifier: MIT
 *
 * Finds the containers of a value; builds values with objects from their template.
 */
#include "format/compat.h"
#include "format/options.h"
#include "load/load.h"
#include "zend_enum.h"
#include "zend_exceptions.h"

static uint32_t known_index(const amber_copier *copier, const void *of)
{
	const zval *index = zend_hash_index_find(&copier->known, (zend_ulong) (uintptr_t) of);

	return index ? (uint32_t) Z_LVAL_P(index) : AMBER_NO_NUMBER;
}

static void know_index(amber_copier *copier, const void *of, uint32_t index)
{
	zval value;

	ZVAL_LONG(&value, index);
	zend_hash_index_add_new(&copier->known, (zend_ulong) (uintptr_t) of, &value);
}

/* Makes room for one more entry in a list. Lists are not in the request's memory, whose limit would end the walk
 * without freeing them. */
static void make_room(void *list, uint32_t used, uint32_t *size, size_t entry)
{
	void **slot = list;

	if (used == *size) {
		*size = *size ? *size * 2 : 64;
		*slot = safe_perealloc(*slot, *size, entry, 0, 1);
	}
}

/* --- finding containers -------------------------------------------------- */

bool amber_persistent_class_is_plain(const zend_class_entry *ce)
{
	const uint32_t never = ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_IMPLICIT_ABSTRACT_CLASS
		| ZEND_ACC_EXPLICIT_ABSTRACT_CLASS | ZEND_ACC_ENUM | ZEND_ACC_NOT_SERIALIZABLE;

	return amber_class_is_plain(ce) && !(ce->ce_flags & never) && !amber_class_is_hooked(ce);
}

bool amber_persistent_class_is_open(const zend_class_entry *ce)
{
	/* static properties are not in objects, but a dynamic property could have the name of one */
	return ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES && zend_hash_num_elements(&ce->properties_info) == 0;
}

/* The kind of part for an object; AMBER_TEMPLATE_ARRAY: no template can build it. */
static enum amber_template_part_kind kind_of(const zend_object *object)
{
	const zend_class_entry *ce = object->ce;

	if (ce->ce_flags & ZEND_ACC_ENUM) {
		return AMBER_TEMPLATE_CASE;
	}
	if (!amber_persistent_class_is_plain(ce) || amber_object_is_lazy(object)) {
		return AMBER_TEMPLATE_ARRAY;
	}
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (!ce->properties_info_table[i]) {
			return AMBER_TEMPLATE_ARRAY;
		}
	}
	if (!object->properties) {
		return AMBER_TEMPLATE_OBJECT;
	}
	return amber_persistent_class_is_open(ce) ? AMBER_TEMPLATE_TABLE : AMBER_TEMPLATE_ARRAY;
}

static uint32_t class_of(amber_copier *copier, const zend_class_entry *ce)
{
	uint32_t index = known_index(copier, ce);

	if (index == AMBER_NO_NUMBER) {
		index = copier->classes_used++;
		make_room(&copier->classes, index, &copier->classes_size, sizeof(amber_measured_class));
		copier->classes[index].ce = ce;
		copier->classes[index].types = pecalloc(amber_slots_of(ce) + 1, sizeof(uint32_t), 1);
		copier->slots += amber_slots_of(ce);
		know_index(copier, ce, index);
	}
	return index;
}

void amber_take_container(amber_copier *copier, amber_measured_container *container)
{
	const zend_object *object = container->from;

	switch (container->kind) {
		case AMBER_TEMPLATE_CASE:
			return;
		case AMBER_TEMPLATE_OBJECT:
			container->to = amber_take(copier, sizeof(zval) * (size_t) object->ce->default_properties_count);
			return;
		default:
			container->to = amber_take(copier, sizeof(zend_array));
			amber_take(copier, amber_table_bytes(container->kind == AMBER_TEMPLATE_TABLE ? object->properties
				: container->from));
	}
}

/* Makes a container a part, and all containers around it, as they must be built anew too. An array that holds a part
 * and stands in several places cannot be persistent, which is rare: a PHP array of objects that was copied. */
static void become_part(amber_copier *copier, uint32_t index)
{
	while (index != AMBER_NO_NUMBER && !copier->containers[index].is_part) {
		copier->containers[index].is_part = true;
		copier->has_other |= copier->containers[index].is_repeated;
		index = copier->containers[index].holder;
	}
}

/* Notes that the container that is copied holds one that was found before. */
static void add_repeat(amber_copier *copier, amber_measured_container *container)
{
	if (container->kind == AMBER_TEMPLATE_ARRAY) {
		container->is_repeated = true;
		copier->has_other |= container->is_part;
	} else {
		become_part(copier, copier->at);
	}
}

/* Adds a container that is found for the first time; returns false if it cannot be persistent. */
static bool add_container(amber_copier *copier, const zval *value)
{
	bool is_array = Z_TYPE_P(value) == IS_ARRAY;
	enum amber_template_part_kind kind = is_array ? AMBER_TEMPLATE_ARRAY : kind_of(Z_OBJ_P(value));

	if (!is_array && (kind == AMBER_TEMPLATE_ARRAY || !copier->may_make)) {
		return false;
	}
	make_room(&copier->containers, copier->containers_used, &copier->containers_size, sizeof(amber_measured_container));
	amber_measured_container *found = &copier->containers[copier->containers_used];
	*found = (amber_measured_container) { .kind = (uint8_t) kind, .holder = copier->at,
		.from = Z_COUNTED_P(value) };
	if (!is_array) {
		found->class = class_of(copier, Z_OBJCE_P(value));
		become_part(copier, copier->containers_used);
	}
	amber_take_container(copier, found);
	copier->containers_used++;
	return true;
}

uint32_t amber_find_container(amber_copier *copier, const zval *value)
{
	const zend_refcounted *counted = Z_COUNTED_P(value);
	bool is_shared = (GC_FLAGS(counted) & GC_IMMUTABLE) || GC_REFCOUNT(counted) > 1;
	uint32_t index = is_shared ? known_index(copier, counted) : AMBER_NO_NUMBER;

	if (index == AMBER_NO_NUMBER || index == copier->next) {
		index = copier->next;
		if (!copier->block && !add_container(copier, value)) {
			return AMBER_NO_NUMBER;
		}
		if (!copier->block && is_shared) {
			know_index(copier, counted, index);
		}
		copier->next++;
	} else if (!copier->block) {
		add_repeat(copier, &copier->containers[index]);
	}
	return index;
}

/* --- parts --------------------------------------------------------------------------- */

void amber_number_parts(amber_copier *copier)
{
	for (uint32_t i = 0; i < copier->containers_used; i++) {
		if (copier->containers[i].is_part) {
			copier->containers[i].number = copier->parts++;
		}
	}
}

/* --- templates ------------------------------------------------------------- */

/* The classes of a file, resolved in this request. */
typedef struct {
	bool is_refused;             /* the type of a property has refused a value */
	zend_class_entry **seen;     /* for each slot: class of the object that its type accepted last */
	zend_class_entry *classes[];
} request_classes;

/* The state of one load: template, classes, and the instance of each part. */
typedef struct {
	const amber_template *template;
	request_classes *classes;
	void **instances;
} maker;

/* --- classes ------------------------------------------------------------------------ */

static bool accepts(const zend_class_entry *ce, const amber_template_class *class, uint32_t i)
{
	const zend_property_info *info = ce->properties_info_table[i];
	uint32_t types = class->types[i];

	if (!info || !zend_string_equals(info->name, class->names[i])) {
		return false;
	}
	if (types & (1u << IS_UNDEF) && Z_TYPE(ce->default_properties_table[i]) != IS_UNDEF) {
		return false;
	}
	/* objects are checked one by one */
	types &= ~(1u << IS_UNDEF | 1u << IS_OBJECT);
	return !ZEND_TYPE_IS_SET(info->type) || (types & ~ZEND_TYPE_PURE_MASK(info->type)) == 0;
}

/* Whether objects of the class have been created, or its constants used; opcache keeps that flag beside its classes. */
static bool is_in_use(const zend_class_entry *ce)
{
	uint32_t flags = ce->ce_flags;

	if (ce->type == ZEND_USER_CLASS && ZEND_MAP_PTR(ce->mutable_data)) {
		const zend_class_mutable_data *data = ZEND_MAP_PTR_GET_IMM(ce->mutable_data);
		flags |= data ? data->ce_flags : 0;
	}
	return (flags & ZEND_ACC_CONSTANTS_UPDATED) != 0;
}

/* The loaded class of this name, if its objects have these properties; else NULL. */
static zend_class_entry *find_class(const amber_template_class *class)
{
	const zval *found = zend_hash_find_known_hash(EG(class_table), class->lower);
	zend_class_entry *ce = found ? Z_PTR_P(found) : NULL;

	if (!ce || class->is_enum) {
		return ce && ce->ce_flags & ZEND_ACC_ENUM ? ce : NULL;
	}
	if (!(ce->ce_flags & ZEND_ACC_LINKED) || !is_in_use(ce) || !amber_persistent_class_is_plain(ce)
	 || (uint32_t) ce->default_properties_count != class->count
	 || (class->is_open && !amber_persistent_class_is_open(ce))) {
		return NULL;
	}
	for (uint32_t i = 0; i < class->count; i++) {
		if (!accepts(ce, class, i)) {
			return NULL;
		}
	}
	return ce;
}

/* The case of this name; NULL: it does not exist, or has not been used yet. */
static zend_object *find_case(zend_class_entry *ce, const zend_string *name)
{
	const zend_class_constant *constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), (zend_string *) name);

	return constant && ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE
		&& Z_TYPE(constant->value) == IS_OBJECT ? Z_OBJ(constant->value) : NULL;
}

static bool find_classes(const amber_template *template, request_classes *classes)
{
	for (uint32_t i = 0; i < template->classes_n; i++) {
		classes->classes[i] = find_class(&template->classes[i]);
		if (!classes->classes[i]) {
			return false;
		}
	}
	for (uint32_t i = 0; i < template->parts_n; i++) {
		const amber_template_part *part = &template->parts[i];
		if (part->kind == AMBER_TEMPLATE_CASE && !find_case(classes->classes[part->class], part->name)) {
			return false;
		}
	}
	return true;
}

/* The resolved classes of a file; NULL: not all are loaded yet. */
static request_classes *classes_of(amber_load_request *request, const amber_cached_file *file)
{
	const amber_template *template = file->persistent.template;
	request_classes *classes = zend_hash_index_find_ptr(&request->classes, (zend_ulong) (uintptr_t) file);

	if (EXPECTED(classes != NULL)) {
		return classes;
	}
	size_t size = sizeof(request_classes) + template->classes_n * sizeof(zend_class_entry *);
	classes = pecalloc(1, size + template->slots_n * sizeof(zend_class_entry *), 1);
	classes->seen = (zend_class_entry **) ((char *) classes + size);
	if (!find_classes(template, classes)) {
		free(classes); /* the next load tries again */
		return NULL;
	}
	zend_hash_index_add_new_ptr(&request->classes, (zend_ulong) (uintptr_t) file, classes);
	return classes;
}

static bool allows(const amber_decode_options *options, const amber_template *template)
{
	if (options->class_map) {
		return false;
	}
	for (uint32_t i = 0; options->allowed_classes && i < template->classes_n; i++) {
		if (!amber_class_allowed(options, template->classes[i].lower)) {
			return false;
		}
	}
	return true;
}

/* --- making ----------------------------------------------------------------------------- */

static void *make_object(const maker *maker, const amber_template_part *part)
{
	zend_class_entry *ce = maker->classes->classes[part->class];

	if (part->kind == AMBER_TEMPLATE_CASE) {
		zend_object *object = find_case(ce, part->name);
		GC_SET_REFCOUNT(object, GC_REFCOUNT(object) + part->uses);
		return object;
	}
	zend_object *object = zend_objects_new(ce);
	GC_SET_REFCOUNT(object, part->uses);
	if (part->kind == AMBER_TEMPLATE_TABLE) {
		object->properties = zend_array_dup(part->array);
	} else {
		memcpy(object->properties_table, part->slots, sizeof(zval) * (size_t) ce->default_properties_count);
	}
	return object;
}

static void *make_part(const maker *maker, const amber_template_part *part)
{
	if (part->kind != AMBER_TEMPLATE_ARRAY) {
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

	if (maker->template->parts[number].kind == AMBER_TEMPLATE_ARRAY) {
		ZVAL_ARR(place, maker->instances[number]);
	} else {
		ZVAL_OBJ(place, maker->instances[number]);
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

static void finish_object(maker *maker, const amber_template_class *class, zend_object *object)
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

static void finish_part(maker *maker, const amber_template_part *part, void *instance)
{
	switch (part->kind) {
		case AMBER_TEMPLATE_ARRAY:
			finish_array(maker, instance);
			return;
		case AMBER_TEMPLATE_TABLE:
			finish_array(maker, ((zend_object *) instance)->properties);
			return;
		case AMBER_TEMPLATE_OBJECT:
			finish_object(maker, &maker->template->classes[part->class], instance);
			return;
	}
}

/* Releases a value that is complete but breaks a property type. User code must not see it, so no destructor runs. */
static void drop(const maker *maker, zval *result)
{
	const amber_template *template = maker->template;

	for (uint32_t i = 0; i < template->parts_n; i++) {
		uint8_t kind = template->parts[i].kind;
		if (kind == AMBER_TEMPLATE_OBJECT || kind == AMBER_TEMPLATE_TABLE) {
			GC_ADD_FLAGS((zend_object *) maker->instances[i], IS_OBJ_DESTRUCTOR_CALLED);
		}
	}
	zval_ptr_dtor(result);
	ZVAL_NULL(result);
}

bool amber_template_make(amber_load_request *request, const amber_cached_file *file,
	const amber_decode_options *options, zval *result)
{
	const amber_template *template = file->persistent.template;

	if (!allows(options, template)) {
		return false;
	}
	maker maker = { .template = template, .classes = classes_of(request, file) };
	if (!maker.classes || maker.classes->is_refused) {
		return false;
	}
	maker.instances = safe_emalloc(template->parts_n, sizeof(void *), 0);
	for (uint32_t i = 0; i < template->parts_n; i++) {
		maker.instances[i] = make_part(&maker, &template->parts[i]);
	}
	for (uint32_t i = 0; i < template->parts_n; i++) {
		finish_part(&maker, &template->parts[i], maker.instances[i]);
	}
	ZVAL_COPY_VALUE(result, &file->persistent.value);
	put(&maker, result);
	if (UNEXPECTED(maker.classes->is_refused)) {
		drop(&maker, result);
	}
	efree(maker.instances);
	return !maker.classes->is_refused;
}
