import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@/lib/launch/settings/root';
import type { Mutant as WholeMutant } from './mutants';

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

type Mutant = Pick<WholeMutant, 'file' | 'text'>;

export type TypeCheck = Awaited<ReturnType<typeof startTypeCheck>>;

/** Copies the project, to check its types with mutants in it, as the check stage would. */
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

  /** Whether any file of the project no longer fits with all of these faults in it. */
  async function areRefused(mutants: readonly Mutant[]): Promise<boolean> {
    for (const { file, text } of mutants) await writeFile(path.join(folder, file), text);
    const found = await problems();
    for (const { file } of mutants) await copy(file);
    return found !== usual;
  }

  /** The refused ones of faults in different files: a part that the types take is not looked at further. */
  async function refusedAmong<Tried extends Mutant>(mutants: readonly Tried[]): Promise<Tried[]> {
    if (mutants.length === 0 || !(await areRefused(mutants))) return [];
    if (mutants.length === 1) return [...mutants];
    const half = Math.ceil(mutants.length / 2);
    return [...(await refusedAmong(mutants.slice(0, half))), ...(await refusedAmong(mutants.slice(half)))];
  }

  return {
    /** The faults that the types refuse. Those of different files are checked together. */
    async refused<Tried extends Mutant>(mutants: readonly Tried[]): Promise<ReadonlySet<Tried>> {
      const rounds: Tried[][] = [];
      for (const mutant of mutants) {
        const round = rounds.find((others) => others.every(({ file }) => file !== mutant.file));
        if (round) round.push(mutant);
        else rounds.push([mutant]);
      }
      const found = new Set<Tried>();
      for (const round of rounds) for (const mutant of await refusedAmong(round)) found.add(mutant);
      return found;
    },

    close: () => rm(folder, { recursive: true, force: true }),
  };
}
