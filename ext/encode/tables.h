/* SPDX-License-Identifier: MIT
 * Hash tables of what a message holds, by content: strings and key lists. A key list is the keys of an array or
 * object in their order; docs/FORMAT.md has the same word. With a class name it is a class layout. */
#ifndef AMBER_ENCODE_TABLES_H
#define AMBER_ENCODE_TABLES_H

#include "php.h"
#include "format/hash.h"
#include "zend_arena.h"

/* Stands in place of an index or a number where there is none. */
#define AMBER_NO_ID  UINT32_MAX

/* A table of more entries than this is wide. It is made anew after the message. */
#define AMBER_TABLE_NARROW_MOST 4096

/* If comparisons without a match have read so many bytes in one message, the table rehashes by full content. */
#define AMBER_TABLE_WASTED_MOST 4096

/* A table by content. It grows with the message and starts small again, so that a small message touches little memory.
 * At most a quarter of the slots in use is taken, so that mostly the first slot decides.
 *
 * Nothing is cleared between messages: the entries of a message have the indexes from `base` on, and the next message
 * goes on behind them. So a slot with an index below `base` was filled by an earlier message, and is free.
 *
 * Three words, in all of encode/: the index of an entry is its place in such a table. The number of a string, key list
 * or shared value is what the message calls it by (docs/FORMAT.md, "Numbers"); in these tables it is the field `id`. */
typedef struct {
	uintptr_t  zero;        /* where the entry with index 0 would be; each entry begins with its hash (uint32_t) */
	void      *slots;       /* indexes of entries: uint16_t, or uint32_t if wide */
	uint32_t   base, next;  /* the index of the first entry, and of the next one */
	uint32_t   most;        /* the index of the entry with which amber_table_mend() must be called */
	uint8_t    shift;       /* hash >> shift is the slot; the number of slots in use is a power of two */
	bool       wide;        /* the table has grown beyond what 16 bits can number; it is made anew after the message */
	bool       full;        /* hashes are of the full content, not of a sample of it */
	bool       mended;      /* amber_table_mend() was called in this message: the table has grown, or is full */
	uint32_t   size;        /* how many entries fit; there are four times as many slots */
	uint32_t   bytes;       /* the size of an entry */
	size_t     wasted;      /* bytes compared with different content of the same hash */
	uint32_t   start;       /* the number of entries that the slots are enough for when a message begins */
	HashTable *long_hashes; /* full hashes of this message's long strings, by address; NULL: none yet */
	void      *first;       /* the memory that is used until the table outgrows it */
} amber_table;

/* The first memory has room for so many times the entries that a message begins with, and slots for both counts. So a
 * table grows for the first time without moving its entries or clearing slots. */
#define AMBER_TABLE_GROWTH 4
/* The size of that memory, for entries of this size. */
#define AMBER_TABLE_BYTES(start, bytes) \
	((start) * (AMBER_TABLE_GROWTH * (bytes) + 4 * (1 + AMBER_TABLE_GROWTH) * sizeof(uint16_t)))

/* first: memory of AMBER_TABLE_BYTES(), which the caller owns. */
void amber_table_make(amber_table *table, uint32_t start, uint32_t bytes, void *first);
/* Empties a table that was mended, or whose base is too high for another message: see amber_table_empty(). */
void amber_table_begin_anew(amber_table *table);
/* Removes all entries but the first ones, as many as are given, and keeps the base. Returns false, having removed none,
 * if the table was mended; then amber_table_renew() must be called. */
bool amber_table_keep(amber_table *table, uint32_t kept);
/* Frees what a table has grown to, and removes all entries; the base is the first one again. */
void amber_table_renew(amber_table *table);
/* Frees what an empty table has grown to. */
void amber_table_shrink(amber_table *table);

/* Returns the hash of an entry's full content. */
typedef uint32_t amber_table_hash_full(amber_table *table, const void *entry);
/* Repairs a table that has no room, by growing it, or in which too many hashes collide, by rehashing the full content.
 * what: the word for its entries in errors. */
