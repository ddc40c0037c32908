'use client';

import { useTranslations } from 'next-intl';
import { stepKey } from '@/lib/doctor/schema';
import { useDoctorText } from './use-doctor-text';
import type { Examination } from './use-examination';
import { useSummaryText } from './use-summary-text';

const ISOLATES = /[\u2066-\u2069]/g;

/** The whole examination as text for support. */
export function useReportText(): (examination: Examination) => string {
  const t = useTranslations('doctor');
  const texts = useDoctorText();
  const summary = useSummaryText();
  return ({ baseUrl, startedAt, plan, steps, diagnosis }) => {
    const lines = [
      t('report.title', { at: startedAt ? texts.at(startedAt) : '' }),
      `${t('report.base')}: ${baseUrl}`,
      '',
    ];
    if (diagnosis) {
      const { title, why, todo, working } = texts.cause(diagnosis);
      lines.push(`${t('report.cause')}: ${title}`, why, ...(working ? [working] : []), `${t('todo')}: ${todo}`, '');
      for (const { name, text } of diagnosis.summary ? summary(diagnosis.summary) : []) lines.push(`${name}: ${text}`);
    }
    for (const planned of plan) {
      const step = steps.get(stepKey(planned));
      if (!step) continue;
      const { generation, permission, outcome, probes } = step;
      const name = [generation, texts.nameOf(step), permission].filter(Boolean).join(' · ');
      lines.push(`[${texts.outcome(outcome)}] ${name}: ${texts.finding(step)}`);
      for (const probe of probes) {
        lines.push(`    ${probe.method} ${probe.target} (${t(`variant.${probe.variant}`)}): ${texts.response(probe)}`);
        if (probe.canonical) lines.push(`      ${t('canonical')}: ${JSON.stringify(probe.canonical)}`);
        if (probe.responseMessage) lines.push(`      ${t('response')}: ${probe.responseMessage}`);
      }
    }
    return lines.join('\n').replace(ISOLATES, '');
  };
}
