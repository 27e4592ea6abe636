/* SPDX-License-Identifier: MIT
 *
 * A module that answers to igbinary's name and stands on Amber: module.c has the functions of PHP and C and the
 * settings, stores.c sessions and APCu, write.c and objects.c igbinary's format, tables.c what these share with Amber.
 * docs/DROP-IN.md is for who installs it.
 */
#ifndef PHP_AMBER_IGBINARY_H
#define PHP_AMBER_IGBINARY_H

#include "php.h"

ZEND_BEGIN_MODULE_GLOBALS(igbinary)
	bool writes_amber; /* amber.igbinary_writes */
ZEND_END_MODULE_GLOBALS(igbinary)

ZEND_EXTERN_MODULE_GLOBALS(igbinary)
#define IGBINARY_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(igbinary, v)

#if defined(ZTS) && defined(COMPILE_DL_AMBER_IGBINARY)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

/* All bytes begin with these, igbinary's and Amber's. */
#define IGBINARY_HEADER "\0\0\0\2"
#define IGBINARY_HEADER_BYTES 4

/* module.c: serializes as amber.igbinary_writes says. Returns what follows the header, which the caller owns, or NULL
 * with an exception pending. An exception that was pending before stays so. */
zend_string *igbinary_body(zval *value);

/* write.c: igbinary's format 2, without the header. Returns NULL with an exception pending. */
zend_string *igbinary_write(zval *value);
/* Says that null is written for the resource at this path. */
void igbinary_warn_of_resource(const char *path);

/* stores.c: registers with PHP's sessions and APCu; what came of it, in words, for phpinfo(). */
void igbinary_stores_startup(void);
const char *igbinary_session_state(void);
const char *igbinary_apcu_state(void);

#endif
