<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request with a session. do=fill|check: values of every kind. do=count: one more. do=user: whose it is, and one more.
require __DIR__ . '/../autoload.php';

use Amber\Stores\Values;

set_error_handler(static fn (int $type, string $message): never => throw new ErrorException($message, 0, $type));
$seed = (int) ($_GET['seed'] ?? 0);
try {
    session_start();
    $answer = ['pid' => getmypid()];
    switch ($_GET['do'] ?? '') {
        case 'fill':
            $_SESSION = Values::everyKind($seed);
            break;
        case 'check':
            $answer['same'] = Values::areEveryKind($_SESSION, $seed);
            break;
        case 'count':
            $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
            $answer['n'] = $_SESSION['n'];
            break;
        case 'user':
            $answer += ['user' => $_SESSION['user'] ?? null, 'cart' => count($_SESSION['cart'] ?? [])];
            $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
            break;
    }
    session_write_close();
} catch (Throwable $error) {
    $answer = ['error' => get_class($error) . ": {$error->getMessage()}"];
}
echo json_encode($answer);
