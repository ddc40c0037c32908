import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '@/e2e/support/fixtures';
import { messagePattern, rowOf } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import {
  button,
  chooseFormat,
  DETAIL,
  dispatchAnyway,
  dispatched,
  fee,
  field,
  fillKuwait,
  fillTheRest,
  newPhone,
  open,
  to,
} from '@/e2e/support/new-delivery-form';
import { sessionFile } from '@/e2e/support/state-files';
import { inView } from '@/e2e/support/views';
import { DeliveryPage } from '@/lib/deliveries/schema';

test.use({ role: 'dispatcher' });

async function ordersOf(page: Page, name: string) {
  const answer = await page.request.get(`/api/deliveries?q=${encodeURIComponent(name)}`);
  return DeliveryPage.parse(await answer.json()).rows;
}

const reference = async (page: Page) => (await page.locator('form [aria-expanded] bdi').textContent()) ?? '';

const DRAFT = z.object({ destination_format: z.string(), destination: z.record(z.string(), z.unknown()) });
/** Formats of other countries; orders in the Kuwaiti one and to a pin go out in other tests. */
const FORMATS = [
  {
    format: 'bahrain_format',
    typed: { area: 'Juffair', block: '324', street: '40', building: '12' },
  },
  {
    format: 'ksa_format',
    typed: { city: 'Riyadh', district: 'Al Olaya', street: 'King Fahd Rd', building: '7' },
  },
  {
    format: 'ksa_short_format',
    typed: { short_address: 'rrrd 2929' },
    kept: { short_address: 'RRRD2929' },
  },
] as const;

test('an order goes out in each format of another country', async ({ page }) => {
  await open(page);
  for (const { format, typed, ...rest } of FORMATS) {
    await test.step(format, async () => {
      await chooseFormat(page, format);
      for (const [name, value] of Object.entries(typed)) await to(page, name).fill(value);
      await fillTheRest(page, { phone: newPhone(), name: `Sent ${format}`, amount: '١٢٫٥' });
      await button(page).click();
      // From Kuwait, Juffair and Riyadh are more than 100 km away.
      if (format === 'bahrain_format' || format === 'ksa_format') await dispatchAnyway(page);
      const { draft, amount, status } = await dispatched(page);
      const sent = DRAFT.parse(draft);
      expect(sent.destination_format).toBe(format);
      expect(sent.destination).toMatchObject('kept' in rest ? rest.kept : typed);
      expect(Number(amount)).toBe(12.5);
      expect(['pending', 'accepted', 'dispatched', 'en_route', 'completed']).toContain(status);
      await expect(page.getByText('Dispatched', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'New order', exact: true }).press('Enter');
      await expect(to(page, 'contact_name')).toHaveValue('');
    });
  }
});

test('another format loses nothing that was typed, a pasted map link neither', async ({ page }) => {
  await open(page);
  await fillKuwait(page);
  await chooseFormat(page, 'location_format');
  await to(page, 'latitude').fill('29.3376, 48.0769');
  await chooseFormat(page, 'kuwait_format');
  await expect(to(page, 'area')).toHaveValue('Salmiya');
  await chooseFormat(page, 'location_format');
  await expect(to(page, 'latitude')).toHaveValue('29.33760, 48.07690');
  await chooseFormat(page, 'kuwait_format');
  await to(page, 'street').focus();
  const paste = (link: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return document.activeElement?.dispatchEvent(event);
    }, link);

  // A link without a point is no street.
  expect(await paste('https://maps.app.goo.gl/aBcDeF123')).toBe(false);
  // Nothing answers on a machine without internet, and with it the link leads nowhere.
  await expect(page.getByText(/Ask the customer for a pin/)).toBeVisible();
  await paste('https://maps.google.com/?q=29.3376,48.0769');
  await expect(to(page, 'latitude')).toHaveValue('29.33760, 48.07690');
  await expect(to(page, 'first_line')).toHaveValue('Salmiya, Block 5, Street 12, Building 7');
});

