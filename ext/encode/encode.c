/* SPDX-License-Identifier: MIT
 *
 * One call of amber_serialize(). Each thread has one encoder, which outlives the request with the memory that small
 * messages need. All else that an encoder needs is the request's memory. A call that is made while the thread's encoder
 * is in use (from a hook) makes one of its own.
 */
#include "php_amber.h"
#include "encode/encode.h"
#include "encode/walk.h"
#include "format/dictionary.h"
#include "format/nesting.h"

/* Clears what is known of the message, as the walk wrote it; keeps the results of hooks. */
static zend_always_inline void forget_message(amber_encoder *encoder)
{
	if (UNEXPECTED(encoder->dictionary)) {
		amber_encode_restore_dictionary(encoder);
	} else {
		amber_table_empty(&encoder->strings);
		amber_table_empty(&encoder->key_lists.table);
	}
	if (UNEXPECTED(encoder->key_lists.arena != NULL)) {
		amber_key_lists_release_arena(&encoder->key_lists);
	}
	encoder->classes_known = 0;
	amber_identities_free(&encoder->identities);
}

/* An encoder as it is allocated. */
typedef struct {
	amber_encoder encoder;
	amber_walk    walk;
} whole_encoder;

static size_t bytes_of(const amber_dictionary *dictionary)
{
	return sizeof(whole_encoder) + (dictionary ? amber_encode_dictionary_bytes(dictionary) : 0);
}

/* Makes an encoder in any memory of bytes_of(); nothing that it held before is freed. */
static amber_encoder *make(whole_encoder *whole, const amber_dictionary *dictionary, amber_encoder **idle)
{
	amber_encoder *encoder = &whole->encoder;

	memset(encoder, 0, offsetof(amber_encoder, first_strings));
	memset(&whole->walk, 0, offsetof(amber_walk, first_buffer));
	amber_strings_make(&encoder->strings, encoder->first_strings);
	amber_key_lists_make(&encoder->key_lists, encoder->first_key_lists);
	encoder->walk = &whole->walk;
	encoder->idle = idle;
	amber_walk_make(&whole->walk, encoder);
	if (dictionary) {
		amber_encode_use_dictionary(encoder, dictionary, whole + 1);
	}
	return encoder;
}

/* The thread's encoder that begins with a dictionary, and the same or NULL while it is in use. */
struct amber_dictionary_encoder {
	amber_encoder *own, *idle;
};

static zend_never_inline struct amber_dictionary_encoder *make_slots(void)
{
	return AMBER_G(dictionary_encoders) = pecalloc(AMBER_DICTIONARIES_MOST, sizeof(struct amber_dictionary_encoder), 1);
}

static zend_always_inline amber_encoder **idle_of(const amber_dictionary *dictionary)
{
	struct amber_dictionary_encoder *slots = AMBER_G(dictionary_encoders);

	return UNEXPECTED(dictionary) ? &(EXPECTED(slots) ? slots : make_slots())[dictionary->index].idle
		: &AMBER_G(idle_encoder);
}

/* Takes the thread's encoder, or makes one if that is in use. idle: where the thread's stands when it is idle. */
static zend_never_inline amber_encoder *take_other(const amber_dictionary *dictionary, amber_encoder **idle)
{
	amber_encoder **own = dictionary ? &AMBER_G(dictionary_encoders)[dictionary->index].own : &AMBER_G(encoder);

	if (*own) {
		return make(emalloc(bytes_of(dictionary)), dictionary, NULL);
	}
	*own = make(pemalloc(bytes_of(dictionary), 1), dictionary, idle);
	return *own;
}

static zend_always_inline amber_encoder *take(const amber_dictionary *dictionary)
{
	amber_encoder **idle = idle_of(dictionary), *encoder = *idle;

	*idle = NULL;
	return EXPECTED(encoder != NULL) ? encoder : take_other(dictionary, idle);
}

/* Frees the request's memory that an idle encoder holds, and forgets what it knows of the request. */
static void shrink(amber_encoder *encoder)
{
	amber_table_shrink(&encoder->strings);
	amber_key_lists_shrink(&encoder->key_lists);
	amber_walk_shrink(encoder->walk);
	encoder->classes_filled = 0;
}

