import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '@/lib/launch/root';

const FOLDER = path.join(ROOT, 'lib/i18n/messages');
const nouns = [...new Set([...readdirSync(path.join(FOLDER, 'en')), ...readdirSync(path.join(FOLDER, 'ar'))])].sort();

test('there are messages', () => {
  expect(nouns.length).toBeGreaterThan(3);
});

test.each(nouns)('%s says the same things in both languages', (noun) => {
  const [english, arabic] = [messages('en', noun), messages('ar', noun)];
  expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of arabic) expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
});

test.each(nouns)('%s counts in Arabic in all its forms', (noun) => {
  const counted = [...messages('ar', noun)].filter(([, text]) => /,\s*plural\s*,/.test(text));
  for (const [key, text] of counted) {
    for (const form of ['(?:zero|=0)', '(?:one|=1)', '(?:two|=2)', 'few', 'many', 'other']) {
      expect(text, `${key} lacks ${form}`).toMatch(new RegExp(`(?:^|[\\s}])${form}\\s*\\{`));
    }
  }
});

const Messages: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), Messages])));
type Tree = { [key: string]: string | Tree };

function messages(language: string, noun: string): Map<string, string> {
  const tree = Messages.parse(JSON.parse(readFileSync(path.join(FOLDER, language, noun), 'utf8')));
  return new Map(flat(tree, ''));
}

function flat(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** The names a text takes, whatever the words around them: `{count, plural, one {hour} …}` gives count, `<b>` gives <b>. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(ARGUMENT_OR_TAG)].map(([, argument, tag]) => argument ?? `<${tag}>`);
  return [...new Set(names)].sort();
}

const ARGUMENT_OR_TAG = /(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*(\w+)\s*[,}]|<(\w+)>/g;
