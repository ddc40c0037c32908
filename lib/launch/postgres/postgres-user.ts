import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that PostgreSQL runs as; undefined is the current one, which must not be root. */
export type PostgresUser = { name: string; uid: number; gid: number } | undefined;

const OWN_USER = 'dispatch-desk';

/** For root: the system's `postgres`, else a user of our own, created where the system has a tool for it. */
export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return undefined;
  const user = lookUp('postgres') ?? lookUp(OWN_USER) ?? makeUser();
  if (user) return user;
  throw new Error(
    `PostgreSQL refuses to run as root, and no system user for it could be made. Make one ("useradd --system ${OWN_USER}"), start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** For root: the ordinary user that a folder belongs to. */
export function ownerOf(folder: string): PostgresUser {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? undefined : { name: String(uid), uid, gid };
}

/** Whether this user can enter `dir` and write there. Tried by entering it, so that every kind of barrier counts. */
export function canUse(user: PostgresUser, dir: string): boolean {
  if (!user) return true;
  const script = 'cd "$1" && test -w .';
  return spawnSync('/bin/sh', ['-c', script, 'sh', dir], { ...asUser(user), stdio: 'ignore' }).status === 0;
}

/** Spawn options for this user. Every user may enter the working directory. */
export function asUser(user: PostgresUser): { cwd: string; uid?: number; gid?: number } {
  if (!user) return { cwd: process.platform === 'win32' ? process.cwd() : '/' };
  return { cwd: '/', uid: user.uid, gid: user.gid };
}

function lookUp(name: string): PostgresUser {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { name, uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function makeUser(): PostgresUser {
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]],
    ['adduser', ['-S', '-H', '-D', OWN_USER]],
  ];
  commands.find(([command, args]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0);
  return lookUp(OWN_USER);
}
