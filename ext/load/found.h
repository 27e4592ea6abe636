/* SPDX-License-Identifier: MIT
 * What a value that is to last consists of, besides strings: its arrays, and the objects that can be made anew. */
#ifndef AMBER_FOUND_H
#define AMBER_FOUND_H

#include "load/lasting.h"

#define AMBER_NO_NUMBER UINT32_MAX

/* An array or object that was found. */
typedef struct {
	uint8_t     made;
	bool        is_part; /* made by each load */
	uint32_t    number;  /* of the part */
	uint32_t    uses, class;
	uint32_t    holder;  /* the container in which it was found */
	const void *from;
	void       *to;
} amber_found_container;

/* An array that was found again in another container. */
typedef struct {
	uint32_t array, holder;
} amber_meeting;

typedef struct {
	const zend_class_entry *ce;
	uint32_t *types; /* of its slots */
} amber_found_class;

typedef struct {
	char        *block;   /* NULL in the first walk */
	size_t       used;
	HashTable    strings; /* address of one that is counted twice or more => its copy */
	HashTable    known;   /* address of a class, or what is counted twice or more => its index */
	amber_found_container *containers;
	amber_meeting *meetings;
	amber_found_class *classes;
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
void amber_take_container(amber_copier *copier, amber_found_container *container);
/* When all are found: gives numbers to those that each load makes. False: they hold each other in too many ways. */
bool amber_number_parts(amber_copier *copier);

#endif
