import { expect, test } from 'vitest';
import { nearestTests } from '@/lib/testing/source/nearest-tests';

test('the nearest tests reach the file in the fewest steps', () => {
  const edge = (from: string, to: string) => ({ from, to, isPackage: false });
  const graph = [
    edge('app/far.test.ts', 'app/route.ts'),
    edge('app/route.ts', 'lib/a/b.ts'),
    edge('lib/c/b.test.ts', 'lib/a/b.ts'),
    edge('lib/a/b.test.ts', 'lib/a/b.ts'),
    edge('lib/a/other.test.ts', 'lib/a/other.ts'),
  ];
  expect(nearestTests('lib/a/b.ts', graph)).toEqual(['lib/a/b.test.ts', 'lib/c/b.test.ts', 'app/far.test.ts']);
});
