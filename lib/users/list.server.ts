import type { z } from 'zod';
import { shown } from '@/lib/db/shown';
import type { UserContext } from '@/lib/request/context.server';
import { selectPeople } from './rows.server';
import { People, Person } from './schema';

/** Everyone with an account, and when they last used it. */
export async function listPeople({ db, now }: UserContext): Promise<z.output<typeof People>> {
  const rows = await selectPeople(db, now());
  return People.parse({ people: rows.map((row) => shown(Person.shape, row)) });
}
