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
        [[], ['index' => true], ['key' => 'sixteen bytes or more']]);
    printf("%-32s%s\n", $name, implode(' ', array_map(fn ($bytes) => hash('xxh32', $bytes), $messages)));
}
?>
--EXPECT--
null                            196c3594 c9ba12d4 801108e9
false                           da1f045b 1fe73a1e ce8d01a8
true                            3192abbc f94cde17 890bd8ae
floats                          047d4938 e9a72b63 95ad4cf4
strings                         bde44969 2f320bbe 3d4bb3ea
bytes                           6443d1da 853b5417 d89b7a82
long string                     486b18fd 3a3c8491 f6124c7c
string met again                004c7c56 fdb99394 428d7a47
many strings met again          947b834a 46b32166 fe65fda0
empty array                     0614ebbf 53ef420f 734132bc
list                            256f7325 c2d90f13 fda53d05
map                             bf593f07 90980a1b 5cebda9f
list of 20 things               c482ecbe b82660d6 203313ba
map of 20 keys                  765cb40e 7f6cd5e9 01bfb518
array with holes                db96cb13 9c41497d c872ec72
many shapes                     8b29f4ca 26e8862c ec3f3145
records                         460b5796 c5571fcc 329a2e50
wide map                        f3f24ed9 ffdc7729 2069f52f
wide map of int keys            1ba022ca ee4fd1db 4cc8478d
nested 300 deep                 3205dcb7 8e168115 eb01e1de
equal arrays                    04eb510d ecb3b11c ac2c2778
steps                           90b117e8 6a931c62 690d586d
bools                           020fceb1 6e0779b2 cd41c591
nulls                           320a5ded 35de1103 16986a98
equal strings                   4294810e 65acee90 d9b940ab
float column                    554ad1a3 ab9ea3e9 4146152d
decimals of each power          b8542000 a523dbce 99f1247b
string column                   f9f5a189 4d9add16 b7e7809d
choices among few and many      d8eaee15 7b84b073 ed89677d
numerals of each power          62d2426f 87ec8eb7 8c03b808
whole numerals                  f7e926ee 72fea0c4 b49cd7d8
days                            b69b51fa cc7c6318 76068fe8
moments                         41144dda 7c916d86 faf69755
paths                           829dd7f4 18330659 cd91a653
two types                       42d6df43 fff230da 6610580e
rows                            52f4755f 24c90f2e 752ee1f7
rows of few columns             45e583a0 44e9cf43 f262d15e
rows of lists                   f5baf54b e9851745 ae0ebe80
rows in rows                    10d76a13 3d30e715 332c1c49
rows of objects                 e40dc065 5e298c43 ab5d5907
rows of objects met again       36d07947 d9c3cf29 726b452d
object                          d957ebdb 2579613b e0d44898
many shapes of objects          cc7d1a60 c275116d d1c4ef82
object without properties       5829c23a c1598509 f72c10e3
private, protected, inherited   0261af44 f1dbd103 cf537e0a
readonly                        7905c0d0 990e5068 447b6494
properties that are not set     950ee4f4 ed0eb5da 4495d9f7
dynamic properties              db503589 e82cd445 2673cf5c
object met again                ab054341 052f33f3 10227d6b
object that holds itself        2be77c0d 1300719f 736a95e5
tree with parents               9d9a2cc5 a80098b8 f7b26325
enum cases                      7f448669 645ee844 6ea4c2ae
a class that is not there       71a56114 62937e3e 7c102a8f
hooks                           59f7a16e 76e9b1fb 278aea8d
hook that gives a list          ef99ba8f 67477c29 a8f4f2b7
Serializable                    da6fd737 1c7d9dd2 0a900756
Serializable that leads back    898ad074 2a3a208e 709f1279
reference of two places         aef24fc0 60e62e45 ee4c87a1
reference to an array           10e87411 45cf88ad 796377d5
array that holds itself         6f209acc 443e6ec8 31328b12
reference in an object          625841cf a4ba78b8 36bbf26d
dates                           84774e52 b72ea513 74e16ae9
periods                         e54ed5bd 382aa38c b6efeaca
rows of dates                   9fe9ff88 6579512b db54daf8
structures of PHP               54a71da8 6f029cc6 1b47ce84
session                         ffa4c411 8a5cf4d5 f80bf832
