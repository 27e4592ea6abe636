<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/** What docs/STORES.md says of applications that set the handler themselves: a page that does so as MediaWiki does. */
final class OwnHandlerTest extends TestCase
{
    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
    }

    public function test_with_php_admin_value_it_cannot_set_its_handler_and_no_session_begins(): void
    {
        $site = $this->site([], ['session.serialize_handler' => 'amber']);
        self::assertStringContainsString('Failed to set', $site->ask('chooses.php', [], 'visitor')['error'] ?? '');
        self::assertSame('', $this->stored());
    }

    public function test_with_php_ini_it_goes_on_as_before_and_what_is_stored_says_that_it_is_not_amber(): void
    {
        self::assertSame(1, $this->site([])->ask('chooses.php', [], 'visitor')['n'] ?? null);
        $site = $this->site(['session.serialize_handler' => 'amber']);
        self::assertSame(2, $site->ask('chooses.php', [], 'visitor')['n'] ?? null);
        self::assertSame('serialize', \Amber\detect($this->stored()));
        self::assertSame(1, $site->ask('session.php', ['do' => 'count'], 'another')['n'] ?? null);
        self::assertSame('amber', \Amber\detect($this->stored('another')), 'where the page sets nothing');
    }

    /**
     * @param array<string, string> $settings of php.ini
     * @param array<string, string> $admin of the pool
     */
    private function site(array $settings, array $admin = []): Site
    {
        return new Site($settings + [
            'session.save_path' => $this->sandbox->directory, 'session.use_strict_mode' => '0',
        ], 1, admin: $admin);
    }

    private function stored(string $id = 'visitor'): string
    {
        return (string) @file_get_contents("{$this->sandbox->directory}/sess_$id");
    }
}
