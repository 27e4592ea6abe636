/* SPDX-License-Identifier: MIT
 * Values with objects, made from what lasts of them: no byte is decoded, and arrays and strings in them are not copied
 * but where they hold an object. */
#ifndef AMBER_BLUEPRINT_H
#define AMBER_BLUEPRINT_H

#include "load/kept.h"

/* Makes the value of a file that is ready and has a blueprint. False: a class is not there yet, not as it was, or not
 * among those allowed; the bytes are to be decoded, which loads it or says what is wrong. Throws nothing. */
bool amber_blueprint_make(amber_load_request *request, const amber_kept_file *file,
	const amber_decode_options *options, zval *result);

#endif
