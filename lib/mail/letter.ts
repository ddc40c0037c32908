import { html, raw } from 'hono/html';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import { directionOf, type Locale } from '@/lib/i18n/catalog/locale';

export type LetterKind = 'invitation' | 'reset';

/** A line of a letter, or a heading with rows of a name and a value below it. */
export type Block = {
  as?: keyof typeof STYLES;
  title: string;
  href?: string;
  rows?: readonly (readonly [name: string, value: string])[];
};

/** A letter with one link, which is all that it is sent for. The subject names nobody. */
export function linkLetter(locale: Locale, kind: LetterKind, { name, link }: { name: string; link: string }) {
  const text = (key: string) => messageText(locale, `mail.${key}`);
  return letterOf(locale, { subject: text(`${kind}.subject`), name }, [
    { title: text(`${kind}.body`) },
    { title: text('button'), href: link, as: 'button' },
    { title: link, as: 'small' },
    { title: text(`${kind}.until`), as: 'small' },
  ]);
}

/** A letter to a person as plain text and as HTML: a greeting, and the blocks. */
export function letterOf(locale: Locale, to: { subject: string; name: string }, below: readonly Block[]) {
  const blocks = [{ title: messageText(locale, 'mail.greeting').replace('{name}', () => to.name) }, ...below];
  const page = html`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="${BODY}">${blocks.map(htmlOf)}</body></html>`;
  const text = blocks.filter(({ as }) => as !== 'button').map(textOf);
  return { subject: to.subject, text: `${text.join('\n\n')}\n`, html: String(page) };
}

const BODY =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2430;max-width:36em;margin:24px auto;padding:0 16px';
const STYLES = {
  p: '',
  button: '',
  h2: 'font-size:18px;margin:24px 0 0;border-bottom:2px solid #1c2430;padding-bottom:4px',
  h3: 'font-size:16px;margin:16px 0 4px',
  small: 'font-size:13px;color:#5b6675;word-break:break-word',
};
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#0f62d6;color:#fff;text-decoration:none';
const LINK = 'color:#0f62d6';
const CELL = 'padding:4px 0;border-bottom:1px solid #e3e7ec';

function textOf({ as, title, href, rows = [] }: Block): string {
  const lines = [as === 'h2' ? `== ${title} ==` : title, ...rows.map(([name, value]) => `${name}: ${value}`)];
  return [...lines, ...(href ? [href] : [])].join(as === 'small' ? ': ' : '\n');
}

function htmlOf({ as = 'p', title, href, rows = [] }: Block) {
  const tag = raw(as === 'h2' || as === 'h3' ? as : 'p');
  const line = href ? html`<a href="${href}" style="${as === 'button' ? BUTTON : LINK}">${title}</a>` : title;
  const cells = rows.map(
    ([name, value]) =>
      html`<tr><td style="${CELL}"><bdi>${name}</bdi></td><td align="end" style="${CELL};text-align:end;font-weight:600"><bdi>${value}</bdi></td></tr>`,
  );
  const table = html`<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse">${cells}</table>`;
  return html`<${tag} style="${STYLES[as]}"><bdi>${line}</bdi></${tag}>${rows.length > 0 && table}`;
}
