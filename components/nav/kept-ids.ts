import { z } from 'zod/mini';

/** The pages that are opened for orders selected in the list. */
type For = 'slips' | 'standing';

/** Ids of orders that one page gives to another in this tab: an address is too short for hundreds of ids. */
const nameOf = (slug: string, page: For) => `${page}:${slug}`;

const Ids = z.array(z.uuid());

export function keepIds(slug: string, page: For, ids: readonly string[]): void {
  sessionStorage.setItem(nameOf(slug, page), JSON.stringify(ids));
}

/** Empty where none were chosen in this tab. */
export function keptIds(slug: string, page: For): string[] {
  try {
    return Ids.safeParse(JSON.parse(sessionStorage.getItem(nameOf(slug, page)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
