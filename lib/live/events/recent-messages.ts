import { z } from 'zod/mini';
import { LiveMessage } from './live-message';

const KEEP_MS = 5 * 60_000;
const KEEP_COUNT = 300;
/** A page's age is rounded, and its rows were read shortly before it was rendered. */
const MARGIN_MS = 10_000;

export const RecentMessage = z.object({ at: z.number(), message: LiveMessage });
export type RecentMessage = z.infer<typeof RecentMessage>;

/**
 * Keeps recent messages for tabs that open later, because their page was rendered before they subscribed. The list is
 * complete from `completeSince` on.
 */
export function createRecentMessages(completeSince: number) {
  let messages: RecentMessage[] = [];

  return {
    add(message: LiveMessage) {
      if (message.type === 'resync') {
        messages = [];
        completeSince = Date.now();
        return;
      }
      messages.push({ at: Date.now(), message });
      const oldest = Date.now() - KEEP_MS;
      while (messages.length > KEEP_COUNT || (messages[0] && messages[0].at < oldest)) {
        completeSince = (messages.shift()?.at ?? 0) + 1;
      }
    },
    /** Every message of the last `ageMs`, or null when the list does not reach back that far. */
    since(ageMs: number): RecentMessage[] | null {
      const from = Date.now() - ageMs;
      return from < completeSince ? null : messages.filter(({ at }) => at >= from - MARGIN_MS);
    },
  };
}
