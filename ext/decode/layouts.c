/* SPDX-License-Identifier: MIT
 *
 * Class layouts: what a class name and keys mean, resolved once for all objects with this layout. A property is found
 * by its name, wherever its slot is and whatever its visibility is now; a class is looked up, and may be loaded, only
 * if it is allowed.
 */
#include "decode/frames.h"
#include "decode/objects.h"
#include "format/dictionary.h"
#include "format/format.h"
#include "format/nesting.h"
#include "format/options.h"
#include "ext/standard/php_incomplete_class.h"

/* --- classes ------------------------------------------------------------- */

/* Calls unserialize_callback_func, which may still define a class that was not found. */
static zend_class_entry *class_by_callback(zend_string *name)
{
	zval callback, argument, result;
	zend_class_entry *ce;

	if (!amber_unserialize_callback(&callback)) {
		return NULL;
	}
	ZVAL_STR(&argument, name);
	ZVAL_UNDEF(&result);
	call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	zval_ptr_dtor(&result);
	ce = EG(exception) ? NULL : zend_lookup_class(name);
	if (!ce && !EG(exception)) {
		php_error_docref(NULL, E_WARNING, "Function %s() hasn't defined the class it was called for",
			Z_STRVAL(callback));
	}
	zval_ptr_dtor(&callback);
	return ce;
}

/* Looks a class up; an autoloader may run, which is user code. lower: its lower-case name, or NULL. */
static zend_class_entry *look_up(zend_string *name, const zend_string *lower)
{
	zend_class_entry *known = lower ? zend_hash_find_ptr(EG(class_table), (zend_string *) lower) : NULL;

	if (EXPECTED(known && (known->ce_flags & ZEND_ACC_LINKED))) {
		return known;
	}
	BG(serialize_lock)++;
	amber_hook_begin(NULL, false);
	zend_class_entry *ce = zend_lookup_class(name);
	if (!ce && !EG(exception)) {
		ce = class_by_callback(name);
	}
	amber_hook_end(NULL);
	BG(serialize_lock)--;
	return ce;
}

/* Looks up an allowed class. lower: the lower-case name, if it was that of a class before, else NULL. *ce stays NULL if
 * the class is not allowed or does not exist, unless options make that an error; returns false after a failure. */
static bool find_class(const amber_decoder *decoder, const uint8_t *at, zend_string *name, const zend_string *lower,
	zend_class_entry **ce)
{
	bool any = !decoder->options->allowed_classes;

	*ce = NULL;
	if (UNEXPECTED(AMBER_G(startup_error))) {
		AMBER_G(startup_error)->needs_request = true;
		return amber_decode_fail(decoder, at, "There are no classes before the first request");
	}
	if (any && ZSTR_HAS_CE_CACHE(name)) {
		*ce = ZSTR_GET_CE_CACHE(name);
	}
	if (!*ce && !lower && !amber_is_class_name(name)) {
		return amber_decode_fail(decoder, at, "This is not the name of a class");
	}
	if (!*ce && amber_class_allowed(decoder->options, name)) {
		*ce = look_up(name, lower);
		if (EG(exception)) {
			return false;
		}
	}
	if (!*ce) {
		return !decoder->options->throw_unknown || amber_decode_fail_not_found(decoder, at, "Class", name);
	}
	if (UNEXPECTED((*ce)->ce_flags & ZEND_ACC_NOT_SERIALIZABLE)) {
		return amber_decode_fail(decoder, at, "Class %s does not allow unserialization", ZSTR_VAL((*ce)->name));
	}
	return true;
}

/* Whether the name is an alias of the class, made by class_alias(). */
static bool is_other_name(const zend_string *name, const zend_class_entry *ce)
{
	return !zend_string_equals(name, ce->name) && !zend_string_equals_ci(name, ce->name);
}

