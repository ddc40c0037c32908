import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActDialog } from '@/components/form/act-dialog';
import { Link } from '@/components/nav/connection-navigation';
import { SelectField } from '@/components/ui/input/select-field';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { DateTime } from '@/components/ui/text/date-time';
import { useChangeRetention, usePreviewRetention } from '@/lib/privacy/queries';
import {
  type ErasedCounts,
  NAME_DAYS,
  type Retention,
  type RetentionSettings,
  SIGN_IN_DAYS,
  WEBHOOK_DAYS,
} from '@/lib/privacy/schema';
import { routes } from '@/lib/routes';

const KINDS = [
  { name: 'names', choices: NAME_DAYS },
  { name: 'webhooks', choices: WEBHOOK_DAYS },
  { name: 'signIns', choices: SIGN_IN_DAYS },
] as const;

/** How long each kind is kept. Before a change, a question says what it erases. */
export function RetentionPanel({ retention: { settings, lastRun } }: { retention: Retention }) {
  const t = useTranslations('privacy.retention');
  const [asked, setAsked] = useState<{ wanted: RetentionSettings; counts: ErasedCounts } | null>(null);
  const preview = usePreviewRetention();
  const change = useChangeRetention();
  const onError = useToastProblem();

  function choose(name: (typeof KINDS)[number]['name'], value: string) {
    const wanted = { ...settings, [name]: value === '' ? null : Number(value) };
    preview.mutate(wanted, { onError, onSuccess: (counts) => setAsked({ wanted, counts }) });
  }
  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose text-muted">{t('lead')}</p>
      <div className="grid max-w-md gap-4">
        {KINDS.map(({ name, choices }) => (
          <SelectField
            key={name}
            label={t(`${name}.label`)}
            help={t(`${name}.help`)}
            value={settings[name] ?? ''}
            disabled={preview.isPending || change.isPending}
            options={choices.map((days) => [days ?? '', days === null ? t('always') : t('days', { days })])}
            onChange={(value) => choose(name, value)}
          />
        ))}
        <p className="text-muted text-sm">
          {t.rich('positions', {
            link: (text) => (
              <Link href={routes.settingsAttention()} className="underline">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      {lastRun && (
        <div className="mt-4 border-line border-t pt-3 text-muted text-sm">
          <p>{t.rich('lastRun', { when: () => <DateTime value={lastRun.at} /> })}</p>
          <Counts counts={lastRun.counts} />
        </div>
      )}
      <ActDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('askTitle')}
        description={asked && isNothing(asked.counts) ? t('nothing') : t('askBody')}
        confirmLabel={t('confirm')}
        destructive={asked !== null && !isNothing(asked.counts)}
        act={async () => {
          if (asked) await change.mutateAsync(asked.wanted);
          toast.success(t('saved'));
        }}
      >
        {asked && !isNothing(asked.counts) && <Counts counts={asked.counts} />}
      </ActDialog>
    </Panel>
  );
}

function Counts({ counts }: { counts: ErasedCounts }) {
  const t = useTranslations('privacy.counts');
  const shown = (['orders', 'customers', 'webhooks', 'signIns'] as const).filter((name) => counts[name] > 0);
  if (shown.length === 0) return <p>{t('none')}</p>;
  return (
    <ul className="list-disc ps-5">
      {shown.map((name) => (
        <li key={name}>{t(name, { count: counts[name] })}</li>
      ))}
    </ul>
  );
}

function isNothing(counts: ErasedCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}
