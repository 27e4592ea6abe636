/* SPDX-License-Identifier: MIT
 *
 * Decodes any bytes with the classes of classes.php, whose hooks do all that
 * hooks should not do. The first byte of the input chooses the options. The
 * value is encoded and released. Nothing may crash or leak, and no object may
 * be of a class that is not allowed. The target `igbinary` is the same with
 * data of igbinary.
 */
#include "harness.h"
#include "call.h"
#include "igbinary/unserialize.h"
#include "zend_exceptions.h"

#ifndef FUZZ_DECODE
# define FUZZ_DECODE amber_decode
#endif

const char *fuzz_php_file = "classes.php";

/* Parses the options that options_of_choice() in classes.php chooses, by the bits of choice. */
static bool read_options(amber_decode_options *options, uint8_t choice)
{
	zval lists;
	HashTable *given = NULL;
	bool good;

	ZVAL_UNDEF(&lists);
	zend_call_known_function(zend_hash_str_find_ptr(EG(function_table), ZEND_STRL("options_of_choice")), NULL, NULL,
		&lists, 1, &(zval) { .value.lval = choice, .u1.type_info = IS_LONG }, NULL);
	fuzz_check(Z_TYPE(lists) == IS_ARRAY, "the list of options is there");
	given = Z_ARRVAL(lists);
	good = amber_decode_options_parse(given, options);
	zval_ptr_dtor(&lists);
	return good;
}

void fuzz_body(const uint8_t *data, size_t size)
{
	amber_decode_options options;
	zend_string *bytes;
	zval value;

	if (size < 1) {
		return;
	}
	fuzz_check(read_options(&options, data[0]), "the options are accepted");
	FUZZ_DECODE(&value, data + 1, size - 1, &options);
	amber_decode_options_free(&options);
	if (!EG(exception)) {
		bytes = amber_encode(&value, 100, "$value");
		fuzz_check(bytes || EG(exception), "a failure throws");
		if (bytes) {
			zend_string_release(bytes);
		}
	}
	zend_clear_exception();
	zval_ptr_dtor(&value);
}
