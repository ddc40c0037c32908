import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Delivery } from '@/lib/service/v2/schema';
import { seededCredentials } from './seed/credentials';
import { merchantOf, signedClient } from './testing-client';
import { askControl, eventually, KUWAIT_HOUSE, newReference } from './testing-sandbox';
import { openReceiver } from './webhooks/testing-webhook-receiver';

let dir: string;
let children: ChildProcess[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sandbox-main-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map(ended));
  children = [];
  await rm(dir, { recursive: true, force: true });
});

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(import.meta.dirname, 'main.ts');

function run(flags: string[] = [], environment: Record<string, string> = {}) {
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH ?? '',
    SANDBOX_PORT: '0',
    SANDBOX_DATA_DIR: dir,
    ...environment,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...flags], { cwd: ROOT, env });
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
  const { child, output } = run(flags, environment);
  const code = await ended(child);
  return { code, ...output };
}

async function listening(environment: Record<string, string> = {}) {
  const { child, output } = run(['--control'], environment);
  const url = await eventually(() => /listens on (http:\S+)/.exec(output.out)?.[1]);
  return { child, url };
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
  test('--print-credentials prints the JSON, nothing else, and touches nothing', async () => {
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

  test.each([
    [['--what'], {}, 'unknown flag --what'],
    [[], { SANDBOX_PORT: 'http' }, 'SANDBOX_PORT'],
    [[], { SANDBOX_PORT: '70000' }, 'SANDBOX_PORT'],
    [[], { SANDBOX_SPEED: '-1' }, 'SANDBOX_SPEED'],
    [[], { SANDBOX_HOST: 'not a host' }, 'SANDBOX_HOST'],
    [[], { SERVICE_BRAND: 'No Brand' }, 'SERVICE_BRAND'],
    [[], { SANDBOX_DATA_DIR: '/dev/null/data' }, '/dev/null/data'],
  ])('%j %j: one sentence that names it, and 1', async (flags, environment, name) => {
    const { code, error, out } = await finished(flags, environment);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(error).toContain(name);
    expect(error.trim().split('\n')).toHaveLength(1);
  });

  test('a port in use, and a folder in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await finished([], { SANDBOX_PORT: String(port) })).toMatchObject({
      code: 1,
      error: expect.stringContaining('already in use'),
    });
    server.close();
    await listening();
    expect(await finished([])).toMatchObject({ code: 1, error: expect.stringContaining('in use by another sandbox') });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s: ends with 0, quickly, with a connection open', async (signal) => {
    const { child, url } = await listening();
    const { create } = clientFor(url);
    const { code } = Delivery.parse((await create('before the end')).body);
    const start = Date.now();
    child.kill(signal);
    expect(await ended(child)).toBe(0);
    expect(Date.now() - start).toBeLessThan(3000);
    const next = await listening();
    expect(Delivery.parse((await clientFor(next.url).create('before the end')).body).code).toBe(code);
  });
});

describe('kill -9 at any moment loses nothing that was answered', () => {
  test('five times in the midst of creating', async () => {
    const answered = new Map<string, string>();
    for (let round = 0; round < 5; round += 1) {
      const { child, url } = await listening({ SANDBOX_SPEED: '0' });
      const { create } = clientFor(url);
      const work = Array.from({ length: 8 }, async () => {
        for (;;) {
          const reference = newReference();
          const answer = await create(reference);
          answered.set(reference, Delivery.parse(answer.body).code);
        }
      });
      await eventually(() => answered.size >= (round + 1) * 40);
      child.kill('SIGKILL');
      await Promise.allSettled(work);
      await ended(child);
    }
    const { url } = await listening({ SANDBOX_SPEED: '0' });
    const { create, get } = clientFor(url);
    for (const [reference, code] of answered) {
      expect((await get(`/v2/deliveries/${code}`)).status).toBe(200);
      expect((await create(reference)).body).toMatchObject({ code });
    }
  }, 60_000);

  test('drivers on their way and webhooks not yet taken carry on', async () => {
    const first = await listening({ SANDBOX_SPEED: '0' });
    const { create, merchant } = clientFor(first.url);
    await askControl(first.url, 'PUT', '/webhooks', { keyId: merchant.full.id, url: 'http://127.0.0.1:9/' });
    const { code } = Delivery.parse((await create('on the way')).body);
    await askControl(first.url, 'POST', `/deliveries/${code}/status`, { status: 'en_route' });
    first.child.kill('SIGKILL');
    await ended(first.child);

    const receiver = await openReceiver();
    const { url } = await listening({ SANDBOX_SPEED: '1000' });
    await askControl(url, 'PUT', '/webhooks', { keyId: merchant.full.id, url: receiver.url });
    await eventually(() => receiver.of(code).length === 4);
    expect(new Set(receiver.of(code).map(({ body }) => body.status))).toEqual(
      new Set(['accepted', 'dispatched', 'en_route', 'completed']),
    );
    expect((await clientFor(url).get(`/v2/deliveries/${code}`)).body).toMatchObject({ status: 'completed' });
    await receiver.close();
  }, 30_000);
});
