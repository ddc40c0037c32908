import { z } from 'zod/mini';
import { OrderForm } from './order-form';

/** An unfinished order, kept for this tab until the server has recorded it. */
export const KeptDraft = z.object({
  order: OrderForm,
  /** It was sent once without a response, so it may exist. Sent again, its reference keeps it one order. */
  sent: z.boolean(),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

/** `source` separates drafts that were started empty from copies of other orders. */
export type DraftPlace = { connectionId: string; source: string };

export function readDraft(place: DraftPlace): KeptDraft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(place));
    return text ? KeptDraft.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    // Storage is off, or its text is not ours: there is no draft.
    return undefined;
  }
}

export function keepDraft(place: DraftPlace, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost with the page.
  }
}

export function forgetDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was kept.
  }
}

const keyOf = ({ connectionId, source }: DraftPlace) => `new-delivery:${connectionId}:${source}`;
