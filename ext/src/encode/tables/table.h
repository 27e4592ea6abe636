/* SPDX-License-Identifier: MIT
 * Where entries of a list are found by their content: open addressing. The number of an entry must not depend on
 * hashes, nor on pointers or reference counts other than as a short cut to what content tells, too.
 *
 * A hash is a quick one of a glance at the content, until look-ups cost more than they do by chance: then a good one of
 * all of it, with a secret. So nobody can make them long. */
#ifndef AMBER_TABLE_H
#define AMBER_TABLE_H

#include "php.h"
#include "src/hash.h"

/* In place of a number: there is none. */
#define AMBER_NO_ID  UINT32_MAX

/* Too many: bytes compared in vain in a message, slots passed in a look-up. */
#define AMBER_TABLE_VAIN 4096
#define AMBER_TABLE_FAR  32

/* A quarter of the slots in use is taken at most, so that mostly the first one that is looked at tells. */
typedef struct {
	uint32_t  *slots; /* numbers of entries, or AMBER_NO_ID */
	uint32_t   used, size; /* of the list; there are four times as many slots */
	uint32_t   shift; /* from a hash to its slot, of those in use by this message: a power of two of them */
	uint32_t   most;  /* entries, before the table is to be mended */
	size_t     vain;  /* bytes compared with other content of one hash */
	bool       whole; /* hashes are of all content */
	HashTable *kept;  /* hashes of long strings of this message, by address; NULL: none yet */
} amber_table;

void amber_table_make(amber_table *table, uint32_t size);
/* The table grows with the message and starts small again, so that clearing it costs a small message little. */
void amber_table_empty(amber_table *table, uint32_t start);
/* Makes room in a table and its list, which is returned; bytes: of an entry, what: the word for them. */
void *amber_table_grow(amber_table *table, void *list, size_t bytes, const char *what);
/* Places all entries anew, whose hashes stand at this distance from each other: each in the first free slot from that
 * of its hash on. */
void amber_table_place_all(amber_table *table, const uint32_t *hash, size_t distance);

/* The entries that the slots in use are enough for. */
static zend_always_inline uint32_t amber_table_room(const amber_table *table)
{
	return 1u << (30 - table->shift);
}

static zend_always_inline uint32_t amber_table_next(const amber_table *table, uint32_t at)
{
	return (at + 1) & (UINT32_MAX >> table->shift);
}

/* What a table that is to be mended lacks: room, or else hashes of all content. */
static zend_always_inline bool amber_table_is_full(const amber_table *table)
{
	return table->used >= amber_table_room(table);
}

/* An entry has the hash of another content, of so many bytes. */
static zend_always_inline void amber_table_compared(amber_table *table, size_t bytes)
{
	table->vain += bytes;
	if (UNEXPECTED(table->vain >= AMBER_TABLE_VAIN) && !table->whole) {
		table->most = 0;
	}
}

static zend_always_inline void amber_table_passed(amber_table *table, uint32_t *left)
{
	if (UNEXPECTED(--*left == 0) && !table->whole) {
		table->most = 0;
	}
}

/* The next entry gets this slot. Returns whether the table is to be mended then. */
static zend_always_inline bool amber_table_put(amber_table *table, uint32_t *slot)
{
	uint32_t number = table->used;

	*slot = number;
	table->used = number + 1;
	return UNEXPECTED(number >= table->most);
}

#endif
