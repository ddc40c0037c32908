import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import words from '@/lib/i18n/messages/en/doctor.json';
import { type StartedSandbox, startSandbox } from '@/lib/sandbox/start';
import { sign } from '@/lib/service/signature';
import { freePort } from '@/lib/service/testing/fault-service';
import { PERMISSIONS } from '@/lib/service/v2/schema';
import { examine } from './examine.server';
import type { Patient } from './patient';
import { DoctorMessage, type Facts, type Step, stepKey } from './schema';
import { makeAuthority, makeCertificate } from './testing-certificate';
import { type Behaviour, type HostileProxy, type Passing, startHostileProxy, startRawServer } from './testing-proxy';

const MINUTE_MS = 60_000;
const MARK = 'mark-of-our-own-receiver';
const MARK_HEADER = 'x-test-mark';
const LAST_WEEK = new Date(Date.now() - 7 * 86_400_000);

let sandbox: StartedSandbox;
let dataDir: string;
let receiver: HostileProxy;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'doctor-test-'));
  sandbox = await startSandbox({ dataDir, control: true, speed: 0 });
  receiver = await startHostileProxy('http://127.0.0.1:1', {
    answer: () => ({ status: 405, headers: { allow: 'POST', [MARK_HEADER]: MARK }, body: '' }),
  });
});
afterAll(async () => {
  await receiver.close();
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  await control('DELETE', '/faults');
  await control('POST', '/clock', { skewSeconds: 0 });
});

describe('a healthy connection is pronounced healthy', () => {
  it.each([
    ['v2 alone', ['v2']],
    ['v1 alone', ['v1']],
    ['v0 alone', ['v0']],
    ['all three', ['v2', 'v1', 'v0']],
  ] as const)('%s', async (_, generations) => {
    const { diagnosis, steps } = await examined(patient({ only: generations }));
    expect(diagnosis).toMatchObject({ cause: 'healthy', severity: 'good', working: generations });
    expect(steps.filter(({ verdict }) => verdict === 'failed' || verdict === 'warning')).toEqual([]);
    expect(generationsOf(steps)).toEqual([...generations].sort());
  });

  it('behind a base address with a path, and in another country', async () => {
    const proxy = await through({ rewrite: ({ target }) => ({ target: target.replace(/^\/dispatch/, '') }) });
    const { diagnosis } = await examined(
      patient({ only: ['v1', 'v0'], baseUrl: `${proxy.url}/dispatch`, country: 'SA' }),
    );
    expect(diagnosis.cause).toBe('healthy');
  });

  it('changing nothing, and making nothing', async () => {
    const before = await control('GET', '');
    const proxy = await through({});
    await examined(patient({ baseUrl: proxy.url }));
    const after = await control('GET', '');
    expect(stateOf(after)).toEqual(stateOf(before));
    const asked = proxy.seen.map(({ method, target }) => `${method} ${target.split('?')[0]}`);
    expect(asked.filter((one) => /^POST \/v\d\/(deliveries|branches)$/.test(one))).toEqual(
      asked.filter((one) => one === 'POST /v2/branches'),
    );
    expect(asked.length).toBeLessThan(30);
  });
});

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

