/* SPDX-License-Identifier: MIT
 *
 * Key lists and class names that a process (with threads: this thread, so there is no lock) has read before. The same
 * ones come in every request, so they outlive it, under the bytes that encode them: the keys as a table to copy, their
 * strings with known hashes. An entry is found by a hash of a few of its bytes; then all of its bytes are compared, and
 * the strings that its numbers name. A match is therefore a list that decode/key_lists.c or decode/layouts.c has
 * checked once. What a class makes of its names can differ in each request: its layout is made anew, once in a request.
 *
 * An entry is made when a list comes the second time, and stays until there is no room. Values of the request hold its
 * strings, until the very end of the request, so entries are only freed when the next one reads its first message.
 * Those that few requests used go first, so that lists made up by a stranger do not displace what comes each time.
 * Strings are interned, but not IS_STR_PERMANENT: see load/persistent.c. Each thread has its own.
 */
#include "decode/objects.h"
#include "decode/scalars.h"

#define HASHES 1024
/* Entries with the same hash. */
#define CHAIN_MOST 8
/* Requests between two sweeps. */
#define SWEEP_EVERY 64
/* Memory of a hash table or of malloc() beside each string. */
#define BESIDE_STRING 48
/* Longer encoded lists are not cached. */
#define BYTES_MOST 4096

struct amber_cache {
	uint32_t  request; /* number of this request */
	uint32_t  swept;   /* the request that swept last */
	bool      crowded; /* there was no room for an entry since then */
	amber_cached_list *with_layout; /* those whose layout is known in this request */
	amber_cache_counts counts;
	HashTable strings; /* the strings of all entries, by a hash with a secret; their refcount is 1 + number of uses */
	amber_cached_list *lists[HASHES];
	uint32_t  recent[HASHES][2]; /* hashes of lists that were read and have no entry, the newer one first */
};

/* Whether values can hold strings of the process: not after dl(), which unloads this code before they are released. */
static bool is_up;

void amber_cache_startup(void)
{
	is_up = true;
}

/* --- strings ----------------------------------------------------------------- */

static zend_ulong hash_of(const zend_string *str)
{
	return (zend_ulong) amber_hash_bytes(amber_hash_start(), ZSTR_VAL(str), ZSTR_LEN(str));
}

/* The string of the process with this content; NULL: there is no memory, or another string has this hash. */
static zend_string *string_like(struct amber_cache *cache, const zend_string *str)
{
	zend_ulong hash = hash_of(str);
	zend_string *own = zend_hash_index_find_ptr(&cache->strings, hash);

	if (own) {
		if (!amber_same_string(own, str)) {
			return NULL;
		}
		GC_SET_REFCOUNT(own, GC_REFCOUNT(own) + 1);
		return own;
	}
	size_t size = ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(ZSTR_LEN(str)));
	own = malloc(size);
	if (own) {
		GC_SET_REFCOUNT(own, 2);
		GC_TYPE_INFO(own) = GC_STRING | (IS_STR_INTERNED << GC_FLAGS_SHIFT);
		ZSTR_LEN(own) = ZSTR_LEN(str);
		memcpy(ZSTR_VAL(own), ZSTR_VAL(str), ZSTR_LEN(str) + 1);
		ZSTR_H(own) = zend_hash_func(ZSTR_VAL(own), ZSTR_LEN(own));
		zend_hash_index_add_new_ptr(&cache->strings, hash, own);
		cache->counts.bytes += (zend_long) (size + BESIDE_STRING);
	}
	return own;
}

static void drop_string(struct amber_cache *cache, zend_string *str)
{
	if (!str) {
		return;
	}
	GC_SET_REFCOUNT(str, GC_REFCOUNT(str) - 1);
	if (GC_REFCOUNT(str) == 1) {
		cache->counts.bytes -= (zend_long) (ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(ZSTR_LEN(str))) + BESIDE_STRING);
		zend_hash_index_del(&cache->strings, hash_of(str));
		free(str);
	}
}

/* --- looking up -------------------------------------------------------------- */

