<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Server;

use Amber\Lab\Measure\Interpreter;

/** php-fpm of this PHP's version, on a socket in a sandbox. */
final class Fpm
{
    /** @var resource|null */
    private $process = null;

    /**
     * @param list<string> $options of PHP
     * @param int $children processes that answer
     */
    public function __construct(private readonly Sandbox $sandbox, private readonly array $options, private readonly int $children)
    {
    }

    /** @return string|null the program; null where it is not installed */
    public static function binary(): ?string
    {
        $version = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
        foreach (["/usr/sbin/php-fpm$version", '/usr/sbin/php-fpm', '/usr/local/sbin/php-fpm'] as $path) {
            if (is_executable($path)) {
                return $path;
            }
        }

        return null;
    }

    /** @return string the socket, for the web server */
    public function socket(): string
    {
        return "{$this->sandbox->directory}/fpm.sock";
    }

    /** Ends it, if it runs, and starts it anew. */
    public function restart(): void
    {
        if ($this->process !== null) {
            $this->sandbox->stop($this->process);
            @unlink($this->socket());
        }
        $isRoot = function_exists('posix_geteuid') && posix_geteuid() === 0;
        $owner = $isRoot ? "user = root\ngroup = root\n" : '';
        $config = $this->sandbox->write('fpm.conf', <<<CONF
            [global]
            error_log = {$this->sandbox->directory}/fpm.log
            daemonize = no
            [lab]
            {$owner}listen = {$this->socket()}
            listen.backlog = 512
            pm = static
            pm.max_children = $this->children
            catch_workers_output = yes
            CONF);
        $this->process = $this->sandbox->start(
            [self::binary() ?? 'php-fpm', '-F', ...$isRoot ? ['-R'] : [], '-y', $config, ...Interpreter::ownOptions(), ...$this->options],
            "unix://{$this->socket()}",
        );
    }
}
