/* SPDX-License-Identifier: MIT
 *
 * Stores any bytes as a session: session.php begins a session with them and
 * ends it. If amber wrote the bytes and can read all of them, and no hook
 * changes the session, the same bytes must be written.
 */
#include "harness.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = "session.php";

void fuzz_body(const uint8_t *data, size_t size)
{
	zval bytes, nothing;

	ZVAL_STRINGL(&bytes, (const char *) data, size);
	ZVAL_UNDEF(&nothing);
	zend_call_known_function(zend_hash_str_find_ptr(EG(function_table), ZEND_STRL("one_request")), NULL, NULL, &nothing,
		1, &bytes, NULL);
	fuzz_check(!EG(exception), "one_request() throws only what does not hold");
	zval_ptr_dtor(&nothing);
	zval_ptr_dtor(&bytes);
}
