import { redactor } from './redact';
import { Diagnosis, DoctorMessage, type PlannedStep, type Probe, type Step, stepKey } from './schema';

export type Send = (message: DoctorMessage) => void;
export type Report = ReturnType<typeof createReport>;

/** The last requests of a long series show the most. */
const MAX_PROBES = 8;
const MAX_RESPONSE_MESSAGE = 200;
const MAX_TEXT = 1_000;

/** Sends what the steps found as messages without secrets. A step may be sent again in the light of a later one. */
export function createReport(plan: readonly PlannedStep[], secrets: readonly string[], send: Send) {
  const redact = redactor(secrets);
  const missing = new Map(plan.map((step) => [stepKey(step), step]));

  return { redact, start, add, skipRest, diagnose };

  function start(about: { baseUrl: string; isOfEnvironment: boolean; startedAt: string }) {
    sendRedacted({ type: 'plan', steps: [...plan], ...about });
  }

  function add(rows: readonly Step[]) {
    for (const row of rows) {
      missing.delete(stepKey(row));
      sendRedacted({ type: 'step', step: { ...row, probes: shortened(row.probes) } });
    }
  }

  /** Reports planned steps without a result as skipped. */
  function skipRest(isMeant: (step: PlannedStep) => boolean = () => true) {
    add([...missing.values()].filter(isMeant).map((step) => ({ ...step, ...SKIPPED })));
  }

  function diagnose(diagnosis: Diagnosis): Diagnosis {
    const clean = Diagnosis.parse(redacted(diagnosis));
    send({ type: 'diagnosis', diagnosis: clean });
    return clean;
  }

  function sendRedacted(message: DoctorMessage) {
    send(DoctorMessage.parse(redacted(message)));
  }

  /** Redacts every text first and cuts it afterwards: a part of a secret would not be found. */
  function redacted(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value), (name, text: unknown) => {
      if (typeof text !== 'string') return text;
      return redact(text).slice(0, name === 'responseMessage' ? MAX_RESPONSE_MESSAGE : MAX_TEXT);
    });
  }
}

const SKIPPED = { outcome: 'skipped', finding: 'skipped', facts: {}, probes: [] } satisfies Partial<Step>;

function shortened(probes: Probe[]): Probe[] {
  return probes.length <= MAX_PROBES ? probes : [...probes.slice(0, 1), ...probes.slice(1 - MAX_PROBES)];
}
