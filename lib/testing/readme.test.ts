import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@/lib/launch/settings/root';

const MOST_WORDS = 980;

const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

test.each(['lib', 'components'])('the tree in the README names every folder of %s, and no other', (top) => {
  const folders = readdirSync(path.join(ROOT, top), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(namesBelow(top).toSorted()).toEqual(folders.toSorted());
});

test('every file that the README names is there', () => {
  const names = [...README.matchAll(/(?:`|\]\()((?:app|components|lib|e2e)\/[\w./-]+)(?:`|\))/g)].map(
    (match) => match[1],
  );
  const real = names.filter((name) => !name?.includes('/things'));
  expect(real.length).toBeGreaterThan(0);
  expect(real.filter((name) => !existsSync(path.join(ROOT, name ?? '')))).toEqual([]);
});

test('the README stays short', () => {
  expect(README.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length).toBeLessThanOrEqual(MOST_WORDS);
});

/** The names in the indented lines below `lib/`, each before its description. */
function namesBelow(top: string): string[] {
  const [, lines = ''] = new RegExp(`^${top}/.*\\n((?: {2}\\S.*\\n)+)`, 'm').exec(README) ?? [];
  return lines.split('\n').flatMap((line) => line.trim().split(/ {2,}/)[0]?.split(' ').filter(Boolean) ?? []);
}
