<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Dataset;

use Amber\Lab\Dataset\Shop\ApiAccount;

/** The user of an API, as the 2017 article describes its own: names, contacts, settings of notifications, in an object. */
final class ApiUser implements Dataset
{
    public function name(): string
    {
        return 'api-user';
    }

    public function description(): string
    {
        return 'an object with private arrays: name, contacts, settings';
    }

    public function kind(): Kind
    {
        return Kind::Small;
    }

    public function absence(): ?string
    {
        return null;
    }

    public function build(): mixed
    {
        return new ApiAccount(
            4711,
            ['first' => 'Ingrid', 'last' => 'Sandoval', 'company' => null, 'title' => 'Dr.'],
            [
                'email' => ['ingrid@example.com', 'sandoval@example.org'],
                'phone' => ['+358 40 123 4567'],
                'address' => ['street' => 'Main Street 12', 'city' => 'Turku', 'postcode' => '20100', 'country' => 'FI'],
            ],
            [
                'newsletter' => ['email' => true, 'sms' => false],
                'invoices' => ['email' => true, 'sms' => false],
                'alerts' => ['email' => true, 'sms' => true],
                'timezone' => 'Europe/Helsinki',
                'language' => 'fi',
            ],
        );
    }
}