bool amber_decode_find_class(amber_decoder *decoder, const uint8_t *at, zend_string *written, const zend_string *lower,
	zend_string **name, zend_class_entry **ce)
{
	zend_string *mapped = amber_class_mapped(decoder->options, ZSTR_VAL(written), ZSTR_LEN(written));
	*name = mapped ? mapped : written;
	/* A long name, and one that no class has, is looked up once per message: a few bytes that name it again must not
	 * cost a scan of the whole name, or a call of the autoloader. */
	bool is_long = ZSTR_LEN(written) > AMBER_LONG_NAME;
	zval *known = is_long || UNEXPECTED(decoder->long_strings) ? amber_decode_long_class(decoder, written) : NULL;
	if (known && Z_TYPE_P(known) == IS_PTR) {
		*ce = Z_PTR_P(known);
	} else if (!find_class(decoder, at, *name, mapped ? NULL : lower, ce)) {
		return false;
	} else if (is_long || UNEXPECTED(!*ce)) {
		amber_decode_keep_string_alive(decoder, zend_string_copy(written)); /* it is found by its address */
		ZVAL_PTR(amber_decode_long_class(decoder, written), *ce); /* fetched again, as the table may have grown */
	}
	decoder->adapted |= *ce && is_other_name(*name, *ce);
	return true;
}

bool amber_decode_class_named(amber_decoder *decoder, zend_string **written, zend_string **name, zend_class_entry **ce)
{
	const uint8_t *at = decoder->p;

	*written = amber_decode_string(decoder, true);
	return *written && amber_decode_find_class(decoder, at, *written, NULL, name, ce);
}

/* --- where properties are ------------------------------------------------ */

static bool find_slots(amber_decoder *decoder, amber_decode_class *class, const zend_class_entry *ce)
{
	uint32_t furthest = 0;

	class->fill = AMBER_OBJECT_SLOTS;

	for (uint32_t i = 0; i < class->count; i++) {
		amber_decode_property *property = &class->properties[i];
		zend_property_info *info = amber_decode_find_property(decoder, ce, property->key, i);
		if (!info || (info->flags & ZEND_ACC_STATIC) || amber_property_is_virtual(info)) {
			return false;
		}
		property->offset = info->offset;
		property->info = ZEND_TYPE_IS_SET(info->type) ? info : NULL;
		property->mask = ZEND_TYPE_IS_SET(info->type) ? ZEND_TYPE_PURE_MASK(info->type) : UINT32_MAX;
		for (uint32_t k = 0; UNEXPECTED(info->offset <= furthest) && k < i; k++) {
			if (class->properties[k].offset == info->offset) {
				return false; /* two names mean the same property */
			}
		}
		furthest = MAX(furthest, info->offset);
		const zval *value = &ce->default_properties_table[OBJ_PROP_TO_NUM(info->offset)];
		/* the value of a constant expression is not known here */
		if (Z_REFCOUNTED_P(value) || Z_TYPE_P(value) == IS_CONSTANT_AST
		 || info->offset != class->properties[0].offset + i * (uint32_t) sizeof(zval)) {
			class->fill = AMBER_OBJECT_SPREAD;
		}
	}
	return true;
}

/* Whether a property keeps its default, because the message has no value for it. */
static bool takes_defaults(const amber_decode_class *class, const zend_class_entry *ce)
{
	uint32_t defaults = 0;

	for (int i = 0; i < ce->default_properties_count; i++) {
		defaults += Z_TYPE(ce->default_properties_table[i]) != IS_UNDEF;
	}
	for (uint32_t i = 0; i < class->count; i++) {
		defaults -= Z_TYPE(ce->default_properties_table[OBJ_PROP_TO_NUM(class->properties[i].offset)]) != IS_UNDEF;
	}
	return defaults > 0;
}

/* Builds the table of dynamic properties that is copied for each object; in an incomplete class the class name comes
 * first. */
