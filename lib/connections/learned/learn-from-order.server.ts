import { audit } from '@/lib/auth/audit-rows.server';
import { logFailure } from '@/lib/db/outage-log';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { ServiceContext } from '@/lib/request/context.server';
import { COUNTRY_FACTS, type Country, countryOfCurrency } from '../model/connection';
import { setAssumedCountry, setTestMode } from '../model/rows.server';

type OrderContext = Pick<ServiceContext, 'db' | 'connection' | 'now'>;

/**
 * Learns the country from the currency of the first order, which is the only place where v0 shows it. A declared country
 * stays. Never fails, because the order was created.
 */
export async function learnCountryFromOrder(ctx: OrderContext, currency: string | null | undefined): Promise<void> {
  const country = countryOfCurrency(currency);
  if (!country || !ctx.connection.isCountryAssumed) return;
  try {
    await learn(ctx, country);
  } catch (error) {
    logFailure('country not recorded', error, ctx.connection.id);
  }
}

async function learn({ db, connection: { id: connectionId }, now }: OrderContext, country: Country): Promise<void> {
  const { currency } = COUNTRY_FACTS[country];
  await db.transaction(async (tx) => {
    if (!(await setAssumedCountry(tx, connectionId, { country, currency }))) return;
    await audit(tx, { action: 'country_learned', userId: null, connectionId, detail: { country }, at: now() });
    await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  });
}

/**
 * Records from a new order whether the connection's v2 key is a test-mode key. The service takes precedence over the
 * declared mode. Never throws, because the order was created.
 */
export async function learnTestMode(ctx: OrderContext, testMode: boolean | null | undefined): Promise<void> {
  if (typeof testMode !== 'boolean' || testMode === ctx.connection.testMode) return;
  const { db, now } = ctx;
  const { id: connectionId } = ctx.connection;
  try {
    if (!(await setTestMode(db, connectionId, testMode))) return;
    await audit(db, { action: 'test_mode_learned', userId: null, connectionId, detail: { testMode }, at: now() });
    await publish(db, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  } catch (error) {
    logFailure('test mode not recorded', error, connectionId);
  }
}
