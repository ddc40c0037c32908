import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShortTime } from '@/components/ui/text/short-time';
import { useNow } from '@/components/ui/text/use-now';
import { formatDuration } from '@/lib/format/distance';
import { arrivalOf, type TripFacts } from '@/lib/progress/arrival';
import { isTerminal } from '@/lib/progress/status';
import { useArrivalText } from './use-arrival-text';

const MINUTE_MS = 60_000;

/** When a delivery was promised, and when it is expected or came. Nothing before the first estimate, or when it won't come. */
export function ArrivalLine({ trip }: { trip: TripFacts & { promisedAt: string | null; deliveredAt: string | null } }) {
  const t = useTranslations('progress.arrival');
  const now = useNow();
  const time = useShortTime();
  const expected = useArrivalText()(arrivalOf(trip, now), now);
  const { status, deliveredAt } = trip;
  const isOver = status === 'completed' && deliveredAt !== null;
  const promisedAt = isTerminal(status) && status !== 'completed' ? null : trip.promisedAt;
  if (!promisedAt && !expected) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {promisedAt && <Fact label={t('promised')}>{time(promisedAt)}</Fact>}
      {!isOver && expected && <Fact label={t('expected')}>{expected}</Fact>}
      {isOver && promisedAt && (
        <Fact label={t('delivered')}>
          {time(deliveredAt)}
          <PromiseResult lateMs={Date.parse(deliveredAt) - Date.parse(promisedAt)} />
        </Fact>
      )}
    </dl>
  );
}

/** The promise against what came of it. */
function PromiseResult({ lateMs }: { lateMs: number }) {
  const t = useTranslations('progress.arrival');
  const locale = useLocale();
  const time = formatDuration(Math.abs(lateMs) / 1_000, locale);
  if (Math.abs(lateMs) < MINUTE_MS) return <span className="ms-2 font-normal text-muted text-sm">{t('onTime')}</span>;
  return (
    <span className={`ms-2 font-normal text-sm ${lateMs > 0 ? 'text-warning' : 'text-success'}`}>
      {t(lateMs > 0 ? 'late' : 'early', { time })}
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  );
}