void amber_table_mend(amber_table *table, amber_table_hash_full *hash_full, const char *what);

typedef bool amber_table_is(const void *entry, const void *content);
uint32_t amber_table_find_further(amber_table *table, uint32_t hash, amber_table_is *is, const void *content,
	size_t cost);

/* Above this base, the slots are cleared and the base starts anew: the indexes in narrow tables have 16 bits. In test
 * builds it is small, so that tests reach it. */
#ifdef AMBER_TEST_BUILD
# define AMBER_TABLE_BASE_MOST 512u
#else
# define AMBER_TABLE_BASE_MOST ((uint32_t) UINT16_MAX - AMBER_TABLE_NARROW_MOST)
#endif

/* Removes all entries, at the end of a message. */
static zend_always_inline void amber_table_empty(amber_table *table)
{
	if (UNEXPECTED(table->mended) || UNEXPECTED(table->next > AMBER_TABLE_BASE_MOST)) {
		amber_table_begin_anew(table);
		return;
	}
	ZEND_ASSERT(!table->long_hashes);
	table->zero -= (uintptr_t) (table->next - table->base) * table->bytes;
	table->base = table->next;
	table->most = table->base + table->start - 1;
	table->wasted = 0;
}

/* Returns an entry; bytes: the size of one. */
static zend_always_inline void *amber_table_at(const amber_table *table, uint32_t index, size_t bytes)
{
	return (void *) (table->zero + index * bytes);
}

/* Returns what a slot holds: the index of an entry, or less than base. */
static zend_always_inline uint32_t amber_table_slot(const amber_table *table, uint32_t at)
{
	return EXPECTED(!table->wide) ? ((const uint16_t *) table->slots)[at] : ((const uint32_t *) table->slots)[at];
}

/* Returns the index in a slot, or AMBER_NO_ID if the slot is free. */
static zend_always_inline uint32_t amber_table_index(const amber_table *table, uint32_t at)
{
	uint32_t index = amber_table_slot(table, at);

	return index < table->base ? AMBER_NO_ID : index;
}

/* Returns the slot of the entry with this content, or a free one. bytes: the size of an entry; cost: the bytes that a
 * comparison without a match is counted as. */
static zend_always_inline uint32_t amber_table_find(amber_table *table, uint32_t hash, size_t bytes,
	amber_table_is *is, const void *content, size_t cost)
{
	uint32_t at = hash >> table->shift, index = amber_table_slot(table, at);

	if (index < table->base) {
		return at;
	}
	const uint32_t *entry = amber_table_at(table, index, bytes);
	return EXPECTED(*entry == hash) && EXPECTED(is(entry, content)) ? at
		: amber_table_find_further(table, hash, is, content, cost);
}

static zend_always_inline void amber_table_fill_slot(amber_table *table, uint32_t at, uint32_t index)
{
	if (EXPECTED(!table->wide)) {
		((uint16_t *) table->slots)[at] = (uint16_t) index;
	} else {
		((uint32_t *) table->slots)[at] = index;
	}
}

/* Gives the slot to the next entry. Returns whether amber_table_mend() must be called. */
static zend_always_inline bool amber_table_put(amber_table *table, uint32_t at)
{
	uint32_t index = table->next;

	amber_table_fill_slot(table, at, index);
	table->next = index + 1;
	return UNEXPECTED(index >= table->most);
}

/* --- strings --------------------------------------------------------------- */

typedef struct {
	uint32_t     hash;
	uint32_t     id;  /* its number in the message, or AMBER_NO_ID while it was not written */
	/* borrowed until the message is forgotten: the value, a class, the dictionary, encoder->held or a snapshot owns
	 * it */
	zend_string *str;
} amber_string;

#define AMBER_STRINGS_START 64
#define AMBER_STRINGS_BYTES AMBER_TABLE_BYTES(AMBER_STRINGS_START, sizeof(amber_string))

void amber_strings_make(amber_table *strings, void *first);
uint32_t amber_strings_hash_full(amber_table *strings, const zend_string *str);
void amber_strings_mend(amber_table *strings);

