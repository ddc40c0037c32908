import type { Generation } from '@/lib/service/model/generation';
import type { ServicePermission } from '@/lib/service/v2/schema';
import {
  type DoctorMessage,
  type Facts,
  type PlannedStep,
  type Probe,
  type StepId,
  stepKey,
  type Verdict,
} from './schema';

export type Noted = { verdict: Verdict; finding: string; facts?: Facts; probes?: Probe[] };
export type Chart = ReturnType<typeof createChart>;

/** Of a long series of tries the last ones tell the most. */
const MOST_PROBES = 8;

/** What was planned and what came of it: each step is told; one that a later finding puts in another light, again. */
export function createChart(plan: readonly PlannedStep[], report: (message: DoctorMessage) => void) {
  const open = new Map(plan.map((step) => [stepKey(step), step]));

  return { note, notePermission, skipRest };

  function note(id: StepId, generation: Generation | null, noted: Noted) {
    tell({ id, generation, permission: null }, noted);
  }

  function notePermission(generation: Generation, permission: ServicePermission, noted: Noted) {
    tell({ id: 'permission', generation, permission }, noted);
  }

  /** Everything that was not come to. The webhook's steps stand for themselves, unless `all` is meant. */
  function skipRest({ all = false } = {}) {
    for (const step of open.values()) {
      if (all || !step.id.startsWith('webhook')) tell(step, { verdict: 'skipped', finding: 'not_come_to' });
    }
  }

  function tell(step: PlannedStep, { verdict, finding, facts = {}, probes = [] }: Noted) {
    open.delete(stepKey(step));
    const kept = probes.length <= MOST_PROBES ? probes : [...probes.slice(0, 1), ...probes.slice(1 - MOST_PROBES)];
    report({ type: 'step', step: { ...step, verdict, finding, facts, probes: kept } });
  }
}
