import { expect, test } from './fixtures';

test('answers that it is healthy, and says nothing else', async ({ request }) => {
  const answer = await request.get('/api/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test.describe('a visitor', () => {
  test.use({ role: null });

  test('is sent to sign in', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByRole('textbox').first()).toBeVisible();
  });
});
