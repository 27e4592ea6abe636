/* SPDX-License-Identifier: MIT */
#include "src/encode/tables/exact.h"
#include "src/bytes.h"
#include "ext/random/php_random.h"

#define START_SIZE 64

uint64_t amber_exact_secret[2];

void amber_exact_startup(void)
{
	if (php_random_bytes_silent(amber_exact_secret, sizeof(amber_exact_secret)) == FAILURE) {
		/* it need not be good, only not be known */
		amber_exact_secret[0] = (uint64_t) (uintptr_t) &amber_exact_secret ^ (uint64_t) time(NULL);
		amber_exact_secret[1] = (uint64_t) getpid();
	}
}

void amber_exact_clear_slots(amber_exact *exact)
{
	exact->used = 0;
	amber_fill(exact->slots, 0xff, sizeof(amber_exact_slot) * ((size_t) exact->mask + 1));
}

void amber_exact_free_slots(amber_exact *exact)
{
	efree(exact->slots);
	*exact = (amber_exact) { 0 };
}

static void place(amber_exact *exact, uint64_t hash, uint32_t index)
{
	uint32_t at = (uint32_t) hash & exact->mask;

	while (exact->slots[at].index != AMBER_NO_ID) {
		at = (at + 1) & exact->mask;
	}
	exact->slots[at] = (amber_exact_slot) { hash, index };
}

static void set_size(amber_exact *exact, uint32_t size)
{
	amber_exact old = *exact;

	exact->slots = safe_emalloc(size, sizeof(amber_exact_slot), 0);
	exact->mask = size - 1;
	amber_fill(exact->slots, 0xff, sizeof(amber_exact_slot) * (size_t) size);
	for (uint32_t i = 0; old.slots && i <= old.mask; i++) {
		if (old.slots[i].index != AMBER_NO_ID) {
			place(exact, old.slots[i].hash, old.slots[i].index);
		}
	}
	if (old.slots) {
		efree(old.slots);
	}
}

void amber_exact_put(amber_exact *exact, uint64_t hash, uint32_t index)
{
	if (!exact->slots) {
		set_size(exact, START_SIZE);
	} else if (exact->used * 2 >= exact->mask) {
		if (UNEXPECTED(exact->mask > UINT32_MAX / 4)) {
			zend_error_noreturn(E_ERROR, "amber: the value has too many parts");
		}
		set_size(exact, exact->used * 4 > exact->mask ? (exact->mask + 1) * 2 : exact->mask + 1);
	}
	exact->used++;
	place(exact, hash, index);
}

uint32_t amber_exact_next(const amber_exact *exact, uint64_t hash, uint32_t *at)
{
	if (exact->used == 0) {
		return AMBER_NO_ID;
	}
	*at = (*at == UINT32_MAX ? (uint32_t) hash : *at + 1) & exact->mask;
	while (exact->slots[*at].index != AMBER_NO_ID) {
		if (exact->slots[*at].hash == hash) {
			return exact->slots[*at].index;
		}
		*at = (*at + 1) & exact->mask;
	}
	return AMBER_NO_ID;
}

uint64_t amber_exact_bytes(uint64_t hash, const void *bytes, size_t length)
{
	const char *p = bytes;
	uint64_t last = 0;

	hash = amber_exact_word(hash, length);
	for (; length >= 8; p += 8, length -= 8) {
		hash = amber_exact_word(hash, amber_load8(p));
	}
	memcpy(&last, p, length);
	return amber_exact_word(hash, last);
}
