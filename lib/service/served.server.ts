import { type Denials, denialsInMemory, NO_DENIALS } from './denials.server';
import { GENERATION_FACTS, type Generation } from './generation/generation';
import type { GenerationOperations, Operations } from './model/operations.server';
import { OperationNotServed } from './operation-not-served';
import { createServiceClient, type ServiceClientOptions } from './transport/client.server';
import { isServiceFailure } from './transport/refusals/errors';
import { ServiceForbidden } from './transport/refusals/refusals';
import { missingFor, type Operation, permissionFor } from './why-not';

/** How a call of an operation went: `outcome` is `ok` or the kind of the failure. */
export type OperationCall = { operation: Operation; generation: Generation; outcome: string; seconds: number };
/** The operations of one generation, with the permissions that the service denied. */
export type Served = ReturnType<typeof serve> & { onCall?: ((call: OperationCall) => void) | undefined };
export type OperationsOf = (client: ReturnType<typeof createServiceClient>) => GenerationOperations;
export type Call<Name extends Operation, T> = (operation: Operations[Name]) => Promise<T>;

export function serve(options: ServiceClientOptions, operationsOf: OperationsOf, kept?: Denials) {
  const client = createServiceClient(options);
  const operations = operationsOf(client);
  const { generation, clock, silence } = client;
  const denials = GENERATION_FACTS[generation].hasPermissions ? (kept ?? denialsInMemory(options.now)) : NO_DENIALS;
  return { generation, operations, denials, clock, silence };
}

export async function callServed<Name extends Operation, T>(
  served: Served,
  name: Name,
  call: Call<Name, T>,
): Promise<T> {
  const operations: Partial<Operations> = served.operations;
  const operation = operations[name];
  if (!operation) throw new OperationNotServed(name, missingFor(name, served.generation));
  return track(served, name, () => call(operation));
}

/** Reports a call of an operation, and remembers a denial. */
export function track<T>(served: Served, operation: Operation, call: () => Promise<T>): Promise<T> {
  return remember(served, nameOf(operation), () => timed(served, operation, call));
}

/** Reports how the operation went and how long it took, retries included. */
async function timed<T>({ generation, onCall }: Served, operation: Operation, call: () => Promise<T>): Promise<T> {
  if (!onCall) return call();
  const began = performance.now();
  const report = (outcome: string) =>
    onCall({ operation, generation, outcome, seconds: (performance.now() - began) / 1_000 });
  try {
    const answer = await call();
    report('ok');
    return answer;
  } catch (failure) {
    report(isServiceFailure(failure) ? failure.kind : 'fault');
    throw failure;
  }
}

/** Remembers the service's own 403, until a call succeeds. */
async function remember<T>({ denials }: Served, name: string, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    await denials.clear(name);
    return answer;
  } catch (failure) {
    if (failure instanceof ServiceForbidden && failure.isOwn) await denials.add(name);
    throw failure;
  }
}

/** The permission under which a denial is remembered. */
export const nameOf = (operation: Operation) => permissionFor(operation) ?? operation;
