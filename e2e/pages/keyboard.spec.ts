import type { Locator, Page } from '@playwright/test';
import { CONNECTION_PATH, credentialsOf, expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf, makeWaitingOrder } from '@/e2e/support/orders';
import { searchField } from '@/e2e/support/search';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';
import type { Locale } from '@/lib/i18n/catalog/locale';

/** Work without a mouse. After each key that moves the focus, the focus must be visible. */

/** No screen has more tab stops before the element that a test looks for. */
const MOST_STOPS = 60;

test.describe('with the keyboard only', () => {
  test.use({ role: null });

  test('sign in, dispatch an order, find it in the list, cancel it', inShortTier(), async ({ page }) => {
    const { email, password } = credentialsOf('dispatcher');
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(CONNECTION_PATH);
    await expectListening(page);

    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/deliveries\/new$/);
    const form = page.getByRole('form', { name: 'New delivery' });
    await expect(form.getByLabel('Phone', { exact: true })).toBeFocused();
    const name = `Keys ${Date.now()}`;
    await page.keyboard.type('512 90906');
    await tabTo(page, form.getByLabel('Name', { exact: true }));
    await page.keyboard.type(name);
    await tabTo(page, form.getByLabel('Order amount', { exact: true }));
    await page.keyboard.type('6.250');
    await tabTo(page, form.getByRole('radio', { name: 'Already paid' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, form.getByLabel('Area', { exact: true }));
    await page.keyboard.type('Salmiya');
    for (const [label, text] of [
      ['Block', '3'],
      ['Street', 'Amman'],
      ['Building', '11'],
    ] as const) {
      await tabTo(page, form.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    await tabTo(page, form.getByLabel('Branch', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/deliveries\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').at(-1);
    expect(await (await page.request.get(`/api/deliveries/${id}`)).json()).toMatchObject({ paymentType: 'cash' });

    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(page).toHaveURL(/\/deliveries$/);
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?q=/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('j');
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/deliveries/${id}`));

    const article = page.getByRole('article');
    await tabTo(page, article.getByRole('button', { name: 'Cancel', exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    // On the optional reason, and never on the button that cannot be undone.
    await expect(dialog.getByLabel(/^Reason/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(article.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();

    await page.keyboard.press('c');
    await tabTo(page, dialog.getByLabel(/^Reason/));
    await page.keyboard.type('The customer called');
    await tabTo(page, dialog.getByRole('button', { name: 'Cancel delivery' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(article.getByRole('heading', { name: 'This delivery was canceled' })).toBeVisible();
    await expect(article).toContainText('The customer called');
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    // The focus must not jump to the top of the page when the button disappears.
    expect(await focusIsWithin(page, 'main')).toBe(true);

    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/deliveries\?q=/);
  });
});

test('the first stop skips to the content; j, k, the arrows, Home and End walk the rows; Enter opens, Escape closes', async ({
  page,
  stack,
}) => {
  const api = await apiOf('dispatcher', stack.url);
  const mark = `Rows${Date.now()}`;
  for (const name of ['a', 'b', 'c']) await makeWaitingOrder(api, { name: `${mark} ${name}` });
  await api.dispose();
  await page.goto(`/deliveries?q=${mark}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectListening(page);
  // The first stop skips to the content.
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focusIsWithin(page, 'main')).toBe(true);
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: `${mark} ${name}` });
  for (const [key, name] of [
    ['j', 'c'],
    ['j', 'b'],
    ['j', 'a'],
    ['j', 'a'],
    ['k', 'b'],
    ['ArrowUp', 'c'],
    ['End', 'a'],
    ['Home', 'c'],
    ['ArrowDown', 'b'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rowOf(name), key).toBeFocused();
    await expectFocusSeen(page);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(rowOf('b')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toBeHidden();
  await expect(rowOf('b')).toBeFocused();
});

test(
  '"?" lists the keys, also on an Arabic layout, and nothing happens while typing',
  inView('ar-1440'),
  async ({ page, view: { locale } }) => {
    const t = (key: string) => say(locale, key);
    // Letters of an Arabic layout on the keys of the English name.
    const arabic: Record<string, [key: string, code: string]> = {
      '?': ['؟', 'Slash'],
      '/': ['ظ', 'Slash'],
      n: ['ى', 'KeyN'],
      g: ['ل', 'KeyG'],
      d: ['ي', 'KeyD'],
    };
    const press = (latin: string) =>
      locale === 'en'
        ? page.keyboard.press(latin)
        : page.evaluate(([key, code]) => {
            const options = { key, code, shiftKey: key === '؟', bubbles: true, cancelable: true };
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
          }, arabic[latin] ?? []);
    await page.goto('/deliveries');
    await expectListening(page, locale);
    await press('?');
    const help = page.getByRole('dialog', { name: t('shell.keys.title') });
    await expect(help).toBeVisible();
    await press('n');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(page).toHaveURL(/\/deliveries$/);

    await press('/');
    const search = searchField(page);
    await expect(search).toBeFocused();
    await page.keyboard.type('n?gd');
    await expect(search).toHaveValue('n?gd');
    await expect(help).toBeHidden();
    await expect(page).toHaveURL(/\/deliveries$/);

    await search.blur();
    await press('n');
    await expect(page).toHaveURL(/\/deliveries\/new$/);
    await page.locator('h1').click();
    await press('g');
    await press('d');
    await expect(page).toHaveURL(/\/deliveries$/);
  },
);

test('a menu opens, is walked and closed with keys, and gives the focus back', async ({ page, stack }) => {
  const api = await apiOf('dispatcher', stack.url);
  const order = await makeWaitingOrder(api);
  await api.dispose();
  await page.goto(`/deliveries/${order.id}`);
  await expectListening(page);
  const more = page.getByRole('article').getByRole('button', { name: 'More', exact: true });
  await tabTo(page, more);
  const first = page.getByRole('menuitem', { name: 'Show pickup QR' });
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Pickup QR' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focusIsWithin(page, 'main')).toBe(true);
});

/** Presses Tab until the element has the focus, which must be visible at every stop. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** An element has the focus and a visible mark for it. */
async function expectFocusSeen(page: Page) {
  const seen = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'the focus is nowhere';
    const label = element.closest('label') ?? element;
    const drawn = [element, label, element.parentElement].some((candidate) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    return drawn ? '' : `nothing shows the focus on ${element.outerHTML.slice(0, 200)}`;
  });
  expect(seen).toBe('');
}

function focusIsWithin(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);
}

/** The page handles keys once it is hydrated, which the live indicator shows. */
async function expectListening(page: Page, locale: Locale = 'en') {
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: /./ })).toHaveText(
    say(locale, 'live.indicator.state.live'),
  );
}
