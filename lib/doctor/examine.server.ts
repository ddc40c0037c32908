import { GENERATIONS, type Generation } from '@/lib/service/model/generation';
import { createAsker } from './ask.server';
import { examineToken, examineV0Key } from './bearers.server';
import { createChart } from './chart';
import { noteClockOnly } from './clock.server';
import { discreet, type Report } from './discreet';
import { lookForService } from './find-base.server';
import { lossOf, newPassage } from './passage.server';
import type { Patient, PatientCredentials } from './patient';
import { type Grants, grantsOf, NO_TALK, probePermissions, type Talk, tellPermissions } from './permissions.server';
import { planFor } from './plan';
import { reach } from './reach.server';
import { credentialsOf, FINE, ill, isUnusable, type Outcome, type Room } from './room.server';
import type { Cause, Diagnosis } from './schema';
import { examineSigned } from './signed.server';
import { examineRotation, type OfGeneration, rotatingOf, tellUnreadable } from './stored.server';
import { examineWebhook } from './webhook.server';

type Deps = { now?: () => number; signal?: AbortSignal /** Further certificate authorities to trust. */; ca?: string };
type Outcomes = Partial<Record<Generation, Outcome>>;

/** These work for the dashboard, if not as they should. */
const LESSER: readonly Cause[] = ['clock_skew', 'query_rewritten'];

/**
 * Finds out why a connection doesn't work, step by step, by experiments of its own: every request is sent once, changes
 * nothing, and goes to the connection's own host or to our own webhook address. Reports the plan, each step as it is known,
 * and one diagnosis. Neither a credential nor a signature is in anything that is reported.
 */
export async function examine(patient: Patient, tell: Report, deps: Deps = {}): Promise<void> {
  const { now = Date.now, signal = new AbortController().signal, ca } = deps;
  const generations = GENERATIONS.filter((generation) => credentialsOf(patient, generation));
  const signatures = new Set<string>();
  const report = discreet(tell, [patient.credentials, patient.next ?? {}].flatMap(secretsOf), signatures);
  const { unreadable = [] } = patient;
  const rotating = rotatingOf(patient);
  const plan = planFor(generations, { unreadable, rotating });
  const { baseUrl, isOfEnvironment } = patient;
  report({ type: 'plan', steps: plan, baseUrl, isOfEnvironment, startedAt: new Date(now()).toISOString() });
  const chart = createChart(plan, report);
  const base = baseOf(patient.baseUrl);
  if (!base) {
    chart.skipRest({ all: true });
    return diagnose(report, { cause: 'bad_address', severity: 'broken', facts: { base: patient.baseUrl } });
  }
  const asker = createAsker(base.origin, { now, signal, ...(ca && { ca }) });
  const room: Room = { patient, base, asker, chart, now, clock: { offsetMs: 0 }, passage: newPassage(), signatures };
  try {
    const stored = tellUnreadable(room, patient);
    const { common, outcomes, permissions } = await examineService(room, generations, signal);
    for (const generation of rotating.filter((one) => outcomes[one])) {
      const refused = await examineRotation(room, generation);
      if (refused) stored.push(refused);
    }
    chart.skipRest();
    const webhook = await examineWebhook(room, signal);
    diagnose(report, conclude({ common, outcomes, stored, permissions, loss: lossOf(room), webhook }));
  } finally {
    await asker.close();
  }
}

async function examineService(room: Room, generations: readonly Generation[], signal: AbortSignal) {
  const [newest] = generations;
  const reached = await reach(room, newest ?? 'v2', signal);
  const nothing: { outcomes: Outcomes; permissions: Talk } = { outcomes: {}, permissions: NO_TALK };
  if (!reached.reply) return { common: reached.outcome, ...nothing };
  const bare = reached.reply;
  const notThere = await lookForService(room, newest ?? 'v2', bare);
  if (notThere) return { common: notThere, ...nothing };
  if (!newest) {
    const cause = room.patient.unreadable?.length ? 'unreadable_credentials' : 'no_credentials';
    return { common: ill(cause), ...nothing };
  }
  if (newest !== 'v2') noteClockOnly(room, bare);

  const outcomes: Outcomes = {};
  const grants: Grants = {};
  if (generations.includes('v2')) {
    await usable(room, 'v2', outcomes, async () => {
      const signed = await examineSigned(room, bare);
      if (signed.wallet) grants.v2 = await probePermissions(room, signed);
      return signed.outcome;
    });
  }
  if (generations.includes('v1')) {
    await usable(room, 'v1', outcomes, async () => {
      const bearer = await examineToken(room);
      if (!bearer.outcome.cause) grants.v1 = grantsOf('v1', bearer);
      return bearer.outcome;
    });
  }
  if (generations.includes('v0')) {
    await usable(room, 'v0', outcomes, async () => {
      const bearer = await examineV0Key(room);
      grants.v0 = grantsOf('v0', bearer);
      return bearer.outcome;
    });
  }
  return { common: FINE, outcomes, permissions: tellPermissions(room, grants) };
}

