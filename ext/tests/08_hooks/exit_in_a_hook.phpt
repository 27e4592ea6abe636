--TEST--
exit() in a hook ends the script, and what runs at its end can still serialize and unserialize
--FILE--
<?php
class Quits
{
    public $how;
    function __construct($how) { $this->how = $how; }
    function __serialize(): array { if ($this->how === 'serialize') { exit("exit\n"); } return [$this->how]; }
    function __unserialize(array $data): void { if ($data[0] === 'unserialize') { exit("exit\n"); } }
}
class Sleeps { public $a = 1; function __sleep() { exit("exit\n"); } }
spl_autoload_register(function ($class) { exit("exit\n"); });

/** Each in a process of its own. */
function apart(callable $call): void
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        register_shutdown_function(function () {
            $value = ['after' => [1, 'text', 'text', [1, 2, 3]], 'o' => new Quits('never')];
            echo serialize(amber_unserialize(amber_serialize($value['after']))) === serialize($value['after']) ? "still works\n" : "BROKEN\n";
            amber_unserialize(amber_serialize($value));
        });
        $call();
        echo "NOT REACHED\n";
        exit(1);
    }
    pcntl_waitpid($pid, $status);
    echo pcntl_wifexited($status) ? 'status ' . pcntl_wexitstatus($status) : 'SIGNAL', "\n";
}
$list = [['some', 'strings', 'some'], (object) ['a' => 1]];
$bytes = amber_serialize([$list, new Quits('unserialize'), $list]);
apart(fn () => amber_serialize([$list, new Quits('serialize'), $list]));
apart(fn () => amber_unserialize($bytes));
apart(fn () => amber_serialize([$list, new Sleeps(), $list]));
apart(fn () => amber_unserialize("\xC1\x01\xA2\xA1\x45abcde\xF8\x44Gone\x00"));
?>
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip: pcntl is needed'); ?>
--EXPECT--
exit
still works
status 0
exit
still works
status 0
exit
still works
status 0
exit
still works
status 0
