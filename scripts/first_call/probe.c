/* SPDX-License-Identifier: MIT */
/*
 * A PHP extension for scripts/first_call.php: counts one call of a serializer's function alone, under callgrind.
 *
 * Instrumentation is on for the call only. Where it begins, callgrind empties the caches it simulates: of caches that
 * are large enough, what misses are the distinct lines that the call touches.
 */
#include <php.h>
#include <zend_extensions.h>
#include <valgrind/callgrind.h>

static const char *const counted[] = {
	"serialize", "unserialize", "igbinary_serialize", "igbinary_unserialize", "amber_serialize", "amber_unserialize",
};
static int handle; /* of the place in which each counted function has its own handler */
static char label[64]; /* of the next call; empty: it is not counted */

static void count(INTERNAL_FUNCTION_PARAMETERS)
{
	zif_handler call = (zif_handler) EX(func)->internal_function.reserved[handle];
	char its_label[sizeof(label)];

	if (!label[0]) {
		call(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	memcpy(its_label, label, sizeof(label));
	label[0] = '\0';
	CALLGRIND_START_INSTRUMENTATION;
	call(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	CALLGRIND_STOP_INSTRUMENTATION;
	CALLGRIND_DUMP_STATS_AT(its_label);
}

/* {{{ count_next_call(string $label): the next call of one of these functions is counted and written as callgrind.N */
ZEND_BEGIN_ARG_INFO_EX(arginfo_count_next_call, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, label, IS_STRING, 0)
ZEND_END_ARG_INFO()

static ZEND_FUNCTION(count_next_call)
{
	zend_string *name;

	if (zend_parse_parameters(ZEND_NUM_ARGS(), "S", &name) == SUCCESS) {
		snprintf(label, sizeof(label), "%s", ZSTR_VAL(name));
	}
}
/* }}} */

static const zend_function_entry functions[] = {
	ZEND_FE(count_next_call, arginfo_count_next_call)
	ZEND_FE_END
};

static PHP_MINIT_FUNCTION(first_call)
{
	handle = zend_get_resource_handle("first_call");
	for (size_t i = 0; i < sizeof(counted) / sizeof(*counted); i++) {
		zend_function *function = zend_hash_str_find_ptr(CG(function_table), counted[i], strlen(counted[i]));

		if (function) {
			function->internal_function.reserved[handle] = (void *) function->internal_function.handler;
			function->internal_function.handler = count;
		}
	}
	return SUCCESS;
}

static zend_module_entry first_call_module_entry = {
	STANDARD_MODULE_HEADER, "first_call", functions, PHP_MINIT(first_call), NULL, NULL, NULL, NULL, "0",
	STANDARD_MODULE_PROPERTIES,
};

ZEND_GET_MODULE(first_call)
