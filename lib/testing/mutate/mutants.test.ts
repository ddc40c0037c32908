import { expect, test } from 'vitest';
import { mutantsOf } from './mutants';
import { sampleOf } from './sample';

const faultsOf = (source: string) => mutantsOf('a.ts', source).map(({ before, after }) => `${before} -> ${after}`);

test.each([
  ['const a = left <= right;', ['<= -> <']],
  ['const a = b + 1;', ['+ -> -', '1 -> 2']],
  ["const a = b + 'text';", ["'text' -> ''"]],
  ['const a = !b;', ['!b -> b']],
  ['const a = b && c;', ['b && c -> b', 'b && c -> c', '&& -> ||']],
  ['const a = b ?? null;', ['b ?? null -> null', '?? -> &&']],
  ['if (a) b();', ['a -> true', 'a -> false', 'b(); -> ;']],
  ['const a = rows.filter(isOpen).some(isLate);', ['rows.filter(isOpen) -> rows', 'some -> every']],
  ['const a = db.where(!b).limit(1);', ['db.where(!b) -> db', '!b -> b']],
  ['const a = b.limit(2);', ['b.limit(2) -> b', '2 -> 3']],
  ['const a = and(one, two);', ['one -> undefined', 'two -> undefined']],
  ['const a = 60_000;', []],
  ["logFailure('not read', b ?? null);", ["logFailure('not read', b ?? null); -> ;", 'b ?? null -> null', '?? -> &&']],
  ["console.warn('not read', !b);", ['!b -> b']],
  ["throw new Error('no row');", []],
  ["throw new Problem('no_row');", ["'no_row' -> ''"]],
  ["const a = { queryKey: ['rows', !b], other: 'c' };", ['!b -> b', "'c' -> ''"]],
  ["import a from 'b';\ntype C = 'd';\nconst e = f as 'g';", []],
  ["'use client';\nconst a = { 'b-c': true };", ['true -> false']],
])('%s', (source, faults) => {
  expect(faultsOf(source)).toEqual(faults);
});

test('SQL is text in TypeScript, and has faults of its own', () => {
  const source = 'const a = sql`not b and c >= 4 and e is null`;';
  expect(faultsOf(source)).toEqual(['not  -> ', 'and -> or', ' >=  ->  > ', 'and -> or', 'is null -> is not null']);
  expect(faultsOf('const a = html`not b and c`;')).toEqual([]);
});

test('a type parameter is no tag, except in a file with JSX', () => {
  const source = 'const a = <Value>(b: Value) => !b;';
  expect(faultsOf(source)).toEqual(['!b -> b']);
  expect(() => mutantsOf('a.tsx', source)).toThrow();
  expect(mutantsOf('a.tsx', 'const a = <b>{!c}</b>;')).toHaveLength(1);
});

test('a mutant is the whole file with one fault, at its line', () => {
  const [mutant] = mutantsOf('a.ts', 'const a = 1;\nconst b = -c;');
  expect(mutant).toEqual({ file: 'a.ts', line: 1, before: '1', after: '2', text: 'const a = 2;\nconst b = -c;' });
  expect(mutantsOf('a.ts', 'const a = 1;\nconst b = -c;')[1]).toMatchObject({ line: 2 });
});

test('a sample is the same for the same seed, and in order', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const sample = sampleOf(items, 10, 7);
  expect(sample).toHaveLength(10);
  expect(sample).toEqual(sample.toSorted((a, b) => a - b));
  expect(sampleOf(items, 10, 7)).toEqual(sample);
  expect(sampleOf(items, 10, 8)).not.toEqual(sample);
  expect(sampleOf(items, 500, 7)).toEqual(items);
});
