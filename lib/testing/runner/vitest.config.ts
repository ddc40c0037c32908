import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { SLOW_TEST, TIER_VARIABLE } from './tier.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const tier = process.env[TIER_VARIABLE];
const testFiles = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && (!tier || SLOW_TEST.test(name) === (tier === 'rest')))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
);

const NEEDS_DOM = /@vitest-environment jsdom/;
/** A test that works on what a process has once: server modules, the environment, a database, globals, timers. */
const NEEDS_FRESH =
  /globalThis|\.server'|\/database'|service-fixture'|startSandbox|process\.env|vi\.(mock|stub|useFake|spyOn)/;

const groups = { dom: [], fresh: [], together: [] } as Record<'dom' | 'fresh' | 'together', string[]>;
for (const name of testFiles) {
  const source = readFileSync(path.join(root, name), 'utf8');
  groups[NEEDS_DOM.test(source) ? 'dom' : NEEDS_FRESH.test(source) ? 'fresh' : 'together'].push(name);
}
const boundedWaits = path.join(import.meta.dirname, 'bounded-waits.ts');
const freshModules = [path.join(import.meta.dirname, 'fresh-modules.ts')];
const globalSetup = [path.join(import.meta.dirname, 'postgres-for-run.ts')];

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  // Tests look at no styles: Tailwind would be loaded for nothing.
  css: { postcss: {} },
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
    // A worker of its own for each file would be a third of the processor time.
    isolate: false,
    projects: [
      // Apart from the others: a worker is kept while the files that follow have its environment.
      { extends: true, test: { name: 'dom', include: groups.dom, globalSetup, setupFiles: freshModules } },
      { extends: true, test: { name: 'fresh', include: groups.fresh, globalSetup, setupFiles: freshModules } },
      // Half of their time was the loading of the same modules for each file.
      { extends: true, test: { name: 'together', include: groups.together } },
    ],
  },
});