describe('the base address', () => {
  it.each(['v2', 'v1', 'v0'] as const)('with the generation behind it (%s)', async (generation) => {
    for (const tail of ['/v2', '/v1', '/v0', '/v2/deliveries']) {
      const { diagnosis } = await examined(patient({ only: [generation], baseUrl: `${sandbox.url}${tail}` }));
      expect(diagnosis, tail).toMatchObject({
        cause: 'wrong_base_known',
        severity: 'broken',
        facts: { right: sandbox.url, proven: 'yes' },
      });
    }
  });

  it.each(['v2', 'v1', 'v0'] as const)('without the prefix that the service has (%s)', async (generation) => {
    // The whole of the service lives below /api, and signs so.
    const proxy = await through({
      answer: ({ target }) => (target.startsWith('/api/') ? undefined : notFound()),
      rewrite: ({ target }) => ({ target: target.replace(/^\/api/, '') }),
    });
    const { diagnosis } = await examined(patient({ only: [generation], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_base_known', facts: { right: `${proxy.url}/api` } });
  });

  it('of a website', async () => {
    const page = '<!doctype html><html><head><title>Welcome to Diwan</title></head><body>Hello</body></html>';
    const html = { 'content-type': 'text/html; charset=utf-8' };
    for (const status of [200, 404]) {
      const proxy = await through({ answer: () => ({ status, headers: html, body: page }) });
      const { diagnosis, step } = await examined(patient({ baseUrl: proxy.url }));
      expect(diagnosis).toMatchObject({ cause: 'not_the_service', facts: { status } });
      expect(step('service').probes[0]?.said).toBe('Welcome to Diwan');
    }
  });

  it('of another JSON service, which knows none of the paths', async () => {
    const proxy = await through({ answer: notFound });
    expect((await examined(patient({ baseUrl: proxy.url }))).diagnosis.cause).toBe('wrong_base');
  });

  it('that redirects: named, and not followed', async () => {
    const proxy = await through({
      answer: ({ target }) => ({
        status: 301,
        headers: { location: `https://new.example/dispatch${target}` },
        body: '',
      }),
    });
    const { diagnosis } = await examined(patient({ baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'redirect', facts: { to: 'https://new.example/dispatch', status: 301 } });
  });

  it('behind a password of the web server', async () => {
    const proxy = await through({
      answer: () => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="staff"' }, body: '' }),
    });
    expect((await examined(patient({ baseUrl: proxy.url }))).diagnosis.cause).toBe('blocked');
  });

  it('of a service in trouble, or busy', async () => {
    const down = await through({
      answer: () => ({ status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' }),
    });
    expect((await examined(patient({ baseUrl: down.url }))).diagnosis).toMatchObject({
      cause: 'service_trouble',
      facts: { status: 502 },
    });
    const busy = await through({ answer: () => ({ status: 429, headers: { 'retry-after': '60' }, body: '' }) });
    expect((await examined(patient({ baseUrl: busy.url }))).diagnosis.cause).toBe('busy');
    expect(busy.seen).toHaveLength(1);
  });

  it.each(['v2', 'v1', 'v0'] as const)(
    'behind a gateway that says 403 to everybody and everything (%s)',
    async (generation) => {
      const proxy = await through({
        answer: () => ({
          status: 403,
          headers: { 'content-type': 'application/json' },
          body: '{"message":"Missing Authentication Token"}',
        }),
      });
      const { diagnosis } = await examined(patient({ only: [generation], baseUrl: `${proxy.url}/prod` }));
      expect(diagnosis).toMatchObject({ cause: 'blocked', facts: { status: 403 } });
    },
  );

  it.each([
    [429, 'busy'],
    [403, 'blocked'],
    [503, 'service_trouble'],
  ])('of a service that has enough of us after a few refusals: %i', async (status, cause) => {
    let count = 0;
    const proxy = await through({
      answer: () => {
        count += 1;
        const json = { 'content-type': 'application/json' };
        return count > 12 ? { status, headers: json, body: '{"message":"Too many failures"}' } : undefined;
      },
    });
    const { diagnosis } = await examined(
      patient({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key' }),
    );
    expect(diagnosis.cause).toBe(cause);
  });

  it('that is none', async () => {
    expect((await examined(patient({ baseUrl: 'ftp://127.0.0.1/' }))).diagnosis.cause).toBe('bad_address');
  });
});

describe('the way there', () => {
  it('a port that nobody listens on', async () => {
    const { diagnosis, step } = await examined(patient({ baseUrl: `http://127.0.0.1:${await freePort()}` }));
    expect(diagnosis).toMatchObject({ cause: 'refused', severity: 'broken' });
    expect(step('reachable')).toMatchObject({ verdict: 'failed', facts: { code: 'ECONNREFUSED' } });
    expect(step('signature', 'v2')).toMatchObject({ verdict: 'skipped', finding: 'not_come_to' });
  });

  it('a host that does not exist', async () => {
    expect((await examined(patient({ baseUrl: 'https://no-such-host.invalid' }))).diagnosis).toMatchObject({
      cause: 'dns',
      facts: { host: 'no-such-host.invalid' },
    });
  });

  it('a host that takes the connection and says nothing', { timeout: 20_000 }, async () => {
    const silent = await startRawServer(() => {});
    opened.push(silent);
    expect((await examined(patient({ baseUrl: `http://127.0.0.1:${silent.port}` }))).diagnosis.cause).toBe('timeout');
  });

  it('a host that hangs up, or speaks something else', async () => {
    const closing = await startRawServer((socket) => socket.destroy());
    const other = await startRawServer((socket) => socket.end('220 mail.example ESMTP ready\r\n'));
    opened.push(closing, other);
    expect((await examined(patient({ baseUrl: `http://127.0.0.1:${closing.port}` }))).diagnosis.cause).toBe('closed');
    expect((await examined(patient({ baseUrl: `http://127.0.0.1:${other.port}` }))).diagnosis.cause).toBe('not_http');
  });
});

describe('TLS', () => {
  const authority = makeAuthority();

  it('signed by itself', async () => {
    const proxy = await through({ tls: makeCertificate() });
    const { diagnosis, step } = await examined(patient({ baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'tls_self_signed', facts: { names: ['127.0.0.1'] } });
    expect(step('reachable').verdict).toBe('ok');
    expect(step('tls')).toMatchObject({ verdict: 'failed', facts: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
    expect(proxy.seen).toEqual([]);
  });

  it('ended', async () => {
    const to = new Date(Date.now() - 3 * 86_400_000);
    to.setMilliseconds(0);
    const proxy = await through({ tls: makeCertificate({ by: authority, from: new Date(to.getTime() - 1e9), to }) });
    const { diagnosis } = await examined(patient({ baseUrl: proxy.url }), { ca: authority.cert });
    expect(diagnosis).toMatchObject({ cause: 'tls_expired', facts: { untilAt: to.toISOString() } });
  });

  it('made out to another host', async () => {
    const proxy = await through({ tls: makeCertificate({ by: authority, names: ['other.example'] }) });
    const { diagnosis } = await examined(patient({ baseUrl: proxy.url }), { ca: authority.cert });
    expect(diagnosis).toMatchObject({ cause: 'tls_wrong_host', facts: { names: ['other.example'] } });
  });

  it('by an authority that nobody trusts', async () => {
    const proxy = await through({ tls: makeCertificate({ by: makeAuthority('Somebody') }) });
    const { diagnosis } = await examined(patient({ baseUrl: proxy.url }), { ca: authority.cert });
    expect(diagnosis).toMatchObject({ cause: 'tls_untrusted', facts: { issuer: 'Somebody' } });
  });

  it('not spoken there at all', async () => {
    const plain = await through({});
    const { diagnosis } = await examined(patient({ baseUrl: plain.url.replace('http:', 'https:') }));
    expect(diagnosis.cause).toBe('tls_failed');
  });

  it('good, and good for a few days more', async () => {
    const good = await through({ tls: makeCertificate({ by: authority }) });
    const fine = await examined(patient({ baseUrl: good.url }), { ca: authority.cert });
    expect(fine.diagnosis.cause).toBe('healthy');
    expect(fine.step('tls')).toMatchObject({ verdict: 'ok', facts: { issuer: 'Test Authority' } });
    const to = new Date(Date.now() + 3 * 86_400_000);
    const ending = await through({ tls: makeCertificate({ by: authority, to }) });
    const soon = await examined(patient({ baseUrl: ending.url }), { ca: authority.cert });
    expect(soon.step('tls')).toMatchObject({ verdict: 'warning', finding: 'tls_ends_soon' });
  });
});

describe('a proxy that rewrites', () => {
  it.each<[kind: string, below: string, to: (target: string) => string]>([
    ['prefix_removed', '/shop/dispatch', (target) => target.replace('/shop/dispatch', '')],
    ['prefix_removed', '/shop/dispatch', (target) => target.replace('/shop', '')],
    ['prefix_added', '', (target) => `/api${target}`],
    ['slash_added', '', (target) => target.replace(/(\?|$)/, '/$1')],
    ['slash_doubled', '', (target) => `/${target}`],
    ['slash_doubled', '', (target) => target.replace('/v2/', '/v2//')],
    ['slash_doubled', '/shop', (target) => target.replace('/shop/', '/shop//')],
    ['slashes_collapsed', '/a//b', (target) => target.replaceAll('//', '/')],
    ['mark_added', '', (target) => (target.includes('?') ? target : `${target}?`)],
    ['version_removed', '', (target) => target.replace('/v2', '')],
    ['lowercased', '/Dispatch', (target) => target.toLowerCase()],
    ['prefix_replaced', '/shop', (target) => target.replace('/shop', '/rest')],
  ])('the path: %s below "%s"', async (kind, below, to) => {
    // The service is wherever the proxy thinks it is, and verifies the path that it sees.
    const { url } = await servedAnywhere();
    const proxy = await through({ rewrite: ({ target }) => ({ target: to(target) }) }, url);
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url + below }));
    const sent = `${below}/v2/wallet`;
    expect(diagnosis).toMatchObject({ cause: 'path_rewritten', facts: { kind, sent, seen: to(sent) } });
    expect(step('signature', 'v2')).toMatchObject({ verdict: 'failed', finding: 'path_rewritten' });
  });

  it('the path to one that only its own error names', async () => {
    const { url } = await servedAnywhere({ names: true });
    const proxy = await through({ rewrite: ({ target }) => ({ target: `/tenant-7/core${target}` }) }, url);
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'path_rewritten', facts: { seen: '/tenant-7/core/v2/wallet' } });
  });

  it('although these credentials worked before', async () => {
    const proxy = await through({ rewrite: ({ target }) => ({ target: target.replace(/^\/shop/, '') }) });
    const before = { lastProvenAt: { v2: LAST_WEEK } };
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: `${proxy.url}/shop`, ...before }));
    expect(diagnosis.cause).toBe('path_rewritten');
  });

  it.each<[kind: string, to: (query: string) => string]>([
    ['dropped', () => ''],
    ['dropped', () => '?'],
    ['reordered', (query) => `?${query.slice(1).split('&').sort().join('&')}`],
    ['reencoded', (query) => `?${new URLSearchParams(query)}`],
    ['reencoded', (query) => query.replaceAll('%20', '+')],
    ['reencoded_reordered', (query) => `?${sorted(new URLSearchParams(query))}`],
    ['unknown', (query) => `${query}&via=proxy-7`],
  ])('the query: %s', async (kind, to) => {
    const proxy = await through({ rewrite: ({ target }) => ({ target: target.replace(/\?.*$/s, to) }) });
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'query_rewritten', facts: { kind } });
    expect(step('signature', 'v2').verdict).toBe('ok');
    expect(step('query', 'v2').verdict).toBe('failed');
    expect(step('body', 'v2').verdict).toBe('ok');
  });

  it.each<[kind: string, severity: string, to: (body: string) => string]>([
    ['reformatted', 'attention', (body) => JSON.stringify(JSON.parse(body))],
    ['reformatted', 'broken', (body) => JSON.stringify(JSON.parse(body), null, 2)],
    ['emptied', 'broken', () => ''],
    ['trimmed', 'attention', (body) => body.trim()],
    ['newline_added', 'broken', (body) => `${body}\n`],
    ['unknown', 'broken', (body) => body.replace('{', '{"via":"proxy",')],
  ])('the body: %s (%s)', async (kind, severity, to) => {
    const proxy = await through({
      rewrite: ({ body }) => (body.length > 0 ? { body: Buffer.from(to(body.toString())) } : {}),
    });
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'body_rewritten', severity, facts: { kind } });
    expect(step('signature', 'v2').verdict).toBe('ok');
  });

  it.each<[kind: string, to: (target: string) => string]>([
    ['slash_added', (target) => `${target}/`],
    ['slash_doubled', (target) => target.replace('/v2/', '/v2//')],
  ])('the path of what is posted alone: %s', async (kind, to) => {
    const { url } = await servedAnywhere();
    const isMeant = ({ method, target }: Passing) => method === 'POST' && target.startsWith('/v2/deliveries');
    const proxy = await through(
      { rewrite: (passing) => (isMeant(passing) ? { target: to(passing.target) } : {}) },
      url,
    );
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    const sent = '/v2/deliveries/estimate';
    expect(diagnosis).toMatchObject({
      cause: 'path_rewritten',
      severity: 'broken',
      facts: { kind, sent, seen: to(sent) },
    });
    expect(step('body', 'v2')).toMatchObject({ verdict: 'failed', finding: 'path_rewritten' });
    expect(step('signature', 'v2').verdict).toBe('ok');
  });

  it('what is posted in a way that nobody guesses: neither body nor secret is blamed', async () => {
    const proxy = await through({
      rewrite: ({ method, target }) => (method === 'POST' ? { target: `${target}?apikey=gw` } : {}),
    });
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'requests_changed', severity: 'broken', facts: { requests: ['POST'] } });
  });

  it('the time of the header to seconds, for a service that takes any time', async () => {
    const { url } = await servedAnywhere();
    const proxy = await through({ rewrite: ({ headers }) => ({ headers: inSeconds(headers) }) }, url);
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    const header = 'x-service-timestamp';
    expect(diagnosis).toMatchObject({ cause: 'header_changed', facts: { header, how: 'seconds' } });
  });

  it('the time of the header to seconds, for one that looks at it', async () => {
    const proxy = await through({ rewrite: ({ headers }) => ({ headers: inSeconds(headers) }) });
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    const header = 'x-service-timestamp';
    expect(diagnosis).toMatchObject({ cause: 'header_changed', facts: { header, how: 'otherwise' } });
  });

  it.each(['authorization', 'x-service-timestamp', 'x-service-signature'])('away the header %s', async (header) => {
    for (const name of ['', 'x-forwarded-one']) {
      const proxy = await through({
        rewrite: ({ headers: { [header]: value = '', ...rest } }) => ({
          headers: name && value ? { ...rest, [name]: value } : rest,
        }),
      });
      const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
      expect(diagnosis).toMatchObject({ cause: 'header_changed', facts: { header, how: 'dropped' } });
      expect(step('signature', 'v2')).toMatchObject({ verdict: 'failed', finding: 'header_dropped' });
    }
  });

  it('nothing that can be guessed: the secret is only the likeliest cause', async () => {
    const proxy = await through({
      rewrite: ({ target }) => ({ target: `${target}${target.includes('?') ? '&' : '?'}apikey=gw` }),
    });
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', facts: { known: 'yes', headers: 'arrive' } });
    for (const { why } of [words.cause.wrong_secret, words.cause.rotated_secret]) {
      expect(why).toContain('would look the same');
      expect(why).not.toMatch(/not the cause|neither clock/);
    }
  });

  it('nothing that older generations would notice', async () => {
    const proxy = await through({ rewrite: ({ target }) => ({ target: target.replace(/^\/shop/, '') }) });
    const { diagnosis } = await examined(patient({ baseUrl: `${proxy.url}/shop` }));
    expect(diagnosis).toMatchObject({ cause: 'path_rewritten', severity: 'attention', working: ['v1', 'v0'] });
  });
});

