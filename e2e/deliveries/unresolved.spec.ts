import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from '@/e2e/support/fixtures';
import { article, box, fillCustomer, headline, messagePattern, orderForm } from '@/e2e/support/journey';
import { say } from '@/e2e/support/messages';
import { testWithV0 as v0, testWithV1 as v1 } from '@/e2e/support/own-stack';
import { expectAllRight } from '@/e2e/support/page-checks';
import type { Locale } from '@/lib/i18n/catalog/locale';

/** An order of v1 or v0 without an answer: it is not sent again, and a user resolves it. */

v1.describe.configure({ mode: 'serial' });

v1.describe('in Arabic', () => {
  const language = 'ar';
  v1.use({ view: { locale: language, width: 1280 } });

  v1('is not sent again, says why, and is taken under its own code alone', async ({ page, control }) => {
    const other = await lost(page, control, { language, generation: 'v1', name: 'Someone Else' });
    const made = await lost(page, control, { language, generation: 'v1', name: 'Dalal Al-Roumi' });
    const note = article(page);
    await expect(note).toContainText(
      say(language, 'deliveries.callouts.unknown.notAgain').replace('{generation}', 'v1'),
    );
    await expect(note.getByRole('button', { name: say(language, 'deliveries.actions.ask') })).toHaveCount(0);

    await note.getByRole('button', { name: say(language, 'deliveries.decide.made'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const code = dialog.getByLabel(say(language, 'deliveries.decide.code'));
    await code.press('Enter');
    await expect(dialog).toContainText(say(language, 'errors.required'));
    await code.fill('ZZZZZZ');
    await code.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(say(language, 'problems.code_not_found.title'));
    await code.fill(await codeOf(control, other));
    await code.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(say(language, 'problems.code_differs.title'));
    await expect(dialog.getByRole('alert')).toContainText('Someone Else');
    await expectAllRight(page, language);
    await code.fill(await codeOf(control, made));
    await code.press('Enter');
    await expect(headline(page)).toHaveText(messagePattern(language, 'deliveries.next.pending'));
    expect(await copies(control, made)).toBe(1);
  });
});

v1.describe('in English', () => {
  const language = 'en';

  v1('is offered the order that a webhook tells of', async ({ page, control }) => {
    const made = await lost(page, control, { language, generation: 'v1', name: 'Abeer Al-Saleh' });
    const code = await codeOf(control, made);
    await control.post(`deliveries/${code}/status`, { data: { status: 'dispatched', hold: true } });
    const offered = say(language, 'deliveries.decide.isThis').replace('{code}', code);
    await article(page).getByRole('button', { name: offered }).click();
    await expect(headline(page)).toHaveText(messagePattern(language, 'deliveries.next.dispatched'));
  });

  v1('may be said not to have been made; another like it begins with one click', async ({ page, control }) => {
    const reference = await lost(page, control, { language, generation: 'v1', name: 'Nobody Home', drop: 'before' });
    const decide = (key: string) =>
      page.getByRole('button', { name: say(language, `deliveries.decide.${key}`), exact: true });
    await decide('notMade').click();
    await decide('notMadeConfirm').click();
    await expect(headline(page)).toHaveText(messagePattern(language, 'deliveries.next.marked_not_created'));
    await expectAllRight(page, language);
    await article(page)
      .getByRole('link', { name: say(language, 'deliveries.callouts.givenUp.another') })
      .click();
    await expect(orderForm(page, language)).toBeVisible();
    await expect(box(page, language, 'destination.contact_name')).toHaveValue('Nobody Home');
    await expect(orderForm(page, language)).not.toContainText(reference);
    expect(await copies(control, reference)).toBe(0);
  });
});

v0('of v0 it is known as soon as the service reports on it', async ({ page, control }) => {
  const made = await lost(page, control, { language: 'en', generation: 'v0', name: 'Fajer Al-Saeed' });
  await expect(article(page)).toContainText(say('en', 'deliveries.callouts.unknown.byKey'));
  const code = await codeOf(control, made);
  await control.post(`deliveries/${code}/status`, { data: { status: 'dispatched', hold: true } });
  await expect(headline(page)).toHaveText(messagePattern('en', 'deliveries.next.dispatched'));
  await expect(article(page)).toContainText(code);
  expect(await copies(control, made)).toBe(1);
});

type Lost = { language: Locale; generation: 'v1' | 'v0'; name: string; drop?: 'before' | 'after' };

/** Dispatches an order with the form and loses its answer. Returns its reference. */
async function lost(
  page: Page,
  control: APIRequestContext,
  { language, generation, name, drop = 'after' }: Lost,
): Promise<string> {
  await page.goto('/deliveries/new');
  await fillCustomer(page, language, name);
  if (generation === 'v1') await box(page, language, 'origin.branch_id').selectOption({ index: 2 });
  await box(page, language, 'payment.amount').fill('12.750');
  await control.post('faults', { data: { method: 'POST', path: `^/${generation}/deliveries$`, times: 1, drop } });
  await page.locator('[data-dispatch]').click();
  await expect(headline(page)).toHaveText(messagePattern(language, 'deliveries.next.unknown'));
  const reference = article(page)
    .getByText(/^D-\d{6}-\w+$/)
    .first();
  return z.string().parse(await reference.textContent());
}

const State = z.object({
  deliveries: z.object({ latest: z.array(z.object({ reference: z.string(), code: z.string() })) }),
});

async function ordersOf(control: APIRequestContext, reference: string) {
  const { latest } = State.parse(await (await control.get('')).json()).deliveries;
  return latest.filter((order) => order.reference === reference);
}

const copies = async (control: APIRequestContext, reference: string) => (await ordersOf(control, reference)).length;

async function codeOf(control: APIRequestContext, reference: string): Promise<string> {
  const [made] = await ordersOf(control, reference);
  if (!made) throw new Error(`the service has no order ${reference}`);
  return made.code;
}