/** Credentials that can't stand in a header at all are found out here; our own failures are not. */
async function usable(room: Room, generation: Generation, outcomes: Outcomes, work: () => Promise<Outcome>) {
  try {
    outcomes[generation] = await work();
  } catch (error) {
    if (!isUnusable(error)) throw error;
    room.chart.note('key', generation, { verdict: 'failed', finding: 'unusable_credentials' });
    outcomes[generation] = ill('unusable_credentials');
  }
}

type Found = {
  common: Outcome;
  outcomes: Outcomes;
  stored: readonly OfGeneration[];
  permissions: Talk;
  loss: Outcome;
  webhook: Outcome;
};
type Conclusion = Pick<Diagnosis, 'cause' | 'severity' | 'facts'> & Partial<Diagnosis>;

/** One cause: what keeps everything from working before what keeps a part of it. */
function conclude({ common, outcomes, stored, permissions, loss, webhook }: Found): Conclusion {
  if (common.cause) return { cause: common.cause, severity: 'broken', facts: common.facts };
  const working = GENERATIONS.filter((generation) => outcomes[generation] && !outcomes[generation].broken);
  const asked = GENERATIONS.map((generation) => ({ generation, outcome: outcomes[generation] ?? FINE }));
  const ills = [...asked, ...stored].flatMap(({ generation, outcome }) =>
    outcome.cause ? [{ generation, ...outcome, cause: outcome.cause }] : [],
  );
  const worst = ills.find(({ broken }) => broken) ?? ills.find(({ cause }) => !LESSER.includes(cause)) ?? ills[0];
  if (worst?.broken) {
    const { cause, facts, generation } = worst;
    return { cause, facts, generation, severity: working.length > 0 ? 'attention' : 'broken', working };
  }
  // What copes by itself is less than what doesn't get through at all.
  if (loss.cause && (loss.broken || !worst || worst.cause === 'clock_skew')) {
    return { cause: loss.cause, facts: loss.facts, severity: loss.broken ? 'broken' : 'attention', working };
  }
  if (worst) {
    return { cause: worst.cause, facts: worst.facts, generation: worst.generation, severity: 'attention', working };
  }
  const { missing, own, untold } = permissions;
  if (missing.length > 0) {
    return { cause: 'missing_permission', severity: 'attention', facts: { permissions: missing }, working };
  }
  if (untold.length > 0) {
    return { cause: 'permissions_untold', severity: 'attention', facts: { untold }, working };
  }
  if (webhook.cause) return { cause: webhook.cause, severity: 'attention', facts: webhook.facts, working };
  if (own.length > 0) {
    const facts = {
      generations: [...new Set(own.map(({ generation }) => generation))],
      own: [...new Set(own.map(({ permission }) => permission))],
    };
    return { cause: 'missing_for_own', severity: 'attention', facts, working };
  }
  return { cause: 'healthy', severity: 'good', facts: {}, working };
}

function diagnose(report: Report, { generation = null, working = [], ...rest }: Conclusion) {
  report({ type: 'diagnosis', diagnosis: { generation, working, ...rest } });
}

function secretsOf({ v2, v1, v0 }: PatientCredentials): string[] {
  return [v2?.apiSecret, v2?.apiKey, v1?.accessToken, v0?.apiKey].filter((one) => one !== undefined);
}

function baseOf(baseUrl: string): Room['base'] | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined;
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}
