import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DateTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import { useConnection } from './user/session-context';

/** On paper alone: the merchant, the filters of the page, and when it was printed. */
export function PrintNote({ children }: { children?: ReactNode }) {
  const t = useTranslations('shell');
  const { name, merchantName } = useConnection();
  const now = useNow();
  return (
    <div className="mb-4 hidden flex-wrap justify-between gap-x-6 border-line border-b pb-2 text-sm print:flex">
      <span>
        <bdi className="font-semibold">{merchantName ?? name}</bdi>
        {children && <> · {children}</>}
      </span>
      <span className="text-muted">
        {t('printed')} <DateTime value={now} />
      </span>
    </div>
  );
}
