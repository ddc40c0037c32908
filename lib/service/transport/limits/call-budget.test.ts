import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharedSandbox } from '@/lib/sandbox/testing-sandbox';
import { createGateway } from '@/lib/service/gateway.server';
import { json, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { create, get, send } from '../testing-calls';
import { BudgetSpent, type CallBudget, createCallBudget } from './call-budget';

const sandbox = sharedSandbox();
afterEach(async () => {
  vi.useRealTimers();
  await stopAll();
});

/** A service that names a limit, or none, and clients of it for users and for background work on one budget. */
async function served(
  headers: (count: number) => Record<string, string>,
  status: (count: number) => number = () => 200,
) {
  const service = await startFaultService((_, response, count) => {
    for (const [name, value] of Object.entries(headers(count))) response.setHeader(name, value);
    json(response, status(count), { code: 'A1B2C3' });
  });
  const clock = { now: Date.now() };
  const budget = createCallBudget({ now: () => clock.now });
  const call = (isBackground: boolean, request: typeof get | typeof create = get) =>
    send(service.baseUrl, request, { budget, isBackground, retryDelaysMs: [] }).then(
      () => 'sent',
      (failure) => failure,
    );
  const order = () => call(false, create);
  return { service, clock, user: () => call(false), background: () => call(true), order, budget };
}

describe('background work leaves to users', () => {
  it('three tenths of the limit that the service states, until it begins anew', async () => {
    const { service, clock, user, background } = await served((count) => ({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': String(10 - count),
      'x-ratelimit-reset': '30',
    }));
    for (let i = 0; i < 7; i++) expect(await background()).toBe('sent');
    const refused = await background();
    expect(refused).toMatchObject({ kind: 'rate-limited', isOwnLimit: true, outcome: 'not-done', attempts: 0 });
    expect(refused.retryAfterMs).toBeGreaterThan(29_000);
    expect(service.seen).toHaveLength(7);
    expect(await user()).toBe('sent');
    clock.now += 31_000;
    expect(await background()).toBe('sent');
  });

  it('three tenths of 300 reads a minute where it states none', async () => {
    const { service, clock, user, background } = await served(() => ({}));
    for (let i = 0; i < 100; i++) expect(await user()).toBe('sent');
    for (let i = 0; i < 110; i++) expect(await background()).toBe('sent');
    expect(await background()).toMatchObject({ kind: 'rate-limited' });
    expect(await user()).toBe('sent');
    expect(service.seen).toHaveLength(211);
    clock.now += 60_000;
    expect(await background()).toBe('sent');
  });

  it('the pause after a 429, for as long as it says', async () => {
    const { clock, user, background } = await served(
      (count): Record<string, string> => (count === 1 ? { 'retry-after': '40' } : {}),
      (count) => (count === 1 ? 429 : 200),
    );
    expect(await user()).toMatchObject({ kind: 'rate-limited', isOwnLimit: false, retryAfterMs: 40_000 });
    expect(await background()).toMatchObject({ kind: 'rate-limited', isOwnLimit: true });
    clock.now += 40_000;
    expect(await background()).toBe('sent');
  });

  it('that pause no longer than until a later call is carried out', async () => {
    const { clock, user, background } = await served(
      (count): Record<string, string> => (count === 1 ? { 'retry-after': '40' } : {}),
      (count) => (count === 1 ? 429 : 200),
    );
    await user();
    clock.now += 5_000;
    expect(await background()).toMatchObject({ kind: 'rate-limited', isOwnLimit: true });
    expect(await user()).toBe('sent');
    expect(await background()).toBe('sent');
  });

  it.each(['60000', String(Math.round(Date.now() / 1000) + 3_600)])(
    'nothing of the pause of a create, and creates wait five minutes at most: Retry-After %s',
    async (pause) => {
      const { clock, order, background, budget } = await served(
        (count): Record<string, string> => (count === 1 ? { 'retry-after': pause } : {}),
        (count) => (count === 1 ? 429 : 200),
      );
      expect(await order()).toMatchObject({ kind: 'rate-limited', retryAfterMs: 300_000 });
      expect(await background()).toBe('sent');
      expect(budget.bulkWaitMs(0)).toBe(300_000);
      clock.now += 300_000;
      expect(budget.bulkWaitMs(0)).toBe(0);
    },
  );
});

describe('a turn', () => {
  const read = (budget: CallBudget, signal?: AbortSignal) => budget.turn('GET', { isBackground: true, signal });

  it('comes in the order of the asking, as many in a window as the limit leaves', async () => {
    vi.useFakeTimers();
    const budget = createCallBudget({ windowMs: 300, assumed: { read: 10, write: 10 } });
    const startedAt = Date.now();
    const turns: { number: number; ms: number }[] = [];
    const asking = Array.from({ length: 20 }, async (_, number) => {
      await read(budget);
      turns.push({ number, ms: Date.now() - startedAt });
    });
    // Nothing moves the time: a turn that had to wait for a window would never come.
    await budget.turn('GET', { isBackground: false });
    await budget.turn('POST', { isBackground: true });
    await vi.advanceTimersByTimeAsync(900);
    await Promise.all(asking);
    expect(turns.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, number) => number));
    for (const { number, ms } of turns) expect(ms).toBeGreaterThanOrEqual(Math.floor(number / 7) * 300);
  });

  it('is given up with the signal, and the next one comes all the same', async () => {
    const budget = createCallBudget({ windowMs: 200, assumed: { read: 1, write: 1 } });
    await read(budget);
    const leaving = new AbortController();
    const left = read(budget, leaving.signal);
    const next = read(budget);
    leaving.abort(new Error('the process stops'));
    await expect(left).rejects.toThrow('the process stops');
    await next;
  });

  it('that would take long is refused at once, with the time', async () => {
    const budget = createCallBudget({ assumed: { read: 1, write: 1 } });
    await read(budget);
    const refused = await read(budget).catch((reason) => reason);
    expect(refused).toBeInstanceOf(BudgetSpent);
    expect(refused.retryAfterMs).toBeGreaterThan(59_000);
  });
});

