<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request with a session. do=fill|check|checkfill: values of every kind. do=count: one more. do=login: begins
// the session of a user; do=visit: looks whether it is whole, and counts. handler=: what the page sets itself.
require __DIR__ . '/../autoload.php';

use Amber\Stores\Values;

set_error_handler(static fn (int $type, string $message): never => throw new ErrorException($message, 0, $type));
$seed = (int) ($_GET['seed'] ?? 0);
try {
    if (isset($_GET['handler'])) {
        ini_set('session.serialize_handler', $_GET['handler']);
    }
    session_start();
    $answer = ['pid' => getmypid()];
    switch ($_GET['do'] ?? '') {
        case 'fill':
            $_SESSION = Values::everyKind($seed);
            break;
        case 'check':
            $answer['same'] = Values::areEveryKind($_SESSION, $seed);
            break;
        case 'checkfill':
            $answer += ['empty' => $_SESSION === [], 'same' => Values::areEveryKind($_SESSION, $seed)];
            $_SESSION = Values::everyKind($seed);
            break;
        case 'count':
            $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
            $answer['n'] = $_SESSION['n'];
            break;
        case 'login':
            $user = (object) ['id' => $seed, 'name' => "User $seed"];
            $article = static fn (int $i): array => ['sku' => "S$i", 'count' => $i, 'price' => 19.99 * $i];
            $cart = array_map($article, range(1, 1 + $seed % 8));
            $_SESSION = ['user' => $user, 'owner' => $user, 'cart' => $cart, 'csrf' => md5((string) $seed), 'n' => 0];
            break;
        case 'visit':
            // What is not as login made it, would be a session that was lost or damaged.
            $answer['whole'] = ($_SESSION['user']->id ?? null) === $seed && $_SESSION['user'] === $_SESSION['owner']
                && count($_SESSION['cart']) === 1 + $seed % 8 && $_SESSION['cart'][0]['price'] === 19.99
                && $_SESSION['csrf'] === md5((string) $seed);
            $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
            break;
    }
    session_write_close();
} catch (Throwable $error) {
    $answer = ['error' => get_class($error) . ": {$error->getMessage()}"];
}
echo json_encode($answer);
