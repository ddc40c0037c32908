import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROLES } from '@/lib/auth/permissions';
import { ROOT } from '@/lib/launch/settings/root';
import { AddressText } from '@/lib/order/address-fields';
import { REPORT_BY } from '@/lib/reports/schema';

const FOLDER = path.join(ROOT, 'lib/i18n/messages');
const nouns = [...new Set([...readdirSync(path.join(FOLDER, 'en')), ...readdirSync(path.join(FOLDER, 'ar'))])].sort();

test('there are messages', () => {
  expect(nouns.length).toBeGreaterThan(3);
});

test.each(nouns)('%s has the same messages in both languages', (noun) => {
  const [english, arabic] = [messages('en', noun), messages('ar', noun)];
  expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of arabic) expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
});

test('a promised arrival is not called like the time of a scheduled order', () => {
  const word = /موعد/;
  expect(messages('ar', 'deliveries.json').get('next.scheduled')).toMatch(word);
  expect(messages('ar', 'deliveries.json').get('list.promised')).not.toMatch(word);
  expect(messages('ar', 'progress.json').get('arrival.promised')).not.toMatch(word);
  expect(messages('ar', 'tracking.json').get('due')).not.toMatch(word);
});

/** Values of the interface and of the database that are keys of their own messages: `not_found`, `SENT`, `v2-static`. */
const VALUE = /^(?:[a-z0-9]+(?:_[a-z0-9]+)+|[A-Z]+(?:[-_][A-Z]+)*|v\d(?:-[a-z]+)+|[a-z]+:[a-z]+|\d{3})$/;

test.each(nouns)('the keys of %s are camelCase, or values', (noun) => {
  const parts = new Set([...messages('en', noun).keys()].flatMap((key) => key.split('.')));
  expect([...parts].filter((part) => !/^[a-z][a-zA-Z0-9]*$/.test(part) && !VALUE.test(part))).toEqual([]);
});

test.each(nouns)('%s counts in Arabic in all its forms', (noun) => {
  expect(
    [...messages('ar', noun)].flatMap(([key, text]) => countFindings(text).map((finding) => `${key}: ${finding}`)),
  ).toEqual([]);
});

test.each([
  ['{count} فروع', 'count is not in a plural'],
  ['{done} من {total} ردًا', 'total is not in a plural'],
  ['{count, plural, one {فرع} other {# فرع}}', 'count lacks (?:zero|=0)'],
  [
    '{minutes, plural, zero {} one {د} two {د} few {د} many {د} other {د}}{count, plural, other {#}}',
    'count lacks few',
  ],
])('a count in %s is found', (text, finding) => {
  expect(countFindings(text)).toContain(finding);
});

test('a number that counts nothing is not', () => {
  expect(countFindings('تصفية ({count})، {done} من {total}، {name} هنا')).toEqual([]);
});

test.each([
  ['shell.json', 'role', ROLES],
  ['settings.json', 'roles.help', ROLES],
  ['audit.json', 'values', ROLES],
  ['reports.json', 'filters.groups', REPORT_BY],
  ['delivery-form.json', 'fields', AddressText.options.map((name) => `destination_${name}`)],
] as const)('%s has a text in %s for each value', (noun, prefix, values) => {
  const texts = messages('en', noun);
  expect(values.filter((value) => !texts.has(`${prefix}.${value}`))).toEqual([]);
});

const FORMS = ['(?:zero|=0)', '(?:one|=1)', '(?:two|=2)', 'few', 'many', 'other'];
const COUNTS = ['count', 'total', 'done', 'days', 'hours', 'minutes', 'seconds'];

/** Arabic counts in six forms: a number before a noun must be in a plural, and a plural must have all forms. */
function countFindings(text: string): string[] {
  const plurals = pluralsOf(text);
  const outside = plurals.reduce((rest, { whole }) => rest.replace(whole, ''), text);
  const bare = COUNTS.filter((name) => new RegExp(`\\{${name}\\}\\s*(?!من\\s)[\u0621-\u064a]`).test(outside));
  const lacking = plurals.flatMap(({ name, forms }) =>
    FORMS.filter((form) => !forms.some((written) => new RegExp(`^${form}$`).test(written))).map(
      (form) => `${name} lacks ${form}`,
    ),
  );
  return [...bare.map((name) => `${name} is not in a plural`), ...lacking];
}

/** The outermost plurals of a text, each with the names of its forms. */
function pluralsOf(text: string): { name: string; forms: string[]; whole: string }[] {
  return [...text.matchAll(/\{(\w+),\s*plural,/g)].map(({ 0: head, 1: name = '', index }) => {
    const forms: string[] = [];
    let depth = 1;
    let at = index + head.length;
    for (; depth > 0 && at < text.length; at += 1) {
      if (text[at] === '{' && depth === 1) forms.push(/(\S+)\s*$/.exec(text.slice(index, at))?.[1] ?? '');
      depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
    }
    return { name, forms, whole: text.slice(index, at) };
  });
}

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

/** The arguments and tags of a text: `{count, plural, one {hour} …}` gives count, `<b>` gives <b>. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(ARGUMENT_OR_TAG)].map(([, argument, tag]) => argument ?? `<${tag}>`);
  return [...new Set(names)].sort();
}

const ARGUMENT_OR_TAG = /(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*(\w+)\s*[,}]|<(\w+)>/g;
