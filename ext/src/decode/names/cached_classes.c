/* SPDX-License-Identifier: MIT
 *
 * Classes can't change or go while a request lasts, but whether one is allowed is each call's to say. A class that
 * gives way to another one lives as long as messages that are being read have it.
 */
#include "src/decode/names/cached_classes.h"
#include "src/decode/names/classes.h"
#include "src/decode/names/keys.h"
#include "src/decode/read/leaves.h"

struct amber_cached_class {
	amber_cached_list  list;    /* first, as it stands for this */
	uint32_t           references;
	zend_string       *lower;   /* name of the class */
	zend_string      **strings; /* the name as written, and the keys */
	amber_decode_class class;   /* as it is before the first object of a message; owns what it points at */
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

void amber_class_release(amber_cached_list *list)
{
	struct amber_cached_class *kept = (struct amber_cached_class *) list;

	if (--kept->references) {
		return;
	}
	amber_cached_forget(list);
	zend_string_release(kept->lower);
	efree(kept->strings);
	kept->class.kept = NULL;
	amber_decode_class_free(&kept->class);
	efree(kept);
}

/* The class for one message: what changes while it is read is its own. */
static void lend(struct amber_cached_class *kept, amber_decode_class *class)
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

bool amber_class_cached(amber_decoder *decoder, amber_decode_class *class)
{
	const amber_decode_options *options = decoder->options;
	amber_cached_list *list = NULL;
	uint64_t first;

	if (EXPECTED(!options->class_map) && first_of(decoder->p, (size_t) (decoder->end - decoder->p), &first)) {
		list = amber_cached_find(decoder, first, 0);
	}
	struct amber_cached_class *kept = (struct amber_cached_class *) list;
	if (!list || (options->allowed_classes && !zend_hash_exists(options->allowed_classes, kept->lower))) {
		return false;
	}
	amber_cached_take(decoder, list);
	lend(kept, class);
	return true;
}

/* So few keys that their number, between the name and them, takes a byte. */
static bool may_be_kept(const amber_decoder *decoder, const amber_decode_class *class)
{
	return !decoder->options->class_map && !class->incomplete && class->count < AMBER_CACHED_NAMES_MOST;
}

/* Takes over what the class points at. NULL: its names are not to be kept. */
static struct amber_cached_class *keep(const amber_decoder *decoder, const uint8_t *from,
	const amber_decode_class *class)
{
	struct amber_cached_class *kept = emalloc(sizeof(struct amber_cached_class));
	zend_string **strings = safe_emalloc(class->count + 1, sizeof(zend_string *), 0);

	strings[0] = class->written;
	for (uint32_t i = 0; i < class->count; i++) {
		strings[i + 1] = class->properties[i].key;
	}
	amber_names names = { (const char *) strings, sizeof(zend_string *), class->count + 1 };
	if (!amber_cached_set(&kept->list, from, decoder->p, names, 1)) {
		efree(strings);
		efree(kept);
		return NULL;
	}
	kept->references = 1;
	kept->lower = zend_string_tolower(class->name);
	kept->strings = strings;
	kept->class = *class;
	return kept;
}

void amber_class_met(const amber_decoder *decoder, const uint8_t *from, amber_decode_class *class)
{
	uint64_t first;

	if (!may_be_kept(decoder, class) || !first_of(from, (size_t) (decoder->end - from), &first)) {
		return;
	}
	amber_cached_place *place = amber_cached_place_for(first);
	struct amber_cached_class *kept = place ? keep(decoder, from, class) : NULL;
	if (kept) {
		amber_cached_put(place, &kept->list);
		lend(kept, class);
	}
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
	amber_class_release(&class->kept->list);
}
