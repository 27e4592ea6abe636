/* SPDX-License-Identifier: MIT
 *
 * Objects and enum cases. A class is known when an object begins, the layout of its properties when all keys are read.
 */
#include "igbinary/graph.h"
#include "ext/standard/php_incomplete_class.h"

/* Adds a class or a layout to those that are released at the end. */
static amber_decode_class *new_class(amber_decoder *decoder, zend_string *written)
{
	amber_decode_class *class = ecalloc(1, sizeof(amber_decode_class));

	class->references = 1;
	class->written = zend_string_copy(written);
	AMBER_MAKE_ROOM(decoder, classes);
	decoder->classes[decoder->classes_used++] = class;
	return class;
}

/* The class with a name that was read at `at`; class->ce is NULL if it is not there. NULL after a failure. */
static amber_decode_class *class_named(amber_igbinary_reader *reader, const uint8_t *at, zend_string *written)
{
	amber_decode_class **known = &reader->classes[((uintptr_t) written >> 4) % AMBER_IGBINARY_CLASSES];

	if (EXPECTED(*known && (*known)->written == written)) {
		return *known;
	}
	amber_decode_class *class = new_class(reader->decoder, written);
	if (!amber_decode_find_class(reader->decoder, at, written, NULL, &class->name, &class->ce)) {
		return NULL;
	}
	*known = class;
	return class;
}

/* --- properties ------------------------------------------------------------ */

static bool same_names(const amber_decode_property *properties, zend_string **names, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const zend_string *a = properties[i].key, *b = names[i];
		if (UNEXPECTED(a != b && (ZSTR_LEN(a) > AMBER_LONG_NAME || !zend_string_equals(a, b)))) {
			return false;
		}
	}
	return true;
}

static amber_decode_class *new_layout(amber_decoder *decoder, const amber_decode_class *class, zend_string **names,
	uint32_t count)
{
	amber_decode_class *layout = new_class(decoder, class->written);

	layout->ce = class->ce;
	layout->name = class->name;
	layout->incomplete = class->incomplete;
	layout->count = count;
	layout->properties = ecalloc(MAX(count, 1), sizeof(amber_decode_property));
	for (uint32_t i = 0; i < count; i++) {
		layout->properties[i].key = zend_string_copy(names[i]);
	}
	amber_decode_choose_fill(decoder, layout);
	return layout;
}

/* The layout of a class with these names of properties. */
static amber_decode_class *layout_of(amber_igbinary_reader *reader, const amber_decode_class *class,
	zend_string **names, uint32_t count)
{
	zend_ulong hash = (zend_ulong) (uintptr_t) class >> 4;

	for (uint32_t i = 0; i < count; i++) {
		hash = hash * 33 + zend_string_hash_val(names[i]);
	}
	amber_decode_class **known = &reader->layouts[(hash ^ hash >> 7) % AMBER_IGBINARY_LAYOUTS], *layout = *known;
	if (UNEXPECTED(!layout || layout->count != count || layout->ce != class->ce || layout->name != class->name
		|| !same_names(layout->properties, names, count))) {
		*known = layout = new_layout(reader->decoder, class, names, count);
	}
	return layout;
}

/* Moves staged values to their places, where the layout has places for them. */
static void move_values(const amber_decode_class *layout, zend_object *object, zval *values)
{
	if (layout->fill == AMBER_OBJECT_TABLE) {
		object->properties = amber_decode_table_like(layout->table);
		if (UNEXPECTED(layout->incomplete)) {
			ZVAL_STR_COPY(&object->properties->arData[0].val, layout->name);
		}
	} else if (layout->fill != AMBER_OBJECT_SLOTS || layout->count == 0) {
		return;
	}
	amber_places places = amber_decode_object_places(layout, object);
	for (uint32_t i = 0; i < layout->count; i++) {
		ZVAL_COPY_VALUE(amber_place(&places, i), &values[i]);
		ZVAL_UNDEF(&values[i]);
	}
}

bool amber_igbinary_finish_object(amber_igbinary_reader *reader, amber_decode_frame *frame)
{
	amber_decoder *decoder = reader->decoder;
	zend_string **names = (zend_string **) (frame->temp + frame->n);

	for (uint32_t i = 0; frame->class->ce == PHP_IC_ENTRY && i < frame->done; i++) {
		if (!amber_decode_check_incomplete(decoder, decoder->p, frame->class, names[i])) {
			return false;
		}
	}
	amber_decode_class *layout = layout_of(reader, frame->class, names, frame->done);
	move_values(layout, frame->owner, frame->temp);
	if (UNEXPECTED(!amber_decode_object_finish(decoder, layout, frame->owner, frame->temp))) {
		amber_decode_object_abandon(layout, frame->owner);
		return false;
	}
	efree(frame->temp);
	return true;
}

/* Whether the array of an object is that of a date, as PHP's hook writes it; then takes its values out. */
static bool take_date(const zend_object *object, zend_array *data, zval *values)
{
	if (!amber_decode_is_date(object->ce) || HT_IS_PACKED(data) || data->nNumUsed != AMBER_DATE_KEYS) {
		return false;
	}
	for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
		const Bucket *bucket = &data->arData[i];
		if (!bucket->key || !zend_string_equals(bucket->key, amber_date_keys[i])) {
			return false;
		}
	}
	for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
		ZVAL_COPY(&values[i], &data->arData[i].val);
	}
	return true;
}

