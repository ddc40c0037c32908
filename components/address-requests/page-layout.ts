import { randomBytes } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Country } from '@/lib/connections/model/connection';
import { env } from '@/lib/env';
import { chooseLocale, directionOf, type Locale } from '@/lib/i18n/catalog/locale';
import type { RouteRequest } from '@/lib/request/route-request';
import { tileOrigin } from '@/lib/security/headers';
import { PAGE_STYLE } from './page-style';
import { type PageText, pageText } from './page-text';

export type Html = ReturnType<typeof html>;
export type PageStyle = { locale: Locale; t: PageText; tileUrl: string; tileAttribution: string; secure: boolean };

/** The style for a visitor's language, in the words of a country where it is known. */
export function pageStyle(request: RouteRequest, country: Country | null): PageStyle {
  const { TILE_URL, TILE_ATTRIBUTION, APP_URL } = env();
  const chosen = new URL(request.url).searchParams.get('lang') ?? undefined;
  const locale = chooseLocale(chosen, request.headers.get('accept-language'));
  return {
    locale,
    t: pageText(locale, country),
    tileUrl: TILE_URL,
    tileAttribution: TILE_ATTRIBUTION,
    secure: APP_URL.startsWith('https:'),
  };
}

/**
 * A page outside of the dashboard's frame: no scripts but its own, nothing stored, not indexed, and no referrer. `refreshes`: a browser without scripts loads it again by itself.
 */
export async function plainPage(
  { locale, t, tileUrl, secure }: PageStyle,
  {
    title,
    body,
    merchant = '',
    status = 200,
    script,
    refreshes = false,
    headers = {},
  }: {
    title: string;
    body: Html;
    merchant?: string;
    status?: number;
    script?: string;
    refreshes?: boolean;
    headers?: Record<string, string>;
  },
): Promise<Response> {
  const nonce = randomBytes(18).toString('base64');
  const other = locale === 'ar' ? 'en' : 'ar';
  const document = await html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
${refreshes ? html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>` : ''}
<title>${title}</title>
<style nonce="${nonce}">${raw(PAGE_STYLE)}</style>
</head>
<body>
<header><b><bdi>${merchant}</bdi></b><a href="?lang=${other}" lang="${other}" hreflang="${other}">${t('address-page.other')}</a></header>
<main>${body}</main>
${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ''}
</body>
</html>`;
  return new Response(String(document), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce, tileUrl, secure),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      ...headers,
    },
  });
}

const REFRESH_SECONDS = 30;

function policy(nonce: string, tileUrl: string, secure: boolean): string {
  const tiles = tileOrigin(tileUrl);
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${tiles ? ` ${tiles}` : ''}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
