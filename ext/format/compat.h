/* SPDX-License-Identifier: MIT
 * Differences between versions of PHP, each with the version and the reason. */
#ifndef AMBER_FORMAT_COMPAT_H
#define AMBER_FORMAT_COMPAT_H

#include "php.h"

#if PHP_VERSION_ID >= 80400
# include "zend_lazy_objects.h"
#endif

#if PHP_VERSION_ID < 80200
# error "Amber needs PHP 8.2 or later: packed arrays hold plain zvals since then"
#endif

/* Zero bits above the highest one that is set, and below the lowest; v: not 0. With AMBER_PORTABLE the forms for
 * compilers without these builtins are tested. */
static zend_always_inline unsigned amber_zeros_above(uint64_t v)
{
#if defined(__GNUC__) && !defined(AMBER_PORTABLE)
	return (unsigned) __builtin_clzll(v);
#else
	unsigned n = 0;
	for (; v >> 63 == 0; v <<= 1) {
		n++;
	}
	return n;
#endif
}

static zend_always_inline unsigned amber_zeros_below(uint64_t v)
{
	return 63 - amber_zeros_above(v & (0 - v));
}

/* The halves of the product of two words, exclusive-ored: one multiplication mixes both. */
static zend_always_inline uint64_t amber_product_folded(uint64_t a, uint64_t b)
{
#if defined(__SIZEOF_INT128__) && !defined(AMBER_PORTABLE)
	unsigned __int128 product = (unsigned __int128) a * b;
	return (uint64_t) product ^ (uint64_t) (product >> 64);
#else
	uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), across = (a >> 32) * (b & UINT32_MAX),
		back = (a & UINT32_MAX) * (b >> 32);
	uint64_t middle = across + (low >> 32) + (back & UINT32_MAX);
	uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (back >> 32);
	return (middle << 32 | (low & UINT32_MAX)) ^ high;
#endif
}

/* Lazy objects came with 8.4. Their state may only be read through the
 * engine's own functions, so they are asked. */
static zend_always_inline bool amber_object_is_lazy(const zend_object *obj)
{
#if PHP_VERSION_ID >= 80400
	return zend_object_is_lazy((zend_object *) obj);
#else
	(void) obj;
	return false;
#endif
}

/* The object that holds the properties of a proxy that has been initialised; NULL: it is none. */
static zend_always_inline zend_object *amber_lazy_instance(zend_object *obj)
{
#if PHP_VERSION_ID >= 80400
	/* of one that is initialised this only gives the instance: zend_lazy_object_get_instance() is not exported */
	return zend_object_is_lazy_proxy(obj) && zend_lazy_object_initialized(obj) ? zend_lazy_object_init(obj) : NULL;
#else
	(void) obj;
	return NULL;
#endif
}

/* Property hooks came with 8.4: a property without storage has no slot. */
static zend_always_inline bool amber_property_is_virtual(const zend_property_info *info)
{
#if PHP_VERSION_ID >= 80400
	return (info->flags & ZEND_ACC_VIRTUAL) != 0;
#else
	(void) info;
	return false;
#endif
}

/* Serializing a class with __sleep() that names a property twice: a notice
 * became a warning in 8.4. */
#if PHP_VERSION_ID >= 80400
# define AMBER_E_SLEEP_TWICE E_WARNING
#else
# define AMBER_E_SLEEP_TWICE E_NOTICE
#endif

/* Whether a hook of this class runs when an object of it is decoded. */
static zend_always_inline bool amber_class_is_hooked(const zend_class_entry *ce)
{
	return ce->__unserialize || ce->unserialize
		|| zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));
}

/* Whether objects of this class are made by the engine alone, so that their
 * declared slots can be written directly. Classes name their handlers since 8.3. */
static zend_always_inline bool amber_class_is_plain(const zend_class_entry *ce)
{
	if (ce->create_object != NULL) {
		return false;
	}
#if PHP_VERSION_ID >= 80300
	return ce->default_object_handlers == &std_object_handlers;
#else
	return true;
#endif
}

/* The name in the ini setting unserialize_callback_func, which is a string of the engine's since 8.6; false: there is
 * none. */
static zend_always_inline bool amber_unserialize_callback(zval *name)
{
#if PHP_VERSION_ID >= 80600
	if (!PG(unserialize_callback_func) || ZSTR_LEN(PG(unserialize_callback_func)) == 0) {
		return false;
	}
	ZVAL_STR_COPY(name, PG(unserialize_callback_func));
#else
	if (!PG(unserialize_callback_func) || !PG(unserialize_callback_func)[0]) {
		return false;
	}
	ZVAL_STRING(name, PG(unserialize_callback_func));
#endif
	return true;
}

/* zend_zval_value_name() names values as error messages do since 8.3. */
static zend_always_inline const char *amber_value_name(const zval *value)
{
#if PHP_VERSION_ID >= 80300
	return zend_zval_value_name(value);
#else
	return zend_zval_type_name(value);
#endif
}

#endif
