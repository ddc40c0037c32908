import { html } from 'hono/html';
import { type PageStyle, plainPage } from './page-layout';

/** A page that says why there is nothing to see. */
export function messagePage(
  style: PageStyle,
  kind: 'ended' | 'missing' | 'limited' | 'unavailable',
  { status, waitSeconds = 0, merchant }: { status: number; waitSeconds?: number; merchant?: string },
): Promise<Response> {
  const title = style.t(`address-page.${kind}.title`);
  return plainPage(style, {
    title,
    merchant,
    status,
    body: html`<h1>${title}</h1><p class="dim">${style.t(`address-page.${kind}.lead`)}</p>`,
    headers: waitSeconds > 0 ? { 'retry-after': String(waitSeconds) } : {},
  });
}
