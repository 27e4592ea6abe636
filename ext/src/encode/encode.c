/* SPDX-License-Identifier: MIT
 *
 * One call of amber_serialize(). The tables are kept between calls, small, in
 * one idle encoder; a call made while it is in use (from a hook) makes its own.
 */
#include "php_amber.h"
#include "src/bytes.h"
#include "src/encode/careful/careful.h"
#include "src/errors.h"
#include "src/nesting.h"

/* Frames and identities of a message larger than this are not kept. */
#define KEEP_FRAMES     4096
#define KEEP_IDENTITIES 4096

/* Strings, shapes and identities as they are before a message. */
static void start_tables(amber_encoder *encoder)
{
	amber_strings_start(&encoder->strings);
	amber_shapes_start(&encoder->shapes);
	encoder->classes_known = 0;
	if (encoder->identities.used) {
		amber_identities_clear(&encoder->identities);
	}
}

static amber_encoder *encoder_take(void)
{
	amber_encoder *encoder = AMBER_G(idle_encoder);

	if (encoder) {
		AMBER_G(idle_encoder) = NULL;
	} else {
		encoder = ecalloc(1, sizeof(amber_encoder));
	}
	start_tables(encoder);
	encoder->depth = 0;
	encoder->held_used = 0;
	encoder->called_out = false;
	encoder->must_ask = false;
	encoder->must_join = false;
	encoder->has_asked = false;
	encoder->is_inside_itself = false;
	return encoder;
}

static void free_and_null(void *slot)
{
	void **ptr = slot;

	if (*ptr) {
		efree(*ptr);
		*ptr = NULL;
	}
}

void amber_encoder_free(amber_encoder *encoder)
{
	amber_strings_free(&encoder->strings);
	amber_shapes_free(&encoder->shapes);
	amber_plain_free(encoder);
	free_and_null(&encoder->frames);
	free_and_null(&encoder->identities.table);
	free_and_null(&encoder->joined.table);
	free_and_null(&encoder->given_places.table);
	free_and_null(&encoder->given);
	amber_encode_classes_free(encoder);
	free_and_null(&encoder->held);
	efree(encoder);
}

/* Releases what was held since there were so many. */
static void release_held(amber_encoder *encoder, uint32_t count)
{
	while (encoder->held_used > count) {
		zval_ptr_dtor(&encoder->held[--encoder->held_used]);
	}
}

/* Releasing what was held may run destructors, and these may serialize: the
 * encoder is idle again only after that. */
static void encoder_give_back(amber_encoder *encoder)
{
	amber_strings_finish(&encoder->strings);
	amber_shapes_finish(&encoder->shapes);
	release_held(encoder, 0);
	if (encoder->given_used || encoder->given_places.used) {
		amber_given_release(encoder);
	}
	if (AMBER_G(idle_encoder) || !AMBER_G(in_request) || encoder->frames_size > KEEP_FRAMES
	 || encoder->identities.mask > KEEP_IDENTITIES || encoder->joined.mask > KEEP_IDENTITIES
	 || encoder->given_size > KEEP_FRAMES || encoder->given_places.mask > KEEP_IDENTITIES
	 || encoder->held_size > KEEP_FRAMES) {
		amber_encoder_free(encoder);
		return;
	}
	AMBER_G(idle_encoder) = encoder;
}

/* What was pinned before the first attempt is released. */
static void start_tables_again(amber_encoder *encoder)
{
	amber_strings_finish(&encoder->strings);
	start_tables(encoder);
}

/* A value that asks for care: great depth, `Serializable`, or what is an error. */
static zend_string *encode_carefully(amber_encoder *encoder, zval *value)
{
	start_tables_again(encoder);
	encoder->must_join = false;
	zend_string *bytes = amber_encode_careful(encoder, value);

	if (UNEXPECTED(encoder->restart == AMBER_RESTART_SINGLE)) {
		start_tables_again(encoder);
		encoder->must_join = false;
		bytes = amber_encode_careful(encoder, value);
	}
	amber_encode_forget_joined(encoder);
	return bytes;
}

