import { expect, test } from 'vitest';
import { inOneRead } from './in-one-read';

test('what is asked for while a read is under way is read at once, and each gets its own answer', async () => {
  const reads: string[][] = [];
  const upper = inOneRead(async (asked: readonly string[]) => {
    reads.push([...asked]);
    await Promise.resolve();
    return asked.map((text) => text.toUpperCase());
  });
  expect(await Promise.all(['a', 'b', 'c', 'b'].map(upper))).toEqual(['A', 'B', 'C', 'B']);
  expect(reads).toEqual([['a'], ['b', 'c', 'b']]);
});

test('a read that fails fails for those who asked for it, and not for the next ones', async () => {
  let isAway = true;
  const read = inOneRead(async (asked: readonly number[]) => {
    await Promise.resolve();
    if (isAway) throw new Error('away');
    return asked;
  });
  const results = await Promise.allSettled([read(1), read(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await read(3)).toBe(3);
});
