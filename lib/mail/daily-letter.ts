import { createHash } from 'node:crypto';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import type { Locale } from '@/lib/i18n/catalog/locale';
import { type Block, type Letter, letterOf } from './letter';

export type DailyMail = {
  /** The reason for the mail. */
  kind: 'digest' | 'untaken' | 'report';
  /** Facts in the reader's language. */
  merchants: readonly { name: string; parts: readonly Block[] }[];
  attachments: NonNullable<Letter['attachments']>;
  links: { settings: string; stop: string };
};

/** The mail of a day. Its subject has no fact of a merchant or a customer. */
export function dailyLetter(
  locale: Locale,
  reader: { id: string; name: string; day: string },
  { kind, merchants, attachments, links: { settings, stop } }: DailyMail,
): Letter {
  const text = (key: string) => messageText(locale, `mail.${key}`);
  const letter = letterOf(locale, text(`daily.${kind}.subject`), [
    { title: text('greeting').replace('{name}', () => reader.name) },
    { title: text(`daily.${kind}.lead`) },
    ...merchants.flatMap(({ name, parts }) => [
      { title: name, as: 'h2' as const },
      ...parts.map((part) => ({ ...part, as: 'h3' as const })),
    ]),
    { title: text('daily.settings'), href: settings, as: 'small' },
    { title: text('daily.stop'), href: stop, as: 'small' },
  ]);
  const name = createHash('sha256').update(`${reader.id} ${reader.day}`).digest('hex').slice(0, 32);
  return { ...letter, attachments, stop, messageId: `<${name}@${new URL(stop).hostname}>` };
}
