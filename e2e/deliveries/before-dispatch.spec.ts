import { expect, test } from '@/e2e/support/fixtures';
import { sentBody } from '@/e2e/support/journey';
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
import { apiOf, branchIds, makeWaitingOrder, SEEDED } from '@/e2e/support/orders';
import { inView } from '@/e2e/support/views';
import { BranchList } from '@/lib/branches/schema';

/** Warnings of the form before an order goes: the kitchen, the same order, unusual ones, the network. */

test.use({ role: 'dispatcher' });

const e164 = (phone: string) => `+965${phone.replace(' ', '')}`;

/** An earlier order of a customer, which no driver takes. */
async function earlier(url: string, phone: string, values: Parameters<typeof makeWaitingOrder>[1] = {}) {
  const api = await apiOf('dispatcher', url);
  const branches = await branchIds(api);
  const order = await makeWaitingOrder(api, { phone: e164(phone), name: 'Noura Al-Sabah', ...values });
  await api.dispose();
  return { ...order, branches };
}

async function cancel(url: string, id: string) {
  const api = await apiOf('dispatcher', url);
  await expect
    .poll(async () => (await api.post(`/api/deliveries/${id}/cancel`, { data: {} })).status())
    .toBeLessThan(300);
  await api.dispose();
}

test(
  'the whole name of an area and Enter is that area, on the wire too',
  inView('ar-360'),
  async ({ page, stack, view: { locale } }) => {
    await open(page);
    await fillTheRest(page, { phone: newPhone(), name: 'Exact Area', amount: '9' });
    await fillKuwait(page);
    const area = to(page, 'area');
    // The last one is dispatched.
    for (const [typed, taken] of [
      ['Mishref', { en: 'Mishref', ar: 'مشرف' }],
      ['SURRA', { en: 'Surra', ar: 'السرة' }],
      ['صباح السالم', { en: 'Sabah Al Salem', ar: 'صباح السالم' }],
    ] as const) {
      await area.fill(typed);
      const suggestions = page.getByRole('listbox');
      await expect(suggestions.getByRole('option', { selected: true })).toContainText(taken[locale]);
      await area.press('Enter');
      await expect(to(page, 'block')).toBeFocused();
      await expect(area).toHaveValue(taken[locale]);
    }
    await field(page, 'origin.branch_id').selectOption({ index: 1 });
    await button(page).click();
    const made = await dispatched(page);
    expect(await sentBody(stack.databaseUrl, made)).toMatchObject({ destination: { area: 'Sabah Al Salem' } });
  },
);

test('the order leaves from the nearest kitchen, and the nearer one is one key away', async ({ page, stack }) => {
  const phone = newPhone();
  await earlier(stack.url, phone, { branch: 1, area: 'Salmiya' });
  await open(page);
  const branch = field(page, 'origin.branch_id');
  await to(page, 'contact_phone').fill(phone);
  // The customer's last one is notably farther.
  await expect(branch.locator('option').nth(1)).toHaveJSProperty('selected', true);

  const nearest = await branch.locator('option').nth(1).getAttribute('value');
  const farthest = await branch.locator('option').last().getAttribute('value');
  await branch.selectOption(farthest);
  await field(page, 'payment.amount').focus();
  const line = page.getByRole('region', { name: 'Summary' }).getByText(/is nearer/);
  await expect(line).toBeVisible();
  await page.keyboard.press('Alt+b');
  await expect(branch).toHaveValue(nearest ?? '');
  await expect(line).toHaveCount(0);
  await expect(field(page, 'payment.amount')).toBeFocused();
});

test('an order that is under way is named, and not sent twice without a question', async ({ page, stack }) => {
  const phone = newPhone();
  const { id, code } = await earlier(stack.url, phone, { amount: '4.750' });
  await open(page);
  await to(page, 'contact_phone').fill(phone);
  const line = page.getByText(/1 order not delivered yet/);
  await expect(line).toContainText('4.750');
  await expect(line.getByRole('link', { name: code })).toHaveAttribute('href', new RegExp(id));

  await field(page, 'payment.amount').fill('4.750');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: say('en', 'delivery-form.anomaly.titleTwice') });
  await expect(question).toContainText('Same phone and amount');
  await expect(question.getByRole('link', { name: code })).toBeVisible();
  await question.getByRole('button', { name: say('en', 'delivery-form.anomaly.check') }).click();
  await expect(page).not.toHaveURL(DETAIL);

  // At the same door the phone does not matter.
  await to(page, 'contact_phone').fill(newPhone());
  await page.getByRole('button', { name: say('en', 'delivery-form.customer.putBack') }).click();
  await to(page, 'contact_name').fill('A neighbour');
  await field(page, 'payment.amount').fill('9.000');
  await button(page).click();
  await expect(page.getByRole('alertdialog')).toContainText('Same door');
  await dispatchAnyway(page);
  expect((await dispatched(page)).customerName).toBe('A neighbour');
});

