<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bench\Value;

/** Names, towns and wares that the made-up data sets draw from. */
final class People
{
    public const FIRST_NAMES = [
        'Anna', 'Ben', 'Chloé', 'David', 'Elif', 'Farid', 'Greta', 'Henry', 'Ines', 'Jonas', 'Katya', 'Liam', 'Mei',
        'Noah', 'Olivia', 'Pavel', 'Qiu', 'Rosa', 'Søren', 'Tomás', 'Ulla', 'Victor', 'Wanda', 'Xavier', 'Yusuf', 'Zoë',
    ];

    public const LAST_NAMES = [
        'Andersen', 'Bauer', 'Costa', 'Dubois', 'Eriksson', 'Fischer', 'García', 'Horváth', 'Ivanova', 'Jansen', 'Kaya',
        'Lindqvist', 'Moreau', 'Novák', 'O’Brien', 'Petrov', 'Quinn', 'Rossi', 'Schmidt', 'Tanaka', 'Urban', 'Virtanen',
        'Weber', 'Yılmaz', 'Zhang',
    ];

    public const COUNTRIES = ['AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IT', 'NL', 'PL', 'PT', 'SE'];

    public const CITIES = [
        'Wien', 'Gent', 'Zürich', 'Brno', 'Köln', 'Aarhus', 'Sevilla', 'Turku', 'Lyon', 'Leeds', 'Torino',
    ];

    public const STREETS = [
        'Main Street', 'Station Road', 'Church Lane', 'Mill Road', 'High Street', 'Park Avenue', 'Green Lane',
    ];

    public const WARES = [
        'Cotton T-shirt', 'Running shoes', 'Desk lamp', 'Coffee grinder', 'Notebook A5', 'Rain jacket', 'Water bottle',
        'Wool socks', 'Headphones', 'Bread knife', 'Garden hose', 'Bike light', 'Wall clock', 'Yoga mat', 'USB-C cable',
    ];

    /** @return string a mail address made of ASCII letters, for somebody of that name */
    public static function email(string $first, string $last, int $number): string
    {
        $letters = static fn (string $name): string => (string) preg_replace('/[^a-z]+/', '', strtolower($name));

        return $letters($first) . '.' . $letters($last) . "$number@example.com";
    }
}
