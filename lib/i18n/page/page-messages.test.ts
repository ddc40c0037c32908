import { expect, test } from 'vitest';
import { ANSWERED_KEYS } from '@/components/form/use-message';
import { loadMessages, type Messages } from '@/lib/i18n/catalog/load-messages';
import { sourceFiles } from '@/lib/testing/source/source-files';
import { messagePaths } from './message-paths';
import { messagesOfPage } from './messages-of-page.server';

const sources = sourceFiles(/^(app|components|lib)\/.*(?<!\.test)\.tsx?$/);
const entries = sources.filter(({ name }) => /^app\/(.*\/)?(page|layout)\.tsx$/.test(name));

test('each page and layout gives its client components their messages', () => {
  const wrong = entries.flatMap(({ name, text }) => {
    const entry = name.slice('app/'.length);
    const needsMessages = Object.keys(messagesOfPage(entry, 'en')).length > 0;
    const [, of] = /(?:<PageMessages of="|screenPage\(')([^"']+)/.exec(text) ?? [];
    if (of === entry || (of === undefined && !needsMessages)) return [];
    return `${name}: put <PageMessages of="${entry}"> around what it shows`;
  });
  expect(wrong).toEqual([]);
});

test('a namespace is written out where it is asked for', () => {
  const calls = /\buseTranslations\((?!\s*\))/g;
  const literal = /\buseTranslations\(\s*(?:'[\w.-]+'|`[\w.-]+\.\$\{[^`]*`)\s*\)/g;
  const unclear = sources.filter(
    ({ name, text }) =>
      !name.startsWith('lib/i18n/page/') && [...text.matchAll(calls)].length !== [...text.matchAll(literal)].length,
  );
  expect(unclear.map(({ name }) => name)).toEqual([]);
});

test('a message without a namespace is written out where it is asked for', () => {
  const unclear = sources.filter(({ text }) =>
    [...text.matchAll(/\bconst (\w+) = useTranslations\(\)/g)].some(([, name]) => text.includes(`${name}(\`\${`)),
  );
  expect(unclear.map(({ name }) => name)).toEqual([]);
});

test('the keys of answers are named where answers are translated', () => {
  const answered = sources
    .filter(({ name }) => name.endsWith('.server.ts'))
    .flatMap(({ text }) => messagePaths(text).filter((path) => path.includes('.') && isText(path)));
  expect(answered.filter((key) => !ANSWERED_KEYS.includes(key))).toEqual([]);
});

test('a page gives no message that its layouts give', () => {
  expect(messagesOfPage('layout.tsx', 'en')).toHaveProperty('ui.toast');
  expect(messagesOfPage('c/[connection]/layout.tsx', 'en')).toHaveProperty('live.indicator');
  expect(messagesOfPage('c/[connection]/layout.tsx', 'en')).not.toHaveProperty('ui.toast');
  expect(messagesOfPage('c/[connection]/wallet/page.tsx', 'en')).toHaveProperty('wallet.history');
  expect(messagesOfPage('c/[connection]/wallet/page.tsx', 'en')).not.toHaveProperty('live.indicator');
  expect(messagesOfPage('c/[connection]/wallet/page.tsx', 'en')).not.toHaveProperty('delivery-form.title');
});

function isText(path: string): boolean {
  const found = path
    .split('.')
    .reduce<Messages | string | undefined>(
      (below, name) => (typeof below === 'object' ? below[name] : undefined),
      loadMessages('en'),
    );
  return typeof found === 'string';
}