test('an unusual amount and the own number are asked about; a carried payment says so', async ({ page, stack }) => {
  const api = await apiOf('dispatcher', stack.url);
  const { branches } = BranchList.parse(await (await api.get('/api/branches')).json());
  await api.dispose();
  const own = branches.find(({ name }) => SEEDED.test(name));
  await open(page);
  await expect(page.getByText(say('en', 'delivery-form.payment.carried'))).toHaveCount(0);
  await fillTheRest(page, { phone: own?.phone ?? '', name: 'Misplaced Point', amount: '12500' });
  await fillKuwait(page);
  await page.getByRole('radio', { name: 'Cash' }).check();
  await button(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/The amount is KWD\s*12,500\.000/);
  await expect(question).toContainText(`your own branch ${own?.name}`);
  await question.getByRole('button', { name: say('en', 'delivery-form.anomaly.check') }).click();
  await field(page, 'payment.amount').fill('12.500');
  await to(page, 'contact_phone').fill(newPhone());
  await button(page).click();
  await dispatched(page);

  await open(page);
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked();
  await expect(page.getByText(say('en', 'delivery-form.payment.carried'))).toBeVisible();
  await page.getByRole('radio', { name: 'Already paid' }).check();
  await expect(page.getByText(say('en', 'delivery-form.payment.carried'))).toHaveCount(0);
});

test('a pin keeps the parts of its address: in the list, on the slip, and for the next order', async ({
  page,
  stack,
}) => {
  const phone = newPhone();
  await open(page);
  await fillTheRest(page, { phone, name: 'Pinned Address', amount: '3' });
  await fillKuwait(page);
  await to(page, 'jadda').fill('6');
  await to(page, 'paci').fill('12345678');
  await to(page, 'instructions').fill('Ring twice');
  await to(page, 'street').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'https://www.google.com/maps?q=29.33761,48.07692');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect(to(page, 'first_line')).toHaveValue('Salmiya, Block 5, Street 12, Jadda 6, Building 7');
  await button(page).click();
  const made = await dispatched(page);
  // Before a near driver picks it up.
  await cancel(stack.url, made.id);
  expect(made).toMatchObject({ area: 'Salmiya', instructions: 'Ring twice, PACI 12345678' });
  const address = /Salmiya\W+Block 5\W+Street 12\W+Jadda 6\W+Building 7/;
  await expect(page.getByRole('article').getByText(address).first()).toBeVisible();
  await page.goto(`/deliveries/${made.id}/slip`);
  await expect(page.getByRole('article').getByText(address).first()).toBeVisible();

  await open(page);
  await to(page, 'contact_phone').fill(phone);
  await expect(to(page, 'first_line')).toHaveValue('Salmiya, Block 5, Street 12, Jadda 6, Building 7');
  await expect(to(page, 'instructions')).toHaveValue('Ring twice');
  await chooseFormat(page, 'kuwait_format');
  for (const [name, value] of Object.entries({ area: 'Salmiya', block: '5', jadda: '6', paci: '12345678' }))
    await expect(to(page, name)).toHaveValue(value);
});

test('block and building of an address are never cut in the list', inView('en-360'), async ({ page, stack, view }) => {
  const phone = newPhone();
  const { id } = await earlier(stack.url, phone, { area: 'Abdullah Al Mubarak' });
  await page.goto(`/deliveries?q=${encodeURIComponent(e164(phone))}`);
  const row = page.locator(`[data-row="${id}"]`).filter({ visible: true });
  const isCut = (text: RegExp) =>
    row
      .getByText(text)
      .first()
      .evaluate((part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth);
  for (const part of [/Blk 4/, /Bldg 7/]) {
    await expect(row.getByText(part).first(), `${view.width}`).toBeVisible();
    expect(await isCut(part)).toBe(false);
  }
});

test('without a network an order waits, can be taken back, and goes when it is back', async ({ page, context }) => {
  await open(page);
  await fillTheRest(page, { phone: newPhone(), name: 'Held Order', amount: '3' });
  await fillKuwait(page);
  await expect(fee(page, 'en')).toContainText(/\d\.\d{3}/);
  await context.setOffline(true);
  await button(page).click();
  const note = page.getByText(/will be sent when the connection is back/);
  await expect(note).toContainText('Held Order');
  await page.getByRole('button', { name: say('en', 'delivery-form.offline.takeBack') }).click();
  await expect(note).toHaveCount(0);
  await button(page).click();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  expect((await dispatched(page)).customerName).toBe('Held Order');
});

test(
  'an order that is left without a network is named on the other pages, and a person sends it once',
  inView('ar-360'),
  async ({ page, view: { locale } }) => {
    const t = (key: string, values = {}) => say(locale, `delivery-form.offline.${key}`, values);
    const creates: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/deliveries')) creates.push(request.url());
    });
    await open(page);
    await fillTheRest(page, { phone: newPhone(), name: 'Left Order', amount: '3' });
    await fillKuwait(page);
    await expect(fee(page, locale)).toContainText(/\d\.\d{3}/);
    // The browser's own switch would tell the page that is left that the network is back.
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await button(page).click();
    await expect(page.getByText(t('title'), { exact: true })).toBeVisible();
    const bar = page.getByRole('navigation', { name: say(locale, 'shell.navigation') });
    await bar.getByRole('link', { name: say(locale, 'shell.nav.tracking') }).click();
    await expect(button(page)).toHaveCount(0);
    const note = page.getByRole('status').filter({ hasText: 'Left Order' });
    await expect(note).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.reload();
    await expect(note).toBeVisible();
    await note.getByRole('link').click();
    await expect(page.getByText(t('notSent'))).toBeVisible();
    await expect(to(page, 'contact_name')).toHaveValue('Left Order');
    expect(creates).toEqual([]);
    await button(page).click();
    expect((await dispatched(page)).customerName).toBe('Left Order');
    await bar.getByRole('link', { name: say(locale, 'shell.nav.tracking') }).click();
    await expect(page).toHaveURL(/\/tracking/);
    await expect(note).toHaveCount(0);
    expect(creates).toHaveLength(1);
  },
);
