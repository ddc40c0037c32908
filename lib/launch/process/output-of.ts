import type { ChildProcess } from 'node:child_process';

/** The exit code of a process and everything that it wrote. Rejects when it can't be started, or its signal is aborted. */
export function outputOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
