--TEST--
load(): a file needs the key that signed it, also when its value is ready
--EXTENSIONS--
amber
--FILE--
<?php
require __DIR__ . '/../inc/file.inc';
$keys = ['new' => 'the new secret..', 'old' => 'the old secret..'];
foreach ([['an', 'array'], new ArrayObject([1])] as $value) {
    Amber\store($signed = new_file('signed' . gettype($value)), $value, ['key' => ['old' => $keys['old']]]);
    Amber\store($plain = new_file('plain' . gettype($value)), $value);
    foreach (['first', 'later'] as $time) {
        thrown(fn () => Amber\load($signed));
        thrown(fn () => Amber\load($signed, ['key' => $keys['old']]));
        thrown(fn () => Amber\load($signed, ['key' => ['old' => $keys['new']]]));
        thrown(fn () => Amber\load($plain, ['key' => $keys]));
        var_dump(Amber\load($signed, ['key' => $keys]) == $value, Amber\load($plain) == $value);
    }
}
?>
--EXPECT--
Amber\FileException: signedarray.amber: The file cannot be decoded: This message is signed; the option "key" is needed to read it (at byte 1)
Amber\FileException: signedarray.amber: The file cannot be decoded: The option "key" has no key of the id that signed this message (at byte 12)
Amber\FileException: signedarray.amber: The file cannot be decoded: The signature is not that of this message and key (at byte 16)
Amber\FileException: plainarray.amber: The file cannot be decoded: This message has no signature, which the option "key" asks for (at byte 1)
bool(true)
bool(true)
Amber\FileException: signedarray.amber: The file is signed; the option "key" is needed to read it
Amber\FileException: signedarray.amber: The file was signed by another key than option "key" has
Amber\FileException: signedarray.amber: The file was signed by another key than option "key" has
Amber\FileException: plainarray.amber: The file has no signature, which the option "key" asks for
bool(true)
bool(true)
Amber\FileException: signedobject.amber: The file cannot be decoded: This message is signed; the option "key" is needed to read it (at byte 1)
Amber\FileException: signedobject.amber: The file cannot be decoded: The option "key" has no key of the id that signed this message (at byte 25)
Amber\FileException: signedobject.amber: The file cannot be decoded: The signature is not that of this message and key (at byte 29)
Amber\FileException: plainobject.amber: The file cannot be decoded: This message has no signature, which the option "key" asks for (at byte 1)
bool(true)
bool(true)
Amber\FileException: signedobject.amber: The file cannot be decoded: This message is signed; the option "key" is needed to read it (at byte 1)
Amber\FileException: signedobject.amber: The file cannot be decoded: The option "key" has no key of the id that signed this message (at byte 25)
Amber\FileException: signedobject.amber: The file cannot be decoded: The signature is not that of this message and key (at byte 29)
Amber\FileException: plainobject.amber: The file cannot be decoded: This message has no signature, which the option "key" asks for (at byte 1)
bool(true)
bool(true)
