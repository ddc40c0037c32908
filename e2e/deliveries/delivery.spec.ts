import type { APIRequestContext, Page } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { expect, test } from '@/e2e/support/fixtures';
import { messagePattern } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { apiOf, type MadeOrder, makeOrder, makeWaitingOrder, steer } from '@/e2e/support/orders';
import { expectWellBuilt } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { AS_DOCUMENTED } from '@/e2e/support/stack';
import { inView } from '@/e2e/support/views';

/** One delivery: watched, canceled, retried, refused, checked, shared and printed. */

test.use({ role: 'dispatcher' });

let api: APIRequestContext;
test.beforeEach(async ({ stack }) => {
  api = await apiOf('dispatcher', stack.url);
});
test.afterEach(() => api.dispose());

const one = (page: Page) => page.getByRole('article');
const headline = (page: Page) => page.locator('#delivery-title');
const action = (page: Page, name: string) => one(page).getByRole('button', { name, exact: true });

async function open(page: Page, { id }: MadeOrder) {
  await page.goto(`/deliveries/${id}`);
  await expect(headline(page)).toBeVisible();
}

test(
  'is watched from the search for a driver to the door, without a reload',
  inShortTier(inView('en-1440')),
  async ({ page, control, view: { locale, width } }) => {
    const t = (key: string) => say(locale, key);
    const at = (status: string) =>
      expect(headline(page)).toHaveText(messagePattern(locale, `deliveries.next.${status}`));
    const order = await makeWaitingOrder(api, { name: 'Sara Al-Fahad', type: 'cash', amount: '7.250' });
    await open(page, order);
    await at('pending');
    await expect(one(page)).toContainText(t('deliveries.facts.feeOnCompletion'));
    await page.evaluate(() => document.body.setAttribute('data-stamp', 'same page'));
    await steer(control, order, 'accepted');
    await at('accepted');
    await steer(control, order, 'en_route');
    await at('en_route');
    await expect(headline(page)).toContainText('\u2068Sara Al-Fahad\u2069');
    // Status, arrival, driver, map and history, in this order, at 900 px without scrolling.
    const call = one(page).getByRole('link', { name: messagePattern(locale, 'deliveries.actions.callOf') });
    const parts = [
      headline(page),
      one(page).getByText(t('progress.arrival.expected')),
      call,
      one(page).locator('.leaflet-container'),
      one(page).getByText(t('deliveries.timeline.title')),
      one(page).getByText(t('deliveries.status.dispatched'), { exact: true }).last(),
    ];
    // Before midnight in Kuwait the times have a date, which takes a line more.
    const isLastHour = new Date(Date.now() + 3 * 3_600_000).getUTCHours() === 23;
    for (const part of parts) {
      if (width === 360 || isLastHour) await expect(part).toBeVisible();
      else await expect(part).toBeInViewport();
    }
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await expectWellBuilt(page, 'delivery');
    await steer(control, order, 'completed');
    await at('completed');
    await expect(one(page)).toContainText(t('deliveries.facts.feeCharged'));
    await expect(one(page)).toContainText(t('deliveries.facts.collected'));
    const steps = ['pending', 'accepted', 'dispatched', 'en_route', 'completed'].map(
      (key) => `deliveries.status.${key}`,
    );
    for (const step of ['deliveries.timeline.kind.created', ...steps]) {
      await expect(
        one(page)
          .getByRole('listitem')
          .filter({ hasText: t(step) })
          .first(),
      ).toBeVisible();
    }
    await expect(action(page, t('deliveries.actions.cancel'))).toHaveCount(0);
    await expect(page.locator('[data-stamp="same page"]')).toHaveCount(1);
  },
);

