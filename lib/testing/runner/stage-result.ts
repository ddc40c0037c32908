import type { Tier } from './tier';

/** The counts of a runner, and a line about each failed test where its own output ends long before the sum. */
export type Outcome = { passed: number; failed: number; skipped: number; failures?: string[] };
export type StageResult = Outcome & { name: string; seconds: number };

/** A stage prints the output of its runner and returns the counts. `filters` go to the runner as they are. */
export type Stage = (filters: string[], env: NodeJS.ProcessEnv, tier?: Tier) => Promise<Outcome>;
