import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '@/e2e/support/fixtures';
import { expectAccessible } from '@/e2e/support/page-checks';
import { DeliveryDetail, DeliveryPage } from '@/lib/deliveries/schema';
import { belowPlace } from '@/lib/http/connection-address';

test.use({ role: 'dispatcher' });

const DETAIL = /\/deliveries\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** A number of its own for every test, so that no customer of another is recalled. */
let last = 60_000 + Math.floor(Math.random() * 20_000);
const newPhone = () => `500 ${(last++).toString()}`;

const field = (page: Page, path: string): Locator => page.locator(`#field-${path.replaceAll('.', '-')}`);
const button = (page: Page) => page.locator('[data-dispatch]');
const to = (page: Page, name: string) => field(page, `destination.${name}`);

async function open(page: Page, query = '') {
  await page.goto(`/deliveries/new${query}`);
  await expect(to(page, 'contact_phone')).toBeVisible();
}

async function chooseFormat(page: Page, own: string, other?: string) {
  await page.getByRole('radio', { name: own, exact: true }).check();
  if (other) await page.getByRole('combobox', { name: 'Address format' }).selectOption(other);
}

/** Everything but the drop-off. */
async function fillTheRest(page: Page, { phone, name, amount }: { phone: string; name: string; amount: string }) {
  await to(page, 'contact_phone').fill(phone);
  await to(page, 'contact_name').fill(name);
  await field(page, 'origin.branch_id').selectOption({ index: 1 });
  await field(page, 'payment.amount').fill(amount);
}

async function fillKuwait(page: Page) {
  await to(page, 'area').fill('Salmiya');
  await to(page, 'block').fill('5');
  await to(page, 'street').fill('12');
  await to(page, 'building').fill('7');
}

async function dispatched(page: Page): Promise<DeliveryDetail> {
  await page.waitForURL(DETAIL);
  return DeliveryDetail.parse(await (await page.request.get(`/api${belowPlace(new URL(page.url()).pathname)}`)).json());
}

async function ordersOf(page: Page, name: string) {
  const answer = await page.request.get(`/api/deliveries?q=${encodeURIComponent(name)}`);
  return DeliveryPage.parse(await answer.json()).rows;
}

const reference = async (page: Page) =>
  (await page.getByRole('button', { name: /^More/ }).locator('bdi').textContent()) ?? '';

const DRAFT = z.object({ destination_format: z.string(), destination: z.record(z.string(), z.unknown()) });
const FORMATS = [
  {
    format: 'kuwait_format',
    choose: (page: Page) => chooseFormat(page, 'Kuwait address'),
    typed: { area: 'Salmiya', block: '5', street: '12', building: '7', floor: '2' },
  },
  {
    format: 'bahrain_format',
    choose: (page: Page) => chooseFormat(page, 'Other', 'bahrain_format'),
    typed: { area: 'Juffair', block: '324', street: '40', building: '12' },
  },
  {
    format: 'ksa_format',
    choose: (page: Page) => chooseFormat(page, 'Other', 'ksa_format'),
    typed: { city: 'Riyadh', district: 'Al Olaya', street: 'King Fahd Rd', building: '7' },
  },
  {
    format: 'ksa_short_format',
    choose: (page: Page) => chooseFormat(page, 'Other', 'ksa_short_format'),
    typed: { short_address: 'rrrd 2929' },
    kept: { short_address: 'RRRD2929' },
  },
  {
    format: 'location_format',
    choose: (page: Page) => chooseFormat(page, 'Exact pin'),
    typed: { latitude: 'https://www.google.com/maps?q=29.33761,48.07692', first_line: 'Beside the mosque' },
    kept: { latitude: 29.33761, longitude: 48.07692, first_line: 'Beside the mosque' },
  },
] as const;

