import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/style/cx';
import { OUTCOMES, type Outcome, type PlannedStep, type Step, stepKey } from '@/lib/doctor/schema';
import { OutcomeMark, outcomeClass } from './outcome-mark';
import { ProbeList } from './probe-list';
import { useDoctorText } from './use-doctor-text';
import type { Examination } from './use-examination';

type Shown = { planned: PlannedStep; step: Step | undefined };
type Group = [Shown, ...Shown[]];

/** Every planned step with its result so far. */
export function StepList({ examination: { plan, steps, isRunning } }: { examination: Examination }) {
  const t = useTranslations('doctor');
  const shown = plan.map((planned) => ({ planned, step: steps.get(stepKey(planned)) }));
  const now = isRunning ? shown.find(({ step }) => !step)?.planned : undefined;
  const several = new Set(plan.flatMap(({ generation }) => generation ?? [])).size > 1;
  return (
    <ol aria-label={t('stepsTitle')} className="divide-y divide-line">
      {batchWork(shown).map((group) => (
        <Row key={stepKey(group[0].planned)} group={group} isNamed={several} now={now} />
      ))}
    </ol>
  );
}

/** One step, or the permissions of one generation's credentials. */
function Row({ group, isNamed, now }: { group: Group; isNamed: boolean; now: PlannedStep | undefined }) {
  const t = useTranslations('doctor');
  const texts = useDoctorText();
  const { planned } = group[0];
  const known = group.flatMap(({ step }) => step ?? []);
  const outcome = known.length < group.length ? 'waiting' : worstOf(known);
  const isAllGood = outcome === 'ok';
  return (
    <li className="flex items-start gap-2.5 px-4 py-2">
      <OutcomeMark outcome={outcome} isNow={group.some(({ planned }) => planned === now)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">
            {texts.nameOf(planned)}
            {isNamed && planned.generation && (
              <span className="font-normal text-muted text-sm"> · {t(`generation.${planned.generation}`)}</span>
            )}
          </span>
          <span className={`text-sm ${outcomeClass(outcome)}`}>{texts.outcome(outcome)}</span>
        </p>
        {planned.id === 'permission' && outcome !== 'skipped' ? (
          <ul className={cx('mt-1 gap-x-6 gap-y-0.5', isAllGood ? 'sm:columns-2' : 'space-y-0.5')}>
            {group.map((shown) => (
              <PermissionLine key={stepKey(shown.planned)} {...shown} isTerse={isAllGood} />
            ))}
          </ul>
        ) : (
          known[0] && <p className="text-pretty break-texts text-muted text-sm">{texts.finding(known[0])}</p>
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

/** The permissions of a generation form one group, every other step its own. */
function batchWork(shown: readonly Shown[]): Group[] {
  const groups: Group[] = [];
  for (const step of shown) {
    const { id, generation } = step.planned;
    const last = groups.at(-1);
    const before = last?.[0].planned;
    if (last && id === 'permission' && before?.id === id && before.generation === generation) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

const WORST_FIRST: readonly Outcome[] = ['failed', 'warning', 'unknown', 'skipped', 'ok'];

function worstOf(steps: readonly Step[]): Outcome {
  return WORST_FIRST.find((outcome) => steps.some((step) => step.outcome === outcome)) ?? OUTCOMES[0];
}
