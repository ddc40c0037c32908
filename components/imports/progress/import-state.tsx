import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import type { StatusStyle } from '@/components/ui/status-shape';
import type { ImportProgress, ImportRow } from '@/lib/imports/schema';

const OF_IMPORT: Record<ImportProgress['state'], StatusStyle> = {
  running: { shape: 'half', tone: 'accent' },
  waiting: { shape: 'clock', tone: 'warning' },
  paused: { shape: 'dash', tone: 'warning' },
  stopped: { shape: 'cross', tone: 'neutral' },
  done: { shape: 'check', tone: 'success' },
};
const OF_ROW: Record<ImportRow['state'], StatusStyle> = {
  waiting: { shape: 'waiting', tone: 'neutral' },
  sending: { shape: 'half', tone: 'accent' },
  sent: { shape: 'check', tone: 'success' },
  unresolved: { shape: 'question', tone: 'warning' },
  refused: { shape: 'alert', tone: 'danger' },
  skipped: { shape: 'ring', tone: 'neutral' },
  canceled: { shape: 'cross', tone: 'neutral' },
};

export function ImportState({ state, quiet = false }: { state: ImportProgress['state']; quiet?: boolean }) {
  const t = useTranslations('imports.state');
  return (
    <StatusBadge {...OF_IMPORT[state]} quiet={quiet}>
      {t(state)}
    </StatusBadge>
  );
}

export function ImportRowState({ state }: { state: ImportRow['state'] }) {
  const t = useTranslations('imports.row');
  return (
    <StatusBadge {...OF_ROW[state]} quiet>
      {t(state)}
    </StatusBadge>
  );
}
