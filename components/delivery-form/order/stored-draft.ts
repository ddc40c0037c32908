import { z } from 'zod/mini';
import { OrderForm } from './order-form';

/** An unfinished order, kept for this tab until the server has recorded it. */
export const StoredDraft = z.object({
  order: OrderForm,
  /** It was sent once without a response, so it may exist. Sent again, its reference keeps it one order. */
  sent: z.boolean(),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** `source` separates drafts that were started empty from copies of other orders. */
export type DraftPlace = { connectionId: string; source: string };

export function readDraft(place: DraftPlace): StoredDraft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(place));
    return text ? StoredDraft.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    // Storage is off, or its text is not ours: there is no draft.
    return undefined;
  }
}

export function storeDraft(place: DraftPlace, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost with the page.
  }
}

export function deleteDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was kept.
  }
}

const keyOf = ({ connectionId, source }: DraftPlace) => `new-delivery:${connectionId}:${source}`;
