/* SPDX-License-Identifier: MIT
 *
 * session.serialize_handler = amber.
 *
 * PHP may have sessions built in, as a shared extension that is loaded before
 * or after this one, or not at all. So nothing of theirs is linked: what is
 * needed is asked of their module once all modules are there.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_amber.h"
#include "session.h"

#ifndef AMBER_HAVE_SESSION

void amber_session_startup(void)
{
}

const char *amber_session_state(void)
{
	return "not compiled in";
}

#else

#include "src/decode/decode.h"
#include "src/detect.h"
#include "src/encode/encode.h"
#include "ext/session/php_session.h"
#include "zend_exceptions.h"

#ifdef RTLD_DEFAULT
# define AMBER_OWN_SYMBOLS RTLD_DEFAULT
#else
# define AMBER_OWN_SYMBOLS NULL
#endif

typedef zend_result (*register_function)(const char *name, zend_string *(*encode)(PS_SERIALIZER_ENCODE_ARGS),
	zend_result (*decode)(PS_SERIALIZER_DECODE_ARGS));
typedef const ps_serializer *(*find_function)(const char *name);

static zend_module_entry *session_module;
static zend_internal_function session_start = { .type = ZEND_INTERNAL_FUNCTION };
static find_function find_serializer;

static php_ps_globals *session_globals(void)
{
#ifdef ZTS
	return TSRMG_BULK(*session_module->globals_id_ptr, php_ps_globals *);
#else
	return session_module->globals_ptr;
#endif
}

/* What is stored, so that it stays as it is. PHP takes NULL for an empty session, and writes that; it keeps the
 * bytes it read only under session.lazy_write. */
static zend_string *what_is_stored(const php_ps_globals *session)
{
	return session->session_vars ? zend_string_copy(session->session_vars) : NULL;
}

/* Whether a hook threw while these bytes were read, so that nobody knows what they stand for. */
static bool was_not_read(const php_ps_globals *session)
{
	return session->session_vars && session->session_vars == AMBER_G(session_not_read);
}

static zend_string *encode_amber(const php_ps_globals *session)
{
	zend_string *bytes;
	zval vars;

	/* PHP leaves the pointer in place while it releases the session before; a destructor may ask for its bytes */
	if (!Z_ISREF(session->http_session_vars) || Z_REFCOUNT(session->http_session_vars) == 0) {
		return NULL;
	}
	/* held: a hook may write to $_SESSION, and then gets a copy of its own */
	ZVAL_COPY(&vars, Z_REFVAL(session->http_session_vars));
	bytes = amber_encode(&vars, AMBER_G(max_depth), "$_SESSION");
	zval_ptr_dtor(&vars);
	return bytes ? bytes : what_is_stored(session);
}

/* Of a key with "|" the handler php makes an empty session of all. */
static zend_string *encode_as(const ps_serializer *other, const php_ps_globals *session)
{
	zend_string *bytes = other->encode();

	if (EG(exception)) {
		if (bytes) {
			zend_string_release(bytes);
		}
		return what_is_stored(session);
	}
	if (!bytes && Z_ISREF(session->http_session_vars) && zend_hash_num_elements(Z_ARRVAL_P(Z_REFVAL(session->http_session_vars)))) {
		php_error_docref(NULL, E_WARNING, "The session handler \"%s\" cannot write this session (a key with \"|\"?); it is written as amber", other->name);
		return encode_amber(session);
	}
	return bytes;
}

static zend_string *encode(PS_SERIALIZER_ENCODE_ARGS)
{
	const php_ps_globals *session = session_globals();
	const ps_serializer *other = find_serializer(AMBER_G(session_write_as));

	if (was_not_read(session)) {
		return what_is_stored(session);
	}
	if (!other) {
		php_error_docref(NULL, E_WARNING, "amber.session_write_as: there is no session handler \"%s\"; the session is written as amber",
			AMBER_G(session_write_as));
	}
	return other && other->encode != encode ? encode_as(other, session) : encode_amber(session);
}

/* $_SESSION becomes vars, whole, and takes them over. What was there is released when nothing points to it any more:
 * its destructors may use $_SESSION. */
static void replace_session(php_ps_globals *session, zval *vars)
{
	zend_string *name = ZSTR_INIT_LITERAL("_SESSION", 0);
	zval *global = zend_hash_find_ind(&EG(symbol_table), name);
	zval old, old_global;

	ZVAL_COPY_VALUE(&old, &session->http_session_vars);
	ZVAL_NEW_REF(&session->http_session_vars, vars);
	Z_ADDREF(session->http_session_vars);
	ZVAL_UNDEF(&old_global);
	if (global) {
		ZVAL_COPY_VALUE(&old_global, global);
		ZVAL_COPY_VALUE(global, &session->http_session_vars);
	} else {
		zend_hash_update_ind(&EG(symbol_table), name, &session->http_session_vars);
	}
	zend_string_release(name);
	zval_ptr_dtor(&old_global);
	zval_ptr_dtor(&old);
}

static void empty_session(php_ps_globals *session)
{
	zval empty;

	array_init(&empty);
	replace_session(session, &empty);
}

