import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@/components/nav/connection-navigation';
import { abilitiesQuery } from '@/lib/connections/abilities/abilities-query';
import { connectionQueries } from '@/lib/connections/queries';
import { followExamination } from '@/lib/doctor/queries';
import { type Diagnosis, type DoctorMessage, type PlannedStep, type Step, stepKey } from '@/lib/doctor/schema';
import { CallProblem } from '@/lib/http/call';

export type Examination = {
  isRunning: boolean;
  /** The owner stopped it. */
  isStopped: boolean;
  baseUrl: string;
  isOfEnvironment: boolean;
  startedAt: string | null;
  plan: readonly PlannedStep[];
  steps: ReadonlyMap<string, Step>;
  diagnosis: Diagnosis | null;
  /** Why it was refused or interrupted. */
  problem: unknown;
};

const NONE: Examination = {
  isRunning: false,
  isStopped: false,
  baseUrl: '',
  isOfEnvironment: false,
  startedAt: null,
  plan: [],
  steps: new Map(),
  diagnosis: null,
  problem: undefined,
};

const CHANGED_BY_IT = [connectionQueries.list().queryKey, abilitiesQuery().queryKey];

/** Runs examinations of a connection, one at a time, and keeps the last one. Leaving the screen stops it. */
export function useExamination(connectionId: string) {
  const client = useQueryClient();
  const router = useRouter();
  const [examination, setExamination] = useState<Examination>(NONE);
  const follower = useRef<AbortController | null>(null);
  useEffect(() => () => follower.current?.abort(), []);

  async function start(options: { tryWriting: boolean }) {
    follower.current?.abort();
    const control = new AbortController();
    follower.current = control;
    setExamination({ ...NONE, isRunning: true });
    let problem: unknown;
    try {
      for await (const message of followExamination(connectionId, options, control.signal)) {
        if (control.signal.aborted) return;
        setExamination((current) => withMessage(current, message));
      }
    } catch (error) {
      problem = error;
    }
    if (control.signal.aborted) return;
    setExamination((current) => ({ ...current, isRunning: false, problem: current.problem ?? problem }));
    // The examination records which credentials were accepted.
    for (const queryKey of CHANGED_BY_IT) void client.invalidateQueries({ queryKey });
    router.refresh();
  }

  function stop() {
    follower.current?.abort();
    setExamination((current) => ({ ...current, isRunning: false, isStopped: true }));
  }

  return { examination, start, stop };
}

function withMessage(current: Examination, message: DoctorMessage): Examination {
  switch (message.type) {
    case 'plan':
      return {
        ...current,
        plan: message.steps,
        baseUrl: message.baseUrl,
        isOfEnvironment: message.isOfEnvironment,
        startedAt: message.startedAt,
      };
    case 'step':
      return { ...current, steps: new Map(current.steps).set(stepKey(message.step), message.step) };
    case 'diagnosis':
      return { ...current, diagnosis: message.diagnosis };
    case 'broken':
      return { ...current, problem: new CallProblem(0, { code: message.code, ...(message.id && { id: message.id }) }) };
    default:
      return current;
  }
}
