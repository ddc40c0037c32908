import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@/e2e/support/fixtures';

test('reports that it is healthy, and nothing else', async ({ request }) => {
  const answer = await request.get('/api/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('every answer has the security headers; another host and a broken router state are refused', async ({
  request,
}) => {
  const html = await (await request.get('/sign-in')).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const image = '/_next/image?url=%2Ficon.svg&w=64&q=75';
  const foreign = { host: 'evil.example' };
  const broken = { 'next-router-state-tree': 'nonsense' };
  for (const [path, status, headers] of [
    [script, 200],
    [image, 404],
    ['/no-such-file.js', 404],
    ['/api/nothing', 404],
    ['/', 421, foreign],
    ['/api/deliveries', 421, foreign],
    ['/', 400, broken],
  ] as const) {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, status]);
    expect(answer.headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  }
});

test.describe('a visitor', () => {
  test.use({ role: null });

  test('is sent to sign in', async ({ page }) => {
    await page.goto('/deliveries');
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    // As a browser that asks for less motion gets a skeleton and a field.
    const motion = await page.evaluate(() => {
      const element = document.body.appendChild(document.createElement('span'));
      element.className = 'animate-shimmer transition-colors';
      const { animationName, animationIterationCount, transitionProperty, transitionDuration } =
        getComputedStyle(element);
      element.remove();
      return { animationName, animationIterationCount, transitionProperty, transitionDuration };
    });
    expect(motion).toMatchObject({
      animationName: 'shimmer',
      animationIterationCount: '1',
      transitionProperty: expect.stringContaining('color'),
      transitionDuration: '0s',
    });
  });
});

test('a built dashboard refuses protocol upgrades, also for another host', async ({ stack }) => {
  const { port } = new URL(stack.url);
  for (const target of ['http://127.0.0.1:9/', '/_next/hmr', '/']) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
  }
});