void amber_igbinary_finish_data(amber_decoder *decoder, amber_decode_frame *frame)
{
	zend_refcounted *counted = decoder->shared[frame->reference].counted;
	zend_object *object = GC_TYPE(counted) == IS_REFERENCE ? Z_OBJ(((zend_reference *) counted)->val)
		: (zend_object *) counted;
	zval data, values[AMBER_DATE_KEYS];

	ZVAL_ARR(&data, frame->owner);
	if (take_date(object, frame->owner, values)) {
		if (EXPECTED(amber_decode_finish_date(decoder, object, values))) {
			amber_decode_keep_alive(decoder, &data);
			return;
		}
		for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
			zval_ptr_dtor(&values[i]);
		}
	}
	amber_decode_delay(decoder, AMBER_DELAYED_UNSERIALIZE, object, &data);
}

/* --- objects --------------------------------------------------------------- */

/* Reads the count of an object's elements and begins a frame for them. */
static bool begin_elements(amber_igbinary_reader *reader, const uint8_t *at, uint8_t type, amber_decode_class *class,
	zval *place, zend_reference *reference)
{
	amber_decoder *decoder = reader->decoder;
	uint32_t count = 0, number = decoder->shared_used - 1;
	amber_decode_counts around = amber_decode_begin_shared(decoder, number);

	if (!amber_igbinary_count(decoder, type, &count) || !amber_igbinary_may_begin(decoder, count)
	 || !(class->made_one || amber_decode_check_class(decoder, at, class))) {
		return false;
	}
	zend_object *object = amber_decode_make_object(decoder, class);
	if (UNEXPECTED(!object)) {
		return false;
	}
	ZVAL_OBJ(place, object);
	decoder->shared[number].counted = reference ? (zend_refcounted *) reference : (zend_refcounted *) object;
	if (class->ce->__unserialize && !class->incomplete) {
		amber_igbinary_push_array(decoder, count, number, &around)->class = class;
		return true;
	}
	amber_decode_frame *frame = amber_igbinary_push(decoder, AMBER_FRAME_OBJECT, object, count, number, &around);
	frame->class = class;
	frame->temp = safe_emalloc(MAX(count, 1), sizeof(zval) + sizeof(zend_string *), 0);
	frame->done = 0;
	return true;
}

static bool read_case(amber_decoder *decoder, const uint8_t *at, amber_decode_class *class, zval *place)
{
	const uint8_t *start = decoder->p;

	if (UNEXPECTED(start == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	zend_string *name = amber_igbinary_name(decoder, *decoder->p++);
	if (!name || ZSTR_LEN(name) == 0) {
		return name && amber_decode_fail(decoder, start, "This is no name of a case");
	}
	return class->ce && !class->incomplete ? amber_decode_fetch_case(decoder, at, class->ce, name, place)
		: amber_decode_fail_not_found(decoder, at, "Enum", class->name);
}

static bool read_payload(amber_decoder *decoder, const uint8_t *at, uint8_t type, amber_decode_class *class,
	zval *place)
{
	uint64_t length = 0;

	if (!amber_igbinary_number(decoder, 1u << (type - AMBER_IGBINARY_PAYLOAD_8), &length)) {
		return false;
	}
	if (length > (size_t) (decoder->end - decoder->p)) {
		return amber_decode_fail_short(decoder);
	}
	zend_string *payload = zend_string_init((const char *) decoder->p, (size_t) length, false);
	decoder->p += length;
	bool good = amber_decode_make_serializable(decoder, at, class->incomplete ? NULL : class->ce, class->name, payload,
		place);
	zend_string_release(payload);
	return good;
}

/* Reads what follows a class that has neither properties nor an array for its hook. */
static bool read_whole(amber_decoder *decoder, const uint8_t *at, uint8_t type, amber_decode_class *class, zval *place,
	zend_reference *reference)
{
	uint32_t number = decoder->shared_used - 1;
	bool is_payload = type >= AMBER_IGBINARY_PAYLOAD_8 && type <= AMBER_IGBINARY_PAYLOAD_32;

	if (!is_payload && type != AMBER_IGBINARY_ENUM_CASE) {
		return amber_decode_fail(decoder, decoder->p - 1, "Type 0x%02X begins nothing that is in an object", type);
	}
	if (!(is_payload ? read_payload(decoder, at, type, class, place) : read_case(decoder, at, class, place))) {
		return false;
	}
	amber_decode_shared *shared = &decoder->shared[number];
	shared->counted = reference ? (zend_refcounted *) reference : Z_COUNTED_P(place);
	shared->back_edge = AMBER_NOT_SHARED;
	return true;
}

bool amber_igbinary_object(amber_igbinary_reader *reader, uint8_t type, zval *place, zend_reference *reference)
{
	amber_decoder *decoder = reader->decoder;
	const uint8_t *at = decoder->p - 1;
	zend_string *name = amber_igbinary_name(decoder, type < AMBER_IGBINARY_OBJECT_AGAIN_8
		? type - AMBER_IGBINARY_OBJECT_8 + AMBER_IGBINARY_STRING_8
		: type - AMBER_IGBINARY_OBJECT_AGAIN_8 + AMBER_IGBINARY_STRING_AGAIN_8);
	amber_decode_class *class = name ? class_named(reader, at, name) : NULL;

	if (UNEXPECTED(!class)) {
		return false;
	}
	amber_decode_new_shared(decoder);
	if (UNEXPECTED(decoder->p == decoder->end)) {
		return amber_decode_fail_short(decoder);
	}
	uint8_t inner = *decoder->p++;
	return EXPECTED(amber_igbinary_is_array(inner))
		? begin_elements(reader, at, inner, class, place, reference)
		: read_whole(decoder, at, inner, class, place, reference);
}
