<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Stores;

use Amber\Lab\Server\Sandbox;
use Amber\Lab\Server\WebServer;

/** tests/stores/web behind nginx and php-fpm, with some settings of PHP. It ends when nobody holds it. */
final class Site
{
    private readonly Sandbox $sandbox;
    private readonly WebServer $server;

    /**
     * @param array<string, string|list<string>> $settings of PHP; "extension" may be several, in their order
     * @param int $children processes of php-fpm
     * @param bool $isBare whether without php.ini, and so without the extensions that it loads
     * @param array<string, string> $admin settings of PHP that pages cannot change (php_admin_value)
     */
    public function __construct(array $settings, int $children = 4, bool $isBare = false, array $admin = [])
    {
        $this->sandbox = new Sandbox();
        $options = $isBare ? ['-n'] : [];
        foreach ($settings + ['extension' => dirname(__DIR__, 3) . '/ext/modules/amber.so'] as $name => $values) {
            foreach ((array) $values as $value) {
                array_push($options, '-d', $name === 'extension' ? "extension=$value" : "$name=\"$value\"");
            }
        }
        $this->server = new WebServer($this->sandbox, dirname(__DIR__) . '/web', $options, $children, $admin);
    }

    /**
     * @param array<string, string|int> $query
     * @return string where a page of tests/stores/web can be asked for, by who sends cookies and posts
     */
    public function url(string $page, array $query): string
    {
        return $this->server->url($page, $query);
    }

    /**
     * Asks for a page of tests/stores/web.
     *
     * @param array<string, string|int> $query
     * @param string|null $session its id
     * @return array<string, mixed> what the page says
     * @throws \RuntimeException for an answer that is none
     */
    public function ask(string $page, array $query, ?string $session = null): array
    {
        $context = stream_context_create(['http' => [
            'timeout' => 60,
            'ignore_errors' => true,
            'header' => "Connection: close\r\n" . ($session === null ? '' : "Cookie: PHPSESSID=$session\r\n"),
        ]]);
        $text = (string) file_get_contents($this->url($page, $query), false, $context);
        $answer = json_decode($text, true);

        return is_array($answer) ? $answer : throw new \RuntimeException("$page says: $text");
    }
}
