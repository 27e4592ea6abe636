/* SPDX-License-Identifier: MIT
 *
 * serialize() calls inside Serializable::serialize() share what the outer call has met, so that objects that hold
 * each other come to an end and keep their identity; __serialize(), __sleep() and the like begin anew
 * (BG(serialize_lock) in ext/standard/var.c). Here the inner call can name the objects whose hooks it is in: that is
 * what ends a circle.
 */
#include "format/nesting.h"
#include "zend_fibers.h"

#if PHP_VERSION_ID >= 80300
# include "zend_call_stack.h"
#elif !defined(ZEND_WIN32) && !defined(ZTS)
# include <sys/resource.h>
# define AMBER_MEASURES_STACK 1
#endif

/* Where the C stack cannot be measured, no more calls inside each other: each takes some 2 kB, and fibers have 2 MB. */
#define CALLS_MOST 256

/* A size for a limit that is none, as Linux has it. */
#define STACK_USUAL ((size_t) 8 << 20)

/* Bytes of stack before the engine's own limit, which it looks at in each function of the user's, where Amber says what
 * is nested. */
#define BEFORE_THE_ENGINE ((uintptr_t) 64 << 10)

void amber_nesting_startup(zend_amber_globals *globals)
{
#ifdef AMBER_MEASURES_STACK
	struct rlimit limit;
	size_t size = STACK_USUAL;

	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
		size = (size_t) limit.rlim_cur;
	}
	/* a quarter is left for what comes before here, and for releasing what nests */
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

/* Nobody is inside of those that a fatal error ended. */
static void forget_hooks(void)
{
	if (AMBER_G(hooks).list) {
		efree(AMBER_G(hooks).list);
	}
	AMBER_G(hooks) = (amber_hooks) { 0 };
}

bool amber_call_begin(void)
{
	if (UNEXPECTED(CG(unclean_shutdown)) && AMBER_G(in_request)) {
		/* memory may have run out: what is kept may be all that is left, and from here on nothing is */
		amber_give_back();
		AMBER_G(in_request) = false;
		forget_hooks();
	}
	AMBER_G(calls)++;
	return EXPECTED(!is_stack_ending());
}

void amber_call_end(void)
{
	AMBER_G(calls)--;
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

/* Mostly the last one: a fiber may end after those that began later. */
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

/* The next hook of this fiber outwards from position *i that reads, or not; NULL: there is none. */
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

uint32_t amber_outer_hook_of(const zend_object *object)
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
