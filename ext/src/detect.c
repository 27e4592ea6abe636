/* SPDX-License-Identifier: MIT
 * Whose bytes are these? Only for error messages: guesses by the first bytes. */
#include "decode.h"

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

/* php session handler: name|serialized, name|serialized … */
static bool is_php_session(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *bar = memchr(p, '|', end - p < 256 ? end - p : 256);

	return bar && bar > p && is_php_serialize(bar + 1, end);
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

const char *amber_looks_like(const uint8_t *bytes, size_t length)
{
	const uint8_t *end = bytes + length;
	static const uint8_t zstd[] = { 0x28, 0xb5, 0x2f, 0xfd }, gzip[] = { 0x1f, 0x8b };

	if (length >= 4 && memcmp(bytes, "\0\0\0", 3) == 0 && (bytes[3] == 1 || bytes[3] == 2)) {
		return "igbinary data";
	}
	if (is_php_serialize(bytes, end)) {
		return "PHP serialize() data";
	}
	if (is_php_session(bytes, end)) {
		return "a PHP session (session.serialize_handler = php)";
	}
	if (length >= 4 && memcmp(bytes, zstd, 4) == 0) {
		return "zstd-compressed data";
	}
	if (length >= 2 && memcmp(bytes, gzip, 2) == 0) {
		return "gzip-compressed data";
	}
	if (is_json(bytes, end)) {
		return "JSON data";
	}
	return is_msgpack(bytes) ? "MessagePack data" : NULL;
}
