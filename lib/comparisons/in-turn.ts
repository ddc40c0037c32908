import { CallProblem } from '@/lib/http/call';

const AT_ONCE = 3;
/** Attempts while the service limits how fast it is asked, and the longest wait for one. */
const ATTEMPTS = 4;
const LONGEST_WAIT_MS = 60_000;

const state = { running: 0, pausedUntil: 0 };
const waiting: (() => void)[] = [];

/** Runs three calls at once, in their order. When the service limits how fast it is asked, all of them wait. */
export async function inTurn<Value>(signal: AbortSignal, ask: () => Promise<Value>): Promise<Value> {
  if (state.running < AT_ONCE) state.running += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await afterPause(signal, ask).catch((error: unknown) => {
        const waitMs = waitMsOf(error);
        if (waitMs === null || waitMs > LONGEST_WAIT_MS || attempt === ATTEMPTS) throw error;
        state.pausedUntil = Math.max(state.pausedUntil, Date.now() + waitMs);
      });
      if (answer !== undefined) return answer;
    }
  } finally {
    const next = waiting.shift();
    if (next) next();
    else state.running -= 1;
  }
}

/** Epoch milliseconds until which no call is sent. */
export function pausedUntil(): number {
  return state.pausedUntil;
}

async function afterPause<Value>(signal: AbortSignal, ask: () => Promise<Value>): Promise<Value> {
  while (state.pausedUntil > Date.now() && !signal.aborted) {
    await new Promise((go) => setTimeout(go, state.pausedUntil - Date.now()));
  }
  signal.throwIfAborted();
  return ask();
}

function waitMsOf(error: unknown): number | null {
  const seconds = error instanceof CallProblem ? Number(error.problem.detail?.waitSeconds) : Number.NaN;
  return seconds > 0 ? seconds * 1_000 : null;
}
