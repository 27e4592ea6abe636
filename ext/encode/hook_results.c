/* SPDX-License-Identifier: MIT
 *
 * The results of hooks, and the stack of the pre-pass, of which error messages show the path.
 */
#include "php_amber.h"
#include "encode/encoder.h"
#include "format/format.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#define START_RESULTS 8

/* Returns the slot of the result that is recorded for this address, or a free one; there must be slots. */
static uint32_t *slot_of(const amber_encoder *encoder, const void *ptr)
{
	uint32_t mask = 2 * encoder->results_size - 1;
	/* addresses are multiples of eight */
	uint32_t at = amber_hash_quick((uintptr_t) ptr >> 3) & mask;

	while (encoder->result_slots[at] && encoder->results[encoder->result_slots[at] - 1].ptr != ptr) {
		at = (at + 1) & mask;
	}
	return &encoder->result_slots[at];
}

static zend_never_inline void grow_results(amber_encoder *encoder)
{
	encoder->results_size = encoder->results_size ? encoder->results_size * 2 : START_RESULTS;
	if (UNEXPECTED(encoder->results_size > UINT32_MAX / 4)) {
		zend_error_noreturn(E_ERROR, "amber: the value has too many objects");
	}
	encoder->results = safe_erealloc(encoder->results, encoder->results_size, sizeof(amber_hook_result), 0);
	if (encoder->result_slots) {
		efree(encoder->result_slots);
	}
	encoder->result_slots = ecalloc(encoder->results_size, 2 * sizeof(uint32_t));
	for (uint32_t i = 0; i < encoder->results_used; i++) {
		*slot_of(encoder, encoder->results[i].ptr) = i + 1;
	}
}

amber_hook_result *amber_hook_result_find(amber_encoder *encoder, const void *ptr)
{
	uint32_t number = encoder->results_used ? *slot_of(encoder, ptr) : 0;

	return number ? &encoder->results[number - 1] : NULL;
}

uint32_t amber_hook_result_add(amber_encoder *encoder, const void *ptr)
{
	uint32_t index = encoder->results_used;

	if (index == encoder->results_size) {
		grow_results(encoder);
	}
	uint32_t *slot = slot_of(encoder, ptr);
	if (*slot) {
		Z_EXTRA(encoder->results[*slot - 1].data) = true;
		return AMBER_NO_ID;
	}
	*slot = ++encoder->results_used;
	encoder->results[index] = (amber_hook_result) { .ptr = ptr };
	return index;
}

amber_elements *amber_hook_result_elements(amber_hook_result *result, const HashTable *keys, uint32_t count)
{
	amber_elements *elements = safe_emalloc(count, sizeof(zval), offsetof(amber_elements, at));

	elements->keys = keys;
	elements->count = count;
	ZVAL_PTR(&result->data, elements);
	return elements;
}

static void release_elements(amber_elements *elements)
{
	for (uint32_t i = 0; i < elements->count; i++) {
		zval_ptr_dtor(&elements->at[i]);
	}
	efree(elements);
}

/* Whether an element is a reference of others. After a failure those that were not visited yet are in the copy. */
static bool is_reference_of_others(amber_encoder *encoder, const zval *element)
{
	if (Z_TYPE_P(element) != IS_REFERENCE || Z_REFCOUNT_P(element) == 1) {
		return false;
	}
	/* the encoder's own are recorded with themselves */
	const amber_hook_result *known = amber_hook_result_find(encoder, Z_REF_P(element));
	return !known || Z_TYPE(known->data) != IS_REFERENCE || Z_REF(known->data) != Z_REF_P(element);
}

/* Takes arrays with other holders out of a copy and drops its references to them: were they released with the copy, the
 * garbage collector would look for cycles from each of them. This also breaks the cycle of an array that contains
 * itself. */
static void drop_shared_arrays(amber_encoder *encoder, HashTable *copy)
{
	amber_values values = amber_values_of(copy);

	for (uint32_t i = 0; i < copy->nNumUsed; i++, values.at += values.distance) {
		zval *element = (zval *) values.at;
		if (UNEXPECTED(is_reference_of_others(encoder, element))) {
			continue;
		}
		ZVAL_DEREF(element);
		if (Z_TYPE_P(element) == IS_ARRAY && Z_REFCOUNTED_P(element) && Z_REFCOUNT_P(element) > 1) {
			Z_DELREF_P(element);
			ZVAL_NULL(element);
		}
	}
}

void amber_hook_results_release(amber_encoder *encoder)
{
	for (uint32_t i = 0; i < encoder->held_used; i++) {
		if (Z_TYPE(encoder->held[i]) == IS_PTR) {
			drop_shared_arrays(encoder, Z_PTR(encoder->held[i]));
		}
	}
	for (uint32_t i = 0; i < encoder->results_used; i++) {
		amber_hook_result *result = &encoder->results[i];
		if (Z_TYPE(result->data) == IS_REFERENCE) {
			/* the value in the reference may refer back to the reference */
			amber_encode_hold(encoder, Z_REFVAL(result->data));
			ZVAL_NULL(Z_REFVAL(result->data));
		}
		if (Z_TYPE(result->data) == IS_PTR) {
			release_elements(Z_PTR(result->data));
		} else {
			zval_ptr_dtor(&result->data);
		}
	}
	encoder->results_used = 0;
}

/* --- the stack of the pre-pass --------------------------------------------- */

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
