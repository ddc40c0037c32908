'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useAbilities } from '@/components/shell/use-abilities';
import { useConnection } from '@/components/shell/user/session-context';
import { Callout } from '@/components/ui/feedback/callout';
import { useNow } from '@/components/ui/text/use-now';
import { VisuallyHidden } from '@/components/ui/text/visually-hidden';
import { formatDuration } from '@/lib/format/distance';
import { formatDateTime } from '@/lib/format/time/date-time';
import { useLiveStatus } from '@/lib/live/use-live';
import { GENERATION_FACTS } from '@/lib/service/generation/generation';

const SECONDS_UP_TO = 90;

/** On every page while the dispatch service does not answer: since when, and what happens to orders meanwhile. */
export function ServiceNote({ className = 'mb-4' }: { className?: string }) {
  const t = useTranslations('live.service');
  const locale = useLocale();
  const { timeZone } = useConnection();
  const { by } = useAbilities();
  const { silentSince } = useLiveStatus();
  const generation = by('createDelivery');
  if (silentSince === null) return null;
  const isRepeated = generation !== null && GENERATION_FACTS[generation].createIsRepeatable;
  return (
    <div className={`${className} print:hidden`}>
      {/* Announced once: the visible title changes every second. */}
      <VisuallyHidden>
        <span role="alert">{t('announced')}</span>
      </VisuallyHidden>
      <Callout tone="danger" title={<SilenceText since={silentSince} />}>
        {t('since', { time: formatDateTime(new Date(silentSince), timeZone, locale, 'time') })}{' '}
        {generation && t(isRepeated ? 'repeated' : 'once')}
      </Callout>
    </div>
  );
}

function SilenceText({ since }: { since: number }) {
  const t = useTranslations('live.service');
  const locale = useLocale();
  const seconds = Math.max(0, Math.round((useNow('second') - since) / 1_000));
  const time = seconds < SECONDS_UP_TO ? t('seconds', { count: seconds }) : formatDuration(seconds, locale);
  return <span className="tabular">{t('title', { time })}</span>;
}
