/* SPDX-License-Identifier: MIT
 * Dates of PHP's own without a call of PHP's hook for each. */
#ifndef AMBER_DECODE_DATES_H
#define AMBER_DECODE_DATES_H

#include "src/compat.h"

/* A date is its text, the kind of its zone, and its zone. */
#define AMBER_DATE_KEYS 3

/* When the module starts. */
void amber_decode_dates_startup(void);

/* Whether this is DateTime or DateTimeImmutable itself. */
bool amber_decode_is_date(const zend_class_entry *ce);

/* What ce->__unserialize() makes of these AMBER_DATE_KEYS values, which stay the caller's; NULL: it is to be called. No
 * user code runs, and nothing is thrown. It belongs to the caller until it is set, or dropped. */
void *amber_decode_date(zend_class_entry *ce, zval *values);
void amber_decode_date_set(zend_object *object, void *time);
void amber_decode_date_drop(void *time);

/* The hook of a date that amber_decode_date() made would have run now, and left no last errors. */
void amber_decode_dates_read(void);

/* At the end of a request. */
void amber_date_cache_clear(void);

#endif
