import { describe, expect, it } from 'vitest';
import { openExaminations } from './testing-examination';
import type { Answer, Passing } from './testing-proxy';

const { examined, merchant, patient, through } = openExaminations();

const GENERATIONS = ['v2', 'v1', 'v0'] as const;
const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const INVENTED = {
  apiKey: 'invented-key-1234',
  secret: 'invented-secret-of-nobody',
  token: 'invented-token-1234',
  v0Key: 'invented-v0-key-1234',
};
const bringsNone = ({ headers }: Passing) => !headers.authorization && !headers['service-access-token'];

describe.each(GENERATIONS)('who tells nobody apart proves no credentials (%s)', (generation) => {
  it.each([
    ['400', () => json(400, { error: 'bad_request', message: 'Unknown tenant' })],
    ['418', () => json(418, {})],
    ['422', () => json(422, { message: 'No' })],
    ['401 to none, and 400 to any', (passing: Passing) => json(bringsNone(passing) ? 401 : 400, { message: 'No' })],
    ['other words each time', () => json(400, { message: `No. ${Math.random().toString(36)}` })],
  ])('%s', async (_, answer) => {
    const proxy = await through({ answer });
    for (const credentials of [{}, INVENTED]) {
      const { diagnosis, step, steps } = await examined(
        patient({ only: [generation], baseUrl: proxy.url, ...credentials }),
      );
      expect(diagnosis).toMatchObject({ cause: 'answers_alike', severity: 'broken', generation, working: [] });
      expect(diagnosis.facts.status).toBe(answer({ headers: { authorization: 'Key x' } } as never).status);
      expect(step('service')).toMatchObject({ verdict: 'failed', finding: 'answers_alike' });
      const known = steps.filter(
        ({ id, verdict }) => ['key', 'signature', 'permission'].includes(id) && verdict === 'ok',
      );
      expect(known).toEqual([]);
    }
  });

  it('200 to whatever key, and nothing in it', async () => {
    const proxy = await through({ answer: (passing) => json(bringsNone(passing) ? 401 : 200, {}) });
    const { diagnosis } = await examined(patient({ only: [generation], baseUrl: proxy.url, ...INVENTED }));
    expect(diagnosis).toMatchObject({ cause: 'not_the_service', severity: 'broken', working: [] });
  });
});

describe('who tells them apart is believed, whatever else it says', () => {
  it('a wallet that is not there, or not to be read', async () => {
    const { apiKey } = merchant('KW').key('full');
    for (const status of [400, 404]) {
      const proxy = await through({
        answer: ({ target, headers }) => {
          const isOurs = target.startsWith('/v2/wallet') && headers.authorization === `Key ${apiKey}`;
          return isOurs ? json(status, { message: 'No wallet' }) : undefined;
        },
      });
      const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
      expect(diagnosis.cause, String(status)).toBe('healthy');
      expect(step('key', 'v2').verdict).toBe('ok');
    }
  });

  it('a service that looks at the key alone', async () => {
    const { apiKey } = merchant('KW').key('full');
    const proxy = await through({
      answer: ({ headers }) =>
        headers.authorization === `Key ${apiKey}` ? json(404, { message: 'No' }) : json(401, {}),
    });
    const { step } = await examined(patient({ only: ['v0'], baseUrl: proxy.url, v0Key: apiKey }));
    expect(step('service').finding).not.toBe('answers_alike');
  });

  it('a key of v0 whose delivery nobody finds, but whose estimate is refused to others', async () => {
    const proxy = await through({
      answer: ({ method }) => (method === 'GET' ? json(404, { message: 'No such delivery' }) : undefined),
    });
    const { diagnosis, step } = await examined(patient({ only: ['v0'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'healthy', working: ['v0'] });
    expect(step('key', 'v0')).toMatchObject({ verdict: 'ok', finding: 'v0_key_known' });
  });
});

it('the credentials of a rotation are not proven by what everybody hears', async () => {
  const { apiKey } = merchant('KW').key('full');
  const proxy = await through({
    answer: ({ target, headers: { authorization } }) =>
      target.startsWith('/v2/') && authorization && authorization !== `Key ${apiKey}`
        ? json(400, { message: 'Unknown tenant' })
        : undefined,
  });
  const next = { v2: { apiKey: 'invented-key-1234', apiSecret: 'invented-secret-of-nobody' } };
  const { step } = await examined({ ...patient({ only: ['v2'], baseUrl: proxy.url }), next });
  expect(step('rotation', 'v2')).toMatchObject({ verdict: 'unknown', finding: 'rotation_untold' });
});
