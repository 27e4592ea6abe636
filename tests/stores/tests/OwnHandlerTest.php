<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores\Tests;

use Amber\Lab\Server\Sandbox;
use Amber\Stores\Site;
use PHPUnit\Framework\TestCase;

/** What docs/STORES.md says of applications that set the handler themselves: a page, and the MediaWiki of Debian. */
final class OwnHandlerTest extends TestCase
{
    private const AMBER = ['session.serialize_handler' => 'amber'];
    private const PASSWORD = 'correct horse battery';

    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
    }

    public function test_with_php_ini_it_goes_on_as_before_and_what_is_stored_says_that_it_is_not_amber(): void
    {
        $query = ['do' => 'count', 'handler' => 'php_serialize'];
        self::assertSame(1, $this->site([])->ask('session.php', $query, 'visitor')['n'] ?? null);
        $site = $this->site(self::AMBER);
        self::assertSame(2, $site->ask('session.php', $query, 'visitor')['n'] ?? null);
        self::assertSame('serialize', $this->format('visitor'));
        self::assertSame(1, $site->ask('session.php', ['do' => 'count'], 'another')['n'] ?? null);
        self::assertSame('amber', $this->format('another'), 'where the page sets nothing');
    }

    public function test_mediawiki_lets_users_in_where_php_ini_says_amber_and_nobody_where_php_admin_value_does(): void
    {
        $this->installMediaWiki();
        self::assertSame('Admin', $this->login($this->site([])));
        self::assertSame('Admin', $this->login($this->site(self::AMBER)));
        $this->expectException(\RuntimeException::class);
        $this->expectExceptionMessage('Failed to set serialize handler');
        $this->login($this->site([], self::AMBER));
    }

    private function installMediaWiki(): void
    {
        $directory = $this->sandbox->directory;
        $command = [
            PHP_BINARY, '/usr/share/mediawiki/maintenance/install.php', '--dbtype', 'sqlite', '--dbpath', $directory,
            '--server', 'http://127.0.0.1', '--scriptpath', '', '--confpath', $directory, '--pass', self::PASSWORD,
            'Wiki', 'Admin',
        ];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $said, $code);
        self::assertSame(0, $code, implode("\n", $said));
        file_put_contents("$directory/LocalSettings.php", "\n\$wgShowExceptionDetails = true;\n", FILE_APPEND);
    }

    /** @return string who one is, to the request after that of the login */
    private function login(Site $wiki): string
    {
        $cookies = [];
        $token = $this->api($wiki, ['action' => 'query', 'meta' => 'tokens', 'type' => 'login'], [], $cookies);
        $post = [
            'lgname' => 'Admin', 'lgpassword' => self::PASSWORD, 'lgtoken' => $token['query']['tokens']['logintoken'],
        ];
        $this->api($wiki, ['action' => 'login'], $post, $cookies);

        $answer = $this->api($wiki, ['action' => 'query', 'meta' => 'userinfo'], [], $cookies);

        return $answer['query']['userinfo']['name'];
    }

    /**
     * @param array<string, string> $query
     * @param array<string, string> $post nothing: it is a GET
     * @param array<string, string> $cookies that the browser holds
     * @return array<string, mixed>
     */
    private function api(Site $wiki, array $query, array $post, array &$cookies): array
    {
        $query += ['format' => 'json', 'settings' => "{$this->sandbox->directory}/LocalSettings.php"];
        $context = stream_context_create(['http' => [
            'ignore_errors' => true,
            'method' => $post === [] ? 'GET' : 'POST',
            'header' => "Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nCookie: "
                . http_build_query($cookies, arg_separator: '; '),
            'content' => http_build_query($post),
        ]]);
        $text = (string) file_get_contents($wiki->url('mediawiki.php', $query), false, $context);
        foreach ($http_response_header as $line) {
            if (preg_match('~^Set-Cookie: ([^=]+)=([^;]*)~i', $line, $match) === 1) {
                $cookies[$match[1]] = urldecode($match[2]);
            }
        }

        return json_decode($text, true) ?? throw new \RuntimeException("MediaWiki says: $text");
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

    private function format(string $id): string
    {
        return \Amber\detect((string) file_get_contents("{$this->sandbox->directory}/sess_$id"));
    }
}
