import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type Running, supervise } from './supervise';

async function start(script: string): Promise<Running & { child: ChildProcess }> {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  await once(child, 'spawn');
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { pid: child.pid ?? 0, exited, stop, child };
}

const LIVES = 'setInterval(() => {}, 1000)';

test('restarts a killed part, and no more after it is stopped', async () => {
  const pids: number[] = [];
  const waits: number[] = [];
  const part = await supervise(() => start(LIVES), {
    onStarted: (pid) => pids.push(pid),
    onRestart: (waitMs) => waits.push(waitMs),
  });
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids.length, { timeout: 10_000 }).toBe(2);
  expect(waits).toEqual([0]);
  await part.stop();
  expect(() => process.kill(pids[1] ?? 0, 0)).toThrow(/ESRCH/);
  expect(pids).toHaveLength(2);
});

test('never gives up on a part that keeps dying, and waits longer each time up to the last wait', async () => {
  const waits: number[] = [];
  const part = await supervise(() => start('process.exit(1)'), {
    onStarted: () => undefined,
    onRestart: (waitMs) => waits.push(waitMs),
    waitsMs: [10, 20, 40],
  });
  await expect.poll(() => waits.length, { timeout: 10_000 }).toBeGreaterThan(5);
  await part.stop();
  expect(waits.slice(0, 6)).toEqual([10, 20, 40, 40, 40, 40]);
});

test('throws the reason of a failed first start', async () => {
  const broken = () => Promise.reject(new Error('no such file'));
  const hooks = { onStarted: () => undefined, onRestart: () => undefined };
  await expect(supervise(broken, hooks)).rejects.toThrow('no such file');
});
