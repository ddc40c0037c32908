import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@/lib/http/problem';
import { refuseForeignOrigin } from './refuse-foreign-origin.server';

describe('a write comes from our own pages', () => {
  beforeAll(() => {
    process.env.APP_URL = 'https://desk.shop.example';
    process.env.APP_SECRET = 'long enough for a test of origins alone';
    process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
  });

  const write = (origin: string | null, host: string) => () =>
    refuseForeignOrigin(
      new NextRequest('http://127.0.0.1:3000/api/x', {
        method: 'POST',
        headers: { host, ...(origin !== null && { origin }) },
      }),
    );

  it('sent directly, or through a proxy that forwards under its own name', () => {
    expect(write('http://localhost:3000', 'localhost:3000')).not.toThrow();
    expect(write('https://desk.shop.example', 'desk.shop.example')).not.toThrow();
    expect(write('https://desk.shop.example', '127.0.0.1:3000')).not.toThrow();
  });

  it.each([
    ['a request without an origin', null],
    ['a page without an address', 'null'],
    ['another site', 'https://evil.example'],
    ['a sibling host', 'https://evil.desk.shop.example'],
    ['a host that begins with our name', 'https://desk.shop.example.evil.example'],
    ['our name, unencrypted', 'http://desk.shop.example'],
    ['our name, another port', 'https://desk.shop.example:8443'],
  ])('not from %s', (_, origin) => {
    expect(write(origin, '127.0.0.1:3000')).toThrow(Problem);
    expect(write(origin, 'desk.shop.example')).toThrow(Problem);
  });
});
