import { escaped } from '@/lib/format/text/escaped-html';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import { directionOf, type Locale } from '@/lib/i18n/catalog/locale';

/** A mail as plain text and as HTML. */
export type Letter = {
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** For mail that comes by itself: where it ends with one press (RFC 8058), and what names it where it comes twice. */
  stop?: string;
  messageId?: string;
};
export type LetterKind = 'invitation' | 'reset';

/** A letter with one link, which is all that it is sent for. The subject names nobody. */
export function linkLetter(locale: Locale, kind: LetterKind, { name, link }: { name: string; link: string }): Letter {
  const text = (key: string) => messageText(locale, `mail.${key}`);
  const greeting = text('greeting').replace('{name}', () => name);
  const body = text(`${kind}.body`);
  const until = text(`${kind}.until`);
  return {
    subject: text(`${kind}.subject`),
    text: `${[greeting, body, link, until].join('\n\n')}\n`,
    html: htmlPage(locale, [
      `<p>${escaped(greeting)}</p>`,
      `<p>${escaped(body)}</p>`,
      `<p><a href="${escaped(link)}" style="${BUTTON}">${escaped(text('button'))}</a></p>`,
      `<p dir="ltr" style="${SMALL};word-break:break-all">${escaped(link)}</p>`,
      `<p style="${SMALL}">${escaped(until)}</p>`,
    ]),
  };
}

const BODY =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2430;max-width:36em;margin:24px auto;padding:0 16px';
const BUTTON =
  'display:inline-block;padding:10px 18px;border:0;border-radius:8px;background:#0f62d6;color:#fff;text-decoration:none';
export const SMALL = 'font-size:13px;color:#5b6675;word-break:break-word';

/** A page without scripts: a mail, or where a link of one leads. */
export function htmlPage(locale: Locale, lines: readonly string[]): string {
  const head = `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`;
  return [`${head}<body style="${BODY}">`, ...lines, '</body></html>'].join('\n');
}