/* The first bytes at p, as many as the list has at least: those that follow it differ. */
static zend_always_inline uint64_t first_bytes(const uint8_t *p, size_t left, size_t least)
{
	if (EXPECTED(left >= 8)) {
		uint64_t word = amber_load8((const char *) p);
		return least >= 8 ? word : word & ~(UINT64_MAX << (8 * least));
	}
	uint64_t word = 0;
	for (size_t i = 0; i < MIN(left, least); i++) {
		word |= (uint64_t) p[i] << (8 * i);
	}
	return word;
}

/* The bytes that a list of keys takes at least. */
static zend_always_inline size_t least_of(const uint8_t *p, uint32_t keys)
{
	return amber_tag_kinds[*p] == AMBER_KIND_STR_SHORT ? keys + (size_t) (*p - AMBER_TAG_STR_SHORT) : keys;
}

/* The offset of the number of keys behind the class name at p; 0: unknown. */
static zend_always_inline size_t end_of_name(const uint8_t *p, size_t left)
{
	uint8_t kind = amber_tag_kinds[*p];
	size_t end = kind == AMBER_KIND_STR_SHORT ? 1 + (size_t) (*p - AMBER_TAG_STR_SHORT)
		: kind == AMBER_KIND_STRREF_SMALL ? 1
		: kind == AMBER_KIND_STR && left > 1 && p[1] < 0x80 ? 2 + (size_t) p[1] : 0;

	return end < left ? end : 0;
}

/* The hash of the list at p; 0: it is not cached. Of a class, the end of its name counts, as names of one namespace
 * begin alike, and its first key. */
static zend_always_inline uint32_t hash_at(const uint8_t *p, size_t left, uint32_t keys)
{
	if (UNEXPECTED(left == 0)) {
		return 0;
	}
	if (keys) {
		return amber_hash_settled(first_bytes(p, left, least_of(p, keys)) ^ (uint64_t) keys << 32) | 1;
	}
	size_t end = end_of_name(p, left);
	if (UNEXPECTED(end == 0 || p[end] >= 0x80)) {
		return 0;
	}
	uint64_t name = end >= 8 ? amber_load8((const char *) p + end - 8) : first_bytes(p, left, end);
	size_t least = p[end] && end + 1 < left ? least_of(p + end + 1, p[end]) : 0;
	return amber_hash_settled(amber_hash_mix(name, first_bytes(p + end, left - end, 1 + least))) | 1;
}

/* Whether the string numbers in the list name the same strings as when it was cached. */
static zend_always_inline bool numbers_fit(const amber_decoder *decoder, const amber_cached_list *list)
{
	for (uint32_t i = 0; i < list->named_count; i++) {
		const amber_cached_name *named = &list->named[i];
		uint64_t at = (uint64_t) named->number - decoder->first[AMBER_STRINGS];
		if (UNEXPECTED(at >= decoder->strings_used) || !amber_same_string(decoder->strings[at], named->name)) {
			return false;
		}
	}
	return true;
}

/* Reads the strings of a list that is found. */
static zend_always_inline void take(amber_decoder *decoder, amber_cached_list *list)
{
	struct amber_cache *cache = AMBER_G(cache);

	decoder->p += list->length;
	while (UNEXPECTED(list->defined_count > decoder->strings_size - decoder->strings_used)) {
		AMBER_GROW(decoder, strings);
	}
	uint32_t used = decoder->strings_used;
	for (uint32_t i = 0; i < list->defined_count; i++) { /* if none, a part may have no list of strings at all */
		decoder->strings[used + i] = list->defined[i];
	}
	decoder->strings_used = used + list->defined_count;
	cache->counts.hits++;
	if (list->request != cache->request) {
		list->request = cache->request;
		list->uses += list->uses < UINT16_MAX;
	}
}

