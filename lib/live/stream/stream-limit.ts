/** Streams that one person may have open on an instance. Tabs of a browser share one, so this is many devices. */
export const MOST_STREAMS = 20;

export type StreamLimit = {
  /** Counts one more stream of a user; returns the function that releases it, or null at the limit. */
  take: (userId: string) => (() => void) | null;
};

export function createStreamLimit(most = MOST_STREAMS): StreamLimit {
  const open = new Map<string, number>();
  return {
    take: (userId) => {
      const count = open.get(userId) ?? 0;
      if (count >= most) return null;
      open.set(userId, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      };
    },
  };
}
