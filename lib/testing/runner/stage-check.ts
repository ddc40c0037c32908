import { runNode } from './run-command';
import type { Stage } from './stage-result';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const NEXT = 'node_modules/next/dist/bin/next';
const TSC = 'node_modules/typescript/bin/tsc';
const CHECK_MS = 10 * 60_000;

/** Format and lint, then types. */
export const checkStage: Stage = async (_filters, env) => {
  const isClean = (await runNode([BIOME, 'ci', '.'], env, CHECK_MS)) === 0;
  const hasRoutes = (await runNode([NEXT, 'typegen'], { ...env, NODE_ENV: 'production' }, CHECK_MS)) === 0;
  const isTyped = hasRoutes && (await runNode([TSC, '--noEmit'], env, CHECK_MS)) === 0;
  console.log(`biome: ${isClean ? 'clean' : 'failed'}\ntypes: ${isTyped ? 'clean' : 'failed'}`);
  const passed = Number(isClean) + Number(isTyped);
  return { passed, failed: 2 - passed, skipped: 0 };
};
