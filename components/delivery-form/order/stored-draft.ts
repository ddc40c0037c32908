import { z } from 'zod/mini';
import { OrderForm } from './order-form';

/** An unfinished order, kept for this tab and user until the server has recorded it. */
export const StoredDraft = z.object({
  order: OrderForm,
  /** True after a first try without a response: the order may exist. Sent again, its reference keeps it one order. */
  sent: z.boolean(),
  /** The address of its page, where it was held without a network. It stays until the order is recorded or taken back. */
  heldAt: z.optional(z.string()),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** `source` separates drafts that were started empty from copies of other orders. */
export type DraftKey = { connectionId: string; userId: string; source: string };

export function readDraft(draftKey: DraftKey): StoredDraft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(draftKey));
    return text ? StoredDraft.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    // Storage is off, or its text is not ours: there is no draft.
    return undefined;
  }
}

export function storeDraft(draftKey: DraftKey, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(keyOf(draftKey), JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost with the page.
  }
}

export function deleteDraft(draftKey: DraftKey): void {
  try {
    sessionStorage.removeItem(keyOf(draftKey));
  } catch {
    // Nothing was kept.
  }
}

/** The drafts of a user that were held without a network, and are not known to be sent. */
export function heldDrafts(owner: Omit<DraftKey, 'source'>): StoredDraft[] {
  const prefix = keyOf({ ...owner, source: '' });
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    const drafts = keys.flatMap((key) => readDraft({ ...owner, source: key.slice(prefix.length) }) ?? []);
    return drafts.filter(({ heldAt }) => heldAt !== undefined);
  } catch {
    return [];
  }
}

const keyOf = ({ connectionId, userId, source }: DraftKey) => `new-delivery:${connectionId}:${userId}:${source}`;
