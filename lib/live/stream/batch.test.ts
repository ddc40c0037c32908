import { expect, test } from 'vitest';
import type { LoggedEvent } from '../events/event-rows.server';
import { collapse, type LiveBatch, mergeBatches, subjectCount } from './batch.server';

const event = (id: number, kind: string, subjects: string, actorId: string | null = null): LoggedEvent => ({
  id,
  at: null,
  kind,
  subjectIds: subjects.split(' '),
  actorId,
});
const shown = ({ subjects }: LiveBatch) =>
  [...subjects].map(([kind, list]) => `${kind}: ${list.map(({ id, by }) => [id, ...by].join('/')).join(' ')}`);

test('events become one batch: each subject once, with everybody who changed it', () => {
  const batch = collapse([
    event(3, 'delivery', 'a b', 'noura'),
    event(4, 'wallet', 'w'),
    event(5, 'delivery', 'c a', 'omar'),
    event(6, 'delivery', 'a', 'noura'),
    event(7, 'of a newer version', 'x'),
  ]);
  expect(shown(batch)).toEqual(['delivery: a/noura/omar b/noura c/omar', 'wallet: w']);
  expect([batch.lastId, subjectCount(batch)]).toEqual([7, 4]);
  expect(collapse([])).toMatchObject({ lastId: 0, subjects: new Map() });
});

test('two batches become one, in whatever order they come', () => {
  const one = collapse([event(3, 'delivery', 'a b', 'noura'), event(4, 'wallet', 'w')]);
  const other = collapse([event(5, 'delivery', 'b c', 'omar'), event(6, 'position', 'a'), event(8, 'delivery', 'b')]);
  const merged = mergeBatches(one, other);
  expect(shown(merged)).toEqual(['delivery: a/noura b/noura/omar c/omar', 'wallet: w', 'position: a']);
  expect([merged.lastId, mergeBatches(other, one).lastId, subjectCount(merged)]).toEqual([8, 8, 5]);
  expect(shown(one)).toEqual(['delivery: a/noura b/noura', 'wallet: w']);
});

test('work is done for the first who needs it, by key; a merged batch does its own', async () => {
  const batch = collapse([event(1, 'wallet', 'w')]);
  let count = 0;
  const work = async () => `work ${++count}`;
  expect([await batch.rows('a', work), await batch.rows('a', work), await batch.rows('b', work)]).toEqual([
    'work 1',
    'work 1',
    'work 2',
  ]);
  expect(await mergeBatches(batch, collapse([])).rows('a', work)).toBe('work 3');
});
