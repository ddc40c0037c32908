import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '@/e2e/support/fixtures';
import { messagePattern } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { branchIds } from '@/e2e/support/orders';
import { expectWellBuilt, expectWellSpoken, findingsOfAxe } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { inView } from '@/e2e/support/views';
import { DeliveryDetail } from '@/lib/deliveries/schema';
import { belowConnectionPath } from '@/lib/http/connection-address';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { ESTIMATE_VARIANTS } from '@/lib/service/model/estimate-variant';

test.use({ role: 'dispatcher' });

/** Only comparisons ask for it: faults on it hit nobody else's test, and its calls can be counted beside theirs. */
const STATIC = '/v2/deliveries/estimate/static';
const SLOW_MS = 6_000;
const COMPARISON = /\/estimates\?(.*&)?to=/;

/** The nearest branch, as it is named in each language. */
const SALMIYA = { en: 'Salmiya', ar: 'Salmiya' } as const;

const field = (page: Page, path: string): Locator => page.locator(`#field-${path.replaceAll('.', '-')}`);
const table = (page: Page) => page.getByRole('table');
const rows = (page: Page) => table(page).locator('tbody tr');
/** The branches of a comparison: rows, or cards on a phone. */
const compared = (page: Page) => page.locator('[data-branch]').filter({ visible: true });

/** A number of its own for every test, so that no customer of another is recalled. */
let last = 4_000 + Math.floor(Math.random() * 5_000);
const newPhone = () => `5511 ${last++}`;

async function fill(page: Page, name: string, area: string) {
  await field(page, 'destination.contact_phone').fill(newPhone());
  await field(page, 'destination.contact_name').fill(name);
  await field(page, 'destination.area').fill(area);
  await page.keyboard.press('Escape');
  await field(page, 'destination.block').fill('3');
  await field(page, 'destination.street').fill('12');
  await field(page, 'destination.building').fill('7');
  await field(page, 'destination.apartment').fill(`${last++}`);
}

async function open(page: Page) {
  await page.goto('/estimates');
  await expect(field(page, 'destination.contact_phone')).toBeVisible();
}

const compare = (page: Page, locale: Locale = 'en') =>
  page.getByRole('button', { name: say(locale, 'comparisons.compare') }).click();

/** Waits for the end of a comparison: each branch of the seed has both estimates. Gives the compared branches. */
async function complete(page: Page, locale: Locale = 'en'): Promise<string[]> {
  await expect(page).toHaveURL(COMPARISON);
  for (const id of await branchIds(page.request)) {
    const row = compared(page).and(page.locator(`[data-branch="${id}"]`));
    await expect(row.getByText(/\d\.\d{3}/).nth(1)).toBeVisible();
  }
  await expect(compared(page).getByText(say(locale, 'comparisons.asking'))).toHaveCount(0);
  return branchesOf(compared(page));
}

/** The branches of rows, from top to bottom. */
function branchesOf(some: Locator): Promise<string[]> {
  return some.evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset.branch ?? ''));
}

async function staticCalls(control: APIRequestContext): Promise<number> {
  const Log = z.object({ requests: z.array(z.object({ path: z.string() })) });
  const { requests } = Log.parse(await (await control.get('requests')).json());
  return requests.filter(({ path }) => path === STATIC).length;
}

test(
  'every branch is compared, one cell slow and one failing, and the best one dispatched from',
  inShortTier(inView('ar-1440')),
  async ({ page, control, view: { locale } }) => {
    const name = 'فهد العجمي';
    const area = locale === 'ar' ? 'السالمية' : 'Salmiya';
    await control.post('faults', { data: { path: STATIC, delayMs: SLOW_MS } });
    await control.post('faults', { data: { path: STATIC, status: 503 } });
    await open(page);
    await fill(page, name, area);
    await compare(page, locale);

    const asking = compared(page).getByText(say(locale, 'comparisons.asking'));
    const problem = say(locale, 'problems.service_unavailable.title');
    const failed = compared(page).getByText(problem);
    await expect(failed).toBeVisible();
    // One branch is slow: both of its estimates are awaited.
    await expect(asking).toHaveCount(2);
    const seeded = await branchIds(page.request);
    expect(await branchesOf(compared(page))).toEqual(expect.arrayContaining(seeded));
    // Answers fill the rows where they stand, nearest first.
    await expect(compared(page).first()).toContainText(SALMIYA[locale]);
    await expect(compared(page).getByText(/KWD|د\.ك/)).not.toHaveCount(0);

    const retry = compared(page).filter({ hasText: problem }).getByRole('button');
    await retry.click();
    await expect(failed).toHaveCount(0);
    await expect(asking).toHaveCount(0, { timeout: SLOW_MS + 5_000 });

    await complete(page, locale);
    await expect(compared(page).first()).toContainText(say(locale, 'comparisons.mark.fee'));

    expect(await findingsOfAxe(page)).toEqual([]);

    const bestId = await compared(page).first().getAttribute('data-branch');
    await compared(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/deliveries\/new\?/);
    await expect(field(page, 'destination.contact_name')).toHaveValue(name);
    await expect(field(page, 'destination.area')).toHaveValue(area);
    await expect(field(page, 'origin.branch_id')).toHaveValue(bestId ?? '');
    await field(page, 'payment.amount').fill('12.5');
    await page.locator('[data-dispatch]').click();
    await page.waitForURL(/\/deliveries\/[0-9a-f]{8}-[0-9a-f-]{27}$/);
    const made = DeliveryDetail.parse(
      await (await page.request.get(`/api${belowConnectionPath(new URL(page.url()).pathname)}`)).json(),
    );
    expect(made).toMatchObject({ branchId: bestId, customerName: name });
  },
);

