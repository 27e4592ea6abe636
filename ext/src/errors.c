/* SPDX-License-Identifier: MIT */
#include "src/errors.h"
#include "php_amber.h"
#include "src/names.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

/* Longest path shown: past it the rest of the way is an ellipsis. */
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
		if (amber_is_well_mangled(str)) {
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

static void append_step(smart_str *path, const amber_ask_frame *frame)
{
	uint32_t at = frame->pos - 1;

	if (frame->pos == 0) {
		return;
	}
	if (frame->mode == AMBER_ASK_SLOTS) {
		append_key(path, frame->from.object->ce->properties_info_table[at]->name, 0, true);
	} else if (frame->mode == AMBER_ASK_PACKED) {
		append_key(path, NULL, at, false);
	} else if (HT_IS_PACKED(frame->from.table) || at >= frame->from.table->nNumUsed) {
		smart_str_appends(path, "[…]"); /* no longer what it was: a hook sorted it */
	} else {
		const Bucket *bucket = &frame->from.table->arData[at];
		append_key(path, bucket->key, bucket->h, frame->property);
	}
}

/* Where in the value the walk stands; the caller owns it. */
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

void amber_encode_note_resource(const amber_encoder *encoder)
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

void amber_decode_error(size_t offset, const char *format, ...)
{
	zend_object *previous = EG(exception);
	zend_string *text;
	zval value;
	va_list args;

	if (previous) {
		if (zend_is_unwind_exit(previous) || zend_is_graceful_exit(previous)) {
			return; /* exit() in an autoloader, or the end of a fiber: not ours to stop */
		}
		GC_ADDREF(previous);
		zend_clear_exception();
	}
	va_start(args, format);
	text = zend_vstrpprintf(0, format, args);
	va_end(args);
	zend_object *exception = zend_throw_exception_ex(amber_decode_exception_ce, 0, "%s (at byte %zu)", ZSTR_VAL(text),
		offset);
	zend_string_release(text);
	ZVAL_LONG(&value, (zend_long) offset);
	zend_update_property(amber_decode_exception_ce, exception, "offset", sizeof("offset") - 1, &value);
	if (previous) {
		zend_exception_set_previous(exception, previous);
	}
}
