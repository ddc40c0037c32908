import { describe, expect, it } from 'vitest';
import { LAST_WEEK, openLaboratory } from './testing-laboratory';
import type { Behaviour, Passing } from './testing-proxy';

const { control, examined, merchant, target, through } = openLaboratory();

const JSON_TYPE = { 'content-type': 'application/json' };
const UNKNOWN = {
  apiKey: 'a-key-that-nobody-has',
  token: 'a-token-that-nobody-has',
  v0Key: 'a-v0-key-that-nobody-has',
};
const WRONG_SECRET = { only: ['v2'], secret: 'not-the-secret-of-this-key' } as const;
/** A service that gives every refusal the same text. */
const mute: Behaviour = {
  back: ({ status }) => (status === 401 ? { headers: JSON_TYPE, body: '{"message":"Unauthorized"}' } : {}),
};

describe('good credentials', () => {
  it.each([[['v2']], [['v1']], [['v0']], [['v2', 'v1', 'v0']]] as const)('of %s', async (only) => {
    const webhookUrl = target().webhook?.url;
    await control('PUT', '/webhooks', { accessToken: merchant('KW').accessToken, url: webhookUrl });
    const { diagnosis, steps, generations } = await examined(target({ only }));
    expect(diagnosis).toMatchObject({ cause: 'healthy', severity: 'good', working: only });
    expect(steps.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')).toEqual([]);
    expect(new Set(steps.flatMap(({ generation }) => generation ?? []))).toEqual(new Set(only));
    for (const generation of only) expect(generations[generation]?.accepted).toBe(true);
  });

  it('below a path, in another country', async () => {
    const proxy = await through({ rewrite: ({ target: path }) => ({ target: path.replace(/^\/dispatch/, '') }) });
    const changes = { only: ['v1', 'v0'], country: 'SA' } as const;
    expect((await examined(target({ ...changes, baseUrl: `${proxy.url}/dispatch` }))).diagnosis.cause).toBe('healthy');
  });
});

describe('refused credentials', () => {
  it('a wrong secret: the key is known, and no signature was ever accepted', async () => {
    const { diagnosis, step, generations } = await examined(target(WRONG_SECRET));
    expect(diagnosis).toMatchObject({
      cause: 'wrong_secret',
      severity: 'broken',
      generation: 'v2',
      facts: { known: 'yes' },
    });
    expect(step('key', 'v2')).toMatchObject({ outcome: 'ok', finding: 'key_known' });
    expect(step('signature', 'v2')).toMatchObject({ outcome: 'failed', finding: 'signature_refused' });
    expect(step('permission', 'v2', 'wallet:read').outcome).toBe('skipped');
    expect(generations.v2).toMatchObject({ accepted: false, grants: [] });
  });

  it('a rotated secret: exactly these credentials were accepted before', async () => {
    const { id, key } = merchant('BH');
    await control('PUT', `/merchants/${id}/keys/${key('full').id}`, { rotate: true });
    const { diagnosis } = await examined(target({ only: ['v2'], country: 'BH', lastAcceptedAt: { v2: LAST_WEEK } }));
    expect(diagnosis).toMatchObject({ cause: 'rotated_secret', facts: { sinceAt: LAST_WEEK.toISOString() } });
  });

  it.each(['v2', 'v1', 'v0'] as const)('an unknown key or token of %s, and a revoked one', async (generation) => {
    const changes = { only: [generation], ...UNKNOWN };
    const unknown = await examined(target(changes));
    expect(unknown.diagnosis).toMatchObject({ cause: 'unknown_key', severity: 'broken', generation });
    expect(unknown.step('key', generation).outcome).toBe('failed');
    const revoked = await examined(target({ ...changes, lastAcceptedAt: { [generation]: LAST_WEEK } }));
    expect(revoked.diagnosis).toMatchObject({ cause: 'revoked_key', generation });
  });

  it('of one generation, while the others work', async () => {
    const { diagnosis } = await examined(target({ secret: WRONG_SECRET.secret }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', severity: 'attention', working: ['v1', 'v0'] });
  });

  it.each([
    ['wrong_secret', {}],
    ['rotated_secret', { lastAcceptedAt: { v2: LAST_WEEK } }],
  ] as const)('%s, by a service that refuses everybody in the same words', async (cause, changes) => {
    const proxy = await through(mute);
    const { diagnosis, step } = await examined(target({ ...WRONG_SECRET, ...changes, baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause, facts: { known: 'unknown' } });
    expect(step('key', 'v2')).toMatchObject({ outcome: 'unknown', finding: 'key_unclear' });
  });

  it('a wrong secret, by a service that numbers its refusals', async () => {
    let count = 0;
    const proxy = await through({
      back: ({ status, body }) => {
        count += 1;
        return status === 401 ? { body: body.replace('}', `,"request_id":"req-${count}af3${count}9"}`) } : {};
      },
    });
    const { diagnosis } = await examined(target({ ...WRONG_SECRET, baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', facts: { known: 'yes' } });
  });

  it('credentials that no header can carry, and none', async () => {
    const unusable = await examined(target({ only: ['v2'], apiKey: 'with a space' }));
    expect(unusable.diagnosis.cause).toBe('unusable_credentials');
    expect((await examined(target({ only: [] }))).diagnosis.cause).toBe('no_credentials');
  });
});

describe('stored credentials', () => {
  it.each([
    ['of one generation can’t be decrypted', ['v1'], ['v2'], 'attention', ['v1']],
    ['pending ones can’t be decrypted', ['v2'], ['v2'], 'attention', ['v2']],
    ['none can be decrypted', [], ['v2', 'v1'], 'broken', []],
  ] as const)('%s', async (_, only, unreadable, severity, working) => {
    const { diagnosis } = await examined(target({ only, unreadable }));
    const facts = { generations: [...unreadable] };
    expect(diagnosis).toMatchObject({ cause: 'unreadable_credentials', severity, facts, working });
  });

  it.each([
    ['v2', { v2: { apiKey: 'a-key-that-nobody-has', apiSecret: 'typed-wrongly-typed' } }],
    ['v2', { v2: { apiKey: 'with a space in it', apiSecret: 'typed-wrongly-typed' } }],
    ['v1', { v1: { accessToken: 'a-token-that-nobody-has' } }],
    ['v0', { v0: { apiKey: 'a-v0-key-that-nobody-has' } }],
  ] as const)('pending ones are refused (%s)', async (generation, pending) => {
    const found = await examined(target({ pending }));
    expect(found.diagnosis).toMatchObject({ cause: 'pending_refused', severity: 'attention', generation });
    expect(found.diagnosis.working).toEqual(['v2', 'v1', 'v0']);
    expect(found.step('pending', generation).outcome).toBe('failed');
    expect(found.pending).toEqual({ [generation]: false });
  });

  it('pending ones are accepted', async () => {
    const { apiKey, apiSecret } = merchant('KW').key('limited');
    const { diagnosis, step, pending } = await examined(target({ pending: { v2: { apiKey, apiSecret } } }));
    expect(diagnosis.cause).toBe('healthy');
    expect(step('pending', 'v2')).toMatchObject({ outcome: 'ok', finding: 'pending_accepted' });
    expect(pending).toEqual({ v2: true });
  });

  it('pending ones are not proven by a response that everybody gets', async () => {
    const { apiKey } = merchant('KW').key('full');
    const proxy = await through({
      answer: ({ target: path, headers: { authorization } }) =>
        path.startsWith('/v2/') && authorization && authorization !== `Key ${apiKey}`
          ? { status: 400, headers: JSON_TYPE, body: '{"message":"Unknown tenant"}' }
          : undefined,
    });
    const pending = { v2: { apiKey: 'invented-key-1234', apiSecret: 'invented-secret-of-nobody' } };
    const found = await examined(target({ only: ['v2'], baseUrl: proxy.url, pending }));
    expect(found.step('pending', 'v2')).toMatchObject({ outcome: 'unknown', finding: 'pending_unknown' });
    expect(found.pending).toEqual({ v2: null });
  });
});

it('a service whose headers have another maker’s name: everything works', async () => {
  const proxy = await through({ rewrite: ({ headers }) => ({ headers: renamed(headers) }) });
  expect((await examined(target({ baseUrl: proxy.url, brand: 'acme' }))).diagnosis.cause).toBe('healthy');
});

function renamed(headers: Passing['headers']): Passing['headers'] {
  const kept = Object.entries(headers).filter(([name]) => !name.includes('service'));
  return Object.fromEntries(kept.map(([name, value]) => [name.replace('acme', 'service'), value]));
}
