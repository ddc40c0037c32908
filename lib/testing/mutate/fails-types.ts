import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@/lib/launch/settings/root';
import type { Mutant } from './mutants';

const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

/** Whether the types refuse a mutant, as the check stage would, and not the file as it is. */
export async function failsTypes({ file, text }: Pick<Mutant, 'file' | 'text'>): Promise<boolean> {
  return (await isRefused(file, text)) && !(await isRefused(file, await readFile(path.join(ROOT, file), 'utf8')));
}

/** The text stands in a folder of its own, where its relative imports find the project's files. */
async function isRefused(file: string, text: string): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-mutant-'));
  try {
    const copy = path.join(folder, file);
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, text);
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const project = path.join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify(projectOf(copy, folder)));
    const problems = await outputOf([TSC, '-p', project, '--pretty', 'false'], folder);
    return problems.split('\n').some((line) => line.startsWith(`${file}(`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function projectOf(file: string, folder: string) {
  return {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      incremental: false,
      rootDirs: [ROOT, folder],
      paths: { '@/*': [`${ROOT}/*`] },
      types: ['next', 'node'],
    },
    include: [],
    files: [file],
  };
}

/** What a script of Node prints, also when it fails. */
function outputOf(args: string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 50_000_000 }, (_error, stdout) => resolve(stdout));
  });
}
