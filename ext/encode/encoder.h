/* SPDX-License-Identifier: MIT
 * The state of one encoding: the stack of the pre-pass, in which hooks run, and what is known of classes and of the
 * identities of values. */
#ifndef AMBER_ENCODE_ENCODER_H
#define AMBER_ENCODE_ENCODER_H

#include "php.h"
#include "encode/tables.h"
#include "format/compat.h"
#include "format/hash.h"
#include "format/nesting.h"
#include "zend_arena.h"

/* An array or object that the pre-pass is visiting. Its values stand in elements that the encoder owns: copies, or the
 * original array where nobody else holds it. */
typedef struct {
	char    *elements;
	size_t   distance; /* in bytes, from one element to the next */
	uint32_t pos;      /* index of the next element */
	uint32_t count;
	const HashTable *table;     /* the table whose values the elements are; NULL for property slots */
	const zend_class_entry *ce; /* the class of the object whose property slots the elements are copies of, or NULL */
	HashTable *original;        /* the array that table is a copy of, or NULL */
	const zend_reference *sole; /* the reference of refcount 1 that holds the array, or NULL */
	bool     property;          /* error messages call the values properties */
	bool     may_change;        /* an object, reference or resource was visited in it */
} amber_prepass_frame;

/* How objects of a class are serialized, in serialize()'s order of precedence. */
enum amber_class_method {
	AMBER_CLASS_FORBIDDEN,
	AMBER_CLASS_ENUM,
	AMBER_CLASS_SERIALIZE,
	AMBER_CLASS_SERIALIZABLE,
	AMBER_CLASS_SLEEP,
	AMBER_CLASS_INCOMPLETE,
	AMBER_CLASS_PROPERTIES,
};

/* The date classes of PHP itself, without those derived from them. */
enum amber_class_date {
	AMBER_NO_DATE,
	AMBER_DATE,
	AMBER_TIME_ZONE,
};

/* The number of layouts that are cached for a class. */
#define AMBER_CLASS_LAYOUTS 8

/* What the encoder knows of a class. */
typedef struct {
	/* valid for the current request: */
	zend_class_entry *ce;
	uint8_t  method; /* enum amber_class_method */
	bool     hooked; /* decoding an object of this class runs a hook */
	uint8_t  date;   /* enum amber_class_date */
	/* valid for the current message: */
	const HashTable *keys; /* the hook result of an earlier object of this class, to compare keys with, or NULL */
	uint32_t name;         /* index in the encoder's table of strings */
	/* Layouts (indexes in the encoder's table of key lists, or AMBER_NO_ID) by which property slots are unset; unset
	 * has a bit for each such slot. Of a date class only layouts[0] is used. */
	uint32_t layouts[AMBER_CLASS_LAYOUTS];
	uint64_t unset[AMBER_CLASS_LAYOUTS];
} amber_class;

#define AMBER_CLASS_CACHE 64

/* The number of kinds of values for which it is known that they are not plain. */
#define AMBER_NOT_PLAIN 32

/* Stands in place of the number of an aliased reference (one that stands in several places) until the walk meets it
 * first. */
#define AMBER_ALIASED        (AMBER_NO_ID - 4)

/* So many addresses are compared one by one; more are in a HashTable, all of them. */
#define AMBER_IDENTITIES_FEW 8

/* Numbers of shared values by the address of the value. */
typedef struct {
	uint32_t    few;
	HashTable  *table; /* NULL: there are few */
	uint32_t    numbers[AMBER_IDENTITIES_FEW];
	const void *addresses[AMBER_IDENTITIES_FEW];
} amber_identities;

/* The values of an object, side by side: a HashTable for each object would take six times as much memory. */
typedef struct {
	/* a hook result with the same keys; NULL: the values are those of the property slots, in their order */
	const HashTable *keys;
	uint32_t count;
	zval     at[1];
} amber_elements;

/* A snapshot: what the pre-pass recorded for an object, reference or array, in serialize()'s order. Hooks that ran
 * later may have changed the original, so the walk writes this instead. */
typedef struct {
	const void *ptr; /* the object, reference or array, which is not released before this entry is */
	/* For an object: the array that its hook returned, its properties (an array, or IS_PTR to amber_elements), the
	 * string of Serializable::serialize(), a copy of the date, or null if the object is written as null. For a
	 * reference: the encoder's own reference. For an array: its copy, or itself if it holds only scalars. Z_EXTRA():
	 * whether the pre-pass met the object more than once. */
	zval data;
} amber_snapshot;

