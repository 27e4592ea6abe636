/* SPDX-License-Identifier: MIT
 *
 * session.serialize_handler = amber.
 *
 * PHP may have sessions built in, as a shared extension that is loaded before or after this one, or not at all. So none
 * of their symbols is linked: needed symbols are looked up in their module once all modules are loaded.
 */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_amber.h"
#include "integration/integration.h"
#include "format/options.h"

/* Parses keys, of which several have ids of their own: "id:secret,id:secret". Returns false if one is too short, an id is
 * too long or comes twice, or a colon or blank looks like a mistake. */
static bool parse_keys(const char *setting, amber_signing_keys *keys)
{
	const char *end;

	keys->list = zend_new_array(4);
	do {
		end = setting + strcspn(setting, ",");
		const char *colon = memchr(setting, ':', (size_t) (end - setting)), *secret = colon ? colon + 1 : setting;
		size_t length = (size_t) (end - secret), id = colon ? (size_t) (colon - setting) : 0;
		zval value;
		if (length < AMBER_KEY_BYTES || id >= AMBER_KEY_ID_MOST || memchr(secret, ':', length) || *setting == ' '
		 || *secret == ' ') {
			return false;
		}
		ZVAL_STRINGL(&value, secret, length);
		const Bucket *added = (const Bucket *) zend_hash_str_add(keys->list, setting, id, &value);
		if (!added) {
			zval_ptr_dtor(&value);
			return false;
		}
		if (!keys->secret) {
			keys->secret = Z_STR(added->val);
			keys->id = added->key;
		}
		setting = end + 1;
	} while (*end);
	return true;
}

bool amber_session_key_is_sound(const char *setting)
{
	amber_signing_keys keys = { 0 };
	bool sound = parse_keys(setting, &keys);

	amber_keys_free(&keys);
	return sound;
}

#ifndef AMBER_HAVE_SESSION

void amber_session_startup(void)
{
}

const char *amber_session_state(void)
{
	return "not compiled in";
}

bool amber_session_has_handler(const zend_string *name)
{
	(void) name;
	return true;
}

#else

#include "format/compat.h"
#include "call.h"
#include "format/options.h"
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

/* Whether PHP is releasing the previous session. PHP leaves the pointer in place meanwhile, and destructors that run
 * may encode or decode the session. */
static bool is_being_released(const php_ps_globals *session)
{
	return Z_ISREF(session->http_session_vars) && Z_REFCOUNT(session->http_session_vars) == 0;
}

/* Returns the stored bytes, so that they are written unchanged: PHP takes NULL for an empty session and would write
 * that. */
static zend_string *what_is_stored(const php_ps_globals *session)
{
	return session->session_vars ? zend_string_copy(session->session_vars) : NULL;
}

/* Whether a hook threw while the stored bytes were read, so that their value is unknown. */
static bool was_not_read(const php_ps_globals *session)
{
	return session->session_vars && session->session_vars == AMBER_G(session_not_read);
}

/* Warns instead of throwing, as nothing catches at the end of a request: a resource is lost, not the whole session. */
static void warn_of_resources(const zend_array *paths)
{
	zval *path;

	ZEND_HASH_FOREACH_VAL((zend_array *) paths, path) {
		php_error_docref(NULL, E_WARNING, "%s is a resource, which no session can hold; null is stored in its place",
			Z_STRVAL_P(path));
	} ZEND_HASH_FOREACH_END();
}

/* Parses the keys that sign sessions; none if the setting is empty. Returns false, with a warning, if the setting is
 * not sound: then no session may be trusted. */
static bool session_keys(amber_signing_keys *keys)
{
	if (EXPECTED(!*AMBER_G(session_key)) || parse_keys(AMBER_G(session_key), keys)) {
		return true;
	}
	amber_keys_free(keys);
	php_error_docref(NULL, E_WARNING, "amber.session_key is no key: the session is neither read nor written");
	return false;
}

/* An empty session, as the handler php returns it: NULL meant an empty session before PHP 8.6, and means a failure
 * since. */
#if PHP_VERSION_ID >= 80600
# define NO_BYTES ZSTR_EMPTY_ALLOC()
#else
# define NO_BYTES NULL
#endif

/* Encodes the session. An empty one has no bytes, as with the handler php: save handlers thereby know that there is
 * nothing to store. */
static zend_string *encode_amber(const php_ps_globals *session, zval *vars)
{
	zend_array *resources = NULL;
	zend_string *bytes;
	amber_encode_options options = { .max_depth = AMBER_G(max_depth) };

	if (!session_keys(&options.keys)) {
		return what_is_stored(session);
	}
	bool empty = Z_TYPE_P(vars) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(vars)) == 0;
	bytes = empty ? NO_BYTES : amber_encode_by(vars, &options, "$_SESSION", &resources);
	amber_keys_free(&options.keys);
	if (resources) {
		warn_of_resources(resources);
		zend_array_release(resources);
	}
	return bytes || empty ? bytes : what_is_stored(session);
}

/* Encodes by another handler. The handler php turns a session with a key that has "|" into an empty one; such a session
 * is written as amber. */
static zend_string *encode_as(const ps_serializer *other, const php_ps_globals *session, zval *vars)
{
	zend_string *bytes = other->encode();

	if (EG(exception)) {
		if (bytes) {
			zend_string_release(bytes);
		}
		return what_is_stored(session);
	}
	if (!bytes && Z_TYPE_P(vars) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(vars))) {
		php_error_docref(NULL, E_WARNING,
			"The session handler \"%s\" cannot write this session (a key with \"|\"?); it is written as amber",
			other->name);
		return encode_amber(session, vars);
	}
	return bytes;
}