for (const { format, choose, typed, ...rest } of FORMATS) {
  test(`an order goes out in ${format}`, async ({ page }) => {
    await open(page);
    await choose(page);
    for (const [name, value] of Object.entries(typed)) await to(page, name).fill(value);
    await fillTheRest(page, { phone: newPhone(), name: `Sent ${format}`, amount: '١٢٫٥' });
    await button(page).click();
    const { draft, amount, status } = await dispatched(page);
    const sent = DRAFT.parse(draft);
    expect(sent.destination_format).toBe(format);
    expect(sent.destination).toMatchObject('kept' in rest ? rest.kept : typed);
    expect(Number(amount)).toBe(12.5);
    expect(['pending', 'accepted', 'dispatched', 'en_route', 'completed']).toContain(status);
    await expect(page.getByText('Dispatched', { exact: true })).toBeVisible();
  });
}

test('another format loses nothing that was typed', async ({ page }) => {
  await open(page);
  await fillKuwait(page);
  await chooseFormat(page, 'Exact pin');
  await to(page, 'latitude').fill('29.3376, 48.0769');
  await chooseFormat(page, 'Kuwait address');
  await expect(to(page, 'area')).toHaveValue('Salmiya');
  await chooseFormat(page, 'Exact pin');
  await expect(to(page, 'latitude')).toHaveValue('29.33760, 48.07690');
});

test('a map link pasted into the address makes an exact pin and takes the address along', async ({ page }) => {
  await open(page);
  await fillKuwait(page);
  await to(page, 'street').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'https://maps.google.com/?q=29.3376,48.0769');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(to(page, 'latitude')).toHaveValue('29.33760, 48.07690');
  await expect(to(page, 'first_line')).toHaveValue('Salmiya, Block 5, Street 12, Building 7');
});

test('what is wrong stands at its field, and the first one takes the focus', async ({ page }) => {
  await open(page);
  await to(page, 'contact_phone').fill('12');
  await to(page, 'area').fill('Salmiya');
  await button(page).click();
  await expect(to(page, 'contact_phone')).toBeFocused();
  await expect(to(page, 'contact_phone')).toHaveAccessibleDescription(/too short/);
  await expect(to(page, 'block')).toHaveAccessibleDescription('Fill this in');
  await expect(field(page, 'origin.branch_id')).toHaveAccessibleDescription('Choose a branch');
  const summary = page.getByRole('alert').filter({ hasText: '7 fields need correction' });
  await expect(summary).toBeInViewport();
  await expect(summary.getByRole('link')).toHaveText([
    'Phone',
    'Name',
    'Block',
    'Street',
    'Building',
    'Branch',
    'Order amount',
  ]);
  await to(page, 'contact_phone').fill(newPhone());
  await expect(to(page, 'contact_phone')).toHaveAccessibleDescription('');
  await expect(to(page, 'block')).toHaveAccessibleDescription('Fill this in');
  await expect(to(page, 'area')).toHaveValue('Salmiya');
  await field(page, 'payment.amount').fill('1.2345');
  await page.getByRole('link', { name: 'Street', exact: true }).click();
  await expect(to(page, 'street')).toBeFocused();
  await expect(field(page, 'payment.amount')).toHaveAccessibleDescription('No more than three decimals');
});

test('on a phone the summary of what is wrong is above the button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await button(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'fields need correction' });
  await expect(summary).toBeInViewport();
  await summary.getByRole('link', { name: 'Order amount' }).click();
  await expect(field(page, 'payment.amount')).toBeFocused();
});

test('what only the service finds stands at its field in our words, with its own beneath', async ({ page }) => {
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Foreign branch', amount: '3' });
  await fillKuwait(page);
  await page.route('**/api/deliveries', (route) => {
    const body = route
      .request()
      .postData()
      ?.replace(/"branch_id":"[0-9a-f]{24}"/, `"branch_id":"${'0'.repeat(24)}"`);
    return route.continue({ postData: body });
  });
  await button(page).click();
  const branch = field(page, 'origin.branch_id');
  await expect(branch).toBeFocused();
  await expect(branch).toHaveAccessibleDescription(/no longer knows this branch.*does not belong to this merchant/);
  await page.unroute('**/api/deliveries');
  await branch.selectOption({ index: 2 });
  await button(page).click();
  await dispatched(page);
});

