import { type Denials, denialsInMemory, NO_DENIALS } from './denials.server';
import { ESTIMATE_VARIANTS, type EstimateVariant, VARIANT_GENERATION } from './model/estimate-variant';
import { GENERATION_FACTS, type Generation } from './model/generation';
import type { CreateOptions, GenerationOperations, Operations, VariantAnswer } from './model/operations.server';
import type { BodyOptions, OrderRequest } from './model/order-request';
import { OperationNotServed } from './operation-not-served';
import type { V0Credentials } from './transport/authorization.server';
import { createServiceClient, type ServiceClientOptions } from './transport/client.server';
import { isServiceFailure } from './transport/errors';
import { ServiceForbidden } from './transport/refusals';
import type { ClockReading } from './transport/service-clock';
import type { CallOptions } from './transport/service-request';
import { v0Operations } from './v0/operations.server';
import { v1Operations } from './v1/operations.server';
import { v2Operations } from './v2/operations.server';
import { type EstimateRequest, PERMISSIONS } from './v2/schema';
import { missingFor, NEEDS, type Operation, type WhyNot } from './why-not';

export type { Generation } from './model/generation';
export type { Operations } from './model/operations.server';
export type { Operation, WhyNot } from './why-not';

/** Asks this generation and no other; a delivery stays with the one that made it. */
export type Of = { generation?: Generation | undefined };

/** The exact bytes of a create, and whose they are. */
export type CreateBody = {
  generation: Generation;
  body: string;
  /** False: once it may have arrived it must never be sent again, it would make a second order. */
  repeatable: boolean;
};

type DeliveryOperations = {
  /**
   * The exact bytes of a create in the words of the generation that will be asked: the newest that isn't known to lack
   * the permission, or the one named.
   * Keep `generation` and `body` together: every later sending and every question about the order names that generation.
   * Throws ServiceRequestInvalid for what the generation can't express.
   */
  createDeliveryBody(request: OrderRequest, options?: BodyOptions & Of): CreateBody;
  /** `generation` is the body's; without it the newest there is. */
  createDelivery(body: string, options?: CreateOptions & Of): ReturnType<Operations['createDelivery']>;
  getDelivery(code: string, options?: CallOptions & Of): ReturnType<Operations['getDelivery']>;
  cancelDelivery(code: string, reason?: string, options?: CallOptions & Of): ReturnType<Operations['cancelDelivery']>;
  retryDelivery(code: string, options?: CallOptions & Of): ReturnType<Operations['retryDelivery']>;
};

export type Gateway = Omit<Operations, keyof DeliveryOperations> &
  DeliveryOperations & {
    /** Whether any of the connection's credentials serves this. Says nothing about a key's permissions. */
    can(operation: Operation, of?: Of): boolean;
    /** Which generation serves it, as far as is known, or null. */
    generationOf(operation: Operation): Generation | null;
    /** Why it can't be had, as the key of a line that says so; null when it can, as far as is known. */
    whyNot(operation: Operation, of?: Of): WhyNot | null;
    /** The generations there are credentials for, newest first. */
    generations: readonly Generation[];
    /** The estimates there are credentials for; each can be asked for by name, with its own fields. */
    estimateVariants: readonly EstimateVariant[];
    estimateVariant(variant: EstimateVariant, trip: EstimateRequest, options?: CallOptions): Promise<VariantAnswer>;
    /** What is believed about the service's clock; null without a v2 key. */
    clock(): ClockReading | null;
  };

/** What a connection holds of each generation. */
export type Credentials = {
  v2?: { apiKey: string; apiSecret: string } | undefined;
  v1?: { accessToken: string } | undefined;
  v0?: { apiKey: string } | undefined;
};

type SharedOptions = Omit<ServiceClientOptions, 'credentials' | 'onCredentialStatus'>;
export type GatewayOptions = SharedOptions &
  Credentials & {
    /** Its key of v2 makes test orders: those that v1 or v0 made would be real ones, so neither makes any. */
    testMode?: boolean | undefined;
    /** What each generation's credentials were refused for, where it is kept for longer than this process lives. */
    denials?: Partial<Record<Generation, Denials>> | undefined;
    onCredentialStatus?: ((generation: Generation, isAccepted: boolean) => Promise<void> | void) | undefined;
  };