describe('many orders', () => {
  function stated(remaining: number, resetInMs: number) {
    const clock = { now: 1_000_000 };
    const budget = createCallBudget({ now: () => clock.now });
    budget.observe('POST', { limit: 60, remaining, resetInMs });
    return { budget, clock };
  }

  it('leave users some calls of a stated limit, fewer as its window ends, and at its end none', () => {
    const { budget, clock } = stated(20, 60_000);
    expect(budget.bulkWaitMs(0)).toBe(0);
    budget.observe('POST', { limit: 60, remaining: 8, resetInMs: 60_000 });
    const waitMs = budget.bulkWaitMs(0);
    expect(waitMs).toBeGreaterThan(20_000);
    expect(waitMs).toBeLessThan(30_000);
    expect(budget.bulkWaitMs(3)).toBeGreaterThan(waitMs);
    clock.now += waitMs;
    expect(budget.bulkWaitMs(0)).toBe(0);
    clock.now += 59_000 - waitMs;
    expect(budget.bulkWaitMs(6)).toBe(0);
    budget.observe('POST', { limit: 60, remaining: 0, resetInMs: 1_000 });
    expect(budget.bulkWaitMs(0)).toBe(1_000);
    clock.now += 1_000;
    expect(budget.bulkWaitMs(0)).toBe(0);
  });

  it('use each call of a stated window before it ends', () => {
    const clock = { now: 1_000_000 };
    const budget = createCallBudget({ now: () => clock.now });
    const endsAt = clock.now + 60_000;
    let remaining = 20;
    while (remaining > 0) {
      budget.observe('POST', { limit: 20, remaining, resetInMs: endsAt - clock.now });
      clock.now += budget.bulkWaitMs(0);
      expect(endsAt - clock.now, `${remaining} remain`).toBeGreaterThan(2_000);
      remaining -= 1;
    }
  });

  it('wait for the earliest end stated for a window, because seconds are rounded up', () => {
    const clock = { now: 1_000_000 };
    const budget = createCallBudget({ now: () => clock.now });
    budget.observe('POST', { limit: 20, remaining: 1, resetInMs: 10_000 });
    clock.now += 900;
    budget.observe('POST', { limit: 20, remaining: 0, resetInMs: 10_000 });
    expect(budget.bulkWaitMs(0)).toBe(9_100);
    budget.observe('POST', { limit: 20, remaining: 19, resetInMs: 60_000 });
    budget.observe('POST', { limit: 20, remaining: 0, resetInMs: 60_000 });
    expect(budget.bulkWaitMs(0)).toBe(60_000);
    clock.now += 60_000;
    budget.observe('POST', { limit: 20, remaining: 0, resetInMs: 50_000 });
    expect(budget.bulkWaitMs(0)).toBe(50_000);
  });

  it('take seven tenths of what is assumed where no limit is stated, and wait after a 429', async () => {
    const clock = { now: 1_000_000 };
    const budget = createCallBudget({ now: () => clock.now });
    expect(budget.bulkPerMinute()).toBe(42);
    for (let count = 0; count < 42; count++) await budget.turn('POST', { isBackground: true });
    expect(budget.bulkWaitMs(0)).toBe(60_000);
    clock.now += 60_000;
    expect(budget.bulkWaitMs(0)).toBe(0);
    budget.observe('POST', { limit: 600, remaining: 500, resetInMs: 60_000 }, { retryAfterMs: 7_000 });
    expect([budget.bulkWaitMs(0), budget.bulkPerMinute()]).toEqual([7_000, 600]);
  });
});

