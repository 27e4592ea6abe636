/* SPDX-License-Identifier: MIT
 * The byte format of docs/FORMAT.md: header, tags, columns, varints and numbers of fixed width. tags.def and
 * columns.def list the tags and columns. */
#ifndef AMBER_FORMAT_FORMAT_H
#define AMBER_FORMAT_FORMAT_H

#include "format/compat.h"

/* memcpy() and memset() as calls, by names for which the compiler expands neither. Where an object file cannot have the
 * C library's function under another name, both are functions of format/hash.c. */
#ifdef __ELF__
# define AMBER_IS(function) __asm__(#function)
#else
# define AMBER_IS(function)
#endif
void *amber_copy_long(void *to, const void *from, size_t length) AMBER_IS(memcpy);
void *amber_fill(void *to, int byte, size_t length) AMBER_IS(memset);

/* Copies bytes; short copies are two words that may overlap. */
static zend_always_inline void amber_copy(void *to, const void *from, size_t length)
{
	char *t = to;
	const char *f = from;

	if (length > 32) {
		if (length > 64) {
			amber_copy_long(t, f, length);
		} else {
			memcpy(t, f, 32);
			memcpy(t + length - 32, f + length - 32, 32);
		}
	} else if (length >= 16) {
		memcpy(t, f, 16);
		memcpy(t + length - 16, f + length - 16, 16);
	} else if (length >= 8) {
		memcpy(t, f, 8);
		memcpy(t + length - 8, f + length - 8, 8);
	} else if (length >= 4) {
		memcpy(t, f, 4);
		memcpy(t + length - 4, f + length - 4, 4);
	} else if (length > 0) {
		t[0] = f[0];
		t[length / 2] = f[length / 2];
		t[length - 1] = f[length - 1];
	}
}

/* Loads little-endian on every machine, because hashes of these words decide what is written. */
static zend_always_inline uint64_t amber_load(const char *p, unsigned bytes)
{
	uint64_t v = 0;
#ifdef WORDS_BIGENDIAN
	for (unsigned i = bytes; i-- > 0;) {
		v = v << 8 | (uint8_t) p[i];
	}
#else
	memcpy(&v, p, bytes);
#endif
	return v;
}

static zend_always_inline uint64_t amber_load8(const char *p)
{
	return amber_load(p, 8);
}

/* Longer strings are left to memcmp(): a call of it touches more code, but reads faster. */
#define AMBER_SAME_IN_LOOP 256

/* Whether bytes are equal but for the last eight, which the caller has compared. */
static zend_always_inline bool amber_same_before(const char *a, const char *b, size_t length)
{
	if (UNEXPECTED(length > AMBER_SAME_IN_LOOP)) {
		return memcmp(a, b, length) == 0;
	}
	for (size_t i = 0; i + 8 < length; i += 8) {
		if (amber_load8(a + i) != amber_load8(b + i)) {
			return false;
		}
	}
	return true;
}

/* Whether bytes are equal. */
static zend_always_inline bool amber_same(const char *a, const char *b, size_t length)
{
	if (length >= 8) {
		return amber_load8(a + length - 8) == amber_load8(b + length - 8) && amber_same_before(a, b, length);
	}
	for (; length; length--) {
		if (a[length - 1] != b[length - 1]) {
			return false;
		}
	}
	return true;
}

/* Compares the last eight bytes first: of a shorter string those are the end of the length field, which is equal, and
 * all bytes. */
static zend_always_inline bool amber_same_string(const zend_string *a, const zend_string *b)
{
	size_t length = ZSTR_LEN(a);

	if (a == b || length != ZSTR_LEN(b)) {
		return a == b;
	}
#if SIZEOF_SIZE_T >= 8
	return amber_load8((const char *) a + _ZSTR_HEADER_SIZE + length - 8)
		== amber_load8((const char *) b + _ZSTR_HEADER_SIZE + length - 8)
		&& amber_same_before(ZSTR_VAL(a), ZSTR_VAL(b), length);
#else
	return amber_same(ZSTR_VAL(a), ZSTR_VAL(b), length);
#endif
}

/* Does what zend_string_alloc() does. emalloc() of a constant size is faster, and most strings have one of a few
 * sizes. */
