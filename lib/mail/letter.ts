import { loadMessages } from '@/lib/i18n/catalog/load-messages';
import { directionOf, type Locale } from '@/lib/i18n/catalog/locale';

/** A mail as plain text and as HTML. */
export type Letter = { subject: string; text: string; html: string };
export type LetterKind = 'invitation' | 'reset';

/** A letter with one link, which is all that it is sent for. The subject names nobody. */
export function linkLetter(locale: Locale, kind: LetterKind, { name, link }: { name: string; link: string }): Letter {
  const texts = textsOf(locale, kind);
  const [greeting, body, until] = [texts('greeting').replace('{name}', () => name), texts('body'), texts('until')];
  return {
    subject: texts('subject'),
    text: `${[greeting, body, link, until].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><body style="${BODY}">`,
      `<p>${escaped(greeting)}</p>`,
      `<p>${escaped(body)}</p>`,
      `<p><a href="${escaped(link)}" style="${BUTTON}">${escaped(texts('button'))}</a></p>`,
      `<p dir="ltr" style="${SMALL}">${escaped(link)}</p>`,
      `<p style="${SMALL}">${escaped(until)}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

const BODY =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2430;max-width:36em;margin:24px auto';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#0f62d6;color:#fff;text-decoration:none';
const SMALL = 'font-size:13px;color:#5b6675;word-break:break-all';

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

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
