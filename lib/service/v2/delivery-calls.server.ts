import { readDelivery } from '../model/read';
import type { ServiceClient } from '../transport/client.server';
import { ask, segment } from '../transport/endpoint.server';
import type { CallOptions, ServiceRequest } from '../transport/service-request';

const read = (json: unknown) => ({ delivery: readDelivery(json) });

/** The calls about deliveries: the same in all generations, but for the path, and whether a create may be repeated. */
export function deliveryCalls(client: ServiceClient, generation: 'v2' | 'v1' | 'v0') {
  const collection = `/${generation}/deliveries`;
  const pathOf = (code: string) => `${collection}/${segment('code', code)}`;
  return {
    pathOf,
    create: (request: Pick<ServiceRequest, 'body' | 'repeat' | 'secretHeaders'>, options?: CallOptions) =>
      ask(client, { ...request, method: 'POST', path: collection, read }, options),
    get: async (code: string, options?: CallOptions) => ask(client, { path: pathOf(code), read }, options),
    /** An act on an order. A cancel is repeated after a lost response; the repeat may fail although the first one canceled. */
    act: async (code: string, act: 'cancel' | 'retry', request: Partial<ServiceRequest>, options?: CallOptions) =>
      ask(client, { method: 'POST', ...request, path: `${pathOf(code)}/${act}`, read }, options),
  };
}