/**
 * The dispatch service as features see it. Each operation is served by the newest generation that has it, credentials for
 * it and the permission. A 403 leads on to the next generation: whoever says so where the call changes nothing, and where
 * it changes something only in the service's own words, when no attempt before it may have been carried out. What is written
 * for one generation, or about a delivery of one, stays with it.
 */
export function createGateway({
  v2,
  v1,
  v0,
  testMode = false,
  onCredentialStatus,
  denials,
  ...shared
}: GatewayOptions): Gateway {
  const add = (generation: Generation, options: Own, operationsOf: OperationsOf) => {
    const heard = onCredentialStatus && ((isAccepted: boolean) => onCredentialStatus(generation, isAccepted));
    return serving({ ...shared, ...options, onCredentialStatus: heard }, operationsOf, denials?.[generation]);
  };
  const served: Served[] = [
    ...(v2 ? [add('v2', { credentials: v2 }, v2Operations)] : []),
    ...(v1 ? [add('v1', { credentials: v1 }, v1Operations)] : []),
    ...(v0 ? [add('v0', { credentials: v0Key(v0) }, v0Operations)] : []),
  ];

  const having = (name: Operation, generation?: Generation) =>
    served.filter((one) => one.operations[name] && (!generation || one.generation === generation));
  const wouldBeReal = (name: Operation, { generation }: Served) =>
    testMode && name === 'createDelivery' && generation !== 'v2';
  const able = (name: Operation, generation?: Generation) =>
    having(name, generation).filter((one) => !wouldBeReal(name, one));
  const isHeldBack = (name: Operation, generation?: Generation) =>
    having(name, generation).some((one) => wouldBeReal(name, one));
  const missing = (name: Operation, generation?: Generation) =>
    isHeldBack(name, generation) ? 'test_mode' : missingFor(name, generation);

  async function ask<Name extends Operation, T>(name: Name, call: Call<Name, T>, generation?: Generation): Promise<T> {
    const [one] = able(name, generation);
    if (!one) throw new OperationNotServed(name, missing(name, generation));
    return STAYS.has(name) ? remembering(one, name, call) : askAllowed(name, call);
  }

  /** The first that is allowed to, in their order; who was refused of late is asked last. */
  async function askAllowed<Name extends Operation, T>(name: Name, call: Call<Name, T>): Promise<T> {
    const all = able(name);
    const refusedLately = all.filter(({ denials }) => denials.has(nameOf(name)));
    const inOrder = [...all.filter((one) => !refusedLately.includes(one)), ...refusedLately];
    let refusal: ServiceForbidden | undefined;
    let isBeyondThem: unknown;
    for (const one of inOrder) {
      try {
        return await remembering(one, name, call);
      } catch (failure) {
        // An older generation that can't express it is no news to who was refused by a newer one.
        if (isServiceFailure(failure) && failure.kind === 'invalid-request' && (refusal || refusedLately.length > 0)) {
          isBeyondThem = failure;
        } else if (failure instanceof ServiceForbidden && (isFinal(failure) || !CHANGES.has(name))) {
          refusal ??= failure;
        } else throw failure;
      }
    }
    throw refusal ?? isBeyondThem;
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
    const asked = isBound(name) ? [first] : all;
    if (!asked.every(({ denials }) => denials.has(nameOf(name)))) return null;
    return isHeldBack(name, generation) ? 'test_mode' : 'denied';
  }

  return {
    generations: served.map(({ generation }) => generation),
    can: (name, { generation } = {}) => able(name, generation).length > 0,
    generationOf,
    whyNot,
    clock: () => served.find(({ generation }) => generation === 'v2')?.clock() ?? null,
    createDeliveryBody(request, { generation = generationOf('createDelivery') ?? undefined, ...options } = {}) {
      const [one] = able('createDelivery', generation);
      if (!one) throw new OperationNotServed('createDelivery', missing('createDelivery', generation));
      const body = one.operations.createDeliveryBody(request, options);
      return { generation: one.generation, body, repeatable: GENERATION_FACTS[one.generation].createIsRepeatable };
    },
    createDelivery: async (body, { generation, ...options } = {}) =>
      ask('createDelivery', (create) => create(body, options), generation),
    getDelivery: async (code, { generation, ...options } = {}) =>
      ask('getDelivery', (get) => get(code, options), generation),
    cancelDelivery: async (code, reason, { generation, ...options } = {}) =>
      ask('cancelDelivery', (cancel) => cancel(code, reason, options), generation),
    retryDelivery: async (code, { generation, ...options } = {}) =>
      ask('retryDelivery', (retry) => retry(code, options), generation),
    estimate: async (...input) => ask('estimate', (estimate) => estimate(...input)),
    estimateStatic: async (...input) => ask('estimateStatic', (estimate) => estimate(...input)),
    estimateVariants: ESTIMATE_VARIANTS.filter((variant) =>
      served.some((one) => one.operations.estimateVariants[variant]),
    ),
    estimateVariant: async (variant, trip, options) => {
      const generation = VARIANT_GENERATION[variant];
      const one = served.find((each) => each.generation === generation);
      const askVariant = one?.operations.estimateVariants[variant];
      if (!one || !askVariant)
        throw new OperationNotServed(`the estimate ${variant}`, missingFor('estimate', generation));
      return remember(one, NEEDS.estimate, () => askVariant(trip, options));
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
      const [one] = able('getInstallation');
      const { permissions } = answer.installation;
      for (const permission of PERMISSIONS) {
        await (permissions.includes(permission) ? one?.denials.clear(permission) : one?.denials.add(permission));
      }
      return answer;
    },
  };
}

