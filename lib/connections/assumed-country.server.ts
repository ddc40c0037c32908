import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '@/lib/auth/audit-rows.server';
import { loggable } from '@/lib/db/loggable';
import { connections } from '@/lib/db/schema';
import { publish } from '@/lib/live/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { COUNTRY_FACTS, type Country, countryOfCurrency } from './connection';

type NoteContext = Pick<ServiceContext, 'db' | 'connection' | 'now'>;

/**
 * v0 says nowhere in which country its merchant is, but each order in which currency it is. Where the country was only
 * assumed, the first order settles it; what a person or SERVICE_COUNTRY said stays. Never fails: the order is made.
 */
export async function noteCountry(ctx: NoteContext, currency: string | null | undefined): Promise<void> {
  const country = currency && countryOfCurrency(currency);
  if (!country || !ctx.connection.isCountryAssumed) return;
  try {
    await keep(ctx, country);
  } catch (error) {
    console.error(`connection ${ctx.connection.id}: its country was not kept:`, loggable(error));
  }
}

async function keep({ db, connection, now }: NoteContext, country: Country): Promise<void> {
  const { id: connectionId } = connection;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(connections)
      .set({ country, currency: COUNTRY_FACTS[country].currency })
      .where(and(eq(connections.id, connectionId), isNull(connections.country)))
      .returning({ id: connections.id });
    if (changed.length === 0) return;
    await audit(tx, { action: 'country_learned', userId: null, connectionId, detail: { country }, at: now() });
    await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  });
}
