/* SPDX-License-Identifier: MIT
 *
 * session.serialize_handler = igbinary, and apc.serializer = igbinary.
 *
 * Sessions may be a shared extension, or not be there, so their functions are looked up. APCu publishes its function
 * for registering serializers as the value of a constant (apc_serializer.h, ABI "0").
 */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_igbinary.h"
#include "igbinary.h"
#include "zend_exceptions.h"

static bool has_sessions, has_apcu;

#if __has_include("ext/session/php_session.h")
# include "ext/session/php_session.h"

typedef zend_result (*register_function)(const char *name, zend_string *(*encode)(PS_SERIALIZER_ENCODE_ARGS),
	zend_result (*decode)(PS_SERIALIZER_DECODE_ARGS));

# ifdef RTLD_DEFAULT
#  define OWN_SYMBOLS RTLD_DEFAULT
# else
#  define OWN_SYMBOLS NULL
# endif

static zend_module_entry *session_module;
static zend_internal_function session_start = { .type = ZEND_INTERNAL_FUNCTION };

static php_ps_globals *session_globals(void)
{
# ifdef ZTS
	return TSRMG_BULK(*session_module->globals_id_ptr, php_ps_globals *);
# else
	return session_module->globals_ptr;
# endif
}

static bool is_array(const zval *held)
{
	return Z_ISREF_P(held) && Z_REFCOUNT_P(held) && Z_TYPE_P(Z_REFVAL_P(held)) == IS_ARRAY;
}

/* What cannot be written leaves the session as it is stored, where PHP knows that (session.lazy_write). */
static zend_string *encode(PS_SERIALIZER_ENCODE_ARGS)
{
	const php_ps_globals *session = session_globals();
	zend_string *body = NULL;
	zval vars;

	if (Z_ISREF(session->http_session_vars) && Z_REFCOUNT(session->http_session_vars)) {
		ZVAL_COPY(&vars, Z_REFVAL(session->http_session_vars));
		body = igbinary_body(&vars);
		zval_ptr_dtor(&vars);
	}
	if (!body) {
		zend_error(E_WARNING, "igbinary_serialize: cannot serialize session variables");
		return session->session_vars ? zend_string_copy(session->session_vars) : ZSTR_EMPTY_ALLOC();
	}
	zend_string *bytes = zend_string_concat2(IGBINARY_HEADER, IGBINARY_HEADER_BYTES, ZSTR_VAL(body), ZSTR_LEN(body));
	zend_string_release(body);
	return bytes;
}

/* Puts what was read into a copy of the session, and the copy in its place: as values are replaced, destructors may
 * run, those that the collector of cycles finds too, and write to the session. */
static void merge_into_session(const zval *vars)
{
	zval *held = &session_globals()->http_session_vars, *value, old;
	zend_string *name;

	if (!is_array(held)) {
		return;
	}
	zend_array *merged = zend_array_dup(Z_ARRVAL_P(Z_REFVAL_P(held)));
	/* igbinary passes over numeric keys */
	ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(vars), name, value) {
		if (name) {
			Z_TRY_ADDREF_P(value);
			zend_hash_update(merged, name, value);
		}
	} ZEND_HASH_FOREACH_END();
	if (!is_array(held)) {
		zend_array_release(merged); /* a destructor has ended the session */
		return;
	}
	ZVAL_COPY_VALUE(&old, Z_REFVAL_P(held));
	ZVAL_ARR(Z_REFVAL_P(held), merged);
	zval_ptr_dtor(&old);
}

static zend_result decode_in_function(const char *bytes, size_t length)
{
	const zval *held = &session_globals()->http_session_vars;
	zval vars;

	if (Z_ISREF_P(held) && Z_REFCOUNT_P(held) == 0) {
		zend_error(E_WARNING, "igbinary_unserialize: the session is being released, nothing is decoded into it");
		return SUCCESS; /* after a failure PHP would release it again */
	}
	if (igbinary_unserialize((const uint8_t *) bytes, length, &vars) != 0) {
		return FAILURE;
	}
	if (Z_TYPE(vars) != IS_ARRAY) {
		zval_ptr_dtor(&vars);
		return FAILURE;
	}
	merge_into_session(&vars);
	zval_ptr_dtor(&vars);
	return SUCCESS;
}

/* With session.auto_start no function runs yet, and an exception without a frame would end the request. */
static zend_result decode(PS_SERIALIZER_DECODE_ARGS)
{
	zend_execute_data frame;

	if (!val || vallen == 0) {
		return SUCCESS;
	}
	if (EG(current_execute_data)) {
		return decode_in_function(val, vallen);
	}
	memset(&frame, 0, sizeof(frame));
	frame.func = (zend_function *) &session_start;
	EG(current_execute_data) = &frame;
	zend_result result = decode_in_function(val, vallen);
	EG(current_execute_data) = NULL;
	if (EG(exception) && (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception)))) {
		zend_throw_exception_internal(NULL); /* ends the request */
	} else if (EG(exception)) {
		zend_exception_error(EG(exception), E_WARNING);
	}
	return result;
}

static void register_with_sessions(void)
{
	session_module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("session"));
	if (!session_module) {
		return;
	}
	/* a built-in module has no handle: its functions are exported by PHP itself */
	DL_HANDLE handle = session_module->handle ? session_module->handle : OWN_SYMBOLS;
	register_function add = (register_function) DL_FETCH_SYMBOL(handle, "php_session_register_serializer");
	session_start.function_name = zend_string_init_interned(ZEND_STRL("session_start"), true);
	has_sessions = add && add("igbinary", encode, decode) == SUCCESS;
}

#else

static void register_with_sessions(void)
{
}

#endif

/* The callbacks of APCu; they return 1 for success. */
typedef int (*apcu_serialize)(unsigned char **bytes, size_t *length, const zval *value, void *config);
typedef int (*apcu_unserialize)(zval *value, unsigned char *bytes, size_t length, void *config);
typedef int (*apcu_register)(const char *name, apcu_serialize, apcu_unserialize, void *config);

static int serialize_for_apcu(unsigned char **bytes, size_t *length, const zval *value, void *config)
{
	return igbinary_serialize(bytes, length, (zval *) value) == 0;
}

static int unserialize_for_apcu(zval *value, unsigned char *bytes, size_t length, void *config)
{
	return igbinary_unserialize(bytes, length, value) == 0;
}

void igbinary_stores_startup(void)
{
	const zval *constant = zend_get_constant_str(ZEND_STRL("\0apc_register_serializer-0"));

	if (constant && Z_TYPE_P(constant) == IS_LONG && Z_LVAL_P(constant)) {
		apcu_register add = (apcu_register) Z_LVAL_P(constant);
		has_apcu = add("igbinary", serialize_for_apcu, unserialize_for_apcu, NULL) != 0;
	}
	register_with_sessions();
}

const char *igbinary_session_state(void)
{
	return has_sessions ? "yes" : "no";
}

const char *igbinary_apcu_state(void)
{
	return has_apcu ? "yes" : "no: APCu is not loaded, or off";
}