AMBER_HOT amber_cached_list *amber_cached_find(amber_decoder *decoder, uint32_t keys)
{
	const uint8_t *p = decoder->p;
	size_t left = (size_t) (decoder->end - p);
	uint32_t hash = EXPECTED(AMBER_G(cache) != NULL) ? hash_at(p, left, keys) : 0;

	for (amber_cached_list *list = hash ? AMBER_G(cache)->lists[hash / 2 % HASHES] : NULL; list; list = list->next) {
		if (list->hash == hash && list->keys == keys && list->length <= left
		 && amber_same((const char *) list->bytes, (const char *) p, list->length) && numbers_fit(decoder, list)) {
			take(decoder, list);
			return list;
		}
	}
	return NULL;
}

/* --- adding ------------------------------------------------------------------ */

static void free_list(struct amber_cache *cache, amber_cached_list *list)
{
	for (uint32_t i = 0; i < list->defined_count; i++) {
		drop_string(cache, list->defined[i]);
	}
	for (uint32_t i = 0; i < list->named_count; i++) {
		drop_string(cache, list->named[i].name);
	}
	for (uint32_t i = 0; list->table && i < list->table->nNumUsed; i++) {
		drop_string(cache, list->table->arData[i].key);
	}
	if (list->class) {
		drop_string(cache, list->class->names.lower);
		drop_string(cache, list->class->names.name);
	}
	for (uint32_t i = 0; list->class && i < list->class->names.count; i++) {
		drop_string(cache, list->class->names.properties[i]);
	}
	cache->counts.entries--;
	cache->counts.bytes -= list->size;
	free(list);
}

/* Bytes of the strings of a list, those of the process included; 0: it cannot be cached, because it has a long string,
 * which each message unifies, or names a string of its own, whose number is another one in most messages. */
static size_t strings_size(const amber_decoder *decoder, uint32_t before, const zend_array *table,
	const amber_decode_class *class)
{
	uint32_t defined = decoder->strings_used - before, count = table ? table->nNumUsed : class->count + 1;
	size_t size = 1;

	for (uint32_t i = 0; i < decoder->names_used; i++) {
		if (UNEXPECTED(decoder->few->names[i] - decoder->first[AMBER_STRINGS] >= before)) {
			return 0;
		}
	}
	for (uint32_t i = 0; i < defined + count; i++) {
		const zend_string *str = i < defined ? decoder->strings[before + i] : table ? table->arData[i - defined].key
			: i == defined ? class->written : class->properties[i - defined - 1].key;
		if (str && ZSTR_LEN(str) > AMBER_LONG_NAME) {
			return 0;
		}
		size += str ? _ZSTR_STRUCT_SIZE(ZSTR_LEN(str)) + BESIDE_STRING : 0;
	}
	return size;
}

/* Copies the table of a key list, but for its keys. */
static void copy_table(zend_array *to, const zend_array *from)
{
	memcpy(to, from, sizeof(zend_array));
	GC_SET_REFCOUNT(to, 2);
	GC_TYPE_INFO(to) = GC_ARRAY | ((IS_ARRAY_IMMUTABLE | GC_NOT_COLLECTABLE) << GC_FLAGS_SHIFT);
	memcpy(to + 1, HT_GET_DATA_ADDR(from), HT_USED_SIZE(from));
	HT_SET_DATA_ADDR(to, to + 1);
	HT_FLAGS(to) |= HASH_FLAG_STATIC_KEYS;
	to->nInternalPointer = 0;
	for (uint32_t i = 0; i < to->nNumUsed; i++) {
		ZVAL_NULL(&to->arData[i].val);
		to->arData[i].key = NULL;
	}
}

/* Gives a list its strings; returns false if it lacks one. lower: the lower-case name of the class. */
static bool add_strings(struct amber_cache *cache, amber_cached_list *list, const amber_decoder *decoder,
	uint32_t before, const zend_array *table, const amber_decode_class *class, const zend_string *lower)
{
	bool good = true;

	for (uint32_t i = 0; i < list->defined_count; i++) {
		good &= (list->defined[i] = string_like(cache, decoder->strings[before + i])) != NULL;
	}
	for (uint32_t i = 0; i < list->named_count; i++) {
		list->named[i].number = decoder->few->names[i];
		const zend_string *name = decoder->strings[list->named[i].number - decoder->first[AMBER_STRINGS]];
		good &= (list->named[i].name = string_like(cache, name)) != NULL;
	}
	for (uint32_t i = 0; table && i < table->nNumUsed; i++) {
		const zend_string *key = table->arData[i].key;
		good &= !key || (list->table->arData[i].key = string_like(cache, key)) != NULL;
	}
	if (class) {
		ZEND_ASSERT(list->class); /* new_list() makes it */
		good &= (list->class->names.lower = string_like(cache, lower)) != NULL;
		good &= (list->class->names.name = string_like(cache, class->written)) != NULL;
	}
	for (uint32_t i = 0; class && i < class->count; i++) {
		good &= (list->class->names.properties[i] = string_like(cache, class->properties[i].key)) != NULL;
	}
	return good;
}

