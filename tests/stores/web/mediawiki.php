<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// The API of MediaWiki, Debian's package; "settings" names the file that its installer wrote.
define('MW_CONFIG_FILE', $_GET['settings']);
require '/usr/share/mediawiki/api.php';
