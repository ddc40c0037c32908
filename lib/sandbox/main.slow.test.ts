import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileScript } from '@/lib/launch/process/compile-script';
import { ROOT } from '@/lib/launch/settings/root';
import { Delivery } from '@/lib/service/v2/schema';
import { seededCredentials } from './seed/seed';
import { type StartedSandbox, startSandbox } from './start';
import { merchantOf, signedClient } from './testing-client';
import { askControl, eventually, KUWAIT_HOUSE, newReference } from './testing-sandbox';
import { openReceiver } from './webhooks/testing-webhook-receiver';

let dir: string;
let children: ChildProcess[] = [];
let reopened: StartedSandbox | null = null;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sandbox-main-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map(ended));
  children = [];
  await reopened?.stop();
  reopened = null;
  await rm(dir, { recursive: true, force: true });
});

const MAIN = 'lib/sandbox/main.ts';

function run(command: string[], environment: Record<string, string> = {}) {
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH ?? '',
    SANDBOX_PORT: '0',
    SANDBOX_DATA_DIR: dir,
    ...environment,
  };
  const child = spawn(process.execPath, command, { cwd: ROOT, env });
  children.push(child);
  const output = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.error += chunk.toString();
  });
  return { child, output };
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function finished(flags: string[], environment: Record<string, string> = {}) {
  const { child, output } = run(['--import', 'tsx', MAIN, ...flags], environment);
  const code = await ended(child);
  return { code, ...output };
}

/** Compiled, as the launcher starts it. */
async function listening() {
  const { child, output } = run([await compileScript(MAIN), '--control'], { SANDBOX_SPEED: '0' });
  const url = await eventually(() => /listens on (http:\S+)/.exec(output.out)?.[1]);
  return { child, url };
}

/** A sandbox in this process, which starts much faster, on the folder that the ended process has left. */
async function reopen(speed = 0): Promise<string> {
  reopened = await startSandbox({ dataDir: dir, control: true, speed });
  return reopened.url;
}

function clientFor(url: string) {
  const merchant = merchantOf(seededCredentials(url), 'KW');
  const client = signedClient(url, merchant.full);
  const body = (reference: string) => ({
    reference,
    payment: { amount: 3, type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id: merchant.branches[0]?.id },
    destination_format: 'kuwait_format',
    destination: KUWAIT_HOUSE,
  });
  return { ...client, merchant, create: (reference: string) => client.post('/v2/deliveries', body(reference)) };
}

describe('the command', () => {
  test('--print-credentials prints the JSON, nothing else, and does not touch the folder', async () => {
    const first = await finished(['--print-credentials'], { SANDBOX_PORT: '4010' });
    expect(first).toMatchObject({ code: 0, error: '' });
    expect(JSON.parse(first.out)).toEqual(seededCredentials('http://127.0.0.1:4010'));
    expect(await readdir(dir)).toEqual([]);
    const { merchants } = seededCredentials('');
    expect(merchants.map(({ country }) => country)).toEqual(['KW', 'BH', 'SA']);
    expect(merchants.map(({ branches }) => branches.length >= 9 || branches.length)).toEqual([true, 1, 2]);
  });

  test('--help explains itself', async () => {
    const { code, out } = await finished(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('SANDBOX_SPEED');
  });

  test('a wrong flag: one sentence that names it, and exit code 1', async () => {
    expect(await finished(['--what'])).toEqual({
      code: 1,
      out: '',
      error: 'sandbox: unknown flag --what; --help lists them\n',
    });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s: ends with 0, quickly, with a connection open', async (signal) => {
    const { child, url } = await listening();
    const { code } = Delivery.parse((await clientFor(url).create('before the end')).body);
    const start = Date.now();
    child.kill(signal);
    expect(await ended(child)).toBe(0);
    expect(Date.now() - start).toBeLessThan(15_000);
    const again = clientFor(await reopen());
    expect(Delivery.parse((await again.create('before the end')).body).code).toBe(code);
  });
});

describe('kill -9 at any moment loses nothing that was confirmed', () => {
  test('five times while orders are created', async () => {
    const confirmed = new Map<string, string>();
    for (let round = 0; round < 5; round += 1) {
      const { child, url } = await listening();
      const { create } = clientFor(url);
      const work = Array.from({ length: 8 }, async () => {
        for (;;) {
          const reference = newReference();
          const answer = await create(reference);
          confirmed.set(reference, Delivery.parse(answer.body).code);
        }
      });
      await eventually(() => confirmed.size >= (round + 1) * 40);
      child.kill('SIGKILL');
      await Promise.allSettled(work);
      await ended(child);
    }
    const { create, get } = clientFor(await reopen());
    const checks = [...confirmed].map(async ([reference, code]) => {
      expect((await get(`/v2/deliveries/${code}`)).status).toBe(200);
      expect((await create(reference)).body).toMatchObject({ code });
    });
    await Promise.all(checks);
  }, 180_000);

  test('drivers and waiting webhooks continue', async () => {
    const first = await listening();
    const { create, merchant } = clientFor(first.url);
    await askControl(first.url, 'PUT', '/webhooks', { keyId: merchant.full.id, url: 'http://127.0.0.1:9/' });
    const { code } = Delivery.parse((await create('on the way')).body);
    await askControl(first.url, 'POST', `/deliveries/${code}/status`, { status: 'en_route' });
    first.child.kill('SIGKILL');
    await ended(first.child);

    const receiver = await openReceiver();
    const url = await reopen(1000);
    await askControl(url, 'PUT', '/webhooks', { keyId: merchant.full.id, url: receiver.url });
    await eventually(() => receiver.of(code).length === 4);
    expect(new Set(receiver.of(code).map(({ body }) => body.status))).toEqual(
      new Set(['accepted', 'dispatched', 'en_route', 'completed']),
    );
    expect((await clientFor(url).get(`/v2/deliveries/${code}`)).body).toMatchObject({ status: 'completed' });
    await receiver.close();
  });
});
