/* SPDX-License-Identifier: MIT
 *
 * serialize() calls inside Serializable::serialize() share the outer call's table of values, so that cycles of objects
 * end and keep their identity; __serialize(), __sleep() and other hooks start anew (BG(serialize_lock) in
 * ext/standard/var.c). In Amber the inner call can name the objects whose hooks it runs in, which ends such a cycle.
 */
#include "format/nesting.h"
#include "zend_fibers.h"

#if PHP_VERSION_ID >= 80300
# include "zend_call_stack.h"
#elif !defined(ZEND_WIN32) && !defined(ZTS)
# include <sys/resource.h>
# define AMBER_MEASURES_STACK 1
#endif

/* Limit of nested calls where the C stack cannot be measured: each call takes about 2 kB, and fibers have 2 MB. */
#define CALLS_MOST 256

/* The stack size to assume for an unlimited stack: the usual one of Linux. */
#define STACK_USUAL ((size_t) 8 << 20)

/* Distance in bytes to the engine's own stack limit, which the engine checks in each user function. Amber stops
 * earlier, to say what is nested. */
#define BEFORE_THE_ENGINE ((uintptr_t) 64 << 10)

void amber_nesting_startup(zend_amber_globals *globals)
{
#ifdef AMBER_MEASURES_STACK
	struct rlimit limit;
	size_t size = STACK_USUAL;

	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
		size = (size_t) limit.rlim_cur;
	}
	/* a quarter is left for the callers of this function, and for releasing nested values */
	globals->stack_end = (uintptr_t) &limit - size / 4 * 3;
#else
	(void) globals;
#endif
}

static bool is_stack_ending(void)
{
#if PHP_VERSION_ID >= 80300 && defined(ZEND_CHECK_STACK_LIMIT)
	return EG(stack_limit)
		&& (uintptr_t) zend_call_stack_position() <= (uintptr_t) EG(stack_limit) + BEFORE_THE_ENGINE;
#else
# ifdef AMBER_MEASURES_STACK
	char here;
	if (!EG(active_fiber)) {
		return (uintptr_t) &here < AMBER_G(stack_end);
	}
# endif
	return AMBER_G(calls) > CALLS_MOST;
#endif
}

/* Forgets the hooks that a fatal error ended. */
static void forget_hooks(void)
{
	if (AMBER_G(hooks).list) {
		efree(AMBER_G(hooks).list);
	}
	AMBER_G(hooks) = (amber_hooks) { 0 };
}

zend_never_inline bool amber_call_begin_otherwise(void)
{
	if (CG(unclean_shutdown) && AMBER_G(in_request)) {
		/* memory may have run out: frees the caches, and caches nothing from here on */
		amber_release_caches();
		AMBER_G(in_request) = false;
		forget_hooks();
	}
	AMBER_G(calls)++;
	return !is_stack_ending();
}

void amber_hook_begin(zend_object *object, bool reads)
{
	amber_hooks *hooks = &AMBER_G(hooks);

	if (!object && hooks->used == 0) {
		return;
	}
	if (hooks->used == hooks->size) {
		hooks->size = hooks->size ? hooks->size * 2 : 8;
		hooks->list = safe_erealloc(hooks->list, hooks->size, sizeof(amber_hook), 0);
	}
	hooks->list[hooks->used++] = (amber_hook) { object, reads, EG(active_fiber) };
}

/* The hook is mostly the last entry, but a fiber may end before hooks that began later. */
void amber_hook_end(zend_object *object)
{
	amber_hooks *hooks = &AMBER_G(hooks);

	for (uint32_t i = hooks->used; i-- > 0;) {
		if (hooks->list[i].object == object && hooks->list[i].fiber == EG(active_fiber)) {
			memmove(&hooks->list[i], &hooks->list[i + 1], (--hooks->used - i) * sizeof(amber_hook));
			break;
		}
	}
	if (hooks->used == 0) {
		forget_hooks();
	}
}

/* The object of the next enclosing hook of this fiber, from position *i outwards, that reads (or writes); NULL: none,
 * or a hook that hides the outer ones. */
static zend_object *next_out(bool reads, uint32_t *i)
{
	while (*i > 0) {
		const amber_hook *hook = &AMBER_G(hooks).list[--*i];
		if (hook->fiber == EG(active_fiber) && (!hook->object || hook->reads == reads)) {
			return hook->object;
		}
	}
	return NULL;
}

uint32_t amber_enclosing_hook_of(const zend_object *object)
{
	uint32_t out = 0, i = AMBER_G(hooks).used;

	for (const zend_object *hooked; (hooked = next_out(false, &i)) != NULL;) {
		out++;
		if (hooked == object) {
			return out;
		}
	}
	return 0;
}

zend_object **amber_hooks_outwards(uint32_t *n)
{
	uint32_t i = AMBER_G(hooks).used;
	zend_object **objects = safe_emalloc(i + 1, sizeof(zend_object *), 0), *object;

	for (*n = 0; (object = next_out(true, &i)) != NULL; (*n)++) {
		objects[*n] = object;
	}
	return objects;
}
