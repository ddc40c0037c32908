import { expect, it } from 'vitest';
import { redactor } from './redact';

const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each(['live_key-4fQ7.zR2', 'sécret+of/this=one'])('%s goes in every form in which it comes back', (secret) => {
  const redact = redactor([secret]);
  for (const form of [secret, encodeURIComponent(secret), base64(secret), base64(`Key ${secret}`)]) {
    expect(redact(`before ${form} behind`)).toMatch(/^before •••=* behind$/);
  }
});

it.each([
  ['a signature', `mismatch: ${'c0ffee0123456789'.repeat(4)}, sorry`, 'mismatch: •••, sorry'],
  ['a signature in capitals', 'C0FFEE0123456789'.repeat(4), '•••'],
  ['secrets that touch or contain each other', 'abcdef abcdefghi abcdefabcdef', '••• ••• ••••••'],
  ['other sentences stay', 'See https://api.example/v2/wallet (request 4711).', null],
])('%s', (_, text, redacted) => {
  expect(redactor(['abcdef', 'abcdefghi', 'abc'])(text)).toBe(redacted ?? text);
});

it('a long text is read in linear time', () => {
  const startedAt = performance.now();
  expect(redactor([`${'x'.repeat(64)}y`])('x'.repeat(256_000))).toHaveLength(256_000);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
