/* SPDX-License-Identifier: MIT
 * Detects the format of bytes by the first of them; a decoder finds out whether the rest agrees. */
#include "format/format.h"

static bool is_digits_then(const uint8_t *p, const uint8_t *end, const char *stop)
{
	const uint8_t *start = p;
	size_t length = strlen(stop);

	while (p < end && *p >= '0' && *p <= '9') {
		p++;
	}
	return p > start && (size_t) (end - p) >= length && memcmp(p, stop, length) == 0;
}

/* Whether a value of serialize() begins here. */
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
			return p[2] && strchr("-+.0123456789IN", p[2]) && memchr(p + 3, ';', MIN(end - p - 3, 400));
		default:
			return false;
	}
}

/* Whether this is output of serialize(). After a scalar nothing may follow: otherwise it is a session whose first
 * variable name begins like a number. */
static bool is_php_serialize(const uint8_t *p, const uint8_t *end)
{
	if (!is_php_value(p, end)) {
		return false;
	}
	return !strchr("Nbid", *p) || memchr(p, ';', end - p) == end - 1;
}

/* Session handler php: name|value, name|value … Returns the length of the first name, or SIZE_MAX if this is another
 * format. */
static size_t php_session(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *bar = memchr(p, '|', end - p);

	return bar && is_php_value(bar + 1, end) ? (size_t) (bar - p) : SIZE_MAX;
}

/* Session handler php_binary: length of the name in 7 bits, name, value … Returns the same. */
static size_t php_binary_session(const uint8_t *p, const uint8_t *end)
{
	return *p < 0x80 && end - p > *p + 1 && is_php_value(p + 1 + *p, end) ? *p : SIZE_MAX;
}

/* Bytes may fit both of PHP's session formats: text inside a value (a visitor's input) may look like the end of a first
 * name in the other format, but is always after the true one. */
static bool is_php_session(const uint8_t *p, const uint8_t *end)
{
	size_t name = php_session(p, end);

	return name != SIZE_MAX && name <= php_binary_session(p, end);
}

static bool is_php_binary_session(const uint8_t *p, const uint8_t *end)
{
	return php_binary_session(p, end) != SIZE_MAX;
}

/* No variable name in a session begins with {" or [. */
static bool is_json_surely(const uint8_t *p, const uint8_t *end)
{
	return *p == '[' || (*p == '{' && end - p >= 2 && (p[1] == '"' || p[1] == '}'));
}

/* A map; with 16 or 32 bits of length only one of less than 256 elements, as otherwise a variable name could begin with
 * these bytes. */
static bool is_msgpack_session(const uint8_t *p, const uint8_t *end)
{
	return (*p >= 0x80 && *p <= 0x8f) || ((*p == 0xde || *p == 0xdf) && end - p >= 2 && p[1] == 0);
}

/* Accepts later versions, unless the bytes look like a session: a variable name in Latin-1 or Cyrillic may begin with
 * the same byte. */
static bool is_amber(const uint8_t *p, const uint8_t *end)
{
	const uint8_t sections = AMBER_FLAG_SIGNATURE | AMBER_FLAG_COMPRESSION | AMBER_FLAG_DICTIONARY;

	return *p == AMBER_MAGIC && (end - p < 2 || (p[1] & ~sections) == AMBER_VERSION || php_session(p, end) == SIZE_MAX);
}

static bool is_json(const uint8_t *p, const uint8_t *end)
{
	while (p < end && *p && strchr(" \t\n\r", *p)) {
		p++;
	}
	return (p < end && *p && strchr("{[\"-0123456789", *p))
		|| (end - p == 4 && (memcmp(p, "true", 4) == 0 || memcmp(p, "null", 4) == 0))
		|| (end - p == 5 && memcmp(p, "false", 5) == 0);
}

/* Arrays, maps, strings, and numbers that have a length or a value after the first byte. */
static bool is_msgpack(const uint8_t *p, const uint8_t *end)
{
	(void) end;
	return (*p >= 0x80 && *p <= 0xbf) || (*p >= 0xc2 && *p <= 0xdf);
}

static bool is_igbinary(const uint8_t *p, const uint8_t *end)
{
	return end - p >= 4 && memcmp(p, "\0\0\0", 3) == 0 && (p[3] == 1 || p[3] == 2);
}

/* igbinary has no tag that is Amber's first byte. */
static bool is_amber_in_igbinary(const uint8_t *p, const uint8_t *end)
{
	return end - p > AMBER_IGBINARY_HEADER_BYTES && memcmp(p, "\0\0\0\2", AMBER_IGBINARY_HEADER_BYTES) == 0
		&& p[AMBER_IGBINARY_HEADER_BYTES] == AMBER_MAGIC;
}

static bool is_zstd(const uint8_t *p, const uint8_t *end)
{
	return end - p >= 4 && memcmp(p, "\x28\xb5\x2f\xfd", 4) == 0;
}

static bool is_gzip(const uint8_t *p, const uint8_t *end)
{
	return end - p >= 2 && memcmp(p, "\x1f\x8b", 2) == 0;
}

amber_format amber_detect(const uint8_t *bytes, size_t length)
{
	/* the surest tests come first */
	static const struct {
		bool (*fits)(const uint8_t *p, const uint8_t *end);
		amber_format format;
	} looks[] = {
		{ is_amber, AMBER_FORMAT_AMBER },
		{ is_amber_in_igbinary, AMBER_FORMAT_AMBER_IN_IGBINARY },
		{ is_igbinary, AMBER_FORMAT_IGBINARY },
		{ is_zstd, AMBER_FORMAT_ZSTD },
		{ is_gzip, AMBER_FORMAT_GZIP },
		{ is_msgpack_session, AMBER_FORMAT_MSGPACK },
		{ is_json_surely, AMBER_FORMAT_JSON },
		{ is_php_serialize, AMBER_FORMAT_SERIALIZE },
		{ is_php_session, AMBER_FORMAT_PHP },
		{ is_php_binary_session, AMBER_FORMAT_PHP_BINARY },
		{ is_json, AMBER_FORMAT_JSON },
		{ is_msgpack, AMBER_FORMAT_MSGPACK },
	};

	for (size_t i = 0; length > 0 && i < sizeof(looks) / sizeof(*looks); i++) {
		if (looks[i].fits(bytes, bytes + length)) {
			return looks[i].format;
		}
	}
	return AMBER_FORMAT_UNKNOWN;
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
	[AMBER_FORMAT_AMBER_IN_IGBINARY] = { "amber_in_igbinary", "amber data behind igbinary's header" },
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
