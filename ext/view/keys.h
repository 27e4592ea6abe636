/* SPDX-License-Identifier: MIT
 * Columns of keys. */
#ifndef AMBER_VIEW_KEYS_H
#define AMBER_VIEW_KEYS_H

#include "view/source.h"

/* Passes over a column of n keys. *i: the position of this one, the last if it stands there twice; UINT32_MAX: it does
 * not. number: the key as an int; NULL: it is none. prints: as amber_key_prints() makes them, to look by; or NULL. */
bool amber_source_find_key(amber_source *source, uint32_t n, const zend_string *key, const zend_long *number,
	const uint8_t *prints, uint32_t *i);

/* A byte for each of the n keys of the column that begins here, which tells most of them apart; the source stays.
 * *made: false: they are no strings. False: thrown. */
bool amber_key_prints(amber_source *source, uint32_t n, uint8_t *prints, bool *made);

#endif
