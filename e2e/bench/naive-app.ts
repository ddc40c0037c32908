import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@/lib/launch/process/port';
import { ROOT } from '@/lib/launch/settings/root';
import { type Served, serveNode } from './serve-node';

const SOURCES = path.join(import.meta.dirname, 'naive-app');
/** Written at the end of a build. */
const BUILT = '.next/prerender-manifest.json';
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next');

/** Builds the baseline, a plain app of Next.js, inside the checkout, where it finds the packages. Returns its folder. */
export function buildNaiveApp(): string {
  const folder = path.join(ROOT, '.next/naive', hashOf(SOURCES));
  if (existsSync(path.join(folder, BUILT))) return folder;
  rmSync(path.dirname(folder), { recursive: true, force: true });
  cpSync(SOURCES, folder, { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  execFileSync(process.execPath, [NEXT, 'build', folder], { cwd: folder, env, stdio: 'pipe' });
  return folder;
}

/** Serves it with `next start`. */
export async function startNaiveApp(folder: string, env: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const args = [NEXT, 'start', folder, '-H', '127.0.0.1', '-p', String(port)];
  return serveNode(args, { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }, `http://127.0.0.1:${port}/`);
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) hash.update(file.name).update(readFileSync(path.join(file.parentPath, file.name)));
  }
  return hash.digest('hex').slice(0, 16);
}