describe('what lets only a part of the requests through is not healthy', () => {
  const HTML = { 'content-type': 'text/html' };
  const answering = (
    status: number,
    body: string,
    headers: Record<string, string>,
    isMeant: (passing: Passing) => boolean,
  ): Behaviour => ({ answer: (passing) => (isMeant(passing) ? { status, headers, body } : undefined) });

  it.each(['v2', 'v1'] as const)('every POST is answered 502 (%s)', async (generation) => {
    const proxy = await through(answering(502, '<html>Bad Gateway', HTML, ({ method }) => method === 'POST'));
    const { diagnosis, step } = await examined(patient({ only: [generation], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({
      cause: 'requests_lost',
      severity: 'broken',
      facts: { requests: ['POST'], answers: ['502'] },
    });
    if (generation === 'v2')
      expect(step('body', 'v2')).toMatchObject({ verdict: 'failed', finding: 'service_trouble' });
  });

  it.each([
    ['a page', 403, '<html>Forbidden', HTML],
    ['nothing', 403, '', {}],
    ['the words of a gateway', 403, '{"message":"Forbidden"}', { 'content-type': 'application/json' }],
    ['a refusal of the method', 405, '{}', { 'content-type': 'application/json' }],
  ])('every PUT and DELETE is answered by a firewall with %s', async (_, status, body, headers) => {
    const isMeant = ({ method }: Passing) => method === 'PUT' || method === 'DELETE';
    const proxy = await through(answering(status, body, headers, isMeant));
    const { diagnosis, step } = await examined(patient({ baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({
      cause: 'requests_lost',
      severity: 'attention',
      facts: { requests: ['PUT', 'DELETE'], answers: [String(status)] },
      working: ['v2', 'v1', 'v0'],
    });
    expect(step('permission', 'v2', 'branch:update')).toMatchObject({ verdict: 'unknown', finding: 'permission_lost' });
  });

  it('every POST is forbidden by the words of a gateway', async () => {
    const json = { 'content-type': 'application/json' };
    const proxy = await through(answering(403, '{"message":"Forbidden"}', json, ({ method }) => method === 'POST'));
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'requests_lost', severity: 'broken', facts: { requests: ['POST'] } });
    expect(step('body', 'v2')).toMatchObject({ verdict: 'failed', finding: 'blocked' });
    expect(step('permission', 'v2', 'delivery:write').finding).toBe('permission_lost');
  });

  it('a single path fails', async () => {
    const proxy = await through(answering(500, '{}', {}, ({ target }) => target.startsWith('/v2/invoices?')));
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'requests_lost', facts: { requests: ['GET /v2/invoices'] } });
    expect(step('query', 'v2')).toMatchObject({ verdict: 'failed', finding: 'service_trouble' });
  });

  it('the service has enough of us before everything was asked', async () => {
    const proxy = await through(answering(429, '{}', {}, ({ method }) => method === 'PUT'));
    const { diagnosis } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'busy', severity: 'attention' });
  });

  it('a token whose installation is not shown: nobody tells what it may do', async () => {
    const json = { 'content-type': 'application/json' };
    const proxy = await through(
      answering(
        200,
        '{"data":{}}',
        json,
        ({ target, headers }) =>
          target === '/v1/installation' && headers['service-access-token'] === merchant('KW').accessToken,
      ),
    );
    const alone = await examined(patient({ only: ['v1'], baseUrl: proxy.url }));
    expect(alone.diagnosis).toMatchObject({ cause: 'permissions_untold', severity: 'attention' });
    expect(alone.diagnosis.facts.untold).toContain('delivery:write');
    expect((await examined(patient({ only: ['v2', 'v1'], baseUrl: proxy.url }))).diagnosis.cause).toBe('healthy');
  });
});