test(
  'a location that can’t be read has no point and no fee; a doubtful one is asked about',
  inView('ar-360'),
  async ({ page, view }) => {
    const t = (key: string, values = {}) => say(view.locale, key, values);
    const dropOff = page.getByRole('link', { name: t('delivery-form.fields.destination_latitude') });
    const money = /\d\.\d{3}/;
    await open(page);
    await fillTheRest(page, { phone: newPhone(), name: 'Right door', amount: '3' });
    await chooseFormat(page, 'location_format');
    const pin = to(page, 'latitude');
    await pin.fill('29.3376, 48.0769');
    await pin.press('Enter');
    await expect(fee(page, view.locale)).toContainText(money);

    await pin.fill('https://maps.app.goo.gl/aBcDeF123');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(t('map.problem.short_link')).first()).toBeVisible();
    await expect(fee(page, view.locale)).not.toContainText(money);
    await expect(dropOff).toBeVisible();

    await pin.fill('48.0769, 29.3376');
    await pin.press('Tab');
    await page.getByRole('button', { name: /29\.33760, 48\.07690/ }).click();
    await expect(pin).toHaveValue('29.33760, 48.07690');
    await expect(dropOff).toHaveCount(0);

    await pin.fill('26.2, 50.5');
    await page.keyboard.press('Control+Enter');
    const country = t('shell.country.KW');
    await expect(page.getByRole('alertdialog')).toContainText(t('delivery-form.anomaly.outside', { country }));
    await page.getByRole('button', { name: t('delivery-form.anomaly.check') }).click();
    await expect(page).toHaveURL(/\/deliveries\/new/);
  },
);

test(
  'what is wrong stands at its field, and the first one takes the focus',
  inView('en-360'),
  async ({ page, view }) => {
    const t = (key: string) => say(view.locale, key);
    const described = (name: string, key: string) =>
      expect(field(page, name)).toHaveAccessibleDescription(key && t(key));
    await open(page);
    await to(page, 'contact_phone').fill('12');
    await to(page, 'area').fill('Salmiya');
    await button(page).click();
    await expect(to(page, 'contact_phone')).toBeFocused();
    await described('destination.contact_phone', 'errors.phone.tooShort');
    await described('destination.block', 'errors.required');
    const summary = page.getByRole('alert').filter({ has: page.locator('a[href^="#field-"]') });
    await expect(summary).toBeInViewport();
    // The branch is no field to correct: the nearest to the area is chosen.
    const person = ['destination_contact_phone', 'destination_contact_name', 'payment_amount'];
    const address = ['block', 'street', 'building'].map((name) => `destination_${name}`);
    const labels = [...person, ...address].map((name) => t(`delivery-form.fields.${name}`));
    await expect(summary.getByRole('link')).toHaveText(labels);
    await to(page, 'contact_phone').fill(newPhone());
    await described('destination.contact_phone', '');
    await described('destination.block', 'errors.required');
    await field(page, 'payment.amount').fill('1.2345');
    await summary.getByRole('link', { name: t('delivery-form.fields.destination_street'), exact: true }).click();
    await expect(to(page, 'street')).toBeFocused();
    await described('payment.amount', 'delivery-form.problems.amountDecimals3');
    await expect(summary).toBeInViewport();
  },
);

