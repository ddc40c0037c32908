import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from '@/lib/launch/build/build';
import { freePort } from '@/lib/launch/process/port';
import { ROOT } from '@/lib/launch/settings/root';
import { buildNaiveApp, startNaiveApp } from './naive-app';
import { type Line, printTable, ROUNDS } from './rounds';

/**
 * `npm run bench -- start`: from `npm start` of a built dashboard that ran before (database, sandbox and shop included) to the
 * sign-in page, beside `next start` of a page that says hello.
 */
const READY_MS = 60_000;
const POLL_MS = 10;

const folder = buildNaiveApp();
await ensureBuild({ onProgress: console.log });
const dataDir = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-'));
const line: Line & { baseline: number[] } = {
  name: 'start to the first page',
  unit: 's',
  goal: 'at most 3',
  ours: [],
  baseline: [],
  isMet: (seconds) => seconds <= 3,
};
try {
  await timeOfStart();
  for (let round = 0; round < ROUNDS; round += 1) {
    line.ours.push(await timeOfStart());
    const begun = performance.now();
    const naive = await startNaiveApp(folder, {});
    line.baseline.push((performance.now() - begun) / 1_000);
    await naive.stop();
  }
  printTable([line]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Seconds until the sign-in page is there; the dashboard is stopped afterwards. */
async function timeOfStart(): Promise<number> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/launch/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline; ) {
      const isThere = await fetch(`http://127.0.0.1:${port}/sign-in`).then(
        async (response) => response.ok && (await response.text()).includes('</html>'),
        () => false,
      );
      if (isThere) return (performance.now() - begun) / 1_000;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error('the dashboard did not start');
  } finally {
    child.kill('SIGINT');
    await exited;
  }
}
