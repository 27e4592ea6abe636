<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Server;

/** nginx on a port of the loopback interface, in front of a php-fpm. */
final class Nginx
{
    private readonly int $port;

    /** @param string $root directory of the PHP files */
    public function __construct(private readonly Sandbox $sandbox, private readonly string $socket, private readonly string $root)
    {
        $this->port = Sandbox::freePort();
    }

    /** @return string|null the program; null where it is not installed */
    public static function binary(): ?string
    {
        return is_executable('/usr/sbin/nginx') ? '/usr/sbin/nginx' : null;
    }

    /** Starts it. It ends with the sandbox. */
    public function start(): void
    {
        $directory = $this->sandbox->directory;
        $user = function_exists('posix_geteuid') && posix_geteuid() === 0 ? 'user root;' : '';
        $paths = '';
        foreach (['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as $kind) {
            $paths .= "{$kind}_temp_path $directory/$kind; ";
        }
        $config = $this->sandbox->write('nginx.conf', <<<CONF
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
                        fastcgi_param SCRIPT_FILENAME $this->root\$fastcgi_script_name;
                        fastcgi_param AMBER_LAB_DIRECTORY $directory;
                        fastcgi_param QUERY_STRING \$query_string;
                        fastcgi_param REQUEST_METHOD \$request_method;
                    }
                }
            }
            CONF);
        $this->sandbox->start([self::binary() ?? 'nginx', '-c', $config, '-e', "$directory/nginx.log"], "tcp://127.0.0.1:$this->port");
    }

    /**
     * @param array<string, string|int> $query
     * @return string where a PHP file can be asked for
     */
    public function url(string $file, array $query = []): string
    {
        return "http://127.0.0.1:$this->port/$file?" . http_build_query($query);
    }
}
