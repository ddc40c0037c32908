import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';
import type { Credentials } from '@/lib/service/transport/authorization/authorization.server';
import { diagnosisOf, type Faults, lostRequests } from './diagnosis.server';
import { examineGeneration, type GenerationResult } from './examine-generation.server';
import { planFor } from './plan';
import { type Context, type Depth, type Fault, faultOf } from './probe/context.server';
import type { ProbeResponse } from './probe/response.server';
import { createSender } from './probe/sender.server';
import type { Target } from './probe/target.server';
import { createReport, type Report, type Send } from './report';
import type { Diagnosis, Summary } from './schema';
import { findService } from './steps/base.server';
import { compareClocks } from './steps/clock.server';
import { checkPending } from './steps/pending.server';
import { checkPermissions, type Grants } from './steps/permissions.server';
import { reach } from './steps/reach.server';
import { checkWebhook } from './steps/webhook.server';
import { summaryOf } from './summary';

export type ExamineOptions = {
  depth: Depth;
  /** The person allows requests that would write if the service did not refuse them. */
  tryWriting?: boolean | undefined;
  /** Receives the messages as soon as they are known. */
  send?: Send;
  now?: () => number;
  signal?: AbortSignal;
  /** A further certificate authority to trust. */
  ca?: string | undefined;
  /** The time of one request, for tests. */
  timeoutMs?: number;
};

export type Examination = {
  generations: Partial<Record<Generation, GenerationResult>>;
  /** Whether the pending credentials are accepted. */
  pending: Partial<Record<Generation, boolean | null>>;
  diagnosis: Diagnosis;
};

/**
 * Finds out by experiments whether a target's credentials work and, in full depth, why not. Every request is sent once and
 * changes nothing. What is sent and returned holds no credential and no signature.
 */
export async function examine(target: Target, options: ExamineOptions): Promise<Examination> {
  const { depth, tryWriting = false, send = () => {}, now = Date.now, ca, timeoutMs } = options;
  const { signal = new AbortController().signal } = options;
  const generations = GENERATIONS.filter((generation) => target.credentials[generation]);
  const pending = generations.filter((generation) => target.pending?.[generation]);
  const report = createReport(planFor(generations, pending), secretsOf(target), send);
  const { baseUrl, isOfEnvironment = false } = target;
  report.start({ baseUrl, isOfEnvironment, startedAt: new Date(now()).toISOString() });
  const { origin, pathname } = new URL(baseUrl);
  const base = { origin, prefix: pathname.replace(/\/+$/, '') };
  const sender = createSender(origin, { now, signal, ca, publicOnly: target.publicOnly, timeoutMs });
  try {
    const context: Context = { target, depth, tryWriting, base, sender, now, signal, ca, offsetMs: 0 };
    const approached = depth === 'full' ? await approach(context, generations, report) : { fault: null, bare: null };
    const common = approached.fault ?? noCredentials(target, generations);
    const examined = common
      ? { ...NOTHING, found: {}, pending: {} }
      : await examineAll(context, generations, pending, approached.bare, report);
    report.skipRest(({ id }) => !id.startsWith('webhook'));
    const webhook = target.webhook ? await checkWebhook(context, target.webhook) : null;
    report.add(webhook?.rows ?? []);
    report.skipRest();
    const faults = { ...examined.faults, common, webhook: webhook?.fault ?? null };
    const summary = summaryOf(examined.found, target.webhook ?? null);
    const diagnosis = report.diagnose(withSummary(diagnosisOf(faults, generations), summary));
    return { generations: examined.found, pending: examined.pending, diagnosis };
  } finally {
    await sender.close();
  }
}

/** A connection that works is not good while topics are missing: its orders change late. */
function withSummary(diagnosis: Omit<Diagnosis, 'summary'>, summary: Summary | null): Diagnosis {
  const isLimited = diagnosis.severity === 'good' && summary !== null && summary.missingTopics.length > 0;
  return { ...diagnosis, ...(isLimited && { severity: 'attention' }), summary };
}

const NOTHING = { faults: { ofGeneration: [], lost: null, permissions: null } };

/** Reaches the address and finds the service there, before any credentials are used. */
async function approach(
  context: Context,
  [newest]: readonly Generation[],
  report: Report,
): Promise<{ fault: Fault | null; bare: ProbeResponse | null }> {
  const { rows, fault, bare } = await reach(context, newest ?? 'v2');
  report.add(rows);
  if (!bare) return { fault, bare };
  const service = await findService(context, newest ?? 'v2', bare);
  report.add(service.rows);
  if (!service.fault && newest && newest !== 'v2') report.add([compareClocks(bare, { isSigned: false })]);
  return { fault: service.fault, bare };
}

function noCredentials({ unreadable = [] }: Target, generations: readonly Generation[]): Fault | null {
  if (generations.length > 0) return null;
  if (unreadable.length === 0) return faultOf('no_credentials');
  return faultOf('unreadable_credentials', { generations: [...unreadable] });
}

type ExaminedAll = Pick<Examination, 'pending'> & {
  found: Examination['generations'];
  faults: Omit<Faults, 'common' | 'webhook'>;
};

async function examineAll(
  context: Context,
  generations: readonly Generation[],
  pending: readonly Generation[],
  bare: ProbeResponse | null,
  report: Report,
): Promise<ExaminedAll> {
  const ofGeneration: { generation: Generation; fault: Fault }[] = [];
  const authenticated: ProbeResponse[] = [];
  const found: Examination['generations'] = {};
  const grants: Grants = {};
  for (const generation of generations) {
    const result = await examineGeneration(context, generation, bare, report);
    if (result.fault) ofGeneration.push({ generation, fault: result.fault });
    found[generation] = result.found;
    grants[generation] = result.grants;
    authenticated.push(...result.authenticated);
  }
  const permissions = checkPermissions(grants);
  report.add(permissions.rows);
  const accepted: Examination['pending'] = {};
  for (const generation of pending) {
    const result = await checkPending(context, generation);
    report.add(result.rows);
    accepted[generation] = result.accepted;
    if (result.fault) ofGeneration.push({ generation, fault: result.fault });
  }
  const { unreadable = [], credentials } = context.target;
  for (const generation of unreadable) {
    const fault = faultOf('unreadable_credentials', { generations: [...unreadable] }, !credentials[generation]);
    ofGeneration.push({ generation, fault });
  }
  const lost = lostRequests(authenticated);
  return { found, pending: accepted, faults: { ofGeneration, lost, permissions: permissions.fault } };
}

/** The last part of the webhook address is a secret too: whoever knows it can send webhooks. */
function secretsOf({ credentials, pending = {}, webhook }: Target): string[] {
  const ofOne = ({ v2, v1, v0 }: Credentials) => [v2?.apiSecret, v2?.apiKey, v1?.accessToken, v0?.apiKey];
  return [...ofOne(credentials), ...ofOne(pending), webhook?.url.split('/').at(-1)].flatMap((secret) => secret ?? []);
}
