import { type Connection, countryOfCurrency } from '@/lib/connections/model/connection';
import { isPublicOnly } from '@/lib/connections/model/public-only.server';
import { connectionCurrency } from '@/lib/connections/model/rows.server';
import { env } from '@/lib/env';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import { type FailureKind, isServiceFailure } from '@/lib/service/transport/refusals/errors';
import type { MerchantMatch } from '../../model/merchant-match';
import type { CredentialSet } from '../sets/credential-sets.server';
import { accountOf } from '../sets/fingerprint.server';
import { newestInLedger } from '../sets/rows.server';
import { readCountry } from './read-country.server';

/** The limit of a verification, because a call or a user waits for it. */
const VERIFY_TIMEOUT_MS = 12_000;
const CALL_TIMEOUT_MS = 4_000;
/** The number of orders and of branches to compare. The service may have deleted some. */
const LOOKED_AT = 3;

type InUse = Pick<CredentialSet, 'account' | 'secret'>;
type Target = Pick<Connection, 'id' | 'baseUrl'>;
type Options = { retryDelaysMs: []; timeoutMs: number; signal: AbortSignal };
type Lookup = (gateway: Gateway) => Promise<unknown>;
type Gateways = { asked: Gateway; inUse: Gateway };

/**
 * Verifies whether one generation's credentials belong to a connection's merchant: by account, country, installation, and
 * the newest orders and branches of the ledger.
 * - `ifUnseen`: the answer when they see none of the ledger, and nothing can be compared.
 */
export async function verifyMerchant(
  connection: Target,
  generation: Generation,
  secret: Credentials,
  { inUse, ifUnseen }: { inUse: readonly InUse[]; ifUnseen: 'other' | 'unknown' },
): Promise<MerchantMatch> {
  if (isSameAccount(inUse, generation, secret)) return 'same';
  const gateways = {
    asked: gatewayWith(connection, { [generation]: secret[generation] }),
    inUse: gatewayWith(connection, Object.assign({}, ...inUse.map((set) => set.secret))),
  };
  const options: Options = {
    retryDelaysMs: [],
    timeoutMs: CALL_TIMEOUT_MS,
    signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
  };
  try {
    return (
      (await byCountry(connection, gateways, options)) ??
      (await byInstallation(gateways, options)) ??
      (await byLedger(connection, generation, gateways, options, ifUnseen))
    );
  } catch (failure) {
    if (isServiceFailure(failure)) return 'unreachable';
    throw failure;
  }
}

/** A rotation of v2 may change the secret alone; then the account proves the merchant. */
export function isSameAccount(inUse: readonly InUse[], generation: Generation, secret: Credentials): boolean {
  const account = accountOf(generation, secret);
  return inUse.some((set) => set.account === account);
}

async function byCountry({ id }: Target, { asked }: Gateways, options: Options): Promise<'other' | null> {
  const known = countryOfCurrency(await connectionCurrency(id));
  if (!known) return null;
  const country = await ask(() => readCountry(asked, options));
  return country.found && country.found !== known ? 'other' : null;
}

async function byInstallation({ asked, inUse }: Gateways, options: Options): Promise<MerchantMatch | null> {
  if (!asked.can('getInstallation') || !inUse.can('getInstallation')) return null;
  const theirs = await ask(() => asked.getInstallation(options));
  const ours = await compare(() => inUse.getInstallation(options));
  if (!theirs.found || !ours.found) return null;
  return theirs.found.installation.merchant.id === ours.found.installation.merchant.id ? 'same' : 'other';
}

/**
 * A merchant sees only its own orders and branches (interface). A record that the current credentials do not see either
 * was deleted.
 */
async function byLedger(
  { id }: Target,
  generation: Generation,
  { asked, inUse }: Gateways,
  options: Options,
  ifUnseen: 'other' | 'unknown',
): Promise<MerchantMatch> {
  const { orders, branchIds } = await newestInLedger(id, generation, LOOKED_AT);
  const branches = asked.can('getBranch') ? branchIds : [];
  const getOrder = ({ code, recordId }: (typeof orders)[number], gateway: Gateway) =>
    gateway.getDelivery(code, { ...options, recordId, generation });
  const lookups: Lookup[] = [
    ...orders.map((order) => (gateway: Gateway) => getOrder(order, gateway)),
    ...branches.map((branch) => (gateway: Gateway) => gateway.getBranch(branch, options)),
  ];
  let isUnseen = false;
  for (const lookup of lookups) {
    const theirs = await ask(() => lookup(asked));
    if (theirs.found) return 'same';
    if (!theirs.isMissing) continue;
    const ours = await compare(() => lookup(inUse));
    if (ours.found) return 'other';
    isUnseen ||= !ours.isMissing;
  }
  return isUnseen ? ifUnseen : 'unknown';
}

type Found<T> = { found: T | null; isMissing: boolean };

/** A 404 means that the record is not theirs; a 403 proves nothing. Any other failure ends the verification. */
const ask = <T>(call: () => Promise<T>) => lookUp(call, ['not-found', 'forbidden']);

/** Looks up a record with the current credentials. Once they are revoked, there is nothing to compare. */
const compare = <T>(call: () => Promise<T>) => lookUp(call, ['not-found', 'forbidden', 'unauthorized', 'not-served']);

async function lookUp<T>(call: () => Promise<T>, answers: readonly FailureKind[]): Promise<Found<T>> {
  try {
    return { found: await call(), isMissing: false };
  } catch (failure) {
    if (!isServiceFailure(failure) || !answers.includes(failure.kind)) throw failure;
    return { found: null, isMissing: failure.kind === 'not-found' };
  }
}

function gatewayWith({ baseUrl }: Target, credentials: Credentials): Gateway {
  const pool = { publicOnly: isPublicOnly(baseUrl) };
  return createGateway({ baseUrl, pool, brand: env().SERVICE_BRAND, ...credentials });
}
