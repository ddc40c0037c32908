import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGateway } from '@/lib/service/gateway.server';
import { CREDENTIALS, json, startFaultService, stopAll } from '@/lib/service/testing-fault-service';
import { serviceSilentSince } from './service-silence.server';

const START = Date.parse('2026-11-23T09:00:00Z');
const BEAT_MS = 10_000;

let now: number;
/** Responses of the service; without one it is frozen. */
let answer: ((response: ServerResponse) => void) | null;
let requests: string[];

beforeEach(() => {
  now = START;
  requests = [];
  answer = (response) => json(response, 200, { balance: 5, warning_balance_level: 1, currency: 'KWD' });
});
afterEach(stopAll);

/** The function that an open screen calls with every beat. */
async function openScreen(credentials: Parameters<typeof createGateway>[0] | object = { v2: CREDENTIALS }) {
  const { baseUrl } = await startFaultService(({ method, target }, response) => {
    requests.push(`${method} ${target}`);
    if (answer) answer(response);
    else setTimeout(() => response.destroy(), 20);
  });
  const service = createGateway({ baseUrl, now: () => now, ...credentials });
  const context = { service, now: () => new Date(now), connection: { id: baseUrl } };
  return { service, beat: () => serviceSilentSince(context, async () => context) };
}

test('a service that does not answer is silent since the first call that was not answered', async () => {
  const { beat, service } = await openScreen();
  await service.getWallet();
  answer = null;
  now += 3 * BEAT_MS;
  const frozenAt = now;
  expect(beat()).toBeNull();
  await vi.waitFor(() => expect(requests).toEqual(['GET /v2/wallet', 'GET /v2/wallet']));
  now += 2 * BEAT_MS;
  await vi.waitFor(() => expect(beat()).toBe(frozenAt));
  now += BEAT_MS;
  expect(beat()).toBe(frozenAt);
});

test('it is asked only when nothing else was answered, and one at a time', async () => {
  const { beat, service } = await openScreen();
  await service.getWallet();
  now += BEAT_MS;
  beat();
  beat();
  expect(requests).toHaveLength(1);
  now += BEAT_MS;
  for (let screen = 0; screen < 20; screen += 1) beat();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
});

test('the first answer ends the silence, also an error; one of a proxy does not', async () => {
  const { beat } = await openScreen();
  const untilAsked = async () => {
    const before = requests.length;
    await vi.waitFor(() => {
      beat();
      expect(requests.length).toBeGreaterThan(before);
    });
  };
  answer = (response) => json(response, 502, {});
  await untilAsked();
  now += 2 * BEAT_MS;
  await vi.waitFor(() => expect(beat()).toBe(START));
  answer = (response) => json(response, 403, { error: { code: 'forbidden' } });
  await vi.waitFor(() => expect(beat()).toBeNull());
});

test('one lost answer is no silence, nor is a slow call beside calls that are answered', async () => {
  const { beat, service } = await openScreen();
  answer = null;
  const slow = service.listInvoices({}, { retryDelaysMs: [] }).catch(() => undefined);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  answer = (response) => json(response, 200, { balance: 5, warning_balance_level: 1, currency: 'KWD' });
  now += 1_000;
  await service.getWallet();
  await slow;
  now += 2 * BEAT_MS - 1;
  expect(beat()).toBeNull();
});

test('with v0 alone an order is read that nobody has', async () => {
  const { beat } = await openScreen({ v0: { apiKey: 'canary-v0' } });
  beat();
  await vi.waitFor(() => expect(requests).toEqual(['GET /v0/deliveries/000000']));
});
