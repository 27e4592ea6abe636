/* SPDX-License-Identifier: MIT
 *
 * Reading and replacing files. Paths are absolute here, so that threads with their own working directories can use the
 * plain system calls.
 */
#include "php_amber.h"
#include "format/options.h"
#include "load/load.h"
#include "ext/random/php_random.h"
#include "zend_alloc_sizes.h"
#include "zend_exceptions.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>

#ifdef PHP_WIN32
# include <io.h>
# define fsync _commit
#else
# include <unistd.h>
#endif

#ifndef O_CLOEXEC
# define O_CLOEXEC 0
#endif
#ifndef O_BINARY
# define O_BINARY 0
#endif
#ifndef O_NONBLOCK
# define O_NONBLOCK 0
#endif
#ifndef O_DIRECTORY
# define O_DIRECTORY 0
#endif

#define AMBER_MODE_BITS  0777
#define AMBER_MODE_GROUP 0070

/* Two changes within this many ns may have the same time: clocks of file systems have steps of up to 2 s (FAT), and a
 * long write() has the time of its start. */
#define AMBER_DOUBT_NS INT64_C(2500000000)

void amber_file_fail(const char *path, const char *format, ...)
{
	va_list args;
	zend_string *text;

	va_start(args, format);
	text = zend_vstrpprintf(0, format, args);
	va_end(args);
	if (AMBER_G(startup_error)) {
		snprintf(AMBER_G(startup_error)->text, sizeof(AMBER_G(startup_error)->text), "%s", ZSTR_VAL(text));
	} else {
		zend_throw_exception_ex(amber_file_exception_ce, 0, "%s: %s", path, ZSTR_VAL(text));
	}
	zend_string_release(text);
}

/* Whether PHP's own file functions would take what stands before "://" for a stream wrapper. */
static bool names_wrapper(const char *path)
{
	const char *slash = strchr(path, '/');
	return slash && slash - path > 2 && slash[-1] == ':' && slash[1] == '/';
}

zend_string *amber_file_path(zend_string *given)
{
	char resolved[MAXPATHLEN];
	bool is_absolute = ZSTR_LEN(given) > 0 && IS_ABSOLUTE_PATH(ZSTR_VAL(given), ZSTR_LEN(given));
	const char *path = is_absolute ? ZSTR_VAL(given) : resolved;

	if (ZSTR_LEN(given) == 0) {
		zend_argument_value_error(1, "must not be empty");
		return NULL;
	}
	if (!is_absolute && names_wrapper(ZSTR_VAL(given))) {
		amber_file_fail(ZSTR_VAL(given), "Stream wrappers are not supported; give the path of a file");
		return NULL;
	}
	if (!is_absolute && !expand_filepath(ZSTR_VAL(given), resolved)) {
		amber_file_fail(ZSTR_VAL(given), "The path is too long, or the working directory cannot be told");
		return NULL;
	}
	if (UNEXPECTED(PG(open_basedir) && *PG(open_basedir)) && php_check_open_basedir_ex(path, 0)) {
		amber_file_fail(path, "open_basedir does not allow this path (%s)", PG(open_basedir));
		return NULL;
	}
	return is_absolute ? zend_string_copy(given) : zend_string_init(resolved, strlen(resolved), 0);
}

static int64_t nanoseconds(const zend_stat_t *status, bool changed)
{
#if defined(__linux__)
	const struct timespec *time = changed ? &status->st_ctim : &status->st_mtim;
	return (int64_t) time->tv_sec * 1000000000 + time->tv_nsec;
#else
	return (int64_t) (changed ? status->st_ctime : status->st_mtime) * 1000000000;
#endif
}

bool amber_file_anybody_writes(const zend_stat_t *status)
{
#ifdef PHP_WIN32
	(void) status;
	return false; /* permissions are access-control lists there */
#else
	return (status->st_mode & S_IWOTH) != 0;
#endif
}

static amber_file_identity identity_of(const zend_stat_t *status)
{
	amber_file_identity identity = { .device = status->st_dev, .inode = status->st_ino, .size = status->st_size,
		.modified = nanoseconds(status, false), .changed = nanoseconds(status, true),
		.anybody_writes = amber_file_anybody_writes(status) };

	int64_t latest = MAX(identity.modified, identity.changed);
	struct timeval now;
	gettimeofday(&now, NULL);
	identity.is_doubtful = latest > (int64_t) now.tv_sec * 1000000000 + now.tv_usec * 1000 - AMBER_DOUBT_NS;
	return identity;
}

