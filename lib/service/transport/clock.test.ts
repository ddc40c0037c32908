import { afterEach, describe, expect, it } from 'vitest';
import { CREDENTIALS, DELIVERY, json, startFaultService, stopAll } from '../testing-fault-service';
import { createServiceClient } from './client.server';
import { createServiceClock } from './http/service-clock';
import { get, retry } from './testing-calls';

afterEach(stopAll);

const FIVE_MINUTES_MS = 300_000;

/** Refuses what is not signed within 30 s of its own clock; `date` may put something else into the Date header. */
function startStrict(clockAheadMs: () => number, date?: (count: number) => string | null) {
  return startFaultService(
    ({ problem }, response, count) => {
      const dateHeader = date?.(count);
      if (dateHeader === null) {
        response.sendDate = false;
        response.removeHeader('date');
      } else if (dateHeader !== undefined) response.setHeader('date', dateHeader);
      if (problem) json(response, 401, { error: 'unauthorized', message: problem });
      else json(response, 200, DELIVERY);
    },
    { clockAheadMs },
  );
}

function clientOf(baseUrl: string, now: () => number = Date.now) {
  return createServiceClient({ baseUrl, credentials: CREDENTIALS, now, retryDelaysMs: [] });
}

describe('a clock that disagrees with the service', () => {
  it.each([FIVE_MINUTES_MS, -FIVE_MINUTES_MS, 40 * 86_400_000])(
    'by %i ms is corrected in one call, once',
    async (ahead) => {
      const service = await startStrict(() => ahead);
      const client = clientOf(service.baseUrl);
      expect((await client.send(retry)).report.attempts).toBe(2);
      expect((await client.send(get)).report.attempts).toBe(1);
      expect((await client.send(retry)).report.attempts).toBe(1);
      expect(service.seen.map(({ problem }) => problem)).toEqual(['expired timestamp', null, null, null]);
      const { offsetMs, uncertaintyMs } = client.clock();
      expect(Math.abs(offsetMs - ahead)).toBeLessThan(1_500);
      expect(uncertaintyMs).toBeLessThan(1_500);
    },
  );

  it('on our side, minutes off, is no different', async () => {
    const service = await startStrict(() => 0);
    const client = clientOf(service.baseUrl, () => Date.now() - FIVE_MINUTES_MS);
    expect((await client.send(get)).report.attempts).toBe(2);
    expect((await client.send(get)).report.attempts).toBe(1);
  });

  it('is learned again after it was corrected', async () => {
    let ahead = FIVE_MINUTES_MS;
    const service = await startStrict(() => ahead);
    const client = clientOf(service.baseUrl);
    await client.send(get);
    ahead = 0;
    expect((await client.send(get)).report.attempts).toBe(2);
    expect((await client.send(get)).report.attempts).toBe(1);
    expect(client.clock().offsetMs).toBe(0);
  });

  it('is corrected also when the service stops sending dates', async () => {
    let ahead = FIVE_MINUTES_MS;
    const service = await startStrict(
      () => ahead,
      (count) => (count <= 2 ? new Date(Date.now() + ahead).toUTCString() : null),
    );
    const client = clientOf(service.baseUrl);
    await client.send(get);
    ahead = 0;
    expect((await client.send(get)).report.attempts).toBe(2);
    expect((await client.send(get)).report.attempts).toBe(1);
    expect(client.clock()).toMatchObject({ offsetMs: 0, ignoredDate: { why: 'absent' } });
  });

  it('drifts within what is accepted: followed without a refusal', async () => {
    let ahead = 0;
    const service = await startStrict(() => ahead);
    const client = clientOf(service.baseUrl);
    for (; ahead < 120_000; ahead += 20_000) expect((await client.send(get)).report.attempts).toBe(1);
  });
});

