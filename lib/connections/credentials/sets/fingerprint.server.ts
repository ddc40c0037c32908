import type { Credentials } from '@/lib/service/gateway.server';
import type { Generation } from '@/lib/service/generation/generation';
import { fingerprint } from '../../model/vault.server';
import { endingsOf } from './ending';

/** One generation's credentials at an address, with what they are recognised by. The endings may be shown. */
export function identified(baseUrl: string, generation: Generation, secret: Credentials) {
  return {
    generation,
    secret,
    endings: endingsOf(secret[generation] ?? {}),
    fingerprint: fingerprintOf(baseUrl, secret),
    account: accountOf(generation, secret),
  };
}

/** Identifies one generation's credentials at one address. */
export function fingerprintOf(baseUrl: string, secret: Credentials): string {
  return fingerprint(JSON.stringify([baseUrl, secret]));
}

/** Identifies the account: of v2 by the key alone, because its secret may be rotated. Null without credentials of it. */
export function accountOf(generation: Generation, { v2, v1, v0 }: Credentials): string | null {
  const account = { v2: v2?.apiKey, v1: v1?.accessToken, v0: v0?.apiKey }[generation];
  return account === undefined ? null : fingerprint(account);
}
