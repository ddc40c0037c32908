import { readFileSync } from 'node:fs';
import { childrenWith } from './cpu-of';

/** Megabytes that a process uses, with its share of what it shares, from Linux; 0 elsewhere. */
export function megabytesOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return 0;
  }
}

/** Megabytes of all processes of PostgreSQL that this process has started. */
export function databaseMegabytes(): number {
  return childrenWith('postgres').reduce((sum, pid) => sum + megabytesOf(pid), 0);
}
