import type { V0Credentials } from './authorization.server';
import { type CallOptions, createServiceClient, type ServiceClientOptions, type Verdict } from './client.server';
import { denialsOf } from './denials.server';
import { isServiceFailure, OperationNotServed, type ServiceFailure, ServiceForbidden } from './errors';
import { ESTIMATE_VARIANTS, type EstimateVariant, VARIANT_GENERATION } from './estimate-variant';
import { GENERATION_FACTS, type Generation } from './generation';
import type { CreateOptions, GenerationOperations, Operations, VariantAnswer } from './operations.server';
import type { BodyOptions, OrderRequest } from './order-request';
import type { ClockReading } from './service-clock';
import { v0Operations } from './v0/operations.server';
import { v1Operations } from './v1/operations.server';
import { v2Operations } from './v2/operations.server';
import type { EstimateRequest } from './v2/schema';
import { missingFor, type Operation, type WhyNot } from './why-not';

export type { Verdict } from './client.server';
export type { Generation } from './generation';
export type { Operations } from './operations.server';
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
   * The exact bytes of a create in the words of the generation that will be asked (the newest there is, or the one named).
   * Keep `generation` and `body` together: every later sending and every question about the order names that generation.
   * Throws ServiceRequestInvalid for what the generation can't express.
   */
  createDeliveryBody(request: OrderRequest, options?: BodyOptions & Of): CreateBody;
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

type SharedOptions = Omit<ServiceClientOptions, 'credentials' | 'next' | 'onVerdict'>;
export type GatewayOptions = SharedOptions &
  Credentials & {
    /** Of a rotation: see ServiceClientOptions. */
    next?: Credentials | undefined;
    onVerdict?: ((generation: Generation, verdict: Verdict) => Promise<void> | void) | undefined;
  };

/**
 * The dispatch service as features see it. Each operation is served by the newest generation that has it and credentials
 * for it. Reads of branches and estimates go on to the next one when a key lacks the permission; everything else says so
 * instead: nobody may find an order or a branch made where they did not expect it.
 */
