/* SPDX-License-Identifier: MIT
 * PHP as a library around one fuzz target. A target defines fuzz_body(), and
 * names the PHP file that is run at the start of each request. */
#ifndef AMBER_FUZZ_HARNESS_H
#define AMBER_FUZZ_HARNESS_H

#include "php.h"

/* PHP code to run when a request begins, from the directory of the sources; NULL: none. */
extern const char *fuzz_php_file;

/* After so many inputs another request begins. */
extern unsigned fuzz_inputs_per_request;

/* Runs fuzz_php_file in the request that has begun. */
void fuzz_run_php_file(void);

/* Runs an input. Exceptions that it leaves behind are cleared. */
void fuzz_body(const uint8_t *data, size_t size);

/* Ends the process unless `holds`; then the fuzzer keeps the input. what: the condition, in words. */
void fuzz_check(bool holds, const char *what);

/* Decodes bytes that amber wrote into value, and encodes the value. Both must succeed, and the bytes be the same. */
void fuzz_encode_again(zval *value, const zend_string *bytes, zend_long depth);

/* The result of native serialize(); NULL: it threw. */
zend_string *fuzz_native(zval *value);

/* Whether native unserialize() and serialize() give the same text again. May leave an exception. */
bool fuzz_native_settled(const zend_string *text);

#endif
