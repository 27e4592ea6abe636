<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Bridge\Tests;

use Amber\Bridge\Codec;
use Amber\Bridge\Symfony\Marshaller;
use Amber\Lab\Server\Sandbox;
use Amber\Stores\Values;
use Doctrine\DBAL\Cache\QueryCacheProfile;
use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Platforms\AbstractPlatform;
use Doctrine\DBAL\Types\Type;
use Doctrine\ORM\EntityManager;
use Doctrine\ORM\ORMSetup;
use Doctrine\ORM\Tools\SchemaTool;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;

require_once __DIR__ . '/Article.php';

/** Doctrine's caches, which any PSR-6 pool serves: Symfony's, with the marshaller, in files. */
final class DoctrineTest extends TestCase
{
    /** @var list<array<string, mixed>> as SQLite gives them */
    private const ROWS = [
        ['id' => 1, 'name' => 'one', 'price' => 19.99, 'note' => null, 'bytes' => "\x00\xff"],
        ['id' => 2, 'name' => 'zwölf', 'price' => -0.5, 'note' => '', 'bytes' => 'b:0;'],
    ];

    private Sandbox $sandbox;

    protected function setUp(): void
    {
        $this->sandbox = new Sandbox();
        if (!Type::hasType('any')) {
            Type::addType('any', new class () extends Type {
                public function getSQLDeclaration(array $column, AbstractPlatform $platform): string
                {
                    return 'blob';
                }

                public function convertToDatabaseValue(mixed $value, AbstractPlatform $platform): string
                {
                    return serialize($value);
                }

                public function convertToPHPValue(mixed $value, AbstractPlatform $platform): mixed
                {
                    return unserialize($value);
                }
            });
        }
    }

    public function test_rows_come_from_the_result_cache_as_they_were(): void
    {
        $connection = $this->connection();
        self::assertSame(self::ROWS, $this->rows($connection, new Marshaller()));
        $connection->executeStatement('delete from thing');
        self::assertSame(self::ROWS, $this->rows($connection, new Marshaller()));
        self::assertSame('amber', \Amber\detect($this->entry()));
    }

    public function test_rows_that_were_cached_before_the_switch_are_read(): void
    {
        $connection = $this->connection();
        $this->rows($connection, new DefaultMarshaller(false));
        $connection->executeStatement('delete from thing');
        self::assertSame(self::ROWS, $this->rows($connection, new Marshaller(new Codec(readsOthers: true))));
        self::assertSame([], $this->rows($connection, new Marshaller()));
    }

    public function test_of_a_damaged_entry_the_database_is_asked_again(): void
    {
        $connection = $this->connection();
        $this->rows($connection, new Marshaller());
        $entry = $this->entry();
        foreach ([substr($entry, 0, -3), "$entry?", "\xC1", ''] as $damaged) {
            $this->replaceEntry($damaged);
            self::assertSame(self::ROWS, $this->rows($connection, new Marshaller()));
            self::assertSame($entry, $this->entry());
        }
    }

    public function test_metadata_queries_and_entities_come_from_the_caches_of_the_orm(): void
    {
        $connection = $this->connection();
        $manager = $this->manager($connection);
        (new SchemaTool($manager))->createSchema([$manager->getClassMetadata(Article::class)]);
        $manager->persist(new Article(1, 'first', Values::everyKind(8)));
        $manager->flush();
        self::assertTrue(Values::areEveryKind($this->article($manager)->payload, 8));

        $connection->executeStatement('drop table Article');
        $again = $this->manager($connection);
        $article = $this->article($again);
        self::assertSame([1, 'first'], [$article->id, $article->title]);
        self::assertTrue(Values::areEveryKind($article->payload, 8));
        [$first, $second] = [$manager->getClassMetadata(Article::class), $again->getClassMetadata(Article::class)];
        self::assertEquals($first->fieldMappings, $second->fieldMappings);
        $entries = array_values($this->entries('orm') + $this->entries('entities'));
        self::assertSame(['amber', 'amber', 'amber'], array_map(\Amber\detect(...), $entries));
    }

    private function article(EntityManager $manager): Article
    {
        $profile = new QueryCacheProfile(60, 'article', $this->pool(new Marshaller(), 'entities'));
        $query = $manager->createQuery('select a from ' . Article::class . ' a where a.id = :id');

        return $query->setParameter('id', 1)->setHydrationCacheProfile($profile)->getSingleResult();
    }

    private function manager(Connection $connection): EntityManager
    {
        $pool = $this->pool(new Marshaller(), 'orm');

        return new EntityManager(
            $connection,
            ORMSetup::createAttributeMetadataConfiguration([__DIR__], true, $this->sandbox->directory, $pool),
        );
    }

    /** @return list<array<string, mixed>> */
    private function rows(Connection $connection, MarshallerInterface $marshaller): array
    {
        $profile = new QueryCacheProfile(60, 'things', $this->pool($marshaller, 'rows'));

        $result = $connection->executeQuery('select * from thing where id < ?', [10], qcp: $profile);

        return $result->fetchAllAssociative();
    }

    private function connection(): Connection
    {
        $connection = DriverManager::getConnection(['driver' => 'pdo_sqlite', 'memory' => true]);
        $connection->executeStatement('create table thing (id integer, name text, price real, note text, bytes blob)');
        foreach (self::ROWS as $row) {
            $connection->insert('thing', $row);
        }

        return $connection;
    }

    private function pool(MarshallerInterface $marshaller, string $namespace): FilesystemAdapter
    {
        return new FilesystemAdapter($namespace, 0, "{$this->sandbox->directory}/cache", $marshaller);
    }

    private function entry(): string
    {
        $entries = $this->entries('rows');
        self::assertCount(1, $entries);

        return reset($entries);
    }

    private function replaceEntry(string $bytes): void
    {
        $file = array_key_first($this->entries('rows'));
        [$expiry, $key] = explode("\n", (string) file_get_contents($file), 3);
        file_put_contents($file, "$expiry\n$key\n$bytes");
    }

    /** @return array<string, string> what the marshaller made, by its file, in which two lines stand before it */
    private function entries(string $pool): array
    {
        $entries = [];
        foreach (glob("{$this->sandbox->directory}/cache/$pool/*/*/*") ?: [] as $file) {
            $entries[$file] = explode("\n", (string) file_get_contents($file), 3)[2];
        }

        return $entries;
    }
}
