/* SPDX-License-Identifier: MIT
 *
 * The calls of the encoder and decoder with their surroundings: compression, signatures, and, where amber.measure is
 * on, counters shared by all processes of a server.
 */
#include "php_amber.h"
#include "call.h"
#include "encode/encode.h"
#include "format/dictionary.h"
#include "format/format.h"
#if PHP_VERSION_ID >= 80300
# include "zend_hrtime.h"
# define now_ns() zend_hrtime()
#else
# include "ext/standard/hrtime.h"
# define now_ns() php_hrtime_current()
#endif
#ifdef PHP_WIN32
# include <intrin.h>
#else
# include <sys/mman.h>
#endif

typedef struct {
	uint64_t calls, failures; /* calls include failures */
	uint64_t bytes;           /* bytes written or read */
	uint64_t nanoseconds;     /* of calls that are not nested in another call */
} tally;

typedef struct {
	tally encode, decode;
} measures;

/* NULL: measuring is off. Forked processes share the counters. */
static measures *measured;

void amber_measure_startup(void)
{
	if (!AMBER_G(measure)) {
		return;
	}
#ifdef PHP_WIN32
	measured = calloc(1, sizeof(measures)); /* Windows has threads but no forks */
#else
	void *shared = mmap(NULL, sizeof(measures), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	measured = shared == MAP_FAILED ? NULL : shared;
#endif
	if (!measured) {
		zend_error(E_WARNING, "amber.measure: there is no memory to count in, nothing is measured");
	}
}

void amber_measure_shutdown(void)
{
	if (!measured) {
		return;
	}
#ifdef PHP_WIN32
	free(measured);
#else
	munmap(measured, sizeof(measures));
#endif
	measured = NULL;
}

static void add(uint64_t *count, uint64_t n)
{
#ifdef _MSC_VER
	_InterlockedExchangeAdd64((volatile __int64 *) count, (__int64) n);
#else
	__atomic_fetch_add(count, n, __ATOMIC_RELAXED);
#endif
}

/* The start time of a call; 0 for a nested call from a hook, whose time is part of the outer call. */
static uint64_t measure_begin(void)
{
	return AMBER_G(calls) ? 0 : (uint64_t) now_ns();
}

static void measure_end(tally *of, uint64_t begun, size_t bytes, bool good)
{
	add(&of->calls, 1);
	add(&of->bytes, bytes);
	if (!good) {
		add(&of->failures, 1);
	}
	if (begun) {
		add(&of->nanoseconds, (uint64_t) now_ns() - begun);
	}
}

static void add_tally(zval *status, const char *name, const tally *of)
{
	zval array;

	array_init_size(&array, 4);
	add_assoc_long(&array, "calls", (zend_long) of->calls);
	add_assoc_long(&array, "failures", (zend_long) of->failures);
	add_assoc_double(&array, "bytes", (double) of->bytes);
	add_assoc_double(&array, "seconds", (double) of->nanoseconds / 1e9);
	add_assoc_zval(status, name, &array);
}

void amber_measure_status(zval *array)
{
	static const measures none;
	const measures *of = measured ? measured : &none;

	array_init_size(array, 4);
	add_assoc_bool(array, "measured", measured != NULL);
	add_tally(array, "encode", &of->encode);
	add_tally(array, "decode", &of->decode);
}

/* --- the calls -------------------------------------------------------------- */

static zend_string *encode_with_sections(zval *value, const amber_encode_options *options, const char *name,
	zend_array **resources)
{
	zend_string *bytes = options->dictionary
		? amber_encode_message_with_dictionary(options->dictionary, value, options->max_depth, name, resources)
		: amber_encode_message(value, options->max_depth, name, resources);

	if (bytes && options->compress) {
		bytes = amber_compress(bytes, options->compress);
	}
	return bytes && options->keys.secret ? amber_sign(bytes, &options->keys) : bytes;
}

zend_string *amber_encode_with_options(zval *value, const amber_encode_options *options, const char *name,
	zend_array **resources)
{
	if (EXPECTED(!measured)) {
		return encode_with_sections(value, options, name, resources);
	}
	uint64_t begun = measure_begin();
	zend_string *bytes = encode_with_sections(value, options, name, resources);
	measure_end(&measured->encode, begun, bytes ? ZSTR_LEN(bytes) : 0, bytes != NULL);
	return bytes;
}

AMBER_HOT zend_string *amber_encode(zval *value, zend_long max_depth, const char *name)
{
	amber_encode_options options = { .max_depth = max_depth };

	return EXPECTED(!measured) ? amber_encode_message(value, max_depth, name, NULL)
		: amber_encode_with_options(value, &options, name, NULL);
}

static bool has_sections(const uint8_t *bytes, size_t length)
{
	return length >= AMBER_HEADER_BYTES && bytes[0] == AMBER_MAGIC
		&& (bytes[1] & (AMBER_FLAG_SIGNATURE | AMBER_FLAG_COMPRESSION));
}

/* Whether it is compressed and can be read: the decoder names a section or a dictionary that is not there. */
static bool is_compressed(const amber_opened *message)
{
	return message->length > AMBER_HEADER_BYTES && message->bytes[0] == AMBER_MAGIC
		&& (message->bytes[1] & ~(AMBER_FLAG_SIGNATURE | AMBER_FLAG_DICTIONARY))
			== (AMBER_VERSION | AMBER_FLAG_COMPRESSION)
		&& !amber_dictionary_is_missing(message->bytes, message->length);
}

/* In this order: nothing of a message is looked at before its signature. */
bool amber_open(amber_opened *message, const uint8_t *bytes, size_t length, const amber_signing_keys *keys,
	amber_signer *signer)
{
	*message = (amber_opened) { .bytes = bytes, .length = length };
	if (!amber_signature_check(bytes, &message->length, keys, signer)) {
		return false;
	}
	if (!is_compressed(message)) {
		return true;
	}
	message->expanded = amber_expand(bytes, message->length);
	if (!message->expanded) {
		return false;
	}
	message->bytes = (const uint8_t *) ZSTR_VAL(message->expanded);
	message->length = ZSTR_LEN(message->expanded);
	return true;
}

void amber_close(amber_opened *message)
{
	if (message->expanded) {
		zend_string_efree(message->expanded);
	}
}

bool amber_decode_opened(zval *result, const amber_opened *message, size_t length, const amber_decode_options *options)
{
	uint64_t begun = UNEXPECTED(measured) ? measure_begin() : 0;

	ZVAL_NULL(result);
	bool whole = amber_decode_message(result, message->bytes, message->length, options, NULL);
	if (UNEXPECTED(measured)) {
		measure_end(&measured->decode, begun, length, whole && !EG(exception));
	}
	return whole;
}

/* Not inlined: most calls have no sections, need no extent and are not counted. */
zend_never_inline bool amber_decode_with_extent(zval *result, const uint8_t *bytes, size_t length,
	const amber_decode_options *options, amber_extent *extent, amber_signer *signer)
{
	uint64_t begun = UNEXPECTED(measured) ? measure_begin() : 0;
	amber_opened message;

	*extent = (amber_extent) { 0 };
	ZVAL_NULL(result);
	bool whole = amber_open(&message, bytes, length, &options->keys, signer)
		&& amber_decode_message(result, message.bytes, message.length, options, extent);
	amber_close(&message);
	if (UNEXPECTED(measured)) {
		measure_end(&measured->decode, begun, length, whole && !EG(exception));
	}
	return whole;
}

AMBER_HOT bool amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options)
{
	amber_extent extent;
	amber_signer signer;

	if (UNEXPECTED(measured) || UNEXPECTED(options->keys.secret) || UNEXPECTED(has_sections(bytes, length))) {
		return amber_decode_with_extent(result, bytes, length, options, &extent, &signer);
	}
	ZVAL_NULL(result);
	return amber_decode_message(result, bytes, length, options, NULL);
}
