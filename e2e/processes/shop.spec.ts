import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import { messagePattern } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { open } from '@/e2e/support/new-delivery-form';
import { apiOf, makeOrder } from '@/e2e/support/orders';
import { testWithShop as test } from '@/e2e/support/own-stack';
import { expectAllRight, expectWellBuilt } from '@/e2e/support/page-checks';
import { paste } from '@/e2e/support/paste';
import { look, picture } from '@/e2e/support/pictures';
import { inView } from '@/e2e/support/views';
import { sandboxMerchant } from '@/lib/launch/sandbox-credentials';

const Totals = z.object({
  orders: z.number(),
  byStatus: z
    .record(z.string(), z.number())
    .transform((counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))),
  fees: z.number(),
});
const Codes = z.object({ codes: z.array(z.string()) });
const Page = z.object({ rows: z.array(z.object({ createdAt: z.string() })) });
const SPEED = 2;
const HOUR_S = 3_600;
const SOON = { timeout: 10_000 };
/** Until the failure of an order has come. */
const LATER = { timeout: 30_000 };
/** The whole month, on a busy machine. */
const MONTH = { timeout: 90_000 };
const DAY_MS = 86_400_000;

test('drivers are on the road, a month is in the list, and the till makes more', async ({ page, control, stack }) => {
  test.setTimeout(240_000);
  const merchant = `merchants/${sandboxMerchant(stack.credentials).id}`;
  const totals = async () => Totals.parse(await (await control.get(`${merchant}/totals`)).json());
  const orders = async () => (await totals()).orders;
  const db = new pg.Client({ connectionString: stack.databaseUrl });
  await db.connect();
  // Without a page: the server reads the branches by itself.
  await expect.poll(async () => (await db.query('select from branches')).rowCount, SOON).toBeGreaterThan(0);
  await page.goto('/tracking');
  const rows = page.locator('[data-row]');
  await expect(rows.filter({ hasText: /Driver found|Picking up|On the way/ }).nth(2)).toBeVisible(SOON);
  await expectAllRight(page, 'en');

  const day = new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10);
  const ofThatDay = async () =>
    Page.parse(await (await page.request.get(`/api/deliveries?from=${day}&to=${day}`)).json()).rows.length;
  await expect.poll(ofThatDay, MONTH).toBeGreaterThan(3);
  await page.goto(`/deliveries?to=${day}`);
  await expect(page.getByRole('row').filter({ hasText: 'Delivered' }).first()).toBeVisible();

  await page.goto('/tracking');
  await expect(rows.first()).toBeVisible();
  const before = await orders();
  await control.put(`${merchant}/till`, { data: { perHour: 3600, rush: true, failureShare: 0 } });
  await expect.poll(orders, SOON).toBeGreaterThan(before + 3);
  await control.put(`${merchant}/till`, { data: { paused: true } });
  const { codes } = Codes.parse(await (await control.get(`${merchant}/codes`)).json());
  // The first webhook of an order comes when a driver accepts.
  await control.post('clock', { data: { advanceSeconds: 65 } });
  for (const code of codes.slice(0, 3)) await expect(rows.filter({ hasText: code })).toBeVisible(SOON);

  await expect(async () => {
    // Orders under way end; the shop retries some of the failed ones.
    await control.post('clock', { data: { advanceSeconds: 600 } });
    expect(await ledgerTotals(db)).toEqual(await totals());
  }).toPass({ ...MONTH, intervals: [1_000] });
  await db.end();
});

