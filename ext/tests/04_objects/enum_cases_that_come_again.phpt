--TEST--
Enum cases that come again and again, of more names than are kept at once, are the cases of their class each time
--FILE--
<?php
enum Suit { case A; case B; case Hearts; case Spades; }
enum Level: int { case A = 1; case Low = 2; case High = 3; case Spades = 4; }
enum Many { case C0; case C1; case C2; case C3; case C4; case C5; case C6; case C7; case C8; case C9; case C10; case C11; case C12; case C13; case C14; case C15; case C16; case C17; }

$cases = [...Suit::cases(), ...Level::cases(), ...Many::cases()];
mt_srand(3);
$wrong = 0;
for ($round = 0; $round < 400; $round++) {
    /* so that their names have numbers of one byte, or of two */
    $value = array_map(fn($i) => "before $i", range(0, mt_rand(0, 1) ? 1 : 60));
    $few = mt_rand(1, count($cases));
    for ($i = mt_rand(1, 60); $i > 0; $i--) {
        $value[] = mt_rand(0, 1) ? $cases[mt_rand(0, $few - 1)] : [$cases[mt_rand(0, $few - 1)], mt_rand(0, 3)];
    }
    $wrong += amber_unserialize(amber_serialize($value)) !== $value;
}
echo "$wrong wrong\n";

/* Whether a class is allowed is each call's to say, and what follows a case that is kept is as safe as ever. */
$message = amber_serialize([Suit::Hearts, Suit::Hearts, Level::Spades, Suit::Spades, Suit::Spades, Level::Spades]);
foreach ([[Suit::class, Level::class], [Suit::class], []] as $allowed) {
    try {
        echo count(amber_unserialize($message, ['allowed_classes' => $allowed])), " cases\n";
    } catch (Amber\DecodeException $e) {
        echo preg_replace('~byte \d+~', 'byte n', $e->getMessage()), "\n";
    }
}
for ($length = strlen($message) - 1; $length > 2; $length--) {
    try {
        amber_unserialize(substr($message, 0, $length));
        echo "$length bytes are enough\n";
    } catch (Amber\DecodeException) {
    }
}
?>
done
--EXPECT--
0 wrong
6 cases
Enum Level is not in allowed_classes (at byte n)
Enum Suit is not in allowed_classes (at byte n)
done