describe('a service that is slow to those it knows', () => {
  it('is not said to cut off the connection', { timeout: 20_000 }, async () => {
    const slow = await startRawServer((socket) => {
      socket.on('data', (bytes) => {
        if (bytes.toString().includes('authorization')) return;
        const body = '{"message":"Unauthorized"}';
        const head = 'HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\n';
        socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`);
      });
    });
    opened.push(slow);
    const host = `127.0.0.1:${slow.port}`;
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: `http://${host}` }));
    expect(diagnosis).toMatchObject({ cause: 'timeout', facts: { host } });
    expect(step('service')).toMatchObject({ verdict: 'failed', finding: 'timeout' });
  });
});

describe('webhooks', () => {
  it('whose address leads to another server, or to none', async () => {
    const stranger = await through({});
    const wrong = await examined(patient({ webhookUrl: `${stranger.url}/api/webhooks/tok-en-of-this-one` }));
    expect(wrong.diagnosis).toMatchObject({
      cause: 'webhook_unreachable',
      severity: 'attention',
      facts: { why: 'stranger' },
    });
    const silent = patient({ webhookUrl: `http://127.0.0.1:${await freePort()}/api/webhooks/tok-en-of-this-one` });
    const { diagnosis, lines } = await examined(silent);
    expect(diagnosis).toMatchObject({ cause: 'webhook_unreachable', facts: { why: 'silent' } });
    expect(lines.join()).not.toContain('tok-en-of-this-one');
  });

  it('that came today prove the address better than we can from here', async () => {
    const webhookUrl = `http://127.0.0.1:${await freePort()}/api/webhooks/tok-en-of-this-one`;
    const { diagnosis, step } = await examined(patient({ webhookUrl, lastWebhookAt: new Date(Date.now() - 60_000) }));
    expect(diagnosis.cause).toBe('healthy');
    expect(step('webhook_last')).toMatchObject({ verdict: 'ok', finding: 'webhook_came' });
  });

  it('to a private address, while the service is somewhere else', async () => {
    const { step } = await examined(patient({ baseUrl: 'https://no-such-host.invalid', sandbox: false }));
    expect(step('webhook_url')).toMatchObject({ verdict: 'failed', finding: 'webhook_private' });
  });
});

describe('what is told', () => {
  it('is asked of nobody but the base address and our own receiver', async () => {
    const proxy = await through({
      answer: () => ({ status: 302, headers: { location: `${sandbox.url}/v2/wallet` }, body: '' }),
    });
    const before = await requests();
    await examined(patient({ baseUrl: proxy.url }));
    expect(await requests()).toBe(before);
  });

  it('ends when nobody listens any more', async () => {
    const control = new AbortController();
    const proxy = await through({
      answer: () => {
        control.abort(new Error('gone'));
        return undefined;
      },
    });
    await expect(examine(patient({ baseUrl: proxy.url }), () => {}, { signal: control.signal })).rejects.toThrow(
      'gone',
    );
    expect(proxy.seen.length).toBeLessThanOrEqual(2);
  });

  it('holds the canonical string of what was signed', async () => {
    const { step } = await examined(patient({ only: ['v2'] }));
    expect(step('signature', 'v2').probes[0]?.canonical).toMatch(/^\d{13}\.GET\.\/v2\/wallet\.$/);
    expect(step('body', 'v2').probes[0]?.canonical).toMatch(
      /^\d{13}\.POST\.\/v2\/deliveries\/estimate\.\{ "origin_format" :\t/,
    );
  });

  it('holds no credential and no signature, not even when the service sends them back', async () => {
    const echo: Behaviour = {
      back: (_, { headers }) => ({
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          error: JSON.stringify(headers),
          message: `${Buffer.from(headers.authorization ?? '').toString('base64')} ${encodeURIComponent(headers.authorization ?? '')} ${headers['x-service-signature']?.toUpperCase()} ${[...(headers.authorization ?? '')].join(' ')}`,
        }),
      }),
    };
    for (const behaviour of [{}, echo]) {
      const proxy = await through(behaviour);
      // `examined` looks through everything that was told for everything that was sent.
      const { diagnosis } = await examined(patient({ baseUrl: proxy.url }), { sent: proxy.seen });
      expect(diagnosis.cause).toBe(behaviour === echo ? 'wrong_secret' : 'healthy');
      expect(proxy.seen.some(({ headers }) => headers['x-service-signature'])).toBe(true);
    }
  });

  it('holds none either where the service names a path with one in it', async () => {
    const { apiKey } = merchant('KW').key('full');
    const { url } = await servedAnywhere({ names: true });
    const proxy = await through({ rewrite: ({ target }) => ({ target: `/tenants/${apiKey}${target}` }) }, url);
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    const seen = '/tenants/•••/v2/wallet';
    expect(diagnosis).toMatchObject({ cause: 'path_rewritten', facts: { seen } });
    expect(step('signature', 'v2').facts).toMatchObject({ seen });
    expect(step('signature', 'v2').probes.at(-1)?.canonical).toContain(`.GET.${seen}.`);
  });

  it('holds none where the address itself does', async () => {
    const { apiKey } = merchant('KW').key('full');
    const { url } = await servedAnywhere();
    const baseUrl = `${url}/tenants/${apiKey}`;
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl }));
    expect(diagnosis.cause).toBe('healthy');
    expect(step('signature', 'v2').probes[0]?.target).toBe('/tenants/•••/v2/wallet');
  });

  it('holds nothing of a credential that is longer than what is shown of the words around it', async () => {
    const token = Array.from({ length: 60 }, (_, index) => `part-${index}-of-a-very-long-token`).join('.');
    const hex = Buffer.from(token).toString('hex');
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ message: `No such token:  ${hex}. It was refused` });
    const proxy = await through({ answer: () => ({ status: 401, headers: json, body }) });
    const { step } = await examined(patient({ only: ['v1'], baseUrl: proxy.url, token }));
    expect(step('key', 'v1').probes[0]?.said).toBe('No such token: •••. It was refused');
  });

  it('holds few of the words of one that says much', async () => {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ message: `No. ${'!'.repeat(200_000)}` });
    const proxy = await through({ answer: () => ({ status: 401, headers: json, body }) });
    const { step } = await examined(patient({ only: ['v1'], baseUrl: proxy.url }));
    expect(step('key', 'v1').probes[0]?.said).toBe(`No. ${'!'.repeat(196)}`);
  });
});

