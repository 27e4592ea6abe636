/* SPDX-License-Identifier: MIT
 * Classes and the names of their properties. */
#ifndef AMBER_DECODE_CLASSES_H
#define AMBER_DECODE_CLASSES_H

#include "src/decode/read/decoder.h"

/* decode/names/names.c: what class_map calls this class today, not counted; NULL: it does not say. */
zend_string *amber_decode_mapped_class(const amber_decoder *decoder, const char *class_name, size_t length);
/* Whether a property can have this name. */
bool amber_decode_is_property_name(amber_decoder *decoder, const zend_string *key);
/* The name of a property for people, of bounded length. The caller owns it. */
zend_string *amber_decode_shown_name(amber_decoder *decoder, const zend_string *key);
/* The declared property that a name written earlier means today: of the same name and visibility, where a private one's
 * class is what class_map says; else of the same name. NULL: none, a dynamic one. unserialize() decides the same way,
 * without a map. hint: which one it probably is. */
zend_property_info *amber_decode_find_property(amber_decoder *decoder, const zend_class_entry *ce, zend_string *key,
	uint32_t hint);

/* decode/names/classes.c */
/* Reads class name and keys, or that these are those of a list: the next object shape number. */
bool amber_decode_class_new(amber_decoder *decoder, uint32_t *index);
/* One message, or the cache, less has it. */
void amber_decode_class_release(amber_decode_class *class);
/* Whether allowed_classes has a class that was found otherwise. */
bool amber_decode_allows(const amber_decoder *decoder, zend_string *name);
/* Reads a class' name and finds it. The caller owns *name, by class_map, if true, and *written if it is not NULL; *ce is
 * NULL where it is not allowed or not there. */
bool amber_decode_class_named(amber_decoder *decoder, zend_string **written, zend_string **name,
	zend_class_entry **ce);
/* kind: "Class" or "Enum". Always false. */
bool amber_decode_fail_not_found(const amber_decoder *decoder, const uint8_t *at, const char *kind, zend_string *name);

#endif
