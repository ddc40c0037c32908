import { describe, expect, it } from 'vitest';
import words from '@/lib/i18n/messages/en/doctor.json';
import { LAST_WEEK, openExaminations } from './testing-examination';
import type { Behaviour, Passing } from './testing-proxy';

const { examined, merchant, patient, servedAnywhere, through } = openExaminations();

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

function sorted(query: URLSearchParams): URLSearchParams {
  query.sort();
  return query;
}

function inSeconds({ 'x-service-timestamp': time, ...rest }: Record<string, string>): Record<string, string> {
  return time ? { ...rest, 'x-service-timestamp': time.slice(0, -3) } : rest;
}