static bool are_same(const amber_file_identity *a, const amber_file_identity *b)
{
	return a->device == b->device && a->inode == b->inode && a->size == b->size && a->modified == b->modified
		&& a->changed == b->changed;
}

static int open_to_read(const char *path)
{
	/* opening a pipe without a writer must not block */
	return open(path, O_RDONLY | O_CLOEXEC | O_BINARY | O_NONBLOCK);
}

amber_file_opener amber_file_opener_now(void)
{
#ifdef PHP_WIN32
	return (amber_file_opener) { 0 };
#else
	return (amber_file_opener) { getpid(), geteuid(), getegid() };
#endif
}

bool amber_file_is_foreign(const amber_file_opener *opener)
{
	amber_file_opener now = amber_file_opener_now();

	return memcmp(&now, opener, sizeof(now)) != 0;
}

bool amber_file_is_same(const char *path, const amber_file_identity *identity, bool reopen)
{
	zend_stat_t status;

	if (identity->is_doubtful) {
		return false;
	}
	int file = reopen ? open_to_read(path) : -1;
	bool good = reopen ? file >= 0 && zend_fstat(file, &status) == 0 : zend_stat(path, &status) == 0;

	if (file >= 0) {
		close(file);
	}
	if (!good) {
		return false;
	}
	amber_file_identity now = identity_of(&status);
	return are_same(&now, identity);
}

/* Reads exactly `length` bytes; returns false after throwing. */
static bool read_all(int file, const char *path, char *to, size_t length)
{
	while (length) {
		ssize_t n = read(file, to, MIN(length, 1 << 30));
		if (n < 0 && errno == EINTR) {
			continue;
		}
		if (n < 0) {
			amber_file_fail(path, "The file cannot be read: %s", strerror(errno));
			return false;
		}
		if (n == 0) {
			amber_file_fail(path, "The file became shorter while it was read; write it with Amber\\store(), or "
				"beside it and rename it");
			return false;
		}
		to += n;
		length -= (size_t) n;
	}
	return true;
}

/* Whether memory_limit allows this many bytes beyond those in use. A value takes more memory than its bytes: if these
 * do not fit, it would not either. */
static bool fits_limit(int64_t size, size_t already)
{
	return size < ZEND_LONG_MAX / 2 && (AMBER_G(startup_error) || PG(memory_limit) < 0
		|| (size <= PG(memory_limit) && already <= (size_t) (PG(memory_limit) - size)));
}

/* Allocates a string in the request's memory; NULL without memory. PHP's allocator would end the process, so malloc()
 * is tried first. */
static zend_string *new_request_string(size_t size)
{
	void *volatile probe = malloc(size);

	free(probe);
	return probe ? zend_string_alloc(size, false) : NULL;
}

static zend_string *new_persistent_string(size_t size)
{
	zend_string *bytes = malloc(ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(size)));

	if (bytes) {
		GC_SET_REFCOUNT(bytes, 1);
		GC_TYPE_INFO(bytes) = GC_STRING | (IS_STR_PERSISTENT << GC_FLAGS_SHIFT);
		ZSTR_H(bytes) = 0;
		ZSTR_LEN(bytes) = size;
		GC_MAKE_PERSISTENT_LOCAL(bytes);
	}
	return bytes;
}

static zend_string *new_string(const char *path, int64_t size, size_t room)
{
	bool is_persistent = (uint64_t) size < room;

	if (!is_persistent && AMBER_G(startup_error)) {
		amber_file_fail(path, "amber.load_memory has no room for the file (%" PRIu64 " bytes)", (uint64_t) size);
		return NULL;
	}
	/* must not hit the limit, as a fatal error would leave the file open */
	bool fits = fits_limit(size, is_persistent ? 0 : zend_memory_usage(true) + ZEND_MM_CHUNK_SIZE);
	zend_string *bytes = !fits ? NULL
		: is_persistent ? new_persistent_string((size_t) size) : new_request_string((size_t) size);
	if (!bytes) {
		amber_file_fail(path, "The file is too large (%" PRIu64 " bytes) for %s", (uint64_t) size,
			fits ? "the memory there is" : "memory_limit");
		return NULL;
	}
	ZSTR_VAL(bytes)[size] = '\0';
	return bytes;
}

