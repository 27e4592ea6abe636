--TEST--
After a fatal error, an exit or an exception in a hook the next requests of the process encode as before
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/server.inc';

$server = new Server('-d memory_limit=16M');
$encode = <<<'PHP'
    class Hooked
    {
        function __construct(public string $end) {}

        function __serialize(): array
        {
            match ($this->end) {
                'error' => trigger_error('ends the request', E_USER_ERROR),
                'memory' => str_repeat('x', 1 << 25),
                'exit' => exit('exit'),
                'exception' => throw new Exception('ends the call'),
                'nested' => amber_serialize(new Hooked('none')),
                'none' => null,
            };
            return ['end' => $this->end];
        }
    }
    class Plain
    {
        public $name = 'plain';
        public $more = [1, 'two'];
    }
    function value(string $end, int $n): array
    {
        $strings = array_map(fn ($i) => "string $i of $n", range(1, $n));
        $shared = [1, 2, 3];
        return ['strings' => $strings, 'keys' => array_flip($strings), 'object' => new Plain, 'hook' => new Hooked($end),
            'references' => [&$shared, &$shared], 'lists' => array_fill(0, 20, ['id' => $n, 'texts' => $strings])];
    }
    PHP;
$expected = [];
foreach ([3, 400] as $n) {
    $expected[$n] = $server->run("$encode echo md5(amber_serialize(value('none', $n)));");
}
foreach (['error', 'memory', 'exit', 'exception', 'nested'] as $end) {
    foreach ([3, 400] as $n) {
        $said = $server->run("$encode amber_serialize(value('$end', $n));");
        $same = 0;
        foreach ([3, 400, 3] as $next) {
            $same += $expected[$next] === $server->run("$encode echo md5(amber_serialize(value('none', $next)));");
        }
        echo "$end: ", preg_match('/ends the \w+|Allowed memory size|^exit/', $said, $words) ? $words[0] : '', ", $same\n";
    }
}
?>
--EXPECT--
error: ends the request, 3
error: ends the request, 3
memory: Allowed memory size, 3
memory: Allowed memory size, 3
exit: exit, 3
exit: exit, 3
exception: ends the call, 3
exception: ends the call, 3
nested: , 3
nested: , 3