describe('a Date that is ignored', () => {
  it.each([
    ['minutes off, while our timestamps are accepted', () => new Date(Date.now() + FIVE_MINUTES_MS).toUTCString()],
    ['absent', () => null],
    ['not a date', () => 'soon'],
    ['of 1970', () => new Date(0).toUTCString()],
    ['in another format', () => new Date(Date.now() + FIVE_MINUTES_MS).toISOString()],
  ])('%s: changes nothing', async (_, date) => {
    const service = await startStrict(() => 0, date);
    const client = clientOf(service.baseUrl);
    for (let count = 0; count < 3; count += 1) expect((await client.send(get)).report.attempts).toBe(1);
    expect(client.clock().offsetMs).toBe(0);
    expect(client.clock().ignoredDate).not.toBeNull();
  });

  it('beside a wrong key: signed again once, and forgotten', async () => {
    const service = await startStrict(
      () => 0,
      () => new Date(Date.now() + FIVE_MINUTES_MS).toUTCString(),
    );
    const wrong = createServiceClient({
      baseUrl: service.baseUrl,
      credentials: { ...CREDENTIALS, apiSecret: 'rotated' },
    });
    await expect(wrong.send(get)).rejects.toMatchObject({ kind: 'unauthorized', attempts: 2, outcome: 'not-done' });
    expect((await clientOf(service.baseUrl).send(get)).report.attempts).toBe(1);
  });

  it('that no longer holds, beside a wrong key: what was learned is forgotten', async () => {
    let ahead = FIVE_MINUTES_MS;
    const service = await startStrict(() => ahead);
    const client = clientOf(service.baseUrl);
    await client.send(get);
    expect(client.clock().offsetMs).toBeGreaterThan(FIVE_MINUTES_MS - 1_500);
    ahead = 0;
    const credentials = { ...CREDENTIALS, apiSecret: 'rotated' };
    const wrong = createServiceClient({ baseUrl: service.baseUrl, credentials, retryDelaysMs: [] });
    await expect(wrong.send(get)).rejects.toMatchObject({ kind: 'unauthorized', attempts: 2 });
    expect(client.clock().offsetMs).toBe(0);
    expect((await client.send(get)).report.attempts).toBe(1);
  });

  it('a 401 with a good clock is final', async () => {
    const service = await startStrict(() => 0);
    const wrong = createServiceClient({
      baseUrl: service.baseUrl,
      credentials: { ...CREDENTIALS, apiSecret: 'rotated' },
    });
    await expect(wrong.send(get)).rejects.toMatchObject({
      kind: 'unauthorized',
      attempts: 1,
      message: 'invalid signature',
    });
    expect(service.seen).toHaveLength(1);
  });
});

describe('the interval in which the offset lies', () => {
  const at = Date.UTC(2026, 10, 21, 10, 0, 0);
  const answer = (aheadMs: number, sentAt: number, tripMs: number, usedOffsetMs: number) => ({
    date: new Date(Math.floor((sentAt + tripMs / 2 + aheadMs) / 1000) * 1000).toUTCString(),
    age: null,
    sentAt,
    answeredAt: sentAt + tripMs,
    usedOffsetMs,
  });

  it('narrows with every answer below the second that a Date can say', () => {
    const clock = createServiceClock();
    const ahead = 7_345;
    for (let count = 0; count < 40; count += 1) clock.accepted(answer(ahead, at + count * 1_137, 30, clock.offsetMs()));
    expect(Math.abs(clock.offsetMs() - ahead)).toBeLessThan(60);
    expect(clock.reading().uncertaintyMs).toBeLessThan(60);
  });

  it('is not widened by one slow answer', () => {
    const clock = createServiceClock();
    clock.accepted(answer(7_345, at, 30, 0));
    const before = clock.offsetMs();
    clock.accepted(answer(7_345, at + 60_000, 12_000, before));
    expect(Math.abs(clock.offsetMs() - before)).toBeLessThan(1_000);
  });

  it('ignores what a cache answered', () => {
    const clock = createServiceClock();
    const seen = { ...answer(0, at, 30, 0), date: new Date(at - 20_000).toUTCString(), age: '20' };
    clock.accepted(seen);
    expect(clock.reading()).toMatchObject({ offsetMs: 0, ignoredDate: { why: 'cached' } });
  });

  it('leaves a clock alone that a Date can not tell from right', () => {
    const clock = createServiceClock();
    clock.accepted(answer(400, at, 30, 0));
    expect(clock.offsetMs()).toBe(0);
  });
});
