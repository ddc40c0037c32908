import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlreadyRunning, takeLaunchLock } from './launch-lock';
import { identify, isAlive, type ProcessIdentity } from './process-identity';

let folder = '';
let file = '';
const URL = 'http://localhost:3000';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dd-lock-'));
  file = path.join(folder, 'launcher.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sleeper(): ProcessIdentity {
  const { pid = 0 } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const identity = identify(pid);
  if (!identity) throw new Error('no sleeper');
  return identity;
}

function leave(holder: { launcher: ProcessIdentity; parts: Record<string, ProcessIdentity> }): void {
  writeFileSync(file, JSON.stringify({ url: URL, since: '2026-11-21T09:00:00.000Z', ...holder }));
}

test('has one holder, and reports its address to the second', async () => {
  const lock = await takeLaunchLock(file, URL);
  const refusal = await takeLaunchLock(file, URL).catch((error) => error);
  expect(refusal).toBeInstanceOf(AlreadyRunning);
  expect(refusal.message).toContain(URL);
  expect(refusal.message).toContain(String(process.pid));
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test('of many who come at once, one gets it', async () => {
  const takes = await Promise.allSettled(Array.from({ length: 20 }, () => takeLaunchLock(file, URL)));
  expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('replaces a dead holder and stops what it left running', async () => {
  const orphan = sleeper();
  leave({ launcher: { pid: orphan.pid, started: 'long ago' }, parts: { dashboard: orphan } });
  const lock = await takeLaunchLock(file, URL);
  expect(isAlive(orphan)).toBe(false);
  lock.release();
});

test('never stops another process that has the pid of a part by now', async () => {
  const bystander = sleeper();
  leave({
    launcher: { pid: 1, started: 'long ago' },
    parts: { dashboard: { pid: bystander.pid, started: 'long ago' } },
  });
  const lock = await takeLaunchLock(file, URL);
  expect(isAlive(bystander)).toBe(true);
  process.kill(bystander.pid, 'SIGKILL');
  lock.release();
});

test('knows that its file is deleted or replaced, and leaves that of another alone', async () => {
  const lock = await takeLaunchLock(file, URL);
  lock.note('dashboard', process.pid);
  expect(lock.isHeld()).toBe(true);
  const others = { url: URL, since: '2026-11-21T09:00:00.000Z', launcher: { pid: 1, started: 'a' }, parts: {} };
  writeFileSync(file, JSON.stringify(others));
  expect(lock.isHeld()).toBe(false);
  lock.note('dashboard', process.pid);
  lock.release();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(others);
  rmSync(file);
  expect(lock.isHeld()).toBe(false);
});

test('replaces half a file, as a full disk may leave it', async () => {
  writeFileSync(file, '{"launcher":');
  const lock = await takeLaunchLock(file, URL);
  lock.note('dashboard', process.pid);
  expect(JSON.parse(readFileSync(file, 'utf8')).parts.dashboard.pid).toBe(process.pid);
  lock.release();
});
