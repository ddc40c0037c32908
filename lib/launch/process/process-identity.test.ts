import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { identify, isAlive, stopProcess } from './process-identity';

const IGNORES_TERM = "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)";

test('tells a process from a later one with its pid', () => {
  const own = identify(process.pid);
  expect(own && isAlive(own)).toBe(true);
  expect(isAlive({ pid: process.pid, started: 'another time' })).toBe(false);
});

test('sends a signal first, then kills, and accepts a process that is gone', async () => {
  const child = spawn(process.execPath, ['-e', IGNORES_TERM]);
  await once(child.stdout, 'data');
  const identity = identify(child.pid ?? 0);
  if (!identity) throw new Error('not started');
  await stopProcess(identity, 'SIGTERM', 200);
  expect(isAlive(identity)).toBe(false);
  expect(identify(identity.pid)).toBeUndefined();
  await stopProcess(identity, 'SIGTERM', 200);
});