test('what only the service finds stands at its field, and a double click makes one order', async ({ page }) => {
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

  // A double click, and the keys besides, make one order.
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

test(
  'an unfinished order outlives a reload for its user, and can be started over',
  inView('en-360'),
  async ({ page, context, view }) => {
    await open(page);
    await to(page, 'contact_phone').fill(newPhone());
    await to(page, 'contact_name').fill('Not finished');
    await fillKuwait(page);
    const made = await reference(page);
    await page.reload();
    await expect(page.getByText(say(view.locale, 'delivery-form.restored'))).toBeVisible();
    await expect(to(page, 'contact_name')).toHaveValue('Not finished');
    // The old phone is selected whole: typing replaces it. No field has the focus where it would open a keyboard.
    if (view.width === 360) await to(page, 'contact_phone').fill('66');
    else await page.keyboard.type('66');
    await expect(to(page, 'contact_phone')).toHaveValue('66');
    await expect(to(page, 'building')).toHaveValue('7');
    expect(await reference(page)).toBe(made);
    const cookies = await context.cookies();
    await context.addCookies(JSON.parse(await readFile(sessionFile('manager'), 'utf8')).cookies);
    await page.reload();
    await expect(to(page, 'contact_name')).toHaveValue('');
    await context.addCookies(cookies);
    await page.reload();
    await expect(to(page, 'contact_name')).toHaveValue('Not finished');
    await page.getByRole('button', { name: say(view.locale, 'delivery-form.afresh') }).click();
    await expect(to(page, 'contact_name')).toHaveValue('');
    expect(await reference(page)).not.toBe(made);
  },
);

test('a reference with other details leads to its order, or to a new reference', async ({ page }) => {
  await open(page);
  // Already there: what comes after the problem would move "New reference" away from the pointer.
  await expect(page.getByRole('complementary', { name: 'Try it out', includeHidden: true })).toBeAttached();
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
  await dispatchAnyway(page);
  const second = await dispatched(page);
  expect(second.reference).not.toBe(first);
  expect(Number(second.amount)).toBe(4);
});

test('a known customer is recalled while the phone is typed', inView('ar-1440'), async ({ page, view }) => {
  const newOrder = page.getByRole('button', { name: say(view.locale, 'delivery-form.arrival.another'), exact: true });
  const phone = newPhone();
  await open(page);
  const isUnknown = page.waitForResponse((response) =>
    response.url().includes(`/api/customers?phone=${phone.replace(' ', '')}`),
  );
  await to(page, 'contact_phone').fill(phone);
  await isUnknown;
  await fillTheRest(page, { phone, name: 'Recalled Customer', amount: '3' });
  await fillKuwait(page);
  await button(page).click();
  await page.waitForURL(DETAIL);
  const first = new URL(page.url()).pathname;

  // By key: a toast about another order may cover it.
  await newOrder.press('Enter');
  await expect(to(page, 'contact_name')).toHaveValue('');
  await to(page, 'contact_phone').pressSequentially(phone.slice(0, -1));
  await expect(page.getByRole('listbox').getByRole('option', { name: /Recalled Customer/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(to(page, 'contact_name')).toHaveValue('Recalled Customer');
  await expect(to(page, 'building')).toHaveValue('7');
  await expect(field(page, 'payment.amount')).toBeFocused();
  // Another phone is another person; the first one's values come back with the first phone.
  await to(page, 'contact_phone').fill(newPhone());
  await expect(to(page, 'contact_name')).toHaveValue('');
  await expect(to(page, 'building')).toHaveValue('');
  await to(page, 'contact_phone').fill(phone);
  await expect(to(page, 'building')).toHaveValue('7');
  // A touched value stays under another phone, with a line that says so.
  await to(page, 'contact_name').fill('Mother of the customer');
  await to(page, 'contact_phone').fill(newPhone());
  const fields = say(view.locale, 'delivery-form.fields.destination_contact_name');
  await expect(
    page.getByText(messagePattern(view.locale, 'delivery-form.customer.leftKept', { fields })),
  ).toBeVisible();
  await expect(to(page, 'building')).toHaveValue('');
  await page.getByRole('button', { name: say(view.locale, 'delivery-form.customer.putBack') }).click();
  await expect(to(page, 'building')).toHaveValue('7');
  await to(page, 'contact_name').fill('Mother of the customer');
  await field(page, 'payment.amount').focus();
  await page.keyboard.type('5');
  await page.keyboard.press('Control+Enter');
  await dispatchAnyway(page, view.locale);
  await page.waitForURL((url) => DETAIL.test(url.pathname) && url.pathname !== first);
  const made = await dispatched(page);
  expect(made).toMatchObject({ customerName: 'Mother of the customer', customerAddress: /7/ });
  // One's own new order is in the list at once, chosen.
  if (view.width === 360) await page.getByRole('button', { name: say(view.locale, 'deliveries.pane.close') }).click();
  else await expect(rowOf(page, made)).toHaveAttribute('aria-current', 'true');
  await expect(rowOf(page, made)).toBeVisible();
});

test('a time that has passed is refused; another like this has the same people, its own reference, no time', async ({
  page,
}) => {
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Like this', amount: '7.5' });
  await fillKuwait(page);
  await page.getByRole('radio', { name: 'Later' }).check();
  const time = field(page, 'scheduled_date');
  const local = (minutes: number) => {
    const kuwait = new Date(Date.now() + minutes * 60_000 + 3 * 3_600_000);
    return kuwait.toISOString().slice(0, 16);
  };
  await time.fill(local(20));
  await expect(page.getByText(/within 30 minutes: dispatched immediately/)).toBeVisible();
  await time.fill(local(-10));
  await button(page).click();
  await expect(time).toHaveAccessibleDescription(/This time has passed/);
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
  await dispatchAnyway(page);
  await page.waitForURL((url) => DETAIL.test(url.pathname) && !url.pathname.endsWith(first.id));
  expect((await dispatched(page)).scheduledAt).toBeNull();
});
