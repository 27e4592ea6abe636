/* SPDX-License-Identifier: MIT */
/* The same "random" bytes in each process: Amber draws a secret for its hash tables, which decides what collides. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/random.h>
#include <sys/syscall.h>

ssize_t getrandom(void *bytes, size_t length, unsigned int flags)
{
	static unsigned long state = 2026;

	(void) flags;
	for (size_t i = 0; i < length; i++) {
		state = state * 6364136223846793005UL + 1442695040888963407UL;
		((unsigned char *) bytes)[i] = state >> 56;
	}
	return length;
}

/* PHP 8.2 asks the kernel without the C library's function. */
long syscall(long number, long a, long b, long c, long d, long e, long f)
{
	static long (*next)(long, ...);

	if (number == SYS_getrandom) {
		return getrandom((void *) a, b, c);
	}
	if (!next) {
		*(void **) &next = dlsym(RTLD_NEXT, "syscall");
	}
	return next(number, a, b, c, d, e, f);
}
