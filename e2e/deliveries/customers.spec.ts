import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { button, DETAIL, field, newPhone, open, to } from '@/e2e/support/new-delivery-form';
import { apiOf, makeWaitingOrder } from '@/e2e/support/orders';
import { inShortTier } from '@/e2e/support/short-tier';

test.use({ role: 'dispatcher' });

const press = (within: Page | Locator, key: string) =>
  within.getByRole('button', { name: say('en', `customers.${key}`), exact: true }).click();

test(
  'what a team knows of a customer reaches the order form: note, other address, block',
  inShortTier(),
  async ({ page, stack }) => {
    const phone = newPhone();
    const customer = { phone: `+965${phone.replace(' ', '')}`, name: `Umm Khalid ${phone.slice(-3)}` };
    const api = await apiOf('dispatcher', stack.url);
    await makeWaitingOrder(api, { ...customer, area: 'Salmiya', branch: 0 });
    await makeWaitingOrder(api, { ...customer, area: 'Bayan', branch: 1 });
    await api.dispose();

    await page.goto('/customers');
    await page.getByRole('searchbox', { name: say('en', 'customers.search') }).fill('بيان');
    await page.getByRole('link', { name: customer.name }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
    const address = page.url();
    await page.getByLabel(say('en', 'customers.note.note')).fill("Don't ring, the baby sleeps");
    await press(page, 'note.save');
    await expect(page.getByText(say('en', 'customers.note.saved'))).toBeVisible();
    await press(page, 'block.start');
    await page.getByLabel(say('en', 'customers.block.reason')).fill('Refused two orders');
    await press(page, 'block.confirm');
    await expect(page.getByRole('main').getByText(/^Blocked: .?Refused two orders/)).toBeVisible();

    await open(page);
    await to(page, 'contact_phone').fill(phone);
    await expect(page.getByText(/Note: .?Don't ring, the baby sleeps/)).toBeVisible();
    await expect(page.getByText(/This customer is blocked: .?Refused two orders/)).toBeVisible();
    await expect(to(page, 'area')).toHaveValue('Bayan');
    // The branches of the earlier orders are notably farther than the nearest.
    const nearest = field(page, 'origin.branch_id').locator('option').nth(1);
    await expect(nearest).toHaveJSProperty('selected', true);
    const others = page.getByRole('list', { name: say('en', 'delivery-form.customer.otherAddresses') });
    await expect(others.getByRole('button')).toHaveCount(1);
    await others.getByRole('button', { name: /Salmiya/ }).click();
    await expect(to(page, 'area')).toHaveValue('Salmiya');
    await expect(nearest).toContainText('Salmiya');
    await expect(nearest).toHaveJSProperty('selected', true);
    await expect(others.getByRole('button', { name: /Bayan/ })).toBeVisible();

    await field(page, 'payment.amount').fill('6.250');
    await button(page).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(/This customer is blocked: .?Refused two orders/);
    await question.getByRole('button', { name: say('en', 'delivery-form.anomaly.check') }).click();
    await expect(page).not.toHaveURL(DETAIL);

    await page.goto(address);
    await press(page, 'block.end');
    await expect(page.getByText(say('en', 'customers.block.unblocked'))).toBeVisible();
    await open(page);
    await expect(page.getByText(/Note: .?Don't ring/)).toBeVisible();
    await button(page).click();
    // The orders on the way are asked about still.
    await expect(question).toContainText('Same phone and address');
    await expect(question).not.toContainText('blocked');
  },
);
