import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { identify } from '@/lib/launch/process/process-identity';
import { IN_USE, removeOldBuilds, STAMP } from './old-builds';

test('keeps the newest two, the one being served from, and those not finished', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dd-builds-'));
  for (const [name, hoursAgo] of Object.entries({ current: 0, previous: 1, stale: 2, served: 3, left: 4 })) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, STAMP), '');
    const at = new Date(Date.now() - hoursAgo * 3_600_000);
    utimesSync(path.join(folder, name, STAMP), at, at);
  }
  mkdirSync(path.join(folder, 'unfinished'));
  writeFileSync(path.join(folder, 'served', `${IN_USE}1`), JSON.stringify(identify(process.pid)));
  writeFileSync(path.join(folder, 'left', `${IN_USE}2`), JSON.stringify({ pid: process.pid, started: 'long ago' }));
  removeOldBuilds(folder, 'current');
  expect(readdirSync(folder).sort()).toEqual(['current', 'previous', 'served', 'unfinished']);
  rmSync(folder, { recursive: true });
});
