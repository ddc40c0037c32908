import { expect, test } from 'vitest';
import { languageFindings } from '@/lib/testing/language-rule';
import { sourceFiles } from '@/lib/testing/source-files';

/** Folders that speak the field's language; one line each. */
// biome-ignore format: one folder a line merges well.
const CHECKED: RegExp[] = [
  /^(lib|components)\/(connections|account)\//,
  /^app\/api\/(connections|abilities|settings)\//,
  /^app\/c\/\[connection\]\/settings\//,
  /^e2e\/connections\./,
  /^lib\/service\/(gateway|denials|why-not)\b/,
  /^components\/doctor\//,
  /^lib\/doctor\//,
  /^e2e\/doctor\./,
  /^lib\/deliveries\/(?!follow\/due-rows)/,
  /^components\/(deliveries|delivery-form)\//,
  /^app\/(api|c\/\[connection\])\/(deliveries|overview)\//,
  /^e2e\/(deliveries|delivery|unresolved|new-delivery[a-z-]*|permission-missing)\./,
  /^(lib|components)\/(auth|users|live|installation|wallet)\//,
  /^lib\/(webhooks|http|request|security|server|launch|health|i18n|format)\//,
  /^lib\/db\//,
  /^lib\/testing\/(?!language)/,
  /^(lib\/(env|routes)|proxy|instrumentation)(\.test)?\.ts$/,
  /^app\/api\/((auth|setup|live|health|installation|wallet|users|webhooks)\/|role-matrix)/,
  /^(lib|components)\/tracking\//,
  /^lib\/sandbox\//,
  /^e2e\/(support\/|(assumed-country|branches|branches-refused|crash|first-start|installation|keyboard|languages)\.spec)/,
  /^e2e\/(launch|live|screens|security|sign-in|smoke|v0-only|v1-only|v2-only)\.spec/,
  /^(lib|components)\/invoices\//,
  /^components\/(auth|ui|form|table|shell|nav|map|branches|estimates|comparisons|wallet)\//,
  /^app\/([^/]+\.tsx|\(auth\)\/|\[\.\.\.missing\]\/)/,
  /^app\/c\/\[connection\]\/([^/]+\.tsx|\(overview\)\/|branches\/|estimates\/|not-allowed\/)/,
  /^lib\/comparisons\//,
  /^lib\/estimates\//,
  /^lib\/customers\//,
  /^lib\/map\//,
  /^lib\/branches\//,
  /^lib\/service\/(transport|model|v0|v1|v2)\//,
  /^app\/api\/(estimates|comparisons|branches|customers|map)\//,
];

test('names and comments use the words of the field', () => {
  const files = sourceFiles(/\.tsx?$/).filter(({ name }) => CHECKED.some((folder) => folder.test(name)));
  expect(files.flatMap(languageFindings)).toEqual([]);
});

test.each([
  ['const saidBy = 1;', 'said'],
  ['/** Whose key it is. */', 'whose'],
  ['type GiveUp = string;', 'giveup'],
  [`// ${'word '.repeat(36)}`, '36 words'],
])('%s is found', (text, word) => {
  expect(languageFindings({ name: 'lib/a/b.ts', text }).join()).toContain(word);
});

test('a word in a text for people, or a list in a comment, is not', () => {
  const text = `const message = 'whose';\nconst old = /^(verdict|said):/;\n/**\n * Values:\n * - ${'word '.repeat(40)}\n */`;
  expect(languageFindings({ name: 'lib/a/b.ts', text })).toEqual([]);
});