/* A leaf alone, and the empty array, need no tables. NULL: it is neither. */
static zend_string *encode_leaf(const zval *value)
{
	uint8_t bytes[AMBER_HEADER_BYTES + 16] = { AMBER_MAGIC, AMBER_VERSION }, *p = bytes + AMBER_HEADER_BYTES;

	switch (Z_TYPE_P(value)) {
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
			*p++ = amber_simple_tag(value);
			break;
		case IS_LONG:
			p = amber_put_int(p, Z_LVAL_P(value));
			break;
		case IS_DOUBLE: {
			amber_out out = { 0 };
			p = amber_put_float(&out, p, amber_float_bits(Z_DVAL_P(value)));
			break;
		}
		case IS_STRING:
			p = amber_put_string_length(p, Z_STRLEN_P(value));
			return zend_string_concat2((char *) bytes, (size_t) (p - bytes), Z_STRVAL_P(value), Z_STRLEN_P(value));
		case IS_ARRAY:
			if (zend_hash_num_elements(Z_ARRVAL_P(value))) {
				return NULL;
			}
			*p++ = AMBER_TAG_LIST_SMALL;
			break;
		default:
			return NULL;
	}
	return zend_string_init((char *) bytes, (size_t) (p - bytes), 0);
}

/* In one pass, or in further ones: one for each kind that is no rows, and one after which lists are none at all. NULL:
 * not plain. */
static zend_string *encode_in_passes(amber_encoder *encoder, zval *value)
{
	uint32_t apart_left = AMBER_APART + 1;

	encoder->apart_used = 0;
	zend_string *bytes = amber_encode_plain(encoder, value);
	while (UNEXPECTED(encoder->restart != AMBER_RESTART_NONE)) {
		bool may_restart = apart_left-- > 0;
		ZEND_ASSERT(bytes == NULL && may_restart);
		if (UNEXPECTED(!may_restart)) {
			return NULL;
		}
		start_tables_again(encoder);
		if (encoder->has_joined) {
			amber_encode_restart_joined(encoder);
		}
		bytes = amber_encode_plain(encoder, value);
	}
	return bytes;
}

/* The same where it is known which PHP references stand in two places. *known: not where that can't be told, and NULL
 * is returned. */
static zend_string *encode_joined(amber_encoder *encoder, zval *value, bool *known)
{
	*known = amber_encode_find_joined(encoder, value);
	encoder->joins_first = encoder->has_joined;
	encoder->must_join = false;
	start_tables_again(encoder);
	zend_string *bytes = *known ? encode_in_passes(encoder, value) : NULL;
	amber_encode_forget_joined(encoder);
	return bytes;
}

/* In debug builds: whether the one pass has stopped at every reference that is met again. It leaves nothing behind. */
static void check_joined(amber_encoder *encoder, const zval *value)
{
	amber_encode_find_joined(encoder, value);
	ZEND_ASSERT(!encoder->has_joined);
	amber_encode_forget_joined(encoder);
	free_and_null(&encoder->joined.table);
	encoder->joined.used = encoder->joined.mask = 0;
}

/* Most values hold no such references: that is found out by meeting one that others hold. Where the last value had
 * such, they are looked for first. */
static zend_string *encode_plain(amber_encoder *encoder, zval *value)
{
	bool joins = encoder->joins_first, known = false;
	zend_string *bytes = joins ? encode_joined(encoder, value, &known) : NULL;

	if (known) {
		return bytes;
	}
	bytes = encode_in_passes(encoder, value);
	if (UNEXPECTED(!bytes) && !joins && encoder->must_join && !encoder->must_ask) {
		return encode_joined(encoder, value, &known);
	}
	if (ZEND_DEBUG && bytes && !encoder->has_asked) {
		check_joined(encoder, value);
	}
	return bytes;
}

/* Hooks inside are called before the one pass, which sees what they gave, or the careful walk does. tried: the value is
 * not plain as it is, which was found out. NULL: it is not, or an exception was thrown. */
