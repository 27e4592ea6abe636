/* SPDX-License-Identifier: MIT
 *
 * One call of amber_unserialize(): checks the header, walks the bytes, then runs the hooks or, after a failure,
 * releases everything that was built.
 */
#include "php_amber.h"
#include "decode/decode.h"
#include "decode/frames.h"
#include "decode/objects.h"
#include "decode/scalars.h"
#include "format/dictionary.h"
#include "format/format.h"
#include "format/nesting.h"
#include "format/options.h"

/* Lets a list of the decoder start in the array reserved for it on the C stack. */
#define AMBER_USE_FEW(decoder, what) \
	((decoder).what = (decoder).few->what, \
		(decoder).what##_size = sizeof((decoder).few->what) / sizeof(*(decoder).few->what))

/* --- errors, and lists of the decoder -------------------------------------------- */

bool amber_decode_fail(const amber_decoder *decoder, const uint8_t *p, const char *format, ...)
{
	va_list args;
	zend_string *text;

	va_start(args, format);
	text = zend_vstrpprintf(0, format, args);
	va_end(args);
	amber_decode_error((size_t) (p - decoder->start), "%s", ZSTR_VAL(text));
	AMBER_G(failed) = decoder;
	zend_string_release(text);
	return false;
}

bool amber_decode_fail_short(const amber_decoder *decoder)
{
	return amber_decode_fail(decoder, decoder->end, "The data ends early");
}

bool amber_decode_fail_number(const amber_decoder *decoder, const char *what, uint64_t number)
{
	return amber_decode_fail(decoder, decoder->p, "There is no %s number %" PRIu64 " here", what, number);
}

zend_never_inline void *amber_decode_grow(amber_decoder *decoder, void *list, uint32_t *size, size_t entry)
{
	uint32_t before = *size;

	if (UNEXPECTED(before > UINT32_MAX / 4)) {
		zend_error_noreturn(E_ERROR, "amber_unserialize(): more than %u things of one kind in one message", before);
	}
	*size = before ? before * 2 : 16;
	decoder->has_more = true;
	return amber_decode_is_few(decoder, list) ? memcpy(safe_emalloc(*size, entry, 0), list, before * entry)
		: safe_erealloc(list, *size, entry, 0);
}

void amber_decode_keep_alive(amber_decoder *decoder, zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		if (!decoder->kept_alive) {
			decoder->kept_alive = zend_new_array(0);
			decoder->has_more = true;
		}
		zend_hash_next_index_insert_new(decoder->kept_alive, value);
	}
}

static zend_always_inline void release_entries(amber_decoder *decoder)
{
	for (uint32_t i = 0; i < decoder->key_lists_used; i++) {
		zend_array_release(decoder->key_lists[i]);
	}
	for (uint32_t i = 0; i < decoder->classes_used; i++) {
		amber_decode_class_release(decoder->classes[i]);
	}
}

static void free_lists(const amber_decoder *decoder)
{
	amber_decode_free_list(decoder, decoder->strings);
	amber_decode_free_list(decoder, decoder->key_lists);
	amber_decode_free_list(decoder, decoder->classes);
	amber_decode_free_list(decoder, decoder->shared);
}

void amber_decode_release_lists(amber_decoder *decoder)
{
	release_entries(decoder);
	free_lists(decoder);
}

/* Explains which version or flag this build cannot read; returns false. */
static bool fail_version(amber_decoder *decoder)
{
	uint8_t version = decoder->p[1] & AMBER_VERSION_MASK;

	if (version == AMBER_VERSION) {
		return amber_decode_fail(decoder, decoder->p + 1,
			"This message has a checksum (flag 0x40), which this build of amber cannot read");
	}
	return amber_decode_fail(decoder, decoder->p + 1, "This is format version %d; this build of amber reads version %d",
		version, AMBER_VERSION);
}

