import { expect, test } from 'vitest';
import { isLoopback } from '@/lib/security/base-address';
import type { HttpResponse } from '@/lib/service/transport/http/exchange.server';
import { isPrivateHost } from './host';
import {
  isAccepted,
  isAlike,
  isFromService,
  type ProbeResponse,
  responseKind,
  responseMessageOf,
} from './response.server';
import { likelyPrefixes, pathRewrites } from './rewrites';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const answer = (status: number, headers: Record<string, string> = {}) =>
  ({ answered: true, status, header: (name: string) => headers[name] }) as unknown as HttpResponse;

test.each<[number, string, Record<string, string>, string]>([
  [200, '{"balance":"1.000"}', {}, 'success'],
  [204, '', {}, 'success'],
  [200, 'Welcome', {}, 'page'],
  [200, '{}', HTML, 'page'],
  [200, '  <!DOCTYPE html>', {}, 'page'],
  [301, '', {}, 'redirect'],
  [399, '', {}, 'redirect'],
  [400, '{}', {}, 'rejected'],
  [401, '{}', {}, 'refusal'],
  [401, '{}', { 'www-authenticate': ' Basic realm="x"' }, 'blocked'],
  [401, '{}', { 'www-authenticate': 'Bearer' }, 'refusal'],
  [401, '<html>', {}, 'blocked'],
  [403, '<html>', HTML, 'blocked'],
  [403, '{}', {}, 'rejected'],
  [404, '{}', {}, 'not_found'],
  [404, '<html>', HTML, 'page'],
  [405, '{}', {}, 'not_found'],
  [407, '{}', {}, 'blocked'],
  [422, '{}', {}, 'rejected'],
  [429, '<html>', HTML, 'busy'],
  [500, '<html>', HTML, 'error'],
  [499, '{}', {}, 'rejected'],
])('%i %s %j is of the kind %s', (status, text, headers, kind) => {
  expect(responseKind(answer(status, headers), text)).toBe(kind);
});

const response = (status: number, text: string) =>
  ({ kind: responseKind(answer(status), text), text, probe: { status } }) as ProbeResponse;

test('a request passed where the service answered it: no 405, and a 403 of its own', () => {
  const all = [200, 204, 400, 401, 403, 404, 405, 409, 429, 500].map((status) => response(status, '{}'));
  const of = (fits: (response: ProbeResponse) => boolean) => all.filter(fits).map(({ probe }) => probe.status);
  expect(of(isAccepted)).toEqual([200, 204, 400, 403, 404, 405, 409]);
  expect(of(isFromService)).toEqual([200, 204, 400, 403, 404, 409]);
  expect(isFromService(response(403, 'Forbidden'))).toBe(false);
});

test('refusals are alike apart from numbers, ids and the credentials', () => {
  const alike = (a: string, b: string, credentials: string[] = []) =>
    isAlike(response(401, a), response(401, b), credentials);
  expect(alike('key live_abcd unknown', 'key test_wxyz unknown', ['live_abcd', 'test_wxyz'])).toBe(true);
  expect(alike('key live_abcd unknown', 'key test_wxyz unknown')).toBe(false);
  expect(alike('request 4711 of 09:30', 'request 12 of 10:31')).toBe(true);
  const id = '0b5c1f3e-1111-4222-8333-444455556666';
  expect(alike(`trace ${id}`, `trace ${id.replaceAll('1', '7')}`)).toBe(true);
  expect(alike('wrong key', 'wrong secret')).toBe(false);
  expect(alike('say key', 'say abc', ['key', 'abc'])).toBe(false);
  expect(isAlike(response(401, 'no'), response(403, 'no'), [])).toBe(false);
  const long = 'x '.repeat(1_000);
  expect([alike(`${long}a`, `${long}b`), alike(`${long.slice(2)}a`, `${long.slice(2)}b`)]).toEqual([true, false]);
});

