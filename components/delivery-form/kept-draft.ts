import { z } from 'zod';
import { OrderForm } from './order-form';

/** An order that is being written, kept for this tab until the server has answered for it. */
export const KeptDraft = z.object({
  order: OrderForm,
  /** It was sent once and no answer came: it may have been made. Sent again, the reference keeps it one order. */
  sent: z.boolean(),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

/** `source` keeps apart what was started empty and what was started from another order. */
export type DraftPlace = { connectionId: string; source: string };

export function readDraft(place: DraftPlace): KeptDraft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(place));
    return text ? KeptDraft.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    // Storage is switched off, or holds what we did not write: then there is no draft.
    return undefined;
  }
}

export function keepDraft(place: DraftPlace, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the page.
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
