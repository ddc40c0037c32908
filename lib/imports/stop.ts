import type { WaitReason } from './schema';

/** Why an import does not go on now, and after which time it tries again; null: when a person resumes it. */
export type Stop = {
  reason: WaitReason | null;
  /** The service's words; of the wallet the free balance. */
  text?: string | null;
  againInMs: number | null;
};
