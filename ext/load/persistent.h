/* SPDX-License-Identifier: MIT
 * Values that outlive their request. */
#ifndef AMBER_LOAD_PERSISTENT_H
#define AMBER_LOAD_PERSISTENT_H

#include "php.h"

enum amber_template_part_kind {
	AMBER_TEMPLATE_ARRAY,  /* an array that holds an object, or another such array */
	AMBER_TEMPLATE_OBJECT, /* an object with declared properties only */
	AMBER_TEMPLATE_TABLE,  /* an object with dynamic properties */
	AMBER_TEMPLATE_CASE,   /* an enum case, which is only looked up */
};

/* A part of a value that each load builds anew. In the values of a block it is an IS_PTR zval whose long is the number
 * of the part. */
typedef struct {
	uint8_t  kind;
	uint32_t uses;  /* number of zvals that hold it: its refcount */
	uint32_t class; /* number of its class; unused for an array */
	union {
		zend_array  *array; /* the array; for TABLE the properties */
		zval        *slots; /* the declared properties, as many as the class has */
		zend_string *name;  /* the name of the case */
	};
} amber_template_part;

/* A class as it was when the template was made. */
typedef struct {
	zend_string  *lower;  /* the lower-case name */
	bool          is_enum;
	bool          is_open; /* amber_persistent_class_is_open() */
	uint32_t      count;  /* number of slots; 0 for an enum */
	uint32_t      first;  /* number of slots of all classes before it */
	zend_string **names;  /* the property name of each slot */
	uint32_t     *types;  /* the types of the values in each slot, a bit for each type */
} amber_template_class;

typedef struct {
	amber_template_part  *parts;
	amber_template_class *classes;
	uint32_t parts_n, classes_n, slots_n;
} amber_template;

typedef struct {
	/* copied without a refcount: a scalar, an interned string or an immutable array; or a part (IS_PTR) */
	zval   value;
	void  *block; /* the memory of the value; NULL: it needs none */
	size_t size;  /* size of the block, in whole pages where it is mapped */
	const amber_template *template; /* inside the block; NULL: the value has no objects */
} amber_persistent;

/* Whether the engine alone creates objects of a class, without calling a hook. */
bool amber_persistent_class_is_plain(const zend_class_entry *ce);
/* Whether objects of a class have no declared properties and may have dynamic ones. */
bool amber_persistent_class_is_open(const zend_class_entry *ce);

/* Copies a value into persistent memory of at most `most` bytes, which the caller frees with amber_persistent_free().
 * may_make: the value may have objects. Allocates nothing from the request. Returns false without room or memory, with
 * persistent->size set to what it needs; or, with size 0, for a reference or an object that no template can build. */
bool amber_persistent_make(const zval *value, bool may_make, size_t most, amber_persistent *persistent);
void amber_persistent_free(amber_persistent *persistent);

/* --- copying a value ----------------------------------------------------- */

#define AMBER_NO_NUMBER UINT32_MAX

/* An array or object that the first walk found. */
typedef struct {
	uint8_t     kind;
	bool        is_part; /* built by each load */
	bool        is_repeated; /* an array that several others hold, or one several times */
	uint32_t    number;  /* number of the part */
	uint32_t    uses, class;
	uint32_t    holder;  /* the container where it was found first */
	const void *from;
	void       *to;
} amber_measured_container;

typedef struct {
	const zend_class_entry *ce;
	uint32_t *types; /* bits of the types in each slot */
} amber_measured_class;

typedef struct {
	char        *block;   /* NULL in the first walk */
	size_t       used;
	HashTable    strings; /* address of a string with two owners or more => its copy */
	HashTable    known;   /* address of a class, or of an array or object with two owners or more => its index */
	amber_measured_container *containers;
	amber_measured_class *classes;
	uint32_t     containers_used, containers_size, classes_used, classes_size;
	uint32_t     parts, slots; /* number of parts, and of their slots */
	uint32_t     at, next; /* index of the container that is copied, and of the next one to be found */
	bool         may_make, has_other; /* a value that cannot be persistent was found */
} amber_copier;

/* Takes room in the block; NULL in the first walk, which only adds up sizes. */
static inline void *amber_take(amber_copier *copier, size_t size)
{
	char *room = copier->block ? copier->block + copier->used : NULL;

	copier->used += ZEND_MM_ALIGNED_SIZE(size);
	return room;
}

/* The number of property slots of a class that a template has; none for an enum. */
static inline uint32_t amber_slots_of(const zend_class_entry *ce)
{
	return ce->ce_flags & ZEND_ACC_ENUM ? 0 : (uint32_t) ce->default_properties_count;
}

static inline size_t amber_table_bytes(const zend_array *table)
{
	return HT_IS_PACKED(table) ? HT_PACKED_USED_SIZE(table) : HT_USED_SIZE(table);
}

/* The index of an array or object, in the order in which the walk first finds them. AMBER_NO_NUMBER: it cannot be
 * persistent. */
uint32_t amber_find_container(amber_copier *copier, const zval *value);
/* Takes the room for a copy of a container, without strings. */
void amber_take_container(amber_copier *copier, amber_measured_container *container);
/* Numbers the containers that each load builds, once all are found. */
void amber_number_parts(amber_copier *copier);

#endif
