/* SPDX-License-Identifier: MIT
 *
 * DateTime and DateTimeImmutable, which are text and a zone. PHP's hook parses
 * both. Most dates have a zone that another one had before, and lie where that
 * zone has the same offset: such a date is made after that one, with its own
 * fields and seconds. All others, and the first of each kind, are made by the hook.
 *
 * Sources, all in php-src, ext/date: php_date.c, php_date_initialize_from_hash();
 * lib/tm2unixtime.c, timelib_update_ts(); lib/parse_tz.c, timelib_fetch_timezone_offset();
 * lib/timelib.h.
 */
#include "php_amber.h"
#include "decode/objects.h"
#include "ext/date/php_date.h"
#include "ext/standard/basic_functions.h"
#include "zend_exceptions.h"

/* YYYY-MM-DD HH:MM:SS.UUUUUU */
#define TEXT_BYTES 26

#define DAY 86400

/* Longer than the name of any zone. Many dates may name one zone, and the hook looks at all of it for each: of a longer
 * one it is asked in its turn, where the first that it refuses is the last. */
#define ZONE_BYTES_MOST 64

/* Nearer to a change of its zone's offset no date is made after another: which side it is on is the hook's to say. More
 * than offsets have, and than the hook looks to both sides. */
#define MARGIN (2 * DAY)

/* Dates of so many kinds are remembered. */
#define KINDS 16

/* A text as it stands: all fields are within the calendar. */
typedef struct {
	timelib_sll y, m, d, h, i, s, us; /* as a timelib_time begins */
	timelib_sll local; /* seconds since 1970 as if the zone were UTC */
} fields;

#define FIELDS_BYTES offsetof(timelib_time, z)
_Static_assert(offsetof(fields, local) == FIELDS_BYTES, "fields are copied into a timelib_time");

/* Local times between which a zone has one offset. */
typedef struct {
	timelib_sll from, until;
	uint32_t    which; /* of the zone's offsets */
} stretch;

/* Dates of one zone with one offset. */
typedef struct {
	zend_string *zone;
	zend_long    type;   /* of the zone: TIMELIB_ZONETYPE_… */
	timelib_sll  offset; /* of local time, in seconds */
	stretch      around; /* the date before */
	timelib_time like;   /* as the hook made one; tz_abbr is its own */
} date_kind;

struct amber_date_cache {
	date_kind kinds[KINDS]; /* zone is NULL where there is none yet */
	uint32_t  next;         /* the one to give way */
};

static zend_module_entry *date_module;

void amber_decode_dates_startup(void)
{
	date_module = zend_hash_str_find_ptr(&module_registry, "date", sizeof("date") - 1);
}

bool amber_decode_is_date(const zend_class_entry *ce)
{
	return ce == php_date_get_immutable_ce() || ce == php_date_get_date_ce();
}

/* Whether date_get_last_errors() has something to say, which the hook would take back. */
static bool has_last_errors(void)
{
#ifdef ZTS
	const zend_date_globals *globals = TSRMG_BULK(*date_module->globals_id_ptr, zend_date_globals *);
#else
	const zend_date_globals *globals = date_module->globals_ptr;
#endif
	return globals->last_errors != NULL;
}

/* The number of two digits; *other: something else stands there. */
static zend_always_inline unsigned two_digits(const char *p, bool *other)
{
	unsigned tens = (unsigned char) p[0] - (unsigned) '0', ones = (unsigned char) p[1] - (unsigned) '0';

	*other |= (tens > 9) | (ones > 9);
	return tens * 10 + ones;
}

/* Days since 1970-01-01 in the Gregorian calendar: years that begin in March, of which 400 have 146,097 days, and
 * months of (153 m + 2) / 5 days before them, where a thirteenth is the next January. Source: H. Hinnant,
 * chrono-compatible low-level date algorithms, days_from_civil(). */
static timelib_sll days_of(unsigned year, unsigned month, unsigned day)
{
	unsigned y = year + 400 - (month <= 2); /* none is negative */
	unsigned m = month > 2 ? month - 3 : month + 9;

	return (timelib_sll) (y * 365 + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1) - 719468 - 146097;
}

/* False: the text has another form, or names no day or no time of one. */
static bool read_text(const zend_string *text, fields *f)
{
	const char *p = ZSTR_VAL(text);

	if (ZSTR_LEN(text) != TEXT_BYTES || p[4] != '-' || p[7] != '-' || p[10] != ' ' || p[13] != ':' || p[16] != ':'
	 || p[19] != '.') {
		return false;
	}
	bool other = false;
	unsigned y = two_digits(p, &other) * 100 + two_digits(p + 2, &other), m = two_digits(p + 5, &other),
		d = two_digits(p + 8, &other),
		h = two_digits(p + 11, &other), i = two_digits(p + 14, &other), s = two_digits(p + 17, &other),
		us = (two_digits(p + 20, &other) * 100 + two_digits(p + 22, &other)) * 100 + two_digits(p + 24, &other);
	if (other || m < 1 || m > 12 || d < 1 || h > 23 || i > 59 || s > 59
	 || (d > 28 && days_of(y, m, d) >= days_of(y, m + 1, 1))) {
		return false;
	}
	*f = (fields) { y, m, d, h, i, s, us, days_of(y, m, d) * DAY + (h * 60 + i) * 60 + s };
	return true;
}

