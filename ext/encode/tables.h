/* SPDX-License-Identifier: MIT
 * What is known of a message by content: strings and key lists that were written. */
#ifndef AMBER_ENCODE_TABLES_H
#define AMBER_ENCODE_TABLES_H

#include "php.h"
#include "format/hash.h"
#include "zend_arena.h"

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

/* --- strings --------------------------------------------------------------- */

typedef struct {
	uint32_t     hash;
	uint32_t     id;    /* its number on the wire, or AMBER_NO_ID */
	zend_string *str;   /* borrowed */
} amber_string;

void amber_strings_make(amber_table *strings);
uint32_t amber_strings_hash_whole(amber_table *strings, const zend_string *str);
void amber_strings_mend(amber_table *strings);

/* Where a string stands, until the next is added. */
static zend_always_inline amber_string *amber_strings_at(const amber_table *strings, uint32_t number)
{
	return (amber_string *) strings->list + number;
}

static zend_always_inline uint32_t amber_strings_hash(amber_table *strings, const zend_string *str)
{
	return EXPECTED(!strings->whole) ? amber_hash_glance(str) : amber_strings_hash_whole(strings, str);
}

/* Whether two keys are the same: strings, or where they are NULL ints; h of a string is the engine's hash. */
static zend_always_inline bool amber_same_key(const zend_string *a, zend_ulong h_a, const zend_string *b,
	zend_ulong h_b)
{
	return h_a == h_b && (a == b || (a != NULL && b != NULL && amber_same_string(a, b)));
}

static zend_always_inline bool amber_string_is(const void *entry, const void *str)
{
	return amber_same_string(((const amber_string *) entry)->str, str);
}

/* The slot of a string of equal content, or a free one. */
static zend_always_inline uint32_t *amber_strings_find(amber_table *strings, const zend_string *str, uint32_t hash)
{
	return amber_table_find(strings, hash, sizeof(amber_string), amber_string_is, str, ZSTR_LEN(str));
}

/* A string gets the free slot that was found for it, and the next number. */
static zend_always_inline uint32_t amber_strings_put(amber_table *strings, zend_string *str, uint32_t *slot,
	uint32_t hash, uint32_t id)
{
	uint32_t number = strings->used;
	amber_string *string = amber_strings_at(strings, number);

	string->str = str;
	string->id = id;
	string->hash = hash;
	if (amber_table_put(strings, slot)) {
		amber_strings_mend(strings);
	}
	return number;
}

/* The number of a string of equal content, new or known. */
static zend_always_inline uint32_t amber_strings_add(amber_table *strings, zend_string *str)
{
	uint32_t hash = amber_strings_hash(strings, str);
	uint32_t *slot = amber_strings_find(strings, str, hash);

	return *slot != AMBER_NO_ID ? *slot : amber_strings_put(strings, str, slot, hash, AMBER_NO_ID);
}

/* --- key lists ------------------------------------------------------------- */

/* As a key stands in a Bucket. */
typedef struct {
	zend_ulong   h;      /* the int, or the engine's hash of the string */
	zend_string *str;    /* NULL: an int key */
} amber_key;

#define AMBER_KEY_OF(bucket) ((const amber_key *) &(bucket)->h)

/* Keys at one distance from each other: those of a table without holes, or side by side. */
typedef struct {
	const amber_key *at;
	uint32_t         distance; /* bytes */
	uint32_t         count;
} amber_keys;

typedef struct {
	uint32_t   hash;
	uint32_t   id;         /* its number on the wire, or AMBER_NO_ID */
	amber_keys keys;
	uint32_t   class_name; /* string number, or AMBER_NO_ID for arrays */
} amber_shape;

typedef struct {
	amber_table  table;
	zend_arena  *room;          /* of keys that stand in no table */
	void        *start;         /* of the room */
} amber_shapes;

void amber_shapes_make(amber_shapes *shapes);
void amber_shapes_free(amber_shapes *shapes);
void amber_shapes_empty(amber_shapes *shapes);

/* Where a shape stands, until the next is added. */
static zend_always_inline amber_shape *amber_shapes_at(const amber_shapes *shapes, uint32_t number)
{
	return (amber_shape *) shapes->table.list + number;
}

static zend_always_inline const amber_key *amber_key_behind(const amber_key *key, uint32_t distance)
{
	return (const amber_key *) ((const char *) key + distance);
}

/* The keys of a hash table without holes. */
static zend_always_inline amber_keys amber_keys_of_table(const HashTable *ht)
{
	ZEND_ASSERT(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht));
	return (amber_keys) { AMBER_KEY_OF(ht->arData), sizeof(Bucket), ht->nNumUsed };
}

/* Whether two lists, as long as each other, are the same. */
static zend_always_inline bool amber_same_keys(amber_keys a, amber_keys b)
{
	for (uint32_t left = a.count; left; left--) {
		/* mostly they are the same strings */
		if (a.at->h != b.at->h || (a.at->str != b.at->str && !amber_same_key(a.at->str, a.at->h, b.at->str, b.at->h))) {
			return false;
		}
		a.at = amber_key_behind(a.at, a.distance);
		b.at = amber_key_behind(b.at, b.distance);
	}
	return true;
}

uint32_t amber_shapes_hash_whole(amber_table *shapes, amber_keys keys, uint32_t class_name);
/* A shape gets the free slot that was found for it, and the next number. */
uint32_t amber_shapes_put(amber_shapes *shapes, amber_keys keys, uint32_t class_name, uint32_t *slot, uint32_t hash);

/* A glance at keys: at their hashes, as the engine has them. Anybody can make keys of one hash. */
static zend_always_inline uint32_t amber_shapes_glance(amber_keys keys, uint32_t class_name)
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
} amber_shape_content;

static zend_always_inline bool amber_shape_is(const void *entry, const void *content)
{
	const amber_shape *shape = entry;
	const amber_shape_content *wanted = content;

	return EXPECTED(shape->keys.count == wanted->keys.count && shape->class_name == wanted->class_name)
		&& EXPECTED(amber_same_keys(shape->keys, wanted->keys));
}

/* The shape of such keys, new or known; class_name: AMBER_NO_ID: of an array. They stay where they are until the
 * message is written. */
static zend_always_inline uint32_t amber_shapes_add(amber_shapes *shapes, amber_keys keys, uint32_t class_name)
{
	uint32_t hash = EXPECTED(!shapes->table.whole) ? amber_shapes_glance(keys, class_name)
		: amber_shapes_hash_whole(&shapes->table, keys, class_name);
	amber_shape_content content = { keys, class_name };
	/* keys are of any length, and by chance hardly ever compared in vain */
	uint32_t *slot = amber_table_find(&shapes->table, hash, sizeof(amber_shape), amber_shape_is, &content,
		AMBER_TABLE_VAIN);

	return EXPECTED(*slot != AMBER_NO_ID) ? *slot : amber_shapes_put(shapes, keys, class_name, slot, hash);
}

/* Whether a table without INDIRECT values has this shape, its class apart. Makes no shape. */
bool amber_shapes_fit(const amber_shapes *shapes, uint32_t index, const HashTable *ht);

/* Room for so many keys. */
amber_key *amber_shapes_room(amber_shapes *shapes, uint32_t count);
/* The shape of the keys that were put into the room that was asked for last. */
uint32_t amber_shapes_of_room(amber_shapes *shapes, amber_key *room, uint32_t count, uint32_t class_name);

#endif
