import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../runner/vitest.config.ts';
import { mutatedSource } from './mutated-source.ts';

// One failed test is enough for a fault.
export default mergeConfig(base, defineConfig({ plugins: [mutatedSource], test: { bail: 1 } }));
