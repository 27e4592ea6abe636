/* SPDX-License-Identifier: MIT
 *
 * PHP's own dates: what their hook would return, without a call of it.
 */
#include "encode/encoder.h"
#include "ext/date/php_date.h"

/* YYYY-MM-DD HH:MM:SS.UUUUUU */
#define TIME_STRING_BYTES 26

uint8_t amber_date_kind(const zend_class_entry *ce)
{
	if (ce == php_date_get_date_ce() || ce == php_date_get_immutable_ce()) {
		return AMBER_DATE;
	}
	return ce == php_date_get_timezone_ce() ? AMBER_TIME_ZONE : AMBER_NO_DATE;
}

static const timelib_time *time_of(zend_object *object)
{
	return php_date_obj_from_obj(object)->time;
}

static bool has_properties(const zend_object *object)
{
	return object->properties && zend_hash_num_elements(object->properties);
}

static bool lies_within(timelib_sll v, timelib_sll most)
{
	return v >= 0 && v <= most;
}

/* Returns whether a time is of the usual form: its string has four digits for the year and two for each other part, and
 * its zone is a name or an offset in whole minutes. */
static bool is_usual(const timelib_time *time)
{
	if (!time || !time->is_localtime || !lies_within(time->y, 9999) || !lies_within(time->m, 99)
	 || !lies_within(time->d, 99) || !lies_within(time->h, 99) || !lies_within(time->i, 99) || !lies_within(time->s, 99)
	 || !lies_within(time->us, 999999)) {
		return false;
	}
	switch (time->zone_type) {
		case TIMELIB_ZONETYPE_ID:
			return time->tz_info != NULL;
		case TIMELIB_ZONETYPE_ABBR:
			return time->tz_abbr != NULL;
		case TIMELIB_ZONETYPE_OFFSET:
			return time->z % 60 == 0 && abs(time->z) < 100 * 3600;
		default:
			return false;
	}
}

/* Writes a number in this many digits, then the character end. Returns the address behind it. */
static char *put_part(char *p, timelib_sll v, unsigned digits, char end)
{
	uint32_t left = (uint32_t) v;

	for (unsigned i = digits; i--; left /= 10) {
		p[i] = (char) ('0' + left % 10);
	}
	p[digits] = end;
	return p + digits + 1;
}

static void hold(amber_encoder *encoder, zend_string *str)
{
	zval held;

	ZVAL_STR(&held, str);
	amber_encode_hold(encoder, &held);
}

static zend_string *time_string_of(amber_encoder *encoder, const timelib_time *time)
{
	zend_string *str = zend_string_alloc(TIME_STRING_BYTES, 0);
	char *p = ZSTR_VAL(str);

	hold(encoder, str);
	p = put_part(p, time->y, 4, '-');
	p = put_part(p, time->m, 2, '-');
	p = put_part(p, time->d, 2, ' ');
	p = put_part(p, time->h, 2, ':');
	p = put_part(p, time->i, 2, ':');
	p = put_part(p, time->s, 2, '.');
	put_part(p, time->us, 6, '\0');
	return str;
}

/* Returns the name of the time zone; the string is held. Mostly the zone is the same as that of the date before. */
static zend_string *zone_of(amber_encoder *encoder, const timelib_time *time)
{
	char offset[sizeof("+00:00")], *p = offset;
	const char *name = time->zone_type == TIMELIB_ZONETYPE_ID ? time->tz_info->name : time->tz_abbr;

	if (time->zone_type == TIMELIB_ZONETYPE_OFFSET) {
		uint32_t minutes = (uint32_t) abs(time->z) / 60;
		*p++ = time->z < 0 ? '-' : '+';
		p = put_part(p, minutes / 60, 2, ':');
		put_part(p, minutes % 60, 2, '\0');
		name = offset;
	}
	if (!encoder->zone || strcmp(ZSTR_VAL(encoder->zone), name) != 0) {
		encoder->zone = zend_string_init(name, strlen(name), 0);
		hold(encoder, encoder->zone);
	}
	return encoder->zone;
}

uint32_t amber_encode_date_layout(amber_encoder *encoder, amber_class *class, zend_object *object)
{
	if (class->date != AMBER_DATE || has_properties(object) || !is_usual(time_of(object))) {
		return AMBER_NO_ID;
	}
	if (class->layouts[0] == AMBER_NO_ID) {
		amber_key *keys = amber_key_lists_room(&encoder->key_lists, AMBER_DATE_KEYS);
		for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
			keys[i] = (amber_key) { .str = amber_date_keys[i], .h = ZSTR_H(amber_date_keys[i]) };
		}
		class->layouts[0] = amber_key_lists_of_room(&encoder->key_lists, keys, AMBER_DATE_KEYS, class->name);
	}
	return class->layouts[0];
}

void amber_encode_date_values(amber_encoder *encoder, zend_object *object, zval *values)
{
	const timelib_time *time = time_of(object);

	ZVAL_STR(&values[0], time_string_of(encoder, time));
	ZVAL_LONG(&values[1], time->zone_type);
	ZVAL_STR(&values[2], zone_of(encoder, time));
}

bool amber_encode_knows_date(const amber_class *class, zend_object *object)
{
	return !has_properties(object) && (class->date == AMBER_DATE ? time_of(object) != NULL
		: php_timezone_obj_from_obj(object)->initialized);
}

HashTable *amber_encode_date_table(amber_encoder *encoder, zend_object *object)
{
	bool had_table = object->properties != NULL;
	zval held;

	if (has_properties(object)) {
		return NULL;
	}
	HashTable *table = object->handlers->get_properties_for(object, ZEND_PROP_PURPOSE_SERIALIZE);
	if (!had_table && object->properties) {
		/* the handler built a property table, which the object would keep without need */
		zend_release_properties(object->properties);
		object->properties = NULL;
	}
	ZVAL_ARR(&held, table);
	amber_encode_hold(encoder, &held);
	return zend_hash_num_elements(table) ? table : NULL;
}
