import { html } from 'hono/html';
import { type PageLook, plainPage } from './page-layout';

/** A page that says why there is nothing to see. */
export function messagePage(
  look: PageLook,
  kind: 'ended' | 'missing' | 'limited' | 'unavailable',
  { status, waitSeconds = 0, merchant }: { status: number; waitSeconds?: number; merchant?: string },
): Promise<Response> {
  const title = look.t(`address-page.${kind}.title`);
  return plainPage(look, {
    title,
    merchant,
    status,
    body: html`<div data-over><h1>${title}</h1></div><p class="dim">${look.t(`address-page.${kind}.lead`)}</p>`,
    headers: waitSeconds > 0 ? { 'retry-after': String(waitSeconds) } : {},
  });
}
