/* SPDX-License-Identifier: MIT
 *
 * One call of load(): takes the value from this request, from the process, or from the file itself.
 *
 * The bytes are cached before they are decoded: if a hook ends the request by a fatal error, the cache owns them. A
 * value without objects and references then replaces its bytes.
 */
#include "php_amber.h"
#include "call.h"
#include "format/options.h"
#include "load/load.h"
#include "zend_exceptions.h"

/* Throws a FileException with the path; the decoder's exception becomes its previous exception. */
static void fail_data(const zend_string *path)
{
	zend_object *previous = EG(exception);

	if (!previous || previous != AMBER_G(decode_error)) {
		return; /* an exception of a hook or an autoloader stays */
	}
	zval rv, *message = zend_read_property_ex(previous->ce, previous, ZSTR_KNOWN(ZEND_STR_MESSAGE), 1, &rv);
	zend_string *text = zval_get_string(message);
	GC_ADDREF(previous);
	zend_clear_exception();
	amber_file_fail(ZSTR_VAL(path), "The file cannot be decoded: %s", ZSTR_VAL(text));
	zend_string_release(text);
	zend_exception_set_previous(EG(exception), previous);
}

/* Whether a value may be deeper than the options allow: objects may nest deeper than the option says, which only the
 * decoder counts. */
static bool may_be_too_deep(const amber_decode_options *options, const amber_cached_file *file)
{
	return options->max_depth && file->extent.levels > (uint64_t) options->max_depth
		&& (!file->extent.max_depth || options->max_depth < file->extent.max_depth);
}

/* Whether the options allow a value that became ready under other options; throws if not. */
static bool allows(const amber_decode_options *options, const amber_cached_file *file)
{
	if (!amber_signing_keys_accept(&options->keys, file->secret, file->key_id)) {
		amber_file_fail(ZSTR_VAL(file->path), "%s", !file->secret
			? "The file has no signature, which the option \"key\" asks for" : options->keys.secret
			? "The file was signed by another key than option \"key\" has"
			: "The file is signed; the option \"key\" is needed to read it");
		return false;
	}
	if (!file->persistent.template && may_be_too_deep(options, file)) {
		amber_file_fail(ZSTR_VAL(file->path), "The data is nested deeper than max_depth = " ZEND_LONG_FMT " allows",
			options->max_depth);
		return false;
	}
	if (options->max_elements && file->extent.elements > (uint64_t) options->max_elements) {
		amber_file_fail(ZSTR_VAL(file->path), "The data has more elements than max_elements = " ZEND_LONG_FMT " allows",
			options->max_elements);
		return false;
	}
	return true;
}

/* One template may take this fraction of amber.load_memory besides its bytes. */
#define TEMPLATE_PART 4

/* Makes a value persistent in place of its bytes, or a template of it beside them. A template is made when the bytes
 * are decoded for the second time, because making it costs more than decoding once. Returns false if the value stays
 * bytes. */
static bool make_ready(amber_cached_file *file, zval *value, amber_extent extent, const amber_signer *signer)
{
	size_t room = amber_file_cache_room_for(file), part = (size_t) AMBER_G(load_memory) / TEMPLATE_PART;
	amber_persistent persistent;

	if (!amber_persistent_make(value, file->has_objects, file->has_objects ? MIN(room, part) : room, &persistent)
	 || !amber_file_cache_ready(AMBER_G(load), file, &persistent, extent, signer)) {
		amber_persistent_free(&persistent);
		file->cannot_persist = file->has_objects && (persistent.size == 0 || persistent.size > part);
		file->has_objects |= persistent.size == 0;
		amber_file_cache_lacked(AMBER_G(load), persistent.size, file->has_objects ? 0 : ZSTR_LEN(file->bytes));
		return false;
	}
	if (!persistent.template) {
		zval_ptr_dtor(value);
		ZVAL_COPY_VALUE(value, &persistent.value);
	}
	return true;
}

/* Whether a decoded value may become persistent. Options and classes may have changed its objects from what the message
 * says, and other calls have other options. */
static bool may_be_ready(const amber_cached_file *file, const amber_decode_options *options, amber_extent extent)
{
	if (file->is_ready || file->cannot_persist || extent.adapted || EG(exception)
	 || (file->has_objects && (options->class_map || options->allowed_classes))) {
		return false;
	}
	return amber_file_cache_may_persist(AMBER_G(load), file->path);
}

/* Decodes cached bytes; the caller has called amber_file_cache_decode_begin(). */
static void decode_cached(zval *result, amber_cached_file *file, const amber_decode_options *options)
{
	const zend_string *bytes = file->bytes;
	amber_extent extent;
	amber_signer signer;

	AMBER_G(decode_error) = NULL;
	bool whole = amber_decode_with_extent(result, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), options, &extent,
		&signer);
	if (UNEXPECTED(!whole)) {
		fail_data(file->path);
	} else if (may_be_ready(file, options, extent)) {
		make_ready(file, result, extent, &signer);
	}
	amber_file_cache_decode_end(AMBER_G(load), file, whole);
}

