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

bool amber_compress_prepare(amber_dictionary *dictionary)
{
	(void) dictionary;
	return true;
}

void amber_compress_forget(const amber_dictionary *dictionary)
{
	(void) dictionary;
}

#else

#include <zstd.h>

/* A compressor that takes more memory is not kept for the next call: high levels take up to hundreds of megabytes. */
#define KEPT_MOST ((size_t) 1 << 20)

/* The magic number of a frame. It does not stand in a message whose dictionary has content for zstd. */
static const uint8_t magic[] = { 0x28, 0xb5, 0x2f, 0xfd };

const char *amber_compress_library(void)
{
	return "zstd " ZSTD_VERSION_STRING;
}

/* --- content of dictionaries for zstd -------------------------------------- */

/* What a thread writes with the content of one dictionary; NULL: nothing yet. */
struct amber_zstd_writer {
	ZSTD_CDict *content;
	int level;
};

bool amber_compress_prepare(amber_dictionary *dictionary)
{
	const zend_string *zstd = dictionary->zstd;

	dictionary->zstd_reader = zstd ? ZSTD_createDDict(ZSTR_VAL(zstd), ZSTR_LEN(zstd)) : NULL;
	return !zstd || dictionary->zstd_reader;
}

void amber_compress_forget(const amber_dictionary *dictionary)
{
	ZSTD_freeDDict(dictionary->zstd_reader);
}

/* Returns the content as it is prepared for a level, and keeps it for the next call; NULL: there is no memory. */
static const ZSTD_CDict *writer_of(const amber_dictionary *dictionary, int level)
{
	if (UNEXPECTED(!AMBER_G(zstd_writers))) {
		AMBER_G(zstd_writers) = pecalloc(AMBER_DICTIONARIES_MOST, sizeof(struct amber_zstd_writer), 1);
	}
	struct amber_zstd_writer *writer = &AMBER_G(zstd_writers)[dictionary->index];
	if (UNEXPECTED(!writer->content) || UNEXPECTED(writer->level != level)) {
		ZSTD_freeCDict(writer->content);
		writer->content = ZSTD_createCDict(ZSTR_VAL(dictionary->zstd), ZSTR_LEN(dictionary->zstd), level);
		writer->level = level;
	}
	return writer->content;
}

/* The dictionary whose content serves a message, or NULL. */
static const amber_dictionary *serving(const uint8_t *bytes)
{
	const amber_dictionary *dictionary = bytes[1] & AMBER_FLAG_DICTIONARY
		? amber_dictionary_by_id(bytes + AMBER_HEADER_BYTES) : NULL;

	return dictionary && dictionary->zstd ? dictionary : NULL;
}

/* --- writing --------------------------------------------------------------- */

static size_t write_frame_with(const amber_dictionary *dictionary, uint8_t *to, size_t room, const char *item, size_t n,
	int level)
{
	ZSTD_CCtx *compressor = AMBER_G(compressor);
	const ZSTD_CDict *content = writer_of(dictionary, level);

	/* a frame that did not fit is still begun */
	if (!content || ZSTD_isError(ZSTD_CCtx_reset(compressor, ZSTD_reset_session_only))
	 || ZSTD_isError(ZSTD_CCtx_setParameter(compressor, ZSTD_c_dictIDFlag, 0))
	 || ZSTD_isError(ZSTD_CCtx_refCDict(compressor, content))) {
		return 0;
	}
	return ZSTD_compress2(compressor, to, room, item, n);
}

/* Writes a frame into less than `room` bytes; returns its length, or 0 if it does not fit. */
static size_t write_frame(const amber_dictionary *dictionary, uint8_t *to, size_t room, const char *item, size_t n,
	int level)
{
	if (!AMBER_G(compressor)) {
		AMBER_G(compressor) = ZSTD_createCCtx();
		if (!AMBER_G(compressor)) {
			return 0;
		}
	}
	size_t length = dictionary ? write_frame_with(dictionary, to, room, item, n, level)
		: ZSTD_compressCCtx(AMBER_G(compressor), to, room, item, n, level);
	if (ZSTD_sizeof_CCtx(AMBER_G(compressor)) > KEPT_MOST) {
		ZSTD_freeCCtx(AMBER_G(compressor));
		AMBER_G(compressor) = NULL;
	}
	return ZSTD_isError(length) ? 0 : length;
}

/* Does so without the magic number: there stands what stood before the frame. */
static size_t write_short_frame(const amber_dictionary *dictionary, uint8_t *to, size_t room, const char *item,
	size_t n, int level)
{
	uint8_t before[sizeof(magic)], *start = to - sizeof(magic);

	memcpy(before, start, sizeof(magic));
	size_t length = write_frame(dictionary, start, room + sizeof(magic), item, n, level);
	memcpy(start, before, sizeof(magic));
	return length ? length - sizeof(magic) : 0;
}

/* How many bytes of a message stand before what is compressed. */
static size_t header_of(const uint8_t *bytes)
{
	return AMBER_HEADER_BYTES + (bytes[1] & AMBER_FLAG_DICTIONARY ? AMBER_DICTIONARY_ID_BYTES : 0);
}