static zend_always_inline zend_string *amber_alloc_string(size_t length)
{
	zend_string *str;

	switch ((_ZSTR_STRUCT_SIZE(length) - 1) >> 3) {
		case 3:
			str = (zend_string *) emalloc(32);
			break;
		case 4:
			str = (zend_string *) emalloc(40);
			break;
		case 5:
			str = (zend_string *) emalloc(48);
			break;
		default:
			return zend_string_alloc(length, 0);
	}
	GC_SET_REFCOUNT(str, 1);
	GC_TYPE_INFO(str) = GC_STRING;
	ZSTR_H(str) = 0;
	ZSTR_LEN(str) = length;
	return str;
}

/* Does what zend_string_init() does. */
static zend_always_inline zend_string *amber_new_string(const void *bytes, size_t length)
{
	zend_string *str = amber_alloc_string(length);

	amber_copy(ZSTR_VAL(str), bytes, length);
	ZSTR_VAL(str)[length] = '\0';
	return str;
}

/* --- tags and columns ------------------------------------------------------ */

/* 0xC1 is the one byte MessagePack never uses and no UTF-8 text contains, so
 * no JSON, native, igbinary or session payload starts with it. */
#define AMBER_MAGIC        0xC1
#define AMBER_VERSION      0x01
#define AMBER_VERSION_MASK 0x0f /* the higher bits are flags */
#define AMBER_FLAG_DICTIONARY 0x10
#define AMBER_FLAG_COMPRESSION 0x20
#define AMBER_FLAG_SIGNATURE 0x80
#define AMBER_HEADER_BYTES 2

enum amber_tag {
#define AMBER_TAG(name, first, count, follows, meaning) AMBER_TAG_##name = first,
#include "format/tags.def"
#undef AMBER_TAG
};

/* The rows of the tag table, in its order. */
enum amber_tag_kind {
#define AMBER_TAG(name, first, count, follows, meaning) AMBER_KIND_##name,
#include "format/tags.def"
#undef AMBER_TAG
};

/* Maps a tag byte to its row. */
extern uint8_t amber_tag_kinds[256];

/* The keys of a date, as PHP's hook writes it: its time, the type of its zone, its zone. */
#define AMBER_DATE_KEYS 3
extern zend_string *amber_date_keys[AMBER_DATE_KEYS];

/* Fills both, at module startup. */
void amber_format_startup(void);

enum amber_column {
#define AMBER_COLUMN(name, first, count, follows, meaning) AMBER_COLUMN_##name = first,
#include "format/columns.def"
#undef AMBER_COLUMN
	AMBER_COLUMN_UNKNOWN = 0x100 /* no row has the kind */
};

/* The row of the column table that a kind belongs to, named by its first kind. */
static zend_always_inline enum amber_column amber_column_row(int kind)
{
#define AMBER_COLUMN(name, first, count, follows, meaning) \
	if (kind >= first && kind < first + count) { \
		return AMBER_COLUMN_##name; \
	}
#include "format/columns.def"
#undef AMBER_COLUMN
	return AMBER_COLUMN_UNKNOWN;
}

/* Limit of rows in one item. */
#define AMBER_ROWS_MAX 256

/* Limit of levels between an object of SHARED_ROWS and a back-reference to it from inside; the search for it takes a
 * step per level. */
#define AMBER_ROW_LEVELS 128

/* The expansion budget of a message: how many values may come from columns that have no bytes per value (SAME, STEPS),
 * so that a few bytes can never ask for gigabytes. */
#define AMBER_EXPANSION_BUDGET (1u << 18)

/* Strings that columns of ints encode take far more memory than ints. These columns have at least this width (a byte);
 * in STEPS each value takes this many units of the expansion budget. */
#define AMBER_SPELLED_WIDTH  3
#define AMBER_SPELLED_PLACES 4

/* Units of the expansion budget that each row takes, of all kinds, beyond one row per byte of the message: a row is an
 * array or object, which takes far more memory than its own places. */
#define AMBER_ROW_PLACES 8

/* Memory that create_object of PHP's own classes may take beyond the properties: BESIDE bytes per object are free; the
 * sum of the rest may be BYTES plus BYTES_EACH for each byte of the message. */
