import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@/lib/launch/settings/root';
import type { Mutant } from './mutants';

const FOLDERS = ['app', 'components', 'lib', 'e2e', '.next/types'];
const FILES = [
  'instrumentation.ts',
  'proxy.ts',
  'next-env.d.ts',
  'playwright.config.ts',
  'package.json',
  'tsconfig.json',
];
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

export type TypeCheck = Awaited<ReturnType<typeof startTypeCheck>>;

/** Copies the project, to check its types with one mutant at a time, as the check stage would. */
export async function startTypeCheck(root = ROOT) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-mutant-'));
  const copy = (part: string) => cp(path.join(root, part), path.join(folder, part), { recursive: true });
  for (const part of [...FOLDERS, ...FILES]) if (existsSync(path.join(root, part))) await copy(part);
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const usual = await problems();

  function problems(): Promise<string> {
    const args = [TSC, '-p', folder, '--incremental', '--noEmit', '--pretty', 'false'];
    return new Promise((resolve) => {
      // Problems make it fail.
      execFile(process.execPath, args, { cwd: folder, maxBuffer: 50_000_000 }, (_error, stdout) => resolve(stdout));
    });
  }

  return {
    /** Whether any file of the project no longer fits. */
    async refuses({ file, text }: Pick<Mutant, 'file' | 'text'>): Promise<boolean> {
      await writeFile(path.join(folder, file), text);
      const found = await problems();
      await copy(file);
      return found !== usual;
    },

    close: () => rm(folder, { recursive: true, force: true }),
  };
}
