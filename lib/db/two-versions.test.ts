import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@/lib/launch/settings/root';
import { MIGRATIONS_FOLDER } from './run-migrations.server';

/** SQL after which the version before may no longer write or read. */
const TAKES_AWAY =
  /\bdrop\s+(table|column)\b|\brename\b|\bset\s+not\s+null\b|\balter\s+column\s+\S+\s+set\s+data\s+type\b|\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i;
const CONTRACT = /^-- contract: unused since (\d+\.\d+\.\d+)\n/;
const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
const releases = readdirSync(path.join(ROOT, 'lib/backup/releases')).map((name) => name.replace(/\.backup$/, ''));

test.each(files)('%s leaves what the released version before uses, or says since when it is unused', (file) => {
  const sql = readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8');
  if (!TAKES_AWAY.test(sql)) return;
  expect(releases, 'begin with "-- contract: unused since VERSION" (README.md)').toContain(CONTRACT.exec(sql)?.[1]);
});

test('the rule knows what takes something away', () => {
  const taking = [
    'DROP TABLE "a" CASCADE',
    'ALTER TABLE "a" DROP COLUMN "b"',
    'ALTER TABLE "a" RENAME TO "b"',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
  ];
  expect(taking.every((sql) => TAKES_AWAY.test(sql))).toBe(true);
  const leaving = [
    'ALTER TABLE "a" ADD COLUMN "b" text',
    'ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;',
    'DROP INDEX "a"',
    'ALTER COLUMN "b" DROP NOT NULL',
    'drop trigger x',
  ];
  expect(leaving.some((sql) => TAKES_AWAY.test(sql))).toBe(false);
});
