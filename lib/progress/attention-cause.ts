/** The facts of a delivery that tell why it failed or was refused. */
export type CauseFacts = {
  status: string;
  driverName: string | null;
  pickedUpAt: string | null;
  problem: { kind: string; status?: number | undefined; message?: string | undefined } | null;
};

const CODES = ['400', '401', '403', '404', '422', '429'] as const;

/** Why a delivery failed or was refused: a key of the messages `progress.attention.cause`. */
export type AttentionCause = 'noDriver' | 'gaveUp' | 'notSent' | 'markedNotCreated' | 'other' | (typeof CODES)[number];

/**
 * The service gives no reason for a failure. It fails an order when the search for a driver ends without one, or when
 * the driver aborts (interface: States and transitions); so a known driver decides.
 */
export function causeOf({ status, driverName, pickedUpAt, problem }: CauseFacts): AttentionCause {
  if (status === 'failed') return driverName !== null || pickedUpAt ? 'gaveUp' : 'noDriver';
  if (problem?.kind === 'not_sent') return 'notSent';
  if (problem?.kind === 'marked_not_created') return 'markedNotCreated';
  return refusalOf(problem) ?? 'other';
}

/** The status of a refusal that has a text of its own. A 422 is the wallet's unless its message speaks of something else. */
export function refusalOf(problem: CauseFacts['problem']) {
  const isOther = problem?.status === 422 && problem.message && !/wallet|balance/i.test(problem.message);
  return isOther ? undefined : CODES.find((refusal) => refusal === String(problem?.status));
}
