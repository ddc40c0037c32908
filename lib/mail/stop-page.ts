import { escaped } from '@/lib/format/text/escaped-html';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { BUTTON, htmlPage } from './html';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Where a stop link leads: asks for one press, because mail programs open links by themselves, then says that it is done. */
export function stopPage(locale: Locale, state: 'asks' | 'stopped' | 'unknown'): Response {
  const text = (key: string) => escaped(messageText(locale, `mail.stop.${key}`));
  const button = `<button style="${BUTTON};font:inherit;cursor:pointer">${text('press')}</button>`;
  const form = state === 'asks' ? `<form method="post">${button}</form>` : '';
  const main = `<main><h1 style="font-size:22px">${text('title')}</h1><p>${text(state)}</p>${form}</main>`;
  return new Response(htmlPage(locale, [`<title>${text('title')}</title>`, main]), {
    status: state === 'unknown' ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    },
  });
}