/** What is about a delivery of one generation. */
const isBound = (name: Operation) => name !== 'createDelivery' && STAYS.has(name);
/** What no other generation is asked for in the same call. */
const STAYS: ReadonlySet<Operation> = new Set(['createDelivery', 'getDelivery', 'cancelDelivery', 'retryDelivery']);
/** What must not go on to the next generation when it may have been carried out before the refusal. */
const CHANGES: ReadonlySet<Operation> = new Set(['createBranch', 'updateBranch', 'deleteBranch']);

const isFinal = ({ isOwn, outcome }: ServiceForbidden) => isOwn && outcome === 'not-done';

/** Under which a refusal is remembered: one tells of all that the permission covers. */
const nameOf = (operation: Operation) => NEEDS[operation] ?? operation;

type Own = Pick<ServiceClientOptions, 'credentials'>;
type OperationsOf = (client: ReturnType<typeof createServiceClient>) => GenerationOperations;
type Call<Name extends Operation, T> = (operation: Operations[Name]) => Promise<T>;
type Served = ReturnType<typeof serving>;

function v0Key({ apiKey }: { apiKey: string }): V0Credentials {
  return { v0ApiKey: apiKey };
}

function serving(options: ServiceClientOptions, operationsOf: OperationsOf, kept?: Denials) {
  const client = createServiceClient(options);
  const operations = operationsOf(client);
  const { generation, clock } = client;
  const denials = GENERATION_FACTS[generation].hasPermissions ? (kept ?? denialsInMemory(options.now)) : NO_DENIALS;
  return { generation, operations, denials, clock };
}

async function remembering<Name extends Operation, T>(one: Served, name: Name, call: Call<Name, T>): Promise<T> {
  const operations: Partial<Operations> = one.operations;
  const operation = operations[name];
  if (!operation) throw new OperationNotServed(name, missingFor(name, one.generation));
  return remember(one, nameOf(name), () => call(operation));
}

/** A 403 of the service itself is remembered until it is over. */
async function remember<T>({ denials }: Served, name: string | null, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    if (name) await denials.clear(name);
    return answer;
  } catch (failure) {
    if (name && failure instanceof ServiceForbidden && failure.isOwn) await denials.add(name);
    throw failure;
  }
}