test('a double click, and the keys besides, make one order', async ({ page }) => {
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Clicked twice', amount: '3' });
  await fillKuwait(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/deliveries')) sent.push(request.url());
  });
  await button(page).dblclick();
  await page.keyboard.press('Control+Enter');
  const { reference: made } = await dispatched(page);
  expect(sent).toHaveLength(1);
  expect(await ordersOf(page, made)).toHaveLength(1);
});

test('a lost answer leaves one order, through a reload, and says what is known', async ({ page }) => {
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Lost answer', amount: '3' });
  await fillKuwait(page);
  const made = await reference(page);
  await page.route('**/api/deliveries', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button(page).click();
  await expect(page.getByText('We don’t know yet whether the order was sent')).toBeVisible();
  await expect(button(page)).toHaveText('Send again (same order)');
  await page.unroute('**/api/deliveries');
  await page.reload();
  await expect(button(page)).toHaveText('Send again (same order)');
  expect(await reference(page)).toBe(made);
  await button(page).click();
  expect((await dispatched(page)).reference).toBe(made);
  expect(await ordersOf(page, made)).toHaveLength(1);
});

test('an unfinished order outlives a reload, and can be started over', async ({ page }) => {
  await open(page);
  await to(page, 'contact_name').fill('Not finished');
  await fillKuwait(page);
  const made = await reference(page);
  await page.reload();
  await expect(to(page, 'contact_name')).toHaveValue('Not finished');
  await expect(to(page, 'building')).toHaveValue('7');
  expect(await reference(page)).toBe(made);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(to(page, 'contact_name')).toHaveValue('');
  expect(await reference(page)).not.toBe(made);
});

test('a reference with other details leads to its order, or to a new reference', async ({ page }) => {
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Same reference', amount: '3' });
  await fillKuwait(page);
  const first = await reference(page);
  await page.route('**/api/deliveries', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button(page).click();
  await expect(button(page)).toHaveText('Send again (same order)');
  await page.unroute('**/api/deliveries');
  await field(page, 'payment.amount').fill('4');
  await button(page).click();
  await expect(page.getByRole('link', { name: 'Open that order' })).toHaveAttribute('href', DETAIL);
  await page.getByRole('button', { name: 'New reference', exact: true }).click();
  await button(page).click();
  const second = await dispatched(page);
  expect(second.reference).not.toBe(first);
  expect(Number(second.amount)).toBe(4);
});

test('the keyboard alone is enough, and quick', async ({ page }) => {
  await open(page);
  const phone = to(page, 'contact_phone');
  await expect(phone).toBeFocused();
  const keys = page.keyboard;
  const since = Date.now();
  await keys.type(newPhone());
  await keys.press('Enter');
  await keys.type('Keyboard Only');
  await keys.press('Tab');
  await expect(page.getByRole('radio', { name: 'Kuwait address' })).toBeFocused();
  await keys.press('Tab');
  await keys.type('salmi');
  await expect(page.getByRole('listbox').getByRole('option', { name: /Salmiya/ })).toBeVisible();
  await keys.press('Enter');
  await expect(to(page, 'block')).toBeFocused();
  for (const typed of ['5', '12', '7', '2', '4', 'Ring twice']) {
    await keys.type(typed);
    await keys.press('Enter');
  }
  await expect(field(page, 'origin.branch_id')).toBeFocused();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('radio', { name: 'Already paid' })).toBeFocused();
  await keys.press('ArrowRight');
  await keys.press('Tab');
  await keys.type('4.250');
  await keys.press('Control+Enter');
  const made = await dispatched(page);
  expect(Date.now() - since).toBeLessThan(20_000);
  expect(made).toMatchObject({ customerName: 'Keyboard Only', paymentType: 'cash', instructions: 'Ring twice' });
});

test('a known customer is recalled while the phone is typed', async ({ page }) => {
  const phone = newPhone();
  await open(page);
  await fillTheRest(page, { phone, name: 'Recalled Customer', amount: '3' });
  await fillKuwait(page);
  await button(page).click();
  await page.waitForURL(DETAIL);
  const first = new URL(page.url()).pathname;

  // By key: what drivers of other orders report may lie on top of it.
  await page.getByRole('button', { name: 'New order', exact: true }).press('Enter');
  await expect(to(page, 'contact_name')).toHaveValue('');
  await to(page, 'contact_phone').pressSequentially(phone.slice(0, -1));
  await expect(page.getByRole('listbox').getByRole('option', { name: /Recalled Customer/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(to(page, 'contact_name')).toHaveValue('Recalled Customer');
  await expect(to(page, 'building')).toHaveValue('7');
  await expect(field(page, 'payment.amount')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL((url) => DETAIL.test(url.pathname) && url.pathname !== first);
  expect(await dispatched(page)).toMatchObject({ customerName: 'Recalled Customer' });
});

test('an answer to an earlier address is never shown as the fee', async ({ page }) => {
  const answer = (deliveryFee: string) => ({
    json: {
      deliveryFee,
      currency: 'KWD',
      distanceMeters: 1_000,
      durationSeconds: 60,
      times: null,
      askedAt: new Date().toISOString(),
    },
  });
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/estimates', async (route) => {
    const area = route.request().postDataJSON().destination.area;
    asked.push(area);
    if (area === 'Salmiya') await held;
    await route.fulfill(answer(area === 'Salmiya' ? '9.999' : '1.234')).catch(() => undefined);
  });
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Two addresses', amount: '3' });
  await fillKuwait(page);
  await expect.poll(() => asked).toEqual(['Salmiya']);
  await to(page, 'area').fill('Hawalli');
  await expect(page.getByText('1.234')).toBeVisible();
  release();
  await expect.poll(() => asked).toEqual(['Salmiya', 'Hawalli']);
  await expect(page.getByText('1.234')).toBeVisible();
  await expect(page.getByText('9.999')).toHaveCount(0);
});

test('an estimate that fails is explained and stops nobody', async ({ page }) => {
  await page.route('**/api/estimates', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'service_unavailable' } } }),
  );
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'No estimate', amount: '3' });
  await fillKuwait(page);
  await expect(page.getByText('You can dispatch without the estimate.')).toBeVisible();
  await button(page).click();
  await dispatched(page);
});

