import { eq } from 'drizzle-orm';
import type { Queryable } from '@/lib/db/client.server';
import { connections } from '@/lib/db/schema';
import { Escalation, type EscalationList } from './escalation';

/** The lists of a merchant; unreadable ones are none. */
export async function escalationOf(db: Queryable, connectionId: string): Promise<EscalationList[]> {
  const { id, escalation } = connections;
  const [row] = await db.select({ lists: escalation }).from(connections).where(eq(id, connectionId));
  return Escalation.safeParse(row).data?.lists ?? [];
}

export async function setEscalation(db: Queryable, connectionId: string, lists: EscalationList[]): Promise<void> {
  await db.update(connections).set({ escalation: lists }).where(eq(connections.id, connectionId));
}
