/* SPDX-License-Identifier: MIT
 * Amber for other extensions, installed as ext/amber/amber.h. docs/C-API.md has an example.
 *
 * Nothing of Amber is linked: amber_api_find() asks the module, if it is loaded, for its functions. */
#ifndef AMBER_H
#define AMBER_H

#include "php.h"

/* Allocates memory for bytes, or returns NULL. context: as the caller of serialize_into() gave it. */
typedef void *(*amber_allocate)(size_t length, void *context);

/* All functions but recognises() need a request, without a pending exception. options: as amber_serialize() and
 * amber_unserialize() take them, or NULL for none; what is wrong in them is thrown as these throw it. */
typedef struct amber_api {
	size_t bytes; /* sizeof(amber_api) in the module that is loaded; a later one may add functions at the end */

	/* Returns the bytes, which the caller owns, or NULL with an exception pending. */
	zend_string *(*serialize)(zval *value, HashTable *options);

	/* Writes the bytes into memory that allocate() returns, which the caller owns. Returns false with an exception
	 * pending, and nothing allocated. */
	bool (*serialize_into)(zval *value, HashTable *options, amber_allocate allocate, void *context,
		unsigned char **bytes, size_t *length);

	/* Reads a value into *result, which need not be initialised, and which the caller then owns. Returns false with
	 * an exception pending and *result null. The bytes may end wherever length says: no NUL need follow. */
	bool (*unserialize)(zval *result, const char *bytes, size_t length, HashTable *options);

	/* Whether the bytes begin as Amber's do, and as neither text nor any other serializer's do. */
	bool (*recognises)(const char *bytes, size_t length);

	/* Does what unserialize() does, for what the extension igbinary wrote (its format versions 1 and 2). The options
	 * are the same but for "key", which is refused, as igbinary signs nothing. */
	bool (*unserialize_igbinary)(zval *result, const char *bytes, size_t length, HashTable *options);

	/* Does what serialize() does, and writes null for a resource. *resources becomes an array of the paths of these,
	 * which the caller owns, or NULL if there are none. */
	zend_string *(*serialize_without_resources)(zval *value, HashTable *options, zend_array **resources);

	/* Stand around what the caller does itself and which runs hooks. begin_call() returns false, with an exception
	 * pending, if the C stack has no room for a call inside others; end_call() follows it if it returned true. */
	bool (*begin_call)(void);
	void (*end_call)(void);
} amber_api;

/* Returns the functions, which stay as long as the process. Returns NULL if the module is not loaded, or does not have
 * version 1 of this interface: a change of what is above would change the name of the symbol. Whoever asks in MINIT
 * has amber among its dependencies (ZEND_MOD_OPTIONAL or ZEND_MOD_REQUIRED), so that amber starts first. */
static inline const amber_api *amber_api_find(void)
{
	zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, "amber", sizeof("amber") - 1);
	const amber_api *api = module ? (const amber_api *) DL_FETCH_SYMBOL(module->handle, "amber_api_1") : NULL;

	return api && api->bytes >= sizeof(amber_api) ? api : NULL;
}

#endif
