import type { Context } from '@/lib/request/context.server';
import { countPeople, hasBranches, hasWebhooks } from './first-steps-rows.server';
import type { FirstSteps } from './schema';

/** Reads which first steps of a connection are done. People belong to the whole installation. */
export async function readFirstSteps({ db, connection }: Pick<Context, 'db' | 'connection'>): Promise<FirstSteps> {
  const [webhooks, branches, people] = await Promise.all([
    hasWebhooks(db, connection.id),
    hasBranches(db, connection.id),
    countPeople(db),
  ]);
  return { webhooks, branches, people: people > 1 };
}
