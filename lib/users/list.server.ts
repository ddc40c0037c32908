import type { z } from 'zod';
import type { UserContext } from '@/lib/request/context.server';
import { selectPeople } from './rows.server';
import { People } from './schema';

/** Everyone with an account, and when they last used it. */
export async function listPeople({ db, now }: UserContext): Promise<z.output<typeof People>> {
  const rows = await selectPeople(db, now());
  return People.parse({
    people: rows.map((row) => ({
      ...row,
      disabledAt: row.disabledAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
    })),
  });
}
