import type { Queryable } from '@/lib/db/client.server';
import { slugsLike } from './rows.server';

const MAX_SLUG = 40;

/** The name in addresses; `connection` for a name without Latin letters or digits. */
export function slugOf(name: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '');
  return word || 'connection';
}

/** The wanted slug; with a number if a connection has or had it. */
export async function freeSlug(db: Queryable, wanted: string): Promise<string> {
  const taken = await slugsLike(db, wanted);
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
