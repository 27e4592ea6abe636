/* SPDX-License-Identifier: MIT
 *
 * apc.serializer = amber.
 *
 * APCu publishes its function for registering serializers as the value of a constant, so that its headers are not
 * needed (apc_serializer.h, ABI "0").
 */
#include "php_amber.h"
#include "call.h"
#include "format/dictionary.h"
#include "integration/integration.h"

/* The callbacks of APCu; they return 1 for success. */
typedef int (*apcu_serialize)(unsigned char **bytes, size_t *length, const zval *value, void *config);
typedef int (*apcu_unserialize)(zval *value, unsigned char *bytes, size_t length, void *config);
typedef int (*apcu_register)(const char *name, apcu_serialize, apcu_unserialize, void *config);

static bool is_registered;

/* APCu frees the bytes with efree(), so they cannot be part of a zend_string. */
static int serialize(unsigned char **bytes, size_t *length, const zval *value, void *config)
{
	amber_encode_options options = { .max_depth = AMBER_G(max_depth),
		.dictionary = amber_dictionary_of_setting(AMBER_G(apcu_dictionary)) };
	zend_string *message = amber_encode_with_options((zval *) value, &options, "$value", NULL);

	if (!message) {
		return 0;
	}
	*bytes = (unsigned char *) estrndup(ZSTR_VAL(message), ZSTR_LEN(message));
	*length = ZSTR_LEN(message);
	zend_string_release(message);
	return 1;
}

/* The bytes are in shared memory; APCu keeps the entry alive meanwhile, and nothing writes to it. */
static int unserialize(zval *value, unsigned char *bytes, size_t length, void *config)
{
	amber_decode_options options;

	amber_decode_options_parse(NULL, &options);
	amber_decode(value, bytes, length, &options);
	return EG(exception) == NULL;
}

void amber_apcu_startup(void)
{
	const zval *constant = zend_get_constant_str(ZEND_STRL("\0apc_register_serializer-0"));

	if (constant && Z_TYPE_P(constant) == IS_LONG && Z_LVAL_P(constant)) {
		is_registered = ((apcu_register) Z_LVAL_P(constant))("amber", serialize, unserialize, NULL) != 0;
	}
}

const char *amber_apcu_state(void)
{
	return is_registered ? "there is an apc.serializer \"amber\""
		: "not loaded, or off in this SAPI (apc.enabled, apc.enable_cli)";
}
