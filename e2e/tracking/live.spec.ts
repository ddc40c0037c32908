import type { APIRequestContext, BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { messagePattern, rowOf } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, type MadeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { contextOf } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { sessionFile } from '@/e2e/support/state-files';
import { inView } from '@/e2e/support/views';
import type { Locale } from '@/lib/i18n/catalog/locale';

/** Every open screen shows changes without a reload. */

/** A toast stays for five seconds. */
const TOAST_MS = 4_000;

let dispatcher: APIRequestContext;
test.beforeEach(async ({ stack, page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('notify', '{"events":{"accepted":{"toast":true,"sound":false}}}'),
  );
  dispatcher = await apiOf('dispatcher', stack.url);
});
test.afterEach(() => dispatcher.dispose());

test(
  'another user’s list and page show an order and each of its steps without a reload',
  inShortTier(inView('ar-1440')),
  async ({ page, browser, stack, control, view: { locale } }) => {
    const word = (status: string) => say(locale, `deliveries.status.${status}`);
    const elsewhere = await contextOf(browser, stack.url, 'viewer', locale);
    const beside = await elsewhere.newPage();
    await page.goto('/deliveries');
    await expectLive(page, locale);
    const order = await makeWaitingOrder(dispatcher, { name: 'Noor Al-Sabah' });
    const row = rowOf(page, order);
    // The pill is there for others' orders while one has scrolled.
    const pill = page.locator('main .sticky button');
    await expect(row.or(pill).first()).toBeVisible();
    if (!(await row.isVisible())) await pill.click();
    await expect(row).toContainText(word('pending'));
    await beside.goto(`/deliveries/${order.id}`);
    await expectLive(beside, locale);
    await stamp(page);
    await stamp(beside);

    for (const status of ['accepted', 'dispatched', 'en_route', 'completed']) {
      await steer(control, order, status);
      await expect(row).toContainText(word(status));
      await expect(beside.getByRole('article').getByText(word(status), { exact: true }).first()).toBeVisible();
    }
    expect(await isStamped(page)).toBe(true);
    expect(await isStamped(beside)).toBe(true);
    await elsewhere.close();
  },
);

test('others’ changes are announced, one’s own are not', async ({ page, browser, stack, control }) => {
  const elsewhere = await browser.newContext({ baseURL: stack.url, storageState: sessionFile('viewer') });
  const viewer = await elsewhere.newPage();
  await viewer.goto('/settings');
  await expectLive(viewer);

  // Among many other changes it could be part of a summary; then the test repeats with other orders.
  await expect(async () => {
    const [mine, theirs] = [await makeWaitingOrder(dispatcher), await makeWaitingOrder(dispatcher)];
    await page.goto(`/deliveries/${mine.id}`);
    await expectLive(page);
    await page.getByRole('article').getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel delivery' }).click();
    await expect(toastOf(viewer, mine, /was canceled/)).toHaveCount(1, { timeout: TOAST_MS });

    // A later change is announced: an announcement of the own change would be there before it.
    await steer(control, theirs, 'accepted');
    await expect(toastOf(page, theirs, /a driver accepted/)).toHaveCount(1, { timeout: TOAST_MS });
    expect(await toastOf(page, mine).count()).toBe(0);
    await toastOf(page, theirs).getByRole('button', { name: 'Open', exact: true }).click({ timeout: TOAST_MS });
    await expect(page).toHaveURL(new RegExp(`/deliveries/${theirs.id}`));
  }).toPass();
  await elsewhere.close();
});

test('an announcement hides neither the problems of a form nor its button', async ({ page, control }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/deliveries/new');
  await expectLive(page);
  const dispatch = page.locator('[data-dispatch]');
  await dispatch.click();
  const summary = page.getByRole('alert').filter({ has: page.locator('a[href^="#field-"]') });
  await expect(summary).toBeVisible();
  await expect(async () => {
    const order = await makeWaitingOrder(dispatcher);
    await steer(control, order, 'accepted');
    const toast = toastOf(page, order).first();
    await expect(toast).toBeVisible({ timeout: TOAST_MS });
    // After its animation.
    await expect(async () => {
      const [announced, problems, button] = [
        await toast.boundingBox(),
        await summary.boundingBox(),
        await dispatch.boundingBox(),
      ];
      if (!announced || !problems || !button) throw new Error('something is not on the screen');
      expect(announced.y + announced.height).toBeLessThanOrEqual(Math.min(problems.y, button.y));
    }).toPass({ timeout: TOAST_MS });
  }).toPass();
});

test('without a network it shows that, and afterwards catches up with everything', async ({
  page,
  context,
  control,
}) => {
  const order = await makeWaitingOrder(dispatcher);
  await page.goto('/deliveries');
  await expectLive(page);
  const row = page.getByRole('row').filter({ hasText: order.code });
  await expect(row).toContainText('Finding a driver');

  await context.setOffline(true);
  await expect(indicator(page)).toHaveText(/^(Offline|Reconnecting…)$/);
  await steer(control, order, 'en_route');
  await expect(row).toContainText('Finding a driver');
  await context.setOffline(false);
  await expect(row).toContainText('On the way');
  await expectLive(page);
});

test('all tabs of a browser share one stream, and another tab takes it over', async ({ browser, stack, control }) => {
  const context = await browser.newContext({ baseURL: stack.url, storageState: sessionFile('manager') });
  const lines = countStreams(context);
  const tabs = [await context.newPage(), await context.newPage()];
  const order = await makeWaitingOrder(dispatcher);
  for (const tab of tabs) {
    await tab.goto(`/deliveries/${order.id}`);
    await expectLive(tab);
  }
  expect(lines.open()).toBe(1);

  await tabs[0]?.close();
  await steer(control, order, 'accepted');
  for (const tab of tabs.slice(1)) {
    await expect(tab.getByRole('article').getByText('Driver found', { exact: true }).first()).toBeVisible();
    await expectLive(tab);
  }
  await expect.poll(() => lines.open()).toBe(1);
  await context.close();
});

test(
  'while the dispatch service does not answer, each page says since when and what happens to orders',
  inView('ar-360'),
  async ({ page, view: { locale } }) => {
    const now = Date.now();
    let silentSince: number | null = now - 40_000;
    await page.route('**/api/live*', (route) => {
      const frames = [`event: hello\ndata: {"now":${now},"resync":false}`, beatFrame(now, silentSince)];
      return route.fulfill({ contentType: 'text/event-stream', body: frames.map((frame) => `${frame}\n\n`).join('') });
    });
    for (const path of ['/wallet', '/', '']) {
      // The last one without a new document.
      if (path) await page.goto(path);
      else
        await page
          .getByRole('navigation')
          .getByRole('link', { name: say(locale, 'shell.nav.newDelivery') })
          .click();
      await expect(indicator(page)).toHaveText(say(locale, 'live.indicator.state.silent'));
      const note = page.getByRole('main').getByText(messagePattern(locale, 'live.service.title'));
      await expect(note).toContainText(/[45]\d/);
      await expect(page.getByText(say(locale, 'live.service.repeated'))).toBeVisible();
    }
    silentSince = null;
    await expect(page.getByText(say(locale, 'live.service.repeated'))).toHaveCount(0);
  },
);

const beatFrame = (now: number, silentSince: number | null) =>
  `event: beat\ndata: ${JSON.stringify({ now, silentSince })}`;

const indicator = (page: Page) => page.getByRole('banner').getByRole('status').filter({ hasText: /./ });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

/** The code in a toast is surrounded by direction marks. */
const toastOf = (page: Page, { code }: MadeOrder, hasText: RegExp = /./) =>
  toasts(page).filter({ hasText: code }).filter({ hasText });

async function expectLive(page: Page, locale: Locale = 'en') {
  await expect(indicator(page)).toHaveText(say(locale, 'live.indicator.state.live'));
}

/** Marks the document; a reload loses the mark. */
async function stamp(page: Page) {
  await page.evaluate(() => document.body.setAttribute('data-stamped', ''));
}

function isStamped(page: Page): Promise<boolean> {
  return page.evaluate(() => document.body.hasAttribute('data-stamped'));
}

/** Counts the open streams of a browser. */
function countStreams(context: BrowserContext): { open: () => number } {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') open.set(request, request.frame().page());
  });
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  return { open: () => [...open.values()].filter((page) => !page.isClosed()).length };
}
