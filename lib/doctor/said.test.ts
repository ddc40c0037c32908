import { expect, it } from 'vitest';
import { saidBy } from './said';

const said = (status: number, text: string, headers: Record<string, string> = {}) =>
  saidBy({ status, header: (name) => headers[name] ?? null }, text);

it.each([
  [
    'an error’s sentence',
    401,
    '{"error":"unauthorized","message":"No such key","code":7}',
    'unauthorized: No such key',
  ],
  ['the same said twice', 400, '{"error":"Bad","detail":"Bad"}', 'Bad'],
  ['a page’s title', 502, '<html><TITLE lang="en">\n Bad\n Gateway </TITLE>', 'Bad Gateway'],
  ['nothing, where there are no words', 500, '{"error":{}}', null],
  ['nothing of a body that is no object', 500, '"oops"', null],
])('%s', (_, status, text, expected) => {
  expect(said(status, text)).toBe(expected);
});

it('no more than can be looked through', () => {
  expect(said(400, JSON.stringify({ message: 'x'.repeat(64_000) }))).toBe('x'.repeat(4_000));
});

it('where a redirect leads', () => {
  expect(said(301, '<title>Moved</title>', { location: 'https://new.example/' })).toBe('https://new.example/');
});

it.each(['<title', '<title ', '<title>', '<title>a'])('reads a page in one go: %s', (tag) => {
  expect(said(404, tag.repeat(64_000).slice(0, 256_000))).toBe(tag === '<title>a' ? 'a' : null);
});
