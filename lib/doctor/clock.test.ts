import { describe, expect, it } from 'vitest';
import { MINUTE_MS, openLaboratory } from './testing-laboratory';
import type { Behaviour } from './testing-proxy';

const { control, examined, target, through } = openLaboratory();

const JSON_TYPE = { 'content-type': 'application/json' };
/** A service that gives every refusal the same text and no Date. */
const mute: Behaviour = {
  back: ({ status }) => (status === 401 ? { headers: JSON_TYPE, body: '{"message":"Unauthorized"}' } : {}),
};
const wrongSecret = { only: ['v2'], secret: 'not-the-secret-of-this-key' } as const;

describe('a clock that is off', () => {
  it.each([
    ['ours five minutes slow', { offMinutes: -5, skewSeconds: 0 }, 5],
    ['ours five minutes fast', { offMinutes: 5, skewSeconds: 0 }, -5],
    ["the service's five minutes fast", { offMinutes: 0, skewSeconds: 300 }, 5],
    ['ours three hours fast', { offMinutes: 180, skewSeconds: 0 }, -180],
  ])('%s: proven by a second request', async (_, { offMinutes, skewSeconds }, ahead) => {
    await control('POST', '/clock', { skewSeconds });
    const { diagnosis, step, generations } = await examined(target({ only: ['v2'] }), { offMinutes });
    expect(diagnosis).toMatchObject({ cause: 'clock_skew', severity: 'attention' });
    expect(Number(diagnosis.facts.aheadMs) / MINUTE_MS).toBeCloseTo(ahead, 1);
    expect(step('clock')).toMatchObject({ outcome: 'failed', finding: 'skewed' });
    expect(step('clock').probes.map(({ variant, status }) => [variant, status])).toEqual([
      ['as_sent', 401],
      ['service_time', 200],
    ]);
    expect(step('permission', 'v2', 'delivery:write').outcome).toBe('ok');
    expect(generations.v2?.accepted).toBe(true);
  });

  it('and a wrong secret: the secret has to be corrected first', async () => {
    const { diagnosis, step } = await examined(target(wrongSecret), { offMinutes: 5 });
    expect(diagnosis.cause).toBe('wrong_secret');
    expect(step('clock')).toMatchObject({ outcome: 'warning', finding: 'skewed_unproven' });
  });

  it('does no harm to requests that are not signed', async () => {
    const { diagnosis, step } = await examined(target({ only: ['v1'] }), { offMinutes: 5 });
    expect(diagnosis.cause).toBe('healthy');
    expect(step('clock')).toMatchObject({ outcome: 'warning', finding: 'skewed_unsigned' });
  });
});

it('a Date that is wrong while our time is accepted is not believed', async () => {
  const proxy = await through({
    back: ({ headers }) => ({ headers: { ...headers, date: 'Sat, 21 Nov 2026 00:00:00 GMT' } }),
  });
  const { diagnosis, step } = await examined(target({ only: ['v2'], baseUrl: proxy.url }));
  expect(diagnosis.cause).toBe('healthy');
  expect(step('clock')).toMatchObject({ outcome: 'warning', finding: 'date_disagrees' });
});

it('no Date to correct by: the clock stays unknown, and is one of the things to check', async () => {
  await control('POST', '/clock', { skewSeconds: 300 });
  const silent = await through(mute);
  const { diagnosis, step } = await examined(target({ only: ['v2'], baseUrl: silent.url }));
  expect(diagnosis).toMatchObject({ cause: 'wrong_secret', facts: { known: 'unknown' } });
  expect(step('clock')).toMatchObject({ outcome: 'unknown', finding: 'no_date' });
  expect(silent.seen.length).toBeLessThan(30);
});
