import { z } from 'zod/mini';
import { STREAM_ENDS } from '@/lib/http/stream-end';
import { GENERATIONS } from '@/lib/service/generation/generation';
import { PERMISSIONS } from '@/lib/service/model/values';
import { OPERATIONS } from '@/lib/service/why-not';

/** In this order; from `key` to `pending` once for each generation that has credentials. */
export const STEPS = [
  'reachable',
  'tls',
  'service',
  'clock',
  'key',
  'signature',
  'permission',
  'pending',
  'webhook_topics',
  'webhook_url',
  'webhook_last',
] as const;
export const StepId = z.enum(STEPS);
export type StepId = z.infer<typeof StepId>;

/** `unknown`: the responses don't show it. `skipped`: an earlier step has to work first. */
export const OUTCOMES = ['ok', 'warning', 'failed', 'unknown', 'skipped'] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const PlannedStep = z.object({
  id: StepId,
  generation: z.nullable(z.enum(GENERATIONS)),
  permission: z.nullable(z.enum(PERMISSIONS)),
});
export type PlannedStep = z.infer<typeof PlannedStep>;

/** Values for a sentence, by the names it uses. Instants are ISO text under a name that ends in `At`. */
export const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export type Facts = z.infer<typeof Facts>;

/** One request and its response. Holds no request header: they carry credentials and signatures. */
export const Probe = z.object({
  /** The difference of the request; a key of the `doctor.variant` messages. */
  variant: z.string(),
  method: z.string(),
  target: z.string(),
  /** The signed text (interface: Authentication); null for unsigned requests. */
  canonical: z.nullable(z.string()),
  status: z.nullable(z.number()),
  /** The system's error code when there was no response, such as ECONNREFUSED. */
  failure: z.nullable(z.string()),
  ms: z.number(),
  /** How far the service's clock is ahead of ours, by the Date header. */
  aheadMs: z.nullable(z.number()),
  /** The error in the response; for a redirect its Location. */
  responseMessage: z.nullable(z.string()),
});
export type Probe = z.infer<typeof Probe>;

export const Step = z.extend(PlannedStep, {
  outcome: Outcome,
  /** A key of the `doctor.finding` messages. */
  finding: z.string(),
  facts: Facts,
  probes: z.array(Probe),
});
export type Step = z.infer<typeof Step>;

/** Every possible diagnosis; the `doctor.cause` messages hold title, reason and what to do. */
export const CAUSES = [
  'healthy',
  'no_credentials',
  'unreadable_credentials',
  'unusable_credentials',
  'dns',
  'unreachable',
  'tls',
  'redirect',
  'wrong_base',
  'not_the_service',
  'answers_alike',
  'blocked',
  'service_problem',
  'clock_skew',
  'unknown_key',
  'revoked_key',
  'wrong_secret',
  'rotated_secret',
  'header_dropped',
  'path_rewritten',
  'requests_lost',
  'missing_permission',
  'pending_refused',
  'webhook_unreachable',
  'unclear',
] as const;
export const Cause = z.enum(CAUSES);
export type Cause = z.infer<typeof Cause>;

/** Operations that a working connection allows, as far as the examination shows it. */
export const Summary = z.object({
  /** The service granted it. */
  works: z.array(z.enum(OPERATIONS)),
  /** Operations that were not tried, or that the response does not show. */
  untested: z.array(z.enum(OPERATIONS)),
  /** No credentials of the connection can do it: their generation has no such operation. */
  impossible: z.array(z.enum(OPERATIONS)),
  /** Topics that are not sent to this dashboard, by the installation of a v1 token. */
  missingTopics: z.array(z.string()),
  /** Whether a webhook has ever arrived; null without an address for them. */
  hasWebhooks: z.nullable(z.boolean()),
});
export type Summary = z.infer<typeof Summary>;

export const Diagnosis = z.object({
  cause: Cause,
  /** `attention`: the connection works, with limits. */
  severity: z.enum(['good', 'attention', 'broken']),
  generation: z.nullable(z.enum(GENERATIONS)),
  facts: Facts,
  /** The generations with credentials that work. */
  working: z.array(z.enum(GENERATIONS)),
  /** Null while no credentials work. */
  summary: z.nullable(Summary),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

/** The lines of an examination's stream (NDJSON): the plan, every step, the diagnosis. */
export const DoctorMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('plan'),
    steps: z.array(PlannedStep),
    baseUrl: z.string(),
    /** Address and credentials are changed in the environment, not on screen. */
    isOfEnvironment: z.boolean(),
    startedAt: z.string(),
  }),
  z.object({ type: z.literal('step'), step: Step }),
  z.object({ type: z.literal('diagnosis'), diagnosis: Diagnosis }),
  ...STREAM_ENDS,
]);
export type DoctorMessage = z.infer<typeof DoctorMessage>;

export const ExamineConnection = z.object({
  id: z.uuid(),
  /** The person allows requests that would write if the service did not refuse them. */
  tryWriting: z.optional(z.boolean()),
});
export type ExamineConnection = z.infer<typeof ExamineConnection>;

export const stepKey = ({ id, generation, permission }: PlannedStep) => [id, generation, permission].join(' ');
