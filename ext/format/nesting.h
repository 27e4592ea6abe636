/* SPDX-License-Identifier: MIT
 * Calls of Amber from hooks that Amber called: what they may know of the calls around them, and how deep they may
 * go. */
#ifndef AMBER_FORMAT_NESTING_H
#define AMBER_FORMAT_NESTING_H

#include "php_amber.h"

/* Where hooks began, in the order in which they did; those of other fibers among them. */
typedef struct amber_hook {
	zend_object *object; /* whose hook of Serializable runs; NULL: another hook, which knows nothing of those around */
	bool         reads;  /* unserialize() */
	void        *fiber;
} amber_hook;

/* When the thread starts: how much C stack there is. */
void amber_nesting_startup(zend_amber_globals *globals);

/* A call with tables begins and ends. False: there is no C stack left for it. */
bool amber_call_begin(void);
void amber_call_end(void);

/* A hook begins and ends; object: of Serializable, NULL: another, which only matters inside these. */
void amber_hook_begin(zend_object *object, bool reads);
void amber_hook_end(zend_object *object);

/* How many hooks of Serializable::serialize() out of here that of this object runs, 1 being the innermost; 0: it does
 * not. */
uint32_t amber_outer_hook_of(const zend_object *object);

/* The objects of all hooks of Serializable::unserialize() around here, the innermost first; to be freed. */
zend_object **amber_hooks_outwards(uint32_t *n);

#endif
