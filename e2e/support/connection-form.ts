import { expect, type Page } from '@playwright/test';
import type { SandboxKey } from '@/lib/launch/sandbox-credentials';
import { say } from './messages';
import type { Stack } from './stack';

export const words = (key: string) => say('en', `connections.${key}`);

export const credential = (page: Page, name: 'apiKey' | 'apiSecret') =>
  page.getByRole('textbox', { name: words(`credential.v2.${name}`) });

export async function fillKey(page: Page, stack: Stack, { apiKey, apiSecret }: SandboxKey): Promise<void> {
  // Filled in automatically, which shows that the page is hydrated.
  await expect(page.getByRole('textbox', { name: words('new.baseUrl') })).toHaveValue(stack.sandboxUrl);
  await credential(page, 'apiKey').fill(apiKey);
  await credential(page, 'apiSecret').fill(apiSecret);
}

/** The slug of the connection on its settings page, from the link to its overview. */
export async function slugOnPage(page: Page): Promise<string> {
  const href = await page
    .getByRole('main')
    .getByRole('link', { name: words('open') })
    .first()
    .getAttribute('href');
  const [, slug] = /^\/c\/([^/]+)$/.exec(href ?? '') ?? [];
  if (!slug) throw new Error(`no address on the page: ${href}`);
  return decodeURIComponent(slug);
}
