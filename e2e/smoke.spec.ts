import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@/e2e/support/fixtures';

test('reports that it is healthy, and nothing else', async ({ request }) => {
  const answer = await request.get('/api/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test.describe('a visitor', () => {
  test.use({ role: null });

  test('is sent to sign in', async ({ page }) => {
    await page.goto('/deliveries');
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByRole('textbox').first()).toBeVisible();
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
