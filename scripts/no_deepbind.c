/* SPDX-License-Identifier: MIT */
/* Takes RTLD_DEEPBIND out of dlopen(): PHP loads extensions with it, AddressSanitizer refuses it. */
#define _GNU_SOURCE
#include <dlfcn.h>

void *dlopen(const char *name, int flags)
{
	void *(*next)(const char *, int);

	*(void **) &next = dlsym(RTLD_NEXT, "dlopen");
	return next(name, flags & ~RTLD_DEEPBIND);
}
