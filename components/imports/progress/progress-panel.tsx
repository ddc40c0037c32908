import { useTranslations } from 'next-intl';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { Panel } from '@/components/ui/panel';
import { Stat } from '@/components/ui/stat';
import type { Tone } from '@/components/ui/style/tone';
import { DateTime } from '@/components/ui/text/date-time';
import { Money } from '@/components/ui/text/money';
import { ShortTime } from '@/components/ui/text/short-time';
import type { ImportProgress } from '@/lib/imports/schema';
import { RowState } from '@/lib/outgoing/schema';

const TONE: Partial<Record<string, Tone>> = { refused: 'danger', unresolved: 'warning' };
const ALWAYS: readonly string[] = ['sent', 'waiting'];

/** How far an import is, what it costs so far, and when it will be done. */
export function ProgressPanel({ progress }: { progress: ImportProgress }) {
  const t = useTranslations('imports.progress');
  const row = useTranslations('imports.row');
  const { counts, total, fees, currency, expectedEndAt, endedAt, createdByName, sendUntil } = progress;
  const done = total - counts.waiting - counts.sending;
  const shown = RowState.options.filter((state) => ALWAYS.includes(state) || counts[state] > 0);
  return (
    <Panel>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="tabular font-semibold text-lg">{t('done', { done, total })}</p>
        <p className="text-muted text-sm">
          {endedAt
            ? t.rich('ended', { time: () => <DateTime value={endedAt} /> })
            : expectedEndAt && t.rich('end', { time: () => <ShortTime value={expectedEndAt} /> })}
        </p>
      </div>
      <ProgressBar label={t('label')} value={done} max={total} className="h-2 w-full" />
      <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">
        {shown.map((state) => (
          <Stat key={state} label={row(state)} value={counts[state]} {...(TONE[state] && { tone: TONE[state] })} />
        ))}
        <Stat label={t('fees')} value={<Money amount={fees} currency={currency} />} fit />
      </div>
      <p className="mt-3 text-muted text-sm">
        {createdByName && t('by', { name: createdByName })}{' '}
        {sendUntil && t.rich('leave', { time: () => <ShortTime value={sendUntil} /> })}
      </p>
    </Panel>
  );
}
