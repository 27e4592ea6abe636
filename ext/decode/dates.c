/* SPDX-License-Identifier: MIT
 *
 * DateTime and DateTimeImmutable, which are encoded as a text and a zone. PHP's hook parses both, by thousands of
 * instructions. A date is made here instead if its zone is known, and has one offset around it: the zone of an earlier
 * date, or one whose table PHP has read in this request, or reads for the default zone. The hook builds all others. No
 * zone's table is used before the hook has built a date of the process just as it would be made here.
 *
 * Sources, all in php-src, ext/date: php_date.c, php_date_initialize_from_hash(); lib/tm2unixtime.c,
 * timelib_update_ts(); lib/parse_tz.c, timelib_fetch_timezone_offset(); lib/timelib.h.
 */
#include "php_amber.h"
#include "decode/objects.h"
#include "ext/date/php_date.h"
#include "ext/standard/basic_functions.h"
#include "zend_exceptions.h"

/* YYYY-MM-DD HH:MM:SS.UUUUUU */
#define TEXT_BYTES 26

#define DAY 86400

/* Longer than the name of any zone. Many dates may name one zone, and the hook scans the whole name for each. A date
 * with a longer zone name is left to the hook in its turn, because the first one that it refuses ends the decoding. */
#define ZONE_BYTES_MOST 64

/* Within this distance of an offset change no date is a copy of another one: the hook decides which side it is on.
 * Larger than any offset, and than the range in which the hook looks for a change. */
#define MARGIN (2 * DAY)

/* Number of date kinds that are remembered. */
#define KINDS 16

/* An offset of a zone: lib/timelib_private.h, which PHP does not install. */
struct _ttinfo {
	int32_t      offset;
	int          isdst;
	unsigned int abbr_idx, isstdcnt, isutcnt;
};

/* The parsed text of a date; all fields are within the calendar. */
typedef struct {
	timelib_sll y, m, d, h, i, s, us; /* the same layout as the start of timelib_time */
	timelib_sll local; /* seconds since 1970 as if the zone were UTC */
} fields;

#define FIELDS_BYTES offsetof(timelib_time, z)
_Static_assert(offsetof(fields, local) == FIELDS_BYTES, "fields are copied into a timelib_time");

/* A range of local times in which a zone has one offset. */
typedef struct {
	timelib_sll from, until;
	uint32_t    which; /* index of the offset in the zone */
} offset_range;

/* Dates of one zone, around the previous one. */
typedef struct {
	zend_string    *zone;
	zend_long       type;   /* kind of the zone: TIMELIB_ZONETYPE_… */
	offset_range    around;
	timelib_tzinfo *tz_info;
	const char     *abbr;   /* borrowed from tz_info if the zone has a name */
	int             offset; /* local time minus UTC, in seconds */
	int             dst;
} date_kind;

struct amber_date_cache {
	uint32_t  learned; /* number of kinds that were remembered so far; the last KINDS of them are here */
	date_kind kinds[KINDS];
};

/* The hook has built a date of a named zone in this process as make() makes it. */
static bool is_proven;

static zend_module_entry *date_module;

void amber_decode_dates_startup(void)
{
	date_module = zend_hash_str_find_ptr(&module_registry, "date", sizeof("date") - 1);
}

bool amber_decode_is_date(const zend_class_entry *ce)
{
	return ce == php_date_get_immutable_ce() || ce == php_date_get_date_ce();
}

static const zend_date_globals *date_globals(void)
{
#ifdef ZTS
	return TSRMG_BULK(*date_module->globals_id_ptr, zend_date_globals *);
#else
	return date_module->globals_ptr;
#endif
}

/* Whether date_get_last_errors() would return something, which a call of the hook clears. */
static bool has_last_errors(void)
{
	return date_globals()->last_errors != NULL;
}

