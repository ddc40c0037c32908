import { z } from 'zod';
import { STREAM_ENDS } from '@/lib/http/stream-end';
import { GENERATIONS } from '@/lib/service/model/generation';
import { PERMISSIONS } from '@/lib/service/v2/schema';

/** What is looked at, in this order; from `key` to `rotation` for each generation that there are credentials of. */
export const STEPS = [
  'stored',
  'reachable',
  'tls',
  'service',
  'clock',
  'key',
  'signature',
  'query',
  'body',
  'permission',
  'rotation',
  'webhook_url',
  'webhook_last',
] as const;
export const StepId = z.enum(STEPS);
export type StepId = z.infer<typeof StepId>;

/** `unknown`: the answers don't tell. `skipped`: not asked, and the finding says why. */
export const VERDICTS = ['ok', 'warning', 'failed', 'unknown', 'skipped'] as const;
export const Verdict = z.enum(VERDICTS);
export type Verdict = z.infer<typeof Verdict>;

export const PlannedStep = z.object({
  id: StepId,
  generation: z.enum(GENERATIONS).nullable(),
  permission: z.enum(PERMISSIONS).nullable(),
});
export type PlannedStep = z.infer<typeof PlannedStep>;

/** Facts for a sentence, by the names it uses. Instants are ISO text under a name that ends in `At`. */
export const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));
export type Facts = z.infer<typeof Facts>;

/** One request and what came back. Holds no header of the request: they carry credentials and signatures. */
export const Probe = z.object({
  /** What was different about it; a key of the `doctor.trial` messages. */
  trial: z.string(),
  method: z.string(),
  target: z.string(),
  /** What was signed (interface: Authentication), null when nothing was. */
  canonical: z.string().nullable(),
  status: z.number().nullable(),
  /** The system's own code when no answer came, such as ECONNREFUSED. */
  failure: z.string().nullable(),
  ms: z.number(),
  /** The Date header as it came, and how far it is ahead of our clock, half of the way there and back allowed for. */
  date: z.string().nullable(),
  aheadMs: z.number().nullable(),
  /** The service's own words, shortened; or where a redirect leads. */
  said: z.string().nullable(),
});
export type Probe = z.infer<typeof Probe>;

export const Step = PlannedStep.extend({
  verdict: Verdict,
  /** A key of the `doctor.finding` messages. */
  finding: z.string(),
  facts: Facts,
  probes: z.array(Probe),
});
export type Step = z.infer<typeof Step>;

/** Everything that the doctor can come to; each has its title, its reason and what to do in the `doctor.cause` messages. */
export const CAUSES = [
  'healthy',
  'no_credentials',
  'unreadable_credentials',
  'unreadable_part',
  'unusable_credentials',
  'bad_address',
  'dns',
  'refused',
  'timeout',
  'closed',
  'unreachable',
  'not_http',
  'tls_expired',
  'tls_self_signed',
  'tls_wrong_host',
  'tls_untrusted',
  'tls_failed',
  'redirect',
  'wrong_base',
  'wrong_base_known',
  'not_the_service',
  'answers_alike',
  'blocked',
  'service_trouble',
  'busy',
  'clock_skew',
  'wrong_brand',
  'unknown_key',
  'revoked_key',
  'wrong_secret',
  'rotated_secret',
  'padded_secret',
  'header_changed',
  'path_rewritten',
  'query_rewritten',
  'body_rewritten',
  'requests_changed',
  'wrong_token',
  'revoked_token',
  'wrong_v0_key',
  'revoked_v0_key',
  'rotation_refused',
  'requests_lost',
  'missing_permission',
  'missing_for_own',
  'permissions_untold',
  'webhook_unreachable',
  'unclear',
] as const;
export const Cause = z.enum(CAUSES);
export type Cause = z.infer<typeof Cause>;

export const Diagnosis = z.object({
  cause: Cause,
  /** `attention`: the dashboard works, but not with all it could. */
  severity: z.enum(['good', 'attention', 'broken']),
  generation: z.enum(GENERATIONS).nullable(),
  facts: Facts,
  /** The generations whose credentials work nevertheless. */
  working: z.array(z.enum(GENERATIONS)),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

/** The lines of an examination's stream (NDJSON): the plan, each of its steps once, the diagnosis. */
export const DoctorMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('plan'),
    steps: z.array(PlannedStep),
    baseUrl: z.string(),
    /** What is wrong with its address or credentials is mended in the environment. */
    isOfEnvironment: z.boolean(),
    startedAt: z.string(),
  }),
  z.object({ type: z.literal('step'), step: Step }),
  z.object({ type: z.literal('diagnosis'), diagnosis: Diagnosis }),
  ...STREAM_ENDS,
]);
export type DoctorMessage = z.infer<typeof DoctorMessage>;

export const ExamineConnection = z.object({ id: z.uuid() });
export type ExamineConnection = z.infer<typeof ExamineConnection>;

export const stepKey = ({ id, generation, permission }: PlannedStep) => [id, generation, permission].join(' ');
