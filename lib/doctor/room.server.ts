import type { Generation } from '@/lib/service/model/generation';
import { authorizationOf, type ServiceCredentials } from '@/lib/service/transport/authorization.server';
import { serviceHeaders } from '@/lib/service/transport/headers';
import { madeUp } from '@/lib/service/trial.server';
import type { Asker, Question, Reply } from './ask.server';
import type { Chart } from './chart';
import type { HarmlessRequest } from './harmless';
import type { Passage } from './passage.server';
import type { Patient, PatientCredentials } from './patient';
import type { Cause, Facts } from './schema';

/** What every part of an examination works with. */
export type Room = {
  patient: Patient;
  base: { origin: string; prefix: string };
  asker: Asker;
  chart: Chart;
  now: () => number;
  /** What the service's clock is ahead of ours, as far as it was proven to matter. */
  clock: { offsetMs: number };
  passage: Passage;
  /** Every signature that was sent so far. */
  signatures: Set<string>;
};

/** What a part came to: no cause, nothing wrong. `broken`: nothing can be done with these credentials. */
export type Outcome = { cause: Cause | null; facts: Facts; broken: boolean };
export const FINE: Outcome = { cause: null, facts: {}, broken: false };
export const ill = (cause: Cause, facts: Facts = {}, broken = true): Outcome => ({ cause, facts, broken });

/** What may be different from a request as the client would send it. */
type Otherwise = {
  trial?: string;
  prefix?: string;
  /** Sign this instead of what is sent. */
  signPath?: string;
  signBody?: string;
  /** Sign the time in seconds, and send it in milliseconds. */
  signSeconds?: boolean;
  /** Leave this header away. */
  without?: string;
  offsetMs?: number;
  credentials?: ServiceCredentials | undefined;
  nonsense?: boolean;
  /** The maker's name in headers. */
  brand?: string;
};

/** The credentials of a generation in the shape that requests are made with; undefined: there are none. */
export function credentialsOf(
  { credentials }: { credentials: PatientCredentials },
  generation: Generation,
): ServiceCredentials | undefined {
  const { v2, v1, v0 } = credentials;
  if (generation === 'v2') return v2;
  return generation === 'v1' ? v1 : v0 && { v0ApiKey: v0.apiKey };
}

/** Credentials that can't stand in a header at all. */
export function isUnusable(error: unknown): boolean {
  return error instanceof TypeError && /must be printable ASCII|secret is empty/.test(error.message);
}

/** A request without any credentials. */
export function askBare(room: Room, request: HarmlessRequest, { trial = 'bare', prefix = room.base.prefix } = {}) {
  const { method, path, body } = request;
  return room.asker.ask({ trial, method, target: prefix + path, ...(body !== undefined && { body }) });
}

/** A request with a generation's credentials, signed where the generation signs. */
export function askAs(
  room: Room,
  generation: Generation,
  request: HarmlessRequest,
  otherwise: Otherwise = {},
): Promise<Reply> {
  const { patient, base, clock, now } = room;
  const credentials = otherwise.credentials ?? credentialsOf(patient, generation);
  if (!credentials) throw new Error(`There are no credentials of ${generation}`);
  const { method, path, body } = request;
  const target = (otherwise.prefix ?? base.prefix) + path;
  const timestamp = String(Math.round(now() + (otherwise.offsetMs ?? clock.offsetMs)));
  const signed = {
    timestamp: otherwise.signSeconds ? timestamp.slice(0, -3) : timestamp,
    path: otherwise.signPath ?? target,
    body: otherwise.signBody ?? body ?? '',
  };
  const brand = otherwise.brand ?? patient.brand;
  const headers = { ...authorizationOf(credentials, brand).headers({ ...signed, method }) };
  const names = serviceHeaders(brand);
  if (otherwise.nonsense) headers[names.signature] = madeUp(32);
  if (otherwise.signSeconds) headers[names.timestamp] = timestamp;
  const signature = headers[names.signature];
  if (signature) room.signatures.add(signature);
  if (otherwise.without) delete headers[otherwise.without];
  const question: Question = { trial: otherwise.trial ?? 'as_sent', method, target, headers };
  return room.asker.ask({ ...question, ...(body !== undefined && { body }), ...(generation === 'v2' && { signed }) });
}