static zend_string *read_open_file(int file, const char *path, amber_file_identity *identity, size_t room,
	size_t most)
{
	zend_stat_t status;

	if (zend_fstat(file, &status) != 0) {
		amber_file_fail(path, "The file cannot be looked at: %s", strerror(errno));
		return NULL;
	}
	if (!S_ISREG(status.st_mode)) {
		amber_file_fail(path, "This is no regular file");
		return NULL;
	}
	if ((uint64_t) status.st_size > most) {
		amber_file_fail(path, "The file has more than %zu bytes", most);
		return NULL;
	}
	*identity = identity_of(&status);
	zend_string *bytes = new_string(path, status.st_size, room);
	if (!bytes) {
		return NULL;
	}
	bool good = read_all(file, path, ZSTR_VAL(bytes), (size_t) status.st_size);
	if (good && zend_fstat(file, &status) == 0) {
		amber_file_identity after = identity_of(&status);
		/* new and removed links change ctime, so only size and mtime are compared; a write in place changes one of
		 * these */
		good = after.size == identity->size && after.modified == identity->modified;
		if (!good) {
			amber_file_fail(path, "The file changed while it was read; write it with Amber\\store(), or beside it "
				"and rename it");
		}
	}
	if (!good) {
		zend_string_release(bytes);
		return NULL;
	}
	return bytes;
}

zend_string *amber_file_read(const char *path, amber_file_identity *identity, size_t room, size_t most)
{
	int file = open_to_read(path);

	if (file < 0) {
		amber_file_fail(path, "The file cannot be opened: %s", strerror(errno));
		return NULL;
	}
	zend_string *bytes = read_open_file(file, path, identity, room, most);
	close(file);
	return bytes;
}

/* --- replacing ----------------------------------------------------------- */

static bool write_all(int file, const char *from, size_t length)
{
	while (length) {
		ssize_t n = write(file, from, MIN(length, 1 << 30));
		if (n < 0 && errno == EINTR) {
			continue;
		}
		if (n == 0) {
			errno = EIO;
		}
		if (n <= 0) {
			return false;
		}
		from += n;
		length -= (size_t) n;
	}
	return true;
}

/* Gives the new file the permissions, and as far as this process may the owner, of the file that it replaces. */
static bool keep_permissions(int file, const zend_stat_t *before)
{
#ifdef PHP_WIN32
	return true;
#else
	zend_stat_t status;

	if (zend_fstat(file, &status) != 0) {
		return false;
	}
	mode_t mode = before->st_mode & AMBER_MODE_BITS;
	bool same_owner = status.st_uid == before->st_uid && status.st_gid == before->st_gid;
	/* most processes may not change owners: then the file belongs to the writer, as after any rename() */
	if (!same_owner && fchown(file, before->st_uid, before->st_gid) != 0 && status.st_gid != before->st_gid
	 && fchown(file, (uid_t) -1, before->st_gid) != 0) {
		/* a group that is not the intended one gets no more than everybody */
		mode = (mode & ~AMBER_MODE_GROUP) | (mode << 3 & AMBER_MODE_GROUP);
	}
	return fchmod(file, mode) == 0;
#endif
}

