import { randomBytes } from 'node:crypto';
import type { Generation } from '@/lib/service/generation/generation';
import {
  authorizationOf,
  credentialsFor,
  type ServiceCredentials,
} from '@/lib/service/transport/authorization/authorization.server';
import { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import type { Cause, Facts, Outcome, Step, StepId } from '../schema';
import type { HarmlessRequest } from './requests';
import type { ProbeResponse } from './response.server';
import type { Sender, SenderOptions } from './sender.server';
import type { Target } from './target.server';

/** `quick` proves the credentials and reads what they may do; `full` also finds out why something fails. */
export type Depth = 'quick' | 'full';

/** The context of every step. */
export type Context = SenderOptions & {
  target: Target;
  depth: Depth;
  /** Whether requests may be sent that would write if the service did not refuse them. */
  tryWriting: boolean;
  base: { origin: string; prefix: string };
  sender: Sender;
  /** Service clock minus ours, as far as it matters. */
  offsetMs: number;
};

/** Why something doesn't work. `blocks`: nothing can be done with these credentials. */
export type Fault = { cause: Cause; facts: Facts; blocks: boolean };
export const faultOf = (cause: Cause, facts: Facts = {}, blocks = true): Fault => ({ cause, facts, blocks });

/** Every step returns the rows of the report and what it found wrong. */
export type StepResult = { rows: Step[]; fault: Fault | null };

type Found = { outcome: Outcome; finding: string; facts?: Facts; responses?: readonly ProbeResponse[] };

export function rowOf(id: StepId, generation: Generation | null, { outcome, finding, ...found }: Found): Step {
  const probes = (found.responses ?? []).map(({ probe }) => probe);
  return { id, generation, permission: null, outcome, finding, facts: found.facts ?? {}, probes };
}

/** How a request differs from the one that the dashboard would send. */
type Variation = {
  variant?: string;
  credentials?: ServiceCredentials | undefined;
  offsetMs?: number;
  /** Signs this path instead of the one that is sent. */
  signPath?: string;
  randomSignature?: boolean;
  without?: string;
};

/** A request without credentials. */
export function sendBare({ sender, base }: Context, { method, path, body }: HarmlessRequest): Promise<ProbeResponse> {
  return sender.send({ variant: 'bare', method, target: base.prefix + path, body });
}

/** A request with a generation's credentials, signed in v2. */
export function sendAs(
  context: Context,
  generation: Generation,
  { method, path, body }: HarmlessRequest,
  variation: Variation = {},
): Promise<ProbeResponse> {
  const { target, base, sender, now, offsetMs } = context;
  const credentials = variation.credentials ?? credentialsFor(generation, target.credentials);
  if (!credentials) throw new Error(`There are no credentials of ${generation}`);
  const signed = {
    timestamp: String(Math.round(now() + (variation.offsetMs ?? offsetMs))),
    path: variation.signPath ?? base.prefix + path,
    body: body ?? '',
  };
  const { brand } = target;
  const headers = { ...authorizationOf(credentials, brand).headers({ ...signed, method }) };
  if (variation.randomSignature) headers[serviceHeaders(brand).signature] = random(32);
  if (variation.without) delete headers[variation.without];
  return sender.send({
    variant: variation.variant ?? 'as_sent',
    method,
    target: base.prefix + path,
    headers,
    body,
    signed: generation === 'v2' ? signed : undefined,
  });
}

/** Random credentials that no service has issued. */
export const CONTROL_CREDENTIALS = {
  v2: () => ({ apiKey: random(), apiSecret: random() }),
  v1: () => ({ accessToken: random() }),
  v0: () => ({ v0ApiKey: random() }),
} satisfies Record<Generation, () => ServiceCredentials>;

/** Whether an error means that credentials can't be sent in a header. */
export function isUnusable(error: unknown): boolean {
  return error instanceof TypeError && /must be printable ASCII|secret is empty/.test(error.message);
}

export const addressOf = ({ base: { origin, prefix } }: Pick<Context, 'base'>) => origin + prefix;
export const hostOf = ({ base }: Pick<Context, 'base'>) => new URL(base.origin).host;

const random = (bytes = 24) => randomBytes(bytes).toString('hex');
