/* SPDX-License-Identifier: MIT
 * One decoding. Nothing of the input is believed before it is checked, and no
 * user code but class loading runs before the whole graph stands. */
#ifndef AMBER_DECODE_H
#define AMBER_DECODE_H

#include "src/compat.h"
#include "src/options.h"

/* A key list of arrays (or of property tables). */
typedef struct {
	uint32_t    count;     /* keys as written */
	bool        filled;    /* table is the first array of the shape; else it has nulls, to be copied */
	uint8_t     copies;    /* of what is filled, some were made with nulls instead */
	zend_array *table;
	uint32_t   *positions; /* of each key in table, if a key stands twice; else NULL */
} amber_decode_shape;

enum amber_object_way {
	AMBER_OBJECT_SLOTS,   /* every key is a declared property: written in place */
	AMBER_OBJECT_TABLE,   /* no declared properties: the table of dynamic ones is copied */
	/* the values wait aside until all are there: */
	AMBER_OBJECT_DATA,    /* has __unserialize(): gets an array when the graph stands */
	AMBER_OBJECT_DATE,    /* a date of PHP's own: made of its values, or as DATA */
	AMBER_OBJECT_CAREFUL, /* anything else: property by property, as unserialize() does */
};

typedef struct {
	zend_class_entry *ce;
	zend_string *written; /* its name, and … */
	zend_string *name;    /* … the same after class_map */
	uint32_t count;
	uint8_t  way;
	bool     incomplete;
	bool     wakeup;
	bool     drop_defaults; /* SLOTS: some default must be released before its slot is written */
	bool     list;          /* DATA: __unserialize() gets a list */
	/* its keys are those of a list, and did not stand in the message: the values of its first object are a column */
	bool     of_column;
	bool     made_one;      /* an object was made: the next ones need no checks */
	bool     untraced;      /* its objects are made where no function runs: they would record a backtrace */
	/* once one was made: the bytes that it takes beyond its properties, where its class' own code makes it */
	uint32_t beyond;
	bool     of_leaves;     /* one place or more, side by side, and the objects so far had nothing but leaves in them */
	zend_string **keys;   /* the names as written; equal ones are one string */
	zend_property_info **declared; /* CAREFUL: the property that each key means, NULL: a dynamic one, … */
	zend_array *added;             /* … and names, for people, of those that an object did not have before */
	uint32_t *offsets;    /* SLOTS: of each key in the object */
	/* SLOTS: bit t of each is set where a value of type t can stand, for all that is known without a look at it */
	uint32_t *masks;
	zend_property_info **types; /* SLOTS: of each key, NULL where it has no type */
	zend_class_entry **seen;    /* SLOTS: the class that each typed slot accepted last */
	uint32_t skip;              /* TABLE: keys before those of the message */
	struct amber_kept_class *kept; /* decode/class_cache.c: owns all but shape; NULL: this does */
	/* TABLE; DATA: of what __unserialize() gets; CAREFUL: of the properties; the latter two once one was made */
	amber_decode_shape shape;
} amber_decode_class;

/* n places to be filled: at equal distance, at offsets, or one in each of n rows. */
typedef struct {
	char *base;
	size_t stride;
	const uint32_t *offsets;
	char **rows;
} amber_places;

static zend_always_inline zval *amber_place(const amber_places *places, uint32_t i)
{
	if (places->rows) {
		return (zval *) (places->rows[i] + places->stride);
	}
	if (places->offsets) {
		return (zval *) (places->base + places->offsets[i]);
	}
	return (zval *) (places->base + (size_t) i * places->stride);
}

enum amber_frame_kind {
	AMBER_FRAME_VALUE,   /* one value: the root */
	AMBER_FRAME_COLUMN,  /* a column of items; its rows frame lies below */
	AMBER_FRAME_LIST,
	AMBER_FRAME_TABLE,
	AMBER_FRAME_OBJECT,
	AMBER_FRAME_ROWS,
};

