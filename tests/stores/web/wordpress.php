<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request of WordPress, Debian's package, without its themes. What wp-config.php would say comes from the query:
// content (directory of the drop-in), redis (port), writes (see docs/FRAMEWORKS.md). do=install: makes the tables.
// do=write: changes a post and an option to n. What the post and the option are is the answer, always.
define('ABSPATH', '/usr/share/wordpress/');
define('WP_CONTENT_DIR', $_GET['content']);
define('WP_REDIS_PORT', (int) $_GET['redis']);
define('DB_NAME', 'site');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . ini_get('mysqli.default_socket'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
if (isset($_GET['writes'])) {
    define('AMBER_WRITES', $_GET['writes']);
}
if (($_GET['do'] ?? '') === 'install') {
    define('WP_INSTALLING', true);

    /** Sends no mail: it is in the place of WordPress' own. */
    function wp_new_blog_notification(): void
    {
    }
}
$table_prefix = 'wp_';
require ABSPATH . 'wp-settings.php';

switch ($_GET['do'] ?? '') {
    case 'install':
        require ABSPATH . 'wp-admin/includes/upgrade.php';
        wp_install('Site', 'admin', 'admin@example.org', true, '', 'secret');
        break;
    case 'write':
        wp_update_post(['ID' => 1, 'post_title' => "Title {$_GET['n']}"]);
        update_option('list', ['n' => (int) $_GET['n']]);
        break;
}
echo json_encode(['title' => get_post(1)->post_title, 'list' => get_option('list'), 'user' => get_userdata(1)->ID]);
