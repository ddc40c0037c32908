import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { DateTime } from '@/components/ui/text/date-time';
import type { ConnectionEntry } from '@/lib/connections/schema';
import { connectionState, STATE_STYLES } from './credentials/connection-state';

/** Whether the connection works, by shape, word and colour. */
export function ConnectionStateBadge({ connection }: { connection: ConnectionEntry }) {
  const t = useTranslations('connections.state');
  const { key, since } = connectionState(connection);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <StatusBadge quiet {...STATE_STYLES[key]}>
        {t(key)}
      </StatusBadge>
      {since && (
        <span className="text-muted text-sm">
          {t.rich('since', { when: () => <DateTime value={since} timeZone={connection.timeZone} /> })}
        </span>
      )}
    </span>
  );
}
