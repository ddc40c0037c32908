import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { settled } from './screen-table';

/**
 * The pictures of the README. Each run checks what they show; `UPDATE_SCREENS=1 npm test -- e2e shop screens` writes the
 * files again.
 */
const FOLDER = path.join(import.meta.dirname, '../screens');
const MOST_BYTES = 300_000;

export async function look(page: Page, url: string, theme: 'light' | 'dark', locale: 'en' | 'ar') {
  await page.context().addCookies([
    { name: 'theme', value: theme, url },
    { name: 'locale', value: locale, url },
  ]);
}

export async function picture(page: Page, name: string) {
  await settled(page);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  expect(png.byteLength).toBeLessThan(MOST_BYTES);
  const file = path.join(FOLDER, `${name}.png`);
  if (process.env.UPDATE_SCREENS) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, png);
  }
  expect(statSync(file).size).toBeLessThan(MOST_BYTES);
}
