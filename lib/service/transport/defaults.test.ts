import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CREDENTIALS, DELIVERY, json, startFaultService, stopAll } from '../testing-fault-service';
import { createServiceClient } from './client.server';
import { get } from './testing-calls';

const waits = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => void waits.push(ms),
}));

beforeEach(() => void waits.splice(0));
afterEach(stopAll);
afterEach(() => void vi.useRealTimers());

const clientOf = (baseUrl: string) => createServiceClient({ baseUrl, credentials: CREDENTIALS });

describe('without options', () => {
  it('attempts are repeated after 1, 4 and 16 s, as the interface suggests', async () => {
    const service = await startFaultService((_, response) => json(response, 503, {}));
    await expect(clientOf(service.baseUrl).send(get)).rejects.toMatchObject({ kind: 'unavailable', attempts: 4 });
    expect(waits).toEqual([1_000, 4_000, 16_000]);
  });

  it.each([
    [30, [30_000], 2],
    [31, [], 1],
  ])('a Retry-After of %i s leads to the waits %j', async (seconds, expected, requests) => {
    const service = await startFaultService((_, response, count) => {
      if (count > 1) return json(response, 200, DELIVERY);
      response.setHeader('retry-after', String(seconds));
      json(response, 429, { error: 'rate_limited', message: 'Slow down' });
    });
    const result = await clientOf(service.baseUrl)
      .send(get)
      .catch((failure: unknown) => failure);
    if (seconds > 30) expect(result).toMatchObject({ kind: 'rate-limited', retryAfterMs: seconds * 1000 });
    expect(waits).toEqual(expected);
    expect(service.seen).toHaveLength(requests);
  });
});

describe.each([
  ['by default', {}, 15_000],
  ['with a timeout of its own', { timeoutMs: 300 }, 300],
])('an attempt %s', (_, options, boundMs) => {
  it.each(['silent', 'trickling'])('ends at its deadline when the service is %s', async (how) => {
    const service = await startFaultService((_request, response) => {
      if (how === 'trickling') response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let failure: unknown = null;
    const call = clientOf(service.baseUrl)
      .send({ ...get, ...options, retryDelaysMs: [] })
      .catch((error: unknown) => {
        failure = error;
      });
    while (service.seen.length === 0) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(boundMs - 1);
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(failure).toMatchObject({ kind: 'no-response', reason: 'timeout', code: 'DEADLINE', sent: 'maybe' });
  });
});
