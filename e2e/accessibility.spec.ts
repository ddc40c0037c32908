import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Role } from '@/lib/auth/permissions';
import { directionOf, LOCALES, type Locale } from '@/lib/i18n/locale';
import { expect, test } from './fixtures';
import { ENGLISH_ONLY, NAMESPACES, say } from './messages';
import { apiOf } from './orders';
import { field, openScreen, PAGE_FILES, SCREENS, SHOWN_SCREENS, settled } from './screen-table';
import { makeShowcase, type Showcase } from './showcase';
import { startStack } from './stack';
import { sessionFile } from './state-files';

/** Every screen in both languages, both themes and at both widths, before axe and a few rules of our own. */

const WIDTHS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
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
          await page.evaluate((name) => {
            document.documentElement.dataset.theme = name;
          }, theme);
          await settled(page);
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

test('the very first start: setting up the owner, and screens with nothing on them yet', async ({ browser }) => {
  test.setTimeout(180_000);
  const stack = await startStack(mkdtempSync(path.join(tmpdir(), 'dispatch-desk-first-')), { SANDBOX_MODE: '0' });
  try {
    for (const locale of LOCALES) {
      const context = await contextOf(browser, stack.url, null, locale);
      const page = await context.newPage();
      const said = listen(page, stack.url);
      if (locale === 'en') {
        await page.goto('/');
        await expect(page).toHaveURL(/\/setup/);
        await expectAllRight(page, locale);
        await setUpOwner(page, stack.printed());
      } else {
        await page.goto('/sign-in');
        await expectAllRight(page, locale);
        await field(page, say(locale, 'auth.sign_in.email')).fill(OWNER.email);
        await page.locator('input[type=password]').fill(OWNER.password);
        await page.getByRole('button', { name: say(locale, 'auth.sign_in.submit'), exact: true }).click();
      }
      await expect(page).toHaveURL(`${stack.url}/c/main`);
      await expectAllRight(page, locale);
      await page.goto('/deliveries');
      await expect(page.getByText(say(locale, 'deliveries.list.empty'))).toBeVisible();
      await expectAllRight(page, locale);
      expect(said()).toEqual([]);
      await context.close();
    }
  } finally {
    await stack.stop();
  }
});

const OWNER = { email: 'first@diwan.example', password: 'a long sentence for a door' };

async function setUpOwner(page: Page, printed: string) {
  const code = /setup code:\s*(\S+)/i.exec(printed)?.[1] ?? '';
  await field(page, say('en', 'auth.setup.code')).fill(code);
  await field(page, say('en', 'auth.setup.name')).fill('Salem Al-Ghanim');
  await field(page, say('en', 'auth.setup.email')).fill(OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await page.getByRole('button', { name: say('en', 'auth.setup.submit') }).click();
}

async function expectAllRight(page: Page, locale: Locale) {
  await settled(page);
  await expectWellSpoken(page, locale);
  for (const width of ['phone', 'desktop'] as const) {
    await page.setViewportSize(WIDTHS[width]);
    await expectWellBuilt(page, width);
    await expectAccessible(page, width);
  }
}

async function contextOf(browser: Browser, url: string, role: Role | null, locale: Locale): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    storageState: role ? sessionFile(role) : undefined,
  });
  await context.addCookies([
    { name: 'locale', value: locale, url },
    { name: 'theme', value: 'light', url },
  ]);
  return context;
}

/** Collects what a page of the dashboard complains about; map tiles come from elsewhere and may not. */
function listen(page: Page, url: string): () => string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    const from = message.location().url;
    if (message.type() === 'error' && !(from && !from.startsWith(url)) && !isExpectedAnswer(message.text())) {
      said.push(`${message.text()} (${from})`);
    }
  });
  return () => said;
}

/** The browser's own line about an answer of 4xx, which the screen explains. */
function isExpectedAnswer(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

/** All of axe; of another theme only what colours decide. */
async function expectAccessible(page: Page, where: string, rules?: string[]) {
  // The pages have no frames: without looking for any, it is faster.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('.leaflet-tile-pane');
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const short = grave.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(short).toEqual([]);
}

async function expectWellBuilt(page: Page, where: string) {
  const { overflow, headings } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    headings: [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map((one) => one.textContent),
  }));
  expect(overflow, `${where}: sideways scrolling`).toBeLessThanOrEqual(0);
  expect(headings.length, `${where}: one main heading, there are ${JSON.stringify(headings)}`).toBe(1);
}

const LEAKED_KEY = new RegExp(`\\b(${NAMESPACES.join('|')})\\.[a-z_]+`, 'i');
const ARABIC_DIGITS = /[٠-٩۰-۹]/;

async function expectWellSpoken(page: Page, locale: Locale) {
  const root = page.locator('html');
  await expect(root).toHaveAttribute('lang', locale);
  await expect(root).toHaveAttribute('dir', directionOf(locale));
  const texts = await page.evaluate(textsOfPage);
  expect(texts.filter((text) => LEAKED_KEY.test(text))).toEqual([]);
  expect(texts.filter((text) => ARABIC_DIGITS.test(text))).toEqual([]);
  if (locale === 'ar') expect(texts.filter((text) => ENGLISH_ONLY.has(text))).toEqual([]);
}

/** What is read or read out: text, and the names that only a screen reader hears. */
function textsOfPage(): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest('script, style, bdi, [lang]:not(html)')) {
      texts.push(walker.currentNode.textContent?.trim() ?? '');
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest('[lang]:not(html)')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.filter(Boolean);
}