/* Why the walk stopped, and so what must be done before it starts again. */
enum amber_stop {
	/* run the pre-pass: hooks must be called first, or a value cannot be serialized (encode/prepass.c) */
	AMBER_STOP_PREPASS,
	AMBER_STOP_ALIASED, /* run the pre-pass: a reference may stand in two places */
	AMBER_STOP_DEEP,    /* run the pre-pass: the value is nested deeper than max_depth allows */
	/* nothing: values that were taken for rows are not rows (encode/write_shared.c, encode/write_rows.c) */
	AMBER_STOP_ROWS,
};

struct amber_walk;

/* What the encoding of a small message needs comes first, in few lines of memory. */
typedef struct amber_encoder {
	amber_table strings;
	amber_key_lists key_lists;

	struct amber_walk *walk; /* encode/buffer.h */
	struct amber_encoder **idle; /* where it stands between calls; NULL: it is freed after the call */
	const struct amber_dictionary *dictionary; /* what both tables begin with; NULL: they begin empty */
	uint64_t classes_known;  /* one bit for each entry of classes that is valid for this message */
	enum amber_stop stop;
	uint32_t  max_depth;      /* 0: unlimited */
	bool      has_stopped;    /* the walk has stopped at least once */
	bool      prepass_done;   /* the pre-pass has visited the whole value */
	bool      has_aliased;    /* aliased has entries that the walk must look up */
	bool      no_rows;        /* write nothing as rows, so that values come in serialize()'s order */
	bool      no_object_rows; /* write no objects as rows */
	uint32_t  held_used, snapshots_used;
	amber_identities identities; /* numbers of the objects and arrays that the walk can meet again */

	uint32_t not_plain[AMBER_NOT_PLAIN]; /* encode/plain.c */

	uint64_t classes_filled; /* one bit for each entry of classes whose first part is valid for this request */
	/* values kept alive until the message is written; IS_PTR: a copy of an array that the pre-pass made */
	uint32_t held_size;
	zval    *held;

	/* encode/identities.c; kept alive until the message is written */
	uint32_t snapshots_size;
	amber_snapshot *snapshots;
	uint32_t *snapshot_slots; /* by a hash of the address, index in snapshots + 1, or 0; twice as many as these */

	amber_prepass_frame *frames; /* the stack of encode/prepass.c */
	uint32_t depth, frames_size;
	const char *name;   /* names the value in errors */
	/* NULL: a resource is an error. Else null is written for a resource, and its path is added to this list, which is
	 * created with the first path. */
	zend_array **resources;

	/* Aliased references, and objects that stand in several places: encode/identities.c. Once the pre-pass is done, all
	 * other references are written as the value in them. */
	amber_identities aliased;
	/* class names of incomplete objects: whether each is a valid name; the strings are held */
	amber_identities class_names;

	uint32_t dictionary_strings; /* number of the dictionary's entries in the table of strings */
	const zend_reference *sole; /* the reference of refcount 1 whose array the pre-pass is about to visit, or NULL */
	zend_string *zone;          /* the time zone of the date that was written last, or NULL */

	/* the memory of both tables until they outgrow it */
	uint64_t first_strings[AMBER_STRINGS_BYTES / sizeof(uint64_t)];
	uint64_t first_key_lists[AMBER_KEY_LISTS_BYTES / sizeof(uint64_t)];
	amber_class classes[AMBER_CLASS_CACHE]; /* by a hash of the class entry's address */
} amber_encoder;

/* encode/encode.c: lets both tables begin with the entries of a dictionary. memory: so many bytes, which the
 * caller owns. */
size_t amber_encode_dictionary_bytes(const struct amber_dictionary *dictionary);
void amber_encode_use_dictionary(amber_encoder *encoder, const struct amber_dictionary *dictionary, void *memory);
/* Removes what a message has added to both tables. */
void amber_encode_restore_dictionary(amber_encoder *encoder);

/* encode/identities.c: keeps a refcounted value alive until the message is written; takes over the caller's
 * reference. */
void amber_encode_hold(amber_encoder *encoder, zval *value);

/* encode/identities.c: returns the number recorded for this address, or AMBER_NO_ID. */
uint32_t amber_identities_known(const amber_identities *identities, const void *ptr);
/* Returns the slot of that number, which is created if need be and is valid until the next call. */
uint32_t *amber_identities_at(amber_identities *identities, const void *ptr);

/* Returns the number that was recorded for this address. The address is recorded with this number now, unless it
 * already has a smaller one. */
