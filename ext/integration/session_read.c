/* SPDX-License-Identifier: MIT
 *
 * The reading of sessions: those that amber wrote, and those of other handlers.
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_amber.h"
#include "integration/integration.h"

#ifdef AMBER_HAVE_SESSION

#include "call.h"
#include "format/compat.h"
#include "format/dictionary.h"
#include "format/format.h"
#include "igbinary/unserialize.h"
#include "zend_exceptions.h"

static zend_internal_function session_start = { .type = ZEND_INTERNAL_FUNCTION };

void amber_session_read_startup(void)
{
	session_start.function_name = zend_string_init_interned(ZEND_STRL("session_start"), true);
}

static bool has_vars(const php_ps_globals *session)
{
	return Z_ISREF(session->http_session_vars) && Z_TYPE_P(Z_REFVAL(session->http_session_vars)) == IS_ARRAY;
}

/* Sets $_SESSION to vars and takes them over. The old value is released last, when nothing points to it, because its
 * destructors may use $_SESSION. */
static void set_session(php_ps_globals *session, zval *vars)
{
	zend_string *name = ZSTR_INIT_LITERAL("_SESSION", 0);
	zval *global = zend_hash_find_ind(&EG(symbol_table), name), *held = &session->http_session_vars;
	zval old, old_global;

	ZVAL_UNDEF(&old_global);
	if (Z_ISREF_P(held)) {
		ZVAL_COPY_VALUE(&old, Z_REFVAL_P(held));
		ZVAL_COPY_VALUE(Z_REFVAL_P(held), vars);
	} else {
		ZVAL_COPY_VALUE(&old, held);
		ZVAL_NEW_REF(held, vars);
	}
	if (!global) {
		Z_ADDREF_P(held);
		zend_hash_update_ind(&EG(symbol_table), name, held);
	} else if (!Z_ISREF_P(global) || Z_REF_P(global) != Z_REF_P(held)) {
		ZVAL_COPY_VALUE(&old_global, global);
		ZVAL_COPY(global, held);
	}
	zend_string_release(name);
	zval_ptr_dtor(&old_global);
	zval_ptr_dtor(&old);
}

/* Adds vars, which it takes over, to the session: new values replace old ones, as with PHP's handlers. A session that
 * is being opened is empty before. */
static void merge_into_session(php_ps_globals *session, const zval *before, zval *vars)
{
	zend_string *name;
	zend_ulong index;
	zval *value, merged;

	if (Z_TYPE_P(before) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(before)) == 0) {
		set_session(session, vars);
		return;
	}
	ZVAL_ARR(&merged, zend_array_dup(Z_ARRVAL_P(before)));
	ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(vars), index, name, value) {
		Z_TRY_ADDREF_P(value);
		if (name) {
			zend_hash_update(Z_ARRVAL(merged), name, value);
		} else {
			zend_hash_index_update(Z_ARRVAL(merged), index, value);
		}
	} ZEND_HASH_FOREACH_END();
	zval_ptr_dtor(vars);
	set_session(session, &merged);
}

/* Keeps the stored session after user code failed: PHP destroys a session that cannot be read, but only while it knows
 * the id, so this takes the id away. */
static void keep_what_is_stored(php_ps_globals *session)
{
	if (session->id) {
		zend_string_release(session->id);
		session->id = NULL;
	}
}

/* Whether the bytes are those of the store; session_decode() passes others. */
static bool is_being_opened(void)
{
	const zend_execute_data *running = EG(current_execute_data);

	return !running || !running->func || running->func->type != ZEND_INTERNAL_FUNCTION || running->func->common.scope
		|| !zend_string_equals_literal(running->func->common.function_name, "session_decode");
}

/* Handles an exception of user code while bytes were read: the session stays active, and bytes from the store are
 * written back unchanged. */
static zend_result user_code_threw(const php_ps_globals *session)
{
	if (is_being_opened()) {
		AMBER_G(session_not_read) = session->session_vars;
	}
	return SUCCESS;
}

/* Turns the decoder's exception into a warning that says what the session does. Returns false if the exception is
 * another one, such as an autoloader's. */
static bool warn_instead(const char *does)
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
	php_error_docref(NULL, E_WARNING, "The session %s: %s", does, ZSTR_VAL(text));
	zend_string_release(text);
	return true;
}