/* Makes an entry without strings; NULL without memory. */
static amber_cached_list *new_list(const amber_decoder *decoder, const uint8_t *from, uint32_t before,
	const zend_array *table, const amber_decode_class *class)
{
	ZEND_ASSERT(table || class);
	uint32_t named = decoder->names_used, defined = decoder->strings_used - before;
	size_t length = (size_t) (decoder->p - from), room = ZEND_MM_ALIGNED_SIZE(sizeof(amber_cached_list) + length);
	size_t size = room + named * sizeof(amber_cached_name) + defined * sizeof(zend_string *)
		+ (table ? sizeof(zend_array) + HT_USED_SIZE(table)
			: sizeof(amber_cached_class) + class->count * sizeof(zend_string *));
	amber_cached_list *list = calloc(1, size);

	if (!list) {
		return NULL;
	}
	memcpy(list->bytes, from, length);
	list->length = (uint32_t) length;
	list->named = (amber_cached_name *) ((char *) list + room);
	list->named_count = (uint16_t) named;
	list->defined = (zend_string **) (list->named + named);
	list->defined_count = (uint16_t) defined;
	list->size = (uint32_t) size;
	void *rest = list->defined + defined;
	if (table) {
		list->table = rest;
		copy_table(list->table, table);
	} else {
		list->class = rest;
		list->class->names.count = class->count;
		list->class->names.properties = (zend_string **) (list->class + 1);
	}
	return list;
}

/* Adds an entry; NULL without memory. Only the first line takes memory of the request, which may run out: PHP would
 * then leave this function for good. */
static amber_cached_list *make_list(struct amber_cache *cache, const amber_decoder *decoder, const uint8_t *from,
	uint32_t before, const zend_array *table, const amber_decode_class *class)
{
	zend_string *lower = class ? zend_string_tolower(class->written) : NULL;
	amber_cached_list *list = new_list(decoder, from, before, table, class);

	if (list) {
		cache->counts.entries++;
		cache->counts.bytes += list->size;
		if (!add_strings(cache, list, decoder, before, table, class, lower)) {
			free_list(cache, list);
			list = NULL;
		}
	}
	if (lower) {
		zend_string_release(lower);
	}
	return list;
}

static struct amber_cache *get_cache(void)
{
	if (!AMBER_G(cache) && is_up && AMBER_G(key_memory) > 0) {
		AMBER_G(cache) = calloc(1, sizeof(struct amber_cache));
		if (AMBER_G(cache)) {
			AMBER_G(cache)->request = 1;
			AMBER_G(cache)->swept = (uint32_t) -SWEEP_EVERY;
			AMBER_G(cache)->counts.bytes = sizeof(struct amber_cache);
			zend_hash_init(&AMBER_G(cache)->strings, 64, NULL, NULL, true);
		}
	}
	return AMBER_G(cache);
}

/* Whether a list with this hash of all its bytes was read lately; remembers it. */
static bool came_before(struct amber_cache *cache, uint32_t hash)
{
	uint32_t *recent = cache->recent[hash % HASHES];

	if (recent[0] == hash || recent[1] == hash) {
		return true;
	}
	recent[1] = recent[0];
	recent[0] = hash;
	return false;
}

