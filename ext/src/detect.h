/* SPDX-License-Identifier: MIT
 * Whose bytes are these? */
#ifndef AMBER_DETECT_H
#define AMBER_DETECT_H

#include "php.h"

typedef enum {
	AMBER_FORMAT_UNKNOWN,
	AMBER_FORMAT_AMBER,
	AMBER_FORMAT_SERIALIZE,  /* serialize(), and session handler php_serialize */
	AMBER_FORMAT_PHP,        /* session handler */
	AMBER_FORMAT_PHP_BINARY, /* session handler */
	AMBER_FORMAT_IGBINARY,
	AMBER_FORMAT_MSGPACK,
	AMBER_FORMAT_JSON,
	AMBER_FORMAT_ZSTD,
	AMBER_FORMAT_GZIP,
} amber_format;

/* A guess by the first bytes, never wrong about what amber_serialize() wrote. */
amber_format amber_detect(const uint8_t *bytes, size_t length);

/* As Amber\detect() names it. */
const char *amber_format_name(amber_format format);

/* As errors name it; NULL: unknown. */
const char *amber_format_in_words(amber_format format);

#endif