void amber_encoder_request_end(void)
{
	struct amber_dictionary_encoder *slots = AMBER_G(dictionary_encoders);

	if (AMBER_G(idle_encoder)) {
		shrink(AMBER_G(idle_encoder));
	}
	for (uint32_t i = 0; slots && i < AMBER_DICTIONARIES_MOST; i++) {
		if (slots[i].idle) {
			shrink(slots[i].idle);
		}
	}
}

void amber_encoder_request_gone(bool all)
{
	struct amber_dictionary_encoder *slots = AMBER_G(dictionary_encoders);

	if (AMBER_G(encoder) && (all || !AMBER_G(idle_encoder))) {
		AMBER_G(idle_encoder) = make((whole_encoder *) AMBER_G(encoder), NULL, &AMBER_G(idle_encoder));
	}
	for (uint32_t i = 0; slots && i < AMBER_DICTIONARIES_MOST; i++) {
		if (slots[i].own && (all || !slots[i].idle)) {
			slots[i].idle = make((whole_encoder *) slots[i].own, slots[i].own->dictionary, &slots[i].idle);
		}
	}
}

void amber_encoders_end(amber_encoder *encoder, struct amber_dictionary_encoder *slots)
{
	if (encoder) {
		pefree(encoder, 1);
	}
	for (uint32_t i = 0; slots && i < AMBER_DICTIONARIES_MOST; i++) {
		if (slots[i].own) {
			pefree(slots[i].own, 1);
		}
	}
	if (slots) {
		pefree(slots, 1);
	}
}

static void drop(void *slot, uint32_t *size)
{
	void **ptr = slot;

	if (*ptr) {
		efree(*ptr);
		*ptr = NULL;
	}
	*size = 0;
}

/* Clears what the pre-pass recorded of a value. Releasing held values may run destructors. */
static zend_never_inline void forget_value(amber_encoder *encoder)
{
	amber_snapshots_release(encoder);
	while (encoder->held_used) {
		zval_ptr_dtor(&encoder->held[--encoder->held_used]);
	}
	amber_encode_forget_aliased(encoder);
	amber_identities_free(&encoder->class_names);
	drop(&encoder->held, &encoder->held_size);
	drop(&encoder->snapshots, &encoder->snapshots_size);
	drop(&encoder->snapshot_slots, &encoder->snapshots_size);
	drop(&encoder->frames, &encoder->frames_size);
	encoder->depth = 0;
	encoder->has_stopped = encoder->prepass_done = false;
	encoder->zone = NULL;
}

/* Makes an encoder idle outside a request, or frees one that is not the thread's. */
static zend_never_inline void give_back_small(amber_encoder *encoder)
{
	shrink(encoder);
	if (encoder->idle) {
		*encoder->idle = encoder;
	} else {
		efree(encoder);
	}
}

/* Makes the encoder idle again. Does so only after destructors have run, because they may serialize. */
AMBER_HOT static void give_back(amber_encoder *encoder)
{
	forget_message(encoder);
	if (UNEXPECTED(encoder->held_used || encoder->snapshots_used || encoder->has_stopped)) {
		forget_value(encoder);
	}
	if (UNEXPECTED(!AMBER_G(in_request)) || UNEXPECTED(!encoder->idle)) {
		give_back_small(encoder);
		return;
	}
	*encoder->idle = encoder;
}

static zend_always_inline void set_max_depth(amber_encoder *encoder, zend_long max_depth)
{
	encoder->max_depth = (uint64_t) max_depth > UINT32_MAX ? 0 : (uint32_t) max_depth;
}

/* Writes a scalar, or the empty array, which needs no tables. */
static zend_string *encode_scalar(const zval *value)
{
	uint8_t bytes[AMBER_HEADER_BYTES + 16] = { AMBER_MAGIC, AMBER_VERSION }, *p = bytes + AMBER_HEADER_BYTES;

	if (Z_TYPE_P(value) == IS_STRING) {
		p = amber_put_string_length(p, Z_STRLEN_P(value));
		return zend_string_concat2((char *) bytes, (size_t) (p - bytes), Z_STRVAL_P(value), Z_STRLEN_P(value));
	}
	if (Z_TYPE_P(value) < IS_STRING) {
		p = amber_put_scalar(p, value);
	} else {
		*p++ = AMBER_TAG_LIST_SMALL;
	}
	return zend_string_init((char *) bytes, (size_t) (p - bytes), 0);
}

