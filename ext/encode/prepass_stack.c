/* SPDX-License-Identifier: MIT
 *
 * The stack of the pre-pass, of which error messages show the path.
 */
#include "php_amber.h"
#include "encode/encoder.h"
#include "format/format.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#define START_FRAMES 32

static zend_never_inline void grow_frames(amber_encoder *encoder)
{
	encoder->frames_size = encoder->frames_size ? encoder->frames_size * 2 : START_FRAMES;
	encoder->frames = safe_erealloc(encoder->frames, encoder->frames_size, sizeof(amber_prepass_frame), 0);
}

/* Steps of a path that are shown; an ellipsis stands for the rest. */
#define PATH_STEPS 24

static void append_key(smart_str *path, const zend_string *str, zend_ulong h, bool property)
{
	if (str == NULL) {
		smart_str_appendc(path, '[');
		smart_str_append_long(path, (zend_long) h);
		smart_str_appendc(path, ']');
		return;
	}
	const char *name = ZSTR_VAL(str);
	size_t length = ZSTR_LEN(str);
	if (property) {
		const char *class_name;
		/* for a name that is not well mangled PHP would raise a notice, by which user code could run */
		if (amber_name_prefix(str) != AMBER_NO_NAME) {
			zend_unmangle_property_name_ex(str, &class_name, &name, &length);
		}
		smart_str_appendl(path, "->", 2);
		smart_str_append_escaped(path, name, length);
		return;
	}
	smart_str_appendl(path, "[\"", 2);
	smart_str_append_escaped(path, name, length);
	smart_str_appendl(path, "\"]", 2);
}

static void append_step(smart_str *path, const amber_prepass_frame *frame)
{
	uint32_t at = frame->pos - 1;

	if (frame->pos == 0) {
		return;
	}
	if (frame->ce) {
		append_key(path, frame->ce->properties_info_table[at]->name, 0, true);
	} else if (!amber_prepass_saw_no_change(frame)) {
		smart_str_appends(path, "[…]");
	} else if (HT_IS_PACKED(frame->table)) {
		append_key(path, NULL, at, false);
	} else {
		const Bucket *bucket = &frame->table->arData[at];
		append_key(path, bucket->key, bucket->h, frame->property);
	}
}

/* Returns the path of the element that the pre-pass is visiting; the caller owns the string. */
static zend_string *path_of(const amber_encoder *encoder)
{
	smart_str path = { 0 };

	smart_str_appends(&path, encoder->name);
	for (uint32_t i = 0; i < encoder->depth && i < PATH_STEPS; i++) {
		append_step(&path, &encoder->frames[i]);
	}
	if (encoder->depth > PATH_STEPS) {
		smart_str_appends(&path, "…");
	}
	return smart_str_extract(&path);
}

void amber_encode_remember_resource(const amber_encoder *encoder)
{
	zval path;

	if (!*encoder->resources) {
		*encoder->resources = zend_new_array(0);
	}
	ZVAL_STR(&path, path_of(encoder));
	zend_hash_next_index_insert_new(*encoder->resources, &path);
}

void amber_encode_error(const amber_encoder *encoder, const char *reason, ...)
{
	zend_string *text, *path;
	va_list args;

	if (EG(exception)) {
		return;
	}
	path = path_of(encoder);
	va_start(args, reason);
	text = zend_vstrpprintf(0, reason, args);
	va_end(args);
	zend_throw_exception_ex(amber_encode_exception_ce, 0, "Cannot serialize %s: it %s", ZSTR_VAL(path), ZSTR_VAL(text));
	zend_string_release(text);
	zend_string_release(path);
}

bool amber_encode_fail_depth(const amber_encoder *encoder)
{
	amber_encode_error(encoder, "is nested deeper than max_depth = %" PRIu32 " allows; raise the max_depth option "
		"or the amber.max_depth setting", encoder->max_depth);
	return false;
}

amber_prepass_frame *amber_encode_push(amber_encoder *encoder)
{
	if (UNEXPECTED(!amber_encode_may_begin(encoder))) {
		return NULL;
	}
	if (UNEXPECTED(encoder->depth == encoder->frames_size)) {
		grow_frames(encoder);
	}
	amber_prepass_frame *frame = &encoder->frames[encoder->depth++];
	*frame = (amber_prepass_frame) { 0 };
	return frame;
}
