/* SPDX-License-Identifier: MIT
 *
 * The settings of php.ini, and which values they refuse.
 */
#include "php_amber.h"
#include "call.h"
#include "integration/integration.h"
#include "load/load.h"

/* Whether this is a number of digits alone that does not overflow: a typing error must not mean "no limit". */
static bool is_limit(const zend_string *value)
{
	const char *digit = ZSTR_VAL(value);

	if (ZSTR_LEN(value) >= MAX_LENGTH_OF_LONG - 2) {
		return false;
	}
	do {
		if (*digit < '0' || *digit > '9') {
			return false;
		}
	} while (*++digit);
	return true;
}

/* Refuses a value. ini_set() reports that by its return value; a line of php.ini needs the warning. */
static int refuse(const zend_ini_entry *entry, const zend_string *value, const char *what, int stage)
{
	if (stage != ZEND_INI_STAGE_RUNTIME) {
		zend_error(E_WARNING, "%s must be %s, \"%s\" is not taken", ZSTR_VAL(entry->name), what, ZSTR_VAL(value));
	}
	return FAILURE;
}

static PHP_INI_MH(update_limit)
{
	return is_limit(new_value) ? OnUpdateLong(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage)
		: refuse(entry, new_value, "a number of digits alone", stage);
}

static PHP_INI_MH(update_level)
{
	if (!zend_string_equals_literal(new_value, "0") && !amber_compress_library()) {
		return refuse(entry, new_value, "0, as this build of amber has no libzstd (configure it --with-amber-zstd)",
			stage);
	}
	return is_limit(new_value) && ZEND_STRTOL(ZSTR_VAL(new_value), NULL, 10) <= AMBER_COMPRESS_LEVELS
		? OnUpdateLong(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage)
		: refuse(entry, new_value, "a level between 0 (none) and 22", stage);
}

static PHP_INI_MH(update_handler)
{
	return amber_session_has_handler(new_value)
		? OnUpdateStringUnempty(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage)
		: refuse(entry, new_value, "a session handler (of an extension that is loaded before amber)", stage);
}

/* What php.ini says is taken, as no dictionary is loaded yet: amber_dictionary_check_setting() looks at that. */
static PHP_INI_MH(update_dictionary)
{
	bool php_ini = stage == ZEND_INI_STAGE_STARTUP || stage == ZEND_INI_STAGE_DEACTIVATE;
	bool good = php_ini || !ZSTR_LEN(new_value)
		|| amber_dictionary_by_name(ZSTR_VAL(new_value), ZSTR_LEN(new_value));

	return good ? OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage)
		: refuse(entry, new_value, "a dictionary that is loaded, or empty", stage);
}

static PHP_INI_MH(update_seconds)
{
	return zend_string_equals_literal(new_value, "-1")
		? OnUpdateLong(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage)
		: update_limit(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

/* Accepts a key that is too short, with a warning: then sessions are refused and not left unsigned. */
static PHP_INI_MH(update_key)
{
	if (ZSTR_LEN(new_value) && !amber_session_key_is_sound(ZSTR_VAL(new_value))) {
		zend_error(E_WARNING, "%s must be a key of %d bytes or more, or some, each with an id of its own "
			"(\"new:key,old:key\"); "
			"until it is, no session is read or written", ZSTR_VAL(entry->name), AMBER_SIGNING_SECRET_MIN);
	}
	return OnUpdateString(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

static PHP_INI_DISP(display_key)
{
	zend_string *value = type == ZEND_INI_DISPLAY_ORIG && ini_entry->modified ? ini_entry->orig_value
		: ini_entry->value;

	php_printf("%s", value && ZSTR_LEN(value) ? "set, not shown" : "no value");
}

PHP_INI_BEGIN()
	STD_PHP_INI_ENTRY("amber.max_depth", "4096", PHP_INI_ALL, update_limit, max_depth, zend_amber_globals,
		amber_globals)
	STD_PHP_INI_ENTRY("amber.max_elements", "0", PHP_INI_ALL, update_limit, max_elements, zend_amber_globals,
		amber_globals)
	STD_PHP_INI_BOOLEAN("amber.session_read_others", "1", PHP_INI_ALL, OnUpdateBool, session_read_others,
		zend_amber_globals, amber_globals)
	STD_PHP_INI_ENTRY("amber.session_write_as", "amber", PHP_INI_ALL, update_handler, session_write_as,
		zend_amber_globals, amber_globals)
	STD_PHP_INI_ENTRY("amber.session_compress", "0", PHP_INI_ALL, update_level, session_compress, zend_amber_globals,
		amber_globals)
	STD_PHP_INI_ENTRY_EX("amber.session_key", "", PHP_INI_SYSTEM, update_key, session_key, zend_amber_globals,
		amber_globals, display_key)
	STD_PHP_INI_ENTRY("amber.dictionaries", "", PHP_INI_SYSTEM, OnUpdateString, dictionaries, zend_amber_globals,
		amber_globals)
	STD_PHP_INI_ENTRY("amber.session_dictionary", "", PHP_INI_ALL, update_dictionary, session_dictionary,
		zend_amber_globals, amber_globals)
	STD_PHP_INI_ENTRY("amber.apcu_dictionary", "", PHP_INI_ALL, update_dictionary, apcu_dictionary,
		zend_amber_globals, amber_globals)
	STD_PHP_INI_ENTRY("amber.key_memory", "1M", PHP_INI_SYSTEM, OnUpdateLongGEZero, key_memory, zend_amber_globals,
		amber_globals)
	STD_PHP_INI_ENTRY("amber.load_revalidate", "2", PHP_INI_ALL, update_seconds, load_revalidate, zend_amber_globals,
		amber_globals)
	STD_PHP_INI_ENTRY("amber.load_memory", "128M", PHP_INI_SYSTEM, OnUpdateLongGEZero, load_memory, zend_amber_globals,
		amber_globals)
	STD_PHP_INI_BOOLEAN("amber.measure", "0", PHP_INI_SYSTEM, OnUpdateBool, measure, zend_amber_globals, amber_globals)
	STD_PHP_INI_ENTRY("amber.preload", "", PHP_INI_SYSTEM, OnUpdateString, preload, zend_amber_globals, amber_globals)
PHP_INI_END()

void amber_settings_startup(int type, int module_number)
{
	REGISTER_INI_ENTRIES();
}
