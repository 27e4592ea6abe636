/* SPDX-License-Identifier: MIT
 * Whose bytes are these? Told by the first bytes alone; whether the rest agrees says a decoder. */
#include "src/detect.h"
#include "src/wire.h"

static bool is_digits_then(const uint8_t *p, const uint8_t *end, const char *stop)
{
	const uint8_t *start = p;
	size_t length = strlen(stop);

	while (p < end && *p >= '0' && *p <= '9') {
		p++;
	}
	return p > start && (size_t) (end - p) >= length && memcmp(p, stop, length) == 0;
}

static bool is_float_then(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *semicolon = memchr(p, ';', end - p < 400 ? end - p : 400);

	return semicolon && semicolon > p && (*p == '-' || *p == '+' || *p == '.' || (*p >= '0' && *p <= '9') || *p == 'I'
		|| *p == 'N');
}

/* A value of serialize() begins here. */
static bool is_php_value(const uint8_t *p, const uint8_t *end)
{
	if (end - p >= 2 && p[0] == 'N' && p[1] == ';') {
		return true;
	}
	if (end - p < 4 || p[1] != ':') {
		return false;
	}
	switch (p[0]) {
		case 'a':
			return is_digits_then(p + 2, end, ":{");
		case 's': case 'O': case 'C': case 'E': case 'S':
			return is_digits_then(p + 2, end, ":\"");
		case 'b': case 'i':
			return is_digits_then(p + (p[2] == '-' ? 3 : 2), end, ";");
		case 'd':
			return is_float_then(p + 2, end);
		default:
			return false;
	}
}

/* A number and nothing behind it, or anything longer: else a session whose first name begins like a number. */
static bool is_php_serialize(const uint8_t *p, const uint8_t *end)
{
	if (!is_php_value(p, end)) {
		return false;
	}
	return !strchr("Nbid", *p) || memchr(p, ';', end - p) == end - 1;
}

/* Session handler php: name|value, name|value …; the length of the first name, or SIZE_MAX. */
static size_t php_session(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *bar = memchr(p, '|', end - p);

	return bar && is_php_value(bar + 1, end) ? (size_t) (bar - p) : SIZE_MAX;
}

/* Session handler php_binary: length of the name in 7 bits, name, value …; where the first name ends, or SIZE_MAX. */
static size_t php_binary_session(const uint8_t *p, const uint8_t *end)
{
	return *p < 0x80 && end - p > *p + 1 && is_php_value(p + 1 + *p, end) ? *p : SIZE_MAX;
}

/* Two formats may fit: what stands in a value (a visitor's text) may look like the first name's end of the other one.
 * But it stands behind the true one. */
static amber_format which_session(const uint8_t *p, const uint8_t *end)
{
	size_t text = php_session(p, end), binary = php_binary_session(p, end);

	if (text == SIZE_MAX && binary == SIZE_MAX) {
		return AMBER_FORMAT_UNKNOWN;
	}
	return text <= binary ? AMBER_FORMAT_PHP : AMBER_FORMAT_PHP_BINARY;
}

/* {" and [ begin no name of a session's variable. */
static bool is_json_surely(const uint8_t *p, const uint8_t *end)
{
	return *p == '[' || (*p == '{' && end - p >= 2 && (p[1] == '"' || p[1] == '}'));
}

/* A map, of less than 256 elements where a name of a session could begin so. */
static bool is_msgpack_session(const uint8_t *p, const uint8_t *end)
{
	return (*p >= 0x80 && *p <= 0x8f) || ((*p == 0xde || *p == 0xdf) && end - p >= 2 && p[1] == 0);
}

/* Later versions, too; but a name in Latin-1 or Cyrillic may begin with the same byte. */
static bool is_amber(const uint8_t *p, const uint8_t *end)
{
	return *p == AMBER_MAGIC && (end - p < 2 || (p[1] & ~(AMBER_FLAG_SIGNATURE | AMBER_FLAG_INDEX)) == AMBER_VERSION
		|| php_session(p, end) == SIZE_MAX);
}