static zend_always_inline uint32_t amber_encode_meet(amber_encoder *encoder, const zend_refcounted *ptr,
	uint32_t number)
{
	uint32_t *place = amber_identities_at(&encoder->identities, ptr), known = *place;

	*place = MIN(known, number);
	return known;
}

static zend_always_inline void amber_identities_free(amber_identities *identities)
{
	identities->few = 0;
	amber_drop_table(&identities->table);
}

/* encode/prepass_stack.c */

/* Throws Amber\EncodeException "Cannot serialize <name>…: it <reason>", unless an exception was thrown already. The
 * path is that of the element that the pre-pass is visiting. */
void amber_encode_error(const amber_encoder *encoder, const char *reason, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* Adds the path of the element that the pre-pass is visiting, a resource for which null is written, to
 * encoder->resources. */
void amber_encode_remember_resource(const amber_encoder *encoder);

/* Pushes a zeroed frame and returns it; NULL: nested too deeply, and an exception was thrown. Frames may move. */
amber_prepass_frame *amber_encode_push(amber_encoder *encoder);

/* Throws because the value is nested too deeply. Always returns false. */
bool amber_encode_fail_depth(const amber_encoder *encoder);

/* Returns whether the original of a frame's copy looks as it did when the frame was pushed, as far as can be told.
 * sort() arranges an array in place; if a fiber was suspended in its comparison, and a hook resumes the fiber, sort()
 * goes on after the copy was made, and the copy may be half sorted. */
static zend_always_inline bool amber_prepass_saw_no_change(const amber_prepass_frame *frame)
{
	const HashTable *table = frame->original;

	return !table || (HT_IS_PACKED(table) == HT_IS_PACKED(frame->table) && table->nNumUsed >= frame->count);
}

/* Returns whether an array or object may begin inside the frame on top; else throws. */
static zend_always_inline bool amber_encode_may_begin(const amber_encoder *encoder)
{
	return EXPECTED(encoder->max_depth == 0 || encoder->depth < encoder->max_depth) || amber_encode_fail_depth(encoder);
}

/* --- what is known of a class ---------------------------------------------- */

/* A cursor over the values of an array or object. */
typedef struct {
	const char *at;
	size_t      distance;
} amber_values;

static zend_always_inline const zval *amber_values_next(amber_values *values)
{
	const zval *value;

	do {
		value = (const zval *) values->at;
		values->at += values->distance;
		if (UNEXPECTED(Z_TYPE_P(value) == IS_INDIRECT)) {
			value = Z_INDIRECT_P(value);
		}
	} while (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF));
	return value;
}

static zend_always_inline amber_values amber_values_of(const HashTable *table)
{
	return HT_IS_PACKED(table) ? (amber_values) { .at = (const char *) table->arPacked, .distance = sizeof(zval) }
		: (amber_values) { .at = (const char *) &table->arData->val, .distance = sizeof(Bucket) };
}

/* Skips count values of a table, which must have so many left. */
static zend_always_inline void amber_values_pass(amber_values *values, const HashTable *table, uint32_t count)
{
	if (EXPECTED(HT_IS_WITHOUT_HOLES(table))) {
		values->at += count * values->distance;
		return;
	}
	for (; count; count--) {
		amber_values_next(values);
	}
}

/* Returns whether an object's properties are where PHP keeps them by default, with no handler of its class in
 * between. */
static zend_always_inline bool amber_has_standard_properties(const zend_object *object)
{
	return object->handlers->get_properties_for == NULL && object->handlers->get_properties == zend_std_get_properties
		&& EXPECTED(!amber_object_is_lazy(object));
}

/* encode/classes.c: returns whether a HashTable with buckets has the keys 0 to n - 1 in this order. */
bool amber_encode_is_list_of_buckets(const HashTable *ht);
/* encode/classes.c: returns the key list of any table. */
uint32_t amber_encode_key_list_of_keys(amber_encoder *encoder, const HashTable *table, uint32_t class_name);

/* Returns whether an array has the keys 0 to n - 1 in this order, whether it is packed or not. For most maps the first
 * key decides. */
static zend_always_inline bool amber_encode_is_list(const HashTable *ht)
{
	if (HT_IS_PACKED(ht)) {
		return HT_IS_WITHOUT_HOLES(ht);
	}
	bool begins_with_string = ht->nNumUsed > 0 && Z_TYPE(ht->arData->val) != IS_UNDEF && ht->arData->key != NULL;
	return !begins_with_string && amber_encode_is_list_of_buckets(ht);
}

