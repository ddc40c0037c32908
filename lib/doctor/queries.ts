import { followMessages } from '@/lib/http/follow-messages';
import { DoctorMessage } from './schema';

/** The messages of an examination of a connection. Throws a CallProblem when it is refused or breaks off. */
export function followExamination(
  connectionId: string,
  options: { tryWriting: boolean },
  signal: AbortSignal,
): AsyncGenerator<DoctorMessage> {
  return followMessages(`/api/connections/${encodeURIComponent(connectionId)}/doctor`, DoctorMessage, options, signal);
}
