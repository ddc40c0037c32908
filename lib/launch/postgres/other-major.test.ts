import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { clusterFolder, exchangeCluster, folderBeside } from './other-major';

const homes: string[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true });
});

function homeWith(...clusters: string[]): string {
  const home = mkdtempSync(path.join(tmpdir(), 'dd-major-'));
  homes.push(home);
  for (const name of clusters) {
    mkdirSync(path.join(home, name));
    writeFileSync(path.join(home, name, 'is'), name);
  }
  return home;
}

const clusterIn = (home: string) => readFileSync(path.join(clusterFolder(home), 'is'), 'utf8');

test('the new cluster takes the place of the old one, which is kept', () => {
  const home = homeWith('data', 'data-new');
  const kept = exchangeCluster(home, '17');
  expect(clusterIn(home)).toBe('data-new');
  expect(readFileSync(path.join(kept, 'is'), 'utf8')).toBe('data');
});

test('an exchange that is cut off leaves the old cluster or the new one', () => {
  const before = homeWith('data', 'data-new');
  renameSync(path.join(before, 'data-new'), path.join(before, 'data-restored'));
  expect(clusterIn(before)).toBe('data');
  const between = homeWith('data', 'data-new');
  renameSync(path.join(between, 'data-new'), path.join(between, 'data-restored'));
  renameSync(path.join(between, 'data'), path.join(between, 'data-of-postgres-17'));
  expect(clusterIn(between)).toBe('data-new');
});

test('what an earlier attempt left does not become part of the next one', () => {
  const home = homeWith('data', 'data-new', 'data-restored');
  expect(existsSync(folderBeside(home))).toBe(false);
  expect(clusterIn(home)).toBe('data');
});
