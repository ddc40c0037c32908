import { beforeEach, expect, test, vi } from 'vitest';
import { CORPUS_BRANCHES } from '../corpus/testing-branches';
import { openSheet } from '../reader/open-sheet';
import { SheetWork } from './sheet-work';
import { applyShape, keepShape } from './storage';
import { newWork } from './stored-work';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
}));

const options = { country: 'KW' as const, branches: CORPUS_BRANCHES.KW };
const FILE =
  'Name,Phone,Area,Block,Street,House,Amount,Payment,Branch\nNoura,50001234,Salmiya,10,3,12,12.500,cash,Jahra';

async function opened() {
  const open = await openSheet(FILE, options);
  if (typeof open === 'string') throw new Error(open);
  return newWork('orders.csv', open);
}

beforeEach(() => kept.clear());

test('a file of a shape without a used column of branches goes from the nearest one', async () => {
  const work = new SheetWork(await opened(), options);
  work.map(8, null);
  keepShape(work.stored, 'key');
  const next = await applyShape(await opened(), 'key');
  expect(next.mapping.columns[8]?.field).toBeNull();
  expect(next.branchRule).toEqual({ kind: 'nearest' });
});

test('a file of a shape with a column of branches goes from those', async () => {
  const work = new SheetWork(await opened(), options);
  work.map(8, null);
  work.map(8, 'branch');
  keepShape(work.stored, 'key');
  const next = await applyShape(await opened(), 'key');
  expect(next.branchRule).toEqual({ kind: 'column' });
});

test('the next file with the same header knows the answers', async () => {
  const work = new SheetWork(await opened(), options);
  work.answer('status completed', 'leave');
  keepShape(work.stored, 'key');
  expect((await applyShape(await opened(), 'key')).answers).toEqual(new Map([['status completed', 'leave']]));
});
