import { describe, expect, it } from 'vitest';
import { MINUTE_MS, openExaminations } from './testing-examination';
import type { Behaviour } from './testing-proxy';

const { control, examined, patient, through } = openExaminations();

/** A proxy on our own machine, which writes its own Date as web servers do by default. */
const dated: Behaviour = { back: ({ headers }) => ({ headers: { ...headers, date: new Date().toUTCString() } }) };
const mute: Behaviour = {
  back: ({ status, headers, body }) => ({
    headers: { ...headers, date: new Date().toUTCString() },
    body: status === 401 ? '{"error":"unauthorized","message":"Authentication failed"}' : body,
  }),
};

describe('a clock that is off behind a proxy that writes its own Date', () => {
  const SECONDS = [35, -40, 60, -75, 125, -200, 300, -300, 330, -375, 10_800, -10_800];

  it.each(SECONDS.map((seconds) => [seconds] as const))('%i seconds: found by trying times', async (skewSeconds) => {
    await control('POST', '/clock', { skewSeconds });
    for (const behaviour of [dated, mute]) {
      const proxy = await through(behaviour);
      const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
      expect(diagnosis).toMatchObject({ cause: 'clock_skew', severity: 'broken', facts: { copes: 'misled' } });
      expect(Math.abs(Number(diagnosis.facts.aheadMs) - skewSeconds * 1_000)).toBeLessThan(31_000);
      expect(step('clock')).toMatchObject({ verdict: 'failed', finding: 'skewed' });
      expect(step('signature', 'v2').verdict).toBe('ok');
    }
  });

  it('is not looked for where the service answers otherwise to another time: the secret is wrong', async () => {
    const proxy = await through(dated);
    const wrong = patient({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key' });
    const { diagnosis, step } = await examined(wrong);
    expect(diagnosis.cause).toBe('wrong_secret');
    expect(step('clock')).toMatchObject({ verdict: 'ok', finding: 'in_step' });
    expect(step('clock').probes.map(({ trial }) => trial)).toEqual(['as_sent']);
  });

  it('is looked for where one side of it hears other words', async () => {
    await control('POST', '/clock', { skewSeconds: 300 });
    const proxy = await through({
      back: ({ status, headers, body }, { headers: { 'x-service-timestamp': timestamp } }) => {
        const isOld = Number(timestamp) < Date.now() + 5 * MINUTE_MS;
        const said = JSON.stringify({ message: isOld ? 'Request has expired' : 'Request is of the future' });
        return {
          headers: { ...headers, date: new Date().toUTCString() },
          body: status === 401 && timestamp ? said : body,
        };
      },
    });
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'clock_skew', facts: { copes: 'misled' } });
  });

  it('costs a bounded number of requests where it is the secret after all', async () => {
    const proxy = await through(mute);
    const wrong = patient({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key' });
    const { diagnosis, step } = await examined(wrong);
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', facts: { known: 'untold' } });
    expect(step('clock')).toMatchObject({ verdict: 'ok', finding: 'in_step' });
    expect(proxy.seen.filter(({ headers }) => headers['x-service-timestamp']).length).toBeLessThan(60);
  });

  it('is not looked for any longer by one who has been asked too often', async () => {
    let count = 0;
    const proxy = await through({
      ...mute,
      answer: () => {
        count += 1;
        const json = { 'content-type': 'application/json' };
        return count > 8 ? { status: 429, headers: json, body: '{"message":"Too many failures"}' } : undefined;
      },
    });
    const wrong = patient({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key' });
    expect((await examined(wrong)).diagnosis.cause).toBe('busy');
    expect(count).toBeLessThan(12);
  });
});
