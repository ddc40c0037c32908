import type { Connection } from '@/lib/connections/model/connection';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import { directionOf } from '@/lib/i18n/catalog/locale';
import { routes } from '@/lib/routes';
import type { Channel } from './channel-rows.server';
import type { OccurrenceRow } from './rows.server';
import { OccurrenceKind, pageOf } from './schema';

type Reader = Pick<Channel, 'locale'>;
type Merchant = Pick<Connection, 'name' | 'slug'>;

/** Message that the service worker gets: no name, phone, address or amount. */
export type PushMessage = ReturnType<typeof messageOf>;

/** The message about an occurrence in the language of its reader. One of a tag stands on a screen. */
export function messageOf(reader: Reader, { row, code }: OccurrenceRow, { name, slug }: Merchant) {
  const kind = OccurrenceKind.parse(row.kind);
  // Ended or taken: the message replaces the first one, without a sound, and closes.
  const isOver = row.endedAt !== null || row.takenBy !== null;
  return {
    ...titleIn(reader, isOver ? 'push.over' : `kind.${kind}`),
    body: kind === 'backup_failed' ? '' : [name, code].filter(Boolean).join(' · '),
    url: connectionPath(slug) + pageOf({ kind, subject: row.subject }),
    tag: row.id,
    isOver,
  };
}

/** The message that somebody asks for to see one. */
export function testMessage(reader: Reader, { name, slug }: Merchant): PushMessage {
  const url = connectionPath(slug) + routes.settingsNotifications();
  return { ...titleIn(reader, 'push.testTitle'), body: name, url, tag: 'test', isOver: false };
}

const titleIn = ({ locale: lang }: Reader, key: string) => ({
  title: messageText(lang, `occurrences.${key}`),
  lang,
  dir: directionOf(lang),
});
