import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from '@/lib/launch/settings/root';

const ENTRY = 'app/api/deliveries/route.ts';
/** Only goes down: what most creates do without is imported where it is needed. */
const MOST_FILES = 190;

test('the route of a create loads few files of ours', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'none',
  });
  const loaded = new Set([ENTRY]);
  for (const file of loaded) {
    for (const { kind, path, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external) loaded.add(path);
    }
  }
  expect([...loaded]).toContain('lib/service/v2/operations.server.ts');
  expect(loaded.size).toBeLessThanOrEqual(MOST_FILES);
});