/* Whether there is room for an entry of this size. */
static bool has_room(struct amber_cache *cache, uint32_t hash, size_t size)
{
	uint32_t alike = 0;

	for (const amber_cached_list *list = cache->lists[hash / 2 % HASHES]; list; list = list->next) {
		alike++;
	}
	bool room = alike < CHAIN_MOST && cache->counts.bytes + (zend_long) size <= AMBER_G(key_memory);
	cache->crowded |= !room;
	return room;
}

amber_cached_list *amber_cached_add(const amber_decoder *decoder, const uint8_t *from, uint32_t before, uint32_t keys,
	const zend_array *table, const amber_decode_class *class)
{
	struct amber_cache *cache = decoder->outside || AMBER_G(startup_error) ? NULL : get_cache();
	size_t length = (size_t) (decoder->p - from), size;
	uint32_t hash = cache && length <= BYTES_MOST && decoder->names_used < AMBER_CACHED_NAMES_MOST
		? hash_at(from, (size_t) (decoder->end - from), keys) : 0;

	if (!hash) {
		return NULL;
	}
	cache->counts.misses++;
	if (!came_before(cache, (uint32_t) amber_hash_bytes(amber_hash_start(), (const char *) from, length))
	 || (size = strings_size(decoder, before, table, class)) == 0) {
		return NULL;
	}
	amber_cached_list *list = has_room(cache, hash, size + sizeof(amber_cached_list) + length
		+ (table ? HT_USED_SIZE(table) : 0)) ? make_list(cache, decoder, from, before, table, class) : NULL;
	if (!list) {
		return NULL;
	}
	list->hash = hash;
	list->keys = keys;
	list->uses = 1;
	list->request = cache->request;
	list->next = cache->lists[hash / 2 % HASHES];
	cache->lists[hash / 2 % HASHES] = list;
	return list;
}

/* --- layouts of this request ------------------------------------------------- */

void amber_cached_set_layout(amber_cached_list *list, amber_decode_class *layout)
{
	/* after the end of the request nothing would release it */
	if (!list->class->layout && AMBER_G(in_request)) {
		layout->references++;
		list->class->layout = layout;
		list->class->next = AMBER_G(cache)->with_layout;
		AMBER_G(cache)->with_layout = list;
	}
}

/* Forgets the layouts; release: their memory is that of this request. */
static void forget_layouts(bool release)
{
	struct amber_cache *cache = AMBER_G(cache);

	while (cache && cache->with_layout) {
		amber_cached_class *class = cache->with_layout->class;
		amber_decode_class *layout = class->layout;
		cache->with_layout = class->next;
		class->layout = NULL;
		if (release) {
			amber_decode_class_release(layout);
		}
	}
}

void amber_cache_clear(void)
{
	forget_layouts(true);
}

/* --- between requests -------------------------------------------------------- */

/* Frees the entries that have not been used for long; all: every one. */
static void sweep(struct amber_cache *cache, bool all)
{
	for (uint32_t i = 0; i < HASHES; i++) {
		for (amber_cached_list **link = &cache->lists[i]; *link;) {
			amber_cached_list *list = *link;
			if (all || list->uses == 0) {
				*link = list->next;
				free_list(cache, list);
				cache->counts.evictions++;
			} else {
				list->uses /= 2;
				link = &list->next;
			}
		}
	}
}

AMBER_HOT void amber_cache_next_request(void)
{
	struct amber_cache *cache = AMBER_G(cache);

	AMBER_G(request_ended) = false;
	if (!cache) {
		return;
	}
	if (UNEXPECTED(cache->with_layout)) {
		forget_layouts(false); /* after a fatal error there are some, in memory that is gone */
	}
	cache->request++;
	if (UNEXPECTED(cache->crowded) && cache->request - cache->swept >= SWEEP_EVERY) {
		cache->swept = cache->request;
		cache->crowded = false;
		sweep(cache, false);
	}
}

void amber_cache_end(struct amber_cache *cache)
{
	if (cache) {
		sweep(cache, true);
		zend_hash_destroy(&cache->strings);
		free(cache);
	}
}

amber_cache_counts amber_cache_count(void)
{
	return AMBER_G(cache) ? AMBER_G(cache)->counts : (amber_cache_counts) { 0 };
}