/* Prepares for the walk to start again after it stopped. Mostly this runs the pre-pass, which calls all hooks and finds
 * the references that stand in two places; the pre-pass runs once. False: an exception was thrown. */
static bool resolve_stop(amber_encoder *encoder, zval *value)
{
	encoder->has_stopped = true;
	if (encoder->stop == AMBER_STOP_ROWS) {
		if (encoder->has_aliased) {
			amber_encode_restart_aliased(encoder);
		}
		return true;
	}
	if (UNEXPECTED(encoder->prepass_done)) {
		if (encoder->stop == AMBER_STOP_DEEP) {
			return amber_encode_fail_depth(encoder);
		}
		amber_encode_error(encoder,
			"was changed by a hook while it was being serialized: it holds a value "
			"whose hook was not called, or that cannot be serialized");
		return false;
	}
	amber_encode_forget_aliased(encoder);
	forget_message(encoder);
	encoder->prepass_done = true;
	return amber_prepass(encoder, value);
}

/* value: a zval that no hook can reach. */
static zend_string *encode_value(amber_encoder *encoder, zval *value)
{
	zend_string *bytes;

	if (Z_TYPE_P(value) == IS_OBJECT && UNEXPECTED(!amber_prepass_root(encoder, value))) {
		return NULL;
	}
	while (UNEXPECTED((bytes = amber_encode_walk(encoder, value)) == NULL)) {
		if (!resolve_stop(encoder, value)) {
			return NULL;
		}
		forget_message(encoder);
	}
	return bytes;
}

/* Returns the message of a plain value; NULL: it is not plain, or the thread's encoder is in use. */
static zend_always_inline zend_string *encode_plain(const zval *value, const amber_dictionary *dictionary,
	zend_long max_depth)
{
	amber_encoder **idle = idle_of(dictionary), *encoder = *idle;

	if (UNEXPECTED(!encoder)) {
		return NULL;
	}
	*idle = NULL;
	set_max_depth(encoder, max_depth);
	zend_string *bytes = amber_encode_plain(encoder, value);
	encoder->has_stopped = bytes == NULL; /* so nothing stays of what was decided or held on the way */
	give_back(encoder);
	return bytes;
}

static zend_never_inline zend_string *encode_with_tables(zval *value, const amber_dictionary *dictionary,
	zend_long max_depth, const char *name, zend_array **resources)
{
	bool begun = amber_call_begin();
	amber_encoder *encoder = take(dictionary);
	zval root;

	encoder->name = name;
	encoder->resources = resources;
	set_max_depth(encoder, max_depth);
	ZVAL_COPY_VALUE(&root, value);
	zend_string *bytes = NULL;
	if (EXPECTED(begun)) {
		bytes = encode_value(encoder, &root);
	} else {
		amber_encode_error(encoder, "is serialized by hooks inside hooks, so many that the C stack is at its end");
	}
	amber_call_end();
	give_back(encoder);
	return bytes;
}

static zend_always_inline zend_string *encode_message(zval *value, const amber_dictionary *dictionary,
	zend_long max_depth, const char *name, zend_array **resources)
{
	if (Z_TYPE_P(value) <= IS_STRING || (Z_TYPE_P(value) == IS_ARRAY && !zend_hash_num_elements(Z_ARRVAL_P(value)))) {
		return encode_scalar(value);
	}
	zend_string *bytes = Z_TYPE_P(value) <= IS_OBJECT ? encode_plain(value, dictionary, max_depth) : NULL;
	return EXPECTED(bytes != NULL) ? bytes : encode_with_tables(value, dictionary, max_depth, name, resources);
}

AMBER_HOT zend_string *amber_encode_message(zval *value, zend_long max_depth, const char *name, zend_array **resources)
{
	return encode_message(value, NULL, max_depth, name, resources);
}

zend_string *amber_encode_message_with_dictionary(const amber_dictionary *dictionary, zval *value, zend_long max_depth,
	const char *name, zend_array **resources)
{
	return encode_message(value, dictionary, max_depth, name, resources);
}

/* --- encoders that begin with a dictionary ---------------------------------------- */

