import { randomBytes } from 'node:crypto';
import { countryOfCurrency } from '@/lib/connections/connection';
import { countryOfText } from '@/lib/connections/country-of-text';
import { env } from '@/lib/env';
import { fromService } from '@/lib/http/error-table.server';
import { isServiceFailure, type ServiceFailure, ServiceRefusal } from '@/lib/service/errors';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/v2/schema';
import type { Probe } from './connection-schema';

const OPTIONS = { retryDelaysMs: [], timeoutMs: 6_000 };
/** Longer than any code: there is no such order. */
const NO_ORDER = 'no-such-delivery';

type Found = Omit<Probe, 'generation' | 'slot'>;
type Asked<T> = { answer: T; failure: null } | { answer: null; failure: ServiceFailure };

/**
 * Asks the service what it thinks of one generation's credentials, by reading alone: estimates make no order, and a delivery
 * that can't exist is not found. What can't be read, such as the right to cancel, stays open.
 */
export async function probe(baseUrl: string, generation: Generation, secret: Credentials): Promise<Found> {
  const gateway = createGateway({ baseUrl, brand: env().SERVICE_BRAND, [generation]: secret[generation] });
  if (generation === 'v2') return probeV2(gateway);
  return generation === 'v1' ? probeV1(gateway) : probeV0(gateway, baseUrl);
}

async function probeV2(gateway: Gateway): Promise<Found> {
  const wallet = await asked(gateway.getWallet(OPTIONS));
  // Nobody is knocked at five times who refused, or didn't answer, once.
  if (wallet.failure?.kind === 'unauthorized' || wallet.failure?.kind === 'no-answer') return found([wallet]);
  const [branches, invoices, order] = await Promise.all([
    asked(gateway.listBranches(OPTIONS)),
    asked(gateway.listInvoices({ perPage: 1 }, OPTIONS)),
    asked(gateway.getDelivery(NO_ORDER, OPTIONS)),
  ]);
  const branch = branches.answer?.branches.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const trip = branch && (await asked(gateway.estimate(tripFrom(branch), OPTIONS)));
  const currency = wallet.answer?.wallet.currency;
  return {
    ...found([wallet, branches, invoices]),
    permissions: permissions({
      'wallet:read': granted(wallet),
      'branch:read': granted(branches),
      'invoices:read': granted(invoices),
      'delivery:read': granted(order),
      'delivery:write': trip ? granted(trip) : null,
    }),
    country: (currency && countryOfCurrency(currency)) || null,
  };
}

/** v1 says itself what it may do. */
async function probeV1(gateway: Gateway): Promise<Found> {
  const { answer, failure } = await asked(gateway.getInstallation(OPTIONS));
  if (!answer) {
    if (failure.kind === 'unauthorized' || failure.kind === 'no-answer') return found([{ answer, failure }]);
    return found([await asked(gateway.listBranches(OPTIONS)), { answer, failure }]);
  }
  const { permissions: held, merchant } = answer.installation;
  return {
    ...found([{ answer, failure }]),
    permissions: PERMISSIONS.map((permission) => ({ permission, granted: held.includes(permission) })),
    merchantName: merchant.name || null,
    country: countryOfText(merchant.country),
  };
}

/**
 * v0 can be read nothing from without an order or a branch of ours. It knows a key when it looks for an order, and finds
 * none, where it would refuse a key that nobody has.
 */
async function probeV0(gateway: Gateway, baseUrl: string): Promise<Found> {
  const order = await asked(gateway.getDelivery(NO_ORDER, OPTIONS));
  if (order.failure?.kind !== 'not-found') return found([order]);
  const stranger = createGateway({ baseUrl, v0: { apiKey: randomBytes(24).toString('hex') } });
  const control = await asked(stranger.getDelivery(NO_ORDER, OPTIONS));
  return control.failure?.kind === 'unauthorized' ? { ...NOTHING, verdict: 'accepted' } : found([order]);
}

const NOTHING: Found = {
  verdict: 'unclear',
  problem: null,
  serviceMessage: null,
  permissions: [],
  merchantName: null,
  country: null,
};

/** One answer, or one refusal for want of a permission, is proof that the service knows who asks. */
function found(all: readonly Asked<unknown>[]): Found {
  if (all.some((one) => !one.failure || isDenied(one))) return { ...NOTHING, verdict: 'accepted' };
  const failure = all.find((one) => one.failure?.kind === 'unauthorized')?.failure ?? all[0]?.failure;
  if (!failure) return NOTHING;
  const verdict = failure.kind === 'unauthorized' ? 'refused' : 'unclear';
  return { ...NOTHING, verdict, problem: fromService(failure).code, serviceMessage: failure.message };
}

function isDenied({ failure }: Asked<unknown>): boolean {
  return failure?.kind === 'forbidden' && failure instanceof ServiceRefusal && failure.code !== null;
}

function granted(one: Asked<unknown>): boolean | null {
  if (!one.failure || one.failure.kind === 'not-found') return true;
  return isDenied(one) ? false : null;
}

function permissions(known: Partial<Record<ServicePermission, boolean | null>>): Probe['permissions'] {
  return PERMISSIONS.map((permission) => ({ permission, granted: known[permission] ?? null }));
}

async function asked<T>(call: Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await call, failure: null };
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    return { answer: null, failure };
  }
}

/** Some hundred meters from a branch. */
function tripFrom(branch: { id: string; latitude: number | null; longitude: number | null }) {
  const latitude = (branch.latitude ?? 0) + 0.004;
  const longitude = (branch.longitude ?? 0) + 0.004;
  return {
    origin_format: 'branch_format' as const,
    origin: { branch_id: branch.id },
    destination_format: 'location_format' as const,
    destination: { contact_name: 'Test', contact_phone: '+96550000000', latitude, longitude },
  };
}