export function createGateway({ v2, v1, v0, next, onVerdict, ...shared }: GatewayOptions): Gateway {
  const heard = (generation: Generation) => onVerdict && ((verdict: Verdict) => onVerdict(generation, verdict));
  const served: Served[] = [
    ...(v2 ? [serving({ ...shared, credentials: v2, next: next?.v2, onVerdict: heard('v2') }, v2Operations)] : []),
    ...(v1 ? [serving({ ...shared, credentials: v1, next: next?.v1, onVerdict: heard('v1') }, v1Operations)] : []),
    ...(v0
      ? [serving({ ...shared, credentials: v0Key(v0), next: v0Key(next?.v0), onVerdict: heard('v0') }, v0Operations)]
      : []),
  ];

  const able = (name: Operation, generation?: Generation) =>
    served.filter((one) => one.operations[name] && (!generation || one.generation === generation));

  function ask<Name extends Operation, T>(name: Name, call: Call<Name, T>, generation?: Generation): Promise<T> {
    return FALLS_ON.has(name) ? askAllowed(name, call) : askOne(name, call, generation);
  }

  /** The one that serves it, and no other. */
  async function askOne<Name extends Operation, T>(
    name: Name,
    call: Call<Name, T>,
    generation?: Generation,
  ): Promise<T> {
    const [one] = able(name, generation);
    if (!one) throw new OperationNotServed(name, missingFor(name, generation));
    return remembering(one, name, call);
  }

  /** The first that is allowed to, in their order; who was refused of late is asked last. */
  async function askAllowed<Name extends Operation, T>(name: Name, call: Call<Name, T>): Promise<T> {
    const all = able(name);
    if (all.length < 2) return askOne(name, call);
    const denied = all.filter(({ denials }) => denials.has(name));
    let refusal: ServiceFailure | undefined;
    for (const one of all.filter((each) => !denied.includes(each))) {
      try {
        return await remembering(one, name, call);
      } catch (failure) {
        if (!isServiceFailure(failure)) throw failure;
        const isForbidden = failure instanceof ServiceForbidden;
        // An older generation that can't express it is no news to who was refused by a newer one.
        const isBeyondIt = failure.kind === 'invalid-request' && (refusal || denied.length > 0);
        if (!isForbidden && !isBeyondIt) throw failure;
        if (isForbidden) refusal ??= failure;
      }
    }
    if (refusal) throw refusal;
    return askOne(name, call);
  }

  function generationOf(name: Operation): Generation | null {
    const all = able(name);
    const allowed = FALLS_ON.has(name) ? all.find(({ denials }) => !denials.has(name)) : undefined;
    return (allowed ?? all[0])?.generation ?? null;
  }

  function whyNot(name: Operation, { generation }: Of = {}): WhyNot | null {
    const all = able(name, generation);
    const [first] = all;
    if (!first) return missingFor(name, generation);
    const asked = FALLS_ON.has(name) ? all : [first];
    return asked.every(({ denials }) => denials.has(name)) ? 'denied' : null;
  }

  return {
    generations: served.map(({ generation }) => generation),
    can: (name, { generation } = {}) => able(name, generation).length > 0,
    generationOf,
    whyNot,
    clock: () => served.find(({ generation }) => generation === 'v2')?.clock() ?? null,
    createDeliveryBody(request, { generation, ...options } = {}) {
      const [one] = able('createDelivery', generation);
      if (!one) throw new OperationNotServed('createDelivery', missingFor('createDelivery', generation));
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
      if (!askVariant) throw new OperationNotServed(`the estimate ${variant}`, missingFor('estimate', generation));
      return askVariant(trip, options);
    },
    listBranches: async (...input) => ask('listBranches', (list) => list(...input)),
    getBranch: async (...input) => ask('getBranch', (get) => get(...input)),
    createBranch: async (...input) => ask('createBranch', (create) => create(...input)),
    updateBranch: async (...input) => ask('updateBranch', (update) => update(...input)),
    deleteBranch: async (...input) => ask('deleteBranch', (remove) => remove(...input)),
    listInvoices: async (...input) => ask('listInvoices', (list) => list(...input)),
    getInvoice: async (...input) => ask('getInvoice', (get) => get(...input)),
    getWallet: async (...input) => ask('getWallet', (get) => get(...input)),
    getInstallation: async (...input) => ask('getInstallation', (get) => get(...input)),
  };
}

/** What may be asked of an older generation when a newer one's key lacks the permission: nothing that changes anything. */
const FALLS_ON: ReadonlySet<Operation> = new Set(['estimate', 'estimateStatic', 'listBranches', 'getBranch']);

type Call<Name extends Operation, T> = (operation: Operations[Name]) => Promise<T>;
type Served = ReturnType<typeof serving>;

function v0Key(key: { apiKey: string }): V0Credentials;
function v0Key(key: Credentials['v0']): V0Credentials | undefined;
function v0Key(key: Credentials['v0']): V0Credentials | undefined {
  return key && { v0ApiKey: key.apiKey };
}

function serving(
  options: ServiceClientOptions,
  operationsOf: (client: ReturnType<typeof createServiceClient>) => GenerationOperations,
) {
  const client = createServiceClient(options);
  const operations = operationsOf(client);
  const denials = denialsOf(options.baseUrl, options.credentials, options.now);
  return { generation: client.generation, operations, denials, clock: client.clock };
}

/** A 403 is remembered until it is over. */
async function remembering<Name extends Operation, T>(one: Served, name: Name, call: Call<Name, T>): Promise<T> {
  const operations: Partial<Operations> = one.operations;
  const operation = operations[name];
  if (!operation) throw new OperationNotServed(name, missingFor(name, one.generation));
  try {
    const answer = await call(operation);
    one.denials.clear(name);
    return answer;
  } catch (failure) {
    if (failure instanceof ServiceForbidden) one.denials.add(name);
    throw failure;
  }
}