/* The date that the hook makes, asked with an object of its own, where nobody may see that it was asked before its
 * turn: what it refuses, or warns of, it will then. NULL: it did so. */
static timelib_time *call_hook(zend_class_entry *ce, zval *values)
{
	static const char *const names[AMBER_DATE_KEYS] = { "date", "timezone_type", "timezone" };
	zval object, data;

	if (object_init_ex(&object, ce) != SUCCESS) {
		return NULL;
	}
	array_init_size(&data, AMBER_DATE_KEYS);
	for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
		Z_TRY_ADDREF(values[i]);
		zend_hash_str_add_new(Z_ARRVAL(data), names[i], strlen(names[i]), &values[i]);
	}
	BG(serialize_lock)++;
	zend_call_known_instance_method_with_1_params(ce->__unserialize, Z_OBJ(object), NULL, &data);
	BG(serialize_lock)--;
	zval_ptr_dtor(&data);
	timelib_time *time = NULL;
	if (UNEXPECTED(EG(exception))) {
		zend_clear_exception();
	} else if (EXPECTED(!has_last_errors())) {
		time = php_date_obj_from_obj(Z_OBJ(object))->time;
		php_date_obj_from_obj(Z_OBJ(object))->time = NULL;
	}
	zval_ptr_dtor(&object);
	return time;
}

void amber_decode_dates_read(void)
{
	zval values[AMBER_DATE_KEYS];

	if (EXPECTED(!has_last_errors())) {
		return;
	}
	/* any good date clears them when the hook reads it */
	ZVAL_STRING(&values[0], "2000-01-01 00:00:00.000000");
	ZVAL_LONG(&values[1], TIMELIB_ZONETYPE_ID);
	ZVAL_STRING(&values[2], "UTC");
	timelib_time *time = call_hook(php_date_get_immutable_ce(), values);
	if (time) {
		amber_decode_date_drop(time);
	}
	zval_ptr_dtor(&values[0]);
	zval_ptr_dtor(&values[2]);
}

static timelib_time *call_hook_of(zend_class_entry *ce, zval *values)
{
	timelib_time *time = call_hook(ce, values);

	amber_decode_dates_read();
	return time;
}

/* What surrounds a local time; false: the offset changes near by, or by a rule for all years to come, or has not
 * changed yet. */
static bool find_stretch(const timelib_tzinfo *tz, timelib_sll local, stretch *around)
{
	uint64_t n = tz->trans ? tz->bit64.timecnt : 0;

	if (n == 0 || local - MARGIN >= tz->trans[n - 1]) {
		if (!tz->posix_info || tz->posix_info->dst_end) {
			return false;
		}
		*around = (stretch) { n ? tz->trans[n - 1] + MARGIN : INT64_MIN, INT64_MAX,
			(uint32_t) tz->posix_info->type_index_std_type };
		return true;
	}
	/* the last change before it; no branch, as dates lie anywhere */
	const int64_t *last = tz->trans;
	for (uint64_t left = n, half; left > 1; left -= half) {
		half = left / 2;
		last = last[half] <= local ? last + half : last;
	}
	if (last == &tz->trans[n - 1] || local < last[0] + MARGIN || local >= last[1] - MARGIN) {
		return false;
	}
	*around = (stretch) { last[0] + MARGIN, last[1] - MARGIN, tz->trans_idx[last - tz->trans] };
	return true;
}

/* Whether the hook took text and zone for what they look like. */
static bool is_as_written(const fields *f, zend_long type, const zend_string *zone, const timelib_time *time)
{
	int offset = (int) (f->local - time->sse);
	char written[16];

	if (time->zone_type != (unsigned) type || !time->is_localtime || memcmp(time, f, FIELDS_BYTES) != 0) {
		return false;
	}
	snprintf(written, sizeof(written), "%c%02d:%02d", offset < 0 ? '-' : '+', abs(offset) / 3600,
		abs(offset) / 60 % 60);
	return type == TIMELIB_ZONETYPE_OFFSET ? zend_string_equals_cstr(zone, written, strlen(written))
		: type == TIMELIB_ZONETYPE_ID && time->tz_info
			&& zend_string_equals_cstr(zone, time->tz_info->name, strlen(time->tz_info->name));
}

static void forget(date_kind *kind)
{
	if (kind->zone) {
		zend_string_release(kind->zone);
		if (kind->like.tz_abbr) {
			efree(kind->like.tz_abbr);
		}
	}
}

