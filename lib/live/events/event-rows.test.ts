import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStreamLimit, MOST_STREAMS } from '../stream/stream-limit';
import { addConnection, createLiveFixture, type LiveFixture } from '../testing-live-fixture';
import {
  eventIdBefore,
  eventsAfter,
  type LogPosition,
  latestEvent,
  logReachesBackTo,
  pruneLiveEvents,
  readLog,
  recordScreens,
} from './event-rows.server';
import { publish } from './publish-rows.server';
import { LIVE_CHANNEL, wakeScreens } from './wake-rows.server';

let fixture: LiveFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.end());

const eventsOf = async (connectionId: string, afterId: number, limit: number) =>
  (await eventsAfter(fixture.db, [{ connectionId, afterId }], limit)).flat();
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
  const all = await eventsOf(id, 0, 10);
  expect(all.map(({ kind, subjectIds, actorId }) => [kind, subjectIds.join(), actorId])).toEqual([
    ['wallet', 'a', 'u1'],
    ['wallet', 'b,c', 'u1'],
    ['wallet', 'd', 'u1'],
  ]);
  const ids = all.map((event) => event.id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const [first = 0, second = 0, third = 0] = ids;
  expect((await eventsOf(id, first, 10)).map((event) => event.id)).toEqual([second, third]);
  expect((await eventsOf(id, first, 1)).map((event) => event.id)).toEqual([second]);
  const both = await eventsAfter(
    db,
    [
      { connectionId: other, afterId: 0 },
      { connectionId: id, afterId: second },
      { connectionId: id, afterId: 0 },
    ],
    2,
  );
  expect(both.map((events) => events.map(({ subjectIds }) => subjectIds.join()))).toEqual([['x'], ['d'], ['a', 'b,c']]);
  await change(other, 'y');
  expect((await latestEvent(db, id)).id).toBe(third);
  expect((await latestEvent(db, other)).id).toBe(third + 1);
});

test('events come in the order of their ids, however they lie in the table', async () => {
  const { db, pool } = fixture;
  const { connectionId: id } = await addConnection(db);
  const before = await fixture.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from live_events');
  const first = Number(before.rows[0]?.id) + 1;
  for (const offset of [2, 0, 1]) {
    await pool.query(
      `insert into live_events (id, connection_id, kind, subject_ids) overriding system value
       values ($1, $2, 'wallet', array['w'])`,
      [first + offset, id],
    );
  }
  await pool.query(`select setval(pg_get_serial_sequence('live_events', 'id'), $1, true)`, [first + 2]);
  expect((await eventsOf(id, 0, 10)).map((event) => event.id)).toEqual([first, first + 1, first + 2]);
  expect((await latestEvent(db, id)).id).toBe(first + 2);
});

test('an open screen is recorded twice a minute at most, for its own connection', async () => {
  const { db, pool } = fixture;
  const { connectionId: id } = await addConnection(db);
  const { connectionId: other } = await addConnection(db);
  const at = async (connectionId: string) => {
    const { rows } = await pool.query('select screen_at, version from connections where id = $1', [connectionId]);
    return [rows[0]?.screen_at?.getTime() ?? null, rows[0]?.version];
  };
  const [[, version], [, versionOfOther]] = [await at(id), await at(other)];
  await recordScreens(db, [id]);
  const [first] = await at(id);
  expect([Math.abs(first - Date.now()) < 60_000, await at(other)]).toEqual([true, [null, versionOfOther]]);
  await recordScreens(db, [id, other]);
  expect([(await at(id))[0], (await at(other))[0] !== null]).toEqual([first, true]);
  const old = new Date(Date.now() - 31_000);
  await pool.query('update connections set screen_at = $2 where id = $1', [id, old]);
  await recordScreens(db, [id]);
  const [again, sameVersion] = await at(id);
  expect([again > old.getTime(), sameVersion]).toEqual([true, version]);
});

test('where a page begins to listen is found by its age; the log says whether it reaches back so far', async () => {
  const { db } = fixture;
  const { connectionId: id } = await addConnection(db);
  const { connectionId: other } = await addConnection(db);
  await change(id, 'old');
  await change(id, 'young');
  await change(id, 'new');
  const [old = 0, young = 0, newest = 0] = (await eventsOf(id, 0, 10)).map((event) => event.id);
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
  const ids = (await eventsOf(id, 0, 10)).map((event) => event.id);
  const [first = 0, second = 0, third = 0, last = 0] = ids;
  await age(first, 300);
  await age(third, 300);
  await pruneLiveEvents(db, 200_000);
  // Behind a young event an old one stays: the log has no gaps.
  expect((await eventsOf(id, 0, 10)).map((event) => event.id)).toEqual([second, third, last]);
  expect(await logReachesBackTo(db, id, first)).toBe(false);
  expect(await logReachesBackTo(db, id, second)).toBe(true);
  for (const event of [second, third, last]) await age(event, 300);
  await pruneLiveEvents(db, 200_000);
  expect((await eventsOf(id, 0, 10)).map((event) => event.id)).toEqual([last]);
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
  // The copy has events before and after the lost one, from other connections too.
  await fixture.pool.query('delete from live_events where id = $1', [lost.id]);
  await change(other, 'later');
  expect(await isBehind(lost)).toBe(true);
  // Pruned events are older than everything in the log.
  await change(other, 'y');
  await fixture.pool.query('delete from live_events where id <= $1', [lost.id]);
  expect(await isBehind(kept)).toBe(false);
});

test('a notification names the newest event of each connection', async () => {
  const received: string[] = [];
  const client = await fixture.pool.connect();
  client.on('notification', ({ payload = '' }) => received.push(payload));
  await client.query(`listen ${LIVE_CHANNEL}`);
  for (const [connection, id] of [
    ['one', 4],
    ['one', 5],
    ['one', 3],
    ['two', 2],
  ] as const)
    wakeScreens(fixture.db, connection, id);
  // An earlier test's connection may be in it too.
  const named = () =>
    received
      .join()
      .split(',')
      .filter((entry) => /^(one|two):/.test(entry));
  await expect.poll(named).toEqual(['one:5', 'two:2']);
  await client.query('unlisten *');
  client.release();
});
