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
import { openScreen, PAGE_FILES, SCREENS, SHOWN_SCREENS } from '@/e2e/support/screen-table';
import { makeShowcase, type Showcase } from '@/e2e/support/showcase';
import { LOCALES } from '@/lib/i18n/locale';

/** Every screen in both languages, both themes and at both widths, before axe and a few rules of our own. */

const THEMES = ['light', 'dark'] as const;

test.describe.configure({ mode: 'parallel' });
// What failed is in the message; recorded, each of these many looks would take twice as long.
test.use({ trace: 'off' });

let world: Showcase;
test.beforeAll(async ({ stack, control }) => {
  const api = await apiOf('owner', stack.url);
  world = await makeShowcase(api, control, stack.databaseUrl);
  await api.dispose();
});

test('every page there is stands in the table of screens', () => {
  expect(PAGE_FILES.length).toBeGreaterThan(5);
  const known = new Set(SCREENS.map(({ file }) => file));
  expect(PAGE_FILES.filter((file) => !known.has(file))).toEqual([]);
});

for (const locale of LOCALES) {
  for (const screen of SHOWN_SCREENS) {
    test(`${locale}: ${screen.name}`, async ({ browser, stack }) => {
      const context = await contextOf(browser, stack.url, screen.role === undefined ? 'owner' : screen.role, locale);
      const page = await context.newPage();
      const said = listen(page, stack.url);
      const widths = screen.only ? [screen.only] : (['desktop', 'phone'] as const);
      await page.setViewportSize(WIDTHS[widths[0] ?? 'desktop']);
      await openScreen(page, screen, world, (key) => say(locale, key));
      await expectWellSpoken(page, locale);
      for (const width of widths) {
        await page.setViewportSize(WIDTHS[width]);
        await expectWellBuilt(page, `${width}`);
        for (const theme of THEMES) {
          await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
          await expectAccessible(page, `${width}, ${theme}`, theme === 'light' ? undefined : ['color-contrast']);
        }
      }
      expect(said()).toEqual([]);
      await context.close();
    });
  }
}

test('no two pages have the same title', async ({ page }) => {
  const titles = new Map<string, string>();
  for (const screen of SHOWN_SCREENS) {
    // A kept comparison is the same screen as a new one.
    if (screen.role !== undefined || titles.has(screen.file) || screen.name === 'comparison missing') continue;
    await page.goto(screen.path(world));
    titles.set(screen.file, await page.title());
  }
  const doubled = [...titles].filter(([file, title]) => [...titles].some(([o, t]) => o !== file && t === title));
  expect(doubled).toEqual([]);
  expect([...titles].filter(([, title]) => !/^.{3,} · Dispatch Desk$/.test(title))).toEqual([]);
});