/* Remembers what the hook made. */
static void learn(const fields *f, zend_long type, zend_string *zone, const timelib_time *time)
{
	stretch around = { INT64_MIN, INT64_MAX, 0 };

	if (UNEXPECTED(!AMBER_G(in_request)) || !is_as_written(f, type, zone, time)
	 || (type == TIMELIB_ZONETYPE_ID && !find_stretch(time->tz_info, f->local, &around))) {
		return;
	}
	if (!AMBER_G(dates)) {
		AMBER_G(dates) = ecalloc(1, sizeof(struct amber_date_cache));
	}
	date_kind *kind = &AMBER_G(dates)->kinds[AMBER_G(dates)->next++ % KINDS];
	forget(kind);
	*kind = (date_kind) { zend_string_copy(zone), type, f->local - time->sse, around, *time };
	kind->like.tz_abbr = time->tz_abbr ? estrdup(time->tz_abbr) : NULL;
}

static bool holds(const stretch *around, timelib_sll local)
{
	return local >= around->from && local < around->until;
}

/* What a date of this zone can be made after; NULL: nothing yet. */
static const date_kind *find(zend_long type, const zend_string *zone, timelib_sll local)
{
	struct amber_date_cache *cache = AMBER_G(dates);
	stretch around = { 0, 0, 0 }; /* holds nothing */

	for (uint32_t i = 0; cache && i < KINDS && cache->kinds[i].zone; i++) {
		date_kind *kind = &cache->kinds[i];
		if (kind->type != type || !zend_string_equals(kind->zone, zone)) {
			continue;
		}
		if (!holds(&kind->around, local)) {
			/* another stretch of time may have the same offset */
			if (!holds(&around, local) && !find_stretch(kind->like.tz_info, local, &around)) {
				return NULL;
			}
			if (around.which != kind->around.which) {
				continue;
			}
			kind->around = around;
		}
		return kind;
	}
	return NULL;
}

static timelib_time *make_like(const date_kind *kind, const fields *f)
{
	timelib_time *time = emalloc(sizeof(timelib_time)); /* as timelib's own are: ext/date/config0.m4 */

	*time = kind->like;
	memcpy(time, f, FIELDS_BYTES);
	time->sse = f->local - kind->offset;
	time->tz_abbr = kind->like.tz_abbr ? estrdup(kind->like.tz_abbr) : NULL;
	return time;
}

#if ZEND_DEBUG || defined(AMBER_TEST_BUILD)
/* Nobody could tell it from what the hook makes. */
static void check(zend_class_entry *ce, zval *values, const timelib_time *made)
{
	timelib_time *asked = call_hook_of(ce, values), like = asked ? *asked : (timelib_time) { 0 };
	bool is_id = made->zone_type == TIMELIB_ZONETYPE_ID;

	/* an offset leaves its zone to the one that is the default */
	like.tz_info = is_id ? like.tz_info : made->tz_info;
	like.tz_abbr = made->tz_abbr;
	if (memcmp(&like, made, sizeof(like)) != 0 || (is_id && strcmp(asked->tz_abbr, made->tz_abbr) != 0)) {
		zend_error_noreturn(E_ERROR, "amber: %s in %s is not what its hook makes of it", Z_STRVAL(values[0]),
			Z_STRVAL(values[2]));
	}
	amber_decode_date_drop(asked);
}
#endif

void *amber_decode_date(zend_class_entry *ce, zval *values)
{
	fields f;

	if (Z_TYPE(values[0]) != IS_STRING || Z_TYPE(values[1]) != IS_LONG || Z_TYPE(values[2]) != IS_STRING
	 || Z_STRLEN(values[2]) > ZONE_BYTES_MOST || !read_text(Z_STR(values[0]), &f) || UNEXPECTED(has_last_errors())) {
		return NULL;
	}
	const date_kind *kind = find(Z_LVAL(values[1]), Z_STR(values[2]), f.local);
	if (EXPECTED(kind != NULL)) {
		timelib_time *made = make_like(kind, &f);
#if ZEND_DEBUG || defined(AMBER_TEST_BUILD)
		check(ce, values, made);
#endif
		return made;
	}
	timelib_time *time = call_hook_of(ce, values);
	if (time) {
		learn(&f, Z_LVAL(values[1]), Z_STR(values[2]), time);
	}
	return time;
}

void amber_decode_date_set(zend_object *object, void *time)
{
	php_date_obj *date = php_date_obj_from_obj(object);

	if (UNEXPECTED(date->time)) {
		/* of a hook that ran before */
		amber_decode_date_drop(date->time);
	}
	date->time = time;
}

void amber_decode_date_drop(void *time)
{
	timelib_time *date = time;

	if (date->tz_abbr) {
		efree(date->tz_abbr);
	}
	efree(date);
}

void amber_date_cache_clear(void)
{
	struct amber_date_cache *cache = AMBER_G(dates);

	if (!cache) {
		return;
	}
	AMBER_G(dates) = NULL;
	for (uint32_t i = 0; i < KINDS; i++) {
		forget(&cache->kinds[i]);
	}
	efree(cache);
}
