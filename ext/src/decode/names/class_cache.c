/* SPDX-License-Identifier: MIT
 *
 * A small table of two places for what the ends of a class' name and its first keys tell; a newer class takes the place
 * of an older one that is not asked for any more, which messages that are being read keep alive. Classes can't change
 * or go while a request lasts, but whether one is allowed is each call's to say.
 */
#include "src/decode/names/class_cache.h"
#include "src/decode/names/classes.h"
#include "src/decode/names/keys.h"
#include "src/decode/names/kept_names.h"
#include "src/decode/read/leaves.h"

#define SLOTS 256

struct amber_kept_class {
	uint32_t           references;
	amber_kept_names   names;
	zend_string       *lower;   /* name of the class */
	zend_string      **strings; /* the name as written, and the keys */
	amber_decode_class class;   /* as it is before the first object of a message; owns what it points at */
};

typedef struct {
	amber_kept_place         place;
	struct amber_kept_class *kept;
} slot;

struct amber_class_cache {
	slot slots[SLOTS];
};

/* What tells classes and key lists apart at first sight: 8 bytes at the start, 8 up to the number of keys, which are
 * behind the namespace, and 8 of the keys. False: this is too short, or begins with no name. */
static bool first_of(const uint8_t *bytes, size_t length, uint64_t *first)
{
	if (length < 8) {
		return false;
	}
	bool tag_has_length = amber_tag_kinds[*bytes] == AMBER_KIND_STR_SHORT;
	if (!tag_has_length && *bytes != AMBER_TAG_STR) {
		return false;
	}
	size_t last = tag_has_length ? 1 + (size_t) (*bytes - AMBER_TAG_STR_SHORT) : 2 + (size_t) bytes[1];
	if (last >= length) {
		return false;
	}
	*first = amber_load8((const char *) bytes);
	if (last >= 7) {
		*first = amber_hash_mix(*first, amber_load8((const char *) bytes + last - 7));
	}
	if (length - last > 8) {
		*first = amber_hash_mix(*first, amber_load8((const char *) bytes + last + 1));
	}
	return true;
}

static uint32_t slot_of(uint64_t first)
{
	return amber_hash_fold(first) % SLOTS;
}

static amber_names names_of(const struct amber_kept_class *kept)
{
	return (amber_names) { (const char *) kept->strings, sizeof(zend_string *), kept->class.count + 1 };
}

static void release(struct amber_kept_class *kept)
{
	if (--kept->references) {
		return;
	}
	amber_names_forget(&kept->names);
	zend_string_release(kept->lower);
	efree(kept->strings);
	kept->class.kept = NULL;
	amber_decode_class_free(&kept->class);
	efree(kept);
}

/* The class for one message: what changes while it is read is its own. */
static void lend(struct amber_kept_class *kept, amber_decode_class *class)
{
	*class = kept->class;
	class->kept = kept;
	kept->references++;
	if (class->way == AMBER_OBJECT_TABLE) {
		/* an object may take it */
		class->shape.table = amber_decode_table_copy(kept->class.shape.table);
	} else if (class->shape.table) {
		GC_ADDREF(class->shape.table);
	}
}

/* Whether what is kept here comes. */
static zend_always_inline bool comes(const amber_decoder *decoder, const slot *at)
{
	if (!at->kept) {
		return false;
	}
	amber_names names = names_of(at->kept);
	return amber_names_come(decoder, &at->kept->names, &names);
}

bool amber_class_cached(amber_decoder *decoder, amber_decode_class *class)
{
	struct amber_class_cache *cache = AMBER_G(classes);
	const amber_decode_options *options = decoder->options;
	uint64_t first;

	if (!cache || UNEXPECTED(options->class_map)
	 || !first_of(decoder->p, (size_t) (decoder->end - decoder->p), &first)) {
		return false;
	}
	slot *at = &cache->slots[slot_of(first)];
	if (!comes(decoder, at) && !comes(decoder, at = &cache->slots[AMBER_KEPT_BESIDE(slot_of(first))])) {
		return false;
	}
	if (options->allowed_classes && !zend_hash_exists(options->allowed_classes, at->kept->lower)) {
		return false;
	}
	amber_names_take(decoder, &at->kept->names);
	lend(at->kept, class);
	at->place.asked_for = true;
	return true;
}

/* So few keys that their number, between the name and them, takes a byte. */
static bool may_be_kept(const amber_decoder *decoder, const amber_decode_class *class)
{
	return !decoder->options->class_map && !class->incomplete && class->count < AMBER_KEPT_NAMES_MOST
		&& EXPECTED(AMBER_G(in_request));
}

/* Takes over what the class points at. */
static struct amber_kept_class *keep(const amber_decoder *decoder, const uint8_t *from, const amber_decode_class *class)
{
	struct amber_kept_class *kept = emalloc(sizeof(struct amber_kept_class));

	*kept = (struct amber_kept_class) { .references = 1, .class = *class };
	kept->strings = safe_emalloc(class->count + 1, sizeof(zend_string *), 0);
	kept->strings[0] = class->written;
	for (uint32_t i = 0; i < class->count; i++) {
		kept->strings[i + 1] = class->keys[i];
	}
	amber_names names = names_of(kept);
	if (!amber_names_keep(&kept->names, from, decoder->p, &names, 1)) {
		efree(kept->strings);
		efree(kept);
		return NULL;
	}
	kept->lower = zend_string_tolower(class->name);
	return kept;
}

void amber_class_met(const amber_decoder *decoder, const uint8_t *from, amber_decode_class *class)
{
	uint64_t first;

	if (!may_be_kept(decoder, class) || !first_of(from, (size_t) (decoder->end - from), &first)) {
		return;
	}
	if (UNEXPECTED(!AMBER_G(classes))) {
		AMBER_G(classes) = ecalloc(1, sizeof(struct amber_class_cache));
	}
	slot *at = &AMBER_G(classes)->slots[slot_of(first)];
	if (amber_kept_is_taken(&at->place, first)) {
		at = &AMBER_G(classes)->slots[AMBER_KEPT_BESIDE(slot_of(first))];
	}
	if (!amber_kept_gives_way(&at->place, first)) {
		return;
	}
	struct amber_kept_class *kept = keep(decoder, from, class);
	if (!kept) {
		return;
	}
	if (at->kept) {
		release(at->kept);
	}
	at->kept = kept;
	lend(kept, class);
}

void amber_class_let_go(amber_decode_class *class)
{
	amber_decode_class *kept = &class->kept->class;

	kept->of_leaves = class->of_leaves;
	if (class->way != AMBER_OBJECT_TABLE) {
		kept->made_one |= class->made_one;
		kept->untraced |= class->untraced;
		kept->beyond = MAX(kept->beyond, class->beyond);
	}
	if (class->way == AMBER_OBJECT_DATA && class->shape.table && !class->shape.positions && !kept->shape.table) {
		kept->shape.table = amber_decode_template(&class->shape);
		GC_ADDREF(kept->shape.table);
	}
	release(class->kept);
}

void amber_class_cache_clear(void)
{
	struct amber_class_cache *cache = AMBER_G(classes);

	if (!cache) {
		return;
	}
	AMBER_G(classes) = NULL;
	for (uint32_t i = 0; i < SLOTS; i++) {
		if (cache->slots[i].kept) {
			release(cache->slots[i].kept);
		}
	}
	efree(cache);
}
