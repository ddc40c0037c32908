import { type Grants, noteGrants } from '@/lib/connections/credentials/denied.server';
import { heedVerdict } from '@/lib/connections/credentials/rotation.server';
import { connectionById } from '@/lib/connections/current.server';
import { newId } from '@/lib/db/id';
import { Problem } from '@/lib/http/problem';
import { streamMessages } from '@/lib/http/stream-messages.server';
import type { Context } from '@/lib/request/context.server';
import type { Generation } from '@/lib/service/model/generation';
import { examine } from './examine.server';
import type { Patient } from './patient';
import { patientOf } from './patient.server';
import { giveTurnBack, takeTurn } from './rows.server';
import type { DoctorMessage, ExamineConnection, Step } from './schema';

/** However slow the service is, an examination ends. */
const EXAMINATION_MS = 120_000;
/** Longer than any examination: one that died with its process is not waited for. */
const LEASE_MS = EXAMINATION_MS + 30_000;
/** Every request of it listens to the end. */
const MOST_LISTENERS = 200;

/**
 * Examines a connection, one examination of it at a time; credentials that the service took are proven by it. Answers with a stream of DoctorMessages.
 * 404 unknown_connection, 409 examination_running.
 */
export async function examineConnection(ctx: Context, { id }: ExamineConnection): Promise<Response> {
  const connection = await connectionById(id);
  if (!connection) throw new Problem(404, 'unknown_connection');
  const turn = newId();
  if (!(await takeTurn(ctx.db, { connectionId: id, turn, now: ctx.now(), leaseMs: LEASE_MS }))) {
    throw new Problem(409, 'examination_running');
  }
  return streamMessages<DoctorMessage>(
    ctx,
    async (send, signal) => {
      try {
        const { patient, held, used } = await patientOf(ctx.db, connection);
        let working: readonly Generation[] = [];
        const waiting = new Map<Generation, boolean>();
        const grants: Step[] = [];
        const report = (message: DoctorMessage) => {
          if (message.type === 'step') grants.push(message.step);
          if (message.type === 'step') rotationIn(message.step, waiting);
          if (message.type === 'diagnosis') working = message.diagnosis.working;
          send(message);
        };
        await examineWithin(patient, report, signal);
        for (const { generation, slot } of used.filter((one) => working.includes(one.generation))) {
          await heedVerdict(connection, held, generation, { slot, accepted: true });
        }
        for (const { generation, fingerprint } of used) {
          await noteGrants(fingerprint, grantsTold(grants, generation), ctx.now());
        }
        for (const [generation, accepted] of waiting) {
          await heedVerdict(connection, held, generation, { slot: 'next', accepted });
        }
      } finally {
        await giveTurnBack(ctx.db, id, turn);
      }
    },
    { listeners: MOST_LISTENERS },
  );
}

/** What the service said to the credentials of a rotation that waits. */
function rotationIn({ id, generation, finding }: Step, waiting: Map<Generation, boolean>) {
  if (id !== 'rotation' || !generation) return;
  if (finding === 'rotation_accepted') waiting.set(generation, true);
  if (finding === 'rotation_refused') waiting.set(generation, false);
}

const MISSING = ['permission_missing', 'missing_but_covered', 'missing_for_own'];

/** What the steps told of a generation's permissions, covered by another one's or not. */
function grantsTold(steps: readonly Step[], of: Generation): Grants {
  return steps.flatMap(({ generation, permission, finding }): Grants[number][] => {
    if (generation !== of || !permission) return [];
    if (finding === 'permission_granted') return [{ permission, granted: true }];
    return MISSING.includes(finding) ? [{ permission, granted: false }] : [];
  });
}

async function examineWithin(patient: Patient, send: (message: DoctorMessage) => void, signal: AbortSignal) {
  const deadline = AbortSignal.timeout(EXAMINATION_MS);
  try {
    await examine(patient, send, { signal: AbortSignal.any([signal, deadline]) });
  } catch (error) {
    if (!deadline.aborted || signal.aborted) throw error;
    const facts = { seconds: EXAMINATION_MS / 1000 };
    const diagnosis = { cause: 'unclear', severity: 'broken', generation: null, facts, working: [] } as const;
    send({ type: 'diagnosis', diagnosis: { ...diagnosis, working: [] } });
  }
}
