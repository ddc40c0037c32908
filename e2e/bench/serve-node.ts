import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Served = { url: string; pid: number; stop: () => Promise<void> };

const READY_MS = 60_000;
const POLL_MS = 20;

/** Starts node with arguments, and resolves when `url` responds. */
export async function serveNode(args: string[], env: Record<string, string>, url: string): Promise<Served> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; ) {
    const isReady = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (isReady) return { url: new URL(url).origin, pid: child.pid ?? 0, stop };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await stop();
  throw new Error(`node ${args.join(' ')} did not answer`);
}