it('the sandbox states a limit, enforces it, and keeps one for each key', async () => {
  const { key, merchant } = { key: sandbox.merchant('KW').full, merchant: sandbox.merchant('KW') };
  const open = (options: object) => createGateway({ baseUrl: sandbox.url, retryDelaysMs: [], ...options });
  const service = open({ v2: { apiKey: key.apiKey, apiSecret: key.apiSecret } });
  expect((await service.getWallet()).rateLimit).toMatchObject({ limit: 600_000, remaining: 599_999 });
  await sandbox.control('PUT', '/rate-limit', { reads: 3, writes: 1 });
  for (const remaining of [2, 1, 0])
    expect((await service.getWallet()).rateLimit).toMatchObject({ limit: 3, remaining });
  const refused = await service.getWallet().catch((failure) => failure);
  expect(refused).toMatchObject({ kind: 'rate-limited', status: 429, outcome: 'not-done' });
  expect(refused.retryAfterMs).toBeGreaterThan(50_000);
  await open({ v1: { accessToken: merchant.accessToken } }).listBranches();
  await sandbox.control('POST', '/reset', {});
  expect((await service.getWallet()).rateLimit?.limit).toBe(600_000);
});

it('knows until when the service refuses calls of a kind', () => {
  const clock = { now: 1_000_000 };
  const budget = createCallBudget({ now: () => clock.now });
  const refusedForMs = () => Math.max(0, budget.refusedUntil('POST') - clock.now);
  expect(refusedForMs()).toBe(0);
  budget.observe('GET', null, { retryAfterMs: 9_000 });
  budget.observe('POST', { limit: 10, remaining: 1, resetInMs: 5_000 });
  expect(refusedForMs()).toBe(0);
  budget.observe('POST', { limit: 10, remaining: 0, resetInMs: 5_000 });
  expect(refusedForMs()).toBe(5_000);
  budget.observe('POST', null, { retryAfterMs: null });
  expect(refusedForMs()).toBe(10_000);
  budget.observe('POST', null, { retryAfterMs: 2_000 });
  clock.now += 6_000;
  expect(refusedForMs()).toBe(4_000);
});