static void make_table(amber_decode_class *class)
{
	class->table = amber_decode_new_table(class->count + class->incomplete);
	if (class->incomplete) {
		zval name;
		ZVAL_STR_COPY(&name, class->name);
		zend_hash_str_add_new(class->table, MAGIC_MEMBER, sizeof(MAGIC_MEMBER) - 1, &name);
		class->skip = 1;
	}
	for (uint32_t i = 0; i < class->count; i++) {
		if (!amber_decode_append_key(class->table, zend_string_copy(class->properties[i].key))) {
			zend_string_release(class->properties[i].key);
		}
	}
	class->fill = AMBER_OBJECT_TABLE;
}

/* Resolves the keys of a class whose properties are set one by one. */
static void find_declared(amber_decoder *decoder, amber_decode_class *class)
{
	class->fill = AMBER_OBJECT_CAREFUL;
	class->added = zend_new_array(0);
	/* a notice that was delayed with this table also announces names that are added later */
	HT_ALLOW_COW_VIOLATION(class->added);
	for (uint32_t i = 0; i < class->count; i++) {
		amber_decode_property *property = &class->properties[i];
		property->info = amber_decode_find_property(decoder, class->ce, property->key, i);
	}
}

/* Whether this is a date with the keys that PHP's hook writes. */
static bool is_usual_date(const amber_decode_class *class)
{
	bool usual = amber_decode_is_date(class->ce) && !class->of_column && class->count == AMBER_DATE_KEYS;

	for (uint32_t i = 0; usual && i < AMBER_DATE_KEYS; i++) {
		usual = zend_string_equals(class->properties[i].key, amber_date_keys[i]);
	}
	return usual;
}

void amber_decode_choose_fill(amber_decoder *decoder, amber_decode_class *class)
{
	const zend_class_entry *ce = class->ce;

	if (ce->__unserialize && !class->incomplete) {
		class->fill = is_usual_date(class) ? AMBER_OBJECT_DATE : AMBER_OBJECT_DATA;
		return;
	}
	class->wakeup = !class->incomplete
		&& zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP)) != NULL;
	if (class->incomplete || (amber_class_is_plain(ce) && ce->default_properties_count == 0 && class->count > 0
	 && (ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES) && zend_hash_num_elements(&ce->properties_info) == 0)) {
		make_table(class);
	} else if (!class->of_column && amber_class_is_plain(ce) && find_slots(decoder, class, ce)) {
		class->adapted = takes_defaults(class, ce);
	} else {
		find_declared(decoder, class);
	}
	class->adapted |= !class->incomplete && is_other_name(class->name, ce);
}

static bool read_names(amber_decoder *decoder, amber_decode_class *class)
{
	class->properties = ecalloc(MAX(class->count, 1), sizeof(amber_decode_property));
	for (uint32_t i = 0; i < class->count; i++) {
		const uint8_t *at = decoder->p;
		zend_string *name = NULL;
		zend_long h = (zend_long) i;
		if (!class->of_column && !amber_take_key(decoder, &name, &h)) {
			return false;
		}
		class->properties[i].key = name ? amber_decode_one_name(decoder, at, name) : zend_long_to_str(h);
	}
	return true;
}

/* Reads number and names of the properties. LIST_COLUMN in place of the first key announces a column of values with the
 * keys of a list: "0", "1" and so on. These are taken off the expansion budget; __unserialize() does not need their
 * names. */
static bool read_properties(amber_decoder *decoder, amber_decode_class *class)
{
	uint64_t count;

	if (!amber_decode_varint(decoder, &count)) {
		return false;
	}
	if (UNEXPECTED(count >= HT_MAX_SIZE)) {
		return amber_decode_fail_short(decoder);
	}
	class->count = (uint32_t) count;
	if (UNEXPECTED(class->count > 0 && decoder->p < decoder->end && *decoder->p == AMBER_TAG_LIST_COLUMN)) {
		decoder->p++;
		class->of_column = true;
		return amber_decode_take_budget(decoder, class->count)
			&& ((class->ce && class->ce->__unserialize) || read_names(decoder, class));
	}
	if (UNEXPECTED(class->count > (size_t) (decoder->end - decoder->p))) {
		return amber_decode_fail_short(decoder);
	}
	return read_names(decoder, class);
}