test('a comparison stands in its address without the person, and goes along as a file', async ({ page }) => {
  await open(page);
  await fill(page, '=HYPERLINK("x")', 'Hawally');
  await compare(page);
  const branches = await complete(page);
  // Other tests add and delete branches of their own.
  const seeded = rows(page).filter({ hasText: /(Diwan|ديوان) - / });
  const count = await seeded.count();
  expect(new URL(page.url()).searchParams.get('to')).toMatch(/Hawally/);
  expect(new URL(page.url()).searchParams.get('to')).not.toMatch(/HYPERLINK|\+965/);

  await page.getByLabel(say('en', 'comparisons.sortBy')).selectOption('name');
  const names = await rows(page).locator('th p:first-child').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: say('en', 'comparisons.export') }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.startsWith('\uFEFFBranch,')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(branches.length + 1);

  await page.reload();
  await expect(seeded).toHaveCount(count);
  await page.getByRole('link', { name: say('en', 'comparisons.new') }).click();
  await expect(field(page, 'destination.contact_phone')).toBeVisible();
  await page.goBack();
  await expect(seeded).toHaveCount(count);
});

test('an exact pin is compared, pasted as it is copied from a chat', async ({ page }) => {
  await open(page);
  await field(page, 'destination.contact_phone').fill(newPhone());
  await field(page, 'destination.contact_name').fill('Dalal');
  await page.getByRole('radio', { name: say('en', 'delivery-form.format.short.location_format') }).check();
  await field(page, 'destination.latitude').fill('29.3339, 48.0761');
  await field(page, 'destination.first_line').fill('Behind the clinic');
  await compare(page);
  const branches = await complete(page);
  const map = page.getByRole('region', { name: say('en', 'comparisons.map.label') });
  await expect(map.locator('path.map-rank')).toHaveCount(branches.length);
  await expect(map.locator('path.map-rank-best')).not.toHaveCount(0);

  // Beside the comparison, every kind of estimate from one of its branches.
  const [branch] = await branchIds(page.request);
  const row = table(page).locator(`tr[data-branch="${branch}"]`);
  await row.getByRole('button', { name: new RegExp(`^${say('en', 'estimates.open')}`) }).click();
  await expect(page).toHaveURL(new RegExp(`&from=${branch}$`));
  await expect(kinds(page)).toHaveCount(ESTIMATE_VARIANTS.length);
  await page.getByRole('button', { name: say('en', 'estimates.close'), exact: true }).click();
  await expect(kinds(page)).toHaveCount(0);
  await expect(compared(page)).toHaveCount(branches.length);
});

test('changing the address ends the asking at the service', async ({ page, control }) => {
  // Long enough to change the address before all branches are asked, also on a busy machine.
  await control.post('faults', { data: { path: STATIC, delayMs: 2_500, times: 100 } });
  const before = await staticCalls(control);
  await open(page);
  await fill(page, 'Dana', 'Salmiya');
  await compare(page);
  await expect(page).toHaveURL(COMPARISON);
  await expect.poll(() => staticCalls(control)).toBeGreaterThan(before);
  await page.getByRole('button', { name: say('en', 'comparisons.change') }).click();
  await field(page, 'destination.block').fill('4');
  await expect(page.getByText(say('en', 'comparisons.outdated'))).toBeVisible();
  // Answers on their way may still arrive; nothing follows.
  await page.waitForTimeout(300);
  const asked = await staticCalls(control);
  await page.waitForTimeout(3_000);
  expect(await staticCalls(control)).toBe(asked);
  expect(asked - before).toBeLessThan((await branchIds(page.request)).length);
  await control.delete(`faults?path=${encodeURIComponent(STATIC)}`);
});

test(
  'an area alone is enough, and without it nothing is asked',
  inView('ar-360'),
  async ({ page, control, view: { locale } }) => {
    const before = await staticCalls(control);
    await open(page);
    await compare(page, locale);
    await expect(field(page, 'destination.area')).toBeFocused();
    await expect(field(page, 'destination.area')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'destination.block')).not.toHaveAttribute('aria-invalid');
    expect(await staticCalls(control)).toBe(before);

    const area = locale === 'ar' ? 'الجابرية' : 'Jabriya';
    await field(page, 'destination.area').fill(area);
    await compare(page, locale);
    await complete(page, locale);
    await compared(page).first().getByRole('link').click();
    await expect(field(page, 'destination.area')).toHaveValue(area);
    await expect(field(page, 'destination.block')).toHaveValue('');
  },
);