/* Returns the key list of a table without INDIRECT values. class_name: AMBER_NO_ID for an array. */
static zend_always_inline uint32_t amber_encode_key_list_of_table(amber_encoder *encoder, const HashTable *ht,
	uint32_t class_name)
{
	return EXPECTED(!HT_IS_PACKED(ht) && HT_IS_WITHOUT_HOLES(ht))
		? amber_key_lists_add(&encoder->key_lists, amber_keys_of_table(ht), class_name)
		: amber_encode_key_list_of_keys(encoder, ht, class_name);
}

/* encode/classes.c: returns whether the class name of an incomplete object is valid. Each name is checked once, as all
 * objects of a message share the string. */
bool amber_encode_is_class_name(amber_encoder *encoder, zend_string *name);

/* encode/classes.c: the entry of a class that is not in its slot. Fills one, if there is none beside it, for a class
 * that is new to the message, or whose entry another class has taken over. */
amber_class *amber_encode_class_new(amber_encoder *encoder, zend_class_entry *ce, uint32_t slot);

/* Returns what is known of a class; valid until the next call. */
static zend_always_inline amber_class *amber_encode_class(amber_encoder *encoder, zend_class_entry *ce)
{
	/* the classes of one file lie at about the same distance from each other, so a few bits of the address do not tell
	 * them apart */
	uint32_t slot = amber_hash_mix(0, (uint64_t) (uintptr_t) ce >> 4) % AMBER_CLASS_CACHE;

	if (EXPECTED(encoder->classes_known >> slot & 1) && EXPECTED(encoder->classes[slot].ce == ce)) {
		return &encoder->classes[slot];
	}
	return amber_encode_class_new(encoder, ce, slot);
}

/* Returns whether a table of properties holds the property slots of the object in the order of the class, and nothing
 * else, as after serialize(), foreach or a cast has built it, and whether the object is its only holder. */
bool amber_encode_is_view_of_slots(const zend_object *object, const HashTable *table);

/* Returns the table that an object's properties must be read from; NULL: they are read from its slots. */
static zend_always_inline HashTable *amber_encode_own_table(const zend_object *object)
{
	return EXPECTED(!object->properties) || amber_encode_is_view_of_slots(object, object->properties) ? NULL
		: object->properties;
}

/* Returns the class layout of an object whose properties are read from its slots; it lists the slots that are set. */
uint32_t amber_encode_layout_of_slots(amber_encoder *encoder, amber_class *class, const zval *slots);
/* Returns the position of this object's hook among the Serializable hooks that are running, counted from the innermost
 * one; 0: it is not running. The object is written as that number. */
static zend_always_inline uint32_t amber_encode_enclosing(const amber_class *class, const zend_object *object)
{
	return UNEXPECTED(class->method == AMBER_CLASS_SERIALIZABLE) ? amber_enclosing_hook_of(object) : 0;
}

/* Returns whether objects of a class have a hook that runs when they are serialized and returns an array. The hook of
 * dates is not called. */
static zend_always_inline bool amber_encode_has_hook(const amber_class *class)
{
	return class->method == AMBER_CLASS_SLEEP || (class->method == AMBER_CLASS_SERIALIZE && !class->date);
}

/* Returns whether user code runs when an object of the class is serialized. */
static zend_always_inline bool amber_encode_calls_out(const amber_class *class)
{
	return amber_encode_has_hook(class) || class->method == AMBER_CLASS_SERIALIZABLE;
}

/* encode/date_objects.c */

/* Returns the enum amber_class_date of a class. */
uint8_t amber_date_kind(const zend_class_entry *ce);
/* Returns the table that the hook of a date or time zone would return, without user code; it is held until the message
 * is written. NULL: the object has other properties, too, or its constructor was not called. */
HashTable *amber_encode_date_table(amber_encoder *encoder, zend_object *object);
/* Returns whether amber_encode_date_table() has a table for the object. */
bool amber_encode_knows_date(const amber_class *class, zend_object *object);

/* Returns the class layout of a date of the usual form, or AMBER_NO_ID. */
uint32_t amber_encode_date_layout(amber_encoder *encoder, amber_class *class, zend_object *object);
/* Fills in the values of a date for which amber_encode_date_layout() returned a layout; the strings are held. */
void amber_encode_date_values(amber_encoder *encoder, zend_object *object, zval *values);

/* --- aliased references ---------------------------------------------------- */

/* Records that a reference stands in a second place. */
void amber_alias(amber_encoder *encoder, const zend_reference *ref);
/* Records that an enum case stands behind a reference that has other holders. */
void amber_alias_case(amber_encoder *encoder, const zend_object *object);
/* Records that an object stands in a further place. by_reference: behind a reference that has other holders. */
void amber_alias_object(amber_encoder *encoder, const zend_object *object, bool by_reference);

