import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIVE_FRAMES } from '../events/events';
import { publish } from '../events/publish-rows.server';
import { createLiveFixture, type LiveFixture } from '../testing-live-fixture';
import { burstAfter, createLiveBus, type LiveBus } from './bus.server';
import { readEventStream } from './read-event-stream';
import { streamLive } from './stream.server';
import { createStreamLimit, MOST_STREAMS } from './stream-limit';

let fixture: LiveFixture;
let bus: LiveBus;
beforeAll(async () => {
  fixture = await createLiveFixture();
  bus = createLiveBus(fixture.url, fixture.db);
});
afterAll(async () => {
  await bus.stop();
  await fixture.end();
});

const change = (id: string) =>
  publish(fixture.db, { connectionId: fixture.connectionId, kind: 'position', subjectIds: [id] });

function open(userId: string, seen: (ids: string[]) => void = () => {}, maxWaitingBytes?: number) {
  const line = new AbortController();
  const response = streamLive(new Request('http://localhost/', { signal: line.signal }), {
    bus,
    db: fixture.db,
    connectionId: fixture.connectionId,
    maxWaitingBytes,
    user: { id: userId, permissions: ['delivery:read'] },
    loaders: {
      position: {
        permission: 'delivery:read',
        load: async (ids) => {
          seen(ids);
          return ids.map((id) => ({ id }));
        },
      },
    },
  });
  return { response, close: () => line.abort() };
}

test('a screen that takes nothing gets each driver once, when it takes again', async () => {
  const loads: string[][] = [];
  const quick = open('quick');
  const slow = open('slow', (ids) => loads.push(ids), 100);
  const [quickResponse, slowResponse] = [await quick.response, await slow.response];
  const quickEvents = readEventStream(quickResponse.body ?? new ReadableStream());
  for (const ids of [['a'], ['b'], ['a'], ['c'], ['a']]) {
    await change(ids[0] ?? '');
    for (let isSeen = false; !isSeen; ) isSeen = (await quickEvents.next()).value?.name === 'changes';
  }
  expect(loads).toEqual([]);
  const frames: string[][] = [];
  for await (const event of readEventStream(slowResponse.body ?? new ReadableStream())) {
    if (event.name !== 'changes') continue;
    const { changes } = LIVE_FRAMES.changes.parse(JSON.parse(event.data));
    frames.push(changes.flatMap(({ subjects }) => subjects.map(({ id }) => id)));
    break;
  }
  expect(frames).toEqual([['a', 'b', 'c']]);
  expect(loads).toEqual([['a', 'b', 'c']]);
  quick.close();
  slow.close();
});

test('one person has a bounded number of streams; a closed one frees its place, and others are not affected', async () => {
  const mine = Array.from({ length: MOST_STREAMS }, () => open('me'));
  expect((await Promise.all(mine.map(({ response }) => response))).every(({ status }) => status === 200)).toBe(true);
  const refused = await open('me').response;
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = open('another');
  expect((await other.response).status).toBe(200);
  mine[0]?.close();
  const again = await vi.waitFor(async () => {
    const opened = open('me');
    expect((await opened.response).status).toBe(200);
    return opened;
  });
  for (const { close } of [...mine, other, again]) close();
  await vi.waitFor(() => expect(bus.listenerCount()).toBe(0));
});

test('a stream that is given back twice counts once', () => {
  const limit = createStreamLimit(1);
  const giveBack = limit.take('me');
  expect(limit.take('me')).toBeNull();
  giveBack?.();
  const second = limit.take('me');
  giveBack?.();
  expect(second).not.toBeNull();
  expect(limit.take('me')).toBeNull();
});

test('the clock of the batches slows down for many screens and in a busy process, within bounds', () => {
  expect(burstAfter(0, 1)).toBe(50);
  expect(burstAfter(0.5, 100)).toBe(50);
  expect(burstAfter(0.75, 1)).toBe(75);
  expect(burstAfter(1, 1)).toBe(100);
  expect(burstAfter(0, 200)).toBeCloseTo(70);
  expect(burstAfter(1, 5_000)).toBe(500);
});
