import { expect, test } from 'vitest';
import { languageFindings } from '@/lib/testing/source/language-rule';
import { sourceFiles } from '@/lib/testing/source/source-files';

/** The rule itself and its test hold the words that they forbid. */
const RULE = /^lib\/testing\/(source\/)?language/;

test('names and comments use the words of the field', () => {
  const files = sourceFiles(/\.tsx?$/).filter(({ name }) => !RULE.test(name));
  expect(files.flatMap(languageFindings)).toEqual([]);
});

test.each([
  ['const saidBy = 1;', 'said'],
  ['/** Whose key it is. */', 'whose'],
  ['type GiveUp = string;', 'giveup'],
  [`// ${'word '.repeat(36)}`, '36 words'],
  ['/** What the driver scans. */', '"What"'],
  ['const a = 1;\n// Those that are left.\nconst b = 2;', 'b.ts:2 a comment begins with "Those"'],
])('%s is found', (text, word) => {
  expect(languageFindings({ name: 'lib/a/b.ts', text }).join()).toContain(word);
});

test('a word in a text for people, or a list in a comment, is not', () => {
  const text = `const message = 'whose';\nconst old = /^(verdict|said):/;\n/**\n * Values:\n * - ${'word '.repeat(40)}\n */`;
  expect(languageFindings({ name: 'lib/a/b.ts', text })).toEqual([]);
});
