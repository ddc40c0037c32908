import { useLocale, useTranslations } from 'next-intl';
import { useTimeText } from '@/components/ui/text/use-time-text';
import type { Diagnosis, PlannedStep, Probe, Step, Summary } from '@/lib/doctor/schema';
import { isolated } from '@/lib/format/text/isolated';
import { amountOf, valuesOf } from './doctor-values';

/** Findings and causes as sentences in the reader's language. */
export function useDoctorText() {
  const t = useTranslations('doctor');
  const locale = useLocale();
  const timeText = useTimeText();
  const language = { t, timeText };
  const lister = new Intl.ListFormat(locale, { type: 'conjunction' });

  return {
    nameOf: ({ id, generation }: Pick<PlannedStep, 'id' | 'generation'>) =>
      t(id === 'key' && generation === 'v1' ? 'step.keyV1' : `step.${id}`),
    outcome: (outcome: Step['outcome'] | 'waiting') => t(`outcome.${outcome}`),
    finding: ({ finding, facts }: Step) => t(`finding.${finding}`, valuesOf(facts, language)),
    loses: (permission: string) => t(`loses.${permission.replace(':', '_')}`),
    cause: ({ cause, facts, generation, working, summary }: Diagnosis) => {
      const values = { ...valuesOf(facts, language), generation: generation ?? 'none', limits: limitsOf(summary) };
      const others = working.filter((other) => other !== generation).map((other) => t(`generation.${other}`));
      const isPart = cause !== 'healthy' && generation !== null && others.length > 0;
      return {
        title: t(`cause.${cause}.title`, values),
        why: t(`cause.${cause}.why`, values),
        todo: t(`cause.${cause}.todo`, values),
        working: isPart ? t('working', { generations: lister.format(others) }) : null,
      };
    },
    /** Status or failure, duration, and a clock that is off. */
    response: ({ status, failure, ms, aheadMs }: Probe) =>
      [
        status ?? t('noResponse', { code: isolated(failure ?? '') }),
        t('time', { ms }),
        ...(aheadMs !== null && Math.abs(aheadMs) >= 2_000
          ? [t(aheadMs > 0 ? 'clockAhead' : 'clockBehind', { amount: amountOf(aheadMs, language) })]
          : []),
      ].join(' · '),
    at: (iso: string) => timeText(iso, 'long'),
  };
}

/** The limit of a working connection, as a choice between sentences. */
function limitsOf(summary: Summary | null): 'setup' | 'generation' | 'none' {
  if (summary && (summary.missingTopics.length > 0 || summary.hasWebhooks === false)) return 'setup';
  return summary && summary.impossible.length > 0 ? 'generation' : 'none';
}
