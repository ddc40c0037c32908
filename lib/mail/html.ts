import { directionOf, type Locale } from '@/lib/i18n/catalog/locale';

const BODY =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2430;max-width:36em;margin:24px auto;padding:0 16px';
export const BUTTON =
  'display:inline-block;padding:10px 18px;border:0;border-radius:8px;background:#0f62d6;color:#fff;text-decoration:none';
export const SMALL = 'font-size:13px;color:#5b6675;word-break:break-word';

/** A page without scripts: a mail, or where a link of one leads. */
export function htmlPage(locale: Locale, lines: readonly string[]): string {
  const head = `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`;
  return [`${head}<body style="${BODY}">`, ...lines, '</body></html>'].join('\n');
}