test('the message of a response is its own error, or where it leads; nothing of a page', () => {
  const of = (status: number, text: string, headers = {}) => responseMessageOf(answer(status, headers), text);
  expect(of(401, '{"error":"No","message":"No","detail":"Not\\n here"}')).toBe('No: Not here');
  expect(of(401, '{"error":{"a":1},"message":"","detail":"Late"}')).toBe('Late');
  expect([of(401, '<b>No</b>'), of(401, 'null'), of(401, '{}'), of(401, '"No"')]).toEqual([null, null, null, null]);
  expect(of(302, '{"error":"moved"}', { location: '/sign-in' })).toBe('/sign-in');
  expect(of(400, '{"error":"x"}', { location: '/sign-in' })).toBe('x');
  expect(responseMessageOf({ answered: false } as never, '{"error":"x"}')).toBeNull();
});

test.each([
  [true, 'localhost 127.0.0.1 [::1] 127.255.255.255', 'loopback'],
  [false, 'localhost.example 128.0.0.1 127.0.0 ::2 10.0.0.1', 'loopback'],
  [
    true,
    '0.0.0.0 10.1.2.3 127.0.0.1 192.168.1.1 169.254.1.1 172.16.0.1 172.31.255.255 100.64.0.1 100.127.9.9',
    'private',
  ],
  [false, '11.1.2.3 192.169.1.1 172.15.0.1 172.32.0.1 100.63.0.1 100.128.0.1 169.253.0.1 8.8.8.8', 'private'],
  [true, '[::1] :: fd00::1 FC00::1 fe80::1 [febf::1] ::ffff:10.0.0.1 ::ffff:192.168.0.1', 'private'],
  [false, '2001:db8::1 fec0::1 ::ffff:8.8.8.8 [2a00::1]', 'private'],
  [true, 'desk desk.local a.internal a.b.lan x.test pc.localhost nas.home.arpa', 'private'],
  [false, 'desk.example localhost.com internal.example a.lan.example', 'private'],
])('%s: %s are %s', (expected, hosts, kind) => {
  const is = kind === 'private' ? isPrivateHost : (hostname: string) => isLoopback({ hostname });
  expect(hosts.split(' ').filter((host) => is(host) !== expected)).toEqual([]);
});

test('what a proxy may have made of a path is tried from the likeliest on, and never what was sent', () => {
  const short = (prefix: string, path: string) =>
    pathRewrites(prefix, path).map(({ kind, path: seen }) => `${kind} ${seen}`);
  expect(short('/a/B', '/v2/wallet')).toEqual([
    'prefix_removed /B/v2/wallet',
    'prefix_removed /v2/wallet',
    'slash_added /a/B/v2/wallet/',
    'case /a/b/v2/wallet',
    ...['/api', '/dispatch', '/service', '/rest', '/gateway'].map((added) => `prefix_added ${added}/a/B/v2/wallet`),
  ]);
  expect(short('/a/', '/v2').slice(0, 4)).toEqual([
    ...['prefix_removed //v2', 'prefix_removed /v2', 'slash_added /a//v2/', 'slash_removed /a/v2'],
  ]);
  expect(short('', '/v2')[0]).toBe('slash_added /v2/');
});

test('the address that was meant is looked for below the version, above it, at the root and in usual folders', () => {
  const usual = ['/api', '/dispatch', '/service', '/rest', '/gateway'];
  expect(likelyPrefixes('')).toEqual(usual);
  expect(likelyPrefixes('/a/b/v2/x')).toEqual([
    ...['/a/b', '/a/b/v2', '/a', ''],
    ...usual.map((added) => `/a/b/v2/x${added}`),
    ...usual,
  ]);
  expect(likelyPrefixes('/V1')[0]).toBe('');
  expect(likelyPrefixes('/v3')).toEqual(['', ...usual.map((added) => `/v3${added}`), ...usual]);
});
