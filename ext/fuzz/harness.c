/* SPDX-License-Identifier: MIT
 *
 * Starts PHP once, and a request for every few hundred inputs, which all run in
 * it: so the caches that are kept between calls are tested, too. PHP's own
 * allocator is off, so that AddressSanitizer sees each block.
 */
#include "harness.h"
#include "php_amber.h"
#include "php_main.h"
#include "call.h"
#include "ext/standard/php_var.h"
#include "sapi/embed/php_embed.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

unsigned fuzz_inputs_per_request = 500;

static unsigned inputs;

static int startup(sapi_module_struct *module)
{
	return php_module_startup(module, &amber_module_entry);
}

static size_t to_stderr(const char *text, size_t length)
{
	return fwrite(text, 1, length, stderr);
}

static void log_to_stderr(const char *text, int level)
{
	to_stderr(text, strlen(text));
}

void fuzz_run_php_file(void)
{
	char path[MAXPATHLEN];
	zend_file_handle file;

	if (!fuzz_php_file) {
		return;
	}
	snprintf(path, sizeof(path), "%s/%s", AMBER_FUZZ_DIR, fuzz_php_file);
	zend_stream_init_filename(&file, path);
	fuzz_check(php_execute_script(&file) && !EG(exception), "the PHP file of the target runs");
	zend_destroy_file_handle(&file);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	setenv("USE_ZEND_ALLOC", "0", 1);
	php_embed_module.startup = startup;
	php_embed_module.php_ini_ignore = 1;
	php_embed_module.ub_write = to_stderr;
	php_embed_module.log_message = log_to_stderr;
	fuzz_check(php_embed_init(1, *argv) == SUCCESS, "PHP starts");
	SG(headers_sent) = 0; /* embed sets it in the first request, and then no session can begin */
	fuzz_run_php_file();
	atexit(php_embed_shutdown); /* else memory that PHP frees at its end counts as leaked */
	return 0;
}

static void next_request(void)
{
	php_request_shutdown(NULL);
	fuzz_check(php_request_startup() == SUCCESS, "a request starts");
	fuzz_run_php_file();
}

static const uint8_t *input;
static size_t input_size;

/* The function in which an input runs: while no function runs, an exception would end the request. */
static ZEND_FUNCTION(run_input)
{
	fuzz_body(input, input_size);
	zend_clear_exception();
	gc_collect_cycles();
	zend_clear_exception(); /* of a destructor */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static zend_internal_function function = { .type = ZEND_INTERNAL_FUNCTION, .handler = ZEND_FN(run_input) };
	bool fatal = false;
	zval nothing;

	if (++inputs % fuzz_inputs_per_request == 0) {
		next_request();
	}
	input = data;
	input_size = size;
	zend_try {
		function.function_name = ZSTR_KNOWN(ZEND_STR_FUNCTION);
		zend_call_known_function((zend_function *) &function, NULL, NULL, &nothing, 0, NULL, NULL);
	} zend_catch {
		fatal = true;
	} zend_end_try();
	fuzz_check(!fatal, "no input ends the request");
	return 0;
}

void fuzz_check(bool holds, const char *what)
{
	if (!holds) {
		fprintf(stderr, "does not hold: %s\n", what);
		if (EG(exception)) {
			zend_exception_error(EG(exception), E_WARNING);
		}
		abort();
	}
}

static void show(const char *name, const zend_string *bytes)
{
	fprintf(stderr, "%s:", name);
	for (size_t i = 0; bytes && i < ZSTR_LEN(bytes); i++) {
		fprintf(stderr, " %02X", (uint8_t) ZSTR_VAL(bytes)[i]);
	}
	fputc('\n', stderr);
}

void fuzz_encode_again(zval *value, const zend_string *bytes, zend_long depth)
{
	amber_decode_options options = { .max_depth = depth };
	zend_string *again;

	amber_decode(value, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), &options);
	fuzz_check(!EG(exception), "what was encoded can be decoded");
	again = amber_encode(value, depth, "$value");
	if (!again || !zend_string_equals(again, bytes)) {
		show("bytes", bytes);
		show("again", again);
	}
	fuzz_check(again && zend_string_equals(again, bytes), "bytes are the same when encoded again");
	zend_string_release(again);
}

zend_string *fuzz_native(zval *value)
{
	php_serialize_data_t seen;
	smart_str text = { 0 };

	PHP_VAR_SERIALIZE_INIT(seen);
	php_var_serialize(&text, value, &seen);
	PHP_VAR_SERIALIZE_DESTROY(seen);
	if (EG(exception)) {
		smart_str_free(&text);
		return NULL;
	}
	return smart_str_extract(&text);
}

bool fuzz_native_settled(const zend_string *text)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(text), *end = p + ZSTR_LEN(text);
	php_unserialize_data_t seen;
	zend_string *again = NULL;
	bool same;
	zval value;

	ZVAL_UNDEF(&value);
	PHP_VAR_UNSERIALIZE_INIT(seen);
	same = php_var_unserialize(&value, &p, end, &seen);
	PHP_VAR_UNSERIALIZE_DESTROY(seen);
	if (same && !EG(exception)) {
		again = fuzz_native(&value);
	}
	same = again && zend_string_equals(text, again);
	if (again) {
		zend_string_release(again);
	}
	zval_ptr_dtor(&value);
	return same;
}
