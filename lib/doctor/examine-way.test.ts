import { describe, expect, it } from 'vitest';
import { freePort } from '@/lib/service/testing-fault-service';
import { makeAuthority, makeCertificate } from './testing-certificate';
import { openExaminations } from './testing-examination';
import { startRawServer } from './testing-proxy';

const { examined, opened, patient, serviceUrl, through } = openExaminations();

describe('the base address', () => {
  it.each(['v2', 'v1', 'v0'] as const)('with the generation behind it (%s)', async (generation) => {
    for (const tail of ['/v2', '/v1', '/v0', '/V2', '/v2/deliveries']) {
      const { diagnosis } = await examined(patient({ only: [generation], baseUrl: `${serviceUrl()}${tail}` }));
      expect(diagnosis, tail).toMatchObject({
        cause: 'wrong_base_known',
        severity: 'broken',
        facts: { right: serviceUrl(), proven: 'yes' },
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

const notFound = () => ({
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"Not Found"}',
});