typedef struct {
	amber_places places;
	uint32_t i, n;        /* next place, number of places; ROWS: next column, columns */
	uint8_t  kind;
	uint32_t node;        /* the node number of the array or object, or AMBER_NO_NODE */
	uint32_t reference;   /* the same of the reference that it stands in */
	uint32_t height;      /* levels of what is complete in these places */
	uint64_t elements;    /* its places and those of all that is complete in them */
	uint32_t level;       /* depth of nesting of what stands in these places */
	uint64_t waiting;     /* places of all frames below that are not filled yet */
	union {
		zend_array  *array;
		zend_object *object;
	} owner;
	const uint32_t *positions; /* TABLE: temp's values go to these positions of owner */
	zval    *temp;        /* values that wait aside until all are there; or NULL; … */
	uint32_t temp_count;  /* … how many */
	uint32_t class_index; /* OBJECT, ROWS of objects: in decoder->classes */
	uint32_t rows;        /* ROWS: how many, and … */
	uint32_t first;       /* … the place of the first in the frame below */
	uint32_t done;        /* ROWS of objects: how many are finished */
	bool     objects;     /* ROWS: of objects, or … */
	bool     lists;       /* … of lists */
} amber_decode_frame;

#define AMBER_NO_NODE UINT32_MAX

typedef struct {
	zend_refcounted *counted; /* NULL: an array that is not complete yet */
	uint32_t height;          /* levels of arrays and objects, itself included; 0 until complete, */
	uint64_t elements;        /* and so is this: as in the frame */
} amber_decode_node;

enum amber_delayed_kind {
	AMBER_DELAYED_NOTICES,      /* value: names, for people, of properties that were created dynamically */
	AMBER_DELAYED_SERIALIZABLE, /* value: payload */
	AMBER_DELAYED_UNSERIALIZE,  /* value: data array */
	AMBER_DELAYED_DATE,         /* value: a pointer, of amber_decode_date() */
	AMBER_DELAYED_WAKEUP,
};

typedef struct {
	zend_object *object;
	zval         value;
	uint8_t      kind;
} amber_delayed;

#define AMBER_FEW_STRINGS 64

/* An enum case of a message, by the bytes of its two names where these come again as they are. */
typedef struct {
	uint64_t     names;  /* which tell how many bytes they are; 0: none */
	zend_object *object; /* its class' own */
} amber_decode_case;

#define AMBER_DECODE_CASES 16

/* The first entries of the decoder's lists, on the C stack: most messages need no more. */
typedef struct {
	amber_decode_frame frames[12];
	zend_string       *strings[AMBER_FEW_STRINGS];
	amber_decode_shape shapes[16];
	amber_decode_class classes[4];
	amber_decode_node  nodes[16];
	amber_decode_case  cases[AMBER_DECODE_CASES]; /* direct-mapped, once cases_begun */
} amber_decode_few;

typedef struct {
	const uint8_t *start, *p, *end;
	const amber_decode_options *options;
	amber_decode_few *few;

	amber_decode_frame *frames;
	uint32_t depth, frames_size;

	zend_string **strings;        /* with marks: amber_bare_string() */
	uint32_t strings_used, strings_size;
	uint32_t strings_held;        /* of these the list holds a reference; the others are borrowed, … */
	uint32_t strings_settled;     /* … none of which stands before this one */
	amber_decode_shape *shapes;
	uint32_t shapes_used, shapes_size;
	amber_decode_class *classes;  /* object shapes, by their numbers */
	uint32_t classes_used, classes_size;
	amber_decode_node *nodes;
	uint32_t nodes_used, nodes_size;
	uint32_t named;               /* the node that NODE named last */

	amber_delayed *delayed;
	amber_delayed  delayed_few[4]; /* the first ones */
	uint32_t delayed_used, delayed_size;
	zend_object **destructible;   /* objects with a destructor, which must not run before the graph stands */
	uint32_t destructible_used, destructible_size;
	uint32_t **kept;              /* positions of keys that stood in columns */
	uint32_t kept_used, kept_size;
	zval    *parked;              /* values that a later one took the place of */
	uint32_t parked_used, parked_size;
	zend_object **outer; /* those whose hook this is called in, the innermost first; NULL until one is named */
	uint32_t outer_used;

	uint32_t free_places;
	bool     grown;               /* some list is not on the C stack any more */
	bool     cases_begun;         /* an enum case was met */
	bool     dates;               /* some are complete, without a call of their hook */
	uint64_t max_elements;        /* the option; UINT64_MAX where that is 0 */
	uint64_t rows_left;           /* so many rows of all kinds take no free places yet */
	uint64_t object_bytes_left;   /* so much may PHP's own code take for objects beyond their properties */
	HashTable *long_strings;      /* those named again and names of properties, by content; NULL: none yet */
	HashTable *prefixes;          /* of long names of properties: string => length; NULL: none yet */
	HashTable *long_class_names;  /* name as written => its index in classes + 1; NULL: none yet */
} amber_decoder;