// ---------------------------------------------------------------- the examined

type Odd = {
  only?: readonly ('v2' | 'v1' | 'v0')[];
  baseUrl?: string;
  country?: 'KW' | 'BH' | 'SA';
  kind?: 'full' | 'limited';
  apiKey?: string;
  secret?: string;
  token?: string;
  v0Key?: string;
  lastProvenAt?: Patient['lastProvenAt'];
  webhookUrl?: string;
  lastWebhookAt?: Date;
  sandbox?: boolean;
};

function patient(odd: Odd = {}): Patient {
  const { only = ['v2', 'v1', 'v0'], country = 'KW', kind = 'full' } = odd;
  const { accessToken, v0ApiKey, key } = merchant(country);
  const { apiKey, apiSecret } = key(kind);
  return {
    baseUrl: odd.baseUrl ?? sandbox.url,
    brand: 'service',
    credentials: {
      v2: only.includes('v2') ? { apiKey: odd.apiKey ?? apiKey, apiSecret: odd.secret ?? apiSecret } : undefined,
      v1: only.includes('v1') ? { accessToken: odd.token ?? accessToken } : undefined,
      v0: only.includes('v0') ? { apiKey: odd.v0Key ?? v0ApiKey } : undefined,
    },
    lastProvenAt: odd.lastProvenAt ?? {},
    sandbox: odd.sandbox ?? true,
    isOfEnvironment: false,
    webhook: {
      url: odd.webhookUrl ?? `${receiver.url}/api/webhooks/tok-en-of-this-one`,
      mark: MARK,
      markHeader: MARK_HEADER,
      lastAt: odd.lastWebhookAt ?? null,
    },
  };
}