/* Returns the entry of a string; valid until the next one is added. */
static zend_always_inline amber_string *amber_strings_at(const amber_table *strings, uint32_t index)
{
	return amber_table_at(strings, index, sizeof(amber_string));
}

static zend_always_inline uint32_t amber_strings_hash(amber_table *strings, const zend_string *str)
{
	return EXPECTED(!strings->full) ? amber_hash_glance(str) : amber_strings_hash_full(strings, str);
}

/* Returns whether two keys are the same. A NULL string means an int key h; for a string key h is the engine's hash. */
static zend_always_inline bool amber_same_key(const zend_string *a, zend_ulong h_a, const zend_string *b,
	zend_ulong h_b)
{
	return h_a == h_b && (a == b || (a != NULL && b != NULL && amber_same_string(a, b)));
}

static zend_always_inline bool amber_string_is(const void *entry, const void *str)
{
	return amber_same_string(((const amber_string *) entry)->str, str);
}

/* Returns the slot of the string with this content, or a free one. */
static zend_always_inline uint32_t amber_strings_find(amber_table *strings, const zend_string *str, uint32_t hash)
{
	return amber_table_find(strings, hash, sizeof(amber_string), amber_string_is, str, ZSTR_LEN(str));
}

/* Adds a string in the free slot that was found for it, and returns its index. */
static zend_always_inline uint32_t amber_strings_put(amber_table *strings, zend_string *str, uint32_t slot,
	uint32_t hash, uint32_t id)
{
	uint32_t index = strings->next;
	amber_string *string = amber_strings_at(strings, index);

	string->str = str;
	string->id = id;
	string->hash = hash;
	if (amber_table_put(strings, slot)) {
		amber_strings_mend(strings);
	}
	return index;
}

/* Returns the index of the string with this content, which is added if it is new. */
static zend_always_inline uint32_t amber_strings_add(amber_table *strings, zend_string *str)
{
	uint32_t hash = amber_strings_hash(strings, str);
	uint32_t slot = amber_strings_find(strings, str, hash), index = amber_table_index(strings, slot);

	return index != AMBER_NO_ID ? index : amber_strings_put(strings, str, slot, hash, AMBER_NO_ID);
}

/* --- key lists ------------------------------------------------------------- */

/* A key, laid out as in a Bucket. */
typedef struct {
	zend_ulong   h;   /* the int, or the engine's hash of the string */
	zend_string *str; /* NULL: an int key */
} amber_key;

#define AMBER_KEY_OF(bucket) ((const amber_key *) &(bucket)->h)

/* Keys at a constant distance: those of a table without holes, or side by side. */
typedef struct {
	const amber_key *at;
	uint32_t         distance; /* in bytes */
	uint32_t         count;
} amber_keys;

typedef struct {
	uint32_t   hash;
	uint32_t   id;         /* its number in the message, or AMBER_NO_ID while it was not written */
	amber_keys keys;
	uint32_t   class_name; /* index of a string, or AMBER_NO_ID for arrays */
} amber_key_list;

typedef struct {
	amber_table  table;
	zend_arena  *arena; /* holds keys that no HashTable holds in this form; NULL: none yet */
	void        *start; /* the arena's first checkpoint */
} amber_key_lists;

#define AMBER_KEY_LISTS_START 16
#define AMBER_KEY_LISTS_BYTES AMBER_TABLE_BYTES(AMBER_KEY_LISTS_START, sizeof(amber_key_list))

void amber_key_lists_make(amber_key_lists *key_lists, void *first);
void amber_key_lists_shrink(amber_key_lists *key_lists);
/* Releases the keys that no HashTable held; there are some. */
void amber_key_lists_release_arena(amber_key_lists *key_lists);

/* Returns the entry of a key list; valid until the next one is added. */
static zend_always_inline amber_key_list *amber_key_lists_at(const amber_key_lists *key_lists, uint32_t index)
{
	return amber_table_at(&key_lists->table, index, sizeof(amber_key_list));
}

