import type { Connection } from '@/lib/connections/model/connection';
import { connectionPath } from '@/lib/http/connection-address';
import { messageText } from '@/lib/i18n/catalog/load-messages';
import { directionOf, isLocale } from '@/lib/i18n/catalog/locale';
import { routes } from '@/lib/routes';
import type { Channel } from './channel-rows.server';
import type { PushMessage } from './push-schema';
import type { OccurrenceRow } from './rows.server';
import { OccurrenceKind, pageOf } from './schema';

type Reader = Pick<Channel, 'locale'>;
type Merchant = Pick<Connection, 'name' | 'slug'>;

/** The message about an occurrence in the language of its reader. */
export function messageOf(reader: Reader, { row, code }: OccurrenceRow, merchant: Merchant): PushMessage {
  const kind = OccurrenceKind.parse(row.kind);
  const isOver = row.endedAt !== null || row.takenBy !== null;
  return {
    ...messageIn(reader, isOver ? 'push.over' : `kind.${kind}`),
    body: kind === 'backup_failed' ? '' : [merchant.name, code].filter(Boolean).join(' · '),
    url: connectionPath(merchant.slug) + pageOf({ kind, subject: row.subject }),
    tag: row.id,
    isOver,
  };
}

/** The message that somebody asks for to see one. */
export function testMessage(reader: Reader, { name, slug }: Merchant): PushMessage {
  const url = connectionPath(slug) + routes.settingsNotifications();
  return { ...messageIn(reader, 'push.testTitle'), body: name, url, tag: 'test', isOver: false };
}

function messageIn(reader: Reader, key: string): Pick<PushMessage, 'title' | 'lang' | 'dir'> {
  const lang = isLocale(reader.locale) ? reader.locale : 'en';
  return { title: messageText(lang, `occurrences.${key}`), lang, dir: directionOf(lang) };
}
