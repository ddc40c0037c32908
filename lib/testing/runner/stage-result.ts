/** The counts of a runner. */
export type Outcome = { passed: number; failed: number; skipped: number };
export type StageResult = Outcome & { name: string; seconds: number };

/** A stage prints the output of its runner and returns the counts. */
export type Stage = (filters: string[], env: NodeJS.ProcessEnv) => Promise<Outcome>;