zend_string *amber_compress(zend_string *message, int level)
{
	size_t header = header_of((const uint8_t *) ZSTR_VAL(message)), n = ZSTR_LEN(message) - header;
	const amber_dictionary *dictionary = serving((const uint8_t *) ZSTR_VAL(message));

	if (n < (dictionary ? AMBER_COMPRESS_FROM_WITH_DICTIONARY : AMBER_COMPRESS_FROM)) {
		return message;
	}
	zend_string *shorter = zend_string_alloc(ZSTR_LEN(message), false);
	uint8_t *start = (uint8_t *) ZSTR_VAL(shorter);
	memcpy(start, ZSTR_VAL(message), header);
	start[1] |= AMBER_FLAG_COMPRESSION;
	uint8_t *frame = amber_put_varint(start + header, n);
	size_t before = (size_t) (frame - start), room = ZSTR_LEN(message) - before - 1;
	const char *item = ZSTR_VAL(message) + header;
	size_t length = dictionary ? write_short_frame(dictionary, frame, room, item, n, level)
		: write_frame(NULL, frame, room, item, n, level);
	if (n > (uint64_t) length * AMBER_EXPANSION_TIMES) {
		zend_string_efree(shorter);
		return message;
	}
	zend_string_release(message);
	shorter = zend_string_truncate(shorter, before + length, false);
	ZSTR_VAL(shorter)[before + length] = '\0';
	return shorter;
}

/* --- reading --------------------------------------------------------------- */

/* Reads how many bytes a message makes, and checks it. Returns what is compressed, or NULL after throwing. */
static const uint8_t *read_length(const uint8_t *bytes, const uint8_t *end, uint64_t *n)
{
	size_t at = header_of(bytes);
	const uint8_t *frame = amber_get_varint(bytes + at, end, n);

	if (!frame) {
		amber_decode_error(at, "The length of what is compressed is no number, or the data ends early");
		return NULL;
	}
	size_t length = (size_t) (end - frame);
	if (*n > (uint64_t) length * AMBER_EXPANSION_TIMES || *n > SIZE_MAX / 2) {
		amber_decode_error(at, "The %zu compressed bytes say that they make %" PRIu64 ", and %d times their number is "
			"the most that is read", length, *n, AMBER_EXPANSION_TIMES);
		return NULL;
	}
	return frame;
}

/* Checks what can be known of a frame before it is decompressed. at: where it stands in the message. */
static bool check_frame(const uint8_t *frame, size_t length, uint64_t n, size_t at)
{
	/* libzstd may also know formats from before RFC 8878, and frames to skip */
	if (amber_detect(frame, length) != AMBER_FORMAT_ZSTD || ZSTD_getFrameContentSize(frame, length) != n
	 || ZSTD_findFrameCompressedSize(frame, length) != length) {
		amber_decode_error(at, "What is compressed is not one zstd frame that says that it makes %" PRIu64 " bytes", n);
		return false;
	}
	return true;
}

static bool read_frame(const amber_dictionary *dictionary, char *to, size_t n, const uint8_t *frame, size_t length,
	size_t at)
{
	if (!AMBER_G(expander)) {
		AMBER_G(expander) = ZSTD_createDCtx();
	}
	ZSTD_DCtx *expander = AMBER_G(expander);
	size_t made = !expander ? 0
		: dictionary ? ZSTD_decompress_usingDDict(expander, to, n, frame, length, dictionary->zstd_reader)
		: ZSTD_decompressDCtx(expander, to, n, frame, length);
	if (made == n) {
		return true;
	}
	amber_decode_error(at, "The zstd frame is damaged: %s",
		ZSTD_isError(made) ? ZSTD_getErrorName(made) : "it makes fewer bytes than it says");
	return false;
}

/* Reads a frame without magic number, which has its place behind the bytes that it makes. */
static bool read_short_frame(const amber_dictionary *dictionary, char *to, size_t n, const uint8_t *frame,
	size_t length, size_t at)
{
	uint8_t *whole = (uint8_t *) to + n;

	memcpy(whole, magic, sizeof(magic));
	memcpy(whole + sizeof(magic), frame, length);
	length += sizeof(magic);
	return check_frame(whole, length, n, at) && read_frame(dictionary, to, n, whole, length, at);
}

zend_string *amber_expand(const uint8_t *bytes, size_t length)
{
	uint64_t n;
	const uint8_t *frame = read_length(bytes, bytes + length, &n);

	if (!frame) {
		return NULL;
	}
	const amber_dictionary *dictionary = serving(bytes);
	size_t header = header_of(bytes), at = (size_t) (frame - bytes);
	length -= at;
	if (!dictionary && !check_frame(frame, length, n, at)) {
		return NULL;
	}
	zend_string *message = zend_string_alloc(header + (size_t) n + (dictionary ? sizeof(magic) + length : 0), false);
	memcpy(ZSTR_VAL(message), bytes, header);
	ZSTR_VAL(message)[1] &= ~AMBER_FLAG_COMPRESSION;
	char *item = ZSTR_VAL(message) + header;
	if (!(dictionary ? read_short_frame : read_frame)(dictionary, item, (size_t) n, frame, length, at)) {
		zend_string_efree(message);
		return NULL;
	}
	ZSTR_LEN(message) = header + (size_t) n;
	ZSTR_VAL(message)[ZSTR_LEN(message)] = '\0';
	return message;
}

void amber_compress_thread_end(zend_amber_globals *globals)
{
	ZSTD_freeCCtx(globals->compressor);
	ZSTD_freeDCtx(globals->expander);
	for (uint32_t i = 0; globals->zstd_writers && i < AMBER_DICTIONARIES_MOST; i++) {
		ZSTD_freeCDict(globals->zstd_writers[i].content);
	}
	if (globals->zstd_writers) {
		pefree(globals->zstd_writers, 1);
	}
}

#endif
