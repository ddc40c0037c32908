import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../../..');
const testFiles = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
);

/** A test that works on what a process has once: server modules, the environment, a database, globals, mocks, the DOM. */
const NEEDS_ITS_OWN =
  /\.server'|\/database'|service-fixture'|startSandbox|process\.env|globalThis|vi\.(mock|stub|useFake|spyOn)|jsdom/;
const alone = testFiles.filter((name) => NEEDS_ITS_OWN.test(readFileSync(path.join(root, name), 'utf8')));
const together = testFiles.filter((name) => !alone.includes(name));

export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: { '@': root } },
  test: {
    // A test that needs a DOM starts with // @vitest-environment jsdom
    environment: 'node',
    // Threads start twice as fast as processes.
    pool: 'threads',
    // Tests mostly wait for PostgreSQL and HTTP, so that one worker less would leave two cores half idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          globalSetup: [path.join(import.meta.dirname, 'postgres-for-run.ts')],
        },
      },
      // Half of their time was the loading of the same modules for each file.
      { extends: true, test: { name: 'together', include: together, isolate: false } },
    ],
  },
});
