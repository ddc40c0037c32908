import { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { sign } from '@/lib/service/transport/authorization/signature';
import type { Credentials } from './seed/seed';

type TestKey = { apiKey: string; apiSecret: string };
export type Answer = { status: number; headers: Headers; body: unknown };

/** A signing client for tests. It sends everything as given, also what is wrong. */
export function signedClient(url: string, key: TestKey) {
  const names = serviceHeaders();
  return client(url, (method, path, body, given) => {
    const timestamp = given[names.timestamp] ?? String(Date.now());
    return {
      authorization: `Key ${key.apiKey}`,
      [names.timestamp]: timestamp,
      [names.signature]: sign({ timestamp, method, path, body }, key.apiSecret),
    };
  });
}

/** A v1 client with the access token of an installation. */
export const tokenClient = (url: string, accessToken: string) =>
  client(url, () => ({ [serviceHeaders().accessToken]: accessToken }));

/** A v0 client with a key, unsigned. */
export const keyClient = (url: string, apiKey: string) => client(url, () => ({ authorization: `Key ${apiKey}` }));

type Credential = (method: string, path: string, body: string, given: Record<string, string>) => Record<string, string>;

function client(url: string, credential: Credential) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...credential(method, path, text, headers),
        ...(text ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: text || undefined,
    });
    return { status: response.status, headers: response.headers, body: await readResponse(response) };
  }
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    put: (path: string, body?: unknown) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
  };
}

async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

export type Country = 'KW' | 'BH' | 'SA';

export function merchantOf(credentials: Credentials, country: Country) {
  const merchant = credentials.merchants.find((merchant) => merchant.country === country);
  const [full, test, limited] = merchant?.keys ?? [];
  if (!merchant || !full || !test || !limited) throw new Error(`no seeded merchant in ${country}`);
  return { ...merchant, full, test, limited };
}
