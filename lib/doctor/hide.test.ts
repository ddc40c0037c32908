import { describe, expect, it } from 'vitest';
import { hider } from './hide';

const SECRETS = ['live_key-4fQ7.zR2', 'sécret+of/this=one'];

describe.each(SECRETS)('takes %s out of what came from outside', (secret) => {
  const hide = hider([secret]);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it.each<[how: string, shown: string]>([
    ['as it is', secret],
    ['in capitals', secret.toUpperCase()],
    ['percent-encoded', encodeURIComponent(secret)],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
    ['in hexadecimal with colons', Buffer.from(secret).toString('hex').match(/../g)?.join(':') ?? ''],
    ['in Base64', base64(secret)],
    ['in Base64 behind one byte', base64(`x${secret}`)],
    ['in Base64 behind two', base64(`xy${secret}`)],
    ['in Base64 of the whole header', base64(`Key ${secret}`)],
    ['in Base64 for addresses', Buffer.from(`?${secret}?`).toString('base64url')],
    ['in Base64 with spaces', [...base64(`Key ${secret}`)].join(' ')],
    ['with spaces between', [...secret].join(' ')],
    ['with dashes between', [...secret].join(' - ')],
    ['with line breaks between', [...secret].join('\r\n')],
    ['with invisible signs between', [...secret].join('\u200b')],
    ['in two fields', `${secret.slice(0, 7)}: ${secret.slice(7)}`],
    ['backwards', [...secret].reverse().join('')],
  ])('%s', (_, shown) => {
    // A few letters that belong to what stands around it in Base64 may stay.
    expect(hide(`before ${shown} behind`)).toMatch(/^before [^•]{0,14}•••[^•]{0,8} behind$/s);
  });

  it('in Base64 amid other text', () => {
    const told = hide(base64(`{"authorization":"Key ${secret}","more":1}`));
    const [before = '', behind = ''] = told.split('•••').map((part) => Buffer.from(part, 'base64').toString());
    expect(before).toMatch(/^{"authorization":"Key ?/);
    expect(before.length + behind.length).toBeLessThan('{"authorization":"Key ","more":1}'.length + 4);
  });
});

it('leaves other sentences as they are', () => {
  const said = 'The key of this request isn’t known: see https://api.example/v2/wallet (request 4711).';
  expect(hider(SECRETS)(said)).toBe(said);
});

it.each([
  ['many signs', `k${'-'.repeat(24)}z`, ['', ' ', '\n']],
  ['nothing but signs', '+-*/=!?', ['', ' ', '\u200b']],
  ['signs at its ends', '$$live4fQ7zR2==', ['']],
  ['letters that aren’t Latin', 'سرالمتجر٤٧١١', ['', ' ', '-']],
  ['letters of two units', '𝕜𝕖𝕪𝟜𝟟𝟙𝟙', ['', ' ', '-']],
])('takes out a secret of %s', (_, secret, between) => {
  const hide = hider([secret]);
  for (const one of between) {
    expect(hide(`before ${[...secret].join(one)} behind`)).toBe('before ••• behind');
  }
});

describe('of a text that was cut', () => {
  const secret = 'live_key-4fQ7.zR2';
  const hide = hider([secret]);
  it.each([
    ['as it is', secret],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
    ['in Base64', Buffer.from(secret).toString('base64').replace(/=+$/, '')],
    ['with spaces between', [...secret].join(' ')],
    ['backwards', [...secret].reverse().join('')],
  ])('takes the beginning of a secret %s, wherever it was cut', (_, shown) => {
    const shortest = shown.includes(' ') ? 7 : 4;
    for (let length = shortest + 1; length <= shown.length; length += 1) {
      const cut = `before ${shown.slice(0, length)}`;
      const told = hide(cut, true);
      expect(told, cut).toMatch(/^before •••.{0,2}$/);
      expect(hide(`${shown} ${cut}`, true), cut).not.toContain(shown.slice(0, shortest));
    }
  });

  it('leaves the end of a sentence, and of what was not cut', () => {
    expect(hide('before the key', true)).toBe('before the key');
    expect(hide('before live_ke')).toBe('before live_ke');
  });

  it('reads it in one go', () => {
    const long = hider(['a'.repeat(16_000).concat('b')]);
    const begun = performance.now();
    expect(long('a'.repeat(4_000), true)).toBe('•••');
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

it('takes out secrets that touch or overlap', () => {
  expect(hider(['abcdef', 'defghi'])('abcdef abcdefghi abcdefabcdef')).toBe('••• ••• •••');
});

it.each([
  ['hexadecimal', 'c0ffee0123456789'.repeat(4), '•••'],
  ['Base64', 'Zm9vYmFyMTIzNDU2Nzg5MEFCQ0RFRkdISUpLTE1OT1A=', '•••'],
  ['Base64 for addresses', 'Zm9v-mFyMTIzNDU2Nzg5MEFC_0RFRkdISUpLTE1OT1A', '•••'],
  ['a path just as long', '/Dispatch/tenant-7/v2/deliveries/estimate/1', null],
  ['one letter more', 'Zm9vYmFyMTIzNDU2Nzg5MEFCQ0RFRkdISUpLTE1OT1Ax', null],
])('knows a signature by its looks: %s', (_, text, shown) => {
  expect(hider([])(`mismatch: ${text}, sorry`)).toBe(`mismatch: ${shown ?? text}, sorry`);
});

// Each of these would take minutes to hours, were any of it looked at more often than a fixed number of times.
it.each([
  ['one long word', '!'.repeat(256_000)],
  ['a word of letters', 'x'.repeat(256_000)],
  ['almost a secret', `k${'-'.repeat(256_000)}`],
  ['almost a secret, again and again', `k${'-'.repeat(38)} `.repeat(6_000)],
  ['almost a signature', `${'c0ffee'.repeat(10)} `.repeat(4_000)],
])('reads a long text in one go: %s', (_, text) => {
  expect(hider([`k${'-'.repeat(24)}z`, 'x'.repeat(64).concat('y')])(text)).toBe(text);
});
