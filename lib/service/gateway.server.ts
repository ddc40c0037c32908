import { asSent } from '@/lib/order/address-fields';
import type { Denials } from './denials.server';
import { GENERATION_FACTS, GENERATIONS, type Generation } from './generation/generation';
import { ESTIMATE_VARIANTS, type EstimateVariant, VARIANT_GENERATION } from './model/estimate-variant';
import type { LearnedFacts } from './model/learned-facts';
import type { CreateOptions, Operations, VariantResponse } from './model/operations.server';
import type { BodyOptions, OrderRequest } from './model/order-request';
import { PERMISSIONS } from './model/values';
import { OperationNotServed, ServiceQuarantined } from './operation-not-served';
import {
  type Call,
  callServed,
  nameOf,
  type OperationCall,
  type OperationsOf,
  type Served,
  serve,
  track,
} from './served.server';
import { type Credentials, credentialsFor } from './transport/authorization/authorization.server';
import type { ServiceClientOptions } from './transport/client.server';
import type { ClockReading } from './transport/http/service-clock';
import type { Silence } from './transport/http/silence';
import { isServiceFailure } from './transport/refusals/errors';
import { ServiceForbidden } from './transport/refusals/refusals';
import type { CallOptions } from './transport/service-request';
import { v0Operations } from './v0/operations.server';
import { v1Operations } from './v1/operations.server';
import { v2Operations } from './v2/operations.server';
import type { EstimateRequest } from './v2/schema';
import { missingFor, type Operation, type WhyNot } from './why-not';

export type { Generation } from './generation/generation';
export type { Operations } from './model/operations.server';
export type { Credentials } from './transport/authorization/authorization.server';
export type { Operation, WhyNot } from './why-not';

/** Uses this generation alone; a delivery stays with the one that created it. */
export type Of = { generation?: Generation | undefined };

/** The exact bytes of a create, and their generation. */
export type CreateBody = {
  generation: Generation;
  body: string;
  /** False: once it may have arrived it must never be sent again, because it would create a second order. */
  repeatable: boolean;
};

type DeliveryOperations = {
  /**
   * The exact bytes of a create, for the newest generation with the permission or for a named one, which all later calls
   * about the order name. Throws ServiceRequestInvalid.
   */
  createDeliveryBody(request: OrderRequest, options?: BodyOptions & Of): CreateBody;
  /** `generation` is the body's; without it the newest. */
  createDelivery(body: string, options?: CreateOptions & Of): ReturnType<Operations['createDelivery']>;
  getDelivery(code: string, options?: CallOptions & Of): ReturnType<Operations['getDelivery']>;
  cancelDelivery(code: string, reason?: string, options?: CallOptions & Of): ReturnType<Operations['cancelDelivery']>;
  retryDelivery(code: string, options?: CallOptions & Of): ReturnType<Operations['retryDelivery']>;
};

export type Gateway = Omit<Operations, keyof DeliveryOperations> &
  DeliveryOperations & {
    /** Whether any of the credentials serves this, whatever their permissions are. */
    can(operation: Operation, of?: Of): boolean;
    /** The generation that serves it, as far as is known, or null. */
    generationOf(operation: Operation): Generation | null;
    /** Why it is not available, a message key; null when it is, as far as is known. */
    whyNot(operation: Operation, of?: Of): WhyNot | null;
    /** The generations with credentials, newest first. */
    generations: readonly Generation[];
    /** The estimates with credentials; each has fields of its own. */
    estimateVariants: readonly EstimateVariant[];
    estimateVariant(variant: EstimateVariant, trip: EstimateRequest, options?: CallOptions): Promise<VariantResponse>;
    /** The last reading of the service's clock; null without a v2 key. */
    clock(): ClockReading | null;
    /** Whether the service answers; null without credentials. */
    silence(): Silence | null;
  };

