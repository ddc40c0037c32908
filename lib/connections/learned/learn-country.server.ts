import { audit } from '@/lib/auth/audit-rows.server';
import { database } from '@/lib/db/client.server';
import { reasonOf } from '@/lib/db/loggable';
import { env } from '@/lib/env';
import { publish } from '@/lib/live/events/publish-rows.server';
import type { Gateway } from '@/lib/service/gateway.server';
import { isServiceFailure } from '@/lib/service/transport/refusals/errors';
import { serviceById } from '../client/find-service.server';
import { readCountry } from '../credentials/probe/read-country.server';
import { credentialSetsOf } from '../credentials/sets/credential-sets.server';
import { COUNTRY_FACTS, type Connection, type Country } from '../model/connection';
import { environmentKey } from '../model/environment-key.server';
import { hasOrders } from '../model/ledger-rows.server';
import { allConnectionRows, lockConnectionRow, updateConnectionRow } from '../model/rows.server';

/** The limit of the read, because the first screen waits for it. */
const LEARN_TIMEOUT_MS = 2_500;

/**
 * Reads the merchant's country from the service. SERVICE_COUNTRY and the country of existing orders take precedence.
 * Returns false when a retry may help.
 */
export async function learnCountry(connection: Connection): Promise<boolean> {
  try {
    const { service } = await serviceById(connection.id);
    // Credentials that are not verified yet may be usable later.
    if (service.generations.length === 0) return (await credentialSetsOf(connection)).length === 0;
    const country = await readCountry(service, { retryDelaysMs: [], timeoutMs: LEARN_TIMEOUT_MS });
    if (country) await record(connection, country);
    await learnMerchant(connection, service);
    return true;
  } catch (error) {
    const reason = isServiceFailure(error) ? error.kind : reasonOf(error);
    console.warn(`connection ${connection.name}: the merchant's country is not known yet (${reason})`);
    // A missing permission is still missing a minute later.
    return isServiceFailure(error) && (error.kind === 'forbidden' || error.kind === 'not-found');
  }
}

/** Names the environment's connection by its merchant, which v1 tells, unless MERCHANT_NAME or a person named it. */
async function learnMerchant(
  { id, environmentKey: key, sandbox, merchantName, name, baseUrl }: Connection,
  service: Gateway,
) {
  if (key !== environmentKey() || sandbox || merchantName || !service.can('getInstallation')) return;
  const { installation } = await service.getInstallation({ retryDelaysMs: [], timeoutMs: LEARN_TIMEOUT_MS });
  const reported = installation.merchant.name;
  if (!reported) return;
  const { db } = database();
  const isTaken = (await allConnectionRows(db)).some((row) => row.name.toLowerCase() === reported.toLowerCase());
  const isUnnamed = name === new URL(baseUrl).host;
  await updateConnectionRow(db, id, { merchantName: reported, ...(isUnnamed && !isTaken && { name: reported }) });
}

async function record(connection: Connection, learned: Country): Promise<void> {
  const { id: connectionId, name } = connection;
  const fixed = connection.environmentKey === environmentKey() && env().SERVICE_COUNTRY;
  if (fixed && fixed !== learned) {
    console.warn(`connection ${name}: SERVICE_COUNTRY is ${fixed}, but the service returns ${learned}`);
  }
  const { currency } = COUNTRY_FACTS[learned];
  await database().db.transaction(async (tx) => {
    const before = await lockConnectionRow(tx, connectionId);
    if (!before) return;
    // The ledger has amounts and times of the declared country: a person decides about another one.
    const stays = fixed || (before.country !== null && (await hasOrders(tx, connectionId)));
    const country = stays ? before.country : learned;
    if (country === before.country && currency === before.currency) return;
    await updateConnectionRow(tx, connectionId, { country, currency });
    if (country !== before.country) {
      await audit(tx, { action: 'country_learned', userId: null, connectionId, detail: { country }, at: new Date() });
    }
    await publish(tx, { connectionId, kind: 'connection', subjectIds: [connectionId] });
  });
}