/* Makes a rename durable by syncing the directory. Some file systems cannot, which is no failure. */
static void sync_directory(const char *path)
{
#ifndef PHP_WIN32
	char directory[MAXPATHLEN];

	strlcpy(directory, path, sizeof(directory));
	zend_dirname(directory, strlen(directory));
	int file = open(directory, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
	if (file >= 0) {
		fsync(file);
		close(file);
	}
#endif
}

/* Writes all that the file shall have: bytes, and permissions of the one that it replaces (before; NULL: of none). */
static bool fill(int file, const zend_string *bytes, const zend_stat_t *before)
{
	return write_all(file, ZSTR_VAL(bytes), ZSTR_LEN(bytes))
		&& (!before || keep_permissions(file, before)) && fsync(file) == 0;
}

/* Others must not read the new data, not even before the permissions are set, if they may not read the file that is
 * replaced. */
static int mode_of_new(const zend_stat_t *before)
{
	return before ? 0600 : 0666;
}

#ifdef O_TMPFILE
/* Makes a file that has no name until it is whole, so that nothing stays of a process that is killed. linkat() replaces
 * no file: the name is one beside it, for the moment until rename(). False where this cannot be done: NFS has no such
 * files, a chroot no /proc; open(2) names this way of linkat(). */
static bool make_unnamed(const char *name, const zend_string *bytes, const zend_stat_t *before)
{
	char directory[MAXPATHLEN], link[32];

	strlcpy(directory, name, sizeof(directory));
	zend_dirname(directory, strlen(directory));
	int file = open(directory, O_WRONLY | O_TMPFILE | O_CLOEXEC, mode_of_new(before));
	if (file < 0) {
		return false;
	}
	snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
	bool good = access(link, F_OK) == 0 && fill(file, bytes, before)
		&& linkat(AT_FDCWD, link, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
	return close(file) == 0 && good;
}
#else
# define make_unnamed(name, bytes, before) false
#endif

/* Makes a file that has its name from the start; false after throwing. */
static bool make_named(const char *path, const char *name, const zend_string *bytes, const zend_stat_t *before)
{
	int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_BINARY, mode_of_new(before));

	if (file < 0) {
		amber_file_fail(path, "Cannot create a temporary file in %.*s: %s",
			(int) MAX(strrchr(name, DEFAULT_SLASH) - name, 1), name, strerror(errno));
		return false;
	}
	bool good = fill(file, bytes, before);
	int error = errno;
	if (close(file) != 0 && good) {
		good = false;
		error = errno;
	}
	if (!good) {
		unlink(name);
		amber_file_fail(path, "The file cannot be written: %s", strerror(error));
	}
	return good;
}

/* A name in the directory of the path that marks a file as temporary, and that no other has; false after throwing. */
static bool name_beside(const char *path, char *name, size_t size)
{
	uint64_t random;

	if (php_random_bytes_throw(&random, sizeof(random)) == FAILURE) {
		return false;
	}
	int directory = (int) (zend_memrchr(path, DEFAULT_SLASH, strlen(path)) - (const void *) path);
	if ((size_t) snprintf(name, size, "%.*s/.amber-%016" PRIx64 ".tmp", directory, path, random) >= size) {
		amber_file_fail(path, "The path is too long");
		return false;
	}
	return true;
}

/* Resolves the path on disk: PHP's own functions may use cached results. */
static bool resolve(const char *path, char *target)
{
#ifdef PHP_WIN32
	return tsrm_realpath(path, target) != NULL;
#else
	char *found = realpath(path, NULL);
	bool good = found && strlcpy(target, found, MAXPATHLEN) < MAXPATHLEN;

	free(found);
	return good;
#endif
}

/* The target of a symbolic link at the path, so that the link stays, or the path itself; NULL after throwing. */
static const char *follow_link(const char *path, char *target)
{
	zend_stat_t status;

	if (resolve(path, target)) {
		return target;
	}
	if (php_sys_lstat(path, &status) == 0) {
		amber_file_fail(path, "This is a symbolic link that leads to no file");
		return NULL;
	}
	return path;
}

bool amber_file_replace(const char *path, const zend_string *bytes)
{
	char target[MAXPATHLEN], name[MAXPATHLEN];
	zend_stat_t before;

	path = follow_link(path, target);
	if (!path) {
		return false;
	}
	bool is_there = zend_stat(path, &before) == 0;
	if (is_there && !S_ISREG(before.st_mode)) {
		amber_file_fail(path, "This is no regular file");
		return false;
	}
	const zend_stat_t *replaced = is_there ? &before : NULL;
	if (!name_beside(path, name, sizeof(name))
	 || !(make_unnamed(name, bytes, replaced) || make_named(path, name, bytes, replaced))) {
		return false;
	}
	if (VCWD_RENAME(name, path) != 0) {
		int error = errno;
		unlink(name);
		amber_file_fail(path, "The file cannot be written: %s", strerror(error));
		return false;
	}
	sync_directory(path);
	return true;
}
