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

/* Too many bytes compared in vain in a message. */
#define AMBER_TABLE_VAIN 4096

/* The table grows with the message and starts small again, so that clearing it costs a small message little. A quarter
 * of the slots in use is taken at most, so that mostly the first one that is looked at tells. */
typedef struct {
	void      *list;  /* of entries, each of which begins with its hash */
	uint32_t   bytes; /* of an entry */
	uint32_t   start; /* entries there is room for when a message begins */
	uint32_t  *slots; /* numbers of entries, or AMBER_NO_ID */
	uint32_t   used, size; /* of the list; there are four times as many slots */
	uint32_t   shift; /* from a hash to its slot, of those in use by this message: a power of two of them */
	uint32_t   most;  /* entries, before the table is to be mended */
	size_t     vain;  /* bytes compared with other content of one hash */
	bool       whole; /* hashes are of all content */
	HashTable *kept;  /* hashes of long strings of this message, by address; NULL: none yet */
} amber_table;

void amber_table_make(amber_table *table, uint32_t start, uint32_t bytes);
void amber_table_free(amber_table *table);
/* Forgets the message. */
void amber_table_empty(amber_table *table);

/* The hash of all content of an entry. */
typedef uint32_t amber_table_hash_whole(amber_table *table, const void *entry);
/* Makes what a table lacks: room, or else hashes of all content. what: the word for its entries, in errors. */
void amber_table_mend(amber_table *table, amber_table_hash_whole *hash_whole, const char *what);

typedef bool amber_table_is(const void *entry, const void *content);
uint32_t *amber_table_find_further(amber_table *table, uint32_t hash, amber_table_is *is, const void *content,
	size_t cost);

/* The slot of an entry of this content, or a free one. bytes: of an entry; cost: of a comparison in vain, in bytes. */
static zend_always_inline uint32_t *amber_table_find(amber_table *table, uint32_t hash, size_t bytes,
	amber_table_is *is, const void *content, size_t cost)
{
	uint32_t *slot = &table->slots[hash >> table->shift];

	if (*slot == AMBER_NO_ID) {
		return slot;
	}
	const uint32_t *entry = (const uint32_t *) ((const char *) table->list + *slot * bytes);
	return EXPECTED(*entry == hash) && EXPECTED(is(entry, content)) ? slot
		: amber_table_find_further(table, hash, is, content, cost);
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