static bool fail_dictionary(amber_decoder *decoder)
{
	const uint8_t *id = decoder->p + AMBER_HEADER_BYTES;
	const char *directory = AMBER_G(dictionaries) && *AMBER_G(dictionaries) ? AMBER_G(dictionaries) : "not set";
	char names[400];

	if (decoder->end - id <= AMBER_DICTIONARY_ID_BYTES) {
		return amber_decode_fail_short(decoder);
	}
	return amber_decode_fail(decoder, id, "This message needs the dictionary %02x%02x%02x%02x, which is not loaded "
		"(loaded: %s); put its file into the directory of amber.dictionaries (%s) and restart PHP", id[0], id[1], id[2],
		id[3], amber_dictionary_names(names, sizeof(names)), directory);
}

static zend_never_inline bool fail_header(amber_decoder *decoder)
{
	size_t length = (size_t) (decoder->end - decoder->p);

	if (length > 0 && decoder->p[0] == AMBER_MAGIC) {
		return length <= AMBER_HEADER_BYTES ? amber_decode_fail_short(decoder)
			: (decoder->p[1] & ~(AMBER_FLAG_SIGNATURE | AMBER_FLAG_COMPRESSION))
				== (AMBER_VERSION | AMBER_FLAG_DICTIONARY) ? fail_dictionary(decoder) : fail_version(decoder);
	}
	if (length == 0) {
		return amber_decode_fail(decoder, decoder->p, "The data is empty");
	}
	const char *other = amber_format_in_words(amber_detect(decoder->p, length));
	if (other) {
		return amber_decode_fail(decoder, decoder->p, "This is not amber data: it looks like %s", other);
	}
	return amber_decode_fail(decoder, decoder->p, "This is not amber data");
}

void amber_decode_use_dictionary(amber_decoder *decoder, const amber_dictionary *dictionary)
{
	decoder->dictionary = dictionary;
	decoder->first[AMBER_STRINGS] = dictionary->strings_n;
	decoder->first[AMBER_KEY_LISTS] = dictionary->key_lists_n;
	decoder->first[AMBER_LAYOUTS] = dictionary->layouts_n;
}

/* Begins with the entries of the dictionary that the header names. */
static zend_never_inline bool take_dictionary(amber_decoder *decoder)
{
	const amber_dictionary *dictionary;
	size_t header = amber_header_read(decoder->p, (size_t) (decoder->end - decoder->p), &dictionary);

	if (!header) {
		return fail_header(decoder);
	}
	amber_decode_use_dictionary(decoder, dictionary);
	decoder->p += header;
	return true;
}

static bool check_header(amber_decoder *decoder)
{
	/* amber_open() has checked the signature, so its flag is let pass */
	if (EXPECTED(decoder->end - decoder->p > AMBER_HEADER_BYTES && decoder->p[0] == AMBER_MAGIC
	 && (decoder->p[1] & ~AMBER_FLAG_SIGNATURE) == AMBER_VERSION)) {
		decoder->p += AMBER_HEADER_BYTES;
		return true;
	}
	return take_dictionary(decoder);
}

bool amber_decode_fail_rest(const amber_decoder *decoder)
{
	size_t left = (size_t) (decoder->end - decoder->p);

	return amber_decode_fail(decoder, decoder->p, left == 1 ? "%zu byte follows the value"
		: "%zu bytes follow the value", left);
}

static bool decode_graph(amber_decoder *decoder, zval *root)
{
	if (UNEXPECTED(decoder->outside)) {
		return decoder->outside->read(decoder, root) && amber_decode_names_allowed(decoder);
	}
	if (UNEXPECTED(!check_header(decoder)) || UNEXPECTED(!amber_decode_walk(decoder, root))) {
		return false;
	}
	return EXPECTED(decoder->p == decoder->end)
		? EXPECTED(!decoder->options->allowed_classes) || amber_decode_names_allowed(decoder)
		: amber_decode_fail_rest(decoder);
}

/* Frees the lists that grew and the table of long strings; a graph that is good gets its destructors back. */
static zend_never_inline void end_graph(amber_decoder *decoder, bool good)
{
	for (uint32_t i = 0; good && i < decoder->destructible_used; i++) {
		GC_DEL_FLAGS(decoder->destructible[i], IS_OBJ_DESTRUCTOR_CALLED);
	}
	free_lists(decoder);
	amber_decode_free_list(decoder, decoder->frames);
	if (decoder->long_strings) {
		zend_array_release(decoder->long_strings);
	}
	for (uint32_t i = 0; decoder->dictionary_classes && i < decoder->dictionary->layouts_n; i++) {
		if (decoder->dictionary_classes[i]) {
			amber_decode_class_release(decoder->dictionary_classes[i]);
		}
	}
	if (decoder->dictionary_classes) {
		efree(decoder->dictionary_classes);
	}
}

