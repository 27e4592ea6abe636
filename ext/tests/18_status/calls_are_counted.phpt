--TEST--
With amber.measure status() counts calls, failures and bytes of all that encodes and decodes, and their time
--EXTENSIONS--
amber
--INI--
amber.measure=1
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
/** What a call adds to the counts; seconds only as whether there are any. */
function added(callable $call): string
{
    $before = Amber\status();
    try {
        $call();
    } catch (Amber\Exception) {
    }
    $after = Amber\status();
    $said = [];
    foreach (['encode', 'decode'] as $way) {
        $count = fn ($name) => $after[$way][$name] - $before[$way][$name];
        $said[] = sprintf('%s: %d, %d failed, %d bytes, %s', $way, $count('calls'), $count('failures'),
            $count('bytes'), $count('seconds') > 0 ? 'some time' : 'no time');
    }
    return implode('; ', $said) . "\n";
}
class Nested
{
    public string $inside;
    public function __serialize(): array { return [amber_serialize([1, 2])]; }
    public function __unserialize(array $data): void { $this->inside = $data[0]; amber_unserialize($data[0]); }
}
$bytes = amber_serialize([1, 2, 3]);
$file = new_file();
var_dump(Amber\status()['measured']);
echo added(fn () => null);
echo added(fn () => amber_serialize(1));
echo added(fn () => amber_serialize(range(10, 1000, 7)));
echo added(fn () => amber_serialize([fopen(__FILE__, 'r')]));
echo added(fn () => amber_unserialize($bytes));
echo added(fn () => amber_unserialize('nonsense'));
echo added(fn () => amber_unserialize(amber_serialize(new Nested)));
echo added(fn () => Amber\store($file, [1, 2, 3]));
echo added(fn () => Amber\load($file));
?>
--EXPECT--
bool(true)
encode: 0, 0 failed, 0 bytes, no time; decode: 0, 0 failed, 0 bytes, no time
encode: 1, 0 failed, 3 bytes, some time; decode: 0, 0 failed, 0 bytes, no time
encode: 1, 0 failed, 8 bytes, some time; decode: 0, 0 failed, 0 bytes, no time
encode: 1, 1 failed, 0 bytes, some time; decode: 0, 0 failed, 0 bytes, no time
encode: 0, 0 failed, 0 bytes, no time; decode: 1, 0 failed, 6 bytes, some time
encode: 0, 0 failed, 0 bytes, no time; decode: 1, 1 failed, 8 bytes, some time
encode: 2, 0 failed, 23 bytes, some time; decode: 2, 0 failed, 23 bytes, some time
encode: 1, 0 failed, 6 bytes, some time; decode: 0, 0 failed, 0 bytes, no time
encode: 0, 0 failed, 0 bytes, no time; decode: 1, 0 failed, 6 bytes, some time
