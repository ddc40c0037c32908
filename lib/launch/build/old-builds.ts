import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlive, ProcessIdentity } from '@/lib/launch/process/process-identity';

/** Written last, so a build that has it is complete. */
export const STAMP = 'complete';
/** Followed by the pid of a process that serves from the build; contains its identity. */
export const IN_USE = 'in-use-';
const KEPT_BUILDS = 2;

/** Keeps the newest builds, and every one that a live process serves from. */
export function removeOldBuilds(folder: string, current: string): void {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, STAMP)))
    .map((entry) => path.join(folder, entry.name))
    .filter((build) => build !== path.join(folder, current))
    .sort((a, b) => statSync(path.join(b, STAMP)).mtimeMs - statSync(path.join(a, STAMP)).mtimeMs);
  for (const build of others.slice(KEPT_BUILDS - 1)) {
    if (!isInUse(build)) rmSync(build, { recursive: true, force: true });
  }
}

function isInUse(build: string): boolean {
  const holders = readdirSync(build).filter((name) => name.startsWith(IN_USE));
  return holders.some((name) => {
    const identity = ProcessIdentity.safeParse(JSON.parse(readFileSync(path.join(build, name), 'utf8')));
    return identity.success && isAlive(identity.data);
  });
}
