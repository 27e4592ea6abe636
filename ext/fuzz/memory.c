/* SPDX-License-Identifier: MIT
 *
 * No fuzzer: lets memory run out at the first allocation of a call, then at
 * the second, and so on until the call has no further one, for each kind of
 * value, encoding and decoding. After each failure the same request must still
 * encode and decode, as shutdown functions do. Memory that a request without a
 * failure leaves allocated is a leak.
 */
#include "harness.h"
#include "php_amber.h"
#include "decode/objects.h"
#include "php_main.h"
#include "zend_exceptions.h"

const char *fuzz_php_file = "memory.php";

void fuzz_body(const uint8_t *data, size_t size)
{
}

/* --- an allocator that knows its blocks and can fail --------------------- */

#define SLOTS (1u << 20)

static void *blocks[SLOTS]; /* open addressing; NULL: free */
static size_t blocks_used;
static bool tracking;
static uint64_t until_failure; /* 0: never */

static size_t slot_of(const void *block)
{
	size_t at = ((uintptr_t) block >> 4) * UINT64_C(0x9E3779B97F4A7C15) >> 44;

	while (blocks[at] && blocks[at] != block) {
		at = (at + 1) % SLOTS;
	}
	return at;
}

static void forget(void *block)
{
	size_t at = slot_of(block);

	if (!blocks[at]) {
		return;
	}
	blocks[at] = NULL;
	blocks_used--;
	/* moves back the blocks that found its slot taken */
	for (at = (at + 1) % SLOTS; blocks[at]; at = (at + 1) % SLOTS) {
		void *moved = blocks[at];
		blocks[at] = NULL;
		blocks[slot_of(moved)] = moved;
	}
}

static void *remember(void *block)
{
	if (tracking) {
		fuzz_check(++blocks_used < SLOTS / 2, "the table of blocks suffices");
		blocks[slot_of(block)] = block;
	}
	return block;
}

static void maybe_fail(size_t size)
{
	if (until_failure && --until_failure == 0) {
		zend_error_noreturn(E_ERROR, "Allowed memory size exhausted (tried to allocate %zu bytes)", size);
	}
}

static void *take(size_t size)
{
	maybe_fail(size);
	return remember(malloc(size));
}

static void give(void *block)
{
	forget(block);
	free(block);
}

static void *resize(void *block, size_t size)
{
	maybe_fail(size);
	forget(block);
	return remember(realloc(block, size));
}

static void free_all_blocks(void)
{
	/* a loop over a million empty slots would take most of the time */
	for (size_t i = 0; blocks_used && i < SLOTS; i++) {
		if (blocks[i]) {
			free(blocks[i]);
			blocks[i] = NULL;
			blocks_used--;
		}
	}
}

/* --- requests ------------------------------------------------------------ */

static zend_string *call(const char *name, zend_long kind, int decode)
{
	zval result, arguments[2];

	ZVAL_UNDEF(&result);
	ZVAL_LONG(&arguments[0], kind);
	ZVAL_BOOL(&arguments[1], decode);
	zend_call_known_function(zend_hash_str_find_ptr(EG(function_table), name, strlen(name)), NULL, NULL, &result,
		decode < 0 ? 1 : 2, arguments, NULL);
	fuzz_check(Z_TYPE(result) == IS_STRING, "the call gives a text");
	return Z_STR(result);
}

/* decode < 0: decodes bytes that end early. */
static zend_string *run(zend_long kind, int decode)
{
	return decode < 0 ? call("run_failing", kind, decode) : call("run_kind", kind, decode);
}

static void end_request(bool failed)
{
	php_request_shutdown(NULL);
	tracking = false;
	fuzz_check(failed || blocks_used == 0, "all memory is given back");
	free_all_blocks();
	/* the next request reads its message the first time, then the second, when it is added to what the process keeps */
	amber_cache_end(AMBER_G(cache));
	AMBER_G(cache) = NULL;
}

static void begin_request(void)
{
	tracking = true;
	fuzz_check(php_request_startup() == SUCCESS, "a request starts");
	fuzz_run_php_file();
}

static void check_again(zend_long kind, int decode, const zend_string *expected)
{
	zend_string *again = run(kind, decode);

	fuzz_check(zend_string_equals(expected, again), "after a failure the same call gives the same");
	zend_string_release(again);
}

/* Runs a call whose allocation number `at` fails. Returns false if the call has fewer. */
static bool fail_at(zend_long kind, int decode, uint64_t at)
{
	volatile bool failed = false;
	zend_string *expected, *again;

	begin_request();
	expected = run(kind, decode);
	zend_try {
		until_failure = at;
		again = run(kind, decode);
		until_failure = 0;
		fuzz_check(zend_string_equals(expected, again), "both calls give the same");
		zend_string_release(again);
	} zend_catch {
		failed = true;
	} zend_end_try();
	if (failed) {
		/* as shutdown functions may do */
		check_again(kind, decode, expected);
		for (int how = -1; how <= 1; how++) {
			zend_string_release(run(kind, how));
		}
		check_again(kind, decode, expected);
	}
	zend_string_release(expected);
	end_request(failed);
	return failed;
}

int LLVMFuzzerInitialize(int *argc, char ***argv);

int main(int argc, char **argv)
{
	uint64_t failures = 0;
	zend_long kinds;
	zval count;

	LLVMFuzzerInitialize(&argc, &argv);
	zend_call_known_function(zend_hash_str_find_ptr(EG(function_table), ZEND_STRL("kind_count")), NULL, NULL, &count, 0,
		NULL, NULL);
	kinds = Z_LVAL(count);
	php_request_shutdown(NULL);
	zend_mm_set_custom_handlers(zend_mm_get_heap(), take, give, resize);
	for (zend_long kind = 0; kind < kinds; kind++) {
		for (int decode = -1; decode <= 1; decode++) {
			uint64_t at = 1;
			while (fail_at(kind, decode, at)) {
				at++;
			}
			failures += at - 1;
		}
	}
	begin_request(); /* PHP's end shuts down a request */
	tracking = false;
	printf("%" PRIu64 " failed allocations in %" PRId64 " kinds of values\n", failures, (int64_t) kinds);
	return 0;
}
