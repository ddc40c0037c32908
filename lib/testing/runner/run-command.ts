import { spawn } from 'node:child_process';
import { ROOT } from '@/lib/launch/settings/root';

/** Runs a Node script from the root with our output streams. Returns its exit code; -1 when it was stopped. */
export function runNode(args: string[], env: NodeJS.ProcessEnv, timeoutMs?: number): Promise<number> {
  return runCommand(process.execPath, args, env, timeoutMs);
}

export function runCommand(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  timeoutMs?: number,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: [process.stdin.isTTY ? 'inherit' : 'ignore', 'inherit', 'inherit'],
      timeout: timeoutMs,
    });
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(-1);
    });
    child.once('close', (code) => resolve(code ?? -1));
  });
}