/* Decodes into result (null on failure, with an exception thrown). True: the data is whole; an exception is then what a
 * hook threw. */
bool amber_decode(zval *result, const uint8_t *bytes, size_t length, const amber_decode_options *options);

/* When the module starts: fills amber_tag_kinds. */
void amber_decode_startup(void);

/* Throws DecodeException at position p; always false. */
bool amber_decode_fail(const amber_decoder *decoder, const uint8_t *p, const char *format,
	...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* The same where the data ends early, or names something by a number it has not given. */
bool amber_decode_fail_short(const amber_decoder *decoder);
bool amber_decode_fail_depth(amber_decoder *decoder);
bool amber_decode_fail_number(const amber_decoder *decoder, const char *what, uint64_t number);

/* More room for a list of the decoder, which is full. */
void *amber_decode_grow(amber_decoder *decoder, void *list, uint32_t *size, size_t entry);
#define AMBER_GROW(decoder, what) \
	((decoder)->what = amber_decode_grow(decoder, (decoder)->what, &(decoder)->what##_size, sizeof(*(decoder)->what)))
/* Makes room for one more entry. */
#define AMBER_MAKE_ROOM(decoder, what) \
	do { \
		if (UNEXPECTED((decoder)->what##_used == (decoder)->what##_size)) { \
			AMBER_GROW(decoder, what); \
		} \
	} while (0)
/* Releases a list, not what is in it. */
void amber_decode_free_list(const amber_decoder *decoder, void *list);

/* Strings longer than this are made one where they are equal, once they are named
 * again, as keys and as names of properties: bytes that name them must not make us compare them. */
#define AMBER_LONG_NAME 64

/* An entry of decoder->strings is a string, and in its lowest bits what is to be known of it. */
#define AMBER_MADE_ONE UINT64_C(1) /* a long one, which was made one: it need not be looked up again */
/* what the message made of it, a key list or the place of a value, holds it until the list is released */
#define AMBER_BORROWED UINT64_C(2)

static zend_always_inline bool amber_has_mark(const zend_string *entry, uint64_t mark)
{
	return ((uintptr_t) entry & (uintptr_t) mark) != 0;
}

static zend_always_inline zend_string *amber_borrowed(zend_string *str)
{
	return (zend_string *) ((uintptr_t) str | (uintptr_t) AMBER_BORROWED);
}

static zend_always_inline zend_string *amber_bare_string(zend_string *entry)
{
	return (zend_string *) ((uintptr_t) entry & ~(uintptr_t) (AMBER_MADE_ONE | AMBER_BORROWED));
}

/* str, or the one of equal content that was seen before. Takes over and gives a reference. */
zend_string *amber_decode_same_string(HashTable **seen, zend_string *str);

/* The next item must be a string; NULL: failed. The caller owns a reference. */
zend_string *amber_decode_string(amber_decoder *decoder, bool key);

/* From here on values may be let go of: no string so far is borrowed any more. */
void amber_decode_hold_strings(amber_decoder *decoder);

/* The next item must be null, a bool, an int, a float or a string. */
bool amber_decode_leaf(amber_decoder *decoder, zval *value);

/* Leaves and empty arrays into n places, from at on at this distance, as far as there are such; *filled: so many.
 * False: failed. */
bool amber_decode_leaves(amber_decoder *decoder, char *at, size_t distance, uint32_t n, uint32_t *filled);

bool amber_decode_varint(amber_decoder *decoder, uint64_t *v);

/* Whether n more places can be filled by what is left of the input: every
 * place needs a bit of it at least, or one of the free places. */
bool amber_decode_can_fill(amber_decoder *decoder, uint64_t n);

/* decode/keys.c. A count of at least 1. */
bool amber_decode_count(amber_decoder *decoder, uint32_t *count);
/* Reads count keys, or a column of them, into a table of nulls. If false, shape is to be freed all the same. */
bool amber_decode_keys(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count);
bool amber_decode_key_column(amber_decoder *decoder, amber_decode_shape *shape, uint32_t count);
/* count keys: the next shape number. */
bool amber_decode_shape_new(amber_decoder *decoder, uint32_t count);
/* Names of properties as keys of an array: what __unserialize() gets. */
void amber_decode_shape_of_names(amber_decoder *decoder, amber_decode_shape *shape, zend_string *const *names,
	uint32_t count);
/* What stands under a key in a table that this message fills, a key list's or an object's; NULL: nothing yet. */
zval *amber_decode_find_key(HashTable *table, zend_string *key);
/* The table of a shape that is known, with nulls. */
zend_array *amber_decode_template(amber_decode_shape *shape);
/* A new one like it, of a shape whose first array keeps its keys: a row may lose some, and rows and objects are made of
 * the template. */
zend_array *amber_decode_table_like(amber_decode_shape *shape);
void amber_decode_shape_free(amber_decode_shape *shape);
zend_array *amber_decode_table_copy(const zend_array *from);
/* What such a copy points at: its hashes, keys and values. */
void *amber_decode_table_data(const zend_array *from);

/* Larger tables are as large as PHP makes them. A smaller one that a program fills on and on is doubled past
 * HT_MAX_SIZE by PHP, which for its own powers of two stops there: with 671 million values in it, 10 GB of them. */
#define AMBER_TABLE_SIZED (HT_MAX_SIZE / 64)

/* Not yet initialized, with places for n values: the next of `parts` steps between two powers of two, where PHP takes
 * the upper power. PHP asks for less: where it resets hashes, multiples of 64 bytes, which are 8 places (HT_HASH_RESET
 * in zend_types.h). Hashes find a chain by `h | nTableMask`, which for few steps has few zeros less than with a power
 * of two; doubling keeps that. Only opcache halves masks, of arrays that it finds in code. */
static inline zend_array *amber_decode_sized(uint32_t n, uint32_t parts)
{
	zend_array *array = zend_new_array(n);

	if (n > HT_MIN_SIZE && n <= AMBER_TABLE_SIZED) {
		uint32_t step = (UINT32_C(1) << (63 - amber_zeros_above(n - 1))) / parts;
		step = MAX(step, HT_MIN_SIZE);
		array->nTableSize = (n + step - 1) & ~(step - 1);
	}
	return array;
}

/* A list with room for n values, none of which is there. */
static inline zend_array *amber_decode_new_list(uint32_t n)
{
	zend_array *list = amber_decode_sized(n, 4);

	zend_hash_real_init_packed(list);
	return list;
}

/* A table with room for n keys. */
static inline zend_array *amber_decode_new_table(uint32_t n)
{
	zend_array *table = amber_decode_sized(n, 2);

	zend_hash_real_init_mixed(table);
	return table;
}

/* Its first n values are there. */
static inline void amber_decode_finish_list(zend_array *list, uint32_t n)
{
	list->nNumUsed = list->nNumOfElements = n;
	list->nNextFreeElement = n;
}

bool amber_decode_fail_elements(amber_decoder *decoder);

/* What is complete in the places of the top frame grew. False: more than max_elements allows. */
static zend_always_inline bool amber_decode_add(amber_decoder *decoder, uint32_t height, uint64_t elements)
{
	amber_decode_frame *top = &decoder->frames[decoder->depth - 1];
	uint64_t sum = top->elements + elements;

	if (height > top->height) {
		top->height = height;
	}
	/* sharing can double it with every byte */
	top->elements = EXPECTED(sum >= elements) ? sum : UINT64_MAX;
	return EXPECTED(top->elements <= decoder->max_elements) || amber_decode_fail_elements(decoder);
}

/* decode/frames.c. The first frame, of one value. */
void amber_decode_begin(amber_decoder *decoder, zval *root);
/* A frame for n more values, levels deeper than the top one; NULL: failed. Pointers to frames die here. */
amber_decode_frame *amber_decode_push(amber_decoder *decoder, uint8_t kind, uint32_t n, uint32_t levels);
/* Whether so many levels more may begin in the places of the top frame. */
bool amber_decode_may_begin(amber_decoder *decoder, uint32_t levels);
/* The frame's values wait aside: count places of its own, UNDEF. */
void amber_decode_set_aside(amber_decode_frame *frame, uint32_t count);
/* Each begins what stands in place, which gets the node number when it is complete (AMBER_NO_NODE: none). bare: it has
 * none and stands behind no reference; then the leaves that it begins with are read at once, and if they are all no
 * frame is left. */
bool amber_decode_list(amber_decoder *decoder, zval *place, uint32_t n, uint32_t node, bool bare);
bool amber_decode_list_column(amber_decoder *decoder, zval *place, uint32_t node, bool bare);
bool amber_decode_record(amber_decoder *decoder, zval *place, uint64_t number, uint32_t node, bool bare);
bool amber_decode_map(amber_decoder *decoder, zval *place, uint32_t count, uint32_t node, bool bare);
bool amber_decode_map_columns(amber_decoder *decoder, zval *place, uint32_t node);
/* An object may have a node number and be bare. */
bool amber_decode_object(amber_decoder *decoder, zval *place, uint32_t class_index, uint32_t node, bool bare);
bool amber_decode_new_object(amber_decoder *decoder, zval *place, uint32_t node, bool bare);
bool amber_decode_known_object(amber_decoder *decoder, zval *place, uint64_t number, uint32_t node, bool bare);
/* The top frame's places are filled. */
bool amber_decode_pop(amber_decoder *decoder);
void amber_decode_unwind(amber_decoder *decoder);

/* decode/rows.c: rows in the places of the top frame from the last one on, and their columns, one a call. */
bool amber_decode_rows(amber_decoder *decoder, uint8_t tag);
bool amber_decode_rows_next(amber_decoder *decoder);
/* So many rows, or lists in a column, which begin at `at`, are paid for. A row costs memory beyond its places; what
 * bytes can ask for is bounded by their number. */
bool amber_decode_take_rows(amber_decoder *decoder, const uint8_t *at, uint64_t rows);
/* The object of this number, of rows that are being read; NULL: it is none, or the place that is being read is not in
 * it. */
zend_object *amber_decode_row_around(const amber_decoder *decoder, uint32_t node);
bool amber_decode_rows_finish(amber_decoder *decoder, amber_decode_frame *frame);
void amber_decode_rows_abandon(amber_decoder *decoder, amber_decode_frame *frame);

/* decode/walk.c: reads the value. */
uint32_t amber_decode_new_node(amber_decoder *decoder);
bool amber_decode_walk(amber_decoder *decoder, zval *root);

/* A value that gives way to a later one of the same name lives until the end: nodes and strings of it may still be
 * named. */
void amber_decode_park(amber_decoder *decoder, zval *value);

enum amber_column_state {
	AMBER_COLUMN_UNTOUCHED, /* no place was filled, or what was is null again (the column is broken) */
	AMBER_COLUMN_FILLED,    /* every place was written */
	AMBER_COLUMN_OF_ITEMS,  /* the n items follow; the caller reads them */
};

/* decode/columns/columns.c: reads a column into n places; false: failed. */
bool amber_decode_column(amber_decoder *decoder, const amber_places *places, uint32_t n,
	enum amber_column_state *state);
/* The same of keys of an array: strings or ints. */
bool amber_decode_column_of_keys(amber_decoder *decoder, const amber_places *places, uint32_t n);

/* decode/names.c: what class_map calls this class today, not counted; NULL: it does not say. */
zend_string *amber_decode_mapped_class(const amber_decoder *decoder, const char *class_name, size_t length);
/* Whether a property can have this name. */
bool amber_decode_is_property_name(amber_decoder *decoder, const zend_string *key);
/* The same for people, of bounded length. The caller owns it. */
zend_string *amber_decode_shown_name(amber_decoder *decoder, const zend_string *key);
/* The declared property that a name written earlier means today: of the same name and visibility, where a private one's
 * class is what class_map says; else of the same name. NULL: none, a dynamic one. unserialize() decides the same way,
 * without a map. hint: which one it probably is. */
zend_property_info *amber_decode_find_property(amber_decoder *decoder, const zend_class_entry *ce, zend_string *key,
	uint32_t hint);

/* decode/classes.c */
/* Reads class name and keys, or that these are those of a list: the next object shape number. */
bool amber_decode_class_new(amber_decoder *decoder, uint32_t *index);
void amber_decode_class_free(amber_decode_class *class);
/* Whether allowed_classes has a class that was found otherwise. */
bool amber_decode_allows(const amber_decoder *decoder, zend_string *name);
/* Whether it has those that the data of PHP's own hooks name. Throws. */
bool amber_decode_names_allowed(const amber_decoder *decoder);
/* Reads a class' name and finds it. *name is owned by the caller if true; *ce is NULL where it is not allowed or not
 * there. */
bool amber_decode_class_named(amber_decoder *decoder, zend_string **name, zend_class_entry **ce);
/* kind: "Class" or "Enum". Always false. */
bool amber_decode_fail_not_found(const amber_decoder *decoder, const uint8_t *at, const char *kind, zend_string *name);
/* In the place of a declared property: the name is none that a property can have. */
extern zend_property_info amber_decode_no_name;

/* decode/objects.c */
/* A new object, its hooks not run; NULL: failed. */
zend_object *amber_decode_object_new(amber_decoder *decoder, uint32_t class_index);
/* The places of its properties in an object. Not for values that wait aside. */
void amber_decode_object_places(amber_places *places, const amber_decode_class *class, zend_object *object);
/* All properties have been read (those that wait aside: into values). */
bool amber_decode_object_finish(amber_decoder *decoder, uint32_t class_index, zend_object *object, zval *values);
/* The places of one whose class is of_leaves, side by side; data: what amber_decode_data_new() made for it, or NULL. */
void amber_decode_leaf_places(amber_places *places, const amber_decode_class *class, zend_object *object,
	zend_array *data);
/* DATA, of_leaves: an array for what __unserialize() gets. It is filled, or given up: then the values go aside, or if
 * that is NULL are released. */
zend_array *amber_decode_data_new(amber_decode_class *class);
void amber_decode_data_finish(amber_decoder *decoder, const amber_decode_class *class, zend_object *object,
	zend_array *data);
void amber_decode_data_give_up(zend_array *data, const amber_places *places, uint32_t filled, zval *aside);
/* Decoding failed before this object was finished: makes it safe to release. */
void amber_decode_object_abandon(const amber_decode_class *class, zend_object *object);
bool amber_decode_enum(amber_decoder *decoder, zval *result);
bool amber_decode_serializable(amber_decoder *decoder, zval *result);

/* decode/hooks.c */
void amber_decode_delay(amber_decoder *decoder, uint8_t kind, zend_object *object, zval *value);
bool amber_decode_run_delayed(amber_decoder *decoder);
void amber_decode_drop_delayed(amber_decoder *decoder);

/* Puts a key behind the others of a table that has room, with null for a value, and takes the reference over; false:
 * the key stands in it already. Long keys were made one, so that equal ones are the same. As zend_hash_add() does,
 * without what such a table does not need. */
static zend_always_inline bool amber_decode_append_key(zend_array *table, zend_string *str)
{
	zend_ulong h = ZSTR_HASH(str);
	uint32_t *head = &HT_HASH(table, (uint32_t) (h | table->nTableMask));

	for (uint32_t at = *head; UNEXPECTED(at != HT_INVALID_IDX);) {
		const Bucket *other = HT_HASH_TO_BUCKET(table, at);
		if (other->key == str || (other->h == h && other->key && ZSTR_LEN(str) <= AMBER_LONG_NAME
			&& zend_string_equal_content(other->key, str))) {
			return false;
		}
		at = Z_NEXT(other->val);
	}
	Bucket *bucket = &table->arData[table->nNumUsed];
	if (!ZSTR_IS_INTERNED(str)) {
		HT_FLAGS(table) &= ~HASH_FLAG_STATIC_KEYS;
	}
	ZVAL_NULL(&bucket->val);
	bucket->h = h;
	bucket->key = str;
	Z_NEXT(bucket->val) = *head;
	*head = HT_IDX_TO_HASH(table->nNumUsed);
	table->nNumUsed++;
	table->nNumOfElements++;
	return true;
}

/* The same for an int. As zend_hash_index_add() does. */
static zend_always_inline bool amber_decode_append_index(zend_array *table, zend_ulong h)
{
	uint32_t *head = &HT_HASH(table, (uint32_t) (h | table->nTableMask));

	for (uint32_t at = *head; UNEXPECTED(at != HT_INVALID_IDX);) {
		const Bucket *other = HT_HASH_TO_BUCKET(table, at);
		if (other->h == h && !other->key) {
			return false;
		}
		at = Z_NEXT(other->val);
	}
	Bucket *bucket = &table->arData[table->nNumUsed];
	ZVAL_NULL(&bucket->val);
	bucket->h = h;
	bucket->key = NULL;
	Z_NEXT(bucket->val) = *head;
	*head = HT_IDX_TO_HASH(table->nNumUsed);
	table->nNumUsed++;
	table->nNumOfElements++;
	if ((zend_long) h >= table->nNextFreeElement) {
		table->nNextFreeElement = (zend_long) h < ZEND_LONG_MAX ? (zend_long) h + 1 : ZEND_LONG_MAX;
	}
	return true;
}

#endif
