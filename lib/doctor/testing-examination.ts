import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import words from '@/lib/i18n/messages/en/doctor.json';
import { type StartedSandbox, startSandbox } from '@/lib/sandbox/start';
import { sign } from '@/lib/service/transport/signature';
import { examine } from './examine.server';
import type { Patient } from './patient';
import { DoctorMessage, type Facts, type Step, stepKey } from './schema';
import { type Behaviour, type HostileProxy, type Passing, startHostileProxy } from './testing-proxy';

export const MINUTE_MS = 60_000;
export const LAST_WEEK = new Date(Date.now() - 7 * 86_400_000);
const MARK = 'mark-of-our-own-receiver';
const MARK_HEADER = 'x-test-mark';

type Odd = {
  only?: readonly ('v2' | 'v1' | 'v0')[];
  baseUrl?: string;
  country?: 'KW' | 'BH' | 'SA';
  kind?: 'full' | 'limited';
  apiKey?: string;
  secret?: string;
  token?: string;
  v0Key?: string;
  lastProvenAt?: Patient['lastProvenAt'];
  webhookUrl?: string;
  lastWebhookAt?: Date;
  sandbox?: boolean;
};

/**
 * For tests: a sandbox and a webhook receiver for those of one file, patients of it, and what may stand in between. What was
 * begun with `through` or put into `opened` is closed after each test.
 */
