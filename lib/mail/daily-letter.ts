import { createHash } from 'node:crypto';
import { escaped } from '@/lib/format/text/escaped-html';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { htmlPage, type Letter, SMALL } from './letter';

/** Facts of a merchant in the reader's language: each a heading with rows of a name and a value. */
export type MailPart = { title: string; href?: string; rows: readonly (readonly [name: string, value: string])[] };
export type DailyMail = {
  /** The reason for the mail. */
  kind: 'digest' | 'untaken' | 'report';
  merchants: readonly { name: string; parts: readonly MailPart[] }[];
  attachments: NonNullable<Letter['attachments']>;
  links: { settings: string; stop: string };
};

/** The mail of a day. Its subject has no fact of a merchant or a customer. */
export function dailyLetter(
  locale: Locale,
  reader: { id: string; name: string; day: string },
  mail: DailyMail,
): Letter {
  const text = (key: string) => messageText(locale, `mail.${key}`);
  const greeting = text('greeting').replace('{name}', () => reader.name);
  const lead = text(`daily.${mail.kind}.lead`);
  const { stop, settings } = mail.links;
  const lines = mail.merchants.flatMap(({ name, parts }) => [
    `== ${name} ==`,
    ...parts.map(({ title, href, rows }) =>
      [title, ...rows.map(([label, value]) => `${label}: ${value}`), ...(href ? [href] : [])].join('\n'),
    ),
  ]);
  return {
    subject: text(`daily.${mail.kind}.subject`),
    text: `${[greeting, lead, ...lines, `${text('daily.settings')}: ${settings}`, `${text('daily.stop')}: ${stop}`].join('\n\n')}\n`,
    html: htmlPage(locale, [
      `<p>${escaped(greeting)}</p>`,
      `<p>${escaped(lead)}</p>`,
      ...mail.merchants.flatMap(({ name, parts }) => [
        `<h2 style="${NAME}"><bdi>${escaped(name)}</bdi></h2>`,
        ...parts.map(partHtml),
      ]),
      `<p style="${SMALL};margin-top:32px">${linkHtml(settings, text('daily.settings'))} · ${linkHtml(stop, text('daily.stop'))}</p>`,
    ]),
    attachments: mail.attachments,
    stop,
    messageId: `<${createHash('sha256').update(`${reader.id} ${reader.day}`).digest('hex').slice(0, 32)}@${new URL(stop).hostname}>`,
  };
}

const NAME = 'font-size:18px;margin:24px 0 0;border-bottom:2px solid #1c2430;padding-bottom:4px';
const TITLE = 'font-size:16px;margin:16px 0 4px';
const CELL = 'padding:4px 0;border-bottom:1px solid #e3e7ec';

function partHtml({ title, href, rows }: MailPart): string {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><td style="${CELL}"><bdi>${escaped(name)}</bdi></td><td align="end" style="${CELL};text-align:end;font-weight:600"><bdi>${escaped(value)}</bdi></td></tr>`,
  );
  const heading = href ? linkHtml(href, title) : escaped(title);
  return `<h3 style="${TITLE}">${heading}</h3><table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse">${cells.join('')}</table>`;
}

const linkHtml = (href: string, text: string) =>
  `<a href="${escaped(href)}" style="color:#0f62d6">${escaped(text)}</a>`;