#define AMBER_OBJECT_BESIDE     128
#define AMBER_OBJECT_BYTES_EACH 128
#define AMBER_OBJECT_BYTES      (4u << 20)

/* How many times max_depth a path through objects that are named again may have: unserialize() does not count these at
 * all, but releasing them takes C stack. */
#define AMBER_OBJECT_CHAIN 2
/* How many times max_depth a path with back edges may descend, and how many times it may climb (docs/FORMAT.md,
 * "Levels"). On s390x and in debug builds of PHP each call takes four times the C stack of others: 16,384 objects take
 * 5 MB of the usual 8. */
#if defined(__s390__) || ZEND_DEBUG
# define AMBER_BACK_CHAIN 2
#else
# define AMBER_BACK_CHAIN 8
#endif
/* Heights saturate here. */
#define AMBER_HEIGHT_MOST (UINT32_MAX / 2)

/* The range of n int keys in a column is at most this times n. Keys far apart could be chosen to collide in the
 * reader's hash table, for a bit each. */
#define AMBER_KEY_SPREAD 64

/* The largest power of ten in decimals; a double holds powers up to 10^22 exactly. */
#define AMBER_DECIMAL_MAX 15

/* Limit of the common suffix of dates (DATES), after date and time: fractions of a second and a zone are 13 bytes. */
#define AMBER_DATE_SUFFIX 16

/* Limit of the common prefix of a column's strings. Each string must have a byte of its own. */
#define AMBER_PREFIX_MOST 127
/* Limit of the common suffix of a column's strings. */
#define AMBER_SUFFIX_MOST 63

/* Length of the longest varint: ceil(64 / 7) bytes. */
#define AMBER_VARINT_MAX 10

static zend_always_inline uint64_t amber_zigzag(int64_t v)
{
	return ((uint64_t) v << 1) ^ (uint64_t) (v >> 63);
}

static zend_always_inline int64_t amber_unzigzag(uint64_t v)
{
	return (int64_t) ((v >> 1) ^ (0 - (v & 1)));
}

static zend_always_inline uint8_t *amber_put_varint(uint8_t *p, uint64_t v)
{
	while (v >= 0x80) {
		*p++ = (uint8_t) (v | 0x80);
		v >>= 7;
	}
	*p++ = (uint8_t) v;
	return p;
}

/* Reads a varint into *v. Returns the position after it, or NULL if it runs past end, is longer than 64 bits or ends in
 * a needless zero byte. */
static zend_always_inline const uint8_t *amber_get_varint(const uint8_t *p, const uint8_t *end, uint64_t *v)
{
	uint64_t result;
	unsigned shift = 7;

	if (UNEXPECTED(p >= end)) {
		return NULL;
	}
	result = *p++;
	if (EXPECTED(result < 0x80)) {
		*v = result;
		return p;
	}
	result &= 0x7f;
	for (; p < end; shift += 7) {
		uint64_t byte = *p++;
		if (UNEXPECTED(byte == 0 || (shift == 63 && byte > 1))) {
			return NULL;
		}
		result |= (byte & 0x7f) << shift;
		if (byte < 0x80) {
			*v = result;
			return p;
		}
	}
	return NULL;
}

/* The number of bits of v without leading zeros; 0 for 0. */
static zend_always_inline unsigned amber_bits_of(uint64_t v)
{
	return v ? 64u - amber_zeros_above(v) : 0;
}

/* Number of bytes of v without its leading zero bytes; 1 for 0. */
static zend_always_inline unsigned amber_bytes_of(uint64_t v)
{
	return (amber_bits_of(v | 1) + 7) >> 3;
}

static zend_always_inline uint8_t *amber_put_le(uint8_t *p, uint64_t v, unsigned bytes)
{
	for (; bytes; bytes--, v >>= 8) {
		*p++ = (uint8_t) v;
	}
	return p;
}

/* Does what amber_put_le() does, where 8 bytes may be written, whatever `bytes` is. */
static zend_always_inline uint8_t *amber_put_le_roomy(uint8_t *p, uint64_t v, unsigned bytes)
{
#ifdef WORDS_BIGENDIAN
	return amber_put_le(p, v, bytes);
#else
	memcpy(p, &v, 8);
	return p + bytes;
#endif
}