export function openExaminations() {
  let sandbox: StartedSandbox;
  let dataDir: string;
  let receiver: HostileProxy;
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'doctor-test-'));
    sandbox = await startSandbox({ dataDir, control: true, speed: 0 });
    receiver = await startHostileProxy('http://127.0.0.1:1', {
      answer: () => ({ status: 405, headers: { allow: 'POST', [MARK_HEADER]: MARK }, body: '' }),
    });
  });
  afterAll(async () => {
    await receiver.close();
    await sandbox.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await control('DELETE', '/faults');
    await control('POST', '/clock', { skewSeconds: 0 });
  });

  return { control, examined, merchant, opened, patient, servedAnywhere, serviceUrl, through };

  function serviceUrl(): string {
    return sandbox.url;
  }

  function patient(odd: Odd = {}): Patient {
    const { only = ['v2', 'v1', 'v0'], country = 'KW', kind = 'full' } = odd;
    const { accessToken, v0ApiKey, key } = merchant(country);
    const { apiKey, apiSecret } = key(kind);
    return {
      baseUrl: odd.baseUrl ?? sandbox.url,
      brand: 'service',
      credentials: {
        v2: only.includes('v2') ? { apiKey: odd.apiKey ?? apiKey, apiSecret: odd.secret ?? apiSecret } : undefined,
        v1: only.includes('v1') ? { accessToken: odd.token ?? accessToken } : undefined,
        v0: only.includes('v0') ? { apiKey: odd.v0Key ?? v0ApiKey } : undefined,
      },
      lastProvenAt: odd.lastProvenAt ?? {},
      sandbox: odd.sandbox ?? true,
      isOfEnvironment: false,
      webhook: {
        url: odd.webhookUrl ?? `${receiver.url}/api/webhooks/tok-en-of-this-one`,
        mark: MARK,
        markHeader: MARK_HEADER,
        lastAt: odd.lastWebhookAt ?? null,
      },
    };
  }

  async function through(behaviour: Behaviour, upstream = sandbox.url): Promise<HostileProxy> {
    const proxy = await startHostileProxy(upstream, behaviour);
    opened.push(proxy);
    return proxy;
  }

  /** A service that verifies the path as it sees it, whatever it is; `names` it in its refusals. */
  async function servedAnywhere({ names = false } = {}) {
    const { apiKey, apiSecret } = merchant('KW').key('full');
    return through({
      answer: ({ method, target, headers, body }) => {
        const timestamp = headers['x-service-timestamp'] ?? '';
        const isGood =
          headers.authorization === `Key ${apiKey}` &&
          headers['x-service-signature'] === sign({ timestamp, method, path: target, body }, apiSecret);
        const json = { 'content-type': 'application/json' };
        const message = names ? `Cannot verify ${method} ${target}` : 'Unauthorized';
        return isGood
          ? { status: 200, headers: json, body: '{}' }
          : { status: 401, headers: json, body: JSON.stringify({ message }) };
      },
    });
  }

  function merchant(country: 'KW' | 'BH' | 'SA') {
    const found = sandbox.credentials.merchants.find((one) => one.country === country);
    if (!found) throw new Error(`The sandbox has no merchant in ${country}`);
    const { id, accessToken, v0ApiKey, keys } = found;
    const key = (kind: 'full' | 'limited') => {
      const one = keys.find(({ testMode, permissions }) => !testMode && permissions.length > 5 === (kind === 'full'));
      if (!one) throw new Error(`The sandbox has no ${kind} key in ${country}`);
      return one;
    };
    return { id, accessToken, v0ApiKey, key };
  }

  async function control(method: string, at: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${sandbox.url}/_sandbox${at}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`/_sandbox${at} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  }
}

/** Examines, and holds the stream to what it must always be: every step planned and told, and no secret in it. */
async function examined(
  who: Patient,
  { offMinutes = 0, ca, sent = [] }: { offMinutes?: number; ca?: string; sent?: Passing[] } = {},
) {
  const lines: string[] = [];
  const now = () => Date.now() + offMinutes * MINUTE_MS;
  await examine(who, (message) => lines.push(JSON.stringify(message)), { now, ...(ca && { ca }) });
  const messages = lines.map((line) => DoctorMessage.parse(JSON.parse(line)));
  const plan = messages.flatMap((message) => (message.type === 'plan' ? message.steps : []));
  const told = messages.flatMap((message) => (message.type === 'step' ? [message.step] : []));
  const latest = new Map(told.map((step) => [stepKey(step), step]));
  expect([...latest.keys()].sort()).toEqual(plan.map(stepKey).sort());
  const diagnoses = messages.flatMap((message) => (message.type === 'diagnosis' ? [message.diagnosis] : []));
  expect(diagnoses).toHaveLength(1);
  expect(messages.at(-1)?.type).toBe('diagnosis');
  hasWords(told, diagnoses[0]?.facts);
  holdsNoSecret(lines, who, sent);

  const [diagnosis] = diagnoses;
  if (!diagnosis) throw new Error('There is no diagnosis');
  const steps = plan.flatMap((planned) => latest.get(stepKey(planned)) ?? []);
  function step(id: Step['id'], generation: Step['generation'] = null, permission: Step['permission'] = null) {
    const found = latest.get(stepKey({ id, generation, permission }));
    if (!found) throw new Error(`There is no step ${id}`);
    return found;
  }
  return { diagnosis, steps, step, lines };
}

/** What is told has its words, else a screen would show a key. */
function hasWords(steps: Step[], facts: Facts = {}) {
  for (const { finding, probes, facts: stepFacts } of steps) {
    expect(Object.keys(words.finding)).toContain(finding);
    for (const { trial } of probes) expect(Object.keys(words.trial)).toContain(trial);
    for (const { kind } of [stepFacts, facts]) if (kind) expect(Object.keys(words.kind)).toContain(kind);
  }
}

function holdsNoSecret(lines: string[], { credentials: { v2, v1, v0 } }: Patient, sent: Passing[]) {
  const all = lines.join('\n').toLowerCase();
  const signatures = sent.flatMap(({ headers }) => headers['x-service-signature'] ?? []);
  const secrets = [v2?.apiKey, v2?.apiSecret, v1?.accessToken, v0?.apiKey, ...signatures];
  for (const secret of secrets) {
    if (!secret) continue;
    const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
    const forms = [secret, base64(secret), base64(`Key ${secret}`).slice(0, -1), [...secret].join(' ')];
    for (const form of [...forms, encodeURIComponent(secret)]) expect(all).not.toContain(form.toLowerCase());
  }
  const digits = all.replace(/[^0-9a-f]/g, '');
  for (const signature of signatures) expect(digits).not.toContain(signature);
  expect(all).not.toMatch(/[0-9a-f]{64}/);
  expect(all).not.toContain('authorization":"key');
}
