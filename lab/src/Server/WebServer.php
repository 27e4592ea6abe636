<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Server;

use Amber\Lab\Measure\Interpreter;

/** nginx on a port of the loopback interface, before php-fpm of this PHP's version. Both end with their sandbox. */
final class WebServer implements PageServer
{
    private const NGINX = '/usr/sbin/nginx';

    private readonly int $port;
    private readonly string $socket;

    /** @var list<string> */
    private readonly array $options;

    /** @var resource|null */
    private $fpm = null;

    /**
     * @param string $root directory of the PHP files
     * @param list<string> $options of PHP
     * @param int $children processes that answer
     * @param array<string, string> $admin settings of PHP that pages cannot change (php_admin_value)
     */
    public function __construct(
        private readonly Sandbox $sandbox,
        string $root,
        array $options,
        private readonly int $children,
        private readonly array $admin = [],
    ) {
        // php-fpm has files of php.ini of its own, which may lack what those of the command line load.
        $options = [...Interpreter::ownOptions(), ...$options];
        $this->options = [...$options, ...Interpreter::modulesFor([self::fpm() ?? 'php-fpm', ...$options])];
        $this->port = Sandbox::freePort();
        $this->socket = "$sandbox->directory/fpm.sock";
        $this->restart();
        $config = $sandbox->write('nginx.conf', $this->configuration($root));
        $sandbox->start(
            [self::NGINX, '-c', $config, '-e', "$sandbox->directory/nginx.log"],
            "tcp://127.0.0.1:$this->port",
        );
    }

    /** @return bool whether both are installed */
    public static function isHere(): bool
    {
        return self::fpm() !== null && is_executable(self::NGINX);
    }

    public function url(string $file, array $query = []): string
    {
        return "http://127.0.0.1:$this->port/$file?" . http_build_query($query);
    }

    /** Ends php-fpm, if it runs, and starts it anew; nginx goes on. */
    public function restart(): void
    {
        if ($this->fpm !== null) {
            $this->sandbox->stop($this->fpm);
            @unlink($this->socket);
            @unlink("{$this->sandbox->directory}/fpm.log");
        }
        $owner = self::isRoot() ? "user = root\ngroup = root\n" : '';
        $admin = '';
        foreach ($this->admin as $name => $value) {
            $admin .= "php_admin_value[$name] = \"$value\"\n";
        }
        $config = $this->sandbox->write('fpm.conf', <<<CONF
            [global]
            error_log = {$this->sandbox->directory}/fpm.log
            daemonize = no
            [lab]
            {$owner}listen = $this->socket
            listen.backlog = 512
            pm = static
            pm.max_children = $this->children
            catch_workers_output = yes
            $admin
            CONF);
        $options = [...self::isRoot() ? ['-R'] : [], '-y', $config, ...$this->options];
        $this->fpm = $this->sandbox->start([self::fpm() ?? 'php-fpm', '-F', ...$options], "unix://$this->socket");
    }

    public function end(): ?string
    {
        $log = (string) @file_get_contents("{$this->sandbox->directory}/fpm.log");

        preg_match('~child \d+ exited (?:on|with) ((?:signal|code) \d+)~', $log, $match);

        return $match[1] ?? null;
    }

    private function configuration(string $root): string
    {
        $directory = $this->sandbox->directory;
        $user = self::isRoot() ? 'user root;' : '';
        $paths = '';
        foreach (['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as $kind) {
            $paths .= "{$kind}_temp_path $directory/$kind; ";
        }

        return <<<CONF
            $user
            worker_processes 1;
            daemon off;
            pid $directory/nginx.pid;
            error_log $directory/nginx.log;
            events { worker_connections 512; }
            http {
                access_log off;
                keepalive_requests 1000000;
                $paths
                server {
                    listen 127.0.0.1:$this->port;
                    location / {
                        fastcgi_pass unix:$this->socket;
                        fastcgi_read_timeout 300s;
                        fastcgi_param SCRIPT_FILENAME $root\$fastcgi_script_name;
                        fastcgi_param AMBER_LAB_DIRECTORY $directory;
                        fastcgi_param QUERY_STRING \$query_string;
                        fastcgi_param REQUEST_METHOD \$request_method;
                        fastcgi_param REQUEST_URI \$request_uri;
                        fastcgi_param REMOTE_ADDR \$remote_addr;
                        fastcgi_param CONTENT_TYPE \$content_type;
                        fastcgi_param CONTENT_LENGTH \$content_length;
                    }
                }
            }
            CONF;
    }

    private static function fpm(): ?string
    {
        $version = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
        $places = ["/usr/sbin/php-fpm$version", '/usr/sbin/php-fpm', '/usr/local/sbin/php-fpm'];

        return array_values(array_filter($places, is_executable(...)))[0] ?? null;
    }

    private static function isRoot(): bool
    {
        return function_exists('posix_geteuid') && posix_geteuid() === 0;
    }
}
