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

/** A test that changes what a worker keeps between files: module mocks, globals that `fresh-modules.ts` leaves. */
const NEEDS_ITS_OWN = /vi\.mock|globalThis(?!\.(__)?dispatchDesk|, \{ IS_REACT_ACT_ENVIRONMENT: true \})/;
/** A test that works on what a process has once: server modules, the environment, a database, globals, timers, the DOM. */
const NEEDS_FRESH =
  /globalThis|jsdom|\.server'|\/database'|service-fixture'|startSandbox|process\.env|vi\.(stub|useFake|spyOn)/;

const groups = { alone: [], fresh: [], together: [] } as Record<'alone' | 'fresh' | 'together', string[]>;
for (const name of testFiles) {
  const source = readFileSync(path.join(root, name), 'utf8');
  groups[NEEDS_ITS_OWN.test(source) ? 'alone' : NEEDS_FRESH.test(source) ? 'fresh' : 'together'].push(name);
}
const boundedWaits = path.join(import.meta.dirname, 'bounded-waits.ts');
const globalSetup = [path.join(import.meta.dirname, 'postgres-for-run.ts')];

export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: { '@': root } },
  test: {
    // A test that needs a DOM starts with // @vitest-environment jsdom
    environment: 'node',
    // Threads start twice as fast as processes.
    pool: 'threads',
    // Tests mostly wait for PostgreSQL and HTTP: with one worker for each core a quarter of the time would be idle.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    setupFiles: [boundedWaits],
    projects: [
      { extends: true, test: { name: 'alone', include: groups.alone, globalSetup } },
      // A worker of their own for each file would be a third of their processor time.
      {
        extends: true,
        test: {
          name: 'fresh',
          include: groups.fresh,
          globalSetup,
          isolate: false,
          setupFiles: [path.join(import.meta.dirname, 'fresh-modules.ts')],
        },
      },
      // Half of their time was the loading of the same modules for each file.
      { extends: true, test: { name: 'together', include: groups.together, isolate: false } },
    ],
  },
});
