--TEST--
Dates of all zones, also near changes of their offset, are in all they do what native's are
--EXTENSIONS--
amber
--FILE--
<?php
mt_srand(7);
$names = ['UTC', 'Europe/Vienna', 'Europe/London', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Tokyo', 'Africa/Casablanca', 'Australia/Lord_Howe',
    'Pacific/Apia', 'Pacific/Kiritimati', 'America/Ojinaga', 'Antarctica/Troll', '+00:00', '+05:30', '-11:30', '+14:00', 'EST', 'CEST', 'Z'];
$zones = array_map(fn ($name) => new DateTimeZone($name), $names);
/** Of these seconds those that an int holds. */
function within(int|float $first, int|float $last): int {
    return mt_rand(max($first, PHP_INT_MIN), min($last, PHP_INT_MAX));
}
function anywhere(DateTimeZone $zone): int {
    $changes = $zone->getName()[0] === '+' || $zone->getName()[0] === '-' ? false : @$zone->getTransitions();
    if ($changes && mt_rand(0, 1)) {
        $change = $changes[array_rand($changes)]['ts'];
        if ($change > max(PHP_INT_MIN + 300_000, -5_000_000_000)) {
            return $change + mt_rand(-3 * 86400, 3 * 86400);
        }
    }
    return mt_rand(0, 3) ? within(-2_000_000_000, 3_000_000_000) : within(-62_000_000_000, 250_000_000_000);
}
/** All that a date shows and does. */
function shown(DateTimeInterface $date): array {
    $copy = DateTimeImmutable::createFromInterface($date);
    return [get_class($date), serialize($date), $date->format('D N jS z t L o W y a B g G h H i s u v e I O P p T Z c r U'), $date->getTimestamp(), $date->getOffset(),
        $copy->modify('first monday of next month')->format('c'), $copy->modify('+5 hours')->format('c T'), $copy->add(new DateInterval('P1MT36H'))->format('c e'),
        $copy->setTimezone(new DateTimeZone('Asia/Kolkata'))->format('c'), $copy->diff(new DateTime('2020-02-29 12:00'))->format('%R%y %m %d %h %i %s %f %a')];
}
$count = 0;
for ($round = 0; $round < 60; $round++) {
    $dates = [];
    for ($i = 0; $i < 40; $i++) {
        $zone = $zones[mt_rand(0, $round % count($zones))];
        $class = mt_rand(0, 1) ? DateTime::class : DateTimeImmutable::class;
        $date = (new $class('@' . anywhere($zone) . (mt_rand(0, 1) ? '.' . mt_rand(0, 999999) : '')))->setTimezone($zone);
        $dates[] = $round % 2 ? $date : ['at' => $date, 'n' => [$i]];
    }
    $native = unserialize(serialize($dates));
    $back = amber_unserialize(amber_serialize($dates));
    foreach ($native as $i => $date) {
        [$date, $other] = $round % 2 ? [$date, $back[$i]] : [$date['at'], $back[$i]['at']];
        $count++;
        if (shown($date) !== shown($other) || $date != $other) {
            echo "different: ", serialize($date), "\n";
        }
    }
}
echo "$count dates\n";
?>
--EXPECT--
2400 dates
