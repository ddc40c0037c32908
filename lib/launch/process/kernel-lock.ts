import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';

/**
 * A lock of the kernel, which every container on the same folder respects, until the last process with the descriptor is
 * gone. 'taken': another has it. Undefined: this system has no `flock`.
 */
export function holdFile(file: string): number | 'taken' | undefined {
  if (process.platform !== 'linux') return undefined;
  for (;;) {
    const handle = openSync(file, 'a', 0o600);
    const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] });
    if (status === 0 && isSame(handle, file)) return handle;
    closeSync(handle);
    if (status !== 0) return status === 1 ? 'taken' : undefined;
  }
}

/** False when a holder has deleted the file between our opening and our lock. */
function isSame(handle: number, file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.ino === fstatSync(handle).ino;
}
