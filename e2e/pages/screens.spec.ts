import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { look, picture } from '@/e2e/support/pictures';
import { fillOrder } from '@/e2e/support/screen-table';

test.use({
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  contextOptions: { reducedMotion: 'reduce' },
});

test('a new delivery on a phone', async ({ page, stack }) => {
  await look(page, stack.url, 'light', 'en');
  await page.goto('/deliveries/new');
  await fillOrder(page, (key) => say('en', key));
  await expect(page.locator('[data-dispatch]')).toBeInViewport();
  await expect(page.getByText(/KWD\s?\d\.\d{3}|\d\.\d{3}\s?KWD/).last()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, 'new-delivery-phone');
});
