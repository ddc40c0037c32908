import { NextRequest } from 'next/server';
import { describe, expect, test, vi } from 'vitest';
import { GET as manifest } from '../manifest.webmanifest/route';
import { GET, POST } from './route';

vi.stubEnv('DATABASE_URL', 'postgres://localhost/unused');
vi.stubEnv('APP_SECRET', 'a secret for tests only, 32 long!');

const share = (fields: Record<string, string>, headers: Record<string, string> = { 'sec-fetch-site': 'none' }) =>
  POST(
    new NextRequest('http://localhost:3000/share', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000', ...headers },
    }),
  );

/** The shared text that the page leaves in the tab, and its next address. */
async function outcomeOf(response: Response) {
  const [, script = ''] = /<script nonce="[^"]+">([\s\S]*)<\/script>/.exec(await response.text()) ?? [];
  const stored: string[] = [];
  let next = '';
  const run = new Function('sessionStorage', 'location', script);
  run(
    { setItem: (_: string, value: string) => stored.push(value) },
    {
      replace: (path: string) => {
        next = path;
      },
    },
  );
  return { stored, next };
}

describe('the share sheet', () => {
  test('is named by the manifest, in the language of the phone', async () => {
    const asked = new NextRequest('http://localhost:3000/manifest.webmanifest', {
      headers: { 'accept-language': 'ar-KW' },
    });
    expect(await manifest(asked).json()).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      icons: ['any', '192x192', '512x512', '512x512'].map((sizes) => ({ sizes })),
      shortcuts: [{ name: 'توصيلة جديدة' }, { url: '/deliveries?show=attention' }],
      share_target: { action: '/share', method: 'POST', enctype: 'application/x-www-form-urlencoded' },
    });
  });

  test('hands the message to a new order, each part of it once', async () => {
    const link = 'https://maps.app.goo.gl/abc';
    const response = await share({ title: 'Noura', text: 'السالمية ق ١٠\nش ٣', url: link });
    expect(await outcomeOf(response)).toEqual({
      stored: [`Noura\nالسالمية ق ١٠\nش ٣\n${link}`],
      next: '/deliveries/new',
    });
    expect((await outcomeOf(await share({ text: link, url: link }))).stored).toEqual([link]);
  });

  test('runs nothing that stands in a message', async () => {
    const text = '</script><script>alert(1)</script>\u2028"; alert(2); "';
    const response = await share({ text });
    const [page, policy] = [await response.clone().text(), response.headers.get('content-security-policy')];
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+';/);
    expect((await outcomeOf(response)).stored).toEqual([text]);
  });

  test('refuses another site, and leads to a new order without a message', async () => {
    const foreign = await share({ text: 'x' }, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect([GET().status, GET().headers.get('location')]).toEqual([303, '/deliveries/new']);
  });
});
