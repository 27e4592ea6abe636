/* SPDX-License-Identifier: MIT
 * Where the parts of a message are: enough of the format to cut it apart. */
#ifndef AMBER_FUZZ_MESSAGE_H
#define AMBER_FUZZ_MESSAGE_H

#include "php.h"

#define FUZZ_PARTS 2048

enum fuzz_part_kind { FUZZ_ITEM, FUZZ_COLUMN, FUZZ_NUMBER };

typedef struct {
	uint32_t from, to;
	uint8_t  kind;
} fuzz_part;

typedef struct {
	const uint8_t *start, *p, *end;
	fuzz_part parts[FUZZ_PARTS];
	uint32_t  used;
	uint32_t  key_lists[256], layouts[256]; /* number of keys of each */
	uint32_t  key_lists_used, layouts_used;
} fuzz_message;

/* Fills message->parts with the parts before the first error. */
void fuzz_message_read(fuzz_message *message, const uint8_t *data, size_t size);

#endif
