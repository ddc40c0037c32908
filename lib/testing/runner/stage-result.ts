/** What a runner counted. */
export type Outcome = { passed: number; failed: number; skipped: number };
export type StageResult = Outcome & { name: string; seconds: number };

/** A stage prints what its runner prints, and gives back the count. */
export type Stage = (filters: string[], env: NodeJS.ProcessEnv) => Promise<Outcome>;
