import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../runner/vitest.config.ts';
import { mutatedSource } from './mutated-source.ts';

export default mergeConfig(base, defineConfig({ plugins: [mutatedSource] }));
