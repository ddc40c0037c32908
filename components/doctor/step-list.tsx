'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/style/cx';
import { OUTCOMES, type Outcome, type PlannedStep, type Step, stepKey } from '@/lib/doctor/schema';
import { OutcomeMark, outcomeClass } from './outcome-mark';
import { ProbeList } from './probe-list';
import { useDoctorText } from './use-doctor-text';
import type { Examination } from './use-examination';

type Shown = { planned: PlannedStep; step: Step | undefined };

/** Every planned step with its result so far. */
export function StepList({ examination: { plan, steps, isRunning } }: { examination: Examination }) {
  const t = useTranslations('doctor');
  const shown = plan.map((planned) => ({ planned, step: steps.get(stepKey(planned)) }));
  const now = isRunning ? shown.find(({ step }) => !step)?.planned : undefined;
  const several = new Set(plan.flatMap(({ generation }) => generation ?? [])).size > 1;
  return (
    <ol aria-label={t('stepsTitle')} className="divide-y divide-line">
      {batchWork(shown).map((group) => {
        const [first] = group;
        if (!first) return null;
        const { generation, id } = first.planned;
        const label = several && generation ? t(`generation.${generation}`) : null;
        return id === 'permission' ? (
          <PermissionRow key={`${generation} permissions`} label={label} group={group} now={now} />
        ) : (
          <StepRow key={stepKey(first.planned)} label={label} {...first} isNow={now === first.planned} />
        );
      })}
    </ol>
  );
}

function StepRow({ planned, step, label, isNow }: Shown & { label: string | null; isNow: boolean }) {
  const texts = useDoctorText();
  const outcome = step?.outcome ?? 'waiting';
  return (
    <li className="flex items-start gap-2.5 px-4 py-2">
      <OutcomeMark outcome={outcome} isNow={isNow} />
      <div className="min-w-0 flex-1">
        <RowHead name={texts.nameOf(planned)} label={label} outcome={outcome} />
        {step && <p className="text-pretty break-texts text-muted text-sm">{texts.finding(step)}</p>}
        {step && <ProbeList probes={step.probes} />}
      </div>
    </li>
  );
}

/** The permissions of one generation's credentials, in one row. */
function PermissionRow({
  group,
  label,
  now,
}: {
  group: readonly Shown[];
  label: string | null;
  now: PlannedStep | undefined;
}) {
  const texts = useDoctorText();
  const [first] = group;
  const known = group.flatMap(({ step }) => step ?? []);
  const outcome = known.length < group.length ? 'waiting' : worstOf(known);
  const isAllGood = outcome === 'ok';
  if (!first) return null;
  return (
    <li className="flex items-start gap-2.5 px-4 py-2">
      <OutcomeMark outcome={outcome} isNow={group.some(({ planned }) => planned === now)} />
      <div className="min-w-0 flex-1">
        <RowHead name={texts.nameOf(first.planned)} label={label} outcome={outcome} />
        {outcome === 'skipped' && known[0] ? (
          <p className="text-pretty text-muted text-sm">{texts.finding(known[0])}</p>
        ) : (
          <ul className={cx('mt-1 gap-x-6 gap-y-0.5', isAllGood ? 'sm:columns-2' : 'space-y-0.5')}>
            {group.map(({ planned, step }) => (
              <PermissionLine key={stepKey(planned)} planned={planned} step={step} isTerse={isAllGood} />
            ))}
          </ul>
        )}
        <ProbeList probes={known.flatMap(({ probes }) => probes)} />
      </div>
    </li>
  );
}

function PermissionLine({ planned: { permission }, step, isTerse }: Shown & { isTerse: boolean }) {
  const texts = useDoctorText();
  const outcome = step?.outcome ?? 'waiting';
  return (
    <li className="flex items-start gap-2 text-sm">
      <OutcomeMark outcome={outcome} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi dir="ltr" className="font-mono text-[0.93em]">
            {permission}
          </bdi>
          {step && <span className={isTerse ? 'sr-only' : outcomeClass(outcome)}>{texts.finding(step)}</span>}
        </span>
        {outcome === 'failed' && permission && <span className="block text-muted">{texts.loses(permission)}</span>}
      </span>
    </li>
  );
}

function RowHead({ name, label, outcome }: { name: string; label: string | null; outcome: Outcome | 'waiting' }) {
  const texts = useDoctorText();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium">
        {name}
        {label && <span className="font-normal text-muted text-sm"> · {label}</span>}
      </span>
      <span className={`text-sm ${outcomeClass(outcome)}`}>{texts.outcome(outcome)}</span>
    </p>
  );
}

/** The permissions of a generation form step group, every other step its own. */
function batchWork(shown: readonly Shown[]): Shown[][] {
  const groups: Shown[][] = [];
  for (const step of shown) {
    const last = groups.at(-1);
    const isSame =
      step.planned.id === 'permission' &&
      last?.[0]?.planned.id === 'permission' &&
      last[0].planned.generation === step.planned.generation;
    if (isSame) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

const WORST_FIRST: readonly Outcome[] = ['failed', 'warning', 'unknown', 'skipped', 'ok'];

function worstOf(steps: readonly Step[]): Outcome {
  return WORST_FIRST.find((outcome) => steps.some((step) => step.outcome === outcome)) ?? OUTCOMES[0];
}
