import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourcesHash } from './sources-hash';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dd-hash-'));
  write('app/page.tsx', 'one');
  write('lib/deliveries/schema.ts', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

test.each(['app/page.tsx', 'app/new/page.tsx', 'lib/deliveries/schema.ts', 'package-lock.json', 'proxy.ts'])(
  'asks for a new build when %s changes',
  (name) => {
    const before = sourcesHash(root);
    write(name, 'two');
    expect(sourcesHash(root)).not.toBe(before);
  },
);

test.each([
  'lib/deliveries/schema.test.ts',
  'lib/launch/start.ts',
  'lib/sandbox/main.ts',
  'README.md',
  'lib/deliveries/README.md',
  'e2e/a.spec.ts',
])('asks for none when %s changes', (name) => {
  const before = sourcesHash(root);
  write(name, 'two');
  expect(sourcesHash(root)).toBe(before);
});

test('is the same for the same sources elsewhere, and sees a file that moved', () => {
  const copy = `${root}-copy`;
  cpSync(root, copy, { recursive: true });
  expect(sourcesHash(copy)).toBe(sourcesHash(root));
  cpSync(path.join(copy, 'app/page.tsx'), path.join(copy, 'app/layout.tsx'));
  rmSync(path.join(copy, 'app/page.tsx'));
  expect(sourcesHash(copy)).not.toBe(sourcesHash(root));
  rmSync(copy, { recursive: true });
});
