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

/* Lays functions that most calls pass next to each other, so that a first call touches few pages of code. The attribute
 * `hot` would make their code longer, too. */
#if defined(__GNUC__) && defined(__ELF__)
# define AMBER_HOT __attribute__((section(".text.hot")))
#else
# define AMBER_HOT
#endif

/* The number of zero bits above the highest set bit; v must not be 0. AMBER_PORTABLE tests the versions for compilers
 * without these builtins. */
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

/* The XOR of both halves of the product of two words, so that one multiplication mixes both. */
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

/* PHP 8.4 added lazy objects. Their state may only be read through the engine's own functions. */
static zend_always_inline bool amber_object_is_lazy(const zend_object *obj)
{
#if PHP_VERSION_ID >= 80400
	return zend_object_is_lazy((zend_object *) obj);
#else
	(void) obj;
	return false;
#endif
}

/* The real object behind an initialised lazy proxy; NULL for other objects. */
static zend_always_inline zend_object *amber_lazy_instance(zend_object *obj)
{
#if PHP_VERSION_ID >= 80400
	/* on an initialised proxy this only returns the instance; zend_lazy_object_get_instance() is not exported */
	return zend_object_is_lazy_proxy(obj) && zend_lazy_object_initialized(obj) ? zend_lazy_object_init(obj) : NULL;
#else
	(void) obj;
	return NULL;
#endif
}

/* PHP 8.4 added property hooks: a virtual property has no slot. */
static zend_always_inline bool amber_property_is_virtual(const zend_property_info *info)
{
#if PHP_VERSION_ID >= 80400
	return (info->flags & ZEND_ACC_VIRTUAL) != 0;
#else
	(void) info;
	return false;
#endif
}

/* The level of the message for a __sleep() that names a property twice: a notice became a warning in PHP 8.4. */
#if PHP_VERSION_ID >= 80400
# define AMBER_E_SLEEP_TWICE E_WARNING
#else
# define AMBER_E_SLEEP_TWICE E_NOTICE
#endif

/* Whether decoding an object of this class calls a hook. */
static zend_always_inline bool amber_class_is_hooked(const zend_class_entry *ce)
{
	return ce->__unserialize || ce->unserialize
		|| zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));
}

/* Whether the engine alone creates objects of this class, so that their declared slots can be written directly. Classes
 * name their handlers since PHP 8.3. */
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

/* Copies the name in the ini setting unserialize_callback_func, which is a zend_string since PHP 8.6; returns false if
 * it is empty. */
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

/* zend_zval_value_name(), which names values as error messages do, exists since PHP 8.3. */
static zend_always_inline const char *amber_value_name(const zval *value)
{
#if PHP_VERSION_ID >= 80300
	return zend_zval_value_name(value);
#else
	return zend_zval_type_name(value);
#endif
}

#endif