/* Takes over the exception that amber_decode() threw for damaged data. False: it is somebody else's, an autoloader's. */
static bool warn_of_damage(void)
{
	zend_object *exception = EG(exception);
	zval storage, *previous, *message;

	if (!exception || exception->ce != amber_decode_exception_ce) {
		return false;
	}
	previous = zend_read_property(zend_ce_exception, exception, ZEND_STRL("previous"), true, &storage);
	if (Z_TYPE_P(previous) != IS_NULL) {
		return false;
	}
	message = zend_read_property(exception->ce, exception, ZEND_STRL("message"), true, &storage);
	zend_string *text = zval_get_string(message);
	zend_clear_exception();
	php_error_docref(NULL, E_WARNING, "The session is damaged: %s", ZSTR_VAL(text));
	zend_string_release(text);
	return true;
}

static zend_result decode_amber(const char *bytes, size_t length)
{
	amber_decode_options options;
	bool whole;
	zval vars;

	amber_decode_options_parse(NULL, &options);
	whole = amber_decode(&vars, (const uint8_t *) bytes, length, &options);
	if (!whole && warn_of_damage()) {
		return FAILURE;
	}
	if (EG(exception)) {
		/* code of the user's threw: no reason to destroy what is stored, as PHP does at a FAILURE */
		php_ps_globals *session = session_globals();
		AMBER_G(session_not_read) = session->session_vars;
		return session->session_vars ? SUCCESS : FAILURE;
	}
	if (Z_TYPE(vars) != IS_ARRAY) {
		php_error_docref(NULL, E_WARNING, "The session is damaged: it holds %s and no array", amber_value_name(&vars));
		zval_ptr_dtor(&vars);
		return FAILURE;
	}
	replace_session(session_globals(), &vars);
	return SUCCESS;
}

/* Others take what is no array for a session, too, and could never write it again. */
static bool is_array(const php_ps_globals *session)
{
	if (Z_ISREF(session->http_session_vars) && Z_TYPE_P(Z_REFVAL(session->http_session_vars)) == IS_ARRAY) {
		return true;
	}
	php_error_docref(NULL, E_WARNING, "The session is damaged: it holds no array");
	return false;
}

/* By the handler that wrote it. Those that set variable by variable start with none. */
static zend_result decode_other(amber_format format, const char *bytes, size_t length)
{
	const char *handler = format == AMBER_FORMAT_SERIALIZE ? "php_serialize" : amber_format_name(format);
	const ps_serializer *other = find_serializer(handler);

	if (!AMBER_G(session_read_others)) {
		php_error_docref(NULL, E_WARNING, "The session was written by the handler \"%s\", and amber.session_read_others is off", handler);
		return FAILURE;
	}
	if (!other) {
		php_error_docref(NULL, E_WARNING, "The session looks like %s, and there is no session handler to read that", amber_format_in_words(format));
		return FAILURE;
	}
	empty_session(session_globals());
	if (EG(exception) || other->decode(bytes, length) != SUCCESS) {
		return FAILURE;
	}
	return EG(exception) || is_array(session_globals()) ? SUCCESS : FAILURE;
}

static zend_result decode_any(const char *bytes, size_t length)
{
	amber_format format = amber_detect((const uint8_t *) bytes, length);

	AMBER_G(session_not_read) = NULL;
	if (EXPECTED(format == AMBER_FORMAT_AMBER)) {
		return decode_amber(bytes, length);
	}
	if (length == 0) {
		/* a new one; and what the other handlers write for an empty one */
		empty_session(session_globals());
		return SUCCESS;
	}
	if (format == AMBER_FORMAT_UNKNOWN) {
		php_error_docref(NULL, E_WARNING, "The session is damaged: these %zu bytes are of no session handler's format", length);
		return FAILURE;
	}
	return decode_other(format, bytes, length);
}

/* Under session.auto_start no function is running yet, and an exception would end the request at once: one is set up
 * for as long as it takes. */
static zend_result decode_outside_of_functions(const char *bytes, size_t length)
{
	zend_execute_data frame;
	zend_result result;

	memset(&frame, 0, sizeof(frame));
	frame.func = (zend_function *) &session_start;
	EG(current_execute_data) = &frame;
	zend_try {
		result = decode_any(bytes, length);
	} zend_catch {
		EG(current_execute_data) = NULL;
		zend_bailout();
	} zend_end_try();
	EG(current_execute_data) = NULL;
	if (EG(exception)) {
		zend_exception_error(EG(exception), E_WARNING);
	}
	return result;
}

static zend_result decode(PS_SERIALIZER_DECODE_ARGS)
{
	return EG(current_execute_data) ? decode_any(val, vallen) : decode_outside_of_functions(val, vallen);
}

void amber_session_startup(void)
{
	zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("session"));
	register_function register_serializer;

	if (!module) {
		return;
	}
	/* a module that is built in has no handle: its functions are among those that PHP itself exports */
	DL_HANDLE handle = module->handle ? module->handle : AMBER_OWN_SYMBOLS;
	register_serializer = (register_function) DL_FETCH_SYMBOL(handle, "php_session_register_serializer");
	find_serializer = (find_function) DL_FETCH_SYMBOL(handle, "_php_find_ps_serializer");
	session_start.function_name = zend_string_init_interned(ZEND_STRL("session_start"), true);
	if (register_serializer && find_serializer && register_serializer("amber", encode, decode) == SUCCESS) {
		session_module = module;
	}
}

const char *amber_session_state(void)
{
	return session_module ? "there is a session.serialize_handler \"amber\"" : "not loaded";
}

#endif
