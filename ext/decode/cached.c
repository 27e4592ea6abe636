/* SPDX-License-Identifier: MIT
 *
 * Finds a cached list by a few of its bytes, then compares all of its bytes and the strings that its numbers name. A
 * match is therefore a list that decode/key_lists.c or decode/layouts.c has checked once. A class cannot change or
 * disappear during a request, but each call decides anew whether it is allowed.
 */
#include "decode/objects.h"
#include "decode/scalars.h"

/* A string that the list names by number. */
typedef struct {
	zend_string *name;
	uint32_t     number;
} by_number;

typedef struct amber_cached_list {
	/* one of the two is set, and owns the names: a key list's table, or a class layout */
	zend_array         *table;
	amber_decode_class *class;
	zend_string       **defined; /* the strings that the list spells out, which take the next numbers */
	by_number          *named;
	const uint8_t      *bytes;
	uint32_t            defined_count, named_count, length;
} amber_cached_list;

/* The hash key of a list. Of a key list: its first 8 bytes. Of a class: the 8 bytes that end at the number of keys
 * (class names differ after the namespace), mixed with 8 bytes of the keys. 0: the list is too short, or its class is
 * named by number. */
static zend_always_inline uint64_t first_of(const uint8_t *bytes, size_t length, uint32_t keys)
{
	if (length < 8) {
		return 0;
	}
	if (keys) {
		return amber_load8((const char *) bytes) ^ keys;
	}
	bool tag_has_length = amber_tag_kinds[*bytes] == AMBER_KIND_STR_SHORT;
	size_t last = tag_has_length ? 1 + (size_t) (*bytes - AMBER_TAG_STR_SHORT) : 2 + (size_t) bytes[1];
	if ((!tag_has_length && *bytes != AMBER_TAG_STR) || last >= length) {
		return 0;
	}
	uint64_t first = amber_load8((const char *) bytes + MAX(last, 7) - 7);
	return length - last > 8 ? amber_hash_mix(first, amber_load8((const char *) bytes + last + 1)) : first;
}

static zend_always_inline amber_cached_list **places_of(uint64_t first)
{
	return AMBER_G(cache)->lists[amber_hash_mix(0, first) % AMBER_CACHE_LISTS];
}

/* Whether the string numbers in the list name the same strings as when it was cached. */
static zend_always_inline bool numbers_fit(const amber_decoder *decoder, const amber_cached_list *list)
{
	for (uint32_t i = 0; i < list->named_count; i++) {
		const by_number *named = &list->named[i];
		if (UNEXPECTED(named->number >= decoder->strings_used)
		 || !amber_same_string(decoder->strings[named->number], named->name)) {
			return false;
		}
	}
	return true;
}

/* Whether the cache can be used: a part numbers its strings from another first number, so cached numbers do not fit. */
static zend_always_inline bool uses_cache(const amber_decoder *decoder)
{
	return AMBER_G(cache) && EXPECTED(!decoder->outside);
}

/* Whether the class of a cached layout is allowed; remembers which array allowed it. */
static zend_always_inline bool allows(const amber_decoder *decoder, amber_decode_class *class)
{
	const amber_class_names *allowed = decoder->options->allowed_classes;

	if (EXPECTED(!allowed || allowed->serial == class->allowed_by)) {
		return true;
	}
	if (!amber_class_allowed(decoder->options, class->name)) {
		return false;
	}
	class->allowed_by = allowed->serial;
	return true;
}

/* Whether the bytes at the read position are this list. keys: number of keys in a key list, which is encoded before it;
 * 0: a class, whose bytes include that number. */
static zend_always_inline bool comes(const amber_decoder *decoder, const amber_cached_list *list, uint32_t keys)
{
	return list && keys == (list->table ? list->table->nNumUsed : 0)
		&& list->length <= (size_t) (decoder->end - decoder->p)
		&& amber_same((const char *) list->bytes, (const char *) decoder->p, list->length)
		&& numbers_fit(decoder, list) && (keys || allows(decoder, list->class));
}

