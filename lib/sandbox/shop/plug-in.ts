import { Agent, request } from 'undici';
import type { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { sign } from '@/lib/service/transport/authorization/signature';
import { Delivery } from '@/lib/service/v2/schema';
import type { Clock } from '../simulation/clock';
import type { Key } from '../store/records';

const TIMEOUT_MS = 5_000;

type Options = { url: () => string; headers: ReturnType<typeof serviceHeaders>; clock: Clock };
export type PlugIn = ReturnType<typeof openPlugIn>;

/** The signed calls of a shop plug-in, over HTTP like those of anyone else. */
export function openPlugIn({ url, headers, clock }: Options) {
  const agent = new Agent({ connections: 4 });

  /** Returns the order, or null when the service refused the call. */
  async function post({ apiKey, apiSecret }: Key, path: string, content: object | null): Promise<Delivery | null> {
    const body = content === null ? '' : JSON.stringify(content);
    const timestamp = String(Math.round(clock.service()));
    const answer = await request(`${url()}${path}`, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        authorization: `Key ${apiKey}`,
        [headers.timestamp]: timestamp,
        [headers.signature]: sign({ timestamp, method: 'POST', path, body }, apiSecret),
        ...(body && { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.body.text();
    return answer.statusCode === 200 ? Delivery.parse(JSON.parse(text)) : null;
  }

  return {
    create: (key: Key, body: object) => post(key, '/v2/deliveries', body),
    cancel: (key: Key, code: string, reason: string) => post(key, `/v2/deliveries/${code}/cancel`, { reason }),
    retry: (key: Key, code: string) => post(key, `/v2/deliveries/${code}/retry`, null),
    close: () => agent.destroy(),
  };
}
