import { describe, expect, it } from 'vitest';
import { LAST_WEEK, openLaboratory } from './testing-laboratory';
import type { Behaviour, Passing } from './testing-proxy';

const { examined, merchant, servedAnywhere, target, through } = openLaboratory();

describe('a proxy that changes', () => {
  it.each<[kind: string, below: string, to: (path: string) => string]>([
    ['prefix_removed', '/shop/dispatch', (path) => path.replace('/shop/dispatch', '')],
    ['prefix_removed', '/shop/dispatch', (path) => path.replace('/shop', '')],
    ['prefix_added', '', (path) => `/api${path}`],
    ['slash_added', '', (path) => path.replace(/(\?|$)/, '/$1')],
    ['slash_removed', '/a//b', (path) => path.replaceAll('//', '/')],
    ['case', '/Dispatch', (path) => path.toLowerCase()],
  ])('the path: %s below "%s"', async (kind, below, to) => {
    const { url } = await servedAnywhere();
    const proxy = await through({ rewrite: ({ target: path }) => ({ target: to(path) }) }, url);
    const { diagnosis, step } = await examined(target({ only: ['v2'], baseUrl: proxy.url + below }));
    const sent = `${below}/v2/wallet`;
    expect(diagnosis).toMatchObject({
      cause: 'path_rewritten',
      severity: 'broken',
      facts: { kind, sent, seen: to(sent) },
    });
    expect(step('signature', 'v2')).toMatchObject({ outcome: 'failed', finding: 'path_rewritten' });
  });

  it('the path, although these credentials worked before, and older generations still do', async () => {
    const proxy = await through({ rewrite: ({ target: path }) => ({ target: path.replace(/^\/shop/, '') }) });
    const { diagnosis } = await examined(target({ baseUrl: `${proxy.url}/shop`, lastAcceptedAt: { v2: LAST_WEEK } }));
    expect(diagnosis).toMatchObject({ cause: 'path_rewritten', severity: 'attention', working: ['v1', 'v0'] });
  });

  it.each(['authorization', 'x-service-timestamp', 'x-service-signature'])('nothing but drops %s', async (header) => {
    const proxy = await through({ rewrite: ({ headers: { [header]: _, ...rest } }) => ({ headers: rest }) });
    const { diagnosis, step } = await examined(target({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'header_dropped', facts: { header } });
    expect(step('signature', 'v2')).toMatchObject({ outcome: 'failed', finding: 'header_dropped' });
  });

  it('requests in a way that nobody guesses: the secret is only the most likely cause', async () => {
    const proxy = await through({
      rewrite: ({ target: path }) => ({ target: `${path}${path.includes('?') ? '&' : '?'}apikey=gw` }),
    });
    const { diagnosis } = await examined(target({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis).toMatchObject({ cause: 'wrong_secret', facts: { known: 'yes' } });
  });
});

describe('something that lets only some requests through', () => {
  const HTML = { 'content-type': 'text/html' };
  const answering = (status: number, body: string, isMeant: (passing: Passing) => boolean): Behaviour => ({
    answer: (passing) => (isMeant(passing) ? { status, headers: HTML, body } : undefined),
  });

  it.each(['v2', 'v1'] as const)('no POST (%s): no order can be made', async (generation) => {
    const proxy = await through(answering(502, '<html>Bad Gateway', ({ method }) => method === 'POST'));
    const { diagnosis } = await examined(target({ only: [generation], baseUrl: proxy.url }));
    const facts = { requests: ['POST'], responses: ['502'] };
    expect(diagnosis).toMatchObject({ cause: 'requests_lost', severity: 'broken', facts });
  });

  it.each([403, 405])('no PUT and no DELETE (%i)', async (status) => {
    const isMeant = ({ method }: Passing) => method === 'PUT' || method === 'DELETE';
    const proxy = await through(answering(status, status === 403 ? '<html>Forbidden' : '{}', isMeant));
    const { diagnosis, step } = await examined(target({ baseUrl: proxy.url }), { tryWriting: true });
    expect(diagnosis).toMatchObject({
      cause: 'requests_lost',
      severity: 'attention',
      working: ['v2', 'v1', 'v0'],
      facts: { requests: ['PUT', 'DELETE'], responses: [String(status)] },
    });
    expect(step('permission', 'v2', 'branch:update').outcome).toBe('unknown');
  });

  it('a single path', async () => {
    const proxy = await through(answering(500, '', ({ target: path }) => path.endsWith('/no-such-delivery')));
    const { diagnosis } = await examined(target({ only: ['v2'], baseUrl: proxy.url }));
    expect(diagnosis.facts.requests).toEqual(['GET /v2/deliveries/no-such-delivery']);
    expect(diagnosis.severity).toBe('attention');
  });

  it('no more after a number of requests', async () => {
    const proxy = await through(answering(429, '', ({ method }) => method === 'PUT'));
    const { diagnosis } = await examined(target({ only: ['v2'], baseUrl: proxy.url }), { tryWriting: true });
    expect(diagnosis).toMatchObject({ cause: 'service_problem', severity: 'attention', facts: { status: 429 } });
  });

  it('a token whose installation is not shown works with unknown permissions', async () => {
    const proxy = await through({
      answer: ({ target: path, headers }) =>
        path === '/v1/installation' && headers['service-access-token'] === merchant('KW').accessToken
          ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":{}}' }
          : undefined,
    });
    const { diagnosis, step } = await examined(target({ only: ['v1'], baseUrl: proxy.url }));
    expect(diagnosis.cause).toBe('healthy');
    expect(step('permission', 'v1', 'delivery:write').outcome).toBe('unknown');
  });
});
