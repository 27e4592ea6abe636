--TEST--
Rows of which each holds an object with a hook and one that all share are rows, if that has no hook
--EXTENSIONS--
amber
--FILE--
<?php
class Amount
{
    public function __construct(public string $amount)
    {
    }
    public function __serialize(): array
    {
        return ['amount' => $this->amount];
    }
    public function __unserialize(array $data): void
    {
        $this->amount = $data['amount'];
    }
}
class Currency
{
    public string $code = 'EUR';
}
class Money
{
    public function __construct(public Amount $amount, public Currency $currency)
    {
    }
}
$currency = new Currency();
$money = array_map(fn ($i) => new Money(new Amount("$i.00"), $currency), range(1, 100));
$own = array_map(fn ($i) => new Money(new Amount("$i.00"), new Currency()), range(1, 100));
/* of rows a name takes a byte each, and else an object's tag too */
var_dump(strlen(amber_serialize($money)) <= strlen(amber_serialize($own)) + 101);
$back = amber_unserialize(amber_serialize($money));
var_dump($back == $money, $back[0]->currency === $back[99]->currency);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
