import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT_POLICY, STRICT_POLICY } from '@/lib/security/headers';
import { rawResponse } from './refusals';
import { withPolicy } from './response-policy';

const server = createServer((request, response) => {
  withPolicy(response, request.url);
  if (request.url === '/own') response.setHeader('content-security-policy', "default-src 'self'");
  if (request.url === '/ends') response.end('without a head of its own');
  else response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'text/plain' }).end();
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => server.close());

test.each([
  ['/missing', STRICT_POLICY],
  ['/ends', STRICT_POLICY],
  ['/own', "default-src 'self'"],
  ['/_next/static/chunks/a.js', SCRIPT_POLICY],
  ['/_next/static/a.css', STRICT_POLICY],
  ['/api/a.js', STRICT_POLICY],
])('%s has a content security policy', async (path, policy) => {
  expect((await fetch(origin + path)).headers.get('content-security-policy')).toBe(policy);
});

test('so has a refusal on a bare socket', () => {
  expect(rawResponse('400 Bad Request', false)).toContain(`\r\ncontent-security-policy: ${STRICT_POLICY}\r\n`);
});
