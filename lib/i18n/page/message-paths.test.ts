import { expect, test } from 'vitest';
import { messagePaths } from './message-paths';

const translator = "const t = useTranslations('wallet');\n";

test.each([
  ["t('low')", ['wallet.low']],
  ["t.rich('own.body', { b })", ['wallet.own.body']],
  ["t(isLow ? 'low' : 'high')", ['wallet.low', 'wallet.high']],
  ["t(kind === 'a' ? 'low' : can('b:c') ? 'high' : 'none', { x })", ['wallet.low', 'wallet.high', 'wallet.none']],
  [`t(\`state.\${kind}.title\`)`, ['wallet.state']],
  ["t('low', { name: t('high') })", ['wallet.low', 'wallet.high']],
  ['t(\n  "low",\n)', ['wallet.low']],
  ["// isn't t\nt('low')", ['wallet.low']],
  ['<p className="t px-2">{t(\'low\')}</p>', ['wallet.low']],
])('a literal key in %s is found', (use, paths) => {
  expect(messagePaths(translator + use)).toEqual(expect.arrayContaining(paths));
  expect(messagePaths(translator + use)).not.toContain('wallet');
});

test.each([
  't(kind)',
  `t(\`\${kind}.title\`)`,
  'words(t)',
  't(isLow ? low : "high")',
  't(f(a), b ? "low" : "high")',
  '[t]',
])('%s may ask for the whole namespace', (use) => {
  expect(messagePaths(translator + use)).toContain('wallet');
});

test.each([
  ["const name = useTranslations('a.b')(kind)", 'a.b'],
  [`const t = useTranslations(\`a.b.\${kind}\`); t("c")`, 'a.b'],
  ["z.string('errors.required')", 'errors.required'],
  [`t(\`connections.whyNot.\${why}\`)`, 'connections.whyNot'],
])('%s asks for %s', (text, path) => {
  expect(messagePaths(text)).toContain(path);
});
