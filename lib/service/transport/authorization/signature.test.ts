import { describe, expect, it } from 'vitest';
import { sign } from './signature';

/**
 * Computed with OpenSSL from the interface's text, not with our code:
 *   printf '%s' '<timestamp>.<METHOD>.<path>.<body>' | openssl dgst -sha256 -hmac 'canary-secret-0123456789abcdef'
 */
const SECRET = 'canary-secret-0123456789abcdef';
const GOLDEN = [
  {
    what: 'no body',
    parts: { timestamp: '1700000000000', method: 'GET', path: '/v2/wallet', body: '' },
    hex: 'cdf8cb13d5a7ba16b41ccd74ac0976be43ef8a53ce433dc5532f0ff222d732a8',
  },
  {
    what: 'a JSON body with Arabic in it',
    parts: {
      timestamp: '1700000000000',
      method: 'POST',
      path: '/v2/deliveries',
      body: '{"reference":"ORD-1","note":"شارع ١"}',
    },
    hex: 'e70ebc955ee8c0f633d1c26b3efd716b6c4f189a0be6f0df7d3ac3451081a479',
  },
  {
    what: 'a path prefix and a query',
    parts: {
      timestamp: '1700000000123',
      method: 'GET',
      path: '/api/v2/invoices?page=1&perPage=20&status=all',
      body: '',
    },
    hex: 'dd5049a9c5f7c178210865cc921db533d3598fd46086e2584e3ba3c0b3addb75',
  },
  {
    what: 'a trailing question mark',
    parts: { timestamp: '1700000000123', method: 'GET', path: '/v2/branches?', body: '' },
    hex: 'e5c7065b8a0a2de9d6bf6efab75e3d5be21912089f93d86f4052d409b6bf6ead',
  },
  {
    // printf '1700000000000.PUT./v2/branches/64b0c0ffee64b0c0ffee64b0.\x00\xff\x80' | openssl dgst ...
    what: 'bytes that are no text',
    parts: {
      timestamp: '1700000000000',
      method: 'PUT',
      path: '/v2/branches/64b0c0ffee64b0c0ffee64b0',
      body: new Uint8Array([0x00, 0xff, 0x80]),
    },
    hex: '9deed7eaa2d4042277fc24e17642e811aafb7016c5f277e0f1eec5eb55ad2c8a',
  },
];

describe('signature', () => {
  it.each(GOLDEN)('signs $what as OpenSSL does', ({ parts, hex }) => {
    expect(sign(parts, SECRET)).toBe(hex);
  });

  it('signs the upper-case verb however it is written', () => {
    const parts = { timestamp: '1700000000000', method: 'get', path: '/v2/wallet', body: '' };
    expect(sign(parts, SECRET)).toBe(GOLDEN[0]?.hex);
  });
});
