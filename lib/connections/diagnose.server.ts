import { newId } from '@/lib/db/id';
import { type Examination, type ExamineOptions, examine } from '@/lib/doctor/examine.server';
import type { DoctorMessage, ExamineConnection } from '@/lib/doctor/schema';
import { Problem } from '@/lib/http/problem';
import { streamMessages } from '@/lib/http/stream-messages.server';
import type { Context } from '@/lib/request/context.server';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { recordGrants } from './credentials/probe/record-grants.server';
import { recordAcceptance } from './credentials/rotation/record-acceptance.server';
import { releaseDiagnosis, takeDiagnosis } from './diagnosis/diagnosis-rows.server';
import { diagnosisTarget } from './diagnosis/diagnosis-target.server';
import type { Connection } from './model/connection';
import { connectionById } from './model/find-connection.server';
import { readQuarantine } from './quarantine/quarantine-rows.server';

/** However slow the service is, a diagnosis ends. */
const DIAGNOSIS_MS = 120_000;
/** Longer than any diagnosis, so that a process that died doesn't block the next for long. */
const LEASE_MS = DIAGNOSIS_MS + 30_000;

/**
 * Finds out why a connection doesn't work, one diagnosis at a time, and records which credentials were accepted. Answers
 * with a stream of DoctorMessages. 404 unknown_connection, 409 examination_running or quarantined.
 */
export async function diagnoseConnection(ctx: Context, { id, tryWriting }: ExamineConnection): Promise<Response> {
  const connection = await connectionById(id);
  if (!connection) throw new Problem(404, 'unknown_connection');
  // Sends requests that would write if the service accepted them.
  if (await readQuarantine(ctx.db)) throw new Problem(409, 'quarantined');
  const diagnosisId = newId();
  const now = ctx.now();
  const until = new Date(now.getTime() + LEASE_MS);
  if (!(await takeDiagnosis(ctx.db, { connectionId: id, diagnosisId, now, until }))) {
    throw new Problem(409, 'examination_running');
  }
  return streamMessages<DoctorMessage>(ctx, async (send, signal) => {
    try {
      await diagnose(ctx, connection, { tryWriting, send, signal });
    } finally {
      await releaseDiagnosis(ctx.db, diagnosisId);
    }
  });
}

type Running = { send: (message: DoctorMessage) => void; signal: AbortSignal };

async function diagnose(
  ctx: Pick<Context, 'db' | 'now'>,
  connection: Connection,
  { tryWriting, send, signal }: Pick<ExamineOptions, 'tryWriting'> & Running,
): Promise<void> {
  const { target, inUse, pending } = await diagnosisTarget(ctx.db, connection);
  const deadline = AbortSignal.timeout(DIAGNOSIS_MS);
  let examination: Examination;
  try {
    examination = await examine(target, {
      depth: 'full',
      tryWriting,
      send,
      signal: AbortSignal.any([signal, deadline]),
    });
  } catch (error) {
    if (!deadline.aborted) throw error;
    const facts = { seconds: DIAGNOSIS_MS / 1000 };
    const diagnosis = { cause: 'unclear', severity: 'broken', generation: null, facts, summary: null } as const;
    return send({ type: 'diagnosis', diagnosis: { ...diagnosis, working: [] } });
  }
  for (const generation of GENERATIONS) {
    const [used, pendingSet] = [inUse[generation], pending[generation]];
    const found = examination.generations[generation];
    const isPendingAccepted = examination.pending[generation] ?? null;
    if (used && found && found.accepted !== null) await recordAcceptance(connection, used, found.accepted, ctx.now());
    if (used && found) await recordGrants(connection, used, found.grants, ctx.now());
    if (pendingSet && isPendingAccepted !== null)
      await recordAcceptance(connection, pendingSet, isPendingAccepted, ctx.now());
  }
}
