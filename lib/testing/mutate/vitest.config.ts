import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../runner/vitest.config.ts';
import { mutatedSource } from './mutated-source.ts';

/** Test files run as they are given: Vitest would begin with the largest. */
class GivenOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files;
}

// One failed test is enough for a fault. A process can be ended in the middle of a loop; a thread that is takes the run with it.
export default mergeConfig(
  base,
  defineConfig({
    plugins: [mutatedSource],
    test: { bail: 1, pool: 'forks', sequence: { sequencer: GivenOrder } },
  }),
);
