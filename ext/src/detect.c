/* SPDX-License-Identifier: MIT
 * Whose bytes are these? Told by the first bytes alone; whether the rest agrees says a decoder. */
#include "detect.h"
#include "wire.h"

static bool is_digits_then(const uint8_t *p, const uint8_t *end, uint8_t stop)
{
	const uint8_t *start = p;

	while (p < end && *p >= '0' && *p <= '9') {
		p++;
	}
	return p > start && p < end && *p == stop;
}

static bool is_php_serialize(const uint8_t *p, const uint8_t *end)
{
	if (end - p >= 2 && p[0] == 'N' && p[1] == ';') {
		return true;
	}
	if (end - p < 4 || p[1] != ':') {
		return false;
	}
	switch (p[0]) {
		case 'a': case 's': case 'O': case 'C': case 'E': case 'S':
			return is_digits_then(p + 2, end, ':');
		case 'b': case 'i':
			return is_digits_then(p + (p[2] == '-' ? 3 : 2), end, ';');
		case 'd':
			return memchr(p, ';', end - p) != NULL;
		default:
			return false;
	}
}

/* Session handler php: name|serialized, name|serialized … */
static bool is_php_session(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *bar = memchr(p, '|', end - p);

	return bar && bar > p && is_php_serialize(bar + 1, end);
}

/* Session handler php_binary: length of the name in 7 bits, name, serialized … */
static bool is_php_binary_session(const uint8_t *p, const uint8_t *end)
{
	return *p > 0 && *p < 0x80 && end - p > *p + 1 && is_php_serialize(p + 1 + *p, end);
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

amber_format amber_detect(const uint8_t *bytes, size_t length)
{
	static const uint8_t zstd[] = { 0x28, 0xb5, 0x2f, 0xfd }, gzip[] = { 0x1f, 0x8b };
	const uint8_t *end = bytes + length;

	if (length == 0) {
		return AMBER_FORMAT_UNKNOWN;
	}
	if (*bytes == AMBER_MAGIC) {
		return AMBER_FORMAT_AMBER;
	}
	if (length >= 4 && memcmp(bytes, "\0\0\0", 3) == 0 && (bytes[3] == 1 || bytes[3] == 2)) {
		return AMBER_FORMAT_IGBINARY;
	}
	if (is_php_serialize(bytes, end)) {
		return AMBER_FORMAT_SERIALIZE;
	}
	/* a text may happen to fit as php_binary, but only one whose first name is longer than this may be none */
	if (*bytes >= ' ' && is_php_session(bytes, end)) {
		return AMBER_FORMAT_PHP;
	}
	if (is_php_binary_session(bytes, end)) {
		return AMBER_FORMAT_PHP_BINARY;
	}
	if (is_php_session(bytes, end)) {
		return AMBER_FORMAT_PHP;
	}
	if (length >= 4 && memcmp(bytes, zstd, 4) == 0) {
		return AMBER_FORMAT_ZSTD;
	}
	if (length >= 2 && memcmp(bytes, gzip, 2) == 0) {
		return AMBER_FORMAT_GZIP;
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
