/* SPDX-License-Identifier: MIT
 *
 * The section "compression" (docs/FORMAT.md), by libzstd, where configure found it.
 *
 * A frame is decompressed in one step into the bytes that it says it makes, which are its window as well: neither a
 * window nor a stream takes memory that the frame asks for.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_amber.h"
#include "format/dictionary.h"
#include "format/format.h"
#include "format/options.h"

#ifndef AMBER_HAVE_ZSTD

const char *amber_compress_library(void)
{
	return NULL;
}

zend_string *amber_compress(zend_string *message, int level)
{
	ZEND_ASSERT(0 && "no option asks for it");
	(void) level;
	return message;
}

zend_string *amber_expand(const uint8_t *bytes, size_t length)
{
	(void) bytes, (void) length;
	amber_decode_error(1, "This message is compressed, and this build of amber has no libzstd to read it with: "
		"configure it --with-amber-zstd");
	return NULL;
}

void amber_compress_thread_end(zend_amber_globals *globals)
{
	(void) globals;
}

#else

#include <zstd.h>

/* A compressor that takes more memory is not kept for the next call: high levels take up to hundreds of megabytes. */
#define KEPT_MOST ((size_t) 1 << 20)

const char *amber_compress_library(void)
{
	return "zstd " ZSTD_VERSION_STRING;
}

/* Writes a frame into less than `room` bytes; returns its length, or 0 if it does not fit. */
static size_t write_frame(uint8_t *to, size_t room, const char *item, size_t n, int level)
{
	if (!AMBER_G(compressor)) {
		AMBER_G(compressor) = ZSTD_createCCtx();
	}
	size_t length = AMBER_G(compressor) ? ZSTD_compressCCtx(AMBER_G(compressor), to, room, item, n, level) : 0;
	if (ZSTD_sizeof_CCtx(AMBER_G(compressor)) > KEPT_MOST) {
		ZSTD_freeCCtx(AMBER_G(compressor));
		AMBER_G(compressor) = NULL;
	}
	return ZSTD_isError(length) ? 0 : length;
}

/* How many bytes of a message stand before what is compressed. */
static size_t header_of(const uint8_t *bytes)
{
	return AMBER_HEADER_BYTES + (bytes[1] & AMBER_FLAG_DICTIONARY ? AMBER_DICTIONARY_ID_BYTES : 0);
}

zend_string *amber_compress(zend_string *message, int level)
{
	size_t header = header_of((const uint8_t *) ZSTR_VAL(message)), n = ZSTR_LEN(message) - header;

	if (n < AMBER_COMPRESS_FROM) {
		return message;
	}
	zend_string *shorter = zend_string_alloc(ZSTR_LEN(message), false);
	uint8_t *start = (uint8_t *) ZSTR_VAL(shorter);
	memcpy(start, ZSTR_VAL(message), header);
	start[1] |= AMBER_FLAG_COMPRESSION;
	uint8_t *frame = amber_put_varint(start + header, n);
	size_t before = (size_t) (frame - start);
	size_t length = write_frame(frame, ZSTR_LEN(message) - before - 1, ZSTR_VAL(message) + header, n,
		level);
	if (n > (uint64_t) length * AMBER_EXPANSION_TIMES) {
		zend_string_efree(shorter);
		return message;
	}
	zend_string_release(message);
	shorter = zend_string_truncate(shorter, before + length, false);
	ZSTR_VAL(shorter)[before + length] = '\0';
	return shorter;
}

/* Checks what can be known before anything is decompressed. Returns the frame, or NULL after throwing. */
static const uint8_t *check_frame(const uint8_t *bytes, size_t length, uint64_t *n)
{
	size_t at = header_of(bytes);
	const uint8_t *end = bytes + length, *frame = amber_get_varint(bytes + at, end, n);

	if (!frame) {
		amber_decode_error(at, "The length of what is compressed is no number, or the data ends early");
		return NULL;
	}
	length = (size_t) (end - frame);
	if (*n > (uint64_t) length * AMBER_EXPANSION_TIMES || *n > SIZE_MAX / 2) {
		amber_decode_error(at, "The %zu compressed bytes say that they make %" PRIu64 ", and %d times their number is "
			"the most that is read", length, *n, AMBER_EXPANSION_TIMES);
		return NULL;
	}
	at = (size_t) (frame - bytes);
	/* libzstd may also know formats from before RFC 8878, and frames to skip */
	if (amber_detect(frame, length) != AMBER_FORMAT_ZSTD || ZSTD_getFrameContentSize(frame, length) != *n
	 || ZSTD_findFrameCompressedSize(frame, length) != length) {
		amber_decode_error(at, "What is compressed is not one zstd frame that says that it makes %" PRIu64 " bytes",
			*n);
		return NULL;
	}
	return frame;
}

zend_string *amber_expand(const uint8_t *bytes, size_t length)
{
	uint64_t n;
	const uint8_t *frame = check_frame(bytes, length, &n);

	if (!frame) {
		return NULL;
	}
	if (!AMBER_G(expander)) {
		AMBER_G(expander) = ZSTD_createDCtx();
	}
	size_t header = header_of(bytes);
	zend_string *message = zend_string_alloc(header + (size_t) n, false);
	memcpy(ZSTR_VAL(message), bytes, header);
	ZSTR_VAL(message)[1] &= ~AMBER_FLAG_COMPRESSION;
	ZSTR_VAL(message)[ZSTR_LEN(message)] = '\0';
	size_t made = AMBER_G(expander) ? ZSTD_decompressDCtx(AMBER_G(expander), ZSTR_VAL(message) + header,
		(size_t) n, frame, (size_t) (bytes + length - frame)) : 0;
	if (made == n) {
		return message;
	}
	zend_string_efree(message);
	amber_decode_error((size_t) (frame - bytes), "The zstd frame is damaged: %s",
		ZSTD_isError(made) ? ZSTD_getErrorName(made) : "it makes fewer bytes than it says");
	return NULL;
}

void amber_compress_thread_end(zend_amber_globals *globals)
{
	ZSTD_freeCCtx(globals->compressor);
	ZSTD_freeDCtx(globals->expander);
}

#endif
