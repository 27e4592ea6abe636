/* SPDX-License-Identifier: MIT
 * Files as load() and store() see them. All throw Amber\FileException, which names the path. */
#ifndef AMBER_FILE_H
#define AMBER_FILE_H

#include "php.h"
#include <sys/stat.h>
#include <sys/types.h>

/* What tells a file from the one that stood at its path before. */
typedef struct {
	dev_t   device;
	ino_t   inode;
	int64_t size;
	int64_t modified, changed; /* ns since 1970 */
	bool    is_doubtful;       /* it was read so soon after it changed that it may have changed again unseen */
} amber_file_identity;

void amber_file_fail(const char *path, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* An absolute path, without open_basedir's objections; NULL: thrown. The caller releases it. */
zend_string *amber_file_path(zend_string *given);

/* Whether the path leads to this file, beyond doubt. reopen: whether this process may read it, too. */
bool amber_file_is_same(const char *path, const amber_file_identity *identity, bool reopen);

/* All bytes of a file, in memory that outlasts the request where they are less than room, else in the request's own;
 * NULL: thrown. */
zend_string *amber_file_read(const char *path, amber_file_identity *identity, size_t room);

/* Puts a file of these bytes in the place of what is there, which others see whole, or not at all; false: thrown. */
bool amber_file_replace(const char *path, const zend_string *bytes);

#endif