static void take_properties(amber_decode_class *class, const amber_layout_names *names)
{
	class->count = names->count;
	class->properties = ecalloc(MAX(class->count, 1), sizeof(amber_decode_property));
	for (uint32_t i = 0; i < class->count; i++) {
		class->properties[i].key = names->properties[i];
	}
}

bool amber_decode_check_class(amber_decoder *decoder, const uint8_t *at, amber_decode_class *class)
{
	if (!class->ce) {
		class->incomplete = true;
		class->ce = PHP_IC_ENTRY;
	}
	for (uint32_t i = 0; class->ce == PHP_IC_ENTRY && i < class->count; i++) {
		if (!amber_decode_check_incomplete(decoder, at, class, class->properties[i].key)) {
			return false;
		}
	}
	if (!class->ce->__unserialize && class->ce->unserialize && !class->incomplete) {
		return amber_decode_fail(decoder, at, "Class %s implements Serializable but was written as properties",
			ZSTR_VAL(class->name));
	}
	return true;
}

/* Reads class name and keys, which began at `at`. names: they are cached or of a dictionary, and have been read; else
 * NULL. The caller releases class, also on failure. */
static bool read_class(amber_decoder *decoder, const uint8_t *at, const amber_layout_names *names,
	amber_decode_class *class)
{
	class->written = names ? names->name : amber_decode_string(decoder, true);
	if (!class->written || !amber_decode_find_class(decoder, at, class->written, names ? names->lower : NULL,
		&class->name, &class->ce)) {
		return false;
	}
	if (names) {
		take_properties(class, names);
	} else if (!read_properties(decoder, class)) {
		return false;
	}
	return amber_decode_check_class(decoder, at, class);
}

/* Whether the class of a layout is allowed; remembers which array allowed it. */
static bool allows(const amber_decoder *decoder, amber_decode_class *class)
{
	const amber_class_names *allowed = decoder->options->allowed_classes;

	if (EXPECTED(!allowed || allowed->serial == class->allowed_by)) {
		return true;
	}
	if (!amber_class_allowed(decoder->options, class->name)) {
		return false;
	}
	class->allowed_by = allowed->serial;
	return true;
}

/* Makes a layout. names: as in read_class(). NULL after a failure. */
static amber_decode_class *new_layout(amber_decoder *decoder, const uint8_t *at, const amber_layout_names *names)
{
	amber_decode_class *class = ecalloc(1, sizeof(amber_decode_class));

	class->references = 1;
	if (!read_class(decoder, at, names, class)) {
		amber_decode_class_release(class);
		return NULL;
	}
	amber_decode_choose_fill(decoder, class);
	return class;
}

/* Makes the layout of the bytes at `at`. list: they are cached, and have been read; else NULL. NULL after a failure. */
static amber_decode_class *make_layout(amber_decoder *decoder, const uint8_t *at, amber_cached_list *list)
{
	uint32_t before = decoder->strings_used;

	decoder->names_used = 0;
	amber_decode_class *class = new_layout(decoder, at, list ? &list->class->names : NULL);
	if (UNEXPECTED(!class)) {
		return NULL;
	}
	if (UNEXPECTED(class->of_column || class->incomplete || decoder->options->class_map)) {
		return class;
	}
	list = list ? list : amber_cached_add(decoder, at, before, 0, NULL, class);
	if (list) {
		amber_cached_set_layout(list, class);
	}
	return class;
}

bool amber_decode_class_new(amber_decoder *decoder)
{
	const uint8_t *at = decoder->p;

	AMBER_MAKE_ROOM(decoder, classes);
	amber_cached_list *list = amber_cached_find(decoder, 0);
	amber_decode_class *class = list && EXPECTED(!decoder->options->class_map) ? list->class->layout : NULL;
	if (class && allows(decoder, class)) {
		class->references++;
	} else {
		class = make_layout(decoder, at, list);
		if (UNEXPECTED(!class)) {
			return false;
		}
	}
	decoder->classes[decoder->classes_used++] = class;
	decoder->adapted |= class->adapted;
	return true;
}

