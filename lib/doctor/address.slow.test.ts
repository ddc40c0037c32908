import { describe, expect, it } from 'vitest';
import { DEAD_ADDRESS } from '@/lib/service/testing-fault-service';
import { makeAuthority, makeCertificate } from './testing-certificate';
import { openLaboratory } from './testing-laboratory';
import { startRawServer } from './testing-proxy';

const { examined, merchant, opened, serviceUrl, target, through } = openLaboratory();

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const notFound = () => ({ status: 404, headers: JSON_TYPE, body: '{"message":"Not Found"}' });
const causeAt = async (baseUrl: string) => (await examined(target({ baseUrl }))).diagnosis;

describe('the base address', () => {
  it.each(['v2', 'v1', 'v0'] as const)('with the generation behind it (%s)', async (generation) => {
    for (const tail of ['/v2', '/v0', '/V2', '/v2/deliveries']) {
      const { diagnosis } = await examined(target({ only: [generation], baseUrl: `${serviceUrl()}${tail}` }));
      expect(diagnosis, tail).toMatchObject({
        cause: 'wrong_base',
        severity: 'broken',
        facts: { right: serviceUrl(), proven: 'yes' },
      });
    }
  });

  it.each(['v2', 'v1', 'v0'] as const)('without the prefix that the service has (%s)', async (generation) => {
    // The service lives below /api, and signs without it.
    const proxy = await through({
      answer: ({ target: path }) => (path.startsWith('/api/') ? undefined : notFound()),
      rewrite: ({ target: path }) => ({ target: path.replace(/^\/api/, '') }),
    });
    const { diagnosis } = await examined(target({ only: [generation], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_base', facts: { right: `${proxy.url}/api` } });
  });

  it('of another JSON service, which has none of the paths', async () => {
    const proxy = await through({ answer: notFound });
    const diagnosis = await causeAt(proxy.url);
    expect(diagnosis).toMatchObject({ cause: 'wrong_base', facts: { status: 404 } });
    expect(diagnosis.facts.right).toBeUndefined();
  });

  it.each([200, 404])('of a website (%i)', async (status) => {
    const body = '<!doctype html><html><head><title>Welcome to Diwan</title></head><body>Hello</body></html>';
    const proxy = await through({ answer: () => ({ status, headers: HTML, body }) });
    const { diagnosis, step } = await examined(target({ baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'not_the_service', facts: { status } });
    expect(step('service').probes[0]?.responseMessage).toBeNull();
  });

  it('that redirects is named, and the redirect is not followed', async () => {
    const proxy = await through({
      answer: ({ target: path }) => ({
        status: 301,
        headers: { location: `https://new.example/dispatch${path}` },
        body: '',
      }),
    });
    const facts = { to: 'https://new.example/dispatch/v2/wallet', status: 301 };
    expect(await causeAt(proxy.url)).toMatchObject({ cause: 'redirect', facts });
    expect(proxy.seen).toHaveLength(1);
  });

  it.each([
    [
      'a password of the web server',
      { status: 401, headers: { 'www-authenticate': 'Basic realm="staff"' }, body: '' },
      'blocked',
    ],
    [
      'a gateway that forbids everything',
      { status: 403, headers: JSON_TYPE, body: '{"message":"Forbidden"}' },
      'blocked',
    ],
    ['a service with a problem', { status: 502, headers: HTML, body: '<html>' }, 'service_problem'],
    ['a busy service', { status: 429, headers: { 'retry-after': '60' }, body: '' }, 'service_problem'],
  ])('behind %s', async (_, response, cause) => {
    const proxy = await through({ answer: () => response });
    for (const only of [['v2'], ['v1'], ['v0']] as const) {
      const { diagnosis } = await examined(target({ only, baseUrl: proxy.url }));
      expect(diagnosis).toMatchObject({ cause, severity: 'broken', facts: { status: response.status }, working: [] });
    }
  });

  it.each([429, 403, 503])('of a service that stops answering after a few refusals (%i)', async (status) => {
    let count = 0;
    const proxy = await through({
      answer: () => {
        count += 1;
        return count > 6 ? { status, headers: JSON_TYPE, body: '{"message":"Too many failures"}' } : undefined;
      },
    });
    const wrong = target({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key' });
    const { cause } = (await examined(wrong)).diagnosis;
    expect(cause).toBe(status === 403 ? 'blocked' : 'service_problem');
  });
});

describe('a server that answers everybody alike proves no credentials', () => {
  const INVENTED = {
    apiKey: 'invented-key-1234',
    secret: 'invented-secret',
    token: 'invented-token',
    v0Key: 'invented-v0',
  };
  const hasNone = (headers: Record<string, string>) => !headers.authorization && !headers['service-access-token'];

  it.each([
    ['400', 400, 400, 'answers_alike'],
    ['401 without credentials, and 422 with any', 401, 422, 'answers_alike'],
    ['200 with any credentials, and nothing in it', 401, 200, 'not_the_service'],
  ])('%s', async (_, without, withAny, cause) => {
    const proxy = await through({
      answer: ({ headers }) => ({ status: hasNone(headers) ? without : withAny, headers: JSON_TYPE, body: '{}' }),
    });
    for (const generation of ['v2', 'v1', 'v0'] as const) {
      for (const changes of [{}, INVENTED]) {
        const found = await examined(target({ only: [generation], baseUrl: proxy.url, ...changes }));
        expect(found.diagnosis).toMatchObject({ cause, severity: 'broken', working: [] });
        expect(found.generations[generation]?.accepted ?? null).toBeNull();
      }
    }
  });

  it('one that doesn’t is believed, whatever else it answers', async () => {
    const { apiKey } = merchant('KW').key('full');
    for (const status of [400, 404]) {
      const proxy = await through({
        answer: ({ target: path, headers }) =>
          path.startsWith('/v2/wallet') && headers.authorization === `Key ${apiKey}` && headers['x-service-signature']
            ? { status, headers: JSON_TYPE, body: '{"message":"No wallet"}' }
            : undefined,
      });
      const { generations } = await examined(target({ only: ['v2'], baseUrl: proxy.url }));
      expect(generations.v2?.accepted).toBe(true);
    }
  });
});

describe('the network', () => {
  it('a port that nobody listens on', async () => {
    const { diagnosis, step } = await examined(target({ baseUrl: DEAD_ADDRESS }));
    expect(diagnosis).toMatchObject({ cause: 'unreachable', severity: 'broken', facts: { how: 'refused' } });
    expect(step('reachable')).toMatchObject({ outcome: 'failed', facts: { code: 'ECONNREFUSED' } });
    expect(step('signature', 'v2')).toMatchObject({ outcome: 'skipped', finding: 'skipped' });
  });

  it('a host that doesn’t exist', async () => {
    const host = 'no-such-host.invalid';
    expect(await causeAt(`https://${host}`)).toMatchObject({ cause: 'dns', facts: { host } });
  });

  it('a host that never responds, or only to requests without credentials', async () => {
    const silent = await startRawServer(() => {});
    const body = '{"message":"Unauthorized"}';
    const slow = await startRawServer((socket) => {
      socket.on('data', (bytes) => {
        if (bytes.toString().includes('authorization')) return;
        const head = 'HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\n';
        socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`);
      });
    });
    opened.push(silent, slow);
    const quick = { timeoutMs: 1_500 };
    // Together, because each takes the whole time limit of a request.
    const [ofSilent, ofSlow] = await Promise.all([
      examined(target({ baseUrl: `http://127.0.0.1:${silent.port}` }), quick),
      examined(target({ only: ['v2'], baseUrl: `http://127.0.0.1:${slow.port}` }), quick),
    ]);
    const unreachable = { cause: 'unreachable', facts: { how: 'timeout' } };
    expect(ofSilent.diagnosis).toMatchObject(unreachable);
    expect(ofSlow.diagnosis).toMatchObject(unreachable);
  });

  it('a host that closes the connection, or speaks something else', async () => {
    const closing = await startRawServer((socket) => socket.destroy());
    const other = await startRawServer((socket) => socket.end('220 mail.example ESMTP ready\r\n'));
    opened.push(closing, other);
    expect((await causeAt(`http://127.0.0.1:${closing.port}`)).facts.how).toBe('closed');
    expect((await causeAt(`http://127.0.0.1:${other.port}`)).facts.how).toBe('not_http');
  });
});

describe('TLS', () => {
  const authority = makeAuthority();
  const ca = authority.cert;
  const expired = new Date(Date.now() - 3 * 86_400_000);

  it.each([
    ['self_signed', makeCertificate()],
    ['expired', makeCertificate({ by: authority, from: new Date(0), to: expired })],
    ['wrong_host', makeCertificate({ by: authority, names: ['other.example'] })],
    ['untrusted', makeCertificate({ by: makeAuthority('Somebody') })],
  ])('%s: nothing is sent', async (how, tls) => {
    const proxy = await through({ tls });
    const { diagnosis, step } = await examined(target({ baseUrl: proxy.url }), { ca });
    expect(diagnosis).toMatchObject({ cause: 'tls', severity: 'broken', facts: { how } });
    expect(step('reachable').outcome).toBe('ok');
    expect(proxy.seen).toEqual([]);
  });

  it('none', async () => {
    const plain = await through({});
    const facts = { how: 'none' };
    expect(await causeAt(plain.url.replace('http:', 'https:'))).toMatchObject({ cause: 'tls', facts });
  });

  it('trusted', async () => {
    const proxy = await through({ tls: makeCertificate({ by: authority }) });
    const { diagnosis, step } = await examined(target({ baseUrl: proxy.url }), { ca });
    expect(diagnosis.cause).toBe('healthy');
    expect(step('tls').outcome).toBe('ok');
  });
});