/* Builds the graph. The lists move off the C stack before hooks run, because a hook may call the decoder again. */
AMBER_HOT static zend_never_inline bool build_graph(amber_decoder *decoder, zval *root)
{
	amber_decode_few few;

	decoder->few = &few;
	AMBER_USE_FEW(*decoder, frames);
	AMBER_USE_FEW(*decoder, strings);
	AMBER_USE_FEW(*decoder, key_lists);
	AMBER_USE_FEW(*decoder, classes);
	AMBER_USE_FEW(*decoder, shared);
	bool good = decode_graph(decoder, root);
	if (UNEXPECTED(!good)) {
		/* that of a part may also give up: amber_part_value() */
		ZEND_ASSERT((EG(exception) || AMBER_G(startup_error) || decoder->outside) && "whatever fails says why");
		amber_decode_unwind(decoder);
	}
	release_entries(decoder);
	if (UNEXPECTED(decoder->has_more)) {
		end_graph(decoder, good);
	}
	decoder->few = NULL;
	return good;
}

/* Ends a decoding that failed, or after which hooks run. whole: the graph is built. Returns whether a value is
 * there. */
static zend_never_inline bool end_decoding(amber_decoder *decoder, zval *root, bool whole)
{
	bool good = whole;

	if (!whole) {
		amber_decode_drop_delayed(decoder);
	} else if (decoder->dates || decoder->delayed_used) {
		good = amber_decode_run_delayed(decoder);
	}
	amber_call_end();
	if (decoder->destructible) {
		efree(decoder->destructible);
	}
	if (decoder->enclosing) {
		efree(decoder->enclosing);
	}
	if (decoder->kept_alive) {
		zend_array_release(decoder->kept_alive);
	}
	if (!good) {
		if (AMBER_G(failed) != decoder) {
			AMBER_G(decode_error) = NULL; /* an autoloader, or a call inside it, threw the exception */
		}
		zval_ptr_dtor(root);
	}
	return good;
}

/* outside: the callbacks of a part; NULL for a whole message. */
static zend_always_inline void begin_decoder(amber_decoder *decoder, const uint8_t *bytes, size_t length,
	const amber_decode_options *options, const amber_decode_outside *outside)
{
	amber_fill(decoder, 0, offsetof(amber_decoder, cases));
	decoder->delayed = decoder->delayed_few;
	decoder->delayed_size = sizeof(decoder->delayed_few) / sizeof(*decoder->delayed_few);
	decoder->start = decoder->p = bytes;
	decoder->end = bytes + length;
	decoder->options = options;
	decoder->budget = AMBER_EXPANSION_BUDGET;
	decoder->rows_left = length;
	decoder->object_bytes_left = AMBER_OBJECT_BYTES + (uint64_t) length * AMBER_OBJECT_BYTES_EACH;
	if (UNEXPECTED(outside != NULL)) {
		decoder->outside = outside;
		decoder->level = outside->level;
		decoder->counts.containers = decoder->level; /* each array around a part counts as one container */
	}
	decoder->levels_most = options->max_depth ? (uint64_t) options->max_depth : UINT64_MAX;
	decoder->containers_most = UINT64_MAX;
	decoder->max_elements = options->max_elements ? (uint64_t) options->max_elements : UINT64_MAX;
}

