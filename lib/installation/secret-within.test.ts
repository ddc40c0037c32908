import { describe, expect, it } from 'vitest';
import { mayHoldSecret } from './secret-within';

const nested = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : [nested(depth - 1, inner)]);
const asText = (times: number, value: unknown): unknown =>
  times === 0 ? value : asText(times - 1, JSON.stringify(value));

describe('mayHoldSecret', () => {
  it.each<[what: string, value: unknown]>([
    ['a field of that name', { host: 'pos.example', password: 'of the till' }],
    ['one further in', { tills: [{ host: 'pos.example', login: { 'API-Key': 'of the till' } }] }],
    ['the form {name, value}', [{ name: 'pos_password', value: 'of the till' }]],
    ['the same with its value first', { fields: [{ value: 'of the till', name: 'Access token' }] }],
    ['JSON in a text', '{"host":"pos.example","name":"Secret","value":"of the till"}'],
    ['an escaped name', '{"pass\\u0077ord":"x","p\\u0061ss":"of the till"}'],
    ['a text of a text', asText(3, { password: 'of the till' })],
    ['a text within a field', { settings: '{"token":"of the till"}' }],
    ['JSON that was cut off', '{"host":"pos.example","password" : "of the ti'],
    ['what is deeper than anybody typed', nested(30, 'x')],
    ['what is deeper than can be written', nested(3_000, 'x')],
    ['what has more parts', Array.from({ length: 5_000 }, () => 1)],
  ])('finds %s', (_, value) => {
    expect(mayHoldSecret(value)).toBe(true);
  });

  it.each<[what: string, value: unknown]>([
    ['a sentence', 'Leave the private entrance: the password is asked for'],
    ['a sentence with quotes', 'Ask for "Salim": he "passes" the gate'],
    ['fields', { open: '09:00', days: [1, 2], name: 'Salmiya', closed: null, isOpen: true }],
    ['a long text', 'مرحبًا '.repeat(200_000)],
    ['nothing', null],
    ['a number', 7],
  ])('finds none in %s', (_, value) => {
    expect(mayHoldSecret(value)).toBe(false);
  });

  it.each([
    ['quotes', '"'],
    ['quotes and names', '"pass'],
    ['quotes, names and spaces', '"pass"   '],
    ['brackets', '['],
    ['beginnings', '{"a":'],
  ])('counts a text of many %s as secret where it is too long to be searched', (_, sign) => {
    const text = sign.repeat(4_000_000 / sign.length);
    expect(mayHoldSecret(text)).toBe(true);
    expect(mayHoldSecret({ text: [text] })).toBe(true);
  });
});
