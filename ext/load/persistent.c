/* SPDX-License-Identifier: MIT
 *
 * Copies arrays and strings into one block, as opcache does (zend_persist.c in PHP): immutable arrays, and interned
 * strings with known hashes. PHP neither counts, frees nor writes to them; code that changes one gets a copy.
 *
 * Strings are not IS_STR_PERMANENT. So PHP treats them as interned strings of the request, and keeps no pointer to them
 * beyond its end (php_pcre.c, for one, copies such strings).
 *
 * The walk is a loop over arrays and objects instead of a recursion, so that deep values take no C stack. The first
 * walk finds them and the size of the block, the second one copies them.
 */
#include "load/load.h"
#include "zend_enum.h"

#ifdef HAVE_MMAP
# include <sys/mman.h>
# include <unistd.h>
# if ZEND_DEBUG && !defined(AMBER_PROTECT_PERSISTENT)
#  define AMBER_PROTECT_PERSISTENT 1
# endif
#endif

static zend_string *copy_string(amber_copier *copier, const zend_string *from)
{
	bool is_shared = ZSTR_IS_INTERNED(from) || GC_REFCOUNT(from) > 1;
	zend_ulong address = (zend_ulong) (uintptr_t) from;
	zend_string *to = is_shared ? zend_hash_index_find_ptr(&copier->strings, address) : NULL;

	if (to) {
		return to;
	}
	to = amber_take(copier, _ZSTR_STRUCT_SIZE(ZSTR_LEN(from)));
	if (to) {
		GC_SET_REFCOUNT(to, 2);
		GC_TYPE_INFO(to) = GC_STRING | (IS_STR_INTERNED << GC_FLAGS_SHIFT);
		ZSTR_LEN(to) = ZSTR_LEN(from);
		memcpy(ZSTR_VAL(to), ZSTR_VAL(from), ZSTR_LEN(from) + 1);
		ZSTR_H(to) = zend_hash_func(ZSTR_VAL(to), ZSTR_LEN(to));
	}
	if (is_shared) {
		/* the first walk has no copy yet and stores the address of the original instead */
		zend_hash_index_add_new_ptr(&copier->strings, address, to ? (void *) to : (void *) from);
	}
	return to;
}

/* --- copying ------------------------------------------------------------------------ */

/* to: has the bits of from already, including the collision chain of a table; NULL in the first walk. */
static void copy_value(amber_copier *copier, const zval *from, zval *to)
{
	if (Z_TYPE_P(from) == IS_STRING) {
		zend_string *copy = copy_string(copier, Z_STR_P(from));
		if (to) {
			Z_STR_P(to) = copy;
			Z_TYPE_INFO_P(to) = IS_INTERNED_STRING_EX;
		}
		return;
	}
	if (Z_TYPE_P(from) != IS_ARRAY && Z_TYPE_P(from) != IS_OBJECT) {
		copier->has_other |= Z_TYPE_P(from) > IS_STRING;
		return;
	}
	if (Z_TYPE_P(from) == IS_ARRAY && zend_hash_num_elements(Z_ARR_P(from)) == 0) {
		if (to) {
			Z_ARR_P(to) = (zend_array *) &zend_empty_array;
			Z_TYPE_INFO_P(to) = IS_ARRAY;
		}
		return;
	}
	uint32_t index = amber_find_container(copier, from);
	if (index == AMBER_NO_NUMBER) {
		copier->has_other = true;
		return;
	}
	amber_measured_container *container = &copier->containers[index];
	container->uses += !copier->block;
	if (to && container->is_part) {
		Z_LVAL_P(to) = (zend_long) container->number;
		Z_TYPE_INFO_P(to) = IS_PTR;
	} else if (to) {
		Z_ARR_P(to) = container->to;
		Z_TYPE_INFO_P(to) = IS_ARRAY; /* without refcount */
	}
}