test(
  'is canceled with a usual reason, which stays in its history',
  inView('ar-360'),
  async ({ page, context, view: { locale } }) => {
    const t = (key: string) => say(locale, `deliveries.${key}`);
    const order = await makeWaitingOrder(api);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, order);
    await action(page, say(locale, 'deliveries.code.copyOf', { code: order.code })).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(order.code);

    await action(page, t('actions.cancel')).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(t('cancel.noFee'));
    const reason = dialog.getByRole('textbox', { name: t('cancel.reason') });
    await dialog.getByRole('button', { name: t('cancel.usual.wrong_address') }).click();
    await expect(reason).toHaveValue(t('cancel.usual.wrong_address'));
    await reason.fill('The customer moved <b>away</b>');
    await dialog.getByRole('button', { name: t('cancel.confirm') }).click();
    await expect(headline(page)).toHaveText(t('next.canceled'));
    await page.reload();
    await expect(one(page)).toContainText('The customer moved <b>away</b>');
    await expect(one(page)).toContainText(t('facts.feeFree.canceled'));
    await expect(action(page, t('actions.cancel'))).toHaveCount(0);
  },
);

test('is sent out again after it failed', async ({ page, control }) => {
  const order = await makeWaitingOrder(api);
  await steer(control, order, 'failed');
  await open(page, order);
  await expect(headline(page)).toHaveText('No driver was found for this order');
  await action(page, 'Retry').click();
  await expect(headline(page)).not.toHaveText('No driver was found for this order');
  await expect(one(page)).toContainText('Retried');
  await expect(action(page, 'Retry')).toHaveCount(0);
  await expect(action(page, 'Cancel')).toBeVisible();
});

test('a refused cancel is explained, and how it stands is shown instead', async ({ page, control }) => {
  const order = await makeWaitingOrder(api, { name: 'Gone Already' });
  // A screen without live updates.
  await page.route('**/api/live*', (route) => route.abort());
  await open(page, order);
  await steer(control, order, 'completed');
  await expect
    .poll(
      async () =>
        z.object({ status: z.string() }).parse(await (await api.get(`/api/deliveries/${order.id}`)).json()).status,
    )
    .toBe('completed');
  await action(page, 'Cancel').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel delivery' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const refusal = one(page).getByRole('alert');
  await expect(refusal).toContainText('This delivery can no longer be canceled');
  await expect(headline(page)).toContainText('Delivered to');
  await expect(action(page, 'Cancel')).toHaveCount(0);
});

test('an unknown outcome says what is known, and asking settles it without a second order', async ({ page, stack }) => {
  const order = await makeWaitingOrder(api);
  await forgetResponse(stack.databaseUrl, order);
  await open(page, order);
  await expect(headline(page)).toHaveText('We don’t know yet whether this order was created');
  await expect(one(page)).toContainText('there will never be a second one');
  await expect(action(page, 'Cancel')).toHaveCount(0);
  await action(page, 'Check now').click();
  await expect(headline(page)).toHaveText('Looking for a driver');
  await expect(one(page).getByRole('button', { name: `Copy the code ${order.code}` })).toBeVisible();
});

test('an unknown outcome that is checked no more says so, with the ways on', async ({ page, stack }) => {
  const order = await makeWaitingOrder(api);
  await endChecking(stack.databaseUrl, order);
  await open(page, order);
  await expect(one(page)).toContainText('No answer for a day, so we stopped checking.');
  await expect(one(page).getByRole('listitem').filter({ hasText: 'Automatic checks stopped' })).toBeVisible();
  await expect(action(page, 'Mark as not created…')).toBeVisible();
  await expect(action(page, 'Link order…')).toBeVisible();
  await action(page, 'Check now').click();
  await expect(headline(page)).toHaveText('Looking for a driver');
});