/* Reads two digits; sets *other if one of the bytes is not a digit. */
static zend_always_inline unsigned two_digits(const char *p, bool *other)
{
	unsigned tens = (unsigned char) p[0] - (unsigned) '0', ones = (unsigned char) p[1] - (unsigned) '0';

	*other |= (tens > 9) | (ones > 9);
	return tens * 10 + ones;
}

/* Days since 1970-01-01 in the Gregorian calendar, computed with years that begin in March: 400 of them have 146,097
 * days, and (153 m + 2) / 5 days precede month m; a thirteenth month is the next January. Source: H. Hinnant,
 * chrono-compatible low-level date algorithms, days_from_civil(). */
static timelib_sll days_of(unsigned year, unsigned month, unsigned day)
{
	unsigned y = year + 400 - (month <= 2); /* keeps the year positive */
	unsigned m = month > 2 ? month - 3 : month + 9;

	return (timelib_sll) (y * 365 + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1) - 719468 - 146097;
}

/* Parses the text of a date. Returns false if it has another form, or a day or a time that does not exist. */
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

/* Calls the hook on a temporary object and returns the date that it builds, which the caller owns. The call must leave
 * no trace, as it happens before the hook's turn: NULL means that the hook threw or left errors, and will do so again
 * in its turn. */