/* Makes the decoded value the session, or handles the failure. Takes vars over. */
static zend_result take_over(bool whole, zval *vars)
{
	php_ps_globals *session = amber_session_globals();

	if (!whole && warn_instead("is damaged")) {
		return FAILURE;
	}
	if (EG(exception)) {
		return user_code_threw(session);
	}
	if (Z_TYPE_P(vars) != IS_ARRAY) {
		php_error_docref(NULL, E_WARNING, "The session is damaged: it holds %s and no array", amber_value_name(vars));
		zval_ptr_dtor(vars);
		return FAILURE;
	}
	merge_into_session(session, has_vars(session) ? Z_REFVAL(session->http_session_vars) : &session->http_session_vars,
		vars);
	return SUCCESS;
}

/* Whether it is only this build, or this server without a dictionary, that cannot read the bytes. */
static bool is_for_others(const char *bytes, size_t length)
{
	if (amber_dictionary_is_missing((const uint8_t *) bytes, length)) {
		return true;
	}
	return !amber_compress_library() && length >= AMBER_HEADER_BYTES && (bytes[1] & AMBER_FLAG_COMPRESSION);
}

static zend_result decode_amber(const char *bytes, size_t length)
{
	amber_decode_options options;
	bool whole;
	zval vars;

	amber_decode_options_parse(NULL, &options);
	if (!amber_session_signing_keys(&options.keys)) {
		if (is_being_opened()) {
			keep_what_is_stored(amber_session_globals());
		}
		return FAILURE;
	}
	whole = amber_decode(&vars, (const uint8_t *) bytes, length, &options);
	amber_decode_options_free(&options);
	if (!whole && is_for_others(bytes, length) && is_being_opened()) {
		warn_instead("stays as it is");
		keep_what_is_stored(amber_session_globals());
		return FAILURE;
	}
	return take_over(whole, &vars);
}

/* Whether the session is an array; warns if not. Other handlers accept other values, which they could never write
 * again. */
static bool is_array(const php_ps_globals *session)
{
	if (has_vars(session)) {
		return true;
	}
	php_error_docref(NULL, E_WARNING, "The session is damaged: it holds no array");
	return false;
}

/* Decodes by another handler into an empty session, because some handlers add to the existing one, with warnings about
 * numeric keys, and one replaces the reference: the session keeps its own reference. */
static zend_result decode_into_empty(php_ps_globals *session, const ps_serializer *other, const char *bytes,
	size_t length)
{
	zval empty, reference;

	ZVAL_EMPTY_ARRAY(&empty);
	set_session(session, &empty);
	if (EG(exception) || !has_vars(session)) {
		return FAILURE; /* a destructor changed it */
	}
	ZVAL_COPY(&reference, &session->http_session_vars);
	zend_result result = other->decode(bytes, length);
	if (result == SUCCESS && !EG(exception) && !is_array(session)) {
		result = FAILURE;
	}
	if (result == SUCCESS && has_vars(session) && Z_REF(session->http_session_vars) != Z_REF(reference)) {
		zval vars, others;
		ZVAL_COPY(&vars, Z_REFVAL(session->http_session_vars));
		ZVAL_COPY_VALUE(&others, &session->http_session_vars);
		ZVAL_COPY(&session->http_session_vars, &reference);
		set_session(session, &vars);
		zval_ptr_dtor(&others);
	}
	zval_ptr_dtor(&reference);
	return result;
}

/* Decodes by another handler and adds the result to the previous session. */
static zend_result decode_by(const ps_serializer *other, const char *bytes, size_t length)
{
	php_ps_globals *session = amber_session_globals();
	zval before, vars;

	ZVAL_UNDEF(&before);
	if (has_vars(session)) {
		ZVAL_COPY(&before, Z_REFVAL(session->http_session_vars));
	}
	zend_result result = decode_into_empty(session, other, bytes, length);
	if (EG(exception)) {
		result = user_code_threw(session);
		if (!is_being_opened() && has_vars(session) && Z_TYPE(before) == IS_ARRAY) {
			ZVAL_COPY(&vars, &before);
			set_session(session, &vars);
		}
	} else if (result == SUCCESS && !is_array(session)) {
		result = FAILURE; /* a destructor set it to another value */
	} else if (result == SUCCESS) {
		ZVAL_COPY(&vars, Z_REFVAL(session->http_session_vars));
		merge_into_session(session, &before, &vars);
	}
	zval_ptr_dtor(&before);
	return result;
}

