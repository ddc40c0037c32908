import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { WIDE_COOKIE } from '@/components/shell/wide-cookie';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf } from '@/e2e/support/orders';
import { contextOf, expectAccessible, expectTextRight, listen, WIDTHS } from '@/e2e/support/page-checks';
import { PAGE_FILES, SCREENS, type Screen, SHOWN_SCREENS, settled, VISITS } from '@/e2e/support/screen-table';
import { inShortTier } from '@/e2e/support/short-tier';
import { makeShowcase, type Showcase } from '@/e2e/support/showcase';
import type { Role } from '@/lib/auth/permissions';
import { DOCUMENT_KB } from '@/lib/testing/weight/page-budgets';

/**
 * Every screen in both languages and at both widths. Axe examines the Arabic one, wide and narrow: one of them light,
 * the other dark, in turn from screen to screen.
 */

test.describe.configure({ mode: 'parallel' });
// The message names what failed; recorded, each of these many visits would take twice as long.
test.use({ trace: 'off' });

/** Screens without a journey in the short tier. */
const ONLY_VISITED = ['overview', 'wallet', 'profile', 'people', 'backups', 'audit log', 'system', 'personal data'];

let showcase: Showcase;
test.beforeAll(async ({ stack, control }) => {
  const api = await apiOf('owner', stack.url);
  showcase = await makeShowcase(api, control, stack.databaseUrl);
  await api.dispose();
});

/** One page for each role of a worker: it keeps the scripts from screen to screen. */
const pages = new Map<string, Promise<Page>>();
function pageOf(browser: Browser, url: string, role: Role | null): Promise<Page> {
  const page = pages.get(String(role)) ?? contextOf(browser, url, role, 'en').then((context) => context.newPage());
  pages.set(String(role), page);
  return page;
}
test.afterAll(async () => {
  for (const page of pages.values()) await (await page).context().close();
  pages.clear();
});

test('every page there is stands in the table of screens', () => {
  expect(PAGE_FILES.length).toBeGreaterThan(5);
  const known = new Set(SCREENS.map(({ file }) => file));
  expect(PAGE_FILES.filter((file) => !known.has(file))).toEqual([]);
});

for (const visit of VISITS) {
  const [first] = visit;
  const { path, role = 'owner' } = first;
  const tier = ONLY_VISITED.includes(first.name) ? inShortTier() : {};
  test(visit.map(({ name }) => name).join(', '), tier, async ({ browser, stack }) => {
    const page = await pageOf(browser, stack.url, role);
    const errors = listen(page, stack.url);
    const isEnglishToo = !first.prepare && !first.only;
    // In the width of the first check: a page is drawn again at each change.
    await page.setViewportSize(WIDTHS[isEnglishToo ? 'phone' : (first.only ?? 'desktop')]);
    await page.context().addCookies([{ name: 'locale', value: isEnglishToo ? 'en' : 'ar', url: stack.url }]);
    await page.goto(path(showcase));
    await settled(page);
    if (isEnglishToo) {
      await expectTextRight(page, 'en', ['phone', 'desktop']);
      await switchToArabic(page, stack.url);
    }
    for (const screen of visit) await test.step(screen.name, () => examine(page, screen));
    expect(errors()).toEqual([]);
    page.removeAllListeners();
  });
}

async function switchToArabic(page: Page, url: string): Promise<void> {
  await page.setViewportSize(WIDTHS.desktop);
  const switcher = page.getByRole('button', { name: say('en', 'shell.language.switch') });
  if ((await switcher.count()) > 0) await switcher.click();
  else {
    // A page without the top bar.
    await page.context().addCookies([{ name: 'locale', value: 'ar', url }]);
    await page.reload();
  }
  await page.locator('html[lang=ar]').waitFor();
}

async function examine(page: Page, screen: Screen): Promise<void> {
  const widths = screen.only ? [screen.only] : (['desktop', 'phone'] as const);
  await page.setViewportSize(WIDTHS[widths[0] ?? 'desktop']);
  await screen.prepare?.(page, (key) => say('ar', key));
  await settled(page);
  const isEven = SHOWN_SCREENS.indexOf(screen) % 2 === 0;
  for (const width of widths) {
    const theme = (width === 'desktop') === isEven ? 'light' : 'dark';
    await expectTextRight(page, 'ar', [width]);
    await showTheme(page, theme);
    await expectAccessible(page, `${screen.name}, ${width}, ${theme}`, { part: screen.part });
  }
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
}

test('each page has a title of its own and a small document', async ({ context, stack }) => {
  // As of an earlier table in this browser.
  await context.addCookies([{ name: WIDE_COOKIE, value: '1', url: stack.url }]);
  const titles = new Map<string, string>();
  const heavy: string[] = [];
  for (const screen of SHOWN_SCREENS) {
    if (screen.role !== undefined || titles.has(screen.file)) continue;
    const headers = { 'sec-fetch-dest': 'document' };
    const html = await (await context.request.get(screen.path(showcase), { headers })).text();
    const kB = gzipSync(html).length / 1000;
    if (kB > DOCUMENT_KB) heavy.push(`${screen.name}: ${kB.toFixed(1)} kB, budget ${DOCUMENT_KB} kB`);
    titles.set(screen.file, /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  }
  const doubled = [...titles].filter(([file, title]) => [...titles].some(([o, t]) => o !== file && t === title));
  expect(doubled).toEqual([]);
  expect([...titles].filter(([, title]) => !/^.{3,} · Dispatch Desk$/.test(title))).toEqual([]);
  expect(heavy).toEqual([]);
});
