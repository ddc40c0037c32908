import { loadMessages } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { BUTTON, escaped, htmlPage, SMALL } from './html';

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
  const texts = textsOf(locale, kind);
  const [greeting, body, until] = [texts('greeting').replace('{name}', () => name), texts('body'), texts('until')];
  return {
    subject: texts('subject'),
    text: `${[greeting, body, link, until].join('\n\n')}\n`,
    html: htmlPage(locale, [
      `<p>${escaped(greeting)}</p>`,
      `<p>${escaped(body)}</p>`,
      `<p><a href="${escaped(link)}" style="${BUTTON}">${escaped(texts('button'))}</a></p>`,
      `<p dir="ltr" style="${SMALL};word-break:break-all">${escaped(link)}</p>`,
      `<p style="${SMALL}">${escaped(until)}</p>`,
    ]),
  };
}

function textsOf(locale: Locale, kind: LetterKind): (key: string) => string {
  const messages = loadMessages(locale).mail;
  const own = typeof messages === 'object' ? messages[kind] : undefined;
  const both = { ...(typeof messages === 'object' ? messages : {}), ...(typeof own === 'object' ? own : {}) };
  return (key) => {
    const text = both[key];
    if (typeof text !== 'string') throw new Error(`There is no message mail.${kind}.${key}`);
    return text;
  };
}
