import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../../..');

export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: { '@': root } },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'components/**/*.test.{ts,tsx}', 'lib/**/*.test.{ts,tsx}'],
    globalSetup: [path.join(import.meta.dirname, 'postgres-for-run.ts')],
    // A test that needs a DOM starts with // @vitest-environment jsdom
    environment: 'node',
    // Threads start twice as fast as processes; each file still has its own modules, globals and environment.
    pool: 'threads',
    // Tests mostly wait for PostgreSQL and HTTP, so that one worker less would leave two cores half idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
