/* SPDX-License-Identifier: MIT
 * The C interface of the extension igbinary, as Amber's module of that name has it, for extensions that are compiled
 * against it. Installed as ext/igbinary/igbinary.h. */
#ifndef IGBINARY_H
#define IGBINARY_H

#include "php.h"

/* igbinary's first four bytes, as a number; those of Amber's bytes begin so, too. */
#define IGBINARY_FORMAT_VERSION 0x00000002

#define PHP_IGBINARY_VERSION "3.2.99-amber1.1.0-dev"

#if defined(__GNUC__) && __GNUC__ >= 4
# define IGBINARY_API __attribute__((visibility("default")))
#else
# define IGBINARY_API
#endif

/* Memory for the bytes. Only alloc is called; it returns NULL where there is no memory. */
struct igbinary_memory_manager {
	void *(*alloc)(size_t size, void *context);
	void *(*realloc)(void *memory, size_t size, void *context);
	void (*free)(void *memory, void *context);
	void *context;
};

/* Serializes value. Returns 0, and *bytes, which the caller frees with efree(); a NUL follows them that *length does
 * not count. Returns 1 after a failure, with an exception pending or a warning given. */
IGBINARY_API int igbinary_serialize(uint8_t **bytes, size_t *length, zval *value);

/* Does the same, with memory of the manager, or of emalloc() where that is NULL. Returns 1 without a word where the
 * manager has no memory. */
IGBINARY_API int igbinary_serialize_ex(uint8_t **bytes, size_t *length, zval *value,
	struct igbinary_memory_manager *manager);

/* Unserializes into *value, which need not be initialised. Returns 0. Returns 1 after a failure, with *value null and a
 * warning given, or an exception of user code pending. */
IGBINARY_API int igbinary_unserialize(const uint8_t *bytes, size_t length, zval *value);

/* Whether bytes begin as those of igbinary, and of this module, do. */
static zend_always_inline int igbinary_header_is_valid(const uint8_t *bytes, size_t length)
{
	return length >= 5 && !bytes[0] && !bytes[1] && !bytes[2] && (bytes[3] == 1 || bytes[3] == 2);
}
#define igbinary_has_valid_header(bytes, length) igbinary_header_is_valid((bytes), (length))

#endif
