import { expect, test } from 'vitest';
import { isTest } from '@/lib/testing/source/import-rule';
import { lineOf, type SourceFile, sourceFiles } from '@/lib/testing/source/source-files';

const PHYSICAL_CLASS =
  /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|inset-[lr])-(?:\d|\[|\(|px\b|auto\b|full\b|none\b|xs\b|sm\b|md\b|lg\b|xl\b)|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/g;
const PHYSICAL_PROPERTY =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)\s*(?::|;|(?<=left|right))/g;
/** A comment on the line or the one above: the reason why it keeps its side in both directions. */
const PHYSICAL_REASON = /physical:/;

test('layout knows start and end, not left and right', () => {
  const inMarkup = findings(sourceFiles(/^(app|components)\/.*\.tsx?$/), PHYSICAL_CLASS);
  const inStyles = findings(sourceFiles(/^(app|components)\/.*\.css$/), PHYSICAL_PROPERTY);
  expect([...inMarkup, ...inStyles]).toEqual([]);
});

const VISIBLE_TEXT = />\s*([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*?)\s*<\/[A-Za-z]/gu;
const VISIBLE_ATTRIBUTE = /\s(?:aria-label|aria-description|alt|title|placeholder|label)="([^"]*\p{L}{2}[^"]*)"/gu;
/** Names, keys of the keyboard, and codes, which are the same in every language. */
const UNTRANSLATABLE =
  /^(Dispatch|Desk|Dispatch Desk|English|العربية|WhatsApp)$|^(Enter|Esc|Tab|Ctrl|K)( [⏎↵]| K)?$|^[A-Z]+\d[A-Z\d-]*$/;
/** Replaces the layout that provides the messages, and so has none. */
const WITHOUT_MESSAGES = ['app/global-error.tsx'];

test('visible text comes from the messages', () => {
  const files = sourceFiles(/^(app|components)\/.*\.tsx$/).filter(({ name }) => !WITHOUT_MESSAGES.includes(name));
  const texts = [VISIBLE_TEXT, VISIBLE_ATTRIBUTE].flatMap((pattern) => findings(files, pattern, UNTRANSLATABLE));
  expect(texts).toEqual([]);
});

const ENVIRONMENT = /process\.env\b(?!\.(?:NODE_ENV|NEXT_RUNTIME)\b)/g;
const READS_ENVIRONMENT = /^lib\/(env\.ts|launch\/|server\/|sandbox\/|testing\/)|^e2e\/|^[^/]+$|drizzle\.config/;

test('lib/env.ts alone reads the environment', () => {
  const files = sourceFiles(/\.(tsx?|mjs)$/).filter(({ name }) => !READS_ENVIRONMENT.test(name) && !isTest(name));
  expect(findings(files, ENVIRONMENT)).toEqual([]);
});

/** React calls what an effect returns; browsers of 2026 return a promise from a scroll. */
const RETURNED_BY_EFFECT =
  /Effect\(\s*\(\) => (?!void\b)[^{;\n]*\.(?:scroll\w*|focus|blur|click|select|play|animate)\(/g;

test('an effect returns nothing of the page', () => {
  expect(findings(sourceFiles(/^(app|components)\/.*\.tsx?$/), RETURNED_BY_EFFECT)).toEqual([]);
  const source = { name: 'components/list.tsx', text: 'useEffect(() => list.current?.scrollIntoView(), []);' };
  expect(findings([source], RETURNED_BY_EFFECT)).toHaveLength(1);
});

/** Each tier runs without the journeys of the other. */
const SERIAL = /mode: 'serial'/;

test('journeys that build on one another are of one tier', () => {
  const mixed = sourceFiles(/^e2e\/.*\.spec\.ts$/)
    .filter(({ text }) => SERIAL.test(text) && text.includes('inShortTier('))
    .map(({ name }) => name);
  expect(mixed).toEqual([]);
});

function findings(files: SourceFile[], pattern: RegExp, allowed?: RegExp): string[] {
  return files
    .filter(({ name }) => !isTest(name))
    .flatMap(({ name, text }) => {
      const lines = text.split('\n');
      return [...text.matchAll(pattern)]
        .filter((match) => !allowed?.test(match[1] ?? match[0]))
        .map((match) => ({
          line: lineOf(text, match.index + match[0].length - match[0].trimStart().length),
          found: match[1] ?? match[0],
        }))
        .filter(({ line }) => !PHYSICAL_REASON.test(`${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`))
        .map(({ line, found }) => `${name}:${line} ${found.trim()}`);
    });
}