static zend_always_inline bool decode_with_tables(zval *result, const uint8_t *bytes, size_t length,
	const amber_decode_options *options, const amber_decode_outside *outside, amber_extent *extent)
{
	amber_decoder decoder;
	zval root;

	begin_decoder(&decoder, bytes, length, options, outside);
	ZVAL_NULL(&root);
	bool has_stack = amber_call_begin();
	if (UNEXPECTED(!has_stack)) {
		amber_decode_fail(&decoder, bytes,
			"This is decoded by hooks inside hooks, so many that the C stack is at its end");
	}
	if (UNEXPECTED(AMBER_G(request_ended))) {
		amber_cache_next_request();
	}
	bool whole = EXPECTED(has_stack) && build_graph(&decoder, &root);
	if (extent && whole) {
		*extent = (amber_extent) { (uint32_t) MIN(decoder.counts.deepest, AMBER_HEIGHT_MOST), decoder.counts.elements,
			options->max_depth, decoder.adapted };
	}
	if (EXPECTED(whole && !decoder.has_more)) {
		amber_call_end();
	} else if (!end_decoding(&decoder, &root, whole)) {
		ZVAL_NULL(result);
		return whole;
	}
	ZVAL_COPY_VALUE(result, &root);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result);
	}
	return true;
}

/* Decodes a message that holds only a scalar (but no float of eight bytes) or the empty array, which needs no tables.
 * Returns false for any other value and for bad data; the caller then decodes with tables, which reports the error. */
static zend_never_inline bool decode_scalar(zval *result, const uint8_t *bytes, size_t length)
{
	if (UNEXPECTED(length <= AMBER_HEADER_BYTES || bytes[0] != AMBER_MAGIC || bytes[1] != AMBER_VERSION)) {
		return false;
	}
	const uint8_t *p = bytes + AMBER_HEADER_BYTES, *end = bytes + length;
	uint8_t tag = *p++;
	unsigned int_bytes = ((tag - AMBER_TAG_INT) & 7) + 1;
	uint64_t u = tag - AMBER_TAG_STR_SHORT;

	switch (amber_tag_kinds[tag]) {
		case AMBER_KIND_NULL:
		case AMBER_KIND_FALSE:
		case AMBER_KIND_TRUE:
			Z_TYPE_INFO_P(result) = IS_NULL + tag - AMBER_TAG_NULL;
			return p == end;
		case AMBER_KIND_INT_SMALL:
			ZVAL_LONG(result, tag - AMBER_TAG_INT_SMALL);
			return p == end;
		case AMBER_KIND_INT:
		case AMBER_KIND_INT_NEG:
			if (int_bytes != (size_t) (end - p) || (u = amber_get_le(p, int_bytes)) > ZEND_LONG_MAX) {
				return false;
			}
			ZVAL_LONG(result, tag < AMBER_TAG_INT_NEG ? (zend_long) u : -1 - (zend_long) u);
			return true;
		case AMBER_KIND_DECIMAL:
			if (amber_get_varint(p, end, &u) != end) {
				return false;
			}
			ZVAL_DOUBLE(result, (double) amber_unzigzag(u) / amber_powers_of_ten[tag - AMBER_TAG_DECIMAL]);
			return true;
		case AMBER_KIND_LIST_SMALL:
			if (tag != AMBER_TAG_LIST_SMALL) {
				return false;
			}
			ZVAL_EMPTY_ARRAY(result);
			return p == end;
		case AMBER_KIND_STR:
			p = amber_get_varint(p, end, &u);
			ZEND_FALLTHROUGH;
		case AMBER_KIND_STR_SHORT:
			if (p == NULL || u != (uint64_t) (end - p)) {
				return false;
			}
			amber_put_text(result, (const char *) p, (size_t) u);
			return true;
		default:
			return false;
	}
}

AMBER_HOT bool amber_decode_message(zval *result, const uint8_t *bytes, size_t length,
	const amber_decode_options *options, amber_extent *extent)
{
	uint8_t tag = length > AMBER_HEADER_BYTES ? bytes[AMBER_HEADER_BYTES] : 0;
	/* those between belong to arrays and objects */
	bool may_be_scalar = tag <= AMBER_TAG_LIST_SMALL || (tag >= AMBER_TAG_INT_MINUS && tag <= AMBER_TAG_STR);

	return (may_be_scalar && decode_scalar(result, bytes, length))
		|| decode_with_tables(result, bytes, length, options, NULL, extent);
}

bool amber_decode_part(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options,
	const amber_decode_outside *outside)
{
	return decode_with_tables(result, bytes, length, options, outside, NULL);
}

/* --- numbers from before a segment ------------------------------------------------ */

