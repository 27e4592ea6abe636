/* SPDX-License-Identifier: MIT
 * Values that outlive their request. */
#ifndef AMBER_LOAD_PERSISTENT_H
#define AMBER_LOAD_PERSISTENT_H

#include "php.h"

enum amber_template_part_of {
	AMBER_TEMPLATE_ARRAY,  /* that holds an object, or another such array */
	AMBER_TEMPLATE_OBJECT, /* with declared properties */
	AMBER_TEMPLATE_TABLE,  /* an object with other properties */
	AMBER_TEMPLATE_CASE,   /* of an enum; this one is only looked up */
};

/* What is made by each load. In the values of a block it is IS_PTR, and the long in it the number of the part. */
typedef struct {
	uint8_t  template_of;
	uint32_t uses;  /* places that hold it */
	uint32_t class; /* its number, but of an array */
	union {
		zend_array  *array; /* of TABLE the properties */
		zval        *slots; /* as many as the class has */
		zend_string *name;  /* of the case */
	};
} amber_template_part;

/* A class as it was when the value was made lasting. */
typedef struct {
	zend_string  *lower;  /* its name */
	bool          is_enum;
	bool          is_open; /* amber_lasting_class_is_open() */
	uint32_t      count;  /* of slots; 0: of an enum */
	uint32_t      first;  /* slots of the classes before it */
	zend_string **names;  /* of the properties in them */
	uint32_t     *types;  /* in each of them, a bit for each */
} amber_template_class;

typedef struct {
	amber_template_part  *parts;
	amber_template_class *classes;
	uint32_t parts_n, classes_n, slots_n;
} amber_template;

typedef struct {
	zval   value; /* to be copied without counting: a leaf, an interned string or an immutable array; or a part */
	void  *block; /* what it consists of; NULL: it needs none */
	size_t size;  /* of the block, whole pages */
	const amber_template *template; /* in the block; NULL: there are no objects */
} amber_persistent;

/* Whether the engine alone makes objects of a class, and no hook of it is called then. */
bool amber_persistent_class_is_plain(const zend_class_entry *ce);
/* Whether objects of a class have what properties they are given, and no others. */
bool amber_persistent_class_is_open(const zend_class_entry *ce);

/* Makes a copy of a value that lasts until amber_lasting_free(), of so many bytes at most; may_make: there may be
 * objects in it. Allocates nothing from the request. False: there is no room or memory for it, and lasting->size is
 * what it would take; or there is a reference in it, or an object that can't be made so, and that is 0. */
bool amber_persistent_make(const zval *value, bool may_make, size_t most, amber_persistent *persistent);
void amber_persistent_free(amber_persistent *persistent);

/* --- what a value consists of ---------------------------------------------- */

#define AMBER_NO_NUMBER UINT32_MAX

/* An array or object that was found. */
typedef struct {
	uint8_t     template_of;
	bool        is_part; /* made by each load */
	uint32_t    number;  /* of the part */
	uint32_t    uses, class;
	uint32_t    holder;  /* the container in which it was found */
	const void *from;
	void       *to;
} amber_measured_container;

/* An array that was found again in another container. */
typedef struct {
	uint32_t array, holder;
} amber_meeting;

typedef struct {
	const zend_class_entry *ce;
	uint32_t *types; /* of its slots */
} amber_measured_class;

typedef struct {
	char        *block;   /* NULL in the first walk */
	size_t       used;
	HashTable    strings; /* address of one that is counted twice or more => its copy */
	HashTable    known;   /* address of a class, or what is counted twice or more => its index */
	amber_measured_container *containers;
	amber_meeting *meetings;
	amber_measured_class *classes;
	uint32_t     containers_used, containers_size, meetings_used, meetings_size, classes_used, classes_size;
	uint32_t     parts, slots; /* how many there are of these */
	uint32_t     at, next; /* the container that is copied, and the next one that is met for the first time */
	bool         may_make, has_other; /* what cannot last was met */
} amber_copier;

/* Room in the block; NULL in the first walk. */
static inline void *amber_take(amber_copier *copier, size_t size)
{
	char *room = copier->block ? copier->block + copier->used : NULL;

	copier->used += ZEND_MM_ALIGNED_SIZE(size);
	return room;
}

/* Slots of an object, none of which is asked of an enum. */
static inline uint32_t amber_slots_of(const zend_class_entry *ce)
{
	return ce->ce_flags & ZEND_ACC_ENUM ? 0 : (uint32_t) ce->default_properties_count;
}

static inline size_t amber_table_bytes(const zend_array *table)
{
	return HT_IS_PACKED(table) ? HT_PACKED_USED_SIZE(table) : HT_USED_SIZE(table);
}

/* The index of an array or object: a walk meets them in the order of the first one. AMBER_NO_NUMBER: it cannot last. */
uint32_t amber_find_container(amber_copier *copier, const zval *value);
/* All that the copy of a container takes, but strings. */
void amber_take_container(amber_copier *copier, amber_measured_container *container);
/* When all are found: gives numbers to those that each load makes. False: they hold each other in too many ways. */
bool amber_number_parts(amber_copier *copier);

#endif
