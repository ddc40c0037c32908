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