static void copy_table(const zend_array *from, zend_array *to)
{
	void *data = to + 1;

	memcpy(data, HT_GET_DATA_ADDR(from), amber_table_bytes(from));
	memcpy(to, from, sizeof(zend_array));
	HT_SET_DATA_ADDR(to, data);
	GC_SET_REFCOUNT(to, 2);
	GC_TYPE_INFO(to) = GC_ARRAY | ((IS_ARRAY_IMMUTABLE | GC_NOT_COLLECTABLE) << GC_FLAGS_SHIFT);
	HT_FLAGS(to) |= HASH_FLAG_STATIC_KEYS; /* all keys are interned strings or ints */
	to->nInternalPointer = 0;
}

static void copy_elements(amber_copier *copier, const zend_array *from, zend_array *to)
{
	if (to) {
		copy_table(from, to);
	}
	for (uint32_t i = 0; i < from->nNumUsed; i++) {
		if (HT_IS_PACKED(from)) {
			copy_value(copier, from->arPacked + i, to ? to->arPacked + i : NULL);
			continue;
		}
		const Bucket *bucket = from->arData + i;
		if (Z_TYPE(bucket->val) == IS_UNDEF) {
			continue;
		}
		copy_value(copier, &bucket->val, to ? &to->arData[i].val : NULL);
		if (bucket->key) {
			zend_string *key = copy_string(copier, bucket->key);
			if (to) {
				to->arData[i].key = key;
			}
		}
	}
}

static void copy_slots(amber_copier *copier, const amber_measured_container *container)
{
	const zend_object *object = container->from;
	zval *slots = container->to;
	uint32_t *types = copier->classes[container->class].types;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		const zval *value = &object->properties_table[i];
		types[i] |= 1u << Z_TYPE_P(value);
		if (slots) {
			ZVAL_COPY_VALUE(&slots[i], value);
			Z_EXTRA(slots[i]) = 0;
		}
		copy_value(copier, value, slots ? &slots[i] : NULL);
	}
}

static void copy_container(amber_copier *copier, uint32_t index)
{
	const amber_measured_container container = copier->containers[index]; /* a copy, as the list may move */

	switch (container.kind) {
		case AMBER_TEMPLATE_ARRAY:
			copy_elements(copier, container.from, container.to);
			return;
		case AMBER_TEMPLATE_TABLE:
			copy_elements(copier, ((const zend_object *) container.from)->properties, container.to);
			return;
		case AMBER_TEMPLATE_OBJECT:
			copy_slots(copier, &container);
			return;
		default:
			copier->containers[index].to = copy_string(copier,
				Z_STR_P(zend_enum_fetch_case_name((zend_object *) container.from)));
	}
}

static zend_string *copy_lowered(amber_copier *copier, zend_string *name)
{
	zend_string *lower = zend_string_tolower_ex(name, true), *copy = copy_string(copier, lower);

	zend_string_release_ex(lower, true);
	return copy;
}

static void copy_class(amber_copier *copier, const amber_measured_class *found, amber_template_class *class,
	uint32_t first)
{
	uint32_t count = amber_slots_of(found->ce);
	zend_string **names = amber_take(copier, sizeof(zend_string *) * count);
	uint32_t *types = amber_take(copier, sizeof(uint32_t) * count);
	zend_string *lower = copy_lowered(copier, found->ce->name);

	for (uint32_t i = 0; i < count; i++) {
		zend_string *property = copy_string(copier, found->ce->properties_info_table[i]->name);
		if (class) {
			names[i] = property;
			types[i] = found->types[i];
		}
	}
	if (class) {
		bool is_enum = found->ce->ce_flags & ZEND_ACC_ENUM;
		bool is_open = amber_persistent_class_is_open(found->ce);
		*class = (amber_template_class) { lower, is_enum, is_open, count, first, names, types };
	}
}