type SharedOptions = Omit<ServiceClientOptions, 'credentials' | 'onCredentialStatus'>;
export type GatewayOptions = SharedOptions &
  Credentials & {
    /** The v2 key creates test orders. Orders of v1 and v0 would be real, so these create none. */
    testMode?: boolean | undefined;
    /** Denied permissions by generation; without them, they are remembered while the gateway lives. */
    denials?: Partial<Record<Generation, Denials>> | undefined;
    /** Called after each operation; `outcome` is `ok`, or the kind of the failure. */
    onCall?: ((call: OperationCall) => void) | undefined;
    /** Refuses every operation that changes something at the service. */
    isQuarantined?: boolean | undefined;
    /** Facts learned about the service; without this, they are remembered while the gateway lives. */
    learned?: LearnedFacts | undefined;
    onCredentialStatus?: ((generation: Generation, isAccepted: boolean) => Promise<void> | void) | undefined;
  };

/**
 * The dispatch service as features use it. The newest generation with credentials and permission serves an operation.
 * - After a 403 the next generation is tried. For a change the 403 must be the service's own, and nothing carried out.
 * - A create, and what is about a delivery, stay with one generation.
 */
export function createGateway({
  v2,
  v1,
  v0,
  testMode = false,
  isQuarantined = false,
  onCredentialStatus,
  onCall,
  denials,
  learned,
  ...shared
}: GatewayOptions): Gateway {
  const served = GENERATIONS.flatMap((generation): Served[] => {
    const credentials = credentialsFor(generation, { v2, v1, v0 });
    if (!credentials) return [];
    const onStatus = onCredentialStatus && ((isAccepted: boolean) => onCredentialStatus(generation, isAccepted));
    const operationsOf: OperationsOf = (client) => OPERATIONS_OF[generation](client, learned);
    const options = { ...shared, credentials, onCredentialStatus: onStatus };
    return [{ ...serve(options, operationsOf, denials?.[generation]), onCall }];
  });

  const having = (name: Operation, generation?: Generation) =>
    served.filter((served) => served.operations[name] && (!generation || served.generation === generation));
  const createsRealOrders = (name: Operation, { generation }: Served) =>
    testMode && name === 'createDelivery' && generation !== 'v2';
  const able = (name: Operation, generation?: Generation) =>
    having(name, generation).filter((served) => !createsRealOrders(name, served));
  const isTestModeOnly = (name: Operation, generation?: Generation) =>
    having(name, generation).some((served) => createsRealOrders(name, served));
  const missing = (name: Operation, generation?: Generation) =>
    isTestModeOnly(name, generation) ? 'test_mode' : missingFor(name, generation);

  const refuseInQuarantine = (name: Operation) => {
    if (isQuarantined && WRITES.has(name)) throw new ServiceQuarantined(name);
  };

  async function ask<Name extends Operation, T>(name: Name, call: Call<Name, T>, generation?: Generation): Promise<T> {
    refuseInQuarantine(name);
    const [first] = able(name, generation);
    if (!first) throw new OperationNotServed(name, missing(name, generation));
    return STAYS.has(name) ? callServed(first, name, call) : askAllowed(name, call);
  }

  /** Tries the generations in order; denied ones are tried last. */
  async function askAllowed<Name extends Operation, T>(name: Name, call: Call<Name, T>): Promise<T> {
    const all = able(name);
    const denied = all.filter(({ denials }) => denials.has(nameOf(name)));
    const inOrder = [...all.filter((served) => !denied.includes(served)), ...denied];
    let refusal: ServiceForbidden | undefined;
    let inexpressible: unknown;
    for (const served of inOrder) {
      try {
        return await callServed(served, name, call);
      } catch (failure) {
        // The denial of a newer generation says more than that an older one can't express the request.
        if (isServiceFailure(failure) && failure.kind === 'invalid-request' && (refusal || denied.length > 0)) {
          inexpressible = failure;
        } else if (failure instanceof ServiceForbidden && (isFinal(failure) || !CHANGES.has(name))) {
          refusal ??= failure;
        } else throw failure;
      }
    }
    throw refusal ?? inexpressible;
  }

  function generationOf(name: Operation): Generation | null {
    const all = able(name);
    const allowed = isBound(name) ? undefined : all.find(({ denials }) => !denials.has(nameOf(name)));
    return (allowed ?? all[0])?.generation ?? null;
  }

  function whyNot(name: Operation, { generation }: Of = {}): WhyNot | null {
    const all = able(name, generation);
    const [first] = all;
    if (!first) return missing(name, generation);
    if (isQuarantined && WRITES.has(name)) return 'quarantined';
    const asked = isBound(name) ? [first] : all;
    if (!asked.every(({ denials }) => denials.has(nameOf(name)))) return null;
    return isTestModeOnly(name, generation) ? 'test_mode' : 'denied';
  }

  return {
    generations: served.map(({ generation }) => generation),
    can: (name, { generation } = {}) => able(name, generation).length > 0,
    generationOf,
    whyNot,
    clock: () => served.find(({ generation }) => generation === 'v2')?.clock() ?? null,
    silence: () => served[0]?.silence() ?? null,
    createDeliveryBody(request, { generation = generationOf('createDelivery') ?? undefined, ...options } = {}) {
      refuseInQuarantine('createDelivery');
      const [first] = able('createDelivery', generation);
      if (!first) throw new OperationNotServed('createDelivery', missing('createDelivery', generation));
      const body = first.operations.createDeliveryBody(asSent(request), options);
      return { generation: first.generation, body, repeatable: GENERATION_FACTS[first.generation].createIsRepeatable };
    },
    createDelivery: async (body, { generation, ...options } = {}) =>
      ask('createDelivery', (create) => create(body, options), generation),
    getDelivery: async (code, { generation, ...options } = {}) =>
      ask('getDelivery', (get) => get(code, options), generation),
    cancelDelivery: async (code, reason, { generation, ...options } = {}) =>
      ask('cancelDelivery', (cancel) => cancel(code, reason, options), generation),
    retryDelivery: async (code, { generation, ...options } = {}) =>
      ask('retryDelivery', (retry) => retry(code, options), generation),
    estimate: async (trip, options) => ask('estimate', (estimate) => estimate(asSent(trip), options)),
    estimateStatic: async (trip, options) => ask('estimateStatic', (estimate) => estimate(asSent(trip), options)),
    estimateVariants: ESTIMATE_VARIANTS.filter((variant) =>
      served.some((served) => served.operations.estimateVariants[variant]),
    ),
    estimateVariant: async (variant, trip, options) => {
      const generation = VARIANT_GENERATION[variant];
      const own = served.find((served) => served.generation === generation);
      const askVariant = own?.operations.estimateVariants[variant];
      if (!own || !askVariant)
        throw new OperationNotServed(`the estimate ${variant}`, missingFor('estimate', generation));
      return track(own, 'estimate', () => askVariant(trip, options));
    },
    listBranches: async (...input) => ask('listBranches', (list) => list(...input)),
    getBranch: async (...input) => ask('getBranch', (get) => get(...input)),
    createBranch: async (...input) => ask('createBranch', (create) => create(...input)),
    updateBranch: async (...input) => ask('updateBranch', (update) => update(...input)),
    deleteBranch: async (...input) => ask('deleteBranch', (remove) => remove(...input)),
    listInvoices: async (...input) => ask('listInvoices', (list) => list(...input)),
    getInvoice: async (...input) => ask('getInvoice', (get) => get(...input)),
    getWallet: async (...input) => ask('getWallet', (get) => get(...input)),
    getInstallation: async (...input) => {
      const answer = await ask('getInstallation', (get) => get(...input));
      const [first] = able('getInstallation');
      const { permissions } = answer.installation;
      for (const permission of PERMISSIONS) {
        await (permissions.includes(permission) ? first?.denials.clear(permission) : first?.denials.add(permission));
      }
      return answer;
    },
  };
}

const OPERATIONS_OF = { v2: v2Operations, v1: v1Operations, v0: v0Operations } satisfies Record<Generation, unknown>;
/** Operations about a delivery of one generation. */
const isBound = (name: Operation) => name !== 'createDelivery' && STAYS.has(name);
/** Operations that are tried with one generation only. */
const STAYS: ReadonlySet<Operation> = new Set(['createDelivery', 'getDelivery', 'cancelDelivery', 'retryDelivery']);
/** Operations that another generation must not repeat if they may have been carried out. */
const CHANGES: ReadonlySet<Operation> = new Set(['createBranch', 'updateBranch', 'deleteBranch']);

/** Operations that change something at the service. An estimate is a POST that changes nothing. */
const WRITES: ReadonlySet<Operation> = new Set(['createDelivery', 'cancelDelivery', 'retryDelivery', ...CHANGES]);

const isFinal = ({ isOwn, outcome }: ServiceForbidden) => isOwn && outcome === 'not-done';