/* Their tables of strings and key lists hold its entries, with their numbers, as if the message had written them before
 * its value. So nothing else in the encoder knows of dictionaries. When a message ends, its own entries are taken out
 * of the tables again. */

/* A table for so many entries has room for as many of the message and more. */
static uint32_t start_for(uint32_t entries, uint32_t least)
{
	uint32_t start = least;

	while (start < 2 * entries) {
		start *= 2;
	}
	return start;
}

static uint32_t strings_start(const amber_dictionary *dictionary)
{
	return start_for(dictionary->strings_n + dictionary->layouts_n, AMBER_STRINGS_START);
}

static uint32_t key_lists_start(const amber_dictionary *dictionary)
{
	return start_for(dictionary->key_lists_n + dictionary->layouts_n, AMBER_KEY_LISTS_START);
}

size_t amber_encode_dictionary_bytes(const amber_dictionary *dictionary)
{
	return AMBER_TABLE_BYTES(strings_start(dictionary), sizeof(amber_string))
		+ AMBER_TABLE_BYTES(key_lists_start(dictionary), sizeof(amber_key_list));
}

static void add_key_list(amber_encoder *encoder, const zend_array *table, uint32_t class_name, uint32_t id)
{
	amber_keys keys = { AMBER_KEY_OF(table->arData), sizeof(Bucket), table->nNumUsed };
	uint32_t index = amber_key_lists_add(&encoder->key_lists, keys, class_name);

	amber_key_lists_at(&encoder->key_lists, index)->id = id;
}

/* Fills both tables, which hold nothing yet. Names of classes that are no string of the dictionary have no number. */
static void fill(amber_encoder *encoder)
{
	const amber_dictionary *dictionary = encoder->dictionary;

	for (uint32_t i = 0; i < dictionary->strings_n; i++) {
		amber_strings_at(&encoder->strings, amber_strings_add(&encoder->strings, dictionary->strings[i]))->id = i;
	}
	for (uint32_t i = 0; i < dictionary->key_lists_n; i++) {
		add_key_list(encoder, dictionary->key_lists[i], AMBER_NO_ID, i);
	}
	for (uint32_t i = 0; i < dictionary->layouts_n; i++) {
		uint32_t class_name = amber_strings_add(&encoder->strings, dictionary->layouts[i].name);
		add_key_list(encoder, dictionary->layout_keys[i], class_name, i);
	}
	encoder->dictionary_strings = encoder->strings.next - encoder->strings.base;
}

void amber_encode_use_dictionary(amber_encoder *encoder, const amber_dictionary *dictionary, void *memory)
{
	char *key_lists = (char *) memory + AMBER_TABLE_BYTES(strings_start(dictionary), sizeof(amber_string));

	encoder->dictionary = dictionary;
	amber_table_make(&encoder->strings, strings_start(dictionary), sizeof(amber_string), memory);
	amber_table_make(&encoder->key_lists.table, key_lists_start(dictionary), sizeof(amber_key_list), key_lists);
	fill(encoder);
}

void amber_encode_restore_dictionary(amber_encoder *encoder)
{
	const amber_dictionary *dictionary = encoder->dictionary;
	uint32_t base = encoder->strings.base, key_lists = dictionary->key_lists_n + dictionary->layouts_n;
	bool kept = amber_table_keep(&encoder->strings, encoder->dictionary_strings);

	if (UNEXPECTED(!amber_table_keep(&encoder->key_lists.table, key_lists)) || UNEXPECTED(!kept)) {
		amber_table_renew(&encoder->strings);
		amber_table_renew(&encoder->key_lists.table);
		fill(encoder);
	}
	for (uint32_t i = dictionary->strings_n; i < encoder->dictionary_strings; i++) {
		amber_strings_at(&encoder->strings, base + i)->id = AMBER_NO_ID;
	}
}

void amber_walk_start_with_dictionary(amber_walk *walk, const amber_dictionary *dictionary)
{
	walk->buffer[1] |= AMBER_FLAG_DICTIONARY;
	memcpy(walk->out.p, dictionary->id, AMBER_DICTIONARY_ID_BYTES);
	walk->out.p += AMBER_DICTIONARY_ID_BYTES;
	walk->string_ids = dictionary->strings_n;
	walk->key_list_ids = dictionary->key_lists_n;
	walk->layout_ids = dictionary->layouts_n;
}
