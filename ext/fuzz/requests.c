/* SPDX-License-Identifier: MIT
 *
 * Decodes messages in many short requests of one process, whose classes and
 * options differ. The cache of key lists and class names (decode/cached.c) must
 * not change a result: each message is decoded with it, without it and with it
 * again, and all three give the same value or the same exception. The cache has
 * memory for few lists, so that many are evicted.
 */
#include "harness.h"
#include "php_amber.h"
#include "call.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = "requests.php";

#define KEY_MEMORY (48 * 1024)

static void read_options(amber_decode_options *options, size_t choice)
{
	zval given;

	ZVAL_UNDEF(&given);
	zend_call_known_function(zend_hash_str_find_ptr(EG(function_table), ZEND_STRL("options_of_choice")), NULL, NULL,
		&given, 1, &(zval) { .value.lval = (zend_long) choice, .u1.type_info = IS_LONG }, NULL);
	fuzz_check(Z_TYPE(given) == IS_ARRAY && amber_decode_options_parse(Z_ARRVAL(given), options),
		"the options are accepted");
	zval_ptr_dtor(&given);
}

/* Returns class and message of the exception, and clears it. */
static zend_string *exception_text(void)
{
	zend_object *exception = EG(exception);
	zend_class_entry *base = instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
	zval storage, *message = zend_read_property(base, exception, ZEND_STRL("message"), true, &storage);
	zend_string *text = strpprintf(0, "%s: %s", ZSTR_VAL(exception->ce->name),
		Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "");

	zend_clear_exception();
	return text;
}

static zend_string *tell(const uint8_t *data, size_t size)
{
	amber_decode_options options;
	zval value;

	read_options(&options, size % 8);
	amber_decode(&value, data, size, &options);
	amber_decode_options_free(&options);
	zend_string *text = EG(exception) ? exception_text() : fuzz_native(&value);
	text = text ? text : exception_text();
	zval_ptr_dtor(&value);
	return text;
}

void fuzz_body(const uint8_t *data, size_t size)
{
	char variant[16];

	fuzz_inputs_per_request = 10;
	AMBER_G(key_memory) = KEY_MEMORY;
	zend_string *with = tell(data, size);
	struct amber_cache *cache = AMBER_G(cache);
	AMBER_G(cache) = NULL;
	AMBER_G(key_memory) = 0;
	zend_string *without = tell(data, size);
	AMBER_G(cache) = cache;
	AMBER_G(key_memory) = KEY_MEMORY;
	zend_string *again = tell(data, size);

	if (!zend_string_equals(with, without) || !zend_string_equals(with, again)) {
		fprintf(stderr, "with:    %s\nwithout: %s\nagain:   %s\n", ZSTR_VAL(with), ZSTR_VAL(without), ZSTR_VAL(again));
	}
	fuzz_check(zend_string_equals(with, without), "what is kept does not show");
	fuzz_check(zend_string_equals(with, again), "a second reading gives the same");
	zend_string_release(with);
	zend_string_release(without);
	zend_string_release(again);
	/* chooses the classes of the next request, which begins with the next input or later */
	snprintf(variant, sizeof(variant), "%u", size ? data[size - 1] : 0u);
	setenv("FUZZ_VARIANT", variant, 1);
}