static timelib_time *call_hook(zend_class_entry *ce, zval *values)
{
	zval object, data;

	if (object_init_ex(&object, ce) != SUCCESS) {
		return NULL;
	}
	array_init_size(&data, AMBER_DATE_KEYS);
	for (uint32_t i = 0; i < AMBER_DATE_KEYS; i++) {
		Z_TRY_ADDREF(values[i]);
		zend_hash_add_new(Z_ARRVAL(data), amber_date_keys[i], &values[i]);
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
	/* the hook clears them when it reads any valid date */
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

/* Finds the range around a local time. Returns false if the offset changes nearby, changes by a rule for all years to
 * come, or has not changed yet. */
static bool find_range(const timelib_tzinfo *tz, timelib_sll local, offset_range *around)
{
	uint64_t n = tz->trans ? tz->bit64.timecnt : 0;

	if (n == 0 || local - MARGIN >= tz->trans[n - 1]) {
		if (!tz->posix_info || tz->posix_info->dst_end) {
			return false;
		}
		*around = (offset_range) { n ? tz->trans[n - 1] + MARGIN : INT64_MIN, INT64_MAX,
			(uint32_t) tz->posix_info->type_index_std_type };
		return true;
	}
	/* the last change before it; without branches, as dates come in no order */
	const int64_t *last = tz->trans;
	for (uint64_t left = n, half; left > 1; left -= half) {
		half = left / 2;
		last = last[half] <= local ? last + half : last;
	}
	if (last == &tz->trans[n - 1] || local < last[0] + MARGIN || local >= last[1] - MARGIN) {
		return false;
	}
	*around = (offset_range) { last[0] + MARGIN, last[1] - MARGIN, tz->trans_idx[last - tz->trans] };
	return true;
}

/* Describes the dates around a local time in a named zone. Returns false if the zone has another name, or has no one
 * offset there. */
static bool describe_named(const timelib_tzinfo *tz, const zend_string *zone, timelib_sll local, date_kind *kind)
{
	offset_range around;

	if (!tz || !zend_string_equals_cstr(zone, tz->name, strlen(tz->name)) || !find_range(tz, local, &around)
	 || around.which >= tz->bit64.typecnt || tz->type[around.which].abbr_idx >= tz->bit64.charcnt) {
		return false;
	}
	const ttinfo *type = &tz->type[around.which];
	kind->around = around;
	kind->tz_info = (timelib_tzinfo *) tz;
	kind->abbr = &tz->timezone_abbr[type->abbr_idx];
	kind->offset = type->offset;
	kind->dst = type->isdst;
	return true;
}

/* Describes dates with this offset, by one that the hook built. Returns false if the zone is not written like that. */
static bool describe_offset(const timelib_time *time, const zend_string *zone, int offset, date_kind *kind)
{
	char written[16];

	snprintf(written, sizeof(written), "%c%02d:%02d", offset < 0 ? '-' : '+', abs(offset) / 3600,
		abs(offset) / 60 % 60);
	kind->around = (offset_range) { INT64_MIN, INT64_MAX, 0 };
	kind->tz_info = time->tz_info;
	kind->abbr = time->tz_abbr;
	kind->offset = offset;
	kind->dst = 0;
	return zend_string_equals_cstr(zone, written, strlen(written));
}

static timelib_time *make(const date_kind *kind, const fields *f)
{
	timelib_time *time = ecalloc(1, sizeof(timelib_time)); /* timelib allocates by PHP, too: ext/date/config0.m4 */

	memcpy(time, f, FIELDS_BYTES);
	time->z = kind->offset;
	time->tz_abbr = kind->abbr ? estrdup(kind->abbr) : NULL;
	time->tz_info = kind->tz_info;
	time->dst = kind->dst;
	time->relative.days = TIMELIB_UNSET;
	time->sse = f->local - kind->offset;
	time->have_time = time->have_date = time->have_zone = 1;
	time->sse_uptodate = time->tim_uptodate = time->is_localtime = 1;
	time->zone_type = (unsigned) kind->type;
	return time;
}

/* Whether the hook built what make() makes. */
static bool is_same(const timelib_time *built, const timelib_time *made)
{
	timelib_time like = *built;

	like.tz_abbr = made->tz_abbr;
	return memcmp(&like, made, sizeof(like)) == 0
		&& (built->tz_abbr && made->tz_abbr ? strcmp(built->tz_abbr, made->tz_abbr) == 0
			: built->tz_abbr == made->tz_abbr);
}

static void forget(date_kind *kind)
{
	zend_string_release(kind->zone);
	if (kind->type == TIMELIB_ZONETYPE_OFFSET && kind->abbr) {
		efree((char *) kind->abbr);
	}
}

/* Number of kinds that are there. The others are not even cleared: they would take 20 cache lines. */
static uint32_t kinds_in(const struct amber_date_cache *cache)
{
	return cache ? MIN(cache->learned, KINDS) : 0;
}

/* Remembers a kind for later dates of this request, in which tz_info stays. */
static void remember(const date_kind *kind)
{
	if (!AMBER_G(dates)) {
		AMBER_G(dates) = emalloc(sizeof(struct amber_date_cache));
		AMBER_G(dates)->learned = 0;
	}
	struct amber_date_cache *cache = AMBER_G(dates);
	date_kind *place = &cache->kinds[cache->learned % KINDS];
	if (cache->learned >= KINDS) {
		forget(place);
	}
	cache->learned = cache->learned + 1 < 2 * KINDS ? cache->learned + 1 : KINDS; /* it never wraps to 0 */
	*place = *kind;
	zend_string_addref(place->zone);
	if (kind->type == TIMELIB_ZONETYPE_OFFSET && kind->abbr) {
		place->abbr = estrdup(kind->abbr);
	}
}

/* Remembers the kind of a date that the hook built, if make() makes the same. */
static void learn(const fields *f, zend_long type, zend_string *zone, const timelib_time *time)
{
	date_kind kind = { .zone = zone, .type = type };

	if (UNEXPECTED(!AMBER_G(in_request))
	 || !(type == TIMELIB_ZONETYPE_ID ? describe_named(time->tz_info, zone, f->local, &kind)
		: type == TIMELIB_ZONETYPE_OFFSET && describe_offset(time, zone, (int) (f->local - time->sse), &kind))) {
		return;
	}
	timelib_time *made = make(&kind, f);
	if (is_same(time, made)) {
		is_proven |= type == TIMELIB_ZONETYPE_ID;
		remember(&kind);
	}
	amber_decode_date_drop(made);
}

/* The table of a zone that PHP has read in this request, or reads now because it is the default zone; else NULL. */
static const timelib_tzinfo *zone_in_use(const zend_string *zone)
{
	const zend_date_globals *globals = date_globals();
	const char *usual = globals->timezone && *globals->timezone ? globals->timezone
		: globals->default_timezone && *globals->default_timezone ? globals->default_timezone : "UTC";
	const timelib_tzinfo *tz = globals->tzcache
		? zend_hash_str_find_ptr(globals->tzcache, ZSTR_VAL(zone), ZSTR_LEN(zone)) : NULL;

	if (!tz && zend_string_equals_cstr(zone, usual, strlen(usual))) {
		tz = get_timezone_info();
		if (UNEXPECTED(EG(exception))) {
			zend_clear_exception();
		}
	}
	return tz;
}

/* Describes and remembers the kind of a date whose zone is in use; returns false for others. */
static bool learn_zone(const fields *f, zend_long type, zend_string *zone, date_kind *kind)
{
	*kind = (date_kind) { .zone = zone, .type = type };
	if (type != TIMELIB_ZONETYPE_ID || !is_proven || UNEXPECTED(!AMBER_G(in_request))
	 || !describe_named(zone_in_use(zone), zone, f->local, kind)) {
		return false;
	}
	remember(kind);
	return true;
}

/* The kind of the dates around a local time in this zone; NULL: not known yet. */
static const date_kind *find(zend_long type, const zend_string *zone, timelib_sll local)
{
	struct amber_date_cache *cache = AMBER_G(dates);

	for (uint32_t i = 0, n = kinds_in(cache); i < n; i++) {
		date_kind *kind = &cache->kinds[i];
		if (kind->type == type && zend_string_equals(kind->zone, zone)) {
			bool is_around = local >= kind->around.from && local < kind->around.until;
			return is_around || describe_named(kind->tz_info, zone, local, kind) ? kind : NULL;
		}
	}
	return NULL;
}

#if ZEND_DEBUG || defined(AMBER_TEST_BUILD)
/* Ends the process if the hook builds another date. */
static void check(zend_class_entry *ce, zval *values, timelib_time *made)
{
	timelib_time *built = call_hook_of(ce, values);
	timelib_time like = *made;

	if (made->zone_type != TIMELIB_ZONETYPE_ID && built) {
		/* these are of the zone that was the default one when the kind was learnt */
		like.tz_info = built->tz_info;
		like.tz_abbr = built->tz_abbr;
	}
	if (!built || !is_same(built, &like)) {
		zend_error_noreturn(E_ERROR, "amber: %s in %s is not what its hook makes of it", Z_STRVAL(values[0]),
			Z_STRVAL(values[2]));
	}
	amber_decode_date_drop(built);
}
#endif

void *amber_decode_date(zend_class_entry *ce, zval *values)
{
	fields f;
	date_kind described;

	if (Z_TYPE(values[0]) != IS_STRING || Z_TYPE(values[1]) != IS_LONG || Z_TYPE(values[2]) != IS_STRING
	 || Z_STRLEN(values[2]) > ZONE_BYTES_MOST || !read_text(Z_STR(values[0]), &f) || UNEXPECTED(has_last_errors())) {
		return NULL;
	}
	const date_kind *kind = find(Z_LVAL(values[1]), Z_STR(values[2]), f.local);
	if (UNEXPECTED(!kind) && learn_zone(&f, Z_LVAL(values[1]), Z_STR(values[2]), &described)) {
		kind = &described;
	}
	if (EXPECTED(kind != NULL)) {
		timelib_time *made = make(kind, &f);
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
		/* an earlier hook has set a date */
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
	for (uint32_t i = 0, n = kinds_in(cache); i < n; i++) {
		forget(&cache->kinds[i]);
	}
	efree(cache);
}
