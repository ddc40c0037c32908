import { z } from 'zod/mini';

/** The orders to print slips of, kept in this tab: an address is too short for hundreds of ids. */
const nameOf = (slug: string) => `slips:${slug}`;

const Ids = z.array(z.uuid());

export function keepSlips(slug: string, ids: readonly string[]): void {
  sessionStorage.setItem(nameOf(slug), JSON.stringify(ids));
}

/** Empty where none were chosen in this tab. */
export function keptSlips(slug: string): string[] {
  try {
    return Ids.safeParse(JSON.parse(sessionStorage.getItem(nameOf(slug)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
