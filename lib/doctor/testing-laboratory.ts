import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import words from '@/lib/i18n/messages/en/doctor.json';
import { type StartedSandbox, startSandbox } from '@/lib/sandbox/start';
import { sign } from '@/lib/service/transport/authorization/signature';
import { type ExamineOptions, examine } from './examine.server';
import type { Target } from './probe/target.server';
import { DoctorMessage, type Facts, type Step, stepKey } from './schema';
import { type Behaviour, type HostileProxy, type Passing, startHostileProxy } from './testing-proxy';

export const MINUTE_MS = 60_000;
export const LAST_WEEK = new Date(Date.now() - 7 * 86_400_000);
const MARK = 'mark-of-our-own-receiver';
const MARK_HEADER = 'x-test-mark';

type Changes = {
  only?: readonly ('v2' | 'v1' | 'v0')[];
  baseUrl?: string;
  country?: 'KW' | 'BH' | 'SA';
  kind?: 'full' | 'limited';
  apiKey?: string;
  secret?: string;
  token?: string;
  v0Key?: string;
  lastAcceptedAt?: Target['lastAcceptedAt'];
  pending?: Target['pending'];
  unreadable?: Target['unreadable'];
  brand?: string;
  webhookUrl?: string;
  lastWebhookAt?: Date;
  sandbox?: boolean;
};

/**
 * For tests: a sandbox, a webhook receiver, targets and proxies for the tests of one file. Proxies and what is put into
 * `opened` are closed after each test.
 */
export function openLaboratory() {
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
    await Promise.all(opened.splice(0).map((service) => service.close()));
    await control('DELETE', '/faults');
    await control('POST', '/clock', { skewSeconds: 0 });
  });

  return { control, examined, merchant, opened, servedAnywhere, serviceUrl, target, through };

  function serviceUrl(): string {
    return sandbox.url;
  }

  function target(changes: Changes = {}): Target {
    const { only = ['v2', 'v1', 'v0'], country = 'KW', kind = 'full' } = changes;
    const { accessToken, v0ApiKey, key } = merchant(country);
    const { apiKey, apiSecret } = key(kind);
    return {
      baseUrl: changes.baseUrl ?? sandbox.url,
      brand: changes.brand ?? 'service',
      credentials: {
        v2: only.includes('v2')
          ? { apiKey: changes.apiKey ?? apiKey, apiSecret: changes.secret ?? apiSecret }
          : undefined,
        v1: only.includes('v1') ? { accessToken: changes.token ?? accessToken } : undefined,
        v0: only.includes('v0') ? { apiKey: changes.v0Key ?? v0ApiKey } : undefined,
      },
      pending: changes.pending ?? {},
      unreadable: changes.unreadable ?? [],
      lastAcceptedAt: changes.lastAcceptedAt ?? {},
      endings: { v2: 'ab12' },
      sandbox: changes.sandbox ?? true,
      isOfEnvironment: false,
      webhook: {
        url: changes.webhookUrl ?? `${receiver.url}/api/webhooks/tok-en-of-this-one`,
        mark: MARK,
        markHeader: MARK_HEADER,
        lastAt: changes.lastWebhookAt ?? null,
      },
    };
  }

  async function through(behaviour: Behaviour, upstream = sandbox.url): Promise<HostileProxy> {
    const proxy = await startHostileProxy(upstream, behaviour);
    opened.push(proxy);
    return proxy;
  }

  /** A service that verifies whatever path arrives. */
  async function servedAnywhere() {
    const { apiKey, apiSecret } = merchant('KW').key('full');
    return through({
      answer: ({ method, target, headers, body }) => {
        const timestamp = headers['x-service-timestamp'] ?? '';
        const isGood =
          headers.authorization === `Key ${apiKey}` &&
          headers['x-service-signature'] === sign({ timestamp, method, path: target, body }, apiSecret);
        const json = { 'content-type': 'application/json' };
        return isGood
          ? { status: 200, headers: json, body: '{}' }
          : { status: 401, headers: json, body: '{"message":"Unauthorized"}' };
      },
    });
  }

  function merchant(country: 'KW' | 'BH' | 'SA') {
    const found = sandbox.credentials.merchants.find((merchant) => merchant.country === country);
    if (!found) throw new Error(`The sandbox has no merchant in ${country}`);
    const { id, accessToken, v0ApiKey, keys } = found;
    const key = (kind: 'full' | 'limited') => {
      const wanted = keys.find(
        ({ testMode, permissions }) => !testMode && permissions.length > 5 === (kind === 'full'),
      );
      if (!wanted) throw new Error(`The sandbox has no ${kind} key in ${country}`);
      return wanted;
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

/** Examines, and checks what holds for every stream: all steps reported, all words known, no secrets. */
async function examined(
  target: Target,
  { offMinutes = 0, sent = [], ...options }: Partial<ExamineOptions> & { offMinutes?: number; sent?: Passing[] } = {},
) {
  const lines: string[] = [];
  const now = () => Date.now() + offMinutes * MINUTE_MS;
  const send = (message: DoctorMessage) => void lines.push(JSON.stringify(message));
  const examination = await examine(target, { depth: 'full', send, now, ...options });
  const messages = lines.map((line) => DoctorMessage.parse(JSON.parse(line)));
  const plan = messages.flatMap((message) => (message.type === 'plan' ? message.steps : []));
  const reported = messages.flatMap((message) => (message.type === 'step' ? [message.step] : []));
  const latest = new Map(reported.map((step) => [stepKey(step), step]));
  const { diagnosis } = examination;
  expect([...latest.keys()].sort()).toEqual(plan.map(stepKey).sort());
  expect(messages.at(-1)).toEqual({ type: 'diagnosis', diagnosis });
  expectWords(reported, diagnosis.facts);
  expectNoSecrets([...lines, JSON.stringify(examination)].join('\n'), target, sent);

  const steps = plan.flatMap((planned) => latest.get(stepKey(planned)) ?? []);
  function step(id: Step['id'], generation: Step['generation'] = null, permission: Step['permission'] = null) {
    const found = latest.get(stepKey({ id, generation, permission }));
    if (!found) throw new Error(`There is no step ${id}`);
    return found;
  }
  return { ...examination, steps, step, lines };
}

/** Without its message a finding would show as a key. */
function expectWords(steps: Step[], facts: Facts) {
  for (const { finding, probes, facts: stepFacts } of steps) {
    expect(Object.keys(words.finding)).toContain(finding);
    for (const { variant } of probes) expect(Object.keys(words.variant)).toContain(variant);
    for (const { kind } of [stepFacts, facts]) if (kind) expect(Object.keys(words.kind)).toContain(kind);
  }
}

function expectNoSecrets(text: string, { credentials, pending, webhook }: Target, sent: Passing[]) {
  const { v2, v1, v0 } = credentials;
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  const secrets = [v2?.apiKey, v2?.apiSecret, v1?.accessToken, v0?.apiKey, pending?.v2?.apiKey, pending?.v2?.apiSecret];
  for (const secret of [...secrets, pending?.v1?.accessToken, pending?.v0?.apiKey, webhook?.url.split('/').at(-1)]) {
    if (!secret) continue;
    for (const form of [secret, base64(secret), base64(`Key ${secret}`), encodeURIComponent(secret)]) {
      expect(text).not.toContain(form);
    }
  }
  for (const { headers } of sent) {
    if (headers['x-service-signature']) expect(text).not.toContain(headers['x-service-signature']);
  }
  expect(text).not.toMatch(/[0-9a-f]{64}/i);
}
