--TEST--
With amber.measure a process and those that it forks count together
--EXTENSIONS--
amber
pcntl
--INI--
amber.measure=1
--FILE--
<?php
for ($i = 0; $i < 4; $i++) {
    if (pcntl_fork() === 0) {
        for ($n = 0; $n < 1000; $n++) {
            amber_unserialize(amber_serialize([$n]));
        }
        exit;
    }
}
while (pcntl_wait($status) > 0);
['encode' => $encode, 'decode' => $decode] = Amber\status();
var_dump($encode['calls'], $decode['calls'], $encode['bytes'] === $decode['bytes']);
?>
--EXPECT--
int(4000)
int(4000)
bool(true)
