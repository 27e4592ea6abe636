--TEST--
A value has the same bytes whatever the processor: 32 or 64 bits, the lowest or the highest byte first
--EXTENSIONS--
amber
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../golden/text.inc';
$values = require __DIR__ . '/../golden/values.inc';
foreach (array_diff_key($values, array_flip(OF_64_BITS)) as $name => $make) {
    $messages = array_map(fn ($options) => amber_serialize($make(), $options),
        [[], ['key' => 'sixteen bytes or more']]);
    printf("%-32s%s\n", $name, implode(' ', array_map(fn ($bytes) => hash('xxh32', $bytes), $messages)));
}
?>
--EXPECT--
null                            196c3594 801108e9
false                           da1f045b ce8d01a8
true                            3192abbc 890bd8ae
floats                          047d4938 95ad4cf4
strings                         bde44969 3d4bb3ea
bytes                           6443d1da d89b7a82
long string                     486b18fd f6124c7c
string met again                004c7c56 428d7a47
many strings met again          947b834a fe65fda0
empty array                     0614ebbf 734132bc
list                            256f7325 fda53d05
map                             bf593f07 5cebda9f
list of 20 things               c482ecbe 203313ba
map of 20 keys                  765cb40e 01bfb518
array with holes                db96cb13 c872ec72
many shapes                     8b29f4ca ec3f3145
records                         460b5796 329a2e50
wide map                        f3f24ed9 2069f52f
wide map of int keys            1ba022ca 4cc8478d
nested 300 deep                 3205dcb7 eb01e1de
equal arrays                    04eb510d ac2c2778
steps                           90b117e8 690d586d
bools                           020fceb1 cd41c591
nulls                           320a5ded 16986a98
equal strings                   4294810e d9b940ab
float column                    554ad1a3 4146152d
decimals of each power          b8542000 99f1247b
string column                   f9f5a189 b7e7809d
choices among few and many      d8eaee15 ed89677d
numerals of each power          62d2426f 8c03b808
whole numerals                  f7e926ee b49cd7d8
days                            b69b51fa 76068fe8
moments                         41144dda faf69755
paths                           829dd7f4 cd91a653
two types                       42d6df43 6610580e
rows                            52f4755f 752ee1f7
rows of few columns             45e583a0 f262d15e
rows of lists                   f5baf54b ae0ebe80
rows in rows                    10d76a13 332c1c49
rows of objects                 e40dc065 ab5d5907
rows of objects met again       36d07947 726b452d
object                          d957ebdb e0d44898
many shapes of objects          cc7d1a60 d1c4ef82
object without properties       5829c23a f72c10e3
private, protected, inherited   0261af44 cf537e0a
readonly                        7905c0d0 447b6494
properties that are not set     950ee4f4 4495d9f7
dynamic properties              db503589 2673cf5c
object met again                ab054341 10227d6b
object that holds itself        2be77c0d 736a95e5
tree with parents               9d9a2cc5 f7b26325
enum cases                      7f448669 6ea4c2ae
a class that is not there       71a56114 7c102a8f
hooks                           59f7a16e 278aea8d
hook that gives a list          ef99ba8f a8f4f2b7
Serializable                    da6fd737 0a900756
Serializable that leads back    898ad074 709f1279
reference of two places         aef24fc0 ee4c87a1
reference to an array           10e87411 796377d5
array that holds itself         6f209acc 31328b12
reference in an object          625841cf 36bbf26d
dates                           84774e52 74e16ae9
periods                         e54ed5bd b6efeaca
rows of dates                   9fe9ff88 db54daf8
structures of PHP               54a71da8 1b47ce84
session                         ffa4c411 f80bf832