test(
  'the order form proposes the nearest branch, says which one is cheaper, and takes it',
  inView('en-360'),
  async ({ page, view: { locale } }) => {
    const click = (key: string) => page.getByRole('button', { name: say(locale, key) }).click();
    await page.goto('/deliveries/new');
    await fill(page, 'Sara', 'Salmiya');
    const branch = field(page, 'origin.branch_id');
    await expect(branch.locator('option:checked')).toContainText('Salmiya');
    const far = await branch.locator('option', { hasText: 'Jahra' }).getAttribute('value');
    await branch.selectOption(far);
    await expect(page.getByText(messagePattern(locale, 'delivery-form.pickup.nearerCheaper'))).toBeVisible();
    await click('comparisons.cheaper.look');
    await expect(page.getByText(messagePattern(locale, 'comparisons.cheaper.found'))).toBeVisible();
    await click('comparisons.cheaper.take');
    await expect(branch).not.toHaveValue(far ?? '');
    await click('comparisons.cheaper.look');
    await expect(page.getByRole('button', { name: say(locale, 'comparisons.cheaper.look') })).toHaveCount(0);
    await expect(page.getByRole('button', { name: say(locale, 'comparisons.cheaper.take') })).toHaveCount(0);
  },
);

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('is not offered estimates, and can’t open them', async ({ page }) => {
    await page.goto('/deliveries');
    await expect(page.getByRole('link', { name: say('en', 'shell.nav.estimates') })).toHaveCount(0);
    await page.goto('/estimates');
    await expect(page).toHaveURL(/not-allowed/);
    await page.goto('/estimates/variants');
    await expect(page).toHaveURL(/not-allowed/);
  });
});

/* One trip, every kind of estimate. Here, because it asks for the static one, too. */

const PIN = '29.33921, 48.07645';
const TIMELESS = '/v1/timeless_estimate';
/** The kinds of estimates: rows, or cards on a phone. */
const kinds = (page: Page, which = '') => page.locator(`[data-variant${which}]`).filter({ visible: true });

test(
  'every kind is asked for one trip, one of them fails and is asked again',
  inShortTier(inView('en-1440')),
  async ({ page, control, view: { locale } }) => {
    const row = (variant: string) => kinds(page, `="${variant}"`);
    for (const _ of [1, 2]) await control.post('faults', { data: { path: TIMELESS, status: 503 } });
    const [branch = ''] = await branchIds(page.request);
    // The address that this trip had when it was a page of its own.
    await page.goto(`/estimates/variants?branch=${branch}&to=${PIN}`);
    await expect(page).toHaveURL(/\/estimates\?/);
    expect(new URL(page.url()).searchParams.get('from')).toBe(branch);

    await expect(kinds(page)).toHaveCount(ESTIMATE_VARIANTS.length);
    const problem = say(locale, 'problems.service_unavailable.title');
    await expect(row('v1-timeless')).toContainText(problem);
    for (const variant of ESTIMATE_VARIANTS.filter((variant) => variant !== 'v1-timeless')) {
      await expect(row(variant)).toContainText(/\d\.\d{3}/);
    }
    await expect(row('v1-static')).toContainText(say(locale, 'estimates.figure.notGiven'));
    await row('v1-timeless').getByRole('button').click();
    await expect(row('v1-timeless')).toContainText(/\d\.\d{3}/);
    await complete(page, locale);
    await expectWellBuilt(page, 'every kind');
    await expectWellSpoken(page, locale);

    const panel = page.locator('section', { has: kinds(page) }).last();
    await panel.getByRole('link').click();
    await expect(page).toHaveURL(/\/deliveries\/new\?/);
    await expect(field(page, 'origin.branch_id')).toHaveValue(branch);
    await expect(field(page, 'destination.latitude')).toHaveValue(PIN);
  },
);

test(
  'a trip can start at a pin, of which each kind says whether it takes one',
  inView('ar-360'),
  async ({ page, view: { locale } }) => {
    await page.goto(`/estimates?to=${PIN}`);
    await page.getByRole('button', { name: say(locale, 'estimates.elsewhere') }).click();
    const ask = page.getByRole('button', { name: say(locale, 'estimates.ask'), exact: true });
    await ask.click();
    await expect(page.getByText(say(locale, 'estimates.problems.pickup'))).toBeVisible();
    const form = page.getByRole('form', { name: say(locale, 'estimates.elsewhere') });
    await form.getByRole('textbox').first().fill('29.3, 47.9');
    await form.getByRole('textbox').first().press('Enter');
    await ask.click();
    await expect(page).toHaveURL(/&from=29\.3,47\.9$/);
    await expect(kinds(page, '="v1-real-time-a"')).toContainText(/\d\.\d{3}/);
    await expect(kinds(page, '="v1-timeless"')).toHaveCount(0);
    await expect(page.getByText(say(locale, 'estimates.needsBranch')).first()).toBeVisible();
    await page.goBack();
    await expect(kinds(page)).toHaveCount(0);
  },
);