static zend_result decode_igbinary(const char *bytes, size_t length)
{
	amber_decode_options options;
	zval vars;

	amber_decode_options_parse(NULL, &options);
	bool whole = amber_igbinary_decode(&vars, (const uint8_t *) bytes, length, &options);
	return take_over(whole, &vars);
}

/* Decodes what another handler wrote. */
static zend_result decode_other(amber_format format, const char *bytes, size_t length)
{
	const char *handler = format == AMBER_FORMAT_SERIALIZE ? "php_serialize" : amber_format_name(format);
	if (*AMBER_G(session_key)) {
		php_error_docref(NULL, E_WARNING,
			"The session was written by the handler \"%s\", without the signature that amber.session_key asks for",
			handler);
		return FAILURE;
	}
	if (!AMBER_G(session_read_others)) {
		php_error_docref(NULL, E_WARNING,
			"The session was written by the handler \"%s\", and amber.session_read_others is off", handler);
		return FAILURE;
	}
	if (format == AMBER_FORMAT_IGBINARY) {
		return decode_igbinary(bytes, length); /* by limits, which igbinary's own handler does not know */
	}
	const ps_serializer *other = amber_session_find(handler);
	if (!other) {
		php_error_docref(NULL, E_WARNING, "The session looks like %s, and there is no session handler to read that",
			amber_format_in_words(format));
		return FAILURE;
	}
	return decode_by(other, bytes, length);
}

static zend_result decode_any(const char *bytes, size_t length)
{
	amber_format format = amber_detect((const uint8_t *) bytes, length);
	php_ps_globals *session = amber_session_globals();

	if (amber_session_is_being_released(session)) {
		php_error_docref(NULL, E_WARNING, "The session is being released: nothing can be decoded into it");
		return SUCCESS; /* after a failure PHP would release it again */
	}
	if (is_being_opened()) {
		AMBER_G(session_not_read) = NULL;
		if (!session->session_vars && length) {
			/* PHP keeps the bytes that it read only under session.lazy_write; a session that cannot be read or written
			 * must stay unchanged */
			session->session_vars = zend_string_init(bytes, length, false);
		}
	}
	if (EXPECTED(format == AMBER_FORMAT_AMBER)) {
		return decode_amber(bytes, length);
	}
	if (format == AMBER_FORMAT_AMBER_IN_IGBINARY) {
		return decode_amber(bytes + AMBER_IGBINARY_HEADER_BYTES, length - AMBER_IGBINARY_HEADER_BYTES);
	}
	if (length == 0) {
		return SUCCESS; /* a new or emptied session */
	}
	if (format == AMBER_FORMAT_UNKNOWN) {
		php_error_docref(NULL, E_WARNING, "The session is damaged: these %zu bytes are of no session handler's format",
			length);
		return FAILURE;
	}
	return decode_other(format, bytes, length);
}

/* Decodes inside a frame of session_start(): with session.auto_start no function runs yet, and an exception without a
 * frame would end the request at once. */
static zend_result decode_outside_of_functions(const char *bytes, size_t length)
{
	zend_execute_data frame;
	zend_result result;

	memset(&frame, 0, sizeof(frame));
	frame.func = (zend_function *) &session_start;
	EG(current_execute_data) = &frame;
	result = decode_any(bytes, length);
	EG(current_execute_data) = NULL;
	if (EG(exception) && (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception)))) {
		zend_throw_exception_internal(NULL); /* ends the request */
	} else if (EG(exception)) {
		zend_exception_error(EG(exception), E_WARNING);
	}
	return result;
}

/* Decodes, and preserves the stored session if the request ends inside (a compile error in a file that an autoloader
 * includes, a limit of time or memory). */
zend_result amber_session_decode(PS_SERIALIZER_DECODE_ARGS)
{
	zend_result result = FAILURE;

	zend_try {
		result = EG(current_execute_data) ? decode_any(val, vallen) : decode_outside_of_functions(val, vallen);
	} zend_catch {
		EG(current_execute_data) = NULL;
		keep_what_is_stored(amber_session_globals());
		zend_bailout();
	} zend_end_try();
	return result;
}

#endif