/* --- layouts of a dictionary -------------------------------------------------- */

/* The place of a layout that the request keeps; NULL: it keeps none, as class_map may give it another meaning, or there
 * is no request that would release it. */
static amber_decode_class **kept_layout(const amber_decoder *decoder, uint32_t number)
{
	if (UNEXPECTED(decoder->options->class_map) || UNEXPECTED(!AMBER_G(in_request))) {
		return NULL;
	}
	if (!AMBER_G(dictionary_classes)) {
		AMBER_G(dictionary_classes) = ecalloc(amber_dictionary_layouts(), sizeof(amber_decode_class *));
	}
	return &AMBER_G(dictionary_classes)[decoder->dictionary->first_layout + number];
}

/* Makes a layout, and keeps it for the request if it may mean the same in another message. */
static amber_decode_class *make_dictionary_class(amber_decoder *decoder, uint32_t number)
{
	/* the tag has been read */
	amber_decode_class *class = new_layout(decoder, decoder->p - 1, &decoder->dictionary->layouts[number]);
	amber_decode_class **kept = class && !class->incomplete ? kept_layout(decoder, number) : NULL;

	if (kept && !*kept) {
		*kept = class;
		class->references++;
	}
	return class;
}

/* The message holds a layout that it made, and one that must forget this message's values (CAREFUL). */
static amber_decode_class *hold(amber_decoder *decoder, uint32_t number, amber_decode_class *class)
{
	if (!decoder->dictionary_classes) {
		decoder->dictionary_classes = ecalloc(decoder->dictionary->layouts_n, sizeof(amber_decode_class *));
		decoder->has_more = true;
	}
	decoder->dictionary_classes[number] = class;
	decoder->adapted |= class->adapted;
	return class;
}

amber_decode_class *amber_decode_dictionary_class(amber_decoder *decoder, uint32_t number)
{
	if (decoder->dictionary_classes && decoder->dictionary_classes[number]) {
		return decoder->dictionary_classes[number];
	}
	amber_decode_class **kept = kept_layout(decoder, number), *class = kept ? *kept : NULL;
	if (UNEXPECTED(!class) || UNEXPECTED(!allows(decoder, class))) {
		class = make_dictionary_class(decoder, number);
		return class ? hold(decoder, number, class) : NULL;
	}
	if (UNEXPECTED(class->fill == AMBER_OBJECT_CAREFUL)) {
		class->references++;
		return hold(decoder, number, class);
	}
	decoder->adapted |= class->adapted;
	return class;
}

void amber_decode_forget_dictionary_classes(void)
{
	amber_decode_class **classes = AMBER_G(dictionary_classes);

	AMBER_G(dictionary_classes) = NULL;
	for (uint32_t i = 0; classes && i < amber_dictionary_layouts(); i++) {
		if (classes[i]) {
			amber_decode_class_release(classes[i]);
		}
	}
	if (classes) {
		efree(classes);
	}
}

static void forget_table(amber_decode_class *class)
{
	if (class->table) {
		zend_array_release(class->table);
		class->table = NULL;
	}
	class->first = NULL;
}

void amber_decode_class_release(amber_decode_class *class)
{
	if (--class->references) {
		/* a cached class keeps no values of this message */
		if (class->fill == AMBER_OBJECT_CAREFUL) {
			forget_table(class);
		}
		return;
	}
	if (class->written) {
		zend_string_release(class->written);
	}
	for (uint32_t i = 0; class->properties && i < class->count && class->properties[i].key; i++) {
		zend_string_release(class->properties[i].key);
	}
	if (class->properties) {
		efree(class->properties);
	}
	if (class->added) {
		zend_array_release(class->added);
	}
	forget_table(class);
	efree(class);
}
