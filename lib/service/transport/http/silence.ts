/** A shorter silence is one slow or failed call. */
const SILENT_AFTER_MS = 15_000;

export type Silence = ReturnType<typeof createSilence>;

/** Whether the service of one origin answers, learned from every attempt. Times are epoch milliseconds. */
export function createSilence() {
  let answeredAt: number | null = null;
  let since: number | null = null;
  return {
    answered(at: number): void {
      answeredAt = Math.max(answeredAt ?? at, at);
      since = null;
    },
    /** `askedAt`: when the attempt began. One that began before the last answer says nothing. */
    unanswered(askedAt: number): void {
      if (answeredAt === null || askedAt > answeredAt) since = Math.min(since ?? askedAt, askedAt);
    },
    /** Since when no attempt was answered; null while the service answers, and at the start of a silence. */
    since(now: number): number | null {
      return since !== null && now - since >= SILENT_AFTER_MS ? since : null;
    },
    /** Whether nothing was answered for so long. */
    isDue(now: number, afterMs: number): boolean {
      return since !== null || answeredAt === null || now - answeredAt >= afterMs;
    },
  };
}
