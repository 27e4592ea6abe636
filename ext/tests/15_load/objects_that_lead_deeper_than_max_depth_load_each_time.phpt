--TEST--
Objects that lead deeper than max_depth by names, as the decoder allows them to, load again and again, and are refused where it refuses them
--EXTENSIONS--
amber
--FILE--
<?php
class Link
{
    public ?Link $before = null;
}
$file = sys_get_temp_dir() . '/amber-links-' . getmypid();
$links = [new Link()];
for ($i = 1; $i < 6000; $i++) {
    $links[$i] = new Link();
    $links[$i]->before = $links[$i - 1];
}
Amber\store($file, $links);
foreach ([4096, 4096, 4096, 3001, 4096, 1000, 0, 4096] as $depth) {
    try {
        $loaded = count(Amber\load($file, ['max_depth' => $depth]));
    } catch (Amber\FileException $e) {
        $loaded = str_contains($e->getMessage(), "max_depth = $depth allows") ? 'refused' : $e->getMessage();
    }
    echo "$depth: $loaded\n";
}
unlink($file);
?>
--EXPECT--
4096: 6000
4096: 6000
4096: 6000
3001: 6000
4096: 6000
1000: refused
0: 6000
4096: 6000