static zend_always_inline const amber_cached_list *take(amber_decoder *decoder, uint32_t keys)
{
	uint64_t first = uses_cache(decoder) ? first_of(decoder->p, (size_t) (decoder->end - decoder->p), keys) : 0;

	for (uint32_t i = 0; first && i < 2; i++) {
		const amber_cached_list *list = places_of(first)[i];
		if (comes(decoder, list, keys)) {
			decoder->p += list->length;
			while (UNEXPECTED(list->defined_count > decoder->strings_size - decoder->strings_used)) {
				AMBER_GROW(decoder, strings);
			}
			amber_copy(&decoder->strings[decoder->strings_used], list->defined,
				list->defined_count * sizeof(zend_string *));
			decoder->strings_used += list->defined_count;
			return list;
		}
	}
	return NULL;
}

zend_array *amber_cached_keys(amber_decoder *decoder, uint32_t count)
{
	const amber_cached_list *list = take(decoder, count);

	if (!list) {
		return NULL;
	}
	GC_ADDREF(list->table);
	return list->table;
}

amber_decode_class *amber_cached_class(amber_decoder *decoder)
{
	const amber_cached_list *list = EXPECTED(!decoder->options->class_map) ? take(decoder, 0) : NULL;

	if (!list) {
		return NULL;
	}
	list->class->references++;
	return list->class;
}

static void release(amber_cached_list *list)
{
	if (!list) {
		return;
	}
	if (list->table) {
		zend_array_release(list->table);
	} else {
		amber_decode_class_release(list->class);
	}
	efree(list);
}

/* Whether the list owns all its names: they are strings, and none is long, as each message unifies its long strings. */
static bool may_be_cached(const zend_array *table, const amber_decode_class *class, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const zend_string *name = table ? table->arData[i].key : i ? class->properties[i - 1].key : class->written;
		if (!name || ZSTR_LEN(name) > AMBER_LONG_NAME) {
			return false;
		}
	}
	return true;
}

void amber_cached_add(const amber_decoder *decoder, const uint8_t *from, uint32_t before, zend_array *table,
	amber_decode_class *class)
{
	uint32_t count = table ? table->nNumUsed : class->count + 1;
	uint64_t first = uses_cache(decoder) ? first_of(from, (size_t) (decoder->end - from), table ? count : 0) : 0;
	size_t length = (size_t) (decoder->p - from);

	if (!first || count > AMBER_CACHED_NAMES_MOST || length > AMBER_CACHED_NAMES_BYTES) {
		return;
	}
	/* cached on its second appearance: a list that comes once, or is damaged, takes no memory */
	uint32_t hash = (uint32_t) amber_hash_bytes(amber_hash_start(), (const char *) from, length);
	uint32_t *recent = &AMBER_G(cache)->recent[hash % AMBER_CACHE_LISTS];
	if (*recent != hash || !may_be_cached(table, class, count)) {
		*recent = hash;
		return;
	}
	/* one allocation for the list and its arrays */
	uint32_t defined = decoder->strings_used - before, named_count = decoder->names_used;
	amber_cached_list *list = emalloc(sizeof(*list) + named_count * sizeof(by_number) + defined * sizeof(zend_string *)
		+ length);
	by_number *named = (by_number *) (list + 1);
	zend_string **strings = (zend_string **) (named + named_count);
	*list = (amber_cached_list) { .table = table, .class = class, .defined = strings, .named = named,
		.bytes = (uint8_t *) (strings + defined), .defined_count = defined, .named_count = named_count,
		.length = (uint32_t) length };
	memcpy(strings, &decoder->strings[before], defined * sizeof(zend_string *));
	memcpy(strings + defined, from, length);
	for (uint32_t i = 0; i < named_count; i++) {
		named[i] = (by_number) { decoder->strings[decoder->few->names[i]], decoder->few->names[i] };
	}
	if (table) {
		GC_ADDREF(table);
	} else {
		class->references++;
	}
	amber_cached_list **places = places_of(first);
	release(places[1]);
	places[1] = places[0];
	places[0] = list;
}

void amber_cache_clear(void)
{
	struct amber_cache *cache = AMBER_G(cache);

	if (!cache) {
		return;
	}
	AMBER_G(cache) = NULL;
	for (uint32_t i = 0; i < AMBER_CACHE_KEYS; i++) {
		if (cache->keys[i]) {
			zend_string_release(cache->keys[i]);
		}
	}
	for (uint32_t i = 0; i < AMBER_CACHE_LISTS; i++) {
		release(cache->lists[i][0]);
		release(cache->lists[i][1]);
	}
	efree(cache);
}
