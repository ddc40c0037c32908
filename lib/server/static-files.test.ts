import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressStatic } from '@/lib/launch/build/compress-static';
import { staticFiles } from './static-files';

const SCRIPT = `console.log(${JSON.stringify('a long line '.repeat(500))});`;

let dist = '';
let server: Server;
let url = '';

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-static-'));
  mkdirSync(path.join(dist, 'static/chunks'), { recursive: true });
  writeFileSync(path.join(dist, 'static/chunks/a.js'), SCRIPT);
  writeFileSync(path.join(dist, 'secret.txt'), 'not below static');
  await compressStatic(path.join(dist, 'static'));
  const serve = staticFiles(dist);
  server = createServer((request, response) => {
    if (!serve(request, response)) response.end('the application');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

const get = (at: string, encoding = 'identity', method = 'GET') =>
  fetch(`${url}${at}`, { method, headers: { 'accept-encoding': encoding } });

describe('static files', () => {
  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [null, 'identity'],
    ['gzip', 'gzip;q=0.5, br;q=0'],
    [null, 'gzip;q=0, br;q=0.0'],
  ])('are served as %s to a browser that accepts %s', async (encoding, accepted) => {
    const response = await get('/_next/static/chunks/a.js', accepted);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(Number(response.headers.get('content-length')) < SCRIPT.length).toBe(encoding !== null);
    expect(await response.text()).toBe(SCRIPT);
  });

  it('are kept for a year', async () => {
    const { headers } = await get('/_next/static/chunks/a.js');
    expect(headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  it.each(['/_next/static/chunks/missing.js', '/_next/static/..%2fsecret.txt', '/_next/static/'])(
    'are not found at %s',
    async (at) => {
      expect((await get(at)).status).toBe(404);
    },
  );

  it('leave everything else to the application', async () => {
    expect(await (await get('/deliveries')).text()).toBe('the application');
    expect(await (await get('/_next/static/chunks/a.js', 'identity', 'POST')).text()).toBe('the application');
  });
});
