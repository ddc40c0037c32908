import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/fixtures';
import { say } from '@/e2e/support/messages';
import { apiOf } from '@/e2e/support/orders';
import {
  contextOf,
  expectAccessible,
  expectWellBuilt,
  expectWellSpoken,
  listen,
  WIDTHS,
} from '@/e2e/support/page-checks';
import { PAGE_FILES, SCREENS, type Screen, SHOWN_SCREENS, settled, VISITS } from '@/e2e/support/screen-table';
import { makeShowcase, type Showcase } from '@/e2e/support/showcase';
import { LOCALES, type Locale } from '@/lib/i18n/locale';

/** Every screen in both languages and at both widths. Axe examines each width once, in both themes. */

const THEMES = ['light', 'dark'] as const;
/** The languages differ in texts and direction only, so axe examines the wide page in English and the narrow one in Arabic. */
const WIDTH_FOR_AXE = { en: 'desktop', ar: 'phone' } as const;

test.describe.configure({ mode: 'parallel' });
// What failed is in the message; recorded, each of these many looks would take twice as long.
test.use({ trace: 'off' });

let showcase: Showcase;
test.beforeAll(async ({ stack, control }) => {
  const api = await apiOf('owner', stack.url);
  showcase = await makeShowcase(api, control, stack.databaseUrl);
  await api.dispose();
});

/** One context for each role and language of a worker: its cache keeps the scripts from screen to screen. */
const contexts = new Map<string, Promise<BrowserContext>>();
function sharedContext(...[browser, url, role, locale]: Parameters<typeof contextOf>): Promise<BrowserContext> {
  const key = `${role} ${locale}`;
  const context = contexts.get(key) ?? contextOf(browser, url, role, locale);
  contexts.set(key, context);
  return context;
}
test.afterAll(async () => {
  for (const context of contexts.values()) await (await context).close();
});

test('every page there is stands in the table of screens', () => {
  expect(PAGE_FILES.length).toBeGreaterThan(5);
  const known = new Set(SCREENS.map(({ file }) => file));
  expect(PAGE_FILES.filter((file) => !known.has(file))).toEqual([]);
});

for (const locale of LOCALES) {
  for (const visit of VISITS) {
    const [{ path, role = 'owner', only = 'desktop' }] = visit;
    test(`${locale}: ${visit.map(({ name }) => name).join(', ')}`, async ({ browser, stack }) => {
      const context = await sharedContext(browser, stack.url, role, locale);
      const page = await context.newPage();
      const errors = listen(page, stack.url);
      await page.setViewportSize(WIDTHS[only]);
      await page.goto(path(showcase));
      await settled(page);
      for (const screen of visit) await test.step(screen.name, () => examine(page, screen, locale));
      expect(errors()).toEqual([]);
      await page.close();
    });
  }
}

async function examine(page: Page, screen: Screen, locale: Locale): Promise<void> {
  const widths = screen.only ? [screen.only] : (['desktop', 'phone'] as const);
  await page.setViewportSize(WIDTHS[widths[0] ?? 'desktop']);
  await showTheme(page, 'light');
  await screen.prepare?.(page, (key) => say(locale, key));
  await settled(page);
  await expectWellSpoken(page, locale);
  for (const width of widths) {
    await page.setViewportSize(WIDTHS[width]);
    await expectWellBuilt(page, `${width}`);
    if (width !== (screen.only ?? WIDTH_FOR_AXE[locale])) continue;
    for (const theme of THEMES) {
      await showTheme(page, theme);
      const rules = theme === 'light' ? undefined : ['color-contrast'];
      await expectAccessible(page, `${screen.name}, ${width}, ${theme}`, { rules, part: screen.part });
    }
  }
}

async function showTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
}

test('no two pages have the same title', async ({ context: { request } }) => {
  const titles = new Map<string, string>();
  for (const screen of SHOWN_SCREENS) {
    // A kept comparison is the same screen as a new one.
    if (screen.role !== undefined || titles.has(screen.file) || screen.name === 'comparison missing') continue;
    const html = await (await request.get(screen.path(showcase))).text();
    titles.set(screen.file, /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  }
  const doubled = [...titles].filter(([file, title]) => [...titles].some(([o, t]) => o !== file && t === title));
  expect(doubled).toEqual([]);
  expect([...titles].filter(([, title]) => !/^.{3,} · Dispatch Desk$/.test(title))).toEqual([]);
});
