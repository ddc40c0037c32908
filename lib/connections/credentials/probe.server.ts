import { type Country, countryOfCurrency } from '@/lib/connections/connection';
import { countryOfText } from '@/lib/connections/country-of-text';
import { env } from '@/lib/env';
import { type Credentials, createGateway, type Gateway } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/model/generation';
import { NO_DELIVERY, NOBODY } from '@/lib/service/model/nobody';
import { serviceProblem } from '@/lib/service/service-problem';
import { type Says, strangerTo, type Trial, tryCall } from '@/lib/service/trial.server';
import { PERMISSIONS, type ServicePermission } from '@/lib/service/v2/schema';
import type { Probe } from '../schema';
import { forbiddenFirst, noteForbiddenFirst } from './denied.server';

const OPTIONS = { retryDelaysMs: [], timeoutMs: 6_000 };

type Found = Omit<Probe, 'generation' | 'slot'>;
type Ask = <T>(call: (gateway: Gateway) => Promise<T>) => Promise<Trial<T>>;

/**
 * Asks the service what it thinks of one generation's credentials, by reading alone: estimates make no order, and a delivery
 * that can't exist is not found. What can't be read, such as the right to cancel, stays open.
 */
export async function probe(baseUrl: string, generation: Generation, secret: Credentials): Promise<Found> {
  const gatewayWith = (credentials: Credentials) =>
    createGateway({ baseUrl, brand: env().SERVICE_BRAND, [generation]: credentials[generation] });
  const askers = { own: gatewayWith(secret), stranger: gatewayWith(strangerTo(secret)) };
  return PROBES[generation]((call) => tryCall(askers, call), baseUrl);
}

const PROBES: Record<Generation, (ask: Ask, baseUrl: string) => Promise<Found>> = {
  v2: probeV2,
  v1: probeV1,
  v0: probeV0,
};

async function probeV2(ask: Ask, baseUrl: string): Promise<Found> {
  const wallet = await ask((one) => one.getWallet(OPTIONS));
  // Nobody is knocked at five times who refused, or didn't answer, once.
  if (isOver(wallet)) return found([wallet]);
  const [branches, invoices, order] = await Promise.all([
    ask((one) => one.listBranches(OPTIONS)),
    ask((one) => one.listInvoices({ perPage: 1 }, OPTIONS)),
    ask((one) => one.getDelivery(NO_DELIVERY, OPTIONS)),
  ]);
  const currency = wallet.answer?.wallet.currency;
  const country = (currency && countryOfCurrency(currency)) || null;
  const branch = branches.answer?.branches.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const trip = branch && tripFrom(branch, country ?? 'KW');
  const asked: Partial<Record<ServicePermission, Trial<unknown>>> = {
    'wallet:read': wallet,
    'branch:read': branches,
    'invoices:read': invoices,
    'delivery:read': order,
    ...(trip && { 'delivery:write': await ask((one) => one.estimate(trip, OPTIONS)) }),
  };
  if (order.says === 'denied') await noteForbiddenFirst(baseUrl, 'delivery:read', new Date());
  const isLookedAt = await forbiddenFirst(baseUrl);
  const granted = (permission: ServicePermission, trial: Trial<unknown> | undefined) =>
    trial?.says === 'known' ? isLookedAt.has(permission) || null : GRANTED[trial?.says ?? 'unclear'];
  return {
    ...found([wallet, branches, invoices]),
    permissions: PERMISSIONS.map((permission) => ({ permission, granted: granted(permission, asked[permission]) })),
    country,
  };
}

/** v1 says itself what it may do. */
async function probeV1(ask: Ask): Promise<Found> {
  const read = await ask((one) => one.getInstallation(OPTIONS));
  if (isOver(read)) return found([read]);
  if (!read.answer) return found([await ask((one) => one.listBranches(OPTIONS)), read]);
  const { permissions: held, merchant } = read.answer.installation;
  return {
    ...found([read]),
    permissions: PERMISSIONS.map((permission) => ({ permission, granted: held.includes(permission) })),
    merchantName: merchant.name || null,
    country: countryOfText(merchant.country),
  };
}

/**
 * v0 can be read nothing from without an order or a branch of ours. It knows a key when it looks for an order, and finds
 * none, where it would refuse a key that nobody has.
 */
async function probeV0(ask: Ask): Promise<Found> {
  return found([await ask((one) => one.getDelivery(NO_DELIVERY, OPTIONS))]);
}

const NOTHING: Found = {
  verdict: 'unclear',
  problem: null,
  serviceMessage: null,
  permissions: [],
  merchantName: null,
  country: null,
};

/** One answer to who is known is enough: a success, a permission that is missing, an order that is not there. */
function found(all: readonly Trial<unknown>[]): Found {
  if (all.some(({ says }) => IS_KNOWN.includes(says))) return { ...NOTHING, verdict: 'accepted' };
  const { says, failure } = all.find((one) => one.says === 'refused') ?? all[0] ?? {};
  if (!failure) return NOTHING;
  const verdict = says === 'refused' ? 'refused' : 'unclear';
  return { ...NOTHING, verdict, problem: serviceProblem(failure).code, serviceMessage: failure.message };
}

const IS_KNOWN: readonly Says[] = ['taken', 'denied', 'known'];

/** `known`: what is not there, or can't be done, was looked for, and a service may look for it before the permission. */
const GRANTED: Record<Exclude<Says, 'known'>, boolean | null> = {
  taken: true,
  denied: false,
  refused: null,
  unclear: null,
};

function isOver({ says, failure }: Trial<unknown>): boolean {
  return says === 'refused' || failure?.kind === 'no-answer';
}

/** Some hundred meters from a branch. */
function tripFrom(branch: { id: string; latitude: number | null; longitude: number | null }, country: Country) {
  const latitude = (branch.latitude ?? 0) + 0.004;
  const longitude = (branch.longitude ?? 0) + 0.004;
  return {
    origin_format: 'branch_format' as const,
    origin: { branch_id: branch.id },
    destination_format: 'location_format' as const,
    destination: { ...NOBODY[country], latitude, longitude },
  };
}