/* Forgets all of them, and that values are not to be written as rows, which a walk without the pre-pass found out. */
void amber_encode_forget_aliased(amber_encoder *encoder);
/* Marks all of them as not yet met by the walk. */
void amber_encode_restart_aliased(amber_encoder *encoder);

/* Returns the address by which aliasing is recorded: that of the object, or of a reference that holds no object. */
static zend_always_inline const zend_refcounted *amber_encode_aliased_key(const zval *value)
{
	const zval *held = Z_TYPE_P(value) == IS_REFERENCE ? Z_REFVAL_P(value) : value;

	return Z_TYPE_P(held) == IS_OBJECT ? Z_COUNTED_P(held) : Z_COUNTED_P(value);
}

/* Returns the slot of the number of an aliased reference or object; it holds AMBER_ALIASED until the walk meets the
 * value first. NULL: the value is not aliased. */
uint32_t *amber_encode_aliased_number(amber_encoder *encoder, const zval *value);
bool amber_encode_knows_aliased(const amber_encoder *encoder, const zend_refcounted *key);

/* Returns whether the value with this key is aliased. */
static zend_always_inline bool amber_encode_is_aliased(const amber_encoder *encoder, const zend_refcounted *key)
{
	return UNEXPECTED(encoder->has_aliased) && amber_encode_knows_aliased(encoder, key);
}

/* --- the pre-pass ---------------------------------------------------------- */

/* encode/identities.c: returns the snapshot of an object, reference or array, or NULL. It is valid until the
 * next one is added. */
amber_snapshot *amber_snapshot_find(amber_encoder *encoder, const void *ptr);

/* encode/hooks.c: returns the properties that the get_properties_for handler gives, which the caller releases; may be
 * NULL with an exception. The values of a lazy proxy belong to its instance, which a hook could take from it, so the
 * instance is held. *owner becomes the object that owns the values. */
HashTable *amber_encode_properties_for(amber_encoder *encoder, zend_object *object, zend_object **owner);

/* Functions of encode/hooks.c and encode/prepass.c that return a bool return false where an exception was thrown. */

/* encode/hooks.c: calls the hook of an object that is the whole value, if its class has one. */
bool amber_prepass_root(amber_encoder *encoder, const zval *value);
/* Visits an object: calls its hook, if it was not met before. in_reference: the object is the value of an encoder's own
 * reference. */
bool amber_prepass_object(amber_encoder *encoder, zend_object *object, bool in_reference);

/* encode/prepass.c */

/* Pushes a frame for the elements of the array in an element. An array that has other holders is replaced by a copy.
 * property: error messages call the values properties. */
bool amber_prepass_elements(amber_encoder *encoder, zval *element, bool property);
/* Pushes a frame for values that stand side by side in memory. ce: the class whose property slots they are, or NULL. */
bool amber_prepass_side_by_side(amber_encoder *encoder, amber_elements *elements, const zend_class_entry *ce);
/* Visits the elements of a hook result, or of a copied property table: those of the snapshot with this index. */
bool amber_prepass_result(amber_encoder *encoder, uint32_t index);
/* Marks the frame on top: hooks may change a value that was visited in it. */
void amber_prepass_remember_change(amber_encoder *encoder);

/* Calls the hooks inside a value in serialize()'s order, and records their results and everything else as it was then.
 * *value may become a copy, which is held. */
bool amber_prepass(amber_encoder *encoder, zval *value);

/* A hook result that is a list of this many values or more is written as a column, without its keys. */
#define AMBER_DATA_LIST_MIN 16

/* Returns whether an object's hook returned no array or string, so that null is written in each of the object's
 * places. */
static zend_always_inline bool amber_encode_gave_null(const amber_class *class, const amber_snapshot *result)
{
	return UNEXPECTED(result) && Z_TYPE(result->data) == IS_NULL && amber_encode_calls_out(class);
}

/* Returns the index of a new snapshot; AMBER_NO_ID: ptr has one already, which is marked as met again. */
uint32_t amber_snapshot_add(amber_encoder *encoder, const void *ptr);
/* Makes room for count values of an object, which the caller fills in. */
amber_elements *amber_snapshot_elements(amber_snapshot *result, const HashTable *keys, uint32_t count);
/* Releases all snapshots, which may run destructors. */
void amber_snapshots_release(amber_encoder *encoder);

#endif