static zend_always_inline uint64_t amber_get_le(const uint8_t *p, unsigned bytes)
{
	return amber_load((const char *) p, bytes);
}

/* Numbers of width w have 2^w bits; of this width they have 24. */
#define AMBER_WIDTH_24 7

/* Lower string numbers are part of the tag; those up to the second limit take one more byte. */
#define AMBER_STRREF_BYTE_FROM (AMBER_TAG_RECORD_SMALL - AMBER_TAG_STRREF_SMALL)
#define AMBER_STRREF_FROM      (AMBER_STRREF_BYTE_FROM + 256 * (AMBER_TAG_RECORD - AMBER_TAG_STRREF_BYTE))

/* The number of bytes of n packed numbers of width w. */
static zend_always_inline size_t amber_packed_bytes(size_t n, unsigned w)
{
	if (w == AMBER_WIDTH_24) {
		return n * 3;
	}
	return w >= 3 ? n << (w - 3) : (n + ((size_t) 8 >> w) - 1) >> (3 - w);
}

/* Whether n int keys from min to max may be in a column; max < min if there are none. */
static zend_always_inline bool amber_keys_lie_close(zend_long min, zend_long max, uint32_t n)
{
	return max < min || (uint64_t) max - (uint64_t) min <= (uint64_t) n * AMBER_KEY_SPREAD;
}

extern const double amber_powers_of_ten[AMBER_DECIMAL_MAX + 1];

/* --- errors -------------------------------------------------------------------- */

/* Receives the error text during preload, before the first request, when nothing can be thrown and there are neither
 * classes nor keys. */
typedef struct amber_startup_error {
	char text[512];
	bool needs_request; /* not an error: a class or a key was needed */
} amber_startup_error;

/* Throws Amber\DecodeException with this offset. A pending engine error (a TypeError of a property, say) becomes its
 * previous exception. */
void amber_decode_error(size_t offset, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* --- formats of others (format/detect.c) ------------------------------------ */

typedef enum {
	AMBER_FORMAT_UNKNOWN,
	AMBER_FORMAT_AMBER,
	AMBER_FORMAT_SERIALIZE,  /* serialize(), and session handler php_serialize */
	AMBER_FORMAT_PHP,        /* session handler */
	AMBER_FORMAT_PHP_BINARY, /* session handler */
	AMBER_FORMAT_IGBINARY,
	AMBER_FORMAT_AMBER_IN_IGBINARY, /* behind igbinary's header, as the module igbinary writes it */
	AMBER_FORMAT_MSGPACK,
	AMBER_FORMAT_JSON,
	AMBER_FORMAT_ZSTD,
	AMBER_FORMAT_GZIP,
} amber_format;

/* The length of igbinary's header. */
#define AMBER_IGBINARY_HEADER_BYTES 4

/* Guesses the format by the first bytes; never wrong about output of amber_serialize(). */
amber_format amber_detect(const uint8_t *bytes, size_t length);

/* The name that Amber\detect() returns. */
const char *amber_format_name(amber_format format);

/* The name in error messages; NULL: unknown. */
const char *amber_format_in_words(amber_format format);

/* --- names ------------------------------------------------------------------ */

/* In place of a prefix length: the name begins with NUL, but is not a mangled name. */
#define AMBER_NO_NAME ((zend_long) -1)

/* The length of the prefix "\0Class\0" in a property name as the engine mangles it; 0 without prefix. */
static inline zend_long amber_name_prefix(const zend_string *name)
{
	size_t length = ZSTR_LEN(name);

	if (length == 0 || ZSTR_VAL(name)[0] != '\0') {
		return 0;
	}
	const char *end = length >= 4 && ZSTR_VAL(name)[1] != '\0' ? memchr(ZSTR_VAL(name) + 2, '\0', length - 3) : NULL;
	return end ? end + 1 - ZSTR_VAL(name) : AMBER_NO_NAME;
}

/* Whether a message may use this class name. */
static inline bool amber_is_class_name(zend_string *name)
{
	return ZSTR_LEN(name) > 0 && ZSTR_VAL(name)[0] != '\\' && zend_is_valid_class_name(name);
}

#endif
