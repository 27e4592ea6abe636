--TEST--
Enum cases, pure and backed, come back as the very cases
--FILE--
<?php
require __DIR__ . '/../inc/oracle.inc';
enum Suit { case Hearts; case Spades; const Wild = self::Spades; }
enum Size: string { case Small = 's'; case Large = 'l'; }
enum Number: int { case One = 1; case Two = 2; }
foreach ([Suit::Hearts, Suit::Wild, Size::Large, Number::Two] as $case) {
    var_dump(round_trip($case) === $case);
}
same('list', [Suit::Hearts, Suit::Spades, Suit::Hearts, Size::Small, [Suit::Hearts]]);
same('many', array_map(fn ($i) => Number::from($i % 2 + 1), range(0, 100)));
same('in records', array_map(fn ($i) => ['id' => $i, 'size' => Size::cases()[$i % 2]], range(0, 100)));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
list: same
many: same
in records: same
