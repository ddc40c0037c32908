import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
  request,
} from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { CONNECTION_PATH, credentialsOf, expect } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { expectWellBuilt } from '@/e2e/support/page-checks';
import { inShortTier } from '@/e2e/support/short-tier';
import { type Stack, startStack } from '@/e2e/support/stack';
import { LOCALE_COOKIE, type Locale } from '@/lib/i18n/catalog/locale';

/** A sheet becomes orders, each once, through a pause and a killed dashboard. On a separate stack. */

const ROWS = 24;
/** Slow enough that a person can pause in the middle: six orders are on their way at once. */
const SLOW_MS = 1_500;
const DONE_MS = 90_000;
const CREATE = { method: 'POST', path: '^/v2/deliveries$' };
const REFUSAL = 'This street is closed today';
let stack: Stack;
let control: APIRequestContext;
let api: APIRequestContext;

const test = base;
test.setTimeout(180_000);
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startStack(mkdtempSync(path.join(tmpdir(), 'dispatch-desk-imports-')));
  control = await request.newContext({ baseURL: `${stack.sandboxUrl}/_sandbox/`, failOnStatusCode: true });
  const { email, password } = credentialsOf('dispatcher');
  api = await request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
  await api.post('/api/auth/sign-in', { data: { email, password } });
});
test.afterAll(async () => {
  await api?.dispose();
  await control?.dispose();
  await stack?.stop();
});

test('drop, mend, send, pause, kill, resume, result', inShortTier(), async ({ browser }) => {
  const t = (key: string) => say('ar', `imports.${key}`);
  const inEnglish = (key: string) => say('en', `imports.${key}`);
  const context = await contextOf(browser, 'ar', 1440);
  const page = await context.newPage();
  await page.goto(`${CONNECTION_PATH}/deliveries`);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('ar', 'deliveries.list.import'), exact: true })
    .click();
  await drop(page, 'orders.csv', sheet());

  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(1)).toContainText('A-1');
  await page.getByRole('button', { name: t('tools.next') }).click();
  const cell = grid.locator('[aria-selected=true]');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toContainText(say('ar', 'errors.phone.tooShort'));
  await grid.focus();
  await page.keyboard.type('50001');
  await page.keyboard.press('Escape');
  await page.keyboard.type('5000 1234');
  await page.keyboard.press('Enter');
  await expect(grid.locator('[aria-invalid=true]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(grid.locator('[aria-invalid=true]')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('50001234');
  await page.keyboard.press('Tab');
  await expect(grid.locator('[aria-invalid=true]')).toHaveCount(0);

  // Nothing is lost with the page.
  await page.waitForTimeout(KEPT_MS);
  await page.reload();
  await expect(grid.locator('[aria-invalid=true]')).toHaveCount(0);

  await control.post('faults', {
    data: { ...CREATE, status: 400, body: { error: 'street_closed', message: REFUSAL } },
  });
  await control.post('faults', { data: { ...CREATE, times: ROWS, delayMs: SLOW_MS } });
  await page.getByRole('button', { name: new RegExp(` ${ROWS} `) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('start.confirm') })
    .click();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);

  // A colleague pauses it on the phone, in English.
  const phoneContext = await contextOf(browser, 'en', 360);
  const phone = await phoneContext.newPage();
  await phone.goto(new URL(page.url()).pathname);
  await expect(phone.getByRole('progressbar', { name: inEnglish('progress.label') })).toBeVisible();
  await expectWellBuilt(phone, 'progress on a phone');
  // The first order was refused before the pause.
  await expect(page.locator('main a[href$="/mend"]')).toBeVisible();
  await phone.getByRole('button', { name: inEnglish('progress.pause'), exact: true }).click();
  await expect(page.getByText(t('state.paused'), { exact: true }).first()).toBeVisible();
  await phoneContext.close();

  await stack.killDashboard();
  await endLeases();
  await stack.startDashboard();
  await control.delete('faults');
  await page.reload();
  await expect(page.getByText(t('state.paused'), { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: t('progress.resume'), exact: true }).click();
  await expect(page.getByText(t('state.done'), { exact: true }).first()).toBeVisible({ timeout: DONE_MS });

  await page.locator('main a[href$="/mend"]').click();
  await expect(grid.getByText(REFUSAL).first()).toBeVisible();
  await page.getByRole('button', { name: t('tools.next') }).click();
  await page.getByRole('button', { name: t('tools.confirm'), exact: true }).click();
  await page.locator('main header button').click();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByText(t('state.done'), { exact: true }).first()).toBeVisible({ timeout: DONE_MS });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('progress.result') }).click(),
  ]);
  const result = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(result).toHaveLength(ROWS + 1);
  expect(await sentOrders()).toHaveLength(ROWS);

  // The same file once more: it says that each was sent, and sends nothing.
  await page.getByRole('link', { name: t('progress.back'), exact: true }).click();
  await drop(page, 'orders.csv', sheet('50001234'));
  await expect(grid.getByRole('row').nth(1)).toContainText(t('grid.state.known'));
  await expect(page.getByRole('button', { name: t('start.none') })).toBeDisabled();
  await context.close();
});