test('a dispatcher works from the overview', inView('ar-360'), async ({ page, control, stack, view: { locale } }) => {
  const t = (key: string, values = {}) => say(locale, key, values);
  await control.put(`merchants/${sandboxMerchant(stack.credentials).id}/till`, { data: { paused: true } });
  await control.post('clock', { data: { speed: SPEED } });
  const pass = (seconds: number) => control.post('clock', { data: { advanceSeconds: seconds * SPEED } });
  // The orders of the past end: new ones stand in the list.
  await pass(HOUR_S);
  await page.goto('/');
  const underWay = page.getByRole('list', { name: t('overview.underWay.title') });
  const sent = page.getByRole('status').getByRole('link', { name: messagePattern(locale, 'overview.sample.sent') });

  await page.getByRole('button', { name: t('overview.sample.send') }).click();
  const first = (await sent.getAttribute('href')) ?? '';
  const delivered = underWay.locator(`a[href="${first}"]`);
  await expect(delivered).toBeVisible();
  await pass(45);
  await expect(delivered).toHaveCount(0);

  await page.getByRole('button', { name: t('overview.sample.fail') }).click();
  await expect(sent).not.toHaveAttribute('href', first);
  await expect(underWay.locator(`a[href="${await sent.getAttribute('href')}"]`)).toBeVisible();
  const code = /\u2068(.+)\u2069/.exec((await sent.textContent()) ?? '')?.[1] ?? '';
  await pass(10);
  const retry = t('deliveries.attention.of', { act: t('deliveries.attention.retry'), code });
  await page.getByRole('button', { name: retry }).click();
  await expect(underWay.getByRole('link').filter({ hasText: t('overview.sample.customer') })).toBeVisible();

  const api = await apiOf('dispatcher', stack.url);
  const later = await makeOrder(api, {
    name: 'Later Al-Sabah',
    at: new Date(Date.now() + 20 * 3_600_000).toISOString(),
  });
  await api.dispose();
  const countdown = { en: /in (20 h|19 h 59 min)/, ar: /بعد (20 ساعة|19 ساعة و59 دقيقة)/ };
  await expect(page.getByRole('link').filter({ hasText: 'Later Al-Sabah' })).toContainText(countdown[locale]);
  await expect(underWay.getByText('Later Al-Sabah')).toHaveCount(0);
  await page.getByRole('button', { name: t('overview.scheduled.cancelOf', { code: later.code }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('deliveries.cancel.confirm') })
    .click();
  await expect(page.getByText('Later Al-Sabah')).toHaveCount(0);
  await expectWellBuilt(page, 'overview');
});

test(
  'a business day begins at 05:00 for the kitchen that closes at 03:00',
  inView('en-1440'),
  async ({ page, stack, view: { locale } }) => {
    const t = (key: string) => say(locale, key);
    const db = new pg.Client({ connectionString: stack.databaseUrl });
    await db.connect();
    const [hourMs, now] = [3_600_000, Date.now()];
    // 05:00 in Kuwait is 02:00 UTC.
    const start = new Date(Math.floor((now - 2 * hourMs) / DAY_MS) * DAY_MS + 2 * hourMs);
    await db.query(
      `update deliveries set status_at = $1 where id in (select id from deliveries where status = 'completed' limit 3)`,
      [new Date(start.getTime() - hourMs / 2)],
    );
    await page.goto('/settings/connections');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByRole('button', { name: t('connections.facts.edit'), exact: true }).click();
    await page.getByLabel(t('connections.new.dayStart')).selectOption('5');
    await page.getByRole('button', { name: t('connections.facts.save') }).click();
    await expect(page.getByText('05:00').first()).toBeVisible();

    await page.goto('/');
    const sql = `select count(*)::int as count from deliveries where status = 'completed' and status_at >= $1`;
    const delivered = page.getByText(t('overview.numbers.completed'), { exact: true }).locator('+ span');
    await expect(async () => {
      const { rows } = await db.query<{ count: number }>(sql, [start]);
      await expect(delivered).toHaveText(String(rows[0]?.count), { timeout: 1_000 });
    }).toPass();
    await expect(page.getByText(t('overview.numbers.cash'))).toBeVisible();
    await db.end();
  },
);

test.describe('pictures', () => {
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

  test('the overview', async ({ page, control, stack }) => {
    await fillTheRoad(control, `merchants/${sandboxMerchant(stack.credentials).id}`);
    await look(page, stack.url, 'light', 'en');
    await page.goto('/');
    const underWay = page.getByRole('list', { name: say('en', 'overview.underWay.title') });
    await expect(underWay.getByRole('listitem').nth(4)).toBeVisible(SOON);
    await expect(page.getByRole('heading', { name: say('en', 'overview.attention.title') })).toBeVisible(LATER);
    // With the clock at rest no webhook comes, and nothing changes in the picture.
    await control.post('clock', { data: { speed: 0 } });
    await expect(page.getByText(say('en', 'overview.branches.title'))).toBeVisible();
    await picture(page, 'overview');
  });

  test('a pasted message', async ({ page, stack }) => {
    await look(page, stack.url, 'light', 'en');
    await open(page);
    await expect(page.getByRole('textbox', { name: say('en', 'delivery-form.paste.title') })).toBeVisible();
    await paste(page, MESSAGE);
    await expect(page.getByRole('button', { name: /\d/ }).and(page.locator(':focus'))).toBeVisible();
    await picture(page, 'pasted-message');
  });

  test('an import in Arabic in the dark', async ({ page, stack }) => {
    await look(page, stack.url, 'dark', 'ar');
    await page.goto('/deliveries/import');
    const file = { name: 'طلبات.csv', mimeType: 'text/csv', buffer: Buffer.from(sheetWithFaults()) };
    await page.locator('main input[type=file]').setInputFiles(file);
    await expect(page.getByRole('grid').locator('[aria-invalid=true]').first()).toBeVisible();
    await picture(page, 'import-ar-dark');
  });
});

const MESSAGE = `نورة العلي 5012 3456
السالمية قطعة 10 شارع بغداد بيت 24
الحساب 12.500 د.ك كاش
الباب الجانبي لو سمحت`;

/** Orders as a shop exports them: three of them have a fault. */
function sheetWithFaults(): string {
  const names = ['نورة العلي', 'أحمد صالح', 'منى الكندري', 'فهد العجمي', 'دانة الرشيدي', 'يوسف الشطي', 'هيا العنزي'];
  const areas = ['السالمية', 'حولي', 'الجابرية', 'بيان', 'الرميثية', 'سلوى', 'مشرف'];
  const rows = Array.from({ length: 21 }, (_, index) => {
    const phone = index === 4 ? '5123' : `5000 ${1234 + index * 37}`;
    const amount = index === 9 ? 'اثنا عشر' : `${4 + (index % 9)}.500`;
    const area = index === 14 ? '' : areas[index % areas.length];
    const paid = index % 3 === 0 ? 'نقدي' : 'مدفوع';
    return [
      `A-${index + 1}`,
      names[index % names.length],
      phone,
      area,
      (index % 9) + 1,
      12,
      index + 3,
      amount,
      paid,
    ].join(',');
  });
  return ['رقم الطلب,الاسم,الهاتف,المنطقة,القطعة,الشارع,المنزل,المبلغ,طريقة الدفع', ...rows].join('\n');
}

/** The newest order first. The service tells the dashboard of them by webhooks. */
const ON_THE_ROAD = ['accepted', 'en_route', 'dispatched', 'en_route', 'en_route', 'dispatched', 'en_route'];

/** Orders of the till in every status, with the drivers in the middle of their way. */
async function fillTheRoad(control: APIRequestContext, merchant: string) {
  const codes = async () => Codes.parse(await (await control.get(`${merchant}/codes`)).json()).codes;
  await control.post('clock', { data: { speed: 1 } });
  const before = (await codes()).length;
  await control.put(`${merchant}/till`, { data: { paused: false, perHour: 3600, rush: true, failureShare: 0 } });
  await expect.poll(async () => (await codes()).length, SOON).toBeGreaterThan(before + ON_THE_ROAD.length);
  await control.put(`${merchant}/till`, { data: { paused: true } });
  const [failed, ...others] = await codes();
  for (const [index, status] of ON_THE_ROAD.entries()) {
    await control.post(`deliveries/${others[index]}/status`, { data: { status } });
  }
  await control.post('clock', { data: { advanceSeconds: 150 } });
  // The shop retries half of its failed orders, a minute later at the soonest.
  await control.post(`deliveries/${failed}/status`, { data: { status: 'failed' } });
}

/** The dashboard's numbers of the shop: orders, also by status, and the fees of the completed ones. */
async function ledgerTotals(db: pg.Client) {
  const { rows } = await db.query<{ status: string; count: number; fees: string | null }>(
    'select status, count(*)::int as count, sum(delivery_fee)::text as fees from deliveries group by status',
  );
  return {
    orders: rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    fees: Number(rows.find(({ status }) => status === 'completed')?.fees ?? 0),
  };
}