test('another like this: the same people and places, its own reference, no time', async ({ page }) => {
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Like this', amount: '7.5' });
  await fillKuwait(page);
  await page.getByRole('radio', { name: 'Later' }).check();
  await page.getByRole('button', { name: 'In 2 hours' }).click();
  await button(page).click();
  const first = await dispatched(page);
  expect(first.scheduledAt).not.toBeNull();
  await open(page, `?like=${first.id}`);
  await expect(to(page, 'contact_name')).toHaveValue('Like this');
  await expect(field(page, 'payment.amount')).toHaveValue(/^7\.5/);
  await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked();
  expect(await reference(page)).not.toBe(first.reference);
  await button(page).click();
  await page.waitForURL((url) => DETAIL.test(url.pathname) && !url.pathname.endsWith(first.id));
  expect((await dispatched(page)).scheduledAt).toBeNull();
});

test('a time within 30 minutes is said to go out immediately, a past one is refused', async ({ page }) => {
  await open(page);
  await page.getByRole('radio', { name: 'Later' }).check();
  const time = field(page, 'scheduled_date');
  const local = (minutes: number) => {
    const kuwait = new Date(Date.now() + minutes * 60_000 + 3 * 3_600_000);
    return kuwait.toISOString().slice(0, 16);
  };
  await time.fill(local(20));
  await expect(page.getByText(/within 30 minutes of now: it goes out immediately/)).toBeVisible();
  await time.fill(local(-10));
  await button(page).click();
  await expect(time).toHaveAccessibleDescription(/This time has passed/);
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('is told why there is no form', async ({ page }) => {
    await page.goto('/deliveries/new');
    await expect(page.getByRole('heading', { name: 'Your role can view deliveries, but not dispatch' })).toBeVisible();
    await expect(page.locator('form[novalidate]')).toHaveCount(0);
  });
});

for (const locale of ['en', 'ar'] as const) {
  for (const width of [1280, 360]) {
    test(`nothing stands in the way of a screen reader (${locale}, ${width} px)`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      await button(page).click();
      await expect(to(page, 'contact_phone')).toBeFocused();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(page, `${locale}, ${width}`);
    });
  }
}
