/* SPDX-License-Identifier: MIT
 * What encoding and decoding cost, where amber.measure asks for that. */
#ifndef AMBER_MEASURE_H
#define AMBER_MEASURE_H

#include "php_amber.h"

typedef struct {
	uint64_t calls, failures; /* a failure is a call, too */
	uint64_t bytes;           /* made, or given to be read */
	uint64_t nanoseconds;     /* of calls that are inside no other one */
} amber_tally;

typedef struct {
	amber_tally encode, decode;
} amber_measures;

/* NULL: nothing is measured. Else processes that this one forks count together with it. */
extern amber_measures *amber_measured;

void amber_measure_startup(void);
void amber_measure_shutdown(void);

/* Returns what amber_measure_end() takes. */
uint64_t amber_measure_begin(void);
void amber_measure_end(amber_tally *tally, uint64_t begun, size_t bytes, bool good);

/* Fills the array that Amber\status() returns. */
void amber_measure_status(zval *array);

#endif
