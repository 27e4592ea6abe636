--TEST--
Data written by an earlier declaration of a class is matched by the names of its properties
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
// what an earlier request wrote, in both formats
function earlier(string $declaration): array
{
    $code = 'require ' . var_export(realpath(__DIR__ . '/../inc/oracle.inc'), true) . ';' . $declaration
        . 'echo bin2hex(serialize([new Account(), new Account()])), " ", bin2hex(amber_serialize([new Account(), new Account()]));';
    $module = ini_get('extension_dir');
    return array_map(hex2bin(...), explode(' ', trim(shell_exec(getenv('TEST_PHP_EXECUTABLE') . ' ' . getenv('TEST_PHP_EXTRA_ARGS') . ' -r ' . escapeshellarg($code)))));
}
#[AllowDynamicProperties]
class Account { public $became_public; protected $became_protected; private $became_private; public $added = 'default'; public int|string $retyped = 0; public $moved; }
foreach ([
    'private' => 'class Account { private $moved = 1; private $became_public = 2; private $became_protected = 3; private $became_private = 4; private $gone = 5; }',
    'protected' => 'class Account { protected $gone = 1; protected $became_private = 2; protected $became_protected = 3; protected $became_public = 4; protected $retyped = "text"; }',
    'public' => 'class Account { public $became_private = 1; public $became_protected = 2; public $became_public = 3; public $moved = 4; public $gone = 5; public $retyped = 6; }',
] as $name => $declaration) {
    [$native, $amber] = earlier($declaration);
    echo $name, ': ', serialize(unserialize($native)) === serialize(amber_unserialize($amber)) ? 'same' : 'DIFFERS', "\n";
}
?>
--EXPECT--
private: same
protected: same
public: same