/** Examines, and holds the stream to what it must always be: every step planned and told, and no secret in it. */
async function examined(
  who: Patient,
  { offMinutes = 0, ca, sent = [] }: { offMinutes?: number; ca?: string; sent?: Passing[] } = {},
) {
  const lines: string[] = [];
  const now = () => Date.now() + offMinutes * MINUTE_MS;
  await examine(who, (message) => lines.push(JSON.stringify(message)), { now, ...(ca && { ca }) });
  const messages = lines.map((line) => DoctorMessage.parse(JSON.parse(line)));
  const plan = messages.flatMap((message) => (message.type === 'plan' ? message.steps : []));
  const told = messages.flatMap((message) => (message.type === 'step' ? [message.step] : []));
  const latest = new Map(told.map((step) => [stepKey(step), step]));
  expect([...latest.keys()].sort()).toEqual(plan.map(stepKey).sort());
  const diagnoses = messages.flatMap((message) => (message.type === 'diagnosis' ? [message.diagnosis] : []));
  expect(diagnoses).toHaveLength(1);
  expect(messages.at(-1)?.type).toBe('diagnosis');
  hasWords(told, diagnoses[0]?.facts);
  holdsNoSecret(lines, who, sent);

  const [diagnosis] = diagnoses;
  if (!diagnosis) throw new Error('There is no diagnosis');
  const steps = plan.flatMap((planned) => latest.get(stepKey(planned)) ?? []);
  function step(id: Step['id'], generation: Step['generation'] = null, permission: Step['permission'] = null) {
    const found = latest.get(stepKey({ id, generation, permission }));
    if (!found) throw new Error(`There is no step ${id}`);
    return found;
  }
  return { diagnosis, steps, step, lines };
}

