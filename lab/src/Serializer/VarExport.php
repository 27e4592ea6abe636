<?php
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Amber\Lab\Serializer;

/** var_export() into a PHP file that require reads back. */
final class VarExport extends InFile
{
    public function __construct()
    {
        $isCached = function_exists('opcache_get_status') && @opcache_get_status(false) !== false;
        $calls = 'var_export() / require of the file, opcache ' . ($isCached ? 'on' : 'off');
        parent::__construct('var_export', $calls, extension: 'standard');
    }

    public function absence(): ?string
    {
        return is_writable(sys_get_temp_dir()) ? null : 'the directory for temporary files is not writable';
    }

    public function encode(mixed $value): string
    {
        return '<?php return ' . var_export($value, true) . ";\n";
    }

    public function decode(string $data): mixed
    {
        return require $this->files[$data] ??= self::writeFile($data);
    }
}
