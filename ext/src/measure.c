/* SPDX-License-Identifier: MIT
 *
 * Counts that all processes of a server share: the mapping is made before they are forked.
 */
#include "src/measure.h"
#if PHP_VERSION_ID >= 80300
# include "zend_hrtime.h"
# define now_ns() zend_hrtime()
#else
# include "ext/standard/hrtime.h"
# define now_ns() php_hrtime_current()
#endif
#ifdef PHP_WIN32
# include <intrin.h>
#else
# include <sys/mman.h>
#endif

amber_measures *amber_measured;

void amber_measure_startup(void)
{
	if (!AMBER_G(measure)) {
		return;
	}
#ifdef PHP_WIN32
	amber_measured = calloc(1, sizeof(amber_measures)); /* threads, and no forks */
#else
	void *shared = mmap(NULL, sizeof(amber_measures), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	amber_measured = shared == MAP_FAILED ? NULL : shared;
#endif
	if (!amber_measured) {
		zend_error(E_WARNING, "amber.measure: there is no memory to count in, nothing is measured");
	}
}

void amber_measure_shutdown(void)
{
	if (!amber_measured) {
		return;
	}
#ifdef PHP_WIN32
	free(amber_measured);
#else
	munmap(amber_measured, sizeof(amber_measures));
#endif
	amber_measured = NULL;
}

static void add(uint64_t *count, uint64_t n)
{
#ifdef _MSC_VER
	_InterlockedExchangeAdd64((volatile __int64 *) count, (__int64) n);
#else
	__atomic_fetch_add(count, n, __ATOMIC_RELAXED);
#endif
}

/* The time of a call inside another one, from a hook, is in that one's; 0 stands for it. */
uint64_t amber_measure_begin(void)
{
	return AMBER_G(calls) ? 0 : (uint64_t) now_ns();
}

void amber_measure_end(amber_tally *tally, uint64_t begun, size_t bytes, bool good)
{
	add(&tally->calls, 1);
	add(&tally->bytes, bytes);
	if (!good) {
		add(&tally->failures, 1);
	}
	if (begun) {
		add(&tally->nanoseconds, (uint64_t) now_ns() - begun);
	}
}

static void add_tally(zval *status, const char *name, const amber_tally *tally)
{
	zval array;

	array_init_size(&array, 4);
	add_assoc_long(&array, "calls", (zend_long) tally->calls);
	add_assoc_long(&array, "failures", (zend_long) tally->failures);
	add_assoc_double(&array, "bytes", (double) tally->bytes);
	add_assoc_double(&array, "seconds", (double) tally->nanoseconds / 1e9);
	add_assoc_zval(status, name, &array);
}

void amber_measure_status(zval *array)
{
	static const amber_measures none;
	const amber_measures *measures = amber_measured ? amber_measured : &none;

	array_init_size(array, 4);
	add_assoc_bool(array, "measured", amber_measured != NULL);
	add_tally(array, "encode", &measures->encode);
	add_tally(array, "decode", &measures->decode);
}