/** What is told has its words, else a screen would show a key. */
function hasWords(steps: Step[], facts: Facts = {}) {
  for (const { finding, probes, facts: stepFacts } of steps) {
    expect(Object.keys(words.finding)).toContain(finding);
    for (const { trial } of probes) expect(Object.keys(words.trial)).toContain(trial);
    for (const { kind } of [stepFacts, facts]) if (kind) expect(Object.keys(words.kind)).toContain(kind);
  }
}

function holdsNoSecret(lines: string[], { credentials: { v2, v1, v0 } }: Patient, sent: Passing[]) {
  const all = lines.join('\n').toLowerCase();
  const signatures = sent.flatMap(({ headers }) => headers['x-service-signature'] ?? []);
  const secrets = [v2?.apiKey, v2?.apiSecret, v1?.accessToken, v0?.apiKey, ...signatures];
  for (const secret of secrets) {
    if (!secret) continue;
    const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
    const forms = [secret, base64(secret), base64(`Key ${secret}`).slice(0, -1), [...secret].join(' ')];
    for (const form of [...forms, encodeURIComponent(secret)]) expect(all).not.toContain(form.toLowerCase());
  }
  expect(all).not.toMatch(/[0-9a-f]{64}/);
  expect(all).not.toContain('authorization":"key');
}

