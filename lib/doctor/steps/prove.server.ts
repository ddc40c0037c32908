import { parseJson } from '@/lib/http/parse-json';
import type { Generation } from '@/lib/service/generation/generation';
import { NO_DELIVERY } from '@/lib/service/model/placeholders';
import { readInstallation, readWallet } from '@/lib/service/model/read';
import type { ServiceInstallation } from '@/lib/service/model/records';
import type { ServiceCredentials } from '@/lib/service/transport/authorization/authorization.server';
import { CONTROL_CREDENTIALS, type Context, sendAs } from '../probe/context.server';
import { type HarmlessRequest, PROOF_REQUESTS } from '../probe/requests';
import { isAccepted, isFromService, type ProbeResponse } from '../probe/response.server';

export type Proof = {
  /** Null: the responses don't show it. */
  accepted: boolean | null;
  /** The response that decided, or the first one that did not. */
  response: ProbeResponse;
  responses: ProbeResponse[];
  controls: ProbeResponse[];
  currency: string | null;
  installation: ServiceInstallation | null;
};
type Options = { credentials?: ServiceCredentials | undefined; first?: ProbeResponse; variant?: string };

/**
 * Whether the service accepts credentials: it responds as the interface says, or refuses the same with control
 * credentials. A server that treats all alike proves nothing. `first` is the response to the first proof
 * request.
 */
export async function prove(context: Context, generation: Generation, options: Options = {}): Promise<Proof> {
  const responses: ProbeResponse[] = [];
  const controls: ProbeResponse[] = [];
  const proof = (accepted: boolean | null, response: ProbeResponse): Proof => ({
    accepted,
    response,
    responses,
    controls,
    currency: walletOf(generation, response)?.currency ?? null,
    installation: installationOf(generation, response),
  });
  let open: ProbeResponse | undefined;
  for (const [index, request] of PROOF_REQUESTS[generation].entries()) {
    const { first, ...variation } = options;
    const response = (index === 0 && first) || (await sendAs(context, generation, request, variation));
    responses.push(response);
    if (response.kind === 'refusal') return proof(false, response);
    if (!isAccepted(response)) return proof(null, open ?? response);
    const isReadable = walletOf(generation, response) ?? installationOf(generation, response);
    const control = isReadable ? undefined : await sendControl(context, generation, request, options);
    if (control) controls.push(control);
    const isProven = control?.kind === 'refusal' && isFromService(response) && !isLostPath(request, response, open);
    if (isReadable || isProven) return proof(true, response);
    open ??= response;
  }
  if (!open) throw new Error(`There is no request to prove ${generation} by`);
  return proof(null, open);
}

/** At a wrong base address an authenticated request gets 404 for every path, not only for what doesn't exist. */
function isLostPath({ path }: HarmlessRequest, { kind }: ProbeResponse, open: ProbeResponse | undefined): boolean {
  if (kind !== 'not_found') return false;
  return !path.endsWith(NO_DELIVERY) || !open || open.kind === 'not_found';
}

/** The same request with a random signature, and in v1 and v0 with random credentials. */
export function sendControl(
  context: Context,
  generation: Generation,
  request: HarmlessRequest,
  { credentials }: Options = {},
): Promise<ProbeResponse> {
  // The key stays: a service may check a key's permissions before its signature.
  if (generation === 'v2') {
    return sendAs(context, 'v2', request, { variant: 'random_signature', randomSignature: true, credentials });
  }
  return sendAs(context, generation, request, {
    variant: 'random_key',
    credentials: CONTROL_CREDENTIALS[generation](),
  });
}

function walletOf(generation: Generation, response: ProbeResponse) {
  return generation === 'v2' ? readOrNull(readWallet, response) : null;
}

function installationOf(generation: Generation, response: ProbeResponse): ServiceInstallation | null {
  return generation === 'v1' ? readOrNull(readInstallation, response) : null;
}

function readOrNull<T>(read: (json: unknown) => T, { probe: { status }, text }: ProbeResponse): T | null {
  try {
    return status === 200 ? read(parseJson(text)) : null;
  } catch {
    return null;
  }
}
