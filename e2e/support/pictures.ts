import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { settled } from './screen-table';

/**
 * The pictures of the README, each with an outline of its screen beside it. Every run compares the outline with the screen;
 * `npm run pictures` writes both again.
 */
const FOLDER = path.join(import.meta.dirname, '../screens');
const MOST_BYTES = 300_000;
/** A renamed label or one more section leaves a picture right; a screen that was drawn anew does not. */
const MOST_CHANGED = 0.4;

export async function look(page: Page, url: string, theme: 'light' | 'dark', locale: 'en' | 'ar') {
  await page.context().addCookies([
    { name: 'theme', value: theme, url },
    { name: 'locale', value: locale, url },
  ]);
}

export async function picture(page: Page, name: string) {
  await settled(page);
  const outline = await page.evaluate(outlineOf);
  const [png, text] = ['png', 'txt'].map((kind) => path.join(FOLDER, `${name}.${kind}`)) as [string, string];
  if (process.env.UPDATE_SCREENS) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(png, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    writeFileSync(text, `${outline.join('\n')}\n`);
  }
  expect(statSync(png).size).toBeLessThan(MOST_BYTES);
  const kept = existsSync(text) ? readFileSync(text, 'utf8').trim().split('\n') : [];
  const changed = [...new Set([...kept, ...outline])].filter(
    (line) => !(kept.includes(line) && outline.includes(line)),
  );
  const message = `${name}.png is older than its screen (npm run pictures): ${changed.join(', ')}`;
  expect(changed.length, message).toBeLessThanOrEqual(kept.length * MOST_CHANGED);
}

/** Headings, labels and buttons outside of lists; none with a number, which changes from run to run. */
function outlineOf(): string[] {
  const parts = document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, legend, label, th, button)');
  const shown = [...parts].filter((part) => !part.closest('li, tbody, [role=grid]') && part.checkVisibility());
  const lines = shown.map((part) => {
    const text = (part.getAttribute('aria-label') ?? part.textContent).replace(/\s+/g, ' ').trim();
    return `${part.tagName.toLowerCase()} ${text}`;
  });
  return [...new Set(lines)].filter((line) => / ./.test(line) && !/[\d٠-٩]|\u2068/.test(line)).toSorted();
}
