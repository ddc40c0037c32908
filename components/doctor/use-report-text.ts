'use client';

import { useTranslations } from 'next-intl';
import { stepKey } from '@/lib/doctor/schema';
import { useDoctorWords } from './use-doctor-words';
import type { Examination } from './use-examination';

const ISOLATES = /[\u2066-\u2069]/g;

/** All that was found, as text for a message to support. */
export function useReportText(): (examination: Examination) => string {
  const t = useTranslations('doctor');
  const words = useDoctorWords();
  return ({ baseUrl, startedAt, plan, steps, diagnosis }) => {
    const lines = [
      t('report.title', { at: startedAt ? words.at(startedAt) : '' }),
      `${t('report.base')}: ${baseUrl}`,
      '',
    ];
    if (diagnosis) {
      const { title, why, todo, working } = words.cause(diagnosis);
      lines.push(`${t('report.cause')}: ${title}`, why, ...(working ? [working] : []), `${t('todo')}: ${todo}`, '');
    }
    for (const planned of plan) {
      const step = steps.get(stepKey(planned));
      if (!step) continue;
      const { generation, permission, verdict, probes } = step;
      const name = [generation, words.nameOf(step), permission].filter(Boolean).join(' · ');
      lines.push(`[${words.verdict(verdict)}] ${name}: ${words.finding(step)}`);
      for (const probe of probes) {
        lines.push(`    ${probe.method} ${probe.target} (${t(`trial.${probe.trial}`)}): ${words.outcome(probe)}`);
        if (probe.canonical) lines.push(`      ${t('canonical')}: ${JSON.stringify(probe.canonical)}`);
        if (probe.said) lines.push(`      ${t('said')}: ${probe.said}`);
      }
    }
    return lines.join('\n').replace(ISOLATES, '');
  };
}