static bool is_json(const uint8_t *p, const uint8_t *end)
{
	while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) {
		p++;
	}
	if (p == end) {
		return false;
	}
	if (*p == '{' || *p == '[' || *p == '"' || *p == '-' || (*p >= '0' && *p <= '9')) {
		return true;
	}
	return (end - p == 4 && (memcmp(p, "true", 4) == 0 || memcmp(p, "null", 4) == 0))
		|| (end - p == 5 && memcmp(p, "false", 5) == 0);
}

/* MessagePack arrays, maps, strings and numbers with a length or a value behind. */
static bool is_msgpack(const uint8_t *p)
{
	return (*p >= 0x80 && *p <= 0xbf) || (*p >= 0xc2 && *p <= 0xdf);
}

/* The formats that are told by their first bytes. */
static amber_format by_mark(const uint8_t *p, const uint8_t *end)
{
	static const uint8_t zstd[] = { 0x28, 0xb5, 0x2f, 0xfd }, gzip[] = { 0x1f, 0x8b };

	if (is_amber(p, end)) {
		return AMBER_FORMAT_AMBER;
	}
	if (end - p >= 4 && memcmp(p, "\0\0\0", 3) == 0 && (p[3] == 1 || p[3] == 2)) {
		return AMBER_FORMAT_IGBINARY;
	}
	if (end - p >= 4 && memcmp(p, zstd, 4) == 0) {
		return AMBER_FORMAT_ZSTD;
	}
	if (end - p >= 2 && memcmp(p, gzip, 2) == 0) {
		return AMBER_FORMAT_GZIP;
	}
	if (is_msgpack_session(p, end)) {
		return AMBER_FORMAT_MSGPACK;
	}
	return is_json_surely(p, end) ? AMBER_FORMAT_JSON : AMBER_FORMAT_UNKNOWN;
}

amber_format amber_detect(const uint8_t *bytes, size_t length)
{
	const uint8_t *end = bytes + length;
	amber_format format;

	if (length == 0) {
		return AMBER_FORMAT_UNKNOWN;
	}
	format = by_mark(bytes, end);
	if (format != AMBER_FORMAT_UNKNOWN) {
		return format;
	}
	if (is_php_serialize(bytes, end)) {
		return AMBER_FORMAT_SERIALIZE;
	}
	format = which_session(bytes, end);
	if (format != AMBER_FORMAT_UNKNOWN) {
		return format;
	}
	if (is_json(bytes, end)) {
		return AMBER_FORMAT_JSON;
	}
	return is_msgpack(bytes) ? AMBER_FORMAT_MSGPACK : AMBER_FORMAT_UNKNOWN;
}

static const struct {
	const char *name, *in_words;
} formats[] = {
	[AMBER_FORMAT_UNKNOWN]    = { "unknown", NULL },
	[AMBER_FORMAT_AMBER]      = { "amber", "amber data" },
	[AMBER_FORMAT_SERIALIZE]  = { "serialize", "PHP serialize() data" },
	[AMBER_FORMAT_PHP]        = { "php", "a PHP session (session.serialize_handler = php)" },
	[AMBER_FORMAT_PHP_BINARY] = { "php_binary", "a PHP session (session.serialize_handler = php_binary)" },
	[AMBER_FORMAT_IGBINARY]   = { "igbinary", "igbinary data" },
	[AMBER_FORMAT_MSGPACK]    = { "msgpack", "MessagePack data" },
	[AMBER_FORMAT_JSON]       = { "json", "JSON data" },
	[AMBER_FORMAT_ZSTD]       = { "zstd", "zstd-compressed data" },
	[AMBER_FORMAT_GZIP]       = { "gzip", "gzip-compressed data" },
};

const char *amber_format_name(amber_format format)
{
	return formats[format].name;
}

const char *amber_format_in_words(amber_format format)
{
	return formats[format].in_words;
}
