import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import { LAST_WEEK, MINUTE_MS, openExaminations } from './testing-examination';
import type { Behaviour } from './testing-proxy';

const { control, examined, merchant, patient, through } = openExaminations();

describe('the credentials', () => {
  it('wrong secret: the key is known, and never worked', async () => {
    const { diagnosis, step } = await examined(patient({ only: ['v2'], secret: 'not-the-secret-of-this-key' }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', severity: 'broken', generation: 'v2' });
    expect(diagnosis.facts).toMatchObject({ known: 'yes' });
    expect(step('key', 'v2')).toMatchObject({ verdict: 'ok', finding: 'key_known' });
    expect(step('signature', 'v2')).toMatchObject({ verdict: 'failed', finding: 'signature_refused' });
    expect(step('query', 'v2')).toMatchObject({ verdict: 'skipped' });
  });

  it('rotated secret: the same answers, but these credentials worked before', async () => {
    const { id, key } = merchant('BH');
    await control('PUT', `/merchants/${id}/keys/${key('full').id}`, { rotate: true });
    const { diagnosis } = await examined(patient({ only: ['v2'], country: 'BH', lastProvenAt: { v2: LAST_WEEK } }));
    expect(diagnosis).toMatchObject({ cause: 'rotated_secret', facts: { sinceAt: LAST_WEEK.toISOString() } });
  });

  it('a key that the service does not have', async () => {
    const { diagnosis, step } = await examined(patient({ only: ['v2'], apiKey: 'a-key-that-nobody-has' }));
    expect(diagnosis.cause).toBe('unknown_key');
    expect(step('key', 'v2')).toMatchObject({ verdict: 'failed', facts: { ending: '-has' } });
  });

  it('a key that was taken away', async () => {
    const { diagnosis } = await examined(
      patient({ only: ['v2'], apiKey: 'a-key-that-nobody-has', lastProvenAt: { v2: LAST_WEEK } }),
    );
    expect(diagnosis.cause).toBe('revoked_key');
  });

  it('a secret that was pasted with a space', async () => {
    const { apiSecret } = merchant('KW').key('full');
    const { diagnosis } = await examined(patient({ only: ['v2'], secret: ` ${apiSecret}\n` }));
    expect(diagnosis.cause).toBe('padded_secret');
  });

  it.each([
    ['v1', 'wrong_token', 'revoked_token'],
    ['v0', 'wrong_v0_key', 'revoked_v0_key'],
  ] as const)('of %s, wrong or taken away', async (generation, wrong, revoked) => {
    const odd = { only: [generation], token: 'a-token-that-nobody-has', v0Key: 'a-key-that-nobody-has' } as const;
    expect((await examined(patient(odd))).diagnosis).toMatchObject({ cause: wrong, severity: 'broken', generation });
    const before = patient({ ...odd, lastProvenAt: { [generation]: LAST_WEEK } });
    expect((await examined(before)).diagnosis.cause).toBe(revoked);
  });

  it('of one generation wrong, while the others work', async () => {
    const { diagnosis } = await examined(patient({ secret: 'not-the-secret-of-this-key' }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', severity: 'attention', working: ['v1', 'v0'] });
  });

  it('that no header can carry', async () => {
    expect((await examined(patient({ only: ['v2'], apiKey: 'with a space' }))).diagnosis.cause).toBe(
      'unusable_credentials',
    );
  });

  it('that there are none of', async () => {
    expect((await examined(patient({ only: [] }))).diagnosis.cause).toBe('no_credentials');
  });
});

describe('credentials that are stored and of no use are not healthy', () => {
  it('of a generation that can no longer be read, while another works', async () => {
    const { diagnosis, step } = await examined({ ...patient({ only: ['v1'] }), unreadable: ['v2'] });
    expect(diagnosis).toMatchObject({
      cause: 'unreadable_part',
      severity: 'attention',
      generation: 'v2',
      facts: { generations: ['v2'] },
      working: ['v1'],
    });
    expect(step('stored', 'v2')).toMatchObject({ verdict: 'failed', finding: 'unreadable' });
  });

  it('of a rotation that can no longer be read', async () => {
    const { diagnosis } = await examined({ ...patient({ only: ['v2'] }), unreadable: ['v2'] });
    expect(diagnosis).toMatchObject({ cause: 'unreadable_part', severity: 'attention', working: ['v2'] });
  });

  it('all of them', async () => {
    const { diagnosis } = await examined({ ...patient({ only: [] }), unreadable: ['v2', 'v1'] });
    expect(diagnosis).toMatchObject({ cause: 'unreadable_credentials', severity: 'broken' });
  });

  it.each([
    ['v2', { v2: { apiKey: 'a-key-that-nobody-has', apiSecret: 'typed-wrongly-typed' } }],
    ['v2', { v2: { apiKey: 'with a space in it', apiSecret: 'typed-wrongly-typed' } }],
    ['v1', { v1: { accessToken: 'a-token-that-nobody-has' } }],
    ['v0', { v0: { apiKey: 'a-v0-key-that-nobody-has' } }],
  ] as const)('of a rotation that is refused (%s)', async (generation, next) => {
    const { diagnosis, step, lines } = await examined({ ...patient(), next });
    expect(diagnosis).toMatchObject({ cause: 'rotation_refused', severity: 'attention', generation });
    expect(diagnosis.working).toEqual(['v2', 'v1', 'v0']);
    expect(step('rotation', generation).verdict).toBe('failed');
    for (const secret of Object.values(Object.values(next)[0] ?? {})) expect(lines.join()).not.toContain(secret);
  });

  it('but a rotation that is accepted is', async () => {
    const { apiKey, apiSecret } = merchant('KW').key('limited');
    const { diagnosis, step } = await examined({ ...patient(), next: { v2: { apiKey, apiSecret } } });
    expect(diagnosis.cause).toBe('healthy');
    expect(step('rotation', 'v2')).toMatchObject({ verdict: 'ok', finding: 'rotation_accepted' });
  });
});

describe('a service that says the same to everybody it refuses', () => {
  const mute: Behaviour = {
    back: ({ status }) =>
      status === 401 ? { headers: { 'content-type': 'application/json' }, body: '{"message":"Unauthorized"}' } : {},
  };

  it.each([
    ['wrong_secret', {}],
    ['rotated_secret', { lastProvenAt: { v2: LAST_WEEK } }],
  ] as const)('%s', async (cause, odd) => {
    const proxy = await through(mute);
    const { diagnosis, step } = await examined(
      patient({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key', ...odd }),
    );
    expect(diagnosis).toMatchObject({ cause, facts: { known: 'untold' } });
    expect(step('key', 'v2')).toMatchObject({ verdict: 'unknown', finding: 'key_untold' });
  });

  it.each([5, -5])('%i minutes of skew, without a Date even', async (minutes) => {
    const proxy = await through(mute);
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }), { offMinutes: minutes });
    expect(diagnosis).toMatchObject({ cause: 'clock_skew', severity: 'broken', facts: { copes: 'no' } });
    expect(Number(diagnosis.facts.aheadMs)).toBe(-minutes * MINUTE_MS);
  });

  it('a proxy that rewrites the path', async () => {
    const proxy = await through({ ...mute, rewrite: ({ target }) => ({ target: target.replace(/^\/shop/, '') }) });
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: `${proxy.url}/shop` }));
    expect(diagnosis).toMatchObject({ cause: 'path_rewritten', facts: { kind: 'prefix_removed', seen: '/v2/wallet' } });
  });

  it('that gives each refusal another number', async () => {
    let count = 0;
    const proxy = await through({
      back: ({ status, body }) => {
        count += 1;
        return status === 401 ? { body: body.replace('}', `,"request_id":"req-${count}af3${count}9"}`) } : {};
      },
    });
    const { diagnosis } = await examined(
      patient({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key' }),
    );
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', facts: { known: 'yes' } });
  });
});

describe('the clock', () => {
  it.each([
    ['ours five minutes slow', { offMinutes: -5, skewSeconds: 0 }, 5],
    ['ours five minutes fast', { offMinutes: 5, skewSeconds: 0 }, -5],
    ["the service's five minutes fast", { offMinutes: 0, skewSeconds: 300 }, 5],
    ['ours three hours fast', { offMinutes: 180, skewSeconds: 0 }, -180],
  ])('%s: named, and proven by a second request', async (_, { offMinutes, skewSeconds }, ahead) => {
    await control('POST', '/clock', { skewSeconds });
    const { diagnosis, step } = await examined(patient({ only: ['v2'] }), { offMinutes });
    expect(diagnosis).toMatchObject({ cause: 'clock_skew', severity: 'attention', facts: { copes: 'yes' } });
    expect(Number(diagnosis.facts.aheadMs) / MINUTE_MS).toBeCloseTo(ahead, 1);
    const clock = step('clock');
    expect(clock).toMatchObject({ verdict: 'failed', finding: 'skewed' });
    expect(clock.probes.map(({ trial, status }) => [trial, status])).toEqual([
      ['as_sent', 401],
      ['service_time', 200],
    ]);
    expect(step('signature', 'v2').verdict).toBe('ok');
    expect(step('body', 'v2').verdict).toBe('ok');
  });

  it('off and the secret wrong: the secret is what has to be mended first', async () => {
    const { diagnosis, step } = await examined(patient({ only: ['v2'], secret: 'not-the-secret-of-this-key' }), {
      offMinutes: 5,
    });
    expect(diagnosis.cause).toBe('wrong_secret');
    expect(step('clock')).toMatchObject({ verdict: 'warning', finding: 'skewed_unproven' });
  });

  it('of a proxy that stamps nonsense is not believed', async () => {
    const proxy = await through({
      back: ({ headers }) => ({ headers: { ...headers, date: 'Sat, 21 Nov 2026 00:00:00 GMT' } }),
    });
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis.cause).toBe('healthy');
    expect(step('clock')).toMatchObject({ verdict: 'warning', finding: 'date_disagrees' });
  });

  it('matters to no request that is not signed', async () => {
    const { diagnosis, step } = await examined(patient({ only: ['v1'] }), { offMinutes: 5 });
    expect(diagnosis.cause).toBe('healthy');
    expect(step('clock')).toMatchObject({ verdict: 'warning', finding: 'skewed_unsigned' });
  });
});

describe('permissions', () => {
  it('missing ones are named', async () => {
    const { diagnosis, steps } = await examined(patient({ only: ['v2'], kind: 'limited' }));
    const missing = PERMISSIONS.filter((name) => name !== 'branch:read' && name !== 'delivery:read');
    expect(diagnosis).toMatchObject({
      cause: 'missing_permission',
      severity: 'attention',
      facts: { permissions: missing },
    });
    const failed = steps.filter(({ id, verdict }) => id === 'permission' && verdict === 'failed');
    expect(failed.map(({ permission }) => permission)).toEqual(missing);
  });

  it.each(PERMISSIONS)('%s alone', async (permission) => {
    const { id, key } = merchant('SA');
    const at = `/merchants/${id}/keys/${key('full').id}`;
    await control('PUT', at, { permissions: PERMISSIONS.filter((name) => name !== permission) });
    const { diagnosis } = await examined(patient({ only: ['v2'], country: 'SA' }));
    expect(diagnosis).toMatchObject({ cause: 'missing_permission', facts: { permissions: [permission] } });
    await control('PUT', at, { permissions: [...PERMISSIONS] });
  });

  it('of v1, as its installation lists them', async () => {
    await control('PUT', `/merchants/${merchant('SA').id}/installation`, {
      permissions: ['branch:read', 'delivery:read', 'delivery:write'],
    });
    const { diagnosis } = await examined(patient({ only: ['v1'], country: 'SA' }));
    expect(diagnosis).toMatchObject({
      cause: 'missing_permission',
      facts: { permissions: ['branch:write', 'branch:update', 'branch:delete', 'delivery:cancel'] },
    });
    const withOthers = await examined(patient({ only: ['v2', 'v1'], country: 'SA' }));
    // Deliveries that v1 made can be canceled by v1 alone; everything else v2 does.
    expect(withOthers.diagnosis).toMatchObject({
      cause: 'missing_for_own',
      severity: 'attention',
      facts: { generations: ['v1'], own: ['delivery:cancel'] },
    });
    expect(withOthers.step('permission', 'v1', 'delivery:cancel')).toMatchObject({
      verdict: 'warning',
      finding: 'missing_for_own',
    });
    expect(withOthers.step('permission', 'v1', 'branch:write')).toMatchObject({
      verdict: 'warning',
      finding: 'missing_but_covered',
      facts: { by: 'v2' },
    });
  });

  it('about a delivery are not covered by another generation than the one that makes it', async () => {
    const { id, key } = merchant('KW');
    const at = `/merchants/${id}/keys/${key('full').id}`;
    const all = { only: ['v2', 'v1', 'v0'] } as const;
    const may = (names: readonly string[]) =>
      control('PUT', at, { permissions: PERMISSIONS.filter((name) => !names.includes(name)) });

    await may(['delivery:read', 'delivery:cancel', 'branch:read']);
    const maker = await examined(patient(all));
    expect(maker.diagnosis).toMatchObject({
      cause: 'missing_permission',
      facts: { permissions: ['delivery:read', 'delivery:cancel'] },
    });
    expect(maker.step('permission', 'v2', 'branch:read').finding).toBe('missing_but_covered');

    await may(['delivery:write', 'delivery:cancel', 'delivery:retry']);
    const former = await examined(patient(all));
    expect(former.diagnosis).toMatchObject({
      cause: 'missing_for_own',
      facts: { generations: ['v2'], own: ['delivery:cancel', 'delivery:retry'] },
    });
    expect(former.step('permission', 'v2', 'delivery:write')).toMatchObject({
      finding: 'missing_but_covered',
      facts: { by: 'v1' },
    });
    await may([]);
  });
});
