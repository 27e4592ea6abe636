<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\RedisServer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The session handlers of Symfony's HttpFoundation, which tell by its bytes that a session is empty and not kept. */
final class SymfonySessionTest extends TestCase
{
    /** @dataProvider handlers */
    #[DataProvider('handlers')]
    public function test_a_logout_leaves_nothing_in_the_store_as_with_the_handler_php(string $store): void
    {
        $said = [];
        foreach (['php', 'amber'] as $serializer) {
            $said[$serializer] = $this->visit($store, $serializer);
        }
        self::assertSame($said['php'], $said['amber']);
        self::assertSame(['new visitor: 0', 'logged in: 1', 'unchanged: 1', 'logged out: 0'], $said['amber']);
    }

    /** @return iterable<array{string}> */
    public static function handlers(): iterable
    {
        yield ['redis'];
        yield ['pdo'];
        yield ['marshalled'];
        yield ['files'];
    }

    /** @return list<string> how many entries the store has after each of some requests */
    private function visit(string $store, string $serializer): array
    {
        $sandbox = new Sandbox();
        $place = $store === 'redis' ? (string) (new RedisServer($sandbox))->port : "$sandbox->directory/sessions";
        $php = [\PHP_BINARY, '-d', 'extension=' . \dirname(__DIR__, 3) . '/ext/modules/amber.so'];
        $said = [];
        foreach (['new visitor', 'logged in', 'unchanged', 'logged out'] as $request) {
            $command = [...$php, __DIR__ . '/symfony_session.php', $store, $place, $serializer, $request];
            $line = implode(' ', array_map('escapeshellarg', $command));
            $said[] = "$request: " . trim((string) shell_exec("$line 2>&1"));
        }

        return $said;
    }
}
