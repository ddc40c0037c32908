import { z } from 'zod/mini';
import { CallProblem, call } from '@/lib/http/call';

/** A module of its own, which pages load when somebody uses a passkey. */

const Described = z.array(z.object({ id: z.string(), type: z.literal('public-key') }));
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: Described,
});
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: Described,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
const Next = z.object({ next: z.string() });
const PASSKEYS = '/api/settings/passkeys';

export async function createPasskey(name: string): Promise<void> {
  const optionsJSON = await call('POST', `${PASSKEYS}/begin`, CreationOptions, { body: {} });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const answer = JSON.stringify(await startRegistration({ optionsJSON }).catch(refuse));
  await call('POST', PASSKEYS, z.undefined(), { body: { name, answer } });
}

/** The answer of a passkey of the person, for a second look at who it is. */
export const signIdentity = () => sign('/api/settings/identity/passkey');

/** Signs in with a passkey, and returns the next page. */
export async function signIn(next: string): Promise<string> {
  const answer = await sign('/api/auth/passkey');
  return (await call('PUT', '/api/auth/passkey', Next, { body: { answer, next } })).next;
}

async function sign(begin: string): Promise<string> {
  const optionsJSON = await call('POST', begin, RequestOptions, { body: {} });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startAuthentication({ optionsJSON }).catch(refuse));
}

/** The browser does not tell apart what was canceled and what took too long. */
function refuse(error: unknown): never {
  const isThere = error instanceof Error && error.name === 'InvalidStateError';
  throw new CallProblem(0, { code: isThere ? 'passkey_exists' : 'passkey_canceled' });
}
