/* SPDX-License-Identifier: MIT
 *
 * One call of amber_unserialize(): the header, the walk, then either the hooks
 * or the release of all that was built.
 */
#include "decode.h"
#include "detect.h"
#include "errors.h"
#include "wire.h"

#define START_FRAMES 12

uint8_t amber_tag_kinds[256];

void amber_decode_startup(void)
{
	static const struct {
		uint8_t first;
		uint16_t count;
	} rows[] = {
#define AMBER_TAG(name, first, count, follows, meaning) { first, count },
#include "tags.def"
#undef AMBER_TAG
	};

	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		memset(&amber_tag_kinds[rows[row].first], (int) row, rows[row].count);
	}
}

bool amber_decode_fail(const amber_decoder *decoder, const uint8_t *p, const char *format, ...)
{
	va_list args;
	zend_string *text;

	va_start(args, format);
	text = zend_vstrpprintf(0, format, args);
	va_end(args);
	amber_decode_error((size_t) (p - decoder->start), "%s", ZSTR_VAL(text));
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

void *amber_decode_grow(void *list, uint32_t used, uint32_t *size, size_t entry)
{
	if (EXPECTED(used < *size)) {
		return list;
	}
	if (UNEXPECTED(*size > UINT32_MAX / 2)) {
		zend_error_noreturn(E_ERROR, "amber_unserialize(): more than %u things of one kind in one message", *size);
	}
	*size = *size ? *size * 2 : 16;
	return safe_erealloc(list, *size, entry, 0);
}

void amber_decode_park(amber_decoder *decoder, zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		AMBER_GROW(decoder, parked);
		ZVAL_COPY_VALUE(&decoder->parked[decoder->parked_used++], value);
	}
}

static void release_strings(amber_decoder *decoder)
{
	for (uint32_t i = 0; decoder->strings_held && i < decoder->strings_used; i++) {
		if (!amber_has_mark(decoder->strings[i], AMBER_BORROWED)) {
			zend_string_release(amber_bare_string(decoder->strings[i]));
		}
	}
}

static void release_tables(amber_decoder *decoder)
{
	release_strings(decoder);
	for (uint32_t i = 0; i < decoder->shapes_used; i++) {
		amber_decode_shape_free(&decoder->shapes[i]);
	}
	for (uint32_t i = 0; i < decoder->classes_used; i++) {
		amber_decode_class_free(&decoder->classes[i]);
	}
	for (uint32_t i = 0; i < decoder->kept_used; i++) {
		efree(decoder->kept[i]);
	}
	if (decoder->long_strings) {
		zend_array_release(decoder->long_strings);
	}
	if (decoder->prefixes) {
		zend_array_release(decoder->prefixes);
	}
	if (decoder->long_class_names) {
		zend_array_release(decoder->long_class_names);
	}
	void *lists[] = {
		decoder->frames_on_heap ? decoder->frames : NULL, decoder->strings_on_heap ? decoder->strings : NULL, decoder->shapes, decoder->classes, decoder->nodes,
		decoder->kept,
	};
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		if (lists[i]) {
			efree(lists[i]);
		}
	}
}

static void release_parked(amber_decoder *decoder)
{
	for (uint32_t i = 0; i < decoder->parked_used; i++) {
		zval_ptr_dtor(&decoder->parked[i]);
	}
	if (decoder->parked) {
		efree(decoder->parked);
	}
}

/* The graph stands: its objects' destructors may run from now on. */
static void arm(amber_decoder *decoder)
{
	for (uint32_t i = 0; i < decoder->destructible_used; i++) {
		GC_DEL_FLAGS(decoder->destructible[i], IS_OBJ_DESTRUCTOR_CALLED);
	}
}

static bool check_header(amber_decoder *decoder, size_t length)
{
	const char *other;

	if (EXPECTED(length > AMBER_HEADER_BYTES && decoder->p[0] == AMBER_MAGIC && decoder->p[1] == AMBER_VERSION)) {
		decoder->p += AMBER_HEADER_BYTES;
		return true;
	}
	if (length > 0 && decoder->p[0] == AMBER_MAGIC) {
		if (length <= AMBER_HEADER_BYTES) {
			return amber_decode_fail_short(decoder);
		}
		return amber_decode_fail(decoder, decoder->p + 1, "This is format version %d with flags 0x%x; this build reads version %d "
			"without flags", decoder->p[1] & 15, decoder->p[1] >> 4, AMBER_VERSION);
	}
	if (length == 0) {
		return amber_decode_fail(decoder, decoder->p, "The data is empty");
	}
	other = amber_format_in_words(amber_detect(decoder->p, length));
	if (other) {
		return amber_decode_fail(decoder, decoder->p, "This is not amber data: it looks like %s", other);
	}
	return amber_decode_fail(decoder, decoder->p, "This is not amber data");
}

static bool decode_graph(amber_decoder *decoder, zval *root, size_t length)
{
	if (!check_header(decoder, length)) {
		return false;
	}
	decoder->depth = 1;
	amber_fill(&decoder->frames[0], 0, sizeof(amber_decode_frame));
	decoder->frames[0].places.base = (char *) root;
	decoder->frames[0].n = 1;
	decoder->frames[0].kind = AMBER_FRAME_VALUE;
	decoder->frames[0].node = decoder->frames[0].reference = AMBER_NO_NODE;
	if (!amber_decode_walk(decoder)) {
		return false;
	}
	if (decoder->p != decoder->end) {
		size_t left = (size_t) (decoder->end - decoder->p);
		return amber_decode_fail(decoder, decoder->p, left == 1 ? "%zu byte follows the value" : "%zu bytes follow the value", left);
	}
	return true;
}

bool amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options)
{
	amber_decode_frame frames[START_FRAMES];
	zend_string *strings[AMBER_STRINGS_START];
	amber_decoder decoder;
	zval root;
	bool good, whole;

	amber_fill(&decoder, 0, sizeof(decoder));
	decoder.frames = frames;
	decoder.frames_size = START_FRAMES;
	decoder.strings = strings;
	decoder.strings_size = AMBER_STRINGS_START;
	decoder.start = decoder.p = bytes;
	decoder.end = bytes + length;
	decoder.options = options;
	decoder.free_places = AMBER_FREE_PLACES;
	decoder.max_elements = options->max_elements ? (uint64_t) options->max_elements : UINT64_MAX;
	ZVAL_NULL(&root);
	good = whole = decode_graph(&decoder, &root, length);
	if (UNEXPECTED(!good)) {
		ZEND_ASSERT(EG(exception) && "whatever fails says why");
		amber_decode_unwind(&decoder);
	} else {
		arm(&decoder);
	}
	release_tables(&decoder);
	if (good) {
		good = amber_decode_run_delayed(&decoder);
	} else {
		amber_decode_drop_delayed(&decoder);
	}
	if (decoder.destructible) {
		efree(decoder.destructible);
	}
	release_parked(&decoder);
	if (UNEXPECTED(!good)) {
		zval_ptr_dtor(&root);
		ZVAL_NULL(result);
		return whole;
	}
	ZVAL_COPY_VALUE(result, &root);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result);
	}
	return true;
}
