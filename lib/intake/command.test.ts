import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'intake-'));

it.each([
  ['missing.json', undefined],
  ['text.json', 'Salmiya block 4'],
])('says of %s in one sentence what it should be', (name, content) => {
  const file = path.join(folder, name);
  if (content !== undefined) writeFileSync(file, content);
  const { status, stdout, stderr } = run(file);
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    `${file} is no file of messages: [{ "id": 1, "country": "KW", "text": "..." }], the country KW, BH or SA\n`,
  );
});

it('prints what each message says', () => {
  const file = path.join(folder, 'messages.json');
  writeFileSync(file, '[{ "id": "a", "country": "KW", "text": "Salmiya block 4" }]');
  const { status, stdout } = run(file);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual([{ id: 'a', result: { area: 'Salmiya', block: '4' } }]);
});

function run(file: string) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'lib/intake/command.ts', file], { encoding: 'utf8' });
}
