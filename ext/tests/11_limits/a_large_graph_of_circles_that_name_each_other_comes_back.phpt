--TEST--
A graph of more objects than levels are allowed comes back, though all lead back to one and name each other
--EXTENSIONS--
amber
--FILE--
<?php
class Shop { public array $categories = []; }
class Category { public ?Shop $shop = null; public array $products = []; }
class Product { public ?Category $category = null; public array $variants = []; public array $related = []; }
class Variant { public ?Product $product = null; public string $name = ''; }

mt_srand(7);
$shop = new Shop();
$all = [];
for ($c = 0; $c < 40; $c++) {
    $shop->categories[] = $category = new Category();
    $category->shop = $shop;
    for ($p = 0; $p < 250; $p++) {
        $category->products[] = $product = new Product();
        $product->category = $category;
        for ($v = 0; $v < 2; $v++) {
            $product->variants[] = $variant = new Variant();
            [$variant->product, $variant->name] = [$product, "$c/$p/$v"];
        }
        for ($r = 0; $all !== [] && $r < 3; $r++) {
            $product->related[] = $all[mt_rand(0, count($all) - 1)];
        }
        $all[] = $product;
    }
}
foreach ([$shop, [$shop, $all, array_reverse($all)]] as $value) {
    var_dump(serialize(amber_unserialize(amber_serialize($value))) === serialize($value));
}
foreach ($all as $product) {
    $product->category = null;
    $product->related = $product->variants = [];
}
unset($value, $shop, $all, $category, $product, $variant);
gc_collect_cycles(); // a circle at the end of PHP is a leak for the sanitizer
?>
--EXPECT--
bool(true)
bool(true)