/* The handler that amber.session_write_as names; NULL: it is amber, or cannot sign as required. */
static const ps_serializer *handler_to_write(zend_string *(*own)(PS_SERIALIZER_ENCODE_ARGS))
{
	const ps_serializer *other = find_serializer(AMBER_G(session_write_as));

	if (!other || other->encode == own) {
		return NULL;
	}
	if (*AMBER_G(session_key)) {
		php_error_docref(NULL, E_WARNING,
			"amber.session_write_as: the handler \"%s\" cannot sign, as amber.session_key asks for; "
			"the session is written as amber", AMBER_G(session_write_as));
		return NULL;
	}
	return other;
}

static zend_string *encode(PS_SERIALIZER_ENCODE_ARGS)
{
	const php_ps_globals *session = session_globals();
	zval vars;

	if (was_not_read(session)) {
		return what_is_stored(session);
	}
	const ps_serializer *other = handler_to_write(encode);
	if (!Z_ISREF(session->http_session_vars) || is_being_released(session)) {
		return NULL;
	}
	/* hold a reference: a hook that writes to $_SESSION then gets a copy */
	ZVAL_COPY(&vars, Z_REFVAL(session->http_session_vars));
	zend_string *bytes = other ? encode_as(other, session, &vars) : encode_amber(session, &vars);
	zval_ptr_dtor(&vars);
	return bytes;
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

/* Prevents PHP from destroying the stored session after a failure, which PHP does only if it knows the id. User code
 * that failed is no reason to destroy it. */
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

/* Turns the exception for damaged data into a warning. Returns false if the exception is another one, such as an
 * autoloader's. */
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

/* Makes the decoded value the session, or handles the failure. Takes vars over. */
static zend_result take_over(bool whole, zval *vars)
{
	php_ps_globals *session = session_globals();

	if (!whole && warn_of_damage()) {
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

static zend_result decode_amber(const char *bytes, size_t length)
{
	amber_decode_options options;
	bool whole;
	zval vars;

	amber_decode_options_parse(NULL, &options);
	if (!session_keys(&options.keys)) {
		if (is_being_opened()) {
			keep_what_is_stored(session_globals());
		}
		return FAILURE;
	}
	whole = amber_decode(&vars, (const uint8_t *) bytes, length, &options);
	amber_decode_options_free(&options);
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
	php_ps_globals *session = session_globals();
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

/* Finds unserialize() of amber/polyfill, if that can be loaded; else NULL. */
static zend_function *reader_of_igbinary(zend_class_entry **class)
{
	zend_string *name = ZSTR_INIT_LITERAL("Amber\\Polyfill\\Igbinary", 0);
	zend_function *reader = NULL;

	*class = zend_lookup_class(name);
	if (*class) {
		reader = zend_hash_str_find_ptr(&(*class)->function_table, ZEND_STRL("unserialize"));
	}
	zend_string_release(name);
	return reader && (reader->common.fn_flags & ZEND_ACC_STATIC) ? reader : NULL;
}

/* Decodes igbinary data without igbinary. The autoloader may throw, as one of a class in the session may. */
static zend_result decode_igbinary(const char *bytes, size_t length)
{
	zend_class_entry *class;
	zval arguments[2], vars;
	zend_function *reader = reader_of_igbinary(&class);

	if (EG(exception)) {
		return user_code_threw(session_globals());
	}
	if (!reader) {
		php_error_docref(NULL, E_WARNING, "The session looks like igbinary data, and nothing is there to read that: "
			"install the extension igbinary or amber/polyfill (1.1 or later)");
		return FAILURE;
	}
	ZVAL_STRINGL(&arguments[0], bytes, length);
	array_init(&arguments[1]);
	add_assoc_long(&arguments[1], "max_depth", AMBER_G(max_depth));
	add_assoc_long(&arguments[1], "max_elements", AMBER_G(max_elements));
	ZVAL_UNDEF(&vars);
	zend_call_known_function(reader, NULL, class, &vars, 2, arguments, NULL);
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&arguments[1]);
	return take_over(!EG(exception), &vars);
}

/* Decodes by the handler that wrote the session. */
static zend_result decode_other(amber_format format, const char *bytes, size_t length)
{
	const char *handler = format == AMBER_FORMAT_SERIALIZE ? "php_serialize" : amber_format_name(format);
	const ps_serializer *other = find_serializer(handler);

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
	if (!other && format == AMBER_FORMAT_IGBINARY) {
		return decode_igbinary(bytes, length);
	}
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
	php_ps_globals *session = session_globals();

	if (is_being_released(session)) {
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
static zend_result decode(PS_SERIALIZER_DECODE_ARGS)
{
	zend_result result = FAILURE;

	zend_try {
		result = EG(current_execute_data) ? decode_any(val, vallen) : decode_outside_of_functions(val, vallen);
	} zend_catch {
		EG(current_execute_data) = NULL;
		keep_what_is_stored(session_globals());
		zend_bailout();
	} zend_end_try();
	return result;
}

void amber_session_startup(void)
{
	zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("session"));
	register_function register_serializer;

	if (!module) {
		return;
	}
	/* a built-in module has no handle: its functions are exported by PHP itself */
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

bool amber_session_has_handler(const zend_string *name)
{
	return !session_module || (strlen(ZSTR_VAL(name)) == ZSTR_LEN(name) && find_serializer(ZSTR_VAL(name)));
}

#endif
