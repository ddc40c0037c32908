import type { Generation } from '@/lib/service/generation/generation';
import { missingTopics } from '@/lib/service/webhook/installed-topics';
import { type Context, type Fault, faultOf, isUnusable, rowOf } from './probe/context.server';
import type { ProbeResponse } from './probe/response.server';
import type { Report } from './report';
import type { Step } from './schema';
import { checkClock } from './steps/clock.server';
import { checkKey, type KeyResult } from './steps/key.server';
import { type Grant, readGrants } from './steps/permissions.server';
import type { Proof } from './steps/prove.server';

/** Known facts about one generation's credentials. */
export type GenerationResult = {
  /** Null: the responses don't show it. */
  accepted: boolean | null;
  grants: readonly Pick<Grant, 'permission' | 'granted'>[];
  merchantName: string | null;
  /** As the installation spells it. */
  country: string | null;
  currency: string | null;
  responseMessage: string | null;
  /** v1: topics that its installation does not send here; null where they were not read. */
  missingTopics: readonly string[] | null;
};

type Examined = {
  found: GenerationResult;
  fault: Fault | null;
  grants: readonly Grant[];
  authenticated: readonly ProbeResponse[];
};

/** Examines the credentials of one generation. */
export async function examineGeneration(
  context: Context,
  generation: Generation,
  bare: ProbeResponse | null,
  report: Report,
): Promise<Examined> {
  try {
    return generation === 'v2'
      ? await examineKey(context, bare, report)
      : await examineProven(context, generation, await checkKey(context, generation, { bare }), report);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    report.add([rowOf('key', generation, { outcome: 'failed', finding: 'unusable_credentials' })]);
    return { found: NOT_SENT, fault: faultOf('unusable_credentials'), grants: [], authenticated: [] };
  }
}

/** v2: the right time first, then the key. */
async function examineKey(context: Context, bare: ProbeResponse | null, report: Report): Promise<Examined> {
  const clock = await checkClock(context);
  report.add(clock.rows);
  const inTime = { ...context, offsetMs: clock.offsetMs };
  const key = await checkKey(inTime, 'v2', { first: clock.first, bare });
  return examineProven(inTime, 'v2', { ...key, fault: key.fault ?? clock.fault }, report);
}

async function examineProven(
  context: Context,
  generation: Generation,
  { proof, rows, fault, authenticated }: KeyResult,
  report: Report,
): Promise<Examined> {
  report.add(rows);
  const grants = proof.accepted ? await readGrants(context, generation, proof) : [];
  const topics = topicsOf(context, proof);
  if (topics) report.add([topicsRow(topics)]);
  const { responseMessage } = proof.response.probe;
  const found = {
    accepted: proof.accepted,
    grants: generation === 'v0' ? [] : grants.map(({ permission, granted }) => ({ permission, granted })),
    merchantName: proof.installation?.merchant.name || null,
    country: proof.installation?.merchant.country || null,
    currency: proof.currency,
    missingTopics: topics,
    responseMessage: proof.accepted ? null : responseMessage && report.redact(responseMessage),
  };
  const responses = grants.flatMap(({ response }) => response ?? []);
  return { found, fault, grants, authenticated: [...authenticated, ...responses] };
}

const NOT_SENT: GenerationResult = {
  accepted: null,
  grants: [],
  merchantName: null,
  country: null,
  currency: null,
  responseMessage: null,
  missingTopics: null,
};

/** The topics that the installation of a v1 token does not send to this connection; null where it was not read. */
function topicsOf({ target }: Pick<Context, 'target'>, { installation }: Proof): string[] | null {
  if (!installation || !target.webhook) return null;
  return missingTopics({ webhooks: installation.webhooks, webhookUrl: target.webhook.url });
}

/** The step `webhook_topics`. */
function topicsRow(missing: readonly string[]): Step {
  return missing.length === 0
    ? rowOf('webhook_topics', 'v1', { outcome: 'ok', finding: 'topics_sent' })
    : rowOf('webhook_topics', 'v1', { outcome: 'warning', finding: 'topics_missing', facts: { topics: [...missing] } });
}
