/* SPDX-License-Identifier: MIT
 * Values that outlast their request: arrays and strings in one block of memory that nobody writes to. Objects are made
 * anew from what stands there of them. */
#ifndef AMBER_LASTING_H
#define AMBER_LASTING_H

#include "php.h"

enum amber_part_made {
	AMBER_MADE_ARRAY,  /* that holds an object, or another such array */
	AMBER_MADE_OBJECT, /* with declared properties */
	AMBER_MADE_TABLE,  /* an object with other properties */
	AMBER_MADE_CASE,   /* of an enum; this one is only looked up */
};

/* What is made by each load. In the values of a block it is IS_PTR, and the long in it the number of the part. */
typedef struct {
	uint8_t  made;
	uint32_t uses;  /* places that hold it */
	uint32_t class; /* its number, but of an array */
	union {
		zend_array  *array; /* of TABLE the properties */
		zval        *slots; /* as many as the class has */
		zend_string *name;  /* of the case */
	};
} amber_made_part;

/* A class as it was when the value was made lasting. */
typedef struct {
	zend_string  *lower;  /* its name */
	bool          is_enum;
	bool          is_open; /* amber_lasting_class_is_open() */
	uint32_t      count;  /* of slots; 0: of an enum */
	uint32_t      first;  /* slots of the classes before it */
	zend_string **names;  /* of the properties in them */
	uint32_t     *types;  /* in each of them, a bit for each */
} amber_made_class;

typedef struct {
	amber_made_part  *parts;
	amber_made_class *classes;
	uint32_t parts_n, classes_n, slots_n;
} amber_blueprint;

typedef struct {
	zval   value; /* to be copied without counting: a leaf, an interned string or an immutable array; or a part */
	void  *block; /* what it consists of; NULL: it needs none */
	size_t size;  /* of the block, whole pages */
	const amber_blueprint *blueprint; /* in the block; NULL: there are no objects */
} amber_lasting;

/* Whether the engine alone makes objects of a class, and no hook of it is called then. */
bool amber_lasting_class_is_plain(const zend_class_entry *ce);
/* Whether objects of a class have what properties they are given, and no others. */
bool amber_lasting_class_is_open(const zend_class_entry *ce);

/* Makes a copy of a value that lasts until amber_lasting_free(), of so many bytes at most; may_make: there may be
 * objects in it. Allocates nothing from the request. False: there is no room or memory for it, and lasting->size is
 * what it would take; or there is a reference in it, or an object that can't be made so, and that is 0. */
bool amber_lasting_make(const zval *value, bool may_make, size_t most, amber_lasting *lasting);
void amber_lasting_free(amber_lasting *lasting);

#endif
