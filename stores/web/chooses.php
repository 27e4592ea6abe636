<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

// One request of an application that sets session.serialize_handler itself, as MediaWiki does with its own save
// handler: it decodes what PHP hands to write(), so it asks for php_serialize, and throws when it does not get a
// handler that it can decode. do=count: one more.
require __DIR__ . '/../autoload.php';

final class Decodes extends SessionHandler
{
    public function write(string $id, string $data): bool
    {
        if (!is_array(unserialize($data))) {
            throw new DomainException('This session is not what php_serialize writes');
        }

        return parent::write($id, $data);
    }
}

try {
    @ini_set('session.serialize_handler', 'php_serialize');
    if (ini_get('session.serialize_handler') !== 'php_serialize') {
        throw new DomainException('Failed to set a serialization handler that can be decoded');
    }
    session_set_save_handler(new Decodes());
    session_start();
    $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1;
    $answer = ['n' => $_SESSION['n']];
    session_write_close();
} catch (Throwable $error) {
    http_response_code(500);
    $answer = ['error' => get_class($error) . ": {$error->getMessage()}"];
}
echo json_encode($answer);