test('is shared by WhatsApp in both languages, and by a QR that is large enough to scan', async ({ page }) => {
  const order = await makeWaitingOrder(api, { name: 'Huda', phone: '+96566554433' });
  await open(page, order);
  const link = new URL((await one(page).getByRole('link', { name: 'Send link' }).getAttribute('href')) ?? '');
  expect(`${link.origin}${link.pathname}`).toBe('https://wa.me/96566554433');
  const text = link.searchParams.get('text') ?? '';
  expect(text).toContain('Hello');
  expect(text).toContain('السلام عليكم');
  expect(text).toMatch(AS_DOCUMENTED ? /\/track\/[0-9a-f-]{36}/ : `/track/${order.code}`);

  await action(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Show pickup QR' }).click();
  const code = page.getByRole('dialog').getByRole('img', { name: /Pickup QR/ });
  await expect(code).toBeVisible();
  expect((await code.boundingBox())?.width).toBeGreaterThan(200);
});

test(
  'its slip carries code, customer, amount to collect and the QR, and nothing of the app',
  inView('en-360'),
  async ({ page, view: { locale } }) => {
    const t = (key: string) => say(locale, `deliveries.${key}`);
    const order = await makeWaitingOrder(api, { name: 'دانة الرشيدي', type: 'cash', amount: '7.250' });
    await open(page, order);
    await page.context().addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    const [printed] = await Promise.all([
      page.context().waitForEvent('page'),
      one(page)
        .getByRole('link', { name: t('actions.slip') })
        .click(),
    ]);
    const slip = one(printed);
    await expect(printed.locator('[data-printed=yes]')).toHaveCount(1);
    await expect(slip.getByRole('img', { name: t('slip.qr').split('\n')[0] })).toBeVisible();
    await expect(slip).toContainText(order.code);
    await expect(slip).toContainText('دانة الرشيدي');
    await expect(slip).toContainText('7.250');
    await expect(slip).toContainText(t('slip.collect'));
    await printed.emulateMedia({ media: 'print' });
    await expect(slip).toBeVisible();
    await expect(printed.getByRole('button', { name: t('slip.print'), exact: true })).toBeHidden();
    await expect(printed.getByRole('navigation').first()).toBeHidden();
  },
);

test('what was refused by the service says why and leads back to the form', async ({ page, stack }) => {
  const order = await makeOrder(api, { reference: `R-${Date.now()} WAITING` });
  await reject(stack.databaseUrl, order);
  await open(page, order);
  await expect(one(page)).toContainText('The wallet balance is too low for this delivery');
  await expect(one(page)).toContainText('nothing is charged');
  await one(page).getByRole('link', { name: 'Correct and send again' }).click();
  await expect(page).toHaveURL(new RegExp(`/deliveries/new\\?like=${order.id}`));
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('sees it all and is offered nothing to change', async ({ page, control }) => {
    const order = await makeWaitingOrder(api);
    await open(page, order);
    await expect(headline(page)).toHaveText('Looking for a driver');
    await expect(action(page, 'Cancel')).toHaveCount(0);
    await steer(control, order, 'failed');
    await expect(headline(page)).toHaveText('No driver was found for this order');
    await expect(action(page, 'Retry')).toHaveCount(0);
    await expect(one(page).getByRole('link', { name: 'Repeat order' })).toHaveCount(0);
  });
});

/** As the row is when no answer came and the next check is far away. */
const forgetResponse = (databaseUrl: string, { id }: MadeOrder) =>
  change(
    databaseUrl,
    `update deliveries set status = 'unknown', code = null, confirmed_at = null, tracking_url = null,
       pickup_qr_url = null, next_check_at = now() + interval '9 minutes' where id = $1`,
    id,
  );

/** As the row is when no answer came for a day. */
async function endChecking(databaseUrl: string, { id }: MadeOrder): Promise<void> {
  await change(
    databaseUrl,
    `update deliveries set status = 'unknown', code = null, confirmed_at = null, next_check_at = null,
       problem = '{"kind":"no_answer","ended":"day"}' where id = $1`,
    id,
  );
  await change(
    databaseUrl,
    `insert into delivery_events (connection_id, delivery_id, kind, source, at)
       select connection_id, id, 'checking_ended', 'poll', now() from deliveries where id = $1`,
    id,
  );
}

/** As the row is when the wallet was too low. */
const reject = (databaseUrl: string, { id }: MadeOrder) =>
  change(
    databaseUrl,
    `update deliveries set status = 'rejected', code = null, next_check_at = null, tracking_url = null,
       problem = '{"kind":"refused","status":422,"message":"Wallet balance too low"}' where id = $1`,
    id,
  );

async function change(databaseUrl: string, sql: string, id: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(sql, [id]);
  await db.end();
}
