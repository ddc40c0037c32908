import { type APIRequestContext, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { DeliveryDetail } from '@/lib/deliveries/schema';
import { belowConnectionPath, CONNECTION_HEADER, slugOfPath } from '@/lib/http/connection-address';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { say } from './messages';
import { type MadeOrder, steer } from './orders';

/** Actions on an order on screen, for all generations. */

const DETAIL = /\/deliveries\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

let customers = 0;

export const headline = (page: Page) => page.locator('#delivery-title');
export const article = (page: Page) => page.getByRole('article');
/** An order in the list: a row, or a card on a phone. The document has both until its width is known. */
export const rowOf = (page: Page, { id }: { id: string }) =>
  page.locator(`[data-row="${id}"]`).filter({ visible: true });
export const orderForm = (page: Page, locale: Locale) =>
  page.getByRole('form', { name: say(locale, 'delivery-form.title') });
export const box = (page: Page, locale: Locale, path: string) => orderForm(page, locale).locator(`[name="${path}"]`);

/** Fills in a customer. The default phone has the sandbox's magic value WAITING, so that only the test changes the order. */
export async function fillCustomer(
  page: Page,
  locale: Locale,
  name: string,
  { phone, area = 'Salmiya' }: { phone?: string; area?: string } = {},
): Promise<void> {
  customers += 1;
  await box(page, locale, 'destination.contact_phone').fill(phone ?? `5${String(customers).padStart(2, '0')} 90906`);
  await box(page, locale, 'destination.contact_name').fill(name);
  await box(page, locale, 'destination.area').fill(area);
  await page.keyboard.press('Escape');
  await box(page, locale, 'destination.block').fill('10');
  await box(page, locale, 'destination.street').fill('Baghdad Street');
  await box(page, locale, 'destination.building').fill('24');
  // A door of its own: a second order to the same one is asked about.
  await box(page, locale, 'destination.apartment').fill(`${Date.now() % 1_000_000}`);
}

/** Dispatches the order in the form and waits for its page. */
export async function dispatch(page: Page): Promise<DeliveryDetail & { code: string }> {
  await page.locator('[data-dispatch]').click();
  await page.waitForURL(DETAIL);
  const { pathname } = new URL(page.url());
  const headers = { [CONNECTION_HEADER]: slugOfPath(pathname) ?? '' };
  const answer = await page.request.get(`/api${belowConnectionPath(pathname)}`, { headers });
  const made = DeliveryDetail.parse(await answer.json());
  if (!made.code) throw new Error(`the order has no code: ${made.status}`);
  return { ...made, code: made.code };
}

/** Creates a paid order with the form, from the nth branch; v0 takes the branch of its key. */
export async function orderOnScreen(page: Page, locale: Locale, name: string, branch?: number) {
  await page.goto('/deliveries/new');
  await fillCustomer(page, locale, name);
  if (branch !== undefined) await box(page, locale, 'origin.branch_id').selectOption({ index: branch });
  await box(page, locale, 'payment.amount').fill('12.750');
  return dispatch(page);
}

export type Step = 'accepted' | 'dispatched' | 'waiting_pack' | 'en_route' | 'completed';
/** The statuses of v1 and v0. */
const OLDER_STEPS: readonly Step[] = ['dispatched', 'waiting_pack', 'en_route', 'completed'];

/** Moves an order through all steps at the service. The open page must show each one without a reload. */
export async function follow(
  page: Page,
  locale: Locale,
  control: APIRequestContext,
  databaseUrl: string,
  order: MadeOrder,
  steps: readonly Step[] = OLDER_STEPS,
): Promise<void> {
  await expect(headline(page)).toHaveText(messagePattern(locale, 'deliveries.next.pending'));
  await page.evaluate(() => document.body.setAttribute('data-stamp', 'same page'));
  for (const status of steps) {
    await steer(control, order, status);
    await expect(headline(page)).toHaveText(messagePattern(locale, `deliveries.next.${status}`));
    await expect.poll(() => sourcesOf(databaseUrl, order, status), { message: status }).toContain('webhook');
  }
  await expect(page.locator('[data-stamp="same page"]')).toHaveCount(1);
}

/** The sources from which the ledger has a status: response, webhook, poll. */
async function sourcesOf(databaseUrl: string, { id }: { id: string }, status: string): Promise<string[]> {
  const sql = `select source as value from delivery_events where delivery_id = $1 and kind = 'status' and status = $2`;
  return valuesOf(databaseUrl, sql, [id, status]);
}

/** The exact body of the create request. */
export async function sentBody(databaseUrl: string, { id }: { id: string }): Promise<unknown> {
  const [body = ''] = await valuesOf(databaseUrl, 'select request_body as value from deliveries where id = $1', [id]);
  return JSON.parse(body);
}

async function valuesOf(databaseUrl: string, sql: string, parameters: string[]): Promise<string[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ value: string }>(sql, parameters);
    return rows.map(({ value }) => value);
  } finally {
    await db.end();
  }
}

/** A pattern for a message with any values in its other placeholders and tags. */
export function messagePattern(locale: Locale, key: string, values: Record<string, string> = {}): RegExp {
  const parts = say(locale, key, values).split(/\{\w+\}|<\w+><\/\w+>/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.+')}$`);
}

/** Cancels an order. The dialog must explain why it asks for no reason. */
export async function cancelWithoutReason(page: Page, locale: Locale): Promise<void> {
  await article(page)
    .getByRole('button', { name: say(locale, 'deliveries.actions.cancel'), exact: true })
    .click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(say(locale, 'deliveries.cancel.noReason'));
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: say(locale, 'deliveries.cancel.confirm') }).click();
  await expect(headline(page)).toHaveText(messagePattern(locale, 'deliveries.next.canceled'));
}

/** A failed order must have no retry button, and an explanation. */
export async function expectNoRetry(
  page: Page,
  control: APIRequestContext,
  order: MadeOrder,
  why: string,
): Promise<void> {
  await steer(control, order, 'failed');
  await expect(headline(page)).toHaveText(messagePattern('en', 'deliveries.next.failed'));
  await expect(article(page)).toContainText(say('en', why));
  await expect(article(page).getByRole('button', { name: say('en', 'deliveries.actions.retry') })).toHaveCount(0);
}

/** The page of the connection must list the operation as not available, with the reason. */
export async function expectUnable(page: Page, operation: string, why: string): Promise<void> {
  await page.goto('/settings/connections');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const name = say('en', `connections.abilities.operations.${operation}`);
  const line = page
    .getByRole('paragraph')
    .filter({ hasText: name })
    .filter({ hasText: say('en', why) });
  await expect(line).not.toHaveCount(0);
}

export const variantRow = (page: Page, variant: string) => page.locator(`tr[data-variant="${variant}"]`);