static zend_always_inline const amber_key *amber_key_behind(const amber_key *key, uint32_t distance)
{
	return (const amber_key *) ((const char *) key + distance);
}

/* Returns the keys of a HashTable without holes. */
static zend_always_inline amber_keys amber_keys_of_table(const HashTable *ht)
{
	ZEND_ASSERT(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht));
	return (amber_keys) { AMBER_KEY_OF(ht->arData), sizeof(Bucket), ht->nNumUsed };
}

/* Returns whether two key lists of the same length are equal. */
static zend_always_inline bool amber_same_keys(amber_keys a, amber_keys b)
{
	for (uint32_t left = a.count; left; left--) {
		/* mostly both hold the same zend_string */
		if (a.at->h != b.at->h || (a.at->str != b.at->str && !amber_same_key(a.at->str, a.at->h, b.at->str, b.at->h))) {
			return false;
		}
		a.at = amber_key_behind(a.at, a.distance);
		b.at = amber_key_behind(b.at, b.distance);
	}
	return true;
}

uint32_t amber_key_lists_hash_full(amber_table *key_lists, amber_keys keys, uint32_t class_name);
/* Adds a key list in the free slot that was found for it, and returns its index. */
uint32_t amber_key_lists_put(amber_key_lists *key_lists, amber_keys keys, uint32_t class_name, uint32_t slot,
	uint32_t hash);

/* Returns a quick hash of keys, made of the engine's hashes. Anyone can make keys that collide. */
static zend_always_inline uint32_t amber_key_lists_quick_hash(amber_keys keys, uint32_t class_name)
{
	uint64_t word = keys.count | (uint64_t) class_name << 32;

	for (uint32_t left = keys.count; left; left--, keys.at = amber_key_behind(keys.at, keys.distance)) {
		word = amber_turned(word, 23) ^ keys.at->h;
	}
	return amber_hash_quick(word);
}

typedef struct {
	amber_keys keys;
	uint32_t   class_name;
} amber_key_list_content;

static zend_always_inline bool amber_key_list_is(const void *entry, const void *content)
{
	const amber_key_list *key_list = entry;
	const amber_key_list_content *wanted = content;

	return EXPECTED(key_list->keys.count == wanted->keys.count && key_list->class_name == wanted->class_name)
		&& EXPECTED(amber_same_keys(key_list->keys, wanted->keys));
}

/* Returns the index of a key list, which is added if it is new. class_name: AMBER_NO_ID for an array. The keys must
 * stay at their address until the message is written. */
static zend_always_inline uint32_t amber_key_lists_add(amber_key_lists *key_lists, amber_keys keys, uint32_t class_name)
{
	uint32_t hash = EXPECTED(!key_lists->table.full) ? amber_key_lists_quick_hash(keys, class_name)
		: amber_key_lists_hash_full(&key_lists->table, keys, class_name);
	amber_key_list_content content = { keys, class_name };
	/* key lists are of any length and hardly ever collide by chance, so one collision counts as too many */
	uint32_t slot = amber_table_find(&key_lists->table, hash, sizeof(amber_key_list), amber_key_list_is, &content,
		AMBER_TABLE_WASTED_MOST);

	uint32_t index = amber_table_index(&key_lists->table, slot);

	return EXPECTED(index != AMBER_NO_ID) ? index : amber_key_lists_put(key_lists, keys, class_name, slot, hash);
}

/* Returns whether a table without INDIRECT values has these keys, whatever the class. Adds no key list. */
bool amber_key_lists_fit(const amber_key_lists *key_lists, uint32_t index, const HashTable *ht);

/* Allocates room for count keys. */
amber_key *amber_key_lists_room(amber_key_lists *key_lists, uint32_t count);
/* Returns the index of the key list in the room that was allocated last; frees the room if the key list was known. */
uint32_t amber_key_lists_of_room(amber_key_lists *key_lists, amber_key *room, uint32_t count, uint32_t class_name);

#endif