static void copy_template(amber_copier *copier, amber_persistent *persistent)
{
	if (!copier->parts) {
		return;
	}
	amber_template *template = amber_take(copier, sizeof(amber_template));
	amber_template_part *parts = amber_take(copier, sizeof(amber_template_part) * copier->parts);
	amber_template_class *classes = amber_take(copier, sizeof(amber_template_class) * copier->classes_used);
	uint32_t first = 0;

	for (uint32_t i = 0; i < copier->classes_used; i++) {
		const amber_measured_class *found = &copier->classes[i];
		copy_class(copier, found, classes ? &classes[i] : NULL, first);
		first += amber_slots_of(found->ce);
	}
	for (uint32_t i = 0; parts && i < copier->containers_used; i++) {
		const amber_measured_container *container = &copier->containers[i];
		if (container->is_part) {
			parts[container->number] = (amber_template_part) { container->kind, container->uses, container->class,
				{ container->to } };
		}
	}
	if (template) {
		*template = (amber_template) { parts, classes, copier->parts, copier->classes_used, copier->slots };
		persistent->template = template;
	}
}

/* Walks the value and everything in it. */
static void walk(amber_copier *copier, const zval *value, zval *to)
{
	copier->next = 0;
	copier->at = AMBER_NO_NUMBER;
	copy_value(copier, value, to);
	for (uint32_t i = 0; i < copier->containers_used && !copier->has_other; i++) {
		copier->at = i;
		copy_container(copier, i);
	}
}

/* The first walk; returns false if it finds a value that cannot be persistent. */
static bool find_all(amber_copier *copier, const zval *value, amber_persistent *persistent)
{
	walk(copier, value, NULL);
	if (copier->has_other) {
		return false;
	}
	amber_number_parts(copier);
	copy_template(copier, persistent);
	return true;
}

/* The second walk. */
static void copy_all(amber_copier *copier, const zval *value, amber_persistent *persistent)
{
	copier->used = 0;
	zend_hash_clean(&copier->strings);
	for (uint32_t i = 0; i < copier->containers_used; i++) {
		amber_take_container(copier, &copier->containers[i]);
	}
	walk(copier, value, &persistent->value);
	copy_template(copier, persistent);
}

/* Blocks are whole pages, so that forked processes keep sharing them: nothing else on these pages is written. */
#ifdef HAVE_MMAP
static void *get_block(size_t *size)
{
	size_t page = (size_t) sysconf(_SC_PAGESIZE);

	*size = (*size + page - 1) / page * page;
	void *block = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return block == MAP_FAILED ? NULL : block;
}

static void free_block(void *block, size_t size)
{
	munmap(block, size);
}
#else
static void *get_block(size_t *size)
{
	return malloc(*size);
}

static void free_block(void *block, size_t size)
{
	free(block);
}
#endif

static bool copy_to_block(amber_copier *copier, const zval *value, amber_persistent *persistent)
{
	copier->block = persistent->block = get_block(&persistent->size);
	if (!persistent->block) {
		return false;
	}
	copy_all(copier, value, persistent);
#ifdef AMBER_PROTECT_PERSISTENT
	mprotect(persistent->block, persistent->size, PROT_READ);
#endif
	return true;
}

static void free_copier(amber_copier *copier)
{
	for (uint32_t i = 0; i < copier->classes_used; i++) {
		free(copier->classes[i].types);
	}
	free(copier->classes);
	free(copier->containers);
	zend_hash_destroy(&copier->strings);
	zend_hash_destroy(&copier->known);
}

bool amber_persistent_make(const zval *value, bool may_make, size_t most, amber_persistent *persistent)
{
	amber_copier copier = { .may_make = may_make };

	*persistent = (amber_persistent) { 0 };
	ZVAL_COPY_VALUE(&persistent->value, value);
	zend_hash_init(&copier.strings, 8, NULL, NULL, 1);
	zend_hash_init(&copier.known, 8, NULL, NULL, 1);
	bool good = find_all(&copier, value, persistent);
	if (good && copier.used == 0) {
		/* a scalar; or the empty array, which is a constant of PHP */
		copy_value(&copier, value, &persistent->value);
	} else if (good) {
		persistent->size = copier.used;
		good = copier.used <= most && copy_to_block(&copier, value, persistent);
	}
	free_copier(&copier);
	return good;
}

void amber_persistent_free(amber_persistent *persistent)
{
	if (persistent->block) {
		free_block(persistent->block, persistent->size);
		persistent->block = NULL;
	}
}
