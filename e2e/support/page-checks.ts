import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Role } from '@/lib/auth/permissions';
import { directionOf, type Locale } from '@/lib/i18n/catalog/locale';
import { waitForHydration } from './hydrated';
import { ENGLISH_ONLY, NAMESPACES } from './messages';
import { sessionOf } from './people';
import { settled } from './screen-table';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDTHS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;

/**
 * Checks language and layout of a page at both widths, and accessibility on the phone in Arabic and on the desktop in
 * English. It ends at the desktop width.
 */
export async function expectAllRight(page: Page, locale: Locale) {
  await settled(page);
  await expectWellSpoken(page, locale);
  for (const width of ['phone', 'desktop'] as const) {
    await page.setViewportSize(WIDTHS[width]);
    await expectWellBuilt(page, width);
    if ((width === 'phone') === (locale === 'ar')) await expectAccessible(page, width);
  }
}

/** Checks language and layout of a page at the given widths, and ends at the last one. */
export async function expectTextRight(
  page: Page,
  locale: Locale,
  widths: readonly (keyof typeof WIDTHS)[] = ['desktop', 'phone'],
): Promise<void> {
  await expectWellSpoken(page, locale);
  for (const width of widths) {
    await page.setViewportSize(WIDTHS[width]);
    await expectWellBuilt(page, `${locale}, ${width}`);
  }
}

/** A new browser context for a role and a language. */
export async function contextOf(
  browser: Browser,
  url: string,
  role: Role | null,
  locale: Locale,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    storageState: role ? await sessionOf(role, url) : { cookies: [], origins: [] },
  });
  context.on('page', waitForHydration);
  await context.addCookies([
    { name: 'locale', value: locale, url },
    { name: 'theme', value: 'light', url },
  ]);
  return context;
}

/** Collects the errors of a page. Errors of other hosts, such as map tiles, do not count. */
export function listen(page: Page, url: string): () => string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const from = message.location().url;
    if (message.type() === 'error' && !(from && !from.startsWith(url)) && !isExpectedResponse(message.text())) {
      errors.push(`${message.text()} (${from})`);
    }
  });
  return () => errors;
}

/** The browser logs every 4xx response itself; the screen explains it. */
function isExpectedResponse(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

/** The scope of axe: the whole page, or a part of it; the rules that are left out. */
export type AxeScope = { part?: string; without?: readonly string[] };
/** Colours during a transition would be findings. A long list has the same rows again and again: the first ones are examined. */
const STILL_AND_SHORT = `
  *, ::before, ::after { transition: none !important }
  main :is(tbody, ul, ol) > :nth-child(n+6) { display: none !important }`;

/** Rules with moderate or minor findings only. They take a third of the time. */
const LESS_THAN_SERIOUS = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-unique',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'table-duplicate-name',
];

/** No serious or critical finding of axe. */
export async function expectAccessible(page: Page, where: string, { part }: AxeScope = {}) {
  const found = await findingsOfAxe(page, { part, without: LESS_THAN_SERIOUS });
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ text }) => `${where}: ${text}`)).toEqual([]);
}

/** All findings of axe. Map tiles are left out. */
export async function findingsOfAxe(page: Page, scope: AxeScope = {}): Promise<{ impact: string; text: string }[]> {
  // Loaded once per document because it is large. evaluate() is not subject to the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ part, without = [], style }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const still = new CSSStyleSheet();
      still.replaceSync(style);
      document.adoptedStyleSheets.push(still);
      const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
      const options = { resultTypes: ['violations' as const], preload: false, rules };
      const { violations } = await axe.run({ include: part ?? 'html', exclude: ['.leaflet-tile-pane'] }, options);
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1);
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({
          impact: String(impact),
          text: `${id}: ${target.join(' ')}: ${failureSummary}`,
        })),
      );
    },
    { ...scope, style: STILL_AND_SHORT },
  );
}

/** No horizontal scrolling, soon after a change of the width, and exactly one main heading. */
export async function expectWellBuilt(page: Page, where: string) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `${where}: sideways scrolling`).toBeLessThanOrEqual(0);
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('h1')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.textContent),
  );
  expect(headings.length, `${where}: one main heading, there are ${JSON.stringify(headings)}`).toBe(1);
}

const LEAKED_KEY = new RegExp(`\\b(${NAMESPACES.join('|')})\\.[a-z_]+`, 'i');
const ARABIC_DIGITS = /[٠-٩۰-۹]/;

/** The page is in its language: no message keys, only Latin digits, no English text on an Arabic page. */
export async function expectWellSpoken(page: Page, locale: Locale) {
  const root = page.locator('html');
  await expect(root).toHaveAttribute('lang', locale);
  await expect(root).toHaveAttribute('dir', directionOf(locale));
  const texts = await page.evaluate(textsOfPage);
  expect(texts.filter((text) => LEAKED_KEY.test(text))).toEqual([]);
  expect(texts.filter((text) => ARABIC_DIGITS.test(text))).toEqual([]);
  if (locale === 'ar') expect(texts.filter((text) => ENGLISH_ONLY.has(text))).toEqual([]);
}

/** All texts of the page, also those for screen readers only. A toast stays in the language in which it came. */
function textsOfPage(): string[] {
  const others = 'script, style, bdi, [lang]:not(html), [data-sonner-toast]';
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest(others)) {
      texts.push(walker.currentNode.textContent?.trim() ?? '');
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest('[lang]:not(html), [data-sonner-toast]')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.filter(Boolean);
}
