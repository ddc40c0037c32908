import { CircleStop, Stethoscope } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSession } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Checkbox } from '@/components/ui/input/checkbox';
import { CopyButton } from '@/components/ui/overlay/copy-button';
import { Panel } from '@/components/ui/panel';
import { stepKey } from '@/lib/doctor/schema';
import { useProblemText } from '@/lib/http/use-problem-text';
import { DiagnosisCard } from './diagnosis-card';
import { StepList } from './step-list';
import { useDoctorText } from './use-doctor-text';
import { type Examination, useExamination } from './use-examination';
import { useSummaryText } from './use-summary-text';

/**
 * Runs a diagnosis of a connection: its result, the steps as they are known, and a report to copy. `hasKey`: there is a v2
 * key; its permissions show only by trying.
 */
export function ConnectionDoctor({ connectionId, hasKey }: { connectionId: string; hasKey: boolean }) {
  const t = useTranslations('doctor');
  const { can } = useSession();
  const { examination, start, stop } = useExamination(connectionId);
  const [tryWriting, setTryWriting] = useState(false);
  const { isRunning, plan, diagnosis } = examination;
  const hasRun = plan.length > 0;
  const action = isRunning ? (
    <Button size="sm" icon={<CircleStop />} onClick={stop}>
      {t('stop')}
    </Button>
  ) : (
    <Button size="sm" icon={<Stethoscope />} data-start onClick={() => void start({ tryWriting })}>
      {t(hasRun ? 'again' : 'start')}
    </Button>
  );
  return (
    <Panel title={t('title')} flush actions={can('settings:manage') && action}>
      {diagnosis ? (
        <DiagnosisCard diagnosis={diagnosis} isOfEnvironment={examination.isOfEnvironment} />
      ) : (
        <p className="text-pretty px-4 py-3 text-muted">{t(can('settings:manage') ? 'lead' : 'ownerOnly')}</p>
      )}
      {hasKey && can('settings:manage') && (
        <Checkbox
          className="border-line border-b px-4 py-2"
          checked={tryWriting}
          disabled={isRunning}
          onChange={(event) => setTryWriting(event.target.checked)}
          label={t('tryWriting')}
          help={t('tryWritingHelp')}
        />
      )}
      <Progress examination={examination} />
      <Interruption examination={examination} />
      {hasRun && <StepList examination={examination} />}
      {hasRun && !isRunning && <Report examination={examination} />}
    </Panel>
  );
}

function Progress({ examination: { isRunning, plan, steps, diagnosis } }: { examination: Examination }) {
  const t = useTranslations('doctor');
  const texts = useDoctorText();
  const next = plan.find((planned) => !steps.has(stepKey(planned)));
  const isShown = isRunning && plan.length > 0;
  return (
    <>
      {isShown && (
        <div className="border-line border-b bg-sunken">
          <div
            aria-hidden="true"
            className="h-0.5 bg-accent transition-[width] duration-200"
            style={{ width: `${(100 * steps.size) / plan.length}%` }}
          />
          <p className="tabular flex flex-wrap justify-between gap-x-3 px-4 py-1.5 text-muted text-sm">
            <span>{next && t('running', { step: texts.nameOf(next) })}</span>
            <span>{t('progress', { done: steps.size, total: plan.length })}</span>
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {diagnosis ? texts.cause(diagnosis).title : isShown && next ? t('running', { step: texts.nameOf(next) }) : ''}
      </p>
    </>
  );
}

function Interruption({ examination: { problem, isStopped } }: { examination: Examination }) {
  const t = useTranslations('doctor');
  const textOf = useProblemText();
  if (isStopped) return <p className="border-line border-b px-4 py-2 text-muted">{t('stopped')}</p>;
  if (problem === undefined) return null;
  const { title, next, id } = textOf(problem);
  return (
    <Callout tone="danger" title={title} live className="m-4">
      {next}
      {id && <bdi className="block font-mono text-sm">{id}</bdi>}
    </Callout>
  );
}

function Report({ examination }: { examination: Examination }) {
  const t = useTranslations('doctor');
  const textOf = useReportText();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-3">
      <CopyButton text={textOf(examination)} label={t('copy')}>
        {t('copy')}
      </CopyButton>
      <span className="text-muted text-sm">{t('copyHelp')}</span>
    </div>
  );
}

const ISOLATES = /[\u2066-\u2069]/g;

/** The whole examination as text for support. */
function useReportText(): (examination: Examination) => string {
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