/* The items of a part of a message may be in several segments of the message, each of which starts its own lists; a
 * number from before a segment is looked up by decoder->outside. Numbers from before the whole message are those of its
 * dictionary. */

/* Whether decoder->outside can look up this number, which must be from before the segment; fails if not. */
static bool is_outside(const amber_decoder *decoder, enum amber_list list, const char *what, uint64_t number)
{
	return (decoder->outside && number < decoder->first[list]) || amber_decode_fail_number(decoder, what, number);
}

/* A string of the dictionary. A list of keys or names that has one by its number is not cached for the process. */
static zend_string *dictionary_string(amber_decoder *decoder, zend_string *str, bool name)
{
	if (!name) {
		return str;
	}
	decoder->names_used = AMBER_CACHED_NAMES_MOST;
	return EXPECTED(ZSTR_LEN(str) <= AMBER_LONG_NAME) ? str : amber_decode_one_string(decoder, str);
}

zend_string *amber_decode_outside_string(amber_decoder *decoder, uint64_t number, bool name)
{
	if (EXPECTED(decoder->dictionary) && EXPECTED(number < decoder->dictionary->strings_n)) {
		return dictionary_string(decoder, decoder->dictionary->strings[number], name);
	}
	zend_string *str = is_outside(decoder, AMBER_STRINGS, "string", number)
		? decoder->outside->string(decoder, number) : NULL;

	if (!str) {
		return NULL;
	}
	zend_string_addref(str);
	if (!name || ZSTR_LEN(str) <= AMBER_LONG_NAME) {
		return str;
	}
	zend_string *one = amber_decode_one_string(decoder, str);
	if (one && one != str) {
		decoder->outside->replace_string(decoder, number, one); /* else each time it is named both are compared */
	}
	return one;
}

zend_array *amber_decode_outside_key_list(amber_decoder *decoder, uint64_t number)
{
	if (EXPECTED(decoder->dictionary) && EXPECTED(number < decoder->dictionary->key_lists_n)) {
		return decoder->dictionary->key_lists[number];
	}
	return is_outside(decoder, AMBER_KEY_LISTS, "key list", number)
		? decoder->outside->key_list(decoder, number) : NULL;
}

amber_decode_class *amber_decode_outside_class(amber_decoder *decoder, uint64_t number)
{
	if (EXPECTED(decoder->dictionary) && EXPECTED(number < decoder->dictionary->layouts_n)) {
		return amber_decode_dictionary_class(decoder, (uint32_t) number);
	}
	return is_outside(decoder, AMBER_LAYOUTS, "class layout", number)
		? decoder->outside->class(decoder, number) : NULL;
}

bool amber_decode_outside_array(amber_decoder *decoder, zval *place, uint64_t number)
{
	return is_outside(decoder, AMBER_SHARED, "shared value", number) && decoder->outside->array(decoder, place, number);
}

void amber_decode_segment_begin(amber_decoder *decoder, const uint8_t *p, const uint32_t *first,
	amber_decode_segment *around)
{
	char *lists = (char *) decoder + offsetof(amber_decoder, strings);

	around->p = decoder->p;
	memcpy(around->first, decoder->first, sizeof(around->first));
	memcpy(around->lists, lists, sizeof(around->lists));
	decoder->p = p;
	memcpy(decoder->first, first, sizeof(decoder->first));
	memset(lists, 0, sizeof(around->lists));
}

void amber_decode_segment_end(amber_decoder *decoder, const amber_decode_segment *around)
{
	amber_decode_release_lists(decoder);
	decoder->p = around->p;
	memcpy(decoder->first, around->first, sizeof(decoder->first));
	memcpy((char *) decoder + offsetof(amber_decoder, strings), around->lists, sizeof(around->lists));
}

bool amber_decode_item(amber_decoder *decoder, zval *place)
{
	ZVAL_NULL(place);
	amber_decode_frame *frame = amber_decode_push(decoder, AMBER_FRAME_VALUE, 1, 0);
	frame->places = (amber_places) { .base = (char *) place };
	bool good = amber_decode_fill(decoder, decoder->depth);
	if (good) {
		return amber_decode_pop(decoder);
	}
	amber_decode_unwind(decoder); /* frames point to classes of the segment, which are released with it */
	return false;
}
