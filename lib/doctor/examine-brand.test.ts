import { describe, expect, it } from 'vitest';
import { LAST_WEEK, openExaminations } from './testing-examination';
import type { Behaviour, Passing } from './testing-proxy';

const { control, examined, patient, through } = openExaminations();

/** A service whose maker is called acme: what comes under any other name never arrives. */
const ACME: Behaviour = {
  rewrite: ({ headers }) => ({ headers: renamed(headers) }),
  back: ({ body }) => ({ body: body.replaceAll('service-', 'acme-') }),
};
/** The same, but it says nothing of headers. */
const MUTE_ACME: Behaviour = {
  ...ACME,
  back: ({ status }) =>
    status === 401 ? { headers: { 'content-type': 'application/json' }, body: '{"message":"Unauthorized"}' } : {},
};

describe('a SERVICE_BRAND that is not the service’s', () => {
  it.each([
    ['v2', 'x-acme-timestamp', 'x-service-timestamp', 'signature'],
    ['v1', 'acme-access-token', 'service-access-token', 'key'],
  ] as const)('is named where an answer names the right one (%s)', async (generation, asked, header, id) => {
    const proxy = await through(ACME);
    const { diagnosis, step } = await examined(patient({ only: [generation], baseUrl: proxy.url }));
    const facts = { word: 'acme', brand: 'service', asked, header, proven: 'yes' };
    expect(diagnosis).toMatchObject({ cause: 'wrong_brand', severity: 'broken', generation, facts });
    expect(step(id, generation)).toMatchObject({ verdict: 'failed', finding: 'brand_wrong', facts });
    expect(proxy.seen.length).toBeLessThan(8);
  });

  it('is named before a clock that is off, and before what a proxy may do', async () => {
    await control('POST', '/clock', { skewSeconds: 300 });
    const proxy = await through(ACME);
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_brand', facts: { word: 'acme', proven: 'no' } });
  });

  it.each(['v2', 'v1'] as const)('is named where the credentials are wrong, too (%s)', async (generation) => {
    const proxy = await through(ACME);
    const wrong = { secret: 'not-the-secret-of-this-key', token: 'a-token-that-nobody-has' };
    const { diagnosis } = await examined(patient({ only: [generation], baseUrl: proxy.url, ...wrong }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_brand', facts: { word: 'acme', proven: 'no' } });
  });

  it('is named where the answer is that of a header that is left out', async () => {
    const proxy = await through({
      ...ACME,
      back: ({ status, body }, { headers }) => {
        const isBare = !Object.keys(headers).some((name) => name.startsWith('service-'));
        return status === 401 ? { body: isBare ? body.replaceAll('service-', 'acme-') : '{"message":"No"}' } : {};
      },
    });
    const { diagnosis } = await examined(patient({ only: ['v1'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_brand', facts: { word: 'acme', proven: 'yes' } });
  });

  it('leaves what needs none of these headers working', async () => {
    const proxy = await through(ACME);
    const { diagnosis } = await examined(patient({ baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_brand', severity: 'attention', working: ['v0'] });
  });

  it('is not read out of words that only look like a header', async () => {
    const proxy = await through({
      back: ({ status }) => (status === 401 ? { body: '{"error":"invalid-access-token"}' } : {}),
    });
    const { diagnosis } = await examined(
      patient({ only: ['v1'], baseUrl: proxy.url, token: 'a-token-that-nobody-has' }),
    );
    expect(diagnosis.cause).toBe('wrong_token');
  });

  it('reads a long text in one go, and tries few words of it', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `x-w${index}-timestamp`).join(' ');
    const proxy = await through({
      back: ({ status }) => (status === 401 ? { body: JSON.stringify({ message: words + 'x-a'.repeat(60_000) }) } : {}),
    });
    const { diagnosis } = await examined(
      patient({ only: ['v1'], baseUrl: proxy.url, token: 'a-token-that-nobody-has' }),
    );
    expect(diagnosis.cause).toBe('wrong_token');
    expect(proxy.seen.length).toBeLessThan(12);
  });
});

describe('a header that does not seem to arrive', () => {
  it('may be one of another SERVICE_BRAND: it is asked for first (v2)', async () => {
    const proxy = await through(MUTE_ACME);
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', facts: { headers: 'untold', brand: 'service' } });
  });

  it('is said to be missing under our own name: a proxy takes it away, or SERVICE_BRAND is another', async () => {
    const proxy = await through({
      rewrite: ({ headers }) => ({ headers: renamed(headers) }),
      back: ({ body }) => ({ body: body.replaceAll(/x-service-(\w+)/g, '$1 header') }),
    });
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    const facts = { header: 'x-service-timestamp', how: 'dropped', branded: 'yes', brand: 'service' };
    expect(diagnosis).toMatchObject({ cause: 'header_changed', facts });
  });

  const stripped = (name: string): Behaviour => ({
    rewrite: ({ headers: { [name]: _, ...rest } }) => ({ headers: rest }),
  });

  it.each([
    ['v1', 'service-access-token', MUTE_ACME],
    ['v1', 'service-access-token', stripped('service-access-token')],
    ['v0', 'authorization', stripped('authorization')],
  ] as const)('looks like a wrong token, and neither is excluded (%s, %s)', async (generation, header, behaviour) => {
    const proxy = await through(behaviour);
    for (const lastProvenAt of [undefined, { [generation]: LAST_WEEK }]) {
      const { diagnosis } = await examined(
        patient({ only: [generation], baseUrl: proxy.url, ...(lastProvenAt && { lastProvenAt }) }),
      );
      const causes = { v1: ['wrong_token', 'revoked_token'], v0: ['wrong_v0_key', 'revoked_v0_key'] }[generation];
      expect(diagnosis).toMatchObject({ cause: causes[lastProvenAt ? 1 : 0], facts: { arrives: 'untold', header } });
    }
  });

  it.each(['v1', 'v0'] as const)('is told from wrong credentials by other words (%s)', async (generation) => {
    const wrong = { token: 'a-token-that-nobody-has', v0Key: 'a-key-that-nobody-has' };
    const { diagnosis } = await examined(patient({ only: [generation], ...wrong }));
    expect(diagnosis.facts.arrives).toBe('yes');
  });
});

it('with the brand set, all is well', async () => {
  const proxy = await through(ACME);
  const { diagnosis } = await examined({ ...patient({ baseUrl: proxy.url }), brand: 'acme' });
  expect(diagnosis.cause).toBe('healthy');
});

function renamed(headers: Passing['headers']): Passing['headers'] {
  const kept = Object.entries(headers).filter(([name]) => !name.includes('service'));
  return Object.fromEntries(kept.map(([name, value]) => [name.replace('acme', 'service'), value]));
}
