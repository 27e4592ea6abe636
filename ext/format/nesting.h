/* SPDX-License-Identifier: MIT
 * Calls of Amber from hooks that Amber called: what they may know of the outer calls, and how deep they may nest. */
#ifndef AMBER_FORMAT_NESTING_H
#define AMBER_FORMAT_NESTING_H

#include "php_amber.h"

/* A running hook. The list has the hooks of all fibers in the order in which they began. */
typedef struct amber_hook {
	/* the object whose Serializable hook runs; NULL: another hook, which knows nothing of the outer calls */
	zend_object *object;
	bool         reads;  /* unserialize(), not serialize() */
	void        *fiber;
} amber_hook;

/* Measures the C stack; called at the start of a thread. */
void amber_nesting_startup(zend_amber_globals *globals);

/* Begin and end a call that needs tables. Returns false if too little C stack is left for a call inside another. */
bool amber_call_begin_otherwise(void);
static inline bool amber_call_begin(void)
{
	if (UNEXPECTED(CG(unclean_shutdown)) || AMBER_G(calls)) {
		return amber_call_begin_otherwise();
	}
	AMBER_G(calls) = 1;
	return true;
}

static inline void amber_call_end(void)
{
	AMBER_G(calls)--;
}

/* Begin and end a hook. object: of Serializable; NULL: another hook, which is recorded only inside one of
 * Serializable. */
void amber_hook_begin(zend_object *object, bool reads);
void amber_hook_end(zend_object *object);

/* The distance of the running Serializable::serialize() hook of this object: 1 for the innermost, 0 if its hook does
 * not run. */
uint32_t amber_enclosing_hook_of(const zend_object *object);

/* Returns the objects of all running Serializable::unserialize() hooks, innermost first; the caller frees the array. */
zend_object **amber_hooks_outwards(uint32_t *n);

#endif
