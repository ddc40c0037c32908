import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '@/lib/http/problem';
import { parseInput } from './read-input.server';

const Order = z.object({ reference: z.string(), destination: z.object({ contact_name: z.string() }).loose() }).loose();

function refusalOf(value: unknown): unknown {
  try {
    return parseInput(Order, value);
  } catch (error) {
    return error;
  }
}

describe('text that the database cannot store, or of several lines, is refused at its field', () => {
  const fine = { reference: 'R-1', destination: { contact_name: 'سارة 👩‍👧' } };

  it.each([
    ['a NUL', 'a\u0000b'],
    ['half an emoji', 'a\ud83db'],
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
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

  it('and a value that nests without end, which would exhaust the stack', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(refusalOf({ ...fine, deep })).toBeInstanceOf(Problem);
  });

  it('and nothing else', () => {
    expect(refusalOf(fine)).toEqual(fine);
    expect(refusalOf({ ...fine, reason: 'closed\nfor today' })).toMatchObject({ reason: 'closed\nfor today' });
  });
});