async function through(behaviour: Behaviour, upstream = sandbox.url): Promise<HostileProxy> {
  const proxy = await startHostileProxy(upstream, behaviour);
  opened.push(proxy);
  return proxy;
}

/** A service that verifies the path as it sees it, whatever it is; `names` it in its refusals. */
async function servedAnywhere({ names = false } = {}) {
  const { apiKey, apiSecret } = merchant('KW').key('full');
  return through({
    answer: ({ method, target, headers, body }) => {
      const timestamp = headers['x-service-timestamp'] ?? '';
      const isGood =
        headers.authorization === `Key ${apiKey}` &&
        headers['x-service-signature'] === sign({ timestamp, method, path: target, body }, apiSecret);
      const json = { 'content-type': 'application/json' };
      const message = names ? `Cannot verify ${method} ${target}` : 'Unauthorized';
      return isGood
        ? { status: 200, headers: json, body: '{}' }
        : { status: 401, headers: json, body: JSON.stringify({ message }) };
    },
  });
}

function merchant(country: 'KW' | 'BH' | 'SA') {
  const found = sandbox.credentials.merchants.find((one) => one.country === country);
  if (!found) throw new Error(`The sandbox has no merchant in ${country}`);
  const { id, accessToken, v0ApiKey, keys } = found;
  const key = (kind: 'full' | 'limited') => {
    const one = keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5 === (kind === 'full'));
    if (!one) throw new Error(`The sandbox has no ${kind} key in ${country}`);
    return one;
  };
  return { id, accessToken, v0ApiKey, key };
}

async function control(method: string, at: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/_sandbox${at}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`/_sandbox${at} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

async function requests(): Promise<number> {
  const { requests: all } = (await control('GET', '/requests')) as { requests: unknown[] };
  return all.length;
}

function stateOf(state: unknown) {
  const { merchants, deliveries } = state as Record<string, unknown>;
  return { merchants, deliveries };
}

const notFound = () => ({
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"Not Found"}',
});

function sorted(query: URLSearchParams): URLSearchParams {
  query.sort();
  return query;
}

function inSeconds({ 'x-service-timestamp': time, ...rest }: Record<string, string>): Record<string, string> {
  return time ? { ...rest, 'x-service-timestamp': time.slice(0, -3) } : rest;
}

const generationsOf = (steps: Step[]) => [...new Set(steps.flatMap(({ generation }) => generation ?? []))].sort();