test('a file that is no list of orders gets one sentence', async ({ browser }) => {
  const context = await contextOf(browser, 'en', 1440);
  const page = await context.newPage();
  await page.goto(`${CONNECTION_PATH}/deliveries/import`);
  await drop(page, 'notes.csv', 'apples,pears\n1,2');
  await expect(page.getByRole('alert').filter({ hasText: say('en', 'import.refusals.noOrders') })).toBeVisible();
  await context.close();
});

test('an export of Shopify asks two questions for forty rows, and none the next day', async ({ browser }) => {
  const english = await contextOf(browser, 'en', 1440);
  const page = await english.newPage();
  await page.goto(`${CONNECTION_PATH}/deliveries/import`);
  await drop(page, 'orders_export.csv', shopifyExport(1001, 40));
  await expect(page.getByText(say('en', 'imports.system', { name: 'Shopify' }))).toBeVisible();
  const answer = (of: string, key: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `“${of}”` })
      .getByRole('button', { name: say('en', `imports.questions.answer.${key}`), exact: true });
  await expect(page.getByRole('heading', { name: '2 questions for the whole file' })).toBeVisible();
  await answer('authorized', 'paid').click();
  await answer('partial', 'leave').click();
  await expect(page.getByRole('heading', { name: allAnswered('en') })).toBeVisible();
  await send(page, 'en', 30);
  const sent = (await sentOrders('#')).sort();
  expect(sent).toEqual(shopifyReferences(1001, 40, (index) => index % 4 !== 1));
  // The next day's file, in Arabic: what was answered counts for its header.
  await english.addCookies([{ name: LOCALE_COOKIE, value: 'ar', url: stack.url }]);
  await page.goto(`${CONNECTION_PATH}/deliveries/import`);
  await drop(page, 'orders_export (1).csv', shopifyExport(2001, 4));
  await expect(page.getByRole('heading', { name: allAnswered('ar') })).toBeVisible();
  await send(page, 'ar', 3);
  expect(await sentOrders('#20')).toHaveLength(3);
  await english.close();
});

/** The title of the questions when none is left. */
const allAnswered = (locale: Locale) =>
  /(?:=0|zero) \{([^}]*)\}/.exec(say(locale, 'imports.questions.title'))?.[1] ?? '';

/** Starts an import of so many orders, and waits for its end. */
async function send(page: Page, locale: Locale, count: number) {
  await page.getByRole('button', { name: new RegExp(` ${count} `) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say(locale, 'imports.start.confirm') }).click();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  const done = page.getByText(say(locale, 'imports.state.done'), { exact: true });
  await expect(done.first()).toBeVisible({ timeout: DONE_MS });
}

/** Rows as Shopify writes them: of four, one is authorized and one was sent in part. */
function shopifyExport(first: number, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const status = `${index % 4 === 0 ? 'authorized' : 'paid'},${index % 4 === 1 ? 'partial' : 'unfulfilled'}`;
    const to = `Customer ${index},"Block 10, Street 3, House ${index + 1}",Salmiya,KW,+965 5000 ${first + index}`;
    return `#${first + index},${status},KWD,4.500,0.500,5.000,Standard,1,Rose box,4.500,${to},KNET,0.000`;
  });
  const header =
    'Name,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Total,Shipping Method,Lineitem quantity,' +
    'Lineitem name,Lineitem price,Shipping Name,Shipping Address1,Shipping City,Shipping Country,Shipping Phone,' +
    'Payment Method,Outstanding Balance';
  return [header, ...rows].join('\n');
}

function shopifyReferences(first: number, count: number, isKept: (index: number) => boolean): string[] {
  return Array.from({ length: count }, (_, index) => `#${first + index}`).filter((_, index) => isKept(index));
}

/** The page keeps what a person has done after this at the latest. */
const KEPT_MS = 1_500;

function sheet(phoneOfSecond = '123'): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const phone = index === 1 ? phoneOfSecond : `5000${1000 + index}`;
    return `A-${index + 1},Customer ${index},${phone},السالمية,10,3,${index + 1},2.500,مدفوع`;
  });
  return ['رقم الطلب,الاسم,الهاتف,المنطقة,القطعة,الشارع,المنزل,المبلغ,طريقة الدفع', ...rows].join('\n');
}

async function drop(page: Page, name: string, text: string) {
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], file ?? '', { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

async function contextOf(browser: Browser, locale: Locale, width: 360 | 1440): Promise<BrowserContext> {
  const isPhone = width === 360;
  const context = await browser.newContext({
    baseURL: stack.url,
    storageState: await api.storageState(),
    viewport: { width, height: isPhone ? 740 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: stack.url }]);
  return context;
}

/** Lets the half minute pass for which the killed dashboard keeps its jobs. */
async function endLeases(): Promise<void> {
  const db = new pg.Client({ connectionString: stack.databaseUrl });
  await db.connect();
  await db.query('update jobs set due_at = now()');
  await db.end();
}

/** The references of the sheet's orders at the service. */
async function sentOrders(prefix = 'A-'): Promise<string[]> {
  const State = z.object({ deliveries: z.object({ latest: z.array(z.object({ reference: z.string() })) }) });
  const { latest } = State.parse(await (await control.get('')).json()).deliveries;
  return latest.map(({ reference }) => reference).filter((reference) => reference.startsWith(prefix));
}
