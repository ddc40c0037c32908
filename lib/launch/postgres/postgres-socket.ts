import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PostgresUser } from './postgres-user';

/** The path of a socket has at most 107 bytes on Linux and 103 on macOS; `.s.PGSQL.5432.lock` needs some of them. */
const LONGEST_FOLDER_BYTES = 80;

/** The folder of the server's Unix socket: in its own home, or a private one in /tmp where that path is too long. */
export function socketFolder(home: string, user: PostgresUser): string {
  const inHome = path.join(home, 'socket');
  const folder = Buffer.byteLength(inHome) <= LONGEST_FOLDER_BYTES ? inHome : shortFolder(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  refuseForeign(folder, user?.uid ?? process.getuid?.());
  return folder;
}

/** The server's socket in a folder; beside it, with `.lock`, is the file that claims it. */
export function socketIn(folder: string): string {
  return path.join(folder, '.s.PGSQL.5432');
}

function shortFolder(home: string): string {
  return path.join(tmpdir(), `dispatch-desk-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
}

/** Other users may write to /tmp: a folder or link of theirs could capture our passwords. */
function refuseForeign(folder: string, owner: number | undefined): void {
  const stat = lstatSync(folder);
  if (stat.isDirectory() && (owner === undefined || stat.uid === owner)) return;
  throw new Error(`${folder} belongs to somebody else. Remove it and start again.`);
}