/* Decodes bytes in the request's memory, without caching anything, as there is no room. */
static void decode_once(zval *result, const zend_string *path, zend_string *bytes, const amber_decode_options *options)
{
	AMBER_G(decode_error) = NULL;
	if (!amber_decode(result, (const uint8_t *) ZSTR_VAL(bytes), ZSTR_LEN(bytes), options)) {
		fail_data(path);
	}
	amber_file_cache_lacked(AMBER_G(load), ZSTR_LEN(bytes), 0);
	zend_string_release(bytes);
}

static void load_cached(zval *result, amber_cached_file *file, const amber_decode_options *options);

static void load_anew(zval *result, const zend_string *path, const amber_decode_options *options)
{
	amber_file_identity identity;
	zend_string *bytes = amber_file_read(ZSTR_VAL(path), &identity, amber_file_cache_room(), SIZE_MAX);

	if (UNEXPECTED(!bytes)) {
		return;
	}
	if (UNEXPECTED(!(GC_FLAGS(bytes) & IS_STR_PERSISTENT))) {
		decode_once(result, path, bytes, options);
		return;
	}
	load_cached(result, amber_file_cache_add(AMBER_G(load), path, &identity, bytes), options);
}

static void load_cached(zval *result, amber_cached_file *file, const amber_decode_options *options)
{
	if (EXPECTED(file->is_ready)) {
		if (!allows(options, file)) {
			return;
		}
		if (!file->persistent.template) {
			ZVAL_COPY_VALUE(result, &file->persistent.value);
			return;
		}
		if (EXPECTED(!may_be_too_deep(options, file))
		 && EXPECTED(amber_template_make(AMBER_G(load), file, options, result))) {
			return;
		}
	}
	if (UNEXPECTED(!amber_file_cache_decode_begin(file))) {
		load_anew(result, file->path, options);
		return;
	}
	decode_cached(result, file, options);
}

void amber_load_file(zval *result, zend_string *given, const amber_decode_options *options)
{
	zend_string *path = amber_file_path(given);

	ZVAL_NULL(result);
	if (!path) {
		return;
	}
	amber_cached_file *file = amber_file_cache_seen(AMBER_G(load), path);
	if (!file) {
		file = amber_file_cache_find(AMBER_G(load), path);
	}
	if (EXPECTED(file != NULL)) {
		AMBER_G(load)->hits++;
		load_cached(result, file, options);
	} else {
		AMBER_G(load)->misses++;
		load_anew(result, path, options);
	}
	zend_string_release(path);
}

bool amber_store_file(zend_string *given, zval *value, const amber_encode_options *options)
{
	zend_string *path = amber_file_path(given);

	if (!path) {
		return false;
	}
	zend_string *bytes = amber_encode_with_options(value, options, "$value", NULL);
	bool good = bytes && amber_file_replace(ZSTR_VAL(path), bytes);
	if (bytes) {
		zend_string_release(bytes);
	}
	if (good) {
		amber_file_cache_written(AMBER_G(load), path);
	}
	zend_string_release(path);
	return good;
}

/* Preloads a file. No class exists yet and nothing can be thrown: values with objects stay bytes, and other errors go
 * to startup_error. */
static void preload_file(zend_string *path)
{
	amber_startup_error error = { 0 };
	amber_decode_options options = { .max_depth = AMBER_G(max_depth), .max_elements = AMBER_G(max_elements) };
	amber_extent extent;
	amber_signer signer;
	zval value;

	AMBER_G(startup_error) = &error;
	amber_file_identity identity;
	zend_string *bytes = amber_file_read(ZSTR_VAL(path), &identity, amber_file_cache_room(), SIZE_MAX);
	amber_cached_file *file = bytes ? amber_file_cache_add(AMBER_G(load), path, &identity, bytes) : NULL;
	if (file && amber_decode_with_extent(&value, (const uint8_t *) ZSTR_VAL(file->bytes), ZSTR_LEN(file->bytes),
		&options, &extent, &signer)) {
		if (!make_ready(file, &value, extent, &signer)) {
			zval_ptr_dtor(&value);
			if (!file->has_objects) {
				amber_file_fail(ZSTR_VAL(path), "amber.load_memory has no room for the value");
			}
		}
	} else if (file && !error.needs_request) {
		amber_file_cache_drop(AMBER_G(load), file);
	}
	AMBER_G(load)->lacked = 0; /* files that were preloaded first stay */
	AMBER_G(startup_error) = NULL;
	if (*error.text && !error.needs_request) {
		zend_error(E_WARNING, "amber.preload: %s: %s", ZSTR_VAL(path), error.text);
	}
}

void amber_preload(const char *paths)
{
	static const char separator[] = { ZEND_PATHS_SEPARATOR, 0 };

	zend_set_memory_limit(ZEND_LONG_MAX);
	while (*paths) {
		size_t length = strcspn(paths, separator);
		zend_string *path = zend_string_init(paths, length, false);
		if (IS_ABSOLUTE_PATH(ZSTR_VAL(path), length)) {
			preload_file(path);
		} else if (length) {
			zend_error(E_WARNING, "amber.preload: \"%s\" must be an absolute path", ZSTR_VAL(path));
		}
		zend_string_release(path);
		paths += length + (paths[length] != '\0');
	}
	/* frees replaced files, which no request has seen */
	amber_file_cache_request_end(AMBER_G(load));
	amber_file_cache_request_begin(AMBER_G(load));
	zend_set_memory_limit((size_t) PG(memory_limit));
}
