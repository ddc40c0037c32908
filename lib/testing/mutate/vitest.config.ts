import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../runner/vitest.config.ts';
import { mutatedSource } from './mutated-source.ts';

// One failed test is enough for a fault. A process can be ended in the middle of a loop; a thread that is takes the run with it.
export default mergeConfig(
  base,
  defineConfig({
    plugins: [mutatedSource],
    test: { bail: 1, pool: 'forks' },
  }),
);
