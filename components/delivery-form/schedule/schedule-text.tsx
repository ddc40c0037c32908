'use client';

import { useTranslations } from 'next-intl';
import { useConnection } from '@/components/shell/user/session-context';
import { DateTime, RelativeTime } from '@/components/ui/text/date-time';
import { useNow } from '@/components/ui/text/use-now';
import { scheduleMeaning } from '../order/schedule';

/** Tells what the service will do with the chosen time. */
export function ScheduleText({ local }: { local: string }) {
  const t = useTranslations('delivery-form.when');
  const { timeZone } = useConnection();
  const meaning = scheduleMeaning(local, useNow(), timeZone);
  if (meaning.kind === 'unreadable') return null;
  if (meaning.kind === 'past') return <p className="text-danger text-sm">{t('meaning.past')}</p>;
  return (
    <p role="status" className="text-sm">
      {t.rich(`meaning.${meaning.kind === 'later' ? 'later' : 'atOnce'}`, {
        time: () => <DateTime value={meaning.at} timeZone={timeZone} />,
        away: () => <RelativeTime value={meaning.at} timeZone={timeZone} ahead />,
      })}
    </p>
  );
}
