import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '@/lib/http/problem';
import { parseInput, refuseForeignOrigin } from './handle.server';

const Order = z.object({ reference: z.string(), destination: z.object({ contact_name: z.string() }).loose() }).loose();

function refusalOf(value: unknown): unknown {
  try {
    return parseInput(Order, value);
  } catch (error) {
    return error;
  }
}

describe('text that no database can keep is refused at its field', () => {
  const fine = { reference: 'R-1', destination: { contact_name: 'سارة 👩‍👧' } };

  it.each([
    ['a NUL', 'a\u0000b'],
    ['half an emoji', 'a\ud83db'],
  ])('%s', (_, text) => {
    const wrong = refusalOf({ ...fine, destination: { contact_name: text } });
    expect(wrong).toBeInstanceOf(Problem);
    expect(wrong).toMatchObject({
      status: 400,
      code: 'invalid_input',
      extra: { fields: [{ path: 'destination.contact_name', message: 'errors.characters' }] },
    });
  });

  it('also in a list, and in the name of a field', () => {
    const listed = refusalOf({ ...fine, status: ['pending', '\u0000'] });
    expect(listed).toMatchObject({ extra: { fields: [{ path: 'status.1' }] } });
    expect(refusalOf({ ...fine, 'a\u0000b': 1 })).toBeInstanceOf(Problem);
  });

  it('and what is nested without end, which would exhaust whoever walks it', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(refusalOf({ ...fine, deep })).toBeInstanceOf(Problem);
  });

  it('and nothing else', () => {
    expect(refusalOf(fine)).toEqual(fine);
  });
});

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

  it('asked for directly, or through a proxy that asks under its own name', () => {
    expect(write('http://localhost:3000', 'localhost:3000')).not.toThrow();
    expect(write('https://desk.shop.example', 'desk.shop.example')).not.toThrow();
    expect(write('https://desk.shop.example', '127.0.0.1:3000')).not.toThrow();
  });

  it.each([
    ['nobody who says so', null],
    ['a page without an address', 'null'],
    ['another site', 'https://evil.example'],
    ['a neighbour of ours', 'https://evil.desk.shop.example'],
    ['one that begins like us', 'https://desk.shop.example.evil.example'],
    ['our name, unencrypted', 'http://desk.shop.example'],
    ['our name, another port', 'https://desk.shop.example:8443'],
  ])('not from %s', (_, origin) => {
    expect(write(origin, '127.0.0.1:3000')).toThrow(Problem);
  });
});