static zend_string *encode_asked(amber_encoder *encoder, zval *value, bool tried)
{
	bool keep = encoder->given_used != 0;
	uint32_t held = encoder->held_used;

	encoder->must_ask = encoder->must_join = false;
	enum amber_asked asked = amber_encode_ask(encoder, value);
	if (asked == AMBER_ASK_FAILED) {
		return NULL;
	}
	if (!encoder->has_asked && !keep && (asked == AMBER_ASKED_PART || !tried)) {
		/* it is as if nobody had asked */
		amber_given_release(encoder);
		release_held(encoder, held);
	}
	if (encoder->has_asked ? asked == AMBER_ASKED_PART : tried) {
		return NULL;
	}
	if (!encoder->has_asked) {
		start_tables_again(encoder);
		zend_string *bytes = encode_plain(encoder, value);
		return bytes ? bytes : encode_asked(encoder, value, true);
	}
	return encode_plain(encoder, value);
}

/* Whether a value that the careful walk took, as it is not deeper than allowed in the order in which it stands, is
 * plain but for that: rows are written by columns, so that the one pass may come to an object or reference by a longer
 * way first. */
static bool is_too_deep_in_rows(amber_encoder *encoder, zval *value)
{
	uint32_t max_depth = encoder->max_depth;

	if (EXPECTED(max_depth == 0 || max_depth > AMBER_PLAIN_MOST_DEPTH) || encoder->has_asked) {
		return false;
	}
	start_tables_again(encoder);
	encoder->max_depth = 0;
	zend_string *bytes = encode_plain(encoder, value);
	encoder->max_depth = max_depth;
	if (bytes) {
		zend_string_release(bytes);
	}
	return bytes != NULL;
}

/* By the careful walk. What is written does not depend on max_depth: where the one pass would write it, but deeper, it
 * is refused. */
static zend_string *encode_otherwise(amber_encoder *encoder, zval *value)
{
	zend_string *bytes = encode_carefully(encoder, value);

	if (bytes && UNEXPECTED(is_too_deep_in_rows(encoder, value))) {
		zend_string_release(bytes);
		amber_encode_fail_depth(encoder);
		return NULL;
	}
	return bytes;
}

/* value: in a place that no hook can reach. */
static zend_string *encode_value(amber_encoder *encoder, zval *value)
{
	zend_string *bytes;

	if (UNEXPECTED(AMBER_G(serializing).used)) {
		/* only the careful walk knows the objects whose hooks run */
		return encode_carefully(encoder, value);
	}
	if (Z_TYPE_P(value) == IS_OBJECT && !amber_encode_ask_root(encoder, value)) {
		return NULL;
	}
	bool tried = !encoder->asks_first;
	if (EXPECTED(tried)) {
		bytes = encode_plain(encoder, value);
		if (EXPECTED(bytes)) {
			return bytes;
		}
		start_tables_again(encoder);
	}
	bytes = encode_asked(encoder, value, tried);
	encoder->asks_first = encoder->has_asked;
	return bytes || EG(exception) ? bytes : encode_otherwise(encoder, value);
}

static zend_string *encode_with_tables(zval *value, zend_long max_depth, const char *name, zend_array **resources)
{
	bool begun = amber_call_begin();
	amber_encoder *encoder = encoder_take();
	zval root;

	encoder->name = name;
	encoder->resources = resources;
	encoder->max_depth = (uint64_t) max_depth > UINT32_MAX ? 0 : (uint32_t) max_depth;
	ZVAL_COPY_VALUE(&root, value);
	zend_string *bytes = NULL;
	if (EXPECTED(begun)) {
		bytes = encode_value(encoder, &root);
	} else {
		amber_encode_error(encoder, "is serialized by hooks inside hooks, so many that the C stack is at its end");
	}
	amber_call_end();
	encoder_give_back(encoder);
	return bytes;
}

zend_string *amber_encode_but_resources(zval *value, zend_long max_depth, const char *name, zend_array **resources)
{
	zend_string *bytes = encode_leaf(value);

	return bytes ? bytes : encode_with_tables(value, max_depth, name, resources);
}

zend_string *amber_encode(zval *value, zend_long max_depth, const char *name)
{
	return amber_encode_but_resources(value, max_depth, name, NULL);
}
