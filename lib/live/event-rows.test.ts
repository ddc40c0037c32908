import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventIdBefore,
  eventsAfter,
  type LogPosition,
  latestEvent,
  logReachesBackTo,
  pruneLiveEvents,
  readLog,
} from './event-rows.server';
import { publish } from './publish-rows.server';
import { createStreamLimit, MOST_STREAMS } from './stream/stream-limit';
import { addConnection, createLiveFixture, type LiveFixture } from './testing-live-fixture';

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.end());

const change = (connectionId: string, ...subjectIds: string[]) =>
  fixture.db.transaction((tx) => publish(tx, { connectionId, kind: 'wallet', subjectIds, actorId: 'u1' }));
const age = (id: number, seconds: number) =>
  fixture.pool.query('update live_events set at = now() - make_interval(secs => $2) where id = $1', [id, seconds]);

test('the log of a connection has its events in their order, after an id, and none of another', async () => {
  const { db, connectionId: id } = fixture;
  const { connectionId: other } = await addConnection(db);
  expect(await latestEvent(db, id)).toEqual({ id: 0, at: null });
  expect(await eventIdBefore(db, id, 60_000)).toBe(0);
  expect(await logReachesBackTo(db, id, 0)).toBe(true);
  await change(id, 'a');
  await change(other, 'x');
  await change(id, 'b', 'c');
  await change(id);
  await change(id, 'd');
  const all = await eventsAfter(db, id, 0, 10);
  expect(all.map(({ kind, subjectIds, actorId }) => [kind, subjectIds.join(), actorId])).toEqual([
    ['wallet', 'a', 'u1'],
    ['wallet', 'b,c', 'u1'],
    ['wallet', 'd', 'u1'],
  ]);
  const ids = all.map((event) => event.id);
  expect(ids).toEqual(ids.toSorted((one, two) => one - two));
  const [first = 0, second = 0, third = 0] = ids;
  expect((await eventsAfter(db, id, first, 10)).map((event) => event.id)).toEqual([second, third]);
  expect((await eventsAfter(db, id, first, 1)).map((event) => event.id)).toEqual([second]);
  await change(other, 'y');
  expect((await latestEvent(db, id)).id).toBe(third);
  expect((await latestEvent(db, other)).id).toBe(third + 1);
});

test('where a page begins to listen is found by its age; the log says whether it reaches back so far', async () => {
  const { db } = fixture;
  const { connectionId: id } = await addConnection(db);
  const { connectionId: other } = await addConnection(db);
  await change(id, 'old');
  await change(id, 'young');
  await change(id, 'new');
  const [old = 0, young = 0, newest = 0] = (await eventsAfter(db, id, 0, 10)).map((event) => event.id);
  await age(old, 300);
  await age(young, 100);
  expect(await eventIdBefore(db, id, 200_000)).toBe(young - 1);
  expect(await eventIdBefore(db, id, 50_000)).toBe(newest - 1);
  await age(newest, 100);
  expect(await eventIdBefore(db, id, 50_000)).toBe(newest);
  await change(other, 'x');
  expect(await logReachesBackTo(db, id, newest)).toBe(true);
  expect(await logReachesBackTo(db, id, old)).toBe(true);
  // An id that this connection never had: the database was replaced.
  expect(await logReachesBackTo(db, id, newest + 1)).toBe(false);
});

test('old events are deleted, the oldest first, and the newest one stays', async () => {
  const { db } = fixture;
  await fixture.pool.query('delete from live_events');
  const { connectionId: id } = await addConnection(db);
  for (const name of ['a', 'b', 'c', 'd']) await change(id, name);
  const ids = (await eventsAfter(db, id, 0, 10)).map((event) => event.id);
  const [first = 0, second = 0, third = 0, last = 0] = ids;
  await age(first, 300);
  await age(third, 300);
  await pruneLiveEvents(db, 200_000);
  // Behind a young event an old one stays: the log has no gaps.
  expect((await eventsAfter(db, id, 0, 10)).map((event) => event.id)).toEqual([second, third, last]);
  expect(await logReachesBackTo(db, id, first)).toBe(false);
  expect(await logReachesBackTo(db, id, second)).toBe(true);
  for (const event of [second, third, last]) await age(event, 300);
  await pruneLiveEvents(db, 200_000);
  expect((await eventsAfter(db, id, 0, 10)).map((event) => event.id)).toEqual([last]);
});

test('a person has a limited number of streams, and each that ends makes room for one', () => {
  const limit = createStreamLimit(2);
  const [first, second] = [limit.take('noura'), limit.take('noura')];
  expect(limit.take('noura')).toBeNull();
  expect(limit.take('sara')).not.toBeNull();
  first?.();
  // Twice is once.
  first?.();
  expect(limit.take('noura')).not.toBeNull();
  expect(limit.take('noura')).toBeNull();
  second?.();
  expect(limit.take('noura')).not.toBeNull();
  expect(limit.take('noura')).toBeNull();
  const usual = createStreamLimit();
  const taken = Array.from({ length: MOST_STREAMS }, () => usual.take('noura'));
  expect(taken.every((release) => release !== null)).toBe(true);
  expect(usual.take('noura')).toBeNull();
});

test('the log ends before what a feed has read only in an older copy of the database', async () => {
  const { db } = fixture;
  const { connectionId } = await addConnection(db);
  const { connectionId: other } = await addConnection(db);
  const isBehind = async (position: LogPosition) => {
    const [state] = await readLog(db, [{ connectionId, position }]);
    return state?.isBehind;
  };
  expect(await isBehind({ id: 0, at: null })).toBe(false);
  await change(connectionId, 'kept');
  const kept = await latestEvent(db, connectionId);
  await change(connectionId, 'lost');
  const lost = await latestEvent(db, connectionId);
  await change(other, 'x');
  expect(await readLog(db, [{ connectionId, position: kept }])).toEqual([
    { connectionId, newest: lost.id, isBehind: false },
  ]);
  expect(await isBehind(lost)).toBe(false);
  await fixture.pool.query('delete from live_events where id >= $1', [lost.id]);
  expect(await isBehind(lost)).toBe(true);
  expect(await isBehind(kept)).toBe(false);
  // The copy goes on, and gives the id to another event.
  await fixture.pool.query(`select setval(pg_get_serial_sequence('live_events', 'id'), $1, false)`, [lost.id]);
  await change(connectionId, 'another');
  expect((await latestEvent(db, connectionId)).id).toBe(lost.id);
  expect(await isBehind(lost)).toBe(true);
  // What was pruned is older than everything in the log.
  await change(other, 'y');
  await fixture.pool.query('delete from live_events where id <= $1', [lost.id]);
  expect(await isBehind(kept)).toBe(false);
});
