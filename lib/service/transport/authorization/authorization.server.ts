import { z } from 'zod';
import type { Generation } from '@/lib/service/generation/generation';
import { serviceHeaders } from './headers';
import { type SignedParts, sign } from './signature';

/** A merchant-level key of v2. */
export type KeyCredentials = { apiKey: string; apiSecret: string };
/** The access token of an installation, v1. */
export type TokenCredentials = { accessToken: string };
/** A key of v0, which belongs to a branch. */
export type V0Credentials = { v0ApiKey: string };
export type ServiceCredentials = KeyCredentials | TokenCredentials | V0Credentials;

/** The credentials of a connection, by generation. */
export type Credentials = {
  v2?: KeyCredentials | undefined;
  v1?: TokenCredentials | undefined;
  v0?: { apiKey: string } | undefined;
};

/** The credentials of one generation, as requests are made with them. */
export function credentialsFor(generation: Generation, { v2, v1, v0 }: Credentials): ServiceCredentials | undefined {
  return { v2, v1, v0: v0 && { v0ApiKey: v0.apiKey } }[generation];
}

export type Authorization = {
  generation: Generation;
  /** The headers of authentication. `timestamp` is Unix milliseconds; only v2 sends and signs it. */
  headers(request: SignedParts): Record<string, string>;
  /** Replaces the credentials, and what looks like a signature, in a text. */
  scrub(text: string): string;
};

/** Authenticates requests with these credentials (interface: Authentication). Throws for characters that no header takes. */
export function authorizationOf(credentials: ServiceCredentials, brand?: string): Authorization {
  if ('apiSecret' in credentials) return signed(credentials, brand);
  if ('accessToken' in credentials) return withToken(credentials, brand);
  return withKey(credentials);
}

function signed({ apiKey, apiSecret }: KeyCredentials, brand?: string): Authorization {
  const names = serviceHeaders(brand);
  const authorization = `Key ${headerText('API key', apiKey)}`;
  if (!apiSecret) throw new TypeError('The API secret is empty');
  return {
    generation: 'v2',
    headers: (request) => ({
      authorization,
      [names.timestamp]: request.timestamp,
      [names.signature]: sign(request, apiSecret),
    }),
    scrub: scrubber([apiSecret, '[secret]'], [apiKey, '[key]']),
  };
}

function withToken({ accessToken }: TokenCredentials, brand?: string): Authorization {
  const headers = { [serviceHeaders(brand).accessToken]: headerText('access token', accessToken) };
  return { generation: 'v1', headers: () => headers, scrub: scrubber([accessToken, '[token]']) };
}

function withKey({ v0ApiKey }: V0Credentials): Authorization {
  const headers = { authorization: `Key ${headerText('v0 API key', v0ApiKey)}` };
  return { generation: 'v0', headers: () => headers, scrub: scrubber([v0ApiKey, '[key]']) };
}

function scrubber(...secrets: [secret: string, shown: string][]) {
  return (text: string) =>
    secrets
      .reduce((scrubbed, [secret, shown]) => scrubbed.replaceAll(secret, shown), text)
      .replace(/[0-9a-f]{64}/gi, '[signature]');
}

const HeaderText = z.string().regex(/^[\x21-\x7e]+$/);

function headerText(what: string, value: string): string {
  if (!HeaderText.safeParse(value).success) throw new TypeError(`The ${what} must be printable ASCII without spaces`);
  return value;
}
