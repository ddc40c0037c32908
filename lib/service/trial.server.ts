import { randomBytes } from 'node:crypto';
import type { Credentials } from './gateway.server';
import type { Generation } from './model/generation';
import type { ServiceCredentials } from './transport/authorization.server';
import { isServiceFailure, type ServiceFailure } from './transport/errors';
import { ServiceRefusal } from './transport/refusals';

/**
 * What an answer says of the credentials that asked. `taken`: a success. `denied`: the service knows them, and they may
 * not do this. `known`: it knows them, and could not do what was asked. `refused`: it doesn't take them. `unclear`: it
 * says nothing of them.
 */
export type Says = 'taken' | 'denied' | 'known' | 'refused' | 'unclear';

export type Trial<T> = { says: Says } & ({ answer: T; failure: null } | { answer: null; failure: ServiceFailure });

/**
 * Makes a call to learn what its credentials are worth. A refusal other than 401 is the service's word on them only where
 * a stranger who asks the same is answered 401: what stands in between refuses everybody, and may speak JSON too.
 */
export async function tryCall<Asker, T>(
  { own, stranger }: Record<'own' | 'stranger', Asker>,
  call: (asker: Asker) => Promise<T>,
): Promise<Trial<T>> {
  const first = await attempt(call(own));
  if (!first.failure) return { ...first, says: 'taken' };
  const says = saidTo(first.failure);
  if (says !== 'denied' && says !== 'known') return { ...first, says };
  const { failure } = await attempt(call(stranger));
  return { ...first, says: failure?.kind === 'unauthorized' ? says : 'unclear' };
}

/**
 * Credentials of nobody: to ask whether anybody hears the same. Of v2 the key is made up, too, for a service may look at what
 * the key may do before it looks at the signature, and so answer a wrong secret as it answers the right one. What has to be
 * known of the secret alone is asked with our key and a made up signature.
 */
export const STRANGER = {
  v2: () => ({ apiKey: madeUp(), apiSecret: madeUp() }),
  v1: () => ({ accessToken: madeUp() }),
  v0: () => ({ v0ApiKey: madeUp() }),
} satisfies Record<Generation, () => ServiceCredentials>;

/**
 * The strangers for credentials that were typed in. Here the v2 key is kept: a service that looks at it before the signature
 * would tell it from a made up one, and the secret, which is what has to be proven, would count as proven with it.
 */
export function strangerTo({ v2, v1, v0 }: Credentials): Credentials {
  return {
    v2: v2 && { ...STRANGER.v2(), apiKey: v2.apiKey },
    v1: v1 && STRANGER.v1(),
    v0: v0 && { apiKey: madeUp() },
  };
}

/** What no service has given to anybody. */
export const madeUp = (bytes = 24) => randomBytes(bytes).toString('hex');

function saidTo(failure: ServiceFailure): Says {
  if (!(failure instanceof ServiceRefusal)) return 'unclear';
  if (failure.kind === 'unauthorized') return 'refused';
  if (failure.kind === 'forbidden') return 'denied';
  return ABOUT_THE_REQUEST.includes(failure.status) ? 'known' : 'unclear';
}

/** Not 405: the service refuses no method. */
const ABOUT_THE_REQUEST: readonly number[] = [400, 404, 409, 422];

type Asked<T> = { answer: T; failure: null } | { answer: null; failure: ServiceFailure };

async function attempt<T>(call: Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await call, failure: null };
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    return { answer: null, failure };
  }
}
