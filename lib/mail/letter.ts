import { escaped } from '@/lib/format/text/escaped-html';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { BUTTON, htmlPage, SMALL } from './html';

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
